//! A position with the colours exchanged: what White had is Black's, seen from the
//! other end of the board.
//!
//! The game is the same for the other side, so everything that treats the colours
//! alike (move counts, the value from the side to move's view) is unchanged; tests rest
//! on that, and the console's `flip` shows it.

use super::state::{Board, Setup};
use crate::types::{Color, Piece, Square};

impl Board {
    /// Returns the position with ranks reversed, and colours and the side to move exchanged. Files and clocks
    /// stay, so castling rights keep their rooks, in Chess960 too.
    ///
    /// ```
    /// use palisade::board::Board;
    /// let board = Board::from_fen("4k3/8/8/8/3Pp3/8/8/R3K3 b Q d3 0 1")?;
    /// assert_eq!(board.flipped().fen(), "r3k3/8/8/3pP3/8/8/8/4K3 w q d6 0 1");
    /// assert!(board.flipped().flipped() == board);
    /// # Ok::<(), palisade::board::FenError>(())
    /// ```
    #[must_use]
    pub fn flipped(&self) -> Self {
        let from = Setup::from(self);
        let mut to = Setup { side: !from.side, ..from.clone() };
        for sq in Square::all() {
            to.mailbox[sq.flip_rank().index()] =
                from.mailbox[sq.index()].map(|piece| Piece::new(!piece.color(), piece.kind()));
        }
        for color in Color::ALL {
            to.castling[(!color).index()] =
                from.castling[color.index()].map(|rook| rook.map(Square::flip_rank));
        }
        to.en_passant = from.en_passant.map(Square::flip_rank);
        Self::assemble(&to)
    }
}
