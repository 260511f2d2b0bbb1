//! Zugzwang.

use crate::fact;
use crate::facts::declaration::FactKind;

fact! {
    /// Zugzwang: the other side, not in check, would stand clearly better if it could pass, by another result or nearly
    /// (proved by search, twice). Stated in endgames (phase material of 6 at most: queen 4, rook 2, minor piece 1) of the
    /// first move; in a pawn ending also of the side's next one.
    pub struct Zugzwang;
    key: "zugzwang",
    evidence: Search,
    motif: Endgame,
    point: 700,
    roles: [Outcome, Forces, PointLater],
}

impl FactKind for Zugzwang {}
