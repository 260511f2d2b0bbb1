//! Castling rights.

use super::Color;
use bitflags::bitflags;

bitflags! {
    /// The castling rights of both sides. The squares of the rooks are stored in the board (Chess960 has them
    /// anywhere).
    ///
    /// ```
    /// use palisade::board::Board;
    /// use palisade::types::CastlingRights;
    /// let board = Board::from_fen("r3k2r/8/8/8/8/8/8/4K2R b Kq - 0 1")?;
    /// assert_eq!(board.castling_rights(), CastlingRights::WHITE_KING_SIDE | CastlingRights::BLACK_QUEEN_SIDE);
    /// # Ok::<(), palisade::board::FenError>(())
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
    pub struct CastlingRights: u8 {
        /// The right of White to castle kingside, towards the h-file.
        const WHITE_KING_SIDE = 1;
        /// The right of White to castle queenside, towards the a-file.
        const WHITE_QUEEN_SIDE = 2;
        /// The right of Black to castle kingside, towards the h-file.
        const BLACK_KING_SIDE = 4;
        /// The right of Black to castle queenside, towards the a-file.
        const BLACK_QUEEN_SIDE = 8;
    }
}

/// The side of the board to which a king castles.
///
/// ```
/// use palisade::types::CastlingSide;
/// assert_eq!(CastlingSide::ALL.map(CastlingSide::index), [0, 1]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum CastlingSide {
    /// Castling kingside, towards the h-file: the king ends on the g-file.
    King,
    /// Castling queenside, towards the a-file: the king ends on the c-file.
    Queen,
}

impl CastlingSide {
    /// Both castling sides, king side first.
    pub const ALL: [Self; 2] = [Self::King, Self::Queen];

    /// Returns the index of the castling side: 0 for the king side, 1 for the queen side.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl CastlingRights {
    /// Returns the right of `color` to castle on `side`.
    ///
    /// ```
    /// use palisade::types::{CastlingRights, CastlingSide, Color};
    /// let short = CastlingRights::of(Color::Black, CastlingSide::King);
    /// assert_eq!(short, CastlingRights::BLACK_KING_SIDE);
    /// assert!(CastlingRights::both(Color::Black).contains(short));
    /// ```
    #[inline]
    pub const fn of(color: Color, side: CastlingSide) -> Self {
        Self::from_bits_truncate(1 << (2 * color.index() + side.index()))
    }

    /// Returns the rights of a colour to castle on either side.
    #[inline]
    pub const fn both(color: Color) -> Self {
        Self::from_bits_truncate(3 << (2 * color.index()))
    }
}
