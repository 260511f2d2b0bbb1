//! Mate on the back rank.

use palisade::attacks::inner_ring;
use palisade::board::Board;
use palisade::types::Bitboard;

/// Returns true if the side to move is mated on its first rank by a rook or queen on that rank, with its own
/// pieces on at least half of the squares in front of its king.
pub fn is_back_rank_mate(board: &Board) -> bool {
    let side = board.side_to_move();
    let king = board.king(side);
    if !board.in_check() || king.relative_rank(side) != 0 || board.has_legal_move() {
        return false;
    }
    let rank = Bitboard::relative_rank(side, 0);
    let along = board.checkers() & board.rooks_and_queens() & rank;
    let before = inner_ring(king) - rank;
    let own = board.by_color(side);
    along.any() && (before & own).any() && {
        // Squares that are not filled are guarded, or the king would go there; but two of
        // its own pieces at least shut it in.
        (before & own).count() * 2 >= before.count()
    }
}
