//! The reason why a move is illegal, for human readers: the piece is pinned, the path is blocked, the king
//! would be in check, two pieces can go there.
//!
//! [`read`] accepts a move as people type it, including small letters for pieces, German letters, blanks and
//! numbers. For an illegal move it returns the reason ([`IllegalMoveReason`]). The legal moves are those of
//! the board; only the reasons are found here. It has no side effects. `palisade play` shows the reasons to a
//! person, [`move_diagnostics`](crate::claims::move_diagnostics) gives them to a program.

use palisade::attacks::{attacks_of, between, pawn_attacks};
use palisade::board::{Board, SanError, SanPattern, SanTarget};
use palisade::types::{Bitboard, CastlingRights, CastlingSide, Move, PieceKind, Square};

/// The reason why a string is no legal move of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IllegalMoveReason {
    /// The string is not a move.
    NoMove,
    /// The king would move into check from the piece on this square.
    Check(Square),
    /// The king is in check from the piece on this square, and the move does not answer the check.
    InCheck(Square),
    /// The piece to move (its kind) is pinned to its king by the piece on this square.
    Pinned(PieceKind, Square),
    /// The piece on this square blocks the move.
    Blocked(Square),
    /// An own piece stands on this target square.
    OwnPiece(Square),
    /// The side to move has no piece of this kind that can be meant: none at all, or none on the file or rank
    /// that the string names.
    NoSuchPiece(PieceKind),
    /// The from-square is empty.
    Empty(Square),
    /// The piece on this from-square belongs to the opponent.
    NotYours(Square),
    /// The piece (its kind) does not move to that square. The list has the target squares of the legal moves
    /// of all pieces that the string may mean, sorted; it is empty if they have none.
    CannotReach(PieceKind, Vec<Square>),
    /// A pawn can move diagonally only to capture, and this square holds nothing to capture.
    NothingToTake(Square),
    /// Two or more pieces can make the move; the list has the legal moves that may be meant.
    Ambiguous(Vec<Move>),
    /// The string does not name the piece to which the pawn on this target square promotes.
    Promotion(Square),
    /// The right to castle on that wing is lost: the king or the rook has moved.
    CastlingGone,
    /// Castling is blocked by the piece on this square, between king and rook.
    CastlingBlocked(Square),
    /// Castling out of check, given by the piece on this square, is illegal.
    CastlingInCheck(Square),
    /// Castling is illegal because the king would pass or reach the first square, which the piece on the
    /// second square attacks.
    CastlingThrough(Square, Square),
}

/// Reads a move as people type it (SAN or UCI, also with small or German letters for pieces, blanks and a
/// number) as a legal move of `board`.
///
/// # Errors
/// Returns the reason if the string is not a legal move.
pub fn read(board: &Board, text: &str) -> Result<Move, IllegalMoveReason> {
    let text = bare(text);
    let mut failed = None;
    for spelling in spellings(&text) {
        match board.parse_move(&spelling) {
            Ok(mv) => return Ok(mv),
            Err(SanError::Ambiguous(_)) => return Err(IllegalMoveReason::Ambiguous(meant(board, &spelling))),
            Err(SanError::MissingPromotion(_)) => {
                let to = SanPattern::read_loosely(&spelling).and_then(|pattern| target(&pattern));
                return Err(to.map_or(IllegalMoveReason::NoMove, IllegalMoveReason::Promotion));
            }
            Err(SanError::Illegal(_)) if failed.is_none() => failed = Some(spelling),
            Err(_) => {}
        }
    }
    let Some(spelling) = failed else { return Err(IllegalMoveReason::NoMove) };
    castling_by_king(board, &spelling).ok_or_else(|| why_not(board, &spelling))
}

/// Reads castling written as a king move, such as `Kg1`; `None` if the string is no such move or castling is
/// not legal.
fn castling_by_king(board: &Board, text: &str) -> Option<Move> {
    let pattern = SanPattern::read_loosely(text).filter(|pattern| pattern.kind == Some(PieceKind::King))?;
    let squares = format!("{}{}", board.king(board.side_to_move()), target(&pattern)?);
    board.parse_uci(&squares).filter(|mv| mv.is_castle())
}

/// Returns true if the string has the form of a move, legal or not, rather than of a word such as a command.
pub fn looks_like_a_move(text: &str) -> bool {
    let text = bare(text);
    castling(&text).is_some()
        || spellings(&text).iter().any(|spelling| SanPattern::read_loosely(spelling).is_some())
}

/// Returns the move without its number and blanks.
fn bare(text: &str) -> String {
    let text = text.trim();
    let text = match text.find('.') {
        Some(dot) if dot > 0 && text[..dot].bytes().all(|byte| byte.is_ascii_digit()) => {
            text[dot..].trim_start_matches('.')
        }
        _ => text,
    };
    text.split_whitespace().collect()
}

/// Returns the move in the given spelling and in others that may be meant, such as German letters, the
/// likeliest first.
fn spellings(text: &str) -> Vec<String> {
    let mut all = vec![text.to_owned()];
    let mut letters = text.chars();
    let Some(first) = letters.next() else { return all };
    let rest = letters.as_str();
    // German pieces have letters of their own.
    let german = match first {
        'S' => Some('N'),
        'L' => Some('B'),
        'T' => Some('R'),
        'D' => Some('Q'),
        _ => None,
    };
    all.extend(german.map(|letter| format!("{letter}{rest}")));
    // A small b may be a bishop if no pawn can make the move.
    if "bnrqkp".contains(first) {
        all.push(format!("{}{rest}", first.to_ascii_uppercase()));
        all.push(format!("{}{}", first.to_ascii_uppercase(), rest.to_ascii_lowercase()));
    }
    let lower = text.to_ascii_lowercase();
    if lower != text {
        all.push(lower);
    }
    all
}

/// Returns the side to which the string castles, such as `O-O` or `0-0-0`; `None` if it is not castling.
fn castling(text: &str) -> Option<CastlingSide> {
    let plain: String = text.chars().filter(|c| !matches!(c, '-' | '+' | '#' | '!')).collect();
    match plain.replace('0', "o").to_ascii_lowercase().as_str() {
        "oo" => Some(CastlingSide::King),
        "ooo" => Some(CastlingSide::Queen),
        _ => None,
    }
}

fn target(pattern: &SanPattern) -> Option<Square> {
    match pattern.to {
        SanTarget::Square(to) => Some(to),
        SanTarget::File(_) => None,
    }
}

/// Returns the legal moves that an ambiguous string may mean; empty if it has not the form of a move.
fn meant(board: &Board, text: &str) -> Vec<Move> {
    let Some(pattern) = SanPattern::read_loosely(text) else { return Vec::new() };
    let fits = |mv: &Move| {
        !mv.is_castle()
            && match pattern.to {
                SanTarget::Square(to) => mv.to() == to,
                SanTarget::File(file) => mv.to().file() == file && mv.is_capture(),
            }
            && candidates(board, &pattern).has(mv.from())
            && pattern.promotion.is_none_or(|kind| mv.promotion_kind() == Some(kind))
    };
    board.legal_moves().into_iter().filter(fits).collect()
}

/// Returns the squares of the pieces of the side to move that match a pattern by kind, file and rank.
fn candidates(board: &Board, pattern: &SanPattern) -> Bitboard {
    let us = board.side_to_move();
    let mut pieces = pattern.kind.map_or_else(|| board.by_color(us), |kind| board.colored(us, kind));
    if let Some(file) = pattern.file {
        pieces &= Bitboard::file(file);
    }
    if let Some(rank) = pattern.rank {
        pieces &= Bitboard::rank(rank);
    }
    pieces
}

/// Returns the reason why a string that has the form of a move is not a legal move of `board`.
fn why_not(board: &Board, text: &str) -> IllegalMoveReason {
    if let Some(side) = castling(text) {
        return why_no_castling(board, side);
    }
    let Some(pattern) = SanPattern::read_loosely(text) else { return IllegalMoveReason::NoMove };
    if let (Some(file), Some(rank)) = (pattern.file, pattern.rank) {
        let from = Square::at(file, rank);
        match board.piece_on(from) {
            None => return IllegalMoveReason::Empty(from),
            Some(piece) if piece.color() != board.side_to_move() => return IllegalMoveReason::NotYours(from),
            Some(_) => {}
        }
    }
    let pieces = candidates(board, &pattern);
    let Some(to) = target(&pattern) else { return no_pawn_takes(board, &pattern, pieces) };
    let kind = pattern.kind.or_else(|| board.kind_on(pieces.first()?)).unwrap_or(PieceKind::Pawn);
    if pieces.is_empty() {
        return IllegalMoveReason::NoSuchPiece(kind);
    }
    // Of several pieces the one that is closest to a legal move is meant.
    let mut reasons: Vec<IllegalMoveReason> =
        pieces.into_iter().map(|from| why_not_there(board, from, to)).collect();
    reasons.sort_by_key(distance_from_legal);
    let squares = || {
        let mut squares: Vec<Square> = board
            .legal_moves()
            .into_iter()
            .filter(|mv| pieces.has(mv.from()) && !mv.is_castle())
            .map(Move::to)
            .collect();
        squares.sort_unstable();
        squares.dedup();
        squares
    };
    match reasons.swap_remove(0) {
        IllegalMoveReason::CannotReach(kind, _) => IllegalMoveReason::CannotReach(kind, squares()),
        reason => reason,
    }
}

/// Returns the reason why a short pawn capture such as `exd` is not legal; `pieces` are the pawns that may be
/// meant.
fn no_pawn_takes(board: &Board, pattern: &SanPattern, pieces: Bitboard) -> IllegalMoveReason {
    let SanTarget::File(file) = pattern.to else { return IllegalMoveReason::NoMove };
    let us = board.side_to_move();
    let theirs = board.by_color(!us) & Bitboard::file(file);
    for from in pieces {
        if let Some(to) = (pawn_attacks(us, from) & theirs).first() {
            return why_not_there(board, from, to);
        }
    }
    let there = pieces.first().and_then(|from| (pawn_attacks(us, from) & Bitboard::file(file)).first());
    there.map_or(IllegalMoveReason::NoSuchPiece(PieceKind::Pawn), IllegalMoveReason::NothingToTake)
}

/// Returns how far a reason is from a legal move: 0 for a pin or check, 1 for a piece on the path or target,
/// 2 for an empty target, 3 for any other.
fn distance_from_legal(mistake: &IllegalMoveReason) -> u8 {
    match mistake {
        IllegalMoveReason::Pinned(..) | IllegalMoveReason::Check(_) | IllegalMoveReason::InCheck(_) => 0,
        IllegalMoveReason::OwnPiece(_) | IllegalMoveReason::Blocked(_) => 1,
        IllegalMoveReason::NothingToTake(_) => 2,
        _ => 3,
    }
}

/// Returns the reason why the piece of the side to move on `from` cannot move to `to`. The list of
/// [`IllegalMoveReason::CannotReach`] is left empty.
fn why_not_there(board: &Board, from: Square, to: Square) -> IllegalMoveReason {
    let us = board.side_to_move();
    let Some(kind) = board.kind_on(from) else { return IllegalMoveReason::Empty(from) };
    let unreached = IllegalMoveReason::CannotReach(kind, Vec::new());
    if from == to {
        return unreached;
    }
    if kind == PieceKind::Pawn {
        if let Some(mistake) = why_no_pawn_move(board, from, to) {
            return mistake;
        }
    } else {
        if !attacks_of(kind, from, Bitboard::EMPTY).has(to) {
            return unreached;
        }
        if board.by_color(us).has(to) {
            return IllegalMoveReason::OwnPiece(to);
        }
        let path = between(from, to) & board.occupied();
        if kind != PieceKind::Knight
            && let Some(first) = path.into_iter().min_by_key(|&sq| steps(from, sq))
        {
            return IllegalMoveReason::Blocked(first);
        }
    }
    // It moves like that, so the king is why it must not.
    let (king, before) = (board.king(us), board.checkers());
    let occ = board.occupied().without(from).with(to);
    let at = if kind == PieceKind::King { to } else { king };
    let attackers = board.attackers_to(at, occ) & board.by_color(!us).without(to);
    match attackers.first() {
        Some(by) if kind == PieceKind::King => IllegalMoveReason::Check(by),
        Some(by) if before.any() => IllegalMoveReason::InCheck(before.first().unwrap_or(by)),
        Some(by) => IllegalMoveReason::Pinned(kind, by),
        None => unreached,
    }
}

/// Returns the number of king moves from one square to another on an empty board.
fn steps(from: Square, to: Square) -> u8 {
    from.file().abs_diff(to.file()).max(from.rank().abs_diff(to.rank()))
}

/// Returns the reason why a pawn on `from` cannot move to `to`; `None` if only the safety of the king can
/// forbid it.
fn why_no_pawn_move(board: &Board, from: Square, to: Square) -> Option<IllegalMoveReason> {
    let us = board.side_to_move();
    let unreached = Some(IllegalMoveReason::CannotReach(PieceKind::Pawn, Vec::new()));
    if pawn_attacks(us, from).has(to) {
        return if board.by_color(us).has(to) {
            Some(IllegalMoveReason::OwnPiece(to))
        } else if board.by_color(!us).has(to) || board.en_passant() == Some(to) {
            None
        } else {
            Some(IllegalMoveReason::NothingToTake(to))
        };
    }
    let (ours, there) = (from.relative_rank(us), to.relative_rank(us));
    let most = if ours == 1 { 2 } else { 1 };
    if from.file() != to.file() || there <= ours || there - ours > most {
        return unreached;
    }
    let path = (between(from, to) | to.bb()) & board.occupied();
    path.into_iter().min_by_key(|&sq| steps(from, sq)).map(IllegalMoveReason::Blocked)
}

fn why_no_castling(board: &Board, side: CastlingSide) -> IllegalMoveReason {
    let us = board.side_to_move();
    if !board.castling_rights().contains(CastlingRights::of(us, side)) {
        return IllegalMoveReason::CastlingGone;
    }
    if let Some(by) = board.checkers().first() {
        return IllegalMoveReason::CastlingInCheck(by);
    }
    let (king, rook) = (board.king(us), board.castling_rook(us, side));
    let file = if side == CastlingSide::King { 6 } else { 2 };
    let (to, rook_to) =
        (Square::at(file, king.rank()), Square::at(if file == 6 { 5 } else { 3 }, king.rank()));
    let path = between(king, to) | to.bb() | between(rook, rook_to) | rook_to.bb() | between(king, rook);
    let others = board.occupied().without(king).without(rook);
    if let Some(piece) = (path & others).first() {
        return IllegalMoveReason::CastlingBlocked(piece);
    }
    let walked = between(king, to) | to.bb();
    let occ = board.occupied().without(king);
    let attacked =
        |sq: Square| (board.attackers_to(sq, occ) & board.by_color(!us)).first().map(|by| (sq, by));
    walked
        .into_iter()
        .filter(|&sq| sq != king)
        .find_map(attacked)
        .map_or(IllegalMoveReason::CastlingGone, |(sq, by)| IllegalMoveReason::CastlingThrough(sq, by))
}

#[cfg(test)]
mod tests {
    use super::*;
    use IllegalMoveReason as M;
    use PieceKind as P;
    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    fn board(fen: &str) -> Board {
        Board::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
    }

    #[test]
    fn what_can_be_forgiven_is_forgiven() {
        for (fen, texts, wanted) in [
            (
                START,
                &[
                    "Nf3",
                    "nf3",
                    "g1f3",
                    "G1F3",
                    "Ng1-f3",
                    "Sf3",
                    "1. Nf3",
                    "1.nf3",
                    "n f3",
                    "NF3",
                    "\u{2658}f3",
                ][..],
                "g1f3",
            ),
            (START, &["e4", "E4", "e2-e4", "e2 e4", "e2e4", "1.e4", "pe4"], "e2e4"),
            (
                "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
                &["O-O", "0-0", "o-o", "oo", "00", "e1g1", "Kg1"],
                "e1g1",
            ),
            ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", &["O-O-O", "0-0-0", "ooo"], "e1c1"),
            ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", &["exd", "exd5", "ed", "e4xd5", "ED5"], "e4d5"),
            ("4k3/8/8/8/8/8/3B4/4K3 w - - 0 1", &["bc3", "Bc3", "Lc3", "bC3"], "d2c3"),
            ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", &["a8=q", "a8Q", "a8(Q)", "a7a8q"], "a7a8q"),
        ] {
            let board = board(fen);
            for text in texts {
                let read = read(&board, text).map(|mv| board.uci(mv, false));
                assert_eq!(read.as_deref(), Ok(wanted), "{text}");
                assert!(looks_like_a_move(text), "{text}");
            }
        }
        // Pawn before bishop where both can.
        let both = board("4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1");
        assert_eq!(read(&both, "bxc3"), Ok(both.parse_uci("b2c3").expect("legal")));
    }

    #[test]
    fn every_kind_of_mistake_has_its_reason() {
        let sq = |name: &str| Square::parse(name).expect("a square");
        let castling = |rest: &str| format!("{rest}/R3K2R w KQ - 0 1");
        for (fen, text, wanted) in [
            (START, "hello", M::NoMove),
            (START, "", M::NoMove),
            ("4k3/8/8/8/4r3/8/8/3K4 w - - 0 1", "Ke1", M::Check(sq("e4"))),
            ("4k3/8/8/8/8/8/3r4/3K4 w - - 0 1", "Ke2", M::Check(sq("d2"))),
            ("4k3/8/8/8/4r3/8/8/4K2N w - - 0 1", "Ng3", M::InCheck(sq("e4"))),
            ("4k3/8/8/8/1b6/8/3N4/4K3 w - - 0 1", "Nf3", M::Pinned(P::Knight, sq("b4"))),
            ("4k3/8/8/8/4r3/8/4P3/3K4 w - - 0 1", "Kd2", M::NoMove),
            (START, "Bc4", M::Blocked(sq("e2"))),
            (START, "Ra3", M::Blocked(sq("a2"))),
            (START, "Qd2", M::OwnPiece(sq("d2"))),
            (START, "e1e2", M::OwnPiece(sq("e2"))),
            ("4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", "e4", M::Blocked(sq("e3"))),
            ("4k3/8/8/8/4n3/8/4P3/4K3 w - - 0 1", "e4", M::Blocked(sq("e4"))),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Nf3", M::NoSuchPiece(P::Knight)),
            (START, "e3e4", M::Empty(sq("e3"))),
            (START, "e7e5", M::NotYours(sq("e7"))),
            (START, "Nf4", M::CannotReach(P::Knight, vec![sq("a3"), sq("c3"), sq("f3"), sq("h3")])),
            (START, "e5", M::CannotReach(P::Pawn, Vec::new())),
            (START, "exd", M::NothingToTake(sq("d3"))),
            (START, "exd3", M::NothingToTake(sq("d3"))),
            ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8", M::Promotion(sq("a8"))),
            ("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "O-O", M::CastlingGone),
            (START, "0-0", M::CastlingBlocked(sq("f1"))),
            (&castling("4k3/8/8/8/4r3/8/8"), "O-O", M::CastlingInCheck(sq("e4"))),
            (&castling("4k3/8/8/8/5r2/8/8"), "O-O", M::CastlingThrough(sq("f1"), sq("f4"))),
            (&castling("4k3/8/8/8/6r1/8/8"), "O-O", M::CastlingThrough(sq("g1"), sq("g4"))),
        ] {
            let board = board(fen);
            match (read(&board, text), wanted) {
                // The case gives no squares, or the move is legal.
                (Ok(_), M::NoMove) if text == "Kd2" => {}
                (Err(M::CannotReach(kind, _)), M::CannotReach(wanted, squares)) if squares.is_empty() => {
                    assert_eq!(kind, wanted, "{text}");
                }
                (read, wanted) => assert_eq!(read, Err(wanted), "{fen} {text}"),
            }
        }
    }

    #[test]
    fn whatever_is_typed_is_a_legal_move_or_a_mistake() {
        const LETTERS: &[u8] = b"KQRBNkqrbnabcdefgh12345678x=-O0+# .DTLS";
        let mut rng = Pcg64Mcg::seed_from_u64(63);
        let mut board = Board::startpos();
        for _ in 0..1500 {
            let moves = board.legal_moves();
            if moves.is_empty() {
                board = Board::startpos();
                continue;
            }
            let mv = moves[rng.random_range(0..moves.len())];
            for spelling in [board.san(mv), board.uci(mv, false), board.san(mv).replace('x', "")] {
                assert_eq!(read(&board, &spelling), Ok(mv), "{} {spelling}", board.fen());
            }
            for _ in 0..10 {
                let length = rng.random_range(0..7);
                let text: String =
                    (0..length).map(|_| char::from(LETTERS[rng.random_range(0..LETTERS.len())])).collect();
                match read(&board, &text) {
                    Ok(mv) => assert!(board.is_legal(mv), "{} {text}", board.fen()),
                    Err(M::Ambiguous(moves)) => assert!(moves.len() > 1, "{} {text}", board.fen()),
                    Err(_) => {}
                }
            }
            board.make(mv, &mut ());
        }
    }

    #[test]
    fn where_several_pieces_can_go_all_are_named() {
        let board = board("4k3/8/8/8/8/8/4K3/R6R w - - 0 1");
        let Err(M::Ambiguous(moves)) = read(&board, "Rd1") else { panic!("it is ambiguous") };
        let mut names: Vec<String> = moves.into_iter().map(|mv| board.san(mv)).collect();
        names.sort();
        assert_eq!(names, ["Rad1", "Rhd1"]);
    }
}
