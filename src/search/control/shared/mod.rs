//! The data that the threads of one search share.
//!
//! One [`Shared`] is made for each `go` and handed to every worker. Because the stop flag lives and dies with
//! its search, a `stop` that comes right after `go`, or long after the answer, can neither be lost nor affect
//! another search. Everything here is read-only or atomic; the condition variable is only for waiting
//! (infinite analysis, pondering), never for the hot path.

use crate::board::{Board, Position};
use crate::human_model::pace::{self, PlayerClock};
use crate::search::control::events::{CurrentMove, Reporter};
use crate::search::control::instant::Instant;
use crate::search::control::lag::{DelayMeter, NODES_PER_CHECK};
use crate::search::control::limits::Limits;
use crate::search::control::options::SearchOptions;
use crate::search::control::strength::Level;
use crate::search::control::time::TimeManager;
use crate::search::params::Values;
use crate::search::system::sync::{AtomicBool, AtomicU64, Condvar, Mutex};
use crate::search::syzygy::tablebase::Tablebases;
use crate::search::tables::tt::TranspositionTable;
use crate::types::Move;
use std::sync::atomic::{AtomicU32, Ordering::Acquire, Ordering::Relaxed, Ordering::Release};
use std::sync::{Arc, PoisonError};
use std::time::Duration;

/// The time, ms, before which single root moves are not reported, because they would flood the GUI.
const CURRENT_MOVE_MS: u64 = 3000;

/// The number of nodes of a node limit for each further thread (chosen, not tuned): divided between two
/// threads, 2,000 nodes scored 2 points of 60 against one thread, 20,000 nodes 6.5 of 30.
const NODES_A_THREAD: u64 = 100_000;

/// The least number of nodes between two readings of the clock, however little time is left.
const FEWEST_NODES_PER_CHECK: u64 = 64;

/// The hash table of a level that begins each search with an empty one, MiB.
const LEVEL_HASH: usize = 2;

/// The node and tablebase-hit counters of one search thread, aligned to a pair of cache lines (processors
/// fetch lines in pairs).
#[derive(Debug, Default)]
#[repr(align(128))]
pub struct Counters {
    /// The number of nodes visited; written by its own thread only.
    pub nodes: AtomicU64,
    /// The number of tablebase hits; written by its own thread only.
    pub tb_hits: AtomicU64,
}

/// The data that the threads of one search share: tables, limits, options, counters, and the flags by which
/// the search ends.
pub struct Shared {
    /// The transposition table.
    pub tt: Arc<TranspositionTable>,
    /// The tablebases, if any are loaded.
    pub tablebases: Option<Arc<Tablebases>>,
    /// The limits of the search.
    pub limits: Limits,
    /// The options at the start of the search.
    pub options: SearchOptions,
    /// The limits of the search in time.
    pub time: TimeManager,
    /// The receiver of the reports.
    pub reporter: Arc<dyn Reporter>,
    /// The counters, one set for each thread.
    pub counters: Box<[Counters]>,
    /// The level to play at; `None` for full strength.
    pub level: Option<Level>,
    /// The seed of a level's random moves, one per game.
    pub seed: u64,
    /// The search parameters.
    pub params: Arc<Values>,
    /// The longest gap between two readings of the clock in this search, measured by the thread that reads it.
    pub lag: DelayMeter,
    /// True once the search has to end.
    stop: AtomicBool,
    /// True if the best move is to be reported at once, even for `infinite`.
    stop_requested: AtomicBool,
    pondering: AtomicBool,
    /// True once the first iteration is done: then the clock and a request may stop the search.
    may_stop: AtomicBool,
    /// True if the soft limit was reached while pondering, so that a ponder hit ends the search.
    spent: AtomicBool,
    /// The largest number of pieces for which nodes probe the tablebases; 0 for never.
    tb_pieces: AtomicU32,
    /// The number of tablebase hits at the root.
    root_tb_hits: AtomicU64,
    /// The microseconds from `started` to `ponderhit`; 0 before it.
    ponder_hit_us: AtomicU64,
    gate: Mutex<()>,
    opened: Condvar,
}

/// The parts of the engine that a search uses: tables, tablebases, reporter, number of threads and
/// parameters.
#[derive(Clone)]
pub struct Resources {
    /// The transposition table.
    pub tt: Arc<TranspositionTable>,
    /// The tablebases, if any are loaded.
    pub tablebases: Option<Arc<Tablebases>>,
    /// The receiver of the reports.
    pub reporter: Arc<dyn Reporter>,
    /// The number of threads, at least 1.
    pub threads: usize,
    /// The seed of a level's random moves, one per game.
    pub seed: u64,
    /// The search parameters.
    pub params: Arc<Values>,
}

impl Shared {
    /// Makes the shared data of a search. A level below full strength limits the search to one thread and to
    /// the level's nodes. At full strength a node limit allows one thread, and one more for each 100,000
    /// nodes.
    pub fn new(resources: Resources, mut limits: Limits, mut options: SearchOptions) -> Self {
        // The plan of the time has parameters too, and this is the caller's thread.
        resources.params.take_up();
        let seed = options.seed.unwrap_or(resources.seed);
        let level = options.strength.map(Level::new);
        let mut tt = resources.tt;
        options.human_clock &= limits.is_clock_alone() && options.nodes_time == 0;
        if let Some(level) = &level {
            options.collect_candidates = true;
            limits.nodes = Some(limits.nodes.map_or(level.nodes, |nodes| nodes.min(level.nodes)));
            if level.starts_anew()
                && let Ok(own) = TranspositionTable::new(LEVEL_HASH, 1)
            {
                tt = Arc::new(own);
            }
        }
        // A limit of nodes is an amount of work, which more threads do not make less: few nodes
        // are better searched by few.
        let useful = limits
            .nodes
            .map_or(usize::MAX, |nodes| usize::try_from(1 + nodes / NODES_A_THREAD).unwrap_or(usize::MAX));
        let threads = if level.is_some() { 1 } else { resources.threads.clamp(1, useful) };
        Self {
            tt,
            tablebases: resources.tablebases,
            time: TimeManager::new(&limits, &options),
            pondering: AtomicBool::new(limits.ponder),
            limits,
            options,
            reporter: resources.reporter,
            counters: (0..threads).map(|_| Counters::default()).collect(),
            level,
            seed,
            params: resources.params,
            lag: DelayMeter::default(),
            stop: AtomicBool::new(false),
            stop_requested: AtomicBool::new(false),
            may_stop: AtomicBool::new(false),
            spent: AtomicBool::new(false),
            tb_pieces: AtomicU32::new(0),
            root_tb_hits: AtomicU64::new(0),
            ponder_hit_us: AtomicU64::new(0),
            gate: Mutex::new(()),
            opened: Condvar::new(),
        }
    }

    /// Returns the number of lines that the root searches in the iteration of `depth` plies: MultiPV, or the
    /// number that the level of play needs if that is larger ([`usize::MAX`] for all moves). 0 if the level
    /// ends its search before this iteration.
    pub fn lines(&self, board: &Board, depth: i32) -> usize {
        match &self.level {
            None => self.options.multi_pv,
            Some(level) => match level.lines(board, depth) {
                0 => 0,
                lines => lines.max(self.options.multi_pv),
            },
        }
    }

    /// Returns the largest number of pieces, kings included, with which a node probes the tablebases; 0 for
    /// never.
    #[inline]
    pub fn tb_pieces(&self) -> u32 {
        self.tb_pieces.load(Relaxed)
    }

    /// Sets the largest number of pieces with which a node probes the tablebases ([`Shared::tb_pieces`]);
    /// called at the root before any node is searched.
    pub(in crate::search) fn set_tb_pieces(&self, pieces: u32) {
        self.tb_pieces.store(pieces, Relaxed);
    }

    /// Adds `hits` tablebase hits that were made at the root, before the search, to the count of the search.
    pub(in crate::search) fn add_tb_hits(&self, hits: u64) {
        self.root_tb_hits.fetch_add(hits, Relaxed);
    }

    /// Allows the clock and stop requests to end the search; called when its first iteration is done. A stop
    /// that was requested before takes effect now.
    pub(in crate::search) fn allow_stop(&self) {
        let _gate = self.gate.lock().unwrap_or_else(PoisonError::into_inner);
        if !self.may_stop.load(Relaxed) {
            self.may_stop.store(true, Relaxed);
            self.opened.notify_all();
        }
        self.stop_if(&self.stop_requested);
    }

    /// Blocks a helper thread until the main thread's first iteration, or the search, is done. Otherwise
    /// hundreds of helpers on one processor could delay the main thread.
    pub(in crate::search) fn wait_for_first_iteration(&self) {
        let mut gate = self.gate.lock().unwrap_or_else(PoisonError::into_inner);
        while !self.may_stop.load(Relaxed) && !self.stopped() {
            gate = self.opened.wait(gate).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Handles the soft time limit, which the caller has found to be reached. Returns true if the search
    /// should end, and false while pondering; then a ponder hit will end it at once.
    pub(in crate::search) fn soft_limit_reached(&self) -> bool {
        let _gate = self.gate.lock().unwrap_or_else(PoisonError::into_inner);
        let pondering = self.pondering();
        self.spent.store(pondering, Relaxed);
        !pondering
    }

    /// Returns true once the search has to end, for whatever reason; polled at every node.
    #[inline]
    pub fn stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// Requests the search to end and to report its best move as soon as its first iteration is done, so that
    /// the move was searched at all. May be called from any thread at any time.
    pub fn request_stop(&self) {
        let _gate = self.gate.lock().unwrap_or_else(PoisonError::into_inner);
        self.stop_requested.store(true, Relaxed);
        self.stop_if(&self.may_stop);
        self.opened.notify_all();
    }

    /// Ends the search at once and allows it to report its best move. May be called from any thread at any
    /// time.
    pub fn stop(&self) {
        let _gate = self.gate.lock().unwrap_or_else(PoisonError::into_inner);
        self.stop.store(true, Relaxed);
        self.stop_requested.store(true, Relaxed);
        self.opened.notify_all();
    }

    /// Ends the search if the condition is set. A stop is never taken back, not even for the moment
    /// between a load and a store.
    fn stop_if(&self, condition: &AtomicBool) {
        if condition.load(Relaxed) {
            self.stop.store(true, Relaxed);
        }
    }

    /// Ends the search of all threads because the main thread is done. The report of the best move stays
    /// forbidden if `stop` or `ponderhit` must come first.
    pub(in crate::search) fn end(&self) {
        let _gate = self.gate.lock().unwrap_or_else(PoisonError::into_inner);
        self.stop.store(true, Relaxed);
        self.opened.notify_all();
    }

    /// Ends the search of all threads because a limit was reached; [`Shared::wait_until_reportable`] decides
    /// when it may report its best move.
    pub(in crate::search) fn limit_reached(&self) {
        self.stop.store(true, Relaxed);
    }

    /// Returns true while the search is pondering, that is while the opponent's clock runs.
    #[inline]
    pub fn pondering(&self) -> bool {
        // A thread that sees the hit must see its time too, or it would count the time before.
        self.pondering.load(Acquire)
    }

    /// Handles a ponder hit: from now on the engine's clock runs. No effect if the search is not pondering.
    pub fn ponder_hit(&self) {
        let _gate = self.gate.lock().unwrap_or_else(PoisonError::into_inner);
        if self.pondering.load(Relaxed) {
            self.ponder_hit_us.store(self.elapsed_us().max(1), Relaxed);
            self.pondering.store(false, Release);
            self.stop_if(&self.spent);
            self.opened.notify_all();
        }
    }

    /// Blocks while UCI forbids the report of the best move: with `infinite` until `stop`, while pondering
    /// until `stop` or `ponderhit`. Otherwise it returns at once.
    pub fn wait_until_reportable(&self) {
        let mut gate = self.gate.lock().unwrap_or_else(PoisonError::into_inner);
        while !self.stop_requested.load(Relaxed) && (self.limits.infinite || self.pondering()) {
            gate = self.opened.wait(gate).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Returns the time that a human player would take for the move `best`; `None` unless a level below full
    /// strength plays with a clock and [`SearchOptions::human_clock`] is set.
    pub(in crate::search) fn human_time(&self, position: &Position, best: Move) -> Option<Duration> {
        let level = self.level.as_ref().filter(|_| self.options.human_clock)?;
        let clock = self.limits.clock?;
        let ms = |ms: i64| Duration::from_millis(u64::try_from(ms).unwrap_or(0));
        let clock = PlayerClock {
            left: ms(clock.time).saturating_sub(Duration::from_millis(self.options.overhead)),
            increment: ms(clock.increment),
            base: Duration::from_millis(self.options.base_time),
        };
        Some(pace::time_for(position, best, level.rating(), Some(clock), self.seed ^ position.key()))
    }

    /// Blocks until the engine's own clock has run for `spent` in this search, or until a stop is requested.
    pub(in crate::search) fn wait_until(&self, spent: Duration) {
        let mut gate = self.gate.lock().unwrap_or_else(PoisonError::into_inner);
        while !self.stop_requested.load(Relaxed) {
            let left = spent.saturating_sub(Duration::from_micros(self.clock_us()));
            if left.is_zero() {
                break;
            }
            gate = self.opened.wait_timeout(gate, left).unwrap_or_else(PoisonError::into_inner).0;
        }
        self.lag.answered(self.elapsed_us());
    }

    /// Returns the milliseconds since the search was requested.
    pub fn elapsed_ms(&self) -> u64 {
        self.elapsed_us() / 1000
    }

    fn elapsed_us(&self) -> u64 {
        u64::try_from(Instant::now().saturating_duration_since(self.limits.started).as_micros())
            .unwrap_or(u64::MAX)
    }

    /// Returns the milliseconds for which the engine's own clock has run: since the request, or since
    /// `ponderhit`. With `nodestime` (nodes instead of time), the nodes of all threads divided by the nodes
    /// that count as a millisecond.
    pub fn clock_ms(&self) -> u64 {
        self.clock_us() / 1000
    }

    /// Returns the microseconds of the engine's own clock, as [`Self::clock_ms`] does in milliseconds.
    fn clock_us(&self) -> u64 {
        match self.time.node_rate() {
            0 => self.elapsed_us().saturating_sub(self.ponder_hit_us.load(Relaxed)),
            rate => self.nodes().saturating_mul(1000) / rate,
        }
    }

    /// Returns the milliseconds spent on this move, including the opponent's time while pondering; with
    /// `nodestime` (nodes instead of time), the nodes of all threads divided by the nodes that count as a
    /// millisecond.
    pub fn spent_ms(&self) -> u64 {
        match self.time.node_rate() {
            0 => self.elapsed_ms(),
            rate => self.nodes() / rate,
        }
    }

    /// Reports the root move under search, the `number`th (from 1) in the iteration of `depth` plies; only
    /// after three seconds and from depth 2 on, otherwise does nothing.
    pub(in crate::search) fn report_current_move(&self, board: &Board, depth: i32, mv: Move, number: usize) {
        if depth > 1 && self.elapsed_ms() >= CURRENT_MOVE_MS {
            self.reporter.current_move(&CurrentMove { board, depth, mv, number });
        }
    }

    /// Returns the number of nodes that all threads have searched so far.
    pub fn nodes(&self) -> u64 {
        self.counters.iter().map(|c| c.nodes.load(Relaxed)).sum()
    }

    /// Returns the number of tablebase hits of all threads so far, those at the root included.
    pub fn tb_hits(&self) -> u64 {
        self.root_tb_hits.load(Relaxed) + self.counters.iter().map(|c| c.tb_hits.load(Relaxed)).sum::<u64>()
    }

    /// Records a reading of the clock by the main thread after `nodes` nodes of its own, to measure delays.
    /// Does nothing without a time limit or if nodes count instead of time (`nodestime`).
    pub(in crate::search) fn check_clock(&self, nodes: u64) {
        if self.time.node_rate() == 0 && self.time.hard_us().is_some() {
            self.lag.sample(self.elapsed_us(), nodes);
        }
    }

    /// Returns true if the hard time limit is reached, at which the search ends at any point; never before
    /// its first iteration is done or while pondering.
    pub fn out_of_time(&self) -> bool {
        self.time_left_us() == Some(0)
    }

    /// Returns the microseconds left to the hard time limit, 0 if it is reached. `None` if no limit applies
    /// now: there is none, the search is pondering, or its first iteration is not done.
    pub(in crate::search) fn time_left_us(&self) -> Option<u64> {
        let hard = self.time.hard_us()?;
        let applies = self.may_stop.load(Relaxed) && !self.pondering();
        applies.then(|| hard.saturating_sub(self.clock_us()))
    }

    /// Returns the number of nodes after which a thread that has searched `nodes` nodes reads the clock
    /// again; `left` is the time to the hard limit, µs ([`Self::time_left_us`]). It is half the nodes that
    /// fit into the time left, so that the limit is met within some ten microseconds, and [`NODES_PER_CHECK`]
    /// at most; if nodes count instead of time, the thread's part of the nodes left.
    pub(in crate::search) fn nodes_to_next_check(&self, nodes: u64, left: Option<u64>) -> u64 {
        let Some(left) = left else { return NODES_PER_CHECK };
        match self.time.node_rate() {
            0 => {
                let half = u128::from(nodes) * u128::from(left) / (2 * u128::from(self.elapsed_us().max(1)));
                u64::try_from(half).unwrap_or(NODES_PER_CHECK).clamp(FEWEST_NODES_PER_CHECK, NODES_PER_CHECK)
            }
            rate => {
                let nodes = left.saturating_mul(rate) / 1000;
                nodes.div_ceil(self.counters.len() as u64).clamp(1, NODES_PER_CHECK)
            }
        }
    }
}

#[cfg(all(test, loom))]
mod models;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::control::events::Silent;
    use crate::search::control::limits::Clock;
    use std::time::Duration;

    pub(super) fn shared(limits: Limits) -> Shared {
        let tt = Arc::new(TranspositionTable::new(1, 1).expect("1 MiB"));
        let resources = Resources {
            tt,
            tablebases: None,
            reporter: Arc::new(Silent),
            threads: 1,
            seed: 0,
            params: Arc::default(),
        };
        Shared::new(resources, limits, SearchOptions::default())
    }

    fn pondering() -> Shared {
        let clock = Some(Clock { time: 100, increment: 0 });
        let started = Instant::now() - Duration::from_secs(10);
        shared(Limits { clock, started, ponder: true, ..Limits::default() })
    }

    #[test]
    fn no_clock_runs_while_pondering_and_it_starts_at_the_hit() {
        let search = pondering();
        search.allow_stop();
        assert!(!search.out_of_time(), "ten seconds of the opponent's time");
        search.ponder_hit();
        assert!(search.clock_ms() < 40 && search.spent_ms() >= 10_000);
        assert!(!search.stopped());
        std::thread::sleep(Duration::from_millis(80));
        assert!(search.out_of_time());
    }

    #[test]
    fn a_plan_used_up_while_pondering_ends_the_search_at_the_hit() {
        let search = pondering();
        assert!(!search.soft_limit_reached());
        assert!(!search.stopped());
        search.ponder_hit();
        assert!(search.stopped());
        assert!(shared(Limits::move_time(100)).soft_limit_reached(), "no pondering: at once");
    }

    #[test]
    fn a_hit_without_pondering_means_nothing() {
        let search = shared(Limits::infinite());
        search.ponder_hit();
        assert!(!search.stopped() && !search.pondering());
    }

    #[test]
    fn the_clock_stops_no_search_before_its_first_iteration() {
        let started = Instant::now() - Duration::from_secs(1);
        let search = shared(Limits { started, ..Limits::move_time(10) });
        assert!(!search.out_of_time());
        search.allow_stop();
        assert!(search.out_of_time());
    }

    #[test]
    fn waiting_ends_with_the_stop_or_the_hit() {
        for (limits, hit) in
            [(Limits::infinite(), false), (Limits { ponder: true, ..Limits::depth(1) }, true)]
        {
            let search = shared(limits);
            std::thread::scope(|scope| {
                let waiter = scope.spawn(|| search.wait_until_reportable());
                search.limit_reached();
                assert!(search.stopped());
                std::thread::sleep(Duration::from_millis(20));
                assert!(!waiter.is_finished());
                if hit {
                    search.ponder_hit();
                } else {
                    search.stop();
                }
                waiter.join().expect("no panic");
            });
        }
        shared(Limits::depth(1)).wait_until_reportable();
    }

    #[test]
    fn a_request_ends_the_time_of_a_person() {
        let search = shared(Limits::infinite());
        search.end();
        search.wait_until(Duration::from_millis(1));
        search.request_stop();
        search.wait_until(Duration::from_secs(100_000));
        assert!(search.elapsed_ms() < 50_000_000);
    }

    #[test]
    fn a_level_looks_at_all_moves_on_a_table_of_its_own() {
        let tt = Arc::new(TranspositionTable::new(1, 1).expect("1 MiB"));
        let resources = Resources {
            tt: Arc::clone(&tt),
            tablebases: None,
            reporter: Arc::new(Silent),
            threads: 8,
            seed: 0,
            params: Arc::default(),
        };
        let options = SearchOptions { strength: Some(1000.into()), ..SearchOptions::default() };
        let search = Shared::new(resources, Limits::nodes(1_000_000), options);
        assert_eq!(search.counters.len(), 1);
        assert!(search.limits.nodes.is_some_and(|nodes| nodes < 1_000_000));
        assert!(!Arc::ptr_eq(&tt, &search.tt), "what the game has taught it is not its own");
        let lines = |fen: &str, depth| search.lines(&Board::from_fen(fen).expect(fen), depth);
        let start = crate::board::STARTPOS;
        assert_eq!((lines(start, 1), lines(start, 7), lines(start, 8)), (usize::MAX, usize::MAX, 0));
        // A known ending is searched as engines do.
        assert_eq!(lines("4k3/8/8/8/8/8/8/3QK3 w - - 0 1", 12), 1);
    }
}
