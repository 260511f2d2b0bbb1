//! The two sides.

use std::ops::Not;

/// A side of the game: White or Black.
///
/// Hot code takes the side as a value: one code for both fits the instruction cache
/// (docs/notes/speed.md).
///
/// ```
/// use palisade::types::Color;
/// assert_eq!(!Color::White, Color::Black);
/// assert_eq!(Color::ALL.map(Color::sign), [1, -1]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Color {
    /// White, the side that moves first.
    White,
    /// Black, the side that moves second.
    Black,
}

impl Color {
    /// Both colours, White first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// Returns White if `white` is true, otherwise Black.
    #[inline]
    pub const fn from_white(white: bool) -> Self {
        if white { Self::White } else { Self::Black }
    }

    /// Returns the index of the colour in arrays: 0 for White, 1 for Black.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the other side; usable in constants (see also `!`).
    #[inline]
    pub const fn opposite(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// Returns the factor that turns a score of this colour into one from White's view: +1 for White, -1 for
    /// Black.
    #[inline]
    pub const fn sign(self) -> i32 {
        match self {
            Self::White => 1,
            Self::Black => -1,
        }
    }
}

impl Not for Color {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        self.opposite()
    }
}
