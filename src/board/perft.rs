//! Counting the leaves of the move tree: the proof of the move generator.

use super::state::Board;
use crate::types::Move;

/// Returns the number of legal move sequences of `depth` plies (perft); 1 for a depth of 0. The
/// moves of the last ply are counted without being made.
///
/// ```
/// use palisade::board::{Board, perft::perft};
/// assert_eq!(perft(&Board::startpos(), 3), 8_902);
/// ```
pub fn perft(board: &Board, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => board.count_legal(),
        _ => board
            .legal_moves()
            .into_iter()
            .map(|mv| {
                let mut child = *board;
                child.make(mv, &mut ());
                perft(&child, depth - 1)
            })
            .sum(),
    }
}

/// Returns each legal move with its perft count: the number of legal move sequences of `depth` plies in all
/// that begin with it. The order is that of the move generator. A depth of 0 counts as 1.
///
/// ```
/// use palisade::board::{Board, perft::divide};
/// let board = Board::startpos();
/// let below = divide(&board, 2);
/// assert_eq!(below.len(), 20);
/// assert!(below.iter().all(|&(_, leaves)| leaves == 20));
/// ```
pub fn divide(board: &Board, depth: u32) -> Vec<(Move, u64)> {
    let below = |mv| {
        let mut child = *board;
        child.make(mv, &mut ());
        perft(&child, depth.saturating_sub(1))
    };
    board.legal_moves().into_iter().map(|mv| (mv, below(mv))).collect()
}
