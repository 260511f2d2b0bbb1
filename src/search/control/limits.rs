//! The limits of a search, as its caller sets them.
//!
//! Plain data, made by the UCI layer from a `go` line and by the tools. [`crate::search::control::time`]
//! converts it to milliseconds.

use crate::search::control::instant::Instant;
use crate::types::Move;

/// A player's chess clock as the GUI sends it (time left and increment), in milliseconds; both values may be
/// negative or absurd.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The time left, ms.
    pub time: i64,
    /// The increment per move, ms.
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
    /// The instant at which the request was read, from which the clock runs.
    pub started: Instant,
    /// The clock of the side to move; `None` if the game has none.
    pub clock: Option<Clock>,
    /// The number of moves to the next time control; 0 and `None` mean the whole game.
    pub moves_to_go: Option<u32>,
    /// The time for this move, ms; `None` for no such limit. The search ends early enough for the answer to
    /// be out in time: 1.5 ms and half a percent early, and up to a tenth of the time if the machine was late
    /// before.
    pub move_time: Option<i64>,
    /// The deepest iteration in plies (at least 1); `None` for no limit.
    pub depth: Option<i32>,
    /// The number of nodes of all threads together at which the search ends, even within an iteration; exact
    /// on one thread, and on many to some hundreds. `None` for no limit.
    pub nodes: Option<u64>,
    /// The number of nodes of all threads together after which the current iteration is the last; `None` for
    /// no limit.
    pub soft_nodes: Option<u64>,
    /// The number of moves (not plies) of a mate: the search ends as soon as a mate in at most this many
    /// moves is proved, for either side. `None` for no such limit.
    pub mate: Option<u32>,
    /// True to report no best move before `stop`, whatever the other limits; lines of analysis are reported.
    pub infinite: bool,
    /// True to search on the opponent's time: no best move is reported, and no clock runs, before `ponderhit`
    /// (or `stop`).
    pub ponder: bool,
    /// The root moves to search; `None` for all. Illegal ones are ignored; if none is left there is no best
    /// move.
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
    /// Makes limits for a search to this depth in plies.
    pub fn depth(depth: i32) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }

    /// Makes limits for a search that ends at this many nodes of all threads together.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// Makes limits for a search of this many milliseconds.
    pub fn move_time(ms: i64) -> Self {
        Self { move_time: Some(ms), ..Self::default() }
    }

    /// Makes limits for a search with a clock; the engine decides how much of its time to use.
    pub fn clock(clock: Clock) -> Self {
        Self { clock: Some(clock), ..Self::default() }
    }

    /// Makes limits for an infinite search, which ends only when it is stopped.
    pub fn infinite() -> Self {
        Self { infinite: true, ..Self::default() }
    }

    /// Returns true if a clock is the only limit of the search: no depth, nodes, move time or `infinite`.
    /// `ponder` does not count as a limit.
    pub fn is_clock_alone(&self) -> bool {
        let fixed = self.move_time.is_some() || self.depth.is_some() || self.mate.is_some() || self.infinite;
        self.clock.is_some() && !fixed && self.nodes.is_none() && self.soft_nodes.is_none()
    }

    /// Adds a limit of nodes of all threads together, at which the search ends even within an iteration.
    #[must_use]
    pub fn with_nodes(self, nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..self }
    }

    /// Adds a soft limit of nodes: the search ends after the iteration in which all threads together reach
    /// this number.
    #[must_use]
    pub fn with_soft_nodes(self, nodes: u64) -> Self {
        Self { soft_nodes: Some(nodes), ..self }
    }

    /// Restricts the search to these root moves; illegal ones are ignored.
    #[must_use]
    pub fn with_search_moves(self, moves: Vec<Move>) -> Self {
        Self { search_moves: Some(moves), ..self }
    }

    /// Makes the search one on the opponent's time (pondering): it continues until `stop`, or until a ponder
    /// hit makes its other limits apply.
    #[must_use]
    pub fn pondering(self) -> Self {
        Self { ponder: true, ..self }
    }

    /// Sets the instant at which the request was read, from which the time of the search counts.
    #[must_use]
    pub fn started_at(self, started: Instant) -> Self {
        Self { started, ..self }
    }
}
