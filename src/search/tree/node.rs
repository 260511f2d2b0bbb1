//! One node of the main search: principal variation search, fail-soft.
//!
//! [`Worker::search`] is the list of steps. Steps that may end the node or drop a move are in
//! [`crate::search::tree::pruning`], their margins in [`crate::search::tree::margins`], the update of the
//! histories in [`crate::search::tree::history_update`]. It uses quiescence at the leaves and the root's list
//! of root moves.
//!
//! Invariants: a stopped search returns `None` through every level, and each level restores the position;
//! with an excluded move (singular search) the node neither reads nor writes the transposition table and the
//! corrections, and is not pruned as a whole; every score returned lies inside ±[`score::MATE`].

use crate::search::params as p;
use crate::search::tables::correction::corrected;
use crate::search::tables::stack::OrderingContext;
use crate::search::tables::tt::{Bound, TtEntry};
use crate::search::tree::history_update::SearchedMoves;
use crate::search::tree::margins::{self, LmrInput};
use crate::search::tree::node_type::{NodeType, NonPv, Pv};
use crate::search::tree::picker::{MovePicker, PickedMove};
use crate::search::tree::pruning::{MovePruning, MoveState, NodePruning, NodeState, SingularResult};
use crate::search::tree::worker::Worker;
use crate::types::{MAX_PLY, Move, Score, score};

/// The 50-move counter (plies) from which on scores of the transposition table do not cut: they do not
/// include the draw that is near.
const CLOCK_LIMIT: u16 = 90;

impl Worker {
    /// Searches the position at `ply` plies from the root, `depth` plies deep, in the window (`alpha`,
    /// `beta`); `cut_node` is true if a fail-high is expected. Returns the fail-soft score, internal
    /// units from the side to move, or `None` if the search was stopped.
    ///
    /// At the root only `root_moves[pv_index..]` are searched and each that is
    /// first or beats alpha gets its score and line there.
    pub fn search<N: NodeType>(
        &mut self,
        mut alpha: Score,
        mut beta: Score,
        depth: i32,
        ply: usize,
        cut_node: bool,
    ) -> Option<Score> {
        debug_assert!(alpha < beta && (N::PV || alpha == beta - 1));
        debug_assert!(!(N::PV && cut_node));

        // 1. Leaves.
        if !N::ROOT && (depth <= 0 || ply + 1 >= MAX_PLY) {
            return if N::PV {
                self.quiescence::<Pv>(alpha, beta, ply, true)
            } else {
                self.quiescence::<NonPv>(alpha, beta, ply, true)
            };
        }
        if self.should_stop() {
            return None;
        }
        if N::PV {
            self.pv.clear(ply);
            self.sel_depth = self.sel_depth.max(ply + 1);
        }

        // 2. Draws, and mate distance pruning.
        if !N::ROOT
            && let Some(score) = self.draw_or_mate_distance(&mut alpha, &mut beta, ply)
        {
            return Some(score);
        }
        let mut depth = depth.clamp(1, MAX_PLY as i32 - 1);
        let in_check = self.pos.in_check();
        let excluded = self.stack[ply].excluded;
        self.stack.enter(ply, in_check);

        // 3. The transposition table.
        let tt_hit = match excluded {
            None => self.shared.tt.probe(self.pos.key(), ply, self.pos.halfmove_clock()),
            Some(_) => None,
        };
        let tt_move = if N::ROOT {
            Some(self.root_moves[self.pv_index].mv)
        } else {
            tt_hit.and_then(|hit| hit.mv).filter(|&mv| self.pos.is_legal(mv))
        };
        if excluded.is_none() {
            self.stack[ply].tt_pv = N::PV || tt_hit.is_some_and(|hit| hit.pv);
        }
        if !N::PV
            && let Some(hit) = tt_hit
            && self.tt_cuts(&hit, depth, beta, cut_node)
        {
            if hit.score >= beta {
                self.update_histories_on_tt_cutoff(tt_move, depth, ply);
                return Some(margins::blend_towards_beta(hit.score, beta, p::tt_cut_blend()));
            }
            return Some(hit.score);
        }

        // 4. The tablebases. In an open window their result only limits the score of the search before it is
        //    stored: a mate is better than a win.
        let (mut floor, mut ceiling) = (-score::INFINITE, score::INFINITE);
        if !N::ROOT
            && excluded.is_none()
            && let Some((score, bound)) = self.probe_tablebases(depth, ply)
        {
            let cuts = match bound {
                Bound::Lower => score >= beta,
                Bound::Upper => score <= alpha,
                _ => true,
            };
            if cuts {
                self.store_tablebase_result(tt_hit.as_ref(), score, bound, depth, ply);
                return Some(score);
            }
            if bound == Bound::Lower {
                floor = score;
            } else {
                ceiling = score;
            }
        }

        // 5. Static evaluation, and its trend.
        let (static_eval, eval) = self.evaluate_node(tt_hit.as_ref(), ply);
        let improving = !in_check && margins::improving(&self.stack, ply, static_eval);
        if !in_check && excluded.is_none() {
            self.update_histories_on_eval_change(static_eval, ply);
            if !N::ROOT {
                depth = (depth + margins::hindsight(&self.stack, ply, static_eval, depth)).max(1);
            }
        }
        let mut node = NodeState {
            depth,
            cut_node,
            in_check,
            improving,
            eval,
            static_eval,
            correction: (static_eval - self.stack[ply].raw_eval).abs(),
            tt_move,
            tt_hit,
            floor,
            ceiling,
        };

        // 6. Reasons not to search this node at all, or less deep.
        if excluded.is_none() {
            if !N::PV
                && !in_check
                && let NodePruning::Cutoff(score) = self.prune_node(&node, alpha, beta, ply)?
            {
                return Some(score);
            }
            // Internal iterative reduction (IIR): without a good TT move the first
            // iteration at this depth would search blindly; a shallower one finds
            // that move for the next (+5 to +10 in several engines).
            let stale = match tt_hit {
                Some(hit) if tt_move.is_some() => hit.depth + p::iir_shallower() <= depth,
                _ => true,
            };
            if !N::ROOT && (N::PV || cut_node) && depth >= p::iir_depth() && stale {
                node.depth -= 1;
            }
        }

        self.search_moves::<N>(&node, alpha, beta, ply)
    }

    /// Steps 7 to 11 of the node search: searches the moves and updates the histories. Returns the
    /// fail-soft score, internal units from the side to move; `None` if the search was stopped.
    fn search_moves<N: NodeType>(
        &mut self,
        node: &NodeState,
        mut alpha: Score,
        beta: Score,
        ply: usize,
    ) -> Option<Score> {
        let (depth, original_alpha) = (node.depth, alpha);
        let excluded = self.stack[ply].excluded;
        let context = self.set_context(ply);
        let mut best = node.floor;
        alpha = alpha.max(best);
        let mut best_move = None;
        let mut move_count = 0;
        let mut tried = SearchedMoves::default();
        let mut picker = MovePicker::main(node.tt_move, self.stack[ply].killer);

        // 7. One move after the other.
        while let Some(PickedMove { mv, history }) = picker.next(&self.pos, &self.history, &context) {
            if Some(mv) == excluded || N::ROOT && !self.is_root_candidate(mv) {
                continue;
            }
            self.prefetch_child(mv);
            move_count += 1;
            self.stack[ply].move_count = move_count;

            // 8. Moves not worth a search.
            if !N::ROOT && !score::is_loss(best) && self.pos.has_non_pawns(context.us) {
                let state = MoveState { mv, history, move_count, alpha, none_better: best_move.is_none() };
                match self.prune_move(node, &state, context.threats.all) {
                    MovePruning::Search => {}
                    MovePruning::Skip => continue,
                    MovePruning::SkipQuiets => {
                        picker.skip_quiets();
                        continue;
                    }
                }
            }

            // 9. A move that alone holds the position is searched deeper.
            let mut extension = 0;
            if !N::ROOT && excluded.is_none() && Some(mv) == node.tt_move {
                match self.singular::<N>(node, mv, beta, ply)? {
                    SingularResult::Extend(plies) => extension = plies,
                    SingularResult::MultiCut(score) => return Some(score.min(node.ceiling)),
                }
                self.stack[ply].move_count = move_count;
            }

            // 10. The search of the move.
            let nodes_before = self.nodes;
            if N::ROOT && self.id == 0 {
                self.shared.report_current_move(&self.pos, depth, mv, self.pv_index + move_count as usize);
            }
            self.stack[ply].history = history;
            self.stack[ply].double_extensions =
                self.stack.back(ply, 1).double_extensions + u32::from(extension >= 2);
            self.make(mv, ply);
            let child = ChildDepth {
                full: depth - 1 + extension,
                reduction: self.late_move_reduction::<N>(node, mv, alpha, original_alpha, ply),
            };
            let score = self.search_child::<N>(node, child, best, alpha, beta, ply);
            self.unmake();
            let score = score?;

            if N::ROOT {
                self.record_root_move(mv, score, move_count, alpha, beta, self.nodes - nodes_before);
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(mv);
                    if N::PV && !N::ROOT {
                        self.pv.update(ply, mv);
                    }
                    if score >= beta {
                        self.stack[ply].fail_highs += 1;
                        break;
                    }
                    alpha = score;
                }
            }
            if best_move != Some(mv) {
                tried.push(mv);
            }
        }

        // 11. Mate, stalemate, or the only move was the excluded one.
        if move_count == 0 {
            return Some(match excluded {
                Some(_) => alpha,
                None if node.in_check => score::mated_in(ply),
                None => self.draw_score(ply),
            });
        }
        if let Some(mv) = best_move.filter(|_| best >= beta) {
            self.update_histories_on_cutoff(
                mv,
                Some(mv) == node.tt_move,
                &tried,
                depth + i32::from(best > beta + p::bonus_deeper_margin()),
                ply,
            );
        } else if best <= original_alpha {
            self.update_histories_on_fail_low(best, depth, ply);
        }
        best = best.min(node.ceiling);
        if best >= beta && !N::ROOT {
            best = margins::blend_towards_beta(best, beta, margins::fail_high_share(depth));
        }
        if excluded.is_none() {
            self.store_result::<N>(node, best, best_move, original_alpha, beta, ply);
        }
        Some(best)
    }

    /// Computes the data of the node at `ply` by which the histories of its moves are looked up, stores them
    /// in its frame and returns them. Called only before the first move, since many nodes return earlier.
    #[inline]
    pub(in crate::search) fn set_context(&mut self, ply: usize) -> OrderingContext {
        let context = OrderingContext::new(&self.pos, &self.stack, ply);
        self.stack[ply].context = context;
        context
    }

    /// Handles draws by rule, repetitions that the side to move can force, and mate distance pruning in the
    /// node at `ply`: no line from here mates before the next move or is mated before now, so the window
    /// shrinks if a nearer mate is known. Returns the score, internal units from the side to move, if it is a
    /// draw or the window is empty after that; otherwise `None`.
    #[inline(always)]
    pub(in crate::search) fn draw_or_mate_distance(
        &self,
        alpha: &mut Score,
        beta: &mut Score,
        ply: usize,
    ) -> Option<Score> {
        if self.pos.is_draw(ply) {
            return Some(self.draw_score(ply));
        }
        if *alpha < score::DRAW && self.pos.has_upcoming_repetition(ply) {
            *alpha = (*alpha).max(self.draw_score(ply));
            if *alpha >= *beta {
                return Some(*alpha);
            }
        }
        // Mate distance pruning.
        *alpha = (*alpha).max(score::mated_in(ply));
        *beta = (*beta).min(score::mate_in(ply + 1));
        (*alpha >= *beta).then_some(*alpha)
    }

    /// Returns true if an entry of the transposition table decides a zero-window node of `depth` plies. The
    /// entry must also agree with the expected type of node (from Stockfish and Reckless) up to depth 5:
    /// `cut_node` is true if a fail-high is expected.
    #[inline]
    fn tt_cuts(&self, hit: &TtEntry, depth: i32, beta: Score, cut_node: bool) -> bool {
        let fails_high = hit.score >= beta;
        hit.depth >= depth
            && (if fails_high { hit.bound.is_lower() } else { hit.bound.is_upper() })
            && (fails_high == cut_node || depth > 5)
            && self.pos.halfmove_clock() < CLOCK_LIMIT
    }

    /// Returns the corrected static evaluation and its improvement by the score of the entry `hit`
    /// (`None` if there is none), internal units from the side to move; [`score::NONE`] twice in check.
    /// Without an entry the raw evaluation is stored at once, for the next visit of the position.
    #[inline]
    fn evaluate_node(&mut self, hit: Option<&TtEntry>, ply: usize) -> (Score, Score) {
        if self.stack[ply].in_check {
            self.stack[ply].raw_eval = score::NONE;
            self.stack[ply].static_eval = score::NONE;
            return (score::NONE, score::NONE);
        }
        if self.stack[ply].excluded.is_some() {
            return (self.stack[ply].static_eval, self.stack[ply].static_eval);
        }
        let amount = self.common.corrections.amount(&self.pos, &self.stack, ply);
        let raw = match hit.map(|hit| hit.eval) {
            Some(eval) if eval != score::NONE => eval,
            _ => self.evaluate(ply),
        };
        if hit.is_none() {
            let pv = self.stack[ply].tt_pv;
            let entry = TtEntry { mv: None, score: score::NONE, eval: raw, depth: 0, bound: Bound::None, pv };
            self.shared.tt.store(self.pos.key(), ply, &entry);
        }
        let static_eval = corrected(raw, amount);
        self.stack[ply].raw_eval = raw;
        self.stack[ply].static_eval = static_eval;
        (static_eval, adjusted_eval(static_eval, hit))
    }

    /// Step 10 of the node search: searches the child that the move of this ply has just led to, reduced
    /// if the move is late, again if it turns out better than expected, and with the open window if it
    /// belongs to the principal variation. `best` is the score of the best move before it. Returns the
    /// score from the view of this node's side, internal units; `None` if the search was stopped.
    fn search_child<N: NodeType>(
        &mut self,
        node: &NodeState,
        child: ChildDepth,
        best: Score,
        alpha: Score,
        beta: Score,
        ply: usize,
    ) -> Option<Score> {
        let first = self.stack[ply].move_count == 1;
        let mut new_depth = child.full;
        let mut score = -score::INFINITE;
        if let Some(reduction) = child.reduction {
            let ceiling = new_depth + i32::from(N::PV || node.cut_node);
            let reduced =
                (new_depth - reduction.div_euclid(1024)).clamp(1.min(new_depth.max(0)), ceiling.max(0));
            self.stack[ply].reduction = new_depth - reduced;
            let result = self.search::<NonPv>(-alpha - 1, -alpha, reduced, ply + 1, true);
            self.stack[ply].reduction = 0;
            score = -result?;
            if score > alpha && reduced < new_depth {
                new_depth += margins::research_depth_change(score, best, new_depth);
                if new_depth > reduced {
                    score = -self.search::<NonPv>(-alpha - 1, -alpha, new_depth, ply + 1, !node.cut_node)?;
                }
                self.update_histories_on_research(score > alpha, node.depth, ply);
            }
        } else if !N::PV || !first {
            score = -self.search::<NonPv>(-alpha - 1, -alpha, new_depth, ply + 1, !node.cut_node)?;
        }
        if N::PV && (first || score > alpha) {
            score = -self.search::<Pv>(-beta, -alpha, new_depth, ply + 1, false)?;
        }
        Some(score)
    }

    /// Returns the late move reduction (LMR) of `mv`, just made at `ply`, in 1/1024 ply; `None` where moves
    /// are not reduced: near the leaves and for the first moves. `original_alpha` is alpha before the first
    /// move.
    #[inline]
    fn late_move_reduction<N: NodeType>(
        &self,
        node: &NodeState,
        mv: Move,
        alpha: Score,
        original_alpha: Score,
        ply: usize,
    ) -> Option<i32> {
        let frame = &self.stack[ply];
        if node.depth < p::lmr_depth()
            || frame.move_count < p::lmr_move() as u32 + u32::from(N::PV) + u32::from(N::ROOT)
        {
            return None;
        }
        let input = LmrInput {
            depth: node.depth,
            move_count: frame.move_count,
            quiet: mv.is_quiet(),
            history: frame.history,
            pv: N::PV,
            tt_pv: frame.tt_pv,
            tt_above_alpha: node.tt_hit.is_some_and(|hit| hit.bound != Bound::None && hit.score > alpha),
            tt_deep: node.tt_hit.is_some_and(|hit| hit.depth >= node.depth),
            cut_node: node.cut_node,
            tt_move: node.tt_move.is_some(),
            noisy_tt_move: node.tt_move.is_some_and(Move::is_noisy),
            improving: node.improving,
            in_check: node.in_check,
            gives_check: self.pos.in_check(),
            killer: Some(mv) == frame.killer,
            correction: node.correction,
            fail_highs: self.stack[ply + 1].fail_highs,
            alpha_raised: alpha > original_alpha,
            futile: !node.in_check && node.static_eval + p::lmr_futile_margin() <= alpha,
        };
        Some(input.reduction())
    }

    /// Stores the result of the node in the transposition table, and the error of the static evaluation in
    /// the corrections. No error is stored in check, after a noisy best move, or if the bound proves none.
    /// `best_move` is `None` if no move beat `original_alpha`.
    fn store_result<N: NodeType>(
        &mut self,
        node: &NodeState,
        best: Score,
        best_move: Option<Move>,
        original_alpha: Score,
        beta: Score,
        ply: usize,
    ) {
        let bound = Bound::of(best, original_alpha, beta);
        // A fail-low after a PV move: the line may come back here.
        if !N::ROOT && bound == Bound::Upper {
            self.stack[ply].tt_pv |= self.stack.back(ply, 1).tt_pv && self.stack.back(ply, 1).move_count > 3;
        }
        if N::ROOT && (self.pv_index > 0 || self.shared.limits.search_moves.is_some()) {
            // The best of some moves is not the score of the position.
            return;
        }
        self.store(ply, best, best_move, node.depth, bound);
        let contradicts = match bound {
            Bound::Lower => best <= node.static_eval,
            Bound::Upper => best >= node.static_eval,
            _ => false,
        };
        if !node.in_check && !contradicts && best_move.is_none_or(Move::is_quiet) {
            let error = best - node.static_eval;
            self.common.corrections.update(&self.pos, &self.stack, ply, node.depth, error);
        }
    }

    /// Stores the result of the node at `ply`, searched `depth` plies deep, in the transposition table.
    /// `score` is relative to the root, internal units from the side to move; `mv` is the best move, `None`
    /// if none is known.
    #[inline]
    pub(in crate::search) fn store(
        &self,
        ply: usize,
        score: Score,
        mv: Option<Move>,
        depth: i32,
        bound: Bound,
    ) {
        let frame = &self.stack[ply];
        let entry = TtEntry { mv, score, eval: frame.raw_eval, depth, bound, pv: frame.tt_pv };
        self.shared.tt.store(self.pos.key(), ply, &entry);
    }
}

/// The depths at which the node after a move is searched.
#[derive(Clone, Copy)]
struct ChildDepth {
    /// The depth without a reduction, plies.
    full: i32,
    /// The late move reduction of the first search, 1/1024 ply; `None` if the move
    /// is searched to the full depth at once.
    reduction: Option<i32>,
}

/// Returns the better estimate of a node's score: the static evaluation, or the score of the entry `hit` of
/// the transposition table if its bound proves it to be closer to the true score. Both are in internal units
/// from the side to move. Without an entry (`None`) it is the static evaluation.
#[inline]
pub(in crate::search) fn adjusted_eval(static_eval: Score, hit: Option<&TtEntry>) -> Score {
    match hit {
        Some(hit)
            if hit.bound != Bound::None
                && !score::is_decisive(hit.score)
                && (if hit.score > static_eval { hit.bound.is_lower() } else { hit.bound.is_upper() }) =>
        {
            hit.score
        }
        _ => static_eval,
    }
}
