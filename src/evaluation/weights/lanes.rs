//! Sums over several sets at once: one set and one weight a lane.
//!
//! Counting eight sets side by side takes an instruction or two; otherwise it takes a loop over the pieces of
//! each set, with a mispredicted branch at its end. AVX-512 with VPOPCNTDQ does that; on other targets
//! [`WIDE`] is false, and a sum goes piece by piece rather than through the plain lanes below.

pub use imp::{LaneSum, Lanes, WIDE};

/// The number of 64-bit lanes of a vector, each of which holds a bitboard or a sum.
pub const LANES: usize = 8;

#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512f",
    target_feature = "avx512vl",
    target_feature = "avx512vpopcntdq"
))]
mod imp {
    use super::LANES;
    use crate::types::{Bitboard, S};
    use core::arch::x86_64::{
        __m256i, __m512i, _mm256_loadu_si256, _mm512_add_epi64, _mm512_and_si512, _mm512_cvtepu32_epi64,
        _mm512_maskz_loadu_epi64, _mm512_mul_epu32, _mm512_popcnt_epi64, _mm512_reduce_add_epi64,
        _mm512_set_epi64, _mm512_set1_epi64, _mm512_setzero_si512,
    };

    /// True in this build: sums of weights over several sets of squares are computed in vector lanes
    /// (AVX-512).
    pub const WIDE: bool = true;

    /// Up to eight bitboards, one in each lane of an AVX-512 vector; unused lanes are empty.
    #[derive(Clone, Copy)]
    pub struct Lanes(__m512i);

    impl Lanes {
        /// Loads up to eight bitboards from memory, one into each lane; the other lanes are empty.
        #[inline(always)]
        pub fn load<const N: usize>(sets: &[Bitboard; N]) -> Self {
            const { assert!(N <= LANES && size_of::<Bitboard>() == 8) };
            // SAFETY: this variant is compiled only if the target has these instructions; exactly N elements
            // are read.
            Self(unsafe { _mm512_maskz_loadu_epi64(((1u32 << N) - 1) as u8, sets.as_ptr().cast()) })
        }

        /// Makes a vector of up to eight bitboards, one in each lane; the other lanes are empty.
        #[inline(always)]
        pub fn new<const N: usize>(sets: [Bitboard; N]) -> Self {
            const { assert!(N <= LANES) };
            let set = |i: usize| sets.get(i).map_or(0, |set| set.0 as i64);
            // SAFETY: as above.
            Self(unsafe { _mm512_set_epi64(set(7), set(6), set(5), set(4), set(3), set(2), set(1), set(0)) })
        }

        /// Returns the bitboards of all lanes, each restricted to `squares`.
        #[inline(always)]
        pub fn among(self, squares: Bitboard) -> Self {
            // SAFETY: as above.
            Self(unsafe { _mm512_and_si512(self.0, _mm512_set1_epi64(squares.0 as i64)) })
        }
    }

    /// A sum of weights as eight partial sums, each a packed pair ([`S`]) in the lower half of a 64-bit lane.
    #[derive(Clone, Copy)]
    pub struct LaneSum(__m512i);

    impl LaneSum {
        /// Returns the sum zero.
        #[inline(always)]
        pub fn zero() -> Self {
            // SAFETY: as above.
            Self(unsafe { _mm512_setzero_si512() })
        }

        /// Adds each of the eight weights once for each square that is both in `pieces` and in the bitboard
        /// of the lane with the weight's index.
        #[inline(always)]
        pub fn add(&mut self, weights: &[S; LANES], sets: Lanes, pieces: Bitboard) {
            // SAFETY: as above.
            self.0 = unsafe { _mm512_add_epi64(self.0, products(weights, sets, pieces)) };
        }

        /// Returns the sum of all weights added so far as a middlegame and an endgame value.
        #[inline(always)]
        pub fn total(self) -> S {
            // SAFETY: as above.
            S::from_bits(unsafe { _mm512_reduce_add_epi64(self.0) } as i32)
        }
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512vl,avx512vpopcntdq")]
    fn products(weights: &[S; LANES], sets: Lanes, pieces: Bitboard) -> __m512i {
        const { assert!(size_of::<S>() == 4) };
        // SAFETY: the load reads the eight weights.
        product(unsafe { _mm256_loadu_si256(weights.as_ptr().cast()) }, sets, pieces)
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512vl,avx512vpopcntdq")]
    fn product(weights: __m256i, sets: Lanes, pieces: Bitboard) -> __m512i {
        let counts = _mm512_popcnt_epi64(_mm512_and_si512(sets.0, _mm512_set1_epi64(pieces.0 as i64)));
        _mm512_mul_epu32(counts, _mm512_cvtepu32_epi64(weights))
    }
}

#[cfg(not(all(
    target_arch = "x86_64",
    target_feature = "avx512f",
    target_feature = "avx512vl",
    target_feature = "avx512vpopcntdq"
)))]
mod imp {
    use super::LANES;
    use crate::types::{Bitboard, S};

    /// False in this build: the target has no suitable vectors, so sums of weights over sets of squares are
    /// computed piece by piece.
    pub const WIDE: bool = false;

    /// Up to eight bitboards in an array, for targets without AVX-512; unused entries are empty.
    #[derive(Clone, Copy)]
    pub struct Lanes([Bitboard; LANES]);

    impl Lanes {
        /// Copies at most eight bitboards from memory; the other entries are empty.
        #[inline(always)]
        pub fn load<const N: usize>(sets: &[Bitboard; N]) -> Self {
            Self::new(*sets)
        }

        /// Makes an array of at most eight bitboards; the other entries are empty.
        #[inline(always)]
        pub fn new<const N: usize>(sets: [Bitboard; N]) -> Self {
            Self(std::array::from_fn(|i| sets.get(i).copied().unwrap_or_default()))
        }

        /// Returns all bitboards, each restricted to `squares`.
        #[inline(always)]
        pub fn among(self, squares: Bitboard) -> Self {
            Self(self.0.map(|set| set & squares))
        }
    }

    /// A sum of weights, for targets without AVX-512.
    #[derive(Clone, Copy)]
    pub struct LaneSum(S);

    impl LaneSum {
        /// Returns the sum zero.
        #[inline(always)]
        pub fn zero() -> Self {
            Self(S::ZERO)
        }

        /// Adds each of the eight weights once for each square that is both in `pieces` and in the bitboard
        /// with the weight's index.
        #[inline(always)]
        pub fn add(&mut self, weights: &[S; LANES], sets: Lanes, pieces: Bitboard) {
            for (&weight, set) in weights.iter().zip(sets.0) {
                self.0 += weight * (set & pieces).count() as i32;
            }
        }

        /// Returns the sum of all weights added so far as a middlegame and an endgame value.
        #[inline(always)]
        pub fn total(self) -> S {
            self.0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::{Bitboard, S, SplitMix64};

    #[test]
    fn lanes_add_up_to_plain_sums() {
        let mut random = SplitMix64(8);
        let mut sum = LaneSum::zero();
        let (mut lanes, mut plain) = (S::ZERO, S::ZERO);
        for _ in 0..1000 {
            let weights: [S; LANES] = std::array::from_fn(|_| {
                let bits = random.next();
                S::new((bits & 1023) as i32 - 512, (bits >> 10 & 1023) as i32 - 512)
            });
            let mut set = || Bitboard(random.next() & random.next());
            let (sets, few): ([_; 8], [_; 5]) =
                (std::array::from_fn(|_| set()), std::array::from_fn(|_| set()));
            let (among, pieces) = (set(), set());
            sum.add(&weights, Lanes::new(few).among(among), pieces);
            sum.add(&weights, Lanes::load(&few), among);
            sum.add(&weights, Lanes::new(sets), pieces);
            for (i, set) in few.into_iter().enumerate() {
                plain += weights[i] * ((set & among & pieces).count() + (set & among).count()) as i32;
            }
            for (i, set) in sets.into_iter().enumerate() {
                plain += weights[i] * (set & pieces).count() as i32;
            }
            lanes = sum.total();
        }
        assert_eq!(lanes, plain);
    }
}
