//! The errors as exceptions. Those caused by arguments are `ValueError`s.

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::{PyErr, create_exception};

create_exception!(
    palisade,
    InvalidPosition,
    PyValueError,
    "A text that is no FEN, or a position that cannot be."
);
create_exception!(palisade, IllegalMove, PyValueError, "A move that is not legal where it was named.");
create_exception!(
    palisade,
    Stopped,
    PyRuntimeError,
    "The question was ended by its `Stop`, or by the engine's `stop()` or `close()`."
);

/// The reason why a call from Python ended without a result. It becomes the exception that the caller gets.
#[derive(Debug)]
pub enum Refused {
    /// The call was ended by its stop flag, or by the engine's `stop()` or `close()`.
    Stopped,
    /// Python raised an exception, such as that of Ctrl-C.
    Raised(PyErr),
    /// The engine failed, for example for lack of memory.
    Engine(palisade::engine::EngineError),
    /// The engine was closed.
    Closed,
    /// Another reason, in words.
    Other(String),
}

impl From<palisade::engine::EngineError> for Refused {
    fn from(error: palisade::engine::EngineError) -> Self {
        Self::Engine(error)
    }
}

impl From<Refused> for PyErr {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::Stopped => Stopped::new_err("stopped"),
            Refused::Raised(error) => error,
            Refused::Engine(palisade::engine::EngineError::Memory(error)) => {
                pyo3::exceptions::PyMemoryError::new_err(error.to_string())
            }
            Refused::Engine(error) => PyRuntimeError::new_err(error.to_string()),
            Refused::Closed => PyRuntimeError::new_err("the engine is closed"),
            Refused::Other(why) => PyRuntimeError::new_err(why),
        }
    }
}
