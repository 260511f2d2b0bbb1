//! `palisade analyse`: annotates the games of a PGN file.
//!
//! [`judge`] asks the engine about every position and weighs the moves, [`praise`] finds
//! those that deserve it, [`analysed`] puts both together; [`accuracy`] sums up, [`words`]
//! says what there is to say, [`openings`] knows the names. [`annotate`] writes all that
//! into the game, [`page`] draws it, with what [`tries`] knows of the other moves. The file is read
//! twice, once to count and to name what is wrong, then game by game; a finished game is
//! written before the next begins, so memory does not grow with the file.

mod accuracy;
mod analysed;
mod annotate;
mod clock;
mod judge;
mod openings;
mod page;
mod praise;
mod tries;
mod words;

use super::pgn::{self, Game, GameError, Games};
use crate::engines::{Started, Starter, ThinkError, Thinker};
use crate::support::args::{self, BudgetArgs, EngineArgs};
use crate::support::files::read::{self, Stream};
use crate::support::files::write::{Draft, Outputs};
use crate::support::in_order::in_order;
use crate::support::interrupt;
use crate::support::out::Out;
use crate::support::outcome::{Failure, Outcome};
use crate::support::plain::{plain, plain_lines};
use crate::support::{progress, stderr};
use crate::why::marked::Explainer;
use analysed::AnalysedGame;
use indicatif::ProgressBar;
use judge::Method;
use palisade::board::Position;
use palisade::engine::{EngineError, Tablebases};
use palisade::evaluation::Weights;
use palisade::types::Color;
use std::io::{self, Cursor, IsTerminal};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use tries::Tries;

/// Arguments of `palisade analyse`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// PGN file with any number of games, plain or gzip; - for stdin
    file: PathBuf,
    #[command(flatten)]
    budget: BudgetArgs,
    #[command(flatten)]
    engine: EngineArgs,
    /// Lines to look for in each position; from 2 on, only moves and brilliant moves are
    /// marked, and other good moves are shown beside the best
    #[arg(long, value_name = "LINES", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=16))]
    multipv: u32,
    /// Games at a time, each with an engine of its own
    #[arg(long, value_name = "J", default_value_t = 1, value_parser = args::threads())]
    jobs: u32,
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
pub fn run(args: &Args, out: &mut Out<'_>) -> Outcome {
    let mut outputs = Outputs::of_run([args.file.as_path()])?;
    let to_stdout = PathBuf::from("-");
    let pgn = args.pgn.as_ref().or(args.html.is_none().then_some(&to_stdout));
    let pgn = outputs.claim_option(pgn)?.map(|target| target.draft()).transpose()?;
    let mut html = outputs.claim_option(args.html.as_ref())?.map(|target| target.draft()).transpose()?;
    let source = Source::open(&args.file).map_err(|error| Failure::file(&args.file, error))?;
    let method = Method {
        budget: args.budget.or_movetime(DEFAULT_MOVETIME),
        tables: tables(args.engine.settings.syzygy.as_deref())?,
    };
    let players = engines(args, &method)?;
    let annotator = annotator(&players[0].name, args, &method);
    if let Some(html) = &mut html {
        html.add(page::head(&source.title(&args.file), &annotator))?;
    }
    let survey = Survey::of(&source, &args.file, html.as_mut())?;
    let bar = progress::counted(survey.positions);
    interrupt::watch();
    let mut reports =
        Reports { pgn, html, annotator, weights: Weights::embedded(), plain: outputs.use_stdout(), done: 0 };
    let games = source.games().map_err(|error| Failure::file(&args.file, error))?.flatten();
    let players = Mutex::new(players);
    let ended = in_order(
        games,
        args.jobs as usize,
        // As many engines as threads: one for each is there.
        || Ok(players.lock().unwrap_or_else(PoisonError::into_inner).pop()),
        |player, game, _| match player {
            Some(player) => analyse(player.thinker.as_mut(), game, &method, args, &bar),
            None => Ok(None),
        },
        |_, analysed| reports.add(&analysed).map(|()| ControlFlow::Continue(())),
    );
    bar.finish_and_clear();
    let done = reports.done;
    reports.finish(&survey)?;
    if !outputs.use_stdout() {
        writeln!(out, "{}", plain(&survey.summary(&args.file, done)))?;
    }
    ended?;
    Ok(if interrupt::requested() { interrupt::EXIT_CODE } else { u8::from(survey.left_out > 0) })
}

/// The engines that look at games, one a job.
fn engines(args: &Args, method: &Method) -> Result<Vec<Started>, Failure> {
    let starter = Starter::new(&args.engine.settings).with_lines(args.multipv);
    let mut starter = starter.with_tablebases(method.tables.clone());
    (0..args.jobs).map(|_| starter.start(args.engine.engine.as_deref())).collect()
}

/// The endgame tables that facts are told from.
fn tables(path: Option<&str>) -> Result<Option<Arc<Tablebases>>, Failure> {
    let Some(path) = path else { return Ok(None) };
    let (tables, report) = Tablebases::load(path);
    if tables.max_pieces() == 0 {
        let why = report.problems.first().cloned().unwrap_or_else(|| format!("{path}: no tables"));
        return Err(Failure::new(format!("--syzygy: {why}")));
    }
    Ok(Some(Arc::new(tables)))
}

fn annotator(engine: &str, args: &Args, method: &Method) -> String {
    let mut text = format!("{engine}, {} a position", method.budget);
    if args.multipv > 1 {
        text += &format!(", {} lines", args.multipv);
    }
    text
}

/// The files that are written, game by game.
struct Reports {
    pgn: Option<Draft>,
    html: Option<Draft>,
    annotator: String,
    weights: Arc<Weights>,
    /// Standard output is one of them.
    plain: bool,
    done: usize,
}

impl Reports {
    fn add(&mut self, (analysed, tries): &(AnalysedGame, Tries)) -> Result<(), Failure> {
        if let Some(pgn) = &mut self.pgn {
            let text = pgn::write_game(&annotate::annotate(analysed, &self.annotator));
            add_game(pgn, &text, self.plain)?;
        }
        self.done += 1;
        if let Some(html) = &mut self.html {
            html.add(page::section(analysed, tries, self.done as u64, &self.weights))?;
        }
        Ok(())
    }

    /// Nothing finished is nothing to replace an older file with.
    fn finish(self, survey: &Survey) -> Result<(), Failure> {
        if self.done == 0 {
            return Ok(());
        }
        if let Some(mut html) = self.html {
            html.add(page::foot(&survey.errors, survey.left_out, survey.games - self.done))?;
            html.keep()?;
        }
        self.pgn.map_or(Ok(()), Draft::keep)
    }
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

    /// What the page is called after.
    fn title(&self, path: &Path) -> String {
        match self {
            Self::File(_) => path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
            Self::Stdin(_) => "standard input".to_owned(),
        }
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
}

impl Survey {
    /// Reads the file once, tells what is wrong with it, and writes the contents of the
    /// page.
    fn of(source: &Source, path: &Path, mut html: Option<&mut Draft>) -> Result<Self, Failure> {
        let mut survey = Self { games: 0, positions: 0, left_out: 0, errors: Vec::new() };
        for game in source.games().map_err(|error| Failure::file(path, error))? {
            match game {
                Ok(game) => {
                    survey.games += 1;
                    if let Some(html) = &mut html {
                        html.add(page::contents_line(&game, survey.games as u64))?;
                    }
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
        if let Some(html) = html {
            html.add(page::contents_end())?;
        }
        Ok(survey)
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
    player: &mut dyn Thinker,
    game: Game,
    method: &Method,
    args: &Args,
    bar: &ProgressBar,
) -> Result<Option<(AnalysedGame, Tries)>, Failure> {
    bar.set_message(plain(&game.players()));
    let Some(opinions) = judge::opinions(player, &game, method, || bar.inc(1))? else { return Ok(None) };
    let mut analysed = AnalysedGame::new(game, opinions);
    let AnalysedGame { boards, remarks, .. } = &mut analysed;
    remarks.retain(|remark| {
        let board = &boards[remark.ply];
        let side = if board.side_to_move() == Color::White { Side::White } else { Side::Black };
        args.color.is_none_or(|color| color == side)
            && (args.from..=args.to).contains(&board.fullmove_number())
    });
    // The words are about what Palisade thinks; another engine has its own reasons.
    let mut tries = Tries::default();
    if args.engine.engine.is_none() {
        explain(&mut analysed, method).map_err(ThinkError::from)?;
        if args.html.is_some() {
            tries = Tries::search(&analysed, method.budget).map_err(ThinkError::from)?;
        }
    }
    Ok((!interrupt::requested()).then_some((analysed, tries)))
}

/// Says of the bad moves why they are bad.
fn explain(analysed: &mut AnalysedGame, method: &Method) -> Result<(), EngineError> {
    let (mut explainer, mut as_good) = (None, Vec::new());
    let AnalysedGame { game, moves, boards, opinions, remarks, .. } = analysed;
    for remark in remarks.iter_mut().filter(|remark| remark.judgement.mark.is_bad()) {
        if interrupt::requested() {
            break;
        }
        let explainer = match &mut explainer {
            Some(explainer) => explainer,
            none => none.insert(Explainer::new(method.budget)?),
        };
        let mut position = Position::new(game.start);
        for &mv in &moves[..remark.ply] {
            position.play(mv);
        }
        let ply = remark.ply;
        let seen =
            judge::seen(&boards[ply], &opinions[ply], moves[ply], &boards[ply + 1], &opinions[ply + 1]);
        if let Some(seen) = seen {
            remark.why = explainer.against(&position, seen)?;
            // By the same scores it is as good as the best: no mark without a reason.
            as_good.extend(remark.why.is_none().then_some(ply));
        }
    }
    remarks.retain(|remark| !as_good.contains(&remark.ply));
    Ok(())
}

/// A game is data, but on a terminal no stranger's text may act.
fn add_game(pgn: &mut Draft, text: &str, stdout: bool) -> Result<(), Failure> {
    if stdout && io::stdout().is_terminal() { pgn.add(plain_lines(text)) } else { pgn.add(text) }
}

fn complain(path: &Path, error: &GameError) {
    stderr::say(&plain(&format!("{}: {error}", path.display())));
}
