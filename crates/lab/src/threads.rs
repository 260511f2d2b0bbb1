//! How many threads work on data.

/// Lets rayon use this many threads (0: all cores). Only the first call in a
/// process has an effect, which is harmless: no result depends on the number.
pub fn use_threads(threads: usize) {
    let _ = rayon::ThreadPoolBuilder::new().num_threads(threads).build_global();
}
