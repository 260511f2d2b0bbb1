//! SplitMix64 (Steele, Lea and Flood 2014): numbers that are the same on every machine, at compile time too.
//!
//! For keys, noise and tests below the tools. Code that plays or tunes uses `palisade_tools::Rng`, a
//! generator of the `rand` family.

/// The step of the stream: 2^64 divided by the golden ratio.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// A deterministic stream of pseudo-random 64-bit numbers (SplitMix64). The field is its state, at
/// first the seed.
///
/// ```
/// use palisade::types::SplitMix64;
///
/// let mut numbers = SplitMix64(42);
/// let (first, second) = (numbers.next(), numbers.next());
/// assert_ne!(first, second);
/// assert_eq!(SplitMix64(42).next(), first);
/// assert_eq!(SplitMix64::nth(42, 1), second);
/// ```
#[derive(Clone, Debug)]
pub struct SplitMix64(pub u64);

impl SplitMix64 {
    /// Returns the next number of the stream.
    pub const fn next(&mut self) -> u64 {
        let number = Self::nth(self.0, 0);
        self.0 = self.0.wrapping_add(STEP);
        number
    }

    /// Returns the number at index `n` (from 0) of the stream that begins with `seed`.
    pub const fn nth(seed: u64, n: u64) -> u64 {
        Self::mix(seed.wrapping_add(n.wrapping_add(1).wrapping_mul(STEP)))
    }

    /// Mixes the bits of a number as SplitMix64 does, so that small differences spread over all bits; the
    /// mapping is one to one.
    #[inline]
    pub const fn mix(mut x: u64) -> u64 {
        x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ x >> 31
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_is_the_published_one() {
        // The output of the authors' own program, seed 1234567.
        let mut numbers = SplitMix64(1_234_567);
        for wanted in [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ] {
            assert_eq!(numbers.next(), wanted);
        }
    }
}
