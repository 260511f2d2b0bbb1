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
use super::tablebase::Tablebases;
use super::time::TimeManager;
use super::tt::Table;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
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
    stop: AtomicBool,
    pondering: AtomicBool,
    /// Milliseconds since `started` at which `ponderhit` came; 0 before.
    ponder_hit_ms: AtomicU64,
    gate: Mutex<()>,
    opened: Condvar,
}

impl Shared {
    /// The common state of a search by `threads` threads.
    pub fn new(
        tt: Arc<Table>,
        tablebases: Option<Arc<Tablebases>>,
        limits: Limits,
        options: SearchOptions,
        reporter: Arc<dyn Reporter>,
        threads: usize,
    ) -> Self {
        let time = TimeManager::new(&limits, &options);
        let pondering = AtomicBool::new(limits.ponder);
        Self {
            tt,
            tablebases,
            limits,
            options,
            time,
            reporter,
            counters: (0..threads.max(1)).map(|_| Counters::default()).collect(),
            stop: AtomicBool::new(false),
            pondering,
            ponder_hit_ms: AtomicU64::new(0),
            gate: Mutex::new(()),
            opened: Condvar::new(),
        }
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

    /// Nodes of all threads so far.
    pub fn nodes(&self) -> u64 {
        self.counters.iter().map(|c| c.nodes.load(Relaxed)).sum()
    }

    /// Tablebase hits of all threads so far.
    pub fn tb_hits(&self) -> u64 {
        self.counters.iter().map(|c| c.tb_hits.load(Relaxed)).sum()
    }

    /// True if the hard limit is reached; the main thread asks about every
    /// thousand nodes.
    pub fn out_of_time(&self) -> bool {
        !self.pondering() && self.time.hard_ms().is_some_and(|hard| self.clock_ms() >= hard)
    }
}
