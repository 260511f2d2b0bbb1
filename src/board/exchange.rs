//! What an exchange wins, in steps that people tell apart.

use super::state::Board;
use crate::types::{Move, MoveList};

/// The steps of an exchange, in the units of [`Board::see_ge`]: nothing, a pawn, two pawns, a
/// minor piece, a rook, a queen.
const STEPS: [i32; 6] = [0, 80, 200, 400, 600, 1000];

/// Returns the largest step of [`STEPS`] that the exchange begun by `mv` reaches; -1 if it loses material.
pub fn exchange(board: &Board, mv: Move) -> i32 {
    STEPS.iter().take_while(|&&step| board.see_ge(mv, step)).count() as i32 - 1
}

/// Returns the largest step of [`STEPS`] that the side to move can win by an exchange; 0 if none wins
/// anything.
pub fn best_exchange(board: &Board) -> i32 {
    let mut list = MoveList::new();
    board.generate_noisy(&mut list);
    list.iter().filter(|mv| mv.is_capture()).map(|&mv| exchange(board, mv)).max().unwrap_or(0).max(0)
}
