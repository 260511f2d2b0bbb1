//! The engine as a player of its own games, and how long it thinks about a move.

use palisade::engine::{Engine, Limits};
use palisade::evaluation::Weights;
use palisade_tools::ThinkError;
use palisade_tools::engines::internal::InternalEngine;
use std::sync::Arc;

/// How long the engine thinks about a move; never a clock, so that games repeat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveLimit {
    /// To the end of the iteration in which this many nodes are spent.
    SoftNodes(u64),
    /// To this depth in plies.
    Depth(i32),
}

impl MoveLimit {
    /// As limits of a search that begins now.
    pub fn limits(self) -> Limits {
        match self {
            // The hard limit catches iterations that explode; it repeats like the
            // soft one.
            Self::SoftNodes(nodes) => Limits::nodes(nodes.saturating_mul(20)).with_soft_nodes(nodes),
            Self::Depth(depth) => Limits::depth(depth),
        }
    }
}

/// An engine that plays with a hash table of `hash` MiB; `weights` instead of the built-in ones
/// if given.
///
/// # Errors
/// When there is no memory or thread for it.
pub fn player(hash: usize, weights: Option<&Arc<Weights>>) -> Result<InternalEngine, ThinkError> {
    let engine = Engine::builder().hash(hash);
    InternalEngine::playing(match weights {
        Some(weights) => engine.weights(Arc::clone(weights)),
        None => engine,
    })
}
