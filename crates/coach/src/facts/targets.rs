//! The targets that a piece attacks with profit.

use crate::exchange::{attacks_from, exchange, worth};
use crate::line::PlacedPiece;
use palisade::board::Board;
use palisade::types::{PieceKind, Square};

/// Returns true if the piece on `sq` is a king, or a piece (no pawn) that the piece on `from` can capture
/// with profit. It is not tested whether a king is attacked.
pub fn is_target(board: &Board, from: Square, sq: Square) -> bool {
    match board.kind_on(sq) {
        Some(PieceKind::King) => true,
        Some(PieceKind::Pawn) | None => false,
        Some(_) => exchange(board, from, sq).is_some_and(|gain| gain > 0),
    }
}

/// Returns the enemy pieces, without pawns, that the piece on `from` attacks with profit, and the king if it
/// is attacked; the king first, then the most valuable.
pub fn targets(board: &Board, from: Square) -> Vec<PlacedPiece> {
    let Some(by) = PlacedPiece::on(board, from) else { return Vec::new() };
    let hit = attacks_from(board, from) & board.by_color(!by.color());
    let mut targets: Vec<PlacedPiece> = hit
        .into_iter()
        .filter(|&sq| is_target(board, from, sq))
        .filter_map(|sq| PlacedPiece::on(board, sq))
        .collect();
    targets.sort_by_key(|piece| (-worth(piece.kind()), piece.sq));
    targets
}
