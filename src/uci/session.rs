//! A UCI session: the threads and what they tell each other.
//!
//! Three threads: one reads ([`crate::uci::stream::input`]), one searches (the engine's),
//! and this one decides. It waits for events, never for the search, so every
//! line is answered at once; what may happen when is the business of
//! [`crate::uci::protocol::state`]. A `go` that cannot be searched (no valid position) is
//! kept here as a hollow search, so that even then no `bestmove` comes before
//! its time.
//!
//! Invariants: exactly one `bestmove` per `go`, in order; commands that arrive
//! during a search and need an idle engine are carried out in order after it;
//! no input ends the session but `quit` and the end of input.

use super::book::{self, Book};
use crate::board::{Board, Position};
use crate::engine::Engine;
use crate::evaluation::Weights;
use crate::types::Move;
use crate::uci::console::commands::Desk;
use crate::uci::console::terminal::{self, Ink};
use crate::uci::protocol::command::{Command, GoCommand, PositionCommand};
use crate::uci::protocol::format::{self, Style};
use crate::uci::protocol::options::{self, Id, Options};
use crate::uci::protocol::parameters;
use crate::uci::protocol::request;
use crate::uci::protocol::state::{Action, Input, State};
use crate::uci::reporter::{Look, Printer};
use crate::uci::stream::input::{self, Event};
use crate::uci::stream::output::Output;
use std::collections::VecDeque;
use std::io::{self, IsTerminal};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::Instant;

/// Stack of the session thread, bytes; Windows gives a main thread little.
const STACK: usize = 16 << 20;

/// Runs a session to its end and ends the process. With arguments each of them
/// is a command, carried out one after the other; without, commands come from
/// standard input.
pub fn run(arguments: Vec<String>) -> ExitCode {
    let output = Arc::new(Output::stdout());
    announce_panics(&output);
    let session = std::thread::Builder::new().name("session".into()).stack_size(STACK).spawn(move || {
        let mut session = Session::new(output);
        if arguments.is_empty() { session.converse() } else { session.carry_out(&arguments) }
    });
    let code = match session.map(std::thread::JoinHandle::join) {
        Ok(Ok(code)) => code,
        Ok(Err(_)) | Err(_) => 101,
    };
    // Not a return: nothing is to wait for a search that may still run.
    std::process::exit(code)
}

/// A panic is a bug, but the user should see which before the GUI sees a
/// silent process.
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

/// Everything one session knows.
pub struct Session {
    engine: Engine,
    output: Arc<Output>,
    options: Options,
    /// `None` after a `position` that made no sense.
    position: Option<Position>,
    printer: Arc<Printer>,
    events: Receiver<Event>,
    sender: Sender<Event>,
    /// Lines that came while the end of a search was waited for.
    backlog: VecDeque<Event>,
    state: State,
    queue: VecDeque<(Command, Instant)>,
    /// The `go` in progress has no position to search.
    hollow: bool,
    book: Option<Book>,
    debug: bool,
    /// Write for people: a terminal, and no GUI has said `uci`.
    people: bool,
    /// An argument was not understood.
    failed: bool,
}

impl Session {
    /// A session at its start.
    pub fn new(output: Arc<Output>) -> Self {
        let (sender, events) = mpsc::channel();
        let printer = Arc::new(Printer::new(Arc::clone(&output), sender.clone()));
        let people = Output::is_terminal();
        let session = Self {
            engine: Engine::new(Arc::clone(&printer) as _),
            output,
            options: Options::default(),
            position: Some(Position::new(Board::startpos())),
            printer,
            events,
            sender,
            backlog: VecDeque::new(),
            state: State::Idle,
            queue: VecDeque::new(),
            hollow: false,
            book: None,
            debug: false,
            people,
            failed: false,
        };
        session.refresh_look();
        session
    }

    /// Talks until `quit` or the end of input; returns the exit code.
    fn converse(&mut self) -> i32 {
        if self.people && io::stdin().is_terminal() {
            self.output.line(&terminal::banner(self.ink()));
        }
        input::spawn(io::stdin(), self.sender.clone(), Arc::clone(&self.output));
        loop {
            match self.next_event() {
                Event::Line(line, read) => {
                    self.output.log_input(&line);
                    self.settle();
                    match Command::parse(&line) {
                        Command::Quit => break,
                        command => self.handle(command, read),
                    }
                }
                Event::Reported => self.reported(),
                Event::Eof => break,
            }
        }
        self.engine.stop();
        0
    }

    /// Carries out the arguments of the program; returns the exit code.
    fn carry_out(&mut self, arguments: &[String]) -> i32 {
        for argument in arguments {
            match Command::parse(argument.as_bytes()) {
                Command::Quit => break,
                Command::Unknown(word) => {
                    eprintln!(
                        "palisade: '{word}' is neither a command nor a sub-command; try `palisade help`"
                    );
                    return 2;
                }
                command => self.handle(command, Instant::now()),
            }
            while self.state != State::Idle {
                if let Event::Reported = self.next_event() {
                    self.reported();
                }
            }
        }
        i32::from(self.failed)
    }

    fn next_event(&mut self) -> Event {
        // The session holds a sender itself, so the channel cannot be closed.
        self.backlog.pop_front().or_else(|| self.events.recv().ok()).unwrap_or(Event::Eof)
    }

    /// If the search has ended but its report is still on the way, waits for
    /// it: the GUI may have seen the `bestmove` already, and what it says next
    /// is meant for an idle engine.
    fn settle(&mut self) {
        while self.state != State::Idle && !self.hollow && !self.engine.is_searching() {
            match self.events.recv() {
                Ok(Event::Reported) => self.reported(),
                Ok(event) => self.backlog.push_back(event),
                Err(_) => break,
            }
        }
    }

    /// Takes a command that was read at `read`.
    fn handle(&mut self, command: Command, read: Instant) {
        let Some(input) = request::input(&command) else { return self.answer(command) };
        let (next, action) = self.state.on(input);
        self.state = next;
        match action {
            Action::Nothing | Action::RunQueue => {}
            Action::Execute => self.execute(command),
            Action::Queue => self.queue.push_back((command, read)),
            Action::Stop => self.stop(),
            Action::StopAndQueue => {
                self.queue.push_back((command, read));
                self.stop();
            }
            Action::PonderHit => self.ponder_hit(),
            Action::Start => {
                if let Command::Go(go) = command {
                    self.start(&go, read);
                }
            }
        }
    }

    /// Commands that may come at any time.
    fn answer(&mut self, command: Command) {
        match command {
            Command::Uci => {
                self.people = false;
                self.refresh_look();
                self.introduce();
            }
            Command::IsReady => self.output.line("readyok"),
            Command::Debug(on) => self.debug = on,
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref()),
            Command::People(command, arguments) => self.desk(|desk| desk.answer(command, &arguments)),
            Command::Unknown(word) if self.people || self.debug => {
                self.remark(&format!("unknown command '{word}', try help"));
            }
            _ => {}
        }
    }

    /// Commands that need an idle engine.
    fn execute(&mut self, command: Command) {
        match command {
            Command::Position(position) => self.set_position(&position),
            Command::NewGame => {
                if let Err(error) = self.engine.new_game() {
                    self.remark(&error.to_string());
                }
            }
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref()),
            Command::Perft(depth) => self.desk(|desk| desk.perft(depth)),
            Command::People(command, arguments) => self.desk(|desk| desk.answer(command, &arguments)),
            _ => {}
        }
    }

    /// The answer to `uci`.
    fn introduce(&self) {
        let mut text = format!("id name Palisade {}\n", env!("CARGO_PKG_VERSION"));
        text.push_str("id author the Palisade developers\n");
        for entry in &options::ENTRIES {
            text.push_str(&options::declaration(entry));
            text.push('\n');
        }
        for line in parameters::declarations() {
            text.push_str(&line);
            text.push('\n');
        }
        text.push_str("uciok");
        self.output.line(&text);
    }

    // --- searching --------------------------------------------------------

    /// Hands a search over; the state says so already.
    fn start(&mut self, go: &GoCommand, read: Instant) {
        let Some(position) = self.position.clone() else {
            self.remark("there is no valid position to search");
            self.hollow = true;
            if self.state == State::Thinking {
                self.report_hollow();
            }
            return;
        };
        if self.state == State::Thinking
            && go.search_moves.is_empty()
            && let Some(mv) = self.book_move(&position)
        {
            return self.play_from_book(&position, mv);
        }
        let limits = request::limits(go, &position, read);
        *self.engine.options_mut() = request::search_options(&self.options, position.board());
        self.engine.set_position(position);
        self.engine.go(limits);
    }

    fn stop(&mut self) {
        if self.hollow {
            return self.report_hollow();
        }
        self.printer.asked();
        self.engine.stop();
    }

    fn ponder_hit(&mut self) {
        if !self.hollow {
            self.printer.asked();
            self.engine.ponder_hit();
        } else if self.state == State::Thinking {
            self.report_hollow();
        }
    }

    /// The answer to a `go` without a position.
    fn report_hollow(&mut self) {
        self.hollow = false;
        self.output.line("bestmove (none)");
        self.reported();
    }

    /// A search has reported: carry out what had to wait.
    fn reported(&mut self) {
        let (next, action) = self.state.on(Input::Reported);
        self.state = next;
        if action != Action::RunQueue {
            return;
        }
        let mut waiting = std::mem::take(&mut self.queue);
        while let Some((command, read)) = waiting.pop_front() {
            self.handle(command, read);
            // The rest waits in any case: do not look at it one by one.
            if self.state == State::Reporting {
                break;
            }
        }
        for item in std::mem::take(&mut self.queue).into_iter().rev() {
            waiting.push_front(item);
        }
        self.queue = waiting;
    }

    fn book_move(&mut self, position: &Position) -> Option<Move> {
        if !self.options.check(Id::OwnBook) || self.options.check(Id::AnalyseMode) {
            return None;
        }
        match self.book.as_mut()?.moves(position.board()) {
            Ok(moves) => book::choose(&moves, rand::random()),
            Err(error) => {
                self.remark(&format!("the book cannot be read: {error}"));
                self.book = None;
                None
            }
        }
    }

    /// Answers from the book. The depth of 0 tells match runners that this is
    /// a book move, not a judgement.
    fn play_from_book(&mut self, position: &Position, mv: Move) {
        let board = position.board();
        let text = board.uci(mv, self.style().chess960);
        self.remark(&format!("book move {}", board.san(mv)));
        if !self.people {
            self.output.line(&format!("info depth 0 score cp 0 nodes 0 time 0 pv {text}"));
        }
        self.output.line(&format!("bestmove {text}"));
        self.reported();
    }

    // --- position ---------------------------------------------------------

    /// Sets the position; one that makes no sense is remembered as such, and an
    /// illegal move ends the list of moves.
    fn set_position(&mut self, command: &PositionCommand) {
        match request::position(command) {
            Ok((position, remark)) => {
                if let Some(remark) = remark {
                    self.remark(&remark);
                }
                self.position = Some(position);
            }
            Err(error) => {
                self.remark(&error);
                self.position = None;
            }
        }
    }

    // --- options ----------------------------------------------------------

    fn set_option(&mut self, name: &str, value: Option<&str>) {
        if parameters::is_parameter(name) {
            if let Err(remark) = parameters::set(&mut self.engine, name, value) {
                self.remark(&remark);
            }
            return;
        }
        let change = match self.options.set(name, value) {
            Ok(change) => change,
            Err(remark) => return self.remark(&remark),
        };
        if let Some(remark) = &change.remark {
            self.remark(remark);
        }
        if let Err(remark) = self.apply(change.id) {
            self.remark(&remark);
        }
    }

    /// Does what a new value means. The error is a remark for the user.
    fn apply(&mut self, id: Id) -> Result<(), String> {
        match id {
            Id::Hash => {
                let wanted = to_usize(self.options.spin(Id::Hash));
                let done = self.engine.set_hash(wanted);
                let have = self.engine.hash_mib();
                self.options.correct_spin(Id::Hash, have as i64);
                done.map_err(|error| format!("Hash stays at {have} MiB: {error}"))?;
            }
            Id::Threads => {
                let wanted = to_usize(self.options.spin(Id::Threads));
                let done = self.engine.set_threads(wanted);
                let have = self.engine.threads();
                self.options.correct_spin(Id::Threads, have as i64);
                done.map_err(|error| format!("Threads is {have}: {error}"))?;
            }
            Id::ClearHash => self.engine.clear_hash().map_err(|error| error.to_string())?,
            Id::SyzygyPath => return self.load_tables(),
            Id::EvalFile => return self.load_weights(),
            Id::BookFile => return self.open_book(),
            Id::DebugLogFile => {
                let path = self.options.text(Id::DebugLogFile);
                let path = (!path.is_empty()).then(|| Path::new(path));
                let used = self.output.set_log(path).map_err(|error| format!("no log: {error}"))?;
                if let Some(used) = used {
                    self.remark(&format!("logging to {}", used.display()));
                }
            }
            // Read when a search starts or a line is written.
            _ => self.refresh_look(),
        }
        Ok(())
    }

    fn load_tables(&mut self) -> Result<(), String> {
        let path = self.options.text(Id::SyzygyPath).to_string();
        let report = self.engine.set_syzygy_path(&path).map_err(|error| error.to_string())?;
        for problem in report.problems.iter().take(10) {
            self.remark(problem);
        }
        if report.problems.len() > 10 {
            self.remark(&format!("and {} more problems with tablebases", report.problems.len() - 10));
        }
        if !path.is_empty() {
            self.remark(&format!(
                "found {} WDL and {} DTZ tablebases, up to {} men",
                report.wdl, report.dtz, report.max_pieces
            ));
        }
        Ok(())
    }

    fn load_weights(&mut self) -> Result<(), String> {
        let path = self.options.text(Id::EvalFile);
        let weights = if path.is_empty() {
            Weights::embedded()
        } else {
            let text = std::fs::read_to_string(path).map_err(|error| format!("EvalFile {path}: {error}"))?;
            Arc::new(Weights::from_toml(&text).map_err(|error| format!("EvalFile {path}: {error}"))?)
        };
        self.engine.set_weights(weights).map_err(|error| error.to_string())
    }

    fn open_book(&mut self) -> Result<(), String> {
        self.book = None;
        let path = self.options.text(Id::BookFile);
        if path.is_empty() {
            return Ok(());
        }
        let book = Book::open(Path::new(path)).map_err(|error| format!("BookFile {path}: {error}"))?;
        self.remark(&format!("book with {} entries", book.len()));
        self.book = Some(book);
        Ok(())
    }

    fn style(&self) -> Style {
        Style { chess960: self.options.check(Id::Chess960), show_wdl: self.options.check(Id::ShowWdl) }
    }

    fn ink(&self) -> Ink {
        if self.people { Ink::for_terminal() } else { Ink(false) }
    }

    fn refresh_look(&self) {
        let minimal = self.options.check(Id::Minimal);
        self.printer.set_look(Look { style: self.style(), minimal, people: self.people, ink: self.ink() });
    }

    fn remark(&self, text: &str) {
        self.output.line(&format::remark(text));
    }

    /// A command for people; if it fails it shows in the exit code.
    fn desk(&mut self, command: impl FnOnce(&mut Desk<'_>) -> bool) {
        let ink = self.ink();
        let mut desk = Desk {
            output: &self.output,
            options: &self.options,
            params: self.engine.params(),
            position: &mut self.position,
            people: self.people,
            ink,
        };
        self.failed |= !command(&mut desk);
    }
}

fn to_usize(number: i64) -> usize {
    usize::try_from(number).unwrap_or(0)
}
