//! What is not there, said for a side or for both: who reads it need not guess.

use crate::fact::Fact;
use crate::names::Side;
use crate::still::teller::{Men, Teller};
use crate::still_kind::StillKind;
use palisade::types::{Color, PieceKind};

/// What is not there if none of these kinds is.
const OF_A_SIDE: [(StillKind, &[StillKind]); 9] = [
    (StillKind::NothingHangs, &[StillKind::Hangs]),
    (StillKind::NoLoosePiece, &[StillKind::Loose]),
    (StillKind::NothingPinned, &[StillKind::Pinned, StillKind::PinnedAgainst]),
    (StillKind::NoPassedPawn, &[StillKind::PassedPawn]),
    (StillKind::NoIsolatedPawn, &[StillKind::IsolatedPawn]),
    (StillKind::NoDoubledPawns, &[StillKind::DoubledPawns]),
    (StillKind::NoBackwardPawn, &[StillKind::BackwardPawn]),
    (StillKind::NoBishopPair, &[StillKind::BishopPairThere]),
    (StillKind::NoOutpost, &[StillKind::OnOutpost]),
];

/// What is not among the facts of a board.
pub fn find(teller: &Teller<'_>, facts: &[Fact]) -> Vec<Fact> {
    let board = teller.board;
    let there = |kinds: &[StillKind], color: Color| {
        facts.iter().any(|fact| {
            fact.owner == Some(Side::from(color))
                && kinds.iter().any(|&kind| <&'static str>::from(kind) == fact.kind.0)
        })
    };
    let mut found = Vec::new();
    if !board.in_check() {
        found.push(teller.fact(StillKind::NoCheck, Some(board.side_to_move()), Men::default(), &[]));
    }
    for (kind, of) in OF_A_SIDE {
        let free = |color: Color| !there(of, color) && is_told(teller, kind, color);
        found.extend(of_sides(teller, kind, Color::ALL.map(free)));
    }
    let castles = |color| there(&[StillKind::MayCastle], color);
    found.extend(of_sides(teller, StillKind::NoCastling, Color::ALL.map(|color| !castles(color))));
    let open = <&'static str>::from(StillKind::OpenFile);
    if facts.iter().all(|fact| fact.kind.0 != open) {
        found.push(teller.fact(StillKind::NoOpenFile, None, Men::default(), &[]));
    }
    found
}

/// Nothing is said of what hangs of a side in check, nor of the pieces of a side that has none.
fn is_told(teller: &Teller<'_>, kind: StillKind, color: Color) -> bool {
    let board = teller.board;
    match kind {
        StillKind::NothingHangs => !(board.in_check() && board.side_to_move() == color),
        StillKind::NoLoosePiece => board.has_non_pawns(color),
        StillKind::NoPassedPawn
        | StillKind::NoIsolatedPawn
        | StillKind::NoDoubledPawns
        | StillKind::NoBackwardPawn => board.pieces(PieceKind::Pawn).any(),
        _ => true,
    }
}

/// Said of both sides at once where it is so for both.
fn of_sides(teller: &Teller<'_>, kind: StillKind, so: [bool; 2]) -> Option<Fact> {
    let owner = match so {
        [true, true] => None,
        [true, false] => Some(Color::White),
        [false, true] => Some(Color::Black),
        [false, false] => return None,
    };
    Some(teller.fact(kind, owner, Men::default(), &[]))
}
