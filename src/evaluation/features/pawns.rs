//! Pawn structure: everything that depends on the pawns alone.
//!
//! The result, a tapered sum and the [`PawnInfo`] others need, is cached by pawn key
//! ([`crate::evaluation::assembly::caches`]); it must therefore depend on nothing else.

use crate::attacks::{adjacent_files, forward_file, passed_mask, pawn_attacks};
use crate::board::Board;
use crate::evaluation::features::piece_pawns;
use crate::evaluation::features::winnable;
use crate::evaluation::weights::sink::Sink;
use crate::evaluation::weights::terms;
use crate::types::{Bitboard, Color, PieceKind, Square};

/// The results of the pawn structure that the rest of the evaluation uses: the passed pawns, and the squares
/// that pawns can attack now or after advancing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PawnInfo {
    /// The passed pawns of both sides.
    pub passed: Bitboard,
    /// The squares that White's and Black's pawns attack, or could attack after advancing.
    pub spans: [Bitboard; 2],
}

/// Evaluates the pawn structure of both sides: adds its terms to `sink`, and returns the passed pawns and the
/// squares that pawns can attack. It depends on the pawns alone, so that the result can be cached.
#[inline(always)]
pub fn evaluate<K: Sink>(board: &Board, sink: &mut K) -> PawnInfo {
    let mut info = PawnInfo::default();
    // The side to move first: a code for both, as the compiler does not know which it is.
    let us = board.side_to_move();
    side(board, us, &mut info, sink);
    side(board, !us, &mut info, sink);
    piece_pawns::pawns(board, sink);
    winnable::evaluate_pawns(board, info.passed, sink);
    info
}

#[inline(never)]
fn side<K: Sink>(board: &Board, us: Color, info: &mut PawnInfo, sink: &mut K) {
    let own = board.colored(us, PieceKind::Pawn);
    let enemy = board.colored(!us, PieceKind::Pawn);
    info.spans[us.index()] = own.pawn_attacks(us).forward_fill(us);
    let islands = own.file_fill() & Bitboard::rank(0);
    let islands = (islands & !islands.east()).count() as usize;
    let mut passed = Bitboard::EMPTY;
    sink.turn(us, |sink| {
        for sq in own {
            sink.focus(sq.bb());
            if pawn(sq, us, own, enemy, sink) {
                passed |= sq.bb();
            }
        }
        sink.focus(Bitboard::EMPTY);
        sink.add(us, terms::ISLANDS.at(islands), 1);
    });
    info.passed |= passed;
}

/// Adds the structure terms of the pawn of `us` on `sq`; `own` and `enemy` are the pawns of both sides.
/// Returns true if the pawn is passed.
#[inline(always)]
fn pawn<K: Sink>(sq: Square, us: Color, own: Bitboard, enemy: Bitboard, sink: &mut K) -> bool {
    let rank = sq.relative_rank(us).clamp(1, 6) as usize;
    let file = sq.file();
    let edge = file.min(7 - file) as usize;
    let push = sq.forward(us);

    let neighbours = own & adjacent_files(sq);
    let phalanx = neighbours & Bitboard::rank(sq.rank());
    let support = neighbours & Bitboard::rank(sq.forward(!us).rank());
    let behind = neighbours - passed_mask(us, sq);
    let levers = enemy & pawn_attacks(us, sq);
    let lever_pushes = enemy & pawn_attacks(us, push);
    let stoppers = enemy & passed_mask(us, sq);
    let opposed = enemy.intersects(forward_file(us, sq));
    let doubled = own.intersects(forward_file(us, sq));
    let blocked = enemy.has(push);

    if support.any() || phalanx.any() {
        if phalanx.any() {
            sink.add(us, terms::PHALANX.at(rank - 1), 1);
        }
        if support.any() {
            sink.add(us, terms::DEFENDED.at(rank.max(2) - 2), support.count() as i32);
        }
        if !opposed {
            sink.add(us, terms::CONNECTED_UNOPPOSED.at(rank - 1), 1);
        }
    } else if neighbours.is_empty() {
        sink.add(us, terms::ISOLATED.at(edge), 1);
        if !opposed {
            sink.add(us, terms::ISOLATED_EXPOSED.one(), 1);
        }
    } else if behind.is_empty() && (blocked || lever_pushes.any()) {
        sink.add(us, terms::BACKWARD.at(rank.min(5) - 1), 1);
        if !opposed {
            sink.add(us, terms::BACKWARD_EXPOSED.one(), 1);
        }
    }
    if support.is_empty() {
        if !opposed {
            sink.add(us, terms::LOOSE_UNOPPOSED.one(), 1);
        }
        if levers.many() {
            sink.add(us, terms::WEAK_LEVER.one(), 1);
        }
    }
    if doubled && levers.is_empty() {
        sink.add(us, terms::DOUBLED.at(edge), 1);
    }
    if blocked && rank >= 3 {
        sink.add(us, terms::BLOCKED_PAWN.at(rank.min(5) - 3), 1);
    }
    if doubled {
        return false;
    }
    let candidate = (stoppers - levers - lever_pushes).is_empty() && phalanx.count() >= lever_pushes.count();
    if stoppers.any() && candidate {
        let held = usize::from(support.count() >= levers.count());
        sink.add(us, terms::CANDIDATE.at2(held, rank.min(5) - 1), 1);
    }
    stoppers.is_empty()
}
