//! Playing below full strength (`UCI_LimitStrength`, `UCI_Elo`, `Elo Scale`, `Skill Level`).
//!
//! A level searches all moves to [`DEPTHS`] plies, on a hash table of its own that starts empty, and
//! [`HumanPlayer`] chooses one of them as people of its rating do. So it needs the same nodes on every
//! machine and with every clock. Above [`Level::HUMAN_MODEL_MAX`] it searches a few lines with a
//! fixed number of nodes, removes losing moves, and chooses from the rest as people do.
//!
//! Endings that people know how to win ([`known`]) are searched in one line, as engines do.
//!
//! Invariant: nothing here is reached, and nothing in the engine is random,
//! unless a level is set.

use crate::board::Board;
use crate::human_model::{DEPTHS, HumanPlayer, PlayingStyle, RatingScale, hardness, known};
use crate::search::control::limits::Clock;

/// A playing strength: a rating and the scale it is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// The rating on `scale`, [`Level::MIN_ELO`] to [`Level::MAX_ELO`].
    pub rating: u16,
    /// The scale of the rating: engines, or a server's blitz ratings.
    pub scale: RatingScale,
}

impl From<u16> for Strength {
    /// Makes the strength of a rating on the engines' scale.
    fn from(rating: u16) -> Self {
        Self { rating, scale: RatingScale::Engine }
    }
}

/// The settings of a search for a level of play below full strength: nodes, lines, and how its move is
/// chosen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Level {
    /// The Lichess rating of the level; above [`Level::HUMAN_MODEL_MAX`] the human model is not used alone.
    rating: f32,
    /// The largest number of nodes for a move.
    pub nodes: u64,
    /// The number of lines searched; 0 for all moves, [`DEPTHS`] plies deep.
    lines: usize,
    /// The weight of the moves' losses: [`HumanPlayer::rigour`].
    rigour: f32,
    /// True if the level errs more when its clock runs out, as human players do. A rating of engines holds on
    /// any clock.
    hurries: bool,
}

/// One row of the table of levels above [`Level::HUMAN_MODEL_MAX`]: the rating of engines, and the values of
/// [`Level`] for it.
struct Knot {
    elo: f32,
    nodes: f64,
    lines: f32,
    rigour: f32,
}

const fn knot(elo: f32, nodes: f64, lines: f32, rigour: f32) -> Knot {
    Knot { elo, nodes, lines, rigour }
}

/// The levels above [`Level::HUMAN_MODEL_MAX`], on the engines' scale; between two rows the values are
/// interpolated, nodes in proportion (geometrically), the others linearly.
const ABOVE: [Knot; 7] = [
    knot(1660.0, 1_300.0, 12.0, 6.0),
    knot(1800.0, 4_500.0, 7.0, 26.0),
    knot(1900.0, 7_000.0, 5.0, 35.0),
    knot(2060.0, 18_000.0, 3.0, 55.0),
    knot(2450.0, 53_000.0, 3.0, 80.0),
    knot(2735.0, 135_000.0, 3.0, 110.0),
    knot(3000.0, 800_000.0, 2.0, 250.0),
];

/// The greatest depth, plies, to which a known ending is searched.
const KNOWN_DEPTH: i32 = 24;

impl Level {
    /// The lowest rating that a level of play can have, on any scale.
    pub const MIN_ELO: u16 = 600;
    /// The highest rating that a level of play can have, on any scale.
    pub const MAX_ELO: u16 = 3000;
    /// The Lichess rating up to which a level plays by the human model alone; above it the model chooses among
    /// fewer moves, which are searched deeper.
    pub const HUMAN_MODEL_MAX: f32 = 2800.0;

    /// Makes the level for a strength; its rating is clamped to [`Level::MIN_ELO`] to
    /// [`Level::MAX_ELO`].
    pub fn new(strength: impl Into<Strength>) -> Self {
        let strength = strength.into();
        let rating = f32::from(strength.rating.clamp(Self::MIN_ELO, Self::MAX_ELO));
        let rating = strength.scale.to_lichess(rating);
        if rating <= Self::HUMAN_MODEL_MAX {
            let hurries = strength.scale != RatingScale::Engine;
            return Self { rating, nodes: hardness::CANDIDATE_NODES, lines: 0, rigour: 0.0, hurries };
        }
        let elo = RatingScale::Engine.of_lichess(rating);
        let upper = ABOVE.iter().position(|knot| knot.elo >= elo).unwrap_or(ABOVE.len() - 1).max(1);
        let (low, high) = (&ABOVE[upper - 1], &ABOVE[upper]);
        let part = ((elo - low.elo) / (high.elo - low.elo)).min(1.0);
        let linear = |from: f32, to: f32| from + (to - from) * part;
        Self {
            rating,
            nodes: (low.nodes * (high.nodes / low.nodes).powf(f64::from(part))).round() as u64,
            lines: linear(low.lines, high.lines).round() as usize,
            rigour: linear(low.rigour, high.rigour),
            hurries: false,
        }
    }

    /// Returns the Lichess rating of the level, whatever scale it was given on.
    pub fn rating(&self) -> f32 {
        self.rating
    }

    /// Returns the human-like player of this level in a game with this seed and style. `clock` is its
    /// clock, `None` without one; the time left counts only for levels whose rating is that of a server.
    pub fn player(&self, seed: u64, clock: Option<Clock>, style: PlayingStyle) -> HumanPlayer {
        let seconds = clock.map(|clock| clock.time as f32 / 1000.0).filter(|_| self.hurries);
        HumanPlayer { rating: self.rating, rigour: self.rigour, seconds, seed, style }
    }

    /// Returns true if each search of the level uses a small empty hash table of its own instead of the
    /// engine's.
    pub fn starts_anew(&self) -> bool {
        self.lines == 0
    }

    /// Returns true if the board is a basic ending, such as king and rook against king, that players of this
    /// level's rating play correctly with the side to move. The level then plays the best move found.
    pub fn knows(&self, board: &Board) -> bool {
        known::rating(board).is_some_and(|rating| self.rating >= rating)
    }

    /// Returns the number of lines (MultiPV) that the level needs in the iteration of this depth, in plies:
    /// [`usize::MAX`] for all legal moves, and 0 if its search ends before this iteration.
    pub fn lines(&self, board: &Board, depth: i32) -> usize {
        if self.knows(board) {
            usize::from(depth <= KNOWN_DEPTH)
        } else if self.lines > 0 {
            self.lines
        } else if depth <= DEPTHS as i32 {
            usize::MAX
        } else {
            0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_rise_steadily() {
        for elo in Level::MIN_ELO..Level::MAX_ELO {
            let (low, high) = (Level::new(elo), Level::new(elo + 1));
            assert!(low.rating < high.rating, "{elo}");
            assert!(low.lines == 0 || low.nodes <= high.nodes && low.lines >= high.lines, "{elo}");
            assert!(low.rigour <= high.rigour, "{elo}");
        }
        assert_eq!(Level::new(0), Level::new(Level::MIN_ELO));
        assert_eq!(Level::new(9999), Level::new(Level::MAX_ELO));
    }

    #[test]
    fn a_scale_says_whose_rating_is_meant() {
        let level = |rating, scale| Level::new(Strength { rating, scale });
        assert_eq!(level(1500, RatingScale::Lichess).rating, 1500.0);
        let other = level(1000, RatingScale::ChessCom).rating;
        assert!((other - 1405.0).abs() < 2.0, "{other}");
        // People play faster when short of time; a rating of engines is the same with any clock.
        let seconds = |scale| {
            level(1500, scale)
                .player(1, Some(Clock { time: 2000, increment: 0 }), PlayingStyle::Natural)
                .seconds
        };
        assert_eq!(seconds(RatingScale::Lichess), Some(2.0));
        assert_eq!(seconds(RatingScale::Engine), None);
    }
}
