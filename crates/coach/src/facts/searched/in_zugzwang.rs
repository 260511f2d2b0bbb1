//! Own zugzwang.

use crate::fact;
use crate::facts::declaration::FactKind;

fact! {
    /// The side to move, not in check, would stand clearly better if it could pass (proved by search, twice). Stated in
    /// endgames (phase material of 6 at most).
    pub struct InZugzwang;
    key: "in-zugzwang",
    basis: Search,
    motif: Endgame,
    decides: 700,
}

impl FactKind for InZugzwang {}
