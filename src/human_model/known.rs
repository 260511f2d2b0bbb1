//! The endgames that players know how to play, with the rating from which they know them.
//!
//! A player of 1000 wins with king and pawn, a player of 1500 also holds the draw against them. From its
//! rating on an endgame is played as the search plays it; below it the model plays (docs/levels.md).

use crate::board::Board;
use crate::types::{Color, PieceKind};

/// Returns the Lichess rating from which players are assumed to play this ending correctly with the side to
/// move: 900 for a rook, a queen or several pawns against a bare king, up to 2200 for bishop and knight.
/// `None` unless exactly one king is bare, and for material that has no rating.
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
        (1, 0, 0) if board.side_to_move() != strong => Some(1500.0),
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
        assert_eq!(known("4k3/8/8/8/8/8/4PN2/4K3 w - - 0 1"), Some(1000.0));
        assert_eq!(known("4k3/8/8/8/8/8/8/2BNK3 w - - 0 1"), Some(2200.0));
        assert_eq!(known("4k3/8/8/8/8/8/8/3NK3 w - - 0 1"), None);
        assert_eq!(known("4k3/4p3/8/8/8/8/8/3QK3 w - - 0 1"), None, "the king is not bare");
    }

    #[test]
    fn king_and_pawn_is_won_from_a_lower_rating_than_it_is_held() {
        let known = |fen: &str| rating(&Board::from_fen(fen).expect(fen));
        for (pawn, turn, rating) in
            [("4P3", "w", 1000.0), ("4P3", "b", 1500.0), ("4p3", "b", 1000.0), ("4p3", "w", 1500.0)]
        {
            let fen = format!("4k3/8/8/8/{pawn}/8/8/4K3 {turn} - - 0 1");
            assert_eq!(known(&fen), Some(rating), "{fen}");
        }
    }
}
