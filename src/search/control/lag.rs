//! The delays of this machine, and the time reserved for them.
//!
//! A search that has its core to itself reads the clock every thousand nodes or more often, a millisecond
//! apart at most. A longer gap is time in which the system ran other processes (or read a table from a slow
//! disk). At the end of the search it would have delayed the answer by as much. [`DelayMeter`] records the
//! longest gap of a search. Delays before a request is read and after its answer is written show in the next
//! request: its clock is lower than the last one minus our own time ([`lag_by_clocks`]). [`DelayTracker`]
//! records both over the moves of a game and lets them decay slowly. It has three figures: the worst delay,
//! for which the next move holds time in reserve; the second worst, which separates a regular delay from an
//! accident and is held in reserve for longer; and the mean, which every later move will cost in addition to
//! its search. Without delays they are 0 and have no effect.
//!
//! [`DelayEstimate::reserve`] is the time that a plan leaves on the clock. A search of a fixed time stops
//! [`DelayEstimate::move_time_margin_us`] before its end.

use crate::search::control::limits::Clock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A meter of the longest time between two readings of the clock in one search, in microseconds: a long gap
/// means that the system ran other processes.
///
/// Only the thread that reads the clock writes.
#[derive(Debug, Default)]
pub struct DelayMeter {
    last: AtomicU64,
    longest: AtomicU64,
    nodes: AtomicU64,
}

/// The largest number of nodes that a thread searches between two readings of the clock.
pub const NODES_PER_CHECK: u64 = 1024;

impl DelayMeter {
    /// Records a reading of the clock, `now` µs after the request, when the thread has visited `nodes` nodes.
    pub fn sample(&self, now: u64, nodes: u64) {
        let gap = now.saturating_sub(self.last.swap(now, Relaxed));
        self.longest.fetch_max(gap, Relaxed);
        self.nodes.store(nodes, Relaxed);
    }

    /// Records that the answer was delayed on purpose until `now`, µs after the request, so that
    /// [`lag_by_clocks`] does not count the time since the search as a delay.
    pub fn answered(&self, now: u64) {
        self.last.store(now, Relaxed);
    }

    /// Returns the time of the last reading of the clock, ms after the request.
    pub fn last_ms(&self) -> u64 {
        self.last.load(Relaxed) / 1000
    }

    /// Returns the largest delay of the search, ms: the longest gap between two readings of the clock, less
    /// twice the usual time of [`NODES_PER_CHECK`] nodes.
    pub fn late_ms(&self) -> u64 {
        let samples = self.nodes.load(Relaxed) as f64 / NODES_PER_CHECK as f64;
        let usual = (self.last.load(Relaxed) as f64 / samples.max(1.0)) as u64;
        self.longest.load(Relaxed).saturating_sub(2 * usual) / 1000
    }
}

/// Returns the time, ms, that the engine's clock lost between two requests of a game besides the `spent` ms
/// of the search between them; `before` and `now` are the clocks as sent. It is 0 if the increment has
/// changed, if the clock shows more than was expected (a new time control), or if more than a second is
/// missing, which is no delay.
pub fn lag_by_clocks(before: Clock, spent: u64, now: Clock) -> u64 {
    let expected = before.time.saturating_add(before.increment).saturating_sub_unsigned(spent);
    let missing = u64::try_from(expected.saturating_sub(now.time)).unwrap_or(0);
    if before.increment == now.increment && missing <= 2 * DelayTracker::MOST { missing } else { 0 }
}

/// The clock time that the next moves are expected to lose besides their searches, in whole ms: late stops
/// and the transmission of requests and answers. Estimated from the moves played so far; all 0 if no move was
/// late.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DelayEstimate {
    /// The largest expected delay of the next move, ms.
    pub worst: u64,
    /// The delay that occurs now and then, ms: at least two of the last moves had it.
    pub second_worst: u64,
    /// The mean time that a move costs besides its search, ms.
    pub mean: u64,
}

impl DelayEstimate {
    /// The reserve of a plan as a multiple of the worst delay.
    const WORST_FACTOR: u64 = 3;
    /// The reserve as a multiple of the second worst delay, which was no accident. A long game has little
    /// time for many moves, and one late move would lose it.
    const SECOND_WORST_FACTOR: u64 = 5;
    /// The reserve for rare delays as a multiple of the second worst. With frequent short delays a rare one
    /// is far longer: of 9,000 moves on two busy cores most had a second worst of 8 to 15 ms, and some were
    /// late by more than 100.
    const RARE_FACTOR: u64 = 30;
    /// The largest reserve for rare delays, ms: together with `Move Overhead`, 0.3 s remain on the clock.
    const RARE_MOST: u64 = 270;
    /// The time on the clock, ms, up to which rare delays are reserved for in full. With more time they do no
    /// harm, and the reserve falls as the time grows.
    const RARE_BELOW: u64 = 1000;
    /// The least part of a fixed time that is left unused, µs: the transmission of the answer.
    const ANSWER_US: u64 = 1500;
    /// A fixed time divided by this is left unused in addition, because another process may have the core at
    /// the end of a long search.
    const DELAY_PART: u64 = 200;
    /// The greatest part of a fixed time that is left unused because of [`Self::DELAY_PART`], µs.
    const DELAY_MOST_US: u64 = 10_000;

    /// Returns the milliseconds to hold in reserve for late moves, on a clock with `left` ms.
    pub fn reserve(&self, left: u64) -> u64 {
        let rare = (Self::RARE_FACTOR * self.second_worst).min(Self::RARE_MOST);
        let rare = rare * Self::RARE_BELOW / left.max(Self::RARE_BELOW);
        (Self::WORST_FACTOR * self.worst).max(Self::SECOND_WORST_FACTOR * self.second_worst).max(rare)
    }

    /// Returns the time, in µs, by which a search of a fixed `ms` milliseconds stops early: the time to
    /// transmit the answer, half a percent of the time (10 ms at most) and the largest expected delay,
    /// together at most a tenth of the time. Below 15 ms only the transmission counts, and below 3 ms at most
    /// half of the time.
    pub fn move_time_margin_us(&self, ms: u64) -> u64 {
        let us = ms.saturating_mul(1000);
        let most = (us / 10).max(Self::ANSWER_US.min(us / 2));
        let delay = (us / Self::DELAY_PART).min(Self::DELAY_MOST_US);
        (Self::ANSWER_US + delay).saturating_add(self.worst.saturating_mul(1000)).min(most)
    }
}

/// The delays of the last moves of a game, ms, which decay slowly, and from which those of the next moves are
/// estimated.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DelayTracker {
    worst: f64,
    /// The worst and the second worst delay, ms, which decay more slowly.
    long: [f64; 2],
    mean: f64,
    /// The number of moves so far, up to the number that [`Self::PART`] averages over.
    moves: f64,
}

impl DelayTracker {
    /// The factor by which the worst delay decays with each move.
    const DECAY: f64 = 0.85;
    /// The factor by which [`Self::long`] decays with each move: half in 69 moves. With half in 23 the
    /// reserve of a game of 80 moves was gone before it was needed.
    const LONG_DECAY: f64 = 0.99;
    /// The weight of a move in the running mean. The first moves of a game all count the same.
    const PART: f64 = 1.0 / 12.0;
    /// The largest delay that counts, ms: a suspended computer is not a regular delay.
    const MOST: u64 = 500;

    /// Records the delay of the last move, ms: the larger of the delay within its search ([`DelayMeter`]) and
    /// that around it ([`lag_by_clocks`]).
    pub fn note(&mut self, late_ms: u64) {
        let late = late_ms.min(Self::MOST) as f64;
        self.worst = (self.worst * Self::DECAY).max(late);
        let [first, second] = self.long.map(|lag| lag * Self::LONG_DECAY);
        self.long = [first.max(late), second.max(first.min(late))];
        self.moves = (self.moves + 1.0).min(1.0 / Self::PART);
        self.mean += (late - self.mean) / self.moves;
    }

    /// Returns the delays that the next moves are expected to have.
    pub fn expected(self) -> DelayEstimate {
        DelayEstimate { worst: self.worst as u64, second_worst: self.long[1] as u64, mean: self.mean as u64 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_gap_is_kept() {
        let meter = DelayMeter::default();
        assert_eq!(meter.late_ms(), 0, "no sample, no lag");
        let mut now = 0;
        for number in 1..=100 {
            now += if number == 41 { 61_000 } else { 1_000 };
            meter.sample(now, number * NODES_PER_CHECK);
        }
        // 160 ms in 100 samples: 1.6 ms are usual.
        assert_eq!(meter.late_ms(), 57);
        let even = DelayMeter::default();
        (1..100).for_each(|number| even.sample(number * 1_500, number * NODES_PER_CHECK));
        assert_eq!(even.late_ms(), 0);
        // A slow processor, and many samples towards the end.
        let slow = DelayMeter::default();
        (1..=3).for_each(|number| slow.sample(number * 20_000, number * NODES_PER_CHECK));
        (1..=20).for_each(|number| slow.sample(60_000 + number * 1_000, 3 * NODES_PER_CHECK + number * 51));
        assert_eq!(slow.late_ms(), 0);
    }

    #[test]
    fn a_fixed_time_ends_before_it_is_over() {
        let margin = |worst, ms| DelayEstimate { worst, ..DelayEstimate::default() }.move_time_margin_us(ms);
        assert_eq!(
            [1, 2, 3, 5, 15, 20, 50, 1000, 60_000].map(|ms| margin(0, ms)),
            [500, 1000, 1500, 1500, 1500, 1600, 1750, 6500, 11_500]
        );
        assert_eq!([1, 5, 15, 20, 50, 1000].map(|ms| margin(7, ms)), [500, 1500, 1500, 2000, 5000, 13_500]);
        assert_eq!(margin(500, 1000), 100_000, "never more than a tenth");
        assert_eq!(margin(u64::MAX, u64::MAX), u64::MAX / 10);
    }

    #[test]
    fn short_delays_keep_back_for_a_long_one() {
        let reserve = |worst, second_worst| DelayEstimate { worst, second_worst, mean: 0 }.reserve(500);
        assert_eq!((reserve(0, 0), reserve(30, 0)), (0, 90), "nothing late, or once");
        assert_eq!([1, 4, 8, 20, 40].map(|late| reserve(late, late)), [30, 120, 240, 270, 270]);
        assert_eq!((reserve(100, 60), reserve(60, 60)), (300, 300));
        let late = DelayEstimate { worst: 10, second_worst: 10, mean: 0 };
        assert_eq!([0, 1000, 2000, 10_000].map(|left| late.reserve(left)), [270, 270, 135, 50]);
    }

    #[test]
    fn what_the_clocks_lack_is_lag() {
        let clock = |time, increment| Clock { time, increment };
        assert_eq!(lag_by_clocks(clock(1_000, 10), 40, clock(970, 10)), 0);
        assert_eq!(lag_by_clocks(clock(1_000, 10), 40, clock(955, 10)), 15);
        assert_eq!(lag_by_clocks(clock(1_000, 0), 40, clock(60_960, 0)), 0, "the next control");
        assert_eq!(lag_by_clocks(clock(1_000, 10), 40, clock(955, 20)), 0, "another game");
        assert_eq!(lag_by_clocks(clock(60_000, 0), 40, clock(2_000, 0)), 0, "another game");
        for extreme in [i64::MIN, i64::MAX] {
            assert_eq!(lag_by_clocks(clock(extreme, extreme), u64::MAX, clock(0, extreme)), 0);
        }
    }

    #[test]
    fn lag_is_forgotten_slowly_and_never_believed_whole() {
        let mut lag = DelayTracker::default();
        lag.note(100);
        assert_eq!(
            lag.expected(),
            DelayEstimate { worst: 100, second_worst: 0, mean: 100 },
            "one delay is no habit"
        );
        lag.note(0);
        assert_eq!(
            lag.expected(),
            DelayEstimate { worst: 85, second_worst: 0, mean: 50 },
            "all that is known"
        );
        lag.note(90);
        assert_eq!((lag.expected().worst, lag.expected().second_worst), (90, 90), "twice is one");
        lag.note(70);
        assert_eq!(lag.expected().second_worst, 89, "the second worst, not the last");
        (0..40).for_each(|_| lag.note(0));
        assert_eq!(
            lag.expected(),
            DelayEstimate { worst: 0, second_worst: 59, mean: 1 },
            "a habit is remembered"
        );
        (0..500).for_each(|_| lag.note(0));
        assert_eq!(lag.expected(), DelayEstimate::default());
        lag.note(3_600_000);
        assert_eq!(lag.expected().worst, DelayTracker::MOST);
        (0..40).for_each(|_| lag.note(60));
        assert!((55..=60).contains(&lag.expected().mean), "{lag:?}");
    }
}
