//! What a tool is: a question with its types, and the answer to it.

use crate::request_context::RequestContext;
use crate::tool_error::ToolError;
use rmcp::model::{ContentBlock, JsonObject};
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// An answer: a text for people and models, the same for programs, pictures if there are any.
pub struct ToolResult<T> {
    /// In a few sentences.
    pub text: String,
    /// All of it.
    pub data: T,
    /// What is neither.
    pub more: Vec<ContentBlock>,
}

impl<T> ToolResult<T> {
    /// A text and what it is about.
    pub fn new(text: impl Into<String>, data: T) -> Self {
        Self { text: text.into(), data, more: Vec::new() }
    }
}

/// A tool.
pub trait Tool {
    /// What it is called.
    const NAME: &'static str;
    /// What it is called by people.
    const TITLE: &'static str;
    /// What it is for, when to use it and when another.
    const ABOUT: &'static str;
    /// A search answers it, so that it waits for its turn and takes a limit of time.
    const SEARCHES: bool = true;
    /// It reports its progress in steps of its own. The progress of others is the number of nodes.
    const STEPS: bool = false;
    /// What is asked.
    type Args: DeserializeOwned + JsonSchema;
    /// What is answered.
    type Data: Serialize + JsonSchema;

    /// About how many nodes an answer to these arguments costs, if each search has `nodes`: for the turns of
    /// questions ([`crate::turns`]).
    fn cost(_: &JsonObject, nodes: u64) -> u64 {
        // A study makes some three searches, and one more for a move that is named.
        nodes.saturating_mul(4)
    }

    /// Answers.
    ///
    /// # Errors
    /// If the question cannot be answered as it was put, or was taken back.
    fn answer(
        args: Self::Args,
        request_context: &RequestContext<'_>,
    ) -> Result<ToolResult<Self::Data>, ToolError>;
}
