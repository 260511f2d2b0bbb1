//! In-between move.

use crate::exchange::{attacks_from, worth};
use crate::fact;
use crate::facts::balance::balance;
use crate::facts::declaration::{Example, FactKind, Finder, Pieces, TACTICS, example};
use crate::facts::kind::Kind;
use crate::facts::three_moves::ThreeMoves;
use crate::line::PlacedPiece;
use palisade::types::PieceKind;

fact! {
    /// In-between move: a capture was legal at once, for a side that is behind by no more than a point above
    /// the worth of the piece. A check, another capture or an attack on a more valuable piece comes first. The
    /// answer neither moves that piece nor guards it with the piece that answers, and then the same piece makes
    /// the capture.
    pub struct InBetween {
        /// The piece that could be captured at once and is captured one move later.
        pub piece: PlacedPiece,
    }
    key: "in-between",
    evidence: Rule,
    motif: InBetween,
    point: 655,
    play: 88,
}

impl FactKind for InBetween {
    const HOLDS: &'static [Example] = &[
        // A check, or a capture, before the recapture.
        example("q3k3/8/8/8/8/2n5/1P6/3QK3 w - - 0 1", "Qh5+ Kd8 bxc3"),
        example("q3k3/8/8/8/8/2n5/1P5r/3QK2R w - - 0 1", "Rxh2 Kf8 bxc3"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // The material is even; the move forces nothing; while in check the side could not capture the knight.
        example("4k3/8/8/8/8/2n5/1P6/3QK3 w - - 0 1", "Qh5+ Kd8 bxc3"),
        example("q3k3/8/8/8/8/2n5/1P6/3QK3 w - - 0 1", "Qd2 Kf7 Qxc3"),
        example("4k3/pppppp2/8/3B4/8/2n5/1P6/3QK2r w - - 0 1", "Bxh1 Kd8 bxc3"),
        // At once only the queen could capture the guarded knight.
        example("r3k2b/1p6/2n5/3p4/8/8/6B1/2Q3K1 w - - 0 1", "Bxd5 Kf8 Bxc6"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([], [self.piece])
    }
}

/// The [`Finder`] of the fact [`InBetween`]: a check, capture or attack that comes before a capture already
/// possible.
#[expect(clippy::redundant_closure_for_method_calls, reason = "the method is of one lifetime, any is wanted")]
pub const FINDER: Finder = Finder {
    order: 45,
    plies: TACTICS,
    find: |at| Vec::from_iter(ThreeMoves::with(at, |moves| moves.in_between())),
};

/// The points by which the mover's material deficit may exceed the value of the piece, which then counts as
/// having just captured.
const MORE: i32 = 1;

impl ThreeMoves<'_> {
    fn in_between(&self) -> Option<Kind> {
        let (step, reply, next) = (self.step, self.reply, self.next);
        let piece = next.captured()?;
        let us = step.side();
        let stayed = PlacedPiece::on(step.before, piece.sq) == Some(piece) && piece.sq != step.mv.to();
        // At once: by the same piece, which may have made the move in between. It could, from a check as well.
        let from = if next.mv.from() == step.mv.to() { step.mv.from() } else { next.mv.from() };
        let could = step
            .before
            .legal_moves()
            .into_iter()
            .any(|mv| mv.is_capture() && (mv.from(), mv.to()) == (from, piece.sq));
        // It has just taken something, by the look of it: taking it back would even the material.
        let behind = -balance(step.before) * us.sign();
        let back = (1..=worth(piece.kind()) + MORE).contains(&behind);
        let forces = step.after.in_check()
            || step.captured().is_some()
            || attacks_from(step.after, step.moved().sq).into_iter().any(|sq| {
                step.after
                    .piece_on(sq)
                    .is_some_and(|other| other.color() != us && worth(other.kind()) > worth(piece.kind()))
            });
        let other =
            reply.mover().sq != piece.sq && !attacks_from(reply.before, reply.mv.from()).has(piece.sq);
        let not_pawn = piece.kind() != PieceKind::Pawn;
        (not_pawn && stayed && could && back && forces && other)
            .then_some(Kind::InBetween(InBetween { piece }))
    }
}
