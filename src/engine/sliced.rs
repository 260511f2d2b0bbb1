//! The engine of a host without threads: the caller's own thread searches, in slices.
//!
//! [`SlicedEngine`] is to [`crate::search::threads::sliced`] what [`super::Engine`] is to the
//! pool of threads: position, options, hash table and weights, and events to a reporter.
//! What must not change under a search ends it without a result. There are no tablebases:
//! they are files.

use crate::board::{Board, Position};
use crate::engine::tempered::Tempered;
use crate::evaluation::Weights;
use crate::search::control::events::Reporter;
use crate::search::control::limits::Limits;
use crate::search::control::options::SearchOptions;
use crate::search::control::shared::{Resources, Shared};
use crate::search::system::memory::OutOfMemory;
use crate::search::tables::tt::TranspositionTable;
use crate::search::threads::result::SearchResult;
use crate::search::threads::sliced::SlicedSearch;
use std::sync::Arc;

/// A chess engine that searches while its caller lets it.
///
/// ```
/// use palisade::board::{Board, Position};
/// use palisade::engine::sliced::SlicedEngine;
/// use palisade::engine::{Limits, Silent};
/// use std::sync::Arc;
///
/// let mut engine = SlicedEngine::new(Arc::new(Silent), 1)?;
/// let board = Board::from_fen("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1").expect("legal");
/// engine.set_position(Position::new(board));
/// engine.go(Limits::depth(8));
/// let result = loop {
///     // Here a page would draw, and hear a click on "stop".
///     if let Some(result) = engine.step(1_000) {
///         break result;
///     }
/// };
/// assert_eq!(board.san(result.best.expect("a move")), "Ra8#");
/// # Ok::<(), palisade::engine::OutOfMemory>(())
/// ```
pub struct SlicedEngine {
    search: SlicedSearch,
    resources: Resources,
    options: SearchOptions,
    weights: Tempered,
    position: Position,
}

impl SlicedEngine {
    /// An engine on the initial position with a hash table of so many MiB (at least 1) and
    /// the embedded weights.
    ///
    /// # Errors
    /// When there is not enough memory.
    pub fn new(reporter: Arc<dyn Reporter>, mib: usize) -> Result<Self, OutOfMemory> {
        let tt = Arc::new(TranspositionTable::new(mib.max(1), 1)?);
        let resources =
            Resources { tt, tablebases: None, reporter, threads: 1, seed: 0, params: Arc::default() };
        // What the idle worker holds: a table that is never touched.
        let tt = Arc::new(TranspositionTable::reserve(1)?);
        let idle = Resources { tt, ..resources.clone() };
        let options = SearchOptions::default();
        let idle = Arc::new(Shared::new(idle, Limits::default(), options.clone()));
        let weights = Weights::embedded();
        let search = SlicedSearch::new(idle, Arc::clone(&weights));
        let weights = Tempered::new(weights);
        Ok(Self { search, resources, options, weights, position: Position::new(Board::startpos()) })
    }

    /// The position of the next search.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Sets the position for the next search, its game history included.
    pub fn set_position(&mut self, position: Position) {
        self.position = position;
    }

    /// The options of the next search, to be changed. Values out of range are brought into
    /// it when the search starts.
    pub fn options_mut(&mut self) -> &mut SearchOptions {
        &mut self.options
    }

    /// Hash size in MiB.
    pub fn hash_mib(&self) -> usize {
        self.resources.tt.mib()
    }

    /// Sets the hash size in MiB (at least 1); the table is empty afterwards, and a search
    /// that runs is forgotten.
    ///
    /// # Errors
    /// When there is not enough memory; the old table stays then.
    pub fn set_hash(&mut self, mib: usize) -> Result<(), OutOfMemory> {
        if mib.max(1) != self.hash_mib() {
            let table = TranspositionTable::reserve(mib.max(1))?;
            self.search.abandon();
            self.resources.tt = Arc::new(table);
            self.resources.tt.settle(1);
        }
        Ok(())
    }

    /// The weights of the evaluation.
    pub fn weights(&self) -> &Arc<Weights> {
        self.weights.base()
    }

    /// Plays with other weights from now on. Scores in the hash table came from the old
    /// ones, so it is emptied, and what was learnt is forgotten.
    pub fn set_weights(&mut self, weights: Arc<Weights>) {
        self.search.set_weights(Arc::clone(&weights));
        self.weights = Tempered::new(weights);
        self.new_game(self.resources.seed);
    }

    /// A new game: forgets the search that runs, the hash table and all that was learnt.
    /// A level below full strength draws its moves with `seed`, so it should
    /// differ from game to game; nothing else is random.
    pub fn new_game(&mut self, seed: u64) {
        self.search.new_game();
        self.resources.tt.forget(1);
        self.resources.seed = seed;
    }

    /// Begins a search of the current position; [`SlicedEngine::step`] does it. One that
    /// still runs is forgotten and reports no move.
    pub fn go(&mut self, limits: Limits) {
        let mut options = self.options.clone();
        options.multi_pv = options.multi_pv.clamp(1, super::MAX_MULTI_PV);
        options.overhead = options.overhead.min(super::MAX_OVERHEAD);
        if let Some(weights) = self.weights.change(&options) {
            self.search.set_weights(weights);
            self.resources.tt.clear(1);
        }
        let shared = Shared::new(self.resources.clone(), limits, options);
        self.search.start(Arc::new(shared), self.position.clone());
    }

    /// Searches about so many nodes more. The result, once the search has ended; `None`
    /// before, and if there is no search. Infinite searches end with the deepest iteration.
    pub fn step(&mut self, nodes: u64) -> Option<SearchResult> {
        self.search.step(nodes)
    }

    /// The search ends with the next step, and reports as usual.
    pub fn stop(&self) {
        self.search.stop();
    }

    /// True while there is a search to step on.
    pub fn is_searching(&self) -> bool {
        self.search.is_searching()
    }

    /// Forgets the search that runs; it reports no move.
    pub fn abandon(&mut self) {
        self.search.abandon();
    }
}
