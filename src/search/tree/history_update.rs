//! The updates of the histories, and the events that cause them.
//!
//! A cut-off rewards its move and punishes those tried before it; the other updates are smaller and concern
//! the move that led to the node. A stopped search updates no history: its nodes return before they get
//! here.

use crate::search::params as p;
use crate::search::tables::history;
use crate::search::tree::worker::Worker;
use crate::types::{Move, Score, score};
use arrayvec::ArrayVec;

/// The most quiet moves, and the most noisy moves, that are recorded for a malus at a node.
const TRIED: usize = 32;

/// The moves searched at a node before the best one, quiet and noisy ones apart, whose histories get a malus
/// after a fail-high.
#[derive(Default)]
pub(in crate::search) struct SearchedMoves {
    quiets: ArrayVec<Move, TRIED>,
    noisies: ArrayVec<Move, TRIED>,
}

impl SearchedMoves {
    #[inline]
    /// Adds a searched move to the quiet or to the noisy ones; beyond 32 of either kind it is not recorded.
    pub(in crate::search) fn push(&mut self, mv: Move) {
        let list = if mv.is_quiet() { &mut self.quiets } else { &mut self.noisies };
        if !list.is_full() {
            list.push(mv);
        }
    }
}

impl Worker {
    /// Updates the histories of the node at `ply` after the move `best` failed high at `depth` (plies);
    /// `expected` is true if it was the move of the transposition table. The history of `best` gains; those
    /// of the moves `tried` before it lose, later quiet ones less (Stockfish's idea; error of the score -3.8
    /// ± 2.3; docs/log, topic search).
    pub(in crate::search) fn update_histories_on_cutoff(
        &mut self,
        best: Move,
        expected: bool,
        tried: &SearchedMoves,
        depth: i32,
        ply: usize,
    ) {
        let context = self.stack[ply].context;
        let (bonus, malus) = (self.bonus_on_cutoff(expected, depth, ply), -history::malus(depth));
        let piece = self.pos.moved_piece(best);
        if best.is_quiet() {
            self.stack[ply].killer = Some(best);
            // A lone quiet move at depth 1 says little.
            if depth > 1 || !tried.quiets.is_empty() {
                self.history.update_quiet(&context, piece, best, bonus);
            }
            for (&mv, place) in tried.quiets.iter().zip(0..) {
                let malus = malus * 64 / (64 + p::malus_fading() * place);
                self.history.update_quiet(&context, self.pos.moved_piece(mv), mv, malus);
            }
        } else {
            let victim = self.pos.captured_kind(best);
            self.history.update_noisy(&context, piece, best, victim, bonus);
        }
        for &mv in &tried.noisies {
            let victim = self.pos.captured_kind(mv);
            self.history.update_noisy(&context, self.pos.moved_piece(mv), mv, victim, malus);
        }
    }

    /// Returns the bonus of the move that failed high at `depth` (plies), history units, 0 or more: larger if
    /// it was the move of the transposition table (`expected`), and the larger the better the history of the
    /// opponent's quiet move before it (Stockfish).
    fn bonus_on_cutoff(&self, expected: bool, depth: i32, ply: usize) -> i32 {
        let parent = self.stack.back(ply, 1);
        let refuted = if parent.quiet_move().is_some() { parent.history } else { 0 };
        let more = if expected { p::bonus_tt_move() } else { 0 };
        (history::bonus(depth) + more + refuted * p::bonus_parent() / 1024).max(0)
    }

    /// Updates the histories after no move beat alpha in the node at `ply`, searched `depth` plies deep. The
    /// history of the opponent's quiet move that led here gains (the prior counter-move bonus of several
    /// engines), more if it came late in its order or if the result `best` (internal units from the side to
    /// move) is far below the evaluation (Stockfish).
    pub(in crate::search) fn update_histories_on_fail_low(&mut self, best: Score, depth: i32, ply: usize) {
        if ply == 0 {
            return;
        }
        let parent = self.stack.back(ply, 1);
        if let Some((piece, mv)) = parent.quiet_move() {
            let static_eval = self.stack[ply].static_eval;
            let drop = static_eval != score::NONE && best <= static_eval - p::prior_move_drop_margin();
            let share = p::prior_move_bonus()
                + if parent.move_count > p::prior_move_late_after() as u32 {
                    p::prior_move_late()
                } else {
                    0
                }
                + if drop { p::prior_move_drop() } else { 0 };
            let bonus = history::bonus(depth) * share / 128;
            self.history.update_continuation(&parent.context, piece, mv, bonus);
            self.history.update_butterfly(&parent.context, mv, bonus / 2);
        }
    }

    /// Updates the histories after a cut-off by the transposition table in a node of `depth` plies: the
    /// history of the table's move (`None`: none) gains if it is quiet, and that of the opponent's move
    /// before loses if it is quiet and was among the first three of its node.
    pub(in crate::search) fn update_histories_on_tt_cutoff(
        &mut self,
        tt_move: Option<Move>,
        depth: i32,
        ply: usize,
    ) {
        if let Some(mv) = tt_move.filter(|mv| mv.is_quiet()) {
            let context = self.set_context(ply);
            let bonus = history::bonus(depth) * p::tt_cut_bonus() / 128;
            self.history.update_quiet(&context, self.pos.moved_piece(mv), mv, bonus);
        }
        let parent = self.stack.back(ply, 1);
        if parent.move_count <= 3
            && let Some((piece, mv)) = parent.quiet_move()
        {
            let malus = -history::malus(depth + 1) * p::tt_cut_malus() / 128;
            self.history.update_continuation(&parent.context, piece, mv, malus);
        }
    }

    /// Updates the history of the opponent's quiet move that led to the node at `ply` by how it changed the
    /// static evaluation: it gains if it made the evaluation worse for the side to move. `static_eval` is
    /// that of the side to move, internal units (Reckless's "policy from static evaluation").
    pub(in crate::search) fn update_histories_on_eval_change(&mut self, static_eval: Score, ply: usize) {
        if ply == 0 {
            return;
        }
        let parent = self.stack.back(ply, 1);
        if parent.static_eval == score::NONE {
            return;
        }
        if let Some((_, mv)) = parent.quiet_move() {
            let limit = p::eval_change_max();
            let change = -(static_eval + parent.static_eval);
            let bonus = (change * p::eval_change_bonus()).clamp(-limit, limit);
            self.history.update_butterfly(&parent.context, mv, bonus);
        }
    }

    /// Updates the continuation histories of a reduced quiet move of the node at `ply` after its re-search:
    /// it gains if it is `good` (it beat alpha again), and loses otherwise (Clockwork). `depth` is that of
    /// the node, plies.
    pub(in crate::search) fn update_histories_on_research(&mut self, good: bool, depth: i32, ply: usize) {
        let frame = &self.stack[ply];
        if let Some((piece, mv)) = frame.quiet_move() {
            let bonus = if good { history::bonus(depth) } else { -history::malus(depth) };
            self.history.update_continuation(&frame.context, piece, mv, bonus);
        }
    }
}
