//! The errors of files that the player names.

use std::path::{Path, PathBuf};

/// The reason why a game or report cannot be written to a file or loaded from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileProblem {
    /// A file of this name exists, and no file is overwritten.
    Taken(PathBuf),
    /// The file cannot be read; holds the path and the reason.
    Io(PathBuf, String),
    /// The file has neither a game with moves nor a position; holds the path and the first error of its PGN,
    /// if any.
    NoGame(PathBuf, Option<String>),
}

impl FileProblem {
    /// Returns the path of the file.
    pub fn path(&self) -> &Path {
        match self {
            Self::Taken(path) | Self::Io(path, _) | Self::NoGame(path, _) => path,
        }
    }
}
