//! Zugzwang.

use crate::fact;
use crate::facts::declaration::FactKind;

fact! {
    /// Zugzwang: the other side would stand clearly better if it could pass, by another result or nearly
    /// (proved by search, twice). Stated of the first move; in a pawn ending also of the side's next one.
    pub struct Zugzwang;
    key: "zugzwang",
    basis: Search,
    motif: Endgame,
    point: 700,
    roles: [Outcome, Forces, PointLater],
}

impl FactKind for Zugzwang {}
