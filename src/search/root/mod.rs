//! The root: which moves it may choose, iterative deepening, the aspiration window,
//! and the lines that come out.

pub(in crate::search) mod aspiration;
pub mod deepening;
pub mod line;
pub mod plan;
