//! How late this machine lets a search be, and what is kept back for it.
//!
//! A search that has its core to itself reads the clock every thousand nodes, about a
//! millisecond apart. A longer gap is time in which the system let others run (or read a
//! table from a slow disk): had it fallen at the end of the search, the answer would have
//! been as late. [`LagMeter`] notes the longest gap of a search, [`ObservedLag`] keeps
//! it over the moves of a game and forgets it slowly. Where nothing is ever late it is 0,
//! and the clock is used as if it were not there.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The longest time between two looks at the clock in one search, µs.
///
/// Only the thread that reads the clock writes.
#[derive(Debug, Default)]
pub struct LagMeter {
    last: AtomicU64,
    longest: AtomicU64,
    looks: AtomicU64,
}

impl LagMeter {
    /// The clock is read, `now` µs after the request was.
    pub fn look(&self, now: u64) {
        let gap = now.saturating_sub(self.last.swap(now, Relaxed));
        self.longest.fetch_max(gap, Relaxed);
        self.looks.fetch_add(1, Relaxed);
    }

    /// The longest gap less two usual ones, ms: how late the search was at its worst.
    pub fn late_ms(&self) -> u64 {
        let usual = self.last.load(Relaxed) / self.looks.load(Relaxed).max(1);
        self.longest.load(Relaxed).saturating_sub(2 * usual) / 1000
    }
}

/// The lag of the last moves, ms.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ObservedLag(f64);

impl ObservedLag {
    /// What is left of it a move later.
    const KEPT: f64 = 0.8;
    /// No more than this is believed, ms: a suspended computer is no habit.
    const MOST: u64 = 500;

    /// The search of the last move was so late at its worst.
    pub fn note(&mut self, late_ms: u64) {
        self.0 = (self.0 * Self::KEPT).max(late_ms.min(Self::MOST) as f64);
    }

    /// What to expect of the next move, whole ms.
    pub fn ms(self) -> u64 {
        self.0 as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_gap_is_kept() {
        let meter = LagMeter::default();
        assert_eq!(meter.late_ms(), 0, "no look, no lag");
        let mut now = 0;
        for number in 0..100 {
            now += if number == 40 { 61_000 } else { 1_000 };
            meter.look(now);
        }
        // 160 ms in 100 looks: 1.6 ms are usual.
        assert_eq!(meter.late_ms(), 57);
        let even = LagMeter::default();
        (1..100).for_each(|look| even.look(look * 1_500));
        assert_eq!(even.late_ms(), 0);
    }

    #[test]
    fn lag_is_forgotten_slowly_and_never_believed_whole() {
        let mut lag = ObservedLag::default();
        lag.note(100);
        assert_eq!(lag.ms(), 100);
        lag.note(0);
        assert_eq!(lag.ms(), 80);
        lag.note(90);
        assert_eq!(lag.ms(), 90);
        (0..30).for_each(|_| lag.note(0));
        assert_eq!(lag.ms(), 0);
        lag.note(3_600_000);
        assert_eq!(lag.ms(), ObservedLag::MOST);
    }
}
