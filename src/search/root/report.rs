//! The results of a thread, and their reports.

use crate::board::Position;
use crate::search::control::events::Info;
use crate::search::control::shared::Shared;
use crate::search::root::line::RootLine;
use crate::search::root::pv_completion;
use crate::types::{MAX_MOVES, Move};
use arrayvec::ArrayVec;
use std::time::Duration;

/// The result of one search thread: its lines, and those of each iteration if they are needed.
#[derive(Clone, Debug, Default)]
pub struct ThreadResult {
    /// The lines, best first, one for each MultiPV line; empty without root moves.
    pub lines: Vec<RootLine>,
    /// The node count of the search when these lines were reported; `None` if they were not.
    pub reported_at: Option<u64>,
    /// The lines of each finished iteration if
    /// [`collect_candidates`](crate::engine::SearchOptions::collect_candidates) is set (as in each search at
    /// a level); otherwise empty.
    pub iterations: Vec<Vec<RootLine>>,
}

impl ThreadResult {
    /// Moves the line that begins with `mv` to the front, taken from the last iteration that has it. Does
    /// nothing if none has.
    pub(in crate::search) fn take_up(&mut self, mv: Move) {
        if self.lines.first().is_none_or(|line| line.pv[0] == mv) {
            return;
        }
        let found = self.iterations.iter().rev().flatten().find(|line| line.pv[0] == mv).cloned();
        let Some(line) = found else { return };
        self.lines.retain(|line| line.pv[0] != mv);
        self.lines.insert(0, line);
        self.reported_at = None;
    }

    /// Sends the lines to the reporter, at most as many as MultiPV requests (a level of play searches more),
    /// in the order of their scores; a single line is that of the move to play. `root` is the position they
    /// start from.
    pub(in crate::search) fn report(&mut self, shared: &Shared, root: &Position) {
        let nodes = shared.nodes();
        let count = self.lines.len().min(shared.options.multi_pv.max(1));
        let mut order: ArrayVec<usize, MAX_MOVES> = (0..count.min(MAX_MOVES)).collect();
        if shared.level.is_some() {
            // The move that a level plays is the first line whatever its score.
            order.sort_unstable_by_key(|&index| (-self.lines[index].score, index));
        }
        for (place, index) in order.into_iter().enumerate() {
            let line = &mut self.lines[index];
            pv_completion::complete(root, shared, line);
            report(shared, root, place + 1, line);
        }
        self.reported_at = Some(nodes);
    }
}

/// Sends one line of the position `root` to the reporter, as MultiPV line number `multi_pv` (1 is the best).
pub(in crate::search) fn report(shared: &Shared, root: &Position, multi_pv: usize, line: &RootLine) {
    shared.reporter.info(&Info {
        board: root.board(),
        depth: line.depth,
        sel_depth: line.sel_depth,
        multi_pv,
        score: line.score,
        bound: line.bound,
        nodes: shared.nodes(),
        time: Duration::from_millis(shared.elapsed_ms()),
        hashfull: shared.tt.hashfull(),
        tb_hits: shared.tb_hits(),
        drawn: line.drawn,
        pv: &line.pv,
    });
}
