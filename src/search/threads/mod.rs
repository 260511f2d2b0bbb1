//! Several threads on one position (lazy SMP).
//!
//! [`pool`] keeps the threads and runs a search on them, [`vote`] chooses among what they
//! found, [`result`] is what comes out.

pub mod pool;
pub mod result;
pub(in crate::search) mod vote;
