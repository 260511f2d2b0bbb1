//! Text as a file of evaluation weights. Accepted weights must survive writing and reading unchanged, and
//! evaluate without overflow.

use palisade::board::Board;
use palisade::evaluation::{Accumulator, Evaluator, Weights};
use palisade::types::score::EVAL_MAX;
use std::sync::Arc;

/// One input.
pub fn run(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let weights = match Weights::from_toml(&text) {
        Ok(weights) => weights,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    let written = weights.to_toml();
    let again = Weights::from_toml(&written).expect("our own print");
    assert_eq!(again.to_toml(), written);
    let weights = Arc::new(weights);
    let mut evaluator = Evaluator::new(Arc::clone(&weights));
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    ] {
        let board = Board::from_fen(fen).expect("a sound position");
        let accumulator = Accumulator::new(&board, &weights);
        assert!(evaluator.evaluate(&board, &accumulator).abs() <= EVAL_MAX);
    }
}
