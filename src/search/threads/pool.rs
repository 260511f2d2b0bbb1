//! The threads of the search.
//!
//! A fixed set of threads, each with its own [`Worker`] and a stack of known
//! size, parked on a condition variable between jobs. Searching together means
//! lazy SMP: all search the same position, share the transposition table, and the vote
//! of [`vote`] decides whose line is played. With one thread nothing depends
//! on timing, so the same search gives the same nodes.
//!
//! Invariant: after [`Pool::wait`] no thread holds anything of a search: not
//! its transposition table, not its tablebases.

use crate::board::Position;
use crate::evaluation::Weights;
use crate::search::control::events::{BestMove, Info};
use crate::search::control::shared::Shared;
use crate::search::root::deepening::{self, Line, RootPlan, ThreadResult};
use crate::search::tables::tt::Bound;
use crate::search::tree::worker::Worker;
use crate::types::{Move, Score, score};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

/// Stack of a search thread in bytes: room for [`crate::types::MAX_PLY`] nodes
/// with their quiescence, several times over, in a debug build too.
const STACK_SIZE: usize = 16 << 20;

/// A search and what became of it.
pub struct Task {
    /// What its threads share.
    pub shared: Arc<Shared>,
    pos: Position,
    helpers: Vec<Arc<Mailbox>>,
    thread_results: Mutex<Vec<ThreadVote>>,
    result: Mutex<Option<SearchResult>>,
    finished: AtomicBool,
}

/// The outcome of a search.
#[derive(Clone, Debug, Default)]
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
    pub lines: Vec<Line>,
}

/// What one thread has to say in the vote.
struct ThreadVote {
    id: usize,
    result: ThreadResult,
}

/// What a thread can be asked to do.
enum Job {
    Search { task: Arc<Task>, plan: Arc<RootPlan> },
    Lead(Arc<Task>),
    NewGame,
    SetWeights(Arc<Weights>),
    Exit,
}

/// Where a thread finds its next job.
#[derive(Default)]
struct Mailbox {
    state: Mutex<MailState>,
    changed: Condvar,
}

#[derive(Default)]
struct MailState {
    job: Option<Job>,
    busy: bool,
}

impl Mailbox {
    fn lock(&self) -> MutexGuard<'_, MailState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Hands over a job; waits for the one before to end.
    fn post(&self, job: Job) {
        let mut state = self.wait_idle();
        state.job = Some(job);
        state.busy = true;
        self.changed.notify_all();
    }

    fn wait_idle(&self) -> MutexGuard<'_, MailState> {
        let mut state = self.lock();
        while state.busy {
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state
    }

    fn take(&self) -> Job {
        let mut state = self.lock();
        loop {
            if let Some(job) = state.job.take() {
                return job;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn done(&self) {
        self.lock().busy = false;
        self.changed.notify_all();
    }
}

/// Marks a job as done even if it panics, so that nobody waits for ever.
struct DoneOnDrop<'a>(&'a Mailbox);

impl Drop for DoneOnDrop<'_> {
    fn drop(&mut self) {
        self.0.done();
    }
}

struct Thread {
    mailbox: Arc<Mailbox>,
    handle: Option<JoinHandle<()>>,
}

/// The threads of the search.
pub struct Pool {
    threads: Vec<Thread>,
    idle: Arc<Shared>,
    weights: Arc<Weights>,
}

impl Pool {
    /// A pool of one thread. `idle` is what workers hold between searches.
    pub fn new(idle: Arc<Shared>, weights: Arc<Weights>) -> std::io::Result<Self> {
        let mut pool = Self { threads: Vec::new(), idle, weights };
        pool.resize(1)?;
        Ok(pool)
    }

    /// The number of threads.
    pub fn len(&self) -> usize {
        self.threads.len()
    }

    /// Never: there is always one thread.
    pub fn is_empty(&self) -> bool {
        self.threads.is_empty()
    }

    /// Changes the number of threads. If the system refuses some, those that
    /// could be started stay, and the error comes back.
    pub fn resize(&mut self, threads: usize) -> std::io::Result<()> {
        self.wait();
        while self.threads.len() > threads.max(1) {
            self.threads.pop();
        }
        while self.threads.len() < threads {
            let id = self.threads.len();
            let mailbox = Arc::new(Mailbox::default());
            let (inbox, idle, weights) =
                (Arc::clone(&mailbox), Arc::clone(&self.idle), Arc::clone(&self.weights));
            let handle = Builder::new()
                .name(format!("search-{id}"))
                .stack_size(STACK_SIZE)
                .spawn(move || serve(id, &inbox, &idle, weights))?;
            self.threads.push(Thread { mailbox, handle: Some(handle) });
        }
        Ok(())
    }

    /// Starts a search and returns at once. A search that still runs must have
    /// been stopped: its end is waited for.
    pub fn start(&self, shared: Arc<Shared>, pos: Position) -> Arc<Task> {
        let threads = shared.counters.len();
        let helpers = self.threads[1..threads].iter().map(|t| Arc::clone(&t.mailbox)).collect();
        let task = Arc::new(Task {
            shared,
            pos,
            helpers,
            thread_results: Mutex::default(),
            result: Mutex::default(),
            finished: AtomicBool::new(false),
        });
        self.threads[0].mailbox.post(Job::Lead(Arc::clone(&task)));
        task
    }

    /// Makes all threads forget what they learnt.
    pub fn new_game(&self) {
        for thread in &self.threads {
            thread.mailbox.post(Job::NewGame);
        }
        self.wait();
    }

    /// Makes all threads, later ones included, play with these weights.
    pub fn set_weights(&mut self, weights: Arc<Weights>) {
        self.weights = weights;
        for thread in &self.threads {
            thread.mailbox.post(Job::SetWeights(Arc::clone(&self.weights)));
        }
        self.wait();
    }

    /// Waits until no thread has anything to do.
    pub fn wait(&self) {
        for thread in &self.threads {
            drop(thread.mailbox.wait_idle());
        }
    }
}

impl Drop for Thread {
    fn drop(&mut self) {
        self.mailbox.post(Job::Exit);
        if let Some(handle) = self.handle.take() {
            // A panic in the thread has been printed already.
            let _ = handle.join();
        }
    }
}

/// The life of a search thread.
fn serve(id: usize, inbox: &Mailbox, idle: &Arc<Shared>, weights: Arc<Weights>) {
    let mut worker = Worker::new(id, Arc::clone(idle), weights);
    loop {
        let job = inbox.take();
        let _done = DoneOnDrop(inbox);
        match job {
            Job::Lead(task) => lead(&mut worker, &task, idle),
            Job::Search { task, plan } => {
                let result = search(&mut worker, &task, &plan, idle);
                task.candidates().push(ThreadVote { id, result });
            }
            Job::NewGame => worker.new_game(),
            Job::SetWeights(weights) => worker.set_weights(weights),
            Job::Exit => return,
        }
    }
}

fn search(worker: &mut Worker, task: &Task, plan: &RootPlan, idle: &Arc<Shared>) -> ThreadResult {
    worker.prepare(Arc::clone(&task.shared), plan.pos.clone(), &plan.moves);
    let thread_result = deepening::iterate(worker, plan);
    worker.publish();
    worker.shared = Arc::clone(idle);
    thread_result
}

/// The main thread's part: sets the helpers going, searches, waits until it may
/// report, and reports.
fn lead(worker: &mut Worker, task: &Arc<Task>, idle: &Arc<Shared>) {
    let shared = &task.shared;
    let plan = Arc::new(RootPlan::new(task.pos.clone(), shared));
    shared.tt.new_search();
    if !plan.moves.is_empty() {
        for helper in &task.helpers {
            helper.post(Job::Search { task: Arc::clone(task), plan: Arc::clone(&plan) });
        }
    }
    let thread_result = search(worker, task, &plan, idle);
    shared.wait_until_reportable();
    shared.stop();
    for helper in &task.helpers {
        drop(helper.wait_idle());
    }
    if let Some(problem) = shared.tablebases.as_ref().and_then(|tables| tables.take_problem()) {
        shared.reporter.remark(&format!("tablebases: {problem}"));
    }
    task.candidates().insert(0, ThreadVote { id: 0, result: thread_result });
    let result = task.conclude(&plan);
    task.report(&plan, result);
}

impl Task {
    fn candidates(&self) -> MutexGuard<'_, Vec<ThreadVote>> {
        self.thread_results.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// True once the result is there (and about to be reported).
    pub fn finished(&self) -> bool {
        self.finished.load(Ordering::Acquire)
    }

    /// The result, once there.
    pub fn result(&self) -> Option<SearchResult> {
        self.result.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Chooses among the threads and their lines, and says what is still to be
    /// said, so that the last lines reported are exact and start with the best move.
    fn conclude(&self, plan: &RootPlan) -> SearchResult {
        let shared = &self.shared;
        let mut candidates = std::mem::take(&mut *self.candidates());
        candidates.sort_by_key(|candidate| candidate.id);
        let winner = if shared.lines() == 1 && shared.limits.depth.is_none() { vote(&candidates) } else { 0 };
        let mut thread_result = candidates.swap_remove(winner).result;
        if let (Some(level), true) = (&shared.level, thread_result.lines.len() > 1) {
            let scores: Vec<Score> = thread_result.lines.iter().map(|line| line.score).collect();
            let chosen = level.pick(&scores, roll(shared));
            thread_result.lines[..=chosen].rotate_right(1);
            thread_result.reported &= chosen == 0;
        }
        if !thread_result.reported || winner != 0 {
            thread_result.report(shared, &plan.pos);
        }
        let first = thread_result.lines.first();
        SearchResult {
            best: first.map(|line| line.pv[0]),
            ponder: first.and_then(|line| deepening::expected_reply(&plan.pos, shared, &line.pv)),
            score: first.map_or_else(|| deepening::final_score(&plan.pos), |line| line.score),
            depth: first.map_or(0, |line| line.depth),
            nodes: shared.nodes(),
            tb_hits: shared.tb_hits(),
            time: Duration::from_millis(shared.elapsed_ms()),
            lines: thread_result.lines,
        }
    }

    /// Reports the best move; a game that is over gets its one line first.
    fn report(&self, plan: &RootPlan, result: SearchResult) {
        let shared = &self.shared;
        let board = plan.pos.board();
        if result.best.is_none() {
            shared.reporter.info(&Info {
                board,
                depth: 0,
                sel_depth: 0,
                multi_pv: 1,
                score: result.score,
                bound: Bound::Exact,
                nodes: 0,
                time: result.time,
                hashfull: 0,
                tb_hits: 0,
                pv: &[],
            });
        }
        let (best, ponder) = (result.best, result.ponder);
        *self.result.lock().unwrap_or_else(PoisonError::into_inner) = Some(result);
        self.finished.store(true, Ordering::Release);
        shared.reporter.best_move(&BestMove { board, best, ponder });
    }
}

/// A random number in `0..1` from the game's seed and the time the search took.
fn roll(shared: &Shared) -> f64 {
    use rand::{RngExt, SeedableRng};
    let nanos = shared.limits.started.elapsed().as_nanos() as u64;
    rand_pcg::Pcg64Mcg::seed_from_u64(shared.seed ^ nanos).random::<f64>()
}

/// Whose line to play: every thread votes for its move with its depth times how
/// much better its score is than the worst one. Among the threads for the
/// elected move the main one's line is taken if it is as deep as any. A proof beats
/// any vote, the shortest first, that of a loss as well: the thread that has it has
/// refuted every move, while the others only hope. (The scheme is Stockfish's; +5 at 8
/// threads there.)
fn vote(candidates: &[ThreadVote]) -> usize {
    let lines: Vec<Option<&Line>> =
        candidates.iter().map(|candidate| candidate.result.lines.first()).collect();
    let Some(worst) = lines.iter().flatten().map(|line| line.score).min() else { return 0 };
    let weight = |line: &Line| i64::from(line.score - worst + 14) * i64::from(line.depth);
    let votes = |mv: Move| -> i64 {
        lines.iter().flatten().filter(|line| line.pv[0] == mv).map(|line| weight(line)).sum()
    };
    let key = |index: &usize| {
        let line = lines[*index]?;
        let proof = if score::is_decisive(line.score) { line.score.abs() } else { 0 };
        Some((score::is_win(line.score), proof, votes(line.pv[0]), weight(line), -(*index as i64)))
    };
    (0..candidates.len()).max_by_key(key).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::tables::pv::PvLine;
    use crate::types::Square;

    fn candidate(id: usize, to: Square, score: Score, depth: i32) -> ThreadVote {
        let mut pv = PvLine::new();
        pv.push(Move::quiet(Square::E2, to));
        let line = Line { score, bound: Bound::Exact, depth, sel_depth: 1, pv };
        ThreadVote { id, result: ThreadResult { lines: vec![line], reported: true } }
    }

    #[test]
    fn one_voice_is_enough_and_silence_is_the_main_thread() {
        assert_eq!(vote(&[candidate(0, Square::E4, 10, 5)]), 0);
        assert_eq!(vote(&[ThreadVote { id: 0, result: ThreadResult::default() }]), 0);
    }

    #[test]
    fn the_majority_at_equal_depth_wins() {
        let candidates = [
            candidate(0, Square::E4, 10, 9),
            candidate(1, Square::E3, 10, 9),
            candidate(2, Square::E3, 10, 9),
        ];
        assert_eq!(vote(&candidates), 1);
    }

    #[test]
    fn a_mate_beats_votes_and_the_shorter_one_wins() {
        let candidates = [
            candidate(0, Square::E4, 10, 20),
            candidate(1, Square::E4, 10, 20),
            candidate(2, Square::E3, score::mate_in(9), 4),
            candidate(3, Square::F3, score::mate_in(7), 4),
        ];
        assert_eq!(vote(&candidates), 3);
    }

    #[test]
    fn deeper_threads_count_for_more() {
        let candidates = [candidate(0, Square::E4, 0, 8), candidate(1, Square::E3, 5, 10)];
        assert_eq!(vote(&candidates), 1);
    }

    #[test]
    fn a_proven_loss_is_known_better_than_any_hope() {
        let candidates = [
            candidate(0, Square::E3, -300, 30),
            candidate(1, Square::E3, -310, 30),
            candidate(2, Square::E4, score::mated_in(12), 12),
            candidate(3, Square::F3, score::mated_in(8), 12),
        ];
        assert_eq!(vote(&candidates[..2]), 0);
        assert_eq!(vote(&candidates[..3]), 2, "who hopes has not seen the refutation");
        assert_eq!(vote(&candidates), 3, "the shorter proof knows the better attack");
        let candidates = [
            candidate(0, Square::E4, score::mated_in(2), 12),
            candidate(1, Square::E3, score::mate_in(9), 12),
        ];
        assert_eq!(vote(&candidates), 1, "a win before anything else");
    }
}
