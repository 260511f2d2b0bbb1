//! The judgement of a move in a game: marks, good-move annotations and accuracy, with their thresholds.
//!
//! Pure arithmetic on the search results of the position before a move and of the one after it ([`Seen`]),
//! without engine or board. These numbers are defined only here, for `palisade analyse` and the page in the
//! browser. [`Scale`] marks bad moves, [`good_move_annotation`] good ones, and [`accuracy`] is a measure of a
//! side's whole play.

pub mod accuracy;
mod mark;
mod good_move;
mod scale;
mod turning_points;

pub use good_move::{MoveChoice, good_move_annotation};
pub use mark::Mark;
pub(crate) use scale::LICHESS;
pub use scale::{Class, Scale, win_percent};
pub use turning_points::{MOST_TURNING_POINTS, Swing, WON, is_needless, turning_points};

use palisade::evaluation::display::ShownScore;
use palisade::types::Color;

/// The reason why a move got its annotation, such as a loss of expected points or a missed mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// The move lost at least as many expected points of its side as an inaccuracy costs.
    Loss,
    /// The game was won for the side by the opponent's mistake, and after this move it is not.
    MissedWin,
    /// The side had a mate in this number of moves, and after this move it has none, or it missed a mate in
    /// one.
    MissedMate(i32),
    /// The opponent has a mate in this number of moves after this one (0 if the side is mated).
    AllowedMate(i32),
    /// Every other move would have been a mistake.
    OnlyMove,
    /// Every other move would have been a blunder that changes the result: a win no longer won, or a game no
    /// longer held.
    TurnsTheGame,
    /// The move sacrifices material, and every other move is worse.
    Sacrifice,
}

/// The annotation of a move with its reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The annotation of the move, such as `?!`.
    pub mark: Mark,
    /// The reason for the annotation.
    pub ground: Ground,
}

/// The score of a position by a search, in the form that annotations use.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Seen {
    /// The score from White's side, in centipawns or moves to mate; `None` if the game is over.
    pub value: Option<ShownScore>,
    /// The expected points for White, 0 to 1.
    pub expected: f64,
}

impl Seen {
    /// Returns White's advantage in pawns. A mate, ahead or on the board, counts as `limit` for the side that
    /// mates, a drawn game as 0; other scores are not limited.
    pub fn pawns(&self, limit: f64) -> f64 {
        match self.value {
            Some(value) => value.pawns(limit),
            None => (2.0 * self.expected - 1.0) * limit,
        }
    }

    /// Returns the expected points of `side` in the position, 0 (loss) to 1 (win).
    pub fn expected_by(&self, side: Color) -> f64 {
        expected_by(side, self.expected)
    }

    /// Returns the number of moves to the mate that `side` gives (above 0) or suffers (0 and below); `None`
    /// without a mate.
    fn mate_for(&self, side: Color) -> Option<i32> {
        match self.value?.for_white(side) {
            ShownScore::Mate(moves) => Some(moves),
            ShownScore::Centipawns(_) => None,
        }
    }
}

/// Converts White's expected points, 0 to 1, to those of `side`.
pub fn expected_by(side: Color, expected: f64) -> f64 {
    if side == Color::White { expected } else { 1.0 - expected }
}

/// Returns the expected points, 0 to 1, for the chances to win and draw in permille: wins plus half of the
/// draws.
pub fn points(win: u32, draw: u32) -> f64 {
    (f64::from(win) + f64::from(draw) / 2.0) / 1000.0
}

/// Returns the expected points, 0 to 1, that a move of `mover` gave away. `before` and `after` are White's
/// expected points; a gain counts as 0.
///
/// ```
/// use palisade::types::Color;
/// use palisade_coach::judge::loss;
/// assert_eq!([Color::White, Color::Black].map(|mover| loss(0.75, 0.5, mover)), [0.25, 0.0]);
/// ```
pub fn loss(before: f64, after: f64, mover: Color) -> f64 {
    (f64::from(mover.sign()) * (before - after)).max(0.0)
}
