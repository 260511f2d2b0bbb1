//! A case: a position, a line, and what is to be said of it.

/// Whom a fact helps, seen from the side that begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum For {
    Mover,
    Other,
}
use For::{Mover, Other};

/// A line from a position, and the fact that must (or must not) be found in it.
pub struct Case {
    pub kind: &'static str,
    pub fen: &'static str,
    pub moves: &'static str,
    pub side: For,
}

pub const fn case(kind: &'static str, fen: &'static str, moves: &'static str) -> Case {
    Case { kind, fen, moves, side: Mover }
}

pub const fn for_other(kind: &'static str, fen: &'static str, moves: &'static str) -> Case {
    Case { kind, fen, moves, side: Other }
}
