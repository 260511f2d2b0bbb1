//! Why a session cannot start, and why a command of it cannot be carried out.

use crate::console::commands::ConsoleError;
use crate::protocol::command::nearest_command;
use crate::protocol::go::GoNote;
use crate::protocol::request::PositionError;
use palisade::engine::{EngineError, describe_io_error};
use std::io;

/// Memory or threads are missing, so that the session cannot start.
#[derive(Debug, thiserror::Error)]
pub(super) enum StartError {
    #[error(transparent)]
    Engine(#[from] EngineError),
    #[error("no thread for the input: {}", describe_io_error(.0))]
    Input(#[source] io::Error),
    #[error("no thread for a session: {}", describe_io_error(.0))]
    Session(#[source] io::Error),
}

/// The reason why a command was not carried out, or only in part. A session prints it as a remark; on the
/// command line it ends the program.
#[derive(Debug, thiserror::Error)]
pub(super) enum CommandError {
    #[error("unknown command '{word}', try help{}", hint(word))]
    Unknown { word: String },
    #[error("wait: this search ends only with stop")]
    EndlessWait,
    #[error("debug: '{word}' is neither on nor off")]
    Debug { word: String },
    #[error(transparent)]
    Go(#[from] GoNote),
    #[error(transparent)]
    Position(#[from] PositionError),
    /// The position is set, but differs from the one requested; one sentence for each difference.
    #[error("{}", .0.join("; "))]
    PositionChanged(Vec<String>),
    #[error("{0}")]
    Option(String),
    #[error(transparent)]
    Engine(#[from] EngineError),
    #[error(transparent)]
    Console(#[from] ConsoleError),
}

fn hint(word: &str) -> String {
    nearest_command(word).map(|known| format!("; did you mean '{known}'?")).unwrap_or_default()
}
