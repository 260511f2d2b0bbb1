//! Moves in UCI's long algebraic notation, both ways.

use super::makemove::{castling_side, castling_targets};
use super::state::Board;
use crate::types::{Move, PieceKind, Square};

impl Board {
    /// Parses a move in UCI notation; `None` if it is not legal. Castling may be written as the king's two
    /// steps (`e1g1`) or as king takes own rook (`e1h1`); if a text could mean both, it is king takes rook.
    /// Letters may be of either case.
    ///
    /// ```
    /// use palisade::board::Board;
    /// let board = Board::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1")?;
    /// assert_eq!(board.parse_uci("e1g1"), board.parse_uci("e1h1"));
    /// assert_eq!(board.parse_uci("e1e3"), None);
    /// # Ok::<(), palisade::board::FenError>(())
    /// ```
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
            mv.from() == from && mv.to() == to && mv.promotion_kind().map(PieceKind::letter) == promotion
        });
        exact.copied().or_else(|| {
            moves.into_iter().find(|&mv| {
                promotion.is_none()
                    && mv.is_castle()
                    && mv.from() == from
                    && castling_targets(self.side, castling_side(mv)).0 == to
                    && self.king(self.side).file() == 4
            })
        })
    }

    /// Parses a line of moves in UCI notation, up to the first that is not legal after those before it.
    ///
    /// ```
    /// use palisade::board::Board;
    /// let line = Board::startpos().uci_line("e2e4 e7e5 e4e5 g8f6".split(' '));
    /// assert_eq!(line.len(), 2, "the third is not legal");
    /// ```
    pub fn uci_line<'a>(&self, words: impl IntoIterator<Item = &'a str>) -> Vec<Move> {
        let mut board = *self;
        let legal = |word| {
            let mv = board.parse_uci(word)?;
            board.make(mv, &mut ());
            Some(mv)
        };
        words.into_iter().map_while(legal).collect()
    }

    /// Returns a legal move in UCI notation. Castling is written as king takes rook if `chess960` is set,
    /// otherwise as the king's two steps; off the e-file it is king takes rook always, as two steps could be
    /// an ordinary king move.
    ///
    /// ```
    /// use palisade::board::Board;
    /// let board = Board::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1")?;
    /// let castling = board.parse_san("O-O")?;
    /// assert_eq!((board.uci(castling, false), board.uci(castling, true)), ("e1g1".into(), "e1h1".into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn uci(&self, mv: Move, chess960: bool) -> String {
        let to = if mv.is_castle() && !chess960 && mv.from().file() == 4 {
            castling_targets(self.side, castling_side(mv)).0
        } else {
            mv.to()
        };
        let promotion = mv.promotion_kind().map_or(String::new(), |kind| kind.letter().to_string());
        format!("{}{to}{promotion}", mv.from())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn castling_reads_and_writes_in_both_notations() {
        let board = Board::from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap();
        for (short, long) in [("e1g1", "e1h1"), ("e1c1", "e1a1")] {
            let mv = board.parse_uci(short).unwrap();
            assert_eq!(Some(mv), board.parse_uci(long));
            assert_eq!((board.uci(mv, false), board.uci(mv, true)), (short.to_owned(), long.to_owned()));
        }
    }

    #[test]
    fn off_the_e_file_a_step_is_a_king_move() {
        let board = Board::from_fen("4k3/8/8/8/8/8/8/5K1R w H - 0 1").unwrap();
        let (step, castle) = (board.parse_uci("f1g1").unwrap(), board.parse_uci("f1h1").unwrap());
        assert!(!step.is_castle() && castle.is_castle());
        assert_eq!(board.uci(castle, false), "f1h1");
    }

    #[test]
    fn promotion_letters_of_either_case_and_nonsense() {
        let board = Board::from_fen("8/P3k3/8/8/8/8/8/4K3 w - - 0 1").unwrap();
        assert_eq!(board.parse_uci("a7a8Q"), board.parse_uci("a7a8q"));
        for text in ["", "a7a8", "a7a8k", "a7a8x", "e2e4", "0000", "é1é", "ééé", "e1g1", "a7a8qq"] {
            assert_eq!(board.parse_uci(text), None, "{text}");
        }
    }
}
