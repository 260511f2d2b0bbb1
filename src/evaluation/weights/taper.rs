//! The game phase, the taper curve, and the blend of the two halves of a score.
//!
//! The phase counts the pieces left (knight 1, bishop 1, rook 2, queen 4; 24 at
//! the start) and is scaled to 0 (all there) to 256 (none). The taper curve maps
//! it to the share of the endgame value: linear, or the cubic smoothstep
//! t²(3 - 2t), which stays longer near both ends. Two integers blend without
//! drift: the rounding is symmetric about zero, so a mirrored position gets
//! exactly the negated score.

use crate::types::Score;

/// The phase material of the initial position (knight 1, bishop 1, rook 2, queen 4, both sides together), at
/// which an evaluation is pure middlegame.
pub const FULL: i32 = 24;
/// The weight of the endgame value in a pure endgame, 256: weights of the endgame are in 1/256.
pub const UNIT: i32 = 256;

/// The taper curve: the weight of the endgame value, in 1/256, for each amount of phase material from 0 (pure
/// endgame) to 24 (the initial position).
///
/// ```
/// use palisade::evaluation::weights::taper::{Taper, blend};
/// let linear = Taper::new(false);
/// assert_eq!((linear.share(24), linear.share(12), linear.share(0)), (0, 128, 256));
/// assert_eq!(blend(60, 120, linear.share(16)), 80);
/// ```
#[derive(Clone, Debug)]
pub struct Taper([i32; FULL as usize + 1]);

impl Taper {
    /// Computes the curve: smoothstep (a cubic) if `cubic`, otherwise linear in the phase material.
    pub fn new(cubic: bool) -> Self {
        Self(std::array::from_fn(|material| {
            if cubic { cubic_share(material as i32) } else { linear_share(material as i32) }
        }))
    }

    /// Returns the weight of the endgame value, 0 to 256, for an amount of phase material. More than that of
    /// the initial position, possible by promotions, counts as that.
    #[inline(always)]
    pub fn share(&self, material: i32) -> i32 {
        self.0[material.clamp(0, FULL) as usize]
    }
}

/// Returns the endgame's linear share of 256 for an amount of phase material: (24 - material) * 256 /
/// 24, rounded.
const fn linear_share(material: i32) -> i32 {
    ((FULL - material) * UNIT + FULL / 2) / FULL
}

/// Returns the endgame's smoothstep share of 256 for an amount of phase material, rounded.
fn cubic_share(material: i32) -> i32 {
    let t = f64::from(FULL - material) / f64::from(FULL);
    (t * t * (3.0 - 2.0 * t) * f64::from(UNIT)).round() as i32
}

/// Blends a middlegame and an endgame value by the endgame's weight `share` (0 to 256), rounded to nearest,
/// halves away from zero. The result has the unit and side of the values.
#[inline(always)]
pub fn blend(mg: i32, eg: i32, share: i32) -> Score {
    let sum = mg * (UNIT - share) + eg * share;
    (sum + if sum < 0 { -UNIT / 2 } else { UNIT / 2 }) / UNIT
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worked_example() {
        let taper = Taper::new(false);
        assert_eq!(taper.share(16), 85);
        assert_eq!(blend(60, 120, taper.share(16)), 80);
    }

    #[test]
    fn ends_are_pure() {
        for taper in [Taper::new(false), Taper::new(true)] {
            assert_eq!((taper.share(24), taper.share(0)), (0, 256));
            assert_eq!(blend(-77, 1000, taper.share(24)), -77);
            assert_eq!(blend(-77, 1000, taper.share(0)), 1000);
            // Two extra queens a side, or a phase below nothing.
            assert_eq!((taper.share(40), taper.share(-3)), (0, 256));
            assert!((0..24).all(|m| taper.share(m) > taper.share(m + 1)));
            assert_eq!(taper.share(12), 128);
        }
    }

    #[test]
    fn cubic_stays_near_the_ends() {
        let (linear, cubic) = (Taper::new(false), Taper::new(true));
        assert!(cubic.share(20) < linear.share(20) && cubic.share(4) > linear.share(4));
        // t = 1/4: 1/16 * 2.5 = 0.15625 of 256.
        assert_eq!(cubic.share(18), 40);
    }

    #[test]
    fn rounding_is_symmetric() {
        for mg in -40..40 {
            for eg in -40..40 {
                for share in [0, 1, 85, 127, 128, 129, 255, 256] {
                    assert_eq!(blend(mg, eg, share), -blend(-mg, -eg, share));
                    let exact = f64::from(mg * (256 - share) + eg * share) / 256.0;
                    assert!((f64::from(blend(mg, eg, share)) - exact).abs() <= 0.5);
                }
            }
        }
    }
}
