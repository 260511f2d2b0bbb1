//! Localizer: reasons as sentences.
//!
//! The sentences are Fluent messages in `english.ftl` and `german.ftl`, one file per language; the code here
//! chooses which to say and hands in squares, moves and amounts. A text has two to four
//! sentences, the biggest reason first, each from a fact or a theme. The same explanation
//! gives the same text.

mod hardness;
mod messages;
mod phrase;
mod plans;
mod sentences;

pub use fluent_bundle::FluentValue as Value;
pub use messages::{Args, Language, Localizer};
