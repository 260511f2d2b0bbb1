//! The catalogue of tools: names, JSON Schemas of arguments and results, and the functions that answer.
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
use serde_json::{Map, Value, json};
use std::sync::Arc;
use std::time::{Duration, Instant};

type Run = fn(&Map<String, Value>, &JsonObject, RequestContext<'_>) -> Result<ToolResult<Value>, ToolError>;

/// The name of the argument that limits the time of a call in seconds; all tools that search have it.
const SECONDS: &str = "seconds";
/// The least and the greatest value of the argument [`SECONDS`], in seconds.
const SECONDS_RANGE: (f64, f64) = (0.1, 600.0);

/// A tool of the MCP server: its description for the protocol, and the function that runs it.
pub struct CatalogueEntry {
    /// The description of the tool as the protocol lists it.
    pub tool: ListedTool,
    /// True if the tool searches; see [`Tool::SEARCHES`].
    pub searches: bool,
    /// True if the tool reports its own steps as progress, not nodes; see [`Tool::STEPS`].
    pub steps: bool,
    cost: fn(&JsonObject, u64) -> u64,
    run: Run,
}

impl CatalogueEntry {
    fn of<Q: Tool>() -> Self {
        let annotations = ToolAnnotations::with_title(Q::TITLE)
            .read_only(true)
            .destructive(false)
            .idempotent(true)
            .open_world(false);
        let tool = ListedTool::new(Q::NAME, Q::ABOUT, input_schema::<Q::Args>(Q::SEARCHES))
            .with_title(Q::TITLE)
            .with_raw_output_schema(output_schema::<Q::Data>(Q::NAME))
            .with_annotations(annotations);
        Self { tool, searches: Q::SEARCHES, steps: Q::STEPS, cost: Q::cost, run: run::<Q> }
    }

    /// Runs the tool with these arguments, checked against its schema, and returns its result with the data
    /// as JSON. Blocks until the tool is done.
    ///
    /// # Errors
    /// Returns an error if the arguments are invalid, the request was cancelled, or the engine failed.
    pub fn answer(
        &self,
        arguments: &Map<String, Value>,
        request_context: RequestContext<'_>,
    ) -> Result<ToolResult<Value>, ToolError> {
        (self.run)(arguments, &self.tool.input_schema, request_context)
    }

    /// Returns an estimate of the number of nodes that all searches of a call with these arguments visit
    /// together, by which the call is queued ([`Tool::cost`]).
    pub fn cost(&self, arguments: &JsonObject) -> u64 {
        (self.cost)(arguments, self.nodes(arguments).unwrap_or(0))
    }

    /// Returns the value of the argument `nodes`, the node budget of each search, or its default in the
    /// schema; `None` if the tool has no such argument, or it is not a whole number of 0 or more.
    pub fn nodes(&self, arguments: &JsonObject) -> Option<u64> {
        let property = self.tool.input_schema.get("properties")?.get("nodes")?;
        let given = arguments.get("nodes").filter(|nodes| !nodes.is_null());
        arguments::as_whole(given.or_else(|| property.get("default"))?)
            .and_then(|nodes| nodes.try_into().ok())
    }
}

fn run<Q: Tool>(
    arguments: &Map<String, Value>,
    schema: &JsonObject,
    mut request_context: RequestContext<'_>,
) -> Result<ToolResult<Value>, ToolError> {
    let mut arguments = arguments::checked(arguments, schema)?;
    if let Some(seconds) = arguments.remove(SECONDS).and_then(|seconds| seconds.as_f64()) {
        let limit = Duration::from_secs_f64(seconds);
        request_context.limit = Some(limit);
        request_context.deadline = Some(Instant::now() + limit);
    }
    let args = serde_json::from_value(Value::Object(arguments))
        .map_err(|error| ToolError::new(error.to_string()))?;
    let ToolResult { text, data, more } = Q::answer(args, &request_context)?;
    let data = serde_json::to_value(data).map_err(|error| ToolError::new(error.to_string()))?;
    Ok(ToolResult { text, data, more })
}

/// Returns all tools of the MCP server in the order in which the protocol lists them.
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

/// Makes the JSON schema of a tool's arguments: flat, without references, and without unlisted fields. With
/// `searches` it has the time limit in seconds, too.
fn input_schema<T: JsonSchema>(searches: bool) -> Arc<JsonObject> {
    let mut settings = SchemaSettings::draft2020_12();
    settings.inline_subschemas = true;
    let mut schema = settings.into_generator().into_root_schema_for::<T>();
    RecursiveTransform(plain).transform(&mut schema);
    RecursiveTransform(never_null).transform(&mut schema);
    schema.remove("title");
    schema.remove("$schema");
    schema.remove("description");
    schema.insert("additionalProperties".to_owned(), Value::Bool(false));
    if searches && let Some(properties) = schema.get_mut("properties").and_then(Value::as_object_mut) {
        let (minimum, maximum) = SECONDS_RANGE;
        let description = "Answer with what was found after about so many seconds, whatever nodes says. Left out: no \
            limit, and the same question always has the same answer.";
        let seconds =
            json!({ "type": "number", "minimum": minimum, "maximum": maximum, "description": description });
        properties.insert(SECONDS.to_owned(), seconds);
    }
    object(schema)
}

/// The name of the definition of the position that every result repeats. Only the schema of the tool
/// `position` has it in full.
const ECHO: &str = "PositionEcho";

/// Makes the JSON schema of the data in the result of the tool with this name. It has names and types without
/// descriptions, because a client may pass it to the model in every session.
fn output_schema<T: JsonSchema>(tool: &str) -> Arc<JsonObject> {
    let mut schema = palisade_coach::json::schema::of::<T>();
    RecursiveTransform(bare).transform(&mut schema);
    RecursiveTransform(one_type_each).transform(&mut schema);
    schema.remove("title");
    if tool != <tools::position::PositionTool as Tool>::NAME
        && let Some(echo) = schema.get_mut("$defs").and_then(|defs| defs.get_mut(ECHO))
    {
        *echo = json!({ "type": "object" });
        prune(&mut schema);
    }
    object(schema)
}

/// Removes the definitions of a schema that nothing refers to.
fn prune(schema: &mut Schema) {
    loop {
        let text = schema.as_value().to_string();
        let Some(defs) = schema.get_mut("$defs").and_then(Value::as_object_mut) else { return };
        let before = defs.len();
        defs.retain(|name, _| text.contains(&format!("\"#/$defs/{name}\"")));
        if defs.len() == before {
            return;
        }
    }
}

/// Removes the descriptions of a schema, the formats of numbers and the defaults of null.
fn bare(schema: &mut Schema) {
    plain(schema);
    schema.remove("description");
}

/// Removes the formats of numbers, such as `uint32`, and the defaults of null, which mean nothing to a
/// client.
fn plain(schema: &mut Schema) {
    schema.remove("format");
    if schema.get("default").is_some_and(Value::is_null) {
        schema.remove("default");
    }
}

/// Gives an optional argument one type, because strict validators refuse lists of types. The server reads
/// null as an argument that was left out.
fn never_null(schema: &mut Schema) {
    if let Some(Value::Array(types)) = schema.get("type").cloned() {
        let others: Vec<Value> = types.into_iter().filter(|kind| kind != "null").collect();
        if let [kind] = others.as_slice() {
            schema.insert("type".to_owned(), kind.clone());
        }
    }
    one_type_each(schema);
    let is_null = |part: &Value| part.get("type").is_some_and(|kind| kind == "null");
    if let Some(Value::Array(parts)) = schema.get("anyOf").cloned() {
        let others: Vec<Value> = parts.into_iter().filter(|part| !is_null(part)).collect();
        if let [Value::Object(part)] = others.as_slice() {
            schema.remove("anyOf");
            for (name, value) in part {
                // The description of the argument comes before that of its type.
                schema.ensure_object().entry(name.clone()).or_insert_with(|| value.clone());
            }
        }
    }
}

/// Replaces a value of several types by a choice (`anyOf`) of schemas with one type each.
fn one_type_each(schema: &mut Schema) {
    let Some(Value::Array(types)) = schema.get("type").cloned() else { return };
    let Some(object) = schema.as_object_mut() else { return };
    let description = object.remove("description");
    let whole = std::mem::take(object);
    let part = |kind: Value| {
        let mut part = whole.clone();
        if kind == "null" {
            part.clear();
        }
        part.insert("type".to_owned(), kind);
        Value::Object(part)
    };
    object.insert("anyOf".to_owned(), types.into_iter().map(part).collect());
    object.extend(description.map(|text| ("description".to_owned(), text)));
}

fn object(schema: Schema) -> Arc<JsonObject> {
    match schema.to_value() {
        Value::Object(object) => Arc::new(object),
        // True or false: no type of ours.
        _ => Arc::default(),
    }
}
