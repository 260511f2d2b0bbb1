//! The clocks of a game: a time for each side and an increment a move.
//!
//! Pure: the caller passes the current time, counted from any fixed moment. Invariant:
//! at most one clock runs, and it runs from the moment it was started.

use palisade::types::Color;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The most minutes that a side may have at the start.
const MOST_MINUTES: f64 = 10_000.0;
/// The most seconds that a move may add.
const MOST_INCREMENT: f64 = 3_600.0;

/// A time control: the time for the game and the increment for each move. As text, such as `10+5`, it has
/// minutes and seconds; `+0` may be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Control {
    /// The time of each side at the start of the game; parsed from a string it is 1 second to 10,000 minutes.
    pub base: Duration,
    /// The time added after each move; parsed from a string it is at most an hour.
    pub increment: Duration,
}

/// The error of a text that is not a time control such as `10+5`, or whose times are out of range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected minutes and seconds a move, such as 10+5, or none")]
pub struct NoControl;

impl FromStr for Control {
    type Err = NoControl;

    fn from_str(text: &str) -> Result<Self, NoControl> {
        let (minutes, seconds) = text.trim().split_once('+').unwrap_or((text.trim(), "0"));
        let number = |text: &str, most: f64| {
            let number: f64 = text.trim().parse().map_err(|_| NoControl)?;
            if (0.0..=most).contains(&number) { Ok(number) } else { Err(NoControl) }
        };
        let minutes = number(minutes, MOST_MINUTES)?;
        let increment = number(seconds, MOST_INCREMENT)?;
        let base = Duration::from_secs_f64(minutes * 60.0);
        if base < Duration::from_secs(1) {
            return Err(NoControl);
        }
        Ok(Self { base, increment: Duration::from_secs_f64(increment) })
    }
}

impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.base.as_secs_f64() / 60.0, self.increment.as_secs_f64())
    }
}

/// The chess clocks of both sides. Every `now` is the time since any fixed moment, the same for all calls; it
/// must not go back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clocks {
    /// The time control, which is the same for both sides.
    pub control: Control,
    /// The time left of each side, White first, as of the last start or stop of its clock.
    left: [Duration; 2],
    /// The side whose clock runs, and the time at which it was started; `None` if both are stopped.
    running: Option<(Color, Duration)>,
}

impl Clocks {
    /// Makes the clocks of a time control with the full time for both sides, neither running.
    pub fn new(control: Control) -> Self {
        Self::with(control, [control.base; 2])
    }

    /// Makes the clocks of a time control with the times `left` for White and Black, neither running.
    pub fn with(control: Control, left: [Duration; 2]) -> Self {
        Self { control, left, running: None }
    }

    /// Returns the time that a side has left at the time `now`; zero if it has run out.
    pub fn left(&self, side: Color, now: Duration) -> Duration {
        let left = self.left[side as usize];
        match self.running {
            Some((running, since)) if running == side => left.saturating_sub(now.saturating_sub(since)),
            _ => left,
        }
    }

    /// Starts the clock of a side at the time `now`.
    pub fn start(&mut self, side: Color, now: Duration) {
        self.stop(now);
        self.running = Some((side, now));
    }

    /// Stops both clocks at the time `now`.
    pub fn stop(&mut self, now: Duration) {
        if let Some((side, _)) = self.running {
            self.left[side as usize] = self.left(side, now);
        }
        self.running = None;
    }

    /// Registers a move of `side` at the time `now`: stops its clock, adds its increment and starts the other
    /// side's clock.
    pub fn moved(&mut self, side: Color, now: Duration) {
        self.stop(now);
        self.left[side as usize] += self.control.increment;
        self.start(!side, now);
    }

    /// Returns the side whose flag has fallen: its clock is running and has no time left at `now`. `None` if
    /// neither.
    pub fn fallen(&self, now: Duration) -> Option<Color> {
        let (side, _) = self.running?;
        self.left(side, now).is_zero().then_some(side)
    }

    /// Returns the side whose clock is running; `None` if neither is.
    pub fn running(&self) -> Option<Color> {
        self.running.map(|(side, _)| side)
    }
}

/// Returns a time as a chess clock shows it: `9:58` or `1:02:03`, rounded up to seconds; below ten seconds
/// `0:09.8`, rounded down to tenths.
pub fn shown(time: Duration) -> String {
    if time < Duration::from_secs(10) {
        let tenths = time.as_millis() / 100;
        return format!("0:0{}.{}", tenths / 10, tenths % 10);
    }
    // A started second is shown until it is over.
    let seconds = time.as_secs() + u64::from(time.subsec_nanos() > 0);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn s(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn controls_are_read_and_written() {
        for (text, written, base, increment) in
            [("10+5", "10+5", 600, 5), ("3", "3+0", 180, 0), (" 0.5 + 1 ", "0.5+1", 30, 1)]
        {
            let control: Control = text.parse().expect(text);
            assert_eq!((control.base, control.increment), (s(base), s(increment)), "{text}");
            assert_eq!(control.to_string(), written);
        }
        for wrong in ["", "+5", "ten", "-1+0", "0", "1+x", "1e9", "nan", "1+-1", "inf+1"] {
            assert_eq!(wrong.parse::<Control>(), Err(NoControl), "{wrong}");
        }
    }

    #[test]
    fn clocks_run_in_turn_and_fall() {
        let mut clocks = Clocks::new("1+2".parse().expect("a control"));
        assert_eq!((clocks.fallen(s(500)), clocks.running()), (None, None));
        clocks.start(Color::White, s(10));
        assert_eq!(clocks.left(Color::White, s(25)), s(45));
        clocks.moved(Color::White, s(30));
        assert_eq!((clocks.left(Color::White, s(90)), clocks.left(Color::Black, s(50))), (s(42), s(40)));
        assert_eq!((clocks.fallen(s(89)), clocks.fallen(s(90))), (None, Some(Color::Black)));
        clocks.stop(s(40));
        assert_eq!((clocks.left(Color::Black, s(99)), clocks.running()), (s(50), None));
    }

    #[test]
    fn times_are_shown_as_on_a_clock() {
        for (ms, text) in [
            (0, "0:00.0"),
            (9_950, "0:09.9"),
            (10_000, "0:10"),
            (599_001, "10:00"),
            (598_000, "9:58"),
            (3_723_000, "1:02:03"),
        ] {
            assert_eq!(shown(Duration::from_millis(ms)), text);
        }
    }
}
