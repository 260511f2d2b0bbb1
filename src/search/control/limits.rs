//! When a search has to end, as its caller says it.
//!
//! Plain data, made by the UCI layer from a `go` line and by the tools. What
//! it means in milliseconds is [`crate::search::control::time`]'s knowledge.

use crate::search::control::instant::Instant;
use crate::types::Move;

/// A chess clock as the GUI sends it; both values in milliseconds, and both
/// may be negative or absurd.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Time left.
    pub time: i64,
    /// Increment per move.
    pub increment: i64,
}

/// The limits of one search. Several may be set: the first one reached ends
/// the search. With none it runs until it is stopped.
///
/// ```
/// use palisade::engine::{Clock, Limits};
/// let limits = Limits::depth(20).with_nodes(100_000);
/// assert_eq!((limits.depth, limits.nodes), (Some(20), Some(100_000)));
/// let blitz = Limits::clock(Clock { time: 60_000, increment: 600 });
/// assert!(blitz.move_time.is_none());
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// When the request was read: the clock runs from here.
    pub started: Instant,
    /// The clock of the side to move, if the game has one.
    pub clock: Option<Clock>,
    /// Moves to the next time control; 0 and `None` mean the whole game.
    pub moves_to_go: Option<u32>,
    /// Time for this move in ms: the search ends so that the answer is out before it is over, 1.5 ms
    /// before, or up to a tenth of it where the machine was late.
    pub move_time: Option<i64>,
    /// Deepest iteration in plies (clamped to 1 and up).
    pub depth: Option<i32>,
    /// Exact number of nodes over all threads (the exactness is per thread).
    pub nodes: Option<u64>,
    /// End at the first iteration that is done when this many nodes are spent.
    pub soft_nodes: Option<u64>,
    /// End as soon as a mate in at most this many moves is proved.
    pub mate: Option<u32>,
    /// Report nothing before `stop`, whatever the other limits.
    pub infinite: bool,
    /// Think on the opponent's time: nothing is reported and no clock runs
    /// before `ponderhit` (or `stop`).
    pub ponder: bool,
    /// Only these root moves; `None` for all. Illegal ones are dropped, and
    /// with none left there is no best move.
    pub search_moves: Option<Vec<Move>>,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            started: Instant::now(),
            clock: None,
            moves_to_go: None,
            move_time: None,
            depth: None,
            nodes: None,
            soft_nodes: None,
            mate: None,
            infinite: false,
            ponder: false,
            search_moves: None,
        }
    }
}

impl Limits {
    /// A search to this depth in plies.
    pub fn depth(depth: i32) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }

    /// A search of this many nodes.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// A search of this many milliseconds.
    pub fn move_time(ms: i64) -> Self {
        Self { move_time: Some(ms), ..Self::default() }
    }

    /// A search with a clock: it takes of it what it thinks best.
    pub fn clock(clock: Clock) -> Self {
        Self { clock: Some(clock), ..Self::default() }
    }

    /// A search until it is stopped.
    pub fn infinite() -> Self {
        Self { infinite: true, ..Self::default() }
    }

    /// True if a clock limits the search and nothing else does. `ponder` is no limit.
    pub fn is_clock_alone(&self) -> bool {
        let fixed = self.move_time.is_some() || self.depth.is_some() || self.mate.is_some() || self.infinite;
        self.clock.is_some() && !fixed && self.nodes.is_none() && self.soft_nodes.is_none()
    }

    /// So many nodes at most.
    #[must_use]
    pub fn with_nodes(self, nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..self }
    }

    /// To the end of the iteration in which so many nodes are spent.
    #[must_use]
    pub fn with_soft_nodes(self, nodes: u64) -> Self {
        Self { soft_nodes: Some(nodes), ..self }
    }

    /// Only these root moves.
    #[must_use]
    pub fn with_search_moves(self, moves: Vec<Move>) -> Self {
        Self { search_moves: Some(moves), ..self }
    }

    /// On the opponent's time.
    #[must_use]
    pub fn pondering(self) -> Self {
        Self { ponder: true, ..self }
    }

    /// The request was read then.
    #[must_use]
    pub fn started_at(self, started: Instant) -> Self {
        Self { started, ..self }
    }
}
