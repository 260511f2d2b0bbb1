//! Games on a simulated clock, on a machine that others use: what can be had of short time
//! controls, and that it is.
//!
//! A core that is shared by others runs a thread for a slice of 3 ms and lets it wait for the
//! slices of the others; a thread that wakes up waits too. On a machine of two cores with 25 at work
//! such gaps were 26 ms in the middle and a thread got 11 % of the time (2026-11-27). So a
//! move costs a wait at least, and where the waits eat more than the increment a game is lost
//! whoever plays it: that is what [`Player::AtOnce`] is for, which only waits.

use crate::search::control::lag::{DelayTracker, lag_by_clocks};
use crate::search::control::limits::{Clock, Limits};
use crate::search::control::options::SearchOptions;
use crate::search::control::time::TimeManager;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// Milliseconds a thread runs before another's turn.
const SLICE: f64 = 3.0;
/// Moves of a game.
const MOVES: u32 = 80;
const GAMES: u64 = 300;

#[derive(Clone, Copy, PartialEq)]
enum Player {
    /// As the engine plans.
    Planned,
    /// Answers after 0.2 ms, the least there is.
    AtOnce,
}

/// A machine where each core has so many others at work.
struct Machine {
    others: f64,
    random: StdRng,
}

impl Machine {
    /// How long the others run when it is their turn, ms.
    fn wait(&mut self) -> f64 {
        let there = self.random.random_bool((self.others / 2.0).min(1.0));
        if there { self.others * SLICE * self.random.random_range(0.5..1.5) } else { 0.0 }
    }

    /// What passes until a thread sees that `wanted` ms are over, or `most`; and the longest gap
    /// in it.
    fn run(&mut self, wanted: f64, most: f64) -> (f64, f64) {
        let (mut passed, mut longest) = (0.0_f64, 0.0_f64);
        let mut slice = self.random.random_range(0.0..SLICE);
        // An iteration ends when so much time has passed, whoever had it.
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
    let (mut left, mut lag, mut before) = (time, DelayTracker::default(), None::<(Clock, f64, f64)>);
    for _ in 0..MOVES {
        let woken = machine.wait() * machine.random.random::<f64>();
        let clock = Clock { time: left as i64, increment };
        if let Some((last, spent, longest)) = before {
            lag.note(lag_by_clocks(last, spent as u64, clock).max(longest as u64));
        }
        let (spent, longest) = match player {
            Player::AtOnce => (0.2, 0.0),
            Player::Planned => {
                let limits = Limits { clock: Some(clock), ..Limits::default() };
                let options = SearchOptions { overhead: 30, lag: lag.expected(), ..SearchOptions::default() };
                let plan = TimeManager::new(&limits, &options);
                let soft = plan.soft_ms().expect("a clock") * machine.random.random_range(0.5..2.0);
                let hard = plan.hard_ms().expect("a clock") as f64;
                machine.run(soft, hard)
            }
        };
        before = Some((clock, spent, longest));
        left -= woken + spent;
        if left < 0.0 {
            return true;
        }
        left += increment as f64;
    }
    false
}

/// Games of a hundred lost on time.
fn lost(player: Player, time: f64, increment: i64, others: f64) -> f64 {
    let mut machine = Machine { others, random: StdRng::seed_from_u64(1) };
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

/// Nobody can promise more than a part of what answering at once would save.
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

/// Where the first moves decide: 8, 10, 80 and 82 of a hundred were lost before these counted in full, 3, 2, 21
/// and 12 are now.
#[test]
fn the_first_moves_are_learnt_from() {
    for (time, increment, others, most) in
        [(100.0, 1, 1.0, 6.0), (200.0, 2, 1.5, 5.0), (500.0, 5, 4.0, 30.0), (1000.0, 10, 8.0, 20.0)]
    {
        let lost = lost(Player::Planned, time, increment, others);
        assert!(lost <= most, "{time} ms + {increment} ms, {others} others: {lost}");
    }
}
