//! The evaluation laid open: the trace of a position and the model in real numbers.

pub mod model;
pub mod trace;
