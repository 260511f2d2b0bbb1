//! The errors of games of the engine against itself.

use palisade_tools::ThinkError;
use palisade_tools::start_positions::StartPositionError;
use palisade_tools::support::outcome::Failure;

/// The reason why a self-play game, or a run of such games, cannot be played.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SelfPlayError {
    /// The player or the teacher engine gave no answer.
    #[error(transparent)]
    Think(#[from] ThinkError),
    /// No start position can be drawn.
    #[error(transparent)]
    StartPosition(#[from] StartPositionError),
    /// All openings that were drawn favour one side.
    #[error("game {game}: no opening within {cp} cp in {tries} tries")]
    OneSided {
        /// The number of the game, from 0.
        game: u64,
        /// The greatest absolute score allowed, in label centipawns (100 are 140 internal units).
        cp: i32,
        /// The number of openings tried.
        tries: usize,
    },
    /// No balanced opening was found for a pair of games.
    #[error("pair {pair}: no balanced opening to be had")]
    Unbalanced {
        /// The number of the pair, from 0.
        pair: u64,
    },
    /// Ctrl-C was pressed while positions were labelled.
    #[error("stopped")]
    Stopped,
}

impl From<SelfPlayError> for Failure {
    fn from(error: SelfPlayError) -> Self {
        Self::new(error)
    }
}
