//! JSON output.

use super::outcome::Failure;
use serde::Serialize;

/// Returns a value as JSON, indented for people.
///
/// # Errors
/// Does not occur for the plain values of this program.
pub fn pretty(value: &impl Serialize) -> Result<String, Failure> {
    serde_json::to_string_pretty(value).map_err(Failure::new)
}
