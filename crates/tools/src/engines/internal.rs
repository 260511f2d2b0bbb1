//! Palisade itself as a [`Thinker`]: the engine in this process.
//!
//! Search events arrive over a channel on the caller's thread, so a watcher may be any closure.

use crate::engines::error::ThinkError;
use crate::engines::thinker::{Course, LineReport, SearchAnswer, Thinker, Watch};
use crate::support::interrupt;
use palisade::board::Board;
use palisade::engine::{
    BestMove, Bound, Engine, EngineBuilder, Info, Limits, Reporter, SearchOptions, Tablebases,
};
use palisade::evaluation::display::{ShownScore, WinRateModel};
use palisade::types::Move;
use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// The name and version of this engine, such as `Palisade 0.1.0`.
pub const NAME: &str = concat!("Palisade ", env!("CARGO_PKG_VERSION"));

/// Nodes of a search that begins after the deadline of [`InternalEngine::until`].
const LATE_NODES: u64 = 500;

/// A function that chooses the search options for a position. It is called before each search.
pub type SettingsFn = Box<dyn Fn(&Board) -> SearchOptions + Send>;

/// This program's engine, run in the same process.
pub struct InternalEngine {
    engine: Engine,
    events: Receiver<SearchEvent>,
    settings: Option<SettingsFn>,
    /// True if Ctrl-C ends a search.
    interruptible: bool,
    /// The flag by which the caller cancels the running search and all later ones; `None` without one.
    stop: Option<Arc<AtomicBool>>,
    /// The time at which searches end with their results so far.
    deadline: Option<Instant>,
    /// Counts the nodes of all searches.
    counter: Arc<AtomicU64>,
}

enum SearchEvent {
    /// A line of analysis and its number, 1 for the best.
    Line(usize, LineReport),
    Best(Option<Move>),
}

struct ToChannel(Sender<SearchEvent>);

impl Reporter for ToChannel {
    fn info(&self, info: &Info<'_>) {
        // Scores outside the window say little, and their lines are short.
        if info.pv.is_empty()
            || info.bound == Bound::Upper
            || (info.multi_pv > 1 && info.bound == Bound::Lower)
        {
            return;
        }
        let progress = LineReport {
            depth: u32::try_from(info.depth).unwrap_or(0),
            value: ShownScore::new(info.score, WinRateModel::of(info.board)),
            nodes: info.nodes,
            time: info.time,
            pv: info.pv.to_vec(),
            ..LineReport::default()
        };
        // The receiver is gone while the engine is being dropped.
        let _ = self.0.send(SearchEvent::Line(info.multi_pv, progress));
    }

    fn best_move(&self, best: &BestMove<'_>) {
        let _ = self.0.send(SearchEvent::Best(best.best));
    }
}

impl InternalEngine {
    /// Makes an engine for analysis with this many threads and MiB of hash table. Ctrl-C ends its searches.
    /// The move overhead is 0, because there is no interface between engine and clock.
    ///
    /// # Errors
    /// When memory or threads are missing.
    pub fn analysing(threads: u32, hash: u64) -> Result<Self, ThinkError> {
        let hash = usize::try_from(hash).unwrap_or(usize::MAX);
        let mut this = Self::playing(Engine::builder().hash(hash).threads(threads as usize))?;
        this.engine.set_overhead(0);
        this.engine.options_mut().analyse = true;
        this.interruptible = true;
        Ok(this)
    }

    /// Makes an engine that plays games, with the settings of the builder `engine`. Ctrl-C does not end its
    /// searches, because an interrupted move would not be reproducible.
    ///
    /// # Errors
    /// When memory or threads are missing.
    pub fn playing(engine: EngineBuilder) -> Result<Self, ThinkError> {
        let (sender, events) = channel();
        let engine = engine.reporter(Arc::new(ToChannel(sender))).build()?;
        Ok(Self {
            engine,
            events,
            settings: None,
            interruptible: false,
            stop: None,
            deadline: None,
            counter: Arc::default(),
        })
    }

    /// Sets the function that chooses the options of each search by its position.
    #[must_use]
    pub fn with_settings(self, settings: SettingsFn) -> Self {
        Self { settings: Some(settings), ..self }
    }

    /// Adds a flag that cancels searches. Once another thread sets it, the running search and every later one
    /// return [`ThinkError::Stopped`].
    #[must_use]
    pub fn stopped_by(self, stop: Arc<AtomicBool>) -> Self {
        Self { stop: Some(stop), ..self }
    }

    /// Sets a deadline for searches; `None` for none. A running search then ends and returns its results so
    /// far; a later one searches only a few hundred nodes. A search may exceed the deadline by a tenth of a
    /// second.
    #[must_use]
    pub fn until(self, deadline: Option<Instant>) -> Self {
        Self { deadline, ..self }
    }

    /// Sets a counter to which the nodes of all searches are added while they run.
    #[must_use]
    pub fn counted_by(self, counter: Arc<AtomicU64>) -> Self {
        Self { counter, ..self }
    }

    /// Returns true after the deadline, if there is one.
    fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Returns true if the caller has cancelled the search.
    fn is_cancelled(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// Returns the internal engine behind a trait object; `None` if it is another engine.
    pub fn of(thinker: &mut dyn Thinker) -> Option<&mut Self> {
        thinker.as_any_mut()?.downcast_mut()
    }

    /// Returns the engine of [`palisade::engine`] that makes the searches.
    pub fn engine(&self) -> &Engine {
        &self.engine
    }

    /// Returns the engine of [`palisade::engine`] that searches, to change its settings.
    pub fn engine_mut(&mut self) -> &mut Engine {
        &mut self.engine
    }

    /// Sets the tablebases that the engine probes in later searches.
    ///
    /// # Errors
    /// Returns an error if the engine is busy, which does not happen between two searches.
    pub fn set_tablebases(&mut self, tablebases: Arc<Tablebases>) -> Result<(), ThinkError> {
        Ok(self.engine.set_tablebases(Some(tablebases))?)
    }
}

impl Thinker for InternalEngine {
    fn as_any_mut(&mut self) -> Option<&mut dyn Any> {
        Some(self)
    }

    fn new_game(&mut self) -> Result<(), ThinkError> {
        Ok(self.engine.new_game()?)
    }

    fn think(
        &mut self,
        course: &Course,
        mut limits: Limits,
        watch: Watch<'_>,
    ) -> Result<SearchAnswer, ThinkError> {
        if self.is_cancelled() {
            return Err(ThinkError::Stopped);
        }
        let position = course.position();
        if let Some(settings) = &self.settings {
            *self.engine.options_mut() = settings(position.board());
        }
        self.engine.set_position(position.clone());
        let begun = limits.started;
        if self.is_late() {
            limits.nodes = Some(limits.nodes.map_or(LATE_NODES, |nodes| nodes.min(LATE_NODES)));
        }
        let mut counted = 0;
        self.engine.go(limits);
        let mut answer = SearchAnswer::default();
        let mut stopped = false;
        loop {
            match self.events.recv_timeout(interrupt::POLL_INTERVAL) {
                Ok(SearchEvent::Line(1, progress)) => {
                    self.counter.fetch_add(progress.nodes.saturating_sub(counted), Ordering::Relaxed);
                    counted = counted.max(progress.nodes);
                    if (watch(&progress) || self.is_late()) && !stopped {
                        stopped = true;
                        self.engine.stop();
                    }
                    answer.last = Some(progress);
                }
                Ok(SearchEvent::Line(number, progress)) => answer.put_other(number, progress),
                Ok(SearchEvent::Best(best)) => {
                    answer.best = best;
                    answer.sort_out_others();
                    answer.elapsed = begun.elapsed();
                    self.engine.wait();
                    if self.is_cancelled() {
                        return Err(ThinkError::Stopped);
                    }
                    if let Some(result) = self.engine.result() {
                        (answer.nodes, answer.score) = (result.nodes, Some(result.score));
                        self.counter.fetch_add(result.nodes.saturating_sub(counted), Ordering::Relaxed);
                    }
                    let rate = self.engine.options().nodes_time;
                    if rate > 0 {
                        answer.elapsed = Duration::from_millis(answer.nodes.div_ceil(rate));
                    }
                    return Ok(answer);
                }
                Err(RecvTimeoutError::Timeout) => {
                    let must_stop = (self.interruptible && interrupt::requested()) || self.is_cancelled();
                    let must_stop = must_stop || self.is_late();
                    if must_stop && !stopped {
                        stopped = true;
                        self.engine.stop();
                    }
                }
                Err(RecvTimeoutError::Disconnected) => return Err(ThinkError::NoMove),
            }
        }
    }
}
