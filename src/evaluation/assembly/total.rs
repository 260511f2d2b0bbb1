//! How the sums become one number, in integers.
//!
//! Rests on the sums of a sink, the danger curves, the scale and the taper; what it
//! computes is what `model` describes in real numbers, up to rounding.

use crate::evaluation::weights::sink::Sums;
use crate::evaluation::weights::table::Weights;
use crate::evaluation::weights::taper;
use crate::types::Score;

/// A scale factor of one.
pub const SCALE_UNIT: i32 = 128;
/// The largest scale factor.
pub const SCALE_MAX: i32 = 256;

/// The two halves before the scale, in integers: the sums, the curves, the
/// winnable sum.
#[inline(always)]
pub fn halves(sums: &Sums, weights: &Weights) -> (i32, i32) {
    let [curve_mg, curve_eg] = weights.danger();
    let [white, black] = sums.danger;
    let mg = sums.linear.mg() - curve_mg.value(white.mg()) + curve_mg.value(black.mg());
    let eg = sums.linear.eg() - curve_eg.value(white.eg()) + curve_eg.value(black.eg());
    let eg = eg + eg.signum() * sums.winnable.clamp(-eg.abs(), eg.abs());
    (mg, eg)
}

/// The evaluation from its parts, in integers, from White's view: the endgame half
/// scaled (cut to an integer), then the blend by the endgame's share.
#[inline(always)]
pub fn assemble(mg: i32, eg: i32, scale: i32, share: i32) -> Score {
    let eg = eg * scale / SCALE_UNIT;
    taper::blend(mg, eg, share)
}
