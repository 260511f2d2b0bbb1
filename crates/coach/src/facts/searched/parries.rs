//! A threat that is met.

use crate::fact;
use crate::facts::declaration::{Arg, Beside, FactKind};
use crate::facts::kind::KindName;
use palisade::types::Move;

fact! {
    /// If the other side were to move, its best line would win material or mate; after this move its best line
    /// does not.
    pub struct Parries {
        /// The enemy move that was threatened.
        pub mv: Move,
        /// True if that move threatened mate, false if it threatened to win material.
        pub mate: bool,
    }
    key: "parries",
    evidence: Search,
    motif: Threat,
    replaces: [Prevents, Saves],
}

impl FactKind for Parries {
    fn named_move(&self) -> Option<Move> {
        Some(self.mv)
    }

    fn play(&self) -> Option<i32> {
        Some(if self.mate { 400 } else { 150 })
    }

    fn is_redundant(&self, beside: &Beside<'_>, _ply: usize) -> bool {
        beside.has(KindName::OnlyMove) && beside.gain.is_some()
    }

    fn message_args(&self) -> Vec<(&'static str, Arg)> {
        vec![("mate", Arg::Yes(self.mate))]
    }
}
