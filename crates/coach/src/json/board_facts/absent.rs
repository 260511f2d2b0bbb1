//! Features that the board does not have, stated for one side or for both, so that the reader need not guess.

use crate::json::board_fact::BoardFact;
use crate::json::board_facts::fact_builder::{FactBuilder, NamedPieces};
use crate::json::fact::Fact;
use crate::json::names::Side;
use palisade::types::{Color, PieceKind};

/// The kind of absence that is stated if no fact of these kinds holds for a side.
const OF_A_SIDE: [(BoardFact, &[BoardFact]); 9] = [
    (BoardFact::NothingHangs, &[BoardFact::Hangs]),
    (BoardFact::NoLoosePiece, &[BoardFact::Loose]),
    (BoardFact::NothingPinned, &[BoardFact::Pinned, BoardFact::PinnedAgainst]),
    (BoardFact::NoPassedPawn, &[BoardFact::PassedPawn]),
    (BoardFact::NoIsolatedPawn, &[BoardFact::IsolatedPawn]),
    (BoardFact::NoDoubledPawns, &[BoardFact::DoubledPawns]),
    (BoardFact::NoBackwardPawn, &[BoardFact::BackwardPawn]),
    (BoardFact::NoBishopPair, &[BoardFact::BishopPairThere]),
    (BoardFact::NoOutpost, &[BoardFact::OnOutpost]),
];

/// Returns as facts what a board does not have, such as "no passed pawn", in a fixed order. `facts` are the
/// facts of the same board, from [`super::facts`].
pub fn find(fact_builder: &FactBuilder<'_>, facts: &[Fact]) -> Vec<Fact> {
    let board = fact_builder.board;
    let there = |kinds: &[BoardFact], color: Color| {
        let owner = Some(Side::from(color));
        facts.iter().any(|fact| fact.owner == owner && kinds.iter().any(|kind| fact.kind == *kind))
    };
    let mut found = Vec::new();
    if !board.in_check() {
        found.push(fact_builder.fact(
            BoardFact::NoCheck,
            Some(board.side_to_move()),
            NamedPieces::default(),
            &[],
        ));
    }
    for (kind, of) in OF_A_SIDE {
        let free = |color: Color| !there(of, color) && is_stated(fact_builder, kind, color);
        found.extend(of_sides(fact_builder, kind, Color::ALL.map(free)));
    }
    let castles = |color| there(&[BoardFact::MayCastle], color);
    found.extend(of_sides(fact_builder, BoardFact::NoCastling, Color::ALL.map(|color| !castles(color))));
    if facts.iter().all(|fact| fact.kind != BoardFact::OpenFile) {
        found.push(fact_builder.fact(BoardFact::NoOpenFile, None, NamedPieces::default(), &[]));
    }
    found
}

/// Returns true if an absence of this kind is worth stating for the side `color`: not for hanging pieces of a
/// side in check, nor for pieces or pawns of a kind that is not on the board.
fn is_stated(fact_builder: &FactBuilder<'_>, kind: BoardFact, color: Color) -> bool {
    let board = fact_builder.board;
    match kind {
        BoardFact::NothingHangs => !(board.in_check() && board.side_to_move() == color),
        BoardFact::NoLoosePiece => board.has_non_pawns(color),
        BoardFact::NoPassedPawn
        | BoardFact::NoIsolatedPawn
        | BoardFact::NoDoubledPawns
        | BoardFact::NoBackwardPawn => board.pieces(PieceKind::Pawn).any(),
        _ => true,
    }
}

/// Returns an absence as one fact, without an owner if it holds for both sides. `so` is true, for White and
/// for Black, if it holds for that side; `None` if it holds for neither.
fn of_sides(fact_builder: &FactBuilder<'_>, kind: BoardFact, so: [bool; 2]) -> Option<Fact> {
    let owner = match so {
        [true, true] => None,
        [true, false] => Some(Color::White),
        [false, true] => Some(Color::Black),
        [false, false] => return None,
    };
    Some(fact_builder.fact(kind, owner, NamedPieces::default(), &[]))
}
