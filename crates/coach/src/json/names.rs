//! Sides and pieces by their names: the values that a program may compare.

use palisade::types::{Color, PieceKind};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A side of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The side that began the game.
    #[serde(alias = "White", alias = "w")]
    White,
    /// The other side.
    #[serde(alias = "Black", alias = "b")]
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

impl From<Side> for Color {
    fn from(side: Side) -> Self {
        side.color()
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

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
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
    /// `knight`.
    pub fn name(self) -> &'static str {
        PieceKind::from(self).name()
    }
}

impl From<PieceName> for PieceKind {
    fn from(name: PieceName) -> Self {
        Self::ALL[name as usize]
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

/// Names of pieces of these kinds.
pub(crate) fn pieces(kinds: &[PieceKind]) -> Vec<PieceName> {
    kinds.iter().map(|&kind| kind.into()).collect()
}
