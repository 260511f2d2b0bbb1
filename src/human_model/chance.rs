//! Chance without state: numbers of a distribution made of bits.

/// A number of Gumbel's distribution made of random bits.
pub(super) fn gumbel(bits: u64) -> f32 {
    // Strictly between 0 and 1.
    let uniform = ((bits >> 11) as f64 + 0.5) / (1_u64 << 53) as f64;
    -(-uniform.ln()).ln() as f32
}
