//! A piece guarded.

use crate::exchange::{attackers, attacks_from, is_safe, worth};
use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, PLACES, Pieces, example};
use crate::facts::guarding::{can_be_taken, could_be_taken};
use crate::facts::kind::Kind;
use crate::line::{PlacedPiece, Step};
use palisade::types::PieceKind;

fact! {
    /// The moved piece, safe and without a capture, comes to guard another piece that could be captured with
    /// profit and now cannot.
    pub struct Guards {
        /// The moved piece, on its new square.
        pub by: PlacedPiece,
        /// The own piece that it comes to guard.
        pub piece: PlacedPiece,
    }
    key: "guards",
    evidence: Rule,
    motif: Threat,
    play: 38,
    roles: [Harmless],
}

impl FactKind for Guards {
    const HOLDS: &'static [Example] = &[
        example("6k1/p7/8/8/8/2b5/1P6/3K4 w - - 0 1", "Kc2"),
        example("4r1k1/8/8/8/4B3/8/8/R5K1 w - - 0 1", "Ra4"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // Another piece guards it; it was not attacked; it is lost anyway.
        example("6k1/p7/8/8/8/2b5/1P6/1R1K4 w - - 0 1", "Kc2"),
        example("6k1/p7/8/8/8/4b3/1P6/3K4 w - - 0 1", "Kc2"),
        example("1r4k1/p7/8/8/8/2b5/1P6/3K4 w - - 0 1", "Kc2"),
        // Once the knight has taken, the guard is pinned: its king is behind it on the file.
        example("r1b2bnr/pp2kp2/2p3p1/2pqP1p1/4N3/3P2P1/PPP1QP1P/R3KB1R b KQ - 2 7", "Qxe5 Qe3"),
        example("4r1k1/8/8/8/p3B3/8/8/R5K1 w - - 0 1", "Rxa4"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([self.by], [self.piece])
    }
}

/// The [`Finder`] of the fact [`Guards`]: a move that guards a piece which could be captured with profit.
pub const FINDER: Finder = Finder { order: 103, plies: PLACES, find: |at| Vec::from_iter(guards(&at.step)) };

/// Returns, as a [`Guards`] fact, the most valuable own piece that the moved piece comes to guard and that
/// could be captured with profit before; `None` if there is none.
pub fn guards(step: &Step<'_>) -> Option<Kind> {
    let (by, us) = (step.moved(), step.side());
    // A move that captures has another purpose.
    let other = step.before.in_check() || step.mv.is_castle() || step.mv.is_capture();
    if other || !is_safe(step.after, by.sq) {
        return None;
    }
    let fresh = attacks_from(step.after, by.sq) & step.after.by_color(us);
    let saved = |piece: &PlacedPiece| {
        piece.kind() != PieceKind::King
            && !attackers(step.before, us, piece.sq).has(step.mv.from())
            && could_be_taken(step.before, piece.sq)
            && !can_be_taken(step.after, piece.sq)
    };
    let pieces = fresh.into_iter().filter_map(|sq| PlacedPiece::on(step.after, sq)).filter(saved);
    let piece = pieces.max_by_key(|piece| (worth(piece.kind()), std::cmp::Reverse(piece.sq)))?;
    Some(Kind::Guards(Guards { by, piece }))
}
