//! Trapped piece.

use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, Pieces, TACTICS, example};
use crate::facts::guarding::{is_trapped, wins_there};
use crate::facts::kind::Kind;
use crate::line::{Fate, Line, PlacedPiece, Step};
use palisade::types::{PieceKind, Square};

fact! {
    /// Trapped piece: an attacked piece loses material with each of its moves, and the line captures it.
    pub struct Traps {
        /// The trapped enemy piece.
        pub piece: PlacedPiece,
    }
    key: "traps",
    evidence: Rule,
    motif: Trapped,
    point: 625,
    play: 88,
}

impl FactKind for Traps {
    const HOLDS: &'static [Example] = &[example("4k3/8/8/8/8/6P1/5P1b/5K2 w - - 0 1", "Kg2 Kd7 Kxh2")];

    const NEAR_MISSES: &'static [Example] = &[
        // It had a way out.
        example("4k3/8/8/8/8/8/5P1b/5K2 w - - 0 1", "Kg2 Kd7 Kxh2"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([], [self.piece])
    }

    fn collects_on(&self) -> Vec<Square> {
        vec![self.piece.sq]
    }
}

/// The [`Finder`] of the fact [`Traps`]: a new attack on a piece without a safe move, which the line
/// captures.
pub const FINDER: Finder =
    Finder { order: 24, plies: TACTICS, find: |at| Vec::from_iter(trapped(at.line, &at.step)) };

/// The number of plies after the move within which the trapped piece must be captured.
const PATIENCE: usize = 4;

fn trapped(line: &Line, step: &Step<'_>) -> Option<Kind> {
    let (board, us) = (step.after, step.side());
    if board.in_check() {
        return None;
    }
    let minor = [PieceKind::Knight, PieceKind::Bishop, PieceKind::Rook, PieceKind::Queen];
    let pieces = minor.into_iter().flat_map(|kind| board.colored(!us, kind));
    pieces.filter(|&sq| !board.pinned(!us).has(sq)).filter_map(|sq| PlacedPiece::on(board, sq)).find_map(
        |piece| {
            let taken = match line.fate(step.ply + 1, piece.sq) {
                Fate::Taken { ply } => ply <= step.ply + PATIENCE && ply % 2 == step.ply % 2,
                Fate::Stands(_) => false,
            };
            let newly = !wins_there(step.before, us, piece.sq) && wins_there(board, us, piece.sq);
            (taken && newly && is_trapped(board, us, piece)).then_some(Kind::Traps(Traps { piece }))
        },
    )
}
