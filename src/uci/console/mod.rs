//! What a person at a terminal sees: colours, texts, the table of a search, and the
//! commands that are not part of the protocol.

pub mod color;
pub(in crate::uci) mod commands;
pub mod search_table;
pub mod texts;
