//! Material evened.

use crate::exchange::worth;
use crate::fact;
use crate::facts::balance::balance;
use crate::facts::declaration::{Beside, Example, FactKind, Finder, PLACES, Pieces, example};
use crate::facts::guarding::recaptures;
use crate::facts::kind::Kind;
use crate::facts::kind::tactics::hanging_piece::says_what_is_won;
use crate::line::{Line, PlacedPiece, Step};

fact! {
    /// The move captures a piece and makes material equal, and the answer does not recapture.
    pub struct Restores {
        /// The captured piece, on its square.
        pub piece: PlacedPiece,
    }
    key: "restores",
    evidence: Exact,
    motif: Exchange,
    play: 60,
}

impl FactKind for Restores {
    const HOLDS: &'static [Example] = &[example("4k3/8/4p3/3n4/4P3/8/8/4K3 w - - 0 1", "exd5")];

    const NEAR_MISSES: &'static [Example] = &[
        // The side remains behind.
        example("4k3/8/4p3/3n4/4P3/8/P7/4K3 w - - 0 1", "exd5"),
        // The piece is recaptured.
        example("4k3/8/4p3/3n4/4P3/8/8/4K3 w - - 0 1", "exd5 exd5"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([], [self.piece])
    }

    fn is_redundant(&self, beside: &Beside<'_>, _ply: usize) -> bool {
        says_what_is_won(beside) || beside.gain.is_some_and(|gain| gain > 1)
    }
}

/// The [`Finder`] of the fact [`Restores`]: a capture that makes material equal.
pub const FINDER: Finder = Finder {
    order: 102,
    plies: PLACES,
    find: |at| {
        Vec::from_iter(
            (!at.step.mv.is_castle() && !recaptures(at.line, &at.step))
                .then(|| restores(at.line, &at.step))
                .flatten(),
        )
    },
};

fn restores(line: &Line, step: &Step<'_>) -> Option<Kind> {
    let piece = step.captured()?;
    if line.takes(step.ply + 1, step.mv.to()) {
        return None;
    }
    let behind = -balance(step.before) * step.side().sign();
    (behind > 0 && behind == worth(piece.kind())).then_some(Kind::Restores(Restores { piece }))
}
