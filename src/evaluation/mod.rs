//! Layer 3: what a position is worth, and why.
//!
//! Rests on `types`, `attacks` and `board`; no threads, clocks or I/O.
//! The way through: [`Evaluator`] (one per thread) runs `evaluate` into a `Sum`;
//! [`Trace`] runs the same code into a record. Terms are declared in [`terms`],
//! their values are data ([`Weights`]), and [`model`] says in real numbers how the
//! parts come together.

mod assembly;
mod attack_info;
mod caches;
mod curve;
mod endgames;
mod evaluate;
mod evaluator;
mod king_safety;
mod kpk;
mod material;
pub mod model;
pub mod parts;
mod passers;
mod pawns;
pub mod phase;
mod pieces;
mod psqt;
mod scaling;
mod shelter;
mod sink;
mod space;
pub mod terms;
mod threats;
pub mod trace;
mod weights;
mod weights_file;
mod winnable;

#[cfg(feature = "stats")]
pub use caches::HitRate;
pub use curve::king_safety_array;
pub use evaluator::Evaluator;
pub use psqt::{Accumulator, AccumulatorObserver};
pub use sink::Sums;
pub use trace::Trace;
pub use weights::{EMBEDDED, Weights};
pub use weights_file::{Provenance, WeightsError};
