//! Space and king activity: safe room behind the own lines, and the own king's way
//! to his pawns.

use super::attack_info::Context;
use super::sink::Sink;
use super::terms;
use crate::attacks::king_attacks;
use crate::types::{Bitboard, Color, PieceKind};

const CENTRE_FILES: Bitboard = Bitboard(0x3c3c_3c3c_3c3c_3c3c);

/// Evaluates space and king activity of both sides.
#[inline(always)]
pub fn evaluate<K: Sink>(cx: &Context<'_>, sink: &mut K) {
    space::<true, K>(cx, sink);
    space::<false, K>(cx, sink);
    if cx.board.pieces(PieceKind::Pawn).any() {
        king_to_pawns(cx, Color::White, sink);
        king_to_pawns(cx, Color::Black, sink);
    }
}

/// Safe squares on files c to f, ranks 2 to 4; those behind an own pawn where the
/// enemy does not reach count twice. Room matters the more, the more pieces want it.
#[inline(always)]
fn space<const WHITE: bool, K: Sink>(cx: &Context<'_>, sink: &mut K) {
    let us = Color::from_white(WHITE);
    let own = cx.board.colored(us, PieceKind::Pawn);
    let ranks =
        Bitboard::relative_rank(us, 1) | Bitboard::relative_rank(us, 2) | Bitboard::relative_rank(us, 3);
    let safe = (CENTRE_FILES & ranks) - own - cx.attacks(!us, PieceKind::Pawn);
    let mut behind = own | own.backward(us);
    behind |= behind.backward(us).backward(us);
    let count = safe.count() + (safe & behind & !cx.all[(!us).index()]).count();
    let pieces = cx.board.by_color(us).count() as usize;
    sink.add(us, terms::SPACE.at((pieces / 2).clamp(1, 8) - 1), count as i32);
}

/// The own king's distance to his nearest pawn.
#[inline(always)]
fn king_to_pawns<K: Sink>(cx: &Context<'_>, us: Color, sink: &mut K) {
    let pawns = cx.board.colored(us, PieceKind::Pawn);
    if pawns.is_empty() {
        return;
    }
    let mut reach = king_attacks(cx.board.king(us));
    let mut steps = 0;
    while !reach.intersects(pawns) && steps < 6 {
        reach |= reach.east() | reach.west();
        reach |= reach.north() | reach.south();
        steps += 1;
    }
    sink.add(us, terms::KING_PAWN_DISTANCE.at(steps), 1);
}
