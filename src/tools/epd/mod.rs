//! `palisade epd`: test suites.
//!
//! [`parse`] reads a file, [`run`] gives its positions to engines, [`judge`]
//! decides what is solved and since when, [`report`] and [`page`] tell.

mod judge;
mod page;
pub mod parse;
pub mod report;
mod run;

use crate::tools::engines::player::AnalysisEngine;
use crate::tools::engines::start::open;
use crate::tools::support::args::{BudgetArgs, EngineArgs};
use crate::tools::support::outcome::{Failure, Outcome};
use crate::tools::support::progress;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

pub use judge::{Solution, Tracker, is_solved};
pub use page::render;
pub use run::{PositionResult, SuiteResult, run_all, solve};

/// Arguments of `palisade epd`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// EPD files with bm, am, dm or STS points
    #[arg(required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    budget: BudgetArgs,
    #[command(flatten)]
    engine: EngineArgs,
    /// Positions at a time, each with an engine of its own
    #[arg(long, value_name = "J", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1024))]
    jobs: u32,
    /// Write a row per position to this file
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write a page with plots and the missed positions to this file
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Exit with code 1 if fewer positions are solved, over all files
    #[arg(long, value_name = "S")]
    require: Option<usize>,
    /// End a position once the solution has stood for three more iterations
    #[arg(long)]
    stop_early: bool,
    /// Print the summaries only
    #[arg(long, short)]
    quiet: bool,
}

/// Milliseconds a position when nothing else is asked for.
const DEFAULT_MOVETIME: u64 = 1000;

/// Runs the sub-command.
pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    // Read everything and open the outputs first: a typo should show before
    // the hours of thinking, not after them.
    let mut inputs = Vec::new();
    for path in &args.files {
        let bytes = std::fs::read(path).map_err(|error| Failure::file(path, &error))?;
        let (records, skipped) = parse::parse_file(&bytes);
        for (line, error) in &skipped {
            complain(path, *line, error);
        }
        if records.is_empty() {
            return Err(Failure::new(format!("{}: no position to solve", path.display())));
        }
        inputs.push((path, records, skipped));
    }
    for path in [&args.csv, &args.html].into_iter().flatten() {
        std::fs::write(path, "").map_err(|error| Failure::file(path, &error))?;
    }
    let budget = args.budget.or_movetime(DEFAULT_MOVETIME);
    let players: Result<Vec<_>, _> = (0..args.jobs).map(|_| open(&args.engine)).collect();
    let mut players: Vec<Box<dyn AnalysisEngine>> = players?;
    let engine = players.first().map(|player| player.name()).unwrap_or_default();
    let settings = settings(args, budget);

    let mut suites = Vec::new();
    for (path, records, skipped) in inputs {
        let bar = progress::counted(records.len() as u64);
        let mut solved = 0;
        let results = run_all(&mut players, &records, budget, args.stop_early, |index, result| {
            solved += usize::from(result.solution.is_some());
            bar.inc(1);
            bar.set_message(format!("{solved} solved"));
            if args.quiet {
                return Ok(());
            }
            let line = report::position_line(index + 1, records.len(), result);
            bar.suspend(|| writeln!(out, "{line}").and_then(|()| out.flush())).map_err(RunError::Output)
        });
        bar.finish_and_clear();
        let results = results.map_err(Failure::from)?;
        let file = path.display().to_string();
        let suite =
            SuiteResult { file, engine: engine.clone(), settings: settings.clone(), results, skipped };
        write!(out, "{}", report::summary(&suite))?;
        out.flush()?;
        suites.push(suite);
    }
    write_files(args, &suites)?;
    let solved: usize = suites.iter().map(SuiteResult::solved).sum();
    Ok(u8::from(args.require.is_some_and(|required| solved < required)))
}

/// An engine that failed, or output that could not be written.
enum RunError {
    Engine(String),
    Output(io::Error),
}

impl From<String> for RunError {
    fn from(message: String) -> Self {
        Self::Engine(message)
    }
}

impl From<RunError> for Failure {
    fn from(error: RunError) -> Self {
        match error {
            RunError::Engine(message) => Self::Bad(message),
            RunError::Output(error) => Self::Output(error),
        }
    }
}

fn complain(path: &Path, line: usize, error: &parse::EpdError) {
    // A report that cannot be made must not end the run.
    let _ = writeln!(io::stderr(), "{}:{line}: {error}", path.display());
}

fn settings(args: &Args, budget: crate::tools::support::args::Budget) -> String {
    let threads = args.engine.threads;
    let mut text = format!(
        "{budget} a position, {threads} {}, Hash {}",
        if threads == 1 { "thread" } else { "threads" },
        args.engine.hash
    );
    if args.jobs > 1 {
        text += &format!(", {} at a time", args.jobs);
    }
    if args.stop_early {
        text += ", stopping early";
    }
    text
}

fn write_files(args: &Args, suites: &[SuiteResult]) -> Result<(), Failure> {
    if let Some(path) = &args.csv {
        let rows: String = suites.iter().map(report::csv_rows).collect();
        let text = format!("{}\n{rows}", report::CSV_HEAD);
        std::fs::write(path, text).map_err(|error| Failure::file(path, &error))?;
    }
    if let Some(path) = &args.html {
        std::fs::write(path, render(suites)).map_err(|error| Failure::file(path, &error))?;
    }
    Ok(())
}
