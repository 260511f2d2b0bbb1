//! The targets of the pieces of a phrase on the board.

use crate::read::phrase::{Aim, PieceRef};
use palisade::attacks::between;
use palisade::board::Board;
use palisade::types::{Move, Square};
use palisade_coach::claims::names::Target;
use palisade_coach::exchange::attacks_from;

/// Converts the target of an attack or defence from the form of a text's phrase to the form of a claim.
pub fn target(aim: Aim) -> Target {
    match aim {
        Aim::Piece(piece) => Target::Square(piece.square.into()),
        Aim::Kind(kind) => Target::Piece(kind.into()),
        Aim::Square(square) => Target::Square(square.into()),
    }
}

/// Returns true if the piece that a phrase names stands on its square.
pub fn stands(board: &Board, piece: PieceRef) -> bool {
    board.piece_on(piece.square).is_some_and(|there| {
        there.kind() == piece.kind && piece.side.is_none_or(|side| side == there.color())
    })
}

/// Returns true if the piece on `from` is blocked from `to` only by pieces of its own side that slide in the
/// same direction: a battery.
pub fn battery(board: &Board, from: Square, to: Square) -> bool {
    let Some(piece) = board.piece_on(from) else { return false };
    let path = between(from, to) & board.occupied();
    path.any()
        && path.into_iter().all(|sq| {
            board.piece_on(sq).is_some_and(|other| other.color() == piece.color())
                && (attacks_from(board, sq).has(to) || (path & between(sq, to)).any())
        })
}

/// Returns the moves of the side to move that mate at once, in SAN.
pub fn mates(board: &Board) -> Vec<String> {
    let is_mate = |mv: &Move| {
        let mut next = *board;
        next.make(*mv, &mut ());
        next.in_check() && !next.has_legal_move()
    };
    board.legal_moves().iter().copied().filter(is_mate).map(|mv| board.san(mv)).collect()
}
