//! A UCI session: its threads and the messages between them.
//!
//! Three threads: one reads ([`crate::stream::input`]), one searches (the engine's),
//! and this one decides. It waits for events, never for the search, so every
//! line is answered at once. [`crate::protocol::state`] says whether a command runs now, waits
//! or stops a search; [`Session::run`] is the one place that carries it out.
//!
//! Invariants: exactly one `bestmove` per `go`, in order; commands that arrive
//! during a search and need an idle engine are carried out in order after it;
//! no input ends the session but `quit` and the end of input. A command that cannot be carried
//! out is a [`CommandError`]: a remark in a session, the end of the program on the command line.

use crate::book::OwnBook;
use crate::console::commands::Console;
use crate::console::texts;
use crate::options::{ENTRIES, OptionTarget, Options, parameters};
use crate::protocol::command::{Command, PositionCommand};
use crate::protocol::console_command::{self, ConsoleCommand};
use crate::protocol::format;
use crate::protocol::request;
use crate::protocol::state::{Action, Input, SessionState};
use crate::reporter::Printer;
use crate::stream::input::{self, SessionEvent};
use crate::stream::output::Output;
use error::{CommandError, StartError};
use palisade::board::{Board, Position};
use palisade::engine::{Engine, EngineError};
use palisade_tools::stderr;
use roles::{Answerer, Audience, Verbosity};
use std::collections::VecDeque;
use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::Instant;

mod error;
mod queue;
mod replay;
mod roles;
mod searching;
mod settings;

/// The stack size of the session thread, bytes; Windows gives a main thread little.
const STACK: usize = 16 << 20;

/// Runs a UCI session, and ends the process with its exit code. `commands` are carried out one after the
/// other, each after the search of the one before; with `None` commands are read from standard input until
/// `quit`.
pub fn run(output: Arc<Output>, commands: Option<Vec<Command>>) -> ! {
    announce_panics(&output);
    let error_output = Arc::clone(&output);
    let session = std::thread::Builder::new().name("session".into()).stack_size(STACK).spawn(move || {
        let mut session = Session::open(output)?;
        match commands {
            Some(commands) => Ok(session.carry_out(commands)),
            None => session.converse().map_err(StartError::Input),
        }
    });
    let code = match session.map(std::thread::JoinHandle::join) {
        Ok(Ok(Ok(code))) => code,
        Ok(Ok(Err(reason))) => cannot_start(&error_output, &reason),
        Ok(Err(_)) => 101,
        Err(error) => cannot_start(&error_output, &StartError::Session(error)),
    };
    // Not a return, which would wait for a search that may be running.
    std::process::exit(code)
}

/// Prints that the machine has too little memory or too few threads, and returns the exit code 2.
fn cannot_start(output: &Output, reason: &StartError) -> i32 {
    let reason = format!("cannot start: {reason}");
    output.last_words(&format::remark(&reason));
    stderr::complain(&reason);
    2
}

/// Installs a hook that prints a panic as `info string` before the process ends: the user should see which
/// bug it was before the GUI sees a silent process.
fn announce_panics(output: &Arc<Output>) {
    let output = Arc::clone(output);
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let text = panic.to_string();
        output.last_words(&format::remark(&format!("panic: {text}")));
        usual(panic);
        std::process::exit(101);
    }));
}

/// A UCI session: the engine, the current position, the options, and the commands that wait.
pub struct Session {
    engine: Engine,
    output: Arc<Output>,
    options: Options,
    /// The current position; `None` after an invalid `position` command.
    position: Option<Position>,
    printer: Arc<Printer>,
    events: Receiver<SessionEvent>,
    sender: Sender<SessionEvent>,
    /// The events that arrived while the session waited for the end of a search, oldest first.
    backlog: VecDeque<SessionEvent>,
    state: SessionState,
    queue: queue::Queue,
    answerer: Answerer,
    book: OwnBook,
    audience: Audience,
    verbosity: Verbosity,
}

impl Session {
    /// Makes a session at the initial position, with default options, that writes to `output`. It reads no
    /// input of its own ([`Session::replay`]).
    ///
    /// # Panics
    /// If the system has no memory or threads for the engine.
    pub fn new(output: Arc<Output>) -> Self {
        Self::open(output).expect("memory and a thread for the smallest engine")
    }

    /// Makes a session like [`Session::new`], but returns an error if the system has too little memory or too
    /// few threads.
    fn open(output: Arc<Output>) -> Result<Self, EngineError> {
        let (sender, events) = mpsc::channel();
        let printer = Arc::new(Printer::new(Arc::clone(&output), sender.clone()));
        let session = Self {
            engine: Engine::builder().reporter(Arc::clone(&printer) as _).build()?,
            output,
            options: Options::default(),
            position: Some(Position::new(Board::startpos())),
            printer,
            events,
            sender,
            backlog: VecDeque::new(),
            state: SessionState::Idle,
            queue: VecDeque::new(),
            answerer: Answerer::Engine,
            book: OwnBook::default(),
            audience: if Output::is_terminal() { Audience::Person } else { Audience::Program },
            verbosity: Verbosity::Normal,
        };
        session.apply_output_format();
        Ok(session)
    }

    /// Carries out the commands of standard input until `quit` or its end, and returns the exit code 0; an
    /// error if there is no thread to read the input.
    fn converse(&mut self) -> io::Result<i32> {
        self.listen()?;
        loop {
            match self.next_event() {
                SessionEvent::Line(line, read) => {
                    self.output.log_input(&line);
                    self.settle();
                    match Command::parse(&line) {
                        Command::Quit => break,
                        command => self.take_or_report(command, read),
                    }
                }
                SessionEvent::Reported => self.reported(),
                SessionEvent::Eof => break,
            }
        }
        self.engine.stop();
        Ok(0)
    }

    /// Prints the greeting and starts the thread that reads standard input.
    fn listen(&self) -> io::Result<()> {
        if self.audience == Audience::Person && io::stdin().is_terminal() {
            self.output.line(&texts::banner(self.color()));
        } else {
            self.output.line(texts::GREETING);
        }
        input::spawn(io::stdin(), self.sender.clone(), Arc::clone(&self.output))
    }

    /// Carries out commands, each to the end of its search, up to the first that fails. Returns the exit
    /// code: 2 if one failed, otherwise 0.
    fn carry_out(&mut self, commands: Vec<Command>) -> i32 {
        for command in commands {
            if command == Command::Quit {
                break;
            }
            let taken = self.take(command, Instant::now());
            while self.state != SessionState::Idle {
                if let SessionEvent::Reported = self.next_event() {
                    self.reported();
                }
            }
            if let Err(error) = taken {
                stderr::complain(&error.to_string());
                return 2;
            }
        }
        0
    }

    fn next_event(&mut self) -> SessionEvent {
        // The session holds a sender itself, so the channel cannot be closed.
        self.backlog.pop_front().or_else(|| self.events.recv().ok()).unwrap_or(SessionEvent::Eof)
    }

    /// Waits for the report of a search that has ended, if any: the GUI may have seen the `bestmove` already,
    /// and its next command expects an idle engine.
    fn settle(&mut self) {
        while self.state != SessionState::Idle && self.engine_has_ended() {
            match self.events.recv() {
                Ok(SessionEvent::Reported) => self.reported(),
                Ok(event) => self.backlog.push_back(event),
                Err(_) => break,
            }
        }
    }

    /// Takes a command that was read at the time `read` as [`Session::take`] does, and prints the error if it
    /// cannot be carried out.
    fn take_or_report(&mut self, command: Command, read: Instant) {
        if let Err(error) = self.take(command, read) {
            self.remark(&error.to_string());
        }
    }

    /// Takes a command that was read at the time `read`: carries it out, queues it until the search has
    /// ended, or stops the search, as the state of the session demands.
    fn take(&mut self, command: Command, read: Instant) -> Result<(), CommandError> {
        if let Command::Go(go) = &command
            && self.audience == Audience::Person
            && let Some(mistake) = go.first_mistake().filter(|_| go.lost_its_limit())
        {
            // A GUI's `go` is answered whatever it says; a person corrects it.
            return Err(mistake.clone().into());
        }
        let (next, action) = self.state.on(input_of(&command));
        self.state = next;
        match action {
            Action::Nothing | Action::RunQueue => {}
            Action::Run => return self.run(command, read),
            Action::Queue => {
                self.announce_delay(&command);
                queue::push(&mut self.queue, command, read);
            }
            Action::Stop => self.stop(),
            Action::StopAndQueue => {
                queue::push(&mut self.queue, command, read);
                self.stop();
            }
            Action::PonderHit => self.ponder_hit(),
        }
        Ok(())
    }

    /// Carries out a command that the state of the session allows now; `read` is the time at which it was
    /// read.
    fn run(&mut self, command: Command, read: Instant) -> Result<(), CommandError> {
        match command {
            Command::Uci => {
                self.audience = Audience::Program;
                self.apply_output_format();
                self.introduce();
            }
            Command::Debug(Ok(on)) => {
                self.verbosity = if on { Verbosity::Debug } else { Verbosity::Normal };
                self.printer.report_reserve(on);
            }
            Command::Debug(Err(word)) => return Err(CommandError::Debug { word }),
            Command::IsReady => self.output.line("readyok"),
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref())?,
            Command::NewGame => self.engine.new_game()?,
            Command::Position(position) => self.set_position(&position)?,
            Command::Go(go) => self.start(&go, read),
            Command::Console(ConsoleCommand::Wait, _) => self.wait()?,
            Command::Console(command, arguments) => self.console(command, &arguments)?,
            Command::Unknown(word) if self.wants_to_know_unknown_words() => {
                return Err(CommandError::Unknown { word });
            }
            // The state machine or the loop has seen to it, or there is nothing to do.
            Command::Stop
            | Command::PonderHit
            | Command::Quit
            | Command::Register
            | Command::Empty
            | Command::Unknown(_) => {}
        }
        Ok(())
    }

    /// Prints that an option is set only after the search, unless that is about to end anyway.
    fn announce_delay(&self, command: &Command) {
        if let Command::SetOption { name, .. } = command
            && self.state != SessionState::Reporting
        {
            let name = OptionTarget::find(name).name().unwrap_or(name);
            self.remark(&format!("{name} is set when the search has ended"));
        }
    }

    fn wants_to_know_unknown_words(&self) -> bool {
        self.audience == Audience::Person || self.verbosity == Verbosity::Debug
    }

    /// Prints the answer to `uci`: name, author and options.
    fn introduce(&self) {
        let mut text = format!("id name Palisade {}\n", env!("CARGO_PKG_VERSION"));
        text.push_str("id author the Palisade developers\n");
        for entry in &ENTRIES {
            text.push_str(&entry.declaration.line());
            text.push('\n');
        }
        for line in parameters::declarations() {
            text.push_str(&line);
            text.push('\n');
        }
        text.push_str("uciok");
        self.output.line(&text);
    }

    /// Sets the position of a `position` command. An invalid one leaves the session without a position; the
    /// moves end before the first illegal one, which is an error too.
    fn set_position(&mut self, command: &PositionCommand) -> Result<(), CommandError> {
        self.position = None;
        let (position, remarks) = request::position(command, self.options.output_format().style.chess960)?;
        self.position = Some(position);
        for note in &remarks.notes {
            self.remark(note);
        }
        match remarks.changes {
            changes if changes.is_empty() => Ok(()),
            changes => Err(CommandError::PositionChanged(changes)),
        }
    }

    fn remark(&self, text: &str) {
        self.output.line(&format::remark(text));
    }

    /// Carries out a command of the console.
    fn console(&mut self, command: ConsoleCommand, arguments: &[String]) -> Result<(), CommandError> {
        let color = self.color();
        let mut console = Console {
            output: &self.output,
            options: &self.options,
            params: self.engine.params(),
            weights: self.engine.weights(),
            position: &mut self.position,
            timed: self.audience == Audience::Person,
            color,
        };
        let Err(error) = console.answer(command, arguments) else { return Ok(()) };
        let waited_for = command == ConsoleCommand::Tool("perft") && self.audience == Audience::Program;
        if self.position.is_some() || !waited_for {
            return Err(error.into());
        }
        // Wrappers count moves with `go perft`, and wait for this line for ever.
        self.remark(&error.to_string());
        self.output.line("Nodes searched: 0\n");
        Ok(())
    }
}

/// Returns the event of the session's state machine that a command is.
fn input_of(command: &Command) -> Input {
    let needs_idle = match command {
        Command::Go(go) => return Input::Go { ponder: go.ponder, infinite: go.is_endless() },
        Command::Stop => return Input::Stop,
        Command::PonderHit => return Input::PonderHit,
        Command::SetOption { name, .. } => OptionTarget::find(name).needs_idle(),
        Command::Position(_) | Command::NewGame => true,
        Command::Console(command, _) => console_command::needs_idle(*command),
        _ => false,
    };
    if needs_idle { Input::Change } else { Input::Question }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stream::output::Transcript;

    #[test]
    fn a_typing_mistake_is_reported_and_no_search_is_endless() {
        let heard = Transcript::default();
        let mut session = Session::new(heard.output());
        session.audience = Audience::Person;
        let mut say = |line: &str| {
            session.take_or_report(Command::parse(line.as_bytes()), Instant::now());
            (session.state, heard.take())
        };
        for (line, expected) in [
            ("go detph 4", "did you mean 'depth'?"),
            ("go depth", "'depth' wants a number"),
            ("evla", "unknown command 'evla', try help; did you mean 'eval'?"),
        ] {
            let (state, text) = say(line);
            assert!(state == SessionState::Idle && text.contains(expected), "{line}: {text}");
        }
        // The other limit of the command applies.
        let (state, text) = say("go mvoetime 9 depth 1");
        assert!(state == SessionState::Thinking && text.contains("'movetime'"), "{text}");
        // A GUI is answered, and not after a search without end.
        let mut session = Session::new(heard.output());
        session.audience = Audience::Program;
        session.take_or_report(Command::parse(b"go detph 4"), Instant::now());
        assert!(session.state == SessionState::Thinking);
        assert!(heard.take().contains("go: no limit was understood, searching for 1000 ms"));
        session.engine.stop();
    }
}
