//! A stop flag for requests, which poll it and are woken by it.

use pyo3::prelude::*;
use std::sync::mpsc::Sender;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A stop flag that may be set from any thread. It ends the calls that were given it: those that run, those
/// that wait, and later ones.
#[pyclass(module = "palisade", frozen)]
#[derive(Default)]
pub struct Stop(Mutex<State>);

#[derive(Default)]
struct State {
    set: bool,
    /// The channels of the callers that wait for a search.
    waiting: Vec<Sender<()>>,
}

#[pymethods]
impl Stop {
    #[new]
    fn new() -> Self {
        Self::default()
    }

    /// Sets the stop flag. Further calls have no effect.
    pub fn stop(&self) {
        let mut state = self.lock();
        state.set = true;
        for waiting in state.waiting.drain(..) {
            // The receiver may be gone.
            let _ = waiting.send(());
        }
    }

    /// Returns true if the flag is set.
    #[getter]
    pub fn stopped(&self) -> bool {
        self.lock().set
    }

    fn __repr__(&self) -> String {
        format!("Stop(stopped={})", if self.stopped() { "True" } else { "False" })
    }
}

impl Stop {
    /// Registers a channel that receives a message when the flag is set, or at once if it is set already, so
    /// that a thread which waits on the channel notices the stop.
    pub fn wake(&self, waiting: Sender<()>) {
        let mut state = self.lock();
        if state.set {
            let _ = waiting.send(());
        } else {
            state.waiting.push(waiting);
        }
    }

    /// Removes all registered channels ([`Self::wake`]), at the end of the call that registered one. Other
    /// calls that use the flag poll it, so they notice a stop.
    pub fn forget(&self) {
        self.lock().waiting.clear();
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
