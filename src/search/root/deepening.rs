//! Iterative deepening: one search of the root after the other, each a ply deeper.
//!
//! Every thread runs [`iterate`] on its own worker; the main one (id 0) also
//! watches the limits and reports. Every iteration opens an aspiration window
//! ([`crate::search::root::aspiration`]) around the score of the one before. Between iterations `root_moves` is sorted
//! best first, stable, so moves nothing is known about keep their order.
//!
//! Invariant: a stopped iteration never spoils what finished ones found. Its
//! results count only for lines that were settled before the stop, or when a
//! move had beaten the window's lower end by then. A loss counts only when the
//! iteration has looked at every other move.
//!
//! Without threads a search runs in slices ([`crate::search::threads::sliced`]): [`advance`] returns at the
//! end of a slice, and [`Progress`] has the state. The next slice searches the interrupted line again, in the
//! same window; the finished part of it is in the transposition table.

use crate::search::control::time::SoftLimitScale;
use crate::search::params as p;
use crate::search::root::aspiration::AspirationWindow;
use crate::search::root::line::{RootLine, cut_at_game_end};
use crate::search::root::plan::RootPlan;
use crate::search::root::proof::{MOST_POSITIONS, MateSearch};
use crate::search::root::report::{ThreadResult, report};
use crate::search::tables::tt::Bound;
use crate::search::tree::node_type::Root;
use crate::search::tree::root_move::RootMove;
use crate::search::tree::worker::Worker;
use crate::types::{MAX_PLY, Score, score};

/// The greatest depth of an iteration of iterative deepening, plies.
pub const MAX_DEPTH: i32 = MAX_PLY as i32 - 1;
/// The time, ms, before which failed windows are not reported: they are too many and soon outdated.
const QUIET_MS: u64 = 3000;

/// The absolute scores, internal units, from which on a game counts as decided and a mate is searched; the
/// second applies with a clock.
const MATE_SCORES: [Score; 2] = [600, 1000];
/// The nodes of the tree search for each node of the mate search; the second applies with a clock.
const MATE_PARTS: [u64; 2] = [1, 3];
/// The number of nodes of the mate search between two checks of the limits.
const MATE_STEP: u64 = 1000;
/// The largest halfmove clock with which a mate is searched; beyond it the fifty-move rule could void a
/// proof.
const MATE_CLOCK: u16 = 20;

/// Runs iterative deepening on `worker`'s thread until a limit is reached or the search is stopped, and
/// returns the lines found; no lines if the root has no move to search.
pub(in crate::search) fn iterate(worker: &mut Worker, plan: &RootPlan) -> ThreadResult {
    let mut progress = Progress::new(worker);
    let ended = advance(worker, plan, &mut progress);
    debug_assert!(ended, "a thread of its own searches in one slice");
    progress.result
}

/// Continues iterative deepening from `progress`. Returns true when the search has ended, and false when only
/// the number of nodes allowed for this call is used up, so that it can be continued.
pub(in crate::search) fn advance(worker: &mut Worker, plan: &RootPlan, progress: &mut Progress) -> bool {
    if worker.root_moves.is_empty() {
        return true;
    }
    let deepest = worker.shared.limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
    let mut deepening = IterativeDeepening { worker, plan, progress };
    while deepening.progress.depth <= deepest {
        let depth = deepening.progress.depth;
        if deepening.progress.interrupted.is_none() && !deepening.count_lines(depth) {
            break;
        }
        if !deepening.iteration(depth) {
            if deepening.worker.interrupted() {
                return false;
            }
            deepening.keep_of_stopped(depth);
            break;
        }
        deepening.finish(depth);
        if deepening.is_main() && deepening.should_end(depth) {
            break;
        }
        deepening.progress.depth += i32::from(!deepening.progress.repeats_depth);
    }
    deepening.remember_score();
    true
}

/// The state of iterative deepening between two calls of [`advance`], besides that of the worker.
pub(in crate::search) struct Progress {
    multi_pv: usize,
    soft_limit_scale: SoftLimitScale,
    /// The result of the finished iterations.
    pub(in crate::search) result: ThreadResult,
    /// The depth of the iteration in progress, plies.
    depth: i32,
    /// True if the next iteration repeats the depth of this one: with most of the budget used the next depth
    /// would hardly be finished, and a re-search of this depth often changes the move (Stockfish 69204f072).
    repeats_depth: bool,
    /// The number of lines of the iteration in progress that are settled.
    settled: usize,
    /// The window of the line in which the last slice ended; `None` between iterations.
    interrupted: Option<AspirationWindow>,
    /// The search for a mate beside the tree search; `None` unless it was started.
    mate: Option<MateSearch>,
    /// The number of nodes that the search for a mate took.
    mate_nodes: u64,
    /// The mate that the search for a mate has proved; `None` without one.
    proven: Option<RootLine>,
}

impl Progress {
    /// Makes the state before the first iteration, for a search that `worker` has been prepared for.
    pub(in crate::search) fn new(worker: &Worker) -> Self {
        Self {
            multi_pv: 1,
            soft_limit_scale: SoftLimitScale::after(worker.last_score),
            result: ThreadResult::default(),
            depth: 1,
            repeats_depth: false,
            settled: 0,
            interrupted: None,
            mate: None,
            mate_nodes: 0,
            proven: None,
        }
    }
}

/// The iterative deepening of one thread: its worker, the root moves, and the state.
struct IterativeDeepening<'a> {
    worker: &'a mut Worker,
    plan: &'a RootPlan,
    progress: &'a mut Progress,
}

impl IterativeDeepening<'_> {
    /// Stores the smoothed score of a search with a clock, with which that of the game's next move is
    /// compared.
    fn remember_score(&mut self) {
        let clocked = self.worker.shared.limits.clock.is_some();
        self.worker.last_score = self.progress.soft_limit_scale.average().filter(|_| clocked);
    }

    fn is_main(&self) -> bool {
        self.worker.id == 0
    }

    /// Sets the number of lines of the iteration of `depth` plies. Returns false if the level ends before
    /// this iteration.
    fn count_lines(&mut self, depth: i32) -> bool {
        let lines = self.worker.shared.lines(self.plan.pos.board(), depth);
        self.progress.multi_pv = lines.clamp(1, self.worker.root_moves.len().max(1));
        lines > 0
    }

    /// Runs the iteration of `depth` plies over all lines, or the rest of an interrupted one. Returns false
    /// if it was stopped or interrupted.
    fn iteration(&mut self, depth: i32) -> bool {
        let mut first = 0;
        if self.progress.interrupted.is_some() {
            first = self.worker.pv_index;
        } else {
            self.worker.root_depth = depth;
            for mv in &mut self.worker.root_moves {
                mv.previous_score = mv.score;
            }
            self.progress.settled = 0;
        }
        for index in first..self.progress.multi_pv {
            let end = self.plan.group_end(&self.worker.root_moves, index);
            let others = self.worker.root_moves.split_off(end);
            self.worker.pv_index = index;
            let done = self.line(depth);
            self.worker.root_moves[index..].sort_by_key(|m| -m.score);
            if done {
                self.progress.settled = index + 1;
                let plan = self.plan;
                self.worker.root_moves[..=index]
                    .sort_by_key(|m| (-plan.rank_of(m.mv).map_or(0, |r| r.rank), -m.score));
            }
            self.worker.root_moves.extend(others);
            if !done {
                return false;
            }
        }
        true
    }

    /// Searches one line to `depth` plies and opens the window until its score lies inside. Returns false if
    /// the search was stopped or interrupted.
    fn line(&mut self, depth: i32) -> bool {
        let index = self.worker.pv_index;
        let last = self.worker.root_moves[index].previous_score;
        let fresh = || AspirationWindow::new(self.worker.shared.options.aspiration, depth, last);
        let mut window = self.progress.interrupted.take().unwrap_or_else(fresh);
        loop {
            self.worker.sel_depth = 0;
            let reduced = (depth - window.reduction).max(1);
            let Some(value) = self.worker.search::<Root>(window.alpha, window.beta, reduced, 0, false) else {
                self.progress.interrupted = Some(window);
                return false;
            };
            let bound = if value <= window.alpha { Bound::Upper } else { Bound::Lower };
            if !window.open(value) {
                return true;
            }
            self.worker.root_moves[index..].sort_by_key(|m| -m.score);
            self.report_failed_window(value, bound);
        }
    }

    /// Reports that the score `value` is only a bound, because the window failed; only in long searches of
    /// one line.
    fn report_failed_window(&self, value: Score, bound: Bound) {
        let shared = &self.worker.shared;
        if !self.is_main() || self.progress.multi_pv > 1 || shared.elapsed_ms() < QUIET_MS {
            return;
        }
        let mut line = self.line_of(&self.worker.root_moves[0], self.worker.root_depth);
        line.score = value;
        line.bound = bound;
        report(shared, &self.plan.pos, 1, &line);
    }

    /// Stores the lines of the finished iteration of `depth` plies and reports them.
    fn finish(&mut self, depth: i32) {
        self.progress.result.lines.clear();
        for index in 0..self.progress.multi_pv {
            let line = self.line_of(&self.worker.root_moves[index], depth);
            self.progress.result.lines.push(line);
        }
        if self.worker.shared.options.collect_candidates {
            self.progress.result.iterations.push(self.progress.result.lines.clone());
        }
        if self.is_main() {
            self.worker.shared.allow_stop();
            self.report_proven_mate();
            self.look_for_mate();
            self.report_proven_mate();
            self.progress.result.report(&self.worker.shared, &self.plan.pos);
        }
    }

    /// Adds the reliable results of the unfinished iteration of `depth` plies to the result, after a
    /// stop.
    fn keep_of_stopped(&mut self, depth: i32) {
        let index = self.worker.pv_index;
        let running = &self.worker.root_moves[index];
        let beaten = running.score > -score::INFINITE && running.bound != Bound::Upper;
        // The first move lost and the stop came before the others were looked at: nothing
        // is proven, and the vote of the threads takes a loss for a proof.
        let changed = beaten && running.score != running.previous_score && !score::is_loss(running.score);
        let usable = if changed { index + 1 } else { self.progress.settled };
        if self.progress.result.lines.is_empty() {
            let line = self.line_without_iteration();
            self.progress.result.lines.push(line);
            self.progress.result.reported_at = None;
        }
        if usable == 0 {
            return;
        }
        let moves = &self.worker.root_moves;
        let mut fresh: Vec<RootLine> = moves[..usable].iter().map(|m| self.line_of(m, depth)).collect();
        if changed && moves[index].bound == Bound::Lower {
            // It exceeded the window, by an unknown amount.
            fresh[index].bound = Bound::Lower;
        }
        if self.progress.multi_pv > 1 && usable < self.progress.multi_pv {
            // The ranking of the rest is not known: merge by score, each move once.
            let old = std::mem::take(&mut self.progress.result.lines);
            let known = |line: &RootLine| fresh.iter().any(|new| new.pv[0] == line.pv[0]);
            let rest: Vec<RootLine> = old.into_iter().filter(|line| !known(line)).collect();
            self.progress.result.lines = fresh;
            self.progress.result.lines.extend(rest);
            self.progress.result.lines.truncate(self.progress.multi_pv);
            let plan = self.plan;
            self.progress
                .result
                .lines
                .sort_by_key(|line| (-plan.rank_of(line.pv[0]).map_or(0, |r| r.rank), -line.score));
        } else {
            self.progress.result.lines = fresh;
        }
        self.report_proven_mate();
        self.progress.result.reported_at = None;
    }

    /// Spends part of the nodes between two iterations on the proof of a mate, or of one shorter than the
    /// known, if the game is decided or a mate is requested.
    fn look_for_mate(&mut self) {
        let (plan, shared) = (self.plan, std::sync::Arc::clone(&self.worker.shared));
        let Some(score) = self.progress.result.lines.first().map(|line| line.score) else { return };
        let mate_requested = shared.limits.mate.is_some();
        let clock = usize::from(shared.limits.clock.is_some());
        let one_line =
            self.progress.multi_pv == 1 && shared.level.is_none() && !shared.options.collect_candidates;
        if !one_line
            || score.abs() < MATE_SCORES[clock] && !mate_requested
            || plan.moves.len() != plan.pos.legal_moves().len()
            || plan.pos.halfmove_clock() > MATE_CLOCK
        {
            return;
        }
        let us = plan.pos.side_to_move();
        let attacker = if score < score::DRAW { !us } else { us };
        if self.progress.mate.as_ref().is_none_or(|mate| mate.attacker() != attacker) {
            self.progress.mate = Some(MateSearch::new(attacker));
        }
        let Some(mate) = &mut self.progress.mate else { return };
        if score::is_mate(score) {
            mate.ask_for_shorter((score::MATE - score.abs()).unsigned_abs() as usize);
        }
        let tree = self.worker.nodes - self.progress.mate_nodes;
        let share = tree / MATE_PARTS[clock];
        while self.progress.mate_nodes + MATE_STEP <= share && mate.nodes() < MOST_POSITIONS {
            // A step ends with its position: the last nodes of a limit, or of a slice, are the
            // tree's.
            let end = self.worker.node_limit.min(self.worker.slice_end);
            if end.saturating_sub(self.worker.nodes) < 2 * MATE_STEP {
                break;
            }
            let before = mate.nodes();
            let known = mate.go_on(&mut self.worker.pos, MATE_STEP);
            let used = mate.nodes() - before;
            self.progress.mate_nodes += used;
            let ended = self.worker.spend(used);
            if known == Some(true)
                && let Some(pv) = mate.line(&plan.pos)
            {
                let mates = if attacker == us { score::mate_in(pv.len()) } else { score::mated_in(pv.len()) };
                let line = &self.progress.result.lines[0];
                let sel_depth = line.sel_depth.max(pv.len());
                self.progress.proven = Some(RootLine { score: mates, pv, sel_depth, ..line.clone() });
            }
            if ended || known.is_some() {
                break;
            }
        }
    }

    /// Replaces the best line by a proven mate, if that line has no mate or a longer one.
    fn report_proven_mate(&mut self) {
        let Some(proven) = &self.progress.proven else { return };
        let Some(line) = self.progress.result.lines.first_mut() else { return };
        let sooner =
            if score::is_win(proven.score) { line.score < proven.score } else { line.score > proven.score };
        if sooner {
            let depth = line.depth;
            *line = RootLine { depth, ..proven.clone() };
        }
    }

    /// Returns the line to report if not even the first iteration was finished.
    fn line_without_iteration(&mut self) -> RootLine {
        let found = self.worker.root_moves[0].clone();
        let mut line = self.line_of(&found, 1);
        let unproven = score::is_loss(found.score) && self.worker.root_moves.len() > 1;
        if found.score == -score::INFINITE || unproven {
            line.score = if self.plan.pos.in_check() { score::DRAW } else { self.worker.evaluate(0) };
            line.score = self.plan.reported_score(found.mv, line.score);
        }
        line
    }

    fn line_of(&self, found: &RootMove, depth: i32) -> RootLine {
        RootLine {
            score: self.plan.reported_score(found.mv, found.score),
            bound: Bound::Exact,
            depth,
            sel_depth: found.sel_depth.max(1),
            drawn: self.plan.is_drawn(found.mv),
            pv: cut_at_game_end(&self.plan.pos, &found.pv),
        }
    }

    /// Returns true if the main thread's search should end after the iteration of `depth` plies, because
    /// a limit is reached.
    fn should_end(&mut self, depth: i32) -> bool {
        let shared = std::sync::Arc::clone(&self.worker.shared);
        let best = &self.worker.root_moves[0];
        let limits = &shared.limits;
        let reported = self.progress.result.lines.first().map_or(best.score, |line| line.score);
        if limits.mate.is_some_and(|moves| proves_mate(reported, moves)) {
            return true;
        }
        let nodes = shared.nodes();
        if limits.soft_nodes.is_some_and(|soft| nodes >= soft) {
            return true;
        }
        let tree = self.worker.nodes - self.progress.mate_nodes;
        let share = best.nodes as f64 / tree.max(1) as f64;
        let factor =
            self.progress.soft_limit_scale.update(depth, best.mv, best.score, share, self.plan.moves.len());
        if let Some(soft) = shared.time.soft_ms() {
            let (budget, spent) = (soft * factor, shared.spent_ms() as f64);
            if spent >= budget {
                return shared.soft_limit_reached();
            }
            let part = f64::from(p::time_repeat_part()) / 1000.0;
            // Once: the table would answer a third look at once, and not otherwise.
            self.progress.repeats_depth =
                spent >= part * budget && !shared.pondering() && !self.progress.repeats_depth;
        }
        shared.stopped()
    }
}

/// Returns true if the score is a mate, given or suffered, in at most this many moves.
fn proves_mate(found: Score, moves: u32) -> bool {
    let plies = score::MATE - found.abs();
    score::is_mate(found) && plies <= 2 * Score::try_from(moves).unwrap_or(MAX_DEPTH).min(MAX_DEPTH)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Position};
    use crate::evaluation::Weights;
    use crate::search::control::events::Silent;
    use crate::search::control::limits::Limits;
    use crate::search::control::options::SearchOptions;
    use crate::search::control::shared::{Resources, Shared};
    use crate::search::tables::common::Common;
    use crate::search::tables::tt::TranspositionTable;
    use std::sync::Arc;

    /// Returns the line after a stop in the third iteration, whose first move got `score` in an open window;
    /// `finished` is the score of the second iteration.
    fn line_after_stop(finished: Option<Score>, score: Score) -> RootLine {
        let resources = Resources {
            tt: Arc::new(TranspositionTable::new(1, 1).expect("1 MiB")),
            tablebases: None,
            reporter: Arc::new(Silent),
            threads: 1,
            seed: 0,
            params: Arc::default(),
        };
        let shared = Arc::new(Shared::new(resources, Limits::infinite(), SearchOptions::default()));
        let mut worker = Worker::new(0, Arc::clone(&shared), Weights::embedded(), Common::new());
        let plan = RootPlan::new(Position::new(Board::startpos()), &shared);
        worker.prepare(shared, plan.pos.clone(), &plan.moves);
        let mut progress = Progress::new(&worker);
        let first = &mut worker.root_moves[0];
        (first.score, first.bound) = (score, Bound::Exact);
        first.previous_score = finished.unwrap_or(-score::INFINITE);
        let mut deepening = IterativeDeepening { worker: &mut worker, plan: &plan, progress: &mut progress };
        if let Some(score) = finished {
            let mut line = deepening.line_of(&deepening.worker.root_moves[0], 2);
            line.score = score;
            deepening.progress.result.lines.push(line);
        }
        deepening.keep_of_stopped(3);
        progress.result.lines.swap_remove(0)
    }

    #[test]
    fn a_stopped_iteration_counts_if_it_found_something_but_never_with_a_loss() {
        let line = line_after_stop(Some(30), 55);
        assert_eq!((line.score, line.depth), (55, 3));
        let line = line_after_stop(Some(30), -200);
        assert_eq!((line.score, line.depth), (-200, 3), "the move is worse than it seemed");
        let line = line_after_stop(Some(30), score::mated_in(8));
        assert_eq!((line.score, line.depth), (30, 2), "others may not lose");
        assert!(!score::is_decisive(line_after_stop(None, score::mated_in(2)).score));
        assert_eq!(line_after_stop(None, 12).score, 12);
    }
}
