//! A move at the root and what the search has found out about it.

use crate::search::tables::pv::PvLine;
use crate::search::tables::tt::Bound;
use crate::types::{Move, Score, score};

/// A move at the root with what the search knows about it.
#[derive(Clone)]
pub struct RootMove {
    /// The move.
    pub mv: Move,
    /// Its score in this iteration; `-INFINITE` if it did not beat alpha.
    pub score: Score,
    /// Its score in the iteration before.
    pub previous_score: Score,
    /// What the score says: exact, or which side of the window it fell out of.
    pub bound: Bound,
    /// Nodes spent below it in this search (all iterations).
    pub nodes: u64,
    /// The deepest ply reached below it in this iteration.
    pub sel_depth: usize,
    /// The line, beginning with the move itself; never empty.
    pub pv: PvLine,
}

impl RootMove {
    /// A move nothing is known about yet.
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
    /// The line becomes this move and what its search says comes after.
    pub(in crate::search) fn set_line(&mut self, rest: &[Move]) {
        self.pv.clear();
        self.pv.push(self.mv);
        let room = self.pv.remaining_capacity().min(rest.len());
        self.pv.extend(rest[..room].iter().copied());
    }
}
