//! The moved piece saved.

use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, PLACES, Pieces, example};
use crate::facts::guarding::{can_be_taken, could_be_taken, wins_piece};
use crate::facts::kind::Kind;
use crate::line::{Fate, Line, PlacedPiece, Step};
use palisade::types::PieceKind;

fact! {
    /// The moved piece, not the king, could be captured with profit where it stood and cannot be where it
    /// stands now, nor is it lost soon after. The move neither captures nor gives check, and the mover was not in check.
    pub struct Saves {
        /// The piece moved to safety, on its new square.
        pub piece: PlacedPiece,
    }
    key: "saves",
    evidence: Rule,
    motif: Threat,
    roles: [Harmless],
    replaces: [AvoidsTrade],
}

impl FactKind for Saves {
    const HOLDS: &'static [Example] = &[
        example("4k3/8/8/8/4p3/3N4/8/4K3 w - - 0 1", "Nf4"),
        example("4k3/8/8/8/2n5/1P6/8/4K3 b - - 0 1", "Nd6"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // The knight uncovers the bishop, which takes the queen.
        example("6k1/5pbp/6p1/4n2n/5Q2/8/5PP1/4N1KN w - - 0 1", "Qd4 Nf3+ Nxf3 Bxd4 Nxd4"),
        // It can be captured on its new square; it was not attacked; it moves with a check.
        example("4k3/8/7b/8/4p3/3N4/8/4K3 w - - 0 1", "Nf4"),
        example("4k3/8/8/8/8/3N4/8/4K3 w - - 0 1", "Nf4"),
        example("8/4k3/8/8/4p3/2p5/3N4/4K3 w - - 0 1", "Nxe4"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([], [self.piece])
    }

    fn play(&self) -> Option<i32> {
        // A pawn advances for other reasons as well.
        Some(if self.piece.kind() == PieceKind::Pawn { 32 } else { 58 })
    }
}

/// The [`Finder`] of the fact [`Saves`]: the move of an attacked piece to a safe square.
pub const FINDER: Finder = Finder {
    order: 104,
    plies: PLACES,
    find: |at| Vec::from_iter(saves(&at.step).filter(|_| is_kept(at.line, &at.step))),
};

/// The number of plies after the move within which the saved piece must not be lost.
const SOON: usize = 3;

/// Returns false if the line captures the moved piece within three plies and wins it ([`wins_piece`]).
fn is_kept(line: &Line, step: &Step<'_>) -> bool {
    let piece = step.moved();
    match line.fate(step.ply + 1, piece.sq) {
        Fate::Taken { ply } if ply <= step.ply + SOON => !wins_piece(line, ply, piece),
        _ => true,
    }
}

/// Returns, as a [`Saves`] fact, the moved piece if it could be captured with profit before the move and
/// cannot after it; otherwise `None`.
pub fn saves(step: &Step<'_>) -> Option<Kind> {
    let piece = step.moved();
    let other =
        step.before.in_check() || step.after.in_check() || step.mv.is_castle() || step.mv.is_capture();
    if other || piece.kind() == PieceKind::King || step.mv.is_promotion() {
        return None;
    }
    (could_be_taken(step.before, step.mv.from()) && !can_be_taken(step.after, piece.sq))
        .then_some(Kind::Saves(Saves { piece }))
}
