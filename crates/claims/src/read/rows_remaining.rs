//! Clauses about what is left of a game and what a move does to it: opposite bishops, the last pieces, moves that trap a piece or are
//! sound, kings on both wings.

use crate::read::asks::{Ask, ClauseContext};
use crate::read::material::owns;
use crate::read::pattern::Cap;
use crate::read::piece_reference::{Who, squares};
use crate::read::referents::{Build, of};
use crate::read::rows_actions::ending;
use crate::read::rows_locations::{escapes, is_trapped};
use palisade::board::Board;
use palisade::types::{Bitboard, Color, Move, PieceKind, Square};
use palisade_coach::claims::Verdict;
use palisade_coach::claims::claim::{Degree, What};
use palisade_coach::claims::names::{PieceName, name};

fn piece_on(board: &Board, sq: Square) -> What {
    What::PieceOn { square: sq.into(), piece: board.kind_on(sq).map(PieceName::from), side: None }
}

/// Returns the position after the move that the pattern captured, with the moves to it; `None` if the move is not known.
fn after(view: &ClauseContext<'_>, cap: &Cap) -> Option<(Board, Vec<Move>)> {
    let Cap::Move(at) = cap else { return None };
    let (before, mv) = (view.mv)(*at)?;
    let moves: Vec<Move> = before.into_iter().chain([mv]).collect();
    Some(((view.after)(&moves), moves))
}

/// Returns the question whether each side has one bishop, and the two stand on squares of different colours.
fn opposite_bishops(view: &ClauseContext<'_>, _: &[Cap]) -> Option<Ask> {
    let of = |side| view.board.colored(side, PieceKind::Bishop).into_iter().collect::<Vec<Square>>();
    let (white, black) = (of(Color::White), of(Color::Black));
    let what = |side: Color, count| What::Count { side: side.into(), piece: PieceName::Bishop, count };
    let counted =
        [(Color::White, &white), (Color::Black, &black)].into_iter().find(|(_, list)| list.len() != 1);
    if let Some((side, list)) = counted {
        let actual = format!("{} has {} bishops", name(side), list.len());
        // With two bishops on one side some speak of opposite bishops.
        let verdict = if list.is_empty() { Verdict::no(actual, []) } else { Verdict::unknown(actual) };
        return Some(Ask::Known(what(side, 1), verdict));
    }
    let differ = white[0].is_light() != black[0].is_light();
    let actual = format!("the bishops stand on {} and {}", white[0], black[0]);
    Some(Ask::fact(what(Color::White, 1), differ, actual.clone(), actual))
}

/// Returns the question whether the bishop that the pattern captured stands on squares of this colour.
fn coloured(view: &ClauseContext<'_>, caps: &[Cap], light: bool) -> Option<Ask> {
    let Cap::Who(who) = caps.first()? else { return None };
    (who.kind == Some(PieceKind::Bishop) && !who.many).then_some(())?;
    of(view, caps.first()?, |board, sq| {
        let actual = format!("{sq} is a {} square", if sq.is_light() { "light" } else { "dark" });
        Some(Ask::fact(piece_on(board, sq), sq.is_light() == light, actual.clone(), actual))
    })
}

/// Returns the question whether the side to move can put a piece between its king and the piece that checks it, and which piece (`by`).
/// `None` if it is not in check, or another side is meant.
fn blocks(view: &ClauseContext<'_>, side: Option<Color>, by: &[Cap]) -> Option<Ask> {
    let board = &view.board;
    (board.in_check() && side.is_none_or(|side| side == board.side_to_move())).then_some(())?;
    let by = match by {
        [Cap::Who(who)] => Some(*who),
        [] => None,
        _ => return None,
    };
    let from = by.map(|by| squares(board, &Who { side: Some(board.side_to_move()), ..by }));
    let legal = board.legal_moves();
    let found = legal.iter().find(|mv| {
        board.kind_on(mv.from()) != Some(PieceKind::King)
            && board.captured_kind(**mv).is_none()
            && from.as_ref().is_none_or(|from| from.contains(&mv.from()))
    });
    let what = What::Check { mv: None, double: false };
    let yes = found.map_or_else(String::new, |mv| format!("{} blocks the check", board.san(*mv)));
    Some(Ask::fact(what, found.is_some(), yes, "no such move blocks the check"))
}

/// The rules for these clauses: the patterns of each, and the function that makes the question.
pub const ROWS: &[(&[&str], Build)] = &[
    (
        &[
            "the <n> sides %have [%adv] bishops of opposite colours|colors",
            "both|the sides|players %have [%adv] bishops of opposite colours|colors",
            "it %was [%adv] an ending|endgame with bishops of opposite colours|colors",
            "it %was [%adv] an opposite-coloured|opposite-colored bishop ending|endgame",
            "the bishops %be [%adv] of opposite colours|colors",
            "there %be [%adv] bishops of opposite colours|colors [on] [the] [board]",
        ],
        opposite_bishops,
    ),
    (
        &[
            "<who> %be [%adv] the|a light-squared|white-squared one|bishop",
            "<who> %be [%adv] light-squared|white-squared",
        ],
        |view, caps| coloured(view, caps, true),
    ),
    (
        &[
            "<who> %be [%adv] the|a dark-squared|black-squared one|bishop",
            "<who> %be [%adv] dark-squared|black-squared",
        ],
        |view, caps| coloured(view, caps, false),
    ),
    (
        &[
            "the only <side> pieces [left] besides the king %be <mats>",
            "besides the king <side> %have [only|just] <mats>",
            "<side> %have only|nothing|just|no [more] [but|than] [the] [king] [and] <mats>",
            "<whose> only pieces [left] besides the king %be <mats>",
            "apart from the king <side> %have [only|just] <mats>",
        ],
        |view, caps| match caps {
            [Cap::Side(side), Cap::Pieces(own)] => Some(owns(&view.board, *side, *own)),
            _ => None,
        },
    ),
    (
        &[
            "the material %be [%adv] level|even|equal|balanced [again]",
            "material %be [%adv] level|balanced again",
            "the score|balance %be [%adv] level|even|equal [again]",
            "even on points|material",
            "level on points|material",
        ],
        |_, _| Some(Ask::Is(What::Material { side: None, up: None, points: None })),
    ),
    (
        &["the pawn count %be [%adv] equal|level|even", "the number of pawns %be [%adv] equal|the same"],
        |view, _| {
            let pawns = |side| view.board.colored(side, PieceKind::Pawn).into_iter().count();
            let (white, black) = (pawns(Color::White), pawns(Color::Black));
            let actual = format!("White has {white} pawns, Black {black}");
            let what = What::Count { side: Color::White.into(), piece: PieceName::Pawn, count: black as u32 };
            Some(Ask::fact(what, white == black, actual.clone(), actual))
        },
    ),
    (
        &[
            "we|they %have|reach|are|enter [in] a|the [pure|simple|plain] <kind> ending|endgame",
            "this|it|that %be [%adv] a|the [pure|simple|plain] <kind> ending|endgame",
            "the result is a [pure|simple|plain] <kind> ending|endgame",
        ],
        |view, caps| match caps {
            [Cap::Kind(kind)] => ending(view, &[Cap::Who(Who { kind: Some(*kind), ..Who::default() })]),
            _ => None,
        },
    ),
    (
        &[
            "we|they %have|reach|are|enter [in] a|the [pure|simple|plain] <kind> ending|endgame with <who> apiece|each",
        ],
        |view, caps| match caps {
            [Cap::Kind(kind), Cap::Who(Who { kind: Some(other), count: Some(n), .. })] => {
                let count = |side: Color| {
                    Ask::Is(What::Count { side: side.into(), piece: PieceName::from(*other), count: *n })
                };
                let only = ending(view, &[Cap::Who(Who { kind: Some(*kind), ..Who::default() })])?;
                Some(Ask::All(vec![only, count(Color::White), count(Color::Black)]))
            }
            _ => None,
        },
    ),
    (
        &[
            "<mv> wins|won for <side>",
            "<mv> %was winning for <side>",
            "<mv> %was a|the winning move [for <side>]",
            "<mv> leads|led to a winning position|attack [for <side>]",
        ],
        |view, caps| {
            let (board, moves) = after(view, caps.first()?)?;
            let mover = !board.side_to_move();
            let side = match caps.get(1) {
                Some(Cap::Side(side)) => *side,
                _ => mover,
            };
            (side == mover).then_some(())?;
            Some(Ask::Is(What::Assessment { side: Some(side.into()), how: Degree::Winning }).after(&moves))
        },
    ),
    (&["<mv> loses|lost for <side>", "<mv> %was losing for <side>"], |view, caps| {
        let (board, moves) = after(view, caps.first()?)?;
        let Cap::Side(side) = caps.get(1)? else { return None };
        (!board.side_to_move() == *side).then_some(())?;
        let how = Degree::Winning;
        Some(Ask::Is(What::Assessment { side: Some((!*side).into()), how }).after(&moves))
    }),
    (&["<side> <cant> [%adv] block the check [with <who>]"], |view, caps| {
        let [Cap::Side(side), Cap::Not(not), by @ ..] = caps else { return None };
        blocks(view, Some(*side), by).map(|ask| ask.unless(*not))
    }),
    (&["there %be no way to block [the] [check]", "the check cannot|can't be blocked"], |view, _| {
        Some(blocks(view, None, &[])?.unless(true))
    }),
    (
        &["with the same pieces otherwise", "with equal pieces otherwise", "the other pieces are the same"],
        |view, _| {
            let count = |side, kind| view.board.colored(side, kind).into_iter().count();
            let kinds = [PieceKind::Knight, PieceKind::Bishop, PieceKind::Rook, PieceKind::Queen];
            let odd = kinds.into_iter().find(|&kind| count(Color::White, kind) != count(Color::Black, kind));
            let what = What::Material { side: None, up: None, points: None };
            let no = odd.map_or_else(String::new, |kind| {
                format!("the sides have different numbers of {}s", kind.name())
            });
            Some(Ask::fact(what, odd.is_none(), "the sides have the same pieces", no))
        },
    ),
    (&["<mv> [%adv] traps|trapped|trapping <who>"], |view, caps| {
        let (board, moves) = after(view, caps.first()?)?;
        let Cap::Who(who) = caps.get(1)? else { return None };
        let meant = squares(&board, &Who { side: who.side.or(Some(board.side_to_move())), ..*who });
        let asks: Option<Vec<Ask>> = meant.into_iter().map(|sq| is_trapped(&board, sq, true)).collect();
        let asks = asks.filter(|asks| !asks.is_empty())?;
        Some(Ask::One(asks).after(&moves))
    }),
    (&["<mv> %was [%adv] [perfectly|entirely|quite] sound|playable|fine|good|ok|okay"], |view, caps| {
        let Cap::Move(at) = caps.first()? else { return None };
        let (before, mv) = (view.mv)(*at)?;
        let san = (view.after)(&before).san(mv);
        let what = What::Bad { mv: san, grade: None };
        let good = Ask::Is(what.clone()).unless(true).after(&before);
        // A good move need not be the best one, so a better one does not refute it.
        let better = Ask::Known(what, Verdict::unknown("a good move need not be the best one"));
        Some(Ask::Any(vec![good, better]))
    }),
    (
        &[
            "the [open|half-open] <file> belongs to nobody|neither",
            "the [open|half-open] <file> belongs to neither side",
        ],
        |view, caps| {
            let Cap::File(file) = caps.first()? else { return None };
            let heavy = [Color::White, Color::Black]
                .into_iter()
                .flat_map(|side| {
                    [PieceKind::Rook, PieceKind::Queen].map(|kind| view.board.colored(side, kind))
                })
                .fold(Bitboard::EMPTY, |all, one| all | one)
                & Bitboard::file(*file);
            let first = heavy.first();
            let what = What::OpenFile { file: palisade_coach::claims::names::FileName(*file) };
            let actual = first.map_or_else(
                || "no rook or queen stands on it".to_owned(),
                |sq| palisade_coach::claims::move_diagnostics::owned(&view.board, sq) + " stands on it",
            );
            Some(Ask::fact(what, first.is_none(), actual.clone(), actual))
        },
    ),
    (&["<who> %have [%adv] no safe square|squares on the <file>"], |view, caps| {
        let [who, Cap::File(file)] = caps else { return None };
        of(view, who, |board, sq| {
            let safe = escapes(board, sq)?;
            let letter = char::from(b'a' + *file);
            // The square of arrival of a move in notation.
            let there = |san: &&String| {
                let to = san.trim_end_matches(['+', '#']);
                to.len() > 1 && to[to.len() - 2..].starts_with(letter)
            };
            let first = safe.iter().find(there);
            let actual = match first {
                Some(san) => format!("it has {san}"),
                None => "it has no safe move there".to_owned(),
            };
            Some(Ask::fact(piece_on(board, sq), first.is_none(), actual.clone(), actual))
        })
    }),
    (&["<who> gone|off|exchanged|traded", "<who> off the board"], |_, caps| {
        let Cap::Who(Who {
            kind: Some(kind), many: true, side, square: None, file: None, light: None, ..
        }) = caps.first()?
        else {
            return None;
        };
        let none =
            |side: Color| Ask::Is(What::Count { side: side.into(), piece: PieceName::from(*kind), count: 0 });
        Some(match side {
            Some(side) => none(*side),
            None => Ask::All(vec![none(Color::White), none(Color::Black)]),
        })
    }),
    (
        &[
            "the kings %stand [%adv] on opposite wings|sides|flanks",
            "the kings end|ended up on opposite wings|sides|flanks",
        ],
        |view, _| {
            let king = |side| view.board.colored(side, PieceKind::King).first();
            let (white, black) = (king(Color::White)?, king(Color::Black)?);
            let middle = |sq: Square| matches!(sq.file(), 3 | 4);
            (!middle(white) && !middle(black)).then_some(())?;
            let actual = format!("the kings stand on {white} and {black}");
            Some(Ask::fact(
                piece_on(&view.board, white),
                (white.file() > 3) != (black.file() > 3),
                actual.clone(),
                actual,
            ))
        },
    ),
];
