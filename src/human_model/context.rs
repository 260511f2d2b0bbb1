//! The parts of a position that a human player takes into account: the scores of a shallow search,
//! the hanging pieces, and the last moves.

use crate::attacks::passed_mask;
use crate::board::exchange::{best_exchange, exchange};
use crate::board::{Board, Played, Position, Threats};
use crate::evaluation::display::win_rate::WinRateModel;
use crate::types::{Bitboard, Move, MoveList, PieceKind, Score, Square, score};

/// The depth, plies, to which the human model needs every legal move searched. The scores of all iterations
/// from 1 to this depth are inputs of the model.
pub const DEPTHS: usize = 7;

/// A legal move with its scores by the shallow search of all moves ([`DEPTHS`] plies) that the human model
/// needs.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The candidate move.
    pub mv: Move,
    /// The scores at depth 1, 2, ... in internal units, for the side to move. If the search ended early, the
    /// last score is repeated.
    pub scores: [Score; DEPTHS],
    /// The opponent's reply in the principal variation of the last iteration; `None` without one.
    pub reply: Option<Move>,
    /// True if the move leads to a position that occurred before in the game.
    pub repeats: bool,
}

/// The data that the human model computes once for a position and uses for all its moves: best scores,
/// hanging pieces, material, and the last moves.
pub struct HumanContext<'a> {
    /// The board of the position.
    pub board: &'a Board,
    /// The opponent's last move, and the own move before it.
    recent: [Option<Played>; 2],
    /// The squares that the opponent attacks, by the value of the attacker.
    pub(super) threats: Threats,
    /// The own pieces that the opponent would win by an exchange if it were to move; empty in
    /// check.
    pub(super) hangs: Bitboard,
    /// The gain of the opponent's best exchange if it were to move, as [`best_exchange`] rates it:
    /// 0 (nothing) to 5 (a queen); 0 in check.
    pub(super) hanging: i32,
    /// The material of the side to move less that of the opponent, in textbook points.
    pub(super) material: i32,
    /// True if the position is an endgame: the pieces of both sides without pawns have at most 26
    /// textbook points.
    pub(super) ending: bool,
    /// The passed pawns of both sides.
    pub(super) passed: Bitboard,
    model: WinRateModel,
    /// The best score of all moves at each depth from 1 on, internal units for the side to move.
    best: [Score; DEPTHS],
}

/// The greatest loss, and the greatest advantage for a winning chance, that is distinguished, pawns.
const MOST_PAWNS: f32 = 10.0;
/// The slope of lichess's winning chance over the score, per pawn (lila's `WinPercent`); the rest of
/// its scale is in `palisade-coach`, which lies above.
const CHANCE_SLOPE: f32 = 0.368_208;
/// The most textbook points that the pieces of both sides, without pawns, have together in an endgame.
const ENDING: i32 = 26;
/// At first sight, moves are distinguished if they are within this number of pawns of the best.
const SIGHT: f32 = 3.0;

impl<'a> HumanContext<'a> {
    /// Makes the context of a position. `recent` has the opponent's last move, then the own move before it;
    /// `None` for an unknown one. `candidates` are the searched moves; at each depth the best of their scores
    /// is taken as the score of the position.
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

    /// Returns the target square of the opponent's last move; `None` if it is unknown.
    pub(super) fn last_to(&self) -> Option<Square> {
        self.recent[0].map(|played| played.mv.to())
    }

    /// Returns the target square of the opponent's last move if it was a capture; otherwise `None`.
    pub(super) fn taken_on(&self) -> Option<Square> {
        self.recent[0].filter(|played| played.captured.is_some()).map(|played| played.mv.to())
    }

    /// Returns the own last move; `None` if it is unknown.
    pub(super) fn own_last(&self) -> Option<Move> {
        self.recent[1].map(|played| played.mv)
    }

    /// Returns the winning chance of a score (internal units), -1 to 1 for the same side, on Lichess's
    /// curve.
    fn chance_of(&self, score: Score) -> f32 {
        let pawns = self.pawns(score).clamp(-MOST_PAWNS, MOST_PAWNS);
        2.0 / (1.0 + (-CHANCE_SLOPE * pawns).exp()) - 1.0
    }

    fn pawns(&self, score: Score) -> f32 {
        (f64::from(score) * self.model.centipawns_per_unit() / 100.0) as f32
    }

    /// Returns the winning chance of the side to move by the best score of the deepest iteration ([`DEPTHS`]
    /// plies): -1 (surely lost) to 1 (surely won), 0 is equal.
    pub fn chance(&self) -> f32 {
        self.chance_of(self.best[DEPTHS - 1])
    }

    /// Returns the winning chance (-1 to 1) that a candidate loses against the best move, by the scores of
    /// the search at `depth` plies (from 1): 0 for the best move, 2 at most.
    pub fn loss(&self, candidate: &Candidate, depth: usize) -> f32 {
        let best = self.chance_of(self.best[depth - 1]);
        (best - self.chance_of(candidate.scores[depth - 1])).max(0.0)
    }

    /// Returns the score that a candidate loses against the best move, by the search at `depth` plies (from
    /// 1): in pawns, 0 to 10.
    pub fn pawns_lost(&self, candidate: &Candidate, depth: usize) -> f32 {
        let capped = |score| self.pawns(score).clamp(-2.0 * MOST_PAWNS, 2.0 * MOST_PAWNS);
        (capped(self.best[depth - 1]) - capped(candidate.scores[depth - 1])).clamp(0.0, MOST_PAWNS)
    }

    /// Returns the quality of a move at first sight, from the search of one ply, in pawns: 3 for
    /// the best move, 0 for a move that loses three pawns or more against it.
    pub(super) fn first_impression(&self, candidate: &Candidate) -> f32 {
        SIGHT - self.pawns_lost(candidate, 1).min(SIGHT)
    }

    /// Returns the number of moves to mate by the last iteration, negative if the mover is mated; `None`
    /// without a mate.
    pub(super) fn mate_distance(&self, candidate: &Candidate) -> Option<i32> {
        let found = candidate.scores[DEPTHS - 1];
        if !score::is_mate(found) {
            return None;
        }
        let plies = score::MATE - found.abs();
        Some(if found > 0 { (plies + 1) / 2 } else { -(plies / 2) })
    }
}

/// Returns the pieces of the side to move that the opponent could win by an exchange if it were to move,
/// and the gain of its best exchange as [`best_exchange`] rates it; none and 0 in check.
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
