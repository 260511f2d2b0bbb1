//! From features to one score.
//!
//! Read `evaluate` (the parts in their order, for play and traces alike), `total` (how the
//! sums become one number), `caches` (what is remembered by pawn and material key, and the
//! trait that lets a trace do without), then `evaluator` (what a search thread holds).
//! [`parts`] hands single parts to the benches.

pub(in crate::evaluation) mod caches;
pub(in crate::evaluation) mod evaluate;
pub(in crate::evaluation) mod evaluator;
pub mod parts;
pub(in crate::evaluation) mod square_tables;
pub(in crate::evaluation) mod total;
