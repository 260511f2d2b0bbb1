//! Weak back rank.

use crate::fact;
use crate::facts::back_rank_mate::is_back_rank_mate;
use crate::facts::declaration::{Arg, Example, FactKind, Finder, Pieces, PointContext, TACTICS, example};
use crate::facts::kind::Kind;
use crate::line::{PlacedPiece, Step};
use palisade::board::Board;
use palisade::types::PieceKind;

fact! {
    /// Back rank: the moved piece can be captured, and each capture allows mate on the back rank by checks, in
    /// two moves at most.
    pub struct BackRank {
        /// The piece, not a pawn, that the move captures; `None` if it captures nothing.
        pub piece: Option<PlacedPiece>,
    }
    key: "back-rank",
    evidence: Rule,
    motif: BackRank,
}

impl FactKind for BackRank {
    const HOLDS: &'static [Example] = &[
        example("1r4k1/1n3ppp/8/8/8/8/1Q6/4R1K1 w - - 0 1", "Qxb7 h6"),
        // No capture: capturing the queen allows mate.
        example("1r4k1/5ppp/8/8/8/8/8/1Q2R1K1 w - - 0 1", "Qb7 h6"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // The king has air.
        example("1r4k1/1n3pp1/7p/8/8/8/1Q6/4R1K1 w - - 0 1", "Qxb7 Rxb7"),
        example("1r4k1/5pp1/7p/8/8/8/8/1Q2R1K1 w - - 0 1", "Qb7 Kh7"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([], self.piece.into_iter().collect::<Vec<_>>())
    }

    fn point(&self, _context: PointContext) -> Option<i32> {
        Some(if self.piece.is_none() { 685 } else { 630 })
    }

    fn message_args(&self) -> Vec<(&'static str, Arg)> {
        vec![("takes", Arg::Yes(self.piece.is_some()))]
    }
}

/// The [`Finder`] of the fact [`BackRank`]: a move of a piece that cannot be captured because of mate on the
/// back rank.
pub const FINDER: Finder =
    Finder { order: 23, plies: TACTICS, find: |at| Vec::from_iter(back_rank(&at.step)) };

/// The largest number of moves to the mate on the back rank.
const BACK_RANK_MOVES: usize = 2;

/// Returns true if the side to move can mate on the back rank within `moves` of its moves, each of them a
/// check.
fn mates_there(board: &Board, moves: usize) -> bool {
    board.legal_moves().into_iter().filter(|&mv| board.gives_check(mv)).any(|mv| {
        let mut checked = *board;
        checked.make(mv, &mut ());
        is_back_rank_mate(&checked)
            || moves > 1
                && checked.has_legal_move()
                && checked.legal_moves().into_iter().all(|answer| {
                    let mut next = checked;
                    next.make(answer, &mut ());
                    mates_there(&next, moves - 1)
                })
    })
}

fn back_rank(step: &Step<'_>) -> Option<Kind> {
    let piece = step.captured();
    if piece.is_some_and(|piece| piece.kind() == PieceKind::Pawn) {
        return None;
    }
    let mut replies = step.after.legal_moves().into_iter().filter(|mv| mv.to() == step.mv.to()).peekable();
    replies.peek()?;
    let all = replies.all(|reply| {
        let mut board = *step.after;
        board.make(reply, &mut ());
        mates_there(&board, BACK_RANK_MOVES)
    });
    all.then_some(Kind::BackRank(BackRank { piece }))
}
