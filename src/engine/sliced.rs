//! The engine of a host without threads: the caller's own thread searches, in slices.
//!
//! [`SlicedEngine`] is to [`crate::search::threads::sliced`] what [`super::Engine`] is to the pool of
//! threads: position, options, hash table and weights, and events to a reporter. A change that is not allowed
//! during a search ends it without a result. There are no tablebases: they are files.

use crate::board::{Board, Position};
use crate::engine::tempered::Tempered;
use crate::evaluation::Weights;
use crate::search::control::events::Reporter;
use crate::search::control::limits::Limits;
use crate::search::control::options::SearchOptions;
use crate::search::control::shared::{Resources, Shared};
use crate::search::system::memory::OutOfMemory;
#[cfg(target_family = "wasm")]
pub use crate::search::tables::tt::HostMemory;
use crate::search::tables::tt::TranspositionTable;
use crate::search::threads::result::SearchResult;
use crate::search::threads::sliced::SlicedSearch;
use std::sync::Arc;

/// A chess engine that searches in slices, in the caller's thread: only while [`SlicedEngine::step`] runs.
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
    /// Makes an engine at the initial position with a hash table of `mib` MiB (at least 1) and the built-in
    /// weights.
    ///
    /// # Errors
    /// When there is not enough memory.
    pub fn new(reporter: Arc<dyn Reporter>, mib: usize) -> Result<Self, OutOfMemory> {
        Self::with_table(reporter, TranspositionTable::new(mib.max(1), 1)?)
    }

    /// Makes an engine as [`SlicedEngine::new`] does, with its hash table in a memory outside its WebAssembly
    /// module, which the host provides and engines in other Web Workers may share.
    ///
    /// # Errors
    /// When there is not enough memory.
    #[cfg(target_family = "wasm")]
    pub fn in_host(reporter: Arc<dyn Reporter>, memory: HostMemory) -> Result<Self, OutOfMemory> {
        Self::with_table(reporter, TranspositionTable::in_host(memory))
    }

    fn with_table(reporter: Arc<dyn Reporter>, table: TranspositionTable) -> Result<Self, OutOfMemory> {
        let tt = Arc::new(table);
        let resources =
            Resources { tt, tablebases: None, reporter, threads: 1, seed: 0, params: Arc::default() };
        // The table of the idle worker, which is never used.
        let tt = Arc::new(TranspositionTable::reserve(1)?);
        let idle = Resources { tt, ..resources.clone() };
        let options = SearchOptions::default();
        let idle = Arc::new(Shared::new(idle, Limits::default(), options.clone()));
        let weights = Weights::embedded();
        let search = SlicedSearch::new(idle, Arc::clone(&weights));
        let weights = Tempered::new(weights);
        Ok(Self { search, resources, options, weights, position: Position::new(Board::startpos()) })
    }

    /// Returns the position that the next search starts from.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Sets the position for the next search, with its game history.
    pub fn set_position(&mut self, position: Position) {
        self.position = position;
    }

    /// Returns the settings of the next search, to change them. When the search starts, the number of lines,
    /// the overhead and the rating are clamped to their ranges; the other values are used as they are.
    pub fn options_mut(&mut self) -> &mut SearchOptions {
        &mut self.options
    }

    /// Returns the size of the hash table in MiB.
    pub fn hash_mib(&self) -> usize {
        self.resources.tt.mib()
    }

    /// Sets the size of the hash table in MiB (at least 1) and clears it; a running search is abandoned. The
    /// same size changes nothing.
    ///
    /// # Errors
    /// Returns an error if there is not enough memory; the old table then remains in use.
    pub fn set_hash(&mut self, mib: usize) -> Result<(), OutOfMemory> {
        if mib.max(1) != self.hash_mib() {
            let table = TranspositionTable::reserve(mib.max(1))?;
            self.search.abandon();
            self.resources.tt = Arc::new(table);
            self.resources.tt.settle(1);
        }
        Ok(())
    }

    /// Moves the hash table to this memory of the host; a running search is abandoned. The table is cleared
    /// if [`HostMemory::is_leader`] is set; the other instances that share it leave it unchanged.
    #[cfg(target_family = "wasm")]
    pub fn set_host_memory(&mut self, memory: HostMemory) {
        self.search.abandon();
        let table = TranspositionTable::in_host(memory);
        table.clear(1);
        self.resources.tt = Arc::new(table);
    }

    /// Returns the weights of the evaluation, without the changes of a playing style.
    pub fn weights(&self) -> &Arc<Weights> {
        self.weights.base()
    }

    /// Sets the weights of the evaluation. The hash table and histories, which depend on the old weights, are
    /// cleared.
    pub fn set_weights(&mut self, weights: Arc<Weights>) {
        self.search.set_weights(Arc::clone(&weights));
        self.weights = Tempered::new(weights);
        self.new_game(self.resources.seed);
    }

    /// Starts a new game: abandons a running search and clears the hash table and histories. `seed`
    /// determines the random moves of levels below full strength, so it should differ from game to game.
    pub fn new_game(&mut self, seed: u64) {
        self.search.new_game();
        self.resources.tt.forget(1);
        self.resources.seed = seed;
    }

    /// Begins a search of the current position, which [`SlicedEngine::step`] carries out. A running search is
    /// abandoned without a report.
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

    /// Searches about `nodes` nodes more. Returns the result once the search has ended; `None` before, and
    /// without a search. Infinite searches end with the deepest iteration.
    pub fn step(&mut self, nodes: u64) -> Option<SearchResult> {
        self.search.step(nodes)
    }

    /// Returns the number of nodes that the search in progress has visited so far; 0 without a search.
    pub fn nodes(&self) -> u64 {
        self.search.nodes()
    }

    /// Requests the end of the search: the next [`SlicedEngine::step`] ends it and returns its result. No
    /// effect without a search.
    pub fn stop(&self) {
        self.search.stop();
    }

    /// Returns true while a search is in progress.
    pub fn is_searching(&self) -> bool {
        self.search.is_searching()
    }

    /// Abandons a running search without a report or result.
    pub fn abandon(&mut self) {
        self.search.abandon();
    }
}
