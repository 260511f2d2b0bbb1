//! What is printed for programs.

use super::outcome::Failure;
use serde::Serialize;

/// A value as JSON with a line for each of its parts.
///
/// # Errors
/// Never for plain values of our own.
pub fn pretty(value: &impl Serialize) -> Result<String, Failure> {
    serde_json::to_string_pretty(value).map_err(Failure::new)
}
