//! Layer 7: the UCI protocol and the console around it.
//!
//! `line -> Command -> Engine` and back `Reporter -> format -> stdout`:
//! [`protocol::command`] parses, [`protocol::options`] holds the values, [`protocol::state`]
//! decides what may happen when, [`session`] puts the threads together, `reporter` stands
//! between search and output; [`protocol::format`] and [`console::terminal`] write for
//! programs and for people.

pub mod book;
pub mod cpu;
mod reporter;
pub mod session;
pub mod protocol;
pub mod stream;
pub mod console;
