//! An engine that one question has for itself at a time, without the interpreter's lock.
//!
//! [`Session`] is the engine with the code that waits for its searches: it checks at intervals whether the
//! search should end and whether Python has a signal (Ctrl-C). [`Turns`] gives a session to one call after
//! the other. [`with_idle`] has sessions for calls without an engine of their own; each starts with cleared
//! state, so that the same call has the same result.
//!
//! Invariants: no call here is made with the interpreter's lock held; an engine is not used in
//! another process than its own (its threads are not there after a fork).

use crate::errors::Refused;
use crate::stop::Stop;
use palisade::board::Position;
use palisade::engine::{BestMove, Engine, EngineBuilder, EngineError, Info, Limits, Reporter, SearchResult};
use pyo3::prelude::*;
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::available_parallelism;
use std::time::Duration;

/// The interval at which a waiting call checks for the stop flag and for signals to Python.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// The signals that end a search early: the stop flag that the caller gave, and a `stop()` or `close()` of
/// the engine after the call began.
#[derive(Clone, Copy, Default)]
pub struct Ends<'a> {
    /// The stop flag of the caller; `None` without one.
    pub stop: Option<&'a Stop>,
    /// The counter of the engine's stops, and its value when the call came: a higher value now is a stop.
    /// `None` for calls that the engine's stops do not end.
    stop_count: Option<(&'a AtomicU64, u64)>,
}

impl<'a> Ends<'a> {
    /// Makes the signals from the caller's stop flag alone (`None`: none); a stop of the engine is then
    /// ignored.
    pub fn of(stop: Option<&'a Stop>) -> Self {
        Self { stop, stop_count: None }
    }

    /// Checks that no stop flag, stop of the engine or signal to Python ends the search.
    ///
    /// # Errors
    /// Returns [`Refused::Stopped`] after a stop, or the exception that a signal such as Ctrl-C raises.
    #[expect(
        clippy::redundant_closure_for_method_calls,
        reason = "the method's lifetime is not general enough"
    )]
    pub fn check(&self) -> Result<(), Refused> {
        let stop_count = self.stop_count.is_some_and(|(now, then)| now.load(Ordering::Acquire) != then);
        if stop_count || self.stop.is_some_and(Stop::stopped) {
            return Err(Refused::Stopped);
        }
        Python::attach(|py| py.check_signals()).map_err(Refused::Raised)
    }
}

/// A reporter that wakes the thread which waits for the end of a search.
struct Waker(Mutex<Sender<()>>);

impl Reporter for Waker {
    fn info(&self, _: &Info<'_>) {}

    fn best_move(&self, _: &BestMove<'_>) {
        let sender = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // There is no receiver if the session is being dropped.
        let _ = sender.send(());
    }
}

/// An engine whose searches can be waited for, and which belongs to the process that made it.
pub struct Session {
    engine: Engine,
    ended: Receiver<()>,
    wake: Sender<()>,
    process: u32,
}

impl Session {
    /// Starts the engine that `builder` describes, in analysis mode and with a move overhead of 0 ms.
    ///
    /// # Errors
    /// Returns an error if memory or threads are missing.
    pub fn new(builder: EngineBuilder) -> Result<Self, EngineError> {
        let (wake, ended) = channel();
        let waker = Waker(Mutex::new(wake.clone()));
        let mut engine = builder.reporter(Arc::new(waker)).build()?;
        // Nothing is between it and the clock.
        engine.set_overhead(0);
        engine.options_mut().analyse = true;
        Ok(Self { engine, ended, wake, process: process::id() })
    }

    /// Returns the engine of the session, to change its settings between searches.
    pub fn engine(&mut self) -> &mut Engine {
        &mut self.engine
    }

    /// Returns true in the process that made the session. In a fork of that process, where its threads do not
    /// exist, it is false.
    pub fn is_at_home(&self) -> bool {
        self.process == process::id()
    }

    /// Searches a position within `limits`, waits for the result, and returns it with true if the search was
    /// stopped early by `ends`.
    ///
    /// # Errors
    /// Returns the exception that Python has to raise, such as that of Ctrl-C, or an error if the search gave
    /// no result.
    pub fn search(
        &mut self,
        position: &Position,
        limits: Limits,
        ends: Ends<'_>,
    ) -> Result<(SearchResult, bool), Refused> {
        while self.ended.try_recv().is_ok() {}
        if let Some(stop) = ends.stop {
            stop.wake(self.wake.clone());
        }
        self.engine.set_position(position.clone());
        self.engine.go(limits);
        let refused = self.wait(ends);
        if let Some(stop) = ends.stop {
            stop.forget();
        }
        self.engine.wait();
        let result = self.engine.result().ok_or_else(|| Refused::Other("the search has no result".into()))?;
        match refused {
            None => Ok((result, false)),
            Some(Refused::Stopped) => Ok((result, true)),
            Some(other) => Err(other),
        }
    }

    /// Waits for the end of the search, and stops it if `ends` demands that. Returns the reason if it was
    /// stopped, `None` if it ended by itself.
    fn wait(&self, ends: Ends<'_>) -> Option<Refused> {
        loop {
            match self.ended.recv_timeout(POLL_INTERVAL) {
                Ok(()) | Err(RecvTimeoutError::Disconnected) if !self.engine.is_searching() => return None,
                _ => {}
            }
            if let Err(refused) = ends.check() {
                self.engine.stop();
                return Some(refused);
            }
        }
    }
}

/// A session shared by several Python threads: each call waits until the session is free and then has it
/// alone. The order of waiting calls is not fixed.
pub struct Turns {
    slot: Mutex<Slot>,
    free: Condvar,
    stops: AtomicU64,
}

struct Slot {
    /// The session; `None` while a call uses it, and after it was closed. It is boxed because Python
    /// allocates nothing with an alignment above 16 bytes.
    session: Option<Box<Session>>,
    closed: bool,
}

impl Turns {
    /// Puts a session into a new queue; it is free for the first call.
    pub fn new(session: Session) -> Self {
        let slot = Mutex::new(Slot { session: Some(Box::new(session)), closed: false });
        Self { slot, free: Condvar::new(), stops: AtomicU64::new(0) }
    }

    fn lock(&self) -> MutexGuard<'_, Slot> {
        self.slot.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the session, passes it to `work` with the signals that end its searches, and then frees it
    /// for the next call. Returns the result of `work`.
    ///
    /// # Errors
    /// Returns the error of `work`, or an error if the session is closed or the request is stopped while it
    /// waits.
    pub fn take<R>(
        &self,
        stop: Option<&Stop>,
        work: impl FnOnce(&mut Session, Ends<'_>) -> Result<R, Refused>,
    ) -> Result<R, Refused> {
        let ends = Ends { stop, stop_count: Some((&self.stops, self.stops.load(Ordering::Acquire))) };
        let mut slot = self.lock();
        let mut session = loop {
            if slot.closed {
                return Err(Refused::Closed);
            }
            if let Some(session) = slot.session.take() {
                break session;
            }
            slot = self.free.wait_timeout(slot, POLL_INTERVAL).unwrap_or_else(PoisonError::into_inner).0;
            drop(slot);
            ends.check()?;
            slot = self.lock();
        };
        drop(slot);
        // After a panic (a bug) the session is gone, and the engine is closed.
        let guard = CloseOnPanic(self);
        let done = if session.is_at_home() {
            work(&mut session, ends)
        } else {
            Err(Refused::Other("this engine belongs to the process that made it: make one here".into()))
        };
        std::mem::forget(guard);
        self.lock().session = Some(session);
        self.free.notify_one();
        done
    }

    /// Ends the call that uses the session and those that wait for it, with [`Refused::Stopped`]. Later calls
    /// work.
    pub fn stop(&self) {
        self.stops.fetch_add(1, Ordering::AcqRel);
    }

    /// Stops all calls, waits for them to end, and frees the engine; later calls get an error.
    pub fn close(&self) {
        self.stop();
        let mut slot = self.lock();
        while !slot.closed && slot.session.is_none() {
            slot = self.free.wait_timeout(slot, POLL_INTERVAL).unwrap_or_else(PoisonError::into_inner).0;
        }
        slot.closed = true;
        put_away(slot.session.take());
        self.free.notify_all();
    }

    /// Returns true if the session was closed, or is lost because a call panicked.
    pub fn is_closed(&self) -> bool {
        self.lock().closed
    }
}

struct CloseOnPanic<'a>(&'a Turns);

impl Drop for CloseOnPanic<'_> {
    fn drop(&mut self) {
        self.0.lock().closed = true;
        self.0.free.notify_all();
    }
}

/// Drops a session. In a fork of its process it is leaked instead, because dropping it would wait for threads
/// that do not exist there.
fn put_away(session: Option<Box<Session>>) {
    if let Some(session) = session.filter(|session| !session.is_at_home()) {
        std::mem::forget(session);
    }
}

/// The hash table size, in MiB, of the sessions that serve calls without an `Engine` of the caller.
pub const HASH: usize = 16;

static IDLE: Mutex<Vec<Session>> = Mutex::new(Vec::new());

/// Passes a session that no other call uses (an idle one from a pool, or a new one) to `work`, with hash
/// table and histories cleared, and returns the result. Its options are restored afterwards. `stop` ends its
/// searches.
///
/// # Errors
/// Returns the error of `work`, or an error if memory or threads are missing.
pub fn with_idle<R>(
    stop: Option<&Stop>,
    work: impl FnOnce(&mut Session, Ends<'_>) -> Result<R, Refused>,
) -> Result<R, Refused> {
    let idle = || IDLE.lock().unwrap_or_else(PoisonError::into_inner);
    let found = std::iter::from_fn(|| idle().pop()).find_map(|session| {
        if session.is_at_home() {
            Some(session)
        } else {
            std::mem::forget(session);
            None
        }
    });
    let mut session = match found {
        Some(session) => session,
        None => Session::new(Engine::builder().hash(HASH))?,
    };
    let usual = session.engine.options().clone();
    session.engine.new_game()?;
    let done = work(&mut session, Ends::of(stop));
    *session.engine.options_mut() = usual;
    let mut idle = idle();
    if idle.len() < available_parallelism().map_or(1, usize::from) {
        idle.push(session);
    }
    done
}
