//! A piece of the board, by owner, kind and square.

use crate::json::names::{PieceName, Side};
use crate::{Localizer, PlacedPiece};
use palisade::board::Board;
use palisade::types::Bitboard;
use schemars::JsonSchema;
use serde::Serialize;

/// A piece on a square.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Piece {
    /// Whose it is.
    pub owner: Side,
    /// What it is.
    pub piece: PieceName,
    /// Where it stands, `f3`.
    pub square: String,
    /// All three in words: `White's knight on f3`.
    pub name: String,
}

impl Piece {
    /// A piece as the engine knows it. `words` should name owners ([`Localizer::with_owners`]).
    pub fn of(piece: PlacedPiece, words: &Localizer) -> Self {
        Self {
            owner: piece.color().into(),
            piece: piece.kind().into(),
            square: piece.sq.to_string(),
            name: words.piece(piece, "nom"),
        }
    }

    /// Several.
    pub fn list(pieces: &[PlacedPiece], words: &Localizer) -> Vec<Self> {
        pieces.iter().map(|piece| Self::of(*piece, words)).collect()
    }
}

/// The pieces on these squares.
pub(crate) fn pieces_on(board: &Board, squares: Bitboard) -> Vec<PlacedPiece> {
    squares.into_iter().filter_map(|sq| PlacedPiece::on(board, sq)).collect()
}
