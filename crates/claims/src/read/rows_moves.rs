//! Clauses about moves: captures, judgements of a move, legal moves, threats.

use crate::read::asks::{Ask, ClauseContext, opening};
use crate::read::pattern::Cap;
use crate::read::piece_reference::{Who, squares};
use crate::read::referents::Build;
use palisade::board::Board;
use palisade::types::{Color, Move, PieceKind};
use palisade_coach::claims::Verdict;
use palisade_coach::claims::claim::{Degree, Grade, Prize, What};
use palisade_coach::claims::names::{PieceName, Target, name};

/// Returns a question about the move `cap`, in the position before it; `what` makes its claim from the move
/// in SAN. `None` if the move is not known.
fn about(view: &ClauseContext<'_>, cap: &Cap, what: impl Fn(String) -> What) -> Option<Ask> {
    let Cap::Move(at) = cap else { return None };
    let (before, mv) = (view.mv)(*at)?;
    let san = (view.after)(&before).san(mv);
    Some(Ask::Is(what(san)).after(&before))
}

/// Returns the question whether the move `cap` captures a piece of the kind `prize`. `None` for the exchange
/// and for material in general, for "a piece" that is no knight or bishop, and if the move is not known.
fn takes(view: &ClauseContext<'_>, cap: &Cap, prize: Prize) -> Option<Ask> {
    let Cap::Move(at) = cap else { return None };
    let (before, mv) = (view.mv)(*at)?;
    let board = (view.after)(&before);
    let kind = match prize {
        Prize::Pawn => PieceKind::Pawn,
        Prize::Knight => PieceKind::Knight,
        Prize::Bishop => PieceKind::Bishop,
        Prize::Rook => PieceKind::Rook,
        Prize::Queen => PieceKind::Queen,
        Prize::Piece => match board.captured_kind(mv)? {
            kind @ (PieceKind::Knight | PieceKind::Bishop) => kind,
            _ => return None,
        },
        Prize::Exchange | Prize::Material => return None,
    };
    let san = board.san(mv);
    Some(Ask::Is(What::Captured { mv: Some(san), piece: Some(PieceName::from(kind)) }).after(&before))
}

/// Returns the question of a clause such as "takes the rook on a1": whether the move `cap` captures such a
/// piece and, if its square is stated, on that square. `None` if the move or the kind of piece is not known.
fn takes_who(view: &ClauseContext<'_>, cap: &Cap, who: &Who) -> Option<Ask> {
    let Cap::Move(at) = cap else { return None };
    let (before, mv) = (view.mv)(*at)?;
    let board = (view.after)(&before);
    let san = board.san(mv);
    let kind = who.kind?;
    let taken = Ask::Is(What::Captured { mv: Some(san), piece: Some(PieceName::from(kind)) });
    let mut all = vec![taken];
    if let Some(square) = who.square {
        all.push(Ask::fact(
            What::Captured { mv: Some(board.san(mv)), piece: Some(PieceName::from(kind)) },
            mv.to() == square,
            format!("it takes on {square}"),
            format!("{} takes on {}", board.san(mv), mv.to()),
        ));
    }
    Some(Ask::All(all).after(&before))
}

fn legal(view: &ClauseContext<'_>, cap: &Cap, side: Option<Color>) -> Option<Ask> {
    let Cap::Move(at) = cap else { return None };
    let text = (view.text)(*at)?;
    if let Some((before, mv)) = (view.mv)(*at) {
        let board = (view.after)(&before);
        if side.is_some_and(|side| side != board.side_to_move()) {
            return None;
        }
        return Some(Ask::Is(What::Legal { mv: board.san(mv) }).after(&before));
    }
    // "10...Kf7 is illegal": in the position that the number names.
    let number = (view.number)(*at);
    let to_move = number.map_or(view.board.side_to_move(), |(_, side)| side);
    if side.is_some_and(|side| side != to_move) {
        return None;
    }
    let mv = match number {
        Some((number, Color::White)) => format!("{number}.{text}"),
        Some((number, Color::Black)) => format!("{number}...{text}"),
        None => text,
    };
    Some(Ask::Is(What::Legal { mv }))
}

/// Returns the question whether the move `cap` was played in the game by `side`; `None` if its position is
/// not known, or is at or after the end of the known game.
pub fn played(view: &ClauseContext<'_>, side: Color, cap: &Cap) -> Option<Ask> {
    let Cap::Move(at) = cap else { return None };
    let (before, mv) = (view.mv)(*at)?;
    let board = (view.after)(&before);
    // After the known moves of the game the move may have been played.
    if before.len() >= view.main.len() {
        return None;
    }
    let real = view.main.get(before.len()) == Some(&mv) && view.main.starts_with(&before);
    let right = real && board.side_to_move() == side;
    let name = palisade_coach::line::numbered(&board, mv);
    Some(Ask::fact(
        What::Played { mv: name.clone() },
        right,
        format!("{name} was played"),
        if real {
            format!("{name} is a move of {}", palisade_coach::claims::names::name(!side))
        } else {
            format!("{name} was not played")
        },
    ))
}

/// Returns the moves that mate at once with `side` to move, each with its SAN; `None` if the other side is to
/// move and in check.
fn mates_next(board: &Board, side: Color) -> Option<Vec<(Move, String)>> {
    let mut board = *board;
    if board.side_to_move() != side {
        if board.in_check() {
            return None;
        }
        board.make_null();
    }
    let mates = |mv: &Move| {
        let mut next = board;
        next.make(*mv, &mut ());
        next.in_check() && !next.has_legal_move()
    };
    Some(board.legal_moves().iter().copied().filter(mates).map(|mv| (mv, board.san(mv))).collect())
}

/// Returns the question whether a side threatens mate in one, on `square` if that is given: the captured side
/// `cap`, or the side of the captured piece or move. Without a square, a missing threat is not checkable,
/// since a longer mate may be meant. `None` if the side is to move, has no such mate and no square is given,
/// or if the other side is to move and in check.
pub fn threatens_mate(
    view: &ClauseContext<'_>,
    cap: &Cap,
    square: Option<palisade::types::Square>,
) -> Option<Ask> {
    let (board, side, moves) = match cap {
        Cap::Side(side) => (view.board, *side, view.here.to_vec()),
        Cap::Move(at) => {
            let (before, mv) = (view.mv)(*at)?;
            let side = (view.after)(&before).side_to_move();
            let moves: Vec<Move> = before.into_iter().chain([mv]).collect();
            ((view.after)(&moves), side, moves)
        }
        Cap::Who(who) => {
            let found = squares(&view.board, who);
            let side = view.board.piece_on(*found.first()?)?.color();
            (view.board, side, view.here.to_vec())
        }
        _ => return None,
    };
    let mates = mates_next(&board, side)?;
    let fits: Vec<&String> = mates
        .iter()
        .filter(|(mv, _)| square.is_none_or(|square| square == mv.to()))
        .map(|(_, san)| san)
        .collect();
    let what = What::Threatens { mv: None, threat: None, mate: Some(1), target: None };
    if fits.is_empty() && square.is_none() {
        if board.side_to_move() == side {
            return None;
        }
        // The sentence may mean mate in two.
        return Some(
            Ask::Is(What::Threatens { mv: None, threat: None, mate: None, target: None }).after(&moves),
        );
    }
    Some(Ask::fact(
        what,
        !fits.is_empty(),
        format!("{} threatens {}", name(side), fits.first().map_or("", |san| san.as_str())),
        format!("{} threatens no such mate", name(side)),
    ))
}

fn only_legal(view: &ClauseContext<'_>, cap: &Cap) -> Option<Ask> {
    let Cap::Move(at) = cap else { return None };
    let (before, mv) = (view.mv)(*at)?;
    let board = (view.after)(&before);
    let others: Vec<String> =
        board.legal_moves().iter().filter(|other| **other != mv).map(|&mv| board.san(mv)).collect();
    let san = board.san(mv);
    Some(Ask::fact(
        What::OnlyMove { mv: san.clone() },
        others.is_empty(),
        format!("{san} is the only legal move"),
        format!("there are other legal moves, such as {}", others.first().map_or("", String::as_str)),
    ))
}

/// Returns the question whether the side that makes the move `cap` is lost after it. `None` if the move is
/// not known.
fn lost_after(view: &ClauseContext<'_>, cap: &Cap) -> Option<Ask> {
    let Cap::Move(at) = cap else { return None };
    let (before, mv) = (view.mv)(*at)?;
    let side = (view.after)(&before).side_to_move();
    let moves: Vec<Move> = before.into_iter().chain([mv]).collect();
    Some(Ask::Is(What::Assessment { side: Some((!side).into()), how: Degree::Winning }).after(&moves))
}

/// Returns the question whether the move `cap` gives a piece up: it can be captured, with a loss for its
/// side. If it is not the moved piece, it could not be captured before the move. The answer is no only if no
/// such piece can be captured. `None` if the move or the kind is not known, and for several pieces.
fn offers(view: &ClauseContext<'_>, cap: &Cap, who: &Who) -> Option<Ask> {
    let Cap::Move(at) = cap else { return None };
    let kind = who.kind?;
    if who.many || who.count.is_some_and(|count| count > 1) {
        return None;
    }
    let (before, mv) = (view.mv)(*at)?;
    let board = (view.after)(&before);
    let side = board.side_to_move();
    let san = board.san(mv);
    let moves: Vec<Move> = before.iter().copied().chain([mv]).collect();
    let next = (view.after)(&moves);
    let there = squares(&next, &Who { side: who.side.or(Some(side)), ..*who });
    let legal = next.legal_moves();
    let can: Vec<_> = there.iter().copied().filter(|sq| legal.iter().any(|mv| mv.to() == *sq)).collect();
    let what = |target| What::Hanging { mv: Some(san.clone()), target, side: Some(side.into()) };
    let Some(&square) = can.first() else {
        let kind_only = what(Target::Piece(kind.into()));
        return Some(Ask::fact(
            kind_only,
            false,
            "",
            format!("no such {} can be taken after {san}", kind.name()),
        ));
    };
    // If the piece was lost before, or is one of several, it is not known whether this move gives it up.
    let landing = palisade_coach::line::landing(mv, &board);
    let fresh = can.len() == 1
        && (square == landing || {
            let mut passed = board;
            !board.in_check() && {
                passed.make_null();
                !passed.legal_moves().iter().any(|mv| mv.to() == square)
            }
        });
    let unsure = |target| Ask::Known(what(target), Verdict::unknown("something else may be given up"));
    let target = Target::Square(square.into());
    let ask = if fresh {
        Ask::Any(vec![Ask::Is(what(target)).after(&before), unsure(target)])
    } else {
        unsure(target)
    };
    Some(ask)
}

/// Returns the question of a clause such as "39.Ra7+ sends the king to the back rank", whose pattern captured
/// `caps`: yes if the next move of the game takes it there, otherwise not checkable. `None` if the next move
/// is not known.
fn drives(view: &ClauseContext<'_>, caps: &[Cap]) -> Option<Ask> {
    let [Cap::Move(at), Cap::Who(who), rest @ ..] = caps else { return None };
    let (before, mv) = (view.mv)(*at)?;
    let moves: Vec<Move> = before.into_iter().chain([mv]).collect();
    let board = (view.after)(&moves);
    let next = *view.main.get(moves.len()).filter(|_| view.main.starts_with(&moves))?;
    let by = Who { side: who.side.or(Some(board.side_to_move())), ..*who };
    let is_there = match rest.last()? {
        Cap::Square(square) => next.to() == *square,
        Cap::Location(location) => {
            let after: Vec<Move> = moves.iter().copied().chain([next]).collect();
            crate::read::locations::lies(&(view.after)(&after), next.to(), *location)?
        }
        _ => return None,
    };
    let elsewhere = matches!(rest, [Cap::Square(from), _] if next.from() != *from);
    let fits = squares(&board, &by).contains(&next.from()) && is_there && !elsewhere;
    let actual = palisade_coach::line::numbered(&board, next);
    let what = What::Played { mv: actual.clone() };
    Some(if fits {
        Ask::fact(what, true, format!("{actual} was played"), "")
    } else {
        Ask::Known(what, Verdict::unknown(format!("the answer was {actual}")))
    })
}

/// The rules that read clauses of a comment about moves: the patterns of each, and the function that makes
/// the question ([`Ask`]).
pub const ROWS: &[(&[&str], Build)] = &[
    (&["<side> [%adv] wins <prize> [cleanly] with <mv>"], |view, caps| {
        let [Cap::Side(side), Cap::Prize(prize, None), mv] = caps else { return None };
        let prize = *prize;
        Some(Ask::All(vec![played(view, *side, mv)?, about(view, mv, |mv| What::Wins { mv, what: prize })?]))
    }),
    (&["<who> could [still] have gone to <sq>", "<who> can go to <sq>"], |view, caps| {
        let [Cap::Who(who), Cap::Square(square)] = caps else { return None };
        let from = squares(&view.board, &Who { side: who.side.or(Some(view.board.side_to_move())), ..*who });
        if from.is_empty() {
            return None;
        }
        let moves = view.board.legal_moves();
        let there = moves.iter().any(|mv| from.contains(&mv.from()) && mv.to() == *square);
        let what =
            What::PieceOn { square: (*square).into(), piece: who.kind.map(PieceName::from), side: None };
        Some(Ask::fact(what, there, "that is legal", format!("it cannot go to {square}")))
    }),
    (&["there %be no other legal move", "there is no other legal move"], |view, _| {
        let moves = view.board.legal_moves();
        let what = What::ToMove { side: view.board.side_to_move().into() };
        let actual = format!("there are {} legal moves", moves.len());
        Some(Ask::fact(what, moves.len() == 1, actual.clone(), actual))
    }),
    (&["<side> %have [only] <n> legal move|moves [left] [here]"], |view, caps| {
        let [Cap::Side(side), Cap::Number(n)] = caps else { return None };
        (view.board.side_to_move() == *side).then_some(())?;
        let count = view.board.legal_moves().len();
        let actual = format!("{} has {count} legal moves", name(*side));
        Some(Ask::fact(What::ToMove { side: (*side).into() }, count == *n as usize, actual.clone(), actual))
    }),
    (&["<mv> [%adv] allows|allowing mate in <n>"], |view, caps| {
        let [mv, Cap::Number(n)] = caps else { return None };
        about(view, mv, |mv| What::Allows { mv, reply: None, mate: Some(*n) })
    }),
    (&["<mv> loses on the spot", "<mv> loses [at] [once]", "<mv> loses immediately"], |view, caps| {
        lost_after(view, caps.first()?)
    }),
    (&["<mv> [%adv] offers|sacrifices|sacs <who>", "<mv> [%adv] gives up <who>"], |view, caps| {
        let [mv, Cap::Who(who)] = caps else { return None };
        offers(view, mv, who)
    }),
    (&["<mv> [%adv] lets|let|allows|allowed|invites|permits <side> [to] [play|have] <mv>"], |view, caps| {
        let [mv, Cap::Side(side), Cap::Move(reply)] = caps else { return None };
        let reply = (view.text)(*reply)?;
        let Cap::Move(at) = mv else { return None };
        let (before, _) = (view.mv)(*at)?;
        ((view.after)(&before).side_to_move() != *side).then_some(())?;
        about(view, mv, |mv| What::Allows { mv, reply: Some(reply.clone()), mate: None })
    }),
    (&["<mv> [%adv] allows|allowing %mate", "<mv> [%adv] allows|allowing %mate on|at <sq>"], |view, caps| {
        let Cap::Move(at) = caps.first()? else { return None };
        let square = match caps.get(1) {
            Some(Cap::Square(square)) => Some(*square),
            _ => None,
        };
        let (before, mv) = (view.mv)(*at)?;
        let moves: Vec<Move> = before.into_iter().chain([mv]).collect();
        let board = (view.after)(&moves);
        let mates = mates_next(&board, board.side_to_move())?;
        let fits = mates.iter().find(|(mv, _)| square.is_none_or(|square| square == mv.to()));
        let what = What::MateIn { moves: 1, mv: fits.map(|(_, san)| san.clone()), side: None };
        // If no move mates at once, a mate in more moves may be meant.
        let (_, san) = fits?;
        Some(Ask::fact(what, true, format!("{san} is mate"), "").after(&moves))
    }),
    (&["<mv> [%adv] forces|forced|forcing <who> to <sq>"], |view, caps| {
        let [Cap::Move(at), Cap::Who(who), Cap::Square(square)] = caps else { return None };
        let (before, mv) = (view.mv)(*at)?;
        let moves: Vec<Move> = before.into_iter().chain([mv]).collect();
        let board = (view.after)(&moves);
        let from = squares(&board, &Who { side: Some(board.side_to_move()), ..*who });
        let legal = board.legal_moves();
        let there = legal.iter().filter(|mv| from.contains(&mv.from()) && mv.to() == *square).count();
        let what = What::OnlyMove { mv: board.san(legal.iter().copied().next()?) };
        // It may mean that the other moves lose.
        (there == 0 || there == legal.len()).then_some(())?;
        let actual = format!("{} legal moves, {there} of them to {square}", legal.len());
        Some(Ask::fact(what, there > 0, actual.clone(), actual).after(&moves))
    }),
    (
        &[
            "<mv> [%adv] sends|drives|chases|pushes <who> <loc>",
            "<mv> [%adv] sends|drives|chases|pushes <who> [back] to|onto <sq>",
            "<mv> [%adv] sends|drives|chases|pushes <who> from <sq> [back] to|onto <sq>",
        ],
        drives,
    ),
    (&["<mv> promotes to <who>"], |view, caps| {
        let [mv @ Cap::Move(at), Cap::Who(Who { kind: Some(kind), .. })] = caps else { return None };
        let (_, played) = (view.mv)(*at)?;
        let Ask::At(before, inner) = about(view, mv, |mv| What::Legal { mv })? else { return None };
        let Ask::Is(what) = *inner else { return None };
        let right = played.promotion_kind() == Some(*kind);
        Some(Ask::fact(what, right, "it promotes so", "it promotes otherwise").after(&before))
    }),
    (&["<side> [%adv] threatens mate on the back rank"], |view, caps| {
        let [Cap::Side(side)] = caps else { return None };
        let mates = mates_next(&view.board, *side)?;
        let rank = if *side == Color::White { 7 } else { 0 };
        let on = mates.iter().any(|(mv, _)| mv.to().rank() == rank);
        let what = What::Threatens { mv: None, threat: None, mate: Some(1), target: None };
        Some(Ask::fact(what, on, "it does", format!("{} threatens no such mate", name(*side))))
    }),
    (&["<mv> [%adv] %take <prize>"], |view, caps| {
        let [mv, Cap::Prize(prize, None)] = caps else { return None };
        takes(view, mv, *prize)
    }),
    (&["<mv> [%adv] %take <who>"], |view, caps| {
        let [mv, Cap::Who(who)] = caps else { return None };
        takes_who(view, mv, who)
    }),
    (
        &[
            "<side> [%adv] %take <who> with <mv>",
            "<side> %have [%adv] grabbed|taken|captured|won <who> with <mv>",
        ],
        |view, caps| {
            let [Cap::Side(side), Cap::Who(who), mv] = caps else { return None };
            let takes = takes_who(view, mv, who)?;
            Some(Ask::All(vec![played(view, *side, mv)?, takes]))
        },
    ),
    (
        &[
            "<side> [%adv] %plays [on] [with|for] <mv>",
            "<side> [%adv] %take with <mv>",
            "<side> [%adv] playing <mv>",
            "<side> [%adv] %take it , <mv>",
            "<side> [%adv] %take , <mv>",
        ],
        |view, caps| {
            let [Cap::Side(side), mv] = caps else { return None };
            played(view, *side, mv)
        },
    ),
    (
        &[
            "<mv> %was [by] [far] [%the] [by] [far] best|strongest move",
            "the best|strongest move %was <mv>",
            "best %was <mv>",
        ],
        |view, caps| about(view, caps.first()?, |mv| What::Best { mv, within: None }),
    ),
    (
        &[
            "<mv> %was [by] [far] <whose> best|strongest move",
            "<mv> %was [by] [far] the best|strongest move for <side>",
            "<mv> wins on the spot",
        ],
        |view, caps| match caps {
            [mv, Cap::Side(side)] => {
                let Cap::Move(at) = mv else { return None };
                let (before, _) = (view.mv)(*at)?;
                ((view.after)(&before).side_to_move() == *side).then_some(())?;
                about(view, mv, |mv| What::Best { mv, within: None })
            }
            _ => None,
        },
    ),
    (&["<whose> best [move] %was <mv>", "the best move for <side> %was <mv>"], |view, caps| {
        let [Cap::Side(side), mv @ Cap::Move(at)] = caps else { return None };
        let (before, _) = (view.mv)(*at)?;
        ((view.after)(&before).side_to_move() == *side).then_some(())?;
        about(view, mv, |mv| What::Best { mv, within: None })
    }),
    (
        &[
            "<mv> %was the only legal move|reply|answer [available]",
            "the only legal move|reply %was <mv>",
            "<whose> only legal move|reply %was <mv>",
        ],
        |view, caps| {
            let mv = caps.iter().find(|cap| matches!(cap, Cap::Move(_)))?;
            only_legal(view, mv)
        },
    ),
    (&["<mv> %was [%adv] a|an [terrible|clear|serious|bad|horrible] blunder"], |view, caps| {
        about(view, caps.first()?, |mv| What::Bad { mv, grade: Some(Grade::Blunder) })
    }),
    (&["<mv> %was [%adv] a|an [terrible|clear|serious|bad|horrible] mistake|error"], |view, caps| {
        about(view, caps.first()?, |mv| What::Bad { mv, grade: Some(Grade::Mistake) })
    }),
    (&["<mv> <isnt> [%adv] [perfectly] legal [here]", "<mv> <isnt> [%adv] possible [here]"], |view, caps| {
        let [mv, Cap::Not(not)] = caps else { return None };
        Some(legal(view, mv, None)?.unless(*not))
    }),
    (&["<mv> %be [%adv] illegal|impossible [here]"], |view, caps| {
        Some(legal(view, caps.first()?, None)?.unless(true))
    }),
    (
        &[
            "<side> <cant> [still] [have] [play|run|reply|answer|escape|ran|played|escaped|escapes|bail] [out] [with] <mv>",
            "<side> escapes with <mv>",
        ],
        |view, caps| {
            let (Cap::Side(side), mv) = (caps.first()?, caps.last()?) else { return None };
            let not = caps.iter().any(|cap| matches!(cap, Cap::Not(true)));
            Some(legal(view, mv, Some(*side))?.unless(not))
        },
    ),
    (
        &[
            "<side> [%adv] threatens|threatening %mate [next] [move]",
            "<side> %be [%adv] threatening %mate [next] [move]",
            "<doer> [%adv] threatens|threatening %mate",
        ],
        |view, caps| threatens_mate(view, caps.first()?, None),
    ),
    (
        &[
            "<side> [%adv] threatens|threatening %mate on|at <sq>",
            "<side> %be [%adv] threatening %mate on|at <sq>",
            "<doer> [%adv] threatens|threatening %mate on|at <sq>",
            "<side> [%adv] threatens|threatening %mate on|at <sq> with the queen",
        ],
        |view, caps| {
            let [by, Cap::Square(square)] = caps else { return None };
            threatens_mate(view, by, Some(*square))
        },
    ),
    (
        &[
            "<side> [%adv] threatens|threatening to win|take|capture <who>",
            "<side> %be [%adv] threatening to win|take|capture <who>",
        ],
        |view, caps| {
            let [Cap::Side(side), Cap::Who(who)] = caps else { return None };
            let target = match who.square {
                Some(square) => Target::Square(square.into()),
                None => Target::Piece(who.kind?.into()),
            };
            (view.board.side_to_move() != *side).then_some(())?;
            Some(Ask::Is(What::Threatens { mv: None, threat: None, mate: None, target: Some(target) }))
        },
    ),
    (
        &[
            "<side> %be [%adv] threatening <mv>",
            "<side> [%adv] threatens <mv>",
            "<doer> [%adv] threatens <mv>",
            "<doer> [%adv] creates|carries|renews the threat of <mv>",
        ],
        |view, caps| {
            let [by, Cap::Move(at)] = caps else { return None };
            let text = (view.text)(*at)?;
            let what = What::Threatens { mv: None, threat: Some(text), mate: None, target: None };
            match by {
                Cap::Side(side) => (view.board.side_to_move() != *side).then_some(Ask::Is(what)),
                Cap::Move(at) => {
                    let (before, mv) = (view.mv)(*at)?;
                    let moves: Vec<Move> = before.into_iter().chain([mv]).collect();
                    Some(Ask::Is(what).after(&moves))
                }
                _ => None,
            }
        },
    ),
    (
        &[
            "<mv> %be [%the] <name>",
            "<mv> leads|transposes to|into [%the] <name>",
            "<mv> invites|enters|reaches [%the] <name>",
        ],
        |view, caps| match caps {
            [mv, Cap::Name(name)] => {
                let Cap::Move(at) = mv else { return None };
                let (before, mv) = (view.mv)(*at)?;
                let moves: Vec<Move> = before.into_iter().chain([mv]).collect();
                // The opening is known from the whole game.
                let line = if view.main.starts_with(&moves) { view.main } else { &moves };
                Some(opening(view, name)?.after(line))
            }
            _ => None,
        },
    ),
];
