//! The result of a search: the winner of the vote, or below full strength the line
//! that the level picks.

use crate::human_model::Candidate;
use crate::search::control::events::Info;
use crate::search::control::shared::Shared;
use crate::search::root::candidates;
use crate::search::root::line::{self, RootLine};
use crate::search::root::plan::RootPlan;
use crate::search::root::pv_completion;
use crate::search::tables::tt::Bound;
use crate::search::threads::vote::{ThreadVote, vote};
use crate::types::{Move, Score};
use std::time::Duration;

/// The outcome of a search.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct SearchResult {
    /// The move to play; `None` if there was none to choose.
    pub best: Option<Move>,
    /// The reply to expect, if the game goes on.
    pub ponder: Option<Move>,
    /// Score of the best line, internal units, from the side to move's view.
    pub score: Score,
    /// Depth of the best line, plies.
    pub depth: i32,
    /// Nodes of all threads.
    pub nodes: u64,
    /// Tablebase hits of all threads.
    pub tb_hits: u64,
    /// From the request to the result.
    pub time: Duration,
    /// All lines, best first.
    pub lines: Vec<RootLine>,
    /// What every iteration said of each line, with [`SearchOptions::collect_candidates`].
    ///
    /// [`SearchOptions::collect_candidates`]: crate::engine::SearchOptions::collect_candidates
    pub candidates: Vec<Candidate>,
}

impl SearchResult {
    /// The best line; empty if there is no move.
    pub fn pv(&self) -> &[Move] {
        self.lines.first().map_or(&[], |line| &line.pv)
    }
}

/// Chooses among the threads and their lines, and says what is still to be
/// said, so that the last lines reported start with the best move and tell what the whole search took.
pub(in crate::search) fn conclude(
    shared: &Shared,
    plan: &RootPlan,
    mut candidates: Vec<ThreadVote>,
) -> SearchResult {
    candidates.sort_by_key(|candidate| candidate.id);
    let one_line = shared.options.multi_pv == 1 && shared.level.is_none();
    let winner = if one_line && shared.limits.depth.is_none() { vote(&candidates) } else { 0 };
    let mut thread_result = candidates.swap_remove(winner).result;
    let candidates = candidates::from_iterations(&plan.pos, &thread_result.iterations);
    if let Some(level) = &shared.level
        && candidates.len() > 1
        && !level.knows(plan.pos.board())
    {
        let player = level.player(shared.seed, shared.limits.clock, shared.options.style);
        let taken = player.choose(&plan.pos, &candidates);
        thread_result.take_up(candidates[taken].mv);
    }
    let best = thread_result.lines.first_mut();
    let longer = best.is_some_and(|line| pv_completion::follow_tables(&plan.pos, shared, line));
    // The last line tells of the whole search, whatever ended it.
    if thread_result.reported_at != Some(shared.nodes()) || winner != 0 || longer {
        thread_result.report(shared, &plan.pos);
    }
    let first = thread_result.lines.first();
    SearchResult {
        best: first.map(|line| line.pv[0]),
        ponder: first.and_then(|line| line::expected_reply(&plan.pos, shared, &line.pv)),
        score: first.map_or_else(|| line::final_score(&plan.pos), |line| line.score),
        depth: first.map_or(0, |line| line.depth),
        nodes: shared.nodes(),
        tb_hits: shared.tb_hits(),
        time: Duration::from_millis(shared.elapsed_ms()),
        lines: thread_result.lines,
        candidates,
    }
}

/// Reports the one line of a root without a move to search: what the game has come to. It is
/// reported when the search begins, since an endless one waits for `stop` with its `bestmove`.
pub(in crate::search) fn report_if_no_move(shared: &Shared, plan: &RootPlan) {
    if !plan.moves.is_empty() {
        return;
    }
    shared.reporter.info(&Info {
        board: plan.pos.board(),
        depth: 0,
        sel_depth: 0,
        multi_pv: 1,
        score: line::final_score(&plan.pos),
        bound: Bound::Exact,
        nodes: 0,
        time: Duration::from_millis(shared.elapsed_ms()),
        hashfull: 0,
        tb_hits: 0,
        drawn: !plan.pos.has_legal_move() && !plan.pos.in_check(),
        pv: &[],
    });
}
