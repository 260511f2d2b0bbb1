//! Lines typed by a person: edited, remembered, completed.
//!
//! Only where standard input and standard output are both a terminal: a GUI's pipes never
//! come here. A thread of its own reads, as [`crate::stream::input`] does for pipes;
//! what the engine says meanwhile goes through a [`Printer`], which writes it above the
//! line that is being typed. Built on rustyline.
//!
//! Invariant: however the process ends, the terminal is left as it was found
//! ([`restore`]).

use crate::protocol::command::{Command, command_words};
use crate::stream::input::{InputLine, SessionEvent};
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{Config, Context, Editor, ExternalPrinter, Helper};
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::Instant;

/// What stands before the line.
const PROMPT: &str = "> ";
/// Lines that are remembered.
const HISTORY: usize = 500;

/// Completes the first word of a line.
struct Commands;

impl Completer for Commands {
    type Candidate = String;

    fn complete(&self, line: &str, pos: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        Ok((0, completions(line.get(..pos).unwrap_or_default())))
    }
}

/// The commands that begin like this; none for a second word.
fn completions(begun: &str) -> Vec<String> {
    let begun = begun.to_ascii_lowercase();
    let mut words: Vec<String> =
        command_words().filter(|word| word.starts_with(&begun)).map(str::to_owned).collect();
    words.sort();
    words
}

impl Hinter for Commands {
    type Hint = String;
}
impl Highlighter for Commands {}
impl Validator for Commands {}
impl Helper for Commands {}

/// The editor of a session.
pub struct LineEditor(Editor<Commands, MemHistory>);

/// A way to write while a line is being typed.
pub struct Printer<P>(P);

impl<P: ExternalPrinter> Write for Printer<P> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8_lossy(bytes).into_owned();
        self.0.print(text).map_err(io::Error::other)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl LineEditor {
    /// Takes the terminal over; the sink writes to it from now on.
    ///
    /// # Errors
    /// When the terminal cannot do that.
    pub fn open() -> Result<(Self, Box<dyn Write + Send>), ReadlineError> {
        remember();
        let config = Config::builder().max_history_size(HISTORY)?.auto_add_history(true).build();
        let mut editor = Editor::with_history(config, MemHistory::new())?;
        editor.set_helper(Some(Commands));
        let printer = editor.create_external_printer()?;
        Ok((Self(editor), Box::new(Printer(printer))))
    }

    /// Starts the thread that reads until `quit`, Ctrl-D, or Ctrl-C twice. One Ctrl-C
    /// stops a search.
    ///
    /// # Errors
    /// If the system has no thread for it: the session cannot work.
    pub fn spawn(mut self, events: Sender<SessionEvent>) -> io::Result<()> {
        let reader = std::thread::Builder::new().name("input".into()).spawn(move || {
            let (mut interrupted, waiting) = (false, Arc::default());
            loop {
                let text = match self.0.readline(PROMPT) {
                    Ok(text) => {
                        interrupted = false;
                        text
                    }
                    Err(ReadlineError::Interrupted) if !interrupted => {
                        interrupted = true;
                        "stop".to_owned()
                    }
                    Err(_) => break,
                };
                // What is pasted may be several lines.
                for line in text.lines() {
                    let line = InputLine::new(line.as_bytes().to_vec(), &waiting);
                    // After `quit` nothing more is read: the terminal is as it was.
                    let last = Command::parse(&line) == Command::Quit;
                    if events.send(SessionEvent::Line(line, Instant::now())).is_err() || last {
                        return;
                    }
                }
            }
            let _ = events.send(SessionEvent::Eof);
        });
        reader.map(drop)
    }
}

#[cfg(unix)]
mod terminal {
    use nix::sys::termios::{SetArg, Termios, tcgetattr, tcsetattr};
    use std::io::stdin;
    use std::sync::{Mutex, OnceLock, PoisonError};

    static BEFORE: OnceLock<Mutex<Termios>> = OnceLock::new();

    /// Remembers how the terminal is.
    pub fn remember() {
        if let Ok(state) = tcgetattr(stdin()) {
            let _ = BEFORE.set(Mutex::new(state));
        }
    }

    /// Brings the terminal back to that.
    pub fn restore() {
        if let Some(state) = BEFORE.get() {
            let state = state.lock().unwrap_or_else(PoisonError::into_inner);
            // A terminal that is gone needs nothing brought back.
            let _ = tcsetattr(stdin(), SetArg::TCSANOW, &state);
        }
    }
}

#[cfg(not(unix))]
mod terminal {
    /// Nothing to remember: the console's mode ends with the reading of a line.
    pub fn remember() {}

    /// Nothing to bring back.
    pub fn restore() {}
}

use terminal::remember;
pub use terminal::restore;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_word_is_completed() {
        assert_eq!(completions("ev"), ["eval"]);
        assert_eq!(completions("UCI"), ["uci", "ucinewgame"]);
        assert!(completions("go dep").is_empty() && completions("zzz").is_empty());
        assert!(completions("").len() > 20);
    }
}
