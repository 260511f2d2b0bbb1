//! Lucena position.

use crate::exchange::is_safe;
use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, Pieces, TACTICS, example};
use crate::facts::kind::Kind;
use crate::facts::pawn_endings::{EndingScore, rook_ending};
use crate::line::{Line, PlacedPiece, Step};
use palisade::board::Board;
use palisade::types::{Color, PieceKind};

fact! {
    /// Lucena position: rook and pawn on the seventh rank (no rook's pawn) against rook, the king in front of
    /// its pawn, the enemy king cut off by the rook on a file between. The score is at least two pawns.
    pub struct Lucena {
        /// The pawn on the seventh rank.
        pub pawn: PlacedPiece,
    }
    key: "lucena",
    evidence: Search,
    motif: Endgame,
    decides: 780,
}

impl FactKind for Lucena {
    const HOLDS: &'static [Example] = &[
        example("6K1/4k1P1/8/8/8/8/7r/5R2 w - - 0 1", "Rf4"),
        example("1K6/1P2k3/8/8/8/8/r7/3R4 w - - 0 1", "Rd4"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // A rook's pawn; the king is not cut off; the pawn is not there yet.
        example("7K/4k2P/8/8/8/8/6r1/5R2 w - - 0 1", "Rf4"),
        example("6K1/4k1P1/8/8/8/8/7r/3R4 w - - 0 1", "Rd4"),
        example("8/4k1K1/6P1/8/8/8/7r/5R2 w - - 0 1", "Rf4"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([self.pawn], [])
    }
}

/// The [`Finder`] of the fact [`Lucena`]: a move that reaches the Lucena position.
pub const FINDER: Finder = Finder {
    order: 86,
    plies: TACTICS,
    find: |at| {
        let score = EndingScore::of(at);
        Vec::from_iter(lucena(at.line, &at.step, score))
    },
};

/// Returns the pawn if `us` has the Lucena position; otherwise `None`.
fn lucena_pawn(board: &Board, us: Color) -> Option<PlacedPiece> {
    let pawn = rook_ending(board).filter(|pawn| pawn.color() == us)?;
    let ready = pawn.sq.relative_rank(us) == 6 && !matches!(pawn.sq.file(), 0 | 7);
    let shut_in = board.king(us) == pawn.sq.forward(us);
    let (file, king) = (pawn.sq.file(), board.king(!us).file());
    let rook = board.colored(us, PieceKind::Rook).first()?.file();
    // The rook's file is between pawn and king.
    let cut_off = rook > file.min(king) && rook < file.max(king);
    (ready && shut_in && cut_off).then_some(pawn)
}

fn lucena(line: &Line, step: &Step<'_>, score: EndingScore) -> Option<Kind> {
    let us = step.side();
    let known_before = step.ply >= 2 && lucena_pawn(line.board(step.ply - 1), us).is_some();
    let pawn = lucena_pawn(step.after, us)?;
    let held = is_safe(step.after, step.moved().sq);
    (score.wins() && held && !known_before).then_some(Kind::Lucena(Lucena { pawn }))
}
