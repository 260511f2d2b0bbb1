//! Quiescence search: captures, queen promotions and some checks, until the static evaluation can be trusted.
//!
//! Out of check the side to move may take the evaluation ("stand pat") or try its noisy moves; in check it
//! has to answer, and a position without an answer is mate. At the first ply a few safe checks follow the
//! noisy moves if the evaluator has just found the enemy king in danger. It has not if the evaluation came
//! from the transposition table.
//!
//! The checks against a king in danger find mating attacks plies earlier; +13 ± 19 in games, unresolved.
//! Checks against any king: -12 ± 22 (docs/log, topic search).
//!
//! Invariant: a mate score comes only from a position with no legal move below; the bound of a partial move
//! list never is one.

use crate::search::params as p;
use crate::search::tables::correction::corrected;
use crate::search::tables::stack::OrderingContext;
use crate::search::tables::tt::{Bound, TtEntry};
use crate::search::tree::margins;
use crate::search::tree::node::adjusted_eval;
use crate::search::tree::node_type::NodeType;
use crate::search::tree::picker::{MovePicker, PickedMove};
use crate::search::tree::worker::Worker;
use crate::types::{MAX_PLY, Move, Score, score};

/// The data of a quiescence node before its first move.
struct QuietNode {
    /// The entry of the transposition table; `None` without one.
    hit: Option<TtEntry>,
    /// True if the side to move is in check.
    in_check: bool,
    /// True if the node is, or was once, part of a principal variation.
    tt_pv: bool,
    /// True if checks are tried, because the enemy king is in danger.
    checks: bool,
    /// The uncorrected evaluation, internal units from the side to move; `NONE` in check.
    raw: Score,
    /// The highest score, internal units, that a capture without a gain is expected to reach; `-INFINITE` in check.
    futility: Score,
}

impl Worker {
    /// Quiescence search: searches captures and queen promotions (in check, evasions) at `ply` until the
    /// position is quiet, in the window (`alpha`, `beta`). Returns the fail-soft score, internal units from
    /// the side to move, or `None` if the search was stopped. With `checks`, at the first ply, a side that
    /// attacks the king also tries quiet checks if the position was evaluated here (not in the transposition
    /// table), so that a mating attack is not cut short.
    pub(in crate::search) fn quiescence<N: NodeType>(
        &mut self,
        mut alpha: Score,
        mut beta: Score,
        ply: usize,
        checks: bool,
    ) -> Option<Score> {
        debug_assert!(alpha < beta && (N::PV || alpha == beta - 1));

        // 1. The end of the search, draws, mate distance.
        if self.should_stop() {
            return None;
        }
        if N::PV {
            self.pv.clear(ply);
            self.sel_depth = self.sel_depth.max(ply + 1);
        }
        if let Some(score) = self.draw_or_mate_distance(&mut alpha, &mut beta, ply) {
            return Some(score);
        }
        let in_check = self.pos.in_check();
        self.stack[ply].in_check = in_check;

        // 2. The transposition table: any entry is deep enough.
        let hit = self.shared.tt.probe(self.pos.key(), ply, self.pos.halfmove_clock());
        if !N::PV
            && let Some(hit) = &hit
            && (if hit.score >= beta { hit.bound.is_lower() } else { hit.bound.is_upper() })
        {
            return Some(hit.score);
        }

        // 3. Stand pat.
        let mut node = QuietNode {
            hit,
            in_check,
            tt_pv: N::PV || hit.is_some_and(|hit| hit.pv),
            checks: false,
            raw: score::NONE,
            futility: -score::INFINITE,
        };
        let mut static_eval = score::NONE;
        let mut best = -score::INFINITE;
        if !in_check {
            let amount = self.common.corrections.amount(&self.pos, &self.stack, ply);
            node.raw = match hit.map(|hit| hit.eval) {
                Some(eval) if eval != score::NONE => eval,
                _ => {
                    let eval = self.evaluate(ply);
                    let danger = self.evaluator.last_danger(self.pos.side_to_move());
                    node.checks = checks && danger >= p::qs_check_danger();
                    eval
                }
            };
            static_eval = corrected(node.raw, amount);
            best = adjusted_eval(static_eval, hit.as_ref());
            if best >= beta {
                if hit.is_none() {
                    self.store_quiet(&node, None, best, Bound::Lower, ply);
                }
                return Some(margins::blend_towards_beta(best, beta, p::qs_blend()));
            }
            alpha = alpha.max(best);
            node.futility = best + p::qs_futility();
        }
        self.stack[ply].raw_eval = node.raw;
        self.stack[ply].static_eval = static_eval;
        self.stack[ply].reduction = 0;
        self.stack[ply].history = 0;
        if ply + 1 >= MAX_PLY {
            return Some(if in_check { self.draw_score(ply) } else { best });
        }
        self.quiescence_moves::<N>(&node, best, alpha, beta, ply)
    }

    /// Steps 4 to 6 of quiescence search: searches the moves and stores the result in the transposition
    /// table. `best` is the score of standing pat, `-INFINITE` in check. Returns the fail-soft score,
    /// internal units from the side to move; `None` if the search was stopped.
    #[inline]
    fn quiescence_moves<N: NodeType>(
        &mut self,
        node: &QuietNode,
        mut best: Score,
        mut alpha: Score,
        beta: Score,
        ply: usize,
    ) -> Option<Score> {
        // 4. The moves. Without any, their order is not needed.
        let in_check = node.in_check;
        let tt_move = node.hit.and_then(|hit| hit.mv).filter(|&mv| self.pos.is_legal(mv));
        let mut picker = if in_check {
            MovePicker::main(tt_move, None)
        } else if node.checks {
            MovePicker::noisy_and_checks(tt_move, p::qs_see())
        } else {
            MovePicker::noisy(tt_move, p::qs_see())
        };
        let any =
            in_check || node.checks || tt_move.is_some_and(Move::is_noisy) || picker.has_noisy(&self.pos);
        let context = any.then(|| OrderingContext::new(&self.pos, &self.stack, ply));

        // 5. One move after the other.
        let mut check_count = 0;
        let mut best_move = None;
        let mut move_count = 0;
        while let Some(context) = &context
            && let Some(PickedMove { mv, .. }) = picker.next(&self.pos, &self.history, context)
        {
            self.prefetch_child(mv);
            move_count += 1;
            if !score::is_loss(best) {
                if in_check {
                    // One evasion has held: the quiet rest is for the main search.
                    if mv.is_quiet() && move_count > 1 {
                        picker.skip_quiets();
                        continue;
                    }
                    // Nor is a capture that loses material looked at after it (Stockfish and Sirius).
                    if move_count > 1 && !self.pos.see_ge(mv, 0) {
                        continue;
                    }
                } else if mv.is_quiet() {
                    check_count += 1;
                    if check_count > p::qs_checks() {
                        break;
                    }
                } else if move_count > p::qs_moves() {
                    picker.skip_noisy();
                    continue;
                } else if node.futility <= alpha && !self.pos.see_ge_given(mv, 1, context.threats.all) {
                    best = best.max(node.futility);
                    continue;
                }
            }
            self.make(mv, ply);
            let score = self.quiescence::<N>(-beta, -alpha, ply + 1, false).map(|score| -score);
            self.unmake();
            let score = score?;
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(mv);
                    if N::PV {
                        self.pv.update(ply, mv);
                    }
                    if score >= beta {
                        break;
                    }
                    alpha = score;
                }
            }
        }

        // 6. Mate, or the result of the moves. Never exact: a line of captures proves only a bound, and an
        //    exact entry would replace a deep one.
        if in_check && move_count == 0 {
            return Some(score::mated_in(ply));
        }
        let bound = if best >= beta { Bound::Lower } else { Bound::Upper };
        self.store_quiet(node, best_move.or(tt_move), best, bound, ply);
        Some(best)
    }

    /// Stores a result of quiescence search in the transposition table; `mv` is `None` if no move is
    /// known to be best.
    #[inline]
    fn store_quiet(&self, node: &QuietNode, mv: Option<Move>, score: Score, bound: Bound, ply: usize) {
        let entry = TtEntry { mv, score, eval: node.raw, depth: 0, bound, pv: node.tt_pv };
        self.shared.tt.store(self.pos.key(), ply, &entry);
    }
}
