//! The only move that keeps the result.

use crate::fact;
use crate::facts::declaration::{Arg, FactDetails, FactKind, Motif};
use crate::facts::details::Keeps;
use crate::line::Line;

fact! {
    /// The only move that wins, draws or holds. The game is won, level, or worse by a pawn and a half at most, and after
    /// every other move it is not won, or lost (proved by search, twice, or by the tablebases).
    pub struct KeepsResult {
        /// The result that the move keeps: a win, a draw, or a worse game that is not lost.
        pub keeps: Keeps,
    }
    key: "keeps-result",
    evidence: Search,
    motif: Draw,
    roles: [Harmless],
    replaces: [OnlyMove, Tablebase],
}

impl FactKind for KeepsResult {
    fn decides(&self) -> Option<i32> {
        (self.keeps != Keeps::Win).then_some(650)
    }

    /// Returns [`Motif::Draw`] for a move that keeps a draw, `None` for one that wins or holds a worse game.
    fn motif_in(&self, _line: &Line, _ply: usize) -> Option<Motif> {
        (self.keeps == Keeps::Draw).then_some(Motif::Draw)
    }

    fn play(&self) -> Option<i32> {
        (self.keeps == Keeps::Win).then_some(31)
    }

    fn is_vague(&self) -> bool {
        self.keeps == Keeps::Win
    }

    fn message_args(&self) -> Vec<(&'static str, Arg)> {
        vec![("result", Arg::Word(self.keeps.into()))]
    }

    fn details(&self) -> FactDetails {
        FactDetails { result: Some(self.keeps.into()), ..FactDetails::default() }
    }
}
