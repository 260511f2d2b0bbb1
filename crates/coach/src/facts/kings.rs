//! Kings in the endgame.

use palisade::board::Board;
use palisade::types::PieceKind;

/// The largest phase material (queen 4, rook 2, minor piece 1; 24 at the start) of an endgame with queens.
pub const ENDGAME: i32 = 12;

/// The largest phase material (queen 4, rook 2, minor piece 1; 24 at the start) of an endgame without queens.
pub const QUEENLESS: i32 = 16;

/// Returns true if the position counts as an endgame for its kings: the phase material is at most
/// [`ENDGAME`], or at most [`QUEENLESS`] without queens.
pub fn is_endgame(board: &Board) -> bool {
    let queens = board.pieces(PieceKind::Queen).any();
    board.phase_material() <= if queens { ENDGAME } else { QUEENLESS }
}
