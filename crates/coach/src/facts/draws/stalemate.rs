//! Stalemate.

use crate::fact;
use crate::facts::balance::balance;
use crate::facts::declaration::{Example, FactKind, example_for_opponent};
use crate::line::Line;
use palisade::board::Board;
use palisade::types::Color;

fact! {
    /// The last move of the line stalemates. The fact helps the side with less material, whichever side made
    /// the move.
    pub struct Stalemate;
    key: "stalemate",
    evidence: Exact,
    motif: Draw,
    decides: 950,
}

impl FactKind for Stalemate {
    const HOLDS: &'static [Example] = &[example_for_opponent("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "Qf7")];

    const NEAR_MISSES: &'static [Example] =
        &[example_for_opponent("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "Qf6+ Kg8")];
}

/// Returns the side with less material on the board; `None` if material is equal.
fn poorer(board: &Board) -> Option<Color> {
    match balance(board) {
        0 => None,
        more => Some(Color::from_white(more < 0)),
    }
}

/// Returns the side with less material at the end of the line, if the line ends in stalemate. `None` if it
/// does not, or if material is equal.
pub fn saved_at_the_end(line: &Line) -> Option<Color> {
    let end = line.end();
    if end.in_check() || end.has_legal_move() { None } else { poorer(end) }
}
