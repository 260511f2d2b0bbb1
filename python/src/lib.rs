//! The native half of the Python package `palisade`: what Python asks, handed to the engine.
//!
//! Positions come as a FEN and the moves since; results are dictionaries or tuples. The Python package
//! (`python/palisade`) accepts boards of python-chess and makes typed results. This crate has no chess logic:
//! [`engine`], [`bulk`], [`level`], [`study`], [`review`] and [`claims`] are thin wrappers over the other
//! packages. [`course`] reads positions and moves, [`results`] has the schema, [`mcp`] is the server of the
//! console script, [`session`] waits for searches.
//!
//! Invariant: whatever takes longer than reading its arguments runs without the interpreter's
//! lock, can be ended from another thread ([`stop`]) and by Ctrl-C, and panics into an exception,
//! never into the end of the process (the profile `python` unwinds).

#![deny(missing_docs)]
#![forbid(unsafe_code)]
#![expect(clippy::needless_pass_by_value, reason = "what Python hands over is owned")]

mod bulk;
mod claims;
mod course;
mod engine;
mod errors;
mod evaluation;
mod level;
mod mcp;
mod picture;
mod results;
mod review;
mod session;
mod stop;
mod study;

use pyo3::prelude::*;

/// The module as Python imports it.
#[pymodule]
mod _palisade {
    #[pymodule_export]
    use crate::bulk::evaluate_many;
    #[pymodule_export]
    use crate::claims::{check_claims, check_text, claim_schema};
    #[pymodule_export]
    use crate::course::{fen_after, is_chess960, legal_moves, spell_line, status};
    #[pymodule_export]
    use crate::engine::NativeEngine;
    #[pymodule_export]
    use crate::errors::{IllegalMove, InvalidPosition, Stopped};
    #[pymodule_export]
    use crate::evaluation::evaluate;
    #[pymodule_export]
    use crate::level::{NativeLevel, chances, convert_rating, how_hard, rating_range};
    #[pymodule_export]
    use crate::mcp::serve_mcp;
    #[pymodule_export]
    use crate::picture::draw;
    #[pymodule_export]
    use crate::results::result_schema;
    #[pymodule_export]
    use crate::review::review;
    #[pymodule_export]
    use crate::stop::Stop;
    #[pymodule_export]
    use crate::study::study;

    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
}
