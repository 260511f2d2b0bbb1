//! The evaluation from first to last, once for play, tuning and reports.

use super::model;
use super::psqt::{self, Accumulator};
use super::sink::Sink;
use super::terms::TEMPO;
use crate::board::Board;
use crate::types::Score;

/// What an evaluation came to.
pub enum Verdict {
    /// A specialised ending: the value by rule, from White's view.
    Known(Score),
    /// The sum of all terms.
    Sum {
        /// The value from White's view.
        score: Score,
        /// The scale of the endgame half in 1/128.
        scale: i32,
        /// Scales that are fixed by rule, by stronger side.
        fixed_scale: [Option<u8>; 2],
    },
}

/// Nothing remembered: every part is computed anew.
pub struct Fresh;

/// Evaluates a position into a sink.
pub fn run<K: Sink>(board: &Board, acc: &Accumulator, _memo: &mut Fresh, sink: &mut K) -> Verdict {
    psqt::evaluate(board, acc, sink);
    sink.add(board.side_to_move(), TEMPO.one(), 1);
    let (mg, eg) = model::halves(sink.sums(), sink.weights());
    let scale = model::SCALE_UNIT;
    let score =
        model::assemble(mg, eg, scale, board.phase_material(), board.halfmove_clock(), sink.weights());
    Verdict::Sum { score, scale, fixed_scale: [Some(128); 2] }
}
