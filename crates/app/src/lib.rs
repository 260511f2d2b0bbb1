//! The application around the engine: the UCI protocol, the console and the command line.
//!
//! From `go` to `bestmove`, in the order of reading: [`stream::input`] cuts standard input
//! into lines, [`protocol::command`] parses one, [`session`] asks [`protocol::state`]
//! whether it runs now, waits or stops a search, [`protocol::request`] turns it into a
//! position and limits, [`options`] into the settings of the search, and the engine
//! starts. Its events come to `reporter`, which lets [`protocol::format`] (for programs)
//! or [`console::search_table`] (for people) write them, and [`stream::output`] is the one
//! way out. [`command_line`] decides between a session and a [`subcommand`].
//! [`play`] is the game in the terminal, with its own guide; it and the console ask [`rules`].
//!
//! - A new option: one entry, with its effect, in [`palisade::engine::options`], or in
//!   [`options::table`] if only a session has it.
//! - A new command of the console: one entry in [`protocol::console_command`], and a line
//!   in `console/commands.rs` unless it is a sub-command.
//! - A new command of the protocol: [`protocol::command`], the table of
//!   [`protocol::state`] if it needs an idle engine, and a line in [`session`].

#![deny(missing_docs)]
#![forbid(unsafe_code)]

pub mod book;
pub mod command_line;
pub mod subcommand;
pub mod shell;
pub mod session;
pub mod protocol;
pub mod options;
pub mod stream;
pub mod console;
pub mod mcp;
pub mod play;
pub mod rules;
mod reporter;
