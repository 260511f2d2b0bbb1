//! A diagonal opened.

use crate::exchange::{attacks_from, is_safe};
use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, PLACES, Pieces, example};
use crate::facts::kind::Kind;
use crate::line::{PlacedPiece, Step};
use palisade::board::Board;
use palisade::types::{Bitboard, PieceKind, Square};

fact! {
    /// A pawn move after which a bishop on its first rank reaches at least three squares more; or a knight
    /// move with the same effect for a bishop on its first two ranks. The moved piece is safe and captures
    /// nothing.
    pub struct OpensDiagonal {
        /// The bishop whose diagonal is opened.
        pub by: PlacedPiece,
    }
    key: "opens-diagonal",
    evidence: Rule,
    motif: Pieces,
    play: 44,
    roles: [Harmless],
}

impl FactKind for OpensDiagonal {
    const HOLDS: &'static [Example] = &[
        example("4k3/8/8/8/8/8/4P3/4KB2 w - - 0 1", "e4"),
        example("4k3/8/8/8/8/8/1P1P4/2B1K3 w - - 0 1", "d3"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // Two squares more; a bishop that is out already.
        example("4k3/8/8/8/8/8/P1P5/4KB2 w - - 0 1", "a3"),
        example("4k3/8/8/8/4P3/3B4/8/4K3 w - - 0 1", "e5"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([self.by], [])
    }
}

/// The [`Finder`] of the fact [`OpensDiagonal`]: a pawn or knight move that opens a diagonal for a bishop.
pub const FINDER: Finder =
    Finder { order: 145, plies: PLACES, find: |at| Vec::from_iter(opens_diagonal(&at.step)) };

/// The least number of additional squares that the bishop must reach.
const OPEN: u32 = 3;

fn opens_diagonal(step: &Step<'_>) -> Option<Kind> {
    let us = step.side();
    // A pawn for a bishop at home, a knight for one that waits behind it as well.
    let places = match step.mover().kind() {
        PieceKind::Pawn => Bitboard::relative_rank(us, 0),
        PieceKind::Knight => Bitboard::relative_rank(us, 0) | Bitboard::relative_rank(us, 1),
        _ => Bitboard::EMPTY,
    };
    let calm = step.captured().is_none() && is_safe(step.after, step.moved().sq);
    let bishops = step.after.colored(us, PieceKind::Bishop) & places;
    let reach = |board: &Board, sq| (attacks_from(board, sq) - board.by_color(us)).count();
    let opened = |sq: &Square| reach(step.after, *sq) >= reach(step.before, *sq) + OPEN;
    let sq = bishops.into_iter().find(opened).filter(|_| calm)?;
    Some(Kind::OpensDiagonal(OpensDiagonal { by: PlacedPiece::on(step.after, sq)? }))
}
