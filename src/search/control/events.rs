//! What a search reports, and to whom.
//!
//! The search never prints: it calls a [`Reporter`]. Calls come from one
//! thread only, the main search thread, in order: any number of `info`, then
//! exactly one `best_move` per search. The last `info` of the best line tells what the whole
//! search took and begins with the best move; its score is exact, or a bound and called one.

use crate::board::Board;
use crate::search::control::lag::DelayEstimate;
use crate::search::tables::tt::Bound;
use crate::types::{Move, Score};
use std::time::Duration;

/// One line of analysis.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Info<'a> {
    /// The root position, which the moves of `pv` start from.
    pub board: &'a Board,
    /// Nominal depth in plies; 0 if the game is over at the root.
    pub depth: i32,
    /// The longest line looked at, in plies.
    pub sel_depth: usize,
    /// 1 for the best line, 2 for the second best and so on.
    pub multi_pv: usize,
    /// Internal units, from the side to move's point of view.
    pub score: Score,
    /// `Exact`, or which side of the window the score fell out of.
    pub bound: Bound,
    /// Nodes of all threads since the search began.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// Permille of the transposition table in use by this search.
    pub hashfull: u32,
    /// Tablebase hits of all threads.
    pub tb_hits: u64,
    /// It is a draw by the rules, or by the tablebases, whatever the score.
    pub drawn: bool,
    /// The line, cut at the end of the game; empty only if there is no move.
    pub pv: &'a [Move],
}

impl<'a> Info<'a> {
    /// An exact first line of this depth, with no more to it: for who tries a [`Reporter`].
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

    /// Nodes per second, rounded down; a time under 1 ms counts as 1 ms.
    pub fn nps(&self) -> u64 {
        let ms = self.time.as_millis().max(1);
        u64::try_from(u128::from(self.nodes) * 1000 / ms).unwrap_or(u64::MAX)
    }
}

/// The root move under search, reported only some time into a search.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct CurrentMove<'a> {
    /// The root position.
    pub board: &'a Board,
    /// Nominal depth in plies.
    pub depth: i32,
    /// The move.
    pub mv: Move,
    /// Its number, 1 for the first.
    pub number: usize,
}

impl<'a> CurrentMove<'a> {
    /// The move of this number at this depth: for who tries a [`Reporter`].
    pub fn new(board: &'a Board, depth: i32, mv: Move, number: usize) -> Self {
        Self { board, depth, mv, number }
    }
}

/// The end of a search.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct BestMove<'a> {
    /// The root position.
    pub board: &'a Board,
    /// The move to play; `None` if there is no legal (or no allowed) move.
    pub best: Option<Move>,
    /// The expected reply: legal after `best`, and the game goes on after both.
    pub ponder: Option<Move>,
}

impl<'a> BestMove<'a> {
    /// The answer to a search of this position: for who tries a [`Reporter`].
    pub fn new(board: &'a Board, best: Option<Move>, ponder: Option<Move>) -> Self {
        Self { board, best, ponder }
    }
}

/// Who listens to a search.
///
/// ```
/// use palisade::engine::{BestMove, Engine, Info, Limits, Reporter};
/// use std::sync::{Arc, Mutex};
///
/// /// Keeps the scores it is stated.
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
    /// A line of analysis.
    fn info(&self, info: &Info<'_>);
    /// The search is over: by now it counts as finished, and another may be
    /// asked for.
    fn best_move(&self, best: &BestMove<'_>);
    /// A remark for people (`info string`).
    fn remark(&self, _text: &str) {}
    /// A search with a clock begins, and keeps time in reserve because the machine was late by
    /// so much in the moves before.
    fn reserve(&self, _lag: DelayEstimate) {}
    /// The root move that is being searched; from three seconds on.
    fn current_move(&self, _current: &CurrentMove<'_>) {}
}

/// A reporter that drops everything: for benches, tests and tools.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Reporter for Silent {
    fn info(&self, _info: &Info<'_>) {}
    fn best_move(&self, _best: &BestMove<'_>) {}
}
