//! Sides and pieces by their names: the values that a program may compare.

use palisade::types::{Color, PieceKind};
use schemars::JsonSchema;
use serde::Serialize;

/// A side of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The side that began the game.
    White,
    /// The other side.
    Black,
}

impl Side {
    /// `White` or `Black`, as a sentence writes it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "White",
            Self::Black => "Black",
        }
    }

    /// `white` or `black`, as the messages and JSON have it.
    pub const fn key(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
        }
    }

    /// The engine's word for it.
    pub const fn color(self) -> Color {
        match self {
            Self::White => Color::White,
            Self::Black => Color::Black,
        }
    }
}

impl From<Color> for Side {
    fn from(color: Color) -> Self {
        match color {
            Color::White => Self::White,
            Color::Black => Self::Black,
        }
    }
}

/// A kind of man.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the names say it all")]
pub enum PieceName {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

impl PieceName {
    /// `knight`, as the messages and JSON have it.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Pawn => "pawn",
            Self::Knight => "knight",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::Queen => "queen",
            Self::King => "king",
        }
    }
}

impl From<PieceKind> for PieceName {
    fn from(kind: PieceKind) -> Self {
        match kind {
            PieceKind::Pawn => Self::Pawn,
            PieceKind::Knight => Self::Knight,
            PieceKind::Bishop => Self::Bishop,
            PieceKind::Rook => Self::Rook,
            PieceKind::Queen => Self::Queen,
            PieceKind::King => Self::King,
        }
    }
}

/// Names of men of these kinds.
pub(crate) fn pieces(kinds: &[PieceKind]) -> Vec<PieceName> {
    kinds.iter().map(|&kind| kind.into()).collect()
}
