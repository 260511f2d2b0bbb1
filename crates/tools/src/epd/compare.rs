//! Compares two runs over the same positions: with another engine's, or with a CSV file of an earlier run.
//!
//! Positions are matched by FEN and goal. If a suite contains one twice, the first is matched with the first. An
//! exact sign test over the positions that only one run solved shows whether the difference may be chance.

use super::report::goal_text;
use super::run::{PositionResult, SuiteResult};
use crate::support::wrap::wrapped;
use std::collections::HashMap;
use std::fmt::Write;

/// The result of one position in a run, for the comparison of two runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunRow {
    /// The position as FEN.
    pub fen: String,
    /// The goal of the position in EPD notation.
    pub goal: String,
    /// The move that the engine played, in SAN; `-` for none.
    pub played: String,
    /// True if the run solved the position.
    pub solved: bool,
    /// The points that the suite gives for the move played; 0 without points.
    pub points: u64,
}

impl From<&PositionResult> for RunRow {
    fn from(result: &PositionResult) -> Self {
        Self {
            fen: result.record.board.fen(),
            goal: goal_text(&result.record),
            played: super::report::played_text(result),
            solved: result.solution.is_some(),
            points: u64::from(result.points),
        }
    }
}

/// The reason why the table of an earlier run, a CSV file, cannot be used for a comparison.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BaselineError {
    /// The table has no header line.
    #[error("no table of `palisade epd --csv`: it is empty")]
    Empty,
    /// This required column is missing.
    #[error("no table of `palisade epd --csv`: it has no column '{0}'")]
    NoColumn(&'static str),
    /// This row has fewer cells than the header line.
    #[error("row {row}: cut off")]
    CutOff {
        /// Number of the row; the header line is 1.
        row: usize,
    },
    /// This cell is not a number.
    #[error("row {row}: '{text}' is no number")]
    NoNumber {
        /// Number of the row; the header line is 1.
        row: usize,
        /// The text of the cell.
        text: String,
        /// The parse error.
        source: std::num::ParseIntError,
    },
}

/// The results of an earlier run (or of the first engine) over a test suite, with which another run over the
/// same positions is compared.
#[derive(Clone, Debug, Default)]
pub struct Baseline {
    /// The name of the engine or file of the run.
    pub name: String,
    /// The positions of the run.
    pub rows: Vec<RunRow>,
}

impl Baseline {
    /// Makes a baseline from the results of an engine in this process.
    pub fn of_run(suite: &SuiteResult) -> Self {
        Self { name: suite.engine.clone(), rows: suite.results.iter().map(RunRow::from).collect() }
    }

    /// Reads a baseline from `text`, the table that `palisade epd --csv` wrote; `name` is the name of the run.
    ///
    /// # Errors
    /// When a required column is missing or a row is damaged.
    pub fn read(name: &str, text: &str) -> Result<Self, BaselineError> {
        let mut records = csv_records(text).into_iter();
        let head = records.next().ok_or(BaselineError::Empty)?;
        let column = |wanted: &'static str| {
            let place = head.iter().position(|name| name == wanted);
            place.ok_or(BaselineError::NoColumn(wanted))
        };
        let [fen, goal, played, solved, points] =
            [column("fen")?, column("goal")?, column("played")?, column("solved")?, column("points")?];
        let rows = records.enumerate().map(|(index, cells)| {
            let row = index + 2;
            let cell = |at: usize| cells.get(at).cloned().ok_or(BaselineError::CutOff { row });
            let number = |at: usize| {
                let text = cell(at)?;
                text.parse::<u64>().map_err(|source| BaselineError::NoNumber { row, text, source })
            };
            Ok(RunRow {
                fen: cell(fen)?,
                goal: cell(goal)?,
                played: cell(played)?,
                solved: number(solved)? > 0,
                points: number(points)?,
            })
        });
        Ok(Self { name: name.to_owned(), rows: rows.collect::<Result<_, BaselineError>>()? })
    }
}

/// Returns the records of a CSV table (RFC 4180), each as its cells without quotes.
fn csv_records(text: &str) -> Vec<Vec<String>> {
    let (mut records, mut record, mut cell) = (Vec::new(), Vec::new(), String::new());
    let mut quoted = false;
    let mut letters = text.chars().peekable();
    while let Some(c) = letters.next() {
        match c {
            '"' if quoted && letters.peek() == Some(&'"') => {
                cell.push('"');
                letters.next();
            }
            '"' => quoted = !quoted,
            ',' if !quoted => record.push(std::mem::take(&mut cell)),
            '\n' if !quoted => {
                record.push(std::mem::take(&mut cell));
                records.push(std::mem::take(&mut record));
            }
            '\r' if !quoted => {}
            c => cell.push(c),
        }
    }
    if !cell.is_empty() || !record.is_empty() {
        record.push(cell);
        records.push(record);
    }
    records
}

/// A position of a test suite that only one of two compared runs solved.
#[derive(Clone, Debug)]
pub struct Difference {
    /// The name of the position: its `id`, or its line such as `line 7`.
    pub name: String,
    /// The goal of the position for people: EPD notation, but `avoid Rd6` for `am Rd6`.
    pub goal: String,
    /// The moves played, in SAN: first in the baseline, then in this run.
    pub played: [String; 2],
    /// True if this run solved the position, false if the baseline did.
    pub gained: bool,
}

/// Two runs compared by position: first the baseline, then the new run.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The names of the two runs, baseline first.
    pub names: [String; 2],
    /// The number of positions in both runs.
    pub total: usize,
    /// The number of positions of the new run that the baseline does not have; they are not
    /// compared.
    pub unmatched: usize,
    /// The number of positions that each run solved, among those in both.
    pub solved: [usize; 2],
    /// The points of each run, the baseline first, in the positions that both have; 0 without points.
    pub points: [u64; 2],
    /// The positions that only one run solved.
    pub differences: Vec<Difference>,
}

impl Comparison {
    /// Compares the results of a run with a baseline, position by position.
    pub fn new(baseline: &Baseline, suite: &SuiteResult) -> Self {
        let mut known: HashMap<(String, String), Vec<&RunRow>> = HashMap::new();
        // In reverse, so that `pop` returns them in order.
        for row in baseline.rows.iter().rev() {
            known.entry((row.fen.clone(), row.goal.clone())).or_default().push(row);
        }
        let mut found = Self {
            names: [baseline.name.clone(), suite.engine.clone()],
            total: 0,
            unmatched: 0,
            solved: [0; 2],
            points: [0; 2],
            differences: Vec::new(),
        };
        for result in &suite.results {
            let row = RunRow::from(result);
            let Some(before) = known.get_mut(&(row.fen.clone(), row.goal.clone())).and_then(Vec::pop) else {
                found.unmatched += 1;
                continue;
            };
            found.total += 1;
            for (side, row) in [before, &row].into_iter().enumerate() {
                found.solved[side] += usize::from(row.solved);
                found.points[side] += row.points;
            }
            if before.solved != row.solved {
                found.differences.push(Difference {
                    name: result.record.name(),
                    goal: super::report::goal_for_people(&result.record),
                    played: [before.played.clone(), row.played],
                    gained: row.solved,
                });
            }
        }
        found
    }

    /// Returns the number of positions that only the new run solved, and that only the baseline solved.
    pub fn gained_and_lost(&self) -> (usize, usize) {
        let gained = self.differences.iter().filter(|difference| difference.gained).count();
        (gained, self.differences.len() - gained)
    }

    /// Returns the probability, 0 to 1, that two equally strong engines differ at least this much,
    /// by the exact two-sided sign test.
    pub fn chance(&self) -> f64 {
        let (gained, lost) = self.gained_and_lost();
        let (n, least) = (gained + lost, gained.min(lost));
        // The terms of the binomial distribution, each from the one before, in logarithms.
        let mut log = -(n as f64) * std::f64::consts::LN_2;
        let mut tail = 0.0;
        for k in 0..=least {
            tail += log.exp();
            log += ((n - k) as f64 / (k + 1) as f64).ln();
        }
        (2.0 * tail).min(1.0)
    }

    /// Returns the comparison as text of several lines: solved, points, gained, lost and the sign test.
    pub fn text(&self) -> String {
        let [before, now] = &self.names;
        let (gained, lost) = self.gained_and_lost();
        let mut out = format!("\n{now} beside {before}, {} positions", self.total);
        if self.unmatched > 0 {
            let _ = write!(out, " ({} more are not in the other run)", self.unmatched);
        }
        let [solved_before, solved_now] = self.solved;
        let both = solved_now - gained;
        let _ = writeln!(
            out,
            "\n  solved       {solved_now} beside {solved_before}: both {both}, neither {}",
            self.total - both - gained - lost
        );
        if self.points != [0, 0] {
            let _ = writeln!(out, "  points       {} beside {}", self.points[1], self.points[0]);
        }
        let list = |gained: bool| {
            let of_side = self.differences.iter().filter(|difference| difference.gained == gained);
            let shown = of_side.map(|d| format!("{} ({})", d.name, d.played[usize::from(!gained)]));
            shown.collect::<Vec<_>>()
        };
        for (heading, gained) in [("  gained       ", true), ("  lost         ", false)] {
            let items = list(gained);
            if !items.is_empty() {
                out += &wrapped(heading, &items);
            }
        }
        let _ = writeln!(
            out,
            "  sign test    {gained} gained, {lost} lost: {:.0} % chance between equals",
            self.chance() * 100.0
        );
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_read_as_they_are_written() {
        assert_eq!(
            csv_records("a,\"b, \"\"c\"\"\n d\",\r\n\"\",x"),
            [vec!["a", "b, \"c\"\n d", ""], vec!["", "x"]]
        );
        assert!(csv_records("").is_empty());
        let table = "line,fen,goal,played,solved,points\n1,F,bm Qg6,Qg6,1,0\n2,G,\"bm a, dm 1\",b,0,7\n";
        let read = Baseline::read("old.csv", table).expect("a table");
        assert_eq!((read.rows.len(), read.rows[1].goal.as_str(), read.rows[1].points), (2, "bm a, dm 1", 7));
        for (damaged, expected) in [
            ("", "empty"),
            ("a,b\n", "no column 'fen'"),
            ("fen,goal,played,solved,points\nF,g\n", "row 2: cut off"),
            ("fen,goal,played,solved,points\nF,g,p,yes,0\n", "row 2: 'yes' is no number"),
        ] {
            assert!(Baseline::read("x", damaged).unwrap_err().to_string().contains(expected), "{damaged}");
        }
    }

    #[test]
    fn the_sign_test_is_exact() {
        let chance = |gained: usize, lost: usize| {
            let difference = |gained| Difference {
                name: String::new(),
                goal: String::new(),
                played: Default::default(),
                gained,
            };
            let differences = (0..gained + lost).map(|n| difference(n < gained)).collect();
            let names = Default::default();
            Comparison { names, total: 9, unmatched: 0, solved: [0; 2], points: [0; 2], differences }.chance()
        };
        assert_eq!(chance(0, 0), 1.0);
        assert!((chance(5, 0) - 2.0 / 32.0).abs() < 1e-12);
        assert!((chance(1, 3) - 2.0 * 5.0 / 16.0).abs() < 1e-12);
        assert_eq!(chance(2, 2), 1.0);
        assert!(chance(600, 400) < 1e-6 && chance(600, 400) > 0.0);
    }
}
