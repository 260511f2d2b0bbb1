//! Games on a simulated clock, on a machine with other processes: the best possible result with short time
//! controls, and a test that the engine reaches it.
//!
//! A core that is shared by others runs a thread for a slice of 3 ms and lets it wait for the slices of the
//! others; a thread that wakes up waits too. On a machine of two cores with 25 at work such gaps were 26 ms
//! in the middle and a thread got 11 % of the time (2026-11-27). So a move costs at least one wait. If the
//! waits exceed the increment any player loses on time: [`Player::AtOnce`], which only waits, measures that.
//!
//! On a full machine one wait in some thousands is far longer than the others (100 ms and more
//! beside 10, 2026-11-28): [`Machine::rare`].

use crate::search::control::lag::{DelayEstimate, DelayTracker, lag_by_clocks};
use crate::search::control::limits::{Clock, Limits};
use crate::search::control::options::SearchOptions;
use crate::search::control::time::TimeManager;
use crate::search::params as p;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// Milliseconds a thread runs before another's turn.
const SLICE: f64 = 3.0;
/// A rare wait, ms.
const RARE_MS: std::ops::Range<f64> = 60.0..140.0;
/// Moves of a game.
const MOVES: u32 = 80;
const GAMES: u64 = 300;

#[derive(Clone, Copy, PartialEq)]
enum Player {
    /// The engine's own time management.
    Planned,
    /// The engine's time management without a reserve for rare delays.
    WithoutRare,
    /// Answers after 0.2 ms, the shortest possible time.
    AtOnce,
}

/// A machine on which each core has this number of other busy threads.
struct Machine {
    others: f64,
    /// The part of waits that last [`RARE_MS`].
    rare: f64,
    random: StdRng,
}

impl Machine {
    /// Returns the time of the other threads before the next turn, ms.
    fn wait(&mut self) -> f64 {
        let there = self.random.random_bool((self.others / 2.0).min(1.0));
        if there && self.random.random_bool(self.rare) {
            return self.random.random_range(RARE_MS);
        }
        if there { self.others * SLICE * self.random.random_range(0.5..1.5) } else { 0.0 }
    }

    /// Returns the time until a thread notices that `wanted` ms (or `most`) are over, and the longest gap in it, ms.
    fn run(&mut self, wanted: f64, most: f64) -> (f64, f64) {
        let (mut passed, mut longest) = (0.0_f64, 0.0_f64);
        let mut slice = self.random.random_range(0.0..SLICE);
        // An iteration ends when this time has passed, whichever thread used it.
        while passed < wanted.min(most) {
            let run = slice.min(wanted.min(most) - passed);
            passed += run;
            if run < slice {
                break;
            }
            slice = SLICE;
            let gap = self.wait();
            passed += gap;
            longest = longest.max(gap);
        }
        (passed, longest)
    }
}

/// Whether the game is lost on time.
fn loses(player: Player, time: f64, increment: i64, machine: &mut Machine) -> bool {
    left_after_game(player, time, increment, machine).is_none()
}

/// Milliseconds on the clock after a game; `None` if it is lost on time.
fn left_after_game(player: Player, time: f64, increment: i64, machine: &mut Machine) -> Option<f64> {
    let (mut left, mut lag, mut before) = (time, DelayTracker::default(), None::<(Clock, f64, f64)>);
    for _ in 0..MOVES {
        let woken = machine.wait() * machine.random.random::<f64>();
        let clock = Clock { time: left as i64, increment };
        if let Some((last, spent, longest)) = before {
            lag.note(lag_by_clocks(last, spent as u64, clock).max(longest as u64));
        }
        let (spent, longest) = match player {
            Player::AtOnce => (0.2, 0.0),
            Player::Planned | Player::WithoutRare => {
                let limits = Limits { clock: Some(clock), ..Limits::default() };
                let mut lag = lag.expected();
                if player == Player::WithoutRare {
                    // Five times the second worst, as three times the worst.
                    let worst = lag.worst.max(5 * lag.second_worst / 3);
                    lag = DelayEstimate { worst, second_worst: 0, ..lag };
                }
                let options = SearchOptions { overhead: 30, lag, ..SearchOptions::default() };
                let plan = TimeManager::new(&limits, &options);
                let soft = plan.soft_ms().expect("a clock") * machine.random.random_range(0.5..2.0);
                let hard = plan.hard_ms().expect("a clock") as f64;
                machine.run(soft, hard)
            }
        };
        before = Some((clock, spent, longest));
        left -= woken + spent;
        if left < 0.0 {
            return None;
        }
        left += increment as f64;
    }
    Some(left)
}

/// Games of a hundred lost on time.
fn lost(player: Player, time: f64, increment: i64, others: f64) -> f64 {
    lost_with_rare(player, time, increment, others, 0.0)
}

/// The same with a part of the waits [`RARE_MS`] long.
fn lost_with_rare(player: Player, time: f64, increment: i64, others: f64, rare: f64) -> f64 {
    let mut machine = Machine { others, rare, random: StdRng::seed_from_u64(1) };
    let lost = (0..GAMES).filter(|_| loses(player, time, increment, &mut machine)).count();
    100.0 * lost as f64 / GAMES as f64
}

#[test]
fn no_game_is_lost_where_few_share_a_core() {
    for (time, increment, others) in [(100.0, 1, 0.5), (200.0, 2, 1.0), (500.0, 5, 2.0), (1000.0, 10, 4.0)] {
        assert_eq!(lost(Player::Planned, time, increment, 0.0), 0.0, "{time} + {increment}, alone");
        assert_eq!(lost(Player::Planned, time, increment, others), 0.0, "{time} + {increment}");
    }
}

/// A player can save at most a part of the games that answering at once would save.
#[test]
fn fewer_games_are_lost_than_at_once_on_a_machine_twice_as_busy() {
    for (time, increment) in [(100.0, 1), (200.0, 2), (500.0, 5), (1000.0, 10)] {
        for others in [0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 8.0] {
            let planned = lost(Player::Planned, time, increment, others);
            let twice = lost(Player::AtOnce, time, increment, 2.0 * others);
            assert!(planned <= twice + 5.0, "{time} ms + {increment} ms, {others} others: {planned} {twice}");
        }
    }
}

/// Games in which the first moves decide: 8, 10, 80 and 82 of a hundred were lost before these moves counted
/// in full; now 3, 2, 21 and 12.
#[test]
fn the_first_moves_are_learnt_from() {
    for (time, increment, others, most) in
        [(100.0, 1, 1.0, 6.0), (200.0, 2, 1.5, 5.0), (500.0, 5, 4.0, 30.0), (1000.0, 10, 8.0, 20.0)]
    {
        let lost = lost(Player::Planned, time, increment, others);
        assert!(lost <= most, "{time} ms + {increment} ms, {others} others: {lost}");
    }
}

/// One wait of 500 is a long one, and it may come when the clock has been run down: without a
/// reserve for it 2.7 of a hundred games of half a second are lost.
#[test]
fn a_rare_long_wait_loses_no_game() {
    for (time, increment, others) in [(500.0, 5, 1.0), (500.0, 5, 2.0), (1000.0, 10, 4.0)] {
        let lost = |player| lost_with_rare(player, time, increment, others, 0.002);
        let (with, without) = (lost(Player::Planned), lost(Player::WithoutRare));
        let case = format!("{time} ms + {increment} ms, {others} others: {with} {without}");
        assert!(with <= 0.5 && (time > 500.0 || without >= 1.0), "{case}");
    }
}

/// With late moves a reserve stays on the clock, larger for longer delays; on a machine without delays the
/// clock runs down to the overhead and a few increments.
#[test]
fn the_reserve_stays_on_the_clock_where_moves_are_late_and_only_there() {
    for (time, increment, others, range) in [
        (500.0, 5, 0.0, 30.0..150.0),
        (500.0, 5, 1.0, 120.0..450.0),
        (500.0, 5, 2.0, 170.0..450.0),
        (1000.0, 10, 2.0, 170.0..600.0),
        (2000.0, 20, 2.0, 170.0..900.0),
    ] {
        let mut machine = Machine { others, rare: 0.0, random: StdRng::seed_from_u64(2) };
        for _ in 0..20 {
            let left = left_after_game(Player::Planned, time, increment, &mut machine).expect("not lost");
            assert!(range.contains(&left), "{time} ms + {increment} ms, {others} others: {left}");
        }
    }
}

/// With nothing late the reserve is no part of the plan: it is the formula of the parameters.
#[test]
fn a_quiet_machine_is_planned_with_as_if_there_were_no_reserve() {
    let part = |value: i32| f64::from(value) / 1000.0;
    for (time, increment) in [(2_000, 20), (10_000, 100), (60_000, 600)] {
        let mut left = time as f64;
        for number in 0..120 {
            let clock = Some(Clock { time: left as i64, increment });
            let plan = TimeManager::new(&Limits { clock, ..Limits::default() }, &SearchOptions::default());
            let soft = plan.soft_ms().expect("a clock");
            let spendable = (left.floor() - 30.0).max(1.0);
            let shares =
                part(p::time_share()) * spendable + part(p::time_increment_share()) * increment as f64;
            let wanted = part(p::time_soft_part()) * shares;
            assert!((soft - wanted).abs() < 1e-6, "move {number}, {left} ms left: {soft}, {wanted}");
            left += increment as f64 - soft;
        }
    }
}

#[test]
fn lag_shortens_the_plan_and_leaves_a_tenth_at_least() {
    let plan = |worst, second_worst| {
        let clock = Some(Clock { time: 430, increment: 0 });
        let limits = Limits { clock, moves_to_go: Some(1), ..Limits::default() };
        let lag = DelayEstimate { worst, second_worst, mean: 0 };
        TimeManager::new(&limits, &SearchOptions { overhead: 30, lag, ..SearchOptions::default() })
    };
    assert_eq!([0, 50, 100, 500].map(|lag| plan(lag, 0).hard_ms()), [400, 250, 100, 40].map(Some));
    assert_eq!([0, 50, 60, 500].map(|lag| plan(50, lag).hard_ms()), [250, 130, 100, 40].map(Some));
    assert!(plan(100, 0).soft_ms() < plan(0, 0).soft_ms());
}

#[test]
fn moves_that_are_all_late_are_paid_for_beforehand() {
    let soft = |increment, moves_to_go, mean| {
        let clock = Some(Clock { time: 6000, increment });
        let limits = Limits { clock, moves_to_go, ..Limits::default() };
        let lag = DelayEstimate { mean, ..DelayEstimate::default() };
        let options = SearchOptions { overhead: 30, lag, ..SearchOptions::default() };
        TimeManager::new(&limits, &options).soft_ms().expect("a clock")
    };
    for (increment, moves_to_go) in [(0, None), (20, None), (0, Some(40))] {
        let plan = |mean| soft(increment, moves_to_go, mean);
        assert!(plan(100) < 0.7 * plan(0) && plan(100) >= plan(500), "{increment} {moves_to_go:?}");
        assert!(plan(500) > 2.0, "{increment} {moves_to_go:?}");
    }
    assert!(soft(1000, None, 100) > 0.8 * soft(1000, None, 0), "an increment that gives it back");
}
