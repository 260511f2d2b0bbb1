//! `palisade-lab levels`: the model of human play, measured on human games and fitted to them.
//!
//! [`games`] are read, [`shallow`] searches give the candidates of each position, and each
//! sub-command measures or fits one thing on them.

mod best_moves;
mod blunders;
pub mod describe;
pub mod fit;
pub mod games;
mod groups;
mod judge;
mod opening_losses;
mod openings;
mod repeats;
pub mod shallow;
mod styles;
mod tables;
mod tactics;
mod times;

use crate::threads::use_threads;
use fit::{FitSample, Steps};
use games::{GameMoment, GamePlace, HumanGame};
use groups::FeatureGroup;
use indicatif::ProgressBar;
use palisade::engine::MAX_THREADS;
use palisade::engine::human_model::{Feature, Model, UtilityPart};
use palisade_tools::support::files::error::FileError;
use palisade_tools::support::files::read;
use palisade_tools::support::files::write::{OutputTarget, Outputs};
use palisade_tools::support::interrupt;
use palisade_tools::support::numbers::whole;
use palisade_tools::support::out::Out;
use palisade_tools::support::outcome::{Failure, Outcome};
use palisade_tools::support::{progress, stderr};
use rayon::prelude::*;
use shallow::ShallowSearches;
use std::path::{Path, PathBuf};

/// A sub-command of `palisade-lab levels`, which measures or fits the model of human play. The docs of the
/// variants are its help texts.
#[derive(clap::Subcommand, Debug)]
pub enum LevelsCommand {
    /// Print what every feature of the model counts, as the tables of docs/levels-model.md
    Describe(DescribeArgs),
    /// Compare the moves of the model with those of the players, by rating
    Measure(MeasureArgs),
    /// Compare the model with the players on the positions of a few features
    MeasureGroup(MeasureGroupArgs),
    /// Estimate the least possible Brier score of best moves from positions that several games have
    Repeats(RepeatsArgs),
    /// Compare the thinking times of the players with those of the model
    Times(TimesArgs),
    /// Fit all weights of the model to four fifths of the games and measure them on the others
    Fit(FitArgs),
    /// Fit only how the players find tactics, which takes seconds
    FitTactics(FitTacticsArgs),
    /// Fit only a few features, on the positions of the games that have them
    FitGroup(FitGroupArgs),
    /// Count the first moves of the games by rating
    Openings(OpeningsArgs),
    /// Measure the moves that each playing style makes more often, and their cost
    Styles(MeasureArgs),
    /// Compare what follows a blunder in the games with what follows in games of the levels
    Blunders(BlundersArgs),
    /// Let a UCI engine judge the losses of the moves of players and levels
    Judge(JudgeArgs),
    /// Let a UCI engine judge the losses in the first 18 plies of games of players and levels
    JudgeOpenings(JudgeOpeningsArgs),
}

/// The command line arguments of `palisade-lab levels describe`, which prints the weights of the human model.
#[derive(clap::Args, Debug)]
pub struct DescribeArgs {
    #[command(flatten)]
    model: ModelArgs,
}

/// The weights of the model.
#[derive(clap::Args, Debug)]
struct ModelArgs {
    /// Weights of the model, instead of the built-in weights
    #[arg(long, value_name = "FILE")]
    model: Option<PathBuf>,
}

/// The games.
#[derive(clap::Args, Debug)]
struct GamesArgs {
    /// Human games: tab-separated columns white_elo, black_elo, base_seconds, increment,
    /// uci_moves, clocks, site, white_id and black_id, with a header line
    #[arg(long, value_name = "FILE")]
    games: PathBuf,
    /// Number of threads; 0 for all cores
    #[arg(long, default_value_t = 0, value_parser = whole(0, MAX_THREADS as u64))]
    threads: usize,
}

/// The positions of the games, with their candidates.
#[derive(clap::Args, Debug)]
struct PositionsArgs {
    #[command(flatten)]
    games: GamesArgs,
    /// Cache file of shallow searches: read where it has a position, extended where not
    #[arg(long, value_name = "FILE")]
    searches: Option<PathBuf>,
    /// Number of positions for each 200 points of rating
    #[arg(long, default_value_t = 4000, value_parser = whole(1, 1 << 24))]
    positions: usize,
}

/// The command line arguments of `palisade-lab levels measure` and `palisade-lab levels styles`, which
/// compare the human model or its playing styles with players.
#[derive(clap::Args, Debug)]
pub struct MeasureArgs {
    #[command(flatten)]
    positions: PositionsArgs,
    #[command(flatten)]
    model: ModelArgs,
    /// Measure on all games, not only on the fifth that is not used for fits
    #[arg(long)]
    all: bool,
}

/// The command line arguments of `palisade-lab levels measure-group`, which compares the human model with
/// players on positions with certain features.
#[derive(clap::Args, Debug)]
pub struct MeasureGroupArgs {
    /// The features whose positions are measured
    group: FeatureGroup,
    #[command(flatten)]
    measure: MeasureArgs,
}

/// The command line arguments of `palisade-lab levels repeats`, which estimates the least Brier score that a
/// forecast of best moves can reach.
#[derive(clap::Args, Debug)]
pub struct RepeatsArgs {
    #[command(flatten)]
    games: GamesArgs,
    /// Cache file of shallow searches: read where it has a position, extended where not
    #[arg(long, value_name = "FILE")]
    searches: Option<PathBuf>,
    #[command(flatten)]
    model: ModelArgs,
}

/// The command line arguments of `palisade-lab levels times`, which compares thinking times of players with
/// the model's.
#[derive(clap::Args, Debug)]
pub struct TimesArgs {
    #[command(flatten)]
    games: GamesArgs,
}

/// The command line arguments of `palisade-lab levels fit`, which fits all weights of the human model.
#[derive(clap::Args, Debug)]
pub struct FitArgs {
    #[command(flatten)]
    positions: PositionsArgs,
    /// File for the fitted weights
    #[arg(short, long, value_name = "OUT")]
    out: PathBuf,
    /// Number of steps of the fit
    #[arg(long, default_value_t = 300, value_parser = whole(1, 100_000))]
    steps: usize,
    /// Repeat the fit without each part of the model and print the part's value
    #[arg(long)]
    parts: bool,
}

/// The command line arguments of `palisade-lab levels fit-tactics`, which fits how players find refutations.
#[derive(clap::Args, Debug)]
pub struct FitTacticsArgs {
    #[command(flatten)]
    positions: PositionsArgs,
    #[command(flatten)]
    model: ModelArgs,
    /// File for all weights
    #[arg(short, long, value_name = "OUT")]
    out: PathBuf,
}

/// The command line arguments of `palisade-lab levels fit-group`, which fits a few features of the human
/// model.
#[derive(clap::Args, Debug)]
pub struct FitGroupArgs {
    /// The features to fit
    group: FeatureGroup,
    #[command(flatten)]
    positions: PositionsArgs,
    #[command(flatten)]
    model: ModelArgs,
    /// File for all weights
    #[arg(short, long, value_name = "OUT")]
    out: PathBuf,
    /// Number of steps of the fit
    #[arg(long, default_value_t = 300, value_parser = whole(1, 100_000))]
    steps: usize,
}

/// The command line arguments of `palisade-lab levels openings`, which counts the first moves of games by
/// rating.
#[derive(clap::Args, Debug)]
pub struct OpeningsArgs {
    #[command(flatten)]
    games: GamesArgs,
    /// File for the table of first moves
    #[arg(short, long, value_name = "OUT")]
    out: PathBuf,
}

/// The command line arguments of `palisade-lab levels blunders`, which compares play after blunders.
#[derive(clap::Args, Debug)]
pub struct BlundersArgs {
    #[command(flatten)]
    games: GamesArgs,
    /// Number of games of each of three bands of rating, and of games played by levels
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = whole(1, 10_000))]
    count: usize,
}

/// The command line arguments of `palisade-lab levels judge`, in which a UCI engine scores moves of players
/// and of the human model.
#[derive(clap::Args, Debug)]
pub struct JudgeArgs {
    #[command(flatten)]
    positions: PositionsArgs,
    /// Command of the UCI engine that judges
    #[arg(long, value_name = "COMMAND")]
    engine: String,
    /// Nodes for each judgement
    #[arg(long, default_value_t = 20_000)]
    nodes: u64,
    /// Number of positions to judge for each 200 points of rating
    #[arg(long, default_value_t = 300)]
    judged: usize,
    /// Number of plies of a game before the first position that is judged
    #[arg(long, value_name = "PLIES", default_value_t = tables::OPENING)]
    from_ply: usize,
    /// Judge positions of all games, not only of the fifth that is not used for fits
    #[arg(long)]
    all: bool,
}

/// The command line arguments of `palisade-lab levels judge-openings`, in which a UCI engine scores the first
/// 18 plies of games by players and by the human model.
#[derive(clap::Args, Debug)]
pub struct JudgeOpeningsArgs {
    #[command(flatten)]
    games: GamesArgs,
    /// Command of the UCI engine that judges
    #[arg(long, value_name = "COMMAND")]
    engine: String,
    /// Nodes for each judgement
    #[arg(long, default_value_t = 20_000)]
    nodes: u64,
    /// Lichess ratings
    #[arg(long, value_delimiter = ',', default_values_t = [1400, 2000])]
    ratings: Vec<u16>,
    /// Number of games of players, and of games of a level, for each rating
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = whole(1, 10_000))]
    count: usize,
}

/// Runs a sub-command of `palisade-lab levels`, which measures or fits the model of human play. Returns the
/// exit code: 0, or 130 if Ctrl-C ended the shallow searches that it begins with.
///
/// # Errors
/// If a file cannot be read or written, or the judging engine fails.
pub fn run(command: &LevelsCommand, out: &mut Out<'_>) -> Outcome {
    match command {
        LevelsCommand::Describe(args) => describe(args, out),
        LevelsCommand::Measure(args) => measure(args, out),
        LevelsCommand::MeasureGroup(args) => measure_group(args, out),
        LevelsCommand::Repeats(args) => measure_repeats(args, out),
        LevelsCommand::Times(args) => compare_times(args, out),
        LevelsCommand::Fit(args) => fit_all(args, out),
        LevelsCommand::FitTactics(args) => fit_tactics(args, out),
        LevelsCommand::FitGroup(args) => fit_group(args, out),
        LevelsCommand::Openings(args) => count_openings(args),
        LevelsCommand::Styles(args) => measure_styles(args, out),
        LevelsCommand::Blunders(args) => compare_blunders(args, out),
        LevelsCommand::Judge(args) => judge_moves(args, out),
        LevelsCommand::JudgeOpenings(args) => judge_openings(args, out),
    }
}

impl ModelArgs {
    /// Returns the model with the weights of the file, or the built-in one without a file.
    fn read(&self) -> Result<Model, Failure> {
        let Some(path) = &self.model else { return Ok(Model::embedded().clone()) };
        let text = read::text(path, 1 << 20).map_err(|error| FileError::io(path, error))?;
        Ok(Model::parse(&text).map_err(|error| FileError::content(path, error))?)
    }
}

impl GamesArgs {
    fn read(&self) -> Result<Vec<HumanGame>, Failure> {
        use_threads(self.threads);
        interrupt::watch();
        games::read(&self.games)
    }
}

/// The games, their chosen positions that have a choice of moves, and the shallow searches of these.
struct Positions {
    games: Vec<HumanGame>,
    searches: ShallowSearches,
    places: Vec<GamePlace>,
}

impl PositionsArgs {
    /// Reads the games and searches their positions; `None` after Ctrl-C.
    fn read(&self) -> Result<Option<Positions>, Failure> {
        self.read_where(true, |_| true)
    }

    /// Reads the games and searches the positions that `wanted` accepts, of all games if `all`, otherwise only
    /// of those that are held out; `None` after Ctrl-C. The choice of positions does not depend on `all`.
    fn read_where(
        &self,
        all: bool,
        wanted: impl Fn(&GameMoment<'_>) -> bool,
    ) -> Result<Option<Positions>, Failure> {
        let games = self.games.read()?;
        let mut places = games::choose(&games, self.positions, wanted);
        places.retain(|place| all || games[place.game].is_held_out());
        let searches = shallow::collect(&games, &places, self.searches.as_deref(), &positions_bar())?;
        if interrupt::requested() {
            return Ok(None);
        }
        let has_choice = |place: &GamePlace| searches.get(place).is_some_and(|found| found.len() > 1);
        let places = places.into_iter().filter(has_choice).collect();
        Ok(Some(Positions { games, searches, places }))
    }
}

/// Makes a progress bar that counts positions.
fn positions_bar() -> ProgressBar {
    progress::bar("{elapsed_precise} {wide_bar} {pos}/{len} positions")
}

impl Positions {
    fn is_held_out(&self, place: GamePlace) -> bool {
        self.games[place.game].is_held_out()
    }

    /// Returns the samples of the positions that `wanted` accepts, each with its address ([`GamePlace`]).
    fn samples(&self, wanted: impl Fn(GamePlace) -> bool + Sync) -> Vec<(GamePlace, FitSample)> {
        let chosen = self.places.par_iter().filter(|place| wanted(**place));
        chosen
            .filter_map(|&place| Some((place, FitSample::of(&self.games, &self.searches, place)?)))
            .collect()
    }

    fn held_out(&self) -> Vec<(GamePlace, FitSample)> {
        self.samples(|place| self.is_held_out(place))
    }

    fn fitted_places(&self) -> impl Iterator<Item = GamePlace> {
        self.places.iter().copied().filter(|&place| !self.is_held_out(place))
    }

    /// Fits the probabilities with which the players find tactics to the games that are not held out.
    fn fit_finds(&self) -> palisade::engine::human_model::Finds {
        tactics::fit(&tactics::collect(&self.games, &self.searches, self.fitted_places()))
    }

    /// Prints the tables of a model: its predictions for the `measured` positions beside the moves played.
    fn write(
        &self,
        model: &Model,
        measured: &[(GamePlace, FitSample)],
        out: &mut Out<'_>,
    ) -> Result<(), Failure> {
        writeln!(out, "{} games, {} positions measured", self.games.len(), measured.len())?;
        tables::Tables::measure(model, &self.games, &self.searches, measured).write(out)?;
        let places = measured.iter().map(|(place, _)| *place);
        tactics::write(model, &tactics::collect(&self.games, &self.searches, places), out)
    }
}

fn describe(args: &DescribeArgs, out: &mut Out<'_>) -> Outcome {
    let model = args.model.read()?;
    write!(out, "{}\n{}\n{}", describe::tables(&model), describe::finds(&model), describe::styles())?;
    Ok(0)
}

fn measure(args: &MeasureArgs, out: &mut Out<'_>) -> Outcome {
    let model = args.model.read()?;
    let Some(positions) = args.positions.read_where(args.all, |_| true)? else {
        return Ok(interrupt::EXIT_CODE);
    };
    positions.write(&model, &positions.samples(|_| true), out)?;
    Ok(0)
}

fn measure_group(args: &MeasureGroupArgs, out: &mut Out<'_>) -> Outcome {
    let MeasureGroupArgs { group, measure } = args;
    let model = measure.model.read()?;
    let Some(positions) = measure.positions.read_where(measure.all, |moment| group.is_wanted(moment))? else {
        return Ok(interrupt::EXIT_CODE);
    };
    let samples: Vec<FitSample> = positions.samples(|_| true).into_iter().map(|(_, sample)| sample).collect();
    group.write(&model, &samples, out)?;
    Ok(0)
}

fn measure_repeats(args: &RepeatsArgs, out: &mut Out<'_>) -> Outcome {
    let model = args.model.read()?;
    repeats::write(&model, &args.games.read()?, args.searches.as_deref(), &positions_bar(), out)?;
    Ok(if interrupt::requested() { interrupt::EXIT_CODE } else { 0 })
}

fn compare_times(args: &TimesArgs, out: &mut Out<'_>) -> Outcome {
    times::write(&args.games.read()?, out)?;
    Ok(0)
}

/// Claims the output file `out` for a run that reads `inputs`.
///
/// # Errors
/// If `out` is one of the inputs or cannot be written.
fn claim<'a>(inputs: impl IntoIterator<Item = &'a Path>, out: &Path) -> Result<OutputTarget, Failure> {
    Outputs::of_run(inputs)?.claim(out)
}

fn fit_all(args: &FitArgs, out: &mut Out<'_>) -> Outcome {
    let target = claim([args.positions.games.games.as_path()], &args.out)?;
    let Some(positions) = args.positions.read()? else { return Ok(interrupt::EXIT_CODE) };
    let fitted = positions.samples(|place| !positions.is_held_out(place));
    let fitted: Vec<FitSample> = fitted.into_iter().map(|(_, sample)| sample).collect();
    writeln!(out, "{} positions fitted on", fitted.len())?;
    let steps = Steps { count: args.steps, price: 1e-5 };
    let report = |step: usize, likelihood: f64| {
        if step.is_multiple_of(50) {
            stderr::say(&format!("step {step}: {likelihood:.5}"));
        }
    };
    let mut model = fit::fit(&fitted, steps, |_| true, report);
    model.finds = positions.fit_finds();
    target.replace(model.text().as_bytes())?;
    let held = positions.held_out();
    if args.parts {
        write_parts(&model, &fitted, &held, steps, out)?;
    }
    positions.write(&model, &held, out)?;
    Ok(0)
}

/// Fits the model without each of its parts and prints the change of the log-likelihood per held-out
/// position.
fn write_parts(
    model: &Model,
    fitted: &[FitSample],
    held: &[(GamePlace, FitSample)],
    steps: Steps,
    out: &mut Out<'_>,
) -> Result<(), Failure> {
    let likelihood = |model: &Model| fit::likelihood(model, held.iter().map(|(_, sample)| sample));
    let whole = likelihood(model);
    writeln!(out, "all parts: {whole:.4}")?;
    let first = |feature: usize| Feature::ALL[feature] == Feature::Loss1;
    let alone = likelihood(&fit::fit(fitted, steps, first, |_, _| ()));
    writeln!(out, "the loss at first sight alone: {:.4}", alone - whole)?;
    for part in UtilityPart::ALL {
        let uses = |feature: usize| Feature::ALL[feature].part() != part;
        let without = likelihood(&fit::fit(fitted, steps, uses, |_, _| ()));
        writeln!(out, "without {part:?}: {:.4}", without - whole)?;
    }
    Ok(())
}

fn fit_tactics(args: &FitTacticsArgs, out: &mut Out<'_>) -> Outcome {
    let inputs = [Some(&args.positions.games.games), args.model.model.as_ref()];
    let target = claim(inputs.into_iter().flatten().map(PathBuf::as_path), &args.out)?;
    let mut model = args.model.read()?;
    let Some(positions) = args.positions.read()? else { return Ok(interrupt::EXIT_CODE) };
    model.finds = positions.fit_finds();
    target.replace(model.text().as_bytes())?;
    positions.write(&model, &positions.held_out(), out)?;
    Ok(0)
}

/// Fits a group of features, and prints the tables of the model before and after, each for the positions of
/// the fit and for those held out.
fn fit_group(args: &FitGroupArgs, out: &mut Out<'_>) -> Outcome {
    let inputs = [Some(&args.positions.games.games), args.model.model.as_ref()];
    let target = claim(inputs.into_iter().flatten().map(PathBuf::as_path), &args.out)?;
    let before = args.model.read()?;
    let group = args.group;
    let Some(positions) = args.positions.read_where(true, |moment| group.is_wanted(moment))? else {
        return Ok(interrupt::EXIT_CODE);
    };
    let only = |samples: Vec<(GamePlace, FitSample)>| -> Vec<FitSample> {
        samples.into_iter().map(|(_, sample)| sample).collect()
    };
    let fitted = only(positions.samples(|place| !positions.is_held_out(place)));
    let held = only(positions.held_out());
    let model = group.fit(before.clone(), &fitted, Steps { count: args.steps, price: 1e-5 });
    target.replace(model.text().as_bytes())?;
    for model in [&before, &model] {
        for samples in [&fitted, &held] {
            group.write(model, samples, out)?;
        }
    }
    Ok(0)
}

fn count_openings(args: &OpeningsArgs) -> Outcome {
    let target = claim([args.games.games.as_path()], &args.out)?;
    target.replace(openings::table(&args.games.read()?).as_bytes())?;
    Ok(0)
}

fn measure_styles(args: &MeasureArgs, out: &mut Out<'_>) -> Outcome {
    let Some(positions) = args.positions.read_where(args.all, |_| true)? else {
        return Ok(interrupt::EXIT_CODE);
    };
    let places: Vec<GamePlace> = positions.samples(|_| true).into_iter().map(|(place, _)| place).collect();
    styles::write(&positions.games, &positions.searches, &places, out)?;
    Ok(0)
}

fn compare_blunders(args: &BlundersArgs, out: &mut Out<'_>) -> Outcome {
    let games = args.games.read()?;
    blunders::write(
        &games,
        args.count,
        &progress::bar("{elapsed_precise} {wide_bar} {pos}/{len} games"),
        out,
    )?;
    Ok(0)
}

fn judge_moves(args: &JudgeArgs, out: &mut Out<'_>) -> Outcome {
    let Some(positions) = args.positions.read_where(args.all, |_| true)? else {
        return Ok(interrupt::EXIT_CODE);
    };
    let places: Vec<GamePlace> = positions.samples(|_| true).into_iter().map(|(place, _)| place).collect();
    let question = judge::Question {
        command: &args.engine,
        nodes: args.nodes,
        per_band: args.judged,
        from_ply: args.from_ply,
    };
    judge::write(&question, &positions.games, &positions.searches, &places, out)?;
    Ok(0)
}

fn judge_openings(args: &JudgeOpeningsArgs, out: &mut Out<'_>) -> Outcome {
    let games = args.games.read()?;
    let mut judge = judge::start(&args.engine)?;
    opening_losses::write(&mut judge, args.nodes, &games, &args.ratings, args.count, out)?;
    Ok(0)
}
