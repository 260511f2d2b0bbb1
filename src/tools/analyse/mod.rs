//! `palisade analyse`: annotates the games of a PGN file.
//!
//! [`judge`] asks the engine about every position and weighs the moves,
//! [`annotate`] writes that into the game, [`page`] draws it.

mod annotate;
mod judge;
mod page;

use super::pgn::{self, GameError};
use crate::tools::engines::start::open;
use crate::tools::support::args::{BudgetArgs, EngineArgs};
use crate::tools::support::outcome::{Failure, Outcome};
use crate::tools::support::progress;
use page::Analysed;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// Arguments of `palisade analyse`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// PGN file with any number of games; - for stdin
    file: PathBuf,
    #[command(flatten)]
    budget: BudgetArgs,
    #[command(flatten)]
    engine: EngineArgs,
    /// Write the annotated games to this file (to stdout without --pgn and --html)
    #[arg(long, value_name = "OUT")]
    pgn: Option<PathBuf>,
    /// Write a page with score graphs and boards to this file
    #[arg(long, value_name = "OUT")]
    html: Option<PathBuf>,
}

/// Milliseconds a position when nothing else is asked for.
const DEFAULT_MOVETIME: u64 = 200;

/// Runs the sub-command.
pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let (games, errors) = pgn::read_games(&read_input(&args.file)?);
    for error in &errors {
        complain(&args.file, error);
    }
    if games.is_empty() {
        return Err(Failure::new(format!("{}: no game to analyse", args.file.display())));
    }
    for path in [&args.pgn, &args.html].into_iter().flatten() {
        if *path == args.file {
            return Err(Failure::new(format!("{}: would overwrite the input", path.display())));
        }
        std::fs::write(path, "").map_err(|error| Failure::file(path, &error))?;
    }
    let budget = args.budget.or_movetime(DEFAULT_MOVETIME);
    let mut player = open(&args.engine)?;
    let annotator = format!("{}, {budget} a position", player.name());
    let bar = progress::counted(games.iter().map(|game| game.moves().len() as u64 + 1).sum());
    let mut analysed = Vec::new();
    for game in games {
        bar.set_message(game.players());
        let opinions = judge::opinions(player.as_mut(), &game, budget, || bar.inc(1))?;
        let remarks = annotate::remarks(&game, &opinions);
        analysed.push(Analysed { game, opinions, remarks });
    }
    bar.finish_and_clear();
    let annotated: String = analysed
        .iter()
        .map(|Analysed { game, opinions, remarks }| {
            pgn::write_game(&annotate::annotate(game, opinions, remarks, &annotator))
        })
        .collect();
    match &args.pgn {
        Some(path) => std::fs::write(path, annotated).map_err(|error| Failure::file(path, &error))?,
        None if args.html.is_none() => write!(out, "{annotated}")?,
        None => {}
    }
    if let Some(path) = &args.html {
        let page = page::render(&analysed, &errors, &annotator);
        std::fs::write(path, page).map_err(|error| Failure::file(path, &error))?;
    }
    if args.pgn.is_some() || args.html.is_some() {
        writeln!(
            out,
            "{}: {} {} analysed, {} left out",
            args.file.display(),
            analysed.len(),
            if analysed.len() == 1 { "game" } else { "games" },
            errors.len()
        )?;
    }
    Ok(0)
}

fn read_input(path: &Path) -> Result<Vec<u8>, Failure> {
    if path == Path::new("-") {
        let mut bytes = Vec::new();
        io::stdin().read_to_end(&mut bytes).map_err(|error| Failure::file(path, &error))?;
        return Ok(bytes);
    }
    std::fs::read(path).map_err(|error| Failure::file(path, &error))
}

fn complain(path: &Path, error: &GameError) {
    // A report that cannot be made must not end the run.
    let _ = writeln!(io::stderr(), "{}: {error}", path.display());
}
