//! How a sub-command ends.

use std::fmt;
use std::io;
use std::path::Path;

/// The exit code of a sub-command that ran, or why it could not.
pub type Outcome = Result<u8, Failure>;

/// Why a sub-command could not do its job.
#[derive(Debug)]
pub enum Failure {
    /// Something the user can put right: told on stderr, exit code 2.
    Bad(String),
    /// The output could not be written. A closed pipe is silent.
    Output(io::Error),
}

impl Failure {
    /// A failure with this message.
    pub fn new(message: impl Into<String>) -> Self {
        Self::Bad(message.into())
    }

    /// A file that could not be read or written, and why.
    pub fn file(path: &Path, error: &io::Error) -> Self {
        Self::Bad(format!("{}: {error}", path.display()))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bad(message) => f.write_str(message),
            Self::Output(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Failure {}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl From<String> for Failure {
    fn from(message: String) -> Self {
        Self::Bad(message)
    }
}
