//! Squares, files and ranks. a1 = 0, b1 = 1, ..., h8 = 63.

use super::Color;
use std::fmt;

/// One of the 64 squares, a1 = 0, h8 = 63, rank by rank.
///
/// ```
/// use palisade::types::{Color, Square};
/// let sq = Square::parse("e4").expect("a square");
/// assert_eq!((sq.file(), sq.rank(), sq.index()), (4, 3, 28));
/// assert_eq!(sq.relative(Color::Black), Square::E5);
/// assert_eq!(sq.to_string(), "e4");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

/// A file, a = 0 to h = 7.
pub type File = u8;
/// A rank, first = 0 to eighth = 7.
pub type Rank = u8;

macro_rules! squares {
    ($($name:ident)*) => { squares!(@ 0u8, $($name)*); };
    (@ $n:expr, $name:ident $($rest:ident)*) => {
        #[doc = concat!("The square ", stringify!($name), ".")]
        pub const $name: Square = Square($n);
        squares!(@ $n + 1, $($rest)*);
    };
    (@ $n:expr,) => {};
}

impl Square {
    squares! {
        A1 B1 C1 D1 E1 F1 G1 H1
        A2 B2 C2 D2 E2 F2 G2 H2
        A3 B3 C3 D3 E3 F3 G3 H3
        A4 B4 C4 D4 E4 F4 G4 H4
        A5 B5 C5 D5 E5 F5 G5 H5
        A6 B6 C6 D6 E6 F6 G6 H6
        A7 B7 C7 D7 E7 F7 G7 H7
        A8 B8 C8 D8 E8 F8 G8 H8
    }

    /// Makes a square from its index; only the low six bits count.
    #[inline]
    pub const fn new(index: u8) -> Self {
        Self(index & 63)
    }

    /// Makes a square from its file and rank (0 to 7 each; higher bits are cut off).
    #[inline]
    pub const fn at(file: File, rank: Rank) -> Self {
        Self((rank & 7) << 3 | (file & 7))
    }

    /// Returns all squares from a1 to h8.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..64u8).map(Self)
    }

    /// Returns the index of the square, 0 (a1) to 63 (h8); a mask lets the compiler know the range.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// Returns the file, a = 0 to h = 7.
    #[inline]
    pub const fn file(self) -> File {
        self.0 & 7
    }

    /// Returns the rank, first = 0 to eighth = 7.
    #[inline]
    pub const fn rank(self) -> Rank {
        (self.0 >> 3) & 7
    }

    /// Returns the rank from the view of `color`: its own back rank is 0.
    #[inline]
    pub const fn relative_rank(self, color: Color) -> Rank {
        self.relative(color).rank()
    }

    /// Returns the square as `color` sees it: for Black the ranks are mirrored.
    #[inline]
    pub const fn relative(self, color: Color) -> Self {
        Self(self.0 ^ (56 * color as u8))
    }

    /// Returns the square mirrored at the line between the fourth and fifth ranks: a1 becomes a8.
    #[inline]
    pub const fn flip_rank(self) -> Self {
        Self(self.0 ^ 56)
    }

    /// Returns the square mirrored at the line between the d- and e-files: a1 becomes h1.
    #[inline]
    pub const fn flip_file(self) -> Self {
        Self(self.0 ^ 7)
    }

    /// Returns the next square in `color`'s pawn direction. It wraps at the edge of the board, so the next
    /// rank must exist.
    #[inline]
    pub const fn forward(self, color: Color) -> Self {
        match color {
            Color::White => Self::new(self.0.wrapping_add(8)),
            Color::Black => Self::new(self.0.wrapping_sub(8)),
        }
    }

    /// Returns true for light squares, such as h1 and a8.
    #[inline]
    pub const fn is_light(self) -> bool {
        (self.file() + self.rank()) % 2 == 1
    }

    /// Parses a square such as `e4`; the file letter may be of either case. `None` for any other text.
    pub fn parse(text: &str) -> Option<Self> {
        match *text.as_bytes() {
            [file, rank] => {
                let file = file.to_ascii_lowercase().checked_sub(b'a').filter(|&f| f < 8)?;
                let rank = rank.checked_sub(b'1').filter(|&r| r < 8)?;
                Some(Self::at(file, rank))
            }
            _ => None,
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file()) as char, (b'1' + self.rank()) as char)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
