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
    /// The owner of the piece.
    pub owner: Side,
    /// The kind of piece.
    pub piece: PieceName,
    /// The square, such as `f3`.
    pub square: String,
    /// The owner, kind and square in words: `White's knight on f3`.
    pub name: String,
}

impl Piece {
    /// Converts a piece of the engine to JSON. `localizer` should name the owners of pieces
    /// ([`Localizer::with_owners`]).
    pub fn of(piece: PlacedPiece, localizer: &Localizer) -> Self {
        Self {
            owner: piece.color().into(),
            piece: piece.kind().into(),
            square: piece.sq.to_string(),
            name: localizer.piece(piece, "nom"),
        }
    }

    /// Converts several pieces to JSON. `localizer` should name the owners of pieces
    /// ([`Localizer::with_owners`]).
    pub fn list(pieces: &[PlacedPiece], localizer: &Localizer) -> Vec<Self> {
        pieces.iter().map(|piece| Self::of(*piece, localizer)).collect()
    }
}

/// Returns the pieces that stand on `squares`; empty squares are skipped.
pub(crate) fn pieces_on(board: &Board, squares: Bitboard) -> Vec<PlacedPiece> {
    squares.into_iter().filter_map(|sq| PlacedPiece::on(board, sq)).collect()
}
