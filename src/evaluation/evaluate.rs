//! The evaluation from first to last, once for play, tuning and reports.

use super::attack_info::Context;
use super::caches::Memo;
use super::psqt::{self, Accumulator};
use super::sink::Sink;
use super::{assembly, endgames, king_safety, passers, pieces, scaling, space, terms, threats, winnable};
use crate::board::Board;
use crate::types::{Color, Score};

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

/// Evaluates a position into a sink. Without `TAPER` the middlegame half is the
/// score: only to measure what the taper costs.
#[inline(always)]
pub fn run<const TAPER: bool, K: Sink>(
    board: &Board,
    acc: &Accumulator,
    memo: &mut impl Memo,
    sink: &mut K,
) -> Verdict {
    let ending = memo.material(board, sink);
    if let Some(value) = endgames::value(board, ending) {
        return Verdict::Known(value);
    }
    psqt::evaluate(board, acc, sink);
    sink.add(board.side_to_move(), terms::TEMPO.one(), 1);
    let facts = memo.pawns(board, sink);
    let mut cx = Context::new(board, facts);
    pieces::evaluate(&mut cx, sink);
    king_safety::evaluate(&cx, sink);
    threats::evaluate(&cx, sink);
    passers::evaluate(&cx, sink);
    space::evaluate(&cx, sink);
    winnable::evaluate(board, sink);
    finish::<TAPER, K>(&cx, sink)
}

/// Brings the sums together. A trace gets the scale of both sides, as a tuner may
/// find the other side to be the stronger one.
#[inline(always)]
fn finish<const TAPER: bool, K: Sink>(cx: &Context<'_>, sink: &mut K) -> Verdict {
    let (mg, eg) = assembly::halves(sink.sums(), sink.weights());
    let strong = Color::from_white(eg >= 0);
    let mut fixed_scale = [None; 2];
    if K::TRACE {
        for color in Color::ALL {
            fixed_scale[color.index()] = scaling::evaluate(cx, color, sink);
        }
    } else if eg != 0 {
        fixed_scale[strong.index()] = scaling::evaluate(cx, strong, sink);
    }
    let scale = match fixed_scale[strong.index()] {
        Some(fixed) => i32::from(fixed),
        None => sink.sums().scale[strong.index()].clamp(0, assembly::SCALE_MAX),
    };
    if !TAPER {
        return Verdict::Sum { score: mg, scale, fixed_scale };
    }
    let board = cx.board;
    let score =
        assembly::assemble(mg, eg, scale, board.phase_material(), board.halfmove_clock(), sink.weights());
    Verdict::Sum { score, scale, fixed_scale }
}
