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
use crate::tools::support::files::read;
use crate::tools::support::files::write::{Draft, Outputs};
use crate::tools::support::interrupt;
use crate::tools::support::outcome::{Failure, Outcome};
use crate::tools::support::plain::{plain, plain_lines};
use crate::tools::support::progress;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

pub use judge::{Solution, Tracker, is_solved};
pub use page::render;
pub use run::{PositionResult, SuiteResult, run_all, solve};

/// Arguments of `palisade epd`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// EPD files with bm, am, dm or STS points, plain or gzip; - for stdin
    #[arg(required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    budget: BudgetArgs,
    #[command(flatten)]
    engine: EngineArgs,
    /// Positions at a time, each with an engine of its own
    #[arg(long, value_name = "J", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1024))]
    jobs: u32,
    /// Write a row per position to this file (- for stdout)
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write a page with plots and the missed positions to this file (- for stdout)
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
    // Read everything and try the outputs first: a typo should show before the hours
    // of thinking, not after them.
    let inputs = read_inputs(&args.files)?;
    let mut outputs = Outputs::of_run(args.files.iter().map(PathBuf::as_path))?;
    let mut files = Files::open(args, &mut outputs)?;
    let mut stderr = io::stderr();
    let out: &mut dyn Write = if outputs.use_stdout() { &mut stderr } else { out };
    let budget = args.budget.or_movetime(DEFAULT_MOVETIME);
    let players: Result<Vec<_>, _> = (0..args.jobs).map(|_| open(&args.engine)).collect();
    let mut players: Vec<Box<dyn AnalysisEngine>> = players?;
    let engine = players.first().map(|player| player.name()).unwrap_or_default();
    let settings = settings(args, budget);

    let mut suites: Vec<SuiteResult> = Vec::new();
    let mut ended = Ok(());
    interrupt::watch();
    for Input { path, records, skipped } in inputs {
        let file = path.display().to_string();
        let bar = progress::counted(records.len() as u64);
        let mut solved = 0;
        let (results, outcome) = run_all(&mut players, &records, budget, args.stop_early, |index, result| {
            solved += usize::from(result.solution.is_some());
            bar.inc(1);
            bar.set_message(format!("{solved} solved"));
            files.add_row(&file, result).map_err(RunError::Failure)?;
            if args.quiet {
                return Ok(());
            }
            let line = report::position_line(index + 1, records.len(), result);
            bar.suspend(|| writeln!(out, "{}", plain(&line)).and_then(|()| out.flush()))
                .map_err(RunError::Output)
        });
        bar.finish_and_clear();
        let mut settings = settings.clone();
        if results.len() < records.len() {
            settings += &format!(", ended after {} of {} positions", results.len(), records.len());
        }
        if !results.is_empty() {
            let suite = SuiteResult { file, engine: engine.clone(), settings, results, skipped };
            write!(out, "{}", plain_lines(&report::summary(&suite)))?;
            out.flush()?;
            suites.push(suite);
        }
        ended = outcome;
        if ended.is_err() || interrupt::requested() {
            break;
        }
    }
    // Nothing finished is nothing to replace an older report with.
    if !suites.is_empty() {
        files.finish(&suites)?;
    }
    ended?;
    if interrupt::requested() {
        return Ok(interrupt::EXIT_CODE);
    }
    let solved: usize = suites.iter().map(SuiteResult::solved).sum();
    Ok(u8::from(args.require.is_some_and(|required| solved < required)))
}

/// A file of positions.
struct Input<'a> {
    path: &'a Path,
    records: Vec<parse::Record>,
    skipped: Vec<(usize, parse::EpdError)>,
}

fn read_inputs(paths: &[PathBuf]) -> Result<Vec<Input<'_>>, Failure> {
    let mut inputs = Vec::new();
    for path in paths {
        let bytes = read::bytes(path, read::WHOLE).map_err(|error| Failure::file(path, &error))?;
        let (records, skipped) = parse::parse_file(&bytes);
        for (line, error) in &skipped {
            complain(path, *line, error);
        }
        if records.is_empty() {
            return Err(Failure::new(format!("{}: no position to solve", path.display())));
        }
        inputs.push(Input { path, records, skipped });
    }
    Ok(inputs)
}

/// The reports that were asked for.
struct Files {
    csv: Option<Draft>,
    html: Option<Draft>,
}

impl Files {
    fn open(args: &Args, outputs: &mut Outputs) -> Result<Self, Failure> {
        let mut draft = |path: &Option<PathBuf>| {
            let target = outputs.claim_option(path.as_ref())?;
            target.map(|target| target.draft()).transpose()
        };
        let (mut csv, html) = (draft(&args.csv)?, draft(&args.html)?);
        if let Some(csv) = &mut csv {
            csv.add(format!("{}\n", report::CSV_HEAD))?;
        }
        Ok(Self { csv, html })
    }

    /// Each finished position is with the system before the next begins.
    fn add_row(&mut self, file: &str, result: &PositionResult) -> Result<(), Failure> {
        self.csv.as_mut().map_or(Ok(()), |csv| csv.add(report::csv_row(file, result)))
    }

    fn finish(self, suites: &[SuiteResult]) -> Result<(), Failure> {
        if let Some(csv) = self.csv {
            csv.keep()?;
        }
        if let Some(mut html) = self.html {
            html.add(render(suites))?;
            html.keep()?;
        }
        Ok(())
    }
}

/// An engine that failed, output or a file that could not be written.
enum RunError {
    Engine(String),
    Output(io::Error),
    Failure(Failure),
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
            RunError::Failure(failure) => failure,
        }
    }
}

fn complain(path: &Path, line: usize, error: &parse::EpdError) {
    // A report that cannot be made must not end the run.
    let _ = writeln!(io::stderr(), "{}", plain(&format!("{}:{line}: {error}", path.display())));
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
