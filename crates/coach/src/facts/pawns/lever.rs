//! Lever.

use crate::fact;
use crate::facts::declaration::{Beside, Example, FactKind, Finder, PLACES, Pieces, example};
use crate::facts::kind::Kind;
use crate::line::{PlacedPiece, Step};
use palisade::attacks::pawn_attacks;
use palisade::types::PieceKind;

fact! {
    /// Lever: a pawn moves to where it attacks an enemy pawn.
    pub struct Lever {
        /// The pawn that moved, on its new square.
        pub pawn: PlacedPiece,
        /// The attacked enemy pawn; the more advanced of two.
        pub against: PlacedPiece,
    }
    key: "lever",
    evidence: Exact,
    motif: Structure,
    play: 86,
    theme: Pawns,
    roles: [Harmless],
    replaces: [GainsSpace],
}

impl FactKind for Lever {
    const HOLDS: &'static [Example] = &[example("4k3/8/8/3p4/8/8/2P5/4K3 w - - 0 1", "c4")];

    const NEAR_MISSES: &'static [Example] = &[example("4k3/8/8/3p4/8/8/2P5/4K3 w - - 0 1", "c3")];

    fn pieces(&self) -> Pieces {
        Pieces::new([self.pawn], [self.against])
    }

    fn is_redundant(&self, beside: &Beside<'_>, _ply: usize) -> bool {
        // A capture by the pawn that a search has proved to be a threat says more.
        beside.kinds.iter().any(|kind| {
            let takes = (self.pawn.sq, self.against.sq);
            matches!(kind, Kind::Threat(threat) if (threat.mv.from(), threat.mv.to()) == takes)
        })
    }
}

/// The [`Finder`] of the fact [`Lever`]: a pawn move that attacks an enemy pawn.
pub const FINDER: Finder = Finder {
    order: 155,
    plies: PLACES,
    find: |at| Vec::from_iter(at.is_pawn_step().then(|| lever(&at.step)).flatten()),
};

fn lever(step: &Step<'_>) -> Option<Kind> {
    let (us, board) = (step.side(), step.after);
    let pawn = step.moved();
    let hit = pawn_attacks(us, pawn.sq) & board.colored(!us, PieceKind::Pawn);
    // The more advanced of two pawns is the head of the chain.
    let sq = hit.into_iter().max_by_key(|sq| (sq.relative_rank(!us), std::cmp::Reverse(*sq)))?;
    Some(Kind::Lever(Lever { pawn, against: PlacedPiece::on(board, sq)? }))
}
