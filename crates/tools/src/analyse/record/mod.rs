//! The analysis of a game as a line of JSON, and the files of such lines.

pub mod journal;
mod chance;
mod error;
pub mod game_record;
