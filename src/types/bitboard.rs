//! A set of squares in 64 bits.

use super::{Color, File, Rank, Square};
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub};

/// A set of squares: bit n is the square with index n.
///
/// ```
/// use palisade::types::{Bitboard, Color, Square};
/// let pawns = Bitboard::rank(1);
/// assert_eq!(pawns.count(), 8);
/// assert_eq!(pawns.forward(Color::White), Bitboard::rank(2));
/// let corner: Bitboard = [Square::A1, Square::B1].into_iter().collect();
/// assert!(!corner.intersects(pawns) && corner.has(Square::A1));
/// for sq in corner | Square::H8.bb() {
///     println!("{sq}");
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[repr(transparent)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// All squares.
    pub const ALL: Self = Self(!0);
    /// The a-file.
    pub const FILE_A: Self = Self(0x0101_0101_0101_0101);
    /// The h-file.
    pub const FILE_H: Self = Self(0x8080_8080_8080_8080);
    /// The light squares.
    pub const LIGHT: Self = Self(0x55aa_55aa_55aa_55aa);
    /// The dark squares.
    pub const DARK: Self = Self(!Self::LIGHT.0);

    /// All squares of a file (0 to 7).
    #[inline]
    pub const fn file(file: File) -> Self {
        Self(Self::FILE_A.0 << (file & 7))
    }

    /// All squares of a rank (0 to 7).
    #[inline]
    pub const fn rank(rank: Rank) -> Self {
        Self(0xff << (8 * (rank & 7)))
    }

    /// All squares of the rank that `color` counts as `rank` (own back rank 0).
    #[inline]
    pub const fn relative_rank(color: Color, rank: Rank) -> Self {
        match color {
            Color::White => Self::rank(rank),
            Color::Black => Self::rank(7 - (rank & 7)),
        }
    }

    /// True if no square is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// True if at least one square is in the set.
    #[inline]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// True if two or more squares are in the set.
    #[inline]
    pub const fn many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The number of squares in the set.
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// True if `sq` is in the set.
    #[inline]
    pub const fn has(self, sq: Square) -> bool {
        self.0 & sq.bb().0 != 0
    }

    /// True if the two sets share a square.
    #[inline]
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The lowest square. The set must not be empty (a1 comes back if it is).
    #[inline]
    pub const fn lsb(self) -> Square {
        Square::new(self.0.trailing_zeros() as u8)
    }

    /// The highest square. The set must not be empty (h8 comes back if it is).
    #[inline]
    pub const fn msb(self) -> Square {
        Square::new(63u8.wrapping_sub(self.0.leading_zeros() as u8))
    }

    /// The lowest square, if there is one.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.is_empty() { None } else { Some(self.lsb()) }
    }

    /// The square of the set that is furthest forward as `color` sees it; the
    /// set must not be empty.
    #[inline]
    pub const fn frontmost(self, color: Color) -> Square {
        match color {
            Color::White => self.msb(),
            Color::Black => self.lsb(),
        }
    }

    /// The set with `sq` added.
    #[inline]
    pub const fn with(self, sq: Square) -> Self {
        Self(self.0 | sq.bb().0)
    }

    /// The set with `sq` taken out.
    #[inline]
    pub const fn without(self, sq: Square) -> Self {
        Self(self.0 & !sq.bb().0)
    }

    /// One rank up the board (towards the eighth).
    #[inline]
    pub const fn north(self) -> Self {
        Self(self.0 << 8)
    }

    /// One rank down the board (towards the first).
    #[inline]
    pub const fn south(self) -> Self {
        Self(self.0 >> 8)
    }

    /// One file to the right (towards h).
    #[inline]
    pub const fn east(self) -> Self {
        Self((self.0 & !Self::FILE_H.0) << 1)
    }

    /// One file to the left (towards a).
    #[inline]
    pub const fn west(self) -> Self {
        Self((self.0 & !Self::FILE_A.0) >> 1)
    }

    /// One rank ahead in `color`'s pawn direction.
    #[inline]
    pub const fn forward(self, color: Color) -> Self {
        match color {
            Color::White => self.north(),
            Color::Black => self.south(),
        }
    }

    /// One rank back against `color`'s pawn direction.
    #[inline]
    pub const fn backward(self, color: Color) -> Self {
        self.forward(color.opposite())
    }

    /// Every square on a file that the set touches.
    #[inline]
    pub const fn file_fill(self) -> Self {
        let mut b = self.0;
        b |= b.rotate_left(8);
        b |= b.rotate_left(16);
        b |= b.rotate_left(32);
        Self(b)
    }

    /// The set and all squares ahead of it in `color`'s pawn direction.
    ///
    /// ```
    /// use palisade::types::{Bitboard, Color, Square};
    /// let path = Square::E5.bb().forward_fill(Color::White);
    /// assert_eq!(path.into_iter().collect::<Vec<_>>(), [Square::E5, Square::E6, Square::E7, Square::E8]);
    /// ```
    #[inline]
    pub const fn forward_fill(self, color: Color) -> Self {
        let mut b = self.0;
        match color {
            Color::White => {
                b |= b << 8;
                b |= b << 16;
                b |= b << 32;
            }
            Color::Black => {
                b |= b >> 8;
                b |= b >> 16;
                b |= b >> 32;
            }
        }
        Self(b)
    }

    /// The squares that `color`'s pawns on this set attack.
    ///
    /// ```
    /// use palisade::types::{Bitboard, Color, Square};
    /// let pawns = Square::A2.bb() | Square::C2.bb();
    /// assert_eq!(pawns.pawn_attacks(Color::White), Square::B3.bb() | Square::D3.bb());
    /// assert_eq!(pawns.pawn_double_attacks(Color::White), Square::B3.bb());
    /// ```
    #[inline]
    pub const fn pawn_attacks(self, color: Color) -> Self {
        let ahead = self.forward(color);
        Self(ahead.east().0 | ahead.west().0)
    }

    /// The squares that `color`'s pawns on this set attack twice.
    #[inline]
    pub const fn pawn_double_attacks(self, color: Color) -> Self {
        let ahead = self.forward(color);
        Self(ahead.east().0 & ahead.west().0)
    }
}

macro_rules! binary {
    ($trait:ident $fn:ident $assign:ident $assign_fn:ident $op:tt) => {
        impl $trait for Bitboard {
            type Output = Self;
            #[inline]
            fn $fn(self, rhs: Self) -> Self {
                Self(self.0 $op rhs.0)
            }
        }
        impl $assign for Bitboard {
            #[inline]
            fn $assign_fn(&mut self, rhs: Self) {
                *self = *self $op rhs;
            }
        }
    };
}

binary!(BitAnd bitand BitAndAssign bitand_assign &);
binary!(BitOr bitor BitOrAssign bitor_assign |);
binary!(BitXor bitxor BitXorAssign bitxor_assign ^);

// Here rather than in `square.rs`, which must not know this file.
impl Square {
    /// This square as a set of one.
    #[inline]
    pub const fn bb(self) -> Bitboard {
        Bitboard(1 << (self.index() & 63))
    }
}

impl Not for Bitboard {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

/// Set difference.
impl Sub for Bitboard {
    type Output = Self;
    #[inline]
    fn sub(self, rhs: Self) -> Self {
        Self(self.0 & !rhs.0)
    }
}

impl From<Square> for Bitboard {
    #[inline]
    fn from(sq: Square) -> Self {
        sq.bb()
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

/// The squares of a set, lowest first.
pub struct Squares(u64);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let sq = Square::new(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(sq)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.0.count_ones() as usize;
        (n, Some(n))
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        Squares(self.0)
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Bitboard({:#018x})", self.0)?;
        for rank in (0..8).rev() {
            for file in 0..8 {
                write!(f, "{} ", if self.has(Square::at(file, rank)) { 'x' } else { '.' })?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
