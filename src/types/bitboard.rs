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
    /// The empty set.
    pub const EMPTY: Self = Self(0);
    /// The set of all squares.
    pub const ALL: Self = Self(!0);
    /// The squares of the a-file.
    pub const FILE_A: Self = Self(0x0101_0101_0101_0101);
    /// The squares of the h-file.
    pub const FILE_H: Self = Self(0x8080_8080_8080_8080);
    /// All light squares.
    pub const LIGHT: Self = Self(0x55aa_55aa_55aa_55aa);
    /// All dark squares.
    pub const DARK: Self = Self(!Self::LIGHT.0);

    /// Returns all eight squares of a file, 0 (a) to 7 (h).
    #[inline]
    pub const fn file(file: File) -> Self {
        Self(Self::FILE_A.0 << (file & 7))
    }

    /// Returns all eight squares of a rank, 0 (first) to 7 (eighth).
    #[inline]
    pub const fn rank(rank: Rank) -> Self {
        Self(0xff << (8 * (rank & 7)))
    }

    /// Returns all squares of the rank that is `rank` from the view of `color` (own back rank 0).
    #[inline]
    pub const fn relative_rank(color: Color, rank: Rank) -> Self {
        match color {
            Color::White => Self::rank(rank),
            Color::Black => Self::rank(7 - (rank & 7)),
        }
    }

    /// Returns true if the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns true if the set has at least one square.
    #[inline]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Returns true if the set has at least two squares.
    #[inline]
    pub const fn many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Returns the number of squares in the set.
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns true if `sq` is in the set.
    #[inline]
    pub const fn has(self, sq: Square) -> bool {
        self.0 & sq.bb().0 != 0
    }

    /// Returns true if the two sets share a square.
    #[inline]
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns the square with the lowest index in the set (a1 is 0). The set must not be empty; a1 is
    /// returned if it is.
    #[inline]
    pub const fn lsb(self) -> Square {
        Square::new(self.0.trailing_zeros() as u8)
    }

    /// Returns the square with the highest index in the set (h8 is 63). The set must not be empty; h8 is
    /// returned if it is.
    #[inline]
    pub const fn msb(self) -> Square {
        Square::new(63u8.wrapping_sub(self.0.leading_zeros() as u8))
    }

    /// Returns the square with the lowest index in the set; `None` if the set is empty.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.is_empty() { None } else { Some(self.lsb()) }
    }

    /// Returns the square that is furthest forward from the view of `color`; the set must not be empty.
    #[inline]
    pub const fn frontmost(self, color: Color) -> Square {
        match color {
            Color::White => self.msb(),
            Color::Black => self.lsb(),
        }
    }

    /// Returns the set with `sq` added.
    #[inline]
    pub const fn with(self, sq: Square) -> Self {
        Self(self.0 | sq.bb().0)
    }

    /// Returns the set without `sq`.
    #[inline]
    pub const fn without(self, sq: Square) -> Self {
        Self(self.0 & !sq.bb().0)
    }

    /// Returns the set moved one rank up, towards the eighth; squares beyond the edge are lost.
    #[inline]
    pub const fn north(self) -> Self {
        Self(self.0 << 8)
    }

    /// Returns the set moved one rank down, towards the first; squares beyond the edge are lost.
    #[inline]
    pub const fn south(self) -> Self {
        Self(self.0 >> 8)
    }

    /// Returns the set moved one file to the right (towards h); squares beyond the edge are lost.
    #[inline]
    pub const fn east(self) -> Self {
        Self((self.0 & !Self::FILE_H.0) << 1)
    }

    /// Returns the set moved one file to the left (towards a); squares beyond the edge are lost.
    #[inline]
    pub const fn west(self) -> Self {
        Self((self.0 & !Self::FILE_A.0) >> 1)
    }

    /// Returns the set moved one rank in `color`'s pawn direction; squares beyond the edge are lost.
    #[inline]
    pub const fn forward(self, color: Color) -> Self {
        match color {
            Color::White => self.north(),
            Color::Black => self.south(),
        }
    }

    /// Returns the set moved one rank against `color`'s pawn direction; squares beyond the edge are lost.
    #[inline]
    pub const fn backward(self, color: Color) -> Self {
        self.forward(color.opposite())
    }

    /// Returns all squares of the files that the set touches.
    #[inline]
    pub const fn file_fill(self) -> Self {
        let mut b = self.0;
        b |= b.rotate_left(8);
        b |= b.rotate_left(16);
        b |= b.rotate_left(32);
        Self(b)
    }

    /// Returns the set with all squares ahead of it in `color`'s pawn direction.
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

    /// Returns the squares attacked by pawns of `color` on this set.
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

    /// Returns the squares attacked by two pawns of `color` that stand on the squares of this set.
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
    /// Returns the set that contains only this square.
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

/// An iterator over the squares of a set, lowest first.
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
