//! Pawn endings: passed pawns that run, and the score that has to agree.

use crate::facts::declaration::MoveContext;
use crate::facts::passed_pawns::is_passed;
use crate::line::PlacedPiece;
use palisade::attacks::{distance, forward_file};
use palisade::board::Board;
use palisade::types::{Color, PieceKind, Score, Square};

/// The lead by a search's score, in pawns, from which a pawn or rook ending counts as won.
pub const WINNING: Score = 2;

/// The largest distance of a king to its own pawn, in king moves, at which it counts as accompanying the
/// pawn.
pub const WITH_IT: u8 = 2;

/// The search's score of a line for the side that makes the examined move, with the value of a pawn, both in
/// internal units.
#[derive(Clone, Copy)]
pub struct EndingScore {
    score: Score,
    pawn: Score,
}

impl EndingScore {
    /// Returns the score of the line `at` belongs to, for the side that makes the examined move.
    pub fn of(at: &MoveContext<'_>) -> Self {
        let sign = if at.step.ply.is_multiple_of(2) { 1 } else { -1 };
        Self { score: sign * at.scored.score, pawn: at.scored.pawn }
    }

    /// Returns true if the side that makes the move is at least two pawns ahead by the score.
    pub fn wins(self) -> bool {
        self.score >= WINNING * self.pawn
    }

    /// Returns true if the side that makes the move is at least two pawns behind by the score.
    pub fn loses(self) -> bool {
        self.score <= -WINNING * self.pawn
    }

    /// Returns true if the score is less than a pawn from equality.
    pub fn is_even(self) -> bool {
        self.score.abs() < self.pawn
    }
}

/// Returns true if only kings and pawns are left, with at least one pawn.
pub fn is_pawn_ending(board: &Board) -> bool {
    board.phase_material() == 0 && board.pieces(PieceKind::Pawn).any()
}

/// Returns the number of its own moves after which the pawn of `color` on `pawn` has promoted; a first double
/// step counts as one. `None` if it is not passed or a piece stands on its path.
pub fn moves_to_promote(board: &Board, color: Color, pawn: Square) -> Option<u8> {
    let free = is_passed(board, color, pawn) && !forward_file(color, pawn).intersects(board.occupied());
    // The first step is a double one.
    free.then(|| 7 - pawn.relative_rank(color).max(2))
}

/// Returns the promotion square of the pawn of `color` on the square `pawn`.
pub fn goal(color: Color, pawn: Square) -> Square {
    Square::at(pawn.file(), 7).relative(color)
}

/// Returns true if a king on `king` is in the square of an enemy pawn that promotes on `goal` after `moves`
/// moves, with the pawn to move: the king captures it at the latest after its promotion.
pub fn is_in_square(king: Square, goal: Square, moves: u8) -> bool {
    distance(king, goal) <= moves
}

/// Returns the pawn if the position is rook and pawn against rook; `None` in any other position.
pub fn rook_ending(board: &Board) -> Option<PlacedPiece> {
    let rooks = Color::ALL.into_iter().all(|color| board.count(color, PieceKind::Rook) == 1);
    let pawn = board.pieces(PieceKind::Pawn).first()?;
    (rooks && board.occupied().count() == 5).then(|| PlacedPiece::on(board, pawn)).flatten()
}
