//! Playing styles: preferences of an opponent, beside its strength.
//!
//! A style changes the utilities of moves ([`PlayingStyle::pull`]) and the weight of parts of the
//! evaluation ([`PlayingStyle::shares`]). [`PlayingStyle::care`] compensates for it, so that a style
//! does not change the strength (docs/levels.md has the figures). The coach is different: it gives
//! back part of a great advantage, and lets the other side find tactics.

use super::context::{Candidate, DEPTHS, HumanContext};
use super::features::{Feature, vector};
use super::model::Model;
use crate::board::Board;
use crate::types::PieceKind;

/// A playing style of levels below full strength, which makes some kinds of moves more likely.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum PlayingStyle {
    /// Plays as human players of its rating do.
    #[default]
    Natural,
    /// Eases off when far ahead, and allows tactics that players of its rating find half of the time.
    Coach,
    /// Prefers attacks on the king.
    Attacker,
    /// Prefers a safe king and a sound pawn structure.
    Solid,
    /// Prefers to capture material.
    Grabber,
    /// Prefers exchanges and endgames.
    Endings,
}

/// A preference of a style: a feature, and the change of the log probability for each unit of it.
type Leaning = (Feature, f32);

const ATTACKER: [Leaning; 9] = [
    (Feature::HitsRing, 0.7),
    (Feature::NearsKing, 0.35),
    (Feature::Checks, 0.4),
    (Feature::PawnStorm, 0.8),
    (Feature::ToHalf, 0.4),
    (Feature::IdeaGives, 2.0),
    (Feature::CastlesLong, 0.7),
    (Feature::TradesQueens, -1.5),
    (Feature::Backward, -0.5),
];
const SOLID: [Leaning; 9] = [
    (Feature::Castles, 0.6),
    (Feature::PawnShield, -0.9),
    (Feature::PawnStorm, -0.7),
    (Feature::PawnFar, -0.5),
    (Feature::ToHalf, -0.6),
    (Feature::ToAttacked, -0.6),
    (Feature::LeavesPawn, -0.6),
    (Feature::Guards, 0.6),
    (Feature::TakesEven, 0.3),
];
const GRABBER: [Leaning; 6] = [
    (Feature::Takes, 0.3),
    (Feature::TakesPawnFree, 1.2),
    (Feature::TakesWinning, 0.6),
    (Feature::TakesLosing, 0.3),
    (Feature::Attacks, 0.4),
    (Feature::LeavesPawn, -0.5),
];
const ENDINGS: [Leaning; 7] = [
    (Feature::TradesQueens, 1.6),
    (Feature::TakesEven, 0.8),
    (Feature::KingActive, 0.5),
    (Feature::PushesPassed, 0.4),
    (Feature::KingToPawns, 0.3),
    (Feature::PawnStorm, -0.4),
    (Feature::Checks, -0.2),
];

/// The winning chance (-1 to 1) that a coach aims at: about two pawns.
const AIM: f32 = 0.35;
/// The fall of the log probability of a move for each unit of winning chance that it leaves above [`AIM`].
const EASES: f32 = 7.0;
/// The least winning chance (-1 to 1) that a tactic which a coach allows must leave it.
const SAFE: f32 = -0.3;
/// The least gain of winning chance (-1 to 1) beyond that at depth 1 for a reply to be a tactic.
const TACTIC: f32 = 0.1;
/// The greatest addition to the log probability of a move that allows a tactic: that for a tactic found half
/// of the time.
const TEMPTS: f32 = 2.0;

impl PlayingStyle {
    /// All playing styles, in the order of [`PlayingStyle::NAMES`].
    pub const ALL: [Self; 6] =
        [Self::Natural, Self::Coach, Self::Attacker, Self::Solid, Self::Grabber, Self::Endings];
    /// The winning chance (-1 lost to 1 won) above which the style `Coach` stops playing the strongest moves:
    /// about four pawns.
    pub const AHEAD: f32 = 0.6;
    /// The names of the playing styles in the order of [`Self::ALL`], as in the UCI option `Playing Style`.
    pub const NAMES: [&str; 6] = ["Natural", "Coach", "Attacker", "Solid", "Grabber", "Endings"];

    /// Returns the style of this name in upper or lower case; `None` if there is none.
    pub fn named(name: &str) -> Option<Self> {
        let place = Self::NAMES.iter().position(|other| other.eq_ignore_ascii_case(name))?;
        Some(Self::ALL[place])
    }

    /// Returns the name of the style in [`Self::NAMES`], such as `Attacker`: its value of the UCI option
    /// `Playing Style`.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// Returns the preferences of the style: features of moves, each with the amount that one unit of it adds
    /// to the natural log probability of a move.
    pub const fn leanings(self) -> &'static [Leaning] {
        match self {
            Self::Natural | Self::Coach => &[],
            Self::Attacker => &ATTACKER,
            Self::Solid => &SOLID,
            Self::Grabber => &GRABBER,
            Self::Endings => &ENDINGS,
        }
    }

    /// Returns the parts of the evaluation that the style scales, named as
    /// [`crate::evaluation::weights::part::Part`] reads them, with factors in thousandths (1000
    /// changes nothing).
    pub const fn shares(self) -> &'static [(&'static str, i32)] {
        match self {
            Self::Natural | Self::Coach => &[],
            Self::Attacker => &[("king_danger.mg", 1250), ("king_danger.eg", 1250)],
            Self::Solid => &[("king_danger.shelter.mg", 1400), ("pawns.mg", 1250), ("pawns.eg", 1250)],
            Self::Grabber => &[("material.material[0].mg", 1200), ("material.material[0].eg", 1100)],
            Self::Endings => {
                &[("passed.mg", 1200), ("passed.eg", 1200), ("piece_square.king_square.eg", 1200)]
            }
        }
    }

    /// Returns a correction of the style for strength: the natural log probability of a move falls by this
    /// much for each unit of winning chance (-1 to 1) that it loses. It compensates for what the preferences
    /// cost or gain. Set by the mean loss (`palisade-lab levels styles`), for the attacker by games as well.
    pub const fn care(self) -> f32 {
        match self {
            Self::Attacker => 0.45,
            Self::Solid => -0.45,
            Self::Grabber => -0.3,
            Self::Natural | Self::Coach | Self::Endings => 0.0,
        }
    }

    /// Returns the amount that the style adds to the natural log probability of a candidate for a player of
    /// this Lichess rating: positive for moves that it prefers. `context` has the data of the position.
    pub fn pull(self, rating: f32, context: &HumanContext<'_>, candidate: &Candidate) -> f32 {
        match self {
            Self::Natural => 0.0,
            Self::Coach => kindness(rating, context, candidate),
            Self::Attacker | Self::Solid | Self::Grabber | Self::Endings => {
                let seen = vector(context, candidate);
                let likes: f32 =
                    self.leanings().iter().map(|&(feature, liking)| liking * seen.get(feature)).sum();
                likes - self.care() * context.loss(candidate, DEPTHS)
            }
        }
    }
}

/// Returns the amount that a coach adds to the log probability of a move: less for one that leaves the coach
/// too large a lead, more for one whose refutation players of this Lichess rating find about every other
/// time.
fn kindness(rating: f32, context: &HumanContext<'_>, candidate: &Candidate) -> f32 {
    let loss = context.loss(candidate, DEPTHS);
    let keeps = context.chance() - loss;
    let eases = if context.chance() > PlayingStyle::AHEAD && has_pieces(context.board) {
        -EASES * (keeps - AIM).max(0.0)
    } else {
        0.0
    };
    let hidden = loss - context.loss(candidate, 1);
    if hidden < TACTIC || keeps < SAFE || candidate.reply.is_none() {
        return eases;
    }
    let found = Model::embedded().found(rating, &vector(context, candidate));
    eases + TEMPTS * 4.0 * found * (1.0 - found)
}

/// Returns true if the side that is not to move has a knight, bishop, rook or queen.
fn has_pieces(board: &Board) -> bool {
    let them = !board.side_to_move();
    [PieceKind::Knight, PieceKind::Bishop, PieceKind::Rook, PieceKind::Queen]
        .into_iter()
        .any(|kind| board.count(them, kind) > 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Position;
    use crate::human_model::HumanPlayer;

    /// The probability of a move in a style. All moves have the same score except the named ones, which
    /// have a score at depth 1, a score at greater depths, and a reply.
    fn chance(fen: &str, style: PlayingStyle, san: &str, scored: &[(&str, i32, i32, Option<&str>)]) -> f32 {
        let position = Position::new(Board::from_fen(fen).expect(fen));
        let candidates: Vec<Candidate> = position
            .legal_moves()
            .into_iter()
            .map(|mv| {
                let named = scored.iter().find(|(text, ..)| position.parse_san(text) == Ok(mv));
                let (first, later) = named.map_or((0, 0), |&(_, first, later, _)| (first, later));
                let mut scores = [later; DEPTHS];
                scores[0] = first;
                let mut after = *position.board();
                after.make(mv, &mut ());
                let reply = named.and_then(|named| after.parse_san(named.3?).ok());
                Candidate { mv, scores, reply, repeats: false }
            })
            .collect();
        let person = HumanPlayer { style, ..HumanPlayer::new(1500.0) };
        let mv = position.parse_san(san).expect(san);
        let place = candidates.iter().position(|candidate| candidate.mv == mv).expect("legal");
        person.chances(&position, &candidates)[place]
    }

    #[test]
    fn a_coach_lets_go_and_others_do_not() {
        // Qd8 keeps nine pawns, Kg2 three; the other side still has a rook.
        let (fen, scored) = (
            "r5k1/5ppp/8/8/3Q4/6P1/5P1P/6K1 w - - 0 30",
            [("Qd7", 1800, 1800, None), ("Kg2", 500, 500, None)],
        );
        let of = |style| chance(fen, style, "Kg2", &scored) / chance(fen, style, "Qd7", &scored);
        assert!(of(PlayingStyle::Coach) > 3.0 * of(PlayingStyle::Natural));
        // Against pawns alone there is nothing to wait for.
        let bare = "6k1/5ppp/8/8/3Q4/6P1/5P1P/6K1 w - - 0 30";
        let of = |style| chance(bare, style, "Kg2", &scored) / chance(bare, style, "Qd7", &scored);
        assert!((of(PlayingStyle::Coach) / of(PlayingStyle::Natural) - 1.0).abs() < 0.01);
    }

    #[test]
    fn a_coach_gives_a_tactic_to_find() {
        // Nd5 looks as good as the rest, but loses a pawn or so to the exchange.
        let fen = "4k3/pp3ppp/2p1p3/8/8/2N5/PP3PPP/4K3 w - - 0 20";
        let scored = [("Nd5", 0, -170, Some("exd5"))];
        assert!(
            chance(fen, PlayingStyle::Coach, "Nd5", &scored)
                > 2.0 * chance(fen, PlayingStyle::Natural, "Nd5", &scored)
        );
    }

    #[test]
    fn styles_do_what_they_like() {
        let fen = "r1bq1rk1/ppp2ppp/2n5/3p4/3P4/2NB4/PPP2PPP/R2QK2R w KQ - 0 10";
        // The factor by which the style makes the move likelier, relative to a move that no style prefers.
        let of = |style, san| {
            let beside = |style| chance(fen, style, san, &[]) / chance(fen, style, "Rb1", &[]);
            beside(style) / beside(PlayingStyle::Natural)
        };
        assert!(of(PlayingStyle::Attacker, "Bxh7+") > 2.0 && of(PlayingStyle::Attacker, "Qh5") > 1.5);
        assert!(of(PlayingStyle::Solid, "O-O") > 1.5 && of(PlayingStyle::Solid, "g4") < 0.8);
        assert!(of(PlayingStyle::Grabber, "Nxd5") > 1.3);
        let trade = "4k3/pp3ppp/2p1p3/3q4/8/3Q4/PP3PPP/4K3 w - - 0 20";
        let of = |style, san| chance(trade, style, san, &[]) / chance(trade, PlayingStyle::Natural, san, &[]);
        assert!(of(PlayingStyle::Endings, "Qxd5") > 1.5 && of(PlayingStyle::Attacker, "Qxd5") < 1.0);
    }

    #[test]
    fn styles_have_names() {
        for style in PlayingStyle::ALL {
            assert_eq!(PlayingStyle::named(&style.name().to_lowercase()), Some(style));
        }
        assert_eq!(PlayingStyle::named("angry"), None);
    }

    #[test]
    fn shares_are_of_parts_that_there_are() {
        for (name, share) in PlayingStyle::ALL.into_iter().flat_map(PlayingStyle::shares) {
            assert!(name.parse::<crate::evaluation::weights::part::Part>().is_ok(), "{name}");
            assert!((800..=1500).contains(share), "{name}: a style is a taste, not another engine");
        }
    }
}
