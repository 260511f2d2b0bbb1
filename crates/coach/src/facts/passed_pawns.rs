//! Passed pawns.

use palisade::attacks::passed_mask;
use palisade::board::Board;
use palisade::types::{Bitboard, Color, PieceKind, Square};

/// Returns true if the pawn of `color` on `sq` is passed and has no own pawn ahead on its file.
pub fn is_passed(board: &Board, color: Color, sq: Square) -> bool {
    let pawns = board.pieces(PieceKind::Pawn);
    let ahead = passed_mask(color, sq);
    let own_file = ahead & Bitboard::file(sq.file());
    !(ahead & board.colored(!color, PieceKind::Pawn)).any() && !(own_file & pawns).any()
}
