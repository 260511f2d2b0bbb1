//! How late this machine lets a search be, and what is kept back for it.
//!
//! A search that has its core to itself reads the clock every thousand nodes, about a
//! millisecond apart. A longer gap is time in which the system let others run (or read a
//! table from a slow disk): had it fallen at the end of the search, the answer would have
//! been as late. [`DelayMeter`] notes the longest gap of a search, what passes before a
//! request is read and after its answer is written shows in the next request, whose clock has
//! less on it than the last one's less our time ([`lag_by_clocks`]). [`DelayTracker`] keeps
//! both over the moves of a game and forgets them slowly: the worst, for which the next move
//! keeps something back; the second worst, which tells a habit from an accident and is kept
//! back for longer; and the mean, which every move to come will cost besides its search.
//! Where nothing is ever late they are 0, and the clock is used as if they were not there.

use crate::search::control::limits::Clock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The longest time between two readings of the clock in one search, µs.
///
/// Only the thread that reads the clock writes.
#[derive(Debug, Default)]
pub struct DelayMeter {
    last: AtomicU64,
    longest: AtomicU64,
    samples: AtomicU64,
}

impl DelayMeter {
    /// The clock is read, `now` µs after the request was.
    pub fn sample(&self, now: u64) {
        let gap = now.saturating_sub(self.last.swap(now, Relaxed));
        self.longest.fetch_max(gap, Relaxed);
        self.samples.fetch_add(1, Relaxed);
    }

    /// When the clock was read last, ms after the request.
    pub fn last_ms(&self) -> u64 {
        self.last.load(Relaxed) / 1000
    }

    /// The longest gap less two usual ones, ms: how late the search was at its worst.
    pub fn late_ms(&self) -> u64 {
        let usual = self.last.load(Relaxed) / self.samples.load(Relaxed).max(1);
        self.longest.load(Relaxed).saturating_sub(2 * usual) / 1000
    }
}

/// What our clock lost between two requests of a game besides the `spent` ms of the search,
/// ms; 0 where more was added than the increment (the next control), or so much is missing
/// that it cannot be lag.
pub fn lag_by_clocks(before: Clock, spent: u64, now: Clock) -> u64 {
    let expected = before.time.saturating_add(before.increment).saturating_sub_unsigned(spent);
    let missing = u64::try_from(expected.saturating_sub(now.time)).unwrap_or(0);
    if before.increment == now.increment && missing <= 2 * DelayTracker::MOST { missing } else { 0 }
}

/// What to expect of the moves to come, whole ms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DelayEstimate {
    /// By how much the next move may be late.
    pub worst: u64,
    /// By how much now one, now another may be late: at least two have been.
    pub second_worst: u64,
    /// What a move costs besides its search, over many.
    pub mean: u64,
}

/// The lag of the last moves, ms.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DelayTracker {
    worst: f64,
    /// The worst and the second worst, both forgotten more slowly.
    long: [f64; 2],
    mean: f64,
    /// Moves so far, up to those that [`Self::PART`] stands for.
    moves: f64,
}

impl DelayTracker {
    /// What is left of the worst a move later.
    const KEPT: f64 = 0.85;
    /// The same of [`Self::long`]: half in 23 moves.
    const LONG_KEPT: f64 = 0.97;
    /// The part of a move in the mean; in that of the first moves, which have nothing behind
    /// them, each counts the same.
    const PART: f64 = 1.0 / 12.0;
    /// No more than this is believed, ms: a suspended computer is no habit.
    const MOST: u64 = 500;

    /// The search of the last move was so late at its worst.
    pub fn note(&mut self, late_ms: u64) {
        let late = late_ms.min(Self::MOST) as f64;
        self.worst = (self.worst * Self::KEPT).max(late);
        let [first, second] = self.long.map(|lag| lag * Self::LONG_KEPT);
        self.long = [first.max(late), second.max(first.min(late))];
        self.moves = (self.moves + 1.0).min(1.0 / Self::PART);
        self.mean += (late - self.mean) / self.moves;
    }

    /// What to expect.
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
        for number in 0..100 {
            now += if number == 40 { 61_000 } else { 1_000 };
            meter.sample(now);
        }
        // 160 ms in 100 samples: 1.6 ms are usual.
        assert_eq!(meter.late_ms(), 57);
        let even = DelayMeter::default();
        (1..100).for_each(|number| even.sample(number * 1_500));
        assert_eq!(even.late_ms(), 0);
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
        assert_eq!(lag.expected().second_worst, 87, "the second worst, not the last");
        (0..40).for_each(|_| lag.note(0));
        assert_eq!(
            lag.expected(),
            DelayEstimate { worst: 0, second_worst: 25, mean: 1 },
            "a habit is remembered"
        );
        (0..160).for_each(|_| lag.note(0));
        assert_eq!(lag.expected(), DelayEstimate::default());
        lag.note(3_600_000);
        assert_eq!(lag.expected().worst, DelayTracker::MOST);
        (0..40).for_each(|_| lag.note(60));
        assert!((55..=60).contains(&lag.expected().mean), "{lag:?}");
    }
}
