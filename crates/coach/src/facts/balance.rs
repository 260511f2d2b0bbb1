//! The balance of material.

use palisade::board::Board;
use palisade::types::{Color, PieceKind};

/// Returns White's material less Black's, in points (pawn 1, minor piece 3, rook 5, queen 9).
pub fn balance(board: &Board) -> i32 {
    points(board, Color::White) - points(board, Color::Black)
}

/// Returns the material of a side, in points (pawn 1, minor piece 3, rook 5, queen 9).
pub fn points(board: &Board, color: Color) -> i32 {
    PieceKind::ALL.into_iter().map(|kind| kind.points() * board.count(color, kind) as i32).sum()
}
