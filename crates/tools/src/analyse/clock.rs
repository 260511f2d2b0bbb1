//! The clocks of a game: `[%clk 1:23:45]` in the comments, as the servers write it.

use palisade_pgn::Game;

/// Seconds left to who moved, after each move of the main line that tells it.
pub fn clocks(game: &Game) -> Vec<Option<f64>> {
    game.line.nodes.iter().map(|node| node.comments.iter().find_map(|comment| clock(comment))).collect()
}

/// The clock that a comment tells, in seconds.
fn clock(comment: &str) -> Option<f64> {
    let (_, rest) = comment.split_once("[%clk ")?;
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

/// Seconds as a clock shows them: `1:02:03`, `5:07`, `0:09`.
pub fn shown(seconds: f64) -> String {
    let whole = seconds.max(0.0) as u64;
    let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{rest:02}") } else { format!("{minutes}:{rest:02}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_as_servers_write_them() {
        for (comment, seconds) in [
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
            assert_eq!(clock(comment), seconds, "{comment}");
        }
        assert_eq!([3723.0, 307.9, 9.0].map(shown), ["1:02:03", "5:07", "0:09"]);
    }
}
