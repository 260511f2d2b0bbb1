//! Promotion.

use crate::fact;
use crate::facts::declaration::{ALL, Arg, Beside, Example, FactDetails, FactKind, Finder, example};
use crate::facts::kind::{Kind, KindName};
use crate::line::Step;
use palisade::types::{PieceKind, Square};

fact! {
    /// A pawn is promoted to a queen, even if the queen is captured.
    pub struct Promotes {
        /// The new piece: a queen.
        pub to: PieceKind,
        /// The promotion square.
        pub sq: Square,
    }
    key: "promotes",
    evidence: Exact,
    motif: Promotion,
    point: 710,
    play: 180,
    roles: [Outcome, PointLater],
    replaces: [AdvancesPawn],
}

impl FactKind for Promotes {
    const HOLDS: &'static [Example] = &[
        example("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a8=Q Kd6"),
        example("r7/1P2k3/8/8/8/8/8/4K3 w - - 0 1", "b8=Q Rxb8"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // To a rook; it only gets to the seventh rank.
        example("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a8=R Kd6"),
        example("8/8/P3k3/8/8/8/8/4K3 w - - 0 1", "a7 Kd7"),
        example("8/5P1k/8/6K1/8/8/8/8 w - - 0 1", "f8=R Kg7 Ra8"),
    ];

    fn squares(&self) -> Vec<Square> {
        vec![self.sq]
    }

    fn is_redundant(&self, beside: &Beside<'_>, ply: usize) -> bool {
        // The pawn that runs is the one that promotes.
        ply > 1 && beside.has(KindName::UnstoppablePawn)
    }

    fn message_args(&self) -> Vec<(&'static str, Arg)> {
        vec![("kind", Arg::Piece(self.to))]
    }

    fn details(&self) -> FactDetails {
        FactDetails { becomes: Some(self.to), ..FactDetails::default() }
    }
}

/// The [`Finder`] of the fact [`Promotes`]: a promotion to a queen.
pub const FINDER: Finder = Finder { order: 150, plies: ALL, find: |at| Vec::from_iter(promotes(&at.step)) };

fn promotes(step: &Step<'_>) -> Option<Kind> {
    let queen = step.mv.promotion_kind() == Some(PieceKind::Queen);
    queen.then(|| Kind::Promotes(Promotes { to: step.moved().kind(), sq: step.mv.to() }))
}
