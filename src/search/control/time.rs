//! Time: what the limits of a search mean in milliseconds, and how much of the
//! plan a position deserves.
//!
//! [`TimeManager`] turns a clock into two limits. The hard one ends the search
//! wherever it is and never reaches beyond the clock less `Move Overhead`. The
//! soft one is looked at between iterations, after [`SoftLimitScale`] has scaled it: less
//! for a best move that stands firm and eats most of the nodes, more for one
//! that changes or loses value.
//!
//! Figures are milliseconds throughout; with `nodestime` they are the
//! milliseconds of a clock that ticks once per so many nodes.

use crate::search::control::limits::{Clock, Limits};
use crate::search::control::options::SearchOptions;
use crate::search::params as p;
use crate::types::{Move, Score, score};

/// `movestogo` beyond this plans like this: nobody knows so far ahead.
const MOST_MOVES_TO_GO: u32 = 50;
/// With one legal move a search only finds out the reply to expect.
const FORCED_FACTOR: f64 = 0.1;
/// Clocks beyond this (about 12 days) plan like this; keeps the arithmetic exact.
const LONGEST_MS: i64 = 1 << 30;

/// The limits of one search in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeManager {
    soft: Option<f64>,
    hard: Option<u64>,
    node_rate: u64,
}

impl TimeManager {
    /// What these limits and settings mean.
    pub fn new(limits: &Limits, options: &SearchOptions) -> Self {
        let mut plan = Self { soft: None, hard: None, node_rate: options.nodes_time };
        if limits.infinite {
            return plan;
        }
        if let Some(clock) = limits.clock {
            plan.plan_clock(clock, limits.moves_to_go, options);
        }
        if let Some(ms) = limits.move_time {
            let most = spendable(ms, options.overhead);
            plan.hard = Some(plan.hard.map_or(most, |hard| hard.min(most)));
        }
        plan
    }

    fn plan_clock(&mut self, clock: Clock, moves_to_go: Option<u32>, options: &SearchOptions) {
        let most = spendable(clock.time, options.overhead);
        let left = most as f64;
        let increment = clock.increment.clamp(0, LONGEST_MS) as f64;
        let overhead = options.overhead as f64;
        let (mut soft, hard) = match moves_to_go.filter(|&moves| moves > 0) {
            Some(moves) => {
                let moves = f64::from(moves.min(MOST_MOVES_TO_GO));
                let total = left + (moves - 1.0) * (increment - overhead);
                let share = (total / moves).clamp(left / (2.0 * moves), left);
                let part = if moves > 1.0 { thousandths(p::time_control_hard_part()) } else { 1.0 };
                let most = thousandths(p::time_control_hard_shares()) * share;
                (thousandths(p::time_control_soft_part()) * share, most.min(part * left))
            }
            None => {
                // An increment is only ours once it is credited, hence the
                // hard share of what is on the clock now.
                let plan =
                    thousandths(p::time_share()) * left + thousandths(p::time_increment_share()) * increment;
                (thousandths(p::time_soft_part()) * plan, thousandths(p::time_hard_share()) * left)
            }
        };
        if options.ponder {
            // Part of our thinking happens on the opponent's time.
            soft *= thousandths(p::time_ponder_factor());
        }
        let hard = (hard as u64).clamp(1, most);
        self.soft = Some(soft.clamp(0.5, hard as f64));
        self.hard = Some(hard);
    }

    /// After this many ms the search ends wherever it is.
    #[inline]
    pub fn hard_ms(&self) -> Option<u64> {
        self.hard
    }

    /// After this many ms no new iteration should begin, before scaling.
    pub fn soft_ms(&self) -> Option<f64> {
        self.soft
    }

    /// Nodes per millisecond of the node clock, 0 for real time.
    #[inline]
    pub fn node_rate(&self) -> u64 {
        self.node_rate
    }
}

/// A parameter in thousandths as a factor.
fn thousandths(value: i32) -> f64 {
    f64::from(value) / 1000.0
}

/// What may be spent of a clock that shows `ms`: less the overhead, but always
/// at least 1 ms, however little (or negative) the clock shows.
fn spendable(ms: i64, overhead: u64) -> u64 {
    let ms = ms.clamp(1, LONGEST_MS) as u64;
    ms.saturating_sub(overhead).max(1)
}

/// How the finished iterations of a search went, as a factor on its soft limit.
#[derive(Clone, Debug, Default)]
pub struct SoftLimitScale {
    best: Option<Move>,
    /// Iterations in a row with the same best move.
    stability: u32,
    /// Smoothed score of the iterations so far.
    average: Option<f64>,
}

/// The factors settle from this iteration on; before it the limit stands as it is.
const FIRST_SCALED_DEPTH: i32 = 6;
impl SoftLimitScale {
    /// Takes note of a finished iteration and returns the factor for the soft
    /// limit. `node_share` is the part of all nodes that went into the best
    /// move, 0 to 1; `choices` the number of root moves.
    pub fn update(&mut self, depth: i32, best: Move, value: Score, node_share: f64, choices: usize) -> f64 {
        self.stability = if self.best == Some(best) { self.stability + 1 } else { 0 };
        self.best = Some(best);
        let value = f64::from(score::clamp_eval(value));
        let drop = self.average.map_or(0.0, |average| average - value);
        self.average = Some(self.average.map_or(value, |average| (average + value) / 2.0));
        if choices == 1 {
            return FORCED_FACTOR;
        }
        if depth < FIRST_SCALED_DEPTH {
            return 1.0;
        }
        nodes_factor(node_share) * stability_factor(self.stability) * score_factor(drop)
    }
}

/// A best move that takes most of the nodes has no rival; a straight line, as in
/// Sirius, Simbelmyne and Reckless.
fn nodes_factor(share: f64) -> f64 {
    (thousandths(p::time_nodes_zero()) - share.clamp(0.0, 1.0)) * thousandths(p::time_nodes_slope())
}

/// The longer a move stays best, the surer it is: a power of the count that
/// falls to one, the form of Sirius.
fn stability_factor(stability: u32) -> f64 {
    let falling = (f64::from(stability) + 2.5).powf(-1.5);
    (thousandths(p::time_stability_base()) + thousandths(p::time_stability_scale()) * falling).max(1.0)
}

/// A falling score is worth time, a rising one saves some.
fn score_factor(drop: f64) -> f64 {
    let (rise, fall) = (f64::from(p::time_rise_max()), f64::from(p::time_drop_max()));
    1.0 + f64::from(p::time_drop_weight()) / 10_000.0 * drop.clamp(-rise, fall)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Square;

    fn plan(time: i64, increment: i64, moves_to_go: Option<u32>, overhead: u64) -> TimeManager {
        let limits = Limits { clock: Some(Clock { time, increment }), moves_to_go, ..Limits::default() };
        TimeManager::new(&limits, &SearchOptions { overhead, ..SearchOptions::default() })
    }

    #[test]
    fn no_plan_exceeds_the_clock_or_vanishes() {
        let times = [i64::MIN, -5000, 0, 1, 2, 10, 29, 30, 31, 100, 1000, 60_000, 7_200_000, i64::MAX];
        let increments = [i64::MIN, -1, 0, 1, 20, 5000, 600_000, i64::MAX];
        let controls = [None, Some(0), Some(1), Some(2), Some(40), Some(200), Some(u32::MAX)];
        for time in times {
            for increment in increments {
                for moves_to_go in controls {
                    for overhead in [0, 10, 30, 1000, 5000] {
                        let plan = plan(time, increment, moves_to_go, overhead);
                        let case = format!("{time} {increment} {moves_to_go:?} {overhead}: {plan:?}");
                        let hard = plan.hard_ms().expect("a clock means a limit");
                        let soft = plan.soft_ms().expect("a clock means a limit");
                        let most = time.clamp(1, LONGEST_MS) as u64;
                        assert!(hard >= 1 && hard <= most.saturating_sub(overhead).max(1), "{case}");
                        assert!(soft > 0.0 && soft <= hard as f64, "{case}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_control_of_one_move_may_use_what_is_left() {
        let plan = plan(10_000, 0, Some(1), 30);
        assert_eq!(plan.hard_ms(), Some(9970));
        assert!(plan.soft_ms().is_some_and(|soft| soft > 7000.0));
    }

    #[test]
    fn a_control_is_shared_out() {
        let plan = plan(40_000, 0, Some(40), 0);
        let soft = plan.soft_ms().expect("clock");
        assert!((500.0..1000.0).contains(&soft), "{soft}");
        assert!(plan.hard_ms().is_some_and(|hard| hard <= 4000));
    }

    #[test]
    fn a_large_increment_is_not_spent_before_it_is_credited() {
        let plan = plan(1000, 60_000, None, 30);
        assert!(plan.hard_ms().is_some_and(|hard| hard < 700));
    }

    #[test]
    fn move_time_is_less_the_overhead_and_the_smaller_of_two() {
        let options = SearchOptions::default();
        assert_eq!(TimeManager::new(&Limits::move_time(100), &options).hard_ms(), Some(70));
        assert_eq!(TimeManager::new(&Limits::move_time(1), &options).hard_ms(), Some(1));
        assert_eq!(TimeManager::new(&Limits::move_time(-7), &options).hard_ms(), Some(1));
        let both = Limits {
            clock: Some(Clock { time: 1000, increment: 0 }),
            move_time: Some(60_000),
            ..Limits::default()
        };
        assert!(TimeManager::new(&both, &options).hard_ms().is_some_and(|hard| hard < 1000));
    }

    #[test]
    fn without_a_clock_there_is_no_limit() {
        for limits in [Limits::depth(5), Limits::nodes(100), Limits::infinite()] {
            let plan = TimeManager::new(&limits, &SearchOptions::default());
            assert_eq!((plan.hard_ms(), plan.soft_ms()), (None, None));
        }
        let endless = Limits { infinite: true, ..Limits::move_time(100) };
        assert_eq!(TimeManager::new(&endless, &SearchOptions::default()).hard_ms(), None);
    }

    #[test]
    fn doubt_scales_the_soft_limit_up() {
        let (a, b) = (Move::quiet(Square::E2, Square::E4), Move::quiet(Square::D2, Square::D4));
        let mut firm = SoftLimitScale::default();
        let mut torn = SoftLimitScale::default();
        let (mut last_firm, mut last_torn) = (0.0, 0.0);
        for depth in 1..20 {
            last_firm = firm.update(depth, a, 20, 0.95, 30);
            last_torn = torn.update(depth, if depth % 2 == 0 { a } else { b }, 20, 0.3, 30);
        }
        assert!(last_firm < 0.9, "{last_firm}");
        assert!(last_torn > 2.0, "{last_torn}");
        assert!(firm.clone().update(20, a, -100, 0.95, 30) > last_firm);
        assert!(firm.clone().update(20, a, 100, 0.95, 30) < last_firm);
        assert!(firm.update(20, a, 20, 0.95, 1) < 0.2, "one legal move");
    }
}
