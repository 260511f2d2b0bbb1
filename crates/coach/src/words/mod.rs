//! Localizer: reasons as sentences.
//!
//! The sentences are Fluent messages in `english.ftl` and `german.ftl`, one file per language; the code here
//! chooses the messages and supplies squares and moves. `best` explains why the best move is the best,
//! `against` why another is worse: `fault` finds the first objection, `better` states the effect of the
//! better move. A text has two sentences and the contrast, the most important reason first. The same
//! explanation gives the same text.

mod against;
mod best;
mod better;
mod fault;
mod hardness;
mod messages;
mod phrase;
mod plans;
mod sentences;
mod verdict;

pub use fluent_bundle::FluentValue as Value;
pub use messages::{Args, Language, Localizer};
pub(crate) use plans::capitalised;
