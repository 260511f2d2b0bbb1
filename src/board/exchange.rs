//! The gain of an exchange, in steps that players distinguish.

use super::state::Board;
use crate::types::{Move, MoveList};

/// The steps of an exchange, in the units of [`Board::see_ge`]: nothing, a pawn, two pawns, a
/// minor piece, a rook, a queen.
const STEPS: [i32; 6] = [0, 80, 200, 400, 600, 1000];

/// Returns the gain of the exchange on the target square of the legal move `mv`, for the mover with best play
/// by both sides (static exchange evaluation), in steps: -1 loses material, 0 even, 1 a pawn, 2 two pawns, 3
/// a minor piece, 4 a rook, 5 a queen.
pub fn exchange(board: &Board, mv: Move) -> i32 {
    STEPS.iter().take_while(|&&step| board.see_ge(mv, step)).count() as i32 - 1
}

/// Returns the greatest gain by [`exchange`] of all captures of the side to move: 0 (no capture, or none that
/// gains) to 5 (a queen).
pub fn best_exchange(board: &Board) -> i32 {
    let mut list = MoveList::new();
    board.generate_noisy(&mut list);
    list.iter().filter(|mv| mv.is_capture()).map(|&mv| exchange(board, mv)).max().unwrap_or(0).max(0)
}
