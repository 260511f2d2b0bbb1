//! Layer 3: what a position is worth, and why.
//!
//! Rests on `types`, `attacks` and `board`; no threads, clocks or I/O.
//! The way through: [`Evaluator`] (one per thread) runs `evaluate` into a `Sum`;
//! [`Trace`] runs the same code into a record. Terms are declared in [`weights::terms`],
//! their values are data ([`Weights`]), and [`tuning::model`] says in real numbers how the
//! parts come together.

pub mod weights;
mod features;
mod endgames;
pub mod assembly;
pub mod tuning;
pub mod display;

#[cfg(feature = "stats")]
pub use assembly::caches::HitRate;
pub use assembly::evaluator::Evaluator;
pub use features::psqt::{Accumulator, AccumulatorObserver};
pub use tuning::trace::Trace;
pub use weights::curve::king_safety_array;
pub use weights::file::{Provenance, WeightsError};
pub use weights::sink::Sums;
pub use weights::table::{EMBEDDED, Weights};
