//! What a new value of an option does.
//!
//! Cheap settings are fields of the search's options or of the [`Look`] of lines, and go
//! into those when a search starts or a line is written. The rest are functions here,
//! on the parts of a session that options may change.
//!
//! Invariant: a [`Refusal`] leaves the parts as they were but for what it says, so that
//! option, engine and whoever explains the two tell the same story.

use crate::book::{Book, OwnBook};
use crate::options::value::Value;
use crate::protocol::format::{self, Look};
use crate::stream::output::Output;
use palisade::board::Board;
use palisade::engine::Engine;
use palisade::evaluation::Weights;
use palisade::search::control::options::SearchOptions;
use palisade_tools::read_weights;
use std::path::Path;

/// What a new value does.
#[derive(Clone, Copy)]
pub enum Effect {
    /// It is a setting of every search from the next on; the board is what is searched.
    /// Of two options that set the same field the later one in the table sees the other.
    Search(fn(&mut SearchOptions, &Value, &Board)),
    /// It changes how lines are written.
    Look(fn(&mut Look, &Value)),
    /// It is done at once.
    Act(fn(&mut Parts<'_>, &Value) -> Result<(), Refusal>),
    /// None: the value is only noted.
    Noted,
}

/// The parts of a session that options change.
pub struct Parts<'a> {
    /// The engine, idle unless the option applies at once.
    pub engine: &'a mut Engine,
    /// The opening book.
    pub book: &'a mut OwnBook,
    /// Where remarks go; its log can be changed.
    pub output: &'a Output,
}

impl Parts<'_> {
    fn remark(&self, text: &str) {
        self.output.line(&format::remark(text));
    }
}

/// Why a value was not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// For the user.
    pub why: String,
    /// The value that is in force now; `None` if it is still the old one.
    pub stays: Option<Value>,
}

/// A refusal after which all is as it was.
fn unchanged(why: impl Into<String>) -> Refusal {
    Refusal { why: why.into(), stays: None }
}

/// `Hash`.
pub(super) fn set_hash(parts: &mut Parts<'_>, value: &Value) -> Result<(), Refusal> {
    let done = parts.engine.set_hash(value.number());
    let have = parts.engine.hash_mib();
    done.map_err(|error| Refusal {
        why: format!("Hash stays at {have} MiB: {error}"),
        stays: Some(Value::Spin(have as i64)),
    })
}

/// `Threads`: as many as the system grants.
pub(super) fn set_threads(parts: &mut Parts<'_>, value: &Value) -> Result<(), Refusal> {
    let done = parts.engine.set_threads(value.number());
    let have = parts.engine.threads();
    done.map_err(|error| Refusal {
        why: format!("Threads is {have}: {error}"),
        stays: Some(Value::Spin(have as i64)),
    })
}

/// `Clear Hash`.
pub(super) fn clear_hash(parts: &mut Parts<'_>, _: &Value) -> Result<(), Refusal> {
    parts.engine.clear_hash().map_err(|error| unchanged(error.to_string()))
}

/// `SyzygyPath`: what is in order is used, the rest is told.
pub(super) fn load_tables(parts: &mut Parts<'_>, value: &Value) -> Result<(), Refusal> {
    const TOLD: usize = 10;
    let path = value.text();
    let report = parts.engine.set_syzygy_path(path).map_err(|error| unchanged(error.to_string()))?;
    for problem in report.problems.iter().take(TOLD) {
        parts.remark(problem);
    }
    if report.problems.len() > TOLD {
        parts.remark(&format!("and {} more problems with tablebases", report.problems.len() - TOLD));
    }
    if !path.is_empty() {
        parts.remark(&format!(
            "found {} WDL and {} DTZ tablebases, up to {} men",
            report.wdl, report.dtz, report.max_pieces
        ));
    }
    Ok(())
}

/// `EvalFile`: the weights of a file, the built-in ones for an empty path. After a
/// failure the engine goes on with those it has.
pub(super) fn load_weights(parts: &mut Parts<'_>, value: &Value) -> Result<(), Refusal> {
    let weights = match value.text() {
        "" => Weights::embedded(),
        path => read_weights(Path::new(path)).map_err(|error| unchanged(format!("EvalFile {error}")))?,
    };
    parts.engine.set_weights(weights).map_err(|error| unchanged(error.to_string()))
}

/// `BookFile`: after a failure the book that was open stays.
pub(super) fn open_book(parts: &mut Parts<'_>, value: &Value) -> Result<(), Refusal> {
    let path = value.text();
    if path.is_empty() {
        parts.book.book = None;
        return Ok(());
    }
    let book = Book::open(Path::new(path)).map_err(|error| unchanged(format!("BookFile {path}: {error}")))?;
    parts.remark(&format!("book with {} entries", book.len()));
    parts.book.book = Some(book);
    Ok(())
}

/// `Debug Log File`: after a failure the log that was open goes on.
pub(super) fn open_log(parts: &mut Parts<'_>, value: &Value) -> Result<(), Refusal> {
    let path = value.text();
    let path = (!path.is_empty()).then(|| Path::new(path));
    let used = parts.output.set_log(path).map_err(|error| unchanged(format!("no log: {error}")))?;
    if let Some(used) = used {
        parts.remark(&format!("logging to {}", used.display()));
    }
    Ok(())
}
