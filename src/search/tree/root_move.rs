//! A move at the root, with its search results.

use crate::search::tables::pv::PvLine;
use crate::search::tables::tt::Bound;
use crate::types::{Move, Score, score};

/// A move of the root position with the results of its searches: score, nodes and line.
#[derive(Clone)]
pub struct RootMove {
    /// The root move.
    pub mv: Move,
    /// The score of its last search, internal units from the side to move; `-INFINITE` before the first, and
    /// for a move that was not searched first and did not beat alpha.
    pub score: Score,
    /// The score in the iteration before, internal units from the side to move; `-INFINITE` if
    /// there is none.
    pub previous_score: Score,
    /// The kind of the score: exact, or a bound if it fell outside the window.
    pub bound: Bound,
    /// The number of nodes spent on the move in this search (all iterations).
    pub nodes: u64,
    /// The selective depth (greatest ply from the root) that the iteration had reached when the search of the
    /// move ended.
    pub sel_depth: usize,
    /// The line that begins with the move; never empty.
    pub pv: PvLine,
}

impl RootMove {
    /// Makes a root move that was not searched yet: both scores are `-INFINITE`, the bound is
    /// [`Bound::None`], and the line is the move alone.
    pub fn new(mv: Move) -> Self {
        let mut pv = PvLine::new();
        pv.push(mv);
        Self {
            mv,
            score: -score::INFINITE,
            previous_score: -score::INFINITE,
            bound: Bound::None,
            nodes: 0,
            sel_depth: 0,
            pv,
        }
    }
    /// Sets the principal variation to this move followed by `rest`.
    pub(in crate::search) fn set_line(&mut self, rest: &[Move]) {
        self.pv.clear();
        self.pv.push(self.mv);
        let room = self.pv.remaining_capacity().min(rest.len());
        self.pv.extend(rest[..room].iter().copied());
    }
}
