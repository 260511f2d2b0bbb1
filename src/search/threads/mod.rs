//! Several threads on one position (lazy SMP): the pool, the vote, the result.

pub mod pool;
pub mod result;
pub(in crate::search) mod vote;
