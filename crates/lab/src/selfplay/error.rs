//! Why games of the engine against itself cannot be had.

use palisade::board::FenError;
use palisade_pgn::GameError;
use palisade_tools::ThinkError;
use palisade_tools::support::outcome::Failure;
use std::io;
use std::path::PathBuf;

/// What keeps a run of games from being played.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SelfPlayError {
    /// Who plays or labels does not answer.
    #[error(transparent)]
    Think(#[from] ThinkError),
    /// The book cannot be read.
    #[error("{}: {source}", path.display())]
    Book {
        /// Its file.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
    /// A line of the book is no position.
    #[error("{}:{line}: {source}", path.display())]
    BookLine {
        /// Its file.
        path: PathBuf,
        /// The number of the line, from 1.
        line: usize,
        /// The reason.
        source: FenError,
    },
    /// A game of the book cannot be read.
    #[error("{}: {source}", path.display())]
    BookGame {
        /// Its file.
        path: PathBuf,
        /// Which game, and the reason.
        source: GameError,
    },
    /// The book has no position.
    #[error("{}: no positions in this book", path.display())]
    EmptyBook {
        /// Its file.
        path: PathBuf,
    },
    /// All openings are over before they begin.
    #[error("no game can begin from these openings: each of {tries} was over or in check")]
    NoOpening {
        /// How many were tried.
        tries: usize,
    },
    /// All openings are too good for one side.
    #[error("game {game}: no opening within {cp} cp in {tries} tries")]
    OneSided {
        /// The number of the game.
        game: u64,
        /// What they may be worth, centipawns.
        cp: i32,
        /// How many were tried.
        tries: usize,
    },
    /// There is no balanced opening for a pair of games.
    #[error("pair {pair}: no balanced opening to be had")]
    Unbalanced {
        /// The number of the pair.
        pair: u64,
    },
    /// Ctrl-C came while positions were labelled.
    #[error("stopped")]
    Stopped,
}

impl From<SelfPlayError> for Failure {
    fn from(error: SelfPlayError) -> Self {
        Self::new(error)
    }
}
