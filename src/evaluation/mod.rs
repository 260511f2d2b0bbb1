//! The evaluation of a position, and its parts.
//!
//! It depends on `types`, `attacks` and `board`, and has no threads, clocks or I/O. There is one evaluator
//! for play, tuning and reports: generic over a sink, it adds each weight times its count, and the sink
//! decides whether to sum only or to record as well.
//!
//! # Calls
//!
//! ```text
//! search:      Evaluator::evaluate   sink `Sum`,      caches `Caches`   ┐
//! tuner, eval: Trace::new            sink `Recorder`, cache `Uncached`  ┴> assembly::evaluate::run
//!
//! run: material ──> a known ending? its value by rule, and nothing else
//!      psqt, tempo, pawns, shelters and what the pawns make of squares (cached)
//!      pieces ──> attack maps complete ──> king_safety, threats, passers, space
//!      winnable ──> total::halves ──> scaling ──> total::assemble ──> the score
//! ```
//!
//! All parts call the sink in one form, `sink.add(us, TERM.at(i), count)`; a cache passes the sum of such additions.
//!
//! # Reading order
//!
//! 1. [`weights::terms`]: every term, its meaning, and which of the four components of the score it feeds
//!    (linear, danger, winnable, scale).
//! 2. `assembly/evaluate.rs`: the parts in their order; `assembly/total.rs`: how their
//!    sums become one number ([`tuning::model`] has the formulae).
//! 3. `features/`: one file for each group of terms, `context.rs` first (the attack maps).
//! 4. `weights/`: one flat table, read from a file, with the tables derived from it once.
//! 5. `endgames/`: values and scales by rule. `tuning/`: the same evaluation with its counts and gradients.
//!    `breakdown/`: the shares of terms, themes and pieces in a score. `certainty/`: how far a search may
//!    move it. `display/`: how a score is shown.
//!
//! # Adding a term
//!
//! One declaration in [`weights::terms`], in the block of its group; one value in `weights/weights.toml` (0
//! will do); one use, a `sink.add` in the file of its group in `features/`. Its component (a sum, the king's
//! danger, the winnable part) and its theme follow from the declaration. Loader, writer, `showevalparams`,
//! `eval`, `why`, the page and the tuner (with its gradient) read the list of terms, so they need no change.
//!
//! A term that depends only on pawns belongs in `features/pawns.rs`, on pawns and one king in
//! `features/shelter.rs`, on piece counts in `features/material.rs`: these are cached, and must depend on
//! nothing else. `tests/engine/evaluation` then tests it (colours, caches, trace against score, no weight
//! that never occurs). A position in `tests/engine/evaluation/counts.rs` tests its count.

pub mod weights;
mod features;
mod endgames;
pub mod assembly;
pub mod tuning;
pub mod display;
pub mod breakdown;
pub mod certainty;

pub use assembly::evaluator::Evaluator;
pub use breakdown::{Breakdown, Theme};
pub use endgames::pawn_wins;
pub use features::psqt::{Accumulator, AccumulatorObserver};
pub use tuning::trace::Trace;
pub use weights::curve::king_safety_array;
pub use weights::file::{Provenance, WeightsError};
pub use weights::sink::Sums;
pub use weights::table::{EMBEDDED, Weights};
