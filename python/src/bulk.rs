//! Many positions evaluated at once: scores alone, on all cores, without the interpreter's lock.

use crate::course::board;
use palisade::board::{Board, FenError};
use palisade::evaluation::display::WinRateModel;
use palisade::evaluation::{Accumulator, Evaluator, Weights};
use palisade::types::Color;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::thread::{self, ScopedJoinHandle};

/// The number of positions for each of which at most one thread is started: fewer are not worth its cost.
const A_THREAD: usize = 500;

/// Returns the static evaluation (without search) of each position, given as FEN, in centipawns from White's
/// side and in the same order. `threads` is the number of threads, 0 for one on each core. The first invalid
/// FEN raises `InvalidPosition`, which names its index.
#[pyfunction]
pub fn evaluate_many(py: Python<'_>, fens: Vec<PyBackedStr>, threads: usize) -> PyResult<Vec<i32>> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let threads = if threads == 0 { cores } else { threads }.min(fens.len().div_ceil(A_THREAD)).max(1);
    let mut scores = vec![0; fens.len()];
    let part = fens.len().div_ceil(threads).max(1);
    let faults = py.detach(|| {
        let weights = Weights::embedded();
        thread::scope(|scope| {
            let work = fens.chunks(part).zip(scores.chunks_mut(part)).map(|(fens, scores)| {
                let weights = &weights;
                scope.spawn(move || evaluate(weights, fens, scores).err())
            });
            let threads: Vec<_> = work.collect();
            // A thread that panicked (a bug) takes the call with it.
            let join =
                |thread: ScopedJoinHandle<'_, _>| thread.join().unwrap_or_else(|panic| resume_unwind(panic));
            threads.into_iter().map(join).collect::<Vec<_>>()
        })
    });
    let first = faults.into_iter().enumerate().find_map(|(index, fault)| Some(index * part + fault?));
    match first.map(|index| (index, board(&fens[index]))) {
        Some((index, Err(error))) => {
            let text = error.value(py).to_string();
            Err(crate::errors::InvalidPosition::new_err(format!("position {index}: {text}")))
        }
        _ => Ok(scores),
    }
}

/// Writes the evaluation of each FEN, centipawns from White's side, to the same index of `scores`; the error
/// is the index of the first invalid FEN.
fn evaluate(weights: &Arc<Weights>, fens: &[PyBackedStr], scores: &mut [i32]) -> Result<(), usize> {
    let mut evaluator = Evaluator::new(Arc::clone(weights));
    for (place, (fen, score)) in fens.iter().zip(scores).enumerate() {
        *score = centipawns(&mut evaluator, fen).map_err(|_| place)?;
    }
    Ok(())
}

fn centipawns(evaluator: &mut Evaluator, fen: &str) -> Result<i32, FenError> {
    let board = Board::from_fen(fen)?;
    let accumulator = Accumulator::new(&board, evaluator.weights());
    let score = evaluator.evaluate(&board, &accumulator);
    let white = if board.side_to_move() == Color::White { score } else { -score };
    Ok(WinRateModel::of(&board).centipawns(white))
}
