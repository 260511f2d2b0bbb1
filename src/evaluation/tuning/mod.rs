//! The evaluation for tuning: the trace of a position, and the model in real numbers.
//!
//! [`trace`] records how often each weight counts (`eval` prints it, the tuner stores it); [`model`] computes
//! value and gradient from such a record for any weights. The tuner (`palisade-lab tune`) has no other
//! knowledge of chess.

pub mod model;
pub mod trace;
