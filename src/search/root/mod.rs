//! The root: iterative deepening and the aspiration window.

pub(in crate::search) mod aspiration;
pub mod deepening;
