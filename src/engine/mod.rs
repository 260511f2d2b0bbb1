//! Layer 6: a facade over the search without any I/O, and all that its callers need of it.
//!
//! An [`Engine`] holds a position, options and the threads; events go to a
//! [`Reporter`]. All calls come from one owner and return quickly: `go` starts
//! a search and returns, `stop` and `ponder_hit` set a flag of that search
//! only. What must not change under a running search (threads, hash,
//! tablebases, weights, learning) is refused with [`EngineError::Busy`] until it has
//! ended; cheap options take effect with the next search.
//!
//! [`sliced`] is the same for hosts without threads, [`options`] the table of UCI options
//! that are the engine's, for programs that let people set them by name.
//!
//! ```
//! use palisade::board::{Board, Position, diagram};
//! use palisade::engine::{Engine, Limits};
//!
//! let board = Board::from_fen("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4")?;
//! let mut engine = Engine::silent(16)?;
//! engine.set_position(Position::new(board));
//! let result = engine.search_blocking(Limits::depth(8));
//! assert_eq!(diagram::san_line(&board, result.pv()), "4. Qxf7#");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::board::{Board, Position};
use crate::evaluation::Weights;
use crate::search::control::lag::{DelayTracker, lag_by_clocks};
use crate::search::control::shared::{Resources, Shared};
use crate::search::system::placement;
use crate::search::tables::tt::TranspositionTable;
use crate::search::threads::pool::{Pool, Task};
use crate::types::Color;
use params::Values;
use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use tempered::Tempered;

pub mod options;
pub mod sliced;
mod tempered;

pub use crate::human_model;
pub use crate::search::control::events::{BestMove, CurrentMove, Info, Reporter, Silent};
pub use crate::search::control::lag::DelayEstimate;
pub use crate::search::control::limits::{Clock, Limits};
pub use crate::search::control::options::{Aspiration, SearchOptions};
pub use crate::search::control::strength::{Level, Strength};
pub use crate::search::params;
pub use crate::search::root::line::RootLine;
pub use crate::search::system::io_error::describe_io_error;
pub use crate::search::system::memory::{OutOfMemory, PageKind};
pub use crate::search::system::{cpu, topology};
pub use crate::search::syzygy::tablebase::{LoadReport, Tablebases, split_path};
pub use crate::search::syzygy::wdl::Wdl;
pub use crate::search::tables::pv::PvLine;
pub use crate::search::tables::tt::Bound;
pub use crate::search::threads::result::SearchResult;

/// The default size of the hash (transposition) table, MiB.
pub const DEFAULT_HASH: usize = 16;
/// The largest size of the hash table that can be requested, MiB: 32 TiB.
pub const MAX_HASH: usize = 33_554_432;
/// The largest number of search threads of an engine.
pub const MAX_THREADS: usize = 1024;
/// The largest number of lines that a search can report (UCI option `MultiPV`).
pub const MAX_MULTI_PV: usize = 256;
/// The largest move overhead ([`Engine::set_overhead`], UCI option `Move Overhead`), ms.
pub const MAX_OVERHEAD: u64 = 5000;

/// The reason why a request to the engine was refused. The engine is unchanged, except that
/// [`Engine::set_threads`] uses the threads that did start.
///
/// ```
/// use palisade::engine::{Engine, EngineError, Limits};
/// let mut engine = Engine::silent(1)?;
/// engine.go(Limits::infinite());
/// assert!(matches!(engine.set_threads(2), Err(EngineError::Busy)));
/// engine.stop();
/// engine.wait();
/// engine.set_threads(2)?;
/// # Ok::<(), EngineError>(())
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum EngineError {
    /// A search is running.
    Busy,
    /// There is not enough memory; the old hash table remains in use.
    Memory(OutOfMemory),
    /// The system cannot start the requested number of threads; those that did start are used.
    Threads(std::io::Error),
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Busy => write!(f, "not while searching"),
            Self::Memory(error) => error.fmt(f),
            Self::Threads(error) => write!(f, "cannot start so many threads: {}", describe_io_error(error)),
        }
    }
}

impl std::error::Error for EngineError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Busy => None,
            Self::Memory(error) => Some(error),
            Self::Threads(error) => Some(error),
        }
    }
}

/// A chess engine, independent of any protocol.
///
/// ```
/// use palisade::board::{Board, Position};
/// use palisade::engine::{Engine, Limits};
/// use palisade::types::score;
///
/// let mut engine = Engine::silent(1)?;
/// let board = Board::from_fen("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1").expect("legal");
/// engine.set_position(Position::new(board));
/// let result = engine.search_blocking(Limits::nodes(2_000));
/// let best = result.best.expect("a move");
/// assert_eq!(board.san(best), "Ra8#");
/// assert_eq!(result.score, score::mate_in(1));
/// # Ok::<(), palisade::engine::EngineError>(())
/// ```
pub struct Engine {
    pool: Pool,
    resources: Resources,
    options: SearchOptions,
    weights: Tempered,
    position: Position,
    lag: DelayTracker,
    /// The most time that a clock of this game has shown, ms; 0 before the first search with a clock.
    base_time: u64,
    /// The side to move and the move number of the last search; `None` before the first.
    last_request: Option<(Color, u32)>,
    task: Option<Arc<Task>>,
}

impl Engine {
    /// Makes an engine at the initial position, with one thread, a hash table of [`DEFAULT_HASH`] and the
    /// built-in weights.
    ///
    /// # Panics
    /// If the system has no memory or threads for it.
    pub fn new(reporter: Arc<dyn Reporter>) -> Self {
        Self::builder().reporter(reporter).build().expect("memory and a thread for the smallest engine")
    }

    /// Makes an engine with a hash table of `mib` MiB, one thread, the built-in weights and no reporter.
    /// Results are returned as [`SearchResult`].
    ///
    /// # Errors
    /// Returns an error if memory or threads are missing.
    pub fn silent(mib: usize) -> Result<Self, EngineError> {
        Self::builder().hash(mib).build()
    }

    /// Returns a builder for an engine. Defaults are those of [`Engine::silent`] with [`DEFAULT_HASH`].
    pub fn builder() -> EngineBuilder {
        EngineBuilder { reporter: Arc::new(Silent), hash: DEFAULT_HASH, threads: 1, weights: None }
    }

    // --- position and options ---------------------------------------------

    /// Returns the position that the next search starts from.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Sets the position for the next search, with its game history.
    pub fn set_position(&mut self, position: Position) {
        self.position = position;
    }

    /// Returns the settings that the next search will use.
    pub fn options(&self) -> &SearchOptions {
        &self.options
    }

    /// Returns the settings of the next search, to change them. No change takes time or clears a table. When
    /// the search starts, the number of lines, the overhead and the rating are clamped to their ranges; the
    /// other values are used as they are.
    pub fn options_mut(&mut self) -> &mut SearchOptions {
        &mut self.options
    }

    /// Sets the number of best lines to search and report, clamped to 1 to [`MAX_MULTI_PV`], from the next
    /// search on.
    pub fn set_multi_pv(&mut self, lines: usize) {
        self.options.multi_pv = lines.clamp(1, MAX_MULTI_PV);
    }

    /// Sets the move overhead, ms, at most [`MAX_OVERHEAD`]: the time lost between the engine's
    /// answer and the stopped clock.
    pub fn set_overhead(&mut self, ms: u64) {
        self.options.overhead = ms.min(MAX_OVERHEAD);
    }

    /// Returns the size of the hash table in MiB.
    pub fn hash_mib(&self) -> usize {
        self.resources.tt.mib()
    }

    /// Sets the size of the hash table in MiB (at least 1) and clears it; the same size changes
    /// nothing.
    ///
    /// # Errors
    /// [`EngineError::Busy`] during a search; [`EngineError::Memory`] if there is not enough memory;
    /// the old table then remains in use.
    pub fn set_hash(&mut self, mib: usize) -> Result<(), EngineError> {
        self.settle()?;
        let mib = mib.max(1);
        if mib == self.hash_mib() {
            return Ok(());
        }
        self.replace_table(mib)
    }

    /// Replaces the hash table by an empty one of `mib` MiB; the old one stays if there is not enough
    /// memory.
    fn replace_table(&mut self, mib: usize) -> Result<(), EngineError> {
        // Reserve first, then drop the old table, then touch the new one: the
        // two never take up memory together.
        let table = TranspositionTable::reserve(mib).map_err(EngineError::Memory)?;
        self.task = None;
        self.resources.tt = Arc::new(table);
        self.resources.tt.settle(self.resources.threads);
        Ok(())
    }

    /// Returns the kind of memory pages (normal or huge) that hold the hash table.
    pub fn page_kind(&self) -> PageKind {
        self.resources.tt.page_kind()
    }

    /// Clears the hash table.
    ///
    /// # Errors
    /// [`EngineError::Busy`] during a search.
    pub fn clear_hash(&mut self) -> Result<(), EngineError> {
        self.settle()?;
        self.resources.tt.forget(self.resources.threads);
        Ok(())
    }

    /// Returns the number of search threads.
    pub fn threads(&self) -> usize {
        self.resources.threads
    }

    /// Sets the number of search threads, clamped to 1 to [`MAX_THREADS`]. On a machine with
    /// several memory nodes the hash table is replaced by an empty one when threads begin or cease
    /// to be spread over the nodes.
    ///
    /// # Errors
    /// [`EngineError::Busy`] during a search; [`EngineError::Threads`] if the system does not start
    /// all threads, and then those that it did start are used.
    pub fn set_threads(&mut self, threads: usize) -> Result<(), EngineError> {
        self.settle()?;
        let was_spread = self.is_spread();
        let started = self.pool.resize(threads.clamp(1, MAX_THREADS));
        self.resources.threads = self.pool.len();
        if self.is_spread() != was_spread {
            // Without memory for it the old one serves, wherever it lies.
            let _ = self.replace_table(self.hash_mib());
        }
        started.map_err(EngineError::Threads)
    }

    /// Returns true if the search threads are bound to the memory (NUMA) nodes of the machine, because there
    /// are more threads than one node has processors.
    pub fn is_spread(&self) -> bool {
        placement::is_spread(topology::nodes(), self.resources.threads)
    }

    /// Loads Syzygy tablebases from directories separated by `;` (on Unix also by `:`); an empty path unloads
    /// them. The report has the tables found and the problems; valid tables are used in any case.
    ///
    /// # Errors
    /// [`EngineError::Busy`] during a search.
    pub fn set_syzygy_path(&mut self, path: &str) -> Result<LoadReport, EngineError> {
        self.settle()?;
        let (tablebases, report) = Tablebases::load(path);
        self.set_tablebases(Some(Arc::new(tablebases)))?;
        Ok(report)
    }

    /// Returns the tablebases in use; `None` without any.
    pub fn tablebases(&self) -> Option<&Arc<Tablebases>> {
        self.resources.tablebases.as_ref()
    }

    /// Sets the tablebases to use, which may be shared with other engines; `None`, or tablebases
    /// without a table, for none.
    ///
    /// # Errors
    /// [`EngineError::Busy`] during a search.
    pub fn set_tablebases(&mut self, tablebases: Option<Arc<Tablebases>>) -> Result<(), EngineError> {
        self.settle()?;
        self.resources.tablebases = tablebases.filter(|tablebases| tablebases.max_pieces() > 0);
        Ok(())
    }

    /// Returns the weights of the evaluation, without the changes of a playing style.
    pub fn weights(&self) -> &Arc<Weights> {
        self.weights.base()
    }

    /// Sets the weights of the evaluation. Scores that depend on the old weights are discarded: the
    /// hash table and histories are cleared.
    ///
    /// # Errors
    /// [`EngineError::Busy`] during a search.
    pub fn set_weights(&mut self, weights: Arc<Weights>) -> Result<(), EngineError> {
        self.settle()?;
        self.pool.set_weights(Arc::clone(&weights));
        self.weights = Tempered::new(weights);
        self.new_game()
    }

    /// Returns the search parameters: the margins by which the search prunes and reduces, and the factors of
    /// the time management.
    pub fn params(&self) -> &Values {
        &self.resources.params
    }

    /// Sets the search parameters ([`Engine::params`]) from the next search on. The histories stay: call
    /// [`Engine::new_game`] for a fair comparison.
    pub fn set_params(&mut self, params: Values) {
        self.resources.params = Arc::new(params);
    }

    /// Starts a new game: clears the hash table and histories. Options, position and threads stay.
    ///
    /// # Errors
    /// [`EngineError::Busy`] during a search.
    pub fn new_game(&mut self) -> Result<(), EngineError> {
        self.clear_hash()?;
        self.pool.new_game();
        self.resources.seed = fresh_seed();
        self.base_time = 0;
        Ok(())
    }

    // --- searching --------------------------------------------------------

    /// Starts a search of the current position and returns while it runs; [`Engine::result`] has the result
    /// once it has ended. A running search is stopped first and reports its move.
    pub fn go(&mut self, limits: Limits) {
        self.stop();
        self.wait();
        self.note_last_search(&limits);
        let lag = self.expected_lag();
        if limits.clock.is_some() && lag != DelayEstimate::default() {
            self.resources.reporter.reserve(lag);
        }
        let mut options = self.options.clone();
        options.multi_pv = options.multi_pv.clamp(1, MAX_MULTI_PV);
        options.overhead = options.overhead.min(MAX_OVERHEAD);
        options.lag = lag;
        // Many programs never say that a game is new: for a level the first move does.
        if options.strength.is_some() && self.position.fullmove_number() <= 1 {
            self.resources.seed = fresh_seed();
            self.base_time = 0;
        }
        let left = limits.clock.map_or(0, |clock| u64::try_from(clock.time).unwrap_or(0));
        self.base_time = self.base_time.max(left);
        options.base_time = self.base_time;
        if let Some(weights) = self.weights.change(&options) {
            self.pool.set_weights(weights);
            self.resources.tt.clear(self.resources.threads);
        }
        let shared = Shared::new(self.resources.clone(), limits, options);
        self.task = Some(self.pool.start(Arc::new(shared), self.position.clone()));
    }

    /// Returns the clock time, ms, that a move is expected to lose besides its search (late stops,
    /// transmission), estimated from the moves so far; all 0 if no move was late. The next search with a
    /// clock holds time in reserve for it ([`DelayEstimate::reserve`]).
    pub fn expected_lag(&self) -> DelayEstimate {
        self.lag.expected()
    }

    /// Records the delay of the last search, if it was limited by time and not by nodes. The clock of the
    /// next request, `next`, shows the time lost outside the engine.
    fn note_last_search(&mut self, next: &Limits) {
        let request = (self.position.side_to_move(), self.position.fullmove_number());
        let before = self.last_request.replace(request);
        if let Some(task) = self.task.take()
            && task.shared.time.hard_us().is_some()
            && task.shared.time.node_rate() == 0
        {
            let lag = &task.shared.lag;
            let follows = before == Some((request.0, request.1.saturating_sub(1)));
            let by_clocks = match (task.shared.limits.clock, next.clock) {
                (Some(clock), Some(now)) if follows && !task.shared.limits.ponder => {
                    lag_by_clocks(clock, lag.last_ms(), now)
                }
                _ => 0,
            };
            self.lag.note(lag.late_ms().max(by_clocks));
        }
    }

    /// Makes a running search stop and returns at once. The search then sends its best move to the
    /// [`Reporter`]; [`Engine::wait`] waits for that. No effect if no search runs.
    pub fn stop(&self) {
        if let Some(task) = &self.task {
            task.shared.request_stop();
        }
    }

    /// Informs the search that the expected move was played: it continues with the engine's clock running. No
    /// effect unless a search is pondering.
    pub fn ponder_hit(&self) {
        if let Some(task) = &self.task {
            task.shared.ponder_hit();
        }
    }

    /// Returns true from `go` until the result is known (just before it is reported).
    pub fn is_searching(&self) -> bool {
        self.task.as_ref().is_some_and(|task| !task.finished())
    }

    /// Waits for the end of the search and of all its threads, without stopping it: stop an unlimited search
    /// with [`Engine::stop`] first.
    pub fn wait(&self) {
        self.pool.wait();
    }

    /// Returns the result of the last search; `None` while it is running or if there was none.
    pub fn result(&self) -> Option<SearchResult> {
        self.task.as_ref().and_then(|task| task.result())
    }

    /// Searches the current position and waits for the result.
    ///
    /// The limits must end the search: with [`Limits::infinite`], or while
    /// pondering, it would never return, so these two are ignored.
    ///
    /// # Panics
    /// If a search thread panicked (a bug).
    pub fn search_blocking(&mut self, limits: Limits) -> SearchResult {
        self.go(Limits { infinite: false, ponder: false, ..limits });
        self.wait();
        self.result().expect("a search that has ended has a result")
    }

    /// Waits for the threads of a search that has already reported its move; returns [`EngineError::Busy`] if
    /// one is running.
    fn settle(&mut self) -> Result<(), EngineError> {
        if self.is_searching() {
            return Err(EngineError::Busy);
        }
        self.wait();
        Ok(())
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.stop();
    }
}

/// A builder for an [`Engine`]; see [`Engine::builder`].
///
/// ```
/// use palisade::engine::Engine;
/// let engine = Engine::builder().hash(2).threads(2).build()?;
/// assert_eq!((engine.hash_mib(), engine.threads()), (2, 2));
/// # Ok::<(), palisade::engine::EngineError>(())
/// ```
#[derive(Clone)]
#[must_use]
pub struct EngineBuilder {
    reporter: Arc<dyn Reporter>,
    hash: usize,
    threads: usize,
    weights: Option<Arc<Weights>>,
}

impl EngineBuilder {
    /// Sets the reporter that receives the events of searches; the default ignores them.
    pub fn reporter(self, reporter: Arc<dyn Reporter>) -> Self {
        Self { reporter, ..self }
    }

    /// Sets the size of the hash table in MiB; the default is [`DEFAULT_HASH`].
    pub fn hash(self, mib: usize) -> Self {
        Self { hash: mib, ..self }
    }

    /// Sets the number of search threads, 1 to [`MAX_THREADS`]; the default is 1.
    pub fn threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }

    /// Sets the weights of the evaluation; the default are the built-in ones.
    pub fn weights(self, weights: Arc<Weights>) -> Self {
        Self { weights: Some(weights), ..self }
    }

    /// Makes the engine with the settings of the builder, at the initial position.
    ///
    /// # Errors
    /// Returns an error if memory or threads are missing.
    pub fn build(self) -> Result<Engine, EngineError> {
        let table = TranspositionTable::new(self.hash, 1).map_err(EngineError::Memory)?;
        let resources = Resources {
            tt: Arc::new(table),
            tablebases: None,
            reporter: self.reporter,
            threads: 1,
            seed: 0,
            params: Arc::default(),
        };
        // The table of idle workers, which is never used, so it costs no memory.
        let tt = Arc::new(TranspositionTable::reserve(1).map_err(EngineError::Memory)?);
        let idle = Resources { tt, ..resources.clone() };
        let options = SearchOptions::default();
        let idle = Arc::new(Shared::new(idle, Limits::default(), options.clone()));
        let weights = self.weights.unwrap_or_else(Weights::embedded);
        let pool = Pool::new(idle, Arc::clone(&weights)).map_err(EngineError::Threads)?;
        let mut engine = Engine {
            pool,
            resources,
            options,
            weights: Tempered::new(weights),
            position: Position::new(Board::startpos()),
            lag: DelayTracker::default(),
            base_time: 0,
            last_request: None,
            task: None,
        };
        if self.threads > 1 {
            engine.set_threads(self.threads)?;
        }
        Ok(engine)
    }
}

/// Returns a number that differs from run to run; only levels below full strength use it.
fn fresh_seed() -> u64 {
    RandomState::new().hash_one(())
}
