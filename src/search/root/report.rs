//! What a thread has found, and how it is told.

use crate::board::Position;
use crate::search::control::events::Info;
use crate::search::control::shared::Shared;
use crate::search::root::line::RootLine;
use crate::search::root::pv_completion;
use crate::types::Move;
use std::time::Duration;

/// What a thread has found.
#[derive(Clone, Debug, Default)]
pub struct ThreadResult {
    /// The lines, best first; one per MultiPV, empty without root moves.
    pub lines: Vec<RootLine>,
    /// The nodes of the search when the lines, as they are, were told; `None` if they were not.
    pub reported_at: Option<u64>,
    /// The lines of each finished iteration, where the search keeps them.
    pub iterations: Vec<Vec<RootLine>>,
}

impl ThreadResult {
    /// Puts the line that begins with this move first, from the last iteration that has it.
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

    /// Sends the lines to the reporter, as many as were asked for: a level looks at more.
    pub(in crate::search) fn report(&mut self, shared: &Shared, root: &Position) {
        let nodes = shared.nodes();
        for (index, line) in self.lines.iter_mut().take(shared.options.multi_pv.max(1)).enumerate() {
            pv_completion::complete(root, shared, line);
            report(shared, root, index + 1, line);
        }
        self.reported_at = Some(nodes);
    }
}

/// Sends one line to the reporter.
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
