//! Everything one search thread owns.
//!
//! A [`Worker`] lives as long as its thread; its histories survive from move to move of a game. The data
//! shared with other threads are in [`Shared`], a new one for each search, and in [`Common`], which lives as
//! long as the threads.
//!
//! Its steps through the tree are in [`crate::search::tree::make_move`] (moves, evaluation),
//! [`crate::search::tree::node`] (the search) and their siblings.
//!
//! Invariant: a search that was stopped returns `None` all the way up
//! (`Option<Score>` and `?`), so the score of an aborted node cannot leak. The
//! position is back at the root whenever the root call returns.

use crate::board::{Board, Position};
use crate::evaluation::{Accumulator, Evaluator, Weights};
use crate::search::control::shared::Shared;
use crate::search::tables::common::Common;
use crate::search::tables::history::History;
use crate::search::tables::pv::PvTable;
use crate::search::tables::stack::Stack;
use crate::search::tables::tt::Bound;
use crate::search::tree::root_move::RootMove;
use crate::types::{Color, MAX_PLY, Move, Score, score};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

/// The number of evaluation sums ([`Accumulator`]) in the stack of a worker: more than one for each ply, and
/// a power of two, so that a mask replaces the bounds check.
pub(in crate::search) const ACCUMULATORS: usize = 256;
const _: () = assert!(MAX_PLY + 4 <= ACCUMULATORS);

/// The number of nodes after which a thread reads the clock for the first time; so early for searches of a
/// millisecond.
const FIRST_CLOCK_CHECK: u64 = 128;

/// The state of one search thread: its position, stack, histories, evaluator and counters.
pub struct Worker {
    /// The number of the thread; 0 is the main thread, the only one that reports and measures delays.
    pub id: usize,
    /// The data that the threads of the current search share.
    pub shared: Arc<Shared>,
    /// The contempt of this search, internal units: the score that the side to move at the root
    /// gives up to avoid a draw ([`crate::search::control::options::SearchOptions::contempt`]); 0
    /// when analysing.
    pub contempt: Score,
    /// The position being searched; the root position between two searches.
    pub pos: Position,
    /// The side to move at the root, from whose view contempt counts.
    pub root_color: Color,
    /// The evaluator with the caches of this thread.
    pub evaluator: Evaluator,
    /// The root moves that may be played, best first.
    pub root_moves: Vec<RootMove>,
    /// The index of the MultiPV line being searched; root moves before it are settled.
    pub pv_index: usize,
    /// The depth of the current iteration, plies.
    pub root_depth: i32,
    /// The smoothed score of the engine's last move in this game, internal units from its side;
    /// `None` without a clock.
    pub last_score: Option<f64>,
    /// The selective depth: the greatest ply from the root that the nodes of principal variations have
    /// reached since it was last reset.
    pub sel_depth: usize,
    /// The number of nodes that this thread has counted in this search: the moves that it made, and the
    /// positions of its mate search.
    pub nodes: u64,
    /// The value of `nodes` at which this thread next checks the node limit of all threads.
    pub node_limit: u64,
    /// The value of `nodes` at which this thread next reads the clock.
    next_clock_check: u64,
    /// The value of `nodes` at which the search is interrupted, to be resumed later; `u64::MAX` on a thread
    /// of its own ([`crate::search::threads::sliced`]).
    pub slice_end: u64,
    /// The number of tablebase hits in this search.
    pub tb_hits: u64,
    /// True if the search must end; the results of the current call are invalid then.
    pub stopped: bool,
    /// The weights of the evaluation.
    pub(in crate::search) weights: Arc<Weights>,
    /// The incremental evaluation sums of the line being searched, by ply.
    pub(in crate::search) accumulators: Box<[Accumulator; ACCUMULATORS]>,
    /// The data of the plies of the line being searched.
    pub(in crate::search) stack: Stack,
    /// The principal variations found so far at each ply.
    pub(in crate::search) pv: PvTable,
    /// The move histories by which moves are ordered.
    pub(in crate::search) history: History,
    /// The large history tables, perhaps shared with other threads; [`Worker::history`] uses them too.
    pub(in crate::search) common: Common,
    /// The ply before which null moves are not allowed (during a verification search).
    pub(in crate::search) null_from_ply: usize,
}

impl Worker {
    /// Makes a worker at the initial position, thread number `id` (0 is the main thread), with these
    /// evaluation weights and the large history tables `common`. `shared` is the data of its search.
    pub fn new(id: usize, shared: Arc<Shared>, weights: Arc<Weights>, common: Common) -> Self {
        let pos = Position::new(Board::startpos());
        let root = Accumulator::new(&pos, &weights);
        Self {
            id,
            shared,
            contempt: 0,
            root_color: pos.side_to_move(),
            evaluator: Evaluator::new(Arc::clone(&weights)),
            root_moves: Vec::new(),
            pv_index: 0,
            root_depth: 0,
            last_score: None,
            sel_depth: 0,
            nodes: 0,
            node_limit: u64::MAX,
            next_clock_check: FIRST_CLOCK_CHECK,
            slice_end: u64::MAX,
            tb_hits: 0,
            stopped: false,
            weights,
            accumulators: vec![root; ACCUMULATORS]
                .into_boxed_slice()
                .try_into()
                .unwrap_or_else(|_| unreachable!("the length is the type's")),
            stack: Stack::new(),
            pv: PvTable::new(),
            history: History::new(common.clone()),
            common,
            null_from_ply: 0,
            pos,
        }
    }

    /// Clears all histories for a new game, those that other threads share included.
    pub fn new_game(&mut self) {
        self.forget();
        self.common.clear();
    }

    /// Clears the histories that the thread does not share, the score of its last move and the caches of its
    /// evaluator.
    pub(in crate::search) fn forget(&mut self) {
        self.last_score = None;
        self.history.clear();
        self.evaluator.clear();
    }

    /// Sets the weights of the evaluation from now on; the caches of the evaluator become empty.
    pub fn set_weights(&mut self, weights: Arc<Weights>) {
        self.evaluator = Evaluator::new(Arc::clone(&weights));
        self.weights = weights;
    }

    /// Prepares a search of `pos` restricted to the root moves `moves` (empty: there is no move to search).
    /// The histories stay, but the butterfly history fades ([`History::fade`]). Each thread gets an equal
    /// share of the node limit of `shared`, rounded up.
    pub fn prepare(&mut self, shared: Arc<Shared>, pos: Position, moves: &[Move]) {
        shared.params.take_up();
        let threads = shared.counters.len() as u64;
        self.node_limit = shared.limits.nodes.map_or(u64::MAX, |nodes| nodes.div_ceil(threads));
        self.contempt = if shared.options.analyse { 0 } else { shared.options.contempt };
        self.shared = shared;
        self.pos = pos;
        self.pos.reserve_for_search();
        self.root_color = self.pos.side_to_move();
        self.root_moves.clear();
        self.root_moves.extend(moves.iter().map(|&mv| RootMove::new(mv)));
        self.accumulators[0] = Accumulator::new(&self.pos, &self.weights);
        self.stack.clear();
        self.history.fade();
        self.pv_index = 0;
        self.root_depth = 0;
        self.sel_depth = 0;
        self.nodes = 0;
        self.next_clock_check = FIRST_CLOCK_CHECK;
        self.tb_hits = 0;
        self.stopped = false;
        self.null_from_ply = 0;
        self.publish();
    }

    /// Writes this thread's counts of nodes and tablebase hits to the counters that all threads of the search
    /// read.
    #[inline]
    pub(in crate::search) fn publish(&self) {
        let counters = &self.shared.counters[self.id];
        counters.nodes.store(self.nodes, Relaxed);
        counters.tb_hits.store(self.tb_hits, Relaxed);
    }

    /// Returns true if the search must end, because a limit is reached, a stop was requested or the slice is
    /// over; the only place where this is decided inside the tree.
    ///
    /// Node limits are exact on one thread, and on many to some hundreds. Each thread reads the clock every
    /// 1024 nodes, and more often when its time is nearly over: where threads are many more than processors
    /// the main one may not run for seconds. The stop flag is seen at once.
    #[inline]
    pub(in crate::search) fn should_stop(&mut self) -> bool {
        if (self.nodes >= self.node_limit && self.budget_is_spent())
            || (self.nodes >= self.next_clock_check && self.clock_ran_out())
        {
            self.shared.limit_reached();
        }
        self.stopped |= self.shared.stopped() || self.nodes >= self.slice_end;
        self.stopped
    }

    /// Counts `nodes` nodes that were searched outside the tree, by the mate search; returns true if the
    /// search has to end. Called by the main thread after the first iteration.
    pub(in crate::search) fn spend(&mut self, nodes: u64) -> bool {
        self.nodes += nodes;
        self.publish();
        if self.nodes >= self.node_limit && self.budget_is_spent() || self.clock_ran_out() {
            self.shared.limit_reached();
        }
        self.shared.stopped()
    }

    /// Returns true if the last search of the root ended only because the number of nodes for its slice was
    /// reached ([`Worker::resume`]), and may be resumed.
    pub(in crate::search) fn interrupted(&self) -> bool {
        self.stopped && !self.shared.stopped()
    }

    /// Allows `nodes` more nodes (at least 1) in a search that was interrupted or is about to begin. Data
    /// left by an aborted line are cleared, as before a search.
    pub(in crate::search) fn resume(&mut self, nodes: u64) {
        self.slice_end = self.nodes.saturating_add(nodes.max(1));
        self.stopped = false;
        self.stack.clear();
        self.null_from_ply = 0;
    }

    /// Returns true if all threads together have visited the nodes of the limit; otherwise this thread, which
    /// has used its part, gets a part of the rest.
    #[cold]
    fn budget_is_spent(&mut self) -> bool {
        self.publish();
        let all = self.shared.limits.nodes.unwrap_or(u64::MAX);
        let left = all.saturating_sub(self.shared.nodes());
        self.node_limit = self.nodes + left.div_ceil(self.shared.counters.len() as u64);
        left == 0
    }

    #[cold]
    fn clock_ran_out(&mut self) -> bool {
        if self.id == 0 {
            self.shared.check_clock(self.nodes);
        }
        let left = self.shared.time_left_us();
        self.next_clock_check = self.nodes + self.shared.nodes_to_next_check(self.nodes, left);
        left == Some(0)
    }

    /// Returns true if this root move competes for the MultiPV line being searched: it is not the first move
    /// of an earlier line.
    pub(in crate::search) fn is_root_candidate(&self, mv: Move) -> bool {
        self.root_moves[self.pv_index..].iter().any(|root| root.mv == mv)
    }

    /// Records the result of the root move `mv`, the `move_count`th searched, which took `nodes` nodes, in
    /// the window (`alpha`, `beta`). Scores are internal units from the side to move at the root.
    pub(in crate::search) fn record_root_move(
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
        root.bound = Bound::of(score, alpha, beta);
        root.sel_depth = self.sel_depth;
        root.set_line(self.pv.line(1));
    }
}
