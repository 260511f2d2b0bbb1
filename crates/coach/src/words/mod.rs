//! Localizer: reasons as sentences.
//!
//! The sentences are Fluent messages in `english.ftl` and `german.ftl`, one file per language; the code here
//! chooses the messages and fills in squares and moves. `best` explains why the best move is the best, `against` why
//! another is worse: `fault` finds the first objection, `line_effect` what the line shows if there is none, `losses` states later
//! losses, `better` the effect of the better move, `ideas` its idea by both lines, `stops` how it stops the answer, `purpose` what
//! its line shows, `gains` what an attack beside a threat of mate or a piece given up brings, and `follow_up` adds the moves that
//! show it. A text has two sentences and the contrast, the biggest reason first. The same explanation gives the same text.

mod against;
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
