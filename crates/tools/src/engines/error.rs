//! Why an engine did not think.

use crate::support::outcome::Failure;
use palisade::engine::EngineError;
use std::io;

/// Why there is no answer from an engine, or no engine.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ThinkError {
    /// The engine of this program refuses.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The command of a program has a quote without its other end.
    #[error("--engine {command}: no closing {quote}")]
    OpenQuote {
        /// The command.
        command: String,
        /// The quote.
        quote: char,
    },
    /// The command of a program is empty.
    #[error("--engine: no program given")]
    NoProgram,
    /// The program cannot be started.
    #[error("{program}: {source}")]
    Start {
        /// Its path.
        program: String,
        /// The system's reason.
        source: io::Error,
    },
    /// The program takes no more commands.
    #[error("{engine}: {source}")]
    Pipe {
        /// What it calls itself.
        engine: String,
        /// The system's reason.
        source: io::Error,
    },
    /// The program has been silent for too long.
    #[error("{engine}: no answer for {seconds} s")]
    Silent {
        /// What it calls itself.
        engine: String,
        /// How long it was waited for.
        seconds: u64,
    },
    /// Ctrl-C came before an answer.
    #[error("{engine}: no answer before Ctrl-C")]
    Interrupted {
        /// What the program calls itself.
        engine: String,
    },
    /// Whoever asked wants no answer any more.
    #[error("the question was taken back")]
    Stopped,
    /// The program is gone.
    #[error("{engine}: the engine ended by itself")]
    Gone {
        /// What it called itself.
        engine: String,
    },
    /// The program answers with a move that is none.
    #[error("{engine}: illegal move {word} in {fen}")]
    IllegalMove {
        /// What it calls itself.
        engine: String,
        /// The move.
        word: String,
        /// The position.
        fen: String,
    },
    /// The program has no such option.
    #[error("{engine} has no option '{option}'")]
    NoOption {
        /// What it calls itself.
        engine: String,
        /// The option.
        option: String,
    },
    /// A search ended without a move in a position that has one.
    #[error("the search ended without a move")]
    NoMove,
}

impl From<ThinkError> for Failure {
    fn from(error: ThinkError) -> Self {
        Self::new(error)
    }
}
