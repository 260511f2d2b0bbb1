//! Scores and tapered pairs.
//!
//! A [`Score`] is in the engine's internal unit (an endgame pawn is worth about
//! 140 after tuning; the UCI layer converts to centipawns). Three disjoint
//! ranges, symmetric about zero, all of which fit in an `i16`:
//!
//! | range | meaning |
//! |---|---|
//! | up to [`EVAL_MAX`] | evaluation |
//! | [`TB_WIN_IN_MAX`] to [`TB_WIN`] | tablebase win, `TB_WIN - ply` |
//! | [`MATE_IN_MAX`] to [`MATE`] | mate, `MATE - plies to mate` |

use super::MAX_PLY;
use std::fmt;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A score in the engine's internal units (about 140 for an endgame pawn), from the side to move's
/// view unless a function says otherwise. The display converts it to centipawns.
pub type Score = i32;

/// A score larger than every possible one: as `alpha = -INFINITE` and `beta = INFINITE` it opens the search
/// window fully.
pub const INFINITE: Score = 32_001;
/// The value for "no score", outside every window. In a hash entry it stands for "no static evaluation".
pub const NONE: Score = 32_002;
/// The score of giving mate on the board; `MATE - n` is a mate in n plies for the side that the
/// score belongs to, `-MATE + n` one against it.
pub const MATE: Score = 32_000;
/// The smallest score that announces a mate for the side it belongs to.
pub const MATE_IN_MAX: Score = MATE - MAX_PLY as Score;
/// The score of a tablebase win at the root; `TB_WIN - n` is one reached n plies from it. A loss is
/// the negative.
pub const TB_WIN: Score = MATE_IN_MAX - 1;
/// The smallest score that means a tablebase win for the side it belongs to; mates are above it.
pub const TB_WIN_IN_MAX: Score = TB_WIN - MAX_PLY as Score;
/// The largest absolute static evaluation, internal units; smaller than every tablebase win.
pub const EVAL_MAX: Score = TB_WIN_IN_MAX - 1;
/// The score of a draw, internal units, before contempt and the small random variation of draws are added.
pub const DRAW: Score = 0;
/// The largest amount, internal units, by which the search varies draw scores in either direction.
pub const DRAW_JITTER: Score = 1;

/// Returns the score of being mated `ply` plies from the root, for the mated side.
#[inline]
pub const fn mated_in(ply: usize) -> Score {
    -MATE + ply as Score
}

/// Returns the score of giving mate `ply` plies from the root, for the mating side.
#[inline]
pub const fn mate_in(ply: usize) -> Score {
    MATE - ply as Score
}

/// Returns true if the score is a mate or a tablebase win or loss, for either side.
#[inline]
pub const fn is_decisive(score: Score) -> bool {
    score.abs() >= TB_WIN_IN_MAX
}

/// Returns true if the score is a mate or tablebase win for the side it belongs to.
#[inline]
pub const fn is_win(score: Score) -> bool {
    score >= TB_WIN_IN_MAX
}

/// Returns true if the score is a mate or tablebase loss for the side it belongs to.
#[inline]
pub const fn is_loss(score: Score) -> bool {
    score <= -TB_WIN_IN_MAX
}

/// Returns true if the score is a mate for either side.
///
/// ```
/// use palisade::types::score;
/// assert!(score::is_mate(score::mate_in(5)) && score::is_win(score::mate_in(5)));
/// assert!(score::is_mate(score::mated_in(4)) && score::is_loss(score::mated_in(4)));
/// assert!(!score::is_decisive(score::EVAL_MAX));
/// ```
#[inline]
pub const fn is_mate(score: Score) -> bool {
    score.abs() >= MATE_IN_MAX
}

/// Limits a score to the range of static evaluations, ±[`EVAL_MAX`], so that it is no mate or tablebase
/// score.
#[inline]
pub fn clamp_eval(score: Score) -> Score {
    score.clamp(-EVAL_MAX, EVAL_MAX)
}

/// A tapered pair of a middlegame and an endgame value, packed in one `i32`.
///
/// The endgame half sits in the upper 16 bits, the middlegame half in the
/// lower; one integer operation then works on both. Halves must stay inside
/// `i16`, sums of them included.
///
/// ```
/// use palisade::types::S;
/// let rook = S::new(450, 780);
/// let sum = rook * 2 - S::new(20, -5);
/// assert_eq!((sum.mg(), sum.eg()), (880, 1565));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
#[repr(transparent)]
pub struct S(i32);

impl S {
    /// The pair whose middlegame and endgame values are both zero.
    pub const ZERO: Self = Self(0);

    /// Makes a pair from a middlegame and an endgame value.
    #[inline]
    pub const fn new(mg: i32, eg: i32) -> Self {
        Self((eg << 16).wrapping_add(mg))
    }

    /// Makes a pair from its packed form. Only the sum of packed forms of pairs is valid, not any other
    /// number.
    #[inline]
    pub const fn from_bits(bits: i32) -> Self {
        Self(bits)
    }

    /// Returns the middlegame value of the pair, in the unit in which it was made.
    #[inline]
    pub const fn mg(self) -> i32 {
        self.0 as i16 as i32
    }

    /// Returns the endgame value of the pair. The rounding undoes the borrow that a negative middlegame value
    /// takes from the upper half.
    #[inline]
    pub const fn eg(self) -> i32 {
        (self.0.wrapping_add(0x8000) >> 16) as i16 as i32
    }
}

impl Add for S {
    type Output = Self;
    #[inline]
    fn add(self, rhs: Self) -> Self {
        Self(self.0.wrapping_add(rhs.0))
    }
}

impl Sub for S {
    type Output = Self;
    #[inline]
    fn sub(self, rhs: Self) -> Self {
        Self(self.0.wrapping_sub(rhs.0))
    }
}

impl Neg for S {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self(self.0.wrapping_neg())
    }
}

impl Mul<i32> for S {
    type Output = Self;
    #[inline]
    fn mul(self, rhs: i32) -> Self {
        Self(self.0.wrapping_mul(rhs))
    }
}

impl AddAssign for S {
    #[inline]
    fn add_assign(&mut self, rhs: Self) {
        *self = *self + rhs;
    }
}

impl SubAssign for S {
    #[inline]
    fn sub_assign(&mut self, rhs: Self) {
        *self = *self - rhs;
    }
}

impl std::iter::Sum for S {
    fn sum<I: Iterator<Item = Self>>(iter: I) -> Self {
        iter.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Debug for S {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "S({}, {})", self.mg(), self.eg())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_disjoint_and_fit_sixteen_bits() {
        const { assert!(EVAL_MAX < TB_WIN_IN_MAX && TB_WIN < MATE_IN_MAX && NONE <= i16::MAX as Score) };
        assert!(is_mate(mated_in(MAX_PLY)) && is_mate(mate_in(MAX_PLY)));
        assert!(!is_mate(TB_WIN) && is_win(TB_WIN_IN_MAX) && is_loss(-TB_WIN));
        assert!(!is_decisive(EVAL_MAX) && !is_decisive(-EVAL_MAX));
    }

    #[test]
    fn pairs_survive_arithmetic() {
        for (mg, eg) in [(0, 0), (1, -1), (-1, 1), (-300, -7), (300, -4000), (-32_000, 32_000)] {
            let s = S::new(mg, eg);
            assert_eq!((s.mg(), s.eg()), (mg, eg));
            assert_eq!((-s).mg(), -mg);
            assert_eq!((-s).eg(), -eg);
        }
        let (a, b) = (S::new(-5, 7), S::new(-3, -11));
        assert_eq!(a + b, S::new(-8, -4));
        assert_eq!(a - b, S::new(-2, 18));
        assert_eq!(b * -3, S::new(9, 33));
        assert_eq!([a, b].into_iter().sum::<S>(), a + b);
    }
}
