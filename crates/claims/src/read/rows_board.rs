//! Clauses about pieces: their squares, attacks and guards; pinned, forked and hanging pieces.

use crate::read::asks::{Ask, ClauseContext};
use crate::read::pattern::Cap;
use crate::read::piece_reference::{Who, squares};
use crate::read::referents::{Build, aimed, attacker_count, of, stands};
use palisade::board::Board;
use palisade::types::{Color, Square};
use palisade_coach::claims::Verdict;
use palisade_coach::claims::claim::What;
use palisade_coach::claims::names::{PieceName, Target};

fn attacks(from: Square, target: Target) -> What {
    What::Attacks { from: from.into(), targets: vec![target] }
}

fn guards(from: Square, target: Target) -> What {
    What::Protects { from: from.into(), targets: vec![target] }
}

fn side_at(board: &Board, sq: Square) -> Option<Color> {
    board.piece_on(sq).map(palisade::types::Piece::color)
}

/// Returns the question whether the piece on a square is attacked by the other side: exactly `times` times,
/// or at all if that is `None`. `None` if the square is empty.
fn attacked(board: &Board, sq: Square, times: Option<u32>) -> Option<Ask> {
    let by = !side_at(board, sq)?;
    Some(Ask::Is(What::Attacked { square: sq.into(), by: by.into(), times }))
}

fn defended(sq: Square, times: Option<u32>) -> Ask {
    Ask::Is(What::Defended { square: sq.into(), times })
}

fn hangs(board: &Board, sq: Square) -> Option<Ask> {
    let side = side_at(board, sq)?;
    Some(Ask::Is(What::Hanging { mv: None, target: Target::Square(sq.into()), side: Some(side.into()) }))
}

/// Returns the question whether one of the pieces that `by` may mean attacks or guards the square `to`:
/// `what` makes the claim for one piece. `side` is their owner if `by` states none. If there is no such
/// piece, the answer is no; the result is `None` if then the kind or `side` is missing.
fn by_one(
    board: &Board,
    by: &Who,
    side: Option<Color>,
    to: Square,
    what: fn(Square, Target) -> What,
) -> Option<Ask> {
    let by = Who { side: by.side.or(side), ..*by };
    let mut from = squares(board, &by);
    // "Guarded by the other rook".
    if by.other {
        from.retain(|sq| *sq != to);
    }
    if from.is_empty() {
        return match by.square {
            Some(_) => stands(&by),
            None => Some(Ask::fact(
                What::Attacked { square: to.into(), by: side?.into(), times: None },
                false,
                "",
                format!("there is no such {} on the board", by.kind?.name()),
            )),
        };
    }
    Some(Ask::Any(from.into_iter().map(|sq| Ask::Is(what(sq, Target::Square(to.into())))).collect()))
}

fn pinned(sq: Square, by: Option<Square>, to: Option<Target>) -> Ask {
    Ask::Is(What::Pinned { square: sq.into(), by: by.map(Into::into), to })
}

fn target(who: &Who) -> Option<Target> {
    match (who.square, who.kind) {
        (Some(square), _) => Some(Target::Square(square.into())),
        (None, Some(kind)) => Some(Target::Piece(kind.into())),
        _ => None,
    }
}

fn reach(view: &ClauseContext<'_>, caps: &[Cap], what: fn(Square, Target) -> What) -> Option<Ask> {
    let [doer, Cap::Aims(aims)] = caps else { return None };
    of(view, doer, |board, from| {
        let side = side_at(board, from)?;
        // A piece attacks pieces of the other side and guards its own; for a bare square the side does not matter.
        let own = matches!(what(from, Target::Square(from.into())), What::Protects { .. });
        let aims: Vec<Who> = aims
            .iter()
            .map(|aim| match aim.kind {
                Some(_) if aim.side.is_none() && aim.square.is_none() => {
                    Who { side: Some(if own { side } else { !side }), ..*aim }
                }
                _ => *aim,
            })
            .collect();
        // An empty square is guarded if it can be reached.
        let empty = aims
            .iter()
            .all(|aim| aim.kind.is_none() && aim.square.is_some_and(|sq| board.piece_on(sq).is_none()));
        aimed(from, &aims, board, if own && empty { attacks } else { what })
    })
}

/// Returns the question of a clause such as "Black can take the knight on d5", whose pattern captured `caps`:
/// whether a legal capture of it exists, by any piece of the side or by the piece that is named. For "a pawn
/// can take it" never no, since a pawn of the other side may be meant. `None` if the side is not to move.
fn captures(view: &ClauseContext<'_>, caps: &[Cap]) -> Option<Ask> {
    let [by, Cap::Not(not), Cap::Who(whom)] = caps else { return None };
    let side = match by {
        Cap::Side(side) => *side,
        Cap::Who(who) => side_at(&view.board, *squares(&view.board, who).first()?)?,
        _ => return None,
    };
    if side != view.board.side_to_move() {
        return None;
    }
    let from = match by {
        Cap::Who(who) => squares(&view.board, who),
        _ => Vec::new(),
    };
    let whom = Who { side: whom.side.or(Some(!side)), ..*whom };
    let meant = squares(&view.board, &whom);
    if meant.is_empty() {
        return stands(&whom);
    }
    let moves = view.board.legal_moves();
    let legal =
        moves.iter().find(|mv| meant.contains(&mv.to()) && (from.is_empty() || from.contains(&mv.from())));
    let san = legal.map(|&mv| view.board.san(mv));
    let what = What::Captured { mv: san.clone(), piece: whom.kind.map(PieceName::from) };
    let fact = Ask::fact(
        what,
        legal.is_some(),
        format!("{} is legal", san.unwrap_or_default()),
        "there is no legal capture of it".to_owned(),
    );
    let fact = fact.unless(*not);
    // "Can pick up a bishop": by and by.
    if whom.any && whom.square.is_none() && legal.is_none() && !*not {
        let what = What::Captured { mv: None, piece: whom.kind.map(PieceName::from) };
        return Some(Ask::Known(
            what,
            Verdict::unknown("no capture of one is legal, but a later one may be meant"),
        ));
    }
    // "A pawn can take it": without its owner the piece may be one of the other side, after another move.
    Some(match by {
        Cap::Who(Who { side: None, square: None, any: true, .. }) => {
            let what = What::Captured { mv: None, piece: None };
            Ask::Any(vec![fact, Ask::Known(what, Verdict::unknown("it is not clear whose piece is meant"))])
        }
        _ => fact,
    })
}

/// Returns the question of a clause such as "White attacks b7 and the queen", whose pattern captured `caps`:
/// whether some piece of the side attacks each target. `None` if a target has neither a square nor a piece on
/// the board.
fn side_reaches(view: &ClauseContext<'_>, caps: &[Cap]) -> Option<Ask> {
    let [Cap::Side(side), Cap::Aims(aims)] = caps else { return None };
    let one = |aim: &Who| -> Option<Ask> {
        let meant = squares(&view.board, &Who { side: aim.side.or(aim.kind.map(|_| !*side)), ..*aim });
        if meant.is_empty() {
            return stands(aim);
        }
        let asks = meant
            .into_iter()
            .map(|sq| Ask::Is(What::Attacked { square: sq.into(), by: (*side).into(), times: None }));
        let asks: Vec<Ask> = asks.collect();
        Some(if aim.many { Ask::All(asks) } else { Ask::Any(asks) })
    };
    Some(Ask::All(aims.iter().map(one).collect::<Option<Vec<Ask>>>()?))
}

/// The rules that read clauses of a comment about pieces, squares and pawns on the board: the patterns of
/// each, and the function that makes the question ([`Ask`]).
pub const ROWS: &[(&[&str], Build)] = &[
    (
        &["<who> <isnt> [%adv] %guarded only by <who>", "<who> <isnt> [%adv] only %guarded by <who>"],
        |view, caps| {
            let [who @ Cap::Who(_), Cap::Not(false), Cap::Who(by)] = caps else { return None };
            of(view, who, |board, sq| {
                let one = by_one(board, by, side_at(board, sq), sq, guards)?;
                Some(Ask::All(vec![defended(sq, Some(1)), one]))
            })
        },
    ),
    (
        &[
            "<who> <isnt> [%adv] %guarded by anything|anyone except|but <who>",
            "<who> <isnt> [%adv] %guarded by nothing|nobody except|but <who>",
        ],
        |view, caps| {
            let [who @ Cap::Who(_), Cap::Not(_), Cap::Who(by)] = caps else { return None };
            of(view, who, |board, sq| {
                let one = by_one(board, by, side_at(board, sq), sq, guards)?;
                Some(Ask::All(vec![defended(sq, Some(1)), one]))
            })
        },
    ),
    (&["<side> [%adv] %attack <aims>"], side_reaches),
    (&["<side> [%adv] %guard <aims>"], |view, caps| {
        let [Cap::Side(side), Cap::Aims(aims)] = caps else { return None };
        let each: Option<Vec<Ask>> = aims
            .iter()
            .map(|aim| {
                let meant = squares(&view.board, &Who { side: aim.side.or(aim.kind.map(|_| *side)), ..*aim });
                (meant.len() == 1).then(|| defended(meant[0], None))
            })
            .collect();
        let own = |sq: Square| side_at(&view.board, sq) == Some(*side);
        aims.iter().all(|aim| aim.square.is_none_or(own)).then_some(Ask::All(each?))
    }),
    (&["<who> %have luft"], |view, caps| {
        of(view, caps.first()?, |board, sq| {
            let legal = board.legal_moves();
            let luft = legal.iter().any(|mv| mv.from() == sq && mv.to().rank() != sq.rank());
            let what = What::PieceOn { square: sq.into(), piece: Some(PieceName::King), side: None };
            (side_at(board, sq)? == board.side_to_move()).then_some(())?;
            Some(Ask::fact(what, luft, "it can leave its rank", "it cannot leave its rank"))
        })
    }),
    (&["<who> [%adv] %guard <aims> from <sq>"], |view, caps| {
        let [Cap::Who(who), aims, Cap::Square(from)] = caps else { return None };
        reach(view, &[Cap::Who(Who { square: Some(*from), ..*who }), aims.clone()], guards)
    }),
    (
        &[
            "<side> <cant> [%adv] take|capture|eat|grab|snatch <who>",
            "<who> <cant> [%adv] take|capture|eat|grab|snatch <who>",
        ],
        captures,
    ),
    (&["<side> %be able to take|capture <who>", "<who> %be able to take|capture <who>"], |view, caps| {
        let [by, whom] = caps else { return None };
        captures(view, &[by.clone(), Cap::Not(false), whom.clone()])
    }),
    (
        &[
            "<side> <cant> [%adv] take|capture|win <who> for nothing|free",
            "<side> <cant> [%adv] take|capture <who> and get|have it|him|her for nothing|free",
        ],
        |view, caps| {
            let [Cap::Side(side), Cap::Not(false), whom @ Cap::Who(_)] = caps else { return None };
            (view.board.side_to_move() == *side).then_some(())?;
            let hang = of(view, whom, hangs)?;
            let free = of(view, whom, |_, sq| Some(defended(sq, Some(0))))?;
            let unsure = Ask::Known(
                What::ToMove { side: (*side).into() },
                Verdict::unknown("it may be won although it is protected"),
            );
            let won = Ask::Any(vec![Ask::All(vec![free, hang.clone()]), Ask::All(vec![hang, unsure])]);
            Some(Ask::All(vec![captures(view, caps)?, won]))
        },
    ),
    (&["<side> to play|move <cant> [%adv] take|capture <who>"], |view, caps| {
        let [Cap::Side(side), ..] = caps else { return None };
        let to_move = Ask::Is(What::ToMove { side: (*side).into() });
        if *side != view.board.side_to_move() {
            return Some(to_move);
        }
        Some(Ask::All(vec![to_move, captures(view, caps)?]))
    }),
    (
        &[
            "<doer> [%adv] %attack [at] <aims> [%adv]",
            "<doer> [%adv] %attack <aims> right away",
            "<doer> [%adv] %attack <aims> at once",
            "<doer> [%adv] bears|bearing down on <aims>",
            "<doer> [%adv] puts|putting pressure on <aims>",
            "<doer> [%adv] attacking <aims>",
            "<doer> [%adv] has|having an eye on <aims>",
            "<doer> [%adv] counterattacks <aims>",
            "<doer> [%adv] point|points|aim|aims|stare|gaze at <aims>",
            "<doer> %be [%adv] aimed at <aims>",
            "<doer> [%adv] harasses|harassing|menaces|menacing|bothers <aims>",
            "<doer> [%adv] gains|gaining time|tempo on <aims>",
        ],
        |view, caps| reach(view, caps, attacks),
    ),
    (&["<doer> [%adv] controls|control|controlling|commands <sq>"], |view, caps| {
        let [doer, Cap::Square(square)] = caps else { return None };
        of(view, doer, |_, from| {
            let to = Target::Square((*square).into());
            Some(Ask::Any(vec![Ask::Is(attacks(from, to)), Ask::Is(guards(from, to))]))
        })
    }),
    (
        &[
            "<doer> [%adv] %attack <n> targets|pieces|things , [namely] <aims>",
            "<doer> [%adv] picks|picking|singles|singling out <n> targets|pieces|things , [namely] <aims>",
        ],
        |view, caps| {
            let [doer, Cap::Number(n), Cap::Aims(aims)] = caps else { return None };
            (aims.len() == *n as usize)
                .then(|| reach(view, &[doer.clone(), Cap::Aims(aims.clone())], attacks))?
        },
    ),
    (
        &[
            "<doer> [%adv] does not|n't attack <aims>",
            "<doer> doesn't attack <aims>",
            "<doer> does not attack <aims>",
        ],
        |view, caps| Some(reach(view, caps, attacks)?.unless(true)),
    ),
    (&["<doer> [%adv] %guard <aims> [%adv]", "<doer> [%adv] supports|supporting <aims>"], |view, caps| {
        reach(view, caps, guards)
    }),
    (
        &[
            "<who> <isnt> [%adv] attacked",
            "<who> <isnt> [%adv] under attack|fire",
            "<who> <isnt> attacked|hit by anything|anyone|anybody",
        ],
        |view, caps| {
            let [who @ Cap::Who(_), Cap::Not(not)] = caps else { return None };
            Some(of(view, who, |board, sq| attacked(board, sq, None))?.unless(*not))
        },
    ),
    (
        &[
            "<who> <isnt> [%adv] attacked <n> [times]",
            "<who> <isnt> [%adv] attacked exactly|only <n> [times]",
        ],
        |view, caps| {
            let [who @ Cap::Who(_), Cap::Not(not), Cap::Number(n)] = caps else { return None };
            Some(
                of(view, who, |board, sq| Some(attacker_count(board, sq, !side_at(board, sq)?, *n)))?
                    .unless(*not),
            )
        },
    ),
    (
        &[
            "<who> <isnt> [%adv] attacked|hit|threatened|targeted|harassed|challenged by|from <who>",
            "<who> <isnt> [%adv] under attack by|from <who>",
        ],
        |view, caps| {
            let [who @ Cap::Who(_), Cap::Not(not), Cap::Who(by)] = caps else { return None };
            let ask = of(view, who, |board, sq| {
                by_one(board, by, side_at(board, sq).map(|side| !side), sq, attacks)
            })?;
            Some(ask.unless(*not))
        },
    ),
    (&["<who> <isnt> [%when] %guarded [by anything|anyone|anybody]"], |view, caps| {
        let [who @ Cap::Who(_), Cap::Not(not)] = caps else { return None };
        Some(of(view, who, |_, sq| Some(defended(sq, None)))?.unless(*not))
    }),
    (&["<who> <isnt> [%adv] %guarded [exactly|only] <n> [times]"], |view, caps| {
        let [who @ Cap::Who(_), Cap::Not(not), Cap::Number(n)] = caps else { return None };
        Some(
            of(view, who, |board, sq| Some(attacker_count(board, sq, side_at(board, sq)?, *n)))?.unless(*not),
        )
    }),
    (
        &[
            "<who> <isnt> [%adv] %guarded by <who>",
            "<who> <isnt> [%adv] backed up by <who>",
            "<who> <isnt> [%adv] watched over by <who>",
        ],
        |view, caps| {
            let [who @ Cap::Who(_), Cap::Not(not), Cap::Who(by)] = caps else { return None };
            Some(of(view, who, |board, sq| by_one(board, by, side_at(board, sq), sq, guards))?.unless(*not))
        },
    ),
    (
        &[
            "<who> <isnt> [%adv] undefended|unprotected|unguarded|unsupported|loose",
            "<who> <isnt> [%adv] %guarded by nobody|nothing",
        ],
        |view, caps| {
            let [who @ Cap::Who(_), Cap::Not(not)] = caps else { return None };
            Some(of(view, who, |_, sq| Some(defended(sq, Some(0))))?.unless(*not))
        },
    ),
    (&["<who> <isnt> [%adv] attacked|hit by nobody|nothing"], |view, caps| {
        let [who @ Cap::Who(_), Cap::Not(false)] = caps else { return None };
        of(view, who, |board, sq| attacked(board, sq, Some(0)))
    }),
    (&["nobody|nothing %guard <who>"], |view, caps| {
        let [who @ Cap::Who(_)] = caps else { return None };
        of(view, who, |_, sq| Some(defended(sq, Some(0))))
    }),
    (&["nobody|nothing %attack <who>"], |view, caps| {
        let [who @ Cap::Who(_)] = caps else { return None };
        of(view, who, |board, sq| attacked(board, sq, Some(0)))
    }),
    (
        &[
            "<who> <isnt> [%adv] hanging",
            "<who> <isnt> [%adv] en prise",
            "<who> <isnt> [%adv] there for the taking",
        ],
        |view, caps| {
            let [who @ Cap::Who(_), Cap::Not(not)] = caps else { return None };
            Some(of(view, who, hangs)?.unless(*not))
        },
    ),
    (&["<who> [%adv] hangs"], |view, caps| of(view, caps.first()?, hangs)),
    (&["<who> <isnt> [%adv] pinned [along|on the e-file]"], |view, caps| {
        let [who @ Cap::Who(_), Cap::Not(not)] = caps else { return None };
        Some(of(view, who, |_, sq| Some(pinned(sq, None, None)))?.unless(*not))
    }),
    (&["<who> <isnt> [%adv] pinned to|against [its|the] [own] <who>"], |view, caps| {
        let [who @ Cap::Who(_), Cap::Not(not), Cap::Who(to)] = caps else { return None };
        let to = target(to)?;
        Some(of(view, who, |_, sq| Some(pinned(sq, None, Some(to))))?.unless(*not))
    }),
    (
        &["<who> <isnt> [%adv] pinned by <who>", "<who> <isnt> [%adv] pinned by <who> to|against <who>"],
        |view, caps| {
            let [who @ Cap::Who(_), Cap::Not(not), Cap::Who(by), to @ ..] = caps else { return None };
            let to = match to {
                [Cap::Who(to)] => Some(target(to)?),
                _ => None,
            };
            let ask = of(view, who, |board, sq| {
                let by = Who { side: by.side.or(side_at(board, sq).map(|side| !side)), ..*by };
                let from = squares(board, &by);
                if from.is_empty() {
                    return stands(&by);
                }
                Some(Ask::Any(from.into_iter().map(|from| pinned(sq, Some(from), to)).collect()))
            })?;
            Some(ask.unless(*not))
        },
    ),
    (&["<doer> [%adv] %pin <who>", "<doer> [%adv] %pin <who> to|against [its|the] <who>"], |view, caps| {
        let [doer, Cap::Who(whom), to @ ..] = caps else { return None };
        let to = match to {
            [Cap::Who(to)] => Some(target(to)?),
            _ => None,
        };
        of(view, doer, |board, from| {
            let whom = Who { side: whom.side.or(side_at(board, from).map(|side| !side)), ..*whom };
            let meant = squares(board, &whom);
            if meant.is_empty() {
                return stands(&whom);
            }
            Some(Ask::Any(meant.into_iter().map(|sq| pinned(sq, Some(from), to)).collect()))
        })
    }),
    (&["<doer> [%adv] %fork <aims>"], |view, caps| {
        let [doer, Cap::Aims(aims)] = caps else { return None };
        if aims.iter().map(|aim| aim.count.unwrap_or(1)).sum::<u32>() < 2 {
            return None;
        }
        of(view, doer, |board, from| {
            let side = side_at(board, from)?;
            let aims: Vec<Who> =
                aims.iter().map(|aim| Who { side: aim.side.or(Some(!side)), ..*aim }).collect();
            aimed(from, &aims, board, attacks)
        })
    }),
    (
        &[
            "<who> [%adv] %stand on|at <sq>",
            "<who> %be [%adv] on|at <sq>",
            "<who> %have [%adv] made it to <sq>",
        ],
        |view, caps| {
            let [Cap::Who(who), Cap::Square(square)] = caps else { return None };
            who.kind?;
            let there = squares(&view.board, &Who { square: None, ..*who });
            if who.square.is_some_and(|from| from != *square) && there.is_empty() {
                return None;
            }
            stands(&Who { square: Some(*square), ..*who })
        },
    ),
    (&["<side> %have [%adv] <who>"], |_, caps| {
        let [Cap::Side(side), Cap::Who(who)] = caps else { return None };
        if who.side.is_some_and(|other| other != *side) {
            return None;
        }
        who.kind?;
        stands(&Who { side: Some(*side), ..*who })
    }),
    (
        &["<who> [%adv] %have [a|any] <n> legal moves|move|squares", "<who> %have <n> flight squares"],
        |view, caps| {
            let [who @ Cap::Who(_), Cap::Number(n)] = caps else { return None };
            of(view, who, |board, sq| king_moves(board, sq, *n))
        },
    ),
    (
        &[
            "<who> [%adv] %have no legal moves|move|squares [left] [at] [all]",
            "<who> %have no flight squares",
        ],
        |view, caps| {
            let [who @ Cap::Who(_)] = caps else { return None };
            of(view, who, |board, sq| king_moves(board, sq, 0))
        },
    ),
    (&["<who> [%adv] %have [%adv] a legal move"], |view, caps| {
        let [who @ Cap::Who(_)] = caps else { return None };
        Some(of(view, who, |board, sq| king_moves(board, sq, 0))?.unless(true))
    }),
];

/// Returns the board with `side` to move, after a null move if it is the other side's turn; `None` if the
/// other side is to move and in check.
pub fn with_move(board: &Board, side: Color) -> Option<Board> {
    let mut board = *board;
    if board.side_to_move() != side {
        if board.in_check() {
            return None;
        }
        board.make_null();
    }
    Some(board)
}

/// Returns the question whether the piece on a square has exactly `wanted` legal moves, with its side to
/// move. `None` if the square is empty, or if the other side is to move and in check.
fn king_moves(board: &Board, sq: Square, wanted: u32) -> Option<Ask> {
    let piece = board.piece_on(sq)?;
    let board = &with_move(board, piece.color())?;
    let moves: Vec<String> =
        board.legal_moves().iter().filter(|mv| mv.from() == sq).map(|&mv| board.san(mv)).collect();
    let what = What::PieceOn { square: sq.into(), piece: Some(PieceName::from(piece.kind())), side: None };
    let name = palisade_coach::claims::move_diagnostics::owned(board, sq);
    let actual = match moves.as_slice() {
        [] => format!("{name} has no legal move"),
        _ => format!("{name} has {} legal moves: {}", moves.len(), moves.join(", ")),
    };
    Some(Ask::fact(what, moves.len() == wanted as usize, actual.clone(), actual))
}
