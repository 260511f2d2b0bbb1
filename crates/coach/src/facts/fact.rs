//! A fact about a line.

use crate::facts::kind::Kind;
use palisade::types::Color;

/// A fact about a line of moves, such as a fork, with the move that causes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The kind of fact, with its details.
    pub kind: Kind,
    /// The side that the fact helps.
    pub side: Color,
    /// The ply of the move that causes the fact, 0 for the first move of the line. A mate or win that ends
    /// the line has the ply of its side's first move.
    pub ply: usize,
}
