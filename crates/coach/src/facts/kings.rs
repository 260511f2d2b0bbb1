//! Kings in the endgame.

use palisade::board::Board;
use palisade::types::PieceKind;

/// The largest phase material of an endgame: queen 4, rook 2, minor piece 1, so 24 at the start.
pub const ENDGAME: i32 = 12;

/// The largest phase material (24 at the start) at which a position without queens counts as an endgame for
/// the kings.
pub const QUEENLESS: i32 = 16;

/// Returns true if a position counts as an endgame for its kings, by phase material and the absence of
/// queens.
pub fn is_endgame(board: &Board) -> bool {
    let queens = board.pieces(PieceKind::Queen).any();
    board.phase_material() <= if queens { ENDGAME } else { QUEENLESS }
}
