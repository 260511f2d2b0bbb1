//! The structure of the pawns.

use crate::fact::{Details, Fact, file_letter};
use crate::man::men_on;
use crate::still::teller::{Men, Teller};
use crate::still_kind::StillKind;
use palisade::attacks::adjacent_files;
use palisade::board::Board;
use palisade::types::{Bitboard, Color, PieceKind, Square};
use palisade_explain::Man;
use palisade_explain::facts::{Weakness, is_passed, weakness};

/// Whether a pawn of a side is of a sort.
type Holds = fn(&Board, Color, Square) -> bool;

/// The facts of pawns.
pub fn find(teller: &Teller<'_>) -> Vec<Fact> {
    let board = teller.board;
    let mut found = Vec::new();
    for color in Color::ALL {
        let pawns = board.colored(color, PieceKind::Pawn);
        let tests: [(StillKind, Holds); 3] = [
            (StillKind::PassedPawn, is_passed),
            (StillKind::IsolatedPawn, is_isolated),
            (StillKind::BackwardPawn, is_backward),
        ];
        for (kind, holds) in tests {
            let those = pawns.into_iter().filter(|&sq| holds(board, color, sq));
            let men = those.filter_map(|sq| Man::on(board, sq));
            found.extend(men.map(|pawn| teller.fact(kind, Some(color), Men { by: &[], on: &[pawn] }, &[])));
        }
        found.extend((0..8).filter_map(|file| doubled(teller, color, pawns & Bitboard::file(file))));
    }
    found
}

/// True for a pawn without own pawns on the files beside it.
fn is_isolated(board: &Board, color: Color, sq: Square) -> bool {
    !board.colored(color, PieceKind::Pawn).intersects(adjacent_files(sq))
}

fn is_backward(board: &Board, color: Color, sq: Square) -> bool {
    weakness(board, color, sq) == Some(Weakness::Backward)
}

/// The pawns of a side on one file, if they are several.
fn doubled(teller: &Teller<'_>, color: Color, pawns: Bitboard) -> Option<Fact> {
    let file = pawns.many().then(|| pawns.lsb().file())?;
    let men = men_on(teller.board, pawns);
    let made = teller.fact(StillKind::DoubledPawns, Some(color), Men { by: &[], on: &men }, &[]);
    Some(Fact { details: Details { file: Some(file_letter(file)), ..Details::default() }, ..made })
}
