//! Threat to a piece.

use crate::exchange::{best_capture, is_safe};
use crate::fact;
use crate::facts::declaration::{Beside, Example, FactKind, Finder, Pieces, TACTICS, example};
use crate::facts::kind::tactics::fork;
use crate::facts::kind::{Kind, Pin, Traps};
use crate::facts::targets::targets;
use crate::line::{PlacedPiece, Step};
use palisade::types::{PieceKind, Square};

fact! {
    /// The moved piece, safe, attacks with profit a piece that was not attacked like that before.
    pub struct Threatens {
        /// The attacking piece, on its new square.
        pub by: PlacedPiece,
        /// The attacked enemy piece.
        pub target: PlacedPiece,
    }
    key: "threatens",
    evidence: Rule,
    motif: MakesThreat,
    point: 300,
    play: 36,
    theme: Threats,
    roles: [Outcome, Attack],
}

impl FactKind for Threatens {
    const HOLDS: &'static [Example] = &[example("4k3/8/8/3q4/8/8/4B1P1/4K3 w - - 0 1", "Bf3")];

    const NEAR_MISSES: &'static [Example] = &[
        // The queen takes the bishop.
        example("4k3/8/8/3q4/8/8/4B3/4K3 w - - 0 1", "Bf3"),
        // The bishop captures the pawn, and the pawn that would recapture is then pinned.
        example("2r1r1k1/4bpp1/p5qp/1pp1B3/2N1P1b1/PP1P4/2Q2PPP/2R1R1K1 w - - 0 16", "h3"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([self.by], [self.target])
    }

    fn collects_on(&self) -> Vec<Square> {
        vec![self.target.sq]
    }

    fn is_redundant(&self, beside: &Beside<'_>, _ply: usize) -> bool {
        beside.kinds.iter().any(|kind| match kind {
            Kind::Traps(Traps { piece }) | Kind::Pin(Pin { pinned: piece, .. }) => *piece == self.target,
            _ => false,
        })
    }
}

/// The [`Finder`] of the fact [`Threatens`]: an attack with profit by the moved piece.
pub const FINDER: Finder = Finder {
    order: 10,
    plies: TACTICS,
    find: |at| {
        Vec::from_iter(
            (!at.step.mv.is_castle())
                .then(|| {
                    fork::fork(&at.step, at.immune).is_none().then(|| threat(&at.step, at.immune)).flatten()
                })
                .flatten(),
        )
    },
};

fn threat(step: &Step<'_>, immune: bool) -> Option<Kind> {
    let by = step.moved();
    if !immune && !is_safe(step.after, by.sq) {
        return None;
    }
    let was_threatened =
        |sq: Square| best_capture(step.before, step.side(), sq).is_some_and(|(_, gain)| gain > 0);
    let target = targets(step.after, by.sq)
        .into_iter()
        .find(|piece| piece.kind() != PieceKind::King && !was_threatened(piece.sq))?;
    Some(Kind::Threatens(Threatens { by, target }))
}
