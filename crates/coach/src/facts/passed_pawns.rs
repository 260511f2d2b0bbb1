//! Passed pawns.

use palisade::attacks::passed_mask;
use palisade::board::Board;
use palisade::types::{Bitboard, Color, PieceKind, Square};

/// The largest phase material (queen 4, rook 2, minor piece 1) of an endgame, in which a passed pawn counts from its fifth
/// rank on.
pub const ENDGAME_PHASE: i32 = 12;

/// Returns true if a pawn of `color` on `sq` would be passed: no enemy pawn is ahead of it on its own or the
/// adjacent files, and no own pawn is ahead on its file. The square itself is not examined.
pub fn is_passed(board: &Board, color: Color, sq: Square) -> bool {
    let pawns = board.pieces(PieceKind::Pawn);
    let ahead = passed_mask(color, sq);
    let own_file = ahead & Bitboard::file(sq.file());
    !(ahead & board.colored(!color, PieceKind::Pawn)).any() && !(own_file & pawns).any()
}
