//! Several threads on one position (lazy SMP).
//!
//! [`pool`] keeps the threads and runs a search on them, [`vote`] chooses among what they
//! found, [`result`] is what comes out. [`sliced`] is the search of a host that has no
//! threads: on the caller's own, a slice at a time.

pub mod pool;
pub mod result;
pub mod sliced;
pub(in crate::search) mod vote;
