//! `--log`: a finished match as a row of the log of tests.

use super::control::ClockAllowance;
use super::log::{Row, append, read};
use super::report::MatchStanding;
use super::side::MatchSide;
use super::statistics::{Sprt, SprtVerdict};
use palisade_tools::bench::DEFAULT_DEPTH;
use palisade_tools::support::date::today;
use palisade_tools::support::out::Out;
use palisade_tools::support::outcome::Failure;
use std::path::PathBuf;

/// The command line arguments of a match that fill in its row in the log of tests.
#[derive(clap::Args, Debug, Clone)]
pub struct EntryArgs {
    /// Add a row to this log of tests when the match is finished (docs/log/tests.csv);
    /// with --report also for a match that was interrupted
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,
    /// Description of the change in the row [default: A against B]
    #[arg(long, value_name = "TEXT", requires = "log")]
    change: Option<String>,
    /// Topic of the row (search, terms, data, time ...)
    #[arg(long, value_name = "WORD", requires = "log", default_value = "", hide_default_value = true)]
    topic: String,
    /// Verdict of the row (taken, not taken ...) [default: the verdict of the test]
    #[arg(long, value_name = "TEXT", requires = "log")]
    verdict: Option<String>,
    /// Depth of the bench of both sides in the row; 0 for no bench
    #[arg(long, value_name = "PLIES", requires = "log", default_value_t = DEFAULT_DEPTH,
        value_parser = clap::value_parser!(u32).range(0..=240))]
    log_bench: u32,
}

/// A finished match with all data for its row in the log of tests.
pub struct PlayedMatch<'a> {
    /// Side A (the new settings), and side B (the settings to compare with).
    pub sides: &'a [MatchSide; 2],
    /// The limit on the searches of both sides.
    pub allowance: ClockAllowance,
    /// True if the clock of the games counts nodes instead of time.
    pub clock_of_nodes: bool,
    /// The random seed of the openings.
    pub seed: u64,
    /// The sequential test; `None` if there was none.
    pub sprt: Option<Sprt>,
    /// The results of the games.
    pub standing: &'a MatchStanding,
    /// The conditions of the match in words, for the column `note`.
    pub text: &'a str,
}

impl EntryArgs {
    /// Checks that the file for the row is a log of tests, before the match is played. A missing or empty
    /// file is valid.
    ///
    /// # Errors
    /// If the file is not a log of tests.
    pub fn check(&self) -> Result<(), Failure> {
        let log = self.log.as_deref().filter(|path| path.metadata().is_ok_and(|file| file.len() > 0));
        log.map_or(Ok(()), |path| read(path).map(drop))
    }

    /// Adds the row of a match to the log of tests (`docs/log/tests.csv`) and prints a line about it. Does
    /// nothing without `--log` or before the first pair.
    ///
    /// # Errors
    /// If the file is no log of tests, a file cannot be read or written, or the bench of a side fails.
    pub fn write(&self, played: &PlayedMatch<'_>, out: &mut Out<'_>) -> Result<(), Failure> {
        let Some(path) = self.log.as_deref().filter(|_| played.standing.pairs.pairs() > 0) else {
            return Ok(());
        };
        append(path, &self.row(played)?)?;
        writeln!(out, "a row was added to {}", path.display())?;
        Ok(())
    }

    fn row(&self, played: &PlayedMatch<'_>) -> Result<Row, Failure> {
        let ([a, b], standing) = (played.sides, played.standing);
        let bench = |side: &MatchSide| match self.log_bench {
            0 => Ok(String::new()),
            depth => side.bench(depth as i32).map(|nodes| nodes.to_string()),
        };
        let ticks = if played.clock_of_nodes { " of nodes" } else { "" };
        // Other limits stand in the note.
        let (tc, nodes) = match played.allowance {
            ClockAllowance::Nodes(nodes) => (String::new(), nodes.to_string()),
            ClockAllowance::Time(control) => (format!("{control}{ticks}"), String::new()),
            _ => (String::new(), String::new()),
        };
        let [a_late, b_late] = standing.time_losses;
        let late =
            if a_late + b_late > 0 { format!("; lost on time: {a_late}, {b_late}") } else { String::new() };
        let elo = standing.pairs.elo();
        let has_elo = elo.elo.is_finite() && elo.error.is_finite();
        let whole = |value: f64| if has_elo { format!("{:.0}", value.round() + 0.0) } else { String::new() };
        let verdict = played.sprt.map(|_| standing.verdict(played.sprt.as_ref()));
        let verdict =
            verdict.filter(|&verdict| verdict != SprtVerdict::None).map(|verdict| verdict.to_string());
        Ok(Row {
            date: today(),
            kind: "match".to_owned(),
            topic: self.topic.clone(),
            change: self.change.clone().unwrap_or_else(|| format!("{} against {}", a.text, b.text)),
            bench_new: bench(a)?,
            bench_old: bench(b)?,
            tc,
            nodes,
            games: standing.games.iter().sum::<u64>().to_string(),
            penta: standing.pairs.0.map(|count| count.to_string()).join(" "),
            elo: whole(elo.elo),
            error: whole(elo.error),
            llr: played.sprt.map_or_else(String::new, |sprt| format!("{:.2}", sprt.llr(&standing.pairs))),
            bounds: played.sprt.map_or_else(String::new, |sprt| format!("[{}, {}]", sprt.elo0, sprt.elo1)),
            seed: played.seed.to_string(),
            command: command(),
            verdict: self.verdict.clone().or(verdict).unwrap_or_default(),
            note: format!("{}{late}", played.text),
            ..Row::default()
        })
    }
}

/// Returns the command line of this process in the form that a shell reads, with the plain name of the
/// program.
fn command() -> String {
    let quoted = |word: String| {
        let plain = |c: char| c.is_alphanumeric() || "-_./,=+:[]".contains(c);
        if !word.is_empty() && word.chars().all(plain) {
            word
        } else {
            format!("'{}'", word.replace('\'', r"'\''"))
        }
    };
    let words = std::env::args_os().skip(1).map(|word| quoted(word.to_string_lossy().into_owned()));
    std::iter::once("palisade-lab".to_owned()).chain(words).collect::<Vec<_>>().join(" ")
}
