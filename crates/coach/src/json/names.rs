//! Sides and pieces by their names: the values that a program may compare.

use palisade::types::{Color, PieceKind};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One of the two sides of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// White, the side that moves first in a game.
    #[serde(alias = "White", alias = "w")]
    White,
    /// Black, the side that moves second in a game.
    #[serde(alias = "Black", alias = "b")]
    Black,
}

impl Side {
    /// Returns the name of the side as in a sentence: `White` or `Black`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "White",
            Self::Black => "Black",
        }
    }

    /// Returns the key of the side in messages and JSON: `white` or `black`.
    pub const fn key(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
        }
    }

    /// Converts the side to the engine's type for it.
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
    /// Returns the name of the kind of piece, such as `knight`.
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

/// Converts kinds of pieces to their JSON names.
pub(crate) fn pieces(kinds: &[PieceKind]) -> Vec<PieceName> {
    kinds.iter().map(|&kind| kind.into()).collect()
}
