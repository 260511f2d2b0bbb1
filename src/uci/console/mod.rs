//! The commands and texts for people.

pub(in crate::uci) mod commands;
pub mod terminal;
