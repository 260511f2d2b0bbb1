//! Check.

use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, Pieces, TACTICS, example};
use crate::facts::kind::Kind;
use crate::line::{PlacedPiece, Step};

fact! {
    /// The moved piece gives check.
    pub struct Check {
        /// The piece that gives check; after castling, the rook.
        pub by: PlacedPiece,
    }
    key: "check",
    evidence: Exact,
    claim: Check,
    motif: KingAttack,
    play: 8,
    roles: [Outcome, Harmless],
}

impl FactKind for Check {
    const HOLDS: &'static [Example] = &[
        example("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Ra8+"),
        example("4k3/8/8/1N6/8/8/8/4K3 w - - 0 1", "Nd6+"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // Another piece gives check; no piece does.
        example("4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1", "Nc5+"),
        example("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Ra7"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([self.by], [])
    }
}

/// The [`Finder`] of the fact [`Check`]: a check by the moved piece.
pub const FINDER: Finder = Finder { order: 60, plies: TACTICS, find: |at| Vec::from_iter(check(&at.step)) };

fn check(step: &Step<'_>) -> Option<Kind> {
    // With castling it is the rook that checks.
    let checker = step.after.checkers().into_iter().find(|&sq| sq == step.moved().sq || step.mv.is_castle());
    checker.and_then(|sq| PlacedPiece::on(step.after, sq)).map(|by| Kind::Check(Check { by }))
}
