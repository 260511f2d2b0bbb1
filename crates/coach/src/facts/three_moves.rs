//! A move, the answer and the next move, for motifs that the next moves prove.

use crate::exchange::{attacks_from, best_capture, exchange};
use crate::facts::declaration::MoveContext;
use crate::facts::kind::Kind;
use crate::line::{Line, PlacedPiece, Step};
use palisade::board::Board;
use palisade::types::{PieceKind, Square};

/// Returns true if the side to move is checkmated.
pub fn is_mate(board: &Board) -> bool {
    board.in_check() && !board.has_legal_move()
}

/// Returns true for a bishop, rook or queen.
pub fn is_slider(kind: PieceKind) -> bool {
    matches!(kind, PieceKind::Bishop | PieceKind::Rook | PieceKind::Queen)
}

/// Three successive plies of a line: a move, the answer, and the next move of the same side.
pub struct ThreeMoves<'a> {
    /// The whole line.
    pub line: &'a Line,
    /// The first of the three moves.
    pub step: &'a Step<'a>,
    /// The answer to it.
    pub reply: &'a Step<'a>,
    /// The next move of the first side.
    pub next: &'a Step<'a>,
}

impl ThreeMoves<'_> {
    /// Calls `find` with the move `at` and the next two plies of its line, and returns the result. `None` if
    /// the line is too short.
    pub fn with(at: &MoveContext<'_>, find: impl Fn(&ThreeMoves<'_>) -> Option<Kind>) -> Option<Kind> {
        let (reply, next) = (at.line.step(at.step.ply + 1)?, at.line.step(at.step.ply + 2)?);
        find(&ThreeMoves { line: at.line, step: &at.step, reply: &reply, next: &next })
    }

    /// Returns the square on which the third ply wins something: that of the piece it captures, or the square
    /// where it promotes or mates. `None` if it does none of these.
    pub fn falls(&self) -> Option<Square> {
        let next = self.next;
        let hit = next.captured().map(|piece| piece.sq);
        hit.or_else(|| (next.mv.is_promotion() || is_mate(next.after)).then(|| next.mv.to()))
    }

    /// Returns true if the third ply, by its capture on `sq` or its move there, mates or wins points in an
    /// exchange, and could not have won as much there before the answer.
    pub fn pays_only_now(&self, sq: Square) -> bool {
        let from = self.next.mv.from();
        let now = exchange(self.next.before, from, sq);
        let pays = is_mate(self.next.after) || now.is_some_and(|gain| gain > 0);
        let held = !attacks_from(self.step.after, from).has(sq)
            || is_mate(self.next.after)
            || exchange(self.step.after, from, sq) < now;
        pays && held
    }

    /// Returns true if the moved piece attacks `piece` after the first move, and its side could capture that
    /// piece with profit.
    pub fn was_threatened(&self, piece: PlacedPiece) -> bool {
        let us = self.step.side();
        attacks_from(self.step.after, self.step.moved().sq).has(piece.sq)
            && best_capture(self.step.after, us, piece.sq).is_some_and(|(_, gain)| gain > 0)
    }
}
