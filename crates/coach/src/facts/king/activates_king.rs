//! Active king.

use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, Motif, PLACES, Pieces, example};
use crate::facts::kind::Kind;
use crate::facts::kings::is_endgame;
use crate::line::{Line, PlacedPiece, Step};
use palisade::types::Square;

fact! {
    /// In an endgame, or without queens and with at least a third of the pieces gone, the king comes nearer to
    /// the centre or advances.
    pub struct ActivatesKing {
        /// The king, on its new square.
        pub by: PlacedPiece,
    }
    key: "activates-king",
    evidence: Rule,
    motif: Endgame,
    play: 42,
    theme: King,
    roles: [Harmless, Plan],
}

impl FactKind for ActivatesKing {
    const HOLDS: &'static [Example] = &[
        example("4k3/p7/8/8/8/8/P7/4K3 w - - 0 1", "Kd2"),
        example("rnb1kb1r/8/8/8/8/8/8/RNB1KB1R w - - 0 1", "Kd2"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        example("4k3/p7/8/8/8/8/P7/4K3 w - - 0 1", "Kd1"),
        // With queens on the board there are too many pieces.
        example("rnbqk3/8/8/8/8/8/8/RNBQK3 w - - 0 1", "Ke2"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([self.by], [])
    }

    /// Returns [`Motif::Endgame`] if the king move is one of the first two plies of the line, otherwise `None`.
    fn motif_in(&self, _line: &Line, ply: usize) -> Option<Motif> {
        (ply <= 1).then_some(Motif::Endgame)
    }
}

/// The [`Finder`] of the fact [`ActivatesKing`]: a king move towards the centre, or forward, in an endgame.
pub const FINDER: Finder = Finder {
    order: 111,
    plies: PLACES,
    find: |at| {
        Vec::from_iter(
            (at.is_kings_step() && !at.step.before.in_check()).then(|| activates_king(&at.step)).flatten(),
        )
    },
};

fn activates_king(step: &Step<'_>) -> Option<Kind> {
    let by = step.moved();
    let us = step.side();
    let from_centre = |sq: Square| {
        let off = |x: u8| if x < 4 { 3 - x } else { x - 4 };
        off(sq.file()) + off(sq.rank())
    };
    let nearer = from_centre(by.sq) < from_centre(step.mv.from());
    let onward = by.sq.relative_rank(us) > step.mv.from().relative_rank(us);
    (is_endgame(step.before) && (nearer || onward)).then_some(Kind::ActivatesKing(ActivatesKing { by }))
}
