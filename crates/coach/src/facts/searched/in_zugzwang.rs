//! Own zugzwang.

use crate::fact;
use crate::facts::declaration::FactKind;

fact! {
    /// The side to move is not in check and would stand clearly better if it could pass, as two pairs of
    /// searches (with and without the pass) of growing budget confirm. Stated only in endgames: both sides
    /// together have a phase material of at most 6 (queen 4, rook 2, minor piece 1).
    pub struct InZugzwang;
    key: "in-zugzwang",
    evidence: Search,
    motif: Endgame,
    decides: 700,
}

impl FactKind for InZugzwang {}
