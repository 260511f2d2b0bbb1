//! The limit of a side: nodes or depth per move, or a clock.

use palisade::engine::{Clock, Limits};
use palisade_tools::engines::player::MoveLimit;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// A time control of the form `[MOVES/]SECONDS[+INCREMENT]`, such as `40/60+0.6`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// The number of moves to be made within `base`, which is then added again; `None` if `base` is for all
    /// moves.
    pub moves: Option<u32>,
    /// The time on the clock at the start of each time control.
    pub base: Duration,
    /// The time added after each move.
    pub increment: Duration,
}

/// The error of a string that is not a time control such as `40/60+0.6`; holds the string.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no time control: 2+0.02, 60 and 40/60+0.5 are, in seconds")]
pub struct NoTimeControl(String);

impl FromStr for TimeControl {
    type Err = NoTimeControl;

    fn from_str(text: &str) -> Result<Self, NoTimeControl> {
        let wrong = || NoTimeControl(text.to_owned());
        let seconds = |part: &str| {
            let number: f64 = part.trim().parse().map_err(|_| wrong())?;
            Duration::try_from_secs_f64(number).map_err(|_| wrong())
        };
        let (moves, rest) = match text.split_once('/') {
            Some((moves, rest)) => (Some(moves.trim().parse().map_err(|_| wrong())?), rest),
            None => (None, text),
        };
        let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let control = Self { moves, base: seconds(base)?, increment: seconds(increment)? };
        let playable = control.base > Duration::ZERO && control.moves != Some(0);
        if playable { Ok(control) } else { Err(wrong()) }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", self.base.as_secs_f64())?;
        if self.increment.is_zero() { Ok(()) } else { write!(f, "+{}", self.increment.as_secs_f64()) }
    }
}

/// The limit on the searches of a side in a match: per move or by a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockAllowance {
    /// This number of nodes per move, as in `go nodes`.
    Nodes(u64),
    /// The search of a move ends after the iteration in which it reaches this number of nodes, and at the
    /// latest after 20 times as many.
    SoftNodes(u64),
    /// This depth per move, in plies.
    Depth(i32),
    /// A clock with this time control.
    Time(TimeControl),
}

impl fmt::Display for ClockAllowance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nodes(nodes) => write!(f, "{nodes} nodes"),
            Self::SoftNodes(nodes) => write!(f, "{nodes} soft nodes"),
            Self::Depth(depth) => write!(f, "depth {depth}"),
            Self::Time(control) => control.fmt(f),
        }
    }
}

/// The clock of one side in one game. A side without a time control has no limit on its time.
#[derive(Clone, Copy, Debug)]
pub struct SideClock {
    allowance: ClockAllowance,
    left: Duration,
    /// The number of moves made in the current time control.
    made: u32,
}

impl SideClock {
    /// Makes the clock of a side at the start of a game, with the base time of its time control.
    pub fn new(allowance: ClockAllowance) -> Self {
        let left = match allowance {
            ClockAllowance::Time(control) => control.base,
            _ => Duration::ZERO,
        };
        Self { allowance, left, made: 0 }
    }

    /// Returns the limits of the search that begins now. With a time control they are the time left on the
    /// clock, the increment, and the moves to go.
    pub fn limits(&self) -> Limits {
        match self.allowance {
            ClockAllowance::Nodes(nodes) => Limits::nodes(nodes),
            ClockAllowance::SoftNodes(nodes) => MoveLimit::SoftNodes(nodes).limits(),
            ClockAllowance::Depth(depth) => Limits::depth(depth),
            ClockAllowance::Time(control) => {
                let clock = Clock { time: millis(self.left), increment: millis(control.increment) };
                let mut limits = Limits::clock(clock);
                limits.moves_to_go = control.moves.map(|moves| moves - self.made);
                limits
            }
        }
    }

    /// Subtracts the time `spent` on a move and adds the increment, and the base time after the last move of
    /// a control. Returns false if the clock was overstepped by more than `margin`, which loses the game;
    /// always true without a time control.
    pub fn press(&mut self, spent: Duration, margin: Duration) -> bool {
        let ClockAllowance::Time(control) = self.allowance else { return true };
        if spent > self.left + margin {
            return false;
        }
        self.left = self.left.saturating_sub(spent) + control.increment;
        self.made += 1;
        if control.moves == Some(self.made) {
            self.made = 0;
            self.left += control.base;
        }
        true
    }
}

fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn control(text: &str) -> TimeControl {
        text.parse().unwrap()
    }

    #[test]
    fn controls_are_read_and_written() {
        for text in ["2+0.02", "10+0.1", "40/60", "40/60+0.5", "60", "0.2+0.002"] {
            assert_eq!(control(text).to_string(), text);
        }
        assert_eq!(control("40/60+0.5").increment, Duration::from_millis(500));
        for wrong in ["", "x", "0", "0+1", "-2", "2+", "2+-1", "/60", "0/60", "1/x", "nan", "1e400"] {
            assert!(wrong.parse::<TimeControl>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_clock_runs_down_and_is_filled_up() {
        let mut clock = SideClock::new(ClockAllowance::Time(control("2/10+1")));
        let (ms, margin) = (Duration::from_millis, Duration::from_millis(50));
        assert_eq!(clock.limits().moves_to_go, Some(2));
        assert!(clock.press(ms(4_000), margin));
        let limits = clock.limits();
        assert_eq!(limits.clock, Some(Clock { time: 7_000, increment: 1_000 }));
        assert_eq!(limits.moves_to_go, Some(1));
        assert!(clock.press(ms(7_040), margin), "within the margin");
        assert_eq!(clock.limits().clock, Some(Clock { time: 11_000, increment: 1_000 }));
        assert!(!clock.press(ms(11_051), margin), "beyond it");
    }

    #[test]
    fn without_a_clock_no_time_is_lost() {
        let mut clock = SideClock::new(ClockAllowance::Nodes(500));
        assert!(clock.press(Duration::from_secs(3600), Duration::ZERO));
        assert_eq!((clock.limits().nodes, clock.limits().clock), (Some(500), None));
        assert_eq!(SideClock::new(ClockAllowance::SoftNodes(500)).limits().nodes, Some(10_000));
    }
}
