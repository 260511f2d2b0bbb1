//! The trait of a tool: its arguments, its result, and the function that answers.

use crate::request_context::RequestContext;
use crate::tool_error::ToolError;
use rmcp::model::{ContentBlock, JsonObject};
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The result of a tool call: text for people and models, the same as data, and pictures if there are any.
pub struct ToolResult<T> {
    /// The result in a few sentences.
    pub text: String,
    /// The whole result as data, which the protocol sends as JSON.
    pub data: T,
    /// Further content, such as pictures; often empty.
    pub more: Vec<ContentBlock>,
}

impl<T> ToolResult<T> {
    /// Makes a result of a text and its data, without pictures or other content.
    pub fn new(text: impl Into<String>, data: T) -> Self {
        Self { text: text.into(), data, more: Vec::new() }
    }
}

/// A tool of the MCP server: its name, description, arguments and result.
pub trait Tool {
    /// The name of the tool in the MCP protocol, such as `endgame`.
    const NAME: &'static str;
    /// The title of the tool, a few words for people.
    const TITLE: &'static str;
    /// The description of the tool for language models: its purpose, and when to use it or another.
    const ABOUT: &'static str;
    /// True if the tool searches with an engine. Its calls then wait until a search may run, and have the
    /// argument `seconds`, a time limit.
    const SEARCHES: bool = true;
    /// True if the tool reports progress in steps of its own; otherwise the server reports the number of
    /// nodes searched.
    const STEPS: bool = false;
    /// The type of the tool's arguments; its field docs are the descriptions in the JSON schema for clients.
    type Args: DeserializeOwned + JsonSchema;
    /// The type of the structured data in the tool's result.
    type Data: Serialize + JsonSchema;

    /// Returns an estimate of the number of nodes that all searches of a call with these arguments visit
    /// together, if each search has a budget of `nodes` nodes. It decides in which queue the call waits
    /// ([`crate::turns`]).
    fn cost(_: &JsonObject, nodes: u64) -> u64 {
        // A study makes some three searches, and one more for a move that is named.
        nodes.saturating_mul(4)
    }

    /// Runs the tool with its arguments and returns its result. Blocks until it is done; the server calls it
    /// on a thread of its own.
    ///
    /// # Errors
    /// Returns an error if the arguments are invalid, the request was cancelled, or the engine failed.
    fn answer(
        args: Self::Args,
        request_context: &RequestContext<'_>,
    ) -> Result<ToolResult<Self::Data>, ToolError>;
}
