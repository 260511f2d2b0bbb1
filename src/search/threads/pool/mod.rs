//! The threads of the search.
//!
//! A fixed set of threads, each with its own [`Worker`] and a stack of known size, parked on a condition
//! variable between jobs. Searching together means lazy SMP: all search the same position, share the
//! transposition table and, if they are many and near the same memory, their statistics ([`Common`]), and a
//! vote ([`crate::search::threads::vote`]) decides whose line is played. With one thread nothing depends on
//! timing, so the same search gives the same nodes.
//!
//! Invariant: after [`Pool::wait`] no thread holds anything of a search: not
//! its transposition table, not its tablebases.

use crate::board::Position;
use crate::evaluation::Weights;
use crate::search::control::events::BestMove;
use crate::search::control::shared::Shared;
use crate::search::root::deepening;
use crate::search::root::plan::RootPlan;
use crate::search::root::report::ThreadResult;
use crate::search::system::memory;
use crate::search::system::placement::{self, NumaSlot};
use crate::search::system::sync::{AtomicBool, Condvar, Mutex, MutexGuard};
use crate::search::system::topology::{self, Node};
use crate::search::tables::common::Common;
use crate::search::threads::result::{SearchResult, conclude, report_if_no_move};
use crate::search::threads::vote::ThreadVote;
use crate::search::tree::worker::Worker;
use std::collections::HashMap;
use std::sync::OnceLock;
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};
use std::thread::{Builder, JoinHandle};

/// The size of the stack of a search thread in bytes: room for [`crate::types::MAX_PLY`] nodes with their
/// quiescence, several times over, in a debug build too.
const STACK_SIZE: usize = 16 << 20;
/// The memory that must be free for a new thread, bytes: its stack, and as much again for its tables (some 6
/// MB at most) and the system's overhead.
const THREAD_SIZE: usize = 2 * STACK_SIZE;

/// The least number of threads with which those of a memory node share their statistics ([`Common`]). On two
/// processors: +61 ± 33 with 4 threads, +61 ± 36 with 8, though they make a tenth fewer nodes;
/// -20 ± 22 with 2 (docs/log, topic threads).
const LEARN_TOGETHER: usize = 4;

/// A search on the threads of a [`Pool`], running or ended: its position and shared data, the threads' votes,
/// and the result.
pub struct Task {
    /// The data that the threads of the search share.
    pub shared: Arc<Shared>,
    pos: Position,
    helpers: Vec<Arc<Mailbox>>,
    votes: Mutex<Vec<ThreadVote>>,
    result: Mutex<Option<SearchResult>>,
    finished: AtomicBool,
}

/// A job for one search thread.
enum Job {
    Search { task: Arc<Task>, plan: Arc<RootPlan> },
    Lead(Arc<Task>),
    NewGame,
    SetWeights(Arc<Weights>),
    Exit,
}

/// The place where a thread waits for its next job, which other threads post.
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

    /// Gives the thread a job; waits first until the job before has ended.
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

/// Marks a job as done even if it panics, so that no thread waits for ever.
struct DoneOnDrop<'a>(&'a Mailbox);

impl Drop for DoneOnDrop<'_> {
    fn drop(&mut self) {
        self.0.done();
    }
}

struct Thread {
    mailbox: Arc<Mailbox>,
    place: Place,
    handle: Option<JoinHandle<()>>,
}

/// The node on which a thread runs, and the set of tables that it updates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Place {
    slot: NumaSlot,
    /// The number of the set of tables on that slot: the thread's own number, or 0 for the set that threads
    /// share.
    tables: usize,
}

/// Returns the places of `threads` threads, in their order. From [`LEARN_TOGETHER`] threads on those of a
/// memory node share tables; fewer have their own.
fn places(nodes: &[Node], threads: usize) -> Vec<Place> {
    let place = |(id, slot)| Place { slot, tables: if threads < LEARN_TOGETHER { id } else { 0 } };
    placement::slots(nodes, threads).into_iter().enumerate().map(place).collect()
}

/// The tables of a place, made by the first thread that starts there.
type CommonCell = Arc<OnceLock<Common>>;

/// The search threads of an engine, which live from search to search with their histories.
pub struct Pool {
    threads: Vec<Thread>,
    common: HashMap<Place, CommonCell>,
    idle: Arc<Shared>,
    weights: Arc<Weights>,
    nodes: &'static [Node],
}

impl Pool {
    /// Makes a pool of one thread with these evaluation weights. `idle` is the shared data that the thread
    /// refers to while it has no search.
    ///
    /// # Errors
    /// The system does not start the thread.
    pub fn new(idle: Arc<Shared>, weights: Arc<Weights>) -> std::io::Result<Self> {
        Self::on(topology::nodes(), idle, weights)
    }

    /// Makes a pool on a machine with these memory nodes.
    fn on(nodes: &'static [Node], idle: Arc<Shared>, weights: Arc<Weights>) -> std::io::Result<Self> {
        let mut pool = Self { threads: Vec::new(), common: HashMap::new(), idle, weights, nodes };
        pool.resize(1)?;
        Ok(pool)
    }

    /// Returns the number of search threads in the pool.
    pub fn len(&self) -> usize {
        self.threads.len()
    }

    /// Returns false: there is always at least one thread.
    pub fn is_empty(&self) -> bool {
        self.threads.is_empty()
    }

    /// Changes the number of threads to `threads` (at least 1) after waiting for the end of the running
    /// search. A thread is replaced, and loses its histories, if its memory node changes, or if it begins or
    /// ceases to share the large tables with other threads (from 4 threads on).
    ///
    /// # Errors
    /// The system cannot start some of the threads; those that it did start are used.
    pub fn resize(&mut self, threads: usize) -> std::io::Result<()> {
        self.wait();
        let threads = threads.max(1);
        self.threads.truncate(threads);
        for (id, place) in places(self.nodes, threads).into_iter().enumerate() {
            match self.threads.get(id) {
                Some(thread) if thread.place == place => {}
                Some(_) => self.threads[id] = self.start_thread(id, place)?,
                None => {
                    let thread = self.start_thread(id, place)?;
                    self.threads.push(thread);
                }
            }
        }
        self.common.retain(|place, _| self.threads.iter().any(|thread| thread.place == *place));
        Ok(())
    }

    fn start_thread(&mut self, id: usize, place: Place) -> std::io::Result<Thread> {
        // A thread that finds no memory for its tables could only end the process.
        memory::try_for(THREAD_SIZE)?;
        let mailbox = Arc::new(Mailbox::default());
        mailbox.lock().busy = true;
        let (inbox, idle, weights) =
            (Arc::clone(&mailbox), Arc::clone(&self.idle), Arc::clone(&self.weights));
        let common = Arc::clone(self.common.entry(place).or_default());
        let nodes = self.nodes;
        let handle = Builder::new().name(format!("search-{id}")).stack_size(STACK_SIZE).spawn(move || {
            // This comes first, so that its tables are allocated on its node.
            placement::bind(nodes, place.slot);
            serve(id, &inbox, &idle, weights, &common);
        })?;
        // The next thread has to see the writes of this one.
        drop(mailbox.wait_idle());
        Ok(Thread { mailbox, place, handle: Some(handle) })
    }

    /// Starts a search of `pos` on as many threads as `shared` has counters, and returns it without waiting
    /// for its result. A search that is running must have been stopped; its end is waited for.
    pub fn start(&self, shared: Arc<Shared>, pos: Position) -> Arc<Task> {
        let threads = shared.counters.len();
        let helpers = self.threads[1..threads].iter().map(|t| Arc::clone(&t.mailbox)).collect();
        let task = Arc::new(Task {
            shared,
            pos,
            helpers,
            votes: Mutex::default(),
            result: Mutex::default(),
            finished: AtomicBool::new(false),
        });
        self.threads[0].mailbox.post(Job::Lead(Arc::clone(&task)));
        task
    }

    /// Makes all threads clear their histories, for a new game; waits for the end of the running search
    /// first.
    pub fn new_game(&self) {
        for thread in &self.threads {
            thread.mailbox.post(Job::NewGame);
        }
        self.wait();
        self.common.values().filter_map(|cell| cell.get()).for_each(Common::clear);
    }

    /// Sets the weights of the evaluation for all threads, later ones included; waits for the end of the
    /// running search first.
    pub fn set_weights(&mut self, weights: Arc<Weights>) {
        self.weights = weights;
        for thread in &self.threads {
            thread.mailbox.post(Job::SetWeights(Arc::clone(&self.weights)));
        }
        self.wait();
    }

    /// Waits until no thread searches. It does not stop a search.
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

/// Runs search thread number `id`: takes jobs from its inbox until [`Job::Exit`].
fn serve(id: usize, inbox: &Mailbox, idle: &Arc<Shared>, weights: Arc<Weights>, common: &CommonCell) {
    let mut worker = {
        let _ready = DoneOnDrop(inbox);
        let common = common.get_or_init(Common::new).clone();
        Worker::new(id, Arc::clone(idle), weights, common)
    };
    loop {
        let job = inbox.take();
        let _done = DoneOnDrop(inbox);
        match job {
            Job::Lead(task) => lead(&mut worker, &task, idle),
            Job::Search { task, plan } => {
                task.shared.wait_for_first_iteration();
                let result = search(&mut worker, &task, &plan, idle);
                task.votes().push(ThreadVote { id, result });
            }
            Job::NewGame => worker.forget(),
            Job::SetWeights(weights) => worker.set_weights(weights),
            Job::Exit => return,
        }
    }
}

fn search(worker: &mut Worker, task: &Task, plan: &RootPlan, idle: &Arc<Shared>) -> ThreadResult {
    worker.prepare(Arc::clone(&task.shared), plan.pos.clone(), &plan.moves);
    let result = deepening::iterate(worker, plan);
    worker.publish();
    worker.shared = Arc::clone(idle);
    result
}

/// Does the main thread's part of a search: starts the helpers, searches, waits until it may report, and
/// reports.
fn lead(worker: &mut Worker, task: &Arc<Task>, idle: &Arc<Shared>) {
    let shared = &task.shared;
    let plan = Arc::new(RootPlan::new(task.pos.clone(), shared));
    shared.tt.new_search();
    report_if_no_move(shared, &plan);
    if !plan.moves.is_empty() {
        for helper in &task.helpers {
            helper.post(Job::Search { task: Arc::clone(task), plan: Arc::clone(&plan) });
        }
    }
    let mut thread_result = search(worker, task, &plan, idle);
    if (shared.limits.infinite || shared.limits.ponder) && thread_result.reported_at.is_none() {
        // It now waits for `stop` or a hit, and its result was not reported: a limit ended it in its first iteration.
        thread_result.report(shared, &plan.pos);
    }
    shared.wait_until_reportable();
    shared.end();
    for helper in &task.helpers {
        drop(helper.wait_idle());
    }
    if !shared.limits.ponder {
        // Waiting for a hit is not lag; the end of a search is.
        shared.check_clock(worker.nodes);
    }
    if let Some(problem) = shared.tablebases.as_ref().and_then(|tables| tables.take_problem()) {
        shared.reporter.remark(&format!("tablebases: {problem}"));
    }
    task.votes().push(ThreadVote { id: 0, result: thread_result });
    let votes = std::mem::take(&mut *task.votes());
    let result = conclude(shared, &plan, votes);
    if let Some(time) = result.best.and_then(|best| shared.human_time(&plan.pos, best)) {
        shared.wait_until(time);
    }
    task.report(&plan, result);
}

impl Task {
    fn votes(&self) -> MutexGuard<'_, Vec<ThreadVote>> {
        self.votes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns true once the result of the search is known (just before it is reported).
    pub fn finished(&self) -> bool {
        self.finished.load(Ordering::Acquire)
    }

    /// Returns the result of the search; `None` before it has ended.
    pub fn result(&self) -> Option<SearchResult> {
        self.result.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Stores the result and reports the best move.
    fn report(&self, plan: &RootPlan, result: SearchResult) {
        let shared = &self.shared;
        let board = plan.pos.board();
        let (best, ponder) = (result.best, result.ponder);
        *self.result.lock().unwrap_or_else(PoisonError::into_inner) = Some(result);
        self.finished.store(true, Ordering::Release);
        shared.reporter.best_move(&BestMove { board, best, ponder });
    }
}

#[cfg(all(test, loom))]
mod models;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::control::events::Silent;
    use crate::search::control::limits::Limits;
    use crate::search::control::options::SearchOptions;
    use crate::search::control::shared::Resources;
    use crate::search::tables::tt::TranspositionTable;
    use crate::types::Square;
    use std::sync::LazyLock;

    fn resources(threads: usize) -> Resources {
        Resources {
            tt: Arc::new(TranspositionTable::new(1, 1).expect("1 MiB")),
            tablebases: None,
            reporter: Arc::new(Silent),
            threads,
            seed: 0,
            params: Arc::default(),
        }
    }

    /// Two nodes with a processor each, whether this machine has them or not: where the
    /// system refuses the binding the search goes on all the same.
    #[test]
    fn threads_move_to_their_seats_and_search_on() {
        // In a static, as what is leaked would be a finding of the address sanitizer.
        static NODES: LazyLock<[Node; 2]> =
            LazyLock::new(|| [0, 1].map(|number| Node { number, group: 0, processors: vec![number] }));
        let idle = Shared::new(resources(1), Limits::default(), SearchOptions::default());
        let mut pool = Pool::on(&*NODES, Arc::new(idle), Weights::embedded()).expect("a thread");
        for (threads, slots, tables) in [
            (1, &[None][..], 1),
            (2, &[Some(0), Some(1)], 2),
            (5, &[Some(0), Some(1), Some(0), Some(1), Some(0)], 2),
            (3, &[Some(0), Some(1), Some(0)], 3),
            (1, &[None], 1),
        ] {
            pool.resize(threads).expect("threads");
            let found: Vec<NumaSlot> = pool.threads.iter().map(|thread| thread.place.slot).collect();
            assert_eq!(found, slots);
            assert_eq!(pool.common.len(), tables, "a set to a node for many, to a thread for few");
            let shared = Shared::new(resources(threads), Limits::depth(3), SearchOptions::default());
            let board = crate::board::Board::from_fen("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1").expect("legal");
            let task = pool.start(Arc::new(shared), Position::new(board));
            pool.wait();
            let best = task.result().and_then(|result| result.best).expect("a move");
            assert_eq!((best.from(), best.to()), (Square::A1, Square::A8));
        }
    }
}
