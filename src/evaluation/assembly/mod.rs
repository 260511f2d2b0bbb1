//! From features to one score.
//!
//! Read `evaluate` (the parts in their order, for play and traces alike), `total` (how the sums become one
//! number), `caches` (data by pawn and material key, and the trait by which a trace does without them), then
//! `evaluator` (the data of a search thread). [`parts`] hands single parts to the benches.

pub(in crate::evaluation) mod caches;
pub(in crate::evaluation) mod evaluate;
pub(in crate::evaluation) mod evaluator;
pub mod parts;
pub(in crate::evaluation) mod square_tables;
pub(in crate::evaluation) mod total;
