//! Every piece with those that attack and guard it.

use crate::exchange::attackers;
use crate::json::piece::{Piece, pieces_on};
use crate::{Localizer, PlacedPiece};
use palisade::board::Board;
use palisade::types::{Bitboard, Color, Square};
use schemars::JsonSchema;
use serde::Serialize;

/// A piece with its attackers, defenders and mobility. Attackers behind another piece on the same line are
/// not counted, and pins are ignored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PieceStatus {
    /// The piece and its square.
    #[serde(flatten)]
    pub piece: Piece,
    /// The squares of the enemy pieces that attack the piece.
    pub attacked_from: Vec<String>,
    /// The squares of the own pieces that defend the piece.
    pub guarded_from: Vec<String>,
    /// The number of the piece's legal moves if its side is to move; absent otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<usize>,
}

/// Returns the status of every piece of a board, White's first. `localizer` should name the owners of pieces
/// ([`Localizer::with_owners`]).
pub fn all(board: &Board, localizer: &Localizer) -> Vec<PieceStatus> {
    let legal = board.legal_moves();
    let moves = |sq: Square| legal.iter().filter(|mv| mv.from() == sq).count();
    let us = board.side_to_move();
    let status = |piece: PlacedPiece| PieceStatus {
        piece: Piece::of(piece, localizer),
        attacked_from: names(attackers(board, !piece.color(), piece.sq)),
        guarded_from: names(attackers(board, piece.color(), piece.sq)),
        moves: (piece.color() == us).then(|| moves(piece.sq)),
    };
    Color::ALL.into_iter().flat_map(|color| pieces_on(board, board.by_color(color))).map(status).collect()
}

fn names(squares: Bitboard) -> Vec<String> {
    squares.into_iter().map(|sq| sq.to_string()).collect()
}
