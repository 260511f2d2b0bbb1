//! A king tucked away.

use crate::exchange::{attackers, attacks_from};
use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, PLACES, Pieces, example};
use crate::facts::kind::Kind;
use crate::line::{PlacedPiece, Step};
use palisade::types::{CastlingRights, PieceKind, Square};

fact! {
    /// With the enemy queen on the board and after castling, the king steps along its first rank away from the
    /// centre, without a capture and not out of check, and comes to guard a pawn beside it that no pawn
    /// guarded.
    pub struct TucksKing {
        /// The king, on its new square.
        pub by: PlacedPiece,
        /// The pawn that the king comes to guard.
        pub pawn: PlacedPiece,
    }
    key: "tucks-king",
    evidence: Rule,
    play: 43,
    theme: KingSafety,
    roles: [Harmless],
    replaces: [Guards],
}

impl FactKind for TucksKing {
    const HOLDS: &'static [Example] = &[example("3q2k1/8/8/8/8/8/PPP5/2KR4 w - - 0 1", "Kb1")];

    const NEAR_MISSES: &'static [Example] = &[
        // No queen; a pawn guards it; towards the middle.
        example("6k1/8/8/8/8/8/PPP5/2KR4 w - - 0 1", "Kb1"),
        example("3q2k1/8/8/8/8/P7/1PP5/2KR4 w - - 0 1", "Kb1"),
        example("3q2k1/8/8/8/8/8/2PP4/1K1R4 w - - 0 1", "Kc1"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([self.by], [self.pawn])
    }
}

/// The [`Finder`] of the fact [`TucksKing`]: a king move away from the centre that guards a pawn.
pub const FINDER: Finder = Finder {
    order: 114,
    plies: PLACES,
    find: |at| {
        Vec::from_iter(
            (at.is_kings_step() && !at.step.before.in_check()).then(|| tucks_king(&at.step)).flatten(),
        )
    },
};

fn tucks_king(step: &Step<'_>) -> Option<Kind> {
    let (us, by, from) = (step.side(), step.moved(), step.mv.from());
    let edge = |sq: Square| sq.file().min(7 - sq.file());
    let along = from.relative_rank(us) == 0 && by.sq.relative_rank(us) == 0 && edge(by.sq) < edge(from);
    let queens = step.before.colored(!us, PieceKind::Queen).any();
    let castled = (step.before.castling_rights() & CastlingRights::both(us)).is_empty();
    if !along || !queens || !castled || step.mv.is_capture() {
        return None;
    }
    let beside = attacks_from(step.after, by.sq) & step.after.colored(us, PieceKind::Pawn);
    // No pawn guarded it, and pieces have other things to do.
    let held = step.before.pieces(PieceKind::Pawn) | step.before.pieces(PieceKind::King);
    let pawn = beside.into_iter().find(|&sq| !attackers(step.before, us, sq).intersects(held))?;
    Some(Kind::TucksKing(TucksKing { by, pawn: PlacedPiece::on(step.after, pawn)? }))
}
