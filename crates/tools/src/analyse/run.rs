//! `palisade analyse` as a whole: opens the files, starts the engines, runs the jobs, writes the reports.

use super::args::{AnalyseArgs, Marks};
use super::games::source::{Sources, Survey};
use super::jobs::{JobResult, Jobs};
use super::record::journal::{Header, Library};
use super::report::outputs::Reports;
use super::search::game_search::Method;
use crate::engines::{Started, Starter};
use crate::support::args::Budget;
use crate::support::files::write::Outputs;
use crate::support::in_order::in_order;
use crate::support::interrupt;
use crate::support::out::Out;
use crate::support::outcome::{Failure, Outcome};
use crate::support::plain::plain;
use crate::support::stderr;
use palisade::engine::Tablebases;
use palisade_coach::judge::Scale;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

/// Default nodes per position. A number of nodes, not a time, so that two runs give the same report.
const DEFAULT_NODES: u64 = 100_000;

/// Runs `palisade analyse`: searches the games of the PGN files and writes the reports that `args` name;
/// annotated PGN goes to standard output without any. Returns the exit code: 0, 1 if a game was left out or
/// damaged, or 130 after Ctrl-C.
///
/// # Errors
/// When a file cannot be read or written, an engine fails, or the arguments contradict each other.
pub fn run(args: &AnalyseArgs, out: &mut Out<'_>) -> Outcome {
    let mut outputs = Outputs::of_run(args.files.iter().chain(&args.merge).map(PathBuf::as_path))?;
    let mut reports = Reports::claim(args, &mut outputs)?;
    let sources = Sources::open(args)?;
    if args.from > args.to {
        return Err(Failure::new(format!("--from {} --to {}: no move between them", args.from, args.to)));
    }
    let merged = merged_settings(args)?;
    let method = Method {
        budget: args.budget.or(Budget::Nodes(DEFAULT_NODES)),
        scale: merged.as_ref().map_or(args.marks.into(), |merged| merged.scale),
        lines: args.multipv,
        tables: tables(args.engine.settings.syzygy.as_deref())?,
    };
    let players = engines(args, &method)?;
    let (annotator, header) = match merged {
        Some(MergedSettings { annotator, header, .. }) => (annotator, header),
        None => {
            let annotator = annotator(&players[0].name, args, &method);
            let header = Header::new(settings(&annotator, args));
            (annotator, header)
        }
    };
    let library = (!args.merge.is_empty()).then(|| Library::open(&args.merge, &header)).transpose()?;
    reports.begin(&sources.title(), &annotator, &header)?;
    let not_recorded = |number: u64| library.as_ref().is_some_and(|library| !library.has(number as usize));
    let survey =
        Survey::of(&sources, |game, number| reports.add_to_contents(game, number, not_recorded(number)))?;
    reports.end_contents()?;
    let jobs = Jobs::new(args, &method, &sources, &header, library, survey.positions)?;
    interrupt::watch();
    let players = Mutex::new(players);
    let mut missing = 0;
    let ended = in_order(
        sources.games(),
        args.jobs as usize,
        // There are as many engines as threads.
        || Ok(players.lock().unwrap_or_else(PoisonError::into_inner).pop()),
        |player, (number, game), _| match player {
            Some(player) => {
                let result = jobs.run(player.thinker.as_mut(), number, game);
                result.map(|result| result.map(|result| (number, result)))
            }
            None => Ok(None),
        },
        |_, (number, result)| {
            match result {
                JobResult::Analysed(analysed) => reports.add(&analysed, number)?,
                JobResult::NotRecorded => missing += 1,
            }
            Ok(ControlFlow::Continue(()))
        },
    );
    jobs.clear_bar();
    let done = reports.done;
    // From here on an interruption comes too late: the outputs are put into their places.
    let whole = ended.is_ok() && !interrupt::requested();
    let earlier = reports.earlier();
    let finished = reports.finish(&survey, whole);
    if whole {
        finished?;
    } else if let Err(error) = finished {
        let text = error.to_string();
        // A full disk ends the run and its outputs alike.
        if ended.as_ref().err().is_none_or(|ended| ended.to_string() != text) {
            stderr::say(&plain(&text));
        }
    }
    for path in earlier.iter().filter(|_| !whole) {
        stderr::say(&plain(&format!("{}: the earlier file is unchanged", path.display())));
    }
    if !outputs.use_stdout() {
        writeln!(out, "{}", plain(&survey.summary(&sources.name(), done, missing)))?;
    }
    ended?;
    if !whole {
        jobs.say_how_to_resume();
        return Ok(interrupt::EXIT_CODE);
    }
    jobs.end()?;
    Ok(u8::from(survey.errors.count + survey.damaged + missing > 0))
}

/// The settings of the files that `--merge` combines.
struct MergedSettings {
    header: Header,
    annotator: String,
    scale: Scale,
}

/// Reads the settings from the first file of `--merge`; `None` without one, or if the command line has a
/// budget or a scale.
///
/// # Errors
/// When the file cannot be read.
fn merged_settings(args: &AnalyseArgs) -> Result<Option<MergedSettings>, Failure> {
    let Some(first) =
        args.merge.first().filter(|_| !args.budget.is_given() && args.marks == Marks::default())
    else {
        return Ok(None);
    };
    let header = Header::of_file(first)?;
    let (annotator, _) = header.settings.split_once("; ").unwrap_or((header.settings.as_str(), ""));
    let annotator = annotator.to_owned();
    let of = |scale: &Scale| annotator.contains(&format!("marks of {}", scale.name()));
    let scale = [Scale::Lichess, Scale::ChessCom, Scale::Engine].into_iter().find(of).unwrap_or_default();
    Ok(Some(MergedSettings { header, annotator, scale }))
}

/// Starts the engines that analyse games, one for each of the games that are analysed at the same time.
fn engines(args: &AnalyseArgs, method: &Method) -> Result<Vec<Started>, Failure> {
    let starter = Starter::new(&args.engine.settings).with_lines(args.multipv);
    let mut starter = starter.with_tablebases(method.tables.clone());
    (0..args.jobs).map(|_| starter.start(args.engine.engine.as_deref())).collect()
}

/// Loads the tablebases; `None` without a path.
///
/// # Errors
/// When the directories of the path have no tablebases.
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

/// Returns all settings that the results depend on, except the choice of games, as text: runs with the same
/// text have the same results.
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
    add("answers", Reports::answers(args).name().map(str::to_owned));
    add("reasons", args.no_reasons.then(|| "none".to_owned()));
    add("marks", args.all_marks.then(|| "of every move".to_owned()));
    add("keep", args.keep.then(|| "what others said".to_owned()));
    text
}
