//! Weak pawns.

use crate::facts::details::Weakness;
use crate::facts::passed_pawns::is_passed;
use palisade::attacks::{adjacent_files, forward_file, pawn_attack_span, pawn_attacks};
use palisade::board::Board;
use palisade::types::{Color, PieceKind, Square};

/// Returns the weakness of the pawn of `color` on `sq`; `None` if no such pawn stands there, if it is passed,
/// or if it is not weak.
pub fn weakness(board: &Board, color: Color, sq: Square) -> Option<Weakness> {
    let own = board.colored(color, PieceKind::Pawn);
    let theirs = board.colored(!color, PieceKind::Pawn);
    if !own.has(sq) || is_passed(board, color, sq) {
        return None;
    }
    let beside = own & adjacent_files(sq);
    if beside.is_empty() {
        return Some(Weakness::Isolated);
    }
    // All pawns on the adjacent files are ahead, so that none can come to guard it.
    let left_behind = (beside - pawn_attack_span(color, sq)).is_empty();
    let stop = sq.forward(color);
    let held = pawn_attacks(color, stop).intersects(theirs);
    let open = !forward_file(color, sq).intersects(theirs);
    let stuck = !pawn_attacks(color, sq).intersects(theirs);
    if left_behind && held && open && stuck && !own.has(stop) {
        return Some(Weakness::Backward);
    }
    // The front one is as weak, unless a pawn guards it.
    let behind = forward_file(!color, sq).intersects(own) && !pawn_attacks(!color, sq).intersects(own);
    (behind || forward_file(color, sq).intersects(own)).then_some(Weakness::Doubled)
}
