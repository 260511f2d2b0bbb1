//! Hands out the moves of a node, likely refutations first.
//!
//! Stages: hash move, good noisy moves (by victim and capture history, static
//! exchange not clearly lost), killer, quiet moves (by history; checks and moves
//! out of the reach of a lesser piece sooner, moves into it later), bad noisy
//! moves. Each stage is generated and scored only when the one before is used
//! up: most nodes that fail high never see their quiet moves. The noisy moves
//! found bad stay at the front of the list; quiets are added behind them.
//!
//! Invariant: with [`Picker::main`], every legal move comes out exactly once
//! (unless quiets are skipped).

use super::history::History;
use super::params as p;
use super::stack::Context;
use crate::board::{Board, SEE_VALUES};
use crate::types::{Bitboard, MAX_MOVES, Move, MoveList, PieceKind, Score};
use arrayvec::ArrayVec;

/// Worth of a victim in the ordering of noisy moves, history units, pawn to
/// king; the last entry is that of a promotion without a capture.
const VICTIM: [i32; 6] = [1_000, 2_500, 2_500, 4_500, 7_000, 0];
/// Added for a promotion to a queen.
const QUEEN_PROMOTION: i32 = 7_000;
/// Taken from the order of an under-promotion: behind every other quiet move.
const UNDER_PROMOTION: i32 = -200_000;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    HashMove,
    GenerateNoisy,
    GoodNoisy,
    Killer,
    GenerateQuiets,
    Quiets,
    BadNoisy,
    Done,
}

/// How a picker decides whether a noisy move is good.
#[derive(Clone, Copy)]
enum Threshold {
    /// Static exchange no worse than the ordering score allows; the rest later.
    ByScore,
    /// Static exchange at least this; the rest never.
    Fixed(Score),
}

/// A move and what the histories say of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Picked {
    /// The move.
    pub mv: Move,
    /// [`History::quiet`] or [`History::noisy`] of the move, history units, as
    /// it was when the move was scored.
    pub history: i32,
}

/// The moves of one node, best first.
pub struct Picker {
    stage: Stage,
    hash_move: Option<Move>,
    killer: Option<Move>,
    threshold: Threshold,
    skip_quiets: bool,
    moves: MoveList,
    /// What `moves` are picked by.
    orders: ArrayVec<i32, MAX_MOVES>,
    /// The histories of `moves`.
    histories: ArrayVec<i32, MAX_MOVES>,
    /// The next move to look at.
    next: usize,
    /// Bad noisy moves are `moves[..bad]`.
    bad: usize,
}

impl Picker {
    fn start(hash_move: Option<Move>, killer: Option<Move>, threshold: Threshold, quiets: bool) -> Self {
        Self {
            stage: if hash_move.is_some() { Stage::HashMove } else { Stage::GenerateNoisy },
            hash_move,
            killer: killer.filter(|_| quiets),
            threshold,
            skip_quiets: !quiets,
            moves: MoveList::new(),
            orders: ArrayVec::new(),
            histories: ArrayVec::new(),
            next: 0,
            bad: 0,
        }
    }

    /// All legal moves. `hash_move` must be legal; `killer` is checked here.
    pub fn main(hash_move: Option<Move>, killer: Option<Move>) -> Self {
        Self::start(hash_move, killer, Threshold::ByScore, true)
    }

    /// The noisy moves whose static exchange is at least `threshold`; the hash
    /// move, which must be legal, only if it is one of them by kind.
    pub fn noisy(hash_move: Option<Move>, threshold: Score) -> Self {
        Self::start(hash_move.filter(|mv| mv.is_noisy()), None, Threshold::Fixed(threshold), false)
    }

    /// From now on only noisy moves come out.
    #[inline]
    pub fn skip_quiets(&mut self) {
        self.skip_quiets = true;
    }

    /// The next move with its history; `None` when there are no more.
    pub fn next(&mut self, board: &Board, history: &History, cx: &Context) -> Option<Picked> {
        loop {
            match self.stage {
                Stage::HashMove => {
                    self.stage = Stage::GenerateNoisy;
                    return self.hash_move.map(|mv| picked(mv, board, history, cx));
                }
                Stage::GenerateNoisy => {
                    board.generate_noisy(&mut self.moves);
                    self.score_noisy(board, history, cx);
                    self.stage = Stage::GoodNoisy;
                }
                Stage::GoodNoisy => match self.next_good_noisy(board) {
                    Some(picked) => return Some(picked),
                    None => {
                        self.stage = match self.threshold {
                            Threshold::ByScore => Stage::Killer,
                            Threshold::Fixed(_) => Stage::Done,
                        }
                    }
                },
                Stage::Killer => {
                    self.stage = Stage::GenerateQuiets;
                    self.killer = self.killer.filter(|&mv| {
                        !self.skip_quiets && Some(mv) != self.hash_move && mv.is_quiet() && board.is_legal(mv)
                    });
                    if let Some(mv) = self.killer {
                        return Some(picked(mv, board, history, cx));
                    }
                }
                Stage::GenerateQuiets => {
                    if !self.skip_quiets {
                        self.moves.truncate(self.bad);
                        self.orders.truncate(self.bad);
                        self.histories.truncate(self.bad);
                        board.generate_quiets(&mut self.moves);
                        self.next = self.bad;
                        self.score_quiets(board, history, cx);
                    }
                    self.stage = Stage::Quiets;
                }
                Stage::Quiets => {
                    while !self.skip_quiets && self.next < self.moves.len() {
                        let (picked, _) = self.select();
                        if Some(picked.mv) != self.hash_move && Some(picked.mv) != self.killer {
                            return Some(picked);
                        }
                    }
                    self.next = 0;
                    self.stage = Stage::BadNoisy;
                }
                Stage::BadNoisy => {
                    if self.next < self.bad {
                        self.next += 1;
                        return Some(self.picked_at(self.next - 1));
                    }
                    self.stage = Stage::Done;
                }
                Stage::Done => return None,
            }
        }
    }

    /// The next noisy move that is good; bad ones go to the front of the list.
    fn next_good_noisy(&mut self, board: &Board) -> Option<Picked> {
        while self.next < self.moves.len() {
            let (picked, order) = self.select();
            if Some(picked.mv) == self.hash_move {
                continue;
            }
            let threshold = match self.threshold {
                Threshold::ByScore => -order / p::good_noisy_divisor(),
                Threshold::Fixed(threshold) => threshold,
            };
            if board.see_ge(picked.mv, threshold) {
                return Some(picked);
            }
            self.moves[self.bad] = picked.mv;
            self.histories[self.bad] = picked.history;
            self.bad += 1;
        }
        None
    }

    /// Takes the best move from `next` on: one step of a selection sort.
    #[inline(always)]
    fn select(&mut self) -> (Picked, i32) {
        let mut best = self.next;
        let mut best_order = self.orders[best];
        for (i, &order) in self.orders.iter().enumerate().skip(best + 1) {
            if order > best_order {
                (best, best_order) = (i, order);
            }
        }
        let picked = self.picked_at(best);
        self.moves.swap(self.next, best);
        self.orders.swap(self.next, best);
        self.histories.swap(self.next, best);
        self.next += 1;
        (picked, best_order)
    }

    #[inline]
    fn picked_at(&self, index: usize) -> Picked {
        Picked { mv: self.moves[index], history: self.histories[index] }
    }

    fn score_noisy(&mut self, board: &Board, history: &History, cx: &Context) {
        for &mv in &self.moves {
            let victim = board.captured_kind(mv);
            let promotion = match mv.promotion_kind() {
                Some(PieceKind::Queen) => QUEEN_PROMOTION,
                _ => 0,
            };
            let worth = VICTIM[victim.unwrap_or(PieceKind::King).index()] + promotion;
            let history = history.noisy(cx, board.moved_piece(mv), mv, victim);
            self.orders.push(worth + history);
            self.histories.push(history);
        }
    }

    fn score_quiets(&mut self, board: &Board, history: &History, cx: &Context) {
        let checks: [Bitboard; 6] = board.check_squares();
        let lesser = cx.threats.by_lesser();
        for &mv in &self.moves[self.bad..] {
            let piece = board.moved_piece(mv);
            let (history, mut order) = history.quiet_with_order(cx, piece, mv);
            if mv.is_promotion() {
                order += UNDER_PROMOTION;
            } else if checks[piece.kind().index()].has(mv.to()) && board.see_ge(mv, p::safe_check_see()) {
                order += p::safe_check_order();
            }
            // Out of the reach of a lesser piece, or into it (an idea of Stockfish;
            // +23 ± 27 here at 5,000 nodes).
            let kind = piece.kind().index();
            if lesser[kind].has(mv.from()) {
                order += p::escape_order() * SEE_VALUES[kind];
            }
            if lesser[kind].has(mv.to()) {
                order -= p::danger_order() * SEE_VALUES[kind];
            }
            self.orders.push(order);
            self.histories.push(history);
        }
    }
}

/// A move that comes out before its like are scored.
#[inline]
fn picked(mv: Move, board: &Board, history: &History, cx: &Context) -> Picked {
    let piece = board.moved_piece(mv);
    let history = if mv.is_quiet() {
        history.quiet(cx, piece, mv)
    } else {
        history.noisy(cx, piece, mv, board.captured_kind(mv))
    };
    Picked { mv, history }
}
