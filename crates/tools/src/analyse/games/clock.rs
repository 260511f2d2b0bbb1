//! The clocks of a game: time left (`[%clk 1:23:45]` in the comments, as servers write it), time spent on a
//! move (`[%emt 0:00:05]`, or the difference of two clocks), and the time control in words.

use palisade_pgn::Game;

/// The clock data of one move of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Time {
    /// Seconds that the mover had left before the move; `None` if unknown.
    pub before: Option<f64>,
    /// Seconds that the mover had left after the move; `None` if unknown.
    pub left: Option<f64>,
    /// Seconds spent on the move; `None` if unknown.
    pub spent: Option<f64>,
}

/// Returns the clock data of the main line's moves, in order. The time spent on a side's first move is known
/// only if the game states it: there is no clock before it, and on some servers the clock does not run yet.
pub fn times(game: &Game) -> Vec<Time> {
    let bonus = game.tag("TimeControl").map_or(0.0, increment);
    let read = |name: &'static str| {
        let of_node = move |comments: &[String]| comments.iter().find_map(|text| seconds(text, name));
        game.line.nodes.iter().map(move |node| of_node(&node.comments))
    };
    let mut times: Vec<Time> = Vec::new();
    for (ply, (left, recorded)) in read("[%clk ").zip(read("[%emt ")).enumerate() {
        let before = ply.checked_sub(2).and_then(|last| times[last].left);
        // A clock that was set forward gives no time.
        let ran = before.zip(left).map(|(before, left)| before + bonus - left).filter(|&ran| ran >= 0.0);
        times.push(Time { before, left, spent: recorded.or(ran) });
    }
    times
}

/// Returns the time in a comment after `name`, such as `[%clk `, in seconds; `None` if it has none.
fn seconds(comment: &str, name: &str) -> Option<f64> {
    let (_, rest) = comment.split_once(name)?;
    let (text, _) = rest.split_once(']')?;
    let mut seconds = 0.0;
    let mut parts = 0;
    for part in text.trim().split(':') {
        let number: f64 = part.parse().ok().filter(|number: &f64| (0.0..1e6).contains(number))?;
        seconds = 60.0 * seconds + number;
        parts += 1;
    }
    (1..=3).contains(&parts).then_some(seconds)
}

/// Returns the increment of a `TimeControl` tag in seconds per move; 0 if it has none.
fn increment(control: &str) -> f64 {
    let added = control.split(':').next().and_then(|period| period.split_once('+'));
    added.and_then(|(_, added)| added.trim().parse().ok()).filter(|&added| added < 1e6).unwrap_or(0.0)
}

/// Formats seconds as a clock shows them, rounded down: `1:02:03`, `5:07`, `0:09`.
pub fn shown(seconds: f64) -> String {
    let whole = seconds.max(0.0) as u64;
    let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{rest:02}") } else { format!("{minutes}:{rest:02}") }
}

/// Formats the seconds spent on a move: `0.4 s`, `12 s`, `2 min 5 s`.
pub fn thought(seconds: f64) -> String {
    match seconds {
        _ if seconds < 0.95 && seconds > 0.05 => format!("{seconds:.1} s"),
        _ if seconds < 59.5 => format!("{seconds:.0} s"),
        _ => duration(seconds.round() as u64),
    }
}

/// Returns the time control of a `TimeControl` tag's value in words, such as `3 min + 2 s` or
/// `40 moves in 90 min + 30 s, then 30 min`. An unknown form is returned as written; `None` if the tag states
/// none.
pub fn control(tag: &str) -> Option<String> {
    let tag = tag.trim();
    if matches!(tag, "" | "?" | "-") {
        return None;
    }
    let periods: Option<Vec<String>> = tag.split(':').map(period).collect();
    Some(periods.map_or_else(|| tag.to_owned(), |periods| periods.join(", then ")))
}

fn period(text: &str) -> Option<String> {
    let number = |text: &str| text.trim().parse::<u64>().ok();
    if let Some(glass) = text.strip_prefix('*') {
        return Some(format!("hourglass of {}", duration(number(glass)?)));
    }
    let (moves, time) = text.split_once('/').map_or((None, text), |(moves, time)| (Some(moves), time));
    let (base, added) = time.split_once('+').map_or((time, None), |(base, added)| (base, Some(added)));
    let mut words = duration(number(base)?);
    if let Some(added) = added.map(number) {
        words +=
            &added.filter(|&added| added > 0).map_or_else(String::new, |s| format!(" + {}", duration(s)));
    }
    Some(match moves.map(number) {
        None => words,
        Some(moves) => match moves? {
            1 => format!("{words} a move"),
            moves => format!("{moves} moves in {words}"),
        },
    })
}

/// Formats a duration: `2 days`, `90 min`, `1 min 30 s`, `0 s`.
fn duration(seconds: u64) -> String {
    const DAY: u64 = 24 * 3600;
    if seconds >= DAY && seconds.is_multiple_of(DAY) {
        let days = seconds / DAY;
        return format!("{days} {}", if days == 1 { "day" } else { "days" });
    }
    match (seconds / 60, seconds % 60) {
        (0, rest) => format!("{rest} s"),
        (minutes, 0) => format!("{minutes} min"),
        (minutes, rest) => format!("{minutes} min {rest} s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use palisade_pgn::read_games;

    #[test]
    fn clocks_are_read_as_servers_write_them() {
        for (comment, wanted) in [
            ("[%clk 0:03:00]", Some(180.0)),
            ("good [%eval 0.3] [%clk 1:00:00.5] move", Some(3600.5)),
            ("[%clk 5:07]", Some(307.0)),
            ("[%clk 9]", Some(9.0)),
            ("[%clk x]", None),
            ("[%clk -1:00]", None),
            ("[%clk 1:2:3:4]", None),
            ("[%clk nan]", None),
            ("[%clk 0:03:00", None),
            ("clk 0:03:00", None),
        ] {
            assert_eq!(seconds(comment, "[%clk "), wanted, "{comment}");
        }
        assert_eq!([3723.0, 307.9, 9.0].map(shown), ["1:02:03", "5:07", "0:09"]);
        assert_eq!(
            [0.0, 0.4, 12.3, 125.0, 3600.0].map(thought),
            ["0 s", "0.4 s", "12 s", "2 min 5 s", "60 min"]
        );
    }

    #[test]
    fn what_a_move_took_is_the_difference_with_the_increment() {
        let text = "[TimeControl \"180+2\"]\n\n1. e4 {[%clk 0:03:00]} e5 {[%clk 0:03:00] [%emt 0:00:07]} \
                    2. Nf3 {[%clk 0:02:50]} Nc6 {[%clk 0:03:05]} 3. Bc4 *\n";
        let (games, _) = read_games(text.as_bytes());
        let times = times(&games[0]);
        assert_eq!(
            times.iter().map(|time| time.spent).collect::<Vec<_>>(),
            [None, Some(7.0), Some(12.0), None, None]
        );
        assert_eq!(
            (times[2].before, times[2].left, times[4].before),
            (Some(180.0), Some(170.0), Some(170.0))
        );
    }

    #[test]
    fn time_controls_are_named_as_players_name_them() {
        for (tag, words) in [
            ("180+2", Some("3 min + 2 s")),
            ("600", Some("10 min")),
            ("600+0", Some("10 min")),
            ("15+0", Some("15 s")),
            ("90+1", Some("1 min 30 s + 1 s")),
            ("40/5400+30:1800+30", Some("40 moves in 90 min + 30 s, then 30 min + 30 s")),
            ("1/259200", Some("3 days a move")),
            ("*180", Some("hourglass of 3 min")),
            ("G/90", Some("G/90")),
            ("-", None),
            ("?", None),
        ] {
            assert_eq!(control(tag).as_deref(), words, "{tag}");
        }
        assert_eq!(["180+2", "600", "40/5400+30:1800", "x+y"].map(increment), [2.0, 0.0, 30.0, 0.0]);
    }
}
