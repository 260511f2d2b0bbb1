//! The root: iterative deepening and what is told about it.
//!
//! Every thread runs [`iterate`] on its own worker; the main one (id 0) also
//! watches the limits and reports. Between iterations `root_moves` is sorted
//! best first, stable, so moves nothing is known about keep their order.
//!
//! Invariant: a stopped iteration never spoils what finished ones found. Its
//! results count only for lines that were settled before the stop, or when a
//! move had beaten the window's lower end by then.

use crate::board::Position;
use crate::search::control::events::Info;
use crate::search::control::shared::Shared;
use crate::search::control::time::SoftLimitScale;
use crate::search::root::aspiration::Window;
use crate::search::syzygy::tablebase::RootRank;
use crate::search::tables::pv::PvLine;
use crate::search::tables::tt::Bound;
use crate::search::tree::node_type::Root;
use crate::search::tree::worker::{RootMove, Worker};
use crate::types::{MAX_PLY, Move, Score, score};
use std::time::Duration;

/// The deepest iteration.
pub const MAX_DEPTH: i32 = MAX_PLY as i32 - 1;
/// Before this time windows that failed are not reported: too many, too short-lived.
const QUIET_MS: u64 = 3000;

/// The moves a search may choose from, and what is known beforehand.
pub struct RootPlan {
    /// The root position.
    pub pos: Position,
    /// Legal, allowed, the tablebases' favourites first.
    pub moves: Vec<Move>,
    /// What the tablebases say, best first; empty if they say nothing.
    pub ranks: Vec<RootRank>,
}

impl RootPlan {
    /// Collects the moves that may be played in `pos`; asks the tablebases, and
    /// tells `shared` whether the search still needs them.
    pub fn new(pos: Position, shared: &Shared) -> Self {
        let legal = pos.legal_moves();
        let moves: Vec<Move> = match &shared.limits.search_moves {
            Some(wanted) => legal.iter().copied().filter(|mv| wanted.contains(mv)).collect(),
            None => legal.to_vec(),
        };
        let mut plan = Self { pos, moves, ranks: Vec::new() };
        if let Some(tablebases) = &shared.tablebases {
            let limit = tablebases.max_pieces().min(shared.options.syzygy_probe_limit);
            shared.set_tb_pieces(limit);
            if plan.pos.occupied().count() <= limit {
                plan.rank(shared);
            }
        }
        plan
    }

    fn rank(&mut self, shared: &Shared) {
        let fifty = shared.options.syzygy_fifty;
        let ranking = shared.tablebases.as_ref().and_then(|tb| tb.rank(&self.pos, &self.moves, fifty));
        let Some(ranking) = ranking else { return };
        shared.add_tb_hits(ranking.hits);
        let best = ranking.moves.first().map_or(0, |best| best.rank);
        if ranking.by_distance || best <= 0 {
            // The moves that keep the result are known; among them the search
            // judges by itself, which needs its own view of who stands better.
            shared.set_tb_pieces(0);
        }
        self.moves = ranking.moves.iter().map(|m| m.mv).collect();
        if shared.options.multi_pv == 1 {
            self.moves.truncate(ranking.moves.iter().take_while(|m| m.rank == best).count());
        }
        self.ranks = ranking.moves;
    }

    fn rank_of(&self, mv: Move) -> Option<&RootRank> {
        self.ranks.iter().find(|m| m.mv == mv)
    }

    /// The end of the group of moves, from `start` on, that the tablebases hold
    /// to be equally good. Only those compete with each other.
    fn group_end(&self, moves: &[RootMove], start: usize) -> usize {
        match self.rank_of(moves[start].mv) {
            None => moves.len(),
            Some(first) => {
                let same = |m: &&RootMove| self.rank_of(m.mv).is_some_and(|r| r.rank == first.rank);
                start + moves[start..].iter().take_while(same).count()
            }
        }
    }

    /// What to tell as the score of a line: the tablebases know better than
    /// any evaluation, but not how far the mate is.
    pub fn reported_score(&self, mv: Move, found: Score) -> Score {
        match self.rank_of(mv) {
            Some(known) if !score::is_mate(found) => known.score,
            _ => found,
        }
    }
}

/// A line as it is told at the end of an iteration.
#[derive(Clone, Debug)]
pub struct Line {
    /// Internal units, from the side to move's view.
    pub score: Score,
    /// Exact, except in a report on a window that failed.
    pub bound: Bound,
    /// Depth of the iteration that found it, plies.
    pub depth: i32,
    /// Deepest ply looked at.
    pub sel_depth: usize,
    /// The line, never empty, cut at the end of the game.
    pub pv: PvLine,
}

/// What a thread has found.
#[derive(Clone, Debug, Default)]
pub struct ThreadResult {
    /// The lines, best first; one per MultiPV, empty without root moves.
    pub lines: Vec<Line>,
    /// The lines are in the reporter's hands as they are.
    pub reported: bool,
}

/// Deepens until a limit is reached or the search is stopped.
pub(in crate::search) fn iterate(worker: &mut Worker, plan: &RootPlan) -> ThreadResult {
    let mut driver = Driver::new(worker, plan);
    if driver.worker.root_moves.is_empty() {
        return ThreadResult::default();
    }
    let deepest = driver.worker.shared.limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
    for depth in 1..=deepest {
        if !driver.iteration(depth) {
            driver.salvage(depth);
            break;
        }
        driver.finish(depth);
        if driver.is_main() && driver.enough(depth) {
            break;
        }
    }
    driver.result
}

/// One thread's iterative deepening.
struct Driver<'a> {
    worker: &'a mut Worker,
    plan: &'a RootPlan,
    multi_pv: usize,
    soft_limit_scale: SoftLimitScale,
    result: ThreadResult,
    /// Lines of the iteration in progress that are settled.
    settled: usize,
}

impl<'a> Driver<'a> {
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
        let mut window = Window::new(self.worker.shared.options.aspiration, depth, last);
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

    /// Takes note of a finished iteration and tells about it.
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
    fn salvage(&mut self, depth: i32) {
        let index = self.worker.pv_index;
        let running = &self.worker.root_moves[index];
        let beaten = running.score > -score::INFINITE && !running.upper_bound;
        let changed = beaten && running.score != running.previous_score;
        let usable = if changed { index + 1 } else { self.settled };
        if self.result.lines.is_empty() {
            let line = self.first_guess();
            self.result.lines.push(line);
            self.result.reported = false;
        }
        if usable == 0 {
            return;
        }
        let moves = &self.worker.root_moves;
        let fresh: Vec<Line> = moves[..usable].iter().map(|m| self.line_of(m, depth)).collect();
        if self.multi_pv > 1 && usable < self.multi_pv {
            // The ranking of the rest is not known: merge by score, each move once.
            let old = std::mem::take(&mut self.result.lines);
            let known = |line: &Line| fresh.iter().any(|new| new.pv[0] == line.pv[0]);
            let rest: Vec<Line> = old.into_iter().filter(|line| !known(line)).collect();
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
    fn first_guess(&mut self) -> Line {
        let found = self.worker.root_moves[0].clone();
        let mut line = self.line_of(&found, 1);
        if found.score == -score::INFINITE {
            line.score = if self.plan.pos.in_check() { score::DRAW } else { self.worker.evaluate(0) };
            line.score = self.plan.reported_score(found.mv, line.score);
        }
        line
    }

    fn line_of(&self, found: &RootMove, depth: i32) -> Line {
        Line {
            score: self.plan.reported_score(found.mv, found.score),
            bound: Bound::Exact,
            depth,
            sel_depth: found.sel_depth.max(1),
            pv: cut_at_game_end(&self.plan.pos, &found.pv),
        }
    }

    /// The main thread's question after every iteration.
    fn enough(&mut self, depth: i32) -> bool {
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

impl ThreadResult {
    /// Sends the lines to the reporter.
    pub(in crate::search) fn report(&mut self, shared: &Shared, root: &Position) {
        for (index, line) in self.lines.iter().enumerate() {
            report(shared, root, index + 1, line);
        }
        self.reported = true;
    }
}

/// Sends one line to the reporter.
pub(in crate::search) fn report(shared: &Shared, root: &Position, multi_pv: usize, line: &Line) {
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
        pv: &line.pv,
    });
}

/// True if the score means mate, given or suffered, in at most this many moves.
fn proves_mate(found: Score, moves: u32) -> bool {
    let plies = score::MATE - found.abs();
    score::is_mate(found) && plies <= 2 * Score::try_from(moves).unwrap_or(MAX_DEPTH).min(MAX_DEPTH)
}

/// The line up to the end of the game, with moves that are not legal (there are
/// none) cut off as well.
pub(in crate::search) fn cut_at_game_end(root: &Position, line: &[Move]) -> PvLine {
    let mut pos = root.clone();
    let mut cut = PvLine::new();
    for &mv in line {
        if !pos.is_legal(mv) {
            debug_assert!(false, "{mv:?} is not legal in {line:?}");
            break;
        }
        pos.push(mv, &mut ());
        cut.push(mv);
        if is_over(&pos) {
            break;
        }
    }
    cut
}

/// True if the game has ended by the rules of the board: mate, stalemate, the
/// third occurrence of a position, fifty moves, or too little material.
pub(in crate::search) fn is_over(pos: &Position) -> bool {
    pos.is_draw(0) || !pos.has_legal_move()
}

/// The reply to expect after the first move of `line`: its second move, or
/// else what the transposition table knows; only if the game goes on after both.
pub(in crate::search) fn expected_reply(root: &Position, shared: &Shared, line: &[Move]) -> Option<Move> {
    let mut pos = root.clone();
    pos.push(*line.first()?, &mut ());
    if is_over(&pos) {
        return None;
    }
    let from_table = || shared.tt.probe(pos.key(), 1, pos.halfmove_clock()).and_then(|hit| hit.mv);
    let reply = line.get(1).copied().or_else(from_table).filter(|&mv| pos.is_legal(mv))?;
    pos.push(reply, &mut ());
    (!is_over(&pos)).then_some(reply)
}

/// The score of a finished game from the side to move's view.
pub(in crate::search) fn final_score(pos: &Position) -> Score {
    if pos.in_check() { score::mated_in(0) } else { score::DRAW }
}
