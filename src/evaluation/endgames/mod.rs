//! Endings with a known result, and how far others are scaled down.
//!
//! `known` is called first, by the ending that `features/material.rs` found: its values replace the sum of
//! terms (king and pawn against king from the bitbase in `kpk`). `scaling` is called last, for the side that
//! stands better, and adds weights or takes a scale that `known` fixes. A new ending by rule: a variant of
//! `Ending` in `material`, its value in `known`, its positions in `tests/engine/evaluation/endings.rs`.

pub(in crate::evaluation) mod known;
pub(in crate::evaluation) mod kpk;
pub(in crate::evaluation) mod scaling;

use crate::board::Board;
use crate::types::{Color, PieceKind};

/// Returns true if the side with the pawn wins king and pawn against king with best play, false if it is
/// drawn; exact. `None` for any other material.
pub fn pawn_wins(board: &Board) -> Option<bool> {
    let pawns = board.pieces(PieceKind::Pawn);
    if board.occupied().count() != 3 || pawns.count() != 1 {
        return None;
    }
    let strong = if board.count(Color::White, PieceKind::Pawn) == 1 { Color::White } else { Color::Black };
    let (own, lone) = (board.king(strong), board.king(!strong));
    Some(kpk::is_win(strong, board.side_to_move(), own, lone, pawns.lsb()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pawn_is_known_exactly_and_nothing_else_is() {
        let known = |fen: &str| pawn_wins(&Board::from_fen(fen).expect("legal"));
        assert_eq!(known("8/8/8/4k3/8/4K3/4P3/8 w - - 0 1"), Some(false));
        assert_eq!(known("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1"), Some(true));
        assert_eq!(known("8/8/8/8/4p3/4k3/8/4K3 b - - 0 1"), Some(true));
        for other in [
            "8/8/8/4k3/8/4K3/8/8 w - - 0 1",
            "8/8/8/4k3/8/4K3/3PP3/8 w - - 0 1",
            "8/8/8/4k3/8/4K3/4R3/8 w - - 0 1",
        ] {
            assert_eq!(known(other), None, "{other}");
        }
    }
}
