//! What a move of a game was worth: marks, praise and accuracy, and the thresholds of all three.
//!
//! Pure arithmetic on what a search thinks of the position before a move and of the one after
//! it ([`Seen`]): no engine, no board. The one home of these numbers: `palisade analyse` and the
//! page in the browser ask here. [`Scale`] says when a move is bad, [`praise()`] when it deserves
//! more than silence, [`accuracy`] how well a side played.

pub mod accuracy;
mod mark;
mod praise;
mod scale;
mod turning_points;

pub use mark::Mark;
pub use praise::{MoveChoice, praise};
pub(crate) use scale::LICHESS;
pub use scale::{Class, Scale, win_percent};
pub use turning_points::{MOST_TURNING_POINTS, Swing, is_needless, turning_points};

use palisade::evaluation::display::ShownScore;
use palisade::types::Color;

/// Why a move is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// It gave expected points away.
    Loss,
    /// The opponent's mistake had made it a won game, and it is one no more.
    MissedWin,
    /// There was a mate in so many moves, and now there is none, or it was mate in one.
    MissedMate(i32),
    /// The opponent now has a mate in so many moves.
    AllowedMate(i32),
    /// Every other move would have been a mistake.
    OnlyMove,
    /// Every other move would have left the game to the other side, or the win with nobody.
    TurnsTheGame,
    /// It gives up material, and nothing else is as good.
    Sacrifice,
}

/// A mark and its ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The mark.
    pub mark: Mark,
    /// The ground.
    pub ground: Ground,
}

/// A search's assessment of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Seen {
    /// The score from White's side; `None` when the game is over.
    pub value: Option<ShownScore>,
    /// The points White can expect, 0 to 1.
    pub expected: f64,
}

impl Seen {
    /// White's advantage in pawns; a mate or a finished game is `limit`.
    pub fn pawns(&self, limit: f64) -> f64 {
        match self.value {
            Some(value) => value.pawns(limit),
            None => (2.0 * self.expected - 1.0) * limit,
        }
    }

    /// The points that a side can expect, 0 to 1.
    pub fn expected_by(&self, side: Color) -> f64 {
        expected_by(side, self.expected)
    }

    /// Moves to the mate that `side` has (above 0) or suffers (0 and below).
    fn mate_for(&self, side: Color) -> Option<i32> {
        match self.value?.for_white(side) {
            ShownScore::Mate(moves) => Some(moves),
            ShownScore::Centipawns(_) => None,
        }
    }
}

/// The points of a side, of which White has `expected`.
pub fn expected_by(side: Color, expected: f64) -> f64 {
    if side == Color::White { expected } else { 1.0 - expected }
}

/// The points, 0 to 1, of these chances in permille: wins and half of the draws.
pub fn points(win: u32, draw: u32) -> f64 {
    (f64::from(win) + f64::from(draw) / 2.0) / 1000.0
}

/// The points, 0 to 1, that a move of `mover` gave away: White could expect `before`, and now
/// `after`.
///
/// ```
/// use palisade::types::Color;
/// use palisade_coach::judge::loss;
/// assert_eq!([Color::White, Color::Black].map(|mover| loss(0.75, 0.5, mover)), [0.25, 0.0]);
/// ```
pub fn loss(before: f64, after: f64, mover: Color) -> f64 {
    (f64::from(mover.sign()) * (before - after)).max(0.0)
}
