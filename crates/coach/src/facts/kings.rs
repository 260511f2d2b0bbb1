//! Kings in the endgame.

use palisade::board::Board;
use palisade::types::PieceKind;

/// Phase material (24 at the start) of an endgame, at most.
pub const ENDGAME: i32 = 12;

/// The limit without queens on the board.
pub const QUEENLESS: i32 = 16;

pub fn is_endgame(board: &Board) -> bool {
    let queens = board.pieces(PieceKind::Queen).any();
    board.phase_material() <= if queens { ENDGAME } else { QUEENLESS }
}
