//! King safety: one danger sum per attacking side, bent by the curve at the end.
//!
//! [`crate::evaluation::features::pieces`] has already added the ring attacks of the pieces. This module adds
//! the terms that need the attack maps of both sides: checks, weak squares, the flank, pins and discoveries.
//! The pawns in front of the king belong to [`crate::evaluation::features::shelter`]. A positive danger
//! favours the attacker; the defender's assets have danger weights that tuning makes negative.

use crate::attacks::{bishop_attacks, knight_attacks, rook_attacks};
use crate::evaluation::features::context::EvalContext;
use crate::evaluation::weights::sink::Sink;
use crate::evaluation::weights::terms;
use crate::types::{Bitboard, CastlingRights, Color, PieceKind, Square};

const PAWN: usize = PieceKind::Pawn.index();
const KNIGHT: usize = PieceKind::Knight.index();

/// Evaluates the attack of side `us` on the enemy king: adds its danger terms to `sink`. The attacked squares
/// of both sides in `cx` must be complete.
#[inline(always)]
pub fn evaluate<K: Sink>(cx: &EvalContext<'_>, us: Color, sink: &mut K) {
    let [own, their] = cx.facts(us);
    let board = cx.board;
    sink.add(us, terms::DANGER_OFFSET.one(), 1);
    sink.add_if(us, terms::DANGER_TEMPO.one(), board.side_to_move() == us);
    sink.add_if(us, terms::NO_QUEEN.one(), (own.pieces & board.pieces(PieceKind::Queen)).is_empty());
    let apart = on_opposite_wings(own.king, their.king);
    let with_queens = usize::from(board.pieces(PieceKind::Queen).any());
    sink.add_if(us, terms::OPPOSITE_WINGS.at(with_queens), apart);
    checks(cx, us, sink);
    flank(cx, us, sink);
    pins(cx, us, sink);

    let near = their.inner | their.outer;
    sink.add_by_kind::<KNIGHT, 2, _>(us, terms::DEFENDER.one(), board, their.pieces, near);
    let rights = (board.castling_rights() & CastlingRights::both(!us)).bits().count_ones();
    sink.add(us, terms::CASTLING.at(rights as usize), 1);
}

/// Returns true if one king stands on files a to c and the other on f to h.
#[inline(always)]
fn on_opposite_wings(one: Square, other: Square) -> bool {
    let (west, east) = (one.file().min(other.file()), one.file().max(other.file()));
    west <= 2 && east >= 5
}

/// Adds the danger terms of `us` for checks, weak squares and open lines around the enemy king.
#[inline(always)]
fn checks<K: Sink>(cx: &EvalContext<'_>, us: Color, sink: &mut K) {
    let [own, their] = cx.facts(us);
    let board = cx.board;
    let king = their.king;

    let lightly = their.attacks(PieceKind::King) | their.attacks(PieceKind::Queen);
    let weak = (own.maps.all - their.maps.twice) & (!their.maps.all | lightly);
    let safe = (!their.maps.all | (weak & own.maps.twice)) - own.pieces;

    // A check passes through the defender's queen, which must leave or be lost.
    let occ = cx.occ - (their.pieces & board.pieces(PieceKind::Queen));
    let lines = rook_attacks(king, occ);
    let diagonals = bishop_attacks(king, occ);
    let from = [
        knight_attacks(king) & own.attacks(PieceKind::Knight),
        diagonals & own.attacks(PieceKind::Bishop),
        lines & own.attacks(PieceKind::Rook),
        (lines | diagonals) & own.attacks(PieceKind::Queen),
    ];
    let standing = usize::from(own.standing);
    sink.add_row(us, terms::SAFE_CHECK.at2(standing, 0), from, safe);
    if board.side_to_move() == us {
        sink.add_row(us, terms::SAFE_CHECK_TO_MOVE.at2(standing, 0), from, safe);
    }
    sink.add_row(us, terms::UNSAFE_CHECK.one(), from, !(safe | own.pieces));
    sink.add(us, terms::WEAK_RING.at(standing), (their.inner & weak).count() as i32);
    let by_pawns = their.inner & own.attacks(PieceKind::Pawn);
    sink.add(us, terms::RING_PAWN_ATTACKS.one(), by_pawns.count() as i32);
    let reach = ((lines | diagonals) - their.pieces).count() as usize;
    sink.add(us, terms::VIRTUAL_MOBILITY.at((reach / 2).min(11)), 1);
}

/// The flank of a king by the file on which it stands: the squares of its files.
const FLANKS: [Bitboard; 8] = {
    let (queen, centre, king) = (0x0f0f_0f0f_0f0f_0f0f, 0x3c3c_3c3c_3c3c_3c3c, 0xf0f0_f0f0_f0f0_f0f0);
    [
        Bitboard(queen & 0x0707_0707_0707_0707),
        Bitboard(queen),
        Bitboard(queen),
        Bitboard(centre),
        Bitboard(centre),
        Bitboard(king),
        Bitboard(king),
        Bitboard(king & 0xe0e0_e0e0_e0e0_e0e0),
    ]
};

/// By attacking side: the three ranks outside the camp of the enemy king, which has the other five.
const CAMP_END: [Bitboard; 2] = [Bitboard(0xff_ffff), Bitboard(0xff_ffff << 40)];

/// Adds the terms of `us` for attack and defence of the enemy king's flank within that king's camp.
#[inline(always)]
fn flank<K: Sink>(cx: &EvalContext<'_>, us: Color, sink: &mut K) {
    let [own, their] = cx.facts(us);
    let files = FLANKS[their.king.file() as usize & 7];
    let camp = files - CAMP_END[us.index()];
    sink.add(us, terms::FLANK_ATTACK.at(0), (own.maps.all & camp).count() as i32);
    sink.add(us, terms::FLANK_ATTACK.at(1), (own.maps.twice & camp).count() as i32);
    sink.add(us, terms::FLANK_DEFENCE.at(0), (their.maps.all & camp).count() as i32);
    sink.add(us, terms::FLANK_DEFENCE.at(1), (their.maps.twice & camp).count() as i32);
    let pawnless = !cx.board.pieces(PieceKind::Pawn).intersects(files);
    sink.add_if(us, terms::PAWNLESS_FLANK.one(), pawnless);
}

/// Adds the danger terms of `us` for the pieces that alone stand between its sliders and the enemy king: the
/// defender's are pinned, its own can move away with check.
#[inline(always)]
fn pins<K: Sink>(cx: &EvalContext<'_>, us: Color, sink: &mut K) {
    let blockers: Bitboard = cx.board.blockers(!us);
    let [own, their] = cx.facts(us);
    sink.add_by_kind::<PAWN, 5, _>(us, terms::PINNED.one(), cx.board, their.pieces, blockers);
    sink.add_by_kind::<PAWN, 4, _>(us, terms::DISCOVERED.one(), cx.board, own.pieces, blockers);
}
