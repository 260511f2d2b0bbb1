//! A pawn supported by a pawn.

use crate::exchange::{attackers, is_safe};
use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, PLACES, Pieces, example};
use crate::facts::kind::Kind;
use crate::facts::kind::pawns::centre::CENTRE;
use crate::line::{PlacedPiece, Step};
use palisade::attacks::pawn_attacks;
use palisade::types::PieceKind;

fact! {
    /// A safe pawn move without a capture that guards an own pawn on one of the four central squares. An
    /// enemy piece or pawn attacks that pawn, and no own pawn guarded it before.
    pub struct SupportsPawn {
        /// The pawn that moved, on its new square.
        pub by: PlacedPiece,
        /// The own central pawn that it guards.
        pub pawn: PlacedPiece,
    }
    key: "supports-pawn",
    evidence: Rule,
    motif: Structure,
    play: 46,
    theme: Pawns,
    roles: [Harmless],
}

impl FactKind for SupportsPawn {
    const HOLDS: &'static [Example] = &[
        example("rnbqkbnr/pppp2pp/5p2/4P3/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3", "d4"),
        example("rnbqkbnr/pp1ppppp/8/2p5/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 0 3", "c3"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // The pawn is not attacked; a pawn guards it already; it is not a centre pawn.
        example("rnbqkbnr/pppp1ppp/8/8/3P4/8/PPP2PPP/RNBQKBNR w KQkq - 0 3", "c3"),
        example("rnbqkbnr/pp1ppppp/8/2p5/3P4/4P3/PPP2PPP/RNBQKBNR w KQkq - 0 3", "c3"),
        example("rnbqkbnr/p1pppppp/8/1p6/2P5/8/PP1P1PPP/RNBQKBNR w KQkq - 0 3", "d3"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([self.by], [self.pawn])
    }
}

/// The [`Finder`] of the fact [`SupportsPawn`]: a pawn move that guards an attacked pawn in the centre.
pub const FINDER: Finder = Finder {
    order: 154,
    plies: PLACES,
    find: |at| Vec::from_iter(at.is_pawn_step().then(|| supports(&at.step)).flatten()),
};

fn supports(step: &Step<'_>) -> Option<Kind> {
    let (us, by) = (step.side(), step.moved());
    if step.captured().is_some() || !is_safe(step.after, by.sq) {
        return None;
    }
    let guarded = step.before.colored(us, PieceKind::Pawn).pawn_attacks(us);
    let held = pawn_attacks(us, by.sq) & step.after.colored(us, PieceKind::Pawn);
    let sq = held
        .into_iter()
        .find(|&sq| CENTRE.contains(&sq) && !guarded.has(sq) && attackers(step.after, !us, sq).any())?;
    Some(Kind::SupportsPawn(SupportsPawn { by, pawn: PlacedPiece::on(step.after, sq)? }))
}
