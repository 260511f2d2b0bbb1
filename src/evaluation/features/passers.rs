//! Passed pawns: their advance, their path, and the pieces that support or stop them.
//!
//! Which pawns are passed comes from the pawn cache; everything here depends on pieces and is computed anew.

use crate::attacks::{distance, forward_file, passed_mask, rook_attacks};
use crate::evaluation::features::context::EvalContext;
use crate::evaluation::weights::sink::Sink;
use crate::evaluation::weights::terms;
use crate::types::{Bitboard, Color, PieceKind, Square};

/// Evaluates the passed pawns of side `us` with the pieces around them: adds their terms to `sink`. The
/// attacked squares of both sides in `cx` must be complete.
#[inline(never)]
pub fn evaluate<K: Sink>(cx: &EvalContext<'_>, us: Color, sink: &mut K) {
    let [own, enemy] = cx.facts(us).map(|side| cx.passed & side.pieces);
    let against = enemy.count().min(2) as usize;
    sink.turn(us, |sink| {
        for sq in own {
            sink.focus(sq.bb());
            passer(cx, us, sq, against, sink);
        }
        sink.focus(Bitboard::EMPTY);
    });
}

#[inline(always)]
fn passer<K: Sink>(cx: &EvalContext<'_>, us: Color, sq: Square, against: usize, sink: &mut K) {
    let them = !us;
    let [own, their] = cx.facts(us);
    let board = cx.board;
    // 0 on the second rank to 5 on the seventh.
    let rank = sq.relative_rank(us).clamp(1, 6) as usize - 1;
    let push = sq.forward(us);
    let occupied = cx.occ.has(push);
    let attacked = their.maps.all.has(push);
    sink.add(us, terms::PASSED.at3(usize::from(occupied), usize::from(attacked), rank), 1);
    sink.add(us, terms::PASSED_FILE.at(sq.file().min(7 - sq.file()) as usize), 1);
    sink.add_if(us, terms::PASSED_PUSH_DEFENDED.at(rank), own.maps.all.has(push));
    let supported = (rank >= 1) & own.attacks(PieceKind::Pawn).has(sq);
    sink.add_if(us, terms::PASSED_SUPPORTED.at(rank.max(1) - 1), supported);
    sink.add_if(us, terms::PASSED_TO_MOVE.at(rank), board.side_to_move() == us);
    let column = sq.bb() | push.bb() | sq.forward(them).bb();
    let beside = (column.east() | column.west()).intersects(cx.passed & own.pieces);
    sink.add_if(us, terms::PASSED_NEIGHBOUR.at(rank), beside);
    sink.add(us, terms::PASSED_RACE.at3(usize::from(own.standing), against, rank), 1);

    let (own_behind, enemy_behind) = majors_behind(cx, us, sq);
    sink.add_if(us, terms::PASSED_OWN_ROOK.one(), own_behind);
    sink.add_if(us, terms::PASSED_ENEMY_ROOK.one(), enemy_behind);
    if rank >= 2 {
        let steps = |king| distance(king, push) as usize;
        sink.add(us, terms::PASSED_OWN_KING.at2(rank - 2, steps(own.king)), 1);
        sink.add(us, terms::PASSED_ENEMY_KING.at2(rank - 2, steps(their.king)), 1);
        if occupied {
            if let Some(blocker) = board.piece_on(push)
                && blocker.color() == them
                && blocker.kind() != PieceKind::Pawn
            {
                sink.add(us, terms::PASSED_BLOCKER.at2(blocker.kind().index() - 1, rank - 2), 1);
            }
        } else {
            let level = freedom(cx, us, sq, enemy_behind);
            if rank < 5 {
                sink.add(us, terms::PASSED_PATH.at2(level, rank - 2), 1);
            } else {
                sink.add(us, terms::PASSED_LAST_STEP.at(level.max(2) - 2), 1);
            }
        }
    }
    if !board.has_non_pawns(them) && is_unstoppable(cx, us, sq) {
        sink.add(us, terms::PASSED_UNSTOPPABLE.at(rank), 1);
    }
}

/// Returns two flags: `us`, and the enemy, has a rook or queen behind the pawn on `sq` on its file with
/// nothing between.
#[inline(always)]
fn majors_behind(cx: &EvalContext<'_>, us: Color, sq: Square) -> (bool, bool) {
    let them = !us;
    let behind = forward_file(them, sq) & cx.board.rooks_and_queens();
    if behind.is_empty() {
        return (false, false);
    }
    let seen = rook_attacks(sq, cx.occ) & behind;
    (seen.intersects(cx.board.by_color(!them)), seen.intersects(cx.board.by_color(them)))
}

/// Returns how free the path of the passed pawn of `us` on `sq` is: 0 if the next square is unsafe, 1 if
/// it is safe, 2 if the whole path is safe, 3 if own pawns cover every unsafe square of the path and
/// beside it, 4 if none is unsafe. `enemy_behind` is true if an enemy rook or queen stands behind the
/// pawn, which makes the path unsafe.
#[inline(always)]
fn freedom(cx: &EvalContext<'_>, us: Color, sq: Square, enemy_behind: bool) -> usize {
    let [own, their] = cx.facts(us);
    let path = forward_file(us, sq);
    let mut risky = their.maps.all | their.pieces;
    if enemy_behind {
        // The rook behind covers the whole file once the pawn moves on.
        risky |= path;
    }
    let unsafe_squares = passed_mask(us, sq) & risky;
    if unsafe_squares.is_empty() {
        4
    } else if (unsafe_squares - own.attacks(PieceKind::Pawn)).is_empty() {
        3
    } else if !unsafe_squares.intersects(path) {
        2
    } else {
        usize::from(!unsafe_squares.has(sq.forward(us)))
    }
}

/// Returns true if the passed pawn of `us` on `sq` runs by the rule of the square: its path is free, and
/// the enemy king comes too late.
fn is_unstoppable(cx: &EvalContext<'_>, us: Color, sq: Square) -> bool {
    let path: Bitboard = forward_file(us, sq);
    if path.intersects(cx.occ) {
        return false;
    }
    let goal = path.frontmost(us);
    let moves = (7 - i32::from(sq.relative_rank(us))).min(5);
    let head_start = i32::from(cx.board.side_to_move() != us);
    i32::from(distance(cx.board.king(!us), goal)) - head_start > moves
}
