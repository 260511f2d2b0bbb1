//! From a `go` to its `bestmove`: the start of the answer, and the commands queued until its end.

use super::Session;
use super::error::CommandError;
use super::roles::{Answerer, Audience};
use crate::book;
use crate::protocol::go::{FALLBACK_MS, GoCommand};
use crate::protocol::request;
use crate::protocol::state::{Action, Input, SessionState};
use crate::stream::input::SessionEvent;
use palisade::board::Position;
use palisade::engine::describe_io_error;
use palisade::types::Move;
use std::time::Instant;

impl Session {
    /// Starts the search of a `go` command that was read at the time `read`, or answers it with a book move.
    /// Without a position the answer is `bestmove (none)`. The session's state is set already.
    pub(super) fn start(&mut self, go: &GoCommand, read: Instant) {
        for note in &go.notes {
            self.remark(&note.to_string());
        }
        let Some(position) = self.position.clone() else {
            self.remark("there is no valid position to search");
            self.answerer = Answerer::Session;
            if self.state == SessionState::Thinking {
                self.answer_without_move();
            }
            return;
        };
        if let Some(illegal) = request::illegal_search_moves(go, position.board()) {
            self.remark(&illegal);
        }
        if go.lost_its_limit() {
            self.remark(&format!("go: no limit was understood, searching for {FALLBACK_MS} ms"));
        }
        let options = self.options.search(position.board());
        if self.state == SessionState::Thinking
            && go.search_moves.is_empty()
            && !options.analyse
            && let Some(mv) = self.book_move(&position)
        {
            return self.play_from_book(&position, mv);
        }
        let limits = request::limits(go, &position, read);
        *self.engine.options_mut() = options;
        self.engine.set_position(position);
        self.engine.go(limits);
    }

    /// Blocks until the search has ended (console command `wait`). Commands that arrive meanwhile are queued,
    /// and so is the end of input.
    ///
    /// # Errors
    /// [`CommandError::EndlessWait`] for a search that only `stop` ends.
    pub(super) fn wait(&mut self) -> Result<(), CommandError> {
        while self.state != SessionState::Idle {
            if !self.state.ends_by_itself() {
                return Err(CommandError::EndlessWait);
            }
            match self.events.recv() {
                Ok(SessionEvent::Reported) => self.reported(),
                Ok(event) => self.backlog.push_back(event),
                Err(_) => break,
            }
        }
        Ok(())
    }

    /// Returns true if the engine is not searching, even if its report has not arrived yet; false if the
    /// session itself has to answer the `go`.
    pub(super) fn engine_has_ended(&self) -> bool {
        self.answerer == Answerer::Engine && !self.engine.is_searching()
    }

    /// Handles the `stop` command: ends the search.
    pub(super) fn stop(&mut self) {
        match self.answerer {
            Answerer::Session => self.answer_without_move(),
            Answerer::Engine => {
                self.printer.expect_answer();
                self.engine.stop();
            }
        }
    }

    /// Handles the `ponderhit` command: the search continues on the engine's own clock.
    pub(super) fn ponder_hit(&mut self) {
        match self.answerer {
            Answerer::Session if self.state == SessionState::Thinking => self.answer_without_move(),
            Answerer::Session => {}
            Answerer::Engine => {
                self.printer.expect_answer();
                self.engine.ponder_hit();
            }
        }
    }

    /// Answers a `go` without a position by `bestmove (none)`.
    fn answer_without_move(&mut self) {
        self.answerer = Answerer::Engine;
        self.output.line("bestmove (none)");
        self.reported();
    }

    /// Handles the end of a search, after its `bestmove` was printed: carries out the queued commands, up to
    /// the first that starts a search.
    pub(super) fn reported(&mut self) {
        let (next, action) = self.state.on(Input::Reported);
        self.state = next;
        if action != Action::RunQueue {
            return;
        }
        let mut waiting = std::mem::take(&mut self.queue);
        while let Some((command, read)) = waiting.pop_front() {
            self.take_or_report(command, read);
            // The rest waits in any case: do not look at it one by one.
            if self.state == SessionState::Reporting {
                break;
            }
        }
        self.queue.append(&mut waiting);
    }

    fn book_move(&mut self, position: &Position) -> Option<Move> {
        let book = self.book.book.as_mut().filter(|_| self.book.wanted)?;
        match book.moves(position) {
            Ok(moves) => book::choose(&moves, rand::random()),
            Err(error) => {
                self.remark(&format!("the book cannot be read: {}", describe_io_error(&error)));
                self.book.book = None;
                None
            }
        }
    }

    /// Plays the book move `mv` in place of a search. The depth of 0 in its info line shows match runners
    /// that it is a book move, not a judgement.
    fn play_from_book(&mut self, position: &Position, mv: Move) {
        let board = position.board();
        let text = board.uci(mv, self.options.output_format().style.chess960);
        self.remark(&format!("book move {}", board.san(mv)));
        if self.audience == Audience::Program {
            self.output.line(&format!("info depth 0 score cp 0 nodes 0 time 0 pv {text}"));
        }
        self.output.line(&format!("bestmove {text}"));
        self.reported();
    }
}
