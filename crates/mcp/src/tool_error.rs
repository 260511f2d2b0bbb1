//! Why a question has no answer, in a sentence from which whoever asked learns what to ask instead.

use palisade::engine::EngineError;
use palisade_tools::ThinkError;
use std::sync::Arc;

/// Why there is no answer.
#[derive(Clone, Debug, thiserror::Error)]
pub enum ToolError {
    /// The question cannot be answered as it was put; what would be one.
    #[error("{0}")]
    Invalid(String),
    /// It was taken back while it was being answered.
    #[error("the request was cancelled")]
    Cancelled,
    /// The engine cannot be had.
    #[error("the engine refuses: {0}")]
    Engine(#[source] Arc<ThinkError>),
}

impl ToolError {
    /// A question that teaches how it should have been put.
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
