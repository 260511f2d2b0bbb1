//! The protocol as pure functions: lines to commands, events to lines, options,
//! and what may happen when.

pub mod command;
pub mod format;
pub mod options;
pub mod parameters;
pub mod request;
pub mod state;
