//! Squares, files and targets as claims name them, read from strings and written as strings. An error names the
//! values that are possible.

pub use crate::json::{PieceName, Side};
use palisade::types::{Color, File, PieceKind, Square};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use std::borrow::Cow;
use std::fmt;

/// A square as a claim names it, such as `e4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SquareName(pub Square);

impl SquareName {
    /// Reads a square in letters of either case: `e4` or `E4`.
    ///
    /// # Errors
    /// Returns a sentence if the string is not one of a1 to h8.
    pub fn parse(text: &str) -> Result<Self, String> {
        let text = text.trim();
        Square::parse(&text.to_ascii_lowercase())
            .map(Self)
            .ok_or_else(|| format!("no such square: {}; squares are a1 to h8", shown(text)))
    }
}

impl fmt::Display for SquareName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl From<Square> for SquareName {
    fn from(sq: Square) -> Self {
        Self(sq)
    }
}

/// Returns the user's string in quotation marks for a message, cut after 40 characters.
pub(crate) fn shown(text: &str) -> String {
    const LONGEST: usize = 40;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{:?}...", &text[..end]),
        None => format!("{text:?}"),
    }
}

/// A file as a claim names it, such as `e`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileName(pub File);

impl FileName {
    /// Reads a file: `e` or `e-file`.
    ///
    /// # Errors
    /// Returns a sentence if the string is not a letter a to h, alone or followed by `-file`.
    pub fn parse(text: &str) -> Result<Self, String> {
        let bare = text.trim().to_ascii_lowercase();
        let bare = bare.strip_suffix("-file").unwrap_or(&bare);
        match bare.as_bytes() {
            [letter @ b'a'..=b'h'] => Ok(Self(letter - b'a')),
            _ => Err(format!("no such file: {}; files are a to h", shown(text))),
        }
    }
}

impl fmt::Display for FileName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from(b'a' + self.0))
    }
}

/// The target of an attack: the piece on a square, or a kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// The piece on this square, or the square itself if it is empty.
    Square(SquareName),
    /// A piece of this kind.
    Piece(PieceName),
}

impl Target {
    /// Reads the target of an attack: a square such as `a8`, or a piece such as `queen`.
    ///
    /// # Errors
    /// Returns a sentence if the string is neither a square, a1 to h8, nor the name of a piece.
    pub fn parse(text: &str) -> Result<Self, String> {
        if let Ok(square) = SquareName::parse(text) {
            return Ok(Self::Square(square));
        }
        let bare = text.trim().to_ascii_lowercase();
        let piece = PieceKind::ALL.into_iter().find(|&kind| kind.name() == bare);
        piece
            .map(|kind| Self::Piece(kind.into()))
            .ok_or_else(|| format!("neither a square nor a piece: {}; say a8, or queen", shown(text)))
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Square(square) => square.fmt(f),
            Self::Piece(piece) => f.write_str(PieceKind::from(*piece).name()),
        }
    }
}

/// Returns the English name of a side: `White` or `Black`.
pub fn name(side: Color) -> &'static str {
    Side::from(side).name()
}

/// Implements serde and the JSON Schema for a type that is written with `Display` and read with `parse`.
macro_rules! text {
    ($name:ident, $pattern:literal, $what:literal) => {
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = Cow::<'de, str>::deserialize(deserializer)?;
                Self::parse(&text).map_err(D::Error::custom)
            }
        }

        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }

            fn inline_schema() -> bool {
                true
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({ "type": "string", "pattern": $pattern, "description": $what })
            }
        }
    };
}

text!(SquareName, "^[a-hA-H][1-8]$", "A square, a1 to h8");
text!(FileName, "^[a-hA-H](-file)?$", "A file, a to h");
text!(
    Target,
    "^([a-hA-H][1-8]|pawn|knight|bishop|rook|queen|king)$",
    "The square of a piece, or the kind of piece"
);
