//! Ending what was asked for: a flag that a question looks at, and that wakes it.

use pyo3::prelude::*;
use std::sync::mpsc::Sender;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Ends the questions it was handed to, from any thread: those that run now, those that wait
/// for their turn, and those still to be asked.
#[pyclass(module = "palisade", frozen)]
#[derive(Default)]
pub struct Stop(Mutex<State>);

#[derive(Default)]
struct State {
    set: bool,
    /// Whoever waits for a search and is to be woken.
    waiting: Vec<Sender<()>>,
}

#[pymethods]
impl Stop {
    #[new]
    fn new() -> Self {
        Self::default()
    }

    /// Ends them. Again is without effect.
    pub fn stop(&self) {
        let mut state = self.lock();
        state.set = true;
        for waiting in state.waiting.drain(..) {
            // Whoever is gone waits no more.
            let _ = waiting.send(());
        }
    }

    /// True once `stop` was called.
    #[getter]
    pub fn stopped(&self) -> bool {
        self.lock().set
    }

    fn __repr__(&self) -> String {
        format!("Stop(stopped={})", if self.stopped() { "True" } else { "False" })
    }
}

impl Stop {
    /// Sends something here when it is set; at once if it is.
    pub fn wake(&self, waiting: Sender<()>) {
        let mut state = self.lock();
        if state.set {
            let _ = waiting.send(());
        } else {
            state.waiting.push(waiting);
        }
    }

    /// Forgets whom it was to wake, at the end of a question. Another question that has the
    /// same flag looks at it by itself, a little later.
    pub fn forget(&self) {
        self.lock().waiting.clear();
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
