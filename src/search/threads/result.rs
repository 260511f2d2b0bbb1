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

/// The result of a search: the best move, its score and line, and the counts of the search.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct SearchResult {
    /// The move to play; `None` if there is no legal or allowed move.
    pub best: Option<Move>,
    /// The expected reply; `None` if none is known or the game does not go on after it.
    pub ponder: Option<Move>,
    /// The score of the best line from the side to move's view, internal units.
    pub score: Score,
    /// The depth of the best line, plies.
    pub depth: i32,
    /// The nodes of all threads.
    pub nodes: u64,
    /// The tablebase hits of all threads.
    pub tb_hits: u64,
    /// The time from the request to the result.
    pub time: Duration,
    /// All lines of the search, best first; at a level the line of the chosen move comes first.
    pub lines: Vec<RootLine>,
    /// The moves of the lines of the last iteration, each with its scores at depths 1 to 7
    /// ([`Candidate`]). Empty, unless [`SearchOptions::collect_candidates`] is set or the search plays at a
    /// level.
    ///
    /// [`SearchOptions::collect_candidates`]: crate::engine::SearchOptions::collect_candidates
    pub candidates: Vec<Candidate>,
}

impl SearchResult {
    /// Returns the moves of the best line, from the root on; empty if there is no move.
    pub fn pv(&self) -> &[Move] {
        self.lines.first().map_or(&[], |line| &line.pv)
    }
}

/// Chooses the result of a search among `candidates`, the results of its threads, and makes the last reports,
/// so that the final lines start with the best move and have the counts of the whole search.
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
    // The last line covers the whole search, whatever ended it.
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

/// Reports, if the root `plan` has no move to search, its score (mated or a draw) as the only line; otherwise
/// does nothing. It is called at the start of the search, since an endless one delays its `bestmove` until
/// `stop`.
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
