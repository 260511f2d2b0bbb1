//! The numbers: terms declared, their weights read and written, the curves made
//! from them, and the sink that adds them up.

pub(in crate::evaluation) mod curve;
pub(in crate::evaluation) mod derived;
pub(in crate::evaluation) mod file;
pub(in crate::evaluation) mod sink;
pub(in crate::evaluation) mod table;
pub mod taper;
pub mod terms;
