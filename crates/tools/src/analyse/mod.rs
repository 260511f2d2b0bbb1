//! `palisade analyse`: annotates the games of PGN files.
//!
//! [`machine`] takes out what other machines said of the moves, [`game_search`] asks the engine about every
//! position, [`judge`] weighs the moves, [`good_moves`] finds those that deserve it, [`analysed`] puts all
//! that together; [`accuracy`] sums up, [`sentences`] says what there is to say, [`openings`]
//! knows the names. [`review`] does all that for one game that was just played, and says what turned it ([`assessment`]); [`reviewed`] has its moves for programs. [`reports`] writes it: [`annotate`] into the game, [`page`] as a page, with what [`answers`] knows of the other moves,
//! [`record`] as JSON, [`summary`] over all games. The files are read twice ([`source`]), once to count and to name what is
//! wrong, then game by game; a finished game is written before the next begins, so memory does
//! not grow with the files, and is kept in a [`journal`], so that a run that was ended goes on where it was.

mod accuracy;
mod analysed;
mod annotate;
mod answers;
mod args;
mod clock;
mod journal;
mod judge;
mod game_search;
mod machine;
pub(crate) mod openings;
mod page;
mod good_moves;
mod record;
mod remarks;
mod reports;
mod review;
mod reviewed;
mod source;
mod assessment;
mod summary;
mod tries;
mod sentences;

pub use args::AnalyseArgs;
pub use assessment::Assessment;
pub use openings::{NAMED as OPENINGS, opening};
pub use review::{Review, SidePlay, TurningPoint};
pub use reviewed::{ReviewedMove, Thought};

use crate::engines::internal::InternalEngine;
use crate::engines::{Course, Started, Starter, ThinkError, Thinker};
use crate::hardness::{self, Hardness};
use crate::support::args::Budget;
use crate::support::files::write::Outputs;
use crate::support::in_order::in_order;
use crate::support::out::Out;
use crate::support::outcome::{Failure, Outcome};
use crate::support::plain::plain;
use crate::support::{interrupt, progress, stderr};
use crate::why::marked::Explainer;
use analysed::AnalysedGame;
use game_search::{FirstSearch, GameSearch, Method};
use indicatif::ProgressBar;
use journal::{Header, Journal, Library};
use palisade::engine::Tablebases;
use palisade::types::Color;
use palisade_explain::{Language, Localizer};
use palisade_pgn::Game;
pub use record::Record;
use reports::Reports;
use source::{Sources, Survey};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

/// Milliseconds a position when nothing else is asked for.
const DEFAULT_MOVETIME: u64 = 200;

/// Runs the sub-command.
pub fn run(args: &AnalyseArgs, out: &mut Out<'_>) -> Outcome {
    let mut outputs = Outputs::of_run(args.files.iter().chain(&args.merge).map(PathBuf::as_path))?;
    let mut reports = Reports::claim(args, &mut outputs)?;
    let sources = Sources::open(args)?;
    if args.from > args.to {
        return Err(Failure::new(format!("--from {} --to {}: no move between them", args.from, args.to)));
    }
    let method = Method {
        budget: args.budget.or_movetime(DEFAULT_MOVETIME),
        scale: args.marks.into(),
        lines: args.multipv,
        tables: tables(args.engine.settings.syzygy.as_deref())?,
    };
    let players = engines(args, &method)?;
    let annotator = annotator(&players[0].name, args, &method);
    let header = Header::new(settings(&annotator, args));
    let survey = reports.begin(&sources.title(), &annotator, &header, |html| Survey::of(&sources, html))?;
    let work = Work::new(args, &method, &sources, &header, survey.positions)?;
    interrupt::watch();
    let players = Mutex::new(players);
    let mut missing = 0;
    let ended = in_order(
        sources.games(),
        args.jobs as usize,
        // As many engines as threads: one for each is there.
        || Ok(players.lock().unwrap_or_else(PoisonError::into_inner).pop()),
        |player, (number, game), _| match player {
            Some(player) => work.of(player.thinker.as_mut(), number, game),
            None => Ok(None),
        },
        |_, (number, analysed)| {
            match analysed {
                Some(analysed) => reports.add(&analysed, number)?,
                None => missing += 1,
            }
            Ok(ControlFlow::Continue(()))
        },
    );
    work.bar.finish_and_clear();
    let done = reports.done;
    reports.finish(&survey)?;
    if !outputs.use_stdout() {
        writeln!(out, "{}", plain(&survey.summary(&sources.name(), done)))?;
    }
    ended?;
    if interrupt::requested() {
        work.tell_how_to_go_on();
        return Ok(interrupt::EXIT_CODE);
    }
    work.end()?;
    Ok(u8::from(survey.errors.count > 0 || missing > 0))
}

/// The engines that look at games, one a job.
fn engines(args: &AnalyseArgs, method: &Method) -> Result<Vec<Started>, Failure> {
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

fn annotator(engine: &str, args: &AnalyseArgs, method: &Method) -> String {
    let mut text = format!("{engine}, {} a position, marks of {}", method.budget, method.scale.name());
    if args.multipv > 1 {
        text += &format!(", {} lines", args.multipv);
    }
    text
}

/// All that the result depends on but the games.
fn settings(annotator: &str, args: &AnalyseArgs) -> String {
    let engine = &args.engine.settings;
    let mut text = format!("{annotator}; {} threads, hash {}", engine.threads, engine.hash);
    let mut add = |name: &str, value: Option<String>| {
        if let Some(value) = value {
            text += &format!(", {name} {value}");
        }
    };
    add("syzygy", engine.syzygy.clone());
    add("options", (!engine.engine_option.is_empty()).then(|| engine.engine_option.join(", ")));
    add("of", args.color.map(|side| format!("{side:?}").to_lowercase()).or(args.player.clone()));
    add("from", (args.from > 1).then(|| args.from.to_string()));
    add("to", (args.to < u32::MAX).then(|| args.to.to_string()));
    add("answers", Reports::want_tries(args).then(|| "to all moves".to_owned()));
    add("keep", args.keep.then(|| "what others said".to_owned()));
    text
}

/// What every job needs to do its games.
struct Work<'a> {
    args: &'a AnalyseArgs,
    method: &'a Method,
    sources: &'a Sources,
    /// What other runs have found; then nothing is searched.
    merged: Option<Library>,
    journal: Option<Journal>,
    bar: ProgressBar,
}

impl<'a> Work<'a> {
    fn new(
        args: &'a AnalyseArgs,
        method: &'a Method,
        sources: &'a Sources,
        header: &Header,
        positions: u64,
    ) -> Result<Self, Failure> {
        let merging = !args.merge.is_empty();
        let merged = merging.then(|| Library::open(&args.merge, header)).transpose()?;
        let output = Reports::main_output(args).filter(|_| !merging);
        let journal = output.map(|output| Journal::beside(output, header)).transpose()?;
        if let Some((path, games)) = journal.as_ref().and_then(Journal::found) {
            stderr::say(&plain(&format!("{}: goes on, {games} games are begun or done", path.display())));
        }
        Ok(Self { args, method, sources, merged, journal, bar: progress::counted(positions) })
    }

    /// One game, with its number; nothing if Ctrl-C came before its end, no analysis of it if other runs
    /// have none.
    fn of(
        &self,
        player: &mut dyn Thinker,
        number: usize,
        game: Game,
    ) -> Result<Option<(usize, Option<AnalysedGame>)>, Failure> {
        self.bar.set_message(plain(&game.players()));
        let library = self.merged.as_ref().or(self.journal.as_ref().map(Journal::library));
        let record = library.map(|library| library.get(number)).transpose()?.flatten();
        let game = self.cleaned(game);
        let mut known = Vec::new();
        if let Some(record) = record {
            let boards = judge::boards(&game.start, &game.moves());
            match record.revive(game.clone(), self.method.scale) {
                Ok(analysed) => {
                    self.bar.inc(boards.len() as u64);
                    return Ok(Some((number, Some(analysed))));
                }
                // A journal may be of a file that has changed since; what was to be merged may not.
                Err(error) if self.merged.is_some() => {
                    return Err(Failure::new(format!("game {number} ({}): {error}", game.players())));
                }
                Err(_) => known = record.opinions(&game, &boards).unwrap_or_default(),
            }
        }
        if self.merged.is_some() {
            stderr::say(&plain(&format!("game {number} ({}): in no file of --merge", game.players())));
            return Ok(Some((number, None)));
        }
        let analysed = self.analyse(player, game, number, known)?;
        if let (Some(journal), Some(analysed)) = (&self.journal, &analysed) {
            journal.add(&Record::of(analysed, number))?;
        }
        Ok(analysed.map(|analysed| (number, Some(analysed))))
    }

    fn cleaned(&self, mut game: Game) -> Game {
        if !self.args.keep {
            machine::clean(&mut game);
        }
        game
    }

    /// The side whose moves are marked, if it is one only.
    fn side(&self, game: &Game) -> Option<Color> {
        let player = self.sources.selection().player();
        self.args.color.map(Color::from).or_else(|| player.and_then(|player| player.side(game)))
    }

    /// One game, of whose last positions some are known; nothing if Ctrl-C came before its end.
    fn analyse(
        &self,
        player: &mut dyn Thinker,
        game: Game,
        number: usize,
        known: Vec<judge::Opinion>,
    ) -> Result<Option<AnalysedGame>, Failure> {
        let boards = judge::boards(&game.start, &game.moves());
        let side = self.side(&game);
        let wanted = |ply: usize| {
            let board = &boards[ply];
            side.is_none_or(|side| side == board.side_to_move())
                && (self.args.from..=self.args.to).contains(&board.fullmove_number())
        };
        let mut search = match GameSearch::first(player, &game, self.method, known, || self.bar.inc(1))? {
            FirstSearch::Whole(search) => search,
            FirstSearch::Part(opinions) => {
                self.note(&Record::of_some(&game, &boards, &opinions, number))?;
                return Ok(None);
            }
        };
        let first = search.opinions().to_vec();
        let completed = search.second(wanted)? && search.rivals(wanted)?;
        let opinions = search.into_opinions();
        if !completed {
            self.note(&Record::of_some(&game, &boards, &first, number))?;
            return Ok(None);
        }
        let mut analysed = AnalysedGame::new(game, opinions, self.method.scale);
        analysed.remarks.retain(|remark| wanted(remark.ply));
        // The words are about what Palisade thinks; another engine has its own reasons.
        if let Some(engine) = InternalEngine::of(player) {
            explain(engine, &mut analysed, self.method.budget, Language::English)?;
            rate(&mut analysed)?;
            if Reports::want_tries(self.args) {
                analysed.tries = answers::search(engine, &analysed, self.method.budget)?;
            }
            engine.engine_mut().set_multi_pv(self.method.lines as usize);
        }
        if interrupt::requested() {
            self.note(&Record::of_some(&analysed.game, &analysed.boards, &first, number))?;
            return Ok(None);
        }
        Ok(Some(analysed))
    }

    fn note(&self, record: &Record) -> Result<(), Failure> {
        self.journal.as_ref().map_or(Ok(()), |journal| journal.add(record))
    }

    fn tell_how_to_go_on(&self) {
        if self.journal.is_some() {
            stderr::say("The same command goes on from here.");
        }
    }

    /// All games are done.
    fn end(self) -> Result<(), Failure> {
        self.journal.map_or(Ok(()), Journal::end)
    }
}

/// Says of the bad moves of players with a rating how many like them find the better one.
fn rate(analysed: &mut AnalysedGame) -> Result<(), ThinkError> {
    let AnalysedGame { game, moves, boards, opinions, remarks, .. } = analysed;
    let mut hardness = None;
    let words = Localizer::english();
    for remark in remarks.iter_mut().filter(|remark| remark.judgement.mark.is_bad()) {
        let ply = remark.ply;
        let rated = hardness::rating(game, boards[ply].side_to_move());
        let (Some(rated), Some(&best)) = (rated, opinions[ply].pv.first()) else { continue };
        if interrupt::requested() {
            break;
        }
        let hardness = match &mut hardness {
            Some(hardness) => hardness,
            none => none.insert(Hardness::new()?),
        };
        let course = Course::after(game.start, &moves[..ply]);
        let found = hardness.of(course.position(), rated.lichess)?;
        remark.hard = words.how_hard(&boards[ply], rated.number, &found, best, Some(moves[ply]));
    }
    Ok(())
}

/// Says of the bad moves why they are bad.
fn explain(
    engine: &mut InternalEngine,
    analysed: &mut AnalysedGame,
    budget: Budget,
    language: Language,
) -> Result<(), ThinkError> {
    let explainer = Explainer::new(budget, language);
    let AnalysedGame { game, moves, boards, opinions, remarks, .. } = analysed;
    engine.engine_mut().set_multi_pv(1);
    for remark in remarks.iter_mut().filter(|remark| remark.judgement.mark.is_bad()) {
        if interrupt::requested() {
            break;
        }
        let ply = remark.ply;
        let course = Course::after(game.start, &moves[..ply]);
        let seen =
            judge::seen(&boards[ply], &opinions[ply], moves[ply], &boards[ply + 1], &opinions[ply + 1]);
        if let Some(seen) = seen {
            remark.why = explainer.against(engine, course.position(), seen)?;
        }
    }
    Ok(())
}
