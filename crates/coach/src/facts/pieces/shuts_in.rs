//! A bishop or rook shut in.

use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, Pieces, TACTICS, example};
use crate::facts::guarding::is_trapped;
use crate::facts::kind::Kind;
use crate::line::{PlacedPiece, Step};
use palisade::types::PieceKind;

fact! {
    /// A pawn move without a capture after which an enemy bishop or rook beyond the middle of the board loses
    /// material with each of its moves, while it had a safe one before. Neither side is in check.
    pub struct ShutsIn {
        /// The enemy bishop or rook without a safe move.
        pub piece: PlacedPiece,
    }
    key: "shuts-in",
    evidence: Rule,
    motif: Pieces,
    play: 66,
    roles: [Attack],
    replaces: [Centre, GainsSpace],
}

impl FactKind for ShutsIn {
    const HOLDS: &'static [Example] =
        &[example("B4rk1/p1pq1pp1/1p1pbn1p/4p3/2P4N/2PP2P1/P3PP1P/1RBQ1RK1 b - - 0 11", "c6")];

    const NEAR_MISSES: &'static [Example] = &[
        // It has a safe move; a bishop at home.
        example("B4rk1/2pq1pp1/1p1pbn1p/p3p3/2P4N/2PP2P1/P3PP1P/1RBQ1RK1 b - - 0 11", "d5"),
        example("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e4"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([], [self.piece])
    }
}

/// The [`Finder`] of the fact [`ShutsIn`]: a pawn move that leaves an enemy bishop or rook without a safe
/// move.
pub const FINDER: Finder = Finder {
    order: 121,
    plies: TACTICS,
    find: |at| Vec::from_iter(at.is_pawn_step().then(|| shuts_in(&at.step)).flatten()),
};

fn shuts_in(step: &Step<'_>) -> Option<Kind> {
    let (us, them) = (step.side(), !step.side());
    if step.captured().is_some() || step.before.in_check() || step.after.in_check() {
        return None;
    }
    let mut passed = *step.before;
    passed.make_null();
    let pieces =
        [PieceKind::Bishop, PieceKind::Rook].into_iter().flat_map(|kind| step.after.colored(them, kind));
    let piece = pieces
        .filter(|sq| sq.relative_rank(them) >= 4)
        .filter_map(|sq| PlacedPiece::on(step.after, sq))
        .find(|&piece| is_trapped(step.after, us, piece) && !is_trapped(&passed, us, piece))?;
    Some(Kind::ShutsIn(ShutsIn { piece }))
}
