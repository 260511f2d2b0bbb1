//! A UCI session: the threads and what they tell each other.
//!
//! Three threads: one reads ([`crate::stream::input`]), one searches (the engine's),
//! and this one decides. It waits for events, never for the search, so every
//! line is answered at once; what may happen when is the business of
//! [`crate::protocol::state`]. A `go` that cannot be searched (no valid position) is
//! kept here as a hollow search, so that even then no `bestmove` comes before
//! its time.
//!
//! Invariants: exactly one `bestmove` per `go`, in order; commands that arrive
//! during a search and need an idle engine are carried out in order after it;
//! no input ends the session but `quit` and the end of input.

use crate::book::{self, OwnBook};
use crate::console::commands::Console;
use crate::console::game::{self, ConsoleGame};
use crate::console::texts;
use crate::options::{ENTRIES, OptionTarget, Options, parameters};
use crate::protocol::command::{Command, PositionCommand, nearest_command};
use crate::protocol::console_command::{self, ConsoleCommand};
use crate::protocol::format;
use crate::protocol::go::GoCommand;
use crate::protocol::request;
use crate::protocol::state::{Action, Input, SessionState};
use crate::reporter::Printer;
use crate::rules;
use crate::stream::editor::{self, LineEditor};
use crate::stream::input::{self, SessionEvent};
use crate::stream::output::Output;
use palisade::board::{Board, Position};
use palisade::engine::{DelayEstimate, Engine, EngineError};
use palisade::types::Move;
use palisade_tools::stderr;
use start::StartError;
use std::collections::VecDeque;
use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::Instant;

mod queue;
mod replay;
mod settings;
mod start;

/// How long an opponent at full strength thinks in a console game, ms; a level takes what
/// its nodes take.
const REPLY_MS: i64 = 1000;
/// Stack of the session thread, bytes; Windows gives a main thread little.
const STACK: usize = 16 << 20;

/// Runs a session to its end and ends the process. With commands these are carried out
/// one after the other; without, they come from standard input.
pub fn run(output: Arc<Output>, commands: Option<Vec<Command>>) -> ! {
    announce_panics(&output);
    let told = Arc::clone(&output);
    let session = std::thread::Builder::new().name("session".into()).stack_size(STACK).spawn(move || {
        let mut session = Session::open(output)?;
        match commands {
            Some(commands) => Ok(session.carry_out(commands)),
            None => session.converse().map_err(StartError::Input),
        }
    });
    let code = match session.map(std::thread::JoinHandle::join) {
        Ok(Ok(Ok(code))) => code,
        Ok(Ok(Err(reason))) => cannot_start(&told, &reason),
        Ok(Err(_)) => 101,
        Err(error) => cannot_start(&told, &StartError::Session(error)),
    };
    editor::restore();
    // Not a return: nothing is to wait for a search that may still run.
    std::process::exit(code)
}

/// Too little memory or too few threads: a fault of the machine, told to whoever started us.
fn cannot_start(output: &Output, reason: &StartError) -> i32 {
    let reason = format!("cannot start: {reason}");
    output.last_words(&format::remark(&reason));
    stderr::complain(&reason);
    2
}

/// A panic is a bug, but the user should see which before the GUI sees a
/// silent process.
fn announce_panics(output: &Arc<Output>) {
    let output = Arc::clone(output);
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let text = panic.to_string();
        editor::restore();
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
    events: Receiver<SessionEvent>,
    sender: Sender<SessionEvent>,
    /// Lines that came while the end of a search was waited for.
    backlog: VecDeque<SessionEvent>,
    state: SessionState,
    queue: queue::Queue,
    /// The `go` in progress has no position to search.
    hollow: bool,
    book: OwnBook,
    /// Moves made by hand, and the game they may be of.
    game: ConsoleGame,
    /// The search in progress is the opponent's in that game.
    replying: bool,
    debug: bool,
    /// Write for people: a terminal, and no GUI has said `uci`.
    at_terminal: bool,
    /// The commands come from the command line: errors go to stderr.
    from_arguments: bool,
    /// One of them could not be carried out.
    failed: bool,
}

impl Session {
    /// A session at its start.
    ///
    /// # Panics
    /// If the system has no memory or thread at all for it.
    pub fn new(output: Arc<Output>) -> Self {
        Self::open(output).expect("memory and a thread for the smallest engine")
    }

    /// As [`Session::new`], where the system may have too little for it.
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
            hollow: false,
            book: OwnBook::default(),
            game: ConsoleGame::default(),
            replying: false,
            debug: false,
            at_terminal: Output::is_terminal(),
            from_arguments: false,
            failed: false,
        };
        session.refresh_look();
        Ok(session)
    }

    /// Talks until `quit` or the end of input; returns the exit code, an error if there is
    /// no thread to read the input.
    fn converse(&mut self) -> io::Result<i32> {
        self.listen()?;
        loop {
            match self.next_event() {
                SessionEvent::Line(line, read) => {
                    self.output.log_input(&line);
                    self.settle();
                    match Command::parse(&line) {
                        Command::Quit => break,
                        command => self.handle(command, read),
                    }
                }
                SessionEvent::Reported => self.reported(),
                SessionEvent::Eof => break,
            }
        }
        self.engine.stop();
        Ok(0)
    }

    /// Starts the thread that reads: an editor of lines for a person, else a plain reader.
    fn listen(&self) -> io::Result<()> {
        if self.at_terminal && io::stdin().is_terminal() {
            self.output.line(&texts::banner(self.color()));
            // A terminal that can do nothing still gives lines.
            if let Ok((editor, sink)) = LineEditor::open() {
                self.output.set_sink(sink);
                return editor.spawn(self.sender.clone(), Arc::clone(&self.output));
            }
        }
        input::spawn(io::stdin(), self.sender.clone(), Arc::clone(&self.output))
    }

    /// Carries out commands up to the first that fails; returns the exit code.
    fn carry_out(&mut self, commands: Vec<Command>) -> i32 {
        self.from_arguments = true;
        for command in commands {
            if command == Command::Quit {
                break;
            }
            self.handle(command, Instant::now());
            while self.state != SessionState::Idle {
                if let SessionEvent::Reported = self.next_event() {
                    self.reported();
                }
            }
            if self.failed {
                return 2;
            }
        }
        0
    }

    fn next_event(&mut self) -> SessionEvent {
        // The session holds a sender itself, so the channel cannot be closed.
        self.backlog.pop_front().or_else(|| self.events.recv().ok()).unwrap_or(SessionEvent::Eof)
    }

    /// If the search has ended but its report is still on the way, waits for
    /// it: the GUI may have seen the `bestmove` already, and what it says next
    /// is meant for an idle engine.
    fn settle(&mut self) {
        while self.state != SessionState::Idle && !self.hollow && !self.engine.is_searching() {
            match self.events.recv() {
                Ok(SessionEvent::Reported) => self.reported(),
                Ok(event) => self.backlog.push_back(event),
                Err(_) => break,
            }
        }
    }

    /// Takes a command that was read at `read`.
    fn handle(&mut self, command: Command, read: Instant) {
        if let Command::Go(go) = &command
            && self.at_terminal
            && let Some(mistake) = &go.mistake
        {
            self.complain(&mistake.to_string());
            // A GUI's `go` is answered whatever it says; a person corrects it.
            if go.is_endless_by_mistake() {
                return;
            }
        }
        let command = self.as_move(command);
        // Looked up once, for when it may be changed and for changing it.
        let target = match &command {
            Command::SetOption { name, .. } => OptionTarget::find(name),
            _ => OptionTarget::Unknown,
        };
        let Some(input) = input_of(&command, target) else { return self.answer(command, target) };
        let (next, action) = self.state.on(input);
        self.state = next;
        match action {
            Action::Nothing | Action::RunQueue => {}
            Action::Execute => self.execute(command, target),
            Action::Queue => queue::push(&mut self.queue, command, read),
            Action::Stop => self.stop(),
            Action::StopAndQueue => {
                queue::push(&mut self.queue, command, read);
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

    /// A person's `e4` is a move; for a GUI it is a word that nobody knows.
    fn as_move(&self, command: Command) -> Command {
        match (command, &self.position) {
            (Command::Unknown(word), Some(position))
                if self.at_terminal && rules::parse_move(position.board(), &word).is_some() =>
            {
                Command::Console(ConsoleCommand::Move, vec![word])
            }
            (command, _) => command,
        }
    }

    /// Commands that may come at any time.
    fn answer(&mut self, command: Command, target: OptionTarget) {
        match command {
            Command::Uci => {
                self.at_terminal = false;
                self.refresh_look();
                self.introduce();
            }
            Command::IsReady => self.output.line("readyok"),
            Command::Debug(on) => self.debug = on,
            Command::SetOption { name, value } => self.set_option(target, &name, value.as_deref()),
            Command::Console(command, arguments) => self.console(command, &arguments),
            Command::Unknown(word) if self.at_terminal || self.debug => {
                let hint = nearest_command(&word).map(|known| format!("; did you mean '{known}'?"));
                self.complain(&format!("unknown command '{word}', try help{}", hint.unwrap_or_default()));
            }
            _ => {}
        }
    }

    /// Commands that need an idle engine.
    fn execute(&mut self, command: Command, target: OptionTarget) {
        match command {
            Command::Position(position) => self.set_position(&position),
            Command::NewGame => {
                if let Err(error) = self.engine.new_game() {
                    self.complain(&error.to_string());
                }
            }
            Command::SetOption { name, value } => self.set_option(target, &name, value.as_deref()),
            Command::Console(command, arguments) => self.console(command, &arguments),
            _ => {}
        }
    }

    /// The answer to `uci`.
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

    // --- searching --------------------------------------------------------

    /// Hands a search over; the state says so already.
    fn start(&mut self, go: &GoCommand, read: Instant) {
        let Some(position) = self.position.clone() else {
            self.complain("there is no valid position to search");
            self.hollow = true;
            if self.state == SessionState::Thinking {
                self.report_hollow();
            }
            return;
        };
        let mut options = self.options.search(position.board());
        if let Some(opponent) = self.game.opponent.filter(|_| self.replying) {
            options.strength = opponent.elo.map(Into::into);
            options.analyse = false;
            self.printer.be_silent();
        } else if self.state == SessionState::Thinking
            && go.search_moves.is_empty()
            && !options.analyse
            && let Some(mv) = self.book_move(&position)
        {
            return self.play_from_book(&position, mv);
        }
        let limits = request::limits(go, &position, read);
        *self.engine.options_mut() = options;
        self.engine.set_position(position);
        // Said before the search can have ended, however busy the machine is.
        let lag = self.engine.lag_before(&limits);
        if self.debug && limits.clock.is_some() && lag != DelayEstimate::default() {
            let DelayEstimate { worst, second_worst, mean } = lag;
            self.remark(&format!(
                "the machine was late: {worst} ms at worst, {second_worst} now and again, {mean} a move; kept in reserve"
            ));
        }
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
        } else if self.state == SessionState::Thinking {
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
        if std::mem::take(&mut self.replying) {
            self.take_reply();
        }
        if action != Action::RunQueue {
            return;
        }
        let mut waiting = std::mem::take(&mut self.queue);
        while let Some((command, read)) = waiting.pop_front() {
            self.handle(command, read);
            // The rest waits in any case: do not look at it one by one.
            if self.state == SessionState::Reporting {
                break;
            }
        }
        self.queue.append(&mut waiting);
    }

    /// Lets the opponent of a console game move, if it is his turn.
    fn let_opponent_move(&mut self) {
        if self.position.as_ref().is_some_and(|position| self.game.awaits_opponent(position)) {
            self.replying = true;
            let go = GoCommand { movetime: Some(REPLY_MS), ..GoCommand::default() };
            self.handle(Command::Go(go), Instant::now());
        }
    }

    /// Makes the move that the opponent found.
    fn take_reply(&mut self) {
        let (best, color) = (self.engine.result().and_then(|result| result.best), self.color());
        let (Some(mv), Some(position)) = (best, self.position.as_mut()) else { return };
        let written = self.game.play(position, mv);
        let told = texts::reply(&written, position, game::outcome(position), color, self.at_terminal);
        self.output.line(&told);
    }

    fn book_move(&mut self, position: &Position) -> Option<Move> {
        let book = self.book.book.as_mut().filter(|_| self.book.wanted)?;
        match book.moves(position) {
            Ok(moves) => book::choose(&moves, rand::random()),
            Err(error) => {
                self.complain(&format!("the book cannot be read: {error}"));
                self.book.book = None;
                None
            }
        }
    }

    /// Answers from the book. The depth of 0 tells match runners that this is
    /// a book move, not a judgement.
    fn play_from_book(&mut self, position: &Position, mv: Move) {
        let board = position.board();
        let text = board.uci(mv, self.options.output_format().style.chess960);
        self.remark(&format!("book move {}", board.san(mv)));
        if !self.at_terminal {
            self.output.line(&format!("info depth 0 score cp 0 nodes 0 time 0 pv {text}"));
        }
        self.output.line(&format!("bestmove {text}"));
        self.reported();
    }

    // --- position ---------------------------------------------------------

    /// Sets the position; one that makes no sense is remembered as such, and an
    /// illegal move ends the list of moves.
    fn set_position(&mut self, command: &PositionCommand) {
        self.game.clear();
        match request::position(command, self.options.output_format().style.chess960) {
            Ok((position, remarks)) => {
                for remark in &remarks {
                    self.complain(remark);
                }
                self.position = Some(position);
            }
            Err(error) => {
                self.complain(&error.to_string());
                self.position = None;
            }
        }
    }

    // --- telling ----------------------------------------------------------

    fn remark(&self, text: &str) {
        self.output.line(&format::remark(text));
    }

    /// Says that something could not be done: a remark in a session, on the command line
    /// an error.
    fn complain(&mut self, text: &str) {
        if !self.from_arguments {
            return self.remark(text);
        }
        self.failed = true;
        stderr::complain(text);
    }

    /// A command of the console.
    fn console(&mut self, command: ConsoleCommand, arguments: &[String]) {
        let color = self.color();
        let mut console = Console {
            output: &self.output,
            options: &self.options,
            params: self.engine.params(),
            weights: self.engine.weights(),
            position: &mut self.position,
            game: &mut self.game,
            at_terminal: self.at_terminal,
            color,
        };
        if let Err(error) = console.answer(command, arguments) {
            self.complain(&error.to_string());
            // Wrappers count moves so, and wait for this line for ever.
            if command == ConsoleCommand::Tool("perft") && self.position.is_none() && !self.at_terminal {
                self.output.line("Nodes searched: 0\n");
            }
        }
        if matches!(command, ConsoleCommand::Move | ConsoleCommand::Play) {
            self.let_opponent_move();
        }
    }
}

/// What a command, that sets `target` if it is a `setoption`, is to the state machine; `None` if
/// it may come at any time.
fn input_of(command: &Command, target: OptionTarget) -> Option<Input> {
    let waits = match command {
        Command::Go(go) => return Some(Input::Go { ponder: go.ponder, infinite: go.is_endless() }),
        Command::Stop => return Some(Input::Stop),
        Command::PonderHit => return Some(Input::PonderHit),
        Command::SetOption { .. } => target.needs_idle(),
        Command::Position(_) | Command::NewGame => true,
        Command::Console(command, _) => console_command::needs_idle(*command),
        _ => false,
    };
    waits.then_some(Input::Change)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stream::output::Transcript;

    #[test]
    fn a_person_who_mistypes_is_told_and_nothing_is_searched_for_ever() {
        let heard = Transcript::default();
        let mut session = Session::new(heard.output());
        session.at_terminal = true;
        let mut say = |line: &str| {
            session.handle(Command::parse(line.as_bytes()), Instant::now());
            (session.state, heard.take())
        };
        for (line, said) in [
            ("go detph 4", "did you mean 'depth'?"),
            ("go depth", "'depth' wants a number"),
            ("evla", "unknown command 'evla', try help; did you mean 'eval'?"),
        ] {
            let (state, text) = say(line);
            assert!(state == SessionState::Idle && text.contains(said), "{line}: {text}");
        }
        // What else it says limits this one.
        let (state, text) = say("go mvoetime 9 depth 1");
        assert!(state == SessionState::Thinking && text.contains("'movetime'"), "{text}");
        // A GUI is answered as the protocol wants.
        let mut session = Session::new(heard.output());
        session.at_terminal = false;
        session.handle(Command::parse(b"go detph 4"), Instant::now());
        assert!(session.state == SessionState::Infinite);
        session.engine.stop();
    }
}
