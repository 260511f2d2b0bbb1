//! The protocol as pure functions: lines to commands, events to lines, and what may
//! happen when.

pub mod command;
pub mod console_command;
pub mod format;
pub mod go;
pub mod move_word;
pub mod number;
pub mod request;
pub mod state;
pub mod suggest;
