//! The analysis of a game as a line of JSON, and the files of such lines.

pub mod journal;
mod chance;
mod error;
pub mod game_record;

/// A line of the file that `palisade analyse --json` writes. Only the JSON schema is made from this type:
/// each line is written as its own type.
#[derive(schemars::JsonSchema)]
#[serde(untagged)]
pub enum JsonLine {
    /// The first line of the file, with the settings of the analysis.
    Header(journal::Header),
    /// The line of one game.
    Game(Box<game_record::Record>),
}
