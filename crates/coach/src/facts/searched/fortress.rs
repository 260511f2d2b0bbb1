//! Fortress.

use crate::fact;
use crate::facts::declaration::FactKind;

fact! {
    /// Fortress: the side with less material, by two points or more, holds. Its score is a draw, even if it
    /// gives the move away, and no piece is captured and no pawn promotes in either line. It does not hold by
    /// checks: one at most.
    pub struct Fortress;
    key: "fortress",
    evidence: Search,
    motif: Draw,
    decides: 750,
}

impl FactKind for Fortress {}
