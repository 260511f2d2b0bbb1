//! Several threads on one position (lazy SMP).

pub mod pool;
