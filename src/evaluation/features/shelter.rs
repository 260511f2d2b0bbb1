//! The terms of one king and the pawns: shelter, storm, open files, and the king's distance to its pawns.
//!
//! Depends only on the pawns and on the square of one king, and is cached with the pawn structure
//! ([`crate::evaluation::assembly::caches`]).

use crate::attacks::{king_attacks, offsets_from};
use crate::board::Board;
use crate::evaluation::weights::sink::Sink;
use crate::evaluation::weights::terms;
use crate::types::{Bitboard, Color, PieceKind};

/// Files d and e.
const MIDDLE_FILES: Bitboard = Bitboard(0x1818_1818_1818_1818);

/// Evaluates the pawns of both sides around the king of `them` (shelter and storm): adds their terms to
/// `sink`. Danger terms count for the other side, which attacks that king.
#[inline(always)]
pub fn evaluate<K: Sink>(board: &Board, them: Color, sink: &mut K) {
    shelter(board, them, sink);
    king_to_pawns(board, them, sink);
    pawns_by_king(board, them, sink);
}

/// Adds a term for every pawn by its offset from the king of `them`.
fn pawns_by_king<K: Sink>(board: &Board, them: Color, sink: &mut K) {
    let king = board.king(them);
    for (owner, term) in [(them, terms::PAWN_OWN_KING), (!them, terms::PAWN_ENEMY_KING)] {
        let offsets = offsets_from(owner, king);
        for sq in board.colored(owner, PieceKind::Pawn) {
            sink.focus(sq.bb());
            sink.add(owner, term.at(usize::from(offsets[sq.index()])), 1);
        }
    }
    sink.focus(Bitboard::EMPTY);
    let centre = board.pieces(PieceKind::Pawn) & MIDDLE_FILES;
    sink.add(!them, terms::CENTRE_PAWNS.at(centre.count().min(4) as usize), 1);
}

/// Adds the terms of the defender's pawns in front of the king of `them`, of the attacker's pawns
/// against it, and of the files without a defending pawn; they count for the attacker.
fn shelter<K: Sink>(board: &Board, them: Color, sink: &mut K) {
    let us = !them;
    let king = board.king(them);
    let attacking = board.colored(us, PieceKind::Pawn);
    let defending = board.colored(them, PieceKind::Pawn);
    let ahead = Bitboard::rank(king.rank()).forward_fill(them);
    let shield = (defending - attacking.pawn_attacks(us)) & ahead;
    let storm = attacking & ahead;
    let without = !defending.file_fill();

    let left = king.file().clamp(1, 6) - 1;
    for step in 0..3 {
        let file = left + step;
        let edge = file.min(7 - file) as usize;
        let line = Bitboard::file(file);
        let rank_of = |set: Bitboard| set.frontmost(us).relative_rank(them) as usize;
        let (own, their) = (shield & line, storm & line);
        let own_rank = if own.any() { rank_of(own) } else { 7 };
        let their_rank = if their.any() { rank_of(their) } else { 7 };
        sink.add(us, terms::SHELTER.at2(edge, own_rank.max(1) - 1), 1);
        let blocked = own.any() & their.any() & (their_rank == own_rank + 1);
        sink.add_if(us, terms::STORM_BLOCKED.at2(edge, their_rank.clamp(2, 6) - 2), blocked);
        sink.add_if(us, terms::STORM.at2(edge, their_rank.max(1) - 1), !blocked);
        let beside = usize::from(file != king.file());
        sink.add_if(us, terms::SEMI_OPEN_FILE.at(beside), without.intersects(line));
    }
}

/// Adds the term of the distance of the king of `us` to its nearest pawn, in king moves.
fn king_to_pawns<K: Sink>(board: &Board, us: Color, sink: &mut K) {
    let pawns = board.colored(us, PieceKind::Pawn);
    if pawns.is_empty() {
        return;
    }
    let mut reach = king_attacks(board.king(us));
    let mut steps = 0;
    while !reach.intersects(pawns) && steps < 6 {
        reach |= reach.east() | reach.west();
        reach |= reach.north() | reach.south();
        steps += 1;
    }
    sink.focus(board.king(us).bb());
    sink.add(us, terms::KING_PAWN_DISTANCE.at(steps), 1);
    sink.focus(Bitboard::EMPTY);
}
