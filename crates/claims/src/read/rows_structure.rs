//! Clauses about the whole board: pawn islands, connected and doubled pawns, open files, the rights to castle
//! of both sides, the colours of the bishops, the end of the game.

use crate::read::asks::{Ask, ClauseContext};
use crate::read::material;
use crate::read::pattern::Cap;
use crate::read::piece_reference::{is_passed, squares};
use crate::read::referents::{Build, of};
use crate::read::rows_actions::ending;
use crate::read::rows_sides::castles_now;
use palisade::board::Board;
use palisade::types::{Color, File, PieceKind, Square};
use palisade_coach::claims::Verdict;
use palisade_coach::claims::claim::{Degree, DrawRule, PawnClaim, What, Wing};
use palisade_coach::claims::names::{FileName, PieceName, name};

const BOTH: [Color; 2] = [Color::White, Color::Black];

/// Returns the files on which a side has pawns.
fn pawn_files(board: &Board, side: Color) -> [bool; 8] {
    let mut files = [false; 8];
    for sq in board.colored(side, PieceKind::Pawn) {
        files[usize::from(sq.file())] = true;
    }
    files
}

/// Returns the number of pawn islands of a side: groups of pawns on neighbouring files.
fn islands(board: &Board, side: Color) -> usize {
    let files = pawn_files(board, side);
    (0..8).filter(|&file| files[file] && (file == 0 || !files[file - 1])).count()
}

/// Returns the files without pawns of either side.
fn open_files(board: &Board) -> Vec<File> {
    let (white, black) = (pawn_files(board, Color::White), pawn_files(board, Color::Black));
    (0..8_u8).filter(|&file| !white[usize::from(file)] && !black[usize::from(file)]).collect()
}

fn has_islands(view: &ClauseContext<'_>, side: Color, n: u32) -> Ask {
    let found = islands(&view.board, side);
    let actual = format!("{} has {found} pawn island{}", name(side), if found == 1 { "" } else { "s" });
    let what = What::IsolatedPawn(PawnClaim { side: Some(side.into()), ..PawnClaim::default() });
    Ask::fact(what, found == n as usize, actual.clone(), actual)
}

/// Returns the question whether exactly `n` files (`None`: any number) are open, all of `named` among them; `None` if `named` has another number of files.
fn files_open(view: &ClauseContext<'_>, n: Option<u32>, named: &[File]) -> Option<Ask> {
    let open = open_files(&view.board);
    let names: Vec<String> = open.iter().map(|&file| format!("the {}-file", FileName(file))).collect();
    let actual = match names.as_slice() {
        [] => "no file is open".to_owned(),
        [one] => format!("{one} is the only open file"),
        _ => format!("the open files are {}", names.join(", ")),
    };
    let right = n.is_none_or(|n| open.len() == n as usize) && named.iter().all(|file| open.contains(file));
    let first = named.first().or(open.first()).copied().unwrap_or(4);
    if n.is_some_and(|n| !named.is_empty() && named.len() != n as usize) {
        return None;
    }
    Some(Ask::fact(What::OpenFile { file: FileName(first) }, right, actual.clone(), actual))
}

fn files_of(caps: &[Cap]) -> Vec<File> {
    caps.iter()
        .flat_map(|cap| match cap {
            Cap::File(file) => vec![*file],
            Cap::Files(files) => files.clone(),
            _ => Vec::new(),
        })
        .collect()
}

/// Returns the question of "White has connected passed pawns": yes for passed pawns on neighbouring files and ranks at most one apart, not
/// checkable for ranks farther apart, otherwise no.
fn connected_passers(view: &ClauseContext<'_>, side: Color) -> Ask {
    let board = &view.board;
    let passed: Vec<_> = board
        .colored(side, PieceKind::Pawn)
        .into_iter()
        .filter(|&sq| is_passed(board, sq) == Some(true))
        .collect();
    let near = |ranks: u8| {
        passed.iter().any(|one| {
            passed.iter().any(|other| {
                one.file().abs_diff(other.file()) == 1 && one.rank().abs_diff(other.rank()) <= ranks
            })
        })
    };
    let what = What::PassedPawn(PawnClaim { side: Some(side.into()), ..PawnClaim::default() });
    let list: Vec<String> = passed.iter().map(ToString::to_string).collect();
    let actual = match list.as_slice() {
        [] => format!("{} has no passed pawn", name(side)),
        _ => format!("{} has passed pawns on {}", name(side), list.join(", ")),
    };
    if near(1) || !near(7) {
        return Ask::fact(what, near(1), actual.clone(), actual);
    }
    Ask::Known(what, Verdict::unknown(format!("{actual}, which do not protect each other")))
}

/// Returns the question whether castling is an option, on `wing` or any: yes if it is legal, no if the right is lost, otherwise not checkable. Always `Some`.
fn may_castle(view: &ClauseContext<'_>, side: Color, wing: Option<Wing>) -> Option<Ask> {
    let right = What::CanCastle { side: side.into(), wing };
    let later = Ask::Known(right.clone(), Verdict::unknown("it has the right, but it is not legal now"));
    let now = castles_now(view, side, wing).map_or(later.clone(), |ask| Ask::Any(vec![ask, later]));
    Some(Ask::All(vec![Ask::Is(right), now]))
}

fn wing_of(caps: &[Cap]) -> Option<Wing> {
    caps.iter().find_map(|cap| match cap {
        Cap::Wing(wing) => Some(*wing),
        _ => None,
    })
}

fn side_of(caps: &[Cap]) -> Option<Color> {
    caps.iter().find_map(|cap| match cap {
        Cap::Side(side) => Some(*side),
        _ => None,
    })
}

fn of_both(ask: impl Fn(Color) -> Ask) -> Ask {
    Ask::All(BOTH.into_iter().map(ask).collect())
}

/// Returns the question whether the bishops stand on squares of one colour (`same`) or of opposite colours; `None` unless each side has exactly one.
fn bishops_of(view: &ClauseContext<'_>, same: bool) -> Option<Ask> {
    let bishop = |side: Color| {
        let all: Vec<_> = view.board.colored(side, PieceKind::Bishop).into_iter().collect();
        (all.len() == 1).then(|| all[0].is_light())
    };
    let what = What::Count { side: Color::White.into(), piece: PieceName::Bishop, count: 1 };
    let (white, black) = (bishop(Color::White)?, bishop(Color::Black)?);
    let actual =
        if white == black { "they stand on squares of one colour" } else { "their colours are opposite" };
    Some(Ask::fact(what, (white == black) == same, actual, actual))
}

/// Returns the question of "A full rook ahead", "just a pawn up": yes if the side has one of `kind` more and the rest equal (a knight
/// counts as a bishop), no if the lead in points is clearly another one, otherwise not checkable. `None` for a king.
fn just_ahead(view: &ClauseContext<'_>, side: Color, kind: &Cap) -> Option<Ask> {
    const WORTH: [(PieceKind, i64); 5] = [
        (PieceKind::Pawn, 1),
        (PieceKind::Knight, 3),
        (PieceKind::Bishop, 3),
        (PieceKind::Rook, 5),
        (PieceKind::Queen, 9),
    ];
    let Cap::Kind(kind) = kind else { return None };
    let (_, claimed) = WORTH.into_iter().find(|(other, _)| other == kind)?;
    let count = |side: Color, kind: PieceKind| i64::from(view.board.colored(side, kind).count());
    let more = |kind: PieceKind| count(side, kind) - count(!side, kind);
    let lead: i64 = WORTH.into_iter().map(|(kind, each)| each * more(kind)).sum();
    let is_minor = |kind: PieceKind| matches!(kind, PieceKind::Knight | PieceKind::Bishop);
    let minors = more(PieceKind::Knight) + more(PieceKind::Bishop);
    let exact = minors == i64::from(is_minor(*kind))
        && WORTH.into_iter().all(|(other, _)| is_minor(other) || more(other) == i64::from(other == *kind));
    let actual = match lead {
        0 => "material is even".to_owned(),
        _ => format!("{} is {} points ahead", name(if lead > 0 { side } else { !side }), lead.abs()),
    };
    let what = What::Material { side: Some(side.into()), up: None, points: None };
    // A lead of nearly that much, such as a rook for a pawn, may be called so, and so may the same points in
    // other pieces, such as a rook for a bishop and a pawn.
    let near = (lead - claimed).abs() < 2 && *kind != PieceKind::Pawn;
    if !exact && (near || lead == claimed) {
        return Some(Ask::Known(what, Verdict::unknown(actual)));
    }
    Some(Ask::fact(what, exact, actual.clone(), actual))
}

/// Returns the question whether a side has no pawn with the feature `word`: passed, isolated or doubled. `None` for any other word.
fn none_is(word: &str, side: Color) -> Option<Ask> {
    let claim = PawnClaim { side: Some(side.into()), count: Some(0), ..PawnClaim::default() };
    Some(Ask::Is(match word {
        "passed" => What::PassedPawn(claim),
        "isolated" => What::IsolatedPawn(claim),
        "doubled" => What::DoubledPawn(claim),
        _ => return None,
    }))
}

/// Returns the question whether neither side has a pawn with the feature `word`; `None` for a word that [`none_is`] does not know.
fn none_of_both(word: &str) -> Option<Ask> {
    Some(Ask::All(BOTH.into_iter().map(|side| none_is(word, side)).collect::<Option<Vec<Ask>>>()?))
}

/// Returns the question whether each side has exactly `n` knights and bishops together.
fn minors(view: &ClauseContext<'_>, n: u32) -> Ask {
    of_both(|side| {
        let count = view.board.colored(side, PieceKind::Knight).count()
            + view.board.colored(side, PieceKind::Bishop).count();
        let actual = format!("{} has {count} minor pieces", name(side));
        let what = What::Count { side: side.into(), piece: PieceName::Bishop, count: n };
        Ask::fact(what, count == n, actual.clone(), actual)
    })
}

/// Returns the question whether material is even after the move `mv` and was not before ("32...Bxf6 squares the material"); a denial is not
/// checkable while the exchange may continue. `None` if the move is not known.
fn squares_material(view: &ClauseContext<'_>, mv: &Cap) -> Option<Ask> {
    let Cap::Move(at) = mv else { return None };
    let (before, mv) = (view.mv)(*at)?;
    let after: Vec<_> = before.iter().copied().chain([mv]).collect();
    let claim = || What::Material { side: None, up: None, points: None };
    let even = || Ask::Is(claim());
    let ask = Ask::All(vec![even().after(&after), even().unless(true).after(&before)]);
    let square = palisade_coach::line::landing(mv, &(view.after)(&before));
    // The exchange may go on.
    let open = Ask::Known(claim(), Verdict::unknown("the exchange may not be over"));
    let is_over = palisade_coach::exchange::legal_gain(&(view.after)(&after), square) <= 0;
    Some(if is_over { ask } else { Ask::Any(vec![ask, open]) })
}

/// Returns the question whether the file of a piece is open or, with `half`, half open for its side; `None` if no piece can be meant by `who`.
fn on_open_file(view: &ClauseContext<'_>, who: &Cap, half: bool) -> Option<Ask> {
    of(view, who, |board, sq| {
        let side = board.piece_on(sq)?.color();
        let file = FileName(sq.file());
        Some(Ask::Is(if half {
            What::HalfOpenFile { file, side: Some(side.into()) }
        } else {
            What::OpenFile { file }
        }))
    })
}

/// Returns the question whether one rook of a side attacks the other along a rank or file; `None` unless the side has exactly two.
fn rooks_connected(view: &ClauseContext<'_>, side: Color) -> Option<Ask> {
    let rooks: Vec<_> = view.board.colored(side, PieceKind::Rook).into_iter().collect();
    let [one, two] = rooks.as_slice() else { return None };
    let sees = palisade_coach::exchange::attacks_from(&view.board, *one).has(*two);
    let what = What::Count { side: side.into(), piece: PieceName::Rook, count: 2 };
    let actual = format!("the rooks stand on {one} and {two}");
    Some(Ask::fact(what, sees, actual.clone(), actual))
}

/// Returns the question whether the side has more, as many or fewer pawns than the other side, as `wanted`
/// says.
fn pawns_compared(view: &ClauseContext<'_>, side: Color, wanted: std::cmp::Ordering) -> Ask {
    let count = |side: Color| view.board.colored(side, PieceKind::Pawn).count();
    let (own, other) = (count(side), count(!side));
    let actual = format!("{} has {own} pawns, {} has {other}", name(side), name(!side));
    let what = What::Count { side: side.into(), piece: PieceName::Pawn, count: own };
    Ask::fact(what, own.cmp(&other) == wanted, actual.clone(), actual)
}

/// Returns the question whether a pawn stands on its seventh rank, "one step from promotion". `None` if no pawn can be meant by `who`.
fn one_step(view: &ClauseContext<'_>, who: &Cap) -> Option<Ask> {
    of(view, who, |board, sq| {
        let piece = board.piece_on(sq).filter(|piece| piece.kind() == PieceKind::Pawn)?;
        let last = if piece.color() == Color::White { 6 } else { 1 };
        let what = What::PieceOn {
            square: sq.into(),
            piece: Some(PieceName::Pawn),
            side: Some(piece.color().into()),
        };
        let actual = format!("the pawn stands on {sq}");
        Some(Ask::fact(what, sq.rank() == last, actual.clone(), actual))
    })
}

/// Returns the question of "the d-pawn is blocked by the knight" (`caps`): whether that piece, or any if none is named, stands right in front
/// of the pawn. `None` if no pawn can be meant.
fn blocked(view: &ClauseContext<'_>, caps: &[Cap]) -> Option<Ask> {
    let by = match caps.get(1) {
        Some(Cap::Who(by)) => Some(*by),
        _ => None,
    };
    of(view, caps.first()?, |board, sq| {
        let piece = board.piece_on(sq).filter(|piece| piece.kind() == PieceKind::Pawn)?;
        let rank = if piece.color() == Color::White { sq.rank() + 1 } else { sq.rank() - 1 };
        let ahead = Square::at(sq.file(), rank);
        let what = What::PieceOn { square: ahead.into(), piece: None, side: None };
        let there = match by {
            Some(by) => squares(board, &by).contains(&ahead),
            None => board.piece_on(ahead).is_some(),
        };
        let actual = match board.piece_on(ahead) {
            Some(other) => format!("a {} stands on {ahead}", other.kind().name()),
            None => format!("{ahead} is empty"),
        };
        Some(Ask::fact(what, there, actual.clone(), actual))
    })
}

/// The rules that read clauses of a comment about the whole board: the patterns of each, and the function
/// that makes the question ([`Ask`]).
pub const ROWS: &[(&[&str], Build)] = &[
    (
        &["<who> [%adv] %be|%stand on an|the open file", "<who> [%adv] occupies|controls an|the open file"],
        |view, caps| on_open_file(view, caps.first()?, false),
    ),
    (&["<who> [%adv] %be|%stand on a|the half-open|semi-open file"], |view, caps| {
        on_open_file(view, caps.first()?, true)
    }),
    (&["<whose> rooks %be [%adv] connected", "the <side> rooks %be [%adv] connected"], |view, caps| {
        rooks_connected(view, side_of(caps)?)
    }),
    (&["<side> %have [%adv] more pawns [than <side>]"], |view, caps| {
        Some(pawns_compared(view, side_of(caps)?, std::cmp::Ordering::Greater))
    }),
    (&["<side> %have [%adv] fewer pawns [than <side>]"], |view, caps| {
        Some(pawns_compared(view, side_of(caps)?, std::cmp::Ordering::Less))
    }),
    (
        &[
            "both sides|players %have [%adv] the same number of pawns",
            "the sides|players %have [%adv] the same number of pawns",
            "the sides|players %have [%adv] equally many pawns",
        ],
        |view, _| Some(pawns_compared(view, Color::White, std::cmp::Ordering::Equal)),
    ),
    (&["neither king|side|player %be [%adv] in check", "nobody %be [%adv] in check"], |_, _| {
        Some(Ask::Is(What::Check { mv: None, double: false }).unless(true))
    }),
    (
        &[
            "both sides|players %have [%adv] the same material",
            "the sides|players %have [%adv] equal material",
            "neither side|player %be [%adv] ahead in material",
        ],
        |_, _| Some(Ask::Is(What::Material { side: None, up: None, points: None })),
    ),
    (&["<side> %be [%adv] on move"], |_, caps| Some(Ask::Is(What::ToMove { side: side_of(caps)?.into() }))),
    (
        &[
            "<whom> %be|%stand [%adv] one|a [single] step|square|move [away] from promotion|queening|promoting",
            "<whom> %be|%stand [%adv] just|only one|a [single] step|square|move [away] from promotion|queening|promoting",
        ],
        |view, caps| one_step(view, caps.first()?),
    ),
    (&["<who> %be [%adv] blocked|blockaded", "<who> %be [%adv] blocked|blockaded by <who>"], blocked),
    (&["in the <who> ending|endgame"], |view, caps| {
        let later = Verdict::unknown("a later ending may be meant");
        let what = What::ToMove { side: view.board.side_to_move().into() };
        Some(Ask::Any(vec![ending(view, caps)?, Ask::Known(what, later)]))
    }),
    (
        &[
            "<side> %have [%adv] [only|just|exactly] <n> pawn island|islands",
            "<whose> [remaining] pawns %form [up] [only|just|exactly] <n> island|islands",
            "<whose> [remaining] pawns %form [up] [only|just|exactly] <n> pawn island|islands",
            "<whose> [remaining] pawns %be [%adv] split|divided|broken [up] into <n> islands",
            "the <side> [remaining] pawns %form [only|just|exactly] <n> island|islands",
        ],
        |view, caps| {
            let [Cap::Side(side), Cap::Number(n)] = caps else { return None };
            Some(has_islands(view, *side, *n))
        },
    ),
    (
        &[
            "<side> %have [%adv] [only|just] a single|lone|sole pawn island",
            "<whose> [remaining] pawns %form [up] [only|just] a single|lone|sole island",
        ],
        |view, caps| Some(has_islands(view, side_of(caps)?, 1)),
    ),
    (
        &[
            "<side> %have [%adv] [a] [pair] [of] connected passed pawns",
            "<side> %have [%adv] <n> connected passed pawns",
        ],
        |view, caps| {
            let pair = !matches!(caps.get(1), Some(Cap::Number(n)) if *n != 2);
            pair.then(|| Some(connected_passers(view, side_of(caps)?)))?
        },
    ),
    (
        &[
            "<whose> doubled pawns %be|%stand [%adv] on the <file>",
            "the doubled <side> pawns %be|%stand [%adv] on the <file>",
        ],
        |_, caps| {
            let [Cap::Side(side), Cap::File(file)] = caps else { return None };
            let claim =
                PawnClaim { side: Some((*side).into()), file: Some(FileName(*file)), ..PawnClaim::default() };
            Some(Ask::Is(What::DoubledPawn(claim)))
        },
    ),
    (
        &[
            "there isn't|aren't a|any [single] passed pawn|pawns [left] [on] [the] [board]",
            "there %be no|not [a] [single] passed pawn|pawns [left] [on] [the] [board]",
            "neither side|player %have a|any [single] passed pawn|pawns",
            "nobody %have a|any passed pawn|pawns",
        ],
        |_, _| none_of_both("passed"),
    ),
    (
        &[
            "there isn't|aren't a|an|any [single] isolated pawn|pawns [left] [on] [the] [board]",
            "there %be no|not [a|an] [single] isolated pawn|pawns [left] [on] [the] [board]",
            "neither side|player %have an|any [single] isolated pawn|pawns",
        ],
        |_, _| none_of_both("isolated"),
    ),
    (
        &[
            "there isn't|aren't any doubled pawns [left] [on] [the] [board]",
            "there %be no doubled pawns [left] [on] [the] [board]",
            "neither side|player %have any doubled pawns",
            "neither side|player %have doubled pawns",
        ],
        |_, _| none_of_both("doubled"),
    ),
    (
        &[
            "the only|single|sole [%adv] open file %be|remains <files>",
            "<files> %be [%adv] the only|single|sole [%adv] open file [on] [the] [board]",
            "a single [%adv] open file exists [, <files>]",
            "one [%adv] open file exists [, <files>]",
            "there is [only|just|exactly] one [%adv] open file [, <files>]",
            "there's [only|just|exactly] one [%adv] open file [, <files>]",
            "there is a single [%adv] open file [, <files>]",
        ],
        |view, caps| files_open(view, Some(1), &files_of(caps)),
    ),
    (
        &[
            "<n> files %be|%stand [%adv] open [, <files>]",
            "<n> files %be|%stand [%adv] open , namely <files>",
            "there %be [only|just|exactly] <n> [%adv] open files [, <files>]",
            "there %be [only|just|exactly] <n> [%adv] open files , namely <files>",
        ],
        |view, caps| {
            let [Cap::Number(n), ..] = caps else { return None };
            files_open(view, Some(*n), &files_of(caps))
        },
    ),
    (&["no file %be [%adv] open", "there %be no [%adv] open file|files [on] [the] [board]"], |view, _| {
        files_open(view, Some(0), &[])
    }),
    (&["<files> %be [%adv] open"], |view, caps| {
        // One file alone is a claim of its own.
        let named = files_of(caps);
        (named.len() > 1).then(|| files_open(view, None, &named))?
    }),
    (
        &[
            "castling [<wing>] %be [%adv] [an|a] option|possibility for|to <side>",
            "<wing> castling %be [%adv] [an|a] option|possibility for|to <side>",
            "<side> [%adv] %have [%adv] the option|possibility of castling [on] [the] [<wing>]",
        ],
        |_, caps| Some(Ask::Is(What::CanCastle { side: side_of(caps)?.into(), wing: wing_of(caps) })),
    ),
    (
        &[
            "castling [<wing>] %be [%adv] possible|available|allowed|open for|to <side>",
            "<wing> castling %be [%adv] possible|available|allowed|open for|to <side>",
        ],
        |view, caps| may_castle(view, side_of(caps)?, wing_of(caps)),
    ),
    (
        &[
            "<side> may|can no longer castle [on] [either] [wing|side|flank]",
            "<side> may|can no longer castle [on] [the] <wing>",
            "<side> can't|cannot castle [on] [either] [wing|side|flank] any more",
        ],
        |_, caps| {
            let right = What::CanCastle { side: side_of(caps)?.into(), wing: wing_of(caps) };
            Some(Ask::Is(right).unless(true))
        },
    ),
    (
        &[
            "neither side|player %have [%adv] lost any castling rights",
            "both sides|players can|may still castle on either wing|side|flank",
            "both sides|players still have all their castling rights",
        ],
        |_, _| {
            let right = |side: Color, wing| Ask::Is(What::CanCastle { side: side.into(), wing: Some(wing) });
            Some(of_both(|side| Ask::All(vec![right(side, Wing::King), right(side, Wing::Queen)])))
        },
    ),
    (
        &[
            "neither side|player %have [%adv] lost the right to castle",
            "both sides|players can|may still castle",
        ],
        |_, _| Some(of_both(|side| Ask::Is(What::CanCastle { side: side.into(), wing: None }))),
    ),
    (&["neither side|player can|may [still] castle [any] [more]"], |_, _| {
        Some(of_both(|side| Ask::Is(What::CanCastle { side: side.into(), wing: None }).unless(true)))
    }),
    (
        &[
            "neither side|player %have [%adv] castled [<wing>] [yet]",
            "nobody %have [%adv] castled [<wing>] [yet]",
        ],
        |_, caps| {
            let wing = wing_of(caps);
            Some(of_both(|side| Ask::Is(What::Castled { side: side.into(), wing }).unless(true)))
        },
    ),
    (
        &[
            "<whose> extra material %be|amounts [to] <mats>",
            "<whose> extra material consists of <mats>",
            "<whose> material advantage|edge|plus %be|amounts [to] <mats>",
        ],
        |view, caps| {
            let [Cap::Side(side), Cap::Pieces(more)] = caps else { return None };
            Some(material::ahead(&view.board, *side, *more))
        },
    ),
    (&["<side> %be [%adv] <n> points short|down|behind"], |_, caps| {
        let [Cap::Side(side), Cap::Number(n)] = caps else { return None };
        Some(Ask::Is(What::Material { side: Some((!*side).into()), up: None, points: Some(*n) }))
    }),
    (
        &[
            "<side> %be [%adv] a full|whole|entire|clear <kind> up|ahead",
            "<side> %be [%adv] up a full|whole|entire|clear <kind>",
            "<side> %be [%adv] just|only|exactly a|one [single] <kind> up|ahead",
            "<side> %be [%adv] up just|only|exactly a|one [single] <kind>",
        ],
        |view, caps| just_ahead(view, side_of(caps)?, caps.get(1)?),
    ),
    (
        &[
            "<side> %be [%adv] a full|whole|entire|clear <kind> down|behind|short",
            "<side> %be [%adv] down a full|whole|entire|clear <kind>",
            "<side> %be [%adv] just|only|exactly a|one [single] <kind> down|behind|short",
            "<side> %be [%adv] down just|only|exactly a|one [single] <kind>",
        ],
        |view, caps| just_ahead(view, !side_of(caps)?, caps.get(1)?),
    ),
    (
        &[
            "<side> %be [%adv] a full|whole|entire|clear piece up|ahead",
            "<side> %be [%adv] up a full|whole|entire|clear piece",
        ],
        |view, caps| just_ahead(view, side_of(caps)?, &Cap::Kind(PieceKind::Bishop)),
    ),
    (
        &[
            "<side> %be [%adv] a full|whole|entire|clear piece down|behind|short",
            "<side> %be [%adv] down a full|whole|entire|clear piece",
        ],
        |view, caps| just_ahead(view, !side_of(caps)?, &Cap::Kind(PieceKind::Bishop)),
    ),
    (&["<side> %be [%adv] <n> points to the good"], |_, caps| {
        let [Cap::Side(side), Cap::Number(n)] = caps else { return None };
        Some(Ask::Is(What::Material { side: Some((*side).into()), up: None, points: Some(*n) }))
    }),
    (
        &[
            "<n> minor piece|pieces %have [%adv] survived|remained on|for either|each side",
            "<n> minor piece|pieces %be left on|for either|each side",
            "either|each side %have [%adv] [just|only] <n> minor piece|pieces [left]",
            "both sides %have [%adv] [just|only] <n> minor piece|pieces [left]",
        ],
        |view, caps| {
            let [Cap::Number(n)] = caps else { return None };
            Some(minors(view, *n))
        },
    ),
    (
        &[
            "the bishops run|stand|move|travel|are on [squares] [of] the same colour|color",
            "the bishops run|stand|move|travel|are on same-coloured squares",
            "the bishops are of the same colour|color",
        ],
        |view, _| bishops_of(view, true),
    ),
    (
        &[
            "the bishops run|stand|move|travel|are on [squares] [of] opposite|different colours|colors|colour|color",
            "the bishops are of opposite|different colours|colors|colour|color",
            "there are [%adv] opposite-coloured|opposite-colored|opposite-colour bishops [on] [the] [board]",
            "we have opposite-coloured|opposite-colored|opposite-colour bishops",
        ],
        |view, _| bishops_of(view, false),
    ),
    (
        &[
            "<mv> [%adv] squares|levels|evens|equalises|equalizes [the] material [balance] [again]",
            "<mv> [%adv] restores [the] material balance|equality|parity",
        ],
        |view, caps| squares_material(view, caps.first()?),
    ),
    (
        &[
            "the final|end position %was %mate|checkmate",
            "the game [%adv] ends|ended in|with %mate|checkmate",
        ],
        |view, _| Some(Ask::Is(What::Checkmate { mv: None }).after(view.main)),
    ),
    (
        &["the final|end position %was [a] stalemate", "the game [%adv] ends|ended in|with [a] stalemate"],
        |view, _| Some(Ask::Is(What::Draw { how: Some(DrawRule::Stalemate), mv: None }).after(view.main)),
    ),
    (&["the final|end position %was [%adv] equal|level|even|balanced"], |view, _| {
        Some(Ask::Is(What::Assessment { side: None, how: Degree::Equal }).after(view.main))
    }),
];
