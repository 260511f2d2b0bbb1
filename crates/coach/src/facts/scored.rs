//! A search's score of a line, and whether it confirms a win of material.

use crate::line::{Line, Step};
use palisade::types::Score;

/// The search score of a line, with the static evaluation of its start and the value of a pawn for
/// comparison. All are in internal units, for the side that begins the line.
#[derive(Clone, Copy, Debug)]
pub struct Scored {
    /// The score of the line for the side that begins it, internal units.
    pub score: Score,
    /// The static evaluation of the line's start position for the side that begins it, internal units.
    pub start: Score,
    /// The value of a pawn, internal units.
    pub pawn: Score,
}

/// A score counts as a draw if its absolute value is at most a pawn divided by this.
const DRAWN: i32 = 10;

impl Scored {
    /// Returns true if the score is that of a drawn game: at most a tenth of a pawn from 0.
    pub fn is_drawn(self) -> bool {
        self.score.abs() * DRAWN <= self.pawn
    }

    /// Returns the score for the side that makes the move `step` of the line, internal units.
    pub fn for_mover(self, line: &Line, step: &Step<'_>) -> Score {
        if step.side() == line.start().side_to_move() { self.score } else { -self.score }
    }
}

/// A win of material is confirmed if the score has risen by at least this fraction of its value.
const BELIEVED: f64 = 0.4;
/// The fraction that takes the place of [`BELIEVED`] for a win of pawns, which are often lost again.
const BELIEVED_PAWN: f64 = 0.7;

/// Returns true if a score that has risen by `moved` confirms a win of `shift` points of material (pawn 1,
/// minor piece 3). `pawns` is true for a win of pawns or at the cost of pawns
/// ([`wins_pawns`](crate::facts::wins_pawns)), which needs a larger rise. `pawn` is the value of a pawn in the
/// units of `moved`.
pub fn is_believed(moved: Score, shift: i32, pawns: bool, pawn: Score) -> bool {
    let part = if pawns { BELIEVED_PAWN } else { BELIEVED };
    f64::from(moved) >= part * f64::from(shift * pawn)
}
