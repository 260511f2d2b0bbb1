//! Moves in UCI's long algebraic notation, both ways.

use super::makemove::{castling_targets, castling_wing};
use super::state::Board;
use crate::types::{Move, Square};

impl Board {
    /// The legal move that `text` names. Castling may be written as the king's
    /// two steps (`e1g1`) or as king takes own rook (`e1h1`), in any game;
    /// letters may be of either case. King takes rook wins where `e1g1`-like
    /// text could mean both.
    pub fn parse_uci(&self, text: &str) -> Option<Move> {
        let (squares, promotion) = match text.len() {
            4 => (text, None),
            5 => (text.get(..4)?, Some(text.as_bytes()[4].to_ascii_lowercase() as char)),
            _ => return None,
        };
        let from = Square::parse(squares.get(..2)?)?;
        let to = Square::parse(squares.get(2..)?)?;
        let moves = self.legal_moves();
        let exact = moves.iter().find(|mv| {
            mv.from() == from && mv.to() == to && mv.promotion_kind().map(|kind| kind.letter()) == promotion
        });
        exact.copied().or_else(|| {
            moves.into_iter().find(|&mv| {
                promotion.is_none()
                    && mv.is_castle()
                    && mv.from() == from
                    && castling_targets(self.side, castling_wing(mv)).0 == to
                    && self.king(self.side).file() == 4
            })
        })
    }

    /// A legal move as UCI writes it: castling as king takes rook if
    /// `chess960`, else as the king's two steps.
    pub fn uci(&self, mv: Move, chess960: bool) -> String {
        let to = if mv.is_castle() && !chess960 {
            castling_targets(self.side, castling_wing(mv)).0
        } else {
            mv.to()
        };
        let promotion = mv.promotion_kind().map_or(String::new(), |kind| kind.letter().to_string());
        format!("{}{to}{promotion}", mv.from())
    }
}
