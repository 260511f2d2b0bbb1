//! What a tool is: a question with its types, and the answer to it.

use crate::request_context::RequestContext;
use crate::tool_error::ToolError;
use rmcp::model::ContentBlock;
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
    /// Somebody searches: only so many of them at a time.
    const SEARCHES: bool = true;
    /// What is asked.
    type Args: DeserializeOwned + JsonSchema;
    /// What is answered.
    type Data: Serialize + JsonSchema;

    /// Answers.
    ///
    /// # Errors
    /// If the question cannot be answered as it was put, or was taken back.
    fn answer(
        args: Self::Args,
        request_context: &RequestContext<'_>,
    ) -> Result<ToolResult<Self::Data>, ToolError>;
}
