//! The tools: their names, what they want and give as JSON Schema, and who answers.
//!
//! A tool is a [`Question`]; its descriptions are made from its types. The order is that of the list.

use crate::arguments;
use crate::desk::Desk;
use crate::question::{Answer, Question};
use crate::refusal::Refusal;
use crate::tools;
use rmcp::model::{JsonObject, Tool, ToolAnnotations};
use schemars::generate::SchemaSettings;
use schemars::transform::{RecursiveTransform, Transform};
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value};
use std::sync::Arc;

type Run = fn(&Map<String, Value>, &JsonObject, &Desk<'_>) -> Result<Answer<Value>, Refusal>;

/// A tool as the server needs it.
pub struct Entry {
    /// As the protocol tells it.
    pub tool: Tool,
    /// See [`Question::SEARCHES`].
    pub searches: bool,
    run: Run,
}

impl Entry {
    fn of<Q: Question>() -> Self {
        let annotations = ToolAnnotations::with_title(Q::TITLE)
            .read_only(true)
            .destructive(false)
            .idempotent(true)
            .open_world(false);
        let tool = Tool::new(Q::NAME, Q::ABOUT, input_schema::<Q::Args>())
            .with_title(Q::TITLE)
            .with_raw_output_schema(output_schema::<Q::Data>())
            .with_annotations(annotations);
        Self { tool, searches: Q::SEARCHES, run: run::<Q> }
    }

    /// Answers a question with these arguments.
    ///
    /// # Errors
    /// If it cannot be answered as it was put, or was taken back.
    pub fn answer(&self, arguments: &Map<String, Value>, desk: &Desk<'_>) -> Result<Answer<Value>, Refusal> {
        (self.run)(arguments, &self.tool.input_schema, desk)
    }
}

fn run<Q: Question>(
    arguments: &Map<String, Value>,
    schema: &JsonObject,
    desk: &Desk<'_>,
) -> Result<Answer<Value>, Refusal> {
    let arguments = arguments::checked(arguments, schema)?;
    let args =
        serde_json::from_value(Value::Object(arguments)).map_err(|error| Refusal::new(error.to_string()))?;
    let Answer { text, data, more } = Q::answer(args, desk)?;
    let data = serde_json::to_value(data).map_err(|error| Refusal::new(error.to_string()))?;
    Ok(Answer { text, data, more })
}

/// The tools, in the order in which they are listed.
pub fn all() -> Vec<Entry> {
    vec![
        Entry::of::<tools::position::Tool>(),
        Entry::of::<tools::study::Tool>(),
        Entry::of::<tools::compare_moves::Tool>(),
        Entry::of::<tools::threats::Tool>(),
        Entry::of::<tools::review_game::Tool>(),
        Entry::of::<tools::check_claims::Tool>(),
        Entry::of::<tools::play_at_level::Tool>(),
        Entry::of::<tools::how_hard::Tool>(),
        Entry::of::<tools::endgame::Tool>(),
        Entry::of::<tools::picture::Tool>(),
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
    let mut schema = palisade_facts::schema::of::<T>();
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
