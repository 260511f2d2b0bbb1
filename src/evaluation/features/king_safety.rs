//! King safety: one danger sum per attacking side, bent by the curve at the end.
//!
//! [`crate::evaluation::features::pieces`] has already added the ring attacks of the pieces. Here comes
//! what needs the attack maps of both sides: checks, weak squares, the flank, pins
//! and discoveries; the pawns in front of the king are [`crate::evaluation::features::shelter`]'s. Positive counts speak for the
//! attacker; the defender's assets are danger weights that tuning makes negative.

use crate::attacks::{bishop_attacks, knight_attacks, rook_attacks};
use crate::evaluation::features::context::EvalContext;
use crate::evaluation::weights::sink::Sink;
use crate::evaluation::weights::terms;
use crate::types::{Bitboard, CastlingRights, Color, PieceKind, Square};

const PAWN: usize = PieceKind::Pawn.index();
const KNIGHT: usize = PieceKind::Knight.index();

/// Evaluates the attacks on both kings.
#[inline(always)]
pub fn evaluate<K: Sink>(cx: &EvalContext<'_>, sink: &mut K) {
    side::<true, K>(cx, sink);
    side::<false, K>(cx, sink);
}

/// The attack of one side on the other side's king.
#[inline(always)]
fn side<const WHITE: bool, K: Sink>(cx: &EvalContext<'_>, sink: &mut K) {
    let us = Color::from_white(WHITE);
    let them = !us;
    let board = cx.board;
    sink.add(us, terms::DANGER_OFFSET.one(), 1);
    sink.add_if(us, terms::DANGER_TEMPO.one(), board.side_to_move() == us);
    sink.add_if(us, terms::NO_QUEEN.one(), board.colored(us, PieceKind::Queen).is_empty());
    let apart = on_opposite_wings(board.king(us), board.king(them));
    let with_queens = usize::from(board.pieces(PieceKind::Queen).any());
    sink.add_if(us, terms::OPPOSITE_WINGS.at(with_queens), apart);
    checks::<WHITE, K>(cx, sink);
    flank::<WHITE, K>(cx, sink);
    pins::<WHITE, K>(cx, sink);

    let near = cx.inner[them.index()] | cx.outer[them.index()];
    sink.add_by_kind::<KNIGHT, 2, _>(us, terms::DEFENDER.one(), board, board.by_color(them), near);
    let rights = (board.castling_rights() & CastlingRights::both(them)).bits().count_ones();
    sink.add(us, terms::CASTLING.at(rights as usize), 1);
}

/// True if one king stands on files a to c and the other on f to h.
#[inline(always)]
fn on_opposite_wings(one: Square, other: Square) -> bool {
    let (west, east) = (one.file().min(other.file()), one.file().max(other.file()));
    west <= 2 && east >= 5
}

/// Checks, weak squares and open lines around the king.
#[inline(always)]
fn checks<const WHITE: bool, K: Sink>(cx: &EvalContext<'_>, sink: &mut K) {
    let us = Color::from_white(WHITE);
    let them = !us;
    let (u, t) = (us.index(), them.index());
    let board = cx.board;
    let king = board.king(them);
    let inner = cx.inner[t];

    let lightly = cx.by[t][PieceKind::King.index()] | cx.by[t][PieceKind::Queen.index()];
    let weak = (cx.all[u] - cx.twice[t]) & (!cx.all[t] | lightly);
    let own = board.by_color(us);
    let safe = (!cx.all[t] | (weak & cx.twice[u])) - own;

    // A check passes through the defender's queen, which must leave or be lost.
    let occ = cx.occ - board.colored(them, PieceKind::Queen);
    let lines = rook_attacks(king, occ);
    let diagonals = bishop_attacks(king, occ);
    let from = [
        knight_attacks(king) & cx.attacks(us, PieceKind::Knight),
        diagonals & cx.attacks(us, PieceKind::Bishop),
        lines & cx.attacks(us, PieceKind::Rook),
        (lines | diagonals) & cx.attacks(us, PieceKind::Queen),
    ];
    let to_move = if board.side_to_move() == us { Bitboard::ALL } else { Bitboard::EMPTY };
    let standing = cx.standing(us);
    sink.add_row(us, terms::SAFE_CHECK.at2(standing, 0), from, safe);
    sink.add_row(us, terms::SAFE_CHECK_TO_MOVE.at2(standing, 0), from, safe & to_move);
    sink.add_row(us, terms::UNSAFE_CHECK.one(), from, !(safe | own));
    sink.add(us, terms::WEAK_RING.at(standing), (inner & weak).count() as i32);
    let by_pawns = inner & cx.attacks(us, PieceKind::Pawn);
    sink.add(us, terms::RING_PAWN_ATTACKS.one(), by_pawns.count() as i32);
    let reach = ((lines | diagonals) - board.by_color(them)).count() as usize;
    sink.add(us, terms::VIRTUAL_MOBILITY.at((reach / 2).min(11)), 1);
}

/// The files that belong to the flank of a king on each file.
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

/// Attack and defence of the king's flank within his camp (five ranks).
#[inline(always)]
fn flank<const WHITE: bool, K: Sink>(cx: &EvalContext<'_>, sink: &mut K) {
    let us = Color::from_white(WHITE);
    let (u, t) = (us.index(), (!us).index());
    let files = FLANKS[cx.board.king(!us).file() as usize & 7];
    let camp = files & if WHITE { Bitboard(!0 << 24) } else { Bitboard(!0 >> 24) };
    sink.add(us, terms::FLANK_ATTACK.at(0), (cx.all[u] & camp).count() as i32);
    sink.add(us, terms::FLANK_ATTACK.at(1), (cx.twice[u] & camp).count() as i32);
    sink.add(us, terms::FLANK_DEFENCE.at(0), (cx.all[t] & camp).count() as i32);
    sink.add(us, terms::FLANK_DEFENCE.at(1), (cx.twice[t] & camp).count() as i32);
    let pawnless = !cx.board.pieces(PieceKind::Pawn).intersects(files);
    sink.add_if(us, terms::PAWNLESS_FLANK.one(), pawnless);
}

/// Pieces between an enemy slider and the king: the defender's are pinned, the
/// attacker's can move away with check.
#[inline(always)]
fn pins<const WHITE: bool, K: Sink>(cx: &EvalContext<'_>, sink: &mut K) {
    let us = Color::from_white(WHITE);
    let blockers: Bitboard = cx.board.blockers(!us);
    let [own, their] = [us, !us].map(|color| cx.board.by_color(color));
    sink.add_by_kind::<PAWN, 5, _>(us, terms::PINNED.one(), cx.board, their, blockers);
    sink.add_by_kind::<PAWN, 4, _>(us, terms::DISCOVERED.one(), cx.board, own, blockers);
}
