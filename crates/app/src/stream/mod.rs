//! Reading and writing: the input thread and the one output.

pub mod input;
pub mod output;
