//! A move prevented.

use crate::fact;
use crate::facts::declaration::{Beside, FactKind};
use palisade::types::Move;

fact! {
    /// Prevents the move that the other side would play if it were to move. That move is better by half a pawn
    /// than the best one now; now it is illegal, or worse by a pawn and no better than the others (proved by
    /// search).
    pub struct Prevents {
        /// The enemy move that is prevented.
        pub mv: Move,
    }
    key: "prevents",
    evidence: Search,
    claim: Prevents,
    play: 85,
}

impl FactKind for Prevents {
    fn named_move(&self) -> Option<Move> {
        Some(self.mv)
    }

    fn is_redundant(&self, beside: &Beside<'_>, _ply: usize) -> bool {
        !beside.points.is_empty()
    }
}
