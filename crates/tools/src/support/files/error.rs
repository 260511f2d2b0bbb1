//! What can be wrong with a file.

use crate::support::outcome::Failure;
use palisade::engine::describe_io_error;
use std::error::Error;
use std::io;
use std::path::{Path, PathBuf};

/// What is wrong with a file; each begins with its name, as the user wrote it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// It cannot be read or written.
    #[error("{}: {}", path.display(), describe_io_error(source))]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// What it holds makes no sense.
    #[error("{}: {source}", path.display())]
    Content {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        source: Box<dyn Error + Send + Sync>,
    },
    /// A line of it makes no sense.
    #[error("{}:{number}: {source}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line's number, from 1.
        number: usize,
        /// What is wrong with it.
        source: Box<dyn Error + Send + Sync>,
    },
    /// An output that is an input of the same run.
    #[error("{}: would overwrite the input {}", path.display(), input.display())]
    IsInput {
        /// The output.
        path: PathBuf,
        /// The input, under the name that it has as such.
        input: PathBuf,
    },
    /// An output that is another output too.
    #[error("{}: is the same file as the output {}", path.display(), other.display())]
    IsOutput {
        /// The output.
        path: PathBuf,
        /// The other one, under its name.
        other: PathBuf,
    },
    /// A file of analysed games that were looked at in another way.
    #[error("{}: of another analysis ({settings}): remove it, or name another output", path.display())]
    OtherAnalysis {
        /// The file.
        path: PathBuf,
        /// How the games were looked at.
        settings: String,
    },
    /// Two outputs for standard output.
    #[error("-: two outputs cannot both go to standard output")]
    StdoutTwice,
}

impl FileError {
    /// A file that cannot be read or written.
    pub fn io(path: &Path, source: io::Error) -> Self {
        Self::Io { path: path.to_owned(), source }
    }

    /// A file that makes no sense.
    pub fn content(path: &Path, source: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::Content { path: path.to_owned(), source: source.into() }
    }

    /// A line, by its number from 1, that makes no sense.
    pub fn line(path: &Path, number: usize, source: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::Line { path: path.to_owned(), number, source: source.into() }
    }
}

impl From<FileError> for Failure {
    fn from(error: FileError) -> Self {
        Self::new(error)
    }
}

impl Failure {
    /// A file that could not be read or written, and why.
    pub fn file(path: &Path, error: io::Error) -> Self {
        FileError::io(path, error).into()
    }
}
