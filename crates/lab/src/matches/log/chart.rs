//! The chart of the log, `docs/log/strength.svg`: Elo over time, drawn from the rows alone.

use super::{Row, day_number};
use palisade_tools::report::line_chart::{LineChart, Series};

/// The least number of games of a match on the chart; the error of a smaller match exceeds the changes.
const CHARTED_GAMES: u64 = 60;

/// A line of the chart: its name, and the opponent and time control of its rows.
struct Curve {
    name: &'static str,
    opponent: &'static str,
    tc: &'static str,
}

/// The lines of the chart. An empty opponent is Palisade's base of 2026-11-21.
const CURVES: [Curve; 4] = [
    Curve {
        name: "Stockfish 15.1 classical, 2 s",
        opponent: "Stockfish 15.1 without its network",
        tc: "2+0.02",
    },
    Curve { name: "the same, 10 s", opponent: "Stockfish 15.1 without its network", tc: "10+0.1" },
    Curve { name: "Stockfish 15.1 NNUE, 2 s", opponent: "Stockfish 15.1 with its network", tc: "2+0.02" },
    Curve { name: "its own base, 2 s", opponent: "", tc: "2+0.02" },
];

impl Curve {
    /// Returns true if the row is a point of this line of the chart.
    fn has(&self, row: &Row) -> bool {
        row.topic == "strength"
            && row.opponent == self.opponent
            && row.tc == self.tc
            && row.kind == if self.opponent.is_empty() { "match" } else { "gauntlet" }
            && row.games.parse::<u64>().is_ok_and(|games| games >= CHARTED_GAMES)
    }

    /// Returns a point for each row of this line: the day (`first_day`, as of [`day_number`], is day 1) and
    /// the Elo. Rows of one day are spread evenly over that day.
    fn points(&self, rows: &[Row], first_day: i64) -> Vec<(f64, f64)> {
        let rows: Vec<(i64, f64)> = rows
            .iter()
            .filter(|row| self.has(row))
            .filter_map(|row| Some((day_number(&row.date)? - first_day + 1, row.elo.parse().ok()?)))
            .collect();
        let place = |index: usize, day: i64| {
            let before = rows[..index].iter().filter(|row| row.0 == day).count();
            let all = rows.iter().filter(|row| row.0 == day).count();
            day as f64 + before as f64 / all as f64
        };
        rows.iter().enumerate().map(|(index, &(day, elo))| (place(index, day), elo)).collect()
    }
}

/// Returns the chart of Elo over time as SVG. The rows are those of the log, oldest first.
pub fn chart(rows: &[Row]) -> String {
    let first_day = rows.first().and_then(|row| day_number(&row.date)).unwrap_or(0);
    let series = CURVES
        .iter()
        .map(|curve| Series { name: Some(curve.name.to_owned()), points: curve.points(rows, first_day) })
        .collect();
    let across = rows.first().map_or_else(String::new, |row| format!("day, 1 being {}", row.date));
    LineChart {
        title: "Strength over time",
        across: &across,
        up: "Elo against ...",
        around_zero: true,
        series,
    }
    .render()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(date: &str, opponent: &str, elo: &str) -> Row {
        Row {
            date: date.into(),
            kind: "gauntlet".into(),
            topic: "strength".into(),
            change: "a change".into(),
            opponent: opponent.into(),
            tc: "2+0.02".into(),
            games: "100".into(),
            elo: elo.into(),
            error: "30".into(),
            ..Row::default()
        }
    }

    #[test]
    fn matches_of_a_day_are_spread_over_it_and_short_ones_are_left_out() {
        let rival = CURVES[0].opponent;
        let mut rows = vec![
            row("2026-11-21", rival, "-9"),
            row("2026-11-21", rival, "3"),
            row("2026-11-24", rival, "50"),
        ];
        let first = day_number("2026-11-21").unwrap();
        assert_eq!(CURVES[0].points(&rows, first), [(1.0, -9.0), (1.5, 3.0), (4.0, 50.0)]);
        rows[1].games = "59".into();
        assert_eq!(CURVES[0].points(&rows, first), [(1.0, -9.0), (4.0, 50.0)]);
        assert!(CURVES[3].points(&rows, first).is_empty());
        assert!(chart(&rows).contains("Strength over time"));
    }
}
