//! Clauses about pawns and files: passed, isolated, doubled, backward; open and half-open.

use crate::read::asks::{Ask, ClauseContext};
use crate::read::pattern::Cap;
use crate::read::piece_reference::Who;
use crate::read::referents::{Build, of};
use palisade::types::{PieceKind, Square};
use palisade_coach::claims::claim::{PawnClaim, What};
use palisade_coach::claims::names::FileName;

/// Makes the claim that pawns are passed, isolated, doubled or backward, for `word` from 0 to 3.
fn pawn(word: usize, claim: PawnClaim) -> What {
    match word {
        0 => What::PassedPawn(claim),
        1 => What::IsolatedPawn(claim),
        2 => What::DoubledPawn(claim),
        _ => What::BackwardPawn(claim),
    }
}

fn pawn_is(view: &ClauseContext<'_>, caps: &[Cap], word: usize) -> Option<Ask> {
    let [Cap::Who(who), Cap::Not(not)] = caps else { return None };
    if who.kind.is_some_and(|kind| kind != PieceKind::Pawn) || who.kind.is_none() && who.square.is_none() {
        return None;
    }
    let who = Who { kind: Some(PieceKind::Pawn), ..*who };
    let claim = |sq: Square| PawnClaim { square: Some(sq.into()), ..PawnClaim::default() };
    Some(of(view, &Cap::Who(who), |_, sq| Some(Ask::Is(pawn(word, claim(sq)))))?.unless(*not))
}

fn pawns_of(caps: &[Cap], word: usize) -> Option<Ask> {
    let (side, rest) = match caps {
        [Cap::Side(side), rest @ ..] => (*side, rest),
        _ => return None,
    };
    let claim = match rest {
        [] => PawnClaim::default(),
        [Cap::File(file)] => PawnClaim { file: Some(FileName(*file)), ..PawnClaim::default() },
        [Cap::Square(square)] => PawnClaim { square: Some((*square).into()), ..PawnClaim::default() },
        [Cap::Who(Who { kind: Some(PieceKind::Pawn), file, square, .. })] => {
            PawnClaim { file: file.map(FileName), square: square.map(Into::into), ..PawnClaim::default() }
        }
        _ => return None,
    };
    Some(Ask::Is(pawn(word, PawnClaim { side: Some(side.into()), ..claim })))
}

/// Returns the question whether a side, the only value in `caps`, has no pawn with the feature `word`
/// ([`pawn`]). `None` unless the clause names a side.
fn no_pawns(caps: &[Cap], word: usize) -> Option<Ask> {
    let [Cap::Side(side)] = caps else { return None };
    let claim = PawnClaim { side: Some((*side).into()), count: Some(0), ..PawnClaim::default() };
    Some(Ask::Is(pawn(word, claim)))
}

/// The rules that read clauses of a comment about pawns: the patterns of each, and the function that makes
/// the question ([`Ask`]).
pub const ROWS: &[(&[&str], Build)] = &[
    (&["<file> <isnt> [%adv] open"], |_, caps| {
        let [Cap::File(file), Cap::Not(not)] = caps else { return None };
        Some(Ask::Is(What::OpenFile { file: FileName(*file) }).unless(*not))
    }),
    (
        &["the <file> <isnt> [by] [%adv] [%adv] open", "the <file> <isnt> [by] [%adv] [%adv] open"],
        |_, caps| {
            let [Cap::File(file), Cap::Not(not)] = caps else { return None };
            Some(Ask::Is(What::OpenFile { file: FileName(*file) }).unless(*not))
        },
    ),
    (
        &[
            "the <file> %be [%adv] half-open|semi-open for <side>",
            "the <file> %be [%adv] half open for <side>",
        ],
        |_, caps| {
            let [Cap::File(file), Cap::Side(side)] = caps else { return None };
            Some(Ask::Is(What::HalfOpenFile { file: FileName(*file), side: Some((*side).into()) }))
        },
    ),
    (
        &[
            "<side> %have [%adv] a|the half-open|semi-open <file>",
            "<side> %have [%adv] a|the half open <file>",
        ],
        |_, caps| {
            let [Cap::Side(side), Cap::File(file)] = caps else { return None };
            Some(Ask::Is(What::HalfOpenFile { file: FileName(*file), side: Some((*side).into()) }))
        },
    ),
    (&["<who> <isnt> [%adv] [a] passed [pawn]"], |view, caps| pawn_is(view, caps, 0)),
    (&["<who> <isnt> [%adv] [an] isolated [pawn] [as well]"], |view, caps| pawn_is(view, caps, 1)),
    (&["<who> <isnt> [%adv] doubled"], |view, caps| pawn_is(view, caps, 2)),
    (&["<who> <isnt> [%adv] [a] backward [pawn]"], |view, caps| pawn_is(view, caps, 3)),
    (
        &[
            "<side> [also] %have [%adv] a passed pawn",
            "<side> [also] %have [%adv] a passed <who>",
            "<side> %have [%adv] a passed pawn on <sq>",
            "<side> %have [%adv] a passed pawn on the <file>",
        ],
        |_, caps| pawns_of(caps, 0),
    ),
    (
        &[
            "<side> [also] %have [%adv] an isolated pawn",
            "<side> [also] %have [%adv] an isolated <who>",
            "<side> %have [%adv] an isolated pawn on <sq>",
            "<side> %have [%adv] an isolated pawn on the <file>",
        ],
        |_, caps| pawns_of(caps, 1),
    ),
    (
        &[
            "<side> [also] %have [%adv] [a] doubled pawns|pawn",
            "<side> [also] %have [%adv] [a] doubled <who>",
            "<side> %have [%adv] doubled pawns on the <file>",
        ],
        |_, caps| pawns_of(caps, 2),
    ),
    (&["<side> %have no passed pawn|pawns"], |_, caps| no_pawns(caps, 0)),
    (&["<side> %have no isolated pawn|pawns"], |_, caps| no_pawns(caps, 1)),
    (&["<side> %have no doubled pawn|pawns"], |_, caps| no_pawns(caps, 2)),
    (&["<side> %have [%adv] <n> isolated pawns on <sq> and <sq>"], |_, caps| {
        let [Cap::Side(side), Cap::Number(2), one, other] = caps else { return None };
        Some(Ask::All(vec![
            pawns_of(&[Cap::Side(*side), one.clone()], 1)?,
            pawns_of(&[Cap::Side(*side), other.clone()], 1)?,
        ]))
    }),
    (&["there's|there [is] an isolated [queen] pawn on <sq>"], |_, caps| {
        let [Cap::Square(square)] = caps else { return None };
        Some(Ask::Is(pawn(1, PawnClaim { square: Some((*square).into()), ..PawnClaim::default() })))
    }),
];
