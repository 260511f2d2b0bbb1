//! Claims about pieces: their squares, owners, attacks and guards, and the balance of material. Exact, by the board.

use crate::claims::claim::Prize;
use crate::claims::move_diagnostics::{described, owned};
use crate::claims::names::{PieceName, Side, Target, name};
use crate::claims::verdict::Verdict;
use crate::exchange::{attackers, attacks_from};
use crate::facts::{balance, points};
use palisade::board::Board;
use palisade::types::{Bitboard, Color, PieceKind, Square};

/// Judges the claim that a piece of this kind and side (`None`: any) stands on `sq`.
pub fn piece_on(board: &Board, sq: Square, kind: Option<PieceName>, side: Option<Side>) -> Verdict {
    let Some(piece) = board.piece_on(sq) else {
        let mut contrary = format!("{sq} is empty");
        let mut squares = vec![sq];
        if let Some(kind) = kind {
            let pieces = of_kind(board, kind.into(), side.map(Color::from));
            contrary += &format!("; {}", whereabouts(pieces, kind.into(), side.map(Color::from)));
            squares.extend(pieces);
        }
        return Verdict::no(contrary, squares);
    };
    let right = kind.is_none_or(|kind| PieceKind::from(kind) == piece.kind())
        && side.is_none_or(|side| Color::from(side) == piece.color());
    Verdict::exactly(
        right,
        || format!("{} stands there", owned(board, sq)),
        || format!("it is {}", owned(board, sq)),
        [sq],
    )
}

/// Returns the squares of the pieces of a kind, of `side` or, if it is `None`, of both sides.
fn of_kind(board: &Board, kind: PieceKind, side: Option<Color>) -> Bitboard {
    side.map_or_else(|| board.pieces(kind), |side| board.colored(side, kind))
}

/// Returns the squares of the pieces of a kind as a sentence: `White's knights are on c3 and f3`. `side` is
/// their owner; `None` if they belong to both sides.
fn whereabouts(pieces: Bitboard, kind: PieceKind, side: Option<Color>) -> String {
    let whose = side.map_or_else(|| "the".to_owned(), |side| format!("{}'s", name(side)));
    let names: Vec<String> = pieces.into_iter().map(|sq| sq.to_string()).collect();
    match names.as_slice() {
        [] => {
            let whose =
                side.map_or("there is", |side| if side == Color::White { "White has" } else { "Black has" });
            format!("{whose} no {}", kind.name())
        }
        [one] => format!("{whose} {} is on {one}", kind.name()),
        _ => format!("{whose} {}s are on {}", kind.name(), and(&names)),
    }
}

/// Returns names joined as an English list: `a`, `a and b`, `a, b and c`; an empty string for none.
pub fn and(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

/// Returns the names of the squares as a list in English: `a1, b2 and c3`; an empty string for none.
pub fn list(squares: Bitboard) -> String {
    and(&squares.into_iter().map(|sq| sq.to_string()).collect::<Vec<_>>())
}

/// Judges the claim that a square is empty.
pub fn empty(board: &Board, sq: Square) -> Verdict {
    Verdict::exactly(
        board.piece_on(sq).is_none(),
        || format!("nothing stands on {sq}"),
        || format!("{} stands there", owned(board, sq)),
        [sq],
    )
}

/// Judges the claim that `side` has exactly `count` pieces of a kind.
pub fn count(board: &Board, side: Side, kind: PieceName, count: u32) -> Verdict {
    let (side, kind) = (Color::from(side), PieceKind::from(kind));
    let pieces = board.colored(side, kind);
    let plural = if pieces.count() == 1 { "" } else { "s" };
    let what = || {
        let at = if pieces.any() { format!(" ({})", list(pieces)) } else { String::new() };
        format!("{} has {} {}{plural}{at}", name(side), pieces.count(), kind.name())
    };
    Verdict::exactly(pieces.count() == count, what, what, pieces)
}

/// Judges the claim that the side `by` attacks `sq`: exactly `times` times or, if that is `None`, at least
/// once. Pins are ignored.
pub fn attacked(board: &Board, sq: Square, by: Side, times: Option<u32>) -> Verdict {
    let side = Color::from(by);
    let pieces = attackers(board, side, sq);
    let right = times.map_or(pieces.any(), |times| pieces.count() == times);
    let what = || match pieces.count() {
        0 => format!("{} does not attack {sq}", name(side)),
        1 => format!("{} attacks {sq} once, with {}", name(side), described(board, pieces.lsb())),
        n => format!("{} attacks {sq} {n} times, from {}", name(side), list(pieces)),
    };
    Verdict::exactly(right, what, what, pieces.with(sq))
}

/// Judges the claim that the piece on `sq` is guarded by its own side: exactly `times` times or, if that is
/// `None`, at least once. Pins are ignored.
pub fn defended(board: &Board, sq: Square, times: Option<u32>) -> Verdict {
    let Some(piece) = board.piece_on(sq) else {
        return Verdict::no(format!("{sq} is empty"), [sq]);
    };
    let pieces = attackers(board, piece.color(), sq);
    let right = times.map_or(pieces.any(), |times| pieces.count() == times);
    let what = || match pieces.count() {
        0 => format!("{} is not guarded", owned(board, sq)),
        1 => format!("{} is guarded once, by {}", owned(board, sq), described(board, pieces.lsb())),
        n => format!("{} is guarded {n} times, from {}", owned(board, sq), list(pieces)),
    };
    Verdict::exactly(right, what, what, pieces.with(sq))
}

/// Returns those squares of `hit` that a target of an attack means: its own square, or those with pieces of
/// its kind.
pub fn meant(board: &Board, hit: Bitboard, target: Target) -> Bitboard {
    match target {
        Target::Square(square) => hit & square.0.bb(),
        Target::Piece(piece) => hit & board.pieces(piece.into()),
    }
}

/// Judges the claim that the piece on `from` attacks all targets (enemy pieces or empty squares) or, if
/// `guards` is true, defends all targets (own pieces). Not checkable without targets.
pub fn reaches(board: &Board, from: Square, targets: &[Target], guards: bool) -> Verdict {
    let Some(piece) = board.piece_on(from) else {
        return Verdict::no(format!("{from} is empty"), [from]);
    };
    if targets.is_empty() {
        return Verdict::unknown("no target is named");
    }
    let side = if guards { piece.color() } else { !piece.color() };
    let reach = attacks_from(board, from);
    let pieces = reach & board.by_color(side);
    let does = if guards { "guards" } else { "attacks" };
    for &target in targets {
        // A square that a piece of the wrong side stands on is not attacked but guarded.
        let hit = match target {
            Target::Square(square) if !guards && board.piece_on(square.0).is_none() => reach & square.0.bb(),
            _ => meant(board, pieces, target),
        };
        if hit.is_empty() {
            let instead =
                if pieces.any() { format!("{does} {}", list(pieces)) } else { format!("{does} no piece") };
            let mut squares = vec![from];
            if let Target::Square(square) = target {
                squares.push(square.0);
            }
            let (negated, what) =
                (if guards { "does not guard" } else { "does not attack" }, shown(board, target));
            return Verdict::no(format!("{} {negated} {what}: it {instead}", owned(board, from)), squares);
        }
    }
    Verdict::yes(format!("{} {does} {}", owned(board, from), list(pieces)))
}

/// Returns a target of an attack as English text: `the rook on a8`, `a rook`, or `a8` for an empty square.
pub fn shown(board: &Board, target: Target) -> String {
    match target {
        Target::Square(square) if board.piece_on(square.0).is_some() => described(board, square.0),
        Target::Square(square) => square.to_string(),
        Target::Piece(kind) => format!("a {}", kind.name()),
    }
}

/// Judges the claim that a side has bishops on squares of both colours.
pub fn bishop_pair(board: &Board, side: Side) -> Verdict {
    let side = Color::from(side);
    let bishops = board.colored(side, PieceKind::Bishop);
    let light = bishops.into_iter().filter(|sq| sq.is_light()).count();
    let both = light > 0 && light < bishops.count() as usize;
    let what = || match bishops.count() {
        0 => format!("{} has no bishop", name(side)),
        1 => format!("{} has one bishop, on {}", name(side), list(bishops)),
        _ if both => format!("{} has bishops of both colours, on {}", name(side), list(bishops)),
        _ => format!("{}'s bishops on {} are of one colour", name(side), list(bishops)),
    };
    Verdict::exactly(both, what, what, bishops)
}

/// Returns the pieces that `side` has more than the other side, kind by kind, the most valuable first.
fn more(board: &Board, side: Color) -> Vec<PieceKind> {
    let mut pieces = Vec::new();
    for kind in PieceKind::ALL.into_iter().rev() {
        let surplus = board.count(side, kind).saturating_sub(board.count(!side, kind));
        pieces.extend(std::iter::repeat_n(kind, surplus as usize));
    }
    pieces
}

/// Returns the pieces that White has more than Black, and those that Black has more; a knight counts as equal
/// to a bishop.
pub fn surplus(board: &Board) -> [Vec<PieceKind>; 2] {
    let mut pieces = Color::ALL.map(|side| more(board, side));
    let minor = |pieces: &[PieceKind]| {
        pieces.iter().position(|kind| matches!(kind, PieceKind::Knight | PieceKind::Bishop))
    };
    while let [Some(white), Some(black)] = [minor(&pieces[0]), minor(&pieces[1])] {
        pieces[0].remove(white);
        pieces[1].remove(black);
    }
    pieces
}

/// Returns the balance of material as a sentence: `White has a pawn more`, or `material is even`.
fn material_in_words(board: &Board) -> String {
    let pieces = surplus(board);
    let words = |side: Color| {
        let names: Vec<String> =
            pieces[side.index()].iter().map(|&kind| format!("a {}", kind.name())).collect();
        format!("{} has {} more", name(side), and(&names))
    };
    match (pieces[0].is_empty(), pieces[1].is_empty()) {
        (true, true) => "material is even".to_owned(),
        (false, true) => words(Color::White),
        (true, false) => words(Color::Black),
        (false, false) => format!("{}, {}", words(Color::White), words(Color::Black)),
    }
}

/// Judges the claim that `side` is ahead in material: by exactly `points_up` points (pawn 1, minor piece 3,
/// rook 5, queen 9) if given, else by the material `up`, else by anything. Without a side, the claim that
/// material is even.
pub fn material(board: &Board, side: Option<Side>, up: Option<Prize>, points_up: Option<u32>) -> Verdict {
    let what = material_in_words(board);
    let pieces = surplus(board);
    let Some(side) = side.map(Color::from) else {
        let totals = Color::ALL.map(|side| points(board, side));
        let points = format!("{what} ({} points to {})", totals[0], totals[1]);
        return match (balance(board), pieces[0].is_empty() && pieces[1].is_empty()) {
            (0, true) => Verdict::yes(what),
            // Two minor pieces and a rook and pawn: some call it even.
            (0, false) => Verdict::unknown(format!("it depends on how pieces are counted: {points}")),
            _ => Verdict::no(points, []),
        };
    };
    let ahead = balance(board) * side.sign();
    if let Some(points) = points_up {
        let right = ahead == i32::try_from(points).unwrap_or(i32::MAX);
        let what = || format!("{what} ({ahead:+} points for {})", name(side));
        return Verdict::exactly(right, what, what, []);
    }
    let (ours, theirs) = (&pieces[side.index()], &pieces[(!side).index()]);
    let Some(up) = up.filter(|up| *up != Prize::Material) else {
        return match ahead {
            1.. if theirs.iter().all(|kind| *kind == PieceKind::Pawn) || ahead > 1 => Verdict::yes(what),
            0 if !ours.is_empty() => {
                Verdict::unknown(format!("it depends on how pieces are counted: {what}"))
            }
            1.. => Verdict::unknown(format!("it depends on how pieces are counted: {what}")),
            _ => Verdict::no(what, []),
        };
    };
    if amounts_to(up, ours, theirs) {
        return Verdict::yes(what);
    }
    // A piece for pawns, an exchange for a pawn: up in one way and not in the other.
    let has = match up {
        Prize::Pawn => ours.contains(&PieceKind::Pawn) || is_exchange(ours, theirs),
        Prize::Exchange => ours.contains(&PieceKind::Rook) || ours.contains(&PieceKind::Queen),
        _ => ours.iter().any(|kind| kind.points() >= 3),
    };
    if ahead > 0 && has {
        return Verdict::unknown(format!("it depends on how pieces are counted: {what}"));
    }
    Verdict::no(what, [])
}

fn is_exchange(ours: &[PieceKind], theirs: &[PieceKind]) -> bool {
    ours.contains(&PieceKind::Rook)
        && theirs.iter().any(|kind| matches!(kind, PieceKind::Knight | PieceKind::Bishop))
}

/// Returns true if winning the pieces `ours` for the pieces `theirs` is what a claim calls the prize. A
/// further pawn beside a piece changes nothing; for [`Prize::Material`] more points are enough.
pub fn amounts_to(prize: Prize, ours: &[PieceKind], theirs: &[PieceKind]) -> bool {
    use PieceKind::{Bishop, Knight, Pawn, Queen, Rook};
    match (prize, ours, theirs) {
        (Prize::Pawn, [Pawn], [])
        | (Prize::Exchange, [Rook], [Knight | Bishop])
        | (Prize::Piece, [Knight | Bishop | Rook | Queen], [])
        | (Prize::Knight, [Knight], [])
        | (Prize::Bishop, [Bishop], [])
        | (Prize::Rook, [Rook], [])
        | (Prize::Queen, [Queen], []) => true,
        // An additional pawn more or less changes nothing if it is less than half of the amount.
        (
            Prize::Piece | Prize::Rook | Prize::Queen | Prize::Knight | Prize::Bishop,
            [main, pawns @ ..],
            [],
        ) if !pawns.is_empty() && pawns.iter().all(|kind| *kind == Pawn) => amounts_to(prize, &[*main], &[]),
        (Prize::Material, _, _) => {
            let sum = |pieces: &[PieceKind]| pieces.iter().map(|kind| kind.points()).sum::<i32>();
            sum(ours) > sum(theirs)
        }
        _ => false,
    }
}
