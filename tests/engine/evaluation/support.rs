//! Shared code of the evaluation tests.

use palisade::board::Board;
use palisade::evaluation::{Accumulator, Evaluator, Weights};
use palisade::types::Score;
use std::sync::{Arc, OnceLock};

/// The corpus.
pub fn boards() -> Vec<Board> {
    static BOARDS: OnceLock<Vec<Board>> = OnceLock::new();
    let parse = |line: &str| Board::from_fen(line).unwrap_or_else(|e| panic!("{line}: {e}"));
    BOARDS.get_or_init(|| include_str!("../../data/positions.fen").lines().map(parse).collect()).clone()
}

/// The value from the side to move's view, whatever the caches hold.
pub fn evaluate(board: &Board, weights: &Arc<Weights>) -> Score {
    thread_local! {
        static EVALUATOR: std::cell::RefCell<Option<Evaluator>> = const { std::cell::RefCell::new(None) };
    }
    EVALUATOR.with_borrow_mut(|slot| {
        let evaluator = match slot {
            Some(evaluator) if Arc::ptr_eq(evaluator.weights(), weights) => evaluator,
            _ => slot.insert(Evaluator::new(weights.clone())),
        };
        evaluator.evaluate(board, &Accumulator::new(board, weights))
    })
}
