//! Several threads on one position (lazy SMP).
//!
//! [`pool`] owns the threads and runs a search on them, [`vote`] chooses among their results, [`result`] is
//! the outcome. [`sliced`] is the search of a host without threads: on the caller's thread, a slice at a time.

pub mod pool;
pub mod result;
pub mod sliced;
pub(in crate::search) mod vote;
