//! Lines typed by a person: edited, remembered, completed.
//!
//! Only where standard input and standard output are both a terminal: a GUI's pipes never
//! come here. A thread of its own reads, as [`crate::stream::input`] does for pipes;
//! what the engine says meanwhile goes through a [`Printer`], which writes it above the
//! line that is being typed. Built on rustyline, which gets its keys from
//! [`crate::stream::keyboard`].
//!
//! Invariants: the first `uci` ends the editing for good, and from then on the terminal is
//! as a pipe is, each way; nothing that is typed or said is lost, whatever ends the editing.

use crate::protocol::command::{Command, command_words};
use crate::stream::input::{self, InputLine, SessionEvent};
use crate::stream::keyboard::Keyboard;
pub use crate::stream::keyboard::restore;
use crate::stream::output::Output;
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{Config, Context, Editor, ExternalPrinter, Helper};
use std::io::{self, ErrorKind, Write};
use std::sync::Arc;
use std::sync::atomic::Ordering::{Relaxed, SeqCst};
use std::sync::atomic::{AtomicBool, AtomicUsize};
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

/// What stands before the line.
const PROMPT: &str = "> ";
/// Lines that are remembered.
const HISTORY: usize = 500;
/// The next prompt waits for an answer no longer than this.
const AT_ONCE: Duration = Duration::from_millis(100);

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
pub struct LineEditor {
    editor: Editor<Commands, MemHistory>,
    keyboard: Keyboard,
    scene: Arc<Scene>,
}

/// What the editor and the printer know of each other.
#[derive(Default)]
struct Scene {
    /// A line is being typed.
    typing: AtomicBool,
    /// A text is on its way to the terminal; the editor takes keys first, so these wait.
    printing: Arc<AtomicBool>,
}

/// A way to write while a line is being typed.
pub struct Printer<P> {
    above: P,
    scene: Arc<Scene>,
}

/// Printed above the line it leaves no trace: a row up and down again.
const NOTHING: &str = "\x1b[A\n";

impl<P: ExternalPrinter> Write for Printer<P> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8_lossy(bytes).into_owned();
        // The editor takes one text at a time and does not say when: where there is room
        // for another it has the first, and where there is no editor any more to make
        // room, that one was lost.
        self.scene.printing.store(true, SeqCst);
        let printed = self.scene.typing.load(SeqCst)
            && self.above.print(text.clone()).is_ok()
            && self.above.print(NOTHING.to_owned()).is_ok();
        self.scene.printing.store(false, SeqCst);
        if !printed {
            let mut stdout = io::stdout();
            stdout.write_all(text.as_bytes())?;
            stdout.flush()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Why the editing ended.
enum End {
    /// The session is over, or will be when it has read this line.
    Session,
    /// Nothing more can be read.
    Input,
    /// These lines, of which the first is `uci`: no person speaks.
    Client(Vec<InputLine>),
}

impl LineEditor {
    /// Takes the terminal over; the sink writes to it from now on.
    ///
    /// # Errors
    /// When the terminal cannot do that.
    pub fn open() -> Result<(Self, Box<dyn Write + Send>), ReadlineError> {
        // Lines that are pasted are lines, each with its answer, not one text of many lines.
        let config =
            Config::builder().max_history_size(HISTORY)?.auto_add_history(true).bracketed_paste(false);
        let mut editor = Editor::with_history(config.build(), MemHistory::new())?;
        editor.set_helper(Some(Commands));
        let above = editor.create_external_printer()?;
        let scene = Arc::<Scene>::default();
        let keyboard = Keyboard::open(Arc::clone(&scene.printing))?;
        let printer = Printer { above, scene: Arc::clone(&scene) };
        Ok((Self { editor, keyboard, scene }, Box::new(printer)))
    }

    /// Starts the thread that reads until `quit`, Ctrl-D, or Ctrl-C twice. One Ctrl-C
    /// stops a search. From `uci` on it reads as [`input::spawn`] does.
    ///
    /// # Errors
    /// If the system has no thread for it: the session cannot work.
    pub fn spawn(self, events: Sender<SessionEvent>, output: Arc<Output>) -> io::Result<()> {
        let Self { mut editor, keyboard, scene } = self;
        let reader = std::thread::Builder::new().name("input".into()).spawn(move || {
            let waiting = Arc::default();
            let end = edit(&mut editor, &keyboard, &scene, &events, &waiting);
            // What is written from now on goes out as it is.
            drop(editor);
            match end {
                End::Session => {}
                // If nobody hears it, there is no session.
                End::Input => drop(events.send(SessionEvent::Eof)),
                End::Client(lines) => {
                    let source = keyboard.release();
                    for line in lines {
                        if events.send(SessionEvent::Line(line, Instant::now())).is_err() {
                            return;
                        }
                    }
                    input::read_to_end(source, &events, &output, &waiting);
                }
            }
        });
        reader.map(drop)
    }
}

/// Sends what is typed, line by line.
fn edit(
    editor: &mut Editor<Commands, MemHistory>,
    keyboard: &Keyboard,
    scene: &Scene,
    events: &Sender<SessionEvent>,
    waiting: &Arc<AtomicUsize>,
) -> End {
    let mut interrupted = false;
    loop {
        keyboard.ask();
        scene.typing.store(true, SeqCst);
        let read = editor.readline(PROMPT);
        scene.typing.store(false, SeqCst);
        let text = match read {
            Ok(text) => {
                interrupted = false;
                text
            }
            Err(ReadlineError::Interrupted) if !interrupted => {
                interrupted = true;
                "stop".to_owned()
            }
            // A byte that is no text costs what stands before it in its line.
            Err(ReadlineError::Io(error)) if error.kind() == ErrorKind::InvalidData => continue,
            Err(_) => return End::Input,
        };
        // What is typed may be several lines (Ctrl-V Ctrl-J).
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            let of = |line: &str| InputLine::new(line.as_bytes().to_vec(), waiting);
            let command = Command::parse(line.as_bytes());
            if command == Command::Uci {
                return End::Client(std::iter::once(line).chain(lines).map(of).collect());
            }
            // After `quit` nothing more is read: the terminal is as it was.
            let last = command == Command::Quit;
            if events.send(SessionEvent::Line(of(line), Instant::now())).is_err() || last {
                return End::Session;
            }
        }
        // A prompt stands below an answer that comes at once, and not before it. But a
        // text that is for the editor to print keeps the session waiting.
        let asked = Instant::now();
        let held = || waiting.load(Relaxed) > 0 && !scene.printing.load(SeqCst);
        while held() && asked.elapsed() < AT_ONCE {
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

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
