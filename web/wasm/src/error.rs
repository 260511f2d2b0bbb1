//! What can go wrong on the page: each is a sentence for people.

use palisade::board::{FenError, SanError};
use palisade::engine::EngineError;
use palisade::evaluation::WeightsError;

/// Why a call from the page was refused; nothing has changed then.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PageError {
    /// The position is refused.
    #[error(transparent)]
    Position(#[from] FenError),
    /// A move, in the notation of UCI, that cannot be played; holds its text.
    #[error("'{0}' is not legal")]
    Illegal(String),
    /// A move as people write it that cannot be played.
    #[error(transparent)]
    Move(#[from] SanError),
    /// The weights are refused.
    #[error(transparent)]
    Weights(#[from] WeightsError),
    /// The engine cannot do it: too little memory, mostly.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The request is not the JSON of one.
    #[error(transparent)]
    Request(#[from] serde_json::Error),
    /// The list of openings is damaged; holds what is wrong.
    #[error("the names of the openings cannot be read: {0}")]
    Openings(String),
    /// Nothing to explain: the game is over. Holds the sentence.
    #[error("{0}")]
    NoMoves(String),
}
