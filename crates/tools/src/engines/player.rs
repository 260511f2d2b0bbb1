//! The engine of this build as a player of games that can be repeated, and its limit for a move.

use super::ThinkError;
use super::internal::InternalEngine;
use palisade::engine::{Engine, Limits};
use palisade::evaluation::Weights;
use std::sync::Arc;

/// The limit of the search for one move, in nodes or plies. It is never a time, so that games can be
/// repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveLimit {
    /// The search ends after the iteration in which it reaches this number of nodes, at the latest
    /// after 20 times as many.
    SoftNodes(u64),
    /// The search ends after this depth in plies.
    Depth(i32),
}

impl MoveLimit {
    /// Converts the limit to the engine's limits of a search that begins now.
    pub fn limits(self) -> Limits {
        match self {
            // The hard limit ends an iteration that grows out of bounds. It can be repeated as
            // the soft limit can.
            Self::SoftNodes(nodes) => Limits::nodes(nodes.saturating_mul(20)).with_soft_nodes(nodes),
            Self::Depth(depth) => Limits::depth(depth),
        }
    }
}

/// Makes an engine of one thread for reproducible games, with a hash table of `hash` MiB and these weights of
/// the evaluation (`None` for the built-in ones). Ctrl-C does not end its searches.
///
/// # Errors
/// Returns an error if memory or threads are missing.
pub fn player(hash: usize, weights: Option<&Arc<Weights>>) -> Result<InternalEngine, ThinkError> {
    let engine = Engine::builder().hash(hash);
    InternalEngine::playing(match weights {
        Some(weights) => engine.weights(Arc::clone(weights)),
        None => engine,
    })
}
