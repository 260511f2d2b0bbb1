//! Reading and writing: the input thread and the one output.

pub mod editor;
pub mod input;
pub mod output;
