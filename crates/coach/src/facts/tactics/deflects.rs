//! Deflection.

use crate::exchange::{attacks_from, worth};
use crate::fact;
use crate::facts::declaration::{Arg, Example, FactKind, Finder, Pieces, TACTICS, example};
use crate::facts::kind::Kind;
use crate::facts::three_moves::ThreeMoves;
use crate::line::{Line, PlacedPiece};
use palisade::types::Square;

fact! {
    /// Deflection: a defender leaves with the answer, and what it guarded falls to the next move. The piece on
    /// `sq` is captured with a profit that was not there before, a pawn promotes there, or mate is given there.
    /// The defender was lured (it captured the moved piece) or driven away (by a check, or attacked with
    /// profit).
    pub struct Deflects {
        /// The deflected defender, on its original square.
        pub guard: PlacedPiece,
        /// The square that the defender guarded, where the next move captures, promotes or mates.
        pub sq: Square,
    }
    key: "deflects",
    evidence: Rule,
    motif: Deflection,
    point: 675,
    play: 88,
}

impl FactKind for Deflects {
    const HOLDS: &'static [Example] = &[
        // The king guarded the queen, the knight the square of promotion.
        example("3qk3/5p2/8/8/2B5/8/8/3QK3 w - - 0 1", "Bxf7+ Kxf7 Qxd8"),
        example("6k1/P7/1n6/8/8/8/8/3R2K1 w - - 0 1", "Rd5 Nxd5 a8=Q+"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // The guard stays one; there is another.
        example("3qk3/5p2/8/8/2B5/8/8/3QK3 w - - 0 1", "Bxf7+ Ke7 Qxd8+"),
        example("r2qk3/5p2/8/8/2B5/8/8/3QK3 w - - 0 1", "Bxf7+ Kxf7 Qxd8"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([], [self.guard])
    }

    fn squares(&self) -> Vec<Square> {
        vec![self.sq]
    }

    fn message_args_in(&self, line: &Line, ply: usize) -> Vec<(&'static str, Arg)> {
        let lured = line.step(ply).is_some_and(|step| line.takes(ply + 1, step.moved().sq));
        vec![("lured", Arg::Yes(lured))]
    }
}

/// The [`Finder`] of the fact [`Deflects`]: a move that lures or drives a defender away.
#[expect(clippy::redundant_closure_for_method_calls, reason = "the method is of one lifetime, any is wanted")]
pub const FINDER: Finder = Finder {
    order: 42,
    plies: TACTICS,
    find: |at| Vec::from_iter(ThreeMoves::with(at, |moves| moves.deflects())),
};

impl ThreeMoves<'_> {
    fn deflects(&self) -> Option<Kind> {
        let (step, reply) = (self.step, self.reply);
        let guard = reply.mover();
        let sq = self.falls()?;
        let made_to = reply.captured().is_some_and(|piece| piece.sq == step.moved().sq)
            || step.after.in_check()
            || self.was_threatened(guard);
        let guarded = attacks_from(step.after, guard.sq).has(sq);
        let left = !attacks_from(reply.after, reply.moved().sq).has(sq);
        // The captured piece is neither the deflected piece itself nor the piece that captured the lure.
        let elsewhere = sq != reply.moved().sq && sq != guard.sq && sq != step.moved().sq;
        let cheap = step.captured().map_or(0, |piece| worth(piece.kind())) < worth(step.moved().kind());
        let held = self.pays_only_now(sq);
        (made_to && guarded && left && elsewhere && cheap && held)
            .then_some(Kind::Deflects(Deflects { guard, sq }))
    }
}
