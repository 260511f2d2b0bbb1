//! The progress of a run: one bar over the first searches and over the work on marked moves, and the time left.
//!
//! A marked move costs many times what a position costs, and nobody knows beforehand how many there are. So the bar
//! measures both costs while it runs, and estimates the number of marks by those of the positions searched so far.

use crate::support::progress;
use indicatif::ProgressBar;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The cost of a marked move in first searches of a position, before any was measured.
const PRIOR_COST: f64 = 22.0;
/// The cost of a marked move without reasons and exercises: the re-searches.
const PRIOR_COST_WITHOUT_REASONS: f64 = 10.0;
/// Marks per position, before any was found, and the number of positions that this guess counts for.
const PRIOR_MARKS: (f64, f64) = (0.15, 20.0);
/// Marks after which the measured cost replaces the guess.
const ENOUGH_MARKS: f64 = 5.0;
/// Steps of the bar.
const STEPS: u64 = 1000;

/// A part of the work on the marked moves of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The searches that confirm the marks.
    ReSearch,
    /// The reasons, and how many players find the better move.
    Reasons,
    /// The answers of exercises, and the chances.
    Answers,
}

impl Stage {
    /// Returns the usual fraction of the work, with and without the stages after it.
    const fn fraction(self, reasons: bool) -> f64 {
        match (self, reasons) {
            (Self::ReSearch, true) => 0.65,
            (Self::Reasons, true) => 0.25,
            (Self::Answers, true) => 0.10,
            (Self::ReSearch, false) => 1.0,
            _ => 0.0,
        }
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
    /// Marks whose work is done, also in fractions.
    marks_done: f64,
    mark_time: f64,
    prior_cost: f64,
    jobs: f64,
}

impl Estimate {
    /// Returns the seconds left; `None` before the first search.
    fn left(&self) -> Option<f64> {
        if self.searched == 0 {
            return (self.positions_left == 0).then_some(0.0);
        }
        let position = self.search_time / self.searched as f64;
        let guess = self.prior_cost * position;
        let known = self.marks_done.min(ENOUGH_MARKS) / ENOUGH_MARKS;
        let measured = if self.marks_done > 0.0 { self.mark_time / self.marks_done } else { guess };
        let mark = known * measured + (1.0 - known) * guess;
        let (rate, weight) = PRIOR_MARKS;
        let rate = (self.marks_found + rate * weight) / (self.searched as f64 + weight);
        let positions_left = self.positions_left as f64;
        let marks_left = (self.marks_found - self.marks_done).max(0.0) + rate * positions_left;
        Some((positions_left * position + marks_left * mark) / self.jobs)
    }
}

/// The progress bar of a run, which estimates the time left.
pub struct RunProgress {
    bar: ProgressBar,
    started: Instant,
    reasons: bool,
    estimate: Mutex<Estimate>,
}

impl RunProgress {
    /// Makes the bar of a run over this number of positions, with `jobs` games at the same time;
    /// `reasons` says that bad moves are explained too.
    pub fn new(positions: u64, jobs: u32, reasons: bool) -> Self {
        let bar = progress::bar("{bar:30} {percent}% {msg}");
        bar.set_length(STEPS);
        let prior_cost = if reasons { PRIOR_COST } else { PRIOR_COST_WITHOUT_REASONS };
        let estimate = Estimate {
            positions_left: positions,
            searched: 0,
            search_time: 0.0,
            marks_found: 0.0,
            marks_done: 0.0,
            mark_time: 0.0,
            prior_cost,
            jobs: f64::from(jobs),
        };
        Self { bar, started: Instant::now(), reasons, estimate: Mutex::new(estimate) }
    }

    /// Begins the work on a game; `players` names it beside the bar.
    pub fn game(&self, players: String) -> GameProgressBar<'_> {
        GameProgressBar { run: self, players, last: Instant::now(), marks: 0.0 }
    }

    /// Counts positions that need no search, because a record has their game.
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

/// The progress of one game.
pub struct GameProgressBar<'a> {
    run: &'a RunProgress,
    players: String,
    last: Instant,
    /// Marked moves of this game.
    marks: f64,
}

impl GameProgressBar<'_> {
    fn lap(&mut self) -> Duration {
        let now = Instant::now();
        now - std::mem::replace(&mut self.last, now)
    }

    /// Counts the first search of a position; `marked` if it showed a bad move.
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
        let mut estimate = self.run.lock();
        estimate.marks_done += self.marks * part * stage.fraction(self.run.reasons);
        estimate.mark_time += time;
        self.run.show(&estimate, &self.players);
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

    fn estimate() -> Estimate {
        Estimate {
            positions_left: 80,
            searched: 20,
            search_time: 2.0,
            marks_found: 4.0,
            marks_done: 0.0,
            mark_time: 0.0,
            prior_cost: 10.0,
            jobs: 1.0,
        }
    }

    #[test]
    fn marks_yet_to_come_are_part_of_the_time_left() {
        // 80 positions of 0.1 s; 4 marks found and 80 * (4 + 3) / 40 expected, of 1 s each.
        assert_eq!(estimate().left().map(f64::round), Some(8.0 + 4.0 + 14.0));
        let measured = Estimate { marks_done: 4.0, mark_time: 16.0, ..estimate() };
        assert!(measured.left() > Some(8.0 + 14.0 * 3.0), "{:?}", measured.left());
        assert_eq!(Estimate { jobs: 2.0, ..estimate() }.left().map(f64::round), Some(13.0));
        let fresh = Estimate { searched: 0, ..estimate() };
        assert_eq!((fresh.left(), Estimate { positions_left: 0, ..fresh }.left()), (None, Some(0.0)));
    }

    #[test]
    fn the_stages_of_a_game_are_all_of_its_work() {
        for reasons in [true, false] {
            let all: f64 = [Stage::ReSearch, Stage::Reasons, Stage::Answers]
                .map(|stage| stage.fraction(reasons))
                .iter()
                .sum();
            assert!((all - 1.0).abs() < 1e-9, "{reasons}");
        }
        assert_eq!([12.0, 200.0, 7500.0].map(words), ["12s", "3m 20s", "2h 5m"]);
    }
}
