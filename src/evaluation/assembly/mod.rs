//! From features to one score: caches, the order of the parts, the evaluator.

pub(in crate::evaluation) mod caches;
pub(in crate::evaluation) mod evaluate;
pub(in crate::evaluation) mod evaluator;
pub mod parts;
pub(in crate::evaluation) mod total;
