//! The only move.

use crate::fact;
use crate::facts::declaration::{Arg, EvidenceKind, FactKind};

fact! {
    /// The only move: no other is legal, or every other move is much worse (proved by search).
    pub struct OnlyMove {
        /// True if no other move is legal; false if every other is much worse.
        pub legal: bool,
    }
    key: "only-move",
    evidence: Search,
    claim: OnlyMove,
    play: 31,
    roles: [Harmless],
}

impl FactKind for OnlyMove {
    fn decides(&self) -> Option<i32> {
        self.legal.then_some(1100)
    }

    fn is_vague(&self) -> bool {
        !self.legal
    }

    fn evidence(&self) -> EvidenceKind {
        if self.legal { EvidenceKind::Exact } else { EvidenceKind::Search }
    }

    fn message_args(&self) -> Vec<(&'static str, Arg)> {
        vec![("legal", Arg::Yes(self.legal))]
    }
}
