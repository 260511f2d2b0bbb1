//! A square left for another piece.

use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, PLACES, Pieces, example, theme_of_piece};
use crate::facts::kind::Kind;
use crate::line::{Line, PlacedPiece, Step};
use palisade::attacks::forward_file;
use palisade::evaluation::Theme;
use palisade::types::{PieceKind, Square};

fact! {
    /// The move leaves a square for another piece, which moves there with the side's next move.
    pub struct Vacates {
        /// The square that the move leaves.
        pub sq: Square,
        /// The piece for which the square is vacated, on that square.
        pub piece: PlacedPiece,
    }
    key: "vacates",
    evidence: Rule,
    motif: Pieces,
    play: 26,
    roles: [Harmless],
}

impl FactKind for Vacates {
    const HOLDS: &'static [Example] = &[example("4k3/8/8/8/8/5N2/4B3/4K3 w - - 0 1", "Ng5 Ke7 Bf3")];

    const NEAR_MISSES: &'static [Example] = &[example("4k3/8/8/8/8/5N2/4B3/4K3 w - - 0 1", "Ng5 Ke7 Bd3")];

    fn pieces(&self) -> Pieces {
        Pieces::new([self.piece], [])
    }

    fn squares(&self) -> Vec<Square> {
        vec![self.sq]
    }

    fn theme(&self) -> Option<Theme> {
        Some(theme_of_piece(self.piece.kind()))
    }
}

/// The [`Finder`] of the fact [`Vacates`]: a move that vacates a square for another piece of its side.
pub const FINDER: Finder =
    Finder { order: 101, plies: PLACES, find: |at| Vec::from_iter(vacates(at.line, &at.step)) };

fn vacates(line: &Line, step: &Step<'_>) -> Option<Kind> {
    let sq = step.mv.from();
    let next = line.step(step.ply + 2)?;
    let other = next.mv.from() != step.mv.to() && !next.mv.is_castle();
    let there = next.mv.to() == sq && next.mover().color() == step.side();
    // A pawn that only follows on its file did not need the square.
    let file = forward_file(step.side(), next.mv.from()).has(sq);
    let follows = next.mover().kind() == PieceKind::Pawn && file;
    (other && there && !follows && next.captured().is_none())
        .then(|| Kind::Vacates(Vacates { sq, piece: next.moved() }))
}
