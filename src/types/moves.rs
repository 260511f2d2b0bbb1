//! Moves in 16 bits and lists of them.

use super::{PieceKind, Square};
use arrayvec::ArrayVec;
use bitflags::bitflags;
use std::fmt;
use std::num::NonZeroU16;

/// No legal position has more than 218 moves; room for pseudo-legal ones too.
pub const MAX_MOVES: usize = 256;

/// A list of moves on the stack.
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
    /// What kind of move it is: the upper four bits of a [`Move`].
    ///
    /// ```
    /// use palisade::types::{Move, MoveFlags, Square};
    /// let mv = Move::new(Square::E5, Square::D6, MoveFlags::EN_PASSANT);
    /// assert!(mv.flags().contains(MoveFlags::CAPTURE));
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub struct MoveFlags: u16 {
        /// A pawn's first move by two squares.
        const DOUBLE_PUSH = 0x1000;
        /// Castling, written as king takes own rook.
        const CASTLE = 0x2000;
        /// Takes a piece.
        const CAPTURE = 0x4000;
        /// En passant: a capture whose victim is not on the target square.
        const EN_PASSANT = 0x5000;
        /// Promotion; the two bits below name the piece (knight to queen).
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

    /// A move from its parts. `from` and `to` must differ.
    #[inline]
    pub const fn new(from: Square, to: Square, flags: MoveFlags) -> Self {
        let raw = from.index() as u16 | (to.index() as u16) << 6 | flags.bits();
        match NonZeroU16::new(raw) {
            Some(raw) => Self(raw),
            None => panic!("a move needs two squares"),
        }
    }

    /// A move without flags: no capture, castling or promotion, and no pawn's double step.
    #[inline]
    pub const fn quiet(from: Square, to: Square) -> Self {
        Self::new(from, to, MoveFlags::empty())
    }

    /// A promotion to `kind` (knight to queen), taking a piece or not.
    #[inline]
    pub const fn promotion(from: Square, to: Square, kind: PieceKind, capture: bool) -> Self {
        let piece = (kind.index() as u16 - PieceKind::Knight.index() as u16) << 12;
        let take = if capture { MoveFlags::CAPTURE.bits() } else { 0 };
        Self::new(from, to, MoveFlags::from_bits_retain(MoveFlags::PROMOTION.bits() | piece | take))
    }

    /// The 16 bits, never zero: what the hash table keeps.
    #[inline]
    pub const fn raw(self) -> u16 {
        self.0.get()
    }

    /// The move with these 16 bits; 0 is no move. Any other pattern is taken
    /// as it is: validate with `Board::is_legal`.
    #[inline]
    pub const fn from_raw(raw: u16) -> Option<Self> {
        match NonZeroU16::new(raw) {
            Some(raw) => Some(Self(raw)),
            None => None,
        }
    }

    /// Where the piece comes from.
    #[inline]
    pub const fn from(self) -> Square {
        Square::new((self.raw() & 63) as u8)
    }

    /// Where it goes; for castling the square of the own rook.
    #[inline]
    pub const fn to(self) -> Square {
        Square::new((self.raw() >> 6 & 63) as u8)
    }

    /// The flags as they are stored, promotion piece included.
    #[inline]
    pub const fn flags(self) -> MoveFlags {
        MoveFlags::from_bits_retain(self.raw() & Self::FLAGS)
    }

    /// True for captures, en passant and promotions with capture included.
    #[inline]
    pub const fn is_capture(self) -> bool {
        self.raw() & MoveFlags::CAPTURE.bits() != 0
    }

    /// True for promotions.
    #[inline]
    pub const fn is_promotion(self) -> bool {
        self.raw() & MoveFlags::PROMOTION.bits() != 0
    }

    /// True for en passant.
    #[inline]
    pub const fn is_en_passant(self) -> bool {
        self.raw() & Self::FLAGS == MoveFlags::EN_PASSANT.bits()
    }

    /// True for castling.
    #[inline]
    pub const fn is_castle(self) -> bool {
        self.raw() & Self::FLAGS == MoveFlags::CASTLE.bits()
    }

    /// True for a pawn's first move by two squares.
    #[inline]
    pub const fn is_double_push(self) -> bool {
        self.raw() & Self::FLAGS == MoveFlags::DOUBLE_PUSH.bits()
    }

    /// The piece a pawn turns into.
    #[inline]
    pub const fn promotion_kind(self) -> Option<PieceKind> {
        if self.is_promotion() { Some(PieceKind::ALL[(self.raw() >> 12 & 3) as usize + 1]) } else { None }
    }

    /// True for captures and queen promotions: what quiescence looks at, and
    /// the one definition of "noisy" that picker, pruning and histories share.
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

    /// The negation of [`Move::is_noisy`]; under-promotions count as quiet.
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
