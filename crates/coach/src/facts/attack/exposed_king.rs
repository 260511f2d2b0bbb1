//! Exposed king.

use crate::fact;
use crate::facts::declaration::{Beside, Example, FactKind, Finder, Pieces, TACTICS, example};
use crate::facts::kind::{Kind, KindName};
use crate::line::{PlacedPiece, Step};
use palisade::attacks::file_distance;
use palisade::board::Board;
use palisade::types::{Color, PieceKind};

fact! {
    /// Exposed king: a check to a king on its first three ranks without a pawn of its own beside it or on the
    /// three squares in front of it. Not in pawn endings.
    pub struct ExposedKing {
        /// The exposed king, which is in check.
        pub king: PlacedPiece,
    }
    key: "exposed-king",
    evidence: Rule,
    motif: KingAttack,
    point: 508,
    play: 30,
    roles: [Outcome, Direction],
    replaces: [Check],
}

impl FactKind for ExposedKing {
    const HOLDS: &'static [Example] = &[
        example("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "Qa4+"),
        example("6k1/p7/8/8/8/8/8/1R4K1 w - - 0 1", "Rb8+"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // A pawn before the king; no check.
        example("6k1/6p1/8/8/8/8/8/1R4K1 w - - 0 1", "Rb8+"),
        example("6k1/p7/8/8/8/8/8/1R4K1 w - - 0 1", "Rb7"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([], [self.king])
    }

    fn is_redundant(&self, beside: &Beside<'_>, _ply: usize) -> bool {
        beside.has(KindName::KingAttack) && !beside.has(KindName::Fork)
    }
}

/// The [`Finder`] of the fact [`ExposedKing`]: a check to a king without pawns around it.
pub const FINDER: Finder =
    Finder { order: 63, plies: TACTICS, find: |at| Vec::from_iter(exposed_king(&at.step)) };

/// The highest rank, counted from 0 at the king's own first rank, on which a king counts as at home.
const HOME: u8 = 2;

/// Returns true if no pawn of `color` stands beside its king or on the three squares in front of it.
fn is_bare(board: &Board, color: Color) -> bool {
    let king = board.king(color);
    board.colored(color, PieceKind::Pawn).into_iter().all(|sq| {
        let ahead = i16::from(sq.relative_rank(color)) - i16::from(king.relative_rank(color));
        file_distance(sq, king) > 1 || !(0..=1).contains(&ahead)
    })
}

fn exposed_king(step: &Step<'_>) -> Option<Kind> {
    let them = !step.side();
    let king = PlacedPiece::on(step.after, step.after.king(them))?;
    let hunted = step.after.in_check() && step.after.phase_material() > 0;
    (hunted && king.sq.relative_rank(them) <= HOME && is_bare(step.after, them))
        .then_some(Kind::ExposedKing(ExposedKing { king }))
}
