//! Runs a suite: positions go to engines, results come back in file order.
//!
//! Finished positions are returned even if an engine fails or Ctrl-C ends the run. A position in progress is
//! then left out.

use super::judge::{Solution, Tracker};
use super::parse::{EpdError, EpdRecord};
use crate::engines::{Course, LineReport, Started, ThinkError, Thinker};
use crate::report::chart::EffortUnit;
use crate::support::args::Budget;
use crate::support::interrupt;
use crate::support::outcome::Failure;
use palisade::evaluation::display::ShownScore;
use palisade::types::Move;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::Duration;

/// The result of the search of one test position.
#[derive(Clone)]
pub struct PositionResult {
    /// The test position and its goal.
    pub record: EpdRecord,
    /// The move that the engine played; `None` if it gave none.
    pub played: Option<Move>,
    /// The engine's last score, from the mover's side; `None` if it reported none.
    pub value: Option<ShownScore>,
    /// The point of the search from which the best move was always a solution; `None` if it is not solved.
    pub solution: Option<Solution>,
    /// The points of the move played; 0 in suites without points.
    pub points: u32,
    /// The depth of the whole search in plies.
    pub depth: u32,
    /// The nodes of the whole search.
    pub nodes: u64,
    /// The time of the whole search.
    pub elapsed: Duration,
}

/// The results of one engine on one EPD file, with the data that a report needs.
#[derive(Clone)]
pub struct SuiteResult {
    /// The file as the user named it.
    pub file: String,
    /// The name of the engine.
    pub engine: String,
    /// Budget, threads, hash and jobs in words.
    pub settings: String,
    /// The unit in which solutions are reported: time for a time budget, otherwise nodes.
    pub unit: EffortUnit,
    /// One result per valid line, in file order.
    pub results: Vec<PositionResult>,
    /// The invalid lines of the file: line number and reason.
    pub skipped: Vec<(usize, EpdError)>,
}

impl SuiteResult {
    /// Returns the number of positions that the engine solved.
    pub fn solved(&self) -> usize {
        self.results.iter().filter(|result| result.solution.is_some()).count()
    }

    /// Returns the points scored and the points possible in the whole suite; `None` if it has no points.
    pub fn points(&self) -> Option<(u64, u64)> {
        let most = self.results.iter().map(|result| u64::from(result.record.goal.max_points())).sum();
        let made = self.results.iter().map(|result| u64::from(result.points)).sum();
        (most > 0).then_some((made, most))
    }

    /// Returns the effort to the solution of each solved position, in ms or nodes by [`SuiteResult::unit`],
    /// smallest first.
    pub fn efforts(&self) -> Vec<u64> {
        let effort = |solution: Solution| match self.unit {
            EffortUnit::Time => u64::try_from(solution.time.as_millis()).unwrap_or(u64::MAX),
            EffortUnit::Nodes => solution.nodes,
        };
        let mut efforts: Vec<u64> =
            self.results.iter().filter_map(|result| result.solution).map(effort).collect();
        efforts.sort_unstable();
        efforts
    }

    /// Returns mean, median and maximum of the effort to a solution, in ms or nodes by [`SuiteResult::unit`];
    /// `None` if no position is solved.
    pub fn effort_figures(&self) -> Option<[f64; 3]> {
        let efforts = self.efforts();
        let greatest = *efforts.last()?;
        let mean = efforts.iter().map(|&effort| effort as f64).sum::<f64>() / efforts.len() as f64;
        let (low, high) = (efforts[(efforts.len() - 1) / 2], efforts[efforts.len() / 2]);
        Some([mean, (low as f64 + high as f64) / 2.0, greatest as f64])
    }
}

/// Searches one position of a test suite with the engine `player`, after clearing its hash table and
/// histories. With `stop_early` the search ends as soon as the solution is stable ([`Tracker::observe`]).
///
/// # Errors
/// Returns the errors of the engine.
pub fn solve(
    player: &mut dyn Thinker,
    record: &EpdRecord,
    budget: Budget,
    stop_early: bool,
) -> Result<PositionResult, ThinkError> {
    player.new_game()?;
    let goal = &record.goal;
    let mut tracker = Tracker::default();
    let mut watch = |progress: &LineReport| tracker.observe(goal, progress) && stop_early;
    let answer = player.think(&Course::new(record.board), budget.limits(), &mut watch)?;
    let last = answer.last.as_ref();
    Ok(PositionResult {
        record: record.clone(),
        played: answer.best,
        value: last.map(|progress| progress.value),
        points: answer.best.map_or(0, |mv| goal.points_for(mv)),
        depth: last.map_or(0, |progress| progress.depth),
        nodes: answer.nodes,
        elapsed: answer.elapsed,
        solution: tracker.verdict(goal, &answer),
    })
}

/// Searches all test positions, each on one of the engines in `players`, at the same time; with `stop_early`
/// a search ends as soon as the solution is stable. Calls `each` with index and result in file order as soon
/// as they are available. The first error of an engine or of `each` ends the run, and so does Ctrl-C. The
/// results so far are returned in any case.
pub fn run_all(
    players: &mut [Started],
    records: &[EpdRecord],
    budget: Budget,
    stop_early: bool,
    mut each: impl FnMut(usize, &PositionResult) -> Result<(), Failure>,
) -> (Vec<PositionResult>, Result<(), Failure>) {
    let next = AtomicUsize::new(0);
    let give_up = AtomicBool::new(false);
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        for player in players.iter_mut() {
            let (sender, next, give_up) = (sender.clone(), &next, &give_up);
            scope.spawn(move || {
                while !give_up.load(Ordering::Relaxed) && !interrupt::requested() {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(record) = records.get(index) else { return };
                    let result = solve(player.thinker.as_mut(), record, budget, stop_early);
                    // An interrupted search says nothing about the position.
                    if interrupt::requested() {
                        return;
                    }
                    if sender.send((index, result)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut done = Vec::with_capacity(records.len());
        let mut early = BTreeMap::new();
        let mut outcome = Ok(());
        for (index, result) in receiver {
            let step = result.map_err(Failure::from).and_then(|result| {
                early.insert(index, result);
                while let Some(result) = early.remove(&done.len()) {
                    each(done.len(), &result)?;
                    done.push(result);
                }
                Ok(())
            });
            if let (Err(error), true) = (step, outcome.is_ok()) {
                give_up.store(true, Ordering::Relaxed);
                outcome = Err(error);
            }
        }
        // Results that were finished ahead of an unfinished position.
        for (index, result) in early {
            outcome = outcome.and_then(|()| each(index, &result));
            done.push(result);
        }
        (done, outcome)
    })
}
