//! Clearance.

use crate::exchange::{attacks_from, best_capture, exchange};
use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, Pieces, TACTICS, example};
use crate::facts::kind::Kind;
use crate::facts::three_moves::{ThreeMoves, is_slider};
use crate::line::PlacedPiece;
use palisade::attacks::between;
use palisade::types::Square;

fact! {
    /// Clearance: the move leaves a square or a line that a slider of the same side uses with the next move,
    /// without a capture, to give check or to attack with profit. The piece that moves captures nothing or can
    /// be captured with profit. The move does not answer a check.
    pub struct Clears {
        /// The slider that uses the cleared square or line, on its next square.
        pub by: PlacedPiece,
        /// The square that the move clears.
        pub sq: Square,
    }
    key: "clears",
    evidence: Rule,
    motif: Deflection,
    point: 665,
    replaces: [Vacates],
}

impl FactKind for Clears {
    const HOLDS: &'static [Example] = &[
        // A diagonal, a square.
        example("6k1/8/8/8/8/8/1N6/Q6K w - - 0 1", "Na4 Kf7 Qg7+"),
        example("4k3/p7/8/8/8/R3N3/8/6K1 w - - 0 1", "Nd5 a6 Re3+"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // The cleared line is not used; the rook goes another way.
        example("6k1/8/8/8/8/8/1N6/Q6K w - - 0 1", "Na4 Kf7 Qd4"),
        example("4k3/p7/8/8/8/R3N3/8/6K1 w - - 0 1", "Nd5 a6 Rb3"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([self.by], [])
    }

    fn squares(&self) -> Vec<Square> {
        vec![self.sq]
    }
}

/// The [`Finder`] of the fact [`Clears`]: a move that clears a square or line for a slider of its side.
#[expect(clippy::redundant_closure_for_method_calls, reason = "the method is of one lifetime, any is wanted")]
pub const FINDER: Finder = Finder {
    order: 47,
    plies: TACTICS,
    find: |at| Vec::from_iter(ThreeMoves::with(at, |moves| moves.clears())),
};

impl ThreeMoves<'_> {
    fn clears(&self) -> Option<Kind> {
        let (step, next) = (self.step, self.next);
        let left = step.mv.from();
        let slides = is_slider(next.mover().kind()) && next.captured().is_none();
        let used = next.mv.to() == left || between(next.mv.from(), next.mv.to()).has(left);
        let other = next.mv.from() != step.mv.to() && next.mover().color() == step.side();
        let at_a_price = step.captured().is_none()
            || best_capture(step.after, !step.side(), step.moved().sq).is_some_and(|(_, gain)| gain > 0);
        let strikes = next.after.in_check()
            || attacks_from(next.after, next.mv.to()).into_iter().any(|sq| {
                exchange(next.after, next.mv.to(), sq).is_some_and(|gain| gain > 0)
                    && next.after.piece_on(sq).is_some_and(|piece| piece.color() != step.side())
            });
        let free = !step.before.in_check() && !step.mv.is_castle();
        (slides && used && other && at_a_price && strikes && free)
            .then(|| Kind::Clears(Clears { by: next.moved(), sq: left }))
    }
}
