//! The console for people: texts, the table of a search, and the commands that are not part of the protocol.

pub mod commands;
pub mod search_table;
pub mod texts;
