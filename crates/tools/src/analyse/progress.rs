//! The progress of a run: one bar over the first searches and over the work on marked moves, and the time left.
//!
//! A marked move costs many times as much as a position, and the number of marked moves is not known
//! beforehand. So the bar measures both costs while it runs, and estimates the number of marks from the
//! positions searched so far.

use crate::support::progress;
use indicatif::ProgressBar;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The assumed marks per position before any was found, and the number of positions that this guess weighs as
/// much as.
const PRIOR_MARKS: (f64, f64) = (0.15, 20.0);
/// The number of marked moves from which the measured cost alone counts. With fewer, it is mixed with the
/// guess.
const ENOUGH_MARKS: f64 = 5.0;
/// The number of steps of the progress bar from its beginning to its end.
const STEPS: u64 = 1000;

/// A part of the work on the marked moves of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The re-searches of the positions around bad moves, which confirm their marks.
    ReSearch,
    /// The reasons, and how many players find the better move.
    Reasons,
    /// The searches of all legal moves before bad moves (for exercises), and those for chances (positions
    /// with one outstanding move).
    Answers,
}

impl Stage {
    /// Returns the stages of a run: all if bad moves are explained (`reasons`), otherwise the re-search alone.
    fn of(reasons: bool) -> Vec<Self> {
        if reasons { vec![Self::ReSearch, Self::Reasons, Self::Answers] } else { vec![Self::ReSearch] }
    }

    /// Returns the assumed cost of a marked move before any was measured: a number of first searches of a
    /// position, and seconds in addition. Measured as the means of six games of people, with 100,000 and with
    /// 100 nodes.
    const fn prior_cost(self) -> (f64, f64) {
        match self {
            Self::ReSearch => (13.0, 0.0),
            Self::Reasons => (1.0, 0.04),
            Self::Answers => (1.0, 0.01),
        }
    }
}

/// The measured cost of one stage of the work on marked moves.
#[derive(Clone, Copy, Debug, PartialEq)]
struct StageCost {
    stage: Stage,
    /// The number of marked moves whose work in this stage is done, with fractions.
    done: f64,
    /// The time of this work, seconds of one job.
    time: f64,
}

impl StageCost {
    /// Returns the expected cost of a marked move in this stage, seconds of one job, if the first search of a
    /// position takes `position` seconds.
    fn of_mark(&self, position: f64) -> f64 {
        let (searches, seconds) = self.stage.prior_cost();
        let guess = searches * position + seconds;
        let known = self.done.min(ENOUGH_MARKS) / ENOUGH_MARKS;
        let measured = if self.done > 0.0 { self.time / self.done } else { guess };
        known * measured + (1.0 - known) * guess
    }
}

/// The state of the estimate. Costs are in seconds of one job.
#[derive(Debug)]
struct Estimate {
    positions_left: u64,
    searched: u64,
    search_time: f64,
    /// Marks found in searched positions.
    marks_found: f64,
    stages: Vec<StageCost>,
    jobs: f64,
}

impl Estimate {
    /// Returns the expected time left, seconds. `None` if positions are left and none has been searched yet.
    fn left(&self) -> Option<f64> {
        if self.searched == 0 {
            return (self.positions_left == 0).then_some(0.0);
        }
        let position = self.search_time / self.searched as f64;
        let (rate, weight) = PRIOR_MARKS;
        let rate = (self.marks_found + rate * weight) / (self.searched as f64 + weight);
        let positions_left = self.positions_left as f64;
        let marks = |stage: &StageCost| (self.marks_found - stage.done).max(0.0) + rate * positions_left;
        let work: f64 = self.stages.iter().map(|stage| marks(stage) * stage.of_mark(position)).sum();
        Some((positions_left * position + work) / self.jobs)
    }
}

/// The progress bar of a run, which estimates the time left.
pub struct RunProgress {
    bar: ProgressBar,
    started: Instant,
    estimate: Mutex<Estimate>,
}

impl RunProgress {
    /// Makes the progress bar of a run over `positions` positions with `jobs` games at the same time;
    /// `reasons` is true if bad moves are explained too.
    pub fn new(positions: u64, jobs: u32, reasons: bool) -> Self {
        let bar = progress::bar("{bar:30} {percent}% {msg}");
        bar.set_length(STEPS);
        let estimate = Estimate {
            positions_left: positions,
            searched: 0,
            search_time: 0.0,
            marks_found: 0.0,
            stages: Stage::of(reasons)
                .into_iter()
                .map(|stage| StageCost { stage, done: 0.0, time: 0.0 })
                .collect(),
            jobs: f64::from(jobs),
        };
        Self { bar, started: Instant::now(), estimate: Mutex::new(estimate) }
    }

    /// Returns the progress of a game whose work begins now; `players` names it beside the bar.
    pub fn game(&self, players: String) -> GameProgressBar<'_> {
        GameProgressBar { run: self, players, last: Instant::now(), marks: 0.0, part: 0.0 }
    }

    /// Counts `positions` that need no search, because a record has their game; `players` names it beside the
    /// bar.
    pub fn skip(&self, positions: u64, players: &str) {
        let mut estimate = self.lock();
        estimate.positions_left = estimate.positions_left.saturating_sub(positions);
        self.show(&estimate, players);
    }

    /// Removes the bar from the terminal.
    pub fn clear(&self) {
        self.bar.finish_and_clear();
    }

    fn lock(&self) -> MutexGuard<'_, Estimate> {
        self.estimate.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn show(&self, estimate: &Estimate, players: &str) {
        let Some(left) = estimate.left() else {
            self.bar.set_message(players.to_owned());
            return;
        };
        let spent = self.started.elapsed().as_secs_f64();
        self.bar.set_position((STEPS as f64 * spent / (spent + left).max(1e-9)) as u64);
        self.bar.set_message(format!("{players} ({} left)", words(left)));
    }
}

/// The progress of the work on one game, as part of the bar of its run ([`RunProgress`]).
pub struct GameProgressBar<'a> {
    run: &'a RunProgress,
    players: String,
    last: Instant,
    /// The number of marked moves of this game so far.
    marks: f64,
    /// The part of the present stage that is done, 0 to 1.
    part: f64,
}

impl GameProgressBar<'_> {
    fn lap(&mut self) -> Duration {
        let now = Instant::now();
        now - std::mem::replace(&mut self.last, now)
    }

    /// Counts the first search of a position of the game; `marked` is true if it showed a bad move, so that
    /// more searches will follow.
    pub fn searched(&mut self, marked: bool) {
        let time = self.lap().as_secs_f64();
        let mut estimate = self.run.lock();
        estimate.positions_left = estimate.positions_left.saturating_sub(1);
        estimate.searched += 1;
        estimate.search_time += time;
        if marked {
            self.marks += 1.0;
            estimate.marks_found += 1.0;
        }
        self.run.show(&estimate, &self.players);
    }

    /// Counts a part of a stage of the work on the marked moves of the game: `part` is a fraction,
    /// 1 the whole stage.
    pub fn done(&mut self, stage: Stage, part: f64) {
        let time = self.lap().as_secs_f64();
        self.part += part;
        let mut estimate = self.run.lock();
        for cost in estimate.stages.iter_mut().filter(|cost| cost.stage == stage) {
            cost.done += self.marks * part;
            cost.time += time;
        }
        self.run.show(&estimate, &self.players);
    }

    /// Counts the rest of a stage of the work as done.
    pub fn end(&mut self, stage: Stage) {
        self.done(stage, 1.0 - self.part);
        self.part = 0.0;
    }
}

/// Returns a time in words: `12s`, `3m 20s`, `2h 5m`.
fn words(seconds: f64) -> String {
    let seconds = seconds.round() as u64;
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, seconds) => format!("{seconds}s"),
        (0, minutes, seconds) => format!("{minutes}m {seconds}s"),
        (hours, minutes, _) => format!("{hours}h {minutes}m"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn estimate(stages: Vec<StageCost>) -> Estimate {
        Estimate { positions_left: 80, searched: 20, search_time: 2.0, marks_found: 4.0, stages, jobs: 1.0 }
    }

    fn cost(stage: Stage, done: f64, time: f64) -> StageCost {
        StageCost { stage, done, time }
    }

    #[test]
    fn marks_yet_to_come_are_part_of_the_time_left() {
        // 80 positions of 0.1 s; 4 marks found and 80 * (4 + 3) / 40 expected, of 1.3 s each.
        let one = estimate(vec![cost(Stage::ReSearch, 0.0, 0.0)]);
        assert_eq!(one.left().map(f64::round), Some((8.0_f64 + (4.0 + 14.0) * 1.3).round()));
        let measured = estimate(vec![cost(Stage::ReSearch, 4.0, 16.0)]);
        assert!(measured.left() > Some(8.0 + 14.0 * 3.0), "{:?}", measured.left());
        assert_eq!(Estimate { jobs: 2.0, ..one }.left().map(f64::round), Some(16.0));
        let fresh = Estimate { searched: 0, ..estimate(Vec::new()) };
        assert_eq!((fresh.left(), Estimate { positions_left: 0, ..fresh }.left()), (None, Some(0.0)));
    }

    #[test]
    fn each_stage_has_its_own_cost_and_its_own_marks_left() {
        // The re-searches of the four marks are done, at 2 s each; their reasons are not.
        let both = estimate(vec![cost(Stage::ReSearch, 5.0, 10.0), cost(Stage::Reasons, 0.0, 0.0)]);
        let reasons = 0.1 + 0.04;
        assert_eq!(both.left().map(f64::round), Some((8.0_f64 + 14.0 * 2.0 + 18.0 * reasons).round()));
    }

    #[test]
    fn a_run_without_reasons_only_searches_again() {
        assert_eq!(Stage::of(false), [Stage::ReSearch]);
        assert_eq!(Stage::of(true), [Stage::ReSearch, Stage::Reasons, Stage::Answers]);
        assert_eq!([12.0, 200.0, 7500.0].map(words), ["12s", "3m 20s", "2h 5m"]);
    }
}
