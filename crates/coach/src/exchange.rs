//! The result of an exchange on one square, for either side, in points.
//!
//! The engine's own exchange ([`Board::see_ge`]) compares with a bound, for the side to move. Facts are about
//! both sides and use the textbook points (pawn 1, minor pieces 3, rook 5, queen 9), so this module counts
//! points. The least valuable piece captures first, and either side may stop. A pinned piece captures only
//! along its pin, a king only an undefended piece. The module depends on the board and has no state.

use palisade::attacks::{attacks_of, line, pawn_attacks};
use palisade::board::Board;
use palisade::types::{Bitboard, Color, Move, PieceKind, Square};

/// The value of a king in an exchange, more than all other pieces together.
const KING: i32 = 100;

/// Returns the value of a piece in points: pawn 1, knight and bishop 3, rook 5, queen 9, king 100 (more than
/// all others together).
pub fn worth(kind: PieceKind) -> i32 {
    if kind == PieceKind::King { KING } else { kind.points() }
}

/// Returns the squares that the piece on `sq` attacks, those of own pieces included; empty if the square is
/// empty. Pins are ignored.
pub fn attacks_from(board: &Board, sq: Square) -> Bitboard {
    match board.piece_on(sq) {
        Some(piece) if piece.kind() == PieceKind::Pawn => pawn_attacks(piece.color(), sq),
        Some(piece) => attacks_of(piece.kind(), sq, board.occupied()),
        None => Bitboard::EMPTY,
    }
}

/// Returns the squares of the pieces of `side` that attack `sq`. Pins are ignored.
pub fn attackers(board: &Board, side: Color, sq: Square) -> Bitboard {
    board.attackers_to(sq, board.occupied()) & board.by_color(side)
}

/// Returns true if no pin keeps the piece of `side` on `from` from moving to `to`. A pin counts only if its
/// pinning piece is in the occupied squares `occ`.
fn is_free(board: &Board, side: Color, from: Square, to: Square, occ: Bitboard) -> bool {
    !board.pinned(side).has(from)
        || line(board.king(side), from).has(to)
        || !(board.pinners(side) & occ & line(board.king(side), from)).any()
}

/// Returns the squares of the pieces of `side` that attack `sq` and that no pin keeps from moving there.
pub fn free_attackers(board: &Board, side: Color, sq: Square) -> Bitboard {
    let free = |&from: &Square| is_free(board, side, from, sq, board.occupied());
    attackers(board, side, sq).into_iter().filter(free).collect()
}

/// Returns the square of the least valuable piece of `side` that can capture on `to` if only the squares
/// `occ` are occupied; `None` if there is none.
fn least(board: &Board, side: Color, to: Square, occ: Bitboard) -> Option<Square> {
    let pieces = board.attackers_to(to, occ) & board.by_color(side) & occ;
    PieceKind::ALL.into_iter().find_map(|kind| {
        (pieces & board.pieces(kind)).into_iter().find(|&from| is_free(board, side, from, to, occ))
    })
}

/// Returns the points that `side` gains by capturing a piece worth `standing` points on `to`, at least 0,
/// since it may decline. `occ` are the squares occupied at this point of the exchange.
fn reply(board: &Board, side: Color, to: Square, occ: Bitboard, standing: i32) -> i32 {
    let Some(from) = least(board, side, to, occ) else { return 0 };
    let kind = board.kind_on(from).unwrap_or(PieceKind::King);
    let rest = occ.without(from);
    if kind == PieceKind::King && (board.attackers_to(to, rest) & board.by_color(!side) & rest).any() {
        return 0;
    }
    (standing - reply(board, !side, to, rest, worth(kind))).max(0)
}

/// Returns the points that the piece on `from` wins by moving to `to` if both sides then exchange there as
/// long as it pays (static exchange evaluation); negative if it loses material. `None` if `from` is empty, the
/// piece is pinned, or it is a king and `to` is defended. Whether the piece can reach `to` is not tested.
pub fn exchange(board: &Board, from: Square, to: Square) -> Option<i32> {
    let piece = board.piece_on(from)?;
    let side = piece.color();
    let occ = board.occupied().without(from).with(to);
    if !is_free(board, side, from, to, board.occupied()) {
        return None;
    }
    let guarded = (board.attackers_to(to, occ) & board.by_color(!side) & occ).without(to).any();
    if piece.kind() == PieceKind::King && guarded {
        return None;
    }
    let promotes = piece.kind() == PieceKind::Pawn && to.relative_rank(side) == 7;
    let standing = if promotes { PieceKind::Queen } else { piece.kind() };
    let taken = board.kind_on(to).map_or(0, worth) + if promotes { worth(standing) - 1 } else { 0 };
    Some(taken - reply(board, !side, to, occ.without(from), worth(standing)))
}

/// Returns the best capture of `side` on `sq`: the square of the capturing piece, and the points that the
/// exchange wins (negative if it loses). `None` if nothing can capture.
pub fn best_capture(board: &Board, side: Color, sq: Square) -> Option<(Square, i32)> {
    let mut best = None;
    for from in attackers(board, side, sq) {
        let Some(gain) = exchange(board, from, sq) else { continue };
        if best.is_none_or(|(_, most)| gain > most) {
            best = Some((from, gain));
        }
    }
    best
}

/// The maximum number of captures that [`legal_gain`] makes: five pieces a side have 5! · 5! = 14,400 orders,
/// nine a side 10^11.
const MOST_CAPTURES: u32 = 20_000;

/// Returns the points that the side to move wins by capturing on `sq` if both sides exchange there with legal
/// moves as long as it pays; 0 if no capture pays. Slower than [`best_capture`], but it makes the moves, so
/// it sees pins that arise and checks that must be answered.
pub fn legal_gain(board: &Board, sq: Square) -> i32 {
    let mut captures = MOST_CAPTURES;
    gain_within(board, sq, &mut captures)
}

/// Returns the points of [`legal_gain`] as long as `captures` captures may be made, which it counts down, and
/// from then on those of [`best_capture`]; 0 if no capture pays.
fn gain_within(board: &Board, sq: Square, captures: &mut u32) -> i32 {
    if *captures == 0 {
        return best_capture(board, board.side_to_move(), sq).map_or(0, |(_, gain)| gain.max(0));
    }
    let mut best = 0;
    for mv in board.legal_moves() {
        if mv.to() != sq || !mv.is_capture() {
            continue;
        }
        *captures = captures.saturating_sub(1);
        let mut next = *board;
        next.make(mv, &mut ());
        let grown = next.kind_on(sq).map_or(0, worth) - board.kind_on(mv.from()).map_or(0, worth);
        best = best.max(board.captured_kind(mv).map_or(0, worth) + grown - gain_within(&next, sq, captures));
    }
    best
}

/// Returns the best capture on `sq` of the side to move, and the points that it wins if both sides go on
/// exchanging there with legal moves as long as it pays ([`legal_gain`]). Of equal captures, the one by the
/// least valuable piece. `None` if no capture wins a point.
pub fn legal_capture(board: &Board, sq: Square) -> Option<(Move, i32)> {
    let gain = |mv: Move| {
        let mut next = *board;
        next.make(mv, &mut ());
        let grown = next.kind_on(sq).map_or(0, worth) - board.kind_on(mv.from()).map_or(0, worth);
        let mut captures = MOST_CAPTURES;
        board.captured_kind(mv).map_or(0, worth) + grown - gain_within(&next, sq, &mut captures)
    };
    let taking = board.legal_moves().into_iter().filter(|mv| mv.to() == sq && mv.is_capture());
    let best = taking.map(|mv| (mv, gain(mv))).filter(|&(_, won)| won > 0);
    best.max_by_key(|&(mv, won)| (won, -board.kind_on(mv.from()).map_or(0, worth)))
}

/// Returns true if the piece on `sq` cannot be captured with profit, or the square is empty. If the other
/// side is to move, its legal moves are examined as well, since a capturing piece may pin the piece that
/// would recapture.
pub fn is_safe(board: &Board, sq: Square) -> bool {
    board.piece_on(sq).is_none_or(|piece| {
        best_capture(board, !piece.color(), sq).is_none_or(|(_, gain)| gain <= 0)
            && (piece.color() == board.side_to_move() || legal_gain(board, sq) <= 0)
    })
}

/// Returns true if the side to move can capture on `sq`, or capture en passant, without losing points in the
/// exchange. `sq` is the square of the piece that has just moved.
pub fn is_taken_evenly(board: &Board, sq: Square) -> bool {
    board.legal_moves().into_iter().any(|mv| {
        mv.is_en_passant() || (mv.to() == sq && exchange(board, mv.from(), sq).is_some_and(|gain| gain >= 0))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn won(fen: &str, from: &str, to: &str) -> Option<i32> {
        let board = Board::from_fen(fen).expect("legal");
        let sq = |text| Square::parse(text).expect("a square");
        exchange(&board, sq(from), sq(to))
    }

    /// Nine pieces of each side bear on d5: more orders than could ever be tried.
    #[test]
    fn crowds_around_a_square_take_no_time() {
        let board =
            Board::from_fen("3r3k/2nrn3/1nbqbn2/3p4/1NBPBN2/2NQN3/3R4/K2R4 w - - 0 1").expect("legal");
        let d5 = Square::parse("d5").expect("a square");
        assert!((0..=1).contains(&legal_gain(&board, d5)));
    }

    #[test]
    fn exchanges_of_both_sides() {
        // White's pawn takes a guarded knight; Black's knight a guarded pawn.
        let fen = "4k3/8/4p3/3n4/4P3/8/8/3RK3 w - - 0 1";
        assert_eq!(won(fen, "e4", "d5"), Some(3));
        assert_eq!(won("4k3/8/8/3n4/8/4P3/5P2/4K3 w - - 0 1", "d5", "e3"), Some(1 - 3));
        // Through a rook behind the first: pawn, recapture, recapture.
        assert_eq!(won("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2", "d5"), Some(1));
        // The same for Black although White is to move.
        assert_eq!(won("3rk3/3r4/8/8/3P4/8/8/3RK3 w - - 0 1", "d7", "d4"), Some(1));
        assert_eq!(won("4k3/4r3/8/8/4P3/3P4/8/4K3 w - - 0 1", "e7", "e4"), Some(1 - 5));
    }

    #[test]
    fn pins_and_kings() {
        // The knight on e2 is pinned; the king cannot capture a guarded piece.
        assert_eq!(won("4k3/4r3/8/8/3p4/8/4N3/4K3 w - - 0 1", "e2", "d4"), None);
        assert_eq!(won("4k3/8/8/8/2b5/8/4p3/3K4 w - - 0 1", "d1", "e2"), None);
        assert_eq!(won("4k3/8/8/8/8/8/4p3/3K4 w - - 0 1", "d1", "e2"), Some(1));
        // A pinned guard does not guard.
        assert_eq!(won("4k3/4n3/2p5/8/8/8/2R1R3/4K3 w - - 0 1", "c2", "c6"), Some(1));
        // A promotion counts.
        assert_eq!(won("3nk3/2P5/8/8/8/8/8/4K3 w - - 0 1", "c7", "d8"), Some(3 + 8 - 9));
    }
}
