//! Every move loses.

use crate::fact;
use crate::facts::declaration::{Arg, FactDetails, FactKind};

fact! {
    /// Every move loses (proved by search). Either the other side mates, or two searches expect less than
    /// 0.03 points, with more than eight pieces on the board.
    pub struct Lost {
        /// The number of moves until mate; `None` if the search saw no mate.
        pub mate: Option<u32>,
    }
    key: "lost",
    evidence: Search,
    motif: Mate,
    decides: 600,
}

impl FactKind for Lost {
    fn message_args(&self) -> Vec<(&'static str, Arg)> {
        vec![("moves", Arg::Number(self.mate.unwrap_or(0).into()))]
    }

    fn details(&self) -> FactDetails {
        FactDetails { mate: self.mate, ..FactDetails::default() }
    }
}
