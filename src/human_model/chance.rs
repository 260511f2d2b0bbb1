//! Random numbers as pure functions of bits.

/// Returns a number of the standard Gumbel distribution (location 0, scale 1) as a function of 64
/// random bits. The largest of log probabilities with such a number added to each is a draw by
/// these probabilities.
pub(super) fn gumbel(bits: u64) -> f32 {
    // Strictly between 0 and 1.
    let uniform = ((bits >> 11) as f64 + 0.5) / (1_u64 << 53) as f64;
    -(-uniform.ln()).ln() as f32
}
