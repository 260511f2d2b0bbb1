//! The log of tests: `docs/log/tests.csv`, one measurement a row, oldest first.
//!
//! `palisade-lab match --log` and `scripts/sprt.sh` add rows; people fill in topic and verdict.
//! [`Row::problems`] checks a row, [`chart()`] draws `docs/log/strength.svg` from the rows, and
//! [`vocabulary()`] renders the tables of words in `docs/notes/README.md`.

mod chart;
mod vocabulary;

pub use chart::chart;
pub use vocabulary::{KINDS, TOPICS, Word, vocabulary};

use crate::matches::control::TimeControl;
use crate::matches::statistics::Pentanomial;
use palisade_tools::support::outcome::Failure;
use serde::{Deserialize, Serialize};
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::Path;

/// The greatest permitted difference between a written Elo or error and that of the pairs: cells are whole
/// numbers, and two programs differ a little.
const ROUNDING: f64 = 0.6;

/// A measurement of playing strength or speed: a row of the log of tests. All cells are text as in the file;
/// an unknown cell is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The day of the measurement in UTC, `YYYY-MM-DD`.
    pub date: String,
    /// The kind of measurement: one of [`KINDS`].
    pub kind: String,
    /// The subject of the measurement: one of [`TOPICS`].
    pub topic: String,
    /// The change that was tested.
    pub change: String,
    /// The opponent, if it is another engine than Palisade.
    pub opponent: String,
    /// The bench node count of the side with the change.
    pub bench_new: String,
    /// The bench node count of the side without the change.
    pub bench_old: String,
    /// The time control, `[MOVES/]SECONDS[+INCREMENT]`; with ` of nodes` if the clock counts nodes.
    pub tc: String,
    /// The nodes per move; empty if the games have a clock.
    pub nodes: String,
    /// The number of games played; empty in a row without games.
    pub games: String,
    /// The number of game pairs with 0, 1/2, 1, 3/2 and 2 points for the new side, separated by spaces.
    pub penta: String,
    /// The difference in logistic Elo; positive if the new side is stronger.
    pub elo: String,
    /// Half the width of the 95 % interval of `elo`.
    pub error: String,
    /// The log-likelihood ratio of the sequential test (natural logarithm).
    pub llr: String,
    /// The two hypotheses of the sequential test in Elo, such as `[0, 10]`.
    pub bounds: String,
    /// The random seed or seeds.
    pub seed: String,
    /// The command that repeats the measurement.
    pub command: String,
    /// The result of the measurement, if it is not a difference in Elo.
    pub figure: String,
    /// The decision that followed from the result.
    pub verdict: String,
    /// Further remarks, such as the conditions of the match.
    pub note: String,
}

/// The names of the columns of the log, in the order of the fields of [`Row`].
pub const COLUMNS: [&str; 20] = [
    "date",
    "kind",
    "topic",
    "change",
    "opponent",
    "bench_new",
    "bench_old",
    "tc",
    "nodes",
    "games",
    "penta",
    "elo",
    "error",
    "llr",
    "bounds",
    "seed",
    "command",
    "figure",
    "verdict",
    "note",
];

impl Row {
    /// Returns the five counts of `penta`; `None` if the cell is empty or malformed.
    pub fn pentanomial(&self) -> Option<Pentanomial> {
        let counts: Option<Vec<u64>> = self.penta.split(' ').map(|count| count.parse().ok()).collect();
        counts?.try_into().ok().map(Pentanomial)
    }

    /// Returns the errors of the row, one line each; empty for a valid row.
    pub fn problems(&self) -> Vec<String> {
        let mut found = self.wrong_words();
        found.extend(self.wrong_numbers());
        found.extend(self.wrong_result());
        found
    }

    fn wrong_words(&self) -> Vec<String> {
        let mut found = Vec::new();
        if day_number(&self.date).is_none() {
            found.push(format!("date '{}' is not YYYY-MM-DD", self.date));
        }
        for (column, value, words) in [("kind", &self.kind, &KINDS[..]), ("topic", &self.topic, &TOPICS[..])]
        {
            if !words.iter().any(|word| word.name == value) {
                let names: Vec<&str> = words.iter().map(|word| word.name).collect();
                found.push(format!("{column} '{value}' is none of {}", names.join(", ")));
            }
        }
        if self.change.is_empty() {
            found.push("change is empty: what was tested?".to_owned());
        }
        found
    }

    fn wrong_numbers(&self) -> Vec<String> {
        let mut found = Vec::new();
        for (column, value) in [
            ("bench_new", &self.bench_new),
            ("bench_old", &self.bench_old),
            ("nodes", &self.nodes),
            ("games", &self.games),
        ] {
            if !value.is_empty() && value.parse::<u64>().is_err() {
                found.push(format!("{column} '{value}' is no whole number"));
            }
        }
        for (column, value) in [("elo", &self.elo), ("error", &self.error), ("llr", &self.llr)] {
            if !value.is_empty() && value.parse::<f64>().is_err() {
                found.push(format!("{column} '{value}' is no number"));
            }
        }
        let clock = self.tc.strip_suffix(" of nodes").unwrap_or(&self.tc);
        if !clock.is_empty() && clock.parse::<TimeControl>().is_err() {
            found.push(format!("tc '{}' is no time control", self.tc));
        }
        if !self.seed.split(' ').all(|seed| seed.is_empty() || seed.parse::<u64>().is_ok()) {
            found.push(format!("seed '{}' is no number", self.seed));
        }
        found
    }

    fn wrong_result(&self) -> Vec<String> {
        let mut found = Vec::new();
        if self.elo.is_empty() != self.error.is_empty() {
            found.push("elo and error go together".to_owned());
        }
        if self.llr.is_empty() != self.bounds.is_empty() {
            found.push("llr and bounds go together".to_owned());
        }
        if !self.bounds.is_empty() && !are_bounds(&self.bounds) {
            found.push(format!("bounds '{}' are not [ELO0, ELO1]", self.bounds));
        }
        if self.penta.is_empty() {
            return found;
        }
        let Some(pairs) = self.pentanomial() else {
            found.push(format!("penta '{}' is not five counts", self.penta));
            return found;
        };
        if self.games.parse() != Ok(2 * pairs.pairs()) {
            found.push(format!("{} games, but penta has {} pairs", self.games, pairs.pairs()));
        }
        let counted = pairs.elo();
        for (column, value, counted) in
            [("elo", &self.elo, counted.elo), ("error", &self.error, counted.error)]
        {
            if value.parse::<f64>().is_ok_and(|value| (value - counted).abs() > ROUNDING) {
                found.push(format!("{column} is {value}, but of this penta {counted:.2}"));
            }
        }
        found
    }
}

/// Returns true for a string such as `[0, 10]`: two numbers in brackets, the smaller first.
fn are_bounds(text: &str) -> bool {
    let inside = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let numbers: Option<Vec<f64>> =
        inside.map(|inside| inside.split(", ").filter_map(|number| number.parse().ok()).collect());
    matches!(numbers.as_deref(), Some([low, high]) if low < high)
}

/// Returns the number of days from 0000-03-01 to a Gregorian date of the form YYYY-MM-DD; `None` for any
/// other string.
pub fn day_number(date: &str) -> Option<i64> {
    let parts: Vec<&str> = date.split('-').collect();
    let [year, month, day] = parts.as_slice() else { return None };
    if [year.len(), month.len(), day.len()] != [4, 2, 2] {
        return None;
    }
    let (year, month, day): (i64, i64, i64) = (year.parse().ok()?, month.parse().ok()?, day.parse().ok()?);
    if !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    Some(365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day - 1)
}

/// Reads all rows of a log of tests (CSV), in the order of the file.
///
/// # Errors
/// If the file cannot be read, has other columns, or is not CSV.
pub fn read(path: &Path) -> Result<Vec<Row>, Failure> {
    let wrong = |error: csv::Error| Failure::new(format!("{}: {error}", path.display()));
    let mut reader = csv::Reader::from_path(path).map_err(wrong)?;
    if reader.headers().map_err(wrong)? != COLUMNS[..] {
        return Err(Failure::new(format!("{}: its columns are not {}", path.display(), COLUMNS.join(","))));
    }
    reader.deserialize().collect::<Result<_, _>>().map_err(wrong)
}

/// Appends a row to a log of tests; creates the log and its folder if they do not exist.
///
/// # Errors
/// If the file is not such a log, or on an I/O error.
pub fn append(path: &Path, row: &Row) -> Result<(), Failure> {
    let begun = path.metadata().is_ok_and(|file| file.len() > 0);
    if begun {
        read(path)?;
    }
    let mut writer = csv::WriterBuilder::new().has_headers(!begun).from_writer(Vec::new());
    writer.serialize(row).map_err(Failure::new)?;
    let bytes = writer.into_inner().map_err(|error| Failure::new(error.to_string()))?;
    let io = |error| Failure::file(path, error);
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(io)?;
    }
    let mut file = OpenOptions::new().append(true).create(true).open(path).map_err(io)?;
    file.write_all(&bytes).map_err(io)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sound() -> Row {
        Row {
            date: "2026-11-21".into(),
            kind: "match".into(),
            topic: "search".into(),
            change: "a \"new\" rule, and another".into(),
            bench_new: "4449449".into(),
            tc: "1+0.01".into(),
            games: "852".into(),
            penta: "29 87 170 97 43".into(),
            elo: "16".into(),
            error: "17".into(),
            llr: "1.35".into(),
            bounds: "[0, 10]".into(),
            seed: "7 8".into(),
            ..Row::default()
        }
    }

    #[test]
    fn a_sound_row_has_no_problems_and_an_unsound_one_says_which() {
        assert_eq!(sound().problems(), Vec::<String>::new());
        let wrong = |spoil: fn(&mut Row), reason: &str| {
            let mut row = sound();
            spoil(&mut row);
            let found = row.problems();
            assert!(found.len() == 1 && found[0].contains(reason), "{found:?} for {reason}");
        };
        wrong(|row| row.date = "21.11.2026".into(), "not YYYY-MM-DD");
        wrong(|row| row.kind = "tournament".into(), "kind 'tournament' is none of");
        wrong(|row| row.topic.clear(), "topic '' is none of");
        wrong(|row| row.change.clear(), "change is empty");
        wrong(|row| row.bench_new = "many".into(), "bench_new 'many'");
        wrong(|row| row.tc = "fast".into(), "no time control");
        wrong(|row| row.games = "850".into(), "850 games, but penta has 426 pairs");
        wrong(|row| row.elo = "18".into(), "elo is 18, but of this penta 15.51");
        wrong(|row| row.error = "12".into(), "error is 12");
        wrong(|row| row.penta = "1 2 3".into(), "not five counts");
        wrong(|row| row.bounds = "[10, 0]".into(), "bounds '[10, 0]'");
        wrong(|row| row.llr.clear(), "llr and bounds");
        wrong(|row| row.seed = "x".into(), "seed 'x'");
    }

    #[test]
    fn rows_are_added_and_read_again() {
        let folder = std::env::temp_dir().join(format!("palisade-log-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        let path = folder.join("log/tests.csv");
        append(&path, &sound()).unwrap();
        let other = Row { change: "two\nlines".into(), ..sound() };
        append(&path, &other).unwrap();
        assert_eq!(read(&path).unwrap(), [sound(), other]);
        let text = fs::read_to_string(&path).unwrap();
        assert_eq!(text.lines().next(), Some(COLUMNS.join(",").as_str()), "the columns are those of a row");
        assert!(text.contains("\"a \"\"new\"\" rule, and another\""), "{text}");
        // Something else is left alone.
        let diary = folder.join("diary");
        fs::write(&diary, "my,diary\n1,2\n").unwrap();
        assert!(append(&diary, &sound()).is_err_and(|error| error.to_string().contains("its columns")));
        assert_eq!(fs::read_to_string(&diary).unwrap(), "my,diary\n1,2\n");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn days_are_counted() {
        let day = |date| day_number(date).unwrap();
        assert_eq!(day("2026-11-21") - day("2026-11-20"), 1);
        assert_eq!(day("2027-03-01") - day("2026-02-28"), 366);
        assert_eq!(day("2028-03-01") - day("2028-02-28"), 2);
        assert_eq!((day_number("2026-13-01"), day_number("2026-1-01"), day_number("x")), (None, None, None));
    }
}
