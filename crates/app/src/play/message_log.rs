//! The messages on the screen, and since when each of them can be read. Pure: times come in.
//!
//! A line that is typed takes the place of the messages before it, but only of those that could be read: the
//! lines of a pasted block come within a millisecond, and each has its answer.

use super::table::Note;
use std::time::Duration;

/// The time that a player needs to read a message. A message that was on the screen for less time stays when
/// the player enters the next line.
pub const READING_TIME: Duration = Duration::from_millis(400);

/// The messages that the screen shows to the player. Every `now` is the time since any fixed moment, the same
/// for all calls.
#[derive(Default)]
pub struct MessageLog {
    notes: Vec<Note>,
    /// The time at which each note was drawn for the first time; `None` before that.
    drawn: Vec<Option<Duration>>,
}

impl MessageLog {
    /// Returns the messages that are on the screen, the oldest first.
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// Adds messages. A [`Note::Reply`] (move of the opponent) replaces the last one; a [`Note::Question`]
    /// replaces the last one, and [`Note::Answered`] removes it.
    pub fn extend(&mut self, notes: Vec<Note>) {
        for note in notes {
            match note {
                Note::Reply(_) => self.retain(|note, _| !matches!(note, Note::Reply(_))),
                Note::Question(_) | Note::Answered => {
                    self.retain(|note, _| !matches!(note, Note::Question(_)));
                }
                _ => {}
            }
            self.notes.push(note);
            self.drawn.push(None);
        }
    }

    /// Registers that all messages are drawn on the screen at the time `now`, from which their reading time
    /// counts.
    pub fn draw(&mut self, now: Duration) {
        for drawn in &mut self.drawn {
            drawn.get_or_insert(now);
        }
    }

    /// Removes the messages that were on the screen for [`READING_TIME`] or longer at the time `now`.
    pub fn clear_read(&mut self, now: Duration) {
        self.retain(|_, drawn| is_unread(drawn, now));
    }

    fn retain(&mut self, keep: impl Fn(&Note, Option<Duration>) -> bool) {
        let notes = std::mem::take(&mut self.notes).into_iter().zip(std::mem::take(&mut self.drawn));
        (self.notes, self.drawn) = notes.filter(|(note, drawn)| keep(note, *drawn)).unzip();
    }
}

/// Returns true if a message that was drawn at `drawn` for the first time could not be read before `now`.
fn is_unread(drawn: Option<Duration>, now: Duration) -> bool {
    drawn.is_none_or(|drawn| now.saturating_sub(drawn) < READING_TIME)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::table::Tone;

    fn text(text: &str) -> Note {
        Note::Text(Tone::Plain, text.to_owned())
    }

    #[test]
    fn only_messages_that_could_be_read_make_room() {
        let mut log = MessageLog::default();
        log.extend(vec![text("a")]);
        log.clear_read(Duration::from_secs(9));
        assert_eq!(log.notes(), [text("a")], "it was never on the screen");
        log.draw(Duration::from_secs(10));
        log.extend(vec![text("b")]);
        log.draw(Duration::from_secs(10) + READING_TIME / 2);
        log.clear_read(Duration::from_secs(10) + READING_TIME);
        assert_eq!(log.notes(), [text("b")], "it was too short on the screen");
        log.clear_read(Duration::from_secs(11));
        assert_eq!(log.notes(), []);
    }

    #[test]
    fn one_move_of_the_opponent_and_one_question_are_enough() {
        let mut log = MessageLog::default();
        let reply = |text: &str| Note::Reply(text.to_owned());
        log.extend(vec![reply("1...e5"), text("a"), reply("2...Nc6")]);
        assert_eq!(log.notes(), [text("a"), reply("2...Nc6")]);
        log.draw(Duration::ZERO);
        log.clear_read(READING_TIME);
        let question = |text: &str| Note::Question(text.to_owned());
        log.extend(vec![question("Which one?"), text("a"), question("Which promotion?")]);
        assert_eq!(log.notes(), [text("a"), question("Which promotion?")]);
        log.extend(vec![Note::Answered]);
        assert_eq!(log.notes(), [text("a"), Note::Answered]);
    }
}
