//! Ways to a draw: stalemate tricks, perpetual check, the wrong bishop, too little to mate with.

use crate::facts::fact::Kind;
use crate::facts::material::balance;
use crate::facts::scored::Scored;
use crate::line::{Line, PlacedPiece, Step};
use palisade::attacks::distance;
use palisade::board::Board;
use palisade::types::{Bitboard, Color, PieceKind, Square};

/// Pawns of score that a drawn ending may show.
const NEAR_DRAW: i32 = 3;
/// Checks that are tried in a row, and positions looked at, to prove a perpetual check.
const CHECKS: usize = 8;
const POSITIONS: u32 = 20_000;
/// So few pieces, or a check, and a stalemate may be near.
const FEW: u32 = 12;
/// A king this near to a corner holds it.
const HOLDS: u8 = 1;

/// The facts of one move.
pub fn find(line: &Line, step: &Step<'_>, scored: Scored) -> Vec<Kind> {
    let mut found = Vec::new();
    // A search does not know that a corner is of the wrong colour; the rule does.
    // Who has pawns of his own may even win.
    let score = if step.ply == 0 { scored.score } else { -scored.score };
    if step.ply <= 1 && (-NEAR_DRAW * scored.pawn..=scored.pawn).contains(&score) {
        found.extend(wrong_bishop(line, step));
    }
    found.extend(stalemate_trick(step, scored.is_drawn()));
    if !scored.is_drawn() {
        return found;
    }
    if step.ply == 0 {
        found.extend(perpetual(step));
    }
    if step.ply <= 1 {
        found.extend(dead_draw(line, step));
    }
    found
}

/// True if a side to move that is not in check has no move.
fn is_stalemate(board: &Board) -> bool {
    !board.in_check() && !board.has_legal_move()
}

fn stalemate_trick(step: &Step<'_>, saves: bool) -> Option<Kind> {
    let us = step.side();
    let behind = balance(step.after) * us.sign() < 0;
    if !behind || step.after.occupied().count() > FEW && !step.after.checkers().any() {
        return None;
    }
    let moves = step.after.legal_moves();
    let is_trap = |sq: &Square| {
        let mut captures = moves.iter().filter(|mv| mv.to() == *sq && mv.is_capture()).peekable();
        captures.peek().is_some()
            && captures.all(|&mv| {
                let mut board = *step.after;
                board.make(mv, &mut ());
                is_stalemate(&board)
            })
    };
    let sq = step.after.by_color(us).into_iter().find(is_trap)?;
    Some(Kind::StalemateTrick { by: PlacedPiece::on(step.after, sq)?, saves })
}

/// Checks after which every answer leads to another, until a position comes back.
fn perpetual(step: &Step<'_>) -> Option<Kind> {
    let us = step.side();
    let behind = balance(step.before) * us.sign() <= 0;
    if !behind || !step.after.in_check() || !step.after.has_legal_move() {
        return None;
    }
    let mut proof = Perpetual { seen: vec![step.before.key()], left: POSITIONS };
    proof.every_answer(step.after, CHECKS).then_some(Kind::Perpetual)
}

struct Perpetual {
    /// Positions in which this side had the move, on the way here.
    seen: Vec<u64>,
    left: u32,
}

impl Perpetual {
    /// True if after every answer to this check there is a check that keeps it up.
    fn every_answer(&mut self, board: &Board, checks: usize) -> bool {
        board.legal_moves().into_iter().all(|answer| {
            let mut next = *board;
            next.make(answer, &mut ());
            self.some_check(&next, checks)
        })
    }

    fn some_check(&mut self, board: &Board, checks: usize) -> bool {
        if self.seen.contains(&board.key()) {
            return true;
        }
        if checks == 0 || self.left == 0 {
            return false;
        }
        self.left -= 1;
        self.seen.push(board.key());
        let found = board.legal_moves().into_iter().any(|mv| {
            let mut next = *board;
            next.make(mv, &mut ());
            next.in_check() && next.has_legal_move() && self.every_answer(&next, checks - 1)
        });
        self.seen.pop();
        found
    }
}

/// A bishop, pawns on one rook's file, and the corner is of the other colour.
fn wrong_bishop(line: &Line, step: &Step<'_>) -> Option<Kind> {
    let board = line.end();
    let us = step.side();
    let bishop = wrong_one(board, !us)?;
    let kept = wrong_one(step.before, !us).is_some() || step.ply == 0;
    kept.then_some(Kind::WrongBishop { bishop })
}

fn wrong_one(board: &Board, strong: Color) -> Option<PlacedPiece> {
    let bishops = board.colored(strong, PieceKind::Bishop);
    let pawns = board.colored(strong, PieceKind::Pawn);
    let king = board.colored(strong, PieceKind::King);
    let file =
        [0, 7].into_iter().find(|&file| !pawns.is_empty() && (pawns - Bitboard::file(file)).is_empty())?;
    if (board.by_color(strong) - bishops - pawns - king).any() || bishops.count() != 1 {
        return None;
    }
    let weak = board.by_color(!strong) - board.pieces(PieceKind::Pawn);
    let corner = Square::at(file, if strong == Color::White { 7 } else { 0 });
    let bishop = bishops.first()?;
    let wrong = bishop.is_light() != corner.is_light();
    let held = weak.count() == 1 && distance(board.king(!strong), corner) <= HOLDS;
    (wrong && held).then(|| PlacedPiece::on(board, bishop)).flatten()
}

fn dead_draw(line: &Line, step: &Step<'_>) -> Option<Kind> {
    let us = step.side();
    let worse = balance(step.before) * us.sign() <= 0;
    let dead = line.end().is_insufficient_material() && !step.before.is_insufficient_material();
    (worse && dead && line.len() <= step.ply + 3).then_some(Kind::DeadDraw)
}
