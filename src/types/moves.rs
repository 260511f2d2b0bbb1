//! Moves in 16 bits and lists of them.

use super::{PieceKind, Square};
use arrayvec::ArrayVec;
use bitflags::bitflags;
use std::fmt;
use std::num::NonZeroU16;

/// The capacity of a move list: no legal position has more than 218 moves, and there is room for pseudo-legal
/// ones.
pub const MAX_MOVES: usize = 256;

/// A list of moves of fixed capacity, stored on the stack.
///
/// ```
/// use palisade::board::Board;
/// use palisade::types::MoveList;
/// let mut noisy = MoveList::new();
/// Board::startpos().generate_noisy(&mut noisy);
/// assert!(noisy.is_empty());
/// ```
pub type MoveList = ArrayVec<Move, MAX_MOVES>;

bitflags! {
    /// The flags of a move (capture, castling, promotion and so on): the upper four bits of a [`Move`].
    ///
    /// ```
    /// use palisade::types::{Move, MoveFlags, Square};
    /// let mv = Move::new(Square::E5, Square::D6, MoveFlags::EN_PASSANT);
    /// assert!(mv.flags().contains(MoveFlags::CAPTURE));
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub struct MoveFlags: u16 {
        /// The flag of a pawn's first move by two squares.
        const DOUBLE_PUSH = 0x1000;
        /// The flag of castling, whose move is written as king takes own rook.
        const CASTLE = 0x2000;
        /// The flag of a capture.
        const CAPTURE = 0x4000;
        /// The flags of an en passant capture, whose victim is not on the target square; the flag of a
        /// capture is one of them.
        const EN_PASSANT = 0x5000;
        /// The flag of a promotion; the two bits below it give the piece (knight to queen).
        const PROMOTION = 0x8000;
    }
}

/// A move: from (6 bits), to (6 bits), [`MoveFlags`] (4 bits).
///
/// Castling is written as king takes own rook, in standard chess as in
/// Chess960, so that one form serves both. A `Move` is only meaningful
/// together with the board it was made for; `Board::is_legal` decides for
/// moves that come from elsewhere (hash table, killers).
///
/// ```
/// use palisade::types::{Move, MoveFlags, PieceKind, Square};
/// let push = Move::new(Square::E2, Square::E4, MoveFlags::DOUBLE_PUSH);
/// assert_eq!((push.from(), push.to()), (Square::E2, Square::E4));
/// let promotion = Move::promotion(Square::B7, Square::A8, PieceKind::Rook, true);
/// assert!(promotion.is_capture() && promotion.promotion_kind() == Some(PieceKind::Rook));
/// assert_eq!(Move::from_raw(promotion.raw()), Some(promotion));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(NonZeroU16);

impl Move {
    const FLAGS: u16 = 0xf000;

    /// Makes a move from its parts. `from` and `to` must differ.
    #[inline]
    pub const fn new(from: Square, to: Square, flags: MoveFlags) -> Self {
        let raw = from.index() as u16 | (to.index() as u16) << 6 | flags.bits();
        match NonZeroU16::new(raw) {
            Some(raw) => Self(raw),
            None => panic!("a move needs two squares"),
        }
    }

    /// Makes a move without flags: no capture, castling, promotion or double pawn step.
    #[inline]
    pub const fn quiet(from: Square, to: Square) -> Self {
        Self::new(from, to, MoveFlags::empty())
    }

    /// Makes a promotion to `kind` (knight to queen), with a capture if `capture` is set.
    #[inline]
    pub const fn promotion(from: Square, to: Square, kind: PieceKind, capture: bool) -> Self {
        let piece = (kind.index() as u16 - PieceKind::Knight.index() as u16) << 12;
        let take = if capture { MoveFlags::CAPTURE.bits() } else { 0 };
        Self::new(from, to, MoveFlags::from_bits_retain(MoveFlags::PROMOTION.bits() | piece | take))
    }

    /// Returns the 16 bits of the move, never zero, as stored in the hash table.
    #[inline]
    pub const fn raw(self) -> u16 {
        self.0.get()
    }

    /// Makes a move from its 16 bits; `None` for 0. Other patterns are not validated: use `Board::is_legal`.
    #[inline]
    pub const fn from_raw(raw: u16) -> Option<Self> {
        match NonZeroU16::new(raw) {
            Some(raw) => Some(Self(raw)),
            None => None,
        }
    }

    /// Returns the from-square of the move.
    #[inline]
    pub const fn from(self) -> Square {
        Square::new((self.raw() & 63) as u8)
    }

    /// Returns the to-square; for castling the square of the own rook.
    #[inline]
    pub const fn to(self) -> Square {
        Square::new((self.raw() >> 6 & 63) as u8)
    }

    /// Returns the flags of the move: capture, castling, promotion and so on, the promotion piece included.
    #[inline]
    pub const fn flags(self) -> MoveFlags {
        MoveFlags::from_bits_retain(self.raw() & Self::FLAGS)
    }

    /// Returns true for captures, en passant and promotions with capture included.
    #[inline]
    pub const fn is_capture(self) -> bool {
        self.raw() & MoveFlags::CAPTURE.bits() != 0
    }

    /// Returns true for promotions.
    #[inline]
    pub const fn is_promotion(self) -> bool {
        self.raw() & MoveFlags::PROMOTION.bits() != 0
    }

    /// Returns true for en passant captures.
    #[inline]
    pub const fn is_en_passant(self) -> bool {
        self.raw() & Self::FLAGS == MoveFlags::EN_PASSANT.bits()
    }

    /// Returns true for castling.
    #[inline]
    pub const fn is_castle(self) -> bool {
        self.raw() & Self::FLAGS == MoveFlags::CASTLE.bits()
    }

    /// Returns true for a pawn's double step.
    #[inline]
    pub const fn is_double_push(self) -> bool {
        self.raw() & Self::FLAGS == MoveFlags::DOUBLE_PUSH.bits()
    }

    /// Returns the piece to which a pawn promotes; `None` for other moves.
    #[inline]
    pub const fn promotion_kind(self) -> Option<PieceKind> {
        if self.is_promotion() { Some(PieceKind::ALL[(self.raw() >> 12 & 3) as usize + 1]) } else { None }
    }

    /// Returns true for captures and queen promotions: the moves of quiescence search, and the definition of
    /// "noisy" that picker, pruning and histories share.
    ///
    /// ```
    /// use palisade::types::{Move, PieceKind, Square};
    /// let queen = Move::promotion(Square::E7, Square::E8, PieceKind::Queen, false);
    /// let knight = Move::promotion(Square::E7, Square::E8, PieceKind::Knight, false);
    /// assert!(queen.is_noisy() && knight.is_quiet());
    /// ```
    #[inline]
    pub const fn is_noisy(self) -> bool {
        self.is_capture() || self.raw() & 0xb000 == 0xb000
    }

    /// Returns true for moves that are not noisy ([`Move::is_noisy`]): neither captures nor queen
    /// promotions; under-promotions count as quiet.
    #[inline]
    pub const fn is_quiet(self) -> bool {
        !self.is_noisy()
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.promotion_kind() {
            Some(kind) => write!(f, "{}", kind.letter()),
            None if self.is_castle() => write!(f, "(castle)"),
            None => Ok(()),
        }
    }
}
