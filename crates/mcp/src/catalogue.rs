//! The tools: their names, what they want and give as JSON Schema, and who answers.
//!
//! A tool is a [`Tool`]; its descriptions are made from its types. The order is that of the list.

use crate::arguments;
use crate::request_context::RequestContext;
use crate::tool::{Tool, ToolResult};
use crate::tool_error::ToolError;
use crate::tools;
use rmcp::model::{JsonObject, Tool as ListedTool, ToolAnnotations};
use schemars::generate::SchemaSettings;
use schemars::transform::{RecursiveTransform, Transform};
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value};
use std::sync::Arc;

type Run = fn(&Map<String, Value>, &JsonObject, &RequestContext<'_>) -> Result<ToolResult<Value>, ToolError>;

/// A tool as the server needs it.
pub struct CatalogueEntry {
    /// As the protocol tells it.
    pub tool: ListedTool,
    /// See [`Tool::SEARCHES`].
    pub searches: bool,
    run: Run,
}

impl CatalogueEntry {
    fn of<Q: Tool>() -> Self {
        let annotations = ToolAnnotations::with_title(Q::TITLE)
            .read_only(true)
            .destructive(false)
            .idempotent(true)
            .open_world(false);
        let tool = ListedTool::new(Q::NAME, Q::ABOUT, input_schema::<Q::Args>())
            .with_title(Q::TITLE)
            .with_raw_output_schema(output_schema::<Q::Data>())
            .with_annotations(annotations);
        Self { tool, searches: Q::SEARCHES, run: run::<Q> }
    }

    /// Answers a question with these arguments.
    ///
    /// # Errors
    /// If it cannot be answered as it was put, or was taken back.
    pub fn answer(
        &self,
        arguments: &Map<String, Value>,
        request_context: &RequestContext<'_>,
    ) -> Result<ToolResult<Value>, ToolError> {
        (self.run)(arguments, &self.tool.input_schema, request_context)
    }
}

fn run<Q: Tool>(
    arguments: &Map<String, Value>,
    schema: &JsonObject,
    request_context: &RequestContext<'_>,
) -> Result<ToolResult<Value>, ToolError> {
    let arguments = arguments::checked(arguments, schema)?;
    let args = serde_json::from_value(Value::Object(arguments))
        .map_err(|error| ToolError::new(error.to_string()))?;
    let ToolResult { text, data, more } = Q::answer(args, request_context)?;
    let data = serde_json::to_value(data).map_err(|error| ToolError::new(error.to_string()))?;
    Ok(ToolResult { text, data, more })
}

/// The tools, in the order in which they are listed.
pub fn all() -> Vec<CatalogueEntry> {
    vec![
        CatalogueEntry::of::<tools::position::PositionTool>(),
        CatalogueEntry::of::<tools::study::StudyTool>(),
        CatalogueEntry::of::<tools::compare_moves::CompareMovesTool>(),
        CatalogueEntry::of::<tools::threats::ThreatsTool>(),
        CatalogueEntry::of::<tools::review_game::ReviewGameTool>(),
        CatalogueEntry::of::<tools::check_claims::CheckClaimsTool>(),
        CatalogueEntry::of::<tools::play_at_level::PlayAtLevelTool>(),
        CatalogueEntry::of::<tools::how_hard::HowHardTool>(),
        CatalogueEntry::of::<tools::endgame::EndgameTool>(),
        CatalogueEntry::of::<tools::picture::PictureTool>(),
    ]
}

/// Flat: no references, nothing but what is listed.
fn input_schema<T: JsonSchema>() -> Arc<JsonObject> {
    let mut settings = SchemaSettings::draft2020_12();
    settings.inline_subschemas = true;
    let mut schema = settings.into_generator().into_root_schema_for::<T>();
    RecursiveTransform(plain).transform(&mut schema);
    schema.remove("title");
    schema.remove("$schema");
    schema.remove("description");
    schema.insert("additionalProperties".to_owned(), Value::Bool(false));
    object(schema)
}

fn output_schema<T: JsonSchema>() -> Arc<JsonObject> {
    let mut schema = palisade_coach::json::schema::of::<T>();
    schema.remove("title");
    object(schema)
}

/// Without what says nothing to a reader: sizes of numbers in memory.
fn plain(schema: &mut Schema) {
    schema.remove("format");
    if schema.get("default").is_some_and(Value::is_null) {
        schema.remove("default");
    }
}

fn object(schema: Schema) -> Arc<JsonObject> {
    match schema.to_value() {
        Value::Object(object) => Arc::new(object),
        // True or false: no type of ours.
        _ => Arc::default(),
    }
}
