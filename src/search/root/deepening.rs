//! Iterative deepening: one search of the root after the other, each a ply deeper.
//!
//! Every thread runs [`iterate`] on its own worker; the main one (id 0) also
//! watches the limits and reports. Every iteration opens an aspiration window
//! ([`crate::search::root::aspiration`]) around the score of the one before. Between iterations `root_moves` is sorted
//! best first, stable, so moves nothing is known about keep their order.
//!
//! Invariant: a stopped iteration never spoils what finished ones found. Its
//! results count only for lines that were settled before the stop, or when a
//! move had beaten the window's lower end by then.

use crate::search::control::time::SoftLimitScale;
use crate::search::root::aspiration::AspirationWindow;
use crate::search::root::line::{RootLine, ThreadResult, cut_at_game_end, report};
use crate::search::root::plan::RootPlan;
use crate::search::tables::tt::Bound;
use crate::search::tree::node_type::Root;
use crate::search::tree::root_move::RootMove;
use crate::search::tree::worker::Worker;
use crate::types::{MAX_PLY, Score, score};

/// The deepest iteration.
pub const MAX_DEPTH: i32 = MAX_PLY as i32 - 1;
/// Before this time windows that failed are not reported: too many, too short-lived.
const QUIET_MS: u64 = 3000;

/// Deepens until a limit is reached or the search is stopped.
pub(in crate::search) fn iterate(worker: &mut Worker, plan: &RootPlan) -> ThreadResult {
    let mut deepening = IterativeDeepening::new(worker, plan);
    if deepening.worker.root_moves.is_empty() {
        return ThreadResult::default();
    }
    let deepest = deepening.worker.shared.limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
    for depth in 1..=deepest {
        if !deepening.iteration(depth) {
            deepening.keep_of_stopped(depth);
            break;
        }
        deepening.finish(depth);
        if deepening.is_main() && deepening.should_end(depth) {
            break;
        }
    }
    deepening.result
}

/// One thread's iterative deepening.
struct IterativeDeepening<'a> {
    worker: &'a mut Worker,
    plan: &'a RootPlan,
    multi_pv: usize,
    soft_limit_scale: SoftLimitScale,
    result: ThreadResult,
    /// Lines of the iteration in progress that are settled.
    settled: usize,
}

impl<'a> IterativeDeepening<'a> {
    fn new(worker: &'a mut Worker, plan: &'a RootPlan) -> Self {
        let multi_pv = worker.shared.lines().clamp(1, worker.root_moves.len().max(1));
        Self {
            worker,
            plan,
            multi_pv,
            soft_limit_scale: SoftLimitScale::default(),
            result: ThreadResult::default(),
            settled: 0,
        }
    }

    fn is_main(&self) -> bool {
        self.worker.id == 0
    }

    /// One iteration over all lines; false if it was stopped.
    fn iteration(&mut self, depth: i32) -> bool {
        self.worker.root_depth = depth;
        for mv in &mut self.worker.root_moves {
            mv.previous_score = mv.score;
        }
        self.settled = 0;
        for index in 0..self.multi_pv {
            let end = self.plan.group_end(&self.worker.root_moves, index);
            let others = self.worker.root_moves.split_off(end);
            self.worker.pv_index = index;
            let done = self.line(depth);
            self.worker.root_moves[index..].sort_by_key(|m| -m.score);
            if done {
                self.settled = index + 1;
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

    /// Searches one line, opening the window until its score lies inside;
    /// false if the search was stopped.
    fn line(&mut self, depth: i32) -> bool {
        let index = self.worker.pv_index;
        let last = self.worker.root_moves[index].previous_score;
        let mut window = AspirationWindow::new(self.worker.shared.options.aspiration, depth, last);
        loop {
            self.worker.sel_depth = 0;
            let reduced = (depth - window.reduction).max(1);
            let Some(value) = self.worker.search::<Root>(window.alpha, window.beta, reduced, 0, false) else {
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

    /// In a long search of one line, says that the window failed.
    fn report_failed_window(&self, value: Score, bound: Bound) {
        let shared = &self.worker.shared;
        if !self.is_main() || self.multi_pv > 1 || shared.elapsed_ms() < QUIET_MS {
            return;
        }
        let mut line = self.line_of(&self.worker.root_moves[0], self.worker.root_depth);
        line.score = value;
        line.bound = bound;
        report(shared, &self.plan.pos, 1, &line);
    }

    /// Takes note of a finished iteration and reports it.
    fn finish(&mut self, depth: i32) {
        self.result.lines.clear();
        for index in 0..self.multi_pv {
            let line = self.line_of(&self.worker.root_moves[index], depth);
            self.result.lines.push(line);
        }
        if self.is_main() {
            self.worker.shared.arm_clock();
            self.result.report(&self.worker.shared, &self.plan.pos);
        }
    }

    /// After a stop: keeps of the unfinished iteration what can be trusted.
    fn keep_of_stopped(&mut self, depth: i32) {
        let index = self.worker.pv_index;
        let running = &self.worker.root_moves[index];
        let beaten = running.score > -score::INFINITE && running.bound != Bound::Upper;
        let changed = beaten && running.score != running.previous_score;
        let usable = if changed { index + 1 } else { self.settled };
        if self.result.lines.is_empty() {
            let line = self.line_without_iteration();
            self.result.lines.push(line);
            self.result.reported = false;
        }
        if usable == 0 {
            return;
        }
        let moves = &self.worker.root_moves;
        let fresh: Vec<RootLine> = moves[..usable].iter().map(|m| self.line_of(m, depth)).collect();
        if self.multi_pv > 1 && usable < self.multi_pv {
            // The ranking of the rest is not known: merge by score, each move once.
            let old = std::mem::take(&mut self.result.lines);
            let known = |line: &RootLine| fresh.iter().any(|new| new.pv[0] == line.pv[0]);
            let rest: Vec<RootLine> = old.into_iter().filter(|line| !known(line)).collect();
            self.result.lines = fresh;
            self.result.lines.extend(rest);
            self.result.lines.truncate(self.multi_pv);
            let plan = self.plan;
            self.result
                .lines
                .sort_by_key(|line| (-plan.rank_of(line.pv[0]).map_or(0, |r| r.rank), -line.score));
        } else {
            self.result.lines = fresh;
        }
        self.result.reported = false;
    }

    /// What to say when not even the first iteration came to an end.
    fn line_without_iteration(&mut self) -> RootLine {
        let found = self.worker.root_moves[0].clone();
        let mut line = self.line_of(&found, 1);
        if found.score == -score::INFINITE {
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
            pv: cut_at_game_end(&self.plan.pos, &found.pv),
        }
    }

    /// The main thread's question after every iteration: a limit reached?
    fn should_end(&mut self, depth: i32) -> bool {
        let shared = std::sync::Arc::clone(&self.worker.shared);
        let best = &self.worker.root_moves[0];
        let limits = &shared.limits;
        if limits.mate.is_some_and(|moves| proves_mate(best.score, moves)) {
            return true;
        }
        let nodes = shared.nodes();
        if limits.soft_nodes.is_some_and(|soft| nodes >= soft) {
            return true;
        }
        let share = best.nodes as f64 / self.worker.nodes.max(1) as f64;
        let factor = self.soft_limit_scale.update(depth, best.mv, best.score, share, self.plan.moves.len());
        if let Some(soft) = shared.time.soft_ms() {
            let budget = soft * factor;
            if shared.spent_ms() as f64 >= budget {
                return shared.soft_limit_reached();
            }
        }
        shared.stopped()
    }
}

/// True if the score means mate, given or suffered, in at most this many moves.
fn proves_mate(found: Score, moves: u32) -> bool {
    let plies = score::MATE - found.abs();
    score::is_mate(found) && plies <= 2 * Score::try_from(moves).unwrap_or(MAX_DEPTH).min(MAX_DEPTH)
}
