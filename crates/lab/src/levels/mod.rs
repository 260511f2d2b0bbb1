//! `palisade levels`: the model of people, measured on their games and fitted to them.

mod after;
pub mod describe;
pub mod fit;
pub mod games;
mod judge;
pub mod shallow;
mod styles;
mod openings;
mod tables;
mod tactics;

use crate::threads::use_threads;
use fit::{Sample, Sparse, Steps};
use games::{HumanGame, Place};
use palisade::engine::MAX_THREADS;
use palisade::engine::human_model::{Context, Feature, Model, Part, vector};
use palisade_tools::support::files::error::FileError;
use palisade_tools::support::files::read;
use palisade_tools::support::files::write::Outputs;
use palisade_tools::support::interrupt;
use palisade_tools::support::numbers::whole;
use palisade_tools::support::out::Out;
use palisade_tools::support::outcome::Outcome;
use palisade_tools::support::{progress, stderr};
use rayon::prelude::*;
use shallow::ShallowSearches;
use std::path::PathBuf;

/// Arguments of `palisade levels`.
#[derive(clap::Args, Debug)]
pub struct LevelsArgs {
    /// Games of people: tab-separated columns white_elo, black_elo, base_seconds, increment,
    /// uci_moves, clocks, site, white_id and black_id, with a line that names them
    #[arg(long, value_name = "FILE", required_unless_present = "describe")]
    games: Option<PathBuf>,
    /// Print what every feature of the model counts, and do nothing else
    #[arg(long)]
    describe: bool,
    /// Cache file of shallow searches: read where a position is in it, extended where not
    #[arg(long, value_name = "FILE")]
    searches: Option<PathBuf>,
    /// Positions of each band of 200 points
    #[arg(long, default_value_t = 4000, value_parser = whole(1, 1 << 24))]
    positions: usize,
    /// Weights to measure, in place of those built in
    #[arg(long, value_name = "FILE")]
    model: Option<PathBuf>,
    /// Fit the weights to four fifths of the games and write them here
    #[arg(long, value_name = "OUT")]
    fit: Option<PathBuf>,
    /// Fit how tactics are found alone, which takes seconds, and write all weights here
    #[arg(long, value_name = "OUT", conflicts_with = "fit")]
    fit_tactics: Option<PathBuf>,
    /// Count the first moves by rating and write them here
    #[arg(long, value_name = "OUT")]
    openings: Option<PathBuf>,
    /// Measure styles as well: what they do more often, and what it costs
    #[arg(long)]
    styles: bool,
    /// Look at so many whole games of three bands, let levels play as many, and say what comes after a
    /// blunder
    #[arg(long, value_name = "GAMES", value_parser = whole(1, 10_000))]
    after: Option<usize>,
    /// Steps of the fit
    #[arg(long, default_value_t = 300, value_parser = whole(1, 100_000))]
    steps: usize,
    /// Fit without each part in turn as well, and say what it is worth
    #[arg(long, requires = "fit")]
    parts: bool,
    /// UCI engine that judges what people and levels lose
    #[arg(long, value_name = "COMMAND")]
    judge: Option<String>,
    /// Nodes of a judgement
    #[arg(long, default_value_t = 20_000)]
    judge_nodes: u64,
    /// Positions of each band that are judged
    #[arg(long, default_value_t = 300)]
    judged: usize,
    /// Measure on all games, not on the fifth that nothing was fitted on
    #[arg(long)]
    all: bool,
    /// Threads; all cores by default
    #[arg(long, default_value_t = 0, value_parser = whole(0, MAX_THREADS as u64))]
    threads: usize,
}

/// Runs `palisade levels`.
///
/// # Errors
/// When a file cannot be read or written.
pub fn run(args: &LevelsArgs, out: &mut Out<'_>) -> Outcome {
    use_threads(args.threads);
    let inputs = [args.games.as_ref(), args.model.as_ref()];
    let mut outputs = Outputs::of_run(inputs.into_iter().flatten().map(PathBuf::as_path))?;
    let target = outputs.claim_option(args.fit.as_ref())?;
    let finds = outputs.claim_option(args.fit_tactics.as_ref())?;
    let openings = outputs.claim_option(args.openings.as_ref())?;
    let given = args.model.as_ref().map(|path| {
        let text = read::text(path, 1 << 20).map_err(|error| FileError::io(path, error))?;
        Model::parse(&text).map_err(|error| FileError::content(path, error))
    });
    let mut model = given.transpose()?.unwrap_or_else(|| Model::embedded().clone());
    let Some(path) = args.games.as_ref().filter(|_| !args.describe) else {
        write!(out, "{}\n{}\n{}", describe::tables(&model), describe::finds(&model), describe::styles())?;
        return Ok(0);
    };
    interrupt::watch();
    let games = games::read(path)?;
    if let Some(target) = openings {
        target.replace(openings::table(&games).as_bytes())?;
    }
    let places = games::choose(&games, args.positions);
    let bar = progress::bar("{elapsed_precise} {wide_bar} {pos}/{len} positions");
    let searches = shallow::collect(&games, &places, args.searches.as_deref(), &bar)?;
    if interrupt::requested() {
        return Ok(interrupt::EXIT_CODE);
    }
    let places: Vec<Place> =
        places.into_iter().filter(|place| searches.get(place).is_some_and(|found| found.len() > 1)).collect();
    let samples = |held_out: bool| -> Vec<(Place, Sample)> {
        let chosen = places.par_iter().filter(|place| games[place.game].is_held_out() == held_out);
        chosen.filter_map(|&place| Some((place, sample(&games, &searches, place)?))).collect()
    };
    let fitted_places = || places.iter().copied().filter(|place| !games[place.game].is_held_out());
    let fitted: Vec<Sample> = samples(false).into_iter().map(|(_, sample)| sample).collect();
    let held: Vec<(Place, Sample)> = samples(true);
    if let Some(target) = target {
        let steps = Steps { count: args.steps, price: 1e-5 };
        model = fit::fit(
            &fitted,
            steps,
            |_| true,
            |step, likelihood| {
                if step % 50 == 0 {
                    stderr::say(&format!("step {step}: {likelihood:.5}"));
                }
            },
        );
        model.finds = tactics::fit(&tactics::collect(&games, &searches, fitted_places()));
        target.replace(model.text().as_bytes())?;
        if args.parts {
            let whole = fit::likelihood(&model, held.iter().map(|(_, sample)| sample));
            writeln!(out, "all parts: {whole:.4}")?;
            let first = |feature: usize| Feature::ALL[feature] == Feature::Loss1;
            let first = fit::fit(&fitted, steps, first, |_, _| ());
            let alone = fit::likelihood(&first, held.iter().map(|(_, sample)| sample));
            writeln!(out, "the loss at first sight alone: {:.4}", alone - whole)?;
            for part in Part::ALL {
                let uses = |feature: usize| Feature::ALL[feature].part() != part;
                let without = fit::fit(&fitted, steps, uses, |_, _| ());
                writeln!(
                    out,
                    "without {part:?}: {:.4}",
                    fit::likelihood(&without, held.iter().map(|(_, sample)| sample)) - whole
                )?;
            }
        }
    }
    if let Some(target) = finds {
        model.finds = tactics::fit(&tactics::collect(&games, &searches, fitted_places()));
        target.replace(model.text().as_bytes())?;
    }
    writeln!(out, "{} games, {} positions fitted on, {} held out", games.len(), fitted.len(), held.len())?;
    let measured = if args.all {
        places.iter().filter_map(|&place| Some((place, sample(&games, &searches, place)?))).collect()
    } else {
        held
    };
    tables::Tables::measure(&model, &games, &searches, &measured).write(out)?;
    let measured: Vec<Place> = measured.into_iter().map(|(place, _)| place).collect();
    tactics::write(&model, &tactics::collect(&games, &searches, measured.iter().copied()), out)?;
    if args.styles {
        styles::write(&games, &searches, &measured, out)?;
    }
    if let Some(count) = args.after {
        after::write(&games, count, &progress::bar("{elapsed_precise} {wide_bar} {pos}/{len} games"), out)?;
    }
    if let Some(command) = &args.judge {
        let question = judge::Question { command, nodes: args.judge_nodes, per_band: args.judged };
        judge::write(&question, &games, &searches, &measured, out)?;
    }
    Ok(0)
}

/// The features of a position's moves.
fn sample(games: &[HumanGame], searches: &ShallowSearches, place: Place) -> Option<Sample> {
    let game = &games[place.game];
    let candidates = searches.get(&place)?;
    let position = game.position(place.ply);
    let context = Context::new(&position, position.recent_moves(), candidates);
    let played = candidates.iter().position(|candidate| candidate.mv == game.moves[place.ply])?;
    let sparse = |numbers: &[f32]| -> Sparse {
        let numbers = numbers.iter().enumerate().filter(|(_, number)| **number != 0.0);
        numbers.map(|(index, &number)| (index as u8, number)).collect()
    };
    let moves = candidates.iter().map(|candidate| sparse(vector(&context, candidate).numbers())).collect();
    Some(Sample {
        rating: game.rating(place.ply),
        seconds: game.seconds(place.ply),
        moves,
        played,
        weight: 1.0,
    })
}
