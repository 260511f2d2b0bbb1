//! Removal of the defender.

use crate::exchange::{attackers, attacks_from, best_capture, exchange, worth};
use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, Pieces, TACTICS, example};
use crate::facts::guarding::wins_there;
use crate::facts::kind::Kind;
use crate::line::{Line, PlacedPiece, Step};
use palisade::types::{Bitboard, PieceKind, Square};

fact! {
    /// Removal of the defender: captures a defender of a piece that was safe before and is captured with profit
    /// by the side's next move. Or the captured defender leaves a piece that can now be captured with profit,
    /// and the other side saves it with a quiet move instead of recapturing with profit. Another piece could win that
    /// piece too, or the capturing piece attacked it before.
    pub struct CapturingDefender {
        /// The captured defender, on its square.
        pub defender: PlacedPiece,
        /// The piece that the captured defender defended.
        pub of: PlacedPiece,
    }
    key: "capturing-defender",
    evidence: Rule,
    motif: Defender,
    point: 640,
    play: 64,
}

impl FactKind for CapturingDefender {
    const HOLDS: &'static [Example] = &[
        example("4k3/6p1/5n2/3b2B1/8/8/8/3RK3 w - - 0 1", "Bxf6 gxf6 Rxd5"),
        // Another guard is left but is not enough; the undefended piece is a pawn, and is captured.
        example("3r2k1/6p1/5n2/3b2B1/8/1B6/8/3R2K1 w - - 0 1", "Bxf6 gxf6 Bxd5+"),
        // After the capture of the guard the rook that it guarded leaves, and there is no recapture.
        example("6k1/p7/1n6/8/2r5/4B3/4Q3/6K1 w - - 0 1", "Bxb6 Rb4"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // A pawn guards as well.
        example("4k3/6p1/4pn2/3b2B1/8/8/8/3RK3 w - - 0 1", "Bxf6 gxf6 Rxd5 exd5"),
        // The answer guards no piece that hung before; it recaptures.
        example("6k1/p7/1n6/7r/8/4B3/4Q3/6K1 w - - 0 1", "Bxb6 Rb5"),
        example("6k1/p7/1n6/8/2r5/4B3/4Q3/6K1 w - - 0 1", "Bxb6 axb6"),
        // Only the capturing knight attacks the rook, and it attacks it from its new square, guarded or not.
        example("3rr1k1/6p1/4n3/2N5/8/8/8/6K1 w - - 0 1", "Nxe6 Rb8"),
        example("3rr1k1/6p1/4n3/2N5/8/8/8/6K1 w - - 0 1", "Nxe6 Kf7 Nxd8+ Rxd8"),
        // The king attacks the rook too and cannot capture it.
        example("8/8/8/3B4/8/5p2/5kr1/7K w - - 0 1", "Bxf3 Rg1+"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([], [self.defender, self.of])
    }
}

/// The [`Finder`] of the fact [`CapturingDefender`]: the capture of a piece that defends another.
pub const FINDER: Finder =
    Finder { order: 21, plies: TACTICS, find: |at| Vec::from_iter(takes_defender(at.line, &at.step)) };

fn takes_defender(line: &Line, step: &Step<'_>) -> Option<Kind> {
    let (us, defender) = (step.side(), step.captured()?);
    let falls = |next: Step<'_>| {
        let of = next.captured()?;
        // The piece stood there all the time and could not be won before.
        let stayed = step.before.piece_on(of.sq) == Some(of.piece) && of.sq != defender.sq;
        let guarded = attacks_from(step.before, defender.sq).has(of.sq);
        let held = guarded && !wins_there(step.before, us, of.sq);
        let pays = exchange(next.before, next.mv.from(), of.sq).is_some_and(|gain| gain > 0);
        let pays = pays && (next.mv.from() != step.mv.to() || is_attacked_anyway(step, of.sq));
        (stayed && held && pays).then_some(Kind::CapturingDefender(CapturingDefender { defender, of }))
    };
    line.step(step.ply + 2).and_then(falls).or_else(|| unguarded_goes(line, step, defender))
}

/// Returns true if another piece than the capturing one could win the piece on `sq`, or if the capturing piece
/// attacked it before its capture.
fn is_attacked_anyway(step: &Step<'_>, sq: Square) -> bool {
    let others = attackers(step.after, step.side(), sq) & !Bitboard::from(step.mv.to());
    let wins = |from| exchange(step.after, from, sq).is_some_and(|gain| gain > 0);
    others.into_iter().any(wins) || attackers(step.before, step.side(), sq).has(step.mv.from())
}

/// Returns the fact that the move `step`, which captures `defender` without check, leaves a piece that can now be
/// captured with profit. The other side must reply with a quiet move although it could recapture with profit.
/// `None` otherwise, and if only pawns or the king are left so.
fn unguarded_goes(line: &Line, step: &Step<'_>, defender: PlacedPiece) -> Option<Kind> {
    let (us, reply) = (step.side(), line.step(step.ply + 1)?);
    let leaves = reply.mv.is_quiet() && !step.after.in_check();
    if !leaves || best_capture(step.after, !us, step.mv.to()).is_none_or(|(_, gain)| gain <= 0) {
        return None;
    }
    let guarded = attacks_from(step.before, defender.sq) & step.before.by_color(!us);
    let pieces = guarded.into_iter().filter_map(|sq| PlacedPiece::on(step.before, sq));
    let hangs = |of: &PlacedPiece| {
        !matches!(of.kind(), PieceKind::Pawn | PieceKind::King)
            && !wins_there(step.before, us, of.sq)
            && wins_there(step.after, us, of.sq)
            && is_attacked_anyway(step, of.sq)
    };
    let of = pieces.filter(hangs).max_by_key(|of| (worth(of.kind()), std::cmp::Reverse(of.sq)))?;
    Some(Kind::CapturingDefender(CapturingDefender { defender, of }))
}
