//! The effects of new option values.
//!
//! Options of the engine have the effect in the engine's table ([`OptionEffect::Engine`]). Options for the
//! format of lines are fields of [`OutputFormat`], read when a line is written. The others are functions
//! here, on the parts of a session that options may change.
//!
//! Invariant: an [`OptionRefusal`] leaves the parts unchanged except for the changes that it names, so that
//! the stored values agree with the engine.

use crate::book::{Book, OwnBook};
use crate::protocol::format::{self, OutputFormat};
use crate::stream::output::Output;
use palisade::engine::options::{self, Value};
use palisade::engine::{Engine, describe_io_error};
use palisade::evaluation::Weights;
use palisade_tools::read_weights;
use std::path::Path;

/// The effect that a new value of a UCI option has: on the engine, the output format, or other parts of the
/// session.
#[derive(Clone, Copy, Debug)]
pub enum OptionEffect {
    /// Changes a setting of the engine, which carries out this effect.
    Engine(options::Effect),
    /// Changes the format of output lines.
    OutputFormat(fn(&mut OutputFormat, &Value)),
    /// Acts on the session at once; `Err` has the reason why the value was refused.
    Act(fn(&mut OptionParts<'_>, &Value) -> Result<(), OptionRefusal>),
    /// Has no effect: the session reads the stored value when it needs it.
    Noted,
}

/// The parts of a UCI session that options can change: engine, opening book and output.
pub struct OptionParts<'a> {
    /// The engine. A search may be running if the option takes effect during a search; otherwise it is idle.
    pub engine: &'a mut Engine,
    /// The opening book of the session, and whether moves are played from it.
    pub book: &'a mut OwnBook,
    /// The output, to which messages go. Its log file can be changed.
    pub output: &'a Output,
}

impl OptionParts<'_> {
    fn remark(&self, text: &str) {
        self.output.line(&format::remark(text));
    }
}

impl From<options::Refusal> for OptionRefusal {
    fn from(refusal: options::Refusal) -> Self {
        Self { why: refusal.to_string(), stays: refusal.stays }
    }
}

/// The error of a new value of a UCI option that was refused: the reason, and the value in force now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionRefusal {
    /// The reason for the refusal, as text for the user.
    pub why: String,
    /// The value in force now; `None` if the previous value remains in force.
    pub stays: Option<Value>,
}

/// Returns a refusal with the reason `why` that leaves the previous value in force.
fn unchanged(why: impl Into<String>) -> OptionRefusal {
    OptionRefusal { why: why.into(), stays: None }
}

/// Applies a new value of an engine setting, whose `effect` it is, at once and prints the engine's messages
/// about it. A setting that counts only for the next search is left to that search.
///
/// # Errors
/// Returns the reason if the engine refuses the value.
pub(super) fn act(
    parts: &mut OptionParts<'_>,
    effect: options::Effect,
    value: &Value,
) -> Result<(), OptionRefusal> {
    if let options::Effect::Act(act) = effect {
        for remark in act(parts.engine, value)? {
            parts.remark(&remark);
        }
    }
    Ok(())
}

/// Sets the UCI option `EvalFile`: loads the weights of a file, or the built-in ones for an empty
/// path.
///
/// # Errors
/// The file cannot be read or is invalid; the engine then keeps its weights.
pub(super) fn load_weights(parts: &mut OptionParts<'_>, value: &Value) -> Result<(), OptionRefusal> {
    let weights = match value.text() {
        "" => Weights::embedded(),
        path => read_weights(Path::new(path)).map_err(|error| unchanged(format!("EvalFile {error}")))?,
    };
    parts.engine.set_weights(weights).map_err(|error| unchanged(error.to_string()))
}

/// Sets the UCI option `BookFile`: opens a Polyglot opening book and prints its number of entries; an empty
/// path closes the book.
///
/// # Errors
/// The file is no book; the previous book then stays open.
pub(super) fn open_book(parts: &mut OptionParts<'_>, value: &Value) -> Result<(), OptionRefusal> {
    let path = value.text();
    if path.is_empty() {
        parts.book.book = None;
        return Ok(());
    }
    let book = Book::open(Path::new(path))
        .map_err(|error| unchanged(format!("BookFile {path}: {}", describe_io_error(&error))))?;
    parts.remark(&format!("book with {} entries", book.len()));
    parts.book.book = Some(book);
    Ok(())
}

/// Sets the UCI option `Debug Log File`: starts a log of input and output and prints its path; an empty path
/// ends it.
///
/// # Errors
/// The file cannot be created; the previous log is then continued.
pub(super) fn open_log(parts: &mut OptionParts<'_>, value: &Value) -> Result<(), OptionRefusal> {
    let path = value.text();
    let path = (!path.is_empty()).then(|| Path::new(path));
    let used = parts
        .output
        .set_log(path)
        .map_err(|error| unchanged(format!("no log: {}", describe_io_error(&error))))?;
    if let Some(used) = used {
        parts.remark(&format!("logging to {}", used.display()));
    }
    Ok(())
}
