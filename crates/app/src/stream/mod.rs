//! Reading and writing: the input thread and the one output.

pub mod editor;
pub mod input;
mod keyboard;
pub mod output;
