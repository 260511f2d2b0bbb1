//! The gain of an exchange, in steps that players distinguish.

use super::state::Board;
use crate::types::{Move, MoveList};

/// The steps of an exchange, in the units of [`Board::see_ge`]: nothing, a pawn, two pawns, a
/// minor piece, a rook, a queen.
const STEPS: [i32; 6] = [0, 80, 200, 400, 600, 1000];

/// Returns the gain of the exchange that the legal move `mv` begins: 0 for nothing, 1 a pawn, 2 two pawns, 3
/// a minor piece, 4 a rook, 5 a queen; -1 if it loses material.
pub fn exchange(board: &Board, mv: Move) -> i32 {
    STEPS.iter().take_while(|&&step| board.see_ge(mv, step)).count() as i32 - 1
}

/// Returns the gain of the best capture of the side to move, counted as by [`exchange`]: 0 (nothing, or no
/// capture) to 5 (a queen).
pub fn best_exchange(board: &Board) -> i32 {
    let mut list = MoveList::new();
    board.generate_noisy(&mut list);
    list.iter().filter(|mv| mv.is_capture()).map(|&mv| exchange(board, mv)).max().unwrap_or(0).max(0)
}
