//! The combination of the sums to one number, in integers.
//!
//! Depends on the sums of a sink, the danger curves, the scale and the taper. `model` computes the same in
//! real numbers, up to rounding.

use crate::evaluation::weights::sink::Sums;
use crate::evaluation::weights::table::Weights;
use crate::evaluation::weights::taper;
use crate::types::Score;

/// The number that stands for the endgame scale factor 1: scale factors are in 1/128.
pub const SCALE_UNIT: i32 = 128;
/// The largest endgame scale factor, in 1/128: the endgame value is at most doubled.
pub const SCALE_MAX: i32 = 256;

/// Returns the middlegame and the endgame value from White's side, internal units, before the endgame scale:
/// the linear sum, the values of the king dangers, and for the endgame the winnable sum, which never changes
/// its sign.
#[inline(always)]
pub fn halves(sums: &Sums, weights: &Weights) -> (i32, i32) {
    let [curve_mg, curve_eg] = weights.danger();
    let [white, black] = sums.danger;
    let mg = sums.linear.mg() - curve_mg.value(white.mg()) + curve_mg.value(black.mg());
    let eg = sums.linear.eg() - curve_eg.value(white.eg()) + curve_eg.value(black.eg());
    let eg = eg + eg.signum() * sums.winnable.clamp(-eg.abs(), eg.abs());
    (mg, eg)
}

/// Returns the evaluation from its halves, internal units from White's side: `eg` is scaled by `scale`
/// (1/128), then both are blended, with the weight `share` (0 to 256) for the endgame.
#[inline(always)]
pub fn assemble(mg: i32, eg: i32, scale: i32, share: i32) -> Score {
    let eg = eg * scale / SCALE_UNIT;
    taper::blend(mg, eg, share)
}
