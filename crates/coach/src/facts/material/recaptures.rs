//! Recapture.

use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, PLACES, Pieces, example, example_for_opponent};
use crate::facts::guarding::recaptures;
use crate::facts::kind::Kind;
use crate::line::PlacedPiece;

fact! {
    /// Recapture: captures the piece that captured with the move before. Of the first move of a position without a
    /// past: the move before captured or moved a pawn, this one captures a knight, bishop, rook or queen, and the side
    /// that moves is behind by about as much.
    pub struct Recaptures {
        /// The captured piece, on its square.
        pub piece: PlacedPiece,
    }
    key: "recaptures",
    evidence: Rule,
    motif: Exchange,
    play: 58,
    roles: [Harmless],
    replaces: [HangingPiece, TakesFor, Restores],
}

impl FactKind for Recaptures {
    const HOLDS: &'static [Example] =
        &[example_for_opponent("4k3/8/4p3/3n4/4P3/8/8/4K3 w - - 5 1", "exd5 exd5")];

    const NEAR_MISSES: &'static [Example] = &[
        // Another square; the last move was neither a capture nor a pawn's.
        example("4k3/8/4p3/3p4/4P3/8/8/4K3 w - - 5 1", "exd5 Kd7 dxe6+"),
        example("4k3/8/8/3n4/4P3/8/8/4K3 w - - 5 1", "exd5"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([], [self.piece])
    }
}

/// The [`Finder`] of the fact [`Recaptures`]: a capture of the piece that captured with the move before.
pub const FINDER: Finder = Finder {
    order: 101,
    plies: PLACES,
    find: |at| {
        let piece = recaptures(at.line, &at.step).then(|| at.step.captured()).flatten();
        Vec::from_iter(piece.map(|piece| Kind::Recaptures(Recaptures { piece })))
    },
};
