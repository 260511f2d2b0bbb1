//! What keeps a session from starting.

use palisade::engine::EngineError;
use std::io;

/// Too little memory or too few threads: a fault of the machine.
#[derive(Debug, thiserror::Error)]
pub(super) enum StartError {
    #[error(transparent)]
    Engine(#[from] EngineError),
    #[error("no thread for the input: {0}")]
    Input(#[source] io::Error),
    #[error("no thread for a session: {0}")]
    Session(#[source] io::Error),
}
