//! Checks the arguments of a tool against its schema. Unambiguous mistakes are corrected; others are refused
//! with a list of the possible names and types.
//!
//! Models send a number as a string, or a list instead of a string of words; refusing that would be no help.

use crate::tool_error::ToolError;
use serde_json::{Map, Value};

/// The number of characters of a value that an error message quotes.
const SHOWN: usize = 60;

/// Checks the arguments of a tool call against the tool's JSON schema and converts each to the type that the
/// schema demands: `"7"` to 7, one object to a list of one. Arguments that are null are left out.
///
/// # Errors
/// Returns an error that names an argument which the tool does not have, which has the wrong type or a value
/// that the schema does not allow, or which is required and missing.
pub fn checked(
    arguments: &Map<String, Value>,
    schema: &Map<String, Value>,
) -> Result<Map<String, Value>, ToolError> {
    let empty = Map::new();
    let properties = schema.get("properties").and_then(Value::as_object).unwrap_or(&empty);
    let mut checked = Map::new();
    for (name, value) in arguments {
        let Some(property) = properties.get(name) else {
            let known: Vec<&str> = properties.keys().map(String::as_str).collect();
            return Err(ToolError::new(format!(
                "{}: no such argument; there are {}",
                shown(name),
                known.join(", ")
            )));
        };
        if !value.is_null() {
            checked.insert(name.clone(), fitted(name, value, property)?);
        }
    }
    let required = schema.get("required").and_then(Value::as_array).into_iter().flatten();
    for name in required.filter_map(Value::as_str) {
        if !checked.contains_key(name) {
            let what = properties.get(name).and_then(|property| property.get("description"));
            let what = what.and_then(Value::as_str).unwrap_or_default();
            return Err(ToolError::new(format!("{name} is needed: {what}")));
        }
    }
    Ok(checked)
}

/// Returns the names of the JSON types that the schema of an argument allows, without null; empty for any
/// type.
fn kinds(property: &Value) -> Vec<&str> {
    let mut kinds: Vec<&str> = match property.get("type") {
        Some(Value::String(kind)) => vec![kind],
        Some(Value::Array(kinds)) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    for part in ["anyOf", "oneOf"] {
        let parts = property.get(part).and_then(Value::as_array).into_iter().flatten();
        kinds.extend(parts.flat_map(self::kinds));
    }
    kinds.retain(|&kind| kind != "null");
    kinds.dedup();
    kinds
}

/// Returns the strings that the schema of an argument allows, if it lists them; otherwise an empty list.
fn choices(property: &Value) -> Vec<&str> {
    let of = |name: &str| property.get(name).and_then(Value::as_array).into_iter().flatten();
    let mut choices: Vec<&str> = of("enum").filter_map(Value::as_str).collect();
    choices.extend(property.get("const").and_then(Value::as_str));
    choices.extend(of("anyOf").chain(of("oneOf")).flat_map(self::choices));
    choices
}

fn fitted(name: &str, value: &Value, property: &Value) -> Result<Value, ToolError> {
    let kinds = kinds(property);
    let fits = |kind: &str| match kind {
        "string" => as_text(value).map(Value::String),
        "integer" => as_whole(value).map(Value::from),
        "number" => as_number(value).map(Value::from),
        "boolean" => as_truth(value).map(Value::Bool),
        "array" => as_list(value),
        _ => Some(value.clone()),
    };
    let Some(value) =
        kinds.iter().find_map(|kind| fits(kind)).or_else(|| kinds.is_empty().then(|| value.clone()))
    else {
        let wanted = kinds.first().map_or("nothing", |kind| match *kind {
            "string" => "a text",
            "integer" => "a whole number",
            "number" => "a number",
            "boolean" => "true or false",
            "array" => "a list",
            _ => "an object",
        });
        return Err(ToolError::new(format!("{name}: wants {wanted}, not {}", shown(&value.to_string()))));
    };
    let choices = choices(property);
    if let (false, Some(text)) = (choices.is_empty(), value.as_str()) {
        let found = choices.iter().find(|choice| choice.eq_ignore_ascii_case(text.trim()));
        return found.map(|&choice| choice.into()).ok_or_else(|| {
            ToolError::new(format!("{name}: {} is none of {}", shown(text), choices.join(", ")))
        });
    }
    check_range(name, &value, property)?;
    Ok(value)
}

fn check_range(name: &str, value: &Value, property: &Value) -> Result<(), ToolError> {
    let Some(number) = value.as_f64() else { return Ok(()) };
    let bound = |name: &str| property.get(name).and_then(Value::as_f64);
    let (least, most) = (bound("minimum"), bound("maximum"));
    if least.is_none_or(|least| number >= least) && most.is_none_or(|most| number <= most) {
        return Ok(());
    }
    let range = match (least, most) {
        (Some(least), Some(most)) => format!("{least} to {most}"),
        (Some(least), None) => format!("{least} and more"),
        (_, most) => format!("{} and less", most.unwrap_or_default()),
    };
    Err(ToolError::new(format!(
        "{name}: {} is out of range; it goes from {range}",
        shown(&value.to_string())
    )))
}

fn as_text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Array(items) => {
            let words: Option<Vec<&str>> = items.iter().map(Value::as_str).collect();
            Some(words?.join(" "))
        }
        _ => None,
    }
}

fn as_number(value: &Value) -> Option<f64> {
    match value {
        Value::Number(number) => number.as_f64(),
        Value::String(text) => text.trim().parse().ok().filter(|number: &f64| number.is_finite()),
        _ => None,
    }
}

/// Returns a JSON value as an integer: 7 for `7`, `7.0` and `"7"`. `None` for any other value, such as a
/// fraction, and for numbers of 9e15 or more that are not written as integers.
pub fn as_whole(value: &Value) -> Option<i64> {
    if let Some(number) = value.as_i64() {
        return Some(number);
    }
    // A range slightly smaller than that of i64.
    as_number(value).filter(|number| number.fract() == 0.0 && number.abs() < 9e15).map(|number| number as i64)
}

fn as_truth(value: &Value) -> Option<bool> {
    match value {
        Value::Bool(truth) => Some(*truth),
        Value::String(text) => text.trim().to_ascii_lowercase().parse().ok(),
        _ => None,
    }
}

fn as_list(value: &Value) -> Option<Value> {
    match value {
        Value::Array(_) => Some(value.clone()),
        Value::Object(_) => Some(Value::Array(vec![value.clone()])),
        Value::String(text) => match serde_json::from_str(text) {
            Ok(list @ Value::Array(_)) => Some(list),
            Ok(item @ Value::Object(_)) => Some(Value::Array(vec![item])),
            _ => None,
        },
        _ => None,
    }
}

/// Returns the first 60 characters of a text that an error message quotes, with `...` after them if it has
/// more.
pub fn shown(text: &str) -> String {
    cut(text, SHOWN)
}

/// Returns the first `most` characters of a string, with `...` after them if it has more.
pub fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn check(arguments: Value) -> Result<Value, String> {
        let schema = json!({
            "properties": {
                "moves": { "type": ["string", "null"] },
                "ply": { "type": ["integer", "null"], "minimum": 0, "maximum": 9 },
                "detail": { "type": "boolean" },
                "scale": { "anyOf": [{ "type": "string", "enum": ["lichess", "chess.com"] }, { "type": "null" }] },
                "claims": { "type": "array" },
            },
            "required": ["moves"],
        });
        let (Value::Object(arguments), Value::Object(schema)) = (arguments, schema) else {
            panic!("objects")
        };
        checked(&arguments, &schema).map(Value::Object).map_err(|tool_error| tool_error.to_string())
    }

    #[test]
    fn what_is_meant_is_taken() {
        let given = json!({ "moves": ["e4", "e5"], "ply": "3", "detail": "true", "scale": "Lichess", "claims": "[1]" });
        let wanted = json!({ "moves": "e4 e5", "ply": 3, "detail": true, "scale": "lichess", "claims": [1] });
        assert_eq!(check(given), Ok(wanted));
        assert_eq!(
            check(json!({ "moves": "e4", "ply": null, "detail": false })),
            Ok(json!({ "moves": "e4", "detail": false }))
        );
    }

    #[test]
    fn missing_arguments_are_named() {
        for (given, wanted) in [
            (json!({}), "moves is needed"),
            (
                json!({ "moves": "e4", "mvoes": 1 }),
                "mvoes: no such argument; there are claims, detail, moves",
            ),
            (json!({ "moves": { "a": 1 } }), "moves: wants a text"),
            (json!({ "moves": "e4", "ply": "x" }), "ply: wants a whole number, not \"x\""),
            (json!({ "moves": "e4", "ply": 1.5 }), "ply: wants a whole number"),
            (json!({ "moves": "e4", "ply": -1 }), "ply: -1 is out of range; it goes from 0 to 9"),
            (json!({ "moves": "e4", "ply": 1e300 }), "ply: wants a whole number"),
            (json!({ "moves": "e4", "scale": "FIDE" }), "scale: FIDE is none of lichess, chess.com"),
            (json!({ "moves": "e4", "claims": "x".repeat(10_000) }), "claims: wants a list, not \"xxx"),
        ] {
            let error = check(given).expect_err(wanted);
            assert!(error.contains(wanted) && error.len() < 200, "{error}");
        }
    }
}
