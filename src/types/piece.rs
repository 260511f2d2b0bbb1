//! Piece kinds and coloured pieces.

use super::Color;

/// A kind of piece, without colour.
///
/// ```
/// use palisade::types::PieceKind;
/// assert_eq!(PieceKind::from_letter('N'), Some(PieceKind::Knight));
/// assert_eq!(PieceKind::King.index(), 5);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say it all")]
pub enum PieceKind {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

impl PieceKind {
    /// All kinds of pieces, from pawn to king.
    pub const ALL: [Self; 6] = [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King];

    /// Returns the index of the kind, 0 for a pawn to 5 for a king.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the textbook points: pawn 1, minor piece 3, rook 5, queen 9, king 0. They are for rules of
    /// thumb about material; the evaluation has values in internal units.
    ///
    /// ```
    /// use palisade::types::PieceKind;
    /// assert_eq!(PieceKind::ALL.map(PieceKind::points), [1, 3, 3, 5, 9, 0]);
    /// ```
    #[inline]
    pub const fn points(self) -> i32 {
        [1, 3, 3, 5, 9, 0][self.index()]
    }

    /// Returns the English noun for the kind of piece, such as `knight`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pawn => "pawn",
            Self::Knight => "knight",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::Queen => "queen",
            Self::King => "king",
        }
    }

    /// Returns the lower-case English letter of the kind, as in UCI promotions and for Black in FEN: `p`,
    /// `n`, `b`, `r`, `q` or `k`.
    pub const fn letter(self) -> char {
        match self {
            Self::Pawn => 'p',
            Self::Knight => 'n',
            Self::Bishop => 'b',
            Self::Rook => 'r',
            Self::Queen => 'q',
            Self::King => 'k',
        }
    }

    /// Returns the kind of piece that an English letter of either case names; `None` for another letter.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter.to_ascii_lowercase() {
            'p' => Some(Self::Pawn),
            'n' => Some(Self::Knight),
            'b' => Some(Self::Bishop),
            'r' => Some(Self::Rook),
            'q' => Some(Self::Queen),
            'k' => Some(Self::King),
            _ => None,
        }
    }
}

/// A coloured piece. The index is `color * 6 + kind`.
///
/// ```
/// use palisade::types::{Color, Piece, PieceKind};
/// let queen = Piece::new(Color::Black, PieceKind::Queen);
/// assert_eq!((queen, queen.letter()), (Piece::BlackQueen, 'q'));
/// assert_eq!(Piece::from_letter('P').map(Piece::color), Some(Color::White));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say it all")]
pub enum Piece {
    WhitePawn,
    WhiteKnight,
    WhiteBishop,
    WhiteRook,
    WhiteQueen,
    WhiteKing,
    BlackPawn,
    BlackKnight,
    BlackBishop,
    BlackRook,
    BlackQueen,
    BlackKing,
}

impl Piece {
    /// The number of coloured pieces, 12: six kinds for each colour.
    pub const COUNT: usize = 12;

    /// All pieces, White's first, in index order.
    pub const ALL: [Self; Self::COUNT] = [
        Self::WhitePawn,
        Self::WhiteKnight,
        Self::WhiteBishop,
        Self::WhiteRook,
        Self::WhiteQueen,
        Self::WhiteKing,
        Self::BlackPawn,
        Self::BlackKnight,
        Self::BlackBishop,
        Self::BlackRook,
        Self::BlackQueen,
        Self::BlackKing,
    ];

    /// Returns the piece of a colour and kind.
    #[inline]
    pub const fn new(color: Color, kind: PieceKind) -> Self {
        Self::ALL[color.index() * 6 + kind.index()]
    }

    /// Returns the index of the piece, 0 to 11, White's first.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the colour of the piece.
    #[inline]
    pub const fn color(self) -> Color {
        Color::from_white((self as u8) < 6)
    }

    /// Returns the kind of the piece.
    #[inline]
    pub const fn kind(self) -> PieceKind {
        // A table, as the remainder of a division by six costs more.
        const KINDS: [PieceKind; Piece::COUNT] = {
            let mut kinds = [PieceKind::Pawn; Piece::COUNT];
            let mut n = 0;
            while n < Piece::COUNT {
                kinds[n] = PieceKind::ALL[n % 6];
                n += 1;
            }
            kinds
        };
        KINDS[self as usize]
    }

    /// Returns the FEN letter of the piece: upper case for White, lower case for Black.
    pub const fn letter(self) -> char {
        let letter = self.kind().letter();
        match self.color() {
            Color::White => letter.to_ascii_uppercase(),
            Color::Black => letter,
        }
    }

    /// Returns the piece that a FEN letter names; `None` for another letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        let color = Color::from_white(letter.is_ascii_uppercase());
        PieceKind::from_letter(letter).map(|kind| Self::new(color, kind))
    }
}
