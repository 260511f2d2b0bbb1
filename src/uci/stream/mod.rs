//! Reading and writing: the input thread, the one output, the reporter between
//! search and output.

pub mod input;
pub mod output;
pub(in crate::uci) mod reporter;
