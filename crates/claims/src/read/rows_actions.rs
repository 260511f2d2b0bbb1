//! Clauses about the moves that a side can or must make, and about the effect of a move on pawns, rooks and
//! lines: "must move the king", "has two mates in one", "doubles Black's d-pawns", "skewers the queen and the
//! rook", "takes en passant". A function whose doc begins with a clause returns the question of that clause;
//! `None`, a clause that is not read, also if the position of its move is not known.

use crate::read::asks::{Ask, ClauseContext};
use crate::read::pattern::Cap;
use crate::read::piece_reference::{Who, squares};
use crate::read::referents::{Build, attacker_count, of};
use crate::read::targets::mates;
use palisade::attacks::between;
use palisade::board::Board;
use palisade::types::{Color, Move, PieceKind, Square};
use palisade_coach::claims::Verdict;
use palisade_coach::claims::claim::{PawnClaim, What};
use palisade_coach::claims::names::{FileName, PieceName, name};
use palisade_coach::exchange::{attackers, attacks_from, worth};
use palisade_coach::line::landing;

/// Returns the moves before the move `cap`, that move, the board before it and the board after it; `None` if
/// its position is not known.
fn made(view: &ClauseContext<'_>, cap: &Cap) -> Option<(Vec<Move>, Move, Board, Board)> {
    let Cap::Move(at) = cap else { return None };
    let (before, mv) = (view.mv)(*at)?;
    let board = (view.after)(&before);
    let after: Vec<Move> = before.iter().copied().chain([mv]).collect();
    let next = (view.after)(&after);
    Some((before, mv, board, next))
}

/// Returns the question of "White has two mates in one": whether so many legal moves mate, or any if no number is among `caps`; `None` if the side is not to move.
fn mates_in_one(view: &ClauseContext<'_>, caps: &[Cap]) -> Option<Ask> {
    let Cap::Side(side) = caps.first()? else { return None };
    (view.board.side_to_move() == *side).then_some(())?;
    let found = mates(&view.board);
    let actual = match found.as_slice() {
        [] => "there is no mate in one".to_owned(),
        _ => format!("{} mates", found.join(" or ")),
    };
    let what = What::MateIn { moves: 1, mv: found.first().cloned(), side: Some((*side).into()) };
    let right = match caps.get(1) {
        Some(Cap::Number(n)) => found.len() == *n as usize,
        _ => !found.is_empty(),
    };
    Some(Ask::fact(what, right, actual.clone(), actual))
}

/// Returns the question of "Black must move the king": yes if all legal moves are king moves, otherwise not checkable; `None` if `side` has no legal move or is not to move.
fn must_move_king(view: &ClauseContext<'_>, side: Color) -> Option<Ask> {
    (view.board.side_to_move() == side && view.board.has_legal_move()).then_some(())?;
    let king = view.board.king(side);
    let other = view.board.legal_moves().iter().find(|mv| mv.from() != king).map(|&mv| view.board.san(mv));
    let what = What::ToMove { side: side.into() };
    Some(match other {
        None => Ask::fact(what, true, "only the king has legal moves", ""),
        // "Must" can also mean that the side loses without the move.
        Some(san) => Ask::Known(what, Verdict::unknown(format!("{san} is legal as well"))),
    })
}

/// Returns the question of "Has to recapture": yes if all legal moves go to the square of the last move, otherwise not checkable; `None` if `side` has no legal move or is not to move.
fn must_recapture(view: &ClauseContext<'_>, side: Color) -> Option<Ask> {
    (view.board.side_to_move() == side && view.board.has_legal_move()).then_some(())?;
    let last = view.last_square()?;
    let all = view.board.legal_moves().iter().all(|mv| mv.to() == last);
    let what = What::ToMove { side: side.into() };
    Some(if all {
        Ask::fact(what, true, format!("each legal move takes on {last}"), "")
    } else {
        Ask::Known(what, Verdict::unknown("there are other legal moves"))
    })
}

/// Returns the question of "Has nothing to recapture with": yes if no legal move captures on the square of the last capture, otherwise no; `None` if the last move was no capture, or `side` is not to move.
fn no_recapture(view: &ClauseContext<'_>, side: Color) -> Option<Ask> {
    (view.board.side_to_move() == side).then_some(())?;
    let (last, before) = view.here.split_last()?;
    (view.after)(before).captured_kind(*last)?;
    let square = view.last_square()?;
    let found = view.board.legal_moves().iter().find(|mv| mv.to() == square).map(|&mv| view.board.san(mv));
    let what = What::Captured { mv: found.clone(), piece: None };
    Some(match found {
        None => Ask::fact(what, true, format!("nothing can take on {square}"), ""),
        Some(san) => Ask::fact(what, false, "", format!("{san} is legal")),
    })
}

/// Returns the question whether the move `mv` doubles pawns of `side` (`None`: of either) on `file` (`None`: on any); not checkable if it does not but captures may follow or they were doubled before. `None` if the move is not known.
fn doubles_pawns(view: &ClauseContext<'_>, mv: &Cap, side: Option<Color>, file: Option<u8>) -> Option<Ask> {
    let (_, _, board, next) = made(view, mv)?;
    let doubled = |board: &Board, side: Color| -> Vec<u8> {
        let on = |file: u8| {
            board.colored(side, PieceKind::Pawn).into_iter().filter(|sq| sq.file() == file).count()
        };
        (0..8).filter(|&file| on(file) > 1).collect()
    };
    let sides = side.map_or(vec![Color::White, Color::Black], |side| vec![side]);
    let fresh = sides.iter().any(|&side| {
        let before = doubled(&board, side);
        doubled(&next, side)
            .into_iter()
            .any(|now| !before.contains(&now) && file.is_none_or(|file| file == now))
    });
    let claim = PawnClaim { side: side.map(Into::into), file: file.map(FileName), ..PawnClaim::default() };
    let what = What::DoubledPawn(claim);
    let there = sides
        .iter()
        .any(|&side| doubled(&next, side).into_iter().any(|now| file.is_none_or(|file| file == now)));
    Some(match (fresh, there) {
        (true, _) => Ask::fact(what, true, "the pawns are doubled by it", ""),
        // The exchange that the move begins may double them.
        (false, _) if next.legal_moves().iter().any(|&mv| next.captured_kind(mv).is_some()) || there => {
            Ask::Known(what, Verdict::unknown("it does not double them at once"))
        }
        _ => Ask::fact(what, false, "", "it doubles no such pawns"),
    })
}

/// Returns the question of "Doubles the rooks" (on `file` if given): whether the rook moved by `mv` shares its file with another; not checkable if they share only a rank. `None` if the move is not known.
fn doubles_rooks(view: &ClauseContext<'_>, mv: &Cap, side: Option<Color>, file: Option<u8>) -> Option<Ask> {
    let (_, played, board, next) = made(view, mv)?;
    let mover = board.side_to_move();
    let what = What::Count { side: mover.into(), piece: PieceName::Rook, count: 2 };
    if side.is_some_and(|side| side != mover) {
        return Some(Ask::fact(what, false, "", format!("it is a move of {}", name(mover))));
    }
    let square = landing(played, &board);
    let rooks = next.colored(mover, PieceKind::Rook);
    let on = rooks.into_iter().filter(|sq| sq.file() == square.file()).count();
    let ranked = rooks.into_iter().filter(|sq| sq.rank() == square.rank()).count() > 1;
    let doubled = next.kind_on(square) == Some(PieceKind::Rook) && on > 1;
    let actual = format!("{on} rooks stand on that file");
    if doubled && file.is_none_or(|file| file == square.file()) {
        return Some(Ask::fact(what, true, actual, ""));
    }
    if file.is_none() && ranked {
        return Some(Ask::Known(what, Verdict::unknown("the rooks stand on one rank")));
    }
    Some(Ask::fact(what, false, "", "no two rooks stand there after it"))
}

/// Returns the question of "Skewers the queen and the rook": whether one stands behind the other on a line of the piece; `None` unless `caps` are a piece and two targets.
fn skewers(view: &ClauseContext<'_>, caps: &[Cap]) -> Option<Ask> {
    let [doer, Cap::Aims(aims)] = caps else { return None };
    let [one, two] = aims.as_slice() else { return None };
    of(view, doer, |board, from| {
        let side = board.piece_on(from)?.color();
        let at = |who: &Who| squares(board, &Who { side: Some(!side), ..*who });
        let pair = |front: Square, behind: Square| {
            let way = between(from, behind) & board.occupied();
            attacks_from(board, from).has(front) && way.has(front) && way.count() == 1
        };
        let found = at(one).into_iter().any(|a| at(two).into_iter().any(|b| pair(a, b) || pair(b, a)));
        let what = What::PieceOn { square: from.into(), piece: None, side: Some(side.into()) };
        Some(Ask::fact(what, found, "one stands behind the other on its line", "no line goes through both"))
    })
}

/// Returns the question of "Is a fork": yes if the piece moved by `mv` attacks at least two pieces that are kings or worth more than itself, else the claim of a fork; `None` for an unknown move.
fn is_fork(view: &ClauseContext<'_>, mv: &Cap) -> Option<Ask> {
    let (before, played, board, next) = made(view, mv)?;
    let from = landing(played, &board);
    let kind = next.kind_on(from)?;
    let hit = attacks_from(&next, from) & next.by_color(next.side_to_move());
    let counts = |sq: &Square| {
        next.kind_on(*sq).is_some_and(|other| other == PieceKind::King || worth(other) > worth(kind))
    };
    let worthy = hit.into_iter().filter(counts).count();
    let what = What::Fork { mv: Some(board.san(played)), by: None, targets: Vec::new() };
    if worthy > 1 {
        return Some(Ask::fact(what, true, format!("it attacks {worthy} pieces of more worth"), ""));
    }
    Some(Ask::Is(what).after(&before))
}

fn en_passant(view: &ClauseContext<'_>, mv: &Cap) -> Option<Ask> {
    let (_, played, board, _) = made(view, mv)?;
    let is = board.captured_kind(played).is_some() && board.piece_on(played.to()).is_none();
    let what = What::Captured { mv: Some(board.san(played)), piece: Some(PieceName::Pawn) };
    Some(Ask::fact(what, is, "it takes en passant", "it does not take en passant"))
}

/// Returns the question of "Has two defenders" (`guards`), "is attacked by three pieces": whether exactly so many do; `None` if no piece can be meant by `caps`.
fn times(view: &ClauseContext<'_>, caps: &[Cap], guards: bool) -> Option<Ask> {
    let [who, Cap::Number(n)] = caps else { return None };
    of(view, who, |board, sq| {
        let owner = board.piece_on(sq)?.color();
        Some(attacker_count(board, sq, if guards { owner } else { !owner }, *n))
    })
}

/// Returns the question whether exactly `n` pieces of `side` (`None`: any) defend (`guards`) or attack `whom`; `None` if a pawn does ("piece" may exclude it), or for the wrong side.
fn so_many(view: &ClauseContext<'_>, n: u32, side: Option<Color>, whom: &Cap, guards: bool) -> Option<Ask> {
    of(view, whom, |board, sq| {
        let owner = board.piece_on(sq)?.color();
        let by = if guards { owner } else { !owner };
        side.is_none_or(|side| side == by).then_some(())?;
        // "Piece" may exclude pawns.
        let pawns = attackers(board, by, sq).intersects(board.pieces(PieceKind::Pawn));
        (!pawns).then(|| attacker_count(board, sq, by, n))
    })
}

/// Returns the question of "In this rook ending", whether only such pieces, kings and pawns are left; not
/// checkable if one side has no such piece. `None` if `caps` do not begin with a kind of piece.
pub fn ending(view: &ClauseContext<'_>, caps: &[Cap]) -> Option<Ask> {
    let [Cap::Who(Who { kind: Some(kind), .. }), ..] = caps else { return None };
    let board = &view.board;
    let others = [PieceKind::Knight, PieceKind::Bishop, PieceKind::Rook, PieceKind::Queen];
    let bare = others.iter().all(|other| other == kind || board.pieces(*other).is_empty());
    let both = *kind == PieceKind::Pawn
        || [Color::White, Color::Black].iter().all(|side| board.colored(*side, *kind).any());
    let what = What::Count { side: board.side_to_move().into(), piece: PieceName::from(*kind), count: 1 };
    if bare && !both {
        return Some(Ask::Known(what, Verdict::unknown("only one side has such a piece")));
    }
    Some(Ask::fact(what, bare, "only such pieces are left", "other pieces are left"))
}

/// Returns the question of "No black piece attacks (`guards`: defends) the pawn": yes if none does, not checkable if only a pawn does, otherwise no; `None` if the piece is of the wrong side.
fn no_piece(view: &ClauseContext<'_>, caps: &[Cap], guards: bool) -> Option<Ask> {
    let [Cap::Side(side), whom] = caps else { return None };
    let side = *side;
    of(view, whom, |board, sq| {
        let owner = board.piece_on(sq)?.color();
        ((owner == side) == guards).then_some(())?;
        let all = attackers(board, side, sq);
        let what = What::Attacked { square: sq.into(), by: side.into(), times: None };
        let first = all.into_iter().find(|from| board.kind_on(*from) != Some(PieceKind::Pawn));
        if first.is_none() && all.any() {
            return Some(Ask::Known(what, Verdict::unknown(format!("only a pawn reaches {sq}"))));
        }
        let named =
            first.map_or(String::new(), |from| palisade_coach::claims::move_diagnostics::owned(board, from));
        Some(Ask::fact(
            what,
            first.is_none(),
            format!("no piece reaches {sq}"),
            format!("{named} reaches {sq}"),
        ))
    })
}

/// Returns the question of "Stops the pawn from moving": yes if it has no legal move and an enemy piece in front, otherwise not checkable; `None` for another piece.
fn is_stopped(board: &Board, sq: Square) -> Option<Ask> {
    let pawn = board.piece_on(sq).filter(|piece| piece.kind() == PieceKind::Pawn)?;
    let turned = crate::read::rows_board::with_move(board, pawn.color())?;
    let what =
        What::PieceOn { square: sq.into(), piece: Some(PieceName::Pawn), side: Some(pawn.color().into()) };
    let moves = turned.legal_moves().iter().any(|mv| mv.from() == sq);
    let ahead = Square::all().find(|other| {
        other.file() == sq.file()
            && i32::from(other.rank()) - i32::from(sq.rank())
                == if pawn.color() == Color::White { 1 } else { -1 }
    })?;
    let blocked = board.piece_on(ahead).is_some_and(|piece| piece.color() != pawn.color());
    Some(if blocked && !moves {
        Ask::fact(what, true, format!("the pawn on {sq} is blocked and has no move"), "")
    } else {
        // The pawn may be captured, or a plan may be meant.
        Ask::Known(what, Verdict::unknown("it is not seen what stops the piece"))
    })
}

/// The rules that read clauses of a comment about moves that can or must be made: the patterns of each, and
/// the function that makes the question ([`Ask`]).
pub const ROWS: &[(&[&str], Build)] = &[
    (
        &[
            "<side> %have [a] mate in one [here]",
            "<side> to move %have [a] mate in one",
            "<side> %have <n> [different] mates in one",
            "<side> can [%adv] mate|checkmate at once|immediately",
            "<side> can [%adv] mate|checkmate in one",
            "<side> can [%adv] deliver|give %mate in one|immediately",
        ],
        mates_in_one,
    ),
    (
        &[
            "<side> must move [the|his] king",
            "<side> must move with the king",
            "<side> has to move [the|his] king",
            "<side> is forced to move [the|his] king",
            "<side> can only move [the|his] king",
        ],
        |view, caps| {
            let Cap::Side(side) = caps.first()? else { return None };
            must_move_king(view, *side)
        },
    ),
    (&["<who> must|has [to] move", "<who> is forced to move"], |view, caps| {
        let Cap::Who(who @ Who { kind: Some(PieceKind::King), .. }) = caps.first()? else { return None };
        let side = view.board.side_to_move();
        who.side.is_none_or(|other| other == side).then(|| must_move_king(view, side))?
    }),
    (&["<side> [still] has|have [still] <who> left", "<side> [still] has|have [still] <who>"], |_, caps| {
        let [Cap::Side(side), Cap::Who(who)] = caps else { return None };
        let bare = Who { kind: who.kind, many: true, count: Some(2), ..Who::default() };
        let kind = who.kind.filter(|_| *who == bare)?;
        Some(Ask::Is(What::Count { side: (*side).into(), piece: PieceName::from(kind), count: 2 }))
    }),
    (
        &[
            "nobody has a pawn [left] on <file>",
            "neither side has a pawn [left] on <file>",
            "nobody has a pawn [left] on the <file>",
            "neither side has a pawn [left] on the <file>",
        ],
        |_, caps| {
            let Cap::File(file) = caps.first()? else { return None };
            Some(Ask::Is(What::OpenFile { file: FileName(*file) }))
        },
    ),
    (&["no <side> piece %attack <who>", "no <side> piece is attacking <who>"], |view, caps| {
        no_piece(view, caps, false)
    }),
    (&["no <side> piece %guard|supports|support <who>"], |view, caps| no_piece(view, caps, true)),
    (
        &[
            "<doer> [%adv] stops|prevents|keeps|stopping|preventing <who> from moving|advancing [at] [all]",
            "<side> [%adv] stops|prevents|keeps <who> from moving|advancing [at] [all]",
        ],
        |view, caps| of(view, caps.last()?, is_stopped),
    ),
    (
        &[
            "<side> must recapture|retake",
            "<side> has to recapture|retake",
            "<side> is forced to recapture|retake",
        ],
        |view, caps| {
            let Cap::Side(side) = caps.first()? else { return None };
            must_recapture(view, *side)
        },
    ),
    (
        &[
            "<side> %have nothing to recapture with",
            "<side> %have no recapture",
            "<side> <cant> recapture|retake",
            "<side> <cant> take back",
        ],
        |view, caps| {
            let Cap::Side(side) = caps.first()? else { return None };
            match caps.get(1) {
                Some(Cap::Not(false)) => Some(no_recapture(view, *side)?.unless(true)),
                // The sentence may mean that the move is bad.
                Some(Cap::Not(true)) => {
                    let what = What::Captured { mv: None, piece: None };
                    let bad = Verdict::unknown("there is a legal capture, but that it is bad may be meant");
                    Some(Ask::Any(vec![no_recapture(view, *side)?, Ask::Known(what, bad)]))
                }
                _ => no_recapture(view, *side),
            }
        },
    ),
    (
        &[
            "<side> %have [just|only|exactly] one legal move|answer|reply|response",
            "<side> %have [just|only|exactly] one legal move|answer|reply|response , <mv>",
        ],
        |view, caps| {
            let Cap::Side(side) = caps.first()? else { return None };
            (view.board.side_to_move() == *side).then_some(())?;
            let legal = view.board.legal_moves();
            let actual = format!("{} has {} legal moves", name(*side), legal.len());
            let what = What::ToMove { side: (*side).into() };
            let named = match caps.get(1) {
                Some(Cap::Move(at)) => {
                    let (_, mv) = (view.mv)(*at)?;
                    legal.contains(&mv)
                }
                _ => true,
            };
            Some(Ask::fact(what, legal.len() == 1 && named, actual.clone(), actual))
        },
    ),
    (
        &[
            "<mv> [%adv] doubles|doubling [<whose>] pawns [on the <file>]",
            "<mv> [%adv] doubles|doubling [the] <side> pawns [on the <file>]",
            "<mv> [%adv] doubles|doubling <who>",
        ],
        |view, caps| match caps {
            [mv, Cap::Who(Who { kind: Some(PieceKind::Rook), side, many: true, square: None, .. })] => {
                doubles_rooks(view, mv, *side, None)
            }
            [mv, Cap::Who(Who { kind: Some(PieceKind::Pawn), side, file, many: true, square: None, .. })] => {
                doubles_pawns(view, mv, *side, *file)
            }
            [mv, rest @ ..] if !rest.iter().any(|cap| matches!(cap, Cap::Who(_))) => {
                let side = rest.iter().find_map(|cap| match cap {
                    Cap::Side(side) => Some(*side),
                    _ => None,
                });
                let file = rest.iter().find_map(|cap| match cap {
                    Cap::File(file) => Some(*file),
                    _ => None,
                });
                doubles_pawns(view, mv, side, file)
            }
            _ => None,
        },
    ),
    (&["<mv> [%adv] doubles|doubling <who> on the <file>"], |view, caps| match caps {
        [mv, Cap::Who(Who { kind: Some(PieceKind::Rook), side, many: true, .. }), Cap::File(file)] => {
            doubles_rooks(view, mv, *side, Some(*file))
        }
        [mv, Cap::Who(Who { kind: Some(PieceKind::Pawn), side, many: true, .. }), Cap::File(file)] => {
            doubles_pawns(view, mv, *side, Some(*file))
        }
        _ => None,
    }),
    (&["<doer> [%adv] skewers|skewering <aims>", "<doer> %was a skewer of|against <aims>"], skewers),
    (&["<doer> [%adv] skewers|skewering <who> to|against|with <who>"], |view, caps| {
        let [doer, Cap::Who(one), Cap::Who(two)] = caps else { return None };
        skewers(view, &[doer.clone(), Cap::Aims(vec![*one, *two])])
    }),
    (&["<mv> %was a|another [family|royal|knight|pawn] fork"], |view, caps| is_fork(view, caps.first()?)),
    (
        &[
            "<mv> [%adv] %take [%the] [pawn] en passant",
            "<mv> %was an en passant capture",
            "<mv> %was en passant",
        ],
        |view, caps| en_passant(view, caps.first()?),
    ),
    (
        &[
            "<who> %have [just|only|exactly] <n> defender|defenders|protector|protectors",
            "<who> %be [%adv] %guarded by <n> pieces",
            "<who> %be [%adv] %guarded [exactly] <n> times over",
        ],
        |view, caps| times(view, caps, true),
    ),
    (
        &[
            "<who> %have [just|only|exactly] <n> attacker|attackers",
            "<who> %be [%adv] attacked|hit by <n> pieces",
        ],
        |view, caps| times(view, caps, false),
    ),
    (&["only <n> piece|pieces %guard <who>", "only <n> <side> piece|pieces %guard <who>"], |view, caps| {
        match caps {
            [Cap::Number(n), Cap::Side(side), whom] => so_many(view, *n, Some(*side), whom, true),
            [Cap::Number(n), whom] => so_many(view, *n, None, whom, true),
            _ => None,
        }
    }),
    (&["only <n> piece|pieces %attack <who>", "only <n> <side> piece|pieces %attack <who>"], |view, caps| {
        match caps {
            [Cap::Number(n), Cap::Side(side), whom] => so_many(view, *n, Some(*side), whom, false),
            [Cap::Number(n), whom] => so_many(view, *n, None, whom, false),
            _ => None,
        }
    }),
    (
        &[
            "<who> %have no protection|defence|defense|guard whatsoever",
            "<who> %be [%adv] without protection|defence|defense|support|guard",
            "<who> %be [%adv] without a|any protection|defence|defense|support|guard|defender|protector|cover",
            "<who> %be [%adv] left unprotected|undefended|unguarded",
            "<who> %stand [%adv] unprotected|undefended|unguarded",
            "<who> %be [%adv] hanging without [any] protection|defence|defense",
            "<who> lacks [a|any] protection|defence|defense|defender|protector|guard|cover|support",
        ],
        |view, caps| {
            of(view, caps.first()?, |_, sq| {
                Some(Ask::Is(What::Defended { square: sq.into(), times: Some(0) }))
            })
        },
    ),
    (&["in this <who> ending|endgame"], ending),
    (
        &[
            "castling [<wing>] %be [%adv] a legal move for <side>",
            "castling [<wing>] %be [%adv] legal|possible for <side>",
        ],
        |view, caps| {
            let side = caps.iter().find_map(|cap| match cap {
                Cap::Side(side) => Some(*side),
                _ => None,
            })?;
            let wing = caps.iter().find_map(|cap| match cap {
                Cap::Wing(wing) => Some(*wing),
                _ => None,
            });
            crate::read::rows_sides::castles_now(view, side, wing)
        },
    ),
    (
        &[
            "<side> %be [%adv] free|able|allowed|ready to castle",
            "<side> %be [%adv] free|able|allowed|ready to castle [on] [the] <wing>",
            "<side> could castle",
            "<side> could castle [on] [the] <wing>",
        ],
        |view, caps| {
            let Cap::Side(side) = caps.first()? else { return None };
            let wing = caps.iter().find_map(|cap| match cap {
                Cap::Wing(wing) => Some(*wing),
                _ => None,
            });
            crate::read::rows_sides::castles_now(view, *side, wing)
        },
    ),
    (
        &[
            "<side> [%adv] %have [%adv] the option of castling",
            "<side> [%adv] %have [%adv] the option of castling [on] [the] <wing>",
            "<side> %have [%adv] the option to castle",
            "<side> %have [%adv] the option to castle [on] [the] <wing>",
        ],
        |_, caps| {
            let Cap::Side(side) = caps.first()? else { return None };
            let wing = caps.iter().find_map(|cap| match cap {
                Cap::Wing(wing) => Some(*wing),
                _ => None,
            });
            Some(Ask::Is(What::CanCastle { side: (*side).into(), wing }))
        },
    ),
    (
        &[
            "there %be no <who> left [on] [the] [board]",
            "there %be no <who> on the board",
            "no <who> %be left [on] [the] [board]",
        ],
        |_, caps| {
            let [
                Cap::Who(Who {
                    kind: Some(kind),
                    many: true,
                    side,
                    square: None,
                    file: None,
                    light: None,
                    ..
                }),
            ] = caps
            else {
                return None;
            };
            let none = |side: Color| {
                Ask::Is(What::Count { side: side.into(), piece: PieceName::from(*kind), count: 0 })
            };
            Some(match side {
                Some(side) => none(*side),
                None => Ask::All(vec![none(Color::White), none(Color::Black)]),
            })
        },
    ),
    (
        &["there is a mate in one [here]", "there's a mate in one [here]", "there is mate in one [here]"],
        |view, _| mates_in_one(view, &[Cap::Side(view.board.side_to_move())]),
    ),
    (&["<side> [%adv] %have [%adv] <who> [left]"], |view, caps| {
        let [Cap::Side(side), Cap::Who(who)] = caps else { return None };
        let bare = who.any
            && who.square.is_none()
            && who.file.is_none()
            && who.light.is_none()
            && who.side.is_none();
        let kind = who.kind.filter(|_| bare)?;
        let count = view.board.colored(*side, kind).count();
        let actual =
            format!("{} has {count} {}{}", name(*side), kind.name(), if count == 1 { "" } else { "s" });
        let what = What::Count { side: (*side).into(), piece: PieceName::from(kind), count };
        // "Has a rook" does not exclude a second rook.
        Some(match count {
            0 => Ask::fact(what, false, "", actual),
            1 => Ask::fact(what, true, actual, ""),
            _ => Ask::Known(what, Verdict::unknown(actual)),
        })
    }),
    (&["material %be [%adv] unequal|uneven|unbalanced"], |_, _| {
        Some(Ask::Is(What::Material { side: None, up: None, points: None }).unless(true))
    }),
    (
        &[
            "<side> %be [%adv] ahead|better on|in points",
            "<side> leads on|in material",
            "<side> leads on points",
        ],
        |_, caps| {
            let Cap::Side(side) = caps.first()? else { return None };
            Some(Ask::Is(What::Material { side: Some((*side).into()), up: None, points: None }))
        },
    ),
];
