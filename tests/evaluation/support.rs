//! What the evaluation tests share.

use palisade::board::Board;
use palisade::evaluation::{Accumulator, Evaluator, Weights};
use palisade::types::Score;
use std::sync::{Arc, OnceLock};

/// The corpus.
pub fn boards() -> Vec<Board> {
    static BOARDS: OnceLock<Vec<Board>> = OnceLock::new();
    let parse = |line: &str| Board::from_fen(line).unwrap_or_else(|e| panic!("{line}: {e}"));
    BOARDS.get_or_init(|| include_str!("../data/positions.fen").lines().map(parse).collect()).clone()
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

/// The position with colours exchanged.
pub fn mirrored(board: &Board) -> Board {
    let fen = board.fen();
    let fields: Vec<&str> = fen.split(' ').collect();
    let swap_case = |text: &str| -> String {
        text.chars()
            .map(|c| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() })
            .collect()
    };
    let ranks: Vec<String> = fields[0].split('/').rev().map(swap_case).collect();
    let side = if fields[1] == "w" { "b" } else { "w" };
    let castling = if fields[2] == "-" { "-".to_owned() } else { swap_case(fields[2]) };
    let en_passant: String = fields[3]
        .chars()
        .map(|c| {
            if c == '3' {
                '6'
            } else if c == '6' {
                '3'
            } else {
                c
            }
        })
        .collect();
    let text = format!("{} {side} {castling} {en_passant} {} {}", ranks.join("/"), fields[4], fields[5]);
    Board::from_fen(&text).unwrap_or_else(|e| panic!("{text}: {e}"))
}
