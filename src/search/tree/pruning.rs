//! Pruning of nodes and of moves before their search: whole-node pruning (step 6), move pruning (step 8) and
//! the singular search (step 9) of [`crate::search::tree::node`]. The amounts are in
//! [`crate::search::tree::margins`].
//!
//! Invariants: a singular search (a node with an excluded move) is never pruned as a whole; the score of a
//! pruned node is decisive only if a search found it (razoring's quiescence, ProbCut's search), never by a
//! margin.

use crate::board::SEE_VALUES;
use crate::search::params as p;
use crate::search::tables::tt::{Bound, TtEntry};
use crate::search::tree::margins;
use crate::search::tree::node_type::{NodeType, NonPv};
use crate::search::tree::picker::{MovePicker, PickedMove};
use crate::search::tree::worker::Worker;
use crate::types::{Bitboard, Move, Score, score};

/// The data of a node, computed before its first move, on which the pruning of the node and of its moves
/// depends.
pub(in crate::search) struct NodeState {
    /// The remaining depth of the node after all corrections, plies.
    pub(in crate::search) depth: i32,
    /// True if a fail-high is expected.
    pub(in crate::search) cut_node: bool,
    /// True if the side to move is in check.
    pub(in crate::search) in_check: bool,
    /// True if the evaluation is rising; see [`margins::improving`].
    pub(in crate::search) improving: bool,
    /// The static evaluation, or the score of the transposition table if its bound proves it to be
    /// closer; internal units from the side to move.
    pub(in crate::search) eval: Score,
    /// The static evaluation after correction, internal units from the side to move;
    /// [`score::NONE`] in check.
    pub(in crate::search) static_eval: Score,
    /// The absolute correction of the static evaluation, internal units; 0 in check.
    pub(in crate::search) correction: Score,
    /// The move of the transposition table, legal in this position; `None` if there is none.
    pub(in crate::search) tt_move: Option<Move>,
    /// The entry of the transposition table; `None` without one and in a singular search.
    pub(in crate::search) tt_hit: Option<TtEntry>,
    /// The score that the tablebases prove at least, internal units from the side to move;
    /// `-INFINITE` if they prove nothing.
    pub(in crate::search) floor: Score,
    /// The score that the tablebases prove at most, internal units from the side to move;
    /// `INFINITE` if they prove nothing.
    pub(in crate::search) ceiling: Score,
}

/// The decision whether a node is cut off before any of its moves is searched in full.
pub(in crate::search) enum NodePruning {
    /// The moves of the node are searched.
    Search,
    /// The node returns this score, internal units from the side to move.
    Cutoff(Score),
}

/// The data of a move that is about to be searched, on which its pruning depends.
pub(in crate::search) struct MoveState {
    /// The move that is about to be searched.
    pub(in crate::search) mv: Move,
    /// The history of the move, history units.
    pub(in crate::search) history: i32,
    /// The number of the move in the order, from 1.
    pub(in crate::search) move_count: u32,
    /// The score that the move has to beat, internal units from the side to move.
    pub(in crate::search) alpha: Score,
    /// True if no move searched before this one has beaten alpha.
    pub(in crate::search) none_better: bool,
}

/// The decision whether a move is searched or skipped.
pub(in crate::search) enum MovePruning {
    /// The move is searched.
    Search,
    /// The move is skipped.
    Skip,
    /// The move and all later quiet moves are skipped.
    SkipQuiets,
}

/// The conclusion of a singular search for the move of the transposition table: an extension, or a cut-off of
/// the node.
pub(in crate::search) enum SingularResult {
    /// Extend the move of the transposition table by this number of plies (negative: reduce).
    Extend(i32),
    /// Several moves fail high: the node returns this score, internal units from the side to move.
    MultiCut(Score),
}

impl Worker {
    /// Whole-node pruning (step 6 of the node search) off the principal variation and out of check: razoring,
    /// reverse futility, null move, ProbCut. Returns the decision, or `None` if the search was stopped.
    pub(in crate::search) fn prune_node(
        &mut self,
        node: &NodeState,
        alpha: Score,
        beta: Score,
        ply: usize,
    ) -> Option<NodePruning> {
        let (depth, eval) = (node.depth, node.eval);

        // Razoring.
        if margins::razoring(depth, eval, alpha) {
            let score = self.quiescence::<NonPv>(alpha, beta, ply, true)?;
            if score <= alpha {
                return Some(NodePruning::Cutoff(score));
            }
        }

        // Reverse futility pruning (static null move pruning).
        if !self.stack[ply].tt_pv
            && depth <= p::rfp_depth()
            && !score::is_win(eval)
            && !score::is_loss(beta)
            && node.tt_move.is_none_or(Move::is_noisy)
        {
            let worsening = margins::opponent_worsening(&self.stack, ply, node.static_eval);
            let last_history = self.stack.back(ply, 1).history;
            let margin = margins::reverse_futility_margin(
                depth,
                node.improving,
                worsening,
                last_history,
                node.correction,
            );
            if eval >= beta + margin {
                return Some(NodePruning::Cutoff(beta + (eval - beta) * p::rfp_blend() / 128));
            }
        }

        match self.null_move(node, beta, ply)? {
            NodePruning::Search => self.probcut(node, beta, ply),
            cutoff => Some(cutoff),
        }
    }

    /// Null move pruning: if passing still fails high, a move will too. Deep cut-offs are verified by a
    /// search whose first plies make no null moves, since in zugzwang passing would be best. Returns the
    /// decision about the node, or `None` if the search was stopped.
    fn null_move(&mut self, node: &NodeState, beta: Score, ply: usize) -> Option<NodePruning> {
        let (depth, us) = (node.depth, self.pos.side_to_move());
        if !node.cut_node
            || ply < self.null_from_ply
            || self.stack.back(ply, 1).mv.is_none()
            || score::is_loss(beta)
            || !margins::null_move_allowed(depth, node.eval, node.static_eval, beta)
            || !self.pos.has_non_pawns(us)
        {
            return Some(NodePruning::Search);
        }
        let reduced = depth - margins::null_move_reduction(depth, node.eval, beta);
        self.make_null(ply);
        let score = self.search::<NonPv>(-beta, -beta + 1, reduced, ply + 1, false).map(|score| -score);
        self.unmake();
        let score = score?;
        if score < beta {
            return Some(NodePruning::Search);
        }
        // A mate found with two moves in a row proves nothing.
        let score = if score::is_win(score) { beta } else { score };
        if depth <= p::nmp_verify_depth() || self.null_from_ply > 0 {
            return Some(NodePruning::Cutoff(score));
        }
        self.null_from_ply = ply + (3 * reduced.max(0) / 4) as usize + 1;
        let verified = self.search::<NonPv>(beta - 1, beta, reduced, ply, false);
        self.null_from_ply = 0;
        Some(if verified? >= beta { NodePruning::Cutoff(score) } else { NodePruning::Search })
    }

    /// ProbCut: a noisy move that beats a raised beta in a shallow search will most likely beat beta in
    /// a full one. The small version relies on the transposition table without any search. Returns the
    /// decision about the node, or `None` if the search was stopped.
    fn probcut(&mut self, node: &NodeState, beta: Score, ply: usize) -> Option<NodePruning> {
        let depth = node.depth;
        if score::is_decisive(beta) {
            return Some(NodePruning::Search);
        }
        if let Some(hit) = node.tt_hit
            && hit.bound.is_lower()
            && hit.depth >= depth - 4
            && hit.score >= beta + p::small_probcut_margin()
            && !score::is_decisive(hit.score)
        {
            return Some(NodePruning::Cutoff(beta + p::small_probcut_margin()));
        }
        let raised = margins::probcut_beta(beta, node.improving);
        let refuted = node
            .tt_hit
            .is_some_and(|hit| hit.bound != Bound::None && hit.depth >= depth - 3 && hit.score < raised);
        if depth < p::probcut_depth() || refuted || score::is_decisive(raised) {
            return Some(NodePruning::Search);
        }
        let context = self.set_context(ply);
        let mut picker = MovePicker::noisy(node.tt_move, raised - node.static_eval);
        while let Some(PickedMove { mv, .. }) = picker.next(&self.pos, &self.history, &context) {
            // The TT move comes out unchecked.
            if Some(mv) == node.tt_move && !self.pos.see_ge(mv, raised - node.static_eval) {
                continue;
            }
            self.prefetch_child(mv);
            self.stack[ply].history = 0;
            self.stack[ply].reduction = 0;
            self.make(mv, ply);
            let mut score =
                self.quiescence::<NonPv>(-raised, -raised + 1, ply + 1, false).map(|score| -score);
            let shallow = depth - margins::probcut_reduction(node.static_eval, beta);
            if score.is_some_and(|score| score >= raised) && shallow > 0 {
                score = self
                    .search::<NonPv>(-raised, -raised + 1, shallow, ply + 1, !node.cut_node)
                    .map(|score| -score);
            }
            self.unmake();
            let score = score?;
            if score >= raised {
                self.store(ply, score, Some(mv), depth - 3, Bound::Lower);
                let score = if score::is_decisive(score) { score } else { score - (raised - beta) };
                return Some(NodePruning::Cutoff(score));
            }
        }
        Some(NodePruning::Search)
    }

    /// Move pruning (step 8 of the node search): decides whether a move is searched, with the cheap tests
    /// first. `attacked` are the squares that the opponent attacks.
    #[inline]
    pub(in crate::search) fn prune_move(
        &self,
        node: &NodeState,
        state: &MoveState,
        attacked: Bitboard,
    ) -> MovePruning {
        let &MoveState { mv, history, move_count, alpha, none_better } = state;
        let depth = node.depth;
        if mv.is_quiet() {
            // Late move pruning. If the evaluation is unreliable more moves are searched (Sirius).
            let hopeful = node.improving || node.correction > p::lmr_complex_margin();
            if !node.in_check && move_count > margins::late_move_pruning_count(depth, hopeful) {
                return MovePruning::SkipQuiets;
            }
            // The depth the move would be searched to. In check the node counts as not
            // improving here, which the reduction itself does not (`LmrInput`).
            let reduction = margins::lmr_base_reduction(depth, move_count, true)
                - history * 1024 / p::lmr_history_divisor()
                + if node.improving { 0 } else { p::lmr_not_improving() };
            let lmr_depth = (depth - reduction / 1024).clamp(0, depth + 1);
            // Futility pruning.
            if !node.in_check
                && lmr_depth <= p::futility_depth()
                && node.static_eval + margins::futility_margin(lmr_depth, history, none_better) <= alpha
                && !self.pos.gives_check(mv)
            {
                return MovePruning::SkipQuiets;
            }
            // History pruning.
            if depth <= p::history_prune_depth() && history < margins::history_pruning_threshold(depth) {
                return MovePruning::SkipQuiets;
            }
            // Pruning by static exchange evaluation (SEE).
            if lmr_depth <= p::see_depth()
                && !self.pos.see_ge_given(mv, margins::see_quiet_threshold(lmr_depth), attacked)
            {
                return MovePruning::Skip;
            }
        } else {
            // Futility pruning of captures and promotions.
            if !node.in_check
                && depth <= p::noisy_futility_depth()
                && node.static_eval + self.noisy_gain(mv) + margins::noisy_futility_margin(depth, history)
                    <= alpha
                && !self.pos.gives_check(mv)
            {
                return MovePruning::Skip;
            }
            // Pruning by static exchange evaluation (SEE).
            if depth <= p::see_depth()
                && !self.pos.see_ge_given(mv, margins::see_noisy_threshold(depth, history), attacked)
            {
                return MovePruning::Skip;
            }
        }
        MovePruning::Search
    }

    /// Singular extension (step 9 of the node search): searches all moves of the node except `mv`, the move
    /// of the transposition table, at lower depth with a window below that move's score, to find out if it is
    /// much better than all of them. Returns `None` if the search was stopped. 81 to 91 Elo for the whole
    /// family, most of it at long time controls.
    #[inline]
    pub(in crate::search) fn singular<N: NodeType>(
        &mut self,
        node: &NodeState,
        mv: Move,
        beta: Score,
        ply: usize,
    ) -> Option<SingularResult> {
        let Some(hit) = node.tt_hit else { return Some(SingularResult::Extend(0)) };
        let depth = node.depth;
        let tt_pv = self.stack[ply].tt_pv;
        if depth < p::singular_depth() + i32::from(tt_pv)
            || hit.depth < depth - p::singular_shallower()
            || !hit.bound.is_lower()
            || score::is_decisive(hit.score)
            || ply >= 2 * self.root_depth.max(1) as usize
        {
            return Some(SingularResult::Extend(0));
        }
        let singular_beta = margins::singular_beta(hit.score, depth, tt_pv && !N::PV);
        self.stack[ply].excluded = Some(mv);
        let score =
            self.search::<NonPv>(singular_beta - 1, singular_beta, (depth - 1) / 2, ply, node.cut_node);
        self.stack[ply].excluded = None;
        let score = score?;

        Some(if score < singular_beta {
            let may_double = self.stack.back(ply, 1).double_extensions < p::double_limit() as u32;
            if N::PV || !may_double || score >= singular_beta - p::double_margin() {
                SingularResult::Extend(1)
            } else if mv.is_quiet() && score < singular_beta - p::triple_margin() {
                SingularResult::Extend(3)
            } else {
                SingularResult::Extend(2)
            }
        } else if score >= beta && !score::is_decisive(score) {
            // Even without the TT move this node fails high. (That the corrections learn from
            // it is Stockfish's idea.)
            if !node.in_check && mv.is_quiet() && score > node.static_eval {
                let error = score - node.static_eval;
                self.common.corrections.update(&self.pos, &self.stack, ply, (depth - 1) / 2, error);
            }
            SingularResult::MultiCut(score)
        } else if hit.score >= beta {
            // One of several good moves: a shallower search shows as much (Stockfish).
            SingularResult::Extend(if N::PV { -2 } else { -3 })
        } else if node.cut_node {
            SingularResult::Extend(-2)
        } else {
            SingularResult::Extend(0)
        })
    }

    /// Returns the value of the piece that a noisy move captures plus the gain of a promotion, by the
    /// values of the static exchange, internal units.
    #[inline]
    fn noisy_gain(&self, mv: Move) -> Score {
        let victim = self.pos.captured_kind(mv).map_or(0, |kind| SEE_VALUES[kind.index()]);
        let promotion = mv.promotion_kind().map_or(0, |kind| SEE_VALUES[kind.index()] - SEE_VALUES[0]);
        victim + promotion
    }
}
