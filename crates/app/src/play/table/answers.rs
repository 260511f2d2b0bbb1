//! The effects of the engine's answers on the table.

use super::{GameTable, HelperAnswer, HelperQuestion, Note, Order, Tone, Waiting};
use crate::play::game::GameEnding;
use crate::play::manners::Gesture;
use palisade::types::Move;
use palisade_tools::analyse::TurningPoint;
use std::path::PathBuf;
use std::time::Duration;

/// The highest score, centipawns from the opponent's side, at which the opponent accepts a draw.
const ACCEPTED_SCORE: i32 = 15;
/// Before this move number, if at least [`EARLY_PIECES`] pieces are on the board, the opponent accepts a draw
/// only if it stands worse.
const EARLY_MOVE: u32 = 15;
const EARLY_PIECES: u32 = 24;
/// The highest score that counts as worse, centipawns from the opponent's side.
const WORSE: i32 = -60;

impl GameTable {
    /// Handles an answer of a helper engine to the job (request) with this number at the time `now`, and
    /// returns the orders that follow. An answer to any job but the last is ignored.
    pub fn answer(&mut self, job: u64, answer: HelperAnswer, now: Duration) -> Vec<Order> {
        let fallen = self.tick(now);
        if job != self.job || self.waiting.is_none() {
            return fallen;
        }
        match answer {
            HelperAnswer::Progress(done) => {
                if matches!(self.waiting, Some(Waiting::Review { .. })) {
                    self.waiting = Some(Waiting::Review { done });
                }
                return fallen;
            }
            HelperAnswer::Opinion(worth) => {
                self.opinion = Some(worth);
                return fallen;
            }
            _ => self.waiting = None,
        }
        let mut orders = self.take_answer(answer, now);
        orders.extend(self.take_later(now));
        orders
    }

    fn take_answer(&mut self, answer: HelperAnswer, now: Duration) -> Vec<Order> {
        match answer {
            HelperAnswer::Move(mv) => return self.reply(mv, now),
            HelperAnswer::Hint(mv) => {
                self.hinted = Some(mv);
                let text = self.messages.hint(self.game.board(), mv);
                self.say(Tone::Plain, text);
            }
            HelperAnswer::Text(text) => self.say(Tone::Plain, text),
            HelperAnswer::Worth(worth) => return self.answer_offer(worth, now),
            HelperAnswer::Progress(_) | HelperAnswer::Opinion(_) => {}
            HelperAnswer::Review(points) => self.report_turning_points(&points),
            HelperAnswer::Report(path) => {
                let text = self.messages.pick("The report is in", "Der Bericht steht in");
                self.say(Tone::Strong, format!("{text} {}.", path.display()));
                // The report was requested before the turning points were known.
                if self.game.ended().is_some() && !self.reviewed {
                    return self.ask(Waiting::Review { done: 0 }, HelperQuestion::Review);
                }
            }
            HelperAnswer::Failed(text) => self.say(Tone::Bad, text),
        }
        Vec::new()
    }

    /// Shows the player the result of exporting the game to a PGN file: its path, or the error message.
    pub fn saved(&mut self, saved: Result<PathBuf, String>) {
        match saved {
            Ok(path) => {
                let text = self.messages.pick("The game is in", "Die Partie steht in");
                self.say(Tone::Strong, format!("{text} {}.", path.display()));
            }
            Err(text) => self.say(Tone::Bad, text),
        }
    }

    /// Shows the player that the game cannot be saved because of `error`; the game continues.
    pub fn not_saved(&mut self, error: &str) {
        let text = self.messages.pick("The game cannot be saved", "Die Partie kann nicht gespeichert werden");
        self.say(Tone::Bad, format!("{text}: {error}"));
    }

    /// Plays the opponent's move `mv`, or its resignation in place of the move, perhaps with a draw offer.
    /// Returns the orders that follow; none if it is not the opponent's turn or the move is not legal.
    fn reply(&mut self, mv: Move, now: Duration) -> Vec<Order> {
        if !self.game.is_opponents_turn() || !self.game.board().is_legal(mv) {
            return Vec::new();
        }
        let gesture = self
            .opinion
            .take()
            .map_or(Gesture::None, |worth| self.manners.gesture(worth, self.game.board(), self.game.level));
        if gesture == Gesture::Resign {
            return self.end(GameEnding::Resigned(!self.game.human), now);
        }
        let name = self.messages.numbered(self.game.board(), mv);
        self.game.play(mv, now);
        self.hinted = None;
        let text = self.messages.pick("Palisade plays", "Palisade spielt");
        self.notes.push(Note::Reply(format!("{text} {name}")));
        if self.game.ended().is_some() {
            return self.finished();
        }
        self.draw_offered = gesture == Gesture::OfferDraw;
        if self.draw_offered {
            self.announce(
                Tone::Plain,
                "Palisade offers a draw: `draw` takes it, a move declines.",
                "Palisade bietet Remis an: `draw` nimmt an, ein Zug lehnt ab.",
            );
        }
        self.notes.push(Note::Board);
        vec![Order::Keep]
    }

    /// Answers the player's draw offer; `worth` is the score from the opponent's side, centipawns. Ends the
    /// game if the opponent accepts.
    fn answer_offer(&mut self, worth: i32, now: Duration) -> Vec<Order> {
        let board = self.game.board();
        let early = board.fullmove_number() < EARLY_MOVE && board.occupied().count() >= EARLY_PIECES;
        let most = if early { WORSE } else { ACCEPTED_SCORE };
        if worth <= most {
            return self.end(GameEnding::Agreed, now);
        }
        if worth > ACCEPTED_SCORE {
            self.announce(
                Tone::Plain,
                "Palisade declines the draw: it stands better.",
                "Palisade lehnt das Remis ab: Es steht besser.",
            );
        } else {
            self.announce(
                Tone::Plain,
                "Palisade declines the draw: it is too early.",
                "Palisade lehnt das Remis ab: Es ist zu früh.",
            );
        }
        Vec::new()
    }

    fn report_turning_points(&mut self, points: &[TurningPoint]) {
        self.reviewed = true;
        if points.is_empty() {
            self.announce(
                Tone::Plain,
                "This game has no turning point: neither side made a serious mistake.",
                "Diese Partie hat keinen Wendepunkt: Niemand hat einen schweren Fehler gemacht.",
            );
        } else {
            self.announce(Tone::Strong, "Turning points of the game:", "Wendepunkte der Partie:");
        }
        for point in points {
            let position = self.game.after(point.ply);
            let own = position.side_to_move() == self.game.human;
            let mv = self.game.moves()[point.ply];
            let text = self.messages.turning_point(position.board(), mv, point, own);
            self.say(Tone::Plain, text);
        }
        self.announce(
            Tone::Plain,
            "`analyse` (or a) writes a report of the whole game, `new` (or n) begins another.",
            "`analyse` (oder a) schreibt einen Bericht der ganzen Partie, `new` (oder n) beginnt eine neue.",
        );
    }
}
