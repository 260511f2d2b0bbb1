//! The errors of tool calls, each with a sentence that says how to correct the arguments.

use palisade::engine::EngineError;
use palisade_tools::ThinkError;
use std::sync::Arc;

/// The reason why a call of an MCP tool has no result: invalid arguments, cancellation, or a failure of the
/// engine.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ToolError {
    /// The arguments are invalid, or the call cannot be answered; holds a sentence that says how to correct
    /// it.
    #[error("{0}")]
    Invalid(String),
    /// The client cancelled the request.
    #[error("the request was cancelled")]
    Cancelled,
    /// The engine failed or could not be started.
    #[error("the engine refuses: {0}")]
    Engine(#[source] Arc<ThinkError>),
}

impl ToolError {
    /// Makes the error for invalid arguments; `sentence` says how to correct them.
    pub fn new(sentence: impl Into<String>) -> Self {
        Self::Invalid(sentence.into())
    }
}

impl From<ThinkError> for ToolError {
    fn from(error: ThinkError) -> Self {
        if matches!(error, ThinkError::Stopped) { Self::Cancelled } else { Self::Engine(Arc::new(error)) }
    }
}

impl From<EngineError> for ToolError {
    fn from(error: EngineError) -> Self {
        Self::Engine(Arc::new(error.into()))
    }
}
