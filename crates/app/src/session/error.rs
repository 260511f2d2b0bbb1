//! The errors of a session: why it cannot start, and why a command cannot be carried out.

use crate::console::commands::ConsoleError;
use crate::protocol::command::nearest_command;
use crate::protocol::go::GoNote;
use crate::protocol::request::PositionError;
use palisade::engine::{EngineError, describe_io_error};
use std::io;

/// The reason why a UCI session cannot start: memory or threads are missing.
#[derive(Debug, thiserror::Error)]
pub(super) enum StartError {
    /// The engine cannot be started.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The thread that reads the input cannot be started.
    #[error("no thread for the input: {}", describe_io_error(.0))]
    Input(#[source] io::Error),
    /// The thread of the session cannot be started.
    #[error("no thread for a session: {}", describe_io_error(.0))]
    Session(#[source] io::Error),
}

/// The reason why a command was not carried out, or only in part. A UCI session prints it as an `info string`
/// line; if commands were given on the command line, the program then ends.
#[derive(Debug, thiserror::Error)]
pub(super) enum CommandError {
    /// No command begins with this word.
    #[error("unknown command '{word}', try help{}", hint(word))]
    Unknown { word: String },
    /// `wait` during a search that only `stop` ends.
    #[error("wait: this search ends only with stop")]
    EndlessWait,
    /// `debug` with another word than `on` and `off`.
    #[error("debug: '{word}' is neither on nor off")]
    Debug { word: String },
    /// A word after `go` was not understood.
    #[error(transparent)]
    Go(#[from] GoNote),
    /// A `position` command gives no position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// The position is set, but differs from the one requested; one sentence for each difference.
    #[error("{}", .0.join("; "))]
    PositionChanged(Vec<String>),
    /// A value of an option was refused; holds the message for the user.
    #[error("{0}")]
    Option(String),
    /// The engine refused a request.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// A console command failed.
    #[error(transparent)]
    Console(#[from] ConsoleError),
}

fn hint(word: &str) -> String {
    nearest_command(word).map(|known| format!("; did you mean '{known}'?")).unwrap_or_default()
}
