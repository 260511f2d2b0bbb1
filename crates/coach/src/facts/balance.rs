//! The balance of material.

use palisade::board::Board;
use palisade::types::{Color, PieceKind};

/// The material of White less that of Black, in points.
pub fn balance(board: &Board) -> i32 {
    points(board, Color::White) - points(board, Color::Black)
}

/// The material of a side, in points.
pub fn points(board: &Board, color: Color) -> i32 {
    PieceKind::ALL.into_iter().map(|kind| kind.points() * board.count(color, kind) as i32).sum()
}
