//! What a step of a king is for: activity, passed pawns, the opposition, a pin or checks that
//! it leaves; and, for pieces of every kind, whom a move comes to guard.

use crate::exchange::{attackers, attacks_from, best_capture, is_safe, legal_gain, worth};
use crate::facts::fact::Kind;
use crate::facts::pawns::is_passed;
use crate::line::{PlacedPiece, Step};
use palisade::attacks::{attacks_of, between, distance, file_distance, rank_distance};
use palisade::board::Board;
use palisade::types::{Bitboard, CastlingRights, PieceKind, Square};

/// Phase material (24 at the start) of an endgame, at most.
const ENDGAME: i32 = 12;
/// The same without queens, which kings fear most.
const QUEENLESS: i32 = 16;
/// A king this near to the square in front of a pawn has come to it.
const NEAR: u8 = 2;
/// From this rank on, of its side, a passed pawn concerns a king in every part of the game.
const FAR: u8 = 5;

/// The facts about a step of a king.
pub fn find(step: &Step<'_>) -> Vec<Kind> {
    let mut found = Vec::new();
    found.extend(opposition(step));
    // Who must answer a check has no plan.
    if step.before.in_check() {
        return found;
    }
    found.extend(activates_king(step));
    found.extend(unpins(step));
    found.extend(steps_aside(step));
    found.extend(tucks_king(step));
    found.extend(nears_passer(step));
    found.extend(leaves_no_check(step));
    found
}

fn is_endgame(board: &Board) -> bool {
    let queens = board.pieces(PieceKind::Queen).any();
    board.phase_material() <= if queens { ENDGAME } else { QUEENLESS }
}

fn activates_king(step: &Step<'_>) -> Option<Kind> {
    let by = step.moved();
    let us = step.side();
    let from_centre = |sq: Square| {
        let off = |x: u8| if x < 4 { 3 - x } else { x - 4 };
        off(sq.file()) + off(sq.rank())
    };
    let nearer = from_centre(by.sq) < from_centre(step.mv.from());
    let onward = by.sq.relative_rank(us) > step.mv.from().relative_rank(us);
    (is_endgame(step.before) && (nearer || onward)).then_some(Kind::ActivatesKing { by })
}

/// Pieces between a king and who looks at it, at most.
const LOOKS_THROUGH: u32 = 2;

fn steps_aside(step: &Step<'_>) -> Option<Kind> {
    let (us, by) = (step.side(), step.moved());
    let home = step.mv.from().relative_rank(us) <= 1 && by.sq.relative_rank(us) <= 1;
    if !home || step.mv.is_capture() || step.before.colored(!us, PieceKind::Queen).is_empty() {
        return None;
    }
    let looks = |board: &Board, king: Square| {
        let enemies = board.by_color(!us);
        let straight =
            board.rooks_and_queens() & enemies & attacks_of(PieceKind::Rook, king, Bitboard::EMPTY);
        let oblique =
            board.bishops_and_queens() & enemies & attacks_of(PieceKind::Bishop, king, Bitboard::EMPTY);
        (straight | oblique).into_iter().find(|&sq| {
            let pieces = between(king, sq) & board.occupied();
            // A pawn that is stopped shuts the line.
            pieces.count() <= LOOKS_THROUGH && !pieces.intersects(board.pieces(PieceKind::Pawn))
        })
    };
    let from = looks(step.before, step.mv.from())?;
    let calm = looks(step.after, by.sq).is_none();
    calm.then_some(Kind::StepsAside { by, from: PlacedPiece::on(step.before, from)? })
}

fn tucks_king(step: &Step<'_>) -> Option<Kind> {
    let (us, by, from) = (step.side(), step.moved(), step.mv.from());
    let edge = |sq: Square| sq.file().min(7 - sq.file());
    let along = from.relative_rank(us) == 0 && by.sq.relative_rank(us) == 0 && edge(by.sq) < edge(from);
    let queens = step.before.colored(!us, PieceKind::Queen).any();
    let castled = (step.before.castling_rights() & CastlingRights::both(us)).is_empty();
    if !along || !queens || !castled || step.mv.is_capture() {
        return None;
    }
    let beside = attacks_from(step.after, by.sq) & step.after.colored(us, PieceKind::Pawn);
    // No pawn guarded it, and pieces have other things to do.
    let held = step.before.pieces(PieceKind::Pawn) | step.before.pieces(PieceKind::King);
    let pawn = beside.into_iter().find(|&sq| !attackers(step.before, us, sq).intersects(held))?;
    Some(Kind::TucksKing { by, pawn: PlacedPiece::on(step.after, pawn)? })
}

fn unpins(step: &Step<'_>) -> Option<Kind> {
    let us = step.side();
    let freed = (step.before.pinned(us) - step.after.pinned(us)) & step.after.by_color(us);
    let pieces = freed.into_iter().filter_map(|sq| PlacedPiece::on(step.after, sq));
    let piece = pieces.max_by_key(|piece| (worth(piece.kind()), std::cmp::Reverse(piece.sq)))?;
    Some(Kind::Unpins { by: step.moved(), piece })
}

fn nears_passer(step: &Step<'_>) -> Option<Kind> {
    let (by, from) = (step.moved(), step.mv.from());
    let endgame = is_endgame(step.before);
    let pawns =
        step.after.pieces(PieceKind::Pawn).into_iter().filter_map(|sq| PlacedPiece::on(step.after, sq));
    let comes = |pawn: &PlacedPiece| {
        let color = pawn.color();
        let stop = pawn.sq.forward(color);
        is_passed(step.after, color, pawn.sq)
            && (endgame || pawn.sq.relative_rank(color) >= FAR)
            && distance(by.sq, stop) < distance(from, stop)
            && distance(by.sq, stop) <= NEAR
    };
    let pawn = pawns.filter(comes).max_by_key(|pawn| {
        // An enemy pawn rather than an own one, then the one that is further on.
        (pawn.color() != by.color(), pawn.sq.relative_rank(pawn.color()), std::cmp::Reverse(pawn.sq))
    })?;
    Some(Kind::NearsPasser { by, pawn })
}

fn opposition(step: &Step<'_>) -> Option<Kind> {
    let (board, by) = (step.after, step.moved());
    let against = PlacedPiece::on(board, board.king(!step.side()))?;
    let apart = (file_distance(by.sq, against.sq), rank_distance(by.sq, against.sq));
    let faces = matches!(apart, (0, 2) | (2, 0));
    let pawns = board.phase_material() == 0 && board.pieces(PieceKind::Pawn).any();
    (faces && pawns).then_some(Kind::Opposition { by, against })
}

/// True if the side to move has a check that the other cannot answer by taking the checking
/// piece without loss.
fn has_safe_check(board: &Board) -> bool {
    let us = board.side_to_move();
    board.legal_moves().into_iter().any(|mv| {
        let mut next = *board;
        next.make(mv, &mut ());
        let checkers = next.checkers();
        let taken = |sq: Square| best_capture(&next, !us, sq).is_some_and(|(_, gain)| gain >= 0);
        checkers.many() || checkers.first().is_some_and(|sq| !taken(sq))
    })
}

fn leaves_no_check(step: &Step<'_>) -> Option<Kind> {
    let mut passed = *step.before;
    passed.make_null();
    let takes = step.mv.is_capture();
    (!takes && has_safe_check(&passed) && !has_safe_check(step.after))
        .then(|| Kind::LeavesNoCheck { by: step.moved() })
}

/// True if the side that is not to move could take there with profit, by either count.
fn could_be_taken(board: &Board, sq: Square) -> bool {
    let mut passed = *board;
    passed.make_null();
    best_capture(board, passed.side_to_move(), sq).is_some_and(|(_, gain)| gain > 0)
        && legal_gain(&passed, sq) > 0
}

/// True if the side to move can take there with profit, by either count.
fn can_be_taken(board: &Board, sq: Square) -> bool {
    best_capture(board, board.side_to_move(), sq).is_some_and(|(_, gain)| gain > 0)
        || legal_gain(board, sq) > 0
}

/// The moved piece himself, if he could have been taken with profit and cannot where he goes.
pub fn saves(step: &Step<'_>) -> Option<Kind> {
    let piece = step.moved();
    let other =
        step.before.in_check() || step.after.in_check() || step.mv.is_castle() || step.mv.is_capture();
    if other || piece.kind() == PieceKind::King || step.mv.is_promotion() {
        return None;
    }
    (could_be_taken(step.before, step.mv.from()) && !can_be_taken(step.after, piece.sq))
        .then_some(Kind::Saves { piece })
}

/// The most valuable piece that a move comes to guard, and has to.
pub fn guards(step: &Step<'_>) -> Option<Kind> {
    let (by, us) = (step.moved(), step.side());
    // Who takes something has that for his aim.
    let other = step.before.in_check() || step.mv.is_castle() || step.mv.is_capture();
    if other || !is_safe(step.after, by.sq) {
        return None;
    }
    let fresh = attacks_from(step.after, by.sq) & step.after.by_color(us);
    let saved = |piece: &PlacedPiece| {
        piece.kind() != PieceKind::King
            && !attackers(step.before, us, piece.sq).has(step.mv.from())
            && could_be_taken(step.before, piece.sq)
            && !can_be_taken(step.after, piece.sq)
    };
    let pieces = fresh.into_iter().filter_map(|sq| PlacedPiece::on(step.after, sq)).filter(saved);
    let piece = pieces.max_by_key(|piece| (worth(piece.kind()), std::cmp::Reverse(piece.sq)))?;
    Some(Kind::Guards { by, piece })
}
