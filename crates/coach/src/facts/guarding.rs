//! Defence: recaptures, pieces that can be captured with profit, and trapped pieces.

use crate::exchange::{best_capture, legal_gain, worth};
use crate::line::{Line, PlacedPiece, Step};
use palisade::board::Board;
use palisade::types::{Color, Square};

/// Returns true if the move `step` captures on the square where the move before it in the line captured.
pub fn recaptures(line: &Line, step: &Step<'_>) -> bool {
    let last = step.ply.checked_sub(1).and_then(|ply| line.step(ply));
    step.mv.is_capture() && last.is_some_and(|last| last.mv.is_capture() && last.mv.to() == step.mv.to())
}

/// Returns true if `side` can capture on `sq` with profit, by static exchange evaluation.
pub fn wins_there(board: &Board, side: Color, sq: Square) -> bool {
    best_capture(board, side, sq).is_some_and(|(_, gain)| gain > 0)
}

/// Returns true if every legal move of `piece` loses material by static exchange evaluation, or it has none.
/// The side of the piece must be to move; `hunter` is the other side.
pub fn is_trapped(board: &Board, hunter: Color, piece: PlacedPiece) -> bool {
    board.legal_moves().into_iter().filter(|mv| mv.from() == piece.sq).all(|mv| {
        let got = board.captured_kind(mv).map_or(0, worth);
        let mut next = *board;
        next.make(mv, &mut ());
        best_capture(&next, hunter, mv.to()).is_some_and(|(_, gain)| gain > got)
    })
}

/// Returns true if the side that is not to move could capture on `sq` with profit if it were to move, by
/// static exchange evaluation and also by a count with legal moves.
pub fn could_be_taken(board: &Board, sq: Square) -> bool {
    let mut passed = *board;
    passed.make_null();
    best_capture(board, passed.side_to_move(), sq).is_some_and(|(_, gain)| gain > 0)
        && legal_gain(&passed, sq) > 0
}

/// Returns true if the side to move can capture on `sq` with profit, by static exchange evaluation or by a
/// count with legal moves (either suffices).
pub fn can_be_taken(board: &Board, sq: Square) -> bool {
    best_capture(board, board.side_to_move(), sq).is_some_and(|(_, gain)| gain > 0)
        || legal_gain(board, sq) > 0
}

/// Returns true if the move at `ply` of the line, which captures `piece`, wins it: the next move does not
/// recapture, or the capturing piece is worth less than `piece`. False after the end of the line.
pub fn wins_piece(line: &Line, ply: usize, piece: PlacedPiece) -> bool {
    line.step(ply)
        .is_some_and(|by| !line.takes(ply + 1, by.mv.to()) || worth(by.mover().kind()) < worth(piece.kind()))
}
