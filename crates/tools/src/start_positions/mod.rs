//! Positions that games begin from: a [`supply`] draws them from a book or at random, and a
//! [`referee`] rejects those that favour one side.
//!
//! `genfens` prints them for OpenBench; the data generator and the matches of the laboratory
//! begin their games from them.

pub mod referee;
pub mod supply;

use crate::engines::ThinkError;
use crate::support::outcome::Failure;
use palisade::board::FenError;
use palisade_pgn::GameError;
use std::io;
use std::path::PathBuf;

/// The reason why no start position for a game can be drawn.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StartPositionError {
    /// The engine that judges positions gave no answer.
    #[error(transparent)]
    Think(#[from] ThinkError),
    /// The book cannot be read.
    #[error("{}: {source}", path.display())]
    Book {
        /// The file of the book.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
    /// A line of the book is not a legal position.
    #[error("{}:{line}: {source}", path.display())]
    BookLine {
        /// The file of the book.
        path: PathBuf,
        /// The number of the line, from 1.
        line: usize,
        /// The error in the FEN.
        source: FenError,
    },
    /// A game of the book cannot be read.
    #[error("{}: {source}", path.display())]
    BookGame {
        /// The file of the book.
        path: PathBuf,
        /// The number of the game and its fault.
        source: Box<GameError>,
    },
    /// The book contains no position.
    #[error("{}: no positions in this book", path.display())]
    EmptyBook {
        /// The file of the book.
        path: PathBuf,
    },
    /// Every position that was drawn was over or in check.
    #[error("no game can begin from these openings: each of {tries} was over or in check")]
    NoOpening {
        /// The number of positions drawn before giving up.
        tries: usize,
    },
}

impl From<StartPositionError> for Failure {
    fn from(error: StartPositionError) -> Self {
        Self::new(error)
    }
}
