//! JSON Schemas (draft 2020-12) of the outputs, made from the types.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};

/// Returns the JSON schema (draft 2020-12) of the JSON to which values of the type `T` are serialized.
///
/// ```
/// let schema = palisade_coach::json::schema::of::<palisade_coach::json::Study>();
/// assert_eq!(schema.get("$schema").and_then(|uri| uri.as_str()), Some("https://json-schema.org/draft/2020-12/schema"));
/// ```
pub fn of<T: JsonSchema>() -> Schema {
    SchemaSettings::draft2020_12().for_serialize().into_generator().into_root_schema_for::<T>()
}
