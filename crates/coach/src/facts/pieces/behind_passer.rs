//! A rook behind a passed pawn.

use crate::exchange::{attacks_from, is_safe};
use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, PLACES, Pieces, example, theme_of_piece};
use crate::facts::kind::Kind;
use crate::facts::passed_pawns::is_passed;
use crate::line::{PlacedPiece, Step};
use palisade::board::Board;
use palisade::evaluation::Theme;
use palisade::types::{PieceKind, Square};

fact! {
    /// A rook goes, safe, behind a passed pawn of either side: to the file of the pawn, with nothing between
    /// the two, on the side from which the pawn came. No rook of its side stood behind that pawn before. The
    /// move is neither a capture nor a check.
    pub struct BehindPasser {
        /// The rook, on its new square.
        pub by: PlacedPiece,
        /// The passed pawn in front of it, of either side.
        pub pawn: PlacedPiece,
    }
    key: "behind-passer",
    evidence: Rule,
    motif: Promotion,
    play: 54,
    roles: [Plan],
    replaces: [Improves, TakesFile],
}

impl FactKind for BehindPasser {
    const HOLDS: &'static [Example] = &[
        example("6k1/8/8/2P5/8/8/5PPP/R5K1 w - - 0 1", "Rc1"),
        example("6k1/5p2/R7/8/2p5/8/5PPP/6K1 w - - 0 1", "Rc6"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // Before the pawn; a piece between; no passed pawn; it stood there before.
        example("6k1/5p2/8/8/2p5/8/R4PPP/6K1 w - - 0 1", "Rc2"),
        example("6k1/8/8/2P5/2N5/8/5PPP/R5K1 w - - 0 1", "Rc1"),
        example("6k1/3p4/8/2P5/8/8/5PPP/R5K1 w - - 0 1", "Rc1"),
        example("6k1/8/8/2P5/8/8/2R2PPP/6K1 w - - 0 1", "Rc1"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([self.by], [self.pawn])
    }

    fn theme(&self) -> Option<Theme> {
        Some(theme_of_piece(self.by.kind()))
    }
}

/// The [`Finder`] of the fact [`BehindPasser`]: a rook move to a square behind a passed pawn of either side.
pub const FINDER: Finder =
    Finder { order: 122, plies: PLACES, find: |at| Vec::from_iter(behind_passer(&at.step)) };

/// Returns true if the rook on `rook` stands behind the pawn, from the view of the pawn's owner, with nothing
/// between them.
fn has_rook_behind(board: &Board, pawn: PlacedPiece, rook: Square) -> bool {
    let owner = pawn.color();
    rook.file() == pawn.sq.file()
        && rook.relative_rank(owner) < pawn.sq.relative_rank(owner)
        && attacks_from(board, rook).has(pawn.sq)
}

fn behind_passer(step: &Step<'_>) -> Option<Kind> {
    let (by, us, board) = (step.moved(), step.side(), step.after);
    let calm = step.captured().is_none() && !board.in_check() && !step.mv.is_castle();
    if by.kind() != PieceKind::Rook || !calm || !is_safe(board, by.sq) {
        return None;
    }
    let pawns = board.pieces(PieceKind::Pawn).into_iter().filter_map(|sq| PlacedPiece::on(board, sq));
    let held = |pawn: &PlacedPiece| {
        let mut rooks = step.before.colored(us, PieceKind::Rook).into_iter();
        rooks.any(|rook| has_rook_behind(step.before, *pawn, rook))
    };
    let pawn = pawns
        .filter(|pawn| is_passed(board, pawn.color(), pawn.sq))
        .find(|pawn| has_rook_behind(board, *pawn, by.sq) && !held(pawn))?;
    Some(Kind::BehindPasser(BehindPasser { by, pawn }))
}
