//! Philidor position.

use crate::exchange::is_safe;
use crate::fact;
use crate::facts::declaration::{Example, FactKind, Finder, Pieces, TACTICS, example};
use crate::facts::kind::Kind;
use crate::facts::pawn_endings::{EndingScore, WITH_IT, rook_ending};
use crate::line::{Line, PlacedPiece, Step};
use palisade::attacks::{distance, file_distance};
use palisade::board::Board;
use palisade::types::{Color, PieceKind};

fact! {
    /// Philidor position: rook against rook and pawn, the defending king on its first two ranks in front of the
    /// pawn or a file beside it, the other king within two steps of its pawn. The defending rook holds the
    /// third rank (king and pawn on their fourth or fifth rank), or stands on the last two ranks, to check from
    /// behind, once the pawn has advanced there. The score is less than a pawn.
    pub struct Philidor {
        /// The defending rook.
        pub by: PlacedPiece,
    }
    key: "philidor",
    evidence: Search,
    motif: Endgame,
    decides: 780,
}

impl FactKind for Philidor {
    const HOLDS: &'static [Example] = &[
        example("r7/8/8/8/3kp3/8/7R/4K3 w - - 0 1", "Rh3"),
        example("8/8/8/8/3k4/4p2R/r7/4K3 w - - 0 1", "Rh8"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // The pawn has come there and the rook stays; the king is elsewhere; the rook is a rank too low;
        // the other king is far from its pawn.
        example("8/8/8/8/3k4/4p2R/r7/4K3 w - - 0 1", "Rg3"),
        example("r7/8/8/8/3kp3/8/7R/1K6 w - - 0 1", "Rh3"),
        example("r7/8/8/8/3kp3/8/6R1/4K3 w - - 0 1", "Rf2"),
        example("r7/8/8/1k6/4p3/8/7R/4K3 w - - 0 1", "Rh3"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([self.by], [])
    }
}

/// The [`Finder`] of the fact [`Philidor`]: a move that reaches the Philidor position.
pub const FINDER: Finder = Finder {
    order: 87,
    plies: TACTICS,
    find: |at| {
        let score = EndingScore::of(at);
        Vec::from_iter(philidor(at.line, &at.step, score))
    },
};

/// Returns the rook if `us` defends the Philidor position; otherwise `None`.
fn philidor_rook(board: &Board, us: Color) -> Option<PlacedPiece> {
    let (them, pawn) = (!us, rook_ending(board).filter(|pawn| pawn.color() != us)?);
    let (own, king) = (board.king(us), board.king(them));
    let before = own.relative_rank(us) <= 1 && file_distance(own, pawn.sq) <= 1;
    let rook = board.colored(us, PieceKind::Rook).first().and_then(|sq| PlacedPiece::on(board, sq))?;
    let (at, far) = (pawn.sq.relative_rank(them), king.relative_rank(them));
    let attacks = distance(king, pawn.sq) <= WITH_IT;
    let reserved = rook.sq.relative_rank(us) == 2 && (3..=4).contains(&at) && (3..=4).contains(&far);
    let from_behind = rook.sq.relative_rank(us) >= 6 && at == 5 && far >= 4;
    (before && attacks && (reserved || from_behind)).then_some(rook)
}

fn philidor(line: &Line, step: &Step<'_>, score: EndingScore) -> Option<Kind> {
    let us = step.side();
    let known_before = step.ply >= 2 && philidor_rook(line.board(step.ply - 1), us).is_some();
    let by = philidor_rook(step.after, us)?;
    let held = is_safe(step.after, by.sq);
    (score.is_even() && held && !known_before).then_some(Kind::Philidor(Philidor { by }))
}
