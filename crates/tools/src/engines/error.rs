//! Errors of engines.

use crate::support::outcome::Failure;
use palisade::engine::EngineError;
use std::io;

/// The reason why an engine gave no result, or could not be started.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ThinkError {
    /// This program's engine returned an error.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The command that starts an engine has an unclosed quote.
    #[error("--engine {command}: no closing {quote}")]
    OpenQuote {
        /// The command as given.
        command: String,
        /// The quote that is not closed: `"` or `'`.
        quote: char,
    },
    /// The command that starts an engine is empty.
    #[error("--engine: no program given")]
    NoProgram,
    /// The engine's program cannot be started.
    #[error("{program}: {source}")]
    Start {
        /// The path of the program.
        program: String,
        /// The error of the operating system.
        source: io::Error,
    },
    /// The engine's program no longer accepts commands.
    #[error("{engine}: {source}")]
    Pipe {
        /// The name of the engine.
        engine: String,
        /// The error of the operating system.
        source: io::Error,
    },
    /// The engine's program did not answer in time.
    #[error("{engine}: no answer for {seconds} s")]
    Silent {
        /// The name of the engine.
        engine: String,
        /// The time waited, in seconds.
        seconds: u64,
    },
    /// Ctrl-C was pressed before a result.
    #[error("{engine}: no answer before Ctrl-C")]
    Interrupted {
        /// The name of the engine.
        engine: String,
    },
    /// The caller cancelled the search, by the flag of [`super::internal::InternalEngine::stopped_by`].
    #[error("the question was taken back")]
    Stopped,
    /// The engine's program has ended.
    #[error("{engine}: the engine ended by itself")]
    Gone {
        /// The name of the engine.
        engine: String,
    },
    /// The engine's program returned an illegal move.
    #[error("{engine}: illegal move {word} in {fen}")]
    IllegalMove {
        /// The name of the engine.
        engine: String,
        /// The move as the engine wrote it.
        word: String,
        /// The position as FEN.
        fen: String,
    },
    /// The engine's program has no such option.
    #[error("{engine} has no option '{option}'")]
    NoOption {
        /// The name of the engine.
        engine: String,
        /// The name of the option.
        option: String,
    },
    /// A search ended without a move in a position that has legal moves.
    #[error("the search ended without a move")]
    NoMove,
}

impl From<ThinkError> for Failure {
    fn from(error: ThinkError) -> Self {
        Self::new(error)
    }
}
