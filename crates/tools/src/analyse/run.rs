//! `palisade analyse` as a whole: opens the files, starts the engines, runs the jobs, writes the reports.

use super::args::AnalyseArgs;
use super::games::source::{Sources, Survey};
use super::jobs::{JobResult, Jobs};
use super::record::journal::Header;
use super::report::outputs::Reports;
use super::search::game_search::Method;
use crate::engines::{Started, Starter};
use crate::support::files::write::Outputs;
use crate::support::in_order::in_order;
use crate::support::interrupt;
use crate::support::out::Out;
use crate::support::outcome::{Failure, Outcome};
use crate::support::plain::plain;
use palisade::engine::Tablebases;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

/// Default milliseconds per position.
const DEFAULT_MOVETIME: u64 = 200;

/// Runs the sub-command.
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
    let method = Method {
        budget: args.budget.or_movetime(DEFAULT_MOVETIME),
        scale: args.marks.into(),
        lines: args.multipv,
        tables: tables(args.engine.settings.syzygy.as_deref())?,
    };
    let players = engines(args, &method)?;
    let annotator = annotator(&players[0].name, args, &method);
    let header = Header::new(settings(&annotator, args));
    reports.begin(&sources.title(), &annotator, &header)?;
    let survey = Survey::of(&sources, |game, number| reports.add_to_contents(game, number))?;
    reports.end_contents()?;
    let jobs = Jobs::new(args, &method, &sources, &header, survey.positions)?;
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
    reports.finish(&survey)?;
    if !outputs.use_stdout() {
        writeln!(out, "{}", plain(&survey.summary(&sources.name(), done)))?;
    }
    ended?;
    if interrupt::requested() {
        jobs.tell_how_to_resume();
        return Ok(interrupt::EXIT_CODE);
    }
    jobs.end()?;
    Ok(u8::from(survey.errors.count + survey.damaged + missing > 0))
}

/// Starts the engines that analyse games, one per job.
fn engines(args: &AnalyseArgs, method: &Method) -> Result<Vec<Started>, Failure> {
    let starter = Starter::new(&args.engine.settings).with_lines(args.multipv);
    let mut starter = starter.with_tablebases(method.tables.clone());
    (0..args.jobs).map(|_| starter.start(args.engine.engine.as_deref())).collect()
}

/// Loads the tablebases.
///
/// # Errors
/// When the path holds no tablebases.
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

/// Describes everything except the games that the result depends on.
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
