//! Space.

use crate::exchange::is_safe;
use crate::fact;
use crate::facts::declaration::{Arg, Example, FactKind, Finder, PLACES, Pieces, example};
use crate::facts::kind::Kind;
use crate::line::{PlacedPiece, Step};

fact! {
    /// A pawn advances beyond the middle of the board, or to the fourth rank on a wing.
    pub struct GainsSpace {
        /// The pawn, on its new square.
        pub pawn: PlacedPiece,
    }
    key: "gains-space",
    evidence: Rule,
    motif: Structure,
    play: 24,
    theme: Space,
    roles: [Harmless],
}

impl FactKind for GainsSpace {
    const HOLDS: &'static [Example] = &[example("4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "e5")];

    const NEAR_MISSES: &'static [Example] = &[example("4k3/8/5p2/8/4P3/8/8/4K3 w - - 0 1", "e5")];

    fn pieces(&self) -> Pieces {
        Pieces::new([self.pawn], [])
    }

    fn message_args(&self) -> Vec<(&'static str, Arg)> {
        vec![("wing", Arg::Wing(self.pawn.sq.file()))]
    }
}

/// The [`Finder`] of the fact [`GainsSpace`]: a pawn move beyond the middle of the board, or to the fourth
/// rank on a wing.
pub const FINDER: Finder = Finder {
    order: 158,
    plies: PLACES,
    find: |at| Vec::from_iter(at.is_pawn_step().then(|| space(&at.step)).flatten()),
};

/// Returns the fact that a safe pawn move without a capture gains space; `None` otherwise. The move must be a
/// pawn's.
pub fn space(step: &Step<'_>) -> Option<Kind> {
    let pawn = step.moved();
    let wing = !(2..=5).contains(&pawn.sq.file());
    let beyond = pawn.sq.relative_rank(step.side()) >= if wing { 3 } else { 4 };
    (beyond && step.captured().is_none() && is_safe(step.after, pawn.sq))
        .then_some(Kind::GainsSpace(GainsSpace { pawn }))
}
