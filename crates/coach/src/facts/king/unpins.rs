//! A pin left.

use crate::exchange::worth;
use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, PLACES, Pieces, example};
use crate::facts::kind::Kind;
use crate::line::{PlacedPiece, Step};

fact! {
    /// The king leaves the line on which a piece of its own side was pinned to it.
    pub struct Unpins {
        /// The king, on its new square.
        pub by: PlacedPiece,
        /// The piece that is no longer pinned.
        pub piece: PlacedPiece,
    }
    key: "unpins",
    evidence: Exact,
    motif: Threat,
    play: 40,
    roles: [Harmless],
}

impl FactKind for Unpins {
    const HOLDS: &'static [Example] = &[
        example("6k1/p7/8/b7/8/2N5/P7/4K3 w - - 0 1", "Ke2"),
        example("3r2k1/p7/8/8/3P4/8/P7/3K4 w - - 0 1", "Kc2"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        example("6k1/p7/8/b7/8/2N5/P2P4/4K3 w - - 0 1", "Ke2"),
        example("4r1k1/4p3/8/8/4N3/8/P7/4K3 w - - 0 1", "Kf1"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([self.by], [self.piece])
    }
}

/// The [`Finder`] of the fact [`Unpins`]: a king move that ends the pin of a piece of its own side.
pub const FINDER: Finder = Finder {
    order: 112,
    plies: PLACES,
    find: |at| {
        Vec::from_iter((at.is_kings_step() && !at.step.before.in_check()).then(|| unpins(&at.step)).flatten())
    },
};

fn unpins(step: &Step<'_>) -> Option<Kind> {
    let us = step.side();
    let freed = (step.before.pinned(us) - step.after.pinned(us)) & step.after.by_color(us);
    let pieces = freed.into_iter().filter_map(|sq| PlacedPiece::on(step.after, sq));
    let piece = pieces.max_by_key(|piece| (worth(piece.kind()), std::cmp::Reverse(piece.sq)))?;
    Some(Kind::Unpins(Unpins { by: step.moved(), piece }))
}
