//! The number of threads that work on data.

/// Sets the number of threads of rayon's global pool (0 for all cores). Only the first call in a process has
/// an effect; no result depends on the number.
pub fn use_threads(threads: usize) {
    let _ = rayon::ThreadPoolBuilder::new().num_threads(threads).build_global();
}
