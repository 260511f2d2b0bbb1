//! The error of a record of an analysed game.

/// The reason why the record of an analysed game cannot be used, in words.
#[derive(Debug, thiserror::Error)]
#[error("a record of another game, or a damaged one ({0})")]
pub struct RecordError(pub(super) &'static str);
