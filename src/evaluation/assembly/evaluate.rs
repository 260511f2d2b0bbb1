//! The evaluation from first to last, once for play, tuning and reports.

use crate::board::Board;
use crate::evaluation::assembly::caches::CacheLookup;
use crate::evaluation::assembly::total;
use crate::evaluation::endgames::known;
use crate::evaluation::endgames::scaling;
use crate::evaluation::features::context::EvalContext;
use crate::evaluation::features::king_safety;
use crate::evaluation::features::passers;
use crate::evaluation::features::pieces;
use crate::evaluation::features::psqt::{self, Accumulator};
use crate::evaluation::features::space;
use crate::evaluation::features::threats;
use crate::evaluation::features::winnable;
use crate::evaluation::weights::sink::Sink;
use crate::evaluation::weights::terms;
use crate::types::{Color, Score};

/// The evaluation of a position with the data that a trace needs: the value of a special ending by rule, or
/// the value from the sums of all terms with the endgame scale factor.
pub enum UnassembledEvaluation {
    /// The value of a specialised ending by rule, from White's side, internal units.
    Known(Score),
    /// The sums of all terms, to be assembled.
    Summed {
        /// The value from White's side, internal units.
        score: Score,
        /// The factor that scaled the endgame half, in 1/128 (128 leaves it as it is).
        scale: i32,
        /// The endgame scale factors (1/128) that a rule fixes if White or Black is the stronger
        /// side; `None` without such a rule. Filled only for a sink that traces.
        fixed_scale: [Option<u8>; 2],
    },
}

/// Evaluates `board`, adds its terms to `sink` and returns the value from White's side. `acc` has the
/// piece-square sums of this position, `cache` provides the parts that depend on pawns or material alone. If
/// a rule gives the value of the ending, only the terms of the material balance are added.
#[inline(always)]
pub fn run<K: Sink>(
    board: &Board,
    acc: &Accumulator,
    cache: &mut impl CacheLookup,
    sink: &mut K,
) -> UnassembledEvaluation {
    let material = cache.material(board, sink);
    if let Some(value) = known::value(board, material.ending) {
        return UnassembledEvaluation::Known(value);
    }
    psqt::evaluate(board, acc, sink);
    sink.add(board.side_to_move(), terms::TEMPO.one(), 1);
    let pawns = cache.pawns(board, sink);
    let squares = cache.square_tables(board, sink.weights());
    let mut cx = EvalContext::new(board, &material, pawns, squares);
    pieces::evaluate_closed(&cx, material.closed, sink);
    winnable::evaluate(board, sink);
    // One code for both sides: the side to move first, so that the compiler does not know which.
    let us = board.side_to_move();
    for us in [us, !us] {
        pieces::evaluate(&mut cx, us, sink);
    }
    for us in [!us, us] {
        relations(&cx, us, sink);
        if cx.passed.intersects(board.by_color(us)) {
            passers::evaluate(&cx, us, sink);
        }
    }
    finish(&cx, i32::from(material.share), sink)
}

/// Adds the terms of side `us` that compare the attacks of both sides: king safety, threats and space.
#[inline(never)]
fn relations<K: Sink>(cx: &EvalContext<'_>, us: Color, sink: &mut K) {
    sink.turn(us, |sink| {
        king_safety::evaluate(cx, us, sink);
        threats::evaluate(cx, us, sink);
        space::evaluate(cx, us, sink);
    });
}

/// Returns the evaluation of the sums in `sink`; `share` is the weight of the endgame value, 0 to 256. A
/// trace gets the scale of both sides, as a tuner may find the other side to be the stronger one.
#[inline(always)]
fn finish<K: Sink>(cx: &EvalContext<'_>, share: i32, sink: &mut K) -> UnassembledEvaluation {
    let (mg, eg) = total::halves(&sink.sums(), sink.weights());
    let strong = Color::from_white(eg >= 0);
    let (mut fixed_scale, mut fixed) = ([None; 2], None);
    if K::TRACE {
        fixed_scale = Color::ALL.map(|color| scaling::evaluate(cx, color, sink));
        fixed = fixed_scale[strong.index()];
    } else if eg != 0 {
        fixed = scaling::evaluate(cx, strong, sink);
    }
    let scale = match fixed {
        Some(fixed) => i32::from(fixed),
        None => {
            let [white, black] = sink.sums().scale;
            if strong == Color::White { white } else { black }.clamp(0, total::SCALE_MAX)
        }
    };
    let score = total::assemble(mg, eg, scale, share);
    UnassembledEvaluation::Summed { score, scale, fixed_scale }
}
