//! One node of the main search: principal variation search, fail-soft.
//!
//! [`Worker::search`] is the list of steps; what each step prunes and by how
//! much is in [`super::prune`]. Rests on quiescence at the leaves and on the
//! root for the list of root moves.
//!
//! Invariants: a stopped search returns `None` through every level, and the
//! position is restored on the way; with an excluded move (singular search)
//! nothing is stored, learnt or pruned as a whole; every score returned lies
//! inside ±[`score::MATE`].

use super::history;
use super::kind::{NodeKind, NonPv, Pv};
use super::params as p;
use super::picker::Picker;
use super::prune;
use super::stack::Context;
use super::tt::{Bound, Entry, Hit};
use super::worker::Worker;
use crate::types::{MAX_PLY, Move, Score, score};
use arrayvec::ArrayVec;

/// How many moves of each kind are remembered for a malus.
const TRIED: usize = 32;
/// From this 50-move counter on, hash scores are not trusted to cut: the draw
/// they do not know of is near.
const CLOCK_LIMIT: u16 = 90;

/// The moves searched at a node before the best one.
#[derive(Default)]
struct Tried {
    quiets: ArrayVec<Move, TRIED>,
    noisies: ArrayVec<Move, TRIED>,
}

impl Tried {
    #[inline]
    fn push(&mut self, mv: Move) {
        let list = if mv.is_quiet() { &mut self.quiets } else { &mut self.noisies };
        if !list.is_full() {
            list.push(mv);
        }
    }
}

/// What a node knows before its first move.
struct Node {
    depth: i32,
    cut_node: bool,
    in_check: bool,
    improving: bool,
    /// Evaluation, improved by the hash score where its bound allows.
    eval: Score,
    /// Corrected static evaluation; `NONE` in check.
    static_eval: Score,
    hash_move: Option<Move>,
    hit: Option<Hit>,
}

impl Worker {
    /// Searches the position at `ply` plies from the root, `depth` plies deep,
    /// in the window (`alpha`, `beta`); `cut_node` says that a fail-high is
    /// expected. The score is fail-soft; `None` if the search was stopped.
    ///
    /// At the root only `root_moves[pv_index..]` are searched and each that is
    /// first or beats alpha gets its score and line there.
    pub fn search<N: NodeKind>(
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
                self.quiescence::<Pv>(alpha, beta, ply)
            } else {
                self.quiescence::<NonPv>(alpha, beta, ply)
            };
        }
        if self.should_stop() {
            return None;
        }
        if N::PV {
            self.pv.clear(ply);
            self.sel_depth = self.sel_depth.max(ply + 1);
        }

        // 2. Ends that need no search: draws, the horizon, nearer mates.
        if !N::ROOT
            && let Some(score) = self.ended(&mut alpha, &mut beta, ply)
        {
            return Some(score);
        }
        let mut depth = depth.clamp(1, MAX_PLY as i32 - 1);
        let in_check = self.pos.in_check();
        let excluded = self.stack[ply].excluded;
        self.stack[ply].in_check = in_check;
        self.stack[ply].context = Context::new(&self.pos, &self.stack, ply);
        self.stack[ply + 1].killer = None;
        self.stack[ply + 1].fail_highs = 0;

        // 3. The hash table.
        let hit = match excluded {
            None => self.shared.tt.probe(self.pos.key(), ply, self.pos.halfmove_clock()),
            Some(_) => None,
        };
        let hash_move = if N::ROOT {
            Some(self.root_moves[self.pv_index].mv)
        } else {
            hit.and_then(|hit| hit.mv).filter(|&mv| self.pos.is_legal(mv))
        };
        if excluded.is_none() {
            self.stack[ply].tt_pv = N::PV || hit.is_some_and(|hit| hit.pv);
        }
        if !N::PV
            && let Some(hit) = hit
            && self.hash_cuts(&hit, depth, beta, cut_node)
        {
            if hit.score >= beta {
                self.learn_from_hash_cut(hash_move, depth, ply);
            }
            return Some(hit.score);
        }

        // 4. The tablebases. In an open window their result only bounds what the
        // search finds: a mate is better than a win.
        let (mut floor, mut ceiling) = (-score::MATE, score::MATE);
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
                self.store_tablebase_result(hit.as_ref(), score, bound, depth, ply);
                return Some(score);
            }
            if bound == Bound::Lower {
                floor = score;
            } else {
                ceiling = score;
            }
        }

        // 5. Static evaluation, and what its course says.
        let (static_eval, eval) = self.evaluate_node(hit.as_ref(), ply);
        let improving = !in_check && prune::improving(&self.stack, ply, static_eval);
        if !in_check && excluded.is_none() {
            self.learn_from_eval_change(static_eval, ply);
            if !N::ROOT {
                depth = (depth + prune::hindsight(&self.stack, ply, static_eval, depth)).max(1);
            }
        }
        let mut node = Node { depth, cut_node, in_check, improving, eval, static_eval, hash_move, hit };

        // 6. Reasons not to search this node at all, or less deep.
        if excluded.is_none() {
            if !N::PV
                && !in_check
                && let Some(score) = self.prune_node(&node, alpha, beta, ply)?
            {
                return Some(score);
            }
            // Without a good hash move the first iteration at this depth would
            // search blindly; a shallower one finds that move for the next
            // (+5 to +10 in several engines).
            let stale = match hit {
                Some(hit) if hash_move.is_some() => hit.depth + p::iir_shallower() <= depth,
                _ => true,
            };
            if !N::ROOT && (N::PV || cut_node) && depth >= p::iir_depth() && stale {
                node.depth -= 1;
            }
        }

        let score = self.search_moves::<N>(&node, alpha, beta, ply)?;
        Some(score.clamp(floor, ceiling))
    }

    /// Steps 7 to 11: the moves, and what is learnt from them.
    fn search_moves<N: NodeKind>(
        &mut self,
        node: &Node,
        mut alpha: Score,
        beta: Score,
        ply: usize,
    ) -> Option<Score> {
        let (depth, original_alpha) = (node.depth, alpha);
        let excluded = self.stack[ply].excluded;
        let context = self.stack[ply].context;
        let mut best = -score::INFINITE;
        let mut best_move = None;
        let mut move_count = 0;
        let mut tried = Tried::default();
        let mut picker = Picker::main(node.hash_move, self.stack[ply].killer);

        // 7. One move after the other.
        while let Some(mv) = picker.next(&self.pos, &self.history, &context) {
            if Some(mv) == excluded || N::ROOT && !self.is_root_candidate(mv) {
                continue;
            }
            move_count += 1;
            self.stack[ply].move_count = move_count;
            let quiet = mv.is_quiet();
            let piece = self.pos.moved_piece(mv);
            let history = if quiet {
                self.history.quiet(&context, piece, mv)
            } else {
                self.history.noisy(&context, piece, mv, self.pos.captured_kind(mv))
            };

            // 8. Moves not worth a search.
            if !N::ROOT && !score::is_loss(best) && self.pos.has_non_pawns(context.us) {
                match self.prune_move(node, mv, history, move_count, alpha) {
                    Verdict::Search => {}
                    Verdict::Skip => continue,
                    Verdict::SkipQuiets => {
                        picker.skip_quiets();
                        continue;
                    }
                    Verdict::Stop => break,
                }
            }

            // 9. A move that alone holds the position is searched deeper.
            let mut extension = 0;
            if !N::ROOT && excluded.is_none() && Some(mv) == node.hash_move {
                match self.singular::<N>(node, mv, alpha, beta, ply)? {
                    Singular::Extend(plies) => extension = plies,
                    Singular::MultiCut(score) => return Some(score),
                }
                self.stack[ply].move_count = move_count;
            }

            // 10. The search of the move.
            let nodes_before = self.nodes;
            if N::ROOT && self.id == 0 {
                self.shared.tell_current_move(&self.pos, depth, mv, self.pv_index + move_count as usize);
            }
            self.stack[ply].history = history;
            self.stack[ply].doubles = self.stack.back(ply, 1).doubles + u32::from(extension >= 2);
            self.make(mv, ply);
            let late = LateSearch {
                history,
                move_count,
                extension,
                best,
                alpha_raised: alpha > original_alpha,
                killer: Some(mv) == self.stack[ply].killer,
            };
            let score = self.search_child::<N>(node, mv, &late, alpha, beta, ply);
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
                        if excluded.is_none() {
                            self.health.cutoffs += 1;
                            self.health.first_move_cutoffs += u64::from(move_count == 1);
                        }
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
            self.learn_from_cut(mv, &tried, depth + i32::from(best > beta + p::bonus_deeper_margin()), ply);
        } else if best_move.is_none() {
            self.learn_from_fail_low(depth, ply);
        }
        if excluded.is_none() {
            self.store_result::<N>(node, best, best_move, original_alpha, beta, ply);
        }
        Some(best)
    }

    /// The draws, the horizon, the mates too far away, and the repetition the
    /// side to move can force. May narrow the window.
    #[inline]
    pub(super) fn ended(&self, alpha: &mut Score, beta: &mut Score, ply: usize) -> Option<Score> {
        if self.pos.is_draw(ply) {
            return Some(self.draw_score(ply));
        }
        if *alpha < score::DRAW && self.pos.has_upcoming_repetition(ply) {
            *alpha = (*alpha).max(self.draw_score(ply));
            if *alpha >= *beta {
                return Some(*alpha);
            }
        }
        *alpha = (*alpha).max(score::mated_in(ply));
        *beta = (*beta).min(score::mate_in(ply + 1));
        (*alpha >= *beta).then_some(*alpha)
    }

    /// True if a hash entry decides a zero-window node. The last condition, of
    /// Stockfish and Reckless, asks that the entry agree with what is expected.
    #[inline]
    fn hash_cuts(&self, hit: &Hit, depth: i32, beta: Score, cut_node: bool) -> bool {
        let fails_high = hit.score >= beta;
        hit.depth >= depth
            && (if fails_high { hit.bound.is_lower() } else { hit.bound.is_upper() })
            && (fails_high == cut_node || depth > 5)
            && self.pos.halfmove_clock() < CLOCK_LIMIT
    }

    /// The corrected static evaluation and its improvement by the hash score.
    /// The raw evaluation is stored at once, for whoever comes here next.
    #[inline]
    fn evaluate_node(&mut self, hit: Option<&Hit>, ply: usize) -> (Score, Score) {
        if self.stack[ply].in_check {
            self.stack[ply].raw_eval = score::NONE;
            self.stack[ply].static_eval = score::NONE;
            return (score::NONE, score::NONE);
        }
        if self.stack[ply].excluded.is_some() {
            return (self.stack[ply].static_eval, self.stack[ply].static_eval);
        }
        let raw = match hit.map(|hit| hit.eval) {
            Some(eval) if eval != score::NONE => eval,
            _ => self.evaluate(ply),
        };
        if hit.is_none() {
            let pv = self.stack[ply].tt_pv;
            let entry = Entry { mv: None, score: score::NONE, eval: raw, depth: 0, bound: Bound::None, pv };
            self.shared.tt.store(self.pos.key(), ply, &entry);
        }
        let static_eval = self.corrections.correct(raw, &self.pos, &self.stack, ply);
        self.stack[ply].raw_eval = raw;
        self.stack[ply].static_eval = static_eval;
        (static_eval, adjusted_eval(static_eval, hit))
    }

    /// Step 6: whole-node pruning off the PV and out of check. `Some(Some(_))`
    /// is the score to return.
    fn prune_node(&mut self, node: &Node, alpha: Score, beta: Score, ply: usize) -> Option<Option<Score>> {
        let (depth, eval) = (node.depth, node.eval);

        // Razoring.
        if prune::razor(depth, eval, alpha) {
            let score = self.quiescence::<NonPv>(alpha, beta, ply)?;
            if score <= alpha {
                return Some(Some(score));
            }
        }

        // Reverse futility.
        if !self.stack[ply].tt_pv
            && depth <= p::rfp_depth()
            && !score::is_win(eval)
            && !score::is_loss(beta)
            && node.hash_move.is_none_or(Move::is_noisy)
        {
            let worsening = prune::opponent_worsening(&self.stack, ply, node.static_eval);
            let last_history = self.stack.back(ply, 1).history;
            let margin = prune::reverse_futility_margin(depth, node.improving, worsening, last_history);
            if eval >= beta + margin {
                return Some(Some(beta + (eval - beta) * p::rfp_blend() / 128));
            }
        }

        if let Some(score) = self.null_move(node, beta, ply)? {
            return Some(Some(score));
        }
        self.probcut(node, beta, ply)
    }

    /// Null move: if passing still fails high, a move will too. 31 Elo in
    /// Sirius's ablation. Deep cut-offs are verified by a search without null
    /// moves, since in zugzwang passing would be best.
    fn null_move(&mut self, node: &Node, beta: Score, ply: usize) -> Option<Option<Score>> {
        let (depth, us) = (node.depth, self.pos.side_to_move());
        if !node.cut_node
            || ply < self.null_from_ply
            || self.stack.back(ply, 1).mv.is_none()
            || score::is_loss(beta)
            || !prune::null_move(depth, node.eval, node.static_eval, beta)
            || !self.pos.has_non_pawns(us)
        {
            return Some(None);
        }
        let reduced = depth - prune::null_reduction(depth, node.eval, beta);
        self.make_null(ply);
        let score = self.search::<NonPv>(-beta, -beta + 1, reduced, ply + 1, false).map(|score| -score);
        self.unmake();
        let score = score?;
        if score < beta {
            return Some(None);
        }
        // A mate found with two moves in a row proves nothing.
        let score = if score::is_win(score) { beta } else { score };
        if depth <= p::nmp_verify_depth() || self.null_from_ply > 0 {
            return Some(Some(score));
        }
        self.null_from_ply = ply + (3 * reduced.max(0) / 4) as usize + 1;
        let verified = self.search::<NonPv>(beta - 1, beta, reduced, ply, false);
        self.null_from_ply = 0;
        Some((verified? >= beta).then_some(score))
    }

    /// ProbCut: a noisy move that beats a raised beta in a shallow search will
    /// most likely beat beta in a full one. The small version believes the
    /// hash table without any search.
    fn probcut(&mut self, node: &Node, beta: Score, ply: usize) -> Option<Option<Score>> {
        let depth = node.depth;
        if score::is_decisive(beta) {
            return Some(None);
        }
        if let Some(hit) = node.hit
            && hit.bound.is_lower()
            && hit.depth >= depth - 4
            && hit.score >= beta + p::small_probcut_margin()
            && !score::is_decisive(hit.score)
        {
            return Some(Some(beta + p::small_probcut_margin()));
        }
        let raised = prune::probcut_beta(beta, node.improving);
        let refuted = node
            .hit
            .is_some_and(|hit| hit.bound != Bound::None && hit.depth >= depth - 3 && hit.score < raised);
        if depth < p::probcut_depth() || refuted || score::is_decisive(raised) {
            return Some(None);
        }
        let context = self.stack[ply].context;
        let mut picker = Picker::noisy(node.hash_move, raised - node.static_eval);
        while let Some(mv) = picker.next(&self.pos, &self.history, &context) {
            // The hash move comes out unchecked.
            if Some(mv) == node.hash_move && !self.pos.see_ge(mv, raised - node.static_eval) {
                continue;
            }
            self.stack[ply].history = 0;
            self.stack[ply].reduction = 0;
            self.make(mv, ply);
            let mut score = self.quiescence::<NonPv>(-raised, -raised + 1, ply + 1).map(|score| -score);
            let shallow = depth - p::probcut_reduction();
            if score.is_some_and(|score| score >= raised) && shallow > 0 {
                score = self
                    .search::<NonPv>(-raised, -raised + 1, shallow, ply + 1, !node.cut_node)
                    .map(|score| -score);
            }
            self.unmake();
            let score = score?;
            if score >= raised {
                self.store(ply, score, Some(mv), depth - 3, Bound::Lower);
                return Some(Some(if score::is_decisive(score) { score } else { score - (raised - beta) }));
            }
        }
        Some(None)
    }

    /// Step 8: whether a move is worth a search, the cheap tests first.
    #[inline]
    fn prune_move(&self, node: &Node, mv: Move, history: i32, move_count: u32, alpha: Score) -> Verdict {
        let depth = node.depth;
        if mv.is_quiet() {
            if !node.in_check && move_count > prune::late_move_limit(depth, node.improving) {
                return Verdict::SkipQuiets;
            }
            let reduction = prune::base_reduction(depth, move_count, true)
                - history * 1024 / p::lmr_history_divisor()
                + if node.improving { 0 } else { p::lmr_not_improving() };
            let lmr_depth = (depth - reduction / 1024).clamp(0, depth + 1);
            if !node.in_check
                && lmr_depth <= p::futility_depth()
                && node.static_eval + prune::quiet_futility_margin(lmr_depth, history) <= alpha
                && !self.pos.gives_check(mv)
            {
                return Verdict::SkipQuiets;
            }
            if depth <= p::history_prune_depth() && history < prune::history_floor(depth) {
                return Verdict::SkipQuiets;
            }
            if lmr_depth <= p::see_depth() && !self.pos.see_ge(mv, prune::quiet_exchange_floor(lmr_depth)) {
                return Verdict::Skip;
            }
        } else {
            if !node.in_check
                && depth <= p::noisy_futility_depth()
                && node.static_eval + self.noisy_gain(mv) + prune::noisy_futility_margin(depth, history)
                    <= alpha
                && !self.pos.gives_check(mv)
            {
                return Verdict::Skip;
            }
            if depth <= p::see_depth() && !self.pos.see_ge(mv, prune::noisy_exchange_floor(depth, history)) {
                return Verdict::Skip;
            }
        }
        Verdict::Search
    }

    /// Step 9: is the hash move much better than every other? Searches the
    /// others, shallow, below its score. 81 to 91 Elo for the whole family,
    /// most of it at long time controls.
    #[inline]
    fn singular<N: NodeKind>(
        &mut self,
        node: &Node,
        mv: Move,
        alpha: Score,
        beta: Score,
        ply: usize,
    ) -> Option<Singular> {
        let Some(hit) = node.hit else { return Some(Singular::Extend(0)) };
        let depth = node.depth;
        let tt_pv = self.stack[ply].tt_pv;
        if depth < p::singular_depth() + i32::from(tt_pv)
            || hit.depth < depth - p::singular_shallower()
            || !hit.bound.is_lower()
            || score::is_decisive(hit.score)
            || ply >= 2 * self.root_depth.max(1) as usize
        {
            return Some(Singular::Extend(0));
        }
        let singular_beta = prune::singular_beta(hit.score, depth, tt_pv && !N::PV);
        self.stack[ply].excluded = Some(mv);
        let score =
            self.search::<NonPv>(singular_beta - 1, singular_beta, (depth - 1) / 2, ply, node.cut_node);
        self.stack[ply].excluded = None;
        let score = score?;

        Some(if score < singular_beta {
            let may_double = self.stack.back(ply, 1).doubles < p::double_limit() as u32;
            if N::PV || !may_double || score >= singular_beta - p::double_margin() {
                Singular::Extend(1)
            } else if mv.is_quiet() && score < singular_beta - p::triple_margin() {
                Singular::Extend(3)
            } else {
                Singular::Extend(2)
            }
        } else if score >= beta && !score::is_decisive(score) {
            // Even without the hash move this node fails high.
            Singular::MultiCut(score)
        } else if hit.score >= beta {
            Singular::Extend(if N::PV { -1 } else { -2 })
        } else if node.cut_node && hit.score <= alpha {
            Singular::Extend(-1)
        } else {
            Singular::Extend(0)
        })
    }

    /// Step 10: searches the child that `mv` has just led to, reduced if the
    /// move is late, again if it turns out better than thought, and with the
    /// open window if it belongs to the principal variation.
    fn search_child<N: NodeKind>(
        &mut self,
        node: &Node,
        mv: Move,
        late: &LateSearch,
        alpha: Score,
        beta: Score,
        ply: usize,
    ) -> Option<Score> {
        let mut new_depth = node.depth - 1 + late.extension;
        let mut score = -score::INFINITE;
        let reduce = node.depth >= p::lmr_depth()
            && late.move_count >= p::lmr_move() as u32 + u32::from(N::PV) + u32::from(N::ROOT);
        if reduce {
            let reduction = self.reduction::<N>(node, mv, late, alpha, ply);
            let ceiling = new_depth + i32::from(N::PV || node.cut_node);
            let reduced =
                (new_depth - reduction.div_euclid(1024)).clamp(1.min(new_depth.max(0)), ceiling.max(0));
            self.stack[ply].reduction = (new_depth - reduced) * 1024;
            let result = self.search::<NonPv>(-alpha - 1, -alpha, reduced, ply + 1, true);
            self.stack[ply].reduction = 0;
            score = -result?;
            self.health.reduced += 1;
            if score > alpha && reduced < new_depth {
                self.health.researched += 1;
                new_depth += prune::research_change(score, late.best, new_depth);
                if new_depth > reduced {
                    score = -self.search::<NonPv>(-alpha - 1, -alpha, new_depth, ply + 1, !node.cut_node)?;
                }
                self.learn_from_research(mv, score > alpha, node.depth, ply);
            }
        } else if !N::PV || late.move_count > 1 {
            score = -self.search::<NonPv>(-alpha - 1, -alpha, new_depth, ply + 1, !node.cut_node)?;
        }
        if N::PV && (late.move_count == 1 || score > alpha) {
            score = -self.search::<Pv>(-beta, -alpha, new_depth, ply + 1, false)?;
        }
        Some(score)
    }

    /// The late move reduction of the move just made, 1/1024 ply.
    #[inline]
    fn reduction<N: NodeKind>(
        &self,
        node: &Node,
        mv: Move,
        late: &LateSearch,
        alpha: Score,
        ply: usize,
    ) -> i32 {
        let frame = &self.stack[ply];
        let quiet = mv.is_quiet();
        let terms = prune::LateMove {
            quiet,
            history: late.history,
            pv: N::PV,
            tt_pv: frame.tt_pv,
            hash_above_alpha: node.hit.is_some_and(|hit| hit.bound != Bound::None && hit.score > alpha),
            cut_node: node.cut_node,
            hash_move: node.hash_move.is_some(),
            noisy_hash_move: node.hash_move.is_some_and(Move::is_noisy),
            improving: node.improving,
            in_check: node.in_check,
            gives_check: self.pos.in_check(),
            killer: late.killer,
            complex: !node.in_check && (node.static_eval - frame.raw_eval).abs() > p::lmr_complex_margin(),
            fail_highs: self.stack[ply + 1].fail_highs,
            alpha_raised: late.alpha_raised,
            futile: !node.in_check && node.static_eval + p::lmr_futile_margin() <= alpha,
        };
        prune::base_reduction(node.depth, late.move_count, quiet) + terms.adjustment()
    }

    /// The score, move and evaluation go to the hash table, the error of the
    /// static evaluation to the corrections.
    fn store_result<N: NodeKind>(
        &mut self,
        node: &Node,
        best: Score,
        best_move: Option<Move>,
        original_alpha: Score,
        beta: Score,
        ply: usize,
    ) {
        let bound = if best >= beta {
            Bound::Lower
        } else if N::PV && best > original_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        // A fail-low after a PV move: the line may come back here.
        if !N::ROOT && bound == Bound::Upper {
            self.stack[ply].tt_pv |= self.stack.back(ply, 1).tt_pv && self.stack.back(ply, 1).move_count > 3;
        }
        if !N::ROOT || self.pv_index == 0 {
            self.store(ply, best, best_move, node.depth, bound);
        }
        let contradicts = match bound {
            Bound::Lower => best <= node.static_eval,
            Bound::Upper => best >= node.static_eval,
            _ => false,
        };
        if !node.in_check && !contradicts && best_move.is_none_or(Move::is_quiet) {
            let error = best - node.static_eval;
            self.corrections.update(&self.pos, &self.stack, ply, node.depth, error);
        }
    }

    /// Puts a result of this node in the hash table.
    #[inline]
    pub(super) fn store(&self, ply: usize, score: Score, mv: Option<Move>, depth: i32, bound: Bound) {
        let frame = &self.stack[ply];
        let entry = Entry { mv, score, eval: frame.raw_eval, depth, bound, pv: frame.tt_pv };
        self.shared.tt.store(self.pos.key(), ply, &entry);
    }

    /// What a noisy move takes, by the values of the static exchange.
    #[inline]
    fn noisy_gain(&self, mv: Move) -> Score {
        use crate::board::SEE_VALUES;
        let victim = self.pos.captured_kind(mv).map_or(0, |kind| SEE_VALUES[kind.index()]);
        let promotion = mv.promotion_kind().map_or(0, |kind| SEE_VALUES[kind.index()] - SEE_VALUES[0]);
        victim + promotion
    }

    /// True if this root move is still to be ranked.
    fn is_root_candidate(&self, mv: Move) -> bool {
        self.root_moves[self.pv_index..].iter().any(|root| root.mv == mv)
    }

    /// Notes the result of a root move in its [`super::worker::RootMove`].
    fn record_root_move(
        &mut self,
        mv: Move,
        score: Score,
        move_count: u32,
        alpha: Score,
        beta: Score,
        nodes: u64,
    ) {
        let Some(root) = self.root_moves.iter_mut().find(|root| root.mv == mv) else { return };
        root.nodes += nodes;
        if move_count > 1 && score <= alpha {
            // Only a bound, and of no use to rank by.
            root.score = -score::INFINITE;
            return;
        }
        root.score = score;
        root.sel_depth = self.sel_depth;
        root.upper_bound = score <= alpha;
        root.lower_bound = score >= beta;
        root.pv.clear();
        root.pv.push(mv);
        let line = self.pv.line(1);
        let room = root.pv.remaining_capacity().min(line.len());
        root.pv.extend(line[..room].iter().copied());
    }

    // What the histories learn.

    /// A move failed high: it gains, those tried before it lose.
    fn learn_from_cut(&mut self, best: Move, tried: &Tried, depth: i32, ply: usize) {
        let context = self.stack[ply].context;
        let (bonus, malus) = (history::bonus(depth), -history::malus(depth));
        let piece = self.pos.moved_piece(best);
        if best.is_quiet() {
            self.stack[ply].killer = Some(best);
            // A lone quiet move at depth 1 says little.
            if depth > 1 || !tried.quiets.is_empty() {
                self.history.update_quiet(&context, piece, best, bonus);
            }
            for &mv in &tried.quiets {
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

    /// No move beat alpha: the opponent's move that led here was good (the
    /// prior counter-move bonus, +2 to +9 in several engines).
    fn learn_from_fail_low(&mut self, depth: i32, ply: usize) {
        if ply == 0 {
            return;
        }
        let parent = *self.stack.back(ply, 1);
        if let Some((piece, mv)) = parent.quiet_move() {
            let bonus = history::bonus(depth) * p::prior_move_bonus() / 128;
            self.history.update_continuation(&parent.context, piece, mv, bonus);
            self.history.update_butterfly(&parent.context, mv, bonus / 2);
        }
    }

    /// The hash table cut: its quiet move gains, an early quiet move of the
    /// opponent that allowed it loses.
    fn learn_from_hash_cut(&mut self, hash_move: Option<Move>, depth: i32, ply: usize) {
        let context = self.stack[ply].context;
        if let Some(mv) = hash_move.filter(|mv| mv.is_quiet()) {
            let bonus = history::bonus(depth) * p::hash_cut_bonus() / 128;
            self.history.update_quiet(&context, self.pos.moved_piece(mv), mv, bonus);
        }
        let parent = *self.stack.back(ply, 1);
        if parent.move_count <= 3
            && let Some((piece, mv)) = parent.quiet_move()
        {
            let malus = -history::malus(depth + 1) * p::hash_cut_malus() / 128;
            self.history.update_continuation(&parent.context, piece, mv, malus);
        }
    }

    /// The opponent's quiet move is rated by what it did to the evaluation
    /// (Reckless's "policy from static evaluation").
    fn learn_from_eval_change(&mut self, static_eval: Score, ply: usize) {
        if ply == 0 {
            return;
        }
        let parent = *self.stack.back(ply, 1);
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

    /// A reduced move was searched again: its continuation entries learn at
    /// once whether that was right (+11.7 in Clockwork, +3.5 in Sirius).
    fn learn_from_research(&mut self, mv: Move, good: bool, depth: i32, ply: usize) {
        let frame = self.stack[ply];
        if let Some((piece, _)) = frame.quiet_move() {
            let bonus = if good { history::bonus(depth) } else { -history::malus(depth) };
            self.history.update_continuation(&frame.context, piece, mv, bonus);
        }
    }
}

/// What [`Worker::search_child`] needs to know about the move.
struct LateSearch {
    history: i32,
    move_count: u32,
    extension: i32,
    /// The best score so far.
    best: Score,
    alpha_raised: bool,
    killer: bool,
}

/// What becomes of a move.
enum Verdict {
    Search,
    Skip,
    SkipQuiets,
    #[expect(dead_code, reason = "kept for rules that end the loop")]
    Stop,
}

/// What the singular search found.
enum Singular {
    /// Extend the hash move by so many plies (negative: reduce).
    Extend(i32),
    /// Several moves fail high: return this score.
    MultiCut(Score),
}

/// The static evaluation, replaced by the hash score where its bound proves it
/// nearer to the truth: +35.2 in Sirius.
#[inline]
pub(super) fn adjusted_eval(static_eval: Score, hit: Option<&Hit>) -> Score {
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
