//! Clauses about the effects of a move: wins and losses of material, trades, possible captures, and attacks
//! in special wordings.

use crate::read::asks::{Ask, ClauseContext};
use crate::read::pattern::Cap;
use crate::read::piece_reference::{Who, squares};
use crate::read::referents::{Build, aimed, of};
use palisade::board::Board;
use palisade::types::{Color, Move, PieceKind, Square};
use palisade_coach::claims::Verdict;
use palisade_coach::claims::claim::{Prize, What};
use palisade_coach::claims::names::{FileName, PieceName, Target, name};
use palisade_coach::exchange::{attacks_from, legal_gain};

/// The moves before a move, the move, and the moves up to and including it.
type Made = (Vec<Move>, Move, Vec<Move>);

fn made(view: &ClauseContext<'_>, cap: &Cap) -> Option<Made> {
    let Cap::Move(at) = cap else { return None };
    let (before, mv) = (view.mv)(*at)?;
    let after = before.iter().copied().chain([mv]).collect();
    Some((before, mv, after))
}

/// Returns a question whose answer is yes if the claim `ask` is true, otherwise not checkable: the wording
/// may have a wider meaning than the claim.
fn at_least(ask: What) -> Ask {
    let why = "that it is so in another way is not excluded";
    Ask::Any(vec![Ask::Is(ask.clone()), Ask::Known(ask, Verdict::unknown(why))])
}

/// Returns a question whose answer is yes if a fact holds, otherwise not checkable. `what` is the most
/// similar claim, `yes` the sentence for yes, `why` the reason why it is not checkable.
fn only_if(what: What, holds: bool, yes: &str, why: &str) -> Ask {
    Ask::Known(what, if holds { Verdict::yes(yes) } else { Verdict::unknown(why) })
}

fn wins(view: &ClauseContext<'_>, cap: &Cap, prize: Prize) -> Option<Ask> {
    let (before, mv, _) = made(view, cap)?;
    let board = (view.after)(&before);
    let taken = board.captured_kind(mv);
    let ask = What::Wins { mv: board.san(mv), what: prize };
    // If the move captures a piece of another kind at once, no wider meaning is possible.
    let another = kind_of(prize).is_some_and(|kind| {
        kind != PieceKind::Pawn && taken.is_some_and(|taken| taken != PieceKind::Pawn && taken != kind)
    });
    Some(if another { Ask::Is(ask) } else { at_least(ask) }.after(&before))
}

/// Returns the question of "wins a rook for nothing", of the move `cap` and the rook `prize`: that of "wins a
/// rook" if the moved piece cannot be captured with profit; otherwise the claim that the move wins it, which
/// a search judges and may find false. `None` if the move is not known.
fn wins_free(view: &ClauseContext<'_>, cap: &Cap, prize: Prize) -> Option<Ask> {
    let (before, mv, after) = made(view, cap)?;
    let (board, next) = ((view.after)(&before), (view.after)(&after));
    let square = palisade_coach::line::landing(mv, &board);
    if legal_gain(&next, square) > 0 {
        return Some(Ask::Is(What::Wins { mv: board.san(mv), what: prize }).after(&before));
    }
    wins(view, cap, prize)
}

fn kind_of(prize: Prize) -> Option<PieceKind> {
    match prize {
        Prize::Pawn => Some(PieceKind::Pawn),
        Prize::Knight => Some(PieceKind::Knight),
        Prize::Bishop => Some(PieceKind::Bishop),
        Prize::Rook => Some(PieceKind::Rook),
        Prize::Queen => Some(PieceKind::Queen),
        Prize::Piece | Prize::Exchange | Prize::Material => None,
    }
}

/// Returns the question whether the move `cap` loses the piece `prize` of its own side: yes if such a piece
/// can be captured with profit after it, otherwise not checkable. `None` if the owner `whose` is the other
/// side, if `prize` is no kind of piece, or if the move is not known.
fn loses(view: &ClauseContext<'_>, cap: &Cap, prize: Prize, whose: Option<Color>) -> Option<Ask> {
    let (before, mv, _) = made(view, cap)?;
    let board = (view.after)(&before);
    let side = board.side_to_move();
    whose.is_none_or(|whose| whose == side).then_some(())?;
    let kinds = match prize {
        Prize::Piece => vec![PieceKind::Knight, PieceKind::Bishop],
        _ => vec![kind_of(prize)?],
    };
    let ask = |kind: PieceKind| {
        at_least(What::Hanging {
            mv: Some(board.san(mv)),
            target: Target::Piece(kind.into()),
            side: Some(side.into()),
        })
    };
    Some(Ask::Any(kinds.into_iter().map(ask).collect()).after(&before))
}

/// Returns a legal capture on one of the squares `at` by the side to move, in SAN, with a piece from `by` if
/// that is given; `None` if there is none.
fn legal_capture(board: &Board, at: &[Square], by: Option<&[Square]>) -> Option<String> {
    let legal = board.legal_moves();
    let found =
        legal.iter().find(|mv| at.contains(&mv.to()) && by.is_none_or(|from| from.contains(&mv.from())));
    found.map(|&mv| board.san(mv))
}

/// Returns the question of a clause such as "the rook can be taken (by the pawn)" or "the rook cannot be
/// taken", whose pattern captured `caps`, by the legal captures. If a capture is legal, "cannot" is not
/// checkable, since it may mean that the capture is bad. `None` if the piece is of the side to move, or there
/// is none, and for several pieces.
fn taken(view: &ClauseContext<'_>, caps: &[Cap]) -> Option<Ask> {
    let [Cap::Who(who), Cap::Not(not), by @ ..] = caps else { return None };
    let board = &view.board;
    let who = Who { side: who.side.or(Some(!board.side_to_move())), ..*who };
    let at = squares(board, &who);
    if who.many || at.is_empty() || who.side == Some(board.side_to_move()) {
        return None;
    }
    let from = match by {
        [Cap::Who(by)] => Some(squares(board, &Who { side: Some(board.side_to_move()), ..*by })),
        _ => None,
    };
    let found = legal_capture(board, &at, from.as_deref());
    let what = What::Captured { mv: found.clone(), piece: who.kind.map(PieceName::from) };
    let actual = found.map(|san| format!("{san} is legal"));
    Some(match (not, actual) {
        (false, Some(actual)) => Ask::fact(what, true, actual, ""),
        (false, None) => Ask::fact(what, false, "", "there is no legal capture of it"),
        (true, None) => only_if(what, true, "there is no legal capture of it", ""),
        // The sentence may mean that the capture is bad.
        (true, Some(actual)) => only_if(what, false, "", &format!("{actual}, but may be bad")),
    })
}

/// Returns the question whether the pieces of one kind, such as the queens, attack each other after the move
/// `cap`: no if one side has none, not checkable if they do not. `None` if the move is not known.
fn offers_trade(view: &ClauseContext<'_>, cap: &Cap, kind: PieceKind) -> Option<Ask> {
    let (before, mv, after) = made(view, cap)?;
    let (was, board) = ((view.after)(&before), (view.after)(&after));
    let side = was.side_to_move();
    let meet = |board: &Board| {
        let own = board.colored(side, kind);
        own.into_iter().any(|sq| (attacks_from(board, sq) & board.colored(!side, kind)).any())
    };
    let what = What::Hanging {
        mv: Some(was.san(mv)),
        target: Target::Piece(PieceName::from(kind)),
        side: Some(side.into()),
    };
    let ask = if meet(&board) {
        only_if(what, true, &format!("the {}s attack each other", kind.name()), "")
    } else if board.colored(side, kind).is_empty() || board.colored(!side, kind).is_empty() {
        Ask::fact(what, false, "", format!("there is no {} to trade", kind.name()))
    } else {
        only_if(what, false, "", "no such pieces attack each other")
    };
    Some(ask.after(&after))
}

/// Returns the question whether the move `cap` opens a file: yes if pawns stood on the file before and none
/// does after it, otherwise not checkable, since it may be open for one side. `None` if the move is not
/// known.
fn opens(view: &ClauseContext<'_>, cap: &Cap, file: u8) -> Option<Ask> {
    let (before, _, after) = made(view, cap)?;
    let what = || What::OpenFile { file: FileName(file) };
    let half = "the file may be called open for one side";
    let open = Ask::Any(vec![
        Ask::All(vec![Ask::Is(what()).after(&before).unless(true), Ask::Is(what()).after(&after)]),
        Ask::Known(what(), Verdict::unknown(half)),
    ]);
    Some(open)
}

/// Returns the question whether a piece or move attacks each of several targets (a fork, a double attack),
/// all captured by a pattern as `caps`. `None` for a single target.
fn double_attack(view: &ClauseContext<'_>, caps: &[Cap]) -> Option<Ask> {
    let [doer, Cap::Aims(aims)] = caps else { return None };
    (aims.iter().map(|aim| aim.count.unwrap_or(1)).sum::<u32>() > 1).then_some(())?;
    reaches(view, doer, aims)
}

fn reaches(view: &ClauseContext<'_>, doer: &Cap, aims: &[Who]) -> Option<Ask> {
    of(view, doer, |board, from| {
        let side = board.piece_on(from)?.color();
        let aims: Vec<Who> =
            aims.iter().map(|aim| Who { side: aim.side.or(aim.kind.map(|_| !side)), ..*aim }).collect();
        aimed(from, &aims, board, |from, target| What::Attacks { from: from.into(), targets: vec![target] })
    })
}

fn protects(view: &ClauseContext<'_>, doer: &Cap, aims: &[Who]) -> Option<Ask> {
    of(view, doer, |board, from| {
        let side = board.piece_on(from)?.color();
        let aims: Vec<Who> =
            aims.iter().map(|aim| Who { side: aim.side.or(aim.kind.map(|_| side)), ..*aim }).collect();
        aims.iter().all(|aim| aim.kind.is_some()).then_some(())?;
        aimed(from, &aims, board, |from, target| What::Protects { from: from.into(), targets: vec![target] })
    })
}

/// Returns the question whether two pieces attack each other: the first on a square of `one` and the first on
/// another square of `other`. `None` if both belong to one side, or if a square is empty.
fn each_other(view: &ClauseContext<'_>, one: &[Square], other: &[Square]) -> Option<Ask> {
    let pair = |from: &Square| other.iter().find(|to| *to != from).map(|to| (*from, *to));
    let (from, to) = one.iter().find_map(pair)?;
    let attacks = |from: Square, to: Square| {
        Ask::Is(What::Attacks { from: from.into(), targets: vec![Target::Square(to.into())] })
    };
    let owner = |sq: Square| view.board.piece_on(sq).map(palisade::types::Piece::color);
    (owner(from)? != owner(to)?).then(|| Ask::All(vec![attacks(from, to), attacks(to, from)]))
}

/// Returns the question of a clause such as "12.Nd5 allows 19.Qg5 mate", whose pattern captured `caps`:
/// whether the answer mates. `None` if the move is not known.
fn allows_mate(view: &ClauseContext<'_>, caps: &[Cap]) -> Option<Ask> {
    let [mv, Cap::Move(reply)] = caps else { return None };
    let (_, _, after) = made(view, mv)?;
    let text = (view.text)(*reply)?;
    Some(Ask::Is(What::Checkmate { mv: Some(text) }).after(&after))
}

/// The rules that read clauses of a comment about the effects of a move: the patterns of each, and the
/// function that makes the question ([`Ask`]).
pub const ROWS: &[(&[&str], Build)] = &[
    (
        &["<mv> [%adv] wins|winning|nets|netting <prize>", "<mv> [%adv] picks|picking up|off <prize>"],
        |view, caps| match caps {
            [mv, Cap::Prize(prize, None | Some(1))] => wins(view, mv, *prize),
            _ => None,
        },
    ),
    (
        &[
            "<mv> [%adv] wins|winning|nets|netting|takes|taking <prize> for nothing|free",
            "<mv> [%adv] wins|winning|nets|netting|takes|taking <prize> cleanly|outright",
            "<mv> [%adv] wins|winning|nets|netting|takes|taking <prize> at no cost [whatever|whatsoever]",
            "<mv> [%adv] wins|winning|nets|netting|takes|taking <prize> without compensation",
        ],
        |view, caps| match caps {
            [mv, Cap::Prize(prize, None | Some(1))] => wins_free(view, mv, *prize),
            _ => None,
        },
    ),
    (&["<mv> [%adv] loses|losing|drops|dropping|hangs|hanging|blunders|blundering <prize>"], |view, caps| {
        match caps {
            [mv, Cap::Prize(prize, None | Some(1))] => loses(view, mv, *prize, None),
            _ => None,
        }
    }),
    (&["<mv> [%adv] costs|costing <side> <prize>"], |view, caps| match caps {
        [mv, Cap::Side(side), Cap::Prize(prize, None | Some(1))] => loses(view, mv, *prize, Some(*side)),
        _ => None,
    }),
    (&["<mv> [%adv] allows|allowing|permits|permitting <mv>"], |view, caps| {
        let [mv, Cap::Move(reply)] = caps else { return None };
        let (before, made, _) = made(view, mv)?;
        let (mv, reply) = ((view.after)(&before).san(made), (view.text)(*reply)?);
        Some(Ask::Is(What::Allows { mv, reply: Some(reply), mate: None }).after(&before))
    }),
    (&["<mv> [%adv] allows|allowing|permits|permitting <mv> %mate"], allows_mate),
    (&["<mv> %mate", "<mv> mating"], |view, caps| {
        let (before, mv, _) = made(view, caps.first()?)?;
        Some(Ask::Is(What::Checkmate { mv: Some((view.after)(&before).san(mv)) }).after(&before))
    }),
    (
        &[
            "<mv> [%adv] offers|offering|proposes|proposing a queen trade|exchange|swap",
            "<mv> [%adv] offers|offering|proposes|proposing %the trade|exchange|swap of queens",
            "<mv> [%adv] offers|offering|proposes|proposing to trade|exchange|swap [the] queens",
        ],
        |view, caps| offers_trade(view, caps.first()?, PieceKind::Queen),
    ),
    (
        &[
            "<mv> [%adv] offers|offering|proposes|proposing to trade|exchange|swap [the] <who>",
            "<mv> [%adv] offers|offering|proposes|proposing %the trade|exchange|swap of <who>",
        ],
        |view, caps| {
            let [mv, Cap::Who(Who { kind: Some(kind), many: true, .. })] = caps else { return None };
            offers_trade(view, mv, *kind)
        },
    ),
    (&["<mv> [%adv] opens|opening the <file>"], |view, caps| {
        let [mv, Cap::File(file)] = caps else { return None };
        opens(view, mv, *file)
    }),
    (
        &[
            "<doer> %was|being a|the double attack on|against <aims>",
            "<doer> %was|being a [knight|pawn|queen|rook|bishop] fork of <aims>",
            "<doer> [%adv] gang|gangs up on <aims>",
        ],
        double_attack,
    ),
    (&["<aims> %be [%adv] forked by <who>"], |view, caps| {
        let [Cap::Aims(aims), by] = caps else { return None };
        double_attack(view, &[by.clone(), Cap::Aims(aims.clone())])
    }),
    (
        &[
            "<doer> %be [%adv] attacking|hitting|eyeing|targeting <aims>",
            "<doer> %have <aims> in %the sights",
            "<doer> gang|gangs up on <sq>",
        ],
        |view, caps| match caps {
            [doer, Cap::Aims(aims)] => reaches(view, doer, aims),
            [doer, Cap::Square(square)] => {
                reaches(view, doer, &[Who { square: Some(*square), ..Who::default() }])
            }
            _ => None,
        },
    ),
    (&["<doer> %be [%adv] protecting|guarding|defending|covering <aims>"], |view, caps| {
        let [doer, Cap::Aims(aims)] = caps else { return None };
        protects(view, doer, aims)
    }),
    (
        &[
            "<who> %have [%adv] nobody|nothing protecting|guarding|defending it|him|her",
            "<who> %have [%adv] no protection|defender|defenders|protector|protectors|guard|guards|support|cover|backing|backup|guardian [at] [all]",
        ],
        |view, caps| {
            of(view, caps.first()?, |_, sq| {
                Some(Ask::Is(What::Defended { square: sq.into(), times: Some(0) }))
            })
        },
    ),
    (&["only <who> %guard <who>"], |view, caps| {
        let [Cap::Who(by), whom] = caps else { return None };
        of(view, whom, |board, sq| {
            let side = board.piece_on(sq)?.color();
            let from = squares(board, &Who { side: Some(side), ..*by });
            let one = from.into_iter().map(|from| {
                Ask::Is(What::Protects { from: from.into(), targets: vec![Target::Square(sq.into())] })
            });
            let one: Vec<Ask> = one.collect();
            if one.is_empty() {
                return None;
            }
            Some(Ask::All(vec![Ask::Is(What::Defended { square: sq.into(), times: Some(1) }), Ask::Any(one)]))
        })
    }),
    (
        &[
            "<who> <cant> [%adv] be taken|captured",
            "<who> <cant> [%adv] be taken|captured by <who>",
            "<who> <cant> [%adv] be taken|captured on the next move",
        ],
        taken,
    ),
    (&["the <who> attack|face each other [<loc>]"], |view, caps| {
        let Cap::Who(who) = caps.first()? else { return None };
        caps.get(1).is_none().then_some(())?;
        let all = squares(&view.board, who);
        (all.len() == 2).then(|| each_other(view, &all, &all))?
    }),
    (&["the <who> on <sq> and <sq> attack each other"], |view, caps| {
        let [Cap::Who(_), Cap::Square(one), Cap::Square(other)] = caps else { return None };
        each_other(view, &[*one], &[*other])
    }),
    (
        &[
            "<whose> rooks %be [%adv] doubled on the <file>",
            "the <side> rooks %be [%adv] doubled on the <file>",
            "<side> %have [%adv] doubled his|her|their|the rooks on the <file>",
        ],
        |view, caps| {
            let [Cap::Side(side), Cap::File(file)] = caps else { return None };
            let on = view.board.colored(*side, PieceKind::Rook).into_iter().filter(|sq| sq.file() == *file);
            let count = on.count();
            let what = What::Count { side: (*side).into(), piece: PieceName::Rook, count: 2 };
            let actual = format!("{} has {count} rooks on that file", name(*side));
            Some(Ask::fact(what, count >= 2, actual.clone(), actual))
        },
    ),
    (
        &[
            "<side> %have [%adv] doubled his|her|their|the rooks",
            "<whose> rooks %be [%adv] doubled",
            "the <side> rooks %be [%adv] doubled",
        ],
        |view, caps| {
            let [Cap::Side(side)] = caps else { return None };
            let rooks: Vec<Square> = view.board.colored(*side, PieceKind::Rook).into_iter().collect();
            let what = What::Count { side: (*side).into(), piece: PieceName::Rook, count: 2 };
            let [one, two] = rooks.as_slice() else {
                let actual = format!("{} has {} rooks", name(*side), rooks.len());
                return (rooks.len() < 2).then(|| Ask::fact(what, false, "", actual));
            };
            let lined = one.file() == two.file() || one.rank() == two.rank();
            let free = (palisade::attacks::between(*one, *two) & view.board.occupied()).is_empty();
            let actual = format!("the rooks stand on {one} and {two}");
            match (one.file() == two.file(), lined && free) {
                (true, true) => Some(Ask::fact(what, true, actual, "")),
                (_, false) if !lined => Some(Ask::fact(what, false, "", actual)),
                _ => Some(only_if(what, false, "", &actual)),
            }
        },
    ),
    (&["<who> %have no moves|move|squares|square [at] [all] [left]"], |view, caps| {
        of(view, caps.first()?, |board, sq| {
            let moves = crate::read::rows_board::with_move(board, board.piece_on(sq)?.color())?;
            let count = moves.legal_moves().iter().filter(|mv| mv.from() == sq).count();
            let what = What::PieceOn {
                square: sq.into(),
                piece: board.kind_on(sq).map(PieceName::from),
                side: board.piece_on(sq).map(|piece| piece.color().into()),
            };
            // "No moves" may mean no good ones.
            Some(only_if(what, count == 0, "it has no legal move", "it has legal moves"))
        })
    }),
    (&["<side> %have [%adv] the opposition"], |view, caps| {
        let [Cap::Side(side)] = caps else { return None };
        let board = &view.board;
        let (one, other) = (board.king(*side), board.king(!*side));
        let (files, ranks) = (one.file().abs_diff(other.file()), one.rank().abs_diff(other.rank()));
        let direct = matches!((files, ranks), (0, 2) | (2, 0)) && board.side_to_move() != *side;
        let what = What::ToMove { side: (!*side).into() };
        // Definitions of the distant and diagonal opposition differ.
        Some(only_if(
            what,
            direct,
            "the kings face each other and the other side is to move",
            "that is not clear",
        ))
    }),
    (&["<who> %have [already] moved", "<side> %have [already] moved <who>"], |view, caps| {
        let king = match caps {
            [Cap::Who(who)] | [Cap::Side(_), Cap::Who(who)] => who,
            _ => return None,
        };
        let side = match caps {
            [Cap::Side(side), ..] => Some(*side),
            _ => king.side,
        };
        (king.kind == Some(PieceKind::King)).then_some(())?;
        let side = side.unwrap_or_else(|| view.board.side_to_move());
        let first = (view.after)(&[]).king(side);
        let moved = view.here.iter().any(|mv| mv.from() == first);
        let at = view.board.king(side);
        let what = What::PieceOn { square: at.into(), piece: Some(PieceName::King), side: Some(side.into()) };
        // The king may have moved before the first known move.
        Some(only_if(what, moved, &format!("{}'s king has moved", name(side)), "that is not known"))
    }),
];
