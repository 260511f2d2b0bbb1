//! A position as a person sees it: what a short look at the moves found, what hangs, what was
//! played last.

use crate::attacks::passed_mask;
use crate::board::exchange::{best_exchange, exchange};
use crate::board::{Board, Played, Position, Threats};
use crate::evaluation::display::win_rate::WinRateModel;
use crate::types::{Bitboard, Move, MoveList, PieceKind, Score, Square, score};

/// The depths that a look goes through, plies: 1 to this.
pub const DEPTHS: usize = 7;

/// A legal move and what the look found out about it.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The move.
    pub mv: Move,
    /// Its score at depth 1, 2, ... in internal units, from the view of who moves; where the look
    /// ended early, the last score again.
    pub scores: [Score; DEPTHS],
    /// The reply that the deepest look expects.
    pub reply: Option<Move>,
    /// It leads to a position that was there before.
    pub repeats: bool,
}

/// What all moves of a position have in common.
pub struct Context<'a> {
    /// The position.
    pub board: &'a Board,
    /// The last move of the opponent, and one's own before it.
    recent: [Option<Played>; 2],
    /// What the opponent attacks.
    pub(super) threats: Threats,
    /// One's own pieces that an exchange would win, if it were the opponent's turn.
    pub(super) hangs: Bitboard,
    /// The best such exchange, as a step.
    pub(super) hanging: i32,
    /// Pawns' worth more than the opponent has.
    pub(super) material: i32,
    /// Few pieces are left.
    pub(super) ending: bool,
    /// Passed pawns of both sides.
    pub(super) passed: Bitboard,
    model: WinRateModel,
    /// The best score at each depth.
    best: [Score; DEPTHS],
}

/// Losses are counted in pawns up to this.
const MOST_PAWNS: f32 = 10.0;
/// The slope of lichess's winning chance over the score, per pawn (lila's `WinPercent`); the rest of
/// its scale is in `palisade-explain`, which lies above.
const CHANCE_SLOPE: f32 = 0.368_208;
/// An ending: the pieces of both sides are worth so many pawns at most.
const ENDING: i32 = 26;
/// A first sight tells moves apart within so many pawns of the best.
const SIGHT: f32 = 3.0;

impl<'a> Context<'a> {
    /// The context of these candidates.
    pub fn new(board: &'a Board, recent: [Option<Played>; 2], candidates: &[Candidate]) -> Self {
        let us = board.side_to_move();
        let mut best = [-score::INFINITE; DEPTHS];
        for candidate in candidates {
            for (best, &score) in best.iter_mut().zip(&candidate.scores) {
                *best = (*best).max(score);
            }
        }
        let points = |color| -> i32 {
            PieceKind::ALL.into_iter().map(|kind| kind.points() * board.count(color, kind) as i32).sum()
        };
        let pieces = |color| points(color) - board.count(color, PieceKind::Pawn) as i32;
        let mut passed = Bitboard::EMPTY;
        for color in [us, !us] {
            for sq in board.colored(color, PieceKind::Pawn) {
                if (passed_mask(color, sq) & board.colored(!color, PieceKind::Pawn)).is_empty() {
                    passed = passed.with(sq);
                }
            }
        }
        let (hangs, hanging) = hanging(board);
        Self {
            board,
            recent,
            threats: board.threats(),
            hangs,
            hanging,
            material: points(us) - points(!us),
            ending: pieces(us) + pieces(!us) <= ENDING,
            passed,
            model: WinRateModel::of(board),
            best,
        }
    }

    /// Where the opponent went last.
    pub(super) fn last_to(&self) -> Option<Square> {
        self.recent[0].map(|played| played.mv.to())
    }

    /// Where the opponent took something with his last move.
    pub(super) fn taken_on(&self) -> Option<Square> {
        self.recent[0].filter(|played| played.captured.is_some()).map(|played| played.mv.to())
    }

    /// One's own last move.
    pub(super) fn own_last(&self) -> Option<Move> {
        self.recent[1].map(|played| played.mv)
    }

    /// The winning chance of a score, -1 to 1, on lichess's curve.
    fn chance_of(&self, score: Score) -> f32 {
        let pawns = self.pawns(score).clamp(-MOST_PAWNS, MOST_PAWNS);
        2.0 / (1.0 + (-CHANCE_SLOPE * pawns).exp()) - 1.0
    }

    fn pawns(&self, score: Score) -> f32 {
        (f64::from(score) * self.model.centipawns_per_unit() / 100.0) as f32
    }

    /// The winning chance of the position at the greatest depth, -1 to 1.
    pub fn chance(&self) -> f32 {
        self.chance_of(self.best[DEPTHS - 1])
    }

    /// What a move loses of the winning chance (-1 to 1) at a depth: 0 for the best.
    pub fn loss(&self, candidate: &Candidate, depth: usize) -> f32 {
        let best = self.chance_of(self.best[depth - 1]);
        (best - self.chance_of(candidate.scores[depth - 1])).max(0.0)
    }

    /// What a move loses at a depth, in pawns: 10 at most.
    pub fn pawns_lost(&self, candidate: &Candidate, depth: usize) -> f32 {
        let capped = |score| self.pawns(score).clamp(-2.0 * MOST_PAWNS, 2.0 * MOST_PAWNS);
        (capped(self.best[depth - 1]) - capped(candidate.scores[depth - 1])).clamp(0.0, MOST_PAWNS)
    }

    /// How good a move looks at first sight: [`SIGHT`] pawns for the best, 0 for one that loses as much.
    pub(super) fn looks(&self, candidate: &Candidate) -> f32 {
        SIGHT - self.pawns_lost(candidate, 1).min(SIGHT)
    }

    /// Moves to mate, negative if it is suffered, as the deepest look says.
    pub(super) fn mate_distance(&self, candidate: &Candidate) -> Option<i32> {
        let found = candidate.scores[DEPTHS - 1];
        if !score::is_mate(found) {
            return None;
        }
        let plies = score::MATE - found.abs();
        Some(if found > 0 { (plies + 1) / 2 } else { -(plies / 2) })
    }
}

/// What would be lost if the opponent were to move: which pieces, and how much as a step.
fn hanging(board: &Board) -> (Bitboard, i32) {
    if board.in_check() {
        return (Bitboard::EMPTY, 0);
    }
    let mut position = Position::new(*board);
    position.push_null();
    let mut list = MoveList::new();
    position.generate_noisy(&mut list);
    let mut pieces = Bitboard::EMPTY;
    for &mv in list.iter().filter(|mv| mv.is_capture() && !mv.is_en_passant()) {
        if exchange(&position, mv) > 0 {
            pieces = pieces.with(mv.to());
        }
    }
    let step = best_exchange(&position);
    (pieces, step)
}
