//! X-ray.

use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, Pieces, TACTICS, example};
use crate::facts::kind::Kind;
use crate::facts::three_moves::{ThreeMoves, is_slider};
use crate::line::PlacedPiece;
use palisade::attacks::between;
use palisade::types::PieceKind;

fact! {
    /// X-ray: the piece that captures the moved one, not the king, stood on the line between it and a slider of
    /// the moved piece's side, which recaptures.
    pub struct XRay {
        /// The slider that recaptures, on its square before the recapture.
        pub by: PlacedPiece,
        /// The enemy piece that captured, on its original square between the two.
        pub through: PlacedPiece,
    }
    key: "x-ray",
    evidence: Rule,
    motif: Skewer,
    point: 660,
}

impl FactKind for XRay {
    const HOLDS: &'static [Example] = &[
        example("R3b1k1/8/8/4r3/8/8/8/4R1K1 w - - 0 1", "Rxe8+ Rxe8 Rxe8+"),
        example("6k1/8/5n2/3N4/3b4/8/1B6/7K w - - 0 1", "Nxf6+ Bxf6 Bxf6"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // The capturing piece came from elsewhere; a knight recaptures.
        example("R3b1k1/8/3n4/8/8/8/8/4R1K1 w - - 0 1", "Raxe8+ Nxe8 Rxe8+"),
        example("6k1/8/5n2/3N4/3b2N1/8/8/7K w - - 0 1", "Ndxf6+ Bxf6 Nxf6+"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([self.by], [self.through])
    }
}

/// The [`Finder`] of the fact [`XRay`]: a move to a square that a slider guards through the capturing enemy
/// piece.
#[expect(clippy::redundant_closure_for_method_calls, reason = "the method is of one lifetime, any is wanted")]
pub const FINDER: Finder = Finder {
    order: 46,
    plies: TACTICS,
    find: |at| Vec::from_iter(ThreeMoves::with(at, |moves| moves.x_ray())),
};

impl ThreeMoves<'_> {
    fn x_ray(&self) -> Option<Kind> {
        let (step, reply, next) = (self.step, self.reply, self.next);
        let sq = step.mv.to();
        let through = reply.mover();
        let took = reply.captured().is_some_and(|piece| piece.sq == sq) && through.kind() != PieceKind::King;
        let back = next.mv.to() == sq && is_slider(next.mover().kind());
        (took && back && between(next.mv.from(), sq).has(through.sq))
            .then_some(Kind::XRay(XRay { by: next.mover(), through }))
    }
}
