//! The functions behind the web page, in plain Rust that native tests can call; `web/wasm` exports them to
//! JavaScript.
//!
//! No threads, clock or files: a page has none. A failure is an [`error::PageError`] with a sentence for people.

#![forbid(unsafe_code)]

pub mod chess960;
pub mod error;
pub mod explain;
pub mod game_explorer;
pub mod hard;
pub mod judge;
pub mod openings;
pub mod pgn;
pub mod remarks;
pub mod rules;
pub mod search;
pub mod why;

/// Returns a value as the JSON text that JavaScript receives.
///
/// # Panics
///
/// If the value cannot be JSON, such as a map whose keys are no strings; this crate's types all can.
pub fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("plain values of our own become JSON")
}
