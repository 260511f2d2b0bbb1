//! What the threads of one search share.
//!
//! One [`Shared`] is made for each `go` and handed to every worker. Because
//! the stop flag lives and dies with its search, a `stop` that comes right
//! after `go`, or long after the answer, can neither be lost nor hit another
//! search. Everything here is read-only or atomic; the condition variable is
//! only for waiting (infinite analysis, pondering), never for the hot path.

use super::events::Reporter;
use super::limits::Limits;
use super::options::SearchOptions;
use super::strength::Level;
use super::tablebase::Tablebases;
use super::time::TimeManager;
use super::tt::Table;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Instant;

/// The counters of one thread, on a cache line of their own.
#[derive(Debug, Default)]
#[repr(align(64))]
pub struct Counters {
    /// Nodes visited; written by its own thread only.
    pub nodes: AtomicU64,
    /// Tablebase hits; written by its own thread only.
    pub tb_hits: AtomicU64,
}

/// What the threads of one search share.
pub struct Shared {
    /// The hash table.
    pub tt: Arc<Table>,
    /// The tablebases, if any are loaded.
    pub tablebases: Option<Arc<Tablebases>>,
    /// When to end.
    pub limits: Limits,
    /// The settings as they were at `go`.
    pub options: SearchOptions,
    /// The limits in milliseconds.
    pub time: TimeManager,
    /// Who listens.
    pub reporter: Arc<dyn Reporter>,
    /// One set of counters per thread.
    pub counters: Box<[Counters]>,
    /// The level to play at, below full strength.
    pub level: Option<Level>,
    /// What the errors of a level are drawn from, one number per game.
    pub seed: u64,
    stop: AtomicBool,
    pondering: AtomicBool,
    /// The first iteration is done: from now on the clock may stop the search.
    clock_armed: AtomicBool,
    /// The soft limit was reached while pondering: a hit ends the search.
    spent: AtomicBool,
    /// Most pieces for which the search asks the tablebases.
    tb_pieces: AtomicU32,
    /// Tablebase hits at the root.
    root_tb_hits: AtomicU64,
    /// Milliseconds since `started` at which `ponderhit` came; 0 before.
    ponder_hit_ms: AtomicU64,
    gate: Mutex<()>,
    opened: Condvar,
}

/// What a search needs besides its limits: the engine's side of the bargain.
#[derive(Clone)]
pub struct Resources {
    /// The hash table.
    pub tt: Arc<Table>,
    /// The tablebases, if any are loaded.
    pub tablebases: Option<Arc<Tablebases>>,
    /// Who listens.
    pub reporter: Arc<dyn Reporter>,
    /// Number of threads, at least 1.
    pub threads: usize,
    /// What the errors of a level are drawn from, one number per game.
    pub seed: u64,
}

impl Shared {
    /// The common state of a search. Below full strength one thread searches
    /// the nodes of the level.
    pub fn new(resources: Resources, mut limits: Limits, options: SearchOptions) -> Self {
        let level = options.strength.map(Level::new);
        if let Some(level) = &level {
            limits.nodes = Some(limits.nodes.map_or(level.nodes, |nodes| nodes.min(level.nodes)));
        }
        let threads = if level.is_some() { 1 } else { resources.threads.max(1) };
        Self {
            tt: resources.tt,
            tablebases: resources.tablebases,
            time: TimeManager::new(&limits, &options),
            pondering: AtomicBool::new(limits.ponder),
            limits,
            options,
            reporter: resources.reporter,
            counters: (0..threads).map(|_| Counters::default()).collect(),
            level,
            seed: resources.seed,
            stop: AtomicBool::new(false),
            clock_armed: AtomicBool::new(false),
            spent: AtomicBool::new(false),
            tb_pieces: AtomicU32::new(0),
            root_tb_hits: AtomicU64::new(0),
            ponder_hit_ms: AtomicU64::new(0),
            gate: Mutex::new(()),
            opened: Condvar::new(),
        }
    }

    /// How many lines the root has to find: MultiPV, or as many candidates as
    /// the level chooses among.
    pub fn lines(&self) -> usize {
        self.options.multi_pv.max(self.level.as_ref().map_or(1, |level| level.candidates))
    }

    /// Most pieces for which a node asks the tablebases; 0 for never.
    #[inline]
    pub fn tb_pieces(&self) -> u32 {
        self.tb_pieces.load(Relaxed)
    }

    /// Sets [`Shared::tb_pieces`]; at the root, before any node.
    pub(super) fn set_tb_pieces(&self, pieces: u32) {
        self.tb_pieces.store(pieces, Relaxed);
    }

    /// Counts tablebase hits at the root.
    pub(super) fn add_tb_hits(&self, hits: u64) {
        self.root_tb_hits.fetch_add(hits, Relaxed);
    }

    /// From now on, with the first iteration done, the clock may stop the search.
    pub(super) fn arm_clock(&self) {
        self.clock_armed.store(true, Relaxed);
    }

    /// The plan for this move is used up: true if the search should end. While
    /// pondering it should not, but a hit will end it at once.
    pub(super) fn soft_limit_reached(&self) -> bool {
        let _gate = self.gate.lock().unwrap_or_else(PoisonError::into_inner);
        let pondering = self.pondering();
        self.spent.store(pondering, Relaxed);
        !pondering
    }

    /// True once the search has to end; polled at every node.
    #[inline]
    pub fn stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// Ends the search. May be called from any thread at any time.
    pub fn stop(&self) {
        let _gate = self.gate.lock().unwrap_or_else(PoisonError::into_inner);
        self.stop.store(true, Relaxed);
        self.opened.notify_all();
    }

    /// True while the opponent's clock runs.
    #[inline]
    pub fn pondering(&self) -> bool {
        self.pondering.load(Relaxed)
    }

    /// The opponent played the expected move: from now on the clock is ours.
    /// Without effect if the search does not ponder.
    pub fn ponder_hit(&self) {
        let _gate = self.gate.lock().unwrap_or_else(PoisonError::into_inner);
        if self.pondering.load(Relaxed) {
            self.ponder_hit_ms.store(self.elapsed_ms().max(1), Relaxed);
            self.pondering.store(false, Relaxed);
            self.stop.fetch_or(self.spent.load(Relaxed), Relaxed);
            self.opened.notify_all();
        }
    }

    /// Sleeps while the rules of UCI forbid a report: until `stop`, or while
    /// pondering until `ponderhit` if nothing else asks to wait.
    pub fn wait_until_reportable(&self) {
        let mut gate = self.gate.lock().unwrap_or_else(PoisonError::into_inner);
        while !self.stopped() && (self.limits.infinite || self.pondering()) {
            gate = self.opened.wait(gate).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Milliseconds since the request was read.
    pub fn elapsed_ms(&self) -> u64 {
        u64::try_from(Instant::now().saturating_duration_since(self.limits.started).as_millis())
            .unwrap_or(u64::MAX)
    }

    /// Milliseconds of our own clock: since `ponderhit` in a pondered search,
    /// else since the request was read. With `nodestime`, in its node clock.
    pub fn clock_ms(&self) -> u64 {
        match self.time.node_rate() {
            0 => self.elapsed_ms().saturating_sub(self.ponder_hit_ms.load(Relaxed)),
            rate => self.nodes() / rate,
        }
    }

    /// Milliseconds that went into this move, the opponent's time included;
    /// with `nodestime` in its node clock.
    pub fn spent_ms(&self) -> u64 {
        match self.time.node_rate() {
            0 => self.elapsed_ms(),
            rate => self.nodes() / rate,
        }
    }

    /// Nodes of all threads so far.
    pub fn nodes(&self) -> u64 {
        self.counters.iter().map(|c| c.nodes.load(Relaxed)).sum()
    }

    /// Tablebase hits of all threads so far.
    pub fn tb_hits(&self) -> u64 {
        self.root_tb_hits.load(Relaxed) + self.counters.iter().map(|c| c.tb_hits.load(Relaxed)).sum::<u64>()
    }

    /// True if the hard limit is reached; the main thread asks about every
    /// thousand nodes. Never before the first iteration is done.
    pub fn out_of_time(&self) -> bool {
        self.clock_armed.load(Relaxed)
            && !self.pondering()
            && self.time.hard_ms().is_some_and(|hard| self.clock_ms() >= hard)
    }
}
