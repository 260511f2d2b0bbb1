//! Clauses about a side: material, remaining pieces, castling, the side to move, the assessment; and openings.

use crate::read::asks::{Ask, ClauseContext, opening};
use crate::read::leads::{has_lead, partly};
use crate::read::pattern::Cap;
use crate::read::piece_reference::Who;
use crate::read::referents::Build;
use crate::read::rows_moves::played;
use palisade::board::Board;
use palisade::types::{CastlingRights, CastlingSide, Color, PieceKind};
use palisade_coach::claims::Verdict;
use palisade_coach::claims::claim::{Degree, Prize, What, Wing};
use palisade_coach::claims::names::{PieceName, name};

fn up(side: Color, prize: Prize, pawns: Option<u32>) -> Ask {
    let up = pawns.is_none().then_some(prize).filter(|prize| *prize != Prize::Material);
    let points = pawns.filter(|count| *count > 1);
    let up = if pawns == Some(1) { Some(Prize::Pawn) } else { up };
    Ask::Is(What::Material { side: Some(side.into()), up, points })
}

/// Returns the question whether a side is ahead by `prize`, or by exactly `pawns` pawns if given. Not
/// checkable if the side has more pieces of that kind but not that lead in total material, as for "a rook
/// ahead" with fewer pawns.
fn ahead(board: &Board, side: Color, prize: Prize, pawns: Option<u32>) -> Ask {
    let ask = up(side, prize, pawns);
    if !has_lead(board, side, prize) || pawns.is_some() {
        return ask;
    }
    let what = What::Material { side: Some(side.into()), up: None, points: None };
    Ask::Any(vec![ask, Ask::Known(what, partly(side))])
}

/// Returns the question whether a side has `prize` more, or `pawns` pawns if given. "One pawn more" may also
/// mean the number of pawns alone; then the answer is never no.
fn has_more(board: &Board, side: Color, prize: Prize, pawns: Option<u32>) -> Ask {
    let count = |side: Color| board.colored(side, PieceKind::Pawn).into_iter().count();
    let claimed = pawns.map_or(1, |pawns| pawns as usize);
    if prize != Prize::Pawn || count(side) != count(!side) + claimed {
        return ahead(board, side, prize, pawns);
    }
    let what = What::Material { side: Some(side.into()), up: Some(Prize::Pawn), points: None };
    let by_count = format!("{} has {claimed} more of the pawns", name(side));
    Ask::Any(vec![up(side, prize, pawns), Ask::Known(what, Verdict::unknown(by_count))])
}

/// Returns the side that a pattern captured first; `None` if its first value is no side.
pub fn side(caps: &[Cap]) -> Option<Color> {
    match caps.first()? {
        Cap::Side(side) => Some(*side),
        _ => None,
    }
}

/// Returns the side of the king that `who` refers to; the side to move if neither owner nor square is stated.
/// `None` if the piece is no king, or if its stated square is empty and no owner is stated.
pub fn king(view: &ClauseContext<'_>, who: &Who) -> Option<Color> {
    if who.kind != Some(PieceKind::King) {
        return None;
    }
    match who.square {
        Some(square) => view.board.piece_on(square).map(palisade::types::Piece::color).or(who.side),
        None => Some(who.side.unwrap_or_else(|| view.board.side_to_move())),
    }
}

fn count(side: Color, kind: PieceKind, count: u32) -> Ask {
    Ask::Is(What::Count { side: side.into(), piece: PieceName::from(kind), count })
}

/// Reads a number of pieces of one kind, as in "White has two rooks", from the values that a pattern
/// captured: returns the side, the number and the kind; `None` for other values.
fn kinds(caps: &[Cap]) -> Option<(Color, u32, PieceKind)> {
    match caps {
        [
            Cap::Side(side),
            Cap::Number(n),
            Cap::Who(Who { kind: Some(kind), square: None, file: None, .. }),
        ] => Some((*side, *n, *kind)),
        _ => None,
    }
}

fn right(side: Color, wing: Option<Wing>) -> Option<Ask> {
    Some(Ask::Is(What::CanCastle { side: side.into(), wing }))
}

fn wing(caps: &[Cap]) -> Option<Wing> {
    caps.iter().find_map(|cap| match cap {
        Cap::Wing(wing) => Some(*wing),
        _ => None,
    })
}

/// Returns true if a verb among the values that a pattern captured is negated.
pub fn negated(caps: &[Cap]) -> bool {
    caps.iter().any(|cap| matches!(cap, Cap::Not(true)))
}

fn side_of_king(view: &ClauseContext<'_>, caps: &[Cap]) -> Option<Color> {
    match caps.first()? {
        Cap::Side(side) => Some(*side),
        Cap::Who(who) => king(view, who),
        _ => None,
    }
}

fn stands_better(caps: &[Cap], how: Degree) -> Option<Ask> {
    Some(Ask::Is(What::Assessment { side: Some(side(caps)?.into()), how }))
}

/// Returns the question whether a side has a legal castling move, on `wing` if given, with that side to move;
/// `None` if the other side is to move and in check.
pub fn castles_now(view: &ClauseContext<'_>, side: Color, wing: Option<Wing>) -> Option<Ask> {
    let board = &view.board;
    let what = What::CanCastle { side: side.into(), wing };
    let mut board = *board;
    if board.side_to_move() != side {
        if board.in_check() {
            return None;
        }
        board.make_null();
    }
    let legal: Vec<String> = board
        .legal_moves()
        .iter()
        .filter(|mv| mv.is_castle())
        .map(|&mv| board.san(mv).trim_end_matches(['+', '#']).to_owned())
        .filter(|san| wing.is_none_or(|wing| (san == "O-O") == (wing == Wing::King)))
        .collect();
    Some(Ask::fact(
        what,
        !legal.is_empty(),
        format!("{} is legal", legal.join(" or ")),
        format!("{} cannot castle so here", name(side)),
    ))
}

/// Returns true if a side has the right to castle on at least one wing in the position of the clause.
fn rights_of(view: &ClauseContext<'_>, side: Color) -> bool {
    [CastlingSide::King, CastlingSide::Queen]
        .into_iter()
        .any(|wing| view.board.castling_rights().contains(CastlingRights::of(side, wing)))
}

/// Returns the question whether a side castled in the game with its move of this number, on `wing` if given.
/// The result is always `Some`.
fn castled_on(view: &ClauseContext<'_>, side: Color, number: u32, wing: Option<Wing>) -> Option<Ask> {
    let what = What::Castled { side: side.into(), wing: None };
    let mut found = None;
    for (ply, mv) in view.main.iter().enumerate() {
        let board = (view.after)(&view.main[..ply]);
        if mv.is_castle() && board.side_to_move() == side {
            found = Some((board.fullmove_number(), mv.to().file() > mv.from().file()));
        }
    }
    let actual = match found {
        Some((at, short)) => {
            let wing = if short { "kingside" } else { "queenside" };
            format!("{} castled {wing} on move {at}", name(side))
        }
        None => format!("{} never castled", name(side)),
    };
    let right = found
        .is_some_and(|(at, short)| at == number && wing.is_none_or(|wing| (wing == Wing::King) == short));
    Some(Ask::fact(what, right, actual.clone(), actual))
}

/// The rules that read clauses of a comment about a side: the patterns of each, and the function that makes
/// the question ([`Ask`]).
pub const ROWS: &[(&[&str], Build)] = &[
    (&["<side> castles|castled <wing> later"], |view, caps| {
        let what = What::Castled { side: side(caps)?.into(), wing: wing(caps) };
        Some(Ask::Is(what).after(view.main))
    }),
    (&["<side> <cant> castle <wing> [here] without moving anything else first"], |view, caps| {
        Some(castles_now(view, side(caps)?, wing(caps))?.unless(negated(caps)))
    }),
    (
        &[
            "<side> should|could [%adv] have castled [out] [of] [trouble] [%adv]",
            "<side> should|could [%adv] [then] have castled to safety",
        ],
        |view, caps| castles_now(view, side(caps)?, None),
    ),
    (&["<side> castles|castled [<wing>] on|at move <n>"], |view, caps| {
        let (Cap::Side(side), Cap::Number(n)) = (caps.first()?, caps.last()?) else { return None };
        castled_on(view, *side, *n, wing(caps))
    }),
    (
        &[
            "on|at move <n> <side> castles|castled [<wing>]",
            "on|at move <n> , <side> castles|castled [<wing>]",
        ],
        |view, caps| {
            let [Cap::Number(n), Cap::Side(side), ..] = caps else { return None };
            castled_on(view, *side, *n, wing(caps))
        },
    ),
    (
        &["both sides|players|kings have castled [<wing>]", "both sides|players are castled [<wing>]"],
        |_, caps| {
            let wing = wing(caps);
            let one = |side: Color| Ask::Is(What::Castled { side: side.into(), wing });
            Some(Ask::All(vec![one(Color::White), one(Color::Black)]))
        },
    ),
    (&["both sides|players|kings castle|castled [on] [the] [<wing>]"], |view, caps| {
        let wing = wing(caps);
        let one = |side: Color| Ask::Is(What::Castled { side: side.into(), wing });
        Some(Ask::All(vec![one(Color::White), one(Color::Black)]).after(view.main))
    }),
    (
        &["<side> forfeits|loses|forfeited castling [rights]", "<side> forfeits|loses the right to castle"],
        |_, caps| Some(right(side(caps)?, None)?.unless(true)),
    ),
    (
        &[
            "<side> opens|opened|defends|defended with [%the] <name>",
            "<side> chooses|chose|adopts|adopted|employs|employed [%the] <name>",
            "<side> %plays [for|with] [%the] <name>",
            "<side> %plays [for|with] [%the] <name> with <mv>",
        ],
        |view, caps| match caps {
            // "White plays the French": the French is an opening of Black.
            [Cap::Side(side), Cap::Name(name), ..]
                if (view.opening_side)(name).is_some_and(|other| other != *side) =>
            {
                None
            }
            [Cap::Side(side), Cap::Name(name), mv @ Cap::Move(_)] => {
                Some(Ask::All(vec![opening(view, name)?, played(view, *side, mv)?]))
            }
            [_, Cap::Name(name)] => opening(view, name),
            _ => None,
        },
    ),
    (&["<side> %have no legal move|moves [left] [at all]"], |view, caps| {
        let side = side(caps)?;
        (view.board.side_to_move() == side).then_some(())?;
        let first = view.board.legal_moves().iter().next().map(|&mv| view.board.san(mv));
        Some(Ask::fact(
            What::ToMove { side: side.into() },
            first.is_none(),
            format!("{} has no legal move", name(side)),
            format!("{} has legal moves, such as {}", name(side), first.unwrap_or_default()),
        ))
    }),
    (
        &[
            "<side> %be [%adv] [only] <prize> up|ahead [%adv]",
            "<side> %be [%adv] up [%adv|only] <prize>",
            "<side> %be [%adv] <prize> to the good",
            "<side> %be [%adv] ahead by <prize>",
        ],
        |view, caps| {
            let [Cap::Side(side), Cap::Prize(prize, n)] = caps else { return None };
            Some(ahead(&view.board, *side, *prize, *n))
        },
    ),
    (
        &["<side> %be [%adv] <prize> down|behind|short", "<side> %be [%adv] down [%adv] <prize>"],
        |view, caps| {
            let [Cap::Side(side), Cap::Prize(prize, n)] = caps else { return None };
            Some(ahead(&view.board, !*side, *prize, *n))
        },
    ),
    (
        &[
            "<side> %have [%adv] <prize> more [by count]",
            "<side> %have [%adv] an extra <who>",
            "<side> %have [%adv] <n> extra pawns",
            "<side> %have [%adv] the extra exchange",
        ],
        |view, caps| match caps {
            [Cap::Side(side)] => Some(up(*side, Prize::Exchange, None)),
            [Cap::Side(side), Cap::Prize(prize, n)] => Some(has_more(&view.board, *side, *prize, *n)),
            [Cap::Side(side), Cap::Number(n)] => Some(up(*side, Prize::Pawn, Some(*n))),
            [Cap::Side(side), Cap::Who(Who { kind: Some(kind), square: None, file: None, .. })] => {
                let prize = match kind {
                    PieceKind::Pawn => Prize::Pawn,
                    PieceKind::Knight => Prize::Knight,
                    PieceKind::Bishop => Prize::Bishop,
                    PieceKind::Rook => Prize::Rook,
                    PieceKind::Queen => Prize::Queen,
                    PieceKind::King => return None,
                };
                Some(up(*side, prize, None))
            }
            _ => None,
        },
    ),
    (&["<side> %have [%adv] an extra piece", "<side> %have [%adv] a piece more"], |_, caps| {
        Some(up(side(caps)?, Prize::Piece, None))
    }),
    (&["<side> %have [%adv] <prize> more than <side>"], |_, caps| {
        let [Cap::Side(side), Cap::Prize(prize, n), Cap::Side(other)] = caps else { return None };
        (side != other).then(|| up(*side, *prize, *n))
    }),
    (&["<side> %have [%adv] no minor pieces [left]"], |_, caps| {
        let side = side(caps)?;
        Some(Ask::All(vec![count(side, PieceKind::Knight, 0), count(side, PieceKind::Bishop, 0)]))
    }),
    (&["<side> %have lost|loses all castling rights", "<side> can no longer castle"], |_, caps| {
        Some(right(side(caps)?, None)?.unless(true))
    }),
    (&["<side> %have both castling options|rights [open]"], |_, caps| {
        let side = side(caps)?;
        Some(Ask::All(vec![right(side, Some(Wing::King))?, right(side, Some(Wing::Queen))?]))
    }),
    (&["castling %be no longer possible for <side>", "<side> %be no longer able to castle"], |_, caps| {
        Some(right(side(caps)?, None)?.unless(true))
    }),
    (&["<side> %be [%adv] <n> points up|ahead", "<side> %be [%adv] ahead by <n> points"], |_, caps| {
        let [Cap::Side(side), Cap::Number(n)] = caps else { return None };
        Some(Ask::Is(What::Material { side: Some((*side).into()), up: None, points: Some(*n) }))
    }),
    (&["<side> %be [%adv] <n> points down|behind"], |_, caps| {
        let [Cap::Side(side), Cap::Number(n)] = caps else { return None };
        Some(Ask::Is(What::Material { side: Some((!*side).into()), up: None, points: Some(*n) }))
    }),
    (
        &[
            "<side> %be [%adv] [well|far] ahead [in material]",
            "<side> %be [%adv] a long way ahead",
            "<side> %be [%adv] miles ahead",
            "<side> %be [%adv] [well|far] ahead in material",
            "<side> %have [%adv] more material",
            "<side> %have [%adv] more material than <side>",
            "<side> %be [%adv] [well|far] ahead on material",
        ],
        |_, caps| Some(up(side(caps)?, Prize::Material, None)),
    ),
    (
        &["<side> %be [%adv] [well|far] behind in|on material", "<side> %have [%adv] less material"],
        |_, caps| Some(up(!side(caps)?, Prize::Material, None)),
    ),
    (&["[the] material %be [%adv] [dead|exactly|perfectly] even|level|equal|balanced"], |_, _| {
        Some(Ask::Is(What::Material { side: None, up: None, points: None }))
    }),
    (
        &[
            "<side> [%adv] %have [%adv] the bishop pair",
            "<side> [%adv] %have [%adv] the pair of bishops",
            "<side> [%adv] %be left with the bishop pair",
            "<side> [%adv] %have the advantage of the bishop pair",
            "<side> [%adv] %have a two-bishop advantage",
        ],
        |_, caps| Some(Ask::Is(What::BishopPair { side: side(caps)?.into() })),
    ),
    (
        &["<side> [%adv] %have [%adv] the <n> bishops", "<side> [%adv] %have both bishops"],
        |_, caps| match caps {
            [Cap::Side(side)] | [Cap::Side(side), Cap::Number(2)] => {
                Some(Ask::Is(What::BishopPair { side: (*side).into() }))
            }
            _ => None,
        },
    ),
    (&["<side> %have [%adv] [only] <n> <who> [left]", "<side> %be left with <n> <who>"], |_, caps| {
        let (side, n, kind) = kinds(caps)?;
        Some(count(side, kind, n))
    }),
    (&["<side> %have [%adv] no <who> [left]"], |_, caps| match caps {
        [Cap::Side(side), Cap::Who(Who { kind: Some(kind), square: None, file: None, .. })] => {
            Some(count(*side, *kind, 0))
        }
        _ => None,
    }),
    (
        &[
            "there isn't a queen left [on] [the] [board]",
            "there is no queen left",
            "queens %be off [the] [board]",
            "the queens %be off [the] [board]",
            "the queens have been exchanged|traded",
        ],
        |_, _| {
            Some(Ask::All(vec![
                count(Color::White, PieceKind::Queen, 0),
                count(Color::Black, PieceKind::Queen, 0),
            ]))
        },
    ),
    (&["the queens %be [%adv] on [the] [board]"], |_, _| {
        Some(Ask::All(vec![
            count(Color::White, PieceKind::Queen, 1),
            count(Color::Black, PieceKind::Queen, 1),
        ]))
    }),
    (&["all <n> rooks %be [%adv] on the board"], |_, caps| match caps {
        [Cap::Number(4)] => Some(Ask::All(vec![
            count(Color::White, PieceKind::Rook, 2),
            count(Color::Black, PieceKind::Rook, 2),
        ])),
        _ => None,
    }),
    (
        &[
            "<side> <hasnt> [%adv] castled",
            "<side> <hasnt> [%adv] castled <wing>",
            "<side> <hasnt> castled yet",
        ],
        |_, caps| {
            let what = What::Castled { side: side(caps)?.into(), wing: wing(caps) };
            Some(Ask::Is(what).unless(negated(caps)))
        },
    ),
    (&["<side> %have yet to castle"], |_, caps| {
        Some(Ask::Is(What::Castled { side: side(caps)?.into(), wing: None }).unless(true))
    }),
    (&["<side> castled"], |_, caps| {
        Some(Ask::Is(What::Castled { side: side(caps)?.into(), wing: wing(caps) }))
    }),
    (
        &[
            "<side> can|may still castle",
            "<side> can|may still castle [on] [the] <wing>",
            "<side> [still] %have [%adv] the right to castle",
            "<side> [still] %have [%adv] the right to castle [on] [the] <wing>",
        ],
        |_, caps| right(side(caps)?, wing(caps)),
    ),
    (
        &[
            "<side> <cant> castle",
            "<side> <cant> castle [on] [the] <wing> [here] [%adv]",
            "<who> <cant> castle",
            "<who> <cant> castle [on] [the] <wing>",
        ],
        |view, caps| {
            let side = side_of_king(view, caps)?;
            let not = negated(caps);
            if not {
                // "Cannot castle" may mean no right, or no legal castling move now.
                return rights_of(view, side).then(|| castles_now(view, side, wing(caps))).map_or_else(
                    || Some(right(side, wing(caps))?.unless(true)),
                    |ask| Some(ask?.unless(true)),
                );
            }
            castles_now(view, side, wing(caps)).or_else(|| right(side, wing(caps)))
        },
    ),
    (
        &[
            "<side> %have [%adv] lost|forfeited the right to castle",
            "<side> %have [%adv] lost|forfeited the right to castle [on] [the] <wing>",
            "<side> %have [%adv] lost|forfeited castling rights",
            "<side> %be no longer allowed to [castle]",
        ],
        |_, caps| Some(right(side(caps)?, wing(caps))?.unless(true)),
    ),
    (&["both kings|sides have lost the right to castle"], |_, _| {
        Some(Ask::All(vec![right(Color::White, None)?.unless(true), right(Color::Black, None)?.unless(true)]))
    }),
    (
        &[
            "<side> to move",
            "<side> %be [%adv] to move",
            "it is|'s <whose> move|turn",
            "it's <whose> move|turn",
            "it is <whose> turn",
        ],
        |_, caps| Some(Ask::Is(What::ToMove { side: side(caps)?.into() })),
    ),
    (
        &["<side> [%adv] stands|is [%adv] [much|far|clearly] better", "<side> %have the [clear] advantage"],
        |_, caps| stands_better(caps, Degree::Better),
    ),
    (&["<side> [%adv] stands|is [%adv] [much|far|clearly] worse"], |_, caps| {
        Some(Ask::Is(What::Assessment { side: Some((!side(caps)?).into()), how: Degree::Better }))
    }),
    (
        &[
            "<side> %be [%adv] winning [by] [a] [mile]",
            "<side> %be [%adv] [completely|totally] winning",
            "<side> [%adv] %have a winning position",
        ],
        |_, caps| stands_better(caps, Degree::Winning),
    ),
    (&["<side> %be [%adv] [completely|totally] lost|losing"], |_, caps| {
        Some(Ask::Is(What::Assessment { side: Some((!side(caps)?).into()), how: Degree::Winning }))
    }),
    (
        &[
            "this|it|that is|'s a [theoretical|dead|clear] draw",
            "the position|game|ending|endgame %be [%adv] [a] [dead] draw|drawn",
            "it's [a] [dead] draw|drawn",
        ],
        |_, _| Some(Ask::Is(What::Draw { how: None, mv: None })),
    ),
    (
        &[
            "this|it|that is [%the] <name>",
            "a|an|another [strange|odd|quiet|typical|modern|sharp|curious] <name>",
            "it's|that's [%the] <name>",
            "the opening %was [%the] <name>",
            "the game %was [%the] <name>",
            "we've got [%the] <name>",
            "we see|have|get|reach|saw|had [%the] <name>",
            "the game opens|opened|begins|began|starts|started with|as [%the] <name>",
            "it|this|play opens|opened|begins|began|starts|started with|as [%the] <name>",
            "we are [now] in [%the] <name>",
            "the game|line|play enters|becomes|reaches|is [%the] <name>",
            "the game|line|play transposes|goes|turns into|to [%the] <name>",
            "the game|line|play %was an example of [%the] <name>",
            "<name> on the board",
            "this line is known as [%the] <name>",
        ],
        |view, caps| match caps {
            [Cap::Name(name)] => opening(view, name),
            _ => None,
        },
    ),
];
