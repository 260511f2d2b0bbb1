//! The passed pawn that goes ahead, and the majority that makes one.

use crate::facts::is_passed;
use crate::facts::kings::is_endgame;
use crate::line::PlacedPiece;
use crate::plan::kinds::{Confirmation, Plan, PlanKind};
use crate::plan::outlook::Outlook;
use palisade::attacks::file_distance;
use palisade::board::Board;
use palisade::types::{Bitboard, PieceKind, Square};

/// The number of own moves of the line among which the pawn must advance.
const COMES: usize = 5;
/// The weight of a plan with a passed pawn, centipawns; [`PER_RANK`] more for each rank that it reaches.
const PASSER: i32 = 20;
const PER_RANK: i32 = 10;

impl Outlook<'_> {
    /// Returns the plan of a passed pawn that advances in the line; `None` if there is none.
    pub(super) fn passers_in_the_line(&self) -> Option<Plan> {
        let steps = self.steps();
        let last = steps.len().min(COMES);
        for number in (1..last).rev() {
            let step = &steps[number];
            let pawn = step.mover();
            let quiet = pawn.kind() == PieceKind::Pawn && !step.mv.is_capture();
            if !quiet || !is_passed(step.before, self.side, pawn.sq) {
                continue;
            }
            let Some((from, route)) = self.route_of_pawn(number) else { continue };
            let kept = !self.line.takes(step.ply + 1, step.mv.to());
            let Some(piece) = PlacedPiece::on(&self.board, from) else { continue };
            if kept && is_passed(&self.board, self.side, from) {
                let rank = i32::from(step.mv.to().relative_rank(self.side));
                return Some(Plan {
                    side: self.side,
                    kind: PlanKind::PassedPawn { route },
                    piece,
                    target: None,
                    confirmed_by: Confirmation::Line,
                    gain: PASSER + PER_RANK * rank,
                });
            }
        }
        None
    }

    /// Returns the plan of a pawn majority that the line of an endgame advances by at least two moves, on the
    /// wing without the enemy king; `None` if there is none.
    pub(super) fn majority_in_the_line(&self) -> Option<Plan> {
        let (us, them) = (self.side, !self.side);
        let king = self.board.king(them);
        WINGS.into_iter().find_map(|wing| {
            let count = |color| (self.board.colored(color, PieceKind::Pawn) & wing).count();
            if count(us) <= count(them) || count(them) == 0 || !self.endgame || wing.has(king) {
                return None;
            }
            let mut pawns: Vec<PlacedPiece> = Vec::new();
            for step in self.steps().iter().take(COMES) {
                let pawn = step.moved();
                let goes = pawn.kind() == PieceKind::Pawn && wing.has(pawn.sq) && !step.mv.is_capture();
                if goes && !self.line.takes(step.ply + 1, pawn.sq) {
                    pawns.retain(|earlier| earlier.sq != step.mv.from());
                    pawns.push(pawn);
                }
            }
            let &first = pawns.first()?;
            let piece = self.line.steps().find(|step| step.moved() == first)?.mover();
            let piece =
                PlacedPiece::on(&self.board, piece.sq).filter(|found| found.kind() == PieceKind::Pawn)?;
            let none_passed = !pawns.iter().any(|pawn| is_passed(&self.board, us, pawn.sq));
            let far = pawns.iter().any(|pawn| pawn.sq.relative_rank(us) >= 3);
            (pawns.len() >= 2 && none_passed && far).then(|| Plan {
                side: us,
                gain: MAJORITY + 10 * pawns.len() as i32,
                kind: PlanKind::Majority { pawns },
                piece,
                target: None,
                confirmed_by: Confirmation::Line,
            })
        })
    }
}

/// Returns true if the pawn on `sq` is an outside pawn: in an endgame the other side has pawns, and all of
/// them are at least three files away. False for an empty square.
pub fn is_outside(board: &Board, sq: Square) -> bool {
    let Some(piece) = board.piece_on(sq) else { return false };
    let theirs = board.colored(!piece.color(), PieceKind::Pawn);
    is_endgame(board) && theirs.any() && theirs.into_iter().all(|at| file_distance(at, sq) >= OUTSIDE)
}

/// The least distance, in files, of an outside passed pawn from the pawns of the other side.
const OUTSIDE: u8 = 3;

/// The queenside and the kingside without the two files in the middle, as majorities are counted.
const WINGS: [Bitboard; 2] = [Bitboard(0x0707_0707_0707_0707), Bitboard(0xe0e0_e0e0_e0e0_e0e0)];
/// The weight of a majority, centipawns; 10 more for each pawn that advances.
const MAJORITY: i32 = 20;
