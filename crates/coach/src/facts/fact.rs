//! A fact about a line.

use crate::facts::kind::Kind;
use palisade::types::Color;

/// A fact about a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The kind and its fields.
    pub kind: Kind,
    /// The side it helps.
    pub side: Color,
    /// The ply of the move that brings it about, 0 for the first of the line.
    pub ply: usize,
}
