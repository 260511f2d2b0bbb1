//! `palisade-lab spsa FILE`: tunes search parameters, and parts of the weights, by games between two
//! perturbed settings.
//!
//! Reading order: [`schedule`] (the parameters and the size of the steps), [`walk`] (the values of a
//! run and its log), [`plateau`] (parameters whose steps change nothing), [`plot`]. The games are
//! those of [`crate::matches`]: in this process, in pairs, on all cores.
//!
//! Without a clock and with one thread for each side, a run depends only on its file, its limit and
//! its seed. A run that is resumed from its log gives the same values as one that never stopped.

mod plateau;
mod plot;
pub mod schedule;
mod walk;

use crate::matches::error::NO_PARAMETERS;
use crate::matches::game::PlayedGame;
use crate::matches::overrides::Override;
use crate::matches::side::MatchSide;
use crate::matches::statistics::Pentanomial;
use crate::matches::{MatchPlayArgs, Setting, Table};
use palisade::evaluation::Weights;
use palisade_tools::support::files::write::{OutputTarget, Outputs};
use palisade_tools::support::in_order::in_order;
use palisade_tools::support::out::Out;
use palisade_tools::support::outcome::{Failure, Outcome};
use palisade_tools::support::{interrupt, progress};
use schedule::{Perturbation, SpsaSchedule, Tunable, read_tunables};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Mutex;
use walk::Walk;

/// The command line arguments of `palisade-lab spsa`, which tunes parameters by games.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "FILE has a line `name, int, value, min, max, c_end, r_end` for each parameter (OpenBench's \
    form): c_end is the shift of the last iteration, r_end its rate. A parameter is one of the search (`palisade \
    params` prints a line for each; these need a build with --features spsa) or the share, in thousandths, of a \
    part of the weights, middlegame or endgame (`threats.mg, int, 1000, 500, 2000, 100, 0.004`: a group, a term as \
    pieces.tempo.eg, a weight as material.material[3].eg). Keep the ten to forty that matter. What it writes with \
    --out can be played by `palisade-lab match FILE default`. A parameter whose steps change no search is refused."
)]
pub struct SpsaArgs {
    /// File with the parameters to tune
    file: PathBuf,
    #[command(flatten)]
    play: MatchPlayArgs,
    /// Number of iterations of the whole run; the steps and rates depend on it
    #[arg(long, value_name = "N", default_value_t = 2500, value_parser = clap::value_parser!(u64).range(1..))]
    iterations: u64,
    /// Iterations done in earlier runs: FILE is their --out, and the log is new
    #[arg(long, value_name = "N", default_value_t = 0)]
    after: u64,
    /// Number of pairs of games in an iteration
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u64).range(1..))]
    pairs: u64,
    /// Settings that both sides share, as in `palisade-lab match`
    #[arg(long, value_name = "SIDE", default_value = "default")]
    side: String,
    /// Log of the run; the same command resumes from it
    #[arg(long, value_name = "FILE", default_value = "spsa.log")]
    log: PathBuf,
    /// Discard an earlier run with this log
    #[arg(long)]
    restart: bool,
    /// Only print the values so far, from the log
    #[arg(long)]
    report: bool,
    /// File for the tuned parameters, in the form of FILE
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// File for the weights with the tuned shares applied
    #[arg(long, value_name = "FILE")]
    weights_out: Option<PathBuf>,
    /// File for a plot of the parameters over the iterations, SVG
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// Number of iterations between two lines with the values; 0 for none
    #[arg(long, value_name = "N", default_value_t = 25)]
    interval: u64,
}

/// An SPSA run with its checked arguments.
struct Run<'a> {
    args: &'a SpsaArgs,
    side: MatchSide,
    setting: Setting,
    schedule: SpsaSchedule,
    tunables: Vec<Tunable>,
    out: Option<OutputTarget>,
    weights_out: Option<OutputTarget>,
    plot: Option<OutputTarget>,
}

/// Runs `palisade-lab spsa`: tunes the parameters of a file by games between two perturbed settings, and
/// prints and logs their values. Returns the exit code: 0, or 130 after Ctrl-C.
///
/// # Errors
/// If the file, the book or the log is invalid, a parameter changes nothing, or a file cannot be read or
/// written.
pub fn run(args: &SpsaArgs, out: &mut Out<'_>) -> Outcome {
    let tunables = read_tunables(&args.file)?;
    let of_search = tunables.iter().any(|tunable| matches!(tunable.parameter, Override::Param(_)));
    if of_search && cfg!(not(feature = "spsa")) {
        return Err(Failure::new(NO_PARAMETERS));
    }
    if args.after >= args.iterations {
        return Err(Failure::new("--after is less than --iterations, which counts all sittings"));
    }
    let side = MatchSide::parse(&args.side)?;
    let setting = args.play.setting()?;
    let files = side.files.iter().map(PathBuf::as_path);
    let mut outputs = Outputs::of_run(files.chain(args.play.book()).chain([args.file.as_path()]))?;
    outputs.claim(&args.log)?;
    let [target, weights_out, plot] =
        [&args.out, &args.weights_out, &args.plot].map(|path| outputs.claim_option(path.as_ref()));
    let run = Run {
        args,
        side,
        setting,
        schedule: SpsaSchedule { iterations: args.iterations },
        tunables,
        out: target?,
        weights_out: weights_out?,
        plot: plot?,
    };
    run.run(out)
}

impl Run<'_> {
    fn run(&self, out: &mut Out<'_>) -> Outcome {
        let args = self.args;
        if args.report && !args.log.exists() {
            return Err(Failure::new(format!("{}: no such log", args.log.display())));
        }
        if args.restart && !args.report && args.log.exists() {
            std::fs::remove_file(&args.log).map_err(|error| Failure::file(&args.log, error))?;
        }
        let mut walk = Walk::open(&args.log, &self.head()?, &self.tunables, args.after, args.report)?;
        writeln!(
            out,
            "{} parameters, log {}{}",
            self.tunables.len(),
            args.log.display(),
            match walk.done() {
                0 => String::new(),
                done => format!(", going on after {done} iterations"),
            }
        )?;
        if !args.report && walk.done() < args.iterations {
            interrupt::watch();
            plateau::refuse(&self.tunables, &self.side, &self.setting, self.schedule, out)?;
            self.play(&mut walk, out)?;
        }
        if let Some(target) = &self.out {
            target.replace(walk.lines(&self.tunables).as_bytes())?;
        }
        if let Some(target) = &self.weights_out {
            let values: Vec<i32> = walk.theta().iter().map(|value| value.round() as i32).collect();
            let weights = self.shifted(&values)?.evaluation().unwrap_or_else(Weights::embedded);
            target.replace(weights.to_toml().as_bytes())?;
        }
        if let Some(target) = &self.plot {
            target.replace(plot::walk(&walk, &self.tunables).as_bytes())?;
        }
        write!(out, "\n{}", walk.table(&self.tunables))?;
        if interrupt::requested() {
            writeln!(out, "ended early; the same command goes on")?;
            return Ok(interrupt::EXIT_CODE);
        }
        Ok(0)
    }

    /// Returns the first lines of the log, which identify the run.
    ///
    /// # Errors
    /// If no engine can be started.
    fn head(&self) -> Result<String, Failure> {
        let lines: Vec<String> = self.tunables.iter().map(|tunable| tunable.line(tunable.start)).collect();
        Ok(format!(
            "palisade spsa, log 1\n{} iterations of {} pairs{}\nside {}: {}, {}\n{}\n{}",
            self.args.iterations,
            self.args.pairs,
            match self.args.after {
                0 => String::new(),
                after => format!(" after {after}"),
            },
            self.side.text,
            self.side.describe(),
            self.side.plays_like()?,
            self.args.play.describe(&self.setting),
            lines.join("\n")
        ))
    }

    /// Plays the remaining iterations, until Ctrl-C, and adds each to `walk`, the log of the run.
    fn play(&self, walk: &mut Walk, out: &mut Out<'_>) -> Result<(), Failure> {
        let bar = progress::counted(self.args.iterations);
        bar.set_position(walk.done());
        let tables = Mutex::new(Vec::new());
        while walk.done() < self.args.iterations {
            let k = walk.done() + 1;
            let drawn = Perturbation::draw(&self.tunables, walk.theta(), self.schedule, self.setting.seed, k);
            let Some(result) = self.iteration(&drawn, k, &tables)? else { break };
            walk.step(&self.tunables, self.schedule, &drawn, result)?;
            bar.inc(1);
            if self.args.interval > 0 && k.is_multiple_of(self.args.interval) {
                writeln!(out, "{}", walk.line(&self.tunables))?;
                out.flush()?;
            }
        }
        bar.finish_and_clear();
        Ok(())
    }

    /// Plays the pairs of iteration `k` (from 1) between the two sides that `drawn` shifts, with engines of
    /// the pool `tables`. Returns the results of the plus side; `None` after Ctrl-C.
    fn iteration(
        &self,
        drawn: &Perturbation,
        k: u64,
        tables: &Mutex<Vec<Table>>,
    ) -> Result<Option<Pentanomial>, Failure> {
        let sides = [self.shifted(&drawn.plus)?, self.shifted(&drawn.minus)?];
        let first = (k - 1) * self.args.pairs;
        let mut result = Pentanomial::default();
        let pooled = || -> Result<PooledTable<'_>, Failure> {
            let waiting = tables.lock().expect("no thread panicked").pop();
            let mut table = match waiting {
                Some(table) => table,
                None => self.setting.table([&sides[0], &sides[1]])?,
            };
            table.play_as([&sides[0], &sides[1]])?;
            Ok(PooledTable { table: Some(table), tables })
        };
        let work = |pooled: &mut PooledTable<'_>, pair: u64, stop: &std::sync::atomic::AtomicBool| {
            let table = pooled.table.as_mut().expect("there until it is given back");
            self.setting.pair(table, pair, stop)
        };
        let take = |_, games: [PlayedGame; 2]| {
            // The plus side has White first.
            result.add(usize::from(games[0].white) + usize::from(2 - games[1].white));
            Ok(ControlFlow::Continue(()))
        };
        in_order(first..first + self.args.pairs, self.setting.concurrency, pooled, work, take)?;
        Ok((result.pairs() == self.args.pairs).then_some(result))
    }

    /// Returns the side that the user gave (`--side`) with the tuned parameters set to `values`, one value for each
    /// parameter in the order of the parameter file.
    ///
    /// # Errors
    /// If a value is out of bounds, or the build has the parameter as a constant with another value.
    fn shifted(&self, values: &[i32]) -> Result<MatchSide, Failure> {
        let mut side = self.side.clone();
        for (tunable, value) in self.tunables.iter().zip(values) {
            side.set(&tunable.parameter, f64::from(*value)).map_err(Failure::new)?;
        }
        Ok(side)
    }
}

/// The engines of a thread, which return to the pool on `drop`, for the next iteration.
struct PooledTable<'a> {
    table: Option<Table>,
    tables: &'a Mutex<Vec<Table>>,
}

impl Drop for PooledTable<'_> {
    fn drop(&mut self) {
        if let (Some(table), Ok(mut tables)) = (self.table.take(), self.tables.lock()) {
            tables.push(table);
        }
    }
}
