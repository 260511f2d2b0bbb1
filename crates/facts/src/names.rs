//! Sides, pieces and kinds by their names: the values that a program may compare.

use palisade::types::{Color, PieceKind};
use palisade_explain::facts::KindName;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;
use serde_json::Value;
use std::borrow::Cow;
use strum::{EnumMessage, IntoEnumIterator};

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

/// The name of a kind of fact: one of [`crate::kinds::all`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct KindKey(pub &'static str);

impl std::fmt::Display for KindKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.0)
    }
}

/// Every kind with its definition: an enumeration whose values explain themselves.
impl JsonSchema for KindKey {
    fn schema_name() -> Cow<'static, str> {
        "Kind".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let kinds = crate::kinds::all();
        let values: Vec<Value> = kinds.iter().map(|kind| kind.key.into()).collect();
        json_schema!({
            "type": "string",
            "description": "The kind of fact; docs/facts.md defines each.",
            "enum": values,
        })
    }
}

/// Names and definitions of an enumeration of kinds.
pub(crate) fn definitions<K>() -> impl Iterator<Item = (K, &'static str, String)>
where
    K: IntoEnumIterator + EnumMessage + Copy + Into<&'static str>,
{
    K::iter().map(|kind| (kind, kind.into(), one_line(kind.get_documentation().unwrap_or_default())))
}

/// A comment of the sources as one line, its references without their brackets.
fn one_line(doc: &str) -> String {
    let joined = doc.split_whitespace().collect::<Vec<_>>().join(" ");
    joined.replace("[`Self::", "`").replace("[`", "`").replace("`]", "`")
}

/// The key of a kind of `palisade_explain`.
pub(crate) fn key_of(kind: KindName) -> KindKey {
    KindKey(kind.into())
}
