//! Space: safe squares on files c to f and the own ranks 2 to 4.

use crate::evaluation::features::context::EvalContext;
use crate::evaluation::weights::sink::Sink;
use crate::evaluation::weights::terms;
use crate::types::{Bitboard, Color, PieceKind};

const CENTRE_FILES: Bitboard = Bitboard(0x3c3c_3c3c_3c3c_3c3c);

/// Evaluates the space of side `us`: adds a term for its safe squares on files c to f and ranks 2 to 4 to
/// `sink`. Squares behind an own pawn and not attacked count twice. Space counts more the more pieces there
/// are to use it.
#[inline(always)]
pub fn evaluate<K: Sink>(cx: &EvalContext<'_>, us: Color, sink: &mut K) {
    let [own, their] = cx.facts(us);
    let pawns = own.pawns;
    let ranks =
        Bitboard::relative_rank(us, 1) | Bitboard::relative_rank(us, 2) | Bitboard::relative_rank(us, 3);
    let safe = (CENTRE_FILES & ranks) - pawns - their.attacks(PieceKind::Pawn);
    let mut behind = pawns | pawns.backward(us);
    behind |= behind.backward(us).backward(us);
    let count = safe.count() + (safe & behind & !their.maps.all).count();
    let pieces = own.pieces.count() as usize;
    sink.add(us, terms::SPACE.at2(usize::from(own.standing), (pieces / 2).clamp(1, 8) - 1), count as i32);
}
