//! The errors in the settings of a side.

use palisade::engine::EngineError;
use palisade::engine::options::{Refusal, ValueError};
use palisade_tools::ThinkError;
use palisade_tools::support::outcome::Failure;
use std::io;
use std::path::PathBuf;

/// The message of a build whose search parameters are constants: how to build one in which they can be set.
pub const NO_PARAMETERS: &str =
    "search parameters are constants in this build; build with `cargo build --release --features spsa`";

/// The reason why the settings of a side of a match are invalid.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SideError {
    /// A setting in the list of this side is invalid.
    #[error("side '{side}': {source}")]
    Of {
        /// The list of settings as written.
        side: String,
        /// The error in the list.
        source: Box<SideError>,
    },
    /// This option has no value.
    #[error("'{0}': no value")]
    NoValue(String),
    /// The engine has no such option, or the option takes no value.
    #[error("no option '{name}' makes a side: {} do", options.join(", "))]
    NoOption {
        /// The name of the option as it was written.
        name: String,
        /// The names of the options that the engine has.
        options: Vec<&'static str>,
    },
    /// This option does not take the value.
    #[error("{option}: {source}")]
    Value {
        /// The name of the option.
        option: &'static str,
        /// The reason why the value is not accepted.
        source: ValueError,
    },
    /// This is no name of a search parameter.
    #[error("no search parameter is called '{0}'")]
    NoParameter(String),
    /// No part of the weights has this name; holds the message.
    #[error("{0}")]
    NoPart(String),
    /// The value of a search parameter or of a share is not a number.
    #[error("{name}: '{value}' is not a number")]
    NoNumber {
        /// The name of the parameter or of the part of the weights.
        name: String,
        /// The value as it was written.
        value: String,
    },
    /// The value of a search parameter or of a share is out of bounds.
    #[error("{name}: {value} is not within {least} to {greatest}")]
    OutOfBounds {
        /// The name of the parameter or of the part of the weights.
        name: String,
        /// The value as it was read.
        value: f64,
        /// The least permitted value.
        least: i32,
        /// The greatest permitted value.
        greatest: i32,
    },
    /// A search parameter was set, but this build has them as constants.
    #[error("{NO_PARAMETERS}")]
    Constants,
    /// A weights file is invalid.
    #[error("{0}")]
    Weights(Failure),
    /// This word is neither a setting nor the name of a file.
    #[error("'{}' is neither `default`, NAME=VALUE nor a file that can be read: {source}", path.display())]
    NoFile {
        /// The word, read as a path.
        path: PathBuf,
        /// The system's reason.
        source: io::Error,
    },
    /// This line of a file of parameters is invalid.
    #[error("{}:{line}: {source}", path.display())]
    Line {
        /// The path of the file.
        path: PathBuf,
        /// The number of the line, from 1.
        line: usize,
        /// The error in the line.
        source: Box<SideError>,
    },
    /// A line of a parameter file is not a parameter with a value.
    #[error("neither `name=value` nor `name, int, value, ...`")]
    NoPair,
    /// The engine of the side cannot be made.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The engine of the side does not answer.
    #[error(transparent)]
    Think(#[from] ThinkError),
    /// The engine of the side does not accept an option.
    #[error(transparent)]
    Refused(#[from] Refusal),
}

impl From<SideError> for Failure {
    fn from(error: SideError) -> Self {
        Self::new(error.to_string())
    }
}
