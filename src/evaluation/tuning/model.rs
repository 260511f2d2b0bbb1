//! The evaluation as a function of its weights, in real numbers, with its gradient.
//!
//! The tuner moves a flat vector of reals: weight `i` has its middlegame half at
//! `2i` and its endgame half at `2i + 1`, parameter `j` stands at
//! `2 * COUNT + j` ([`LENGTH`] numbers in all; [`Weights::to_reals`] and
//! [`Weights::from_reals`] convert). For a trace, all from White's view:
//!
//! ```text
//! linear  = sum of (white - black) * weight                    (mg, eg)
//! x[side] = sum of count * weight over the danger list of side (mg, eg)
//! mg      = linear.mg - curve_mg(x[White].mg) + curve_mg(x[Black].mg)
//! eg0     = linear.eg - curve_eg(x[White].eg) + curve_eg(x[Black].eg)
//! eg1     = eg0 + sign(eg0) * min(max(winnable, -|eg0|), |eg0|)
//! scale   = sum over the scale list of the side that eg1 favours, 0 to 256, or the fixed one
//! eg      = eg1 * scale / 128
//! value   = (mg * (256 - share) + eg * share) / 256
//! ```
//!
//! where `share` is the taper curve at the phase and the curves are
//! [`crate::evaluation::weights::curve::value`] (the effect of a danger on its king's owner, so zero or less).
//! The winnable sum at most wipes out or doubles the endgame value: the value is continuous where the
//! advantage changes sides. [`forward`] computes it, [`backward`] adds the exact derivatives. The integer
//! evaluation differs by rounding alone: the cut of the curves, the scaled endgame value, and the blend;
//! [`assemble`] is that integer version, used by the evaluator itself.
//!
//! [`Weights::to_reals`]: crate::evaluation::Weights::to_reals
//! [`Weights::from_reals`]: crate::evaluation::Weights::from_reals

use crate::evaluation::tuning::trace::{Count, TraceView};
use crate::evaluation::weights::curve::{self, Slopes};
use crate::evaluation::weights::taper::{Taper, UNIT};
use crate::evaluation::weights::terms::{
    COUNT, KING_LINEAR_EG, KING_LINEAR_MG, KING_POWER_EG, KING_POWER_MG, KING_SCALE_EG, KING_SCALE_MG,
    PARAMETERS, TAPER_CUBIC, TERMS,
};

pub use crate::evaluation::assembly::total::{SCALE_MAX, SCALE_UNIT, assemble, halves};
pub use crate::evaluation::weights::terms::LENGTH;

const CURVE_NUMBERS: [[usize; 3]; 2] =
    [[KING_SCALE_MG, KING_POWER_MG, KING_LINEAR_MG], [KING_SCALE_EG, KING_POWER_EG, KING_LINEAR_EG]];

/// Returns the index in the tuner's vector (the weights and parameters as real numbers, [`LENGTH`] of them)
/// of the parameter with index `number` in [`PARAMETERS`].
pub const fn parameter_at(number: usize) -> usize {
    2 * COUNT + number
}

/// Returns, for each element of the tuner's vector ([`LENGTH`] numbers), true if a tuner may change it.
pub fn tunable() -> Vec<bool> {
    let mut out = vec![false; LENGTH];
    for term in &TERMS {
        for i in term.range() {
            out[2 * i] = term.halves.middlegame();
            out[2 * i + 1] = term.halves.endgame();
        }
    }
    for (number, info) in PARAMETERS.iter().enumerate() {
        out[parameter_at(number)] = info.tunable;
    }
    out
}

/// Returns, for each element of the tuner's vector ([`LENGTH`] numbers), the smallest and largest sensible
/// value: internal units for most weights, the unit of the component for others. Both are 0 for a half that
/// must stay zero.
pub fn bounds() -> Vec<(f64, f64)> {
    let mut out = vec![(0.0, 0.0); LENGTH];
    for term in &TERMS {
        let limit = f64::from(term.limit);
        for i in term.range() {
            out[2 * i] = if term.halves.middlegame() { (-limit, limit) } else { (0.0, 0.0) };
            out[2 * i + 1] = if term.halves.endgame() { (-limit, limit) } else { (0.0, 0.0) };
        }
    }
    for (number, info) in PARAMETERS.iter().enumerate() {
        out[parameter_at(number)] = (f64::from(info.range.0), f64::from(info.range.1));
    }
    out
}

/// Returns a readable name for each element of the tuner's vector ([`LENGTH`] numbers), such as
/// `knight_mobility[3].mg` or `king_scale_mg`.
pub fn names() -> Vec<String> {
    let mut out = Vec::with_capacity(LENGTH);
    for term in &TERMS {
        for i in 0..term.len() {
            let index = if term.len() == 1 { String::new() } else { format!("[{i}]") };
            out.push(format!("{}{index}.mg", term.key()));
            out.push(format!("{}{index}.eg", term.key()));
        }
    }
    out.extend(PARAMETERS.iter().map(crate::evaluation::weights::terms::ParameterInfo::key));
    out
}

/// Both taper curves (linear and cubic), which give the weight of the endgame by phase, computed once for a
/// tuning run.
#[derive(Clone, Debug)]
pub struct Tapers([Taper; 2]);

impl Default for Tapers {
    fn default() -> Self {
        Self([Taper::new(false), Taper::new(true)])
    }
}

/// The result of [`forward`]: the evaluation of a position by real-valued weights, with the intermediate
/// values that [`backward`] needs for the gradient.
#[derive(Clone, Copy, Debug)]
pub struct Forward {
    /// The evaluation from White's side, internal units.
    pub value: f64,
    /// The middlegame value from White's side, internal units.
    pub mg: f64,
    /// The endgame value before the winnable sum, internal units.
    pub eg_before: f64,
    /// The endgame value after the winnable sum, before scaling, internal units.
    pub eg: f64,
    /// The winnable sum, internal units: positive if it enlarges the endgame value of the better
    /// side.
    pub winnable: f64,
    /// The endgame scale factor (1 is unscaled).
    pub scale: f64,
    /// The danger sums by attacking side and half (middlegame, endgame), in eighths of an index of
    /// the king-safety array.
    pub danger: [[f64; 2]; 2],
    /// The weight of the endgame value, 0 to 1.
    share: f64,
    /// True if the scale factor follows its weights: no rule fixes it, and it is within its limits.
    scale_moves: bool,
}

fn pair_sum(list: &[Count], reals: &[f64]) -> [f64; 2] {
    let mut sum = [0.0; 2];
    for c in list {
        let (i, n) = (2 * c.weight as usize, f64::from(c.count));
        sum[0] += n * reals[i];
        sum[1] += n * reals[i + 1];
    }
    sum
}

fn endgame_sum(list: &[Count], reals: &[f64]) -> f64 {
    list.iter().map(|c| f64::from(c.count) * reals[2 * c.weight as usize + 1]).sum()
}

/// Evaluates a position, given by the counts of its weights, with the weights `reals` (the tuner's vector).
/// Returns the value from White's side in internal units, and the intermediate values that [`backward`]
/// needs. The result is meaningless if [`crate::evaluation::tuning::trace::TraceHead::known`] is set, because
/// a rule gives the value of such a position.
///
/// ```
/// use palisade::board::Board;
/// use palisade::evaluation::tuning::model::{LENGTH, Tapers, backward, forward};
/// use palisade::evaluation::{Trace, Weights};
/// let weights = Weights::embedded();
/// let trace = Trace::new(&Board::startpos(), &weights);
/// let (sparse, reals) = (trace.sparse(), weights.to_reals());
/// let found = forward(&sparse.view(), &reals, &Tapers::default());
/// assert!((found.value - f64::from(trace.score)).abs() < 8.0);
/// let mut gradient = vec![0.0; LENGTH];
/// backward(&sparse.view(), &reals, &found, 1.0, &mut gradient);
/// ```
pub fn forward(view: &TraceView<'_>, reals: &[f64], tapers: &Tapers) -> Forward {
    let head = &view.head;
    let at = |number: usize| reals[parameter_at(number)];
    let danger = [pair_sum(view.danger[0], reals), pair_sum(view.danger[1], reals)];
    let mut halves = pair_sum(view.linear, reals);
    for (half, numbers) in CURVE_NUMBERS.iter().enumerate() {
        let [scale, power, linear] = numbers.map(at);
        halves[half] += curve::value(danger[1][half], scale, power, linear)
            - curve::value(danger[0][half], scale, power, linear);
    }
    let [mg, eg_before] = halves;
    let winnable = endgame_sum(view.winnable, reals);
    let eg = eg_before + eg_before.signum() * winnable.clamp(-eg_before.abs(), eg_before.abs());
    let strong = usize::from(eg < 0.0);
    let (scale, scale_moves) = match head.fixed_scale[strong] {
        Some(fixed) => (f64::from(fixed), false),
        None => {
            let sum = endgame_sum(view.scale[strong], reals);
            let max = f64::from(SCALE_MAX);
            (sum.clamp(0.0, max), sum > 0.0 && sum < max)
        }
    };
    let scale = scale / f64::from(SCALE_UNIT);
    let cubic = usize::from(at(TAPER_CUBIC) > 0.5);
    let share = f64::from(tapers.0[cubic].share(i32::from(head.material))) / f64::from(UNIT);
    let value = mg * (1.0 - share) + eg * scale * share;
    Forward { value, mg, eg_before, eg, winnable, scale, danger, share, scale_moves }
}

/// Adds to `gradient` (length [`LENGTH`]) the derivative of the evaluation by each element of the tuner's
/// vector, times `upstream`, the derivative of the loss by the evaluation. `forward` is the result of
/// [`forward()`](forward) for the same position and weights.
pub fn backward(view: &TraceView<'_>, reals: &[f64], forward: &Forward, upstream: f64, gradient: &mut [f64]) {
    let by_mg = upstream * (1.0 - forward.share);
    let by_scaled = upstream * forward.share;
    let by_after = by_scaled * forward.scale;
    // Capped, the endgame value is zero or doubled whatever the winnable weights do.
    let size = forward.eg_before.abs();
    let (by_eg, by_winnable) = match forward.winnable {
        w if w <= -size => (0.0, 0.0),
        w if w >= size => (2.0 * by_after, 0.0),
        _ => (by_after, by_after * forward.eg_before.signum()),
    };

    for c in view.linear {
        let (i, n) = (2 * c.weight as usize, f64::from(c.count));
        gradient[i] += by_mg * n;
        gradient[i + 1] += by_eg * n;
    }
    for c in view.winnable {
        gradient[2 * c.weight as usize + 1] += by_winnable * f64::from(c.count);
    }
    if forward.scale_moves {
        let by_scale = by_scaled * forward.eg / f64::from(SCALE_UNIT);
        for c in view.scale[usize::from(forward.eg < 0.0)] {
            gradient[2 * c.weight as usize + 1] += by_scale * f64::from(c.count);
        }
    }
    for (half, by) in [by_mg, by_eg].into_iter().enumerate() {
        backward_danger(view, reals, forward, half, by, gradient);
    }
}

/// Adds the king-danger part of [`backward`] for one half (0 middlegame, 1 endgame); `by` is the
/// derivative of the loss by that half of the value.
fn backward_danger(
    view: &TraceView<'_>,
    reals: &[f64],
    forward: &Forward,
    half: usize,
    by: f64,
    gradient: &mut [f64],
) {
    if by == 0.0 {
        return;
    }
    let numbers = CURVE_NUMBERS[half];
    let [scale, power, linear] = numbers.map(|n| reals[parameter_at(n)]);
    // White's attack costs Black, Black's attack costs White.
    for (attacker, sign) in [(0, -1.0), (1, 1.0)] {
        let slopes: Slopes = curve::slopes(forward.danger[attacker][half], scale, power, linear);
        let by = by * sign;
        for c in view.danger[attacker] {
            gradient[2 * c.weight as usize + half] += by * slopes.x * f64::from(c.count);
        }
        let by_numbers = [slopes.scale, slopes.power, slopes.linear];
        for (number, slope) in numbers.into_iter().zip(by_numbers) {
            gradient[parameter_at(number)] += by * slope;
        }
    }
}
