//! Layer 6: the UCI protocol.
//!
//! `line -> Command -> Engine` and back `Reporter -> format -> stdout`:
//! [`command`] parses, [`options`] holds the values, [`state`] decides what may
//! happen when, [`session`] puts the threads together; [`format`](mod@format)
//! and [`terminal`] write for programs and for people.

pub mod book;
pub mod command;
pub mod cpu;
pub mod format;
pub mod input;
pub mod options;
pub mod output;
mod people;
mod reporter;
pub mod request;
pub mod session;
pub mod state;
pub mod terminal;
pub mod tuning;
pub mod wdl;
