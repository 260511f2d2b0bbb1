//! Blockade.

use crate::exchange::is_safe;
use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, PLACES, Pieces, example};
use crate::facts::kind::Kind;
use crate::facts::passed_pawns::is_passed;
use crate::line::{PlacedPiece, Step};
use palisade::types::{PieceKind, Square};

fact! {
    /// Blockade: a piece moves to the square in front of an enemy passed pawn that has reached its fourth rank,
    /// safe.
    pub struct Blockades {
        /// The blockading piece, on its new square.
        pub by: PlacedPiece,
        /// The square of the blocked enemy pawn.
        pub pawn: Square,
    }
    key: "blockades",
    evidence: Rule,
    motif: Promotion,
    play: 42,
    theme: PassedPawns,
    roles: [Plan],
    replaces: [NearsPasser],
}

impl FactKind for Blockades {
    const HOLDS: &'static [Example] = &[example("4k3/8/8/8/3p4/8/8/2N1K3 w - - 0 1", "Nd3")];

    const NEAR_MISSES: &'static [Example] = &[
        // A pawn of the own side stops it anyway.
        example("4k3/8/8/8/3p4/8/2P5/2N1K3 w - - 0 1", "Nd3"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([self.by], [])
    }

    fn squares(&self) -> Vec<Square> {
        vec![self.pawn]
    }
}

/// The [`Finder`] of the fact [`Blockades`]: a piece move to the square in front of an enemy passed pawn.
pub const FINDER: Finder = Finder {
    order: 124,
    plies: PLACES,
    find: |at| {
        Vec::from_iter(
            (at.is_kings_step() || at.is_piece_move() && is_safe(at.step.after, at.step.moved().sq))
                .then(|| blockade(&at.step))
                .flatten(),
        )
    },
};

fn blockade(step: &Step<'_>) -> Option<Kind> {
    let (board, by, them) = (step.after, step.moved(), !step.side());
    let pawn = by.sq.bb().backward(them).first()?;
    let stands = board.colored(them, PieceKind::Pawn).has(pawn);
    // The pawn is passed but for the piece, and was free to advance before.
    let runs = stands && is_passed(board, them, pawn) && pawn.relative_rank(them) >= 3;
    runs.then_some(Kind::Blockades(Blockades { by, pawn }))
}
