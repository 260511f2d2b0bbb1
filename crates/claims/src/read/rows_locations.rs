//! Clauses about locations of pieces in words, the balance of material, and the moves that were played.

use crate::read::asks::{Ask, ClauseContext};
use crate::read::locations::lies;
use crate::read::material;
use crate::read::pattern::Cap;
use crate::read::piece_reference::{Who, squares};
use crate::read::referents::{Build, attacker_count, of};
use crate::read::rows_board::with_move;
use palisade::board::Board;
use palisade::types::{Move, PieceKind, Square};
use palisade_coach::claims::Verdict;
use palisade_coach::claims::claim::What;
use palisade_coach::claims::move_diagnostics::{described, owned};
use palisade_coach::claims::names::PieceName;
use palisade_coach::exchange::{attackers, best_capture, worth};
use palisade_coach::line::numbered;

fn piece_on(board: &Board, sq: Square) -> What {
    let piece = board.piece_on(sq);
    What::PieceOn {
        square: sq.into(),
        piece: piece.map(|piece| PieceName::from(piece.kind())),
        side: piece.map(|piece| piece.color().into()),
    }
}

/// Returns true if a square, with the piece on it, belongs to all of the locations among `caps`, which a pattern captured. `None` if usage
/// differs for one of them ([`lies`]).
fn is_there(board: &Board, sq: Square, caps: &[Cap]) -> Option<bool> {
    let mut there = true;
    for cap in caps {
        if let Cap::Location(location) = cap {
            there &= lies(board, sq, *location)?;
        }
    }
    Some(there)
}

/// Returns the question whether the piece on a square is at all of the locations among `caps` ([`is_there`]).
fn located(board: &Board, sq: Square, caps: &[Cap]) -> Option<Ask> {
    let there = is_there(board, sq, caps)?;
    let actual = format!("{} stands there", owned(board, sq));
    Some(Ask::fact(piece_on(board, sq), there, actual.clone(), format!("it is {}", described(board, sq))))
}

/// Returns the question whether so many pieces of those on the squares `found` are at all of the locations among `caps` as `who` states, or
/// two at least for "rooks" without a number: one alone is not checkable then. `None` if `found` is empty or usage differs.
fn so_many_located(board: &Board, who: &Who, found: &[Square], caps: &[Cap]) -> Option<Ask> {
    let first = found.first()?;
    let mut there = Vec::new();
    for &sq in found {
        if is_there(board, sq, caps)? {
            there.push(sq.to_string());
        }
    }
    let actual = match there.len() {
        0 => "none of them stands there".to_owned(),
        1 => format!("one of them stands there, on {}", there[0]),
        many => format!("{many} of them stand there, on {}", there.join(", ")),
    };
    let what = piece_on(board, *first);
    Some(match (who.count, there.len()) {
        (Some(count), many) => Ask::fact(what, count as usize == many, actual.clone(), actual),
        (None, 1) => Ask::Known(what, Verdict::unknown(actual)),
        (None, many) => Ask::fact(what, many > 1, actual.clone(), actual),
    })
}

/// Returns the boards of the game from its start up to the position of the clause.
fn boards(view: &ClauseContext<'_>) -> Vec<Board> {
    (0..=view.here.len()).map(|ply| (view.after)(&view.here[..ply])).collect()
}

/// Returns the legal moves, in SAN, with which the piece on a square is not lost, with its side to move.
/// `None` for an empty square, and if the other side is to move and in check.
pub fn escapes(board: &Board, sq: Square) -> Option<Vec<String>> {
    let piece = board.piece_on(sq)?;
    let board = with_move(board, piece.color())?;
    let safe = |mv: &Move| {
        let got = board.captured_kind(*mv).map_or(0, worth);
        let mut next = board;
        next.make(*mv, &mut ());
        best_capture(&next, !piece.color(), mv.to()).is_none_or(|(_, gain)| gain <= got)
    };
    let own = board.legal_moves();
    Some(own.iter().filter(|mv| mv.from() == sq).copied().filter(safe).map(|mv| board.san(mv)).collect())
}

/// Returns the question whether the piece on a square is trapped: it has no safe move ([`escapes`]). With
/// `attacked`, the result for an unattacked piece without a safe move is `None`, since usage differs. `None`
/// also for a king, a pawn and an empty square.
pub fn is_trapped(board: &Board, sq: Square, attacked: bool) -> Option<Ask> {
    let piece =
        board.piece_on(sq).filter(|piece| !matches!(piece.kind(), PieceKind::King | PieceKind::Pawn))?;
    let squares = escapes(board, sq)?;
    let name = owned(board, sq);
    if !squares.is_empty() {
        let actual = format!("{name} has {}", squares.join(", "));
        return Some(Ask::fact(piece_on(board, sq), false, "", actual));
    }
    // Usage differs for a piece that is not yet attacked.
    if attacked && attackers(board, !piece.color(), sq).is_empty() {
        return None;
    }
    Some(Ask::fact(piece_on(board, sq), true, format!("{name} has no safe move"), ""))
}

/// Returns the question of a clause such as "White's king and queen are skewered by the bishop", whose
/// pattern captured `caps`: whether one stands behind the other on a line of a piece of the other side.
/// `None` unless the clause names two targets, the side of one, and a piece on the board.
fn skewered(view: &ClauseContext<'_>, caps: &[Cap]) -> Option<Ask> {
    let [Cap::Aims(aims), Cap::Who(by)] = caps else { return None };
    let [one, two] = aims.as_slice() else { return None };
    let side = one.side.or(two.side)?;
    let board = &view.board;
    let at = |who: &Who| squares(board, &Who { side: Some(side), ..*who });
    let from = squares(board, &Who { side: by.side.or(Some(!side)), ..*by });
    let mut first = None;
    for &by in &from {
        for (front, behind) in
            at(one).into_iter().flat_map(|a| at(two).into_iter().flat_map(move |b| [(a, b), (b, a)]))
        {
            let line = palisade::attacks::between(by, behind);
            let reaches = palisade_coach::exchange::attacks_from(board, by).has(front);
            if reaches && line.has(front) && (line & board.occupied()).into_iter().count() == 1 {
                first = Some((front, behind));
            }
        }
    }
    let what = piece_on(board, *from.first()?);
    Some(Ask::fact(
        what,
        first.is_some(),
        "one stands behind the other on its line",
        "no such line goes through both",
    ))
}

fn attacked_times(view: &ClauseContext<'_>, caps: &[Cap]) -> Option<Ask> {
    let [Cap::Side(side), Cap::Who(whom), Cap::Number(n)] = caps else { return None };
    let square = match squares(&view.board, &Who { side: whom.side.or(Some(!*side)), ..*whom }).as_slice() {
        [square] => *square,
        _ => whom.square?,
    };
    Some(attacker_count(&view.board, square, *side, *n))
}

/// The rules that read clauses of a comment about locations, material and played moves: the patterns of each,
/// and the function that makes the question ([`Ask`]).
pub const ROWS: &[(&[&str], Build)] = &[
    (
        &[
            "<who> [%adv] %stand <loc> [<loc>]",
            "<who> %be [%adv] <loc> [<loc>]",
            "<who> %have [%adv] made it <loc>",
        ],
        |view, caps| of(view, caps.first()?, |board, sq| located(board, sq, caps)),
    ),
    (&["<who> [%adv] %stand|is on|at <sq> <loc>"], |view, caps| {
        let [Cap::Who(who), Cap::Square(square), ..] = caps else { return None };
        (who.square.is_none() && who.kind.is_some()).then_some(())?;
        let who = Who { square: Some(*square), ..*who };
        of(view, &Cap::Who(who), |board, sq| located(board, sq, caps))
    }),
    (&["<side> %have [%adv] doubled rooks [<loc>]"], |view, caps| {
        let Cap::Side(side) = caps.first()? else { return None };
        let who = Who { kind: Some(PieceKind::Rook), side: Some(*side), ..Who::default() };
        let rooks = squares(&view.board, &who);
        let [one, two] = rooks.as_slice() else { return None };
        let fact = Ask::fact(
            piece_on(&view.board, *one),
            one.file() == two.file(),
            "both rooks stand on one file",
            format!("the rooks stand on {one} and {two}"),
        );
        Some(Ask::All(vec![fact, located(&view.board, *one, caps)?]))
    }),
    (&["<side> %have [%adv] [got] <who> [%stand] <loc>", "there is <who> [%stand] <loc>"], |view, caps| {
        let (side, who) = match caps {
            [Cap::Side(side), Cap::Who(who), ..] => (Some(*side), who),
            [Cap::Who(who), ..] => (None, who),
            _ => return None,
        };
        let who = Who { side: who.side.or(side), ..*who };
        let found = squares(&view.board, &who);
        if who.many && !who.every && !who.each {
            return so_many_located(&view.board, &who, &found, caps);
        }
        let asks: Option<Vec<Ask>> = found.into_iter().map(|sq| located(&view.board, sq, caps)).collect();
        asks.filter(|asks| !asks.is_empty())
            .map(|asks| if who.many { Ask::All(asks) } else { Ask::Any(asks) })
    }),
    (&["<side> %have [%adv] [won|got] <mats> for <mats>"], |view, caps| match caps {
        [Cap::Side(side), Cap::Pieces(more), Cap::Pieces(less)] => {
            material::in_exchange(&boards(view), *side, *more, *less)
        }
        _ => None,
    }),
    (&["<side> %have [%adv] given|lost|sacrificed|invested|sacked [up] <mats> for <mats>"], |view, caps| {
        match caps {
            [Cap::Side(side), Cap::Pieces(less), Cap::Pieces(more)] => {
                material::in_exchange(&boards(view), *side, *more, *less)
            }
            _ => None,
        }
    }),
    (
        &["<side> %have [%adv] <mats> against <mats>", "<mats> for <side> against <mats> for <side>"],
        |view, caps| match caps {
            [Cap::Side(side), Cap::Pieces(own), Cap::Pieces(other)]
            | [Cap::Pieces(own), Cap::Side(side), Cap::Pieces(other), Cap::Side(_)] => {
                material::against(&view.board, *side, *own, *other)
            }
            _ => None,
        },
    ),
    (
        &[
            "<side> %have [%adv] only|just <mats> left",
            "<side> %have [%adv] only|just <mats> left against <who>",
        ],
        |view, caps| {
            let (Cap::Side(side), Cap::Pieces(own)) = (caps.first()?, caps.get(1)?) else { return None };
            if let Some(Cap::Who(other)) = caps.get(2) {
                let there = other.kind.is_some_and(|kind| view.board.colored(!*side, kind).any());
                let what = What::Material { side: Some((*side).into()), up: None, points: None };
                if !there {
                    return Some(Ask::fact(what, false, "", "there is no such piece on the other side"));
                }
            }
            Some(material::owns(&view.board, *side, *own))
        },
    ),
    (&["<side> %have [%adv] <mats> [left]"], |view, caps| match caps {
        [Cap::Side(side), Cap::Pieces(own)] if own.many_kinds() => {
            Some(material::owns(&view.board, *side, *own))
        }
        _ => None,
    }),
    (
        &["<side> %be [%adv] <mats> ahead|up", "<side> %have [%adv] come|emerged [out] <mats> ahead|up"],
        |view, caps| match caps {
            [Cap::Side(side), Cap::Pieces(more)] if more.many_kinds() => {
                Some(material::ahead(&view.board, *side, *more))
            }
            _ => None,
        },
    ),
    (&["<side> %be [%adv] <mats> down|behind"], |view, caps| match caps {
        [Cap::Side(side), Cap::Pieces(less)] if less.many_kinds() => {
            Some(material::ahead(&view.board, !*side, *less))
        }
        _ => None,
    }),
    (
        &[
            "<side> %have [%adv] no way to recapture|retake <who>",
            "<side> %have [%adv] no way of recapturing|retaking <who>",
            "<side> %have [%adv] no way to take|capture <who> back",
            "<side> <cant> recapture|retake <who>",
            "<side> <cant> take <who> back",
        ],
        |view, caps| {
            let [Cap::Side(side), .., Cap::Who(who)] = caps else { return None };
            (view.board.side_to_move() == *side).then_some(())?;
            let at = squares(&view.board, &Who { side: Some(!*side), ..*who });
            let last = view.last_square().filter(|last| at.contains(last))?;
            let legal = view.board.legal_moves();
            let takes = legal.iter().find(|mv| mv.to() == last).map(|&mv| view.board.san(mv));
            let actual = takes.as_ref().map(|san| format!("{san} is legal")).unwrap_or_default();
            let what = What::Captured { mv: takes.clone(), piece: who.kind.map(PieceName::from) };
            let fact = Ask::fact(what, takes.is_none(), "there is no legal capture of it", actual);
            Some(match caps.get(1) {
                Some(Cap::Not(false)) => fact.unless(true),
                // The sentence may mean that the move is bad.
                Some(Cap::Not(true)) => {
                    let what = What::Captured { mv: None, piece: None };
                    Ask::Any(vec![fact, Ask::Known(what, Verdict::unknown("that it is bad may be meant"))])
                }
                _ => fact,
            })
        },
    ),
    (&["<who> <hasnt> [yet] moved", "<who> <hasnt> moved yet"], |view, caps| {
        let [who @ Cap::Who(_), Cap::Not(true)] = caps else { return None };
        let first = (view.after)(&[]);
        of(view, who, |board, sq| {
            let moved = first.piece_on(sq) != board.piece_on(sq)
                || view.here.iter().any(|mv| mv.from() == sq || mv.to() == sq);
            let actual = format!("{} has moved", owned(board, sq));
            Some(Ask::fact(piece_on(board, sq), !moved, "it has not moved", actual))
        })
    }),
    (&["<who> <isnt> [%adv] trapped"], |view, caps| {
        let [who, Cap::Not(not)] = caps else { return None };
        Some(of(view, who, |board, sq| is_trapped(board, sq, true))?.unless(*not))
    }),
    (
        &[
            "<who> %have [%adv] no way|ways out",
            "<who> %have [%adv] no safe square|squares|move|moves [left]",
        ],
        |view, caps| of(view, caps.first()?, |board, sq| is_trapped(board, sq, false)),
    ),
    (&["<aims> %be [%adv] skewered by <who>"], skewered),
    (&["<side> [%adv] %attack <who> <n> [times]"], attacked_times),
    (
        &[
            "<doer> [comes|came|arrives|arrived|lands|landed|follows|followed|is|was|goes|plays] with [a] check",
        ],
        |view, caps| {
            let Cap::Move(at) = caps.first()? else { return None };
            let (before, mv) = (view.mv)(*at)?;
            let moves: Vec<Move> = before.into_iter().chain([mv]).collect();
            Some(Ask::Is(What::Check { mv: None, double: false }).after(&moves))
        },
    ),
    (&["comes|came|follows|followed <mv>", "then comes|came|follows|followed <mv>"], |view, caps| {
        let Cap::Move(at) = caps.first()? else { return None };
        let (before, mv) = (view.mv)(*at)?;
        let board = (view.after)(&before);
        let real = view.main.starts_with(&before) && view.main.get(before.len()) == Some(&mv);
        let actual = numbered(&board, mv);
        let what = What::Played { mv: actual.clone() };
        // The text may also narrate a line that was not played.
        real.then(|| Ask::fact(what, true, format!("{actual} was played"), "").after(&before))
    }),
];
