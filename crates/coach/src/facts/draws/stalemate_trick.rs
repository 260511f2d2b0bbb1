//! Stalemate trick.

use crate::fact;
use crate::facts::balance::balance;
use crate::facts::declaration::{Arg, Example, FactKind, Finder, Motif, Pieces, TACTICS, example};
use crate::facts::kind::Kind;
use crate::line::{Line, PlacedPiece, Step};
use palisade::board::Board;
use palisade::types::Square;

fact! {
    /// Stalemate trick: the side with less material leaves a piece to be captured, and capturing it stalemates.
    /// With more than twelve pieces on the board the move has to be a check.
    pub struct StalemateTrick {
        /// The piece whose capture is stalemate.
        pub by: PlacedPiece,
        /// True if the score of the line is that of a draw.
        pub saves: bool,
    }
    key: "stalemate-trick",
    evidence: Search,
    motif: Draw,
    replaces: [Perpetual],
}

impl FactKind for StalemateTrick {
    const HOLDS: &'static [Example] = &[
        example("r7/8/8/8/8/6k1/5p2/R6K w - - 0 1", "Ra3+"),
        example("2r5/8/8/8/8/6k1/5p2/2R4K w - - 0 1", "Rc3+ Kg4"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // The king has a move; a pawn has.
        example("r7/7p/8/8/8/6k1/8/R6K w - - 0 1", "Ra3+"),
        example("r7/1p6/7p/8/1P6/6k1/5p2/R6K w - - 0 1", "Ra3+"),
    ];

    fn pieces(&self) -> Pieces {
        Pieces::new([self.by], [])
    }

    fn decides(&self) -> Option<i32> {
        Some(if self.saves { 900 } else { 650 })
    }

    /// Returns [`Motif::Draw`] if the trick saves the game, otherwise `None`.
    fn motif_in(&self, _line: &Line, _ply: usize) -> Option<Motif> {
        self.saves.then_some(Motif::Draw)
    }

    fn message_args(&self) -> Vec<(&'static str, Arg)> {
        vec![("saves", Arg::Yes(self.saves))]
    }
}

/// The [`Finder`] of the fact [`StalemateTrick`]: a move by which the weaker side offers a piece whose
/// capture is stalemate.
pub const FINDER: Finder = Finder {
    order: 71,
    plies: TACTICS,
    find: |at| Vec::from_iter(stalemate_trick(&at.step, at.scored.is_drawn())),
};

/// The largest number of pieces on the board with which a move that gives no check may be a stalemate trick.
const FEW: u32 = 12;

/// Returns true if the side to move is not in check and has no legal move.
fn is_stalemate(board: &Board) -> bool {
    !board.in_check() && !board.has_legal_move()
}

fn stalemate_trick(step: &Step<'_>, saves: bool) -> Option<Kind> {
    let us = step.side();
    let behind = balance(step.after) * us.sign() < 0;
    if !behind || step.after.occupied().count() > FEW && !step.after.checkers().any() {
        return None;
    }
    let moves = step.after.legal_moves();
    let is_trap = |sq: &Square| {
        let mut captures = moves.iter().filter(|mv| mv.to() == *sq && mv.is_capture()).peekable();
        captures.peek().is_some()
            && captures.all(|&mv| {
                let mut board = *step.after;
                board.make(mv, &mut ());
                is_stalemate(&board)
            })
    };
    let sq = step.after.by_color(us).into_iter().find(is_trap)?;
    Some(Kind::StalemateTrick(StalemateTrick { by: PlacedPiece::on(step.after, sq)?, saves }))
}
