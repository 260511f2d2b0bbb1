//! `palisade epd`: test suites.
//!
//! [`parse`] reads a file, [`mod@run`] gives its positions to engines, [`judge`] decides which are
//! solved and since when, `compare` compares two runs, and [`report`], [`page`] and `json` write the
//! results.

mod compare;
mod json;
mod judge;
mod page;
pub mod parse;
pub mod report;
mod run;

use crate::engines::{Started, Starter};
use crate::support::args::{self, Budget, BudgetArgs, EngineSettings};
use crate::support::color::ColorChoice;
use crate::support::defaults::Defaults;
use crate::support::files::error::FileError;
use crate::support::files::read;
use crate::support::files::write::{Draft, Outputs};
use crate::support::interrupt;
use crate::support::json::pretty;
use crate::support::out::Out;
use crate::support::outcome::{Failure, Outcome};
use crate::support::plain::{plain, plain_lines};
use crate::support::{progress, stderr};
use std::path::{Path, PathBuf};

pub use crate::report::chart::EffortUnit;
pub use compare::{Baseline, BaselineError, Comparison, RunRow};
pub use json::Runs;
pub use judge::{Solution, Tracker, is_solved};
pub use page::render;
pub use run::{PositionResult, SuiteResult, run_all, solve};

/// The command line arguments of `palisade epd`, which searches the positions of EPD test suites.
#[derive(clap::Args, Debug)]
pub struct EpdArgs {
    /// EPD files with bm, am, dm or STS points, plain or compressed; - for standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    budget: BudgetArgs,
    #[command(flatten)]
    settings: EngineSettings,
    /// Use this UCI engine instead of Palisade ("PROGRAM ARGUMENTS"); given twice, the two are compared, and
    /// "self" is Palisade
    #[arg(long, value_name = "CMD")]
    engine: Vec<String>,
    /// Number of positions searched at the same time, each by an engine of its own
    #[arg(long, value_name = "J", default_value_t = 1, value_parser = args::threads())]
    jobs: u32,
    /// Write a row per position to this file (- for standard output)
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write a page with plots and the missed positions to this file (- for standard output)
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write everything as JSON to this file (- for standard output)
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Compare with an earlier run, by the file that --csv wrote
    #[arg(long, value_name = "CSV")]
    compare: Option<PathBuf>,
    /// Exit with code 1 if fewer positions are solved, over all files
    #[arg(long, value_name = "S")]
    require: Option<usize>,
    /// End a search once the solution has been stable for three more iterations
    #[arg(long)]
    stop_early: bool,
    /// Print only the summaries
    #[arg(long, short)]
    quiet: bool,
}

/// Default milliseconds per position.
const DEFAULT_MOVETIME: u64 = 1000;
/// Number of engines that can be compared in one run.
const MOST_ENGINES: usize = 2;

/// Runs `palisade epd`: searches the positions of EPD test suites with one or more engines, and prints the
/// solved ones and the figures. Returns the exit code: 0, 1 if fewer are solved than `--require` demands, or
/// 130 after Ctrl-C.
///
/// # Errors
/// When a file, an engine or an output fails.
pub fn run(args: &EpdArgs, defaults: &Defaults, out: &mut Out<'_>) -> Outcome {
    // Everything is read and the outputs are tried first, so that a typo shows before hours of searching and
    // not after.
    if args.engine.len() > MOST_ENGINES {
        return Err(Failure::new(format!("--engine: at most {MOST_ENGINES} beside each other")));
    }
    let inputs = read_inputs(&args.files)?;
    let mut outputs = Outputs::of_run(args.files.iter().chain(&args.compare).map(PathBuf::as_path))?;
    let baseline = args.compare.as_deref().map(read_baseline).transpose()?;
    let files = Files::open(args, &mut outputs)?;
    let to_stdout = outputs.use_stdout();
    let mut beside = stderr::Lossy;
    let out = if to_stdout { Out::new(&mut beside) } else { out.again() };
    let color = if to_stdout { ColorChoice::Never } else { defaults.color };
    let budget = args.budget.or_movetime(DEFAULT_MOVETIME);
    let engines = open_engines(args)?;
    let mut run = Run { args, budget, color, out, files, suites: Vec::new(), comparisons: Vec::new() };
    interrupt::watch();
    let ended = run.all(inputs, engines, baseline.as_ref());
    run.finish(ended)
}

/// Starts the engines: for each requested engine, in the order of the arguments, one per job.
fn open_engines(args: &EpdArgs) -> Result<Vec<Vec<Started>>, Failure> {
    let commands: Vec<Option<&str>> = match args.engine.as_slice() {
        [] => vec![None],
        some => some.iter().map(|command| Some(command.as_str())).collect(),
    };
    let mut starter = Starter::new(&args.settings);
    let players = |command| (0..args.jobs).map(|_| starter.start(command)).collect();
    commands.into_iter().map(players).collect()
}

fn read_baseline(path: &Path) -> Result<Baseline, Failure> {
    let text = read::text(path, read::WHOLE).map_err(|error| Failure::file(path, error))?;
    let name = path.display().to_string();
    Baseline::read(&name, &text).map_err(|error| FileError::content(path, error).into())
}

/// A run of `palisade epd` in progress.
struct Run<'a> {
    args: &'a EpdArgs,
    budget: Budget,
    color: ColorChoice,
    out: Out<'a>,
    files: Files,
    suites: Vec<SuiteResult>,
    comparisons: Vec<Comparison>,
}

impl Run<'_> {
    /// Runs every file with every engine and compares each run with `baseline` (`None`: none) and the first
    /// engine's; ends early with an error or Ctrl-C.
    fn all(
        &mut self,
        inputs: Vec<Input<'_>>,
        mut engines: Vec<Vec<Started>>,
        baseline: Option<&Baseline>,
    ) -> Result<(), Failure> {
        for input in inputs {
            let mut first: Option<Baseline> = None;
            for players in &mut engines {
                let Some(suite) = self.suite(&input, players)? else { return Ok(()) };
                for other in [baseline, first.as_ref()].into_iter().flatten() {
                    let comparison = Comparison::new(other, &suite);
                    write!(self.out, "{}", plain_lines(&comparison.text()))?;
                    self.comparisons.push(comparison);
                }
                first.get_or_insert_with(|| Baseline::of_run(&suite));
                self.suites.push(suite);
            }
        }
        Ok(())
    }

    /// Runs one file with one engine. After Ctrl-C it returns `None` and stores the finished positions for the
    /// reports.
    fn suite(&mut self, input: &Input<'_>, players: &mut [Started]) -> Result<Option<SuiteResult>, Failure> {
        let (args, color) = (self.args, self.color);
        let unit = match self.budget {
            Budget::Time(_) => EffortUnit::Time,
            Budget::Nodes(_) | Budget::Depth(_) => EffortUnit::Nodes,
        };
        let file = input.path.display().to_string();
        let engine = players.first().map(|player| player.name.clone()).unwrap_or_default();
        let total = input.records.len();
        let bar = progress::counted(total as u64);
        let mut solved = 0;
        let (files, out) = (&mut self.files, &mut self.out);
        let (results, outcome) =
            run_all(players, &input.records, self.budget, args.stop_early, |index, result| {
                solved += usize::from(result.solution.is_some());
                bar.inc(1);
                bar.set_message(format!("{solved} solved"));
                files.add_row(&file, &engine, result)?;
                if args.quiet {
                    return Ok(());
                }
                let line = plain(&report::position_line(index + 1, total, result, unit));
                let line = if result.solution.is_some() { color.good(&line) } else { color.bad(&line) };
                bar.suspend(|| writeln!(out, "{line}").and_then(|()| out.flush()))
            });
        bar.finish_and_clear();
        let mut settings = settings(args, self.budget);
        if results.len() < total {
            settings += &format!(", ended after {} of {total} positions", results.len());
        }
        let whole = outcome.is_ok() && !interrupt::requested();
        if results.is_empty() {
            return outcome.map(|()| None);
        }
        let suite = SuiteResult { file, engine, settings, unit, results, skipped: input.skipped.clone() };
        write!(self.out, "{}", plain_lines(&report::summary(&suite)))?;
        self.out.flush()?;
        if whole {
            return Ok(Some(suite));
        }
        self.suites.push(suite);
        outcome.map(|()| None)
    }

    /// Writes the reports and returns the exit code: 1 if fewer positions were solved than required.
    fn finish(self, ended: Result<(), Failure>) -> Outcome {
        // Without a finished position no older report is replaced.
        if !self.suites.is_empty() {
            self.files.finish(&self.suites, &self.comparisons)?;
        }
        ended?;
        if interrupt::requested() {
            return Ok(interrupt::EXIT_CODE);
        }
        // With two engines the first one counts.
        let every = self.args.engine.len().max(1);
        let solved: usize = self.suites.iter().step_by(every).map(SuiteResult::solved).sum();
        Ok(u8::from(self.args.require.is_some_and(|required| solved < required)))
    }
}

/// A file of positions: its path, its valid lines, and its invalid ones (line number from 1, and reason).
struct Input<'a> {
    path: &'a Path,
    records: Vec<parse::EpdRecord>,
    skipped: Vec<(usize, parse::EpdError)>,
}

fn read_inputs(paths: &[PathBuf]) -> Result<Vec<Input<'_>>, Failure> {
    let mut inputs = Vec::new();
    for path in paths {
        let bytes = read::bytes(path, read::WHOLE).map_err(|error| Failure::file(path, error))?;
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

/// The open report files.
struct Files {
    csv: Option<Draft>,
    html: Option<Draft>,
    json: Option<Draft>,
}

impl Files {
    fn open(args: &EpdArgs, outputs: &mut Outputs) -> Result<Self, Failure> {
        let mut draft = |path: &Option<PathBuf>| {
            let target = outputs.claim_option(path.as_ref())?;
            target.map(|target| target.draft()).transpose()
        };
        let (mut csv, html, json) = (draft(&args.csv)?, draft(&args.html)?, draft(&args.json)?);
        if let Some(csv) = &mut csv {
            csv.add(format!("{}\n", report::CSV_HEAD))?;
        }
        Ok(Self { csv, html, json })
    }

    /// Writes the CSV row of a position at once, so that it survives the end of the process; no effect
    /// without a CSV file.
    fn add_row(&mut self, file: &str, engine: &str, result: &PositionResult) -> Result<(), Failure> {
        self.csv.as_mut().map_or(Ok(()), |csv| csv.add(report::csv_row(file, engine, result)))
    }

    fn finish(self, suites: &[SuiteResult], comparisons: &[Comparison]) -> Result<(), Failure> {
        if let Some(csv) = self.csv {
            csv.keep()?;
        }
        if let Some(mut html) = self.html {
            html.add(render(suites, comparisons))?;
            html.keep()?;
        }
        if let Some(mut json) = self.json {
            json.add(format!("{}\n", pretty(&json::runs(suites, comparisons))?))?;
            json.keep()?;
        }
        Ok(())
    }
}

fn complain(path: &Path, line: usize, error: &parse::EpdError) {
    stderr::say(&plain(&format!("{}:{line}: {error}", path.display())));
}

fn settings(args: &EpdArgs, budget: Budget) -> String {
    let threads = args.settings.threads;
    let mut text = format!(
        "{budget} a position, {threads} {}, Hash {}",
        if threads == 1 { "thread" } else { "threads" },
        args.settings.hash
    );
    if args.jobs > 1 {
        text += &format!(", {} at a time", args.jobs);
    }
    if args.stop_early {
        text += ", stopping early";
    }
    text
}
