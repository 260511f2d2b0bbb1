//! Time management: the limits of a search in milliseconds, and the part of the plan that a position gets.
//!
//! [`TimeManager`] turns a clock into two limits. The hard one ends the search wherever it is. It never
//! reaches beyond the clock less `Move Overhead`, nor to the end of a fixed time for the move. The soft one
//! is compared between iterations, after [`SoftLimitScale`] has scaled it: less time for a best move that
//! stays the same and takes most of the nodes, more for one that changes or loses value.
//!
//! Figures are milliseconds throughout; with `nodestime` they are the milliseconds of a clock that counts
//! nodes.

use crate::search::control::limits::{Clock, Limits};
use crate::search::control::options::SearchOptions;
use crate::search::params as p;
use crate::types::{Move, Score, score};

/// The largest `movestogo` that is planned for; a larger one counts as this, because a game cannot be
/// foreseen that far.
const MOST_MOVES_TO_GO: u32 = 50;
/// The factor on the soft limit with one legal move, when a search only finds the reply to expect.
const FORCED_FACTOR: f64 = 0.1;
/// The largest time on a clock that is planned for, ms (about 12 days); it prevents overflow.
const LONGEST_MS: i64 = 1 << 30;

/// The number of coming moves for which the mean delay of a move is reserved.
const LATE_MOVES: f64 = 60.0;
/// At least the time on the clock divided by this is used for planning, however late a single move may be.
const LEFT_PART: u64 = 10;
/// At least the time on the clock, less the reserve for delays, divided by this is used for planning, however
/// late all moves have been.
const LATE_LEFT_PART: f64 = 40.0;

/// The time limits of one search: the soft one, after which no new iteration begins, in milliseconds, and the
/// hard one, at which the search ends, in microseconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeManager {
    soft: Option<f64>,
    hard: Option<u64>,
    node_rate: u64,
}

impl TimeManager {
    /// Computes the time limits of a search with these limits (clock, move time) and options (overhead,
    /// expected delays); both are absent for an infinite search.
    pub fn new(limits: &Limits, options: &SearchOptions) -> Self {
        let mut plan = Self { soft: None, hard: None, node_rate: options.nodes_time };
        if limits.infinite {
            return plan;
        }
        if let Some(clock) = limits.clock {
            plan.plan_clock(clock, limits.moves_to_go, options);
        }
        if let Some(ms) = limits.move_time {
            // The answer has to be out before the time is over, and a clock of nodes is never late.
            let ms = spendable(ms, 0);
            let margin = if plan.node_rate == 0 { options.lag.move_time_margin_us(ms) } else { 0 };
            let most = ms * 1000 - margin;
            plan.hard = Some(plan.hard.map_or(most, |hard| hard.min(most)));
        }
        plan
    }

    fn plan_clock(&mut self, clock: Clock, moves_to_go: Option<u32>, options: &SearchOptions) {
        let most = spendable(clock.time, options.overhead);
        // The time that delays may take, in this move and in the next, is not available for the plan.
        let reserve = options.lag.reserve(most);
        let (on_clock, most) = (most, most - reserve.min(most - most.div_ceil(LEFT_PART)));
        // Nor is its mean delay for each move, as far as it exceeds the increment.
        let mean = options.lag.mean as f64;
        let increment = clock.increment.clamp(0, LONGEST_MS) as f64;
        let least = most as f64 / LATE_LEFT_PART;
        let left = (most as f64 - LATE_MOVES * (mean - increment).max(0.0)).max(least);
        // With less on the clock than the reserve, a part of the increment builds it up again.
        let short = on_clock < reserve;
        let spent = if short { on_clock as f64 / reserve as f64 } else { 1.0 };
        let increment = (increment - mean).max(0.0) * spent;
        let overhead = (options.overhead as f64).max(mean);
        let (mut soft, hard) = match moves_to_go.filter(|&moves| moves > 0) {
            Some(moves) => {
                let (left, moves) = (most as f64, f64::from(moves.min(MOST_MOVES_TO_GO)));
                let total = left + (moves - 1.0) * (increment - overhead);
                let share = (total / moves).clamp(left / (2.0 * moves), left);
                let part = if moves > 1.0 { thousandths(p::time_control_hard_part()) } else { 1.0 };
                let most = thousandths(p::time_control_hard_shares()) * share;
                (thousandths(p::time_control_soft_part()) * share, most.min(part * left))
            }
            None if clock.increment <= 0 => plan_sudden_death(most as f64, overhead),
            None => {
                // An increment is only ours once it is credited, hence the
                // hard share of what is on the clock now.
                let plan =
                    thousandths(p::time_share()) * left + thousandths(p::time_increment_share()) * increment;
                let soft = thousandths(p::time_soft_part()) * plan;
                // The share alone would be some 14 soft limits at 10+0.1: one move
                // in trouble would leave too little for those after it.
                let most = thousandths(p::time_hard_multiple()) * soft;
                let most = if short { most.min(increment) } else { most };
                (soft, most.min(thousandths(p::time_hard_share()) * left))
            }
        };
        if options.ponder {
            // Part of our thinking happens on the opponent's time.
            soft *= thousandths(p::time_ponder_factor());
        }
        let hard = (hard as u64).clamp(1, most);
        self.soft = Some(soft.clamp(0.5, hard as f64));
        self.hard = Some(hard * 1000);
    }

    /// Returns the hard time limit, microseconds, at which the search ends at any point; `None` for no limit.
    #[inline]
    pub fn hard_us(&self) -> Option<u64> {
        self.hard
    }

    /// Returns the hard limit ([`Self::hard_us`]) in milliseconds, rounded up; `None` for no limit.
    pub fn hard_ms(&self) -> Option<u64> {
        self.hard.map(|us| us.div_ceil(1000))
    }

    /// Returns the soft limit, milliseconds, after which no new iteration begins, before it is scaled by the
    /// course of the search; `None` for no limit.
    pub fn soft_ms(&self) -> Option<f64> {
        self.soft
    }

    /// Returns the nodes that count as a millisecond of the clock (UCI option `nodestime`); 0 for real time.
    #[inline]
    pub fn node_rate(&self) -> u64 {
        self.node_rate
    }
}

/// The number of moves whose overhead is reserved for a long ending in a game without increment.
const RESERVED_MOVES: f64 = 50.0;
/// The least fraction of the remaining time that a move gets in a game without increment.
const RESERVE_SHARE: f64 = 1.0 / 300.0;

/// Returns the soft and the hard limit, ms, with `left` ms for the rest of the game and `overhead` ms lost
/// with each move. A fixed share of the remaining time alone would run out after some 150 moves: the thinking
/// time shrinks, but the overhead of a move does not.
fn plan_sudden_death(left: f64, overhead: f64) -> (f64, f64) {
    let free = (left - RESERVED_MOVES * overhead).max(0.0);
    let least = RESERVE_SHARE * left;
    let share = thousandths(p::time_share()) * thousandths(p::time_sudden_part());
    let soft = thousandths(p::time_soft_part()) * share * free;
    let hard = thousandths(p::time_hard_share()) * free;
    (soft.max(least), hard.min(thousandths(p::time_hard_multiple()) * soft).max(least))
}

/// Returns a parameter in thousandths as a factor.
fn thousandths(value: i32) -> f64 {
    f64::from(value) / 1000.0
}

/// Returns the usable milliseconds of a clock that shows `ms`: less the overhead, but at least 1, even for a
/// negative clock.
fn spendable(ms: i64, overhead: u64) -> u64 {
    let ms = ms.clamp(1, LONGEST_MS) as u64;
    ms.saturating_sub(overhead).max(1)
}

/// Computes the factor by which the soft time limit of a search is multiplied, from the course of its
/// finished iterations: more time if the best move changes or the score falls.
#[derive(Clone, Debug, Default)]
pub struct SoftLimitScale {
    best: Option<Move>,
    /// The number of iterations in a row that have confirmed the best move; 0 after the one that first chose
    /// it.
    stability: u32,
    /// The smoothed score of the iterations so far, internal units; `None` before the first.
    average: Option<f64>,
    /// The smoothed score at the end of the last move of this game, internal units; `None` if unknown.
    last_move: Option<f64>,
    /// The score of the first iteration, internal units; `None` before it.
    first: Option<f64>,
}

/// The first iteration, plies, after which the soft limit is scaled; before it the factors vary too much.
const FIRST_SCALED_DEPTH: i32 = 6;
impl SoftLimitScale {
    /// Makes the state at the start of a search; `last_move` is [`Self::average`] at the end of the engine's
    /// last search in this game, internal units, or `None` if there was none.
    pub fn after(last_move: Option<f64>) -> Self {
        Self { last_move, ..Self::default() }
    }

    /// Returns the smoothed score of the iterations so far, internal units from the side to move, with which
    /// the next move's search compares its own; `None` before the first iteration.
    pub fn average(&self) -> Option<f64> {
        self.average
    }

    /// Records a finished iteration of `depth` plies with the move `best`, and returns the factor for the
    /// soft limit: above 1 for more time, 1 in the first iterations, 0.1 with one root move.
    /// `value` is its score in internal units from the side to move, `node_share` the fraction of all nodes
    /// spent on the best move, 0 to 1, and `choices` the number of root moves.
    pub fn update(&mut self, depth: i32, best: Move, value: Score, node_share: f64, choices: usize) -> f64 {
        self.stability = if self.best == Some(best) { self.stability + 1 } else { 0 };
        self.best = Some(best);
        let value = f64::from(score::clamp_eval(value));
        let drop = self.average.map_or(0.0, |average| average - value);
        let drop_in_game = self.last_move.map_or(0.0, |last| last - value);
        let drift = (value - *self.first.get_or_insert(value)).abs();
        self.average = Some(self.average.map_or(value, |average| (average + value) / 2.0));
        if choices == 1 {
            return FORCED_FACTOR;
        }
        if depth < FIRST_SCALED_DEPTH {
            return 1.0;
        }
        nodes_factor(node_share)
            * stability_factor(self.stability)
            * score_factor(drop, drop_in_game)
            * drift_factor(drift, depth)
    }
}

/// Returns the factor on the soft limit for the best move's `share` of all nodes, 0 to 1: less time for
/// a larger share, since a best move that takes most of the nodes has no rival. A straight line, as in
/// Sirius, Simbelmyne and Reckless.
fn nodes_factor(share: f64) -> f64 {
    (thousandths(p::time_nodes_zero()) - share.clamp(0.0, 1.0)) * thousandths(p::time_nodes_slope())
}

/// Returns the factor on the soft limit for the number of iterations in a row with the same best move: a
/// power of it that falls to 1, the form of Sirius.
fn stability_factor(stability: u32) -> f64 {
    let falling = (f64::from(stability) + 2.5).powf(-1.5);
    (thousandths(p::time_stability_base()) + thousandths(p::time_stability_scale()) * falling).max(1.0)
}

/// Returns the factor on the soft limit for the fall of the score (internal units, negative for a rise):
/// `drop` since the iterations before, `drop_in_game` since the engine's last move, which Stockfish
/// weighs about twice. A falling score gets more time.
fn score_factor(drop: f64, drop_in_game: f64) -> f64 {
    let (rise, fall) = (f64::from(p::time_rise_max()), f64::from(p::time_drop_max()));
    let part = |weight: i32, drop: f64| f64::from(weight) / 10_000.0 * drop.clamp(-rise, fall);
    1.0 + part(p::time_drop_weight(), drop) + part(p::time_game_drop_weight(), drop_in_game)
}

/// Returns the factor on the soft limit for the distance of the score from that of the first iteration
/// (internal units): more time for a larger distance, and more at greater `depth` in plies (Clockwork).
fn drift_factor(drift: f64, depth: i32) -> f64 {
    let drift = drift.min(f64::from(p::time_drift_max())) * f64::from(depth).ln();
    1.0 + f64::from(p::time_drift_weight()) / 10_000.0 * drift
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
        let part = thousandths(p::time_control_soft_part()).min(1.0);
        assert!(plan.soft_ms().is_some_and(|soft| soft >= part * 9969.0));
    }

    #[test]
    fn a_control_is_shared_out() {
        let plan = plan(40_000, 0, Some(40), 0);
        let (even, soft) = (1000.0, plan.soft_ms().expect("clock"));
        let part = thousandths(p::time_control_soft_part());
        assert!((soft - part * even).abs() < 1.0, "{soft}");
        let most = thousandths(p::time_control_hard_shares()) * even;
        assert!(plan.hard_ms().is_some_and(|hard| hard as f64 <= most));
    }

    #[test]
    fn a_large_increment_is_not_spent_before_it_is_credited() {
        let plan = plan(1000, 60_000, None, 30);
        let most = thousandths(p::time_hard_share()) * 970.0;
        assert!(plan.hard_ms().is_some_and(|hard| hard as f64 <= most));
    }

    #[test]
    fn move_time_ends_before_it_is_over_and_the_smaller_of_two_counts() {
        let mut options = SearchOptions::default();
        let hard = |ms, options: &_| TimeManager::new(&Limits::move_time(ms), options).hard_us();
        assert_eq!([100, 1, -7].map(|ms| hard(ms, &options)), [98_000, 500, 500].map(Some));
        options.lag.worst = 20;
        assert_eq!(hard(100, &options), Some(90_000), "a delay that is known, no more than a tenth");
        options.nodes_time = 60;
        assert_eq!(hard(100, &options), Some(100_000), "a clock of nodes is never late");
        options = SearchOptions::default();
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
        // Within its bounds no parameter brings the two nearer than this.
        assert!(last_firm < 0.75 * last_torn, "{last_firm} {last_torn}");
        let falling = firm.clone().update(20, a, -100, 0.95, 30);
        assert_eq!(falling > last_firm, p::time_drop_weight() > 0);
        assert!(score_factor(-80.0, 0.0) <= score_factor(0.0, 0.0), "a rise saves time");
        assert_eq!(firm.update(20, a, 20, 0.95, 1), FORCED_FACTOR, "one legal move");
    }

    /// A game on a simulated clock, the opponent's moves left out.
    struct Game {
        time: f64,
        increment: i64,
        /// Moves of a control and the time it adds; `None` for the whole game.
        control: Option<(u32, i64)>,
        /// The cost of each move in addition to the search, ms.
        lag: f64,
    }

    impl Game {
        const OVERHEAD: u64 = 30;

        /// Plays the move with this number, from 0, and returns the time of its search, ms. Each iteration
        /// takes between one and a half times and twice as long as the one before, depending on the move and
        /// the depth.
        fn play(&mut self, number: u32) -> f64 {
            let options = SearchOptions { overhead: Self::OVERHEAD, ..SearchOptions::default() };
            let moves_to_go = self.control.map(|(moves, _)| moves - number % moves);
            let clock = Some(Clock { time: self.time as i64, increment: self.increment });
            let plan = TimeManager::new(&Limits { clock, moves_to_go, ..Limits::default() }, &options);
            let (soft, hard) = (plan.soft_ms().expect("a clock"), plan.hard_ms().expect("a clock") as f64);
            let (e4, d4) = (Move::quiet(Square::E2, Square::E4), Move::quiet(Square::D2, Square::D4));
            let (mut scale, mut spent) = (SoftLimitScale::default(), 0.0_f64);
            for depth in 1_u32.. {
                let growth = 1.5 + f64::from((number + depth) % 3) / 4.0;
                spent = if depth == 1 { 0.01 } else { spent * growth };
                if spent >= hard {
                    spent = hard;
                    break;
                }
                let best = if (number + depth).is_multiple_of(7) { d4 } else { e4 };
                let value = (number * 13 % 40) as Score - 20 * (depth % 2) as Score;
                let factor = scale.update(depth as i32, best, value, 0.4, 30);
                if spent >= soft * factor {
                    break;
                }
            }
            let least = self.time.min(Self::OVERHEAD as f64 + 1.0) - 1.0;
            self.time -= spent;
            assert!(self.time >= least, "move {number}: {} ms left after {spent}", self.time);
            self.time += self.increment as f64 - self.lag;
            if let Some((moves, more)) = self.control
                && (number + 1).is_multiple_of(moves)
            {
                self.time += more as f64;
            }
            spent
        }
    }

    #[test]
    fn an_increment_is_spent_over_a_long_game() {
        for (time, increment, lag) in [(1000.0, 10, 0.0), (8000.0, 80, 10.0), (60_000.0, 600, 29.0)] {
            let mut game = Game { time, increment, control: None, lag };
            let spent: Vec<f64> = (0..2000).map(|number| game.play(number)).collect();
            let late = spent[1000..].iter().sum::<f64>() / 1000.0;
            let gained = increment as f64 - lag;
            assert!(late > 0.95 * gained && late < 1.05 * gained, "{late} of {gained} ms a move");
        }
    }

    #[test]
    fn controls_follow_each_other_without_loss_on_time_or_much_left_over() {
        for (moves, more, lag) in [(40, 60_000, 20.0), (40, 2_400_000, 29.0), (10, 1000, 0.0), (1, 500, 0.0)]
        {
            let mut game = Game { time: more as f64, increment: 0, control: Some((moves, more)), lag };
            for number in 0..moves * 50 {
                game.play(number);
                if (number + 1).is_multiple_of(moves) {
                    assert!(game.time < 1.7 * more as f64, "{} ms carried over", game.time - more as f64);
                }
            }
        }
    }

    #[test]
    fn sudden_death_lasts_for_a_long_game() {
        // Clock, delay of a move, and number of moves that must be possible.
        for (time, lag, moves) in
            [(60_000.0, 10.0, 170), (300_000.0, 10.0, 180), (600_000.0, 2.0, 400), (10_000.0, 0.0, 500)]
        {
            let mut game = Game { time, increment: 0, control: None, lag };
            let mut early = 0.0;
            for number in 0..moves {
                let spent = game.play(number);
                early += if number < 60 { spent } else { 0.0 };
                assert!(game.time > 0.0, "{time} ms, lag {lag}: lost on time at move {number}");
            }
            assert!(early > 0.6 * time, "{early} of {time} ms in the first 60 moves");
        }
    }

    #[test]
    fn next_to_nothing_on_the_clock_is_a_move_at_once() {
        for time in [-3.0, 0.0, 1.0, 2.0, 29.0, 30.0, 31.0] {
            for control in [None, Some((1, 0)), Some((40, 0))] {
                let mut game = Game { time: f64::max(time, 1.0), increment: 0, control, lag: 0.0 };
                assert!(game.play(0) <= 1.0, "{time} ms, {control:?}");
            }
        }
    }

    #[test]
    fn the_hard_limit_is_some_soft_ones_at_most() {
        for time in [1_000, 10_000, 600_000] {
            let plan = plan(time, time / 100, None, 10);
            let (soft, hard) = (plan.soft_ms().expect("a clock"), plan.hard_ms().expect("a clock"));
            let multiple = f64::from(p::time_hard_multiple()) / 1000.0;
            assert!(hard as f64 <= multiple * soft && hard as f64 >= 2.0 * soft, "{time}: {soft} {hard}");
        }
    }

    #[test]
    fn a_score_that_fell_since_the_last_move_or_drifted_is_worth_time() {
        let factor = |last_move: Option<f64>, first: Score, value: Score| {
            let mut scale = SoftLimitScale::after(last_move);
            for depth in 1..12 {
                let value = if depth == 1 { first } else { value };
                scale.update(depth, Move::quiet(Square::E2, Square::E4), value, 0.5, 20);
            }
            scale.update(12, Move::quiet(Square::E2, Square::E4), value, 0.5, 20)
        };
        let unchanged = factor(Some(20.0), 20, 20);
        assert!(factor(Some(60.0), 20, 20) > unchanged);
        assert!(factor(Some(0.0), 20, 20) < unchanged);
        assert!(factor(None, 20, 20) == unchanged, "nothing known, nothing changed");
        assert!(factor(Some(20.0), 90, 20) > unchanged && factor(Some(20.0), -50, 20) > unchanged);
    }
}
