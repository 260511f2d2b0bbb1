//! Pawn endings: passed pawns that run, and the score that has to agree.

use crate::facts::declaration::MoveContext;
use crate::facts::passed_pawns::is_passed;
use crate::line::PlacedPiece;
use palisade::attacks::{distance, forward_file};
use palisade::board::Board;
use palisade::types::{Color, PieceKind, Score, Square};

/// A score of so many pawns is as good as won.
pub const WINNING: Score = 2;

/// A king so near to its pawn goes with it.
pub const WITH_IT: u8 = 2;

/// The search's score for the side whose move is looked at.
#[derive(Clone, Copy)]
pub struct EndingScore {
    score: Score,
    pawn: Score,
}

impl EndingScore {
    /// Returns the score of the line for the side that makes the move, with the value of a pawn.
    pub fn of(at: &MoveContext<'_>) -> Self {
        let sign = if at.step.ply.is_multiple_of(2) { 1 } else { -1 };
        Self { score: sign * at.scored.score, pawn: at.scored.pawn }
    }

    pub fn wins(self) -> bool {
        self.score >= WINNING * self.pawn
    }

    pub fn loses(self) -> bool {
        self.score <= -WINNING * self.pawn
    }

    pub fn is_even(self) -> bool {
        self.score.abs() < self.pawn
    }
}

/// True if nothing but kings and pawns is left.
pub fn is_pawn_ending(board: &Board) -> bool {
    board.phase_material() == 0 && board.pieces(PieceKind::Pawn).any()
}

/// Moves until the passed pawn of `color` promotes, if nothing stands in its way.
pub fn moves_to_promote(board: &Board, color: Color, pawn: Square) -> Option<u8> {
    let free = is_passed(board, color, pawn) && !forward_file(color, pawn).intersects(board.occupied());
    // The first step is a double one.
    free.then(|| 7 - pawn.relative_rank(color).max(2))
}

/// Returns the square on which a pawn promotes.
pub fn goal(color: Color, pawn: Square) -> Square {
    Square::at(pawn.file(), 7).relative(color)
}

/// True if it is the pawn's turn and the other side's king takes it at the latest when it has
/// promoted after `moves`: it is in the pawn's square.
pub fn is_in_square(king: Square, goal: Square, moves: u8) -> bool {
    distance(king, goal) <= moves
}

/// The pawn of an ending of rook and pawn against rook.
pub fn rook_ending(board: &Board) -> Option<PlacedPiece> {
    let rooks = Color::ALL.into_iter().all(|color| board.count(color, PieceKind::Rook) == 1);
    let pawn = board.pieces(PieceKind::Pawn).first()?;
    (rooks && board.occupied().count() == 5).then(|| PlacedPiece::on(board, pawn)).flatten()
}
