//! The reports of a search, and their receiver.
//!
//! The search never prints: it calls a [`Reporter`]. Calls come from one thread only, the main search thread,
//! in order: any number of `info`, then exactly one `best_move` per search. The last `info` of the best line
//! has the nodes and time of the whole search and begins with the best move; its score is exact, or marked as
//! a bound.

use crate::board::Board;
use crate::search::control::lag::DelayEstimate;
use crate::search::tables::tt::Bound;
use crate::types::{Move, Score};
use std::time::Duration;

/// A report of a search on one line of analysis, with all that a UCI `info` line has.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Info<'a> {
    /// The root position, which the moves of `pv` start from.
    pub board: &'a Board,
    /// Nominal depth in plies; 0 if the game is over at the root.
    pub depth: i32,
    /// The greatest depth reached (selective depth), in plies.
    pub sel_depth: usize,
    /// The rank of the line: 1 for the best, 2 for the second best and so on.
    pub multi_pv: usize,
    /// The score from the side to move's view, internal units.
    pub score: Score,
    /// The kind of the score: `Exact`, or a bound if the score fell outside the search window.
    pub bound: Bound,
    /// Nodes of all threads since the search began.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// The used part of the transposition table, permille.
    pub hashfull: u32,
    /// The number of tablebase hits of all threads.
    pub tb_hits: u64,
    /// True if the root is drawn by the rules, or this line by the tablebases, whatever the score.
    pub drawn: bool,
    /// The moves of the line, cut at the end of the game; empty only if there is no legal move.
    pub pv: &'a [Move],
}

impl<'a> Info<'a> {
    /// Makes a report with the given data on an exact score and the best line (number 1), all counters 0, to
    /// try a [`Reporter`]. `depth` is in plies, `score` in internal units from the side to move.
    pub fn new(board: &'a Board, depth: i32, score: Score, pv: &'a [Move]) -> Self {
        Self {
            board,
            depth,
            sel_depth: pv.len(),
            multi_pv: 1,
            score,
            bound: Bound::Exact,
            nodes: 0,
            time: Duration::ZERO,
            hashfull: 0,
            tb_hits: 0,
            drawn: false,
            pv,
        }
    }

    /// Returns the nodes per second of all threads, rounded down; a time under 1 ms counts as 1 ms.
    pub fn nps(&self) -> u64 {
        let ms = self.time.as_millis().max(1);
        u64::try_from(u128::from(self.nodes) * 1000 / ms).unwrap_or(u64::MAX)
    }
}

/// A report on the root move that is being searched, made in long searches only (UCI's `currmove`).
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct CurrentMove<'a> {
    /// The board of the root position.
    pub board: &'a Board,
    /// The nominal depth of the iteration in plies.
    pub depth: i32,
    /// The move under search.
    pub mv: Move,
    /// The number of the move in the order of the search, from 1.
    pub number: usize,
}

impl<'a> CurrentMove<'a> {
    /// Makes the report that `mv` is being searched at `depth` plies as number `number` (from 1) of the root
    /// moves, to try a [`Reporter`].
    pub fn new(board: &'a Board, depth: i32, mv: Move, number: usize) -> Self {
        Self { board, depth, mv, number }
    }
}

/// The last report of a search: its best move and the expected reply.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct BestMove<'a> {
    /// The board of the root position.
    pub board: &'a Board,
    /// The move to play; `None` if there is no legal (or no allowed) move.
    pub best: Option<Move>,
    /// The expected reply: legal after `best`, with the game going on after both. `None` if there is none.
    pub ponder: Option<Move>,
}

impl<'a> BestMove<'a> {
    /// Makes the final report of a search of the position `board`, to try a [`Reporter`]. `best` is the move
    /// to play and `ponder` the expected reply; `None` for none.
    pub fn new(board: &'a Board, best: Option<Move>, ponder: Option<Move>) -> Self {
        Self { board, best, ponder }
    }
}

/// Receives the reports of a search, on the thread that makes them.
///
/// ```
/// use palisade::engine::{BestMove, Engine, Info, Limits, Reporter};
/// use std::sync::{Arc, Mutex};
///
/// /// Stores the scores that are reported.
/// #[derive(Default)]
/// struct Scores(Mutex<Vec<i32>>);
///
/// impl Reporter for Scores {
///     fn info(&self, info: &Info<'_>) {
///         self.0.lock().expect("nobody panicked").push(info.score);
///     }
///     fn best_move(&self, _: &BestMove<'_>) {}
/// }
///
/// let scores = Arc::new(Scores::default());
/// let mut engine = Engine::builder().reporter(scores.clone()).hash(1).build()?;
/// let result = engine.search_blocking(Limits::depth(4));
/// assert_eq!(scores.0.lock().expect("nobody panicked").last(), Some(&result.score));
/// # Ok::<(), palisade::engine::EngineError>(())
/// ```
pub trait Reporter: Send + Sync {
    /// Reports a line of analysis with its score. Called any number of times in a search, always before
    /// [`Reporter::best_move`].
    fn info(&self, info: &Info<'_>);
    /// Reports the best move at the end of a search. The search counts as finished then, so another may be
    /// started.
    fn best_move(&self, best: &BestMove<'_>);
    /// Reports a message for people, as UCI's `info string` does.
    fn remark(&self, _text: &str) {}
    /// Reports, at the start of a search with a clock, the expected delays for which it holds clock time in
    /// reserve, estimated from earlier moves. Not called if no move was late.
    fn reserve(&self, _lag: DelayEstimate) {}
    /// Reports the root move that is being searched; called only in searches that have taken three seconds or
    /// more.
    fn current_move(&self, _current: &CurrentMove<'_>) {}
}

/// A [`Reporter`] that ignores all reports: for benches, tests and tools.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Reporter for Silent {
    fn info(&self, _info: &Info<'_>) {}
    fn best_move(&self, _best: &BestMove<'_>) {}
}
