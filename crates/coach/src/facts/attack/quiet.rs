//! Quiet move.

use crate::exchange::attacks_from;
use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, TACTICS, example};
use crate::facts::kind::Kind;
use crate::facts::scored::Scored;
use crate::line::{Line, Step};
use palisade::types::PieceKind;

fact! {
    /// Quiet move: it neither checks nor captures nor attacks an enemy piece, and the mover is not in check.
    /// It is not made by the king or by a pawn beyond the fifth rank. Every other move is worse by a pawn, or
    /// by a tenth of a point of the expected score (proved by search).
    pub struct Quiet;
    key: "quiet",
    evidence: Search,
    point: 340,
    play: 33,
    roles: [Outcome],
}

impl FactKind for Quiet {
    const HOLDS: &'static [Example] = &[
        example("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "Rd4 h6 Rb4"),
        example("6k1/5ppp/8/8/8/8/5PPP/4NK2 w - - 0 1", "Nd3 h6 Nc5"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // A check; it attacks a pawn.
        example("6k1/5pp1/7p/8/8/8/5PPP/3R2K1 w - - 0 1", "Rd8+ Kh7 Rc8"),
        example("6k1/p4ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "Ra1 h6 Rb1"),
    ];

    fn is_vague(&self) -> bool {
        true
    }
}

/// The [`Finder`] of the fact [`Quiet`]: a quiet first move that attacks nothing. A later search drops the
/// fact if another move is as good.
pub const FINDER: Finder =
    Finder { order: 65, plies: TACTICS, find: |at| Vec::from_iter(quiet(at.line, &at.step, at.scored)) };

fn quiet(line: &Line, step: &Step<'_>, scored: Scored) -> Option<Kind> {
    let us = step.side();
    let score = scored.for_mover(line, step);
    // For a later move of the line it is not known whether other moves would do as well.
    let calm = step.ply == 0
        && step.before.by_color(!us).many()
        && !step.before.in_check()
        && !step.after.in_check()
        && step.captured().is_none()
        && !step.mv.is_castle()
        && !step.mv.is_promotion();
    let piece = step.moved();
    let plain = piece.kind() != PieceKind::King
        && !(piece.kind() == PieceKind::Pawn && piece.sq.relative_rank(us) >= 5)
        && !attacks_from(step.after, piece.sq).intersects(step.after.by_color(!us));
    let holds = score >= -scored.pawn;
    (calm && plain && holds && line.len() > step.ply + 2).then_some(Kind::Quiet(Quiet))
}
