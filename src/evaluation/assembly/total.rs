//! The combination of the sums to one number, in integers.
//!
//! Depends on the sums of a sink, the danger curves, the scale and the taper. `model` computes the same in
//! real numbers, up to rounding.

use crate::evaluation::weights::sink::Sums;
use crate::evaluation::weights::table::Weights;
use crate::evaluation::weights::taper;
use crate::types::Score;

/// The endgame scale factor 1, in its unit of 1/128.
pub const SCALE_UNIT: i32 = 128;
/// The largest endgame scale factor, in 1/128.
pub const SCALE_MAX: i32 = 256;

/// Returns the middlegame and endgame values from White's side before scaling, internal units: the
/// sums, the king-danger curves, and the winnable sum.
#[inline(always)]
pub fn halves(sums: &Sums, weights: &Weights) -> (i32, i32) {
    let [curve_mg, curve_eg] = weights.danger();
    let [white, black] = sums.danger;
    let mg = sums.linear.mg() - curve_mg.value(white.mg()) + curve_mg.value(black.mg());
    let eg = sums.linear.eg() - curve_eg.value(white.eg()) + curve_eg.value(black.eg());
    let eg = eg + eg.signum() * sums.winnable.clamp(-eg.abs(), eg.abs());
    (mg, eg)
}

/// Returns the evaluation from its parts, from White's side, internal units: the endgame half is scaled by
/// `scale` (1/128), then both are blended by the endgame's `share` (of 256).
#[inline(always)]
pub fn assemble(mg: i32, eg: i32, scale: i32, share: i32) -> Score {
    let eg = eg * scale / SCALE_UNIT;
    taper::blend(mg, eg, share)
}
