//! `palisade analyse`: annotates the games of a PGN file.
//!
//! [`judge`] asks the engine about every position and weighs the moves, [`accuracy`]
//! sums up, [`annotate`] writes that into the game, [`page`] draws it. The file is read
//! twice, once to count and to name what is wrong, then game by game; a finished game is
//! written before the next begins, so memory does not grow with the file.

mod accuracy;
mod annotate;
mod judge;
mod page;

use super::pgn::{self, GameError, Games};
use crate::tools::engines::player::AnalysisEngine;
use crate::tools::engines::start::open;
use crate::tools::support::args::{Budget, BudgetArgs, EngineArgs};
use crate::tools::support::files::read::{self, Stream};
use crate::tools::support::files::write::{Draft, Outputs};
use crate::tools::support::interrupt;
use crate::tools::support::outcome::{Failure, Outcome};
use crate::tools::support::plain::{plain, plain_lines};
use crate::tools::support::progress;
use indicatif::ProgressBar;
use page::Analysed;
use std::io::{self, Cursor, IsTerminal, Write};
use std::path::{Path, PathBuf};

/// Arguments of `palisade analyse`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// PGN file with any number of games, plain or gzip; - for stdin
    file: PathBuf,
    #[command(flatten)]
    budget: BudgetArgs,
    #[command(flatten)]
    engine: EngineArgs,
    /// Mark the moves of one side only
    #[arg(long, value_enum)]
    color: Option<Side>,
    /// Mark moves from this number on
    #[arg(long, value_name = "MOVE", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    from: u32,
    /// Mark moves up to this number
    #[arg(long, value_name = "MOVE", default_value_t = u32::MAX, hide_default_value = true, value_parser = clap::value_parser!(u32).range(1..))]
    to: u32,
    /// Write the annotated games to this file (to stdout without --pgn and --html, or as -)
    #[arg(long, value_name = "OUT")]
    pgn: Option<PathBuf>,
    /// Write a page with score graphs and boards to this file (- for stdout)
    #[arg(long, value_name = "OUT")]
    html: Option<PathBuf>,
}

/// A side as the command line names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Side {
    White,
    Black,
}

/// Milliseconds a position when nothing else is asked for.
const DEFAULT_MOVETIME: u64 = 200;

/// Runs the sub-command.
pub fn run(args: &Args, out: &mut dyn Write) -> Outcome {
    let mut outputs = Outputs::of_run([args.file.as_path()])?;
    let to_stdout = PathBuf::from("-");
    let pgn = args.pgn.as_ref().or(args.html.is_none().then_some(&to_stdout));
    let mut pgn = outputs.claim_option(pgn)?.map(|target| target.draft()).transpose()?;
    let mut html = outputs.claim_option(args.html.as_ref())?.map(|target| target.draft()).transpose()?;
    let source = Source::open(&args.file).map_err(|error| Failure::file(&args.file, &error))?;
    let survey = Survey::of(&source, &args.file)?;
    let budget = args.budget.or_movetime(DEFAULT_MOVETIME);
    let mut player = open(&args.engine)?;
    let annotator = format!("{}, {budget} a position", player.name());
    if let Some(html) = &mut html {
        html.add(page::head(&survey.title(), &annotator))?;
    }
    let bar = progress::counted(survey.positions);
    interrupt::watch();
    let mut done = 0;
    let mut ended = Ok(());
    for game in source.games().map_err(|error| Failure::file(&args.file, &error))?.flatten() {
        bar.set_message(plain(&game.players()));
        let analysed = match analyse(player.as_mut(), game, budget, args, &bar) {
            Ok(Some(analysed)) => analysed,
            Ok(None) => break,
            Err(error) => {
                ended = Err(Failure::new(error));
                break;
            }
        };
        if let Some(pgn) = &mut pgn {
            let text = annotate::annotate(&analysed.game, &analysed.opinions, &analysed.remarks, &annotator);
            add_game(pgn, &pgn::write_game(&text), outputs.use_stdout())?;
        }
        if let Some(html) = &mut html {
            html.add(page::section(&analysed))?;
        }
        done += 1;
    }
    bar.finish_and_clear();
    // Nothing finished is nothing to replace an older file with.
    if done > 0 {
        if let Some(mut html) = html {
            html.add(page::foot(&survey.errors, survey.left_out, survey.games - done))?;
            html.keep()?;
        }
        pgn.map_or(Ok(()), Draft::keep)?;
    }
    if !outputs.use_stdout() {
        writeln!(out, "{}", plain(&survey.summary(&args.file, done)))?;
    }
    ended?;
    Ok(if interrupt::requested() { interrupt::EXIT_CODE } else { u8::from(survey.left_out > 0) })
}

/// The file, to be read more than once.
enum Source {
    File(PathBuf),
    Stdin(Vec<u8>),
}

impl Source {
    fn open(path: &Path) -> io::Result<Self> {
        if read::is_dash(path) {
            return read::bytes(path, read::WHOLE).map(Self::Stdin);
        }
        read::open_regular(path).map(|_| Self::File(path.to_owned()))
    }

    fn games(&self) -> io::Result<Games<Stream>> {
        Ok(Games::new(match self {
            Self::File(path) => read::open(path, read::STREAMED)?,
            Self::Stdin(bytes) => Box::new(Cursor::new(bytes.clone())),
        }))
    }
}

/// Reasons against games that are kept for the page; more are only counted.
const KEPT_ERRORS: usize = 200;

/// What the file holds.
struct Survey {
    games: usize,
    /// Positions of the sound games: moves and the starts.
    positions: u64,
    left_out: usize,
    errors: Vec<GameError>,
    /// Players of the first game.
    players: String,
}

impl Survey {
    /// Reads the file once and tells what is wrong with it.
    fn of(source: &Source, path: &Path) -> Result<Self, Failure> {
        let mut survey =
            Self { games: 0, positions: 0, left_out: 0, errors: Vec::new(), players: String::new() };
        for game in source.games().map_err(|error| Failure::file(path, &error))? {
            match game {
                Ok(game) => {
                    if survey.games == 0 {
                        survey.players = game.players();
                    }
                    survey.games += 1;
                    survey.positions += game.moves().len() as u64 + 1;
                }
                Err(error) => {
                    complain(path, &error);
                    survey.left_out += 1;
                    if survey.errors.len() < KEPT_ERRORS {
                        survey.errors.push(error);
                    }
                }
            }
        }
        if survey.games == 0 {
            return Err(Failure::new(format!("{}: no game to analyse", path.display())));
        }
        Ok(survey)
    }

    fn title(&self) -> String {
        if self.games == 1 { self.players.clone() } else { format!("{} games", self.games) }
    }

    fn summary(&self, path: &Path, done: usize) -> String {
        let games = if done == 1 { "game" } else { "games" };
        let mut text = format!("{}: {done} {games} analysed, {} left out", path.display(), self.left_out);
        if done < self.games {
            text += &format!(", {} not reached", self.games - done);
        }
        text
    }
}

/// One game; nothing if Ctrl-C came before its end.
fn analyse(
    player: &mut dyn AnalysisEngine,
    game: pgn::Game,
    budget: Budget,
    args: &Args,
    bar: &ProgressBar,
) -> Result<Option<Analysed>, String> {
    let Some(opinions) = judge::opinions(player, &game, budget, || bar.inc(1))? else { return Ok(None) };
    let mut remarks = annotate::remarks(&game, &opinions);
    let boards = judge::boards(&game.start, &game.moves());
    remarks.retain(|remark| {
        let board = &boards[remark.ply];
        let side = if board.side_to_move() == crate::types::Color::White { Side::White } else { Side::Black };
        args.color.is_none_or(|color| color == side)
            && (args.from..=args.to).contains(&board.fullmove_number())
    });
    Ok(Some(Analysed { game, opinions, remarks }))
}

/// A game is data, but on a terminal no stranger's text may act.
fn add_game(pgn: &mut Draft, text: &str, stdout: bool) -> Result<(), Failure> {
    if stdout && io::stdout().is_terminal() { pgn.add(plain_lines(text)) } else { pgn.add(text) }
}

fn complain(path: &Path, error: &GameError) {
    // A report that cannot be made must not end the run.
    let _ = writeln!(io::stderr(), "{}", plain(&format!("{}: {error}", path.display())));
}
