//! The structure of the pawns.

use crate::PlacedPiece;
use crate::facts::{Weakness, is_passed, weakness};
use crate::json::board_fact::BoardFact;
use crate::json::board_facts::fact_builder::{FactBuilder, NamedPieces};
use crate::json::fact::{Details, Fact, file_letter};
use crate::json::piece::pieces_on;
use palisade::attacks::adjacent_files;
use palisade::board::Board;
use palisade::types::{Bitboard, Color, PieceKind, Square};

/// A test of the pawn of a side on a square, such as [`is_passed`].
type Holds = fn(&Board, Color, Square) -> bool;

/// Returns the facts of a board about pawns (passed, isolated, backward and doubled ones), White's first.
pub fn find(fact_builder: &FactBuilder<'_>) -> Vec<Fact> {
    let board = fact_builder.board;
    let mut found = Vec::new();
    for color in Color::ALL {
        let pawns = board.colored(color, PieceKind::Pawn);
        let tests: [(BoardFact, Holds); 3] = [
            (BoardFact::PassedPawn, is_passed),
            (BoardFact::IsolatedPawn, is_isolated),
            (BoardFact::BackwardPawn, is_backward),
        ];
        for (kind, holds) in tests {
            let those = pawns.into_iter().filter(|&sq| holds(board, color, sq));
            let pieces = those.filter_map(|sq| PlacedPiece::on(board, sq));
            found.extend(
                pieces.map(|pawn| {
                    fact_builder.fact(kind, Some(color), NamedPieces { by: &[], on: &[pawn] }, &[])
                }),
            );
        }
        found.extend((0..8).filter_map(|file| doubled(fact_builder, color, pawns & Bitboard::file(file))));
    }
    found
}

/// Returns true if no pawn of `color` stands on the files beside that of `sq`.
fn is_isolated(board: &Board, color: Color, sq: Square) -> bool {
    !board.colored(color, PieceKind::Pawn).intersects(adjacent_files(sq))
}

fn is_backward(board: &Board, color: Color, sq: Square) -> bool {
    weakness(board, color, sq) == Some(Weakness::Backward)
}

/// Returns the fact of doubled pawns from the pawns of a side on one file; `None` for fewer than two.
fn doubled(fact_builder: &FactBuilder<'_>, color: Color, pawns: Bitboard) -> Option<Fact> {
    let file = pawns.many().then(|| pawns.lsb().file())?;
    let pieces = pieces_on(fact_builder.board, pawns);
    let made =
        fact_builder.fact(BoardFact::DoubledPawns, Some(color), NamedPieces { by: &[], on: &pieces }, &[]);
    Some(Fact { details: Details { file: Some(file_letter(file)), ..Details::default() }, ..made })
}
