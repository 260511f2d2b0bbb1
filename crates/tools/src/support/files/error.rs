//! Errors of files.

use crate::support::outcome::Failure;
use palisade::engine::describe_io_error;
use std::error::Error;
use std::io;
use std::path::{Path, PathBuf};

/// An error of a file. Each message begins with the file's name as the user wrote it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// The file cannot be read or written.
    #[error("{}: {}", path.display(), describe_io_error(source))]
    Io {
        /// The path of the file as the user wrote it.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// The content of the file is invalid.
    #[error("{}: {source}", path.display())]
    Content {
        /// The path of the file as the user wrote it.
        path: PathBuf,
        /// The error in the file.
        source: Box<dyn Error + Send + Sync>,
    },
    /// A line of the file is invalid.
    #[error("{}:{number}: {source}", path.display())]
    Line {
        /// The path of the file as the user wrote it.
        path: PathBuf,
        /// The number of the line, from 1.
        number: usize,
        /// The error in the file.
        source: Box<dyn Error + Send + Sync>,
    },
    /// The output is an input of the same run.
    #[error("{}: would overwrite the input {}", path.display(), input.display())]
    IsInput {
        /// The path of the output as the user wrote it.
        path: PathBuf,
        /// The same file under the name that it has as an input.
        input: PathBuf,
    },
    /// Two outputs of the same run are the same file.
    #[error("{}: is the same file as the output {}", path.display(), other.display())]
    IsOutput {
        /// The path of the output as the user wrote it.
        path: PathBuf,
        /// The same file under the name that it has as the other output.
        other: PathBuf,
    },
    /// A file of analysed games that is to be merged with others was made with other settings than they.
    #[error("{}: of another analysis ({settings}); --merge needs files of one analysis", path.display())]
    OtherSettings {
        /// The path of the file as the user wrote it.
        path: PathBuf,
        /// The settings that the file was made with.
        settings: String,
    },
    /// The journal from which a run would resume (its finished games) belongs to another analysis.
    #[error("{}: of another analysis ({settings}): remove it, or name another output", path.display())]
    OtherAnalysis {
        /// The path of the file as the user wrote it.
        path: PathBuf,
        /// The settings that the file was made with.
        settings: String,
    },
    /// Two outputs would both go to standard output.
    #[error("-: two outputs cannot both go to standard output")]
    StdoutTwice,
}

impl FileError {
    /// Makes the error of a file that cannot be read or written.
    pub fn io(path: &Path, source: io::Error) -> Self {
        Self::Io { path: path.to_owned(), source }
    }

    /// Makes the error of a file with invalid content.
    pub fn content(path: &Path, source: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::Content { path: path.to_owned(), source: source.into() }
    }

    /// Makes the error of a file with an invalid line; `number` counts from 1.
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
    /// Makes the failure of a file that could not be read or written; the message begins with its path.
    pub fn file(path: &Path, error: io::Error) -> Self {
        FileError::io(path, error).into()
    }
}
