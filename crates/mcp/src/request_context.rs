//! Where one question is answered: an engine that knows nothing of other questions, and the wish to stop.
//!
//! Invariant: a question without a limit of time is answered with nodes, never with a clock, on a hash table that
//! begins empty, so that it has one answer. What is kept of a review is that answer.

use crate::review_cache::ReviewCache;
use crate::reviews::Reviews;
use crate::tool_error::ToolError;
use palisade::engine::Tablebases;
use palisade::evaluation::Weights;
use palisade_tools::engines::internal::InternalEngine;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Hash of a question's engine, MiB.
const HASH: u64 = 16;
/// Reviews that are kept, a few tens of KiB each.
const REVIEWS: usize = 16;

/// What all questions share.
pub struct SharedState {
    /// Endgame tables, if there are any.
    pub tables: Option<Arc<Tablebases>>,
    /// The weights of the evaluation.
    pub weights: Arc<Weights>,
    /// The games that were reviewed last.
    pub reviews: Reviews,
}

impl SharedState {
    /// Returns the state with these tablebases and the built-in weights.
    pub fn new(tables: Option<Arc<Tablebases>>) -> Self {
        Self { tables, weights: Weights::embedded(), reviews: ReviewCache::new(REVIEWS) }
    }
}

/// An engine with these tables that stops when `stop` is set.
///
/// # Errors
/// Without the memory or the thread.
pub fn engine(tables: Option<Arc<Tablebases>>, stop: &Arc<AtomicBool>) -> Result<InternalEngine, ToolError> {
    let mut engine = InternalEngine::analysing(1, HASH)?.stopped_by(Arc::clone(stop));
    if let Some(tables) = tables {
        engine.set_tablebases(tables)?;
    }
    Ok(engine)
}

/// How far something has come: of how many.
pub type ProgressSink<'a> = &'a (dyn Fn(usize, usize) + Sync);

/// The context of one request.
pub struct RequestContext<'a> {
    /// What all questions share.
    pub shared_state: &'a SharedState,
    /// The question was taken back.
    pub stop: Arc<AtomicBool>,
    /// Told how far the answer is.
    pub progress: ProgressSink<'a>,
    /// Nodes that the searches of this question have looked at.
    pub nodes: Arc<AtomicU64>,
    /// After how long its searches end with what they have found.
    pub limit: Option<Duration>,
    /// When that is.
    pub deadline: Option<Instant>,
}

impl<'a> RequestContext<'a> {
    /// A question that nobody has taken back, without a limit of time.
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

    /// An engine of its own that stops when the question is taken back.
    ///
    /// # Errors
    /// Without the memory or the thread.
    pub fn engine(&self) -> Result<InternalEngine, ToolError> {
        let engine = engine(self.shared_state.tables.clone(), &self.stop)?;
        Ok(engine.until(self.deadline).counted_by(Arc::clone(&self.nodes)))
    }

    /// Ends where the request was cancelled.
    ///
    /// # Errors
    /// If it was.
    pub fn go_on(&self) -> Result<(), ToolError> {
        if self.stop.load(Ordering::Relaxed) { Err(ToolError::Cancelled) } else { Ok(()) }
    }
}
