//! The non-linear king-safety array, in integers for play and in `f64` for tuning.
//!
//! The value of an index is `-(scale/128) * index^(power/16)`, cut to an integer:
//! a few attackers cost little, many together cost a lot. The sum that feeds it
//! is in fine steps, eight to an index, so that single weights can be tuned below
//! the resolution of the 64 classic entries; a small linear part keeps the slope
//! above zero for low and negative sums, where a power alone would teach a tuner
//! nothing. Both parts together are baked into one table at start-up.

/// The number of fine steps in one index of the king-safety array ([`king_safety_array`]); danger sums are
/// counted in fine steps.
pub const STEPS: i32 = 8;
/// The lowest danger sum of a king attack, in fine steps ([`STEPS`]), that is distinguished; a lower one
/// counts as this.
pub const LOWEST: i32 = -512;
/// The highest danger sum of a king attack, in fine steps ([`STEPS`]), that is distinguished; a higher one
/// counts as this.
pub const HIGHEST: i32 = 1023;
const SIZE: usize = (HIGHEST - LOWEST + 1) as usize;

/// Returns the values of king danger by a power law, 64 entries: entry i, `-(scale/128) * i^(power/16)`
/// truncated to an integer, is the value (zero or negative, internal units) for the owner of a king with
/// danger i.
///
/// ```
/// use palisade::evaluation::king_safety_array;
/// let array = king_safety_array(43, 29);
/// assert_eq!((array[0], array[8], array[63]), (0, -14, -613));
/// ```
pub fn king_safety_array(scale: i32, power: i32) -> [i32; 64] {
    std::array::from_fn(|i| {
        power_part(i as f64 * f64::from(STEPS), f64::from(scale), f64::from(power)) as i32
    })
}

/// Returns the power part of the curve for a danger sum `x` in fine steps, internal units; zero or
/// negative.
fn power_part(x: f64, scale: f64, power: f64) -> f64 {
    if x <= 0.0 { 0.0 } else { -(scale / 128.0) * (x / f64::from(STEPS)).powf(power / 16.0) }
}

/// Returns the king-danger curve in real numbers: the value, for its owner, of a king with danger
/// `x` in fine steps ([`STEPS`]). Internal units, zero or negative for a positive `x`; `scale` and
/// `linear` are in 1/128, `power` in 1/16.
pub fn value(x: f64, scale: f64, power: f64, linear: f64) -> f64 {
    let x = x.clamp(f64::from(LOWEST), f64::from(HIGHEST));
    power_part(x, scale, power) - linear / 128.0 * x
}

/// The derivatives of the king-danger curve [`value`] with respect to its four arguments, internal units for
/// each unit of the argument.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slopes {
    /// The partial derivative of the curve's value with respect to the danger sum.
    pub x: f64,
    /// The partial derivative of the curve's value with respect to the scale factor.
    pub scale: f64,
    /// The partial derivative of the curve's value with respect to the exponent.
    pub power: f64,
    /// The partial derivative of the curve's value with respect to the linear part.
    pub linear: f64,
}

/// Returns the partial derivatives of the king-danger curve [`value`] with respect to its arguments, which
/// have the same units. `x`, the danger, is clamped to [`LOWEST`]..=[`HIGHEST`]; at these limits and beyond
/// them the derivative with respect to it is zero.
pub fn slopes(x: f64, scale: f64, power: f64, linear: f64) -> Slopes {
    let inside = x > f64::from(LOWEST) && x < f64::from(HIGHEST);
    let x = x.clamp(f64::from(LOWEST), f64::from(HIGHEST));
    let (mut by_x, mut by_scale, mut by_power) = (-linear / 128.0, 0.0, 0.0);
    if x > 0.0 {
        let index = x / f64::from(STEPS);
        let raised = index.powf(power / 16.0);
        by_x -= scale / 128.0 * (power / 16.0) * raised / x;
        by_scale = -raised / 128.0;
        by_power = -(scale / 128.0) * raised * index.ln() / 16.0;
    }
    Slopes { x: if inside { by_x } else { 0.0 }, scale: by_scale, power: by_power, linear: -x / 128.0 }
}

/// The king-danger curve of one half of the evaluation (middlegame or endgame), precomputed for every danger
/// sum.
#[derive(Clone)]
pub struct Curve([i16; SIZE]);

impl Curve {
    /// Computes the curve for a `scale` and a `linear` part in 1/128 and a `power` in 1/16: the power part
    /// truncated to an integer (so that every eighth entry is that of [`king_safety_array`]), plus the linear
    /// part rounded.
    pub fn new(scale: i32, power: i32, linear: i32) -> Self {
        Self(std::array::from_fn(|i| {
            let x = LOWEST + i as i32;
            let bent = power_part(f64::from(x), f64::from(scale), f64::from(power)) as i32;
            let straight = (f64::from(-linear * x) / 128.0).round() as i32;
            (bent + straight).clamp(-16_000, 16_000) as i16
        }))
    }

    /// Returns the value, for its owner, of a king with the danger sum `x` in fine steps ([`STEPS`]),
    /// internal units; zero or negative for positive sums. Sums beyond [`LOWEST`] and [`HIGHEST`] count as
    /// these.
    #[inline(always)]
    pub fn value(&self, x: i32) -> i32 {
        i32::from(self.0[(x.clamp(LOWEST, HIGHEST) - LOWEST) as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The 64 entries of the design for scale 43 and power 29, negated.
    const DESIGNED: [i32; 64] = [
        0, 0, 1, 2, 4, 6, 8, 11, 14, 18, 21, 25, 30, 35, 40, 45, 51, 57, 63, 69, 76, 83, 91, 98, 106, 114,
        123, 132, 141, 150, 159, 169, 179, 189, 200, 211, 222, 233, 245, 257, 269, 281, 294, 306, 319, 333,
        346, 360, 374, 388, 403, 418, 433, 448, 463, 479, 495, 511, 527, 544, 561, 578, 595, 613,
    ];

    #[test]
    fn designed_array() {
        assert_eq!(king_safety_array(43, 29).map(|v| -v), DESIGNED);
    }

    #[test]
    fn every_eighth_step_is_the_array() {
        let curve = Curve::new(43, 29, 0);
        for (i, designed) in DESIGNED.iter().enumerate() {
            assert_eq!(curve.value(i as i32 * STEPS), -designed);
        }
        assert_eq!(curve.value(-5), 0);
    }

    #[test]
    fn table_follows_the_real_curve_everywhere() {
        for (scale, power, linear) in [(43, 29, 8), (10, 40, 0), (120, 16, 30), (0, 20, 5)] {
            let curve = Curve::new(scale, power, linear);
            for x in LOWEST - 100..HIGHEST + 100 {
                let real = value(f64::from(x), f64::from(scale), f64::from(power), f64::from(linear));
                assert!((f64::from(curve.value(x)) - real).abs() <= 1.5, "{x} {real} {}", curve.value(x));
                assert!(curve.value(x + 1) <= curve.value(x), "falls at {x}");
            }
        }
    }

    #[test]
    fn slopes_match_differences() {
        let (s, p, l, h) = (43.0, 29.0, 8.0, 1e-4);
        for x in [-600.0, -100.0, -3.5, 0.5, 4.0, 100.25, 700.0, 1022.0, 1500.0] {
            let d = slopes(x, s, p, l);
            let central = |f: &dyn Fn(f64) -> f64| (f(h) - f(-h)) / (2.0 * h);
            let close = |a: f64, b: f64| assert!((a - b).abs() < 1e-5 * (1.0 + a.abs()), "{x}: {a} {b}");
            close(d.x, central(&|e| value(x + e, s, p, l)));
            close(d.scale, central(&|e| value(x, s + e, p, l)));
            close(d.power, central(&|e| value(x, s, p + e, l)));
            close(d.linear, central(&|e| value(x, s, p, l + e)));
        }
    }
}
