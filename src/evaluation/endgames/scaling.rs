//! The scale of the endgame value: how much of an advantage can be turned into a
//! win, by the stronger side's material.
//!
//! Some positions have a scale by rule ([`crate::evaluation::endgames::known::fixed_scale`]); the
//! others sum up scale weights, of which each kind of ending has its own.

use crate::attacks::king_attacks;
use crate::board::Board;
use crate::evaluation::endgames::known;
use crate::evaluation::features::context::EvalContext;
use crate::evaluation::features::winnable::on_both_flanks;
use crate::evaluation::weights::sink::Sink;
use crate::evaluation::weights::terms;
use crate::types::{Bitboard, Color, PieceKind};

/// Returns the sum of [`PieceKind::points`] of a side's pieces, without pawns.
fn points(board: &Board, color: Color) -> i32 {
    let pieces = [PieceKind::Knight, PieceKind::Bishop, PieceKind::Rook, PieceKind::Queen];
    pieces.into_iter().map(|kind| kind.points() * board.count(color, kind) as i32).sum()
}

/// Adds the weights of the endgame scale factor that apply if `strong` is the stronger side to `sink`, and
/// returns `None`. If a rule fixes the factor, adds nothing and returns it in 1/128 (128 leaves the endgame
/// value as it is, 0 is a draw).
#[inline(always)]
pub fn evaluate<K: Sink>(cx: &EvalContext<'_>, strong: Color, sink: &mut K) -> Option<u8> {
    let fixed = known::fixed_scale(cx.board, strong);
    if fixed.is_some() {
        return fixed;
    }
    let board = cx.board;
    let weak = !strong;
    let pawns = board.colored(strong, PieceKind::Pawn);
    if let Some(others) = opposite_bishops(board) {
        if others == 0 {
            let passers = (cx.passed & pawns).count() as usize;
            sink.add(strong, terms::SCALE_BISHOPS.at(passers.min(4)), 1);
        } else {
            let pieces = (board.by_color(strong) - pawns).count() as usize - 1;
            sink.add(strong, terms::SCALE_BISHOPS_PIECES.at(pieces.clamp(2, 6) - 2), 1);
        }
        return None;
    }
    if pawns.is_empty() {
        let (own, their) = (points(board, strong), points(board, weak));
        if own - their <= 3 {
            let case = if own < 5 {
                0
            } else if their <= 3 {
                1
            } else {
                2
            };
            sink.add(strong, terms::SCALE_NO_PAWNS.at(case), 1);
            return None;
        }
    }
    if is_drawish_rook_ending(board, strong) {
        sink.add(strong, terms::SCALE_ROOKS.one(), 1);
        return None;
    }
    let queens = board.pieces(PieceKind::Queen);
    if queens.any() && !queens.many() {
        let other = if queens.intersects(board.by_color(strong)) { weak } else { strong };
        let minors = board.count(other, PieceKind::Knight) + board.count(other, PieceKind::Bishop);
        sink.add(strong, terms::SCALE_QUEEN.at(minors.min(3) as usize), 1);
        return None;
    }
    sink.add(strong, terms::SCALE_PAWNS.at(pawns.count().min(8) as usize), 1);
    if !on_both_flanks(board.pieces(PieceKind::Pawn)) {
        sink.add(strong, terms::SCALE_ONE_FLANK.one(), 1);
    }
    None
}

/// Returns the number of other pieces, without pawns and kings, if each side has one bishop and they
/// stand on squares of different colours; otherwise `None`.
fn opposite_bishops(board: &Board) -> Option<u32> {
    let bishops = board.pieces(PieceKind::Bishop);
    let one_each = Color::ALL.iter().all(|&c| board.count(c, PieceKind::Bishop) == 1);
    if !one_each || (bishops & Bitboard::LIGHT).count() != 1 {
        return None;
    }
    Some((board.occupied() - board.pieces(PieceKind::Pawn) - bishops).count() - 2)
}

/// Returns true for an ending of one rook each that is often drawn: the pawns of `strong` on one flank,
/// at most one more than the other side's, and the defending king beside a pawn of its own.
fn is_drawish_rook_ending(board: &Board, strong: Color) -> bool {
    let own = board.colored(strong, PieceKind::Pawn);
    let their = board.colored(!strong, PieceKind::Pawn);
    let rooks_only = Color::ALL.iter().all(|&c| {
        let rook = board.colored(c, PieceKind::Rook);
        rook.any() && !rook.many() && (board.by_color(c) - board.pieces(PieceKind::Pawn)).count() == 2
    });
    rooks_only
        && own.count() <= their.count() + 1
        && !on_both_flanks(own)
        && king_attacks(board.king(!strong)).intersects(their)
}
