//! Questions about ambiguous moves, and lines that wait.

use super::{GameTable, MoveQuestion, Note, Order, Tone, Waiting};
use crate::play::talk::PlayCommand;
use palisade::types::Move;
use palisade_coach::Language;
use palisade_coach::claims::illegal_move::{self, IllegalMoveReason};
use std::time::Duration;

/// The maximum number of lines that wait for an answer.
const MOST_TYPED_AHEAD: usize = 8;

/// The pieces of a promotion: the letter of SAN, and the accepted answers in English and German.
const PROMOTIONS: [(char, &[&str]); 4] = [
    ('Q', &["q", "queen", "d", "dame"]),
    ('R', &["r", "rook", "t", "turm"]),
    ('B', &["b", "bishop", "l", "läufer"]),
    ('N', &["n", "knight", "s", "springer"]),
];

impl GameTable {
    /// Returns the question which move `typed` means, with its possible answers, after an ambiguous move or a
    /// promotion without a piece; `None` after any other mistake.
    pub(super) fn question_about(&self, typed: &str, mistake: &IllegalMoveReason) -> Option<MoveQuestion> {
        let board = self.game.board();
        let answers = match mistake {
            IllegalMoveReason::Ambiguous(moves) => {
                let from = |mv: &Move| mv.from().to_string();
                let mut answers: Vec<(String, Move)> = Vec::new();
                for mv in moves {
                    let square = from(mv);
                    for key in [square.clone(), square[..1].to_owned(), square[1..].to_owned()] {
                        if moves.iter().filter(|other| from(other).contains(&key)).count() == 1 {
                            answers.push((key, *mv));
                        }
                    }
                }
                answers
            }
            IllegalMoveReason::Promotion(_) => PROMOTIONS
                .iter()
                .filter_map(|&(letter, words)| {
                    let mv = illegal_move::read(board, &format!("{}={letter}", typed.trim_end_matches('=')))
                        .ok()?;
                    Some(words.iter().map(move |word| ((*word).to_owned(), mv)))
                })
                .flatten()
                .collect(),
            _ => return None,
        };
        Some(MoveQuestion { text: self.messages.mistake(board, typed, mistake), answers })
    }

    /// Takes a line as the answer to the open question which move is meant, and returns the orders that
    /// follow. After a word of at most two letters that is neither an answer nor a move, the question is
    /// shown again, so that `q` for a queen never leaves the game. Returns `None` for any other line, which
    /// the caller reads as a command.
    pub(super) fn answer_question(&mut self, text: &str, now: Duration) -> Option<Vec<Order>> {
        let question = self.question.take()?;
        let word = text.trim().trim_start_matches('=').to_lowercase();
        if let Some(&(_, mv)) = question.answers.iter().find(|(answer, _)| *answer == word) {
            self.notes.push(Note::Answered);
            return Some(self.play(mv, now));
        }
        if word.chars().count() > 2 || illegal_move::read(self.game.board(), &word).is_ok() {
            return None;
        }
        self.notes.push(Note::Question(question.text.clone()));
        self.question = Some(question);
        Some(Vec::new())
    }

    /// Queues a line until the awaited answer has come. If the queue is full, shows that the line is dropped.
    pub(super) fn typed_ahead(&mut self, line: &str) {
        if self.later.len() < MOST_TYPED_AHEAD {
            self.later.push_back(line.to_owned());
            return;
        }
        let line: String = line.chars().take(20).collect();
        let text = match self.messages.language {
            Language::English => format!("Too many lines are waiting; `{line}` is dropped."),
            Language::German => format!("Zu viele Zeilen warten; `{line}` wird nicht angenommen."),
        };
        self.say(Tone::Bad, text);
    }

    /// Returns a sentence for the player about the typed lines that are carried out later, after an engine's
    /// answer; `None` if there are none.
    pub fn pending(&self) -> Option<String> {
        let lines: Vec<String> = self.later.iter().map(|line| line.chars().take(20).collect()).collect();
        let is_move = |line: &String| matches!(PlayCommand::read(line), Ok(PlayCommand::Move(_)));
        if lines.is_empty() {
            None
        } else if self.waiting == Some(Waiting::Move) && lines.iter().all(is_move) {
            Some(self.messages.premoves(&lines))
        } else {
            Some(self.messages.postponed(&lines))
        }
    }

    /// Handles the lines that were typed while an answer was awaited, up to the first that makes a helper
    /// engine work again; returns the orders that follow.
    pub(super) fn take_later(&mut self, now: Duration) -> Vec<Order> {
        let mut orders = Vec::new();
        while self.waiting.is_none()
            && let Some(line) = self.later.pop_front()
        {
            // A move discards the pending question; later lines wait for the reply to the move.
            let rest = std::mem::take(&mut self.later);
            orders.extend(self.line(&line, now));
            self.later.extend(rest);
            if self.game.ended().is_some() {
                self.drop_obsolete();
            }
        }
        orders
    }

    /// Drops the queued lines that are pointless after the end of the game (moves, hints and draw offers), up
    /// to a command that begins or continues a game.
    pub(super) fn drop_obsolete(&mut self) {
        let is_obsolete = |line: &String| {
            matches!(
                PlayCommand::read(line),
                Ok(PlayCommand::Move(_) | PlayCommand::Hint | PlayCommand::Draw)
            )
        };
        let goes_on = |line: &String| PlayCommand::read(line).is_ok_and(|command| leaves_position(&command));
        let rest = self.later.split_off(self.later.iter().position(goes_on).unwrap_or(self.later.len()));
        self.later.retain(|line| !is_obsolete(line));
        self.later.extend(rest);
    }

    /// Returns true if a command must be queued because it would discard the explanation or the report that
    /// the player waits for.
    pub(super) fn must_wait(&self, command: &PlayCommand) -> bool {
        let changes_game = leaves_position(command)
            || matches!(
                command,
                PlayCommand::Move(_) | PlayCommand::Redo | PlayCommand::Draw | PlayCommand::Resign
            );
        match self.waiting {
            Some(Waiting::Words) => changes_game,
            // Questions that were typed at the end of the game wait for its turning points.
            Some(Waiting::Review { .. }) => !self.later.is_empty() && leaves_position(command),
            Some(Waiting::Report) => {
                changes_game || matches!(command, PlayCommand::Quit | PlayCommand::Analyse(Some(_)))
            }
            _ => false,
        }
    }
}

/// Returns true if a command begins another game or goes back in this one.
const fn leaves_position(command: &PlayCommand) -> bool {
    matches!(
        command,
        PlayCommand::New(_)
            | PlayCommand::Rematch
            | PlayCommand::Undo
            | PlayCommand::Load(_)
            | PlayCommand::Fen(Some(_))
            | PlayCommand::Resume
    )
}
