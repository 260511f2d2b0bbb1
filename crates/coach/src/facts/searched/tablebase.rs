//! A result of the tablebases.

use crate::fact;
use crate::facts::declaration::{Arg, FactDetails, FactKind};
use crate::facts::details::TablebaseResult;

fact! {
    /// The result of the position after the move by the endgame tablebases.
    pub struct Tablebase {
        /// The result, with best play, for the side that made the move.
        pub result: TablebaseResult,
    }
    key: "tablebase",
    evidence: Exact,
    motif: Endgame,
    decides: 400,
}

impl FactKind for Tablebase {
    fn message_args(&self) -> Vec<(&'static str, Arg)> {
        vec![("result", Arg::Word(self.result.into()))]
    }

    fn details(&self) -> FactDetails {
        FactDetails { result: Some(self.result.into()), ..FactDetails::default() }
    }
}
