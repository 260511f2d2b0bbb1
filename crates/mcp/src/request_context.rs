//! The context of one call: an engine without data of other calls, and the request to stop.
//!
//! Invariant: a call without a time limit is limited by nodes, never by a clock, and its hash table starts
//! empty, so that the same call has the same answer.

use crate::review_cache::ReviewCache;
use crate::reviews::Reviews;
use crate::tool_error::ToolError;
use palisade::engine::Tablebases;
use palisade::evaluation::Weights;
use palisade_tools::engines::internal::InternalEngine;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The hash table size of a request's engine, MiB.
const HASH: u64 = 16;
/// The number of game reviews that the cache holds, a few tens of KiB each.
const REVIEWS: usize = 16;

/// The state that all requests to the MCP server share: tablebases, weights and cached reviews.
pub struct SharedState {
    /// The endgame tablebases; `None` if the server has none.
    pub tables: Option<Arc<Tablebases>>,
    /// The weights of the evaluation.
    pub weights: Arc<Weights>,
    /// The cache of finished game reviews.
    pub reviews: Reviews,
}

impl SharedState {
    /// Makes the state with these tablebases (`None`: without) and the built-in weights.
    pub fn new(tables: Option<Arc<Tablebases>>) -> Self {
        Self { tables, weights: Weights::embedded(), reviews: ReviewCache::new(REVIEWS) }
    }
}

/// Starts an engine of one thread with these tablebases (`None` for none). Its searches stop when `stop`
/// becomes true.
///
/// # Errors
/// Returns an error if memory or threads are missing.
pub fn engine(tables: Option<Arc<Tablebases>>, stop: &Arc<AtomicBool>) -> Result<InternalEngine, ToolError> {
    let mut engine = InternalEngine::analysing(1, HASH)?.stopped_by(Arc::clone(stop));
    if let Some(tables) = tables {
        engine.set_tablebases(tables)?;
    }
    Ok(engine)
}

/// A function that receives the progress of a request to the MCP server: the number of steps done, and the
/// number in total.
pub type ProgressSink<'a> = &'a (dyn Fn(usize, usize) + Sync);

/// The context of a tool call, besides its arguments: the state shared by all requests, its time limit and
/// cancellation, and the receiver of its progress.
pub struct RequestContext<'a> {
    /// The state that all requests to the server share.
    pub shared_state: &'a SharedState,
    /// Set to true when the request is cancelled; searches poll it.
    pub stop: Arc<AtomicBool>,
    /// Receives the progress of the request: steps done, and steps in total. Unused by tools without steps
    /// ([`Tool::STEPS`](crate::tool::Tool::STEPS)).
    pub progress: ProgressSink<'a>,
    /// The number of nodes that the searches of this request have visited so far, which the server reports as
    /// progress.
    pub nodes: Arc<AtomicU64>,
    /// The time limit of the request, after which its searches end with their results so far; `None` for no limit.
    pub limit: Option<Duration>,
    /// The instant at which the time limit ends; `None` for no limit.
    pub deadline: Option<Instant>,
}

impl<'a> RequestContext<'a> {
    /// Makes the context of a request that has no time limit and is not cancelled, from the state that all
    /// requests share and the receiver of its progress.
    pub fn new(shared_state: &'a SharedState, progress: ProgressSink<'a>) -> Self {
        Self {
            shared_state,
            stop: Arc::default(),
            progress,
            nodes: Arc::default(),
            limit: None,
            deadline: None,
        }
    }

    /// Starts an engine for this request. Its searches stop when the request is cancelled or its time limit
    /// ends.
    ///
    /// # Errors
    /// Returns an error if memory or threads are missing.
    pub fn engine(&self) -> Result<InternalEngine, ToolError> {
        let engine = engine(self.shared_state.tables.clone(), &self.stop)?;
        Ok(engine.until(self.deadline).counted_by(Arc::clone(&self.nodes)))
    }

    /// Checks that the request was not cancelled; to be called between the steps of a long computation.
    ///
    /// # Errors
    /// Returns [`ToolError::Cancelled`] if the request was cancelled.
    pub fn go_on(&self) -> Result<(), ToolError> {
        if self.stop.load(Ordering::Relaxed) { Err(ToolError::Cancelled) } else { Ok(()) }
    }
}
