//! Space: safe room behind the own lines.

use crate::evaluation::features::context::EvalContext;
use crate::evaluation::weights::sink::Sink;
use crate::evaluation::weights::terms;
use crate::types::{Bitboard, Color, PieceKind};

const CENTRE_FILES: Bitboard = Bitboard(0x3c3c_3c3c_3c3c_3c3c);

/// Evaluates the space of both sides.
#[inline(always)]
pub fn evaluate<K: Sink>(cx: &EvalContext<'_>, sink: &mut K) {
    space::<true, K>(cx, sink);
    space::<false, K>(cx, sink);
}

/// Safe squares on files c to f, ranks 2 to 4; those behind an own pawn where the
/// enemy does not reach count twice. Room matters the more, the more pieces want it.
#[inline(always)]
fn space<const WHITE: bool, K: Sink>(cx: &EvalContext<'_>, sink: &mut K) {
    let us = Color::from_white(WHITE);
    let own = cx.board.colored(us, PieceKind::Pawn);
    let ranks =
        Bitboard::relative_rank(us, 1) | Bitboard::relative_rank(us, 2) | Bitboard::relative_rank(us, 3);
    let safe = (CENTRE_FILES & ranks) - own - cx.attacks(!us, PieceKind::Pawn);
    let mut behind = own | own.backward(us);
    behind |= behind.backward(us).backward(us);
    let count = safe.count() + (safe & behind & !cx.all[(!us).index()]).count();
    let pieces = cx.board.by_color(us).count() as usize;
    sink.add(us, terms::SPACE.at2(cx.standing(us), (pieces / 2).clamp(1, 8) - 1), count as i32);
}
