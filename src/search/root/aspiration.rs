//! The aspiration window: a window around the last score, and how it opens.
//!
//! Two schemes share one widening function, [`widen`], whose last stops are
//! always ±100, 600 and infinity:
//!
//! - [`Aspiration::Classic`] begins at ±100 around the last score and measures
//!   every further stop from it;
//! - [`Aspiration::Adaptive`] begins at about ±12, grows by [`p::aspiration_growth`] up to the
//!   first stop, and measures from the score the failed search returned. A
//!   fail-low also pulls beta to the middle, a fail-high lowers the depth: the
//!   move is good enough already, and the cheaper search usually shows it.

use crate::search::control::options::Aspiration;
use crate::search::params as p;
use crate::types::{Score, score};

/// The last half-widths of the window before it is fully open, internal units.
const STOPS: [Score; 2] = [100, 600];

/// Returns the next half-width of the aspiration window by this scheme after the half-width `reach` was too
/// small; both in internal units. It is [`score::INFINITE`] after the last step.
pub(in crate::search) fn widen(scheme: Aspiration, reach: Score) -> Score {
    if scheme == Aspiration::Adaptive && reach < STOPS[0] {
        return (reach * p::aspiration_growth() / 100).clamp(reach + 1, STOPS[0]);
    }
    STOPS.into_iter().find(|&stop| stop > reach).unwrap_or(score::INFINITE)
}

/// The search window of an iteration (aspiration window), which starts narrow around the last score and
/// widens when a search fails.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct AspirationWindow {
    scheme: Aspiration,
    center: Score,
    reach_down: Score,
    reach_up: Score,
    /// The lower bound of the window, internal units from the side to move.
    pub alpha: Score,
    /// The upper bound of the window, internal units from the side to move.
    pub beta: Score,
    /// The plies by which the next search is less deep than the iteration.
    pub reduction: i32,
}

impl AspirationWindow {
    /// Makes the first window of the iteration of `depth` plies around `last`, the score of the iteration
    /// before, internal units from the side to move. It is fully open at small depths and around mates.
    pub fn new(scheme: Aspiration, depth: i32, last: Score) -> Self {
        let open = depth < p::aspiration_depth() || score::is_mate(last) || last.abs() >= score::INFINITE;
        let reach = match scheme {
            _ if open => score::INFINITE,
            Aspiration::Classic => STOPS[0],
            Aspiration::Adaptive => {
                (p::aspiration_reach() + last * last / p::aspiration_square()).min(STOPS[0])
            }
        };
        let center = if open { 0 } else { last };
        let mut window =
            Self { scheme, center, reach_down: reach, reach_up: reach, alpha: 0, beta: 0, reduction: 0 };
        window.alpha = window.below(center);
        window.beta = window.above(center);
        window
    }

    fn below(&self, anchor: Score) -> Score {
        if self.reach_down >= score::INFINITE {
            return -score::INFINITE;
        }
        (anchor - self.reach_down).max(-score::INFINITE)
    }

    fn above(&self, anchor: Score) -> Score {
        if self.reach_up >= score::INFINITE {
            return score::INFINITE;
        }
        (anchor + self.reach_up).min(score::INFINITE)
    }

    /// Returns the score, internal units, from which the next half-widths are measured after a search
    /// returned `value`.
    fn anchor(&self, value: Score) -> Score {
        match self.scheme {
            Aspiration::Classic => self.center,
            Aspiration::Adaptive => value,
        }
    }

    /// Widens the window on the side where the score `value` (internal units from the side to move) fell
    /// outside, and returns true; returns false if `value` is inside.
    pub fn open(&mut self, value: Score) -> bool {
        if value <= self.alpha && self.alpha > -score::INFINITE {
            self.reach_down = self.next(self.reach_down, value);
            if self.scheme == Aspiration::Adaptive {
                self.beta = i32::midpoint(self.alpha, self.beta);
            }
            self.alpha = self.below(self.anchor(value)).min(value - 1).max(-score::INFINITE);
            self.reduction = 0;
        } else if value >= self.beta && self.beta < score::INFINITE {
            self.reach_up = self.next(self.reach_up, value);
            self.beta = self.above(self.anchor(value)).max(value + 1).min(score::INFINITE);
            if self.scheme == Aspiration::Adaptive && !score::is_decisive(value) {
                self.reduction = (self.reduction + 1).min(p::aspiration_reduction());
            }
        } else {
            return false;
        }
        true
    }

    /// Returns the next distance of a bound from its anchor (internal units) after `reach` was too
    /// small. For a mate or tablebase score `value` the side is opened, because no score between it and
    /// the end of the scale is worth another search.
    fn next(&self, reach: Score, value: Score) -> Score {
        if score::is_decisive(value) { score::INFINITE } else { widen(self.scheme, reach) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ladder(scheme: Aspiration, first: Score) -> Vec<Score> {
        let mut reach = first;
        let mut stops = vec![reach];
        while reach < score::INFINITE {
            reach = widen(scheme, reach);
            stops.push(reach);
        }
        stops
    }

    #[test]
    fn classic_is_the_documented_ladder() {
        assert_eq!(ladder(Aspiration::Classic, 100), [100, 600, score::INFINITE]);
        let mut window = AspirationWindow::new(Aspiration::Classic, 9, 40);
        assert_eq!((window.alpha, window.beta), (-60, 140));
        assert!(window.open(-75));
        assert_eq!((window.alpha, window.beta), (-560, 140), "only the failing side opens");
        assert!(window.open(-600));
        assert_eq!((window.alpha, window.beta), (-score::INFINITE, 140));
        assert!(!window.open(-700));
        assert!(window.open(150));
        assert_eq!((window.alpha, window.beta), (-score::INFINITE, 640));
        assert_eq!(window.reduction, 0);
    }

    #[test]
    fn adaptive_ends_with_the_same_stops() {
        let stops = ladder(Aspiration::Adaptive, 12);
        assert!(stops.ends_with(&[100, 600, score::INFINITE]), "{stops:?}");
        assert!(stops.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(stops.len() > 6, "{stops:?}");
    }

    #[test]
    fn a_window_always_opens_until_the_value_is_inside() {
        for scheme in [Aspiration::Classic, Aspiration::Adaptive] {
            for last in [-31_000, -5000, -17, 0, 300, 2999, 31_999] {
                for value in [-score::MATE, -31_500, -3000, -90, 0, 55, 700, 31_400, score::MATE] {
                    let mut window = AspirationWindow::new(scheme, 12, last);
                    let mut steps = 0;
                    loop {
                        assert!(window.alpha < window.beta, "{window:?}");
                        assert!(window.alpha >= -score::INFINITE && window.beta <= score::INFINITE);
                        if !window.open(value) {
                            break;
                        }
                        steps += 1;
                        assert!(steps < 40, "{scheme:?} {last} {value}: {window:?}");
                    }
                    assert!(window.alpha < value && value < window.beta);
                }
            }
        }
    }

    #[test]
    fn early_iterations_and_mates_are_searched_openly() {
        for (depth, last) in [(1, 0), (4, 30), (20, score::mate_in(9)), (20, -score::INFINITE)] {
            let window = AspirationWindow::new(Aspiration::Adaptive, depth, last);
            assert_eq!((window.alpha, window.beta), (-score::INFINITE, score::INFINITE));
        }
    }

    #[test]
    fn fail_highs_lower_the_depth_and_a_fail_low_restores_it() {
        let mut window = AspirationWindow::new(Aspiration::Adaptive, 12, 0);
        for expected in [1, 2, 3, 4, 4] {
            let beta = window.beta;
            assert!(window.open(beta));
            assert_eq!(window.reduction, expected);
        }
        let alpha = window.alpha;
        assert!(window.open(alpha));
        assert_eq!(window.reduction, 0);
    }
}
