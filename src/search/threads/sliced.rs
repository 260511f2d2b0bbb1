//! A search on the caller's own thread, a slice at a time.
//!
//! For hosts without threads, such as a web page: between two slices the caller has
//! control, can show what was found, and stop. A slice ends after a number of nodes; the
//! next one searches the root's current line once more, and finds what had been done of it
//! in the transposition table and the histories. That costs some thousand nodes, so a slice
//! should be several ten thousand.
//!
//! Invariant: a search in one slice visits the same nodes as a pool of one thread.

use crate::board::Position;
use crate::evaluation::Weights;
use crate::search::control::events::BestMove;
use crate::search::control::shared::Shared;
use crate::search::root::deepening::{self, Progress};
use crate::search::root::plan::RootPlan;
use crate::search::tables::common::Common;
use crate::search::threads::result::{SearchResult, conclude, report_if_no_move};
use crate::search::threads::vote::ThreadVote;
use crate::search::tree::worker::Worker;
use std::sync::Arc;

/// A search in slices on the caller's thread: it works only while [`SlicedSearch::step`] runs, as in
/// WebAssembly without threads.
pub struct SlicedSearch {
    worker: Worker,
    /// The shared data of the worker between searches.
    idle: Arc<Shared>,
    running: Option<Running>,
}

struct Running {
    shared: Arc<Shared>,
    plan: RootPlan,
    progress: Progress,
}

impl SlicedSearch {
    /// Makes a searcher with empty histories and these evaluation weights. `idle` is the shared data that it
    /// refers to while it has no search.
    pub fn new(idle: Arc<Shared>, weights: Arc<Weights>) -> Self {
        let worker = Worker::new(0, Arc::clone(&idle), weights, Common::new());
        Self { worker, idle, running: None }
    }

    /// Begins a search of `pos`, which [`SlicedSearch::step`] carries out; a running one is abandoned without
    /// a report.
    pub fn start(&mut self, shared: Arc<Shared>, pos: Position) {
        let plan = RootPlan::new(pos, &shared);
        report_if_no_move(&shared, &plan);
        shared.tt.new_search();
        self.worker.prepare(Arc::clone(&shared), plan.pos.clone(), &plan.moves);
        let progress = Progress::new(&self.worker);
        self.running = Some(Running { shared, plan, progress });
    }

    /// Returns true from [`SlicedSearch::start`] until [`SlicedSearch::step`] has returned the result or the
    /// search is abandoned.
    pub fn is_searching(&self) -> bool {
        self.running.is_some()
    }

    /// Returns the number of nodes that the search in progress has visited so far; 0 without a search.
    pub fn nodes(&self) -> u64 {
        self.running.as_ref().map_or(0, |running| running.shared.nodes())
    }

    /// Makes the next step end the search with a result; does nothing without a search.
    pub fn stop(&self) {
        if let Some(running) = &self.running {
            running.shared.stop();
        }
    }

    /// Searches about `nodes` nodes more (at least 1). Returns the result once the search has ended; `None`
    /// before, and without a search.
    ///
    /// A search with [`crate::search::control::limits::Limits::infinite`] ends with the deepest iteration, and
    /// does not wait for a `stop` or `ponderhit`.
    pub fn step(&mut self, nodes: u64) -> Option<SearchResult> {
        let running = self.running.as_mut()?;
        self.worker.resume(nodes);
        if !deepening::advance(&mut self.worker, &running.plan, &mut running.progress) {
            self.worker.publish();
            return None;
        }
        self.worker.publish();
        self.worker.shared = Arc::clone(&self.idle);
        let Running { shared, plan, progress } = self.running.take()?;
        shared.stop();
        let result = conclude(&shared, &plan, vec![ThreadVote { id: 0, result: progress.result }]);
        let (best, ponder) = (result.best, result.ponder);
        shared.reporter.best_move(&BestMove { board: plan.pos.board(), best, ponder });
        Some(result)
    }

    /// Abandons a running search and clears the histories.
    pub fn new_game(&mut self) {
        self.abandon();
        self.worker.new_game();
    }

    /// Sets the weights of the evaluation; a running search is abandoned.
    pub fn set_weights(&mut self, weights: Arc<Weights>) {
        self.abandon();
        self.worker.set_weights(weights);
    }

    /// Abandons a running search without a report, and releases its data.
    pub fn abandon(&mut self) {
        self.running = None;
        self.worker.shared = Arc::clone(&self.idle);
    }
}
