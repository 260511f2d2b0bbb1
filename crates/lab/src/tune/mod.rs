//! `palisade-lab tune`: fits the weights of the evaluation to labelled positions.
//!
//! Positions are traced once through the evaluator of the engine and packed ([`store`]: about 870
//! bytes each). Adam then minimises the squared difference between the winning chances of the
//! evaluation and of the labels ([`train`]), including the parts that are not linear: king danger,
//! winnable, scale factors, taper. The weights with the least error on held-out positions are written,
//! all or none. Ctrl-C ends a run after the epoch and keeps the best weights so far. Similar weights
//! are tied to one another ([`families`]).
//!
//! Method: Texel's tuning (P. Österlund), Adam (Kingma and Ba 2015), sparse traces
//! and gradients (A. Grant, "Evaluation & Tuning in Chess Engines").
//!
//! Memory: 3 bytes per active weight and about 20 more per position; 864 MB were measured for a
//! million positions of fast games (277 active weights each). The text of the data, 70 MB per million,
//! is also in memory while it is loaded.

pub mod data;
pub mod engine_model;
pub mod families;
pub mod family_values;
pub mod model;
pub mod optimizer;
pub mod output;
pub mod store;
pub mod train;

use crate::threads::use_threads;
use data::{DataLines, Reading};
use engine_model::{EngineModel, parameters_named};
use model::TuneModel;
use optimizer::Schedule;
use palisade::engine::MAX_THREADS;
use palisade::evaluation::tuning::trace::TraceHead;
use palisade::evaluation::{Provenance, Weights, WeightsError};
use palisade_tools::support::files::error::FileError;
use palisade_tools::support::files::read;
use palisade_tools::support::files::write::{OutputTarget, Outputs};
use palisade_tools::support::interrupt;
use palisade_tools::support::numbers::{real, whole};
use palisade_tools::support::out::Out;
use palisade_tools::support::outcome::{Failure, Outcome};
use palisade_tools::support::{progress, weights};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;
use store::Store;
use train::{Settings, Trainer, TuningState};

/// The number of held-out positions below which there is a warning: the standard error of their mean error is
/// then more than a hundredth of it.
const FEW_HELD_OUT: usize = 2_000;

/// The command line arguments of `palisade-lab tune`, which fits the weights of the evaluation.
#[derive(clap::Args, Debug, Clone)]
pub struct TuneArgs {
    /// Files with lines FEN|cp|result (scores for White), plain or packed
    #[arg(required = true)]
    data: Vec<PathBuf>,
    /// File of held-out positions; without it the last part of each data file is held out
    #[arg(long)]
    validation: Option<PathBuf>,
    /// Fraction of each data file that is held out if there is no validation file
    #[arg(long, default_value_t = 0.02, value_parser = |text: &str| real(text, 0.0, 0.9))]
    hold_out: f64,
    /// Start weights: "material", "embedded", or a weights file
    #[arg(long, default_value = "material")]
    start: String,
    /// File for the tuned weights
    #[arg(long, short, default_value = "tuned.toml")]
    out: PathBuf,
    /// Weight of the game result in the target, 0 to 1; the rest is the score of the label, which has
    /// the full weight where the result is `?`
    #[arg(long, default_value_t = 0.3, value_parser = |text: &str| real(text, 0.0, 1.0))]
    lambda: f64,
    /// Fraction of the game result that is replaced by the wins/draws/losses of the label, where there are any
    #[arg(long, default_value_t = 0.5, value_parser = |text: &str| real(text, 0.0, 1.0))]
    expected: f64,
    /// Weight of each position of a data file, FILE=WEIGHT; 1 if not given (repeatable)
    #[arg(long, value_name = "FILE=FACTOR")]
    weight: Vec<String>,
    /// Number of epochs
    #[arg(long, default_value_t = 100)]
    epochs: usize,
    /// Number of positions in a minibatch
    #[arg(long, default_value_t = 16_384, value_parser = whole(1, 1 << 30))]
    batch: usize,
    /// Learning rate of the first epoch, internal units per step
    #[arg(long, default_value_t = 1.0, value_parser = |text: &str| real(text, 1e-9, 1e3))]
    rate: f64,
    /// Learning rate of the last epoch
    #[arg(long, default_value_t = 0.02, value_parser = |text: &str| real(text, 1e-9, 1e3))]
    last_rate: f64,
    /// Seed for the order of the positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Keep a group, a term or a single weight unchanged (repeatable)
    #[arg(long, value_name = "NAME")]
    freeze: Vec<String>,
    /// Factor for the learning rate of a group, term or weight (repeatable)
    #[arg(long, value_name = "NAME=FACTOR")]
    pace: Vec<String>,
    /// Weights that occur in fewer positions keep their values
    #[arg(long, default_value_t = 50)]
    min_uses: u64,
    /// Strength of the prior at the start values, in positions
    #[arg(long, default_value_t = 100.0, value_parser = |text: &str| real(text, 0.0, 1e12))]
    prior: f64,
    /// Stop after this number of epochs without a better held-out error; 0 for never
    #[arg(long, default_value_t = 20)]
    patience: usize,
    /// Internal units that are equivalent to 100 cp of the labels; this sets the slope of the
    /// winning chance of the evaluation
    #[arg(long, default_value_t = 140.0, value_parser = |text: &str| real(text, 1.0, 1e4))]
    unit: f64,
    /// Slope of the winning chance of the evaluation per internal unit, instead of --unit
    #[arg(long, conflicts_with = "unit", value_parser = |text: &str| real(text, 1e-9, 1.0))]
    k: Option<f64>,
    /// Slope of the labels' winning chance per centipawn; fitted to the results
    /// if not given
    #[arg(long, value_parser = |text: &str| real(text, 1e-9, 1.0))]
    k_cp: Option<f64>,
    /// Value of the mean endgame pawn (material and square) in internal units, reached by a change of
    /// the slope, instead of --unit
    #[arg(long, conflicts_with_all = ["unit", "k"], value_parser = |text: &str| real(text, 1.0, 1e4))]
    pawn_eg: Option<f64>,
    /// Greatest number of lines to use, from the beginning of the data
    #[arg(long, value_parser = whole(1, u64::MAX))]
    limit: Option<usize>,
    /// Number of threads; 0 for all cores. The result does not depend on it
    #[arg(long, default_value_t = 0, value_parser = whole(0, MAX_THREADS as u64))]
    threads: usize,
    /// File for the error curve, SVG
    #[arg(long)]
    svg: Option<PathBuf>,
    /// File for the state with full precision, written every 10 epochs and at the end
    #[arg(long)]
    state: Option<PathBuf>,
    /// Resume from a saved state with the same data and settings; only --epochs, --rate, --last-rate
    /// and --patience may differ
    #[arg(long)]
    resume: Option<PathBuf>,
    /// Number of rows in the table of the largest changes
    #[arg(long, default_value_t = 40)]
    moved: usize,
}

/// Runs `palisade-lab tune`: fits the weights of the evaluation to labelled positions, and writes those with
/// the least error on held-out positions. Returns the exit code: 0, or 130 after Ctrl-C.
///
/// # Errors
/// If a file cannot be read or written, a line is invalid, or a name is unknown.
pub fn run(args: &TuneArgs, out: &mut Out<'_>) -> Outcome {
    use_threads(args.threads);
    // A typo should show before the hours of training, not after them.
    let files = Files::claim(args)?;
    interrupt::watch();
    let session = TuningRun::open(args, out)?;
    let mut trainer = session.trainer(args)?;
    session.introduce(&trainer, out)?;
    let bar = progress::bar("{elapsed_precise} {wide_bar} epoch {pos}/{len}, {eta} left");
    bar.set_length(trainer.state.settings.schedule.epochs as u64);
    bar.set_position(trainer.state.epoch as u64);
    while !trainer.finished() && !interrupt::requested() {
        let started = Instant::now();
        let errors = trainer.epoch();
        let (state, seconds) = (&trainer.state, started.elapsed().as_secs_f64());
        let (train, held_out) = (errors.train, errors.held_out);
        writeln!(
            out,
            "epoch {:>4}  training {train:.7}  held out {held_out:.7}  k {:.6}  {seconds:.2} s",
            state.epoch, state.k
        )?;
        out.flush()?;
        bar.inc(1);
        if state.epoch.is_multiple_of(10) {
            files.save_state(state)?;
        }
    }
    bar.finish_and_clear();
    files.save_state(&trainer.state)?;
    session.finish(args, &files, &trainer, out)?;
    Ok(if interrupt::requested() { interrupt::EXIT_CODE } else { 0 })
}

/// The output files of a run, checked before the run begins.
struct Files {
    out: OutputTarget,
    svg: Option<OutputTarget>,
    state: Option<OutputTarget>,
}

impl Files {
    fn claim(args: &TuneArgs) -> Result<Self, Failure> {
        let start = Some(Path::new(&args.start)).filter(|start| start.is_file());
        let data = args.data.iter().chain(&args.validation).map(PathBuf::as_path);
        let mut outputs = Outputs::of_run(data.chain(start))?;
        // A run may save its state to the file that it resumed from, which was read by then.
        let state = outputs.claim_option(args.state.as_ref())?;
        if let Some(resume) = args.resume.as_ref().filter(|_| args.resume != args.state) {
            outputs.also_reads(resume)?;
        }
        let (out, svg) = (outputs.claim(&args.out)?, outputs.claim_option(args.svg.as_ref())?);
        Ok(Self { out, svg, state })
    }

    fn save_state(&self, state: &TuningState) -> Result<(), Failure> {
        let Some(target) = &self.state else { return Ok(()) };
        let text = toml::to_string(state).map_err(Failure::new)?;
        target.replace(text.as_bytes())
    }
}

/// The model, the packed positions, the start weights and the hash of the data of a run.
struct TuningRun {
    model: EngineModel,
    train: Store<TraceHead>,
    held_out: Store<TraceHead>,
    start: Weights,
    hash: u64,
}

impl TuningRun {
    /// Reads and packs the data, and prints its size.
    fn open(args: &TuneArgs, out: &mut Out<'_>) -> Result<Self, Failure> {
        let started = Instant::now();
        let start = start_weights(&args.start)?;
        let model = EngineModel::new(Arc::new(start.clone()));
        let mut lines = DataLines::read(&args.data, args.limit)?;
        let hash = lines.hash;
        lines.reading = Reading { expected_share: args.expected as f32, file_weights: file_weights(args)? };
        let bar = progress::bar("{elapsed_precise} {wide_bar} {pos}/{len} positions, {per_sec}");
        let (held, traced) = match &args.validation {
            Some(path) => {
                let mut validation = DataLines::read(std::slice::from_ref(path), None)?;
                validation.reading.expected_share = args.expected as f32;
                lines.shuffle(args.seed);
                (validation.trace(&model, &bar), lines.trace(&model, &bar))
            }
            None => {
                let held = lines.hold_out(args.hold_out);
                lines.shuffle(args.seed);
                (lines.trace_held_out(&held, &model, &bar), lines.trace(&model, &bar))
            }
        };
        let (traced, held) = data::both(traced, held)?;
        bar.finish_and_clear();
        let [in_check, endgames, too_large] = traced.skipped;
        let (count, bytes) = (traced.store.len(), traced.store.bytes());
        writeln!(
            out,
            "{count} positions to learn from, {} held out; left out: {in_check} in check, {endgames} special \
             endgames, {too_large} too large",
            held.store.len(),
        )?;
        if held.store.len() < FEW_HELD_OUT {
            writeln!(
                out,
                "warning: so few positions held out say little about which epoch is the best; --hold-out takes a \
                 larger part, --validation another file"
            )?;
        }
        writeln!(
            out,
            "{:.0} MB in memory, {:.0} MB per million positions, {:.1} active weights each; loaded in {:.1} s",
            bytes as f64 / 1e6,
            bytes as f64 / count.max(1) as f64,
            traced.store.entries() as f64 / count.max(1) as f64,
            started.elapsed().as_secs_f64()
        )?;
        Ok(Self { model, train: traced.store, held_out: held.store, start, hash })
    }

    /// Returns a new trainer, or that of the saved state from which the run is resumed.
    fn trainer(&self, args: &TuneArgs) -> Result<Trainer<'_, EngineModel>, Failure> {
        let rates = rates(args, self.model.parameters())?;
        let hash = format!("{:016x}", self.hash);
        let settings = Settings {
            lambda: args.lambda,
            batch: args.batch,
            schedule: Schedule { first: args.rate, last: args.last_rate, epochs: args.epochs },
            seed: args.seed,
            patience: args.patience,
            pawn_eg: args.pawn_eg,
            k: args.k,
            unit: args.unit,
            k_cp: args.k_cp,
            min_uses: args.min_uses,
            prior: args.prior,
        };
        let (model, train, held_out) = (&self.model, &self.train, &self.held_out);
        let Some(path) = &args.resume else {
            if settings.k_cp.is_none() && !train.has_results() {
                return Err(Failure::new(
                    "no line has a result to fit the labels' slope to; give it with --k-cp",
                ));
            }
            let start = self.start.to_reals();
            return Ok(Trainer::new(model, train, held_out, settings, start, rates, hash));
        };
        let mut state = read_state(path)?;
        if state.data_hash != hash || state.params.len() != model.parameters().len() {
            return Err(Failure::new(format!("{}: saved with other data or other terms", path.display())));
        }
        if (state.settings.seed, state.settings.lambda) != (settings.seed, settings.lambda) {
            return Err(Failure::new(format!("{}: saved with another --seed or --lambda", path.display())));
        }
        state.settings = settings;
        Ok(Trainer::resume(model, train, held_out, rates, state))
    }

    /// Prints the hash of the data, the scale of the labels, and the held-out error at the start.
    fn introduce(&self, trainer: &Trainer<'_, EngineModel>, out: &mut Out<'_>) -> Result<(), Failure> {
        let state = &trainer.state;
        let score = 1.0 / state.k_cp;
        writeln!(out, "data {:016x}; a label of {score:.0} cp means 73 % of the points", self.hash)?;
        writeln!(out, "held-out error at the start {:.7}, k {:.6}", state.error_before, state.k)?;
        out.flush()?;
        Ok(())
    }

    /// Writes the best weights and the error curve to their files, and prints the table of changes and the
    /// errors.
    fn finish(
        &self,
        args: &TuneArgs,
        files: &Files,
        trainer: &Trainer<'_, EngineModel>,
        out: &mut Out<'_>,
    ) -> Result<(), Failure> {
        let state = &trainer.state;
        let mut best = state.best.clone();
        self.model.centre(&mut best, trainer.uses(), trainer.frozen());
        let mut provenance = Provenance {
            date: palisade_tools::support::date::today(),
            data: format!("{} (fnv1a {:016x})", names(&args.data), self.hash),
            positions: self.train.len() as u64,
            error_before: state.error_before,
            error_after: 0.0,
            k: state.best_k,
            note: format!(
                "palisade-lab tune: lambda {}, prior {}, {} epochs, best {}, seed {}, start {}{}",
                args.lambda,
                args.prior,
                state.epoch,
                state.best_epoch,
                args.seed,
                args.start,
                args.weight.iter().map(|weight| format!(", weight {weight}")).collect::<String>()
            ),
        };
        let rounded = Weights::from_reals(&best, provenance.clone()).to_reals();
        provenance.error_after = trainer.error_with(&self.held_out, &rounded, state.best_k);
        let text = Weights::from_reals(&best, provenance.clone()).to_toml();
        // The weights must be readable by the engine, otherwise no file is written.
        Weights::from_toml(&text).map_err(|error| Failure::new(Unusable(error)))?;
        files.out.replace(text.as_bytes())?;
        if let Some(target) = &files.svg {
            target.replace(output::error_curve(state).as_bytes())?;
        }
        let before = &state.start;
        let table = output::moved_most(self.model.parameters(), before, &rounded, trainer.uses(), args.moved);
        write!(out, "{table}")?;
        writeln!(
            out,
            "held-out error {:.7} -> {:.7} (unrounded {:.7}, epoch {} of {}); weights in {}",
            state.error_before,
            provenance.error_after,
            state.best_error,
            state.best_epoch,
            state.epoch,
            args.out.display()
        )?;
        Ok(())
    }
}

/// The error that the engine does not accept the tuned weights, which is a bug.
#[derive(Debug, thiserror::Error)]
#[error("tuned weights are not usable: {0}")]
struct Unusable(#[source] WeightsError);

/// Returns the weights that a run starts from: bare material, the built-in ones, or those of a file.
fn start_weights(start: &str) -> Result<Weights, Failure> {
    match start {
        "material" => Ok(Weights::material_only()),
        weights::EMBEDDED => Ok((*Weights::embedded()).clone()),
        file => weights::read_other_version(Path::new(file)),
    }
}

/// Returns the relative learning rate of each parameter: that of the model times those of the command line; 0
/// freezes it.
///
/// # Errors
/// If a name is unknown or a factor is not a number of at least 0.
fn rates(args: &TuneArgs, parameters: &[model::Parameter]) -> Result<Vec<f64>, Failure> {
    let mut rates: Vec<f64> = parameters.iter().map(|p| if p.tunable { p.rate } else { 0.0 }).collect();
    let frozen = args.freeze.iter().map(|name| Ok((name.as_str(), 0.0)));
    let paced = args.pace.iter().map(|text| {
        let parsed =
            text.split_once('=').and_then(|(name, factor)| Some((name, factor.parse::<f64>().ok()?)));
        let sound = parsed.filter(|(_, factor)| factor.is_finite() && *factor >= 0.0);
        sound.ok_or_else(|| Failure::new(format!("--pace wants NAME=FACTOR, not '{text}'")))
    });
    for change in frozen.chain(paced) {
        let (name, factor) = change?;
        let named = parameters_named(parameters, name);
        if named.is_empty() {
            return Err(Failure::new(format!("no group, term or weight is called '{name}'")));
        }
        for i in named {
            rates[i] *= factor;
        }
    }
    Ok(rates)
}

/// Returns the weight of each data file; 1 unless the command line has another.
///
/// # Errors
/// If an argument is not FILE=FACTOR or names no data file.
fn file_weights(args: &TuneArgs) -> Result<Vec<f32>, Failure> {
    let mut weights = vec![1.0; args.data.len()];
    for text in &args.weight {
        let parsed =
            text.rsplit_once('=').and_then(|(file, factor)| Some((Path::new(file), factor.parse().ok()?)));
        let Some((file, factor)) = parsed.filter(|&(_, factor)| (0.0..=1e6).contains(&factor)) else {
            return Err(Failure::new(format!("--weight wants FILE=FACTOR, not '{text}'")));
        };
        let place = args.data.iter().position(|data| data == file || data.file_name() == file.file_name());
        match place {
            Some(place) => weights[place] = factor,
            None => return Err(Failure::new(format!("no data file is called '{}'", file.display()))),
        }
    }
    Ok(weights)
}

fn read_state(path: &Path) -> Result<TuningState, Failure> {
    let text = read::text(path, read::SETTINGS).map_err(|error| Failure::file(path, error))?;
    toml::from_str(&text).map_err(|error| FileError::content(path, error).into())
}

/// Returns the names of the files without their folders, separated by commas.
fn names(paths: &[PathBuf]) -> String {
    let name = |path: &PathBuf| {
        path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
    };
    paths.iter().map(name).collect::<Vec<_>>().join(", ")
}
