//! The errors in the settings of a side.

use palisade::engine::EngineError;
use palisade::engine::options::{Refusal, ValueError};
use palisade_tools::ThinkError;
use palisade_tools::support::outcome::Failure;
use std::io;
use std::path::PathBuf;

/// The hint how to build with parameters that can be set.
pub const NO_PARAMETERS: &str =
    "search parameters are constants in this build; build with `cargo build --release --features spsa`";

/// The fault in the settings of a side.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SideError {
    /// A fault in the list of this side.
    #[error("side '{side}': {source}")]
    Of {
        /// The list.
        side: String,
        /// The fault.
        source: Box<SideError>,
    },
    /// An option without a value.
    #[error("'{0}': no value")]
    NoValue(String),
    /// An option that is not the engine's, or has no value.
    #[error("no option '{name}' makes a side: {} do", options.join(", "))]
    NoOption {
        /// As it was written.
        name: String,
        /// Those that do.
        options: Vec<&'static str>,
    },
    /// A value that an option does not take.
    #[error("{option}: {source}")]
    Value {
        /// The option.
        option: &'static str,
        /// The fault.
        source: ValueError,
    },
    /// A name that is no search parameter.
    #[error("no search parameter is called '{0}'")]
    NoParameter(String),
    /// A name that is no part of the weights.
    #[error("{0}")]
    NoPart(String),
    /// A value that is no number.
    #[error("{name}: '{value}' is not a number")]
    NoNumber {
        /// The name of the number.
        name: String,
        /// As it was written.
        value: String,
    },
    /// A number out of bounds.
    #[error("{name}: {value} is not within {least} to {greatest}")]
    OutOfBounds {
        /// The name of the number.
        name: String,
        /// The number.
        value: f64,
        /// The least.
        least: i32,
        /// The greatest.
        greatest: i32,
    },
    /// A search parameter in a build in which they are constants.
    #[error("{NO_PARAMETERS}")]
    Constants,
    /// A file of weights.
    #[error("{0}")]
    Weights(Failure),
    /// A word that is neither a setting nor the name of a file.
    #[error("'{}' is neither `default`, NAME=VALUE nor a file that can be read: {source}", path.display())]
    NoFile {
        /// The word.
        path: PathBuf,
        /// The system's reason.
        source: io::Error,
    },
    /// A line of a file of parameters.
    #[error("{}:{line}: {source}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The number of the line, from 1.
        line: usize,
        /// The fault.
        source: Box<SideError>,
    },
    /// A line that is no parameter and its value.
    #[error("neither `name=value` nor `name, int, value, ...`")]
    NoPair,
    /// There is no engine for it.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// Its engine does not answer.
    #[error(transparent)]
    Think(#[from] ThinkError),
    /// Its engine does not take an option.
    #[error(transparent)]
    Refused(#[from] Refusal),
}

impl From<SideError> for Failure {
    fn from(error: SideError) -> Self {
        Self::new(error.to_string())
    }
}
