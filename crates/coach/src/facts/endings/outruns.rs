//! A pawn that cannot be caught, alone or in a race.

use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, Pieces, TACTICS, example};
use crate::facts::kind::Kind;
use crate::facts::pawn_endings::{EndingScore, goal, is_in_square, is_pawn_ending, moves_to_promote};
use crate::line::{Fate, Line, PlacedPiece, Step};
use palisade::attacks::{forward_file, king_attacks};
use palisade::types::PieceKind;

fact! {
    /// A passed pawn runs that cannot be caught: nothing stands in its way, the other side has no pieces, its
    /// king is outside the pawn's square although it is to move, and none of its pawns is as fast, except those
    /// that this side's king catches.
    pub struct Outruns {
        /// The passed pawn that cannot be caught, on its new square.
        pub pawn: PlacedPiece,
        /// The enemy king, too far away to catch the pawn.
        pub king: PlacedPiece,
    }
    key: "outruns",
    evidence: Rule,
    motif: Promotion,
    point: 712,
    play: 95,
    theme: PassedPawns,
    roles: [Forces],
    replaces: [AdvancesPawn, UnstoppablePawn],
}

fact! {
    /// In a pawn ending both sides have a passed pawn that cannot be caught, the other one two moves behind at
    /// most. This pawn promotes first, and the score is at least two pawns.
    pub struct WinsRace {
        /// The passed pawn that promotes first.
        pub pawn: PlacedPiece,
        /// The passed pawn of the other side, which promotes later.
        pub other: PlacedPiece,
    }
    key: "wins-race",
    evidence: Search,
    motif: Promotion,
    point: 712,
    play: 95,
    theme: PassedPawns,
    roles: [Forces],
    replaces: [AdvancesPawn, UnstoppablePawn],
}

impl FactKind for Outruns {
    const HOLDS: &'static [Example] =
        &[example("7k/8/8/P7/8/8/8/K7 w - - 0 1", "a6 Kg7"), example("4k3/8/8/P7/8/8/8/K7 w - - 0 1", "a6")];

    const NEAR_MISSES: &'static [Example] = &[
        // The enemy king is in the square; a knight is left; the pawn's own king is in the way.
        example("3k4/8/8/P7/8/8/8/K7 w - - 0 1", "a6"),
        example("6nk/8/8/P7/8/8/8/K7 w - - 0 1", "a6"),
        example("K6k/8/8/P7/8/8/8/8 w - - 0 1", "a6"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([self.pawn], [self.king])
    }
}

impl FactKind for WinsRace {
    const HOLDS: &'static [Example] = &[
        example("8/6k1/8/P6p/8/8/8/1K6 w - - 0 1", "a6 h4 a7 h3 a8=Q"),
        example("6k1/8/8/1P4p1/8/8/8/K7 w - - 0 1", "b6"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // The other pawn is first; the king catches it.
        example("8/6k1/8/P7/8/7p/8/1K6 w - - 0 1", "a6"),
        example("8/6k1/8/P6p/8/8/8/5K2 w - - 0 1", "a6"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([self.pawn], [self.other])
    }
}

/// The [`Finder`] of the facts [`Outruns`] and [`WinsRace`]: the run of a passed pawn that cannot be caught,
/// alone or in a race of two pawns.
pub const FINDER: Finder = Finder {
    order: 85,
    plies: TACTICS,
    find: |at| {
        let score = EndingScore::of(at);
        Vec::from_iter(runs(at.line, &at.step, score))
    },
};

/// The largest number of moves by which the other side's pawn is behind in a race.
const CLOSE: u8 = 2;

/// Returns the fact that the moved pawn cannot be caught, alone ([`Outruns`]) or in a race ([`WinsRace`]).
/// `None` if it can be caught, or if the same pawn made the side's previous move.
fn runs(line: &Line, step: &Step<'_>, score: EndingScore) -> Option<Kind> {
    let (board, us, them) = (step.after, step.side(), !step.side());
    let pawn = step.moved();
    if pawn.kind() != PieceKind::Pawn || board.has_non_pawns(them) || runs_already(line, step) {
        return None;
    }
    let moves = moves_to_promote(board, us, pawn.sq)?;
    let king = PlacedPiece::on(board, board.king(them))?;
    // It is the king's turn: one step more.
    let lost = is_in_square(king.sq, goal(us, pawn.sq), moves + 1);
    let stands = matches!(line.fate(step.ply + 1, pawn.sq), Fate::Stands(_));
    if lost || !stands {
        return None;
    }
    let runners = board.colored(them, PieceKind::Pawn).into_iter();
    // A pawn that this side's king catches does not run, unless its own king goes with it.
    let escort = king_attacks(king.sq);
    let runners =
        runners.filter_map(|sq| Some((moves_to_promote(board, them, sq)?, sq))).filter(|&(theirs, sq)| {
            !is_in_square(board.king(us), goal(them, sq), theirs) || escort.intersects(forward_file(them, sq))
        });
    let Some((theirs, other)) = runners.min() else { return Some(Kind::Outruns(Outruns { pawn, king })) };
    if theirs <= moves {
        return None;
    }
    let race = theirs <= moves + CLOSE && !is_in_square(board.king(us), goal(them, other), theirs);
    if !race {
        return Some(Kind::Outruns(Outruns { pawn, king }));
    }
    let first = line.steps().skip(step.ply).find(|step| step.mv.is_promotion());
    let wins = is_pawn_ending(board) && score.wins() && first.is_none_or(|first| first.side() == us);
    wins.then_some(Kind::WinsRace(WinsRace { pawn, other: PlacedPiece::on(board, other)? }))
}

/// Returns true if the same pawn made the side's previous move, so that the fact was stated for that move.
fn runs_already(line: &Line, step: &Step<'_>) -> bool {
    let earlier = step.ply.checked_sub(2).and_then(|ply| line.step(ply));
    earlier.is_some_and(|earlier| earlier.moved().sq == step.mv.from())
}
