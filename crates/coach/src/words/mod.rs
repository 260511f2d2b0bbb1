//! Localizer: reasons as sentences.
//!
//! The sentences are Fluent messages in `english.ftl` and `german.ftl`, one file per language; the code here
//! chooses the messages and fills in squares and moves. Words of the docs: a *message* is a template with
//! placeholders, a *phrase* the predicate of a sentence whose subject is a move, and the *name* of a move its SAN
//! with its number.
//!
//! `best` explains why the best move is the best, `against` why another is worse: `fault` finds the first
//! objection, `line_effect` what the line shows if there is none, `losses` states later losses, `better` the effect
//! of the better move, `ideas` its idea by both lines, `stops` its means against the answer, `purpose` the aim that
//! its line shows, `gains` the win by an attack or a piece given up, `balance` the material that it preserves, and
//! `follow_up` adds the moves that show it. An explanation has two sentences and the contrast, the most important
//! reason first. The same explanation always has the same sentences.

mod against;
mod balance;
mod best;
mod better;
mod fault;
mod follow_up;
mod gains;
mod hardness;
mod ideas;
mod lasting;
mod line_effect;
mod losses;
mod messages;
mod phrase;
mod plans;
mod purpose;
#[cfg(test)]
mod scripted;
mod sentences;
mod stops;
mod verdict;

pub use fluent_bundle::FluentValue as Value;
pub use messages::{Args, Language, Localizer};
pub(crate) use plans::capitalised;
