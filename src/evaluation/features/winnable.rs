//! The winning chances: the complexity sum, which lets the endgame value grow or shrink and never changes its sign.
//!
//! All features are symmetric: they measure how winnable the position is for the side that stands better.
//! Counts go to White's column by convention.

use crate::attacks::file_distance;
use crate::board::Board;
use crate::evaluation::weights::sink::Sink;
use crate::evaluation::weights::terms;
use crate::types::{Bitboard, Color, PieceKind};

const QUEEN_SIDE: Bitboard = Bitboard(0x0f0f_0f0f_0f0f_0f0f);

/// Returns true if `pawns` has a pawn on files a to d and one on files e to h.
#[inline(always)]
pub fn on_both_flanks(pawns: Bitboard) -> bool {
    pawns.intersects(QUEEN_SIDE) & pawns.intersects(!QUEEN_SIDE)
}

/// Adds to `sink` the terms of the winning chances (the winnable sum) that depend on pawns alone and can be
/// cached with them. `passed` are the passed pawns of both sides.
pub fn evaluate_pawns<K: Sink>(board: &Board, passed: Bitboard, sink: &mut K) {
    let us = Color::White;
    let pawns = board.pieces(PieceKind::Pawn);
    let files = |color| board.colored(color, PieceKind::Pawn).file_fill() & Bitboard::rank(0);
    let lonely = files(Color::White) ^ files(Color::Black);
    sink.add(us, terms::WINNABLE_OFFSET.one(), 1);
    sink.add(us, terms::WINNABLE_PAWNS.one(), pawns.count() as i32);
    sink.add(us, terms::WINNABLE_PASSERS.one(), passed.count() as i32);
    sink.add(us, terms::WINNABLE_ASYMMETRY.one(), lonely.count() as i32);
    if on_both_flanks(pawns) {
        sink.add(us, terms::WINNABLE_BOTH_FLANKS.one(), 1);
    }
}

/// Adds to `sink` the terms of the winning chances (the winnable sum) that depend on kings and pieces.
#[inline(always)]
pub fn evaluate<K: Sink>(board: &Board, sink: &mut K) {
    let us = Color::White;
    let (white, black) = (board.king(Color::White), board.king(Color::Black));
    // Positive when the kings have passed each other or stand on far files.
    let outflanking =
        i32::from(file_distance(white, black)) + i32::from(white.rank()) - i32::from(black.rank());
    sink.add(us, terms::WINNABLE_OUTFLANKING.one(), outflanking);
    let one_flank = !on_both_flanks(board.pieces(PieceKind::Pawn));
    sink.add_if(us, terms::WINNABLE_ALMOST_NOT.one(), (outflanking < 0) & one_flank);
    sink.add_if(us, terms::WINNABLE_INFILTRATION.one(), (white.rank() > 3) | (black.rank() < 4));
    let pieces = board.has_non_pawns(Color::White) | board.has_non_pawns(Color::Black);
    sink.add_if(us, terms::WINNABLE_PAWN_ENDING.one(), !pieces);
}
