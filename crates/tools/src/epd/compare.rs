//! Two runs of the same positions beside each other: another engine's, or that of a CSV
//! file that an earlier run wrote.
//!
//! Positions are matched by FEN and goal; where a suite has one twice, the first goes with
//! the first. Whether the difference may be chance says the exact sign test over the
//! positions that only one of the two solved.

use super::report::goal_text;
use super::run::{PositionResult, SuiteResult};
use crate::support::wrap::wrapped;
use std::collections::HashMap;
use std::fmt::Write;

/// A position of a run, as far as runs are compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunRow {
    /// The position.
    pub fen: String,
    /// What was to be found, in the words of EPD.
    pub goal: String,
    /// The move played, in SAN.
    pub played: String,
    /// Whether it was found.
    pub solved: bool,
    /// Points of the move played.
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

/// What is wrong with the table of an earlier run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BaselineError {
    /// It has no head.
    #[error("no table of `palisade epd --csv`: it is empty")]
    Empty,
    /// A column that is needed is not there.
    #[error("no table of `palisade epd --csv`: it has no column '{0}'")]
    NoColumn(&'static str),
    /// A row has fewer cells than the head.
    #[error("row {row}: cut off")]
    CutOff {
        /// The row's number; the head has 1.
        row: usize,
    },
    /// A cell that should be a number.
    #[error("row {row}: '{text}' is no number")]
    NoNumber {
        /// The row's number; the head has 1.
        row: usize,
        /// What stands there.
        text: String,
        /// Why it is none.
        source: std::num::ParseIntError,
    },
}

/// A run that another is compared with.
#[derive(Clone, Debug, Default)]
pub struct Baseline {
    /// What it is called: an engine or a file.
    pub name: String,
    /// Its positions.
    pub rows: Vec<RunRow>,
}

impl Baseline {
    /// The run of an engine.
    pub fn of_run(suite: &SuiteResult) -> Self {
        Self { name: suite.engine.clone(), rows: suite.results.iter().map(RunRow::from).collect() }
    }

    /// Reads the table that `--csv` wrote.
    ///
    /// # Errors
    /// When it has not the columns that are needed, or a row is damaged.
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

/// The records of a table as RFC 4180 has it.
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

/// A position that the two runs did not answer alike.
#[derive(Clone, Debug)]
pub struct Difference {
    /// The position's name.
    pub name: String,
    /// What was to be found.
    pub goal: String,
    /// The move of the run compared with, and of this one.
    pub played: [String; 2],
    /// True if it is this run that solved it.
    pub gained: bool,
}

/// Two runs beside each other: first that which is compared with, then this one.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The names of the runs.
    pub names: [String; 2],
    /// Positions both runs have.
    pub total: usize,
    /// Positions of this run that the other does not have.
    pub unmatched: usize,
    /// Solved of those both have.
    pub solved: [usize; 2],
    /// Points of those both have.
    pub points: [u64; 2],
    /// Solved by one alone.
    pub differences: Vec<Difference>,
}

impl Comparison {
    /// Compares a run with another.
    pub fn new(baseline: &Baseline, suite: &SuiteResult) -> Self {
        let mut known: HashMap<(String, String), Vec<&RunRow>> = HashMap::new();
        // The last first, so that `pop` gives them in order.
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

    /// Positions that this run alone solved, and that the other alone did.
    pub fn gained_and_lost(&self) -> (usize, usize) {
        let gained = self.differences.iter().filter(|difference| difference.gained).count();
        (gained, self.differences.len() - gained)
    }

    /// The chance of a difference at least as great between two equals: the exact
    /// two-sided sign test.
    pub fn chance(&self) -> f64 {
        let (gained, lost) = self.gained_and_lost();
        let (n, least) = (gained + lost, gained.min(lost));
        // Terms of the binomial distribution, each from the one before, in logarithms.
        let mut log = -(n as f64) * std::f64::consts::LN_2;
        let mut tail = 0.0;
        for k in 0..=least {
            tail += log.exp();
            log += ((n - k) as f64 / (k + 1) as f64).ln();
        }
        (2.0 * tail).min(1.0)
    }

    /// The comparison in words.
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
        for (damaged, said) in [
            ("", "empty"),
            ("a,b\n", "no column 'fen'"),
            ("fen,goal,played,solved,points\nF,g\n", "row 2: cut off"),
            ("fen,goal,played,solved,points\nF,g,p,yes,0\n", "row 2: 'yes' is no number"),
        ] {
            assert!(Baseline::read("x", damaged).unwrap_err().to_string().contains(said), "{damaged}");
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
