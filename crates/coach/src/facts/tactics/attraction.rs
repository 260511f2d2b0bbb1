//! Attraction (decoy).

use crate::exchange::{attacks_from, is_safe, worth};
use crate::fact;
use crate::facts::declaration::{Beside, Example, FactKind, Finder, Pieces, TACTICS, example};
use crate::facts::kind::{BackRank, Kind, KindName};
use crate::facts::three_moves::ThreeMoves;
use crate::line::{Fate, PlacedPiece};
use palisade::types::{PieceKind, Square};

fact! {
    /// Attraction (decoy): a king, queen or rook captures the moved piece and is hit on that square by the next
    /// move: the king is checked, the queen or rook is attacked and captured within six plies. Or a queen or
    /// rook worth more than the moved piece, which captured less than its own worth, is captured there at once.
    /// The move gives check, or the moved piece could be captured with profit if nothing followed.
    pub struct Attraction {
        /// The enemy piece that is decoyed, on its original square.
        pub piece: PlacedPiece,
        /// The square to which the piece is drawn.
        pub sq: Square,
    }
    key: "attraction",
    evidence: Rule,
    motif: Deflection,
    point: 680,
}

impl FactKind for Attraction {
    const HOLDS: &'static [Example] = &[
        // To a check, to a fork.
        example("6k1/5pp1/8/8/8/8/8/3QK2R w - - 0 1", "Rh8+ Kxh8 Qh5+"),
        example("7k/6pp/8/q3N3/8/8/5PPP/3R2K1 w - - 0 1", "Rd8+ Qxd8 Nf7+ Kg8 Nxd8"),
        // A queen drawn to where she is taken.
        example("3q2k1/8/3P4/3N4/8/8/8/6K1 w - - 0 1", "Ne7+ Qxe7 dxe7"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // The king is not attacked there; a knight is attracted, not a valuable piece.
        example("6k1/5pp1/8/8/8/8/8/3QK2R w - - 0 1", "Rh8+ Kxh8 Qd4"),
        example("6k1/8/6n1/8/8/8/8/3QK2R w - - 0 1", "Rh8+ Nxh8 Qd8+"),
        // The knight takes its worth; the queen is guarded and taken by a queen; nothing of the file is taken.
        example("3q2k1/4n3/3P4/3N4/8/8/8/6K1 w - - 0 1", "Nxe7+ Qxe7 dxe7"),
        // A pawn guards the knight: it did not have to be captured.
        example("4kr2/8/8/8/8/8/6P1/4K1N1 w - - 0 1", "Nf3 Rxf3 gxf3"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([], [self.piece])
    }

    fn squares(&self) -> Vec<Square> {
        vec![self.sq]
    }

    fn is_redundant(&self, beside: &Beside<'_>, _ply: usize) -> bool {
        // The capturing side is mated on the back rank.
        let bare = |kind: &&Kind| matches!(kind, Kind::BackRank(BackRank { piece: None }));
        beside.kinds.iter().any(bare) && !beside.has(KindName::Mate)
    }
}

/// The [`Finder`] of the fact [`Attraction`]: a decoy, which draws a king, queen or rook to a square where
/// the next move hits it.
#[expect(clippy::redundant_closure_for_method_calls, reason = "the method is of one lifetime, any is wanted")]
pub const FINDER: Finder = Finder {
    order: 43,
    plies: TACTICS,
    find: |at| Vec::from_iter(ThreeMoves::with(at, |moves| moves.attracts())),
};

/// The number of plies after the move that hits the decoyed piece within which it must be captured.
const PATIENCE: usize = 4;

impl ThreeMoves<'_> {
    fn attracts(&self) -> Option<Kind> {
        let (step, reply, next) = (self.step, self.reply, self.next);
        let sq = step.moved().sq;
        // A piece attracts no other if it does not have to be captured or can be captured with profit.
        if !step.after.in_check() && is_safe(step.after, sq) {
            return None;
        }
        let drawn = reply.mover();
        let big = matches!(drawn.kind(), PieceKind::King | PieceKind::Queen | PieceKind::Rook);
        let took = reply.captured().is_some_and(|piece| piece.sq == sq);
        let prey = step.captured().map_or(0, |piece| worth(piece.kind()));
        let own = worth(step.moved().kind());
        // A more valuable piece that is captured there at once has been attracted too.
        let cheap = worth(drawn.kind()) > own && prey < own && drawn.kind() != PieceKind::King;
        if big && took && cheap && next.mv.to() == sq {
            return Some(Kind::Attraction(Attraction { piece: drawn, sq }));
        }
        let hit = attacks_from(next.after, next.moved().sq).has(sq) && next.mv.to() != sq;
        if !(big && took && hit) {
            return None;
        }
        let struck = if drawn.kind() == PieceKind::King {
            next.after.in_check()
        } else {
            matches!(self.line.fate(step.ply + 3, sq), Fate::Taken { ply } if ply <= step.ply + PATIENCE + 2)
        };
        struck.then_some(Kind::Attraction(Attraction { piece: drawn, sq }))
    }
}
