//! The signs of an uncertain score, one declaration each, and their counts in a position.
//!
//! To add one: a row in `signs!`, a `set` in [`signs`], then `palisade-lab error-analysis --certainty`.

use crate::board::Board;
use crate::board::exchange::best_exchange;
use crate::evaluation::breakdown::Breakdown;
use crate::evaluation::tuning::trace::Trace;
use crate::evaluation::weights::terms::{self, Term};
use crate::types::{Color, PieceKind};

/// Declares the signs: name, sentence, and the unit of a sign that is counted.
macro_rules! signs {
    ($($name:ident $sentence:literal $(for $unit:literal)?;)+) => {
        /// A property of a position that makes a large difference between static evaluation and search more
        /// or less likely, such as hanging pieces.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Sign {
            $(#[doc = $sentence] $name,)+
        }

        impl Sign {
            /// All signs, in the order of declaration: the index of a sign here is its index in [`Signs`].
            pub const ALL: &'static [Self] = &[$(Self::$name,)+];

            /// Returns the name of the sign in weights files, which is the name of the variant.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => stringify!($name),)+ }
            }

            /// Returns a short English description of the sign, not capitalised, such as `queens are on`.
            pub const fn sentence(self) -> &'static str {
                match self { $(Self::$name => $sentence,)+ }
            }

            /// Returns the unit in which the sign is counted, such as `a piece`; `None` for a sign that is
            /// only present or absent.
            pub const fn unit(self) -> Option<&'static str> {
                match self { $(Self::$name => [$(Some($unit),)? None][0],)+ }
            }
        }
    };
}

signs! {
    Always "in every position" for "centipawns";
    Far "the score is far from level" for "ln(1 + pawns)";
    Disagree "the score is not what material says" for "ln(1 + pawns of difference)";
    Pieces "pieces on the board" for "a full board";
    Queens "queens are on";
    PawnEnding "only kings and pawns are left";
    OppositeBishops "bishops of opposite colours and no other pieces";
    Locked "pawns that block each other" for "a pair";
    TakesPawn "the side to move can win a pawn by exchange";
    TakesTwo "the side to move can win two pawns' worth by exchange";
    TakesPiece "the side to move can win a minor piece by exchange";
    TakesMore "the side to move can win a rook or more by exchange";
    TakesAttack "the side to move can win two pawns' worth or more, and kings are attacked" for "a pawn that the attacks are worth";
    LosesPawn "the other side threatens to win a pawn by exchange";
    LosesPiece "the other side threatens to win two pawns' worth or more by exchange";
    Push "pawn moves that would attack a piece" for "a piece attacked";
    QueenHit "squares from which a queen can be attacked" for "a square";
    OwnAttack "the attack on the king of the side to wait" for "a pawn that it is worth";
    TheirAttack "the attack on the king of the side to move" for "a pawn that it is worth";
    Checks "safe checks of the side to move" for "a square, four at most";
    Pins "pinned pieces, and pieces that can uncover a check" for "a piece";
    OwnPassed "a passed pawn of the side to move" for "a rank beyond the third, the foremost";
    TheirPassed "a passed pawn of the other side" for "a rank beyond the third, the foremost";
}

/// The number of signs of uncertainty: the length of [`Signs`].
pub const SIGNS: usize = Sign::ALL.len();

/// A number for each [`Sign`], in the order of [`Sign::ALL`]: how often it occurs in a position, or its
/// weight.
pub type Signs = [f64; SIGNS];

/// Returns how often each [`Sign`] of uncertainty occurs in a position, in the order of [`Sign::ALL`]; 0 or 1
/// for a sign without a unit.
pub fn signs(breakdown: &Breakdown<'_>) -> Signs {
    let (board, trace) = (breakdown.board(), breakdown.trace());
    let us = board.side_to_move();
    let mut seen = [0.0; SIGNS];
    let mut set = |sign: Sign, value: f64| seen[sign as usize] = value;
    set(Sign::Always, 1.0);

    let pawns = breakdown.centipawns_per_unit() / 100.0;
    let score = f64::from(trace.score) * pawns;
    let material = breakdown.material() * pawns;
    set(Sign::Far, score.abs().ln_1p());
    set(Sign::Disagree, (score - material).abs().ln_1p());

    let count = |kind| board.pieces(kind).count();
    let pieces = [PieceKind::Knight, PieceKind::Bishop, PieceKind::Rook, PieceKind::Queen].map(count);
    set(Sign::Pieces, f64::from(trace.head.material) / 24.0);
    set(Sign::Queens, flag(pieces[3] > 0));
    set(Sign::PawnEnding, flag(pieces == [0; 4]));
    set(Sign::OppositeBishops, flag(pieces == [0, 2, 0, 0] && opposite_bishops(board)));
    let white = board.colored(Color::White, PieceKind::Pawn);
    let blocked = white.forward(Color::White) & board.colored(Color::Black, PieceKind::Pawn);
    set(Sign::Locked, f64::from(blocked.count()));

    let takes = best_exchange(board);
    set(Sign::TakesPawn, flag(takes == 1));
    set(Sign::TakesTwo, flag(takes == 2));
    set(Sign::TakesPiece, flag(takes == 3));
    set(Sign::TakesMore, flag(takes > 3));
    let attacks: f64 = Color::ALL.map(|side| breakdown.attack(side).max(0.0)).iter().sum();
    set(Sign::TakesAttack, flag(takes > 1) * attacks * pawns);
    let mut passed_on = *board;
    passed_on.make_null();
    let loses = best_exchange(&passed_on);
    set(Sign::LosesPawn, flag(loses == 1));
    set(Sign::LosesPiece, flag(loses > 1));

    set(Sign::Push, both(trace, terms::PUSH_THREAT));
    set(Sign::QueenHit, both(trace, terms::QUEEN_HIT));
    set(Sign::Pins, both(trace, terms::PINNED) + both(trace, terms::DISCOVERED));
    set(Sign::Checks, of(trace, terms::SAFE_CHECK, us).min(4.0));
    for (side, attack, passed) in
        [(us, Sign::OwnAttack, Sign::OwnPassed), (!us, Sign::TheirAttack, Sign::TheirPassed)]
    {
        set(attack, breakdown.attack(side) * pawns);
        set(passed, foremost_passed(trace, side));
    }
    seen
}

fn flag(there: bool) -> f64 {
    f64::from(u8::from(there))
}

/// Returns how often a term counts for `side`.
fn of<C: Copy>(trace: &Trace, term: Term<C>, side: Color) -> f64 {
    let counts = &trace.counts[term.one().index()..][..term.len()];
    counts.iter().map(|counts| f64::from(counts[side.index()])).sum()
}

/// Returns how often a term counts for both sides together.
fn both<C: Copy>(trace: &Trace, term: Term<C>) -> f64 {
    Color::ALL.map(|side| of(trace, term, side)).iter().sum()
}

/// Returns the number of ranks beyond the third that the foremost passed pawn of `side` has reached, 0 to 4.
fn foremost_passed(trace: &Trace, side: Color) -> f64 {
    let counts = &trace.counts[terms::PASSED.one().index()..][..terms::PASSED.len()];
    let on_rank = |rank: usize| counts.iter().skip(rank).step_by(6).any(|counts| counts[side.index()] > 0);
    // Ranks 2 to 7 in each row of six: the fourth is number 2.
    (2..6).rev().find(|&rank| on_rank(rank)).map_or(0.0, |rank| (rank - 1) as f64)
}

fn opposite_bishops(board: &Board) -> bool {
    let light = |side| {
        let bishop = board.colored(side, PieceKind::Bishop).into_iter().next();
        bishop.map(|sq| (sq.file() + sq.rank()) % 2)
    };
    let [white, black] = Color::ALL.map(light);
    white.is_some() && black.is_some() && white != black
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::Weights;

    fn shown(fen: &str) -> impl Fn(Sign) -> f64 {
        let weights = Weights::embedded();
        let seen = signs(&Breakdown::new(&Board::from_fen(fen).expect("legal"), &weights));
        move |sign| seen[sign as usize]
    }

    #[test]
    fn signs_are_those_of_the_position() {
        let seen = shown("4k3/8/8/3b4/4P3/8/8/4K3 w - - 0 1");
        assert_eq!((seen(Sign::TakesPiece), seen(Sign::TakesPawn), seen(Sign::LosesPawn)), (1.0, 0.0, 1.0));
        assert_eq!((seen(Sign::Queens), seen(Sign::OwnPassed), seen(Sign::TheirPassed)), (0.0, 1.0, 0.0));
        let seen = shown("4k3/1P6/8/8/4p3/4P3/2q5/K6R b - - 0 1");
        assert_eq!((seen(Sign::TheirPassed), seen(Sign::OwnPassed), seen(Sign::Locked)), (4.0, 0.0, 1.0));
        assert_eq!(seen(Sign::Queens), 1.0);
        let seen = shown("4k1b1/p7/8/8/8/8/P7/4K1B1 w - - 0 1");
        assert_eq!((seen(Sign::OppositeBishops), seen(Sign::PawnEnding)), (1.0, 0.0));
        let seen = shown("4kb2/p7/8/8/8/8/P7/4K1B1 w - - 0 1");
        assert_eq!(seen(Sign::OppositeBishops), 0.0);
    }
}
