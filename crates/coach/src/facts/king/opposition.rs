//! Opposition.

use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, PLACES, Pieces, example};
use crate::facts::kind::Kind;
use crate::line::{PlacedPiece, Step};
use palisade::attacks::{file_distance, rank_distance};
use palisade::types::PieceKind;

fact! {
    /// Opposition: in a pawn ending the kings face each other with one square between them on a file or rank,
    /// and the other side is to move.
    pub struct Opposition {
        /// The king that has the opposition.
        pub by: PlacedPiece,
        /// The other king, whose side is to move.
        pub against: PlacedPiece,
    }
    key: "opposition",
    evidence: Exact,
    motif: Endgame,
    point: 704,
    play: 60,
    theme: King,
    roles: [Plan, PointLater],
    replaces: [ActivatesKing],
}

impl FactKind for Opposition {
    const HOLDS: &'static [Example] = &[
        example("8/8/4k3/8/8/4K3/4P3/8 w - - 0 1", "Ke4"),
        example("8/8/8/2k5/5K2/4P3/8/8 w - - 0 1", "Ke5"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // Not on one line; the other side is not to move there; pieces are left.
        example("8/8/4k3/8/8/5K2/4P3/8 w - - 0 1", "Kf4"),
        example("8/8/4k3/8/8/4K3/4P3/8 w - - 0 1", "Kd3"),
        example("8/8/4k3/8/8/4K3/4P3/N7 w - - 0 1", "Ke4"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([self.by], [self.against])
    }
}

/// The [`Finder`] of the fact [`Opposition`]: a king move that takes the opposition in a pawn ending.
pub const FINDER: Finder = Finder {
    order: 110,
    plies: PLACES,
    find: |at| Vec::from_iter(at.is_kings_step().then(|| opposition(&at.step)).flatten()),
};

fn opposition(step: &Step<'_>) -> Option<Kind> {
    let (board, by) = (step.after, step.moved());
    let against = PlacedPiece::on(board, board.king(!step.side()))?;
    let apart = (file_distance(by.sq, against.sq), rank_distance(by.sq, against.sq));
    let faces = matches!(apart, (0, 2) | (2, 0));
    let pawns = board.phase_material() == 0 && board.pieces(PieceKind::Pawn).any();
    (faces && pawns).then_some(Kind::Opposition(Opposition { by, against }))
}
