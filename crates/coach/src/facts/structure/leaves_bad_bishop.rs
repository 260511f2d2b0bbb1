//! A bad bishop left.

use crate::exchange::attacks_from;
use crate::fact;
use crate::facts::bishops::is_bad_bishop;
use crate::facts::declaration::{Example, FactKind, Finder, PLACES, Pieces, example};
use crate::facts::exchanges::exchanged;
use crate::facts::kind::Kind;
use crate::line::{Fate, Line, PlacedPiece, Step};
use palisade::board::Board;
use palisade::types::{Bitboard, Color, PieceKind};

fact! {
    /// After an exchange in which it lost a minor piece, the other side's only minor piece is a bad bishop:
    /// shut in by its own pawns, with five squares at most, to the end of the line.
    pub struct LeavesBadBishop {
        /// The other side's bad bishop, after the exchange.
        pub bishop: PlacedPiece,
    }
    key: "leaves-bad-bishop",
    evidence: Rule,
    motif: Pieces,
    play: 54,
    theme: Bishops,
    roles: [Damage],
}

impl FactKind for LeavesBadBishop {
    const HOLDS: &'static [Example] = &[
        // The mover takes first, or is taken first.
        example("2b1k3/1p3p2/2n1p3/1B1pP3/3P4/8/8/4K3 w - - 0 1", "Bxc6+ bxc6"),
        example("2b1k3/1p3p2/4p3/3pPn2/3P4/4B3/3K4/8 w - - 0 1", "Ke2 Nxe3 Kxe3"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // Another minor piece is left; three pawns do not make it bad, nor three at the end; it is outside
        // of them.
        example("2b1k3/1p3p2/2n1p3/1B1pP3/3P4/8/7n/4K3 w - - 0 1", "Bxc6+ bxc6"),
        example("2b1k3/1p6/2n1p3/1B1pP3/3P4/8/8/4K3 w - - 0 1", "Bxc6+ bxc6"),
        example("2b1k3/1p3p2/2n1p3/1B1pP3/3P4/8/8/4KR2 w - - 0 1", "Bxc6+ bxc6 Rxf7 Kxf7"),
        example("4k3/1p3p2/2n1p3/1B1pP3/3P4/8/8/1b2K3 w - - 0 1", "Bxc6+ bxc6"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([], [self.bishop])
    }
}

/// The [`Finder`] of the fact [`LeavesBadBishop`]: an exchange after which a bad bishop is the other side's
/// only minor piece.
pub const FINDER: Finder =
    Finder { order: 131, plies: PLACES, find: |at| Vec::from_iter(leaves_bad_bishop(at.line, &at.step)) };

/// The largest number of squares that a bishop which is shut in reaches.
const SHUT_IN: u32 = 5;

fn minors(board: &Board, color: Color) -> Bitboard {
    board.colored(color, PieceKind::Knight) | board.colored(color, PieceKind::Bishop)
}

fn leaves_bad_bishop(line: &Line, step: &Step<'_>) -> Option<Kind> {
    let (over, taken) = exchanged(line, step)?;
    let board = line.board(over);
    let left = minors(board, !step.side());
    let went = matches!(taken.kind(), PieceKind::Knight | PieceKind::Bishop);
    let bishop = left.first().filter(|_| went && !left.many()).and_then(|sq| PlacedPiece::on(board, sq))?;
    let reach = (attacks_from(board, bishop.sq) - board.by_color(bishop.color())).count();
    let Fate::Stands(end) = line.fate(over, bishop.sq) else { return None };
    let bad_to_the_end = is_bad_bishop(line.end(), PlacedPiece { sq: end, ..bishop });
    (is_bad_bishop(board, bishop) && reach <= SHUT_IN && bad_to_the_end)
        .then_some(Kind::LeavesBadBishop(LeavesBadBishop { bishop }))
}
