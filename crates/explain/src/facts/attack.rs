//! Attacks on kings: the square f7, kings without cover, quiet moves in the midst of them; checks,
//! and what a rule alone makes certain.

use crate::exchange::attacks_from;
use crate::facts::fact::Kind;
use crate::facts::scored::Scored;
use crate::line::{Fate, Line, PlacedPiece, Step};
use palisade::attacks::{distance, file_distance};
use palisade::board::Board;
use palisade::types::{Color, PieceKind, Square};

/// Pieces on the board at least, for an attack on a king to be one.
const PIECES: u32 = 18;
/// Captures this near to a king are part of an attack on him.
const NEAR: u8 = 2;
/// An attack goes on within so many moves, the first counted.
const MOVES: usize = 4;
/// Who goes so far away from a king does not attack him.
const FAR: u8 = 5;
/// What an attack comes to at least, pawns.
const COMES_TO: i32 = 2;
/// Ranks, from a king's own side, where he is still at home.
const HOME: u8 = 2;

/// The facts of one move.
pub fn find(line: &Line, step: &Step<'_>, scored: Scored) -> Vec<Kind> {
    let mut found = Vec::new();
    // With castling it is the rook that checks.
    let checker = step.after.checkers().into_iter().find(|&sq| sq == step.moved().sq || step.mv.is_castle());
    found.extend(checker.and_then(|sq| PlacedPiece::on(step.after, sq)).map(|by| Kind::Check { by }));
    if step.mv.is_en_passant() {
        found.push(Kind::EnPassant);
    }
    found.extend(strikes_f7(step));
    found.extend(exposed_king(step));
    found.extend(king_attack(line, step, scored));
    found.extend(quiet(line, step, scored));
    found.extend(advances_pawn(line, step));
    found
}

fn strikes_f7(step: &Step<'_>) -> Option<Kind> {
    let (us, sq) = (step.side(), step.mv.to());
    let king = step.before.king(!us);
    let weak = sq.file() == 5 && sq.relative_rank(us) == 6;
    let home = king.relative_rank(us) == 7 && matches!(king.file(), 3 | 4);
    (weak && home && step.captured().is_some() && distance(king, sq) <= NEAR)
        .then_some(Kind::StrikesF7 { sq })
}

/// True if no own pawn stands beside the king or on the three squares before him.
fn is_bare(board: &Board, color: Color) -> bool {
    let king = board.king(color);
    board.colored(color, PieceKind::Pawn).into_iter().all(|sq| {
        let ahead = i16::from(sq.relative_rank(color)) - i16::from(king.relative_rank(color));
        file_distance(sq, king) > 1 || !(0..=1).contains(&ahead)
    })
}

fn exposed_king(step: &Step<'_>) -> Option<Kind> {
    let them = !step.side();
    let king = PlacedPiece::on(step.after, step.after.king(them))?;
    let hunted = step.after.in_check() && step.after.phase_material() > 0;
    (hunted && king.sq.relative_rank(them) <= HOME && is_bare(step.after, them))
        .then_some(Kind::ExposedKing { king })
}

fn is_castled(board: &Board, color: Color) -> bool {
    let king = board.king(color);
    king.relative_rank(color) == 0 && matches!(king.file(), 0..=2 | 6..=7)
}

/// The score for who makes this move.
fn score_of(line: &Line, step: &Step<'_>, scored: Scored) -> i32 {
    if step.side() == line.start().side_to_move() { scored.score } else { -scored.score }
}

fn king_attack(line: &Line, step: &Step<'_>, scored: Scored) -> Option<Kind> {
    let (us, board) = (step.side(), step.before);
    let king = PlacedPiece::on(board, board.king(!us))?;
    if !is_castled(board, !us) || board.occupied().count() < PIECES {
        return None;
    }
    let good = score_of(line, step, scored) >= COMES_TO * scored.pawn;
    let near = |sq: Square| distance(sq, king.sq) <= NEAR;
    let far = distance(step.moved().sq, king.sq) >= FAR;
    let points = |step: &Step<'_>| {
        i32::from(step.after.in_check()) + i32::from(step.captured().is_some_and(|piece| near(piece.sq)))
    };
    let ours = line.steps().skip(step.ply).step_by(2).take(MOVES);
    let sum: i32 = ours.map(|step| points(&step)).sum();
    (good && !far && points(step) > 0 && sum >= 2).then_some(Kind::KingAttack { king })
}

fn quiet(line: &Line, step: &Step<'_>, scored: Scored) -> Option<Kind> {
    let us = step.side();
    let score = score_of(line, step, scored);
    // Of a later move of the line nobody knows whether others would do.
    let calm = step.ply == 0
        && step.before.by_color(!us).many()
        && !step.before.in_check()
        && !step.after.in_check()
        && step.captured().is_none()
        && !step.mv.is_castle()
        && !step.mv.is_promotion();
    let piece = step.moved();
    let plain = piece.kind() != PieceKind::King
        && !(piece.kind() == PieceKind::Pawn && piece.sq.relative_rank(us) >= 5)
        && !attacks_from(step.after, piece.sq).intersects(step.after.by_color(!us));
    let holds = score >= -scored.pawn;
    (calm && plain && holds && line.len() > step.ply + 2).then_some(Kind::Quiet)
}

fn advances_pawn(line: &Line, step: &Step<'_>) -> Option<Kind> {
    let pawn = step.moved();
    let far = pawn.kind() == PieceKind::Pawn && pawn.sq.relative_rank(step.side()) >= 5;
    let lives = match line.fate(step.ply + 1, pawn.sq) {
        Fate::Stands(_) => true,
        // A pawn that becomes a queen and is taken then has done its work.
        Fate::Taken { ply } => ply > step.ply + 1,
    };
    (far && lives).then_some(Kind::AdvancesPawn { pawn })
}
