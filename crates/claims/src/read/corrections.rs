//! Sentences that may correct a false claim, and sentences about a move that follow from the rules. They are
//! candidates: the reader proves each before it is offered.

use crate::read::remark::Finding;
use palisade::board::Board;
use palisade::types::{Color, Move, PieceKind, Square};
use palisade_coach::claims::claim::{PawnClaim, What, Wing};
use palisade_coach::claims::move_diagnostics::owned;
use palisade_coach::claims::names::{Target, name};
use palisade_coach::exchange::{attackers, attacks_from};
use palisade_coach::line::{landing, numbered};

/// Returns true for claims that count or state a board fact exactly, such as the number of attackers,
/// material or checkmate. For a false one, the corrections of [`of_claim`] are tried before those taken from
/// the sentence of its verdict.
pub fn is_counted(what: &What) -> bool {
    matches!(
        what,
        What::Count { .. }
            | What::BishopPair { .. }
            | What::Material { .. }
            | What::Checkmate { .. }
            | What::OnlyMove { .. }
    )
}

/// Returns English sentences that may take the place of a false claim, the best first; empty if there are
/// none. They state facts of `board`, on which the claim was judged; not all of them need be true.
pub fn of_claim(finding: &Finding, board: &Board) -> Vec<String> {
    let mut found = match &finding.claim.what {
        What::Attacked { square, .. } => times(board, square.0, true),
        What::Defended { square, .. } | What::Hanging { target: Target::Square(square), .. } => {
            times(board, square.0, false)
        }
        What::Attacks { from, targets } => attacks(board, from.0, targets),
        What::Protects { from, targets } => protects(board, from.0, targets),
        What::Pinned { square, .. } => vec![format!("{} is not pinned", owned(board, square.0))],
        What::Check { mv, .. } | What::Checkmate { mv } => {
            check(board, mv.as_deref().or_else(|| finding.phrase.split(' ').next()))
        }
        What::MateIn { .. } => check(board, None),
        What::Count { side, piece, .. } => vec![counted(board, (*side).into(), (*piece).into())],
        What::BishopPair { side } => vec![counted(board, (*side).into(), PieceKind::Bishop)],
        What::CanCastle { side, .. } => castling((*side).into()),
        What::Castled { side, .. } => castled((*side).into()),
        What::OpenFile { file } | What::HalfOpenFile { file, .. } => of_file(&file.to_string()),
        What::Material { .. } => material(board),
        What::PassedPawn(claim) => no_pawns(claim, "passed"),
        What::IsolatedPawn(claim) => no_pawns(claim, "isolated"),
        What::DoubledPawn(claim) => no_pawns(claim, "doubled"),
        What::ToMove { .. } if !finding.verdict.sentence().contains("legal move") => {
            vec![format!("{} is to move", name(board.side_to_move()))]
        }
        What::ToMove { .. } | What::OnlyMove { .. } => {
            vec![format!("{} has {} legal moves", name(board.side_to_move()), board.count_legal())]
        }
        What::Legal { .. } => vec![format!("{} is illegal", finding.phrase)],
        What::Opening { .. } => opening(finding.verdict.sentence()),
        _ => Vec::new(),
    };
    found.extend(answer(finding, board));
    found.extend(exchanged(finding));
    found.extend(denied(finding));
    found
}

/// Returns sentences about a legal move in the position `before`, which follow from the rules: mate, the
/// captured piece, check, castling, the attacked piece. Empty for a move that does none of these.
pub fn of_move(before: &Board, mv: Move) -> Vec<String> {
    let mut board = *before;
    board.make(mv, &mut ());
    let (name_of, side) = (numbered(before, mv), before.side_to_move());
    let mut found = Vec::new();
    if board.in_check() && !board.has_legal_move() {
        found.push(format!("{name_of} is mate"));
    }
    if let Some(taken) = before.captured_kind(mv).filter(|_| !mv.is_en_passant()) {
        found.push(format!("{name_of} takes the {} on {}", taken.name(), mv.to()));
    }
    if board.in_check() {
        found.push(format!("{name_of} is check"));
    }
    if mv.is_castle() {
        let wing = if mv.to().file() > mv.from().file() { "kingside" } else { "queenside" };
        found.push(format!("{} has castled {wing}", name(side)));
        return found;
    }
    let at = landing(mv, before);
    let target = enemies(&board, at).into_iter().next();
    found.extend(target.map(|sq| format!("{name_of} attacks the {}", piece_on(&board, sq))));
    found
}

/// Returns the piece on a square as text, such as `rook on b8`; the square alone if it is empty.
fn piece_on(board: &Board, sq: Square) -> String {
    board.kind_on(sq).map_or_else(|| sq.to_string(), |kind| format!("{} on {sq}", kind.name()))
}

/// Returns the squares of the enemy pieces, without the king, that the piece on `from` attacks, the most
/// valuable first; empty if there is no piece.
fn enemies(board: &Board, from: Square) -> Vec<Square> {
    let Some(piece) = board.piece_on(from) else { return Vec::new() };
    let reach = attacks_from(board, from) & board.by_color(!piece.color());
    let mut found: Vec<Square> =
        reach.into_iter().filter(|&sq| board.kind_on(sq) != Some(PieceKind::King)).collect();
    found.sort_by_key(|&sq| std::cmp::Reverse(board.kind_on(sq).map_or(0, PieceKind::points)));
    found
}

/// Returns sentences about how often the piece on a square is attacked or, if `attacked` is false, protected;
/// empty if there is no piece.
fn times(board: &Board, sq: Square, attacked: bool) -> Vec<String> {
    let Some(piece) = board.piece_on(sq) else { return Vec::new() };
    let (side, verb) = if attacked { (!piece.color(), "attacked") } else { (piece.color(), "protected") };
    let by = attackers(board, side, sq);
    let whom = owned(board, sq);
    let mut found = Vec::new();
    if by.count() == 1 {
        found.extend(by.into_iter().map(|from| format!("{whom} is {verb} by the {}", piece_on(board, from))));
    }
    found.push(match by.count() {
        0 => format!("{whom} is not {verb}"),
        1 => format!("{whom} is {verb} once"),
        2 => format!("{whom} is {verb} twice"),
        count => format!("{whom} is {verb} {count} times"),
    });
    found
}

fn attacks(board: &Board, from: Square, targets: &[Target]) -> Vec<String> {
    let Some(piece) = board.piece_on(from) else { return Vec::new() };
    let (whose, reach) = (owned(board, from), attacks_from(board, from));
    let missed = targets.iter().filter_map(|target| match target {
        Target::Square(square) => Some(square.0).filter(|&sq| !reach.has(sq)),
        Target::Piece(kind) => {
            let pieces = board.colored(!piece.color(), (*kind).into());
            pieces.into_iter().find(|&sq| !reach.has(sq))
        }
    });
    let mut found: Vec<String> =
        missed.map(|sq| format!("{whose} does not attack the {}", piece_on(board, sq))).collect();
    let hit = enemies(board, from).into_iter();
    found.extend(hit.map(|sq| format!("{whose} attacks the {}", piece_on(board, sq))));
    found.truncate(4);
    found
}

fn protects(board: &Board, from: Square, targets: &[Target]) -> Vec<String> {
    let guard = piece_on(board, from);
    let mut found: Vec<String> = targets
        .iter()
        .filter_map(|target| match target {
            Target::Square(square) if board.piece_on(square.0).is_some() => {
                Some(format!("{} is not protected by the {guard}", owned(board, square.0)))
            }
            _ => None,
        })
        .collect();
    if let Some(piece) = board.piece_on(from) {
        let own = attacks_from(board, from) & board.by_color(piece.color());
        let guarded = own.into_iter().find(|&sq| board.kind_on(sq) != Some(PieceKind::King));
        found
            .extend(guarded.map(|sq| format!("{} protects the {}", owned(board, from), piece_on(board, sq))));
    }
    found
}

/// Returns the sentence that the side to move is in check or is not: after the move `mv` in SAN, or on
/// `board` if `mv` is `None` or no legal move.
fn check(board: &Board, mv: Option<&str>) -> Vec<String> {
    let mut next = *board;
    let played = mv.and_then(|mv| Some((mv, board.parse_san(mv).ok()?)));
    let after = played.map_or_else(String::new, |(san, mv)| {
        next.make(mv, &mut ());
        format!("After {san}, ")
    });
    let is = if next.in_check() { "is" } else { "is not" };
    vec![format!("{after}{} {is} in check", name(next.side_to_move()))]
}

fn counted(board: &Board, side: Color, kind: PieceKind) -> String {
    let (who, what) = (name(side), kind.name());
    match board.count(side, kind) {
        0 => format!("{who} has no {what}"),
        1 => format!("{who} has one {what}"),
        count => format!("{who} has {count} {what}s"),
    }
}

fn castling(side: Color) -> Vec<String> {
    let side = name(side);
    [
        "can no longer castle",
        "can still castle kingside",
        "can still castle queenside",
        "can still castle",
        "cannot castle kingside",
        "cannot castle queenside",
        "cannot castle",
    ]
    .iter()
    .map(|what| format!("{side} {what}"))
    .collect()
}

fn castled(side: Color) -> Vec<String> {
    let side = name(side);
    [Wing::King, Wing::Queen]
        .iter()
        .map(|wing| match wing {
            Wing::King => format!("{side} has castled kingside"),
            Wing::Queen => format!("{side} has castled queenside"),
        })
        .chain([format!("{side} has not castled")])
        .collect()
}

fn of_file(file: &str) -> Vec<String> {
    vec![
        format!("the {file}-file is open"),
        format!("the {file}-file is half-open for White"),
        format!("the {file}-file is half-open for Black"),
        format!("the {file}-file is not open"),
    ]
}

/// Returns sentences about the balance of material, of which the reader finds out which is true. A lead is
/// stated as a number of pawns only if the sides have the same other pieces.
fn material(board: &Board) -> Vec<String> {
    let more = |kind: PieceKind| {
        i64::from(board.count(Color::White, kind)) - i64::from(board.count(Color::Black, kind))
    };
    let pawns = more(PieceKind::Pawn);
    let pieces = PieceKind::ALL.into_iter().filter(|kind| *kind != PieceKind::Pawn);
    let balance = pieces.clone().map(|kind| more(kind) * i64::from(kind.points())).sum::<i64>() + pawns;
    if balance == 0 {
        return vec!["material is even".to_owned()];
    }
    let ahead = name(if balance > 0 { Color::White } else { Color::Black });
    let leads: &[&str] = match pawns.abs() {
        _ if !pieces.clone().all(|kind| more(kind) == 0) => {
            &["a queen up", "a rook up", "a piece up", "the exchange up", "ahead in material"]
        }
        1 => &["a pawn up"],
        2 => &["two pawns up"],
        3 => &["three pawns up"],
        _ => &["ahead in material"],
    };
    leads.iter().map(|lead| format!("{ahead} is {lead}")).collect()
}

fn no_pawns(claim: &PawnClaim, word: &str) -> Vec<String> {
    match (claim.side, claim.square) {
        (Some(side), None) => vec![format!("{} has no {word} pawns", side.name())],
        _ => Vec::new(),
    }
}

/// Returns the sentence that the opening belongs to a family, in two wordings ("the opening is the Philidor
/// Defense"), from `contrary`, the reason of a verdict that begins "the list calls it C41 Philidor Defense:
/// ..."; empty for any other reason.
fn opening(contrary: &str) -> Vec<String> {
    let Some(called) = contrary.strip_prefix("the list calls it ") else { return Vec::new() };
    let called = called.split(", and a position").next().unwrap_or(called);
    let named = called.split_once(' ').map_or(called, |(_, named)| named);
    let family = named.split(':').next().unwrap_or(named);
    vec![format!("the opening is the {family}"), format!("the opening is {family}")]
}

/// Returns sentences about the legal move with which the reason of the verdict begins, as in "13...Bxc6 takes
/// back"; empty if it begins with no legal move.
fn answer(finding: &Finding, board: &Board) -> Vec<String> {
    let first = finding.verdict.sentence().split(' ').next().unwrap_or_default();
    let answer = board.legal_moves().iter().copied().find(|&mv| numbered(board, mv) == first);
    answer.map_or_else(Vec::new, |mv| of_move(board, mv))
}

/// Returns the sentence that a move gives up one piece for another, from a verdict such as "it is a queen for
/// a knight"; `None` for any other finding.
fn exchanged(finding: &Finding) -> Option<String> {
    let given = finding.verdict.sentence().strip_prefix("it is a ")?;
    let (subject, _) = finding.phrase.split_once(" gives up ")?;
    Some(format!("{subject} gives up the {given}"))
}

/// Returns the phrase of a claim with its verb negated: "the king can take it" as "the king cannot take it".
/// `None` if it is negated already or has no such verb.
fn denied(finding: &Finding) -> Option<String> {
    const TURNED: [(&str, &str); 9] = [
        (" can simply ", " cannot "),
        (" can just ", " cannot "),
        (" can ", " cannot "),
        (" could ", " cannot "),
        (" is able to ", " cannot "),
        (" has castled", " has not castled"),
        (" is checkmate", " is not checkmate"),
        (" is ", " is not "),
        (" are ", " are not "),
    ];
    if finding.negated {
        return None;
    }
    let (plain, turned) = TURNED.iter().find(|(plain, _)| finding.phrase.contains(plain))?;
    Some(finding.phrase.replacen(plain, turned, 1))
}
