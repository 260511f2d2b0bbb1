//! A natural reply to a move that fails, with the moves that refute it.

use crate::line::Line;
use strum::IntoStaticStr;

/// The kind of a natural reply that fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum NaturalReply {
    /// The attacked piece moves away.
    MovesAway,
    /// The piece that has just moved is captured.
    Captures,
}

/// A natural reply to a move of a line, with the moves that refute it.
#[derive(Clone, Debug)]
pub struct FailingReply {
    /// What the reply does.
    pub what: NaturalReply,
    /// The ply of the move that the reply answers.
    pub ply: usize,
    /// The reply and the moves after it, from the position after the answered move.
    pub line: Line,
    /// The number of plies of `line` that show the refutation, at least 2.
    pub shown: usize,
}
