//! Endings that people know how to play, and from which rating.
//!
//! What is known is not forgotten at a lower rating and not guessed at a higher one: a beginner of
//! 1000 mates with a queen, an 1800 player holds the opposition. The ratings are those from
//! which the endings are to be won by levels (docs/levels.md); below them the model plays.

use crate::board::Board;
use crate::types::{Color, PieceKind};

/// The lichess rating from which people play this ending by the book, either side; `None` where it is
/// no such ending.
pub fn rating(board: &Board) -> Option<f32> {
    let bare = |color| board.by_color(color).count() == 1;
    let strong = match (bare(Color::White), bare(Color::Black)) {
        (false, true) => Color::White,
        (true, false) => Color::Black,
        _ => return None,
    };
    let count = |kind| board.count(strong, kind);
    let (pawns, knights, bishops) =
        (count(PieceKind::Pawn), count(PieceKind::Knight), count(PieceKind::Bishop));
    if count(PieceKind::Queen) + count(PieceKind::Rook) > 0 || pawns >= 2 {
        return Some(900.0);
    }
    match (pawns, bishops, knights) {
        (1, 0, 0) => Some(1500.0),
        (1, ..) => Some(1000.0),
        (0, 2.., _) => Some(1700.0),
        (0, 1, 1..) => Some(2200.0),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_against_a_bare_king_are_known_from_a_rating_on() {
        let known = |fen: &str| rating(&Board::from_fen(fen).expect(fen));
        assert_eq!(known("4k3/8/8/8/8/8/8/3QK3 w - - 0 1"), Some(900.0));
        assert_eq!(known("4k3/8/8/8/8/8/8/3RK3 b - - 0 1"), Some(900.0));
        assert_eq!(known("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), Some(1500.0));
        assert_eq!(known("4k3/4p3/8/8/8/8/8/4K3 w - - 0 1"), Some(1500.0), "either side");
        assert_eq!(known("4k3/8/8/8/8/8/8/2BNK3 w - - 0 1"), Some(2200.0));
        assert_eq!(known("4k3/8/8/8/8/8/8/3NK3 w - - 0 1"), None);
        assert_eq!(known("4k3/4p3/8/8/8/8/8/3QK3 w - - 0 1"), None, "the king is not bare");
    }
}
