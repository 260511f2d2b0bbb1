//! The typed line: keys in, lines and other actions out. tui-input edits the text; this module has the
//! meaning of keys, the history and the completion of words.

use super::paint::width;
use super::table::GameTable;
use super::talk::WORDS;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::time::{Duration, Instant};
use tui_input::{Input, InputRequest};

/// The largest length of the typed line, bytes.
const LONGEST: usize = 400;
/// The number of lines that the history holds.
const HISTORY: usize = 200;
/// The time after the single letter of a command ([`ONE_KEY`]) in which the rest of its word is ignored.
const WORD_TIME: Duration = Duration::from_secs(2);
/// The time after which a letter that stands alone is a command ([`ONE_KEY`]) and not the beginning of a
/// line.
const ALONE_TIME: Duration = Duration::from_millis(400);
/// The command for which, after the end of a game, its first letter without Enter is enough.
pub const ONE_KEY: &str = "analyse";

/// The action that a key of the player causes, besides editing the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// No action beyond editing the line.
    Nothing,
    /// Carry out this line: Enter was pressed, or only the letter of [`ONE_KEY`].
    Line(String),
    /// Scroll a long text up by a page.
    Up,
    /// Scroll a long text down by a page.
    Down,
    /// Redraw the whole screen.
    Redraw,
    /// Leave the program.
    Leave,
}

/// The input line of a game in the terminal: the text being typed, with its cursor, history and completion.
#[derive(Default)]
pub struct Typing {
    input: Input,
    history: Vec<String>,
    /// The number of lines that the player has gone back in the history; 0 for the line being typed.
    back: usize,
    /// The time at which the letter of [`ONE_KEY`] was typed after the end of the game; `None` if the line is
    /// another one.
    alone: Option<Instant>,
    /// The rest of a command's word after the letter that was enough, the part of it typed since, and the
    /// time of the letter; `None` at other times.
    rest: Option<(&'static str, String, Instant)>,
    /// True if the text or the cursor has changed since [`Typing::take_moved`].
    moved: bool,
}

impl Typing {
    /// Returns the text typed so far.
    pub fn text(&self) -> &str {
        self.input.value()
    }

    /// Returns the width, in columns, of the text before the cursor.
    pub fn cursor(&self) -> usize {
        self.input
            .value()
            .chars()
            .take(self.input.cursor())
            .map(|letter| width(letter.encode_utf8(&mut [0; 4])))
            .sum()
    }

    /// Returns true if the text or the cursor has changed since the last call, so that the input line must be
    /// drawn again.
    pub fn take_moved(&mut self) -> bool {
        std::mem::take(&mut self.moved)
    }

    /// Handles a key and returns the action that it causes. If the game is over (`over`), the first letter of
    /// [`ONE_KEY`] on an empty line is that command, without Enter, unless another key follows at once
    /// ([`Self::pause`]). The Tab key completes the line by the commands and by the legal moves of `table`.
    pub fn key(&mut self, key: KeyEvent, over: bool, table: &GameTable) -> Act {
        self.moved = true;
        self.alone = None;
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if control {
            return self.control(key.code);
        }
        if !matches!(key.code, KeyCode::Char(_) | KeyCode::Enter) {
            self.rest = None;
        }
        match key.code {
            KeyCode::Char(letter) => self.letter(letter, over),
            KeyCode::Enter => return self.enter(),
            KeyCode::Backspace => self.edit(InputRequest::DeletePrevChar),
            KeyCode::Delete => self.edit(InputRequest::DeleteNextChar),
            KeyCode::Left => self.edit(InputRequest::GoToPrevChar),
            KeyCode::Right => self.edit(InputRequest::GoToNextChar),
            KeyCode::Home => self.edit(InputRequest::GoToStart),
            KeyCode::End => self.edit(InputRequest::GoToEnd),
            KeyCode::Up => self.recall(self.back + 1),
            KeyCode::Down => self.recall(self.back.saturating_sub(1)),
            KeyCode::Tab => self.complete(table),
            KeyCode::Esc => self.input.reset(),
            KeyCode::PageUp => return Act::Up,
            KeyCode::PageDown => return Act::Down,
            _ => {}
        }
        Act::Nothing
    }

    /// Returns the command [`ONE_KEY`] if its first letter stands alone on the line and no key has followed
    /// it for a short time until `now`; otherwise [`Act::Nothing`]. To be called at short intervals.
    pub fn pause(&mut self, now: Instant) -> Act {
        if self.alone.is_none_or(|since| now.saturating_duration_since(since) < ALONE_TIME) {
            return Act::Nothing;
        }
        self.moved = true;
        self.alone = None;
        self.input.reset();
        self.rest = Some((&ONE_KEY[1..], String::new(), now));
        Act::Line(ONE_KEY.to_owned())
    }

    fn control(&mut self, code: KeyCode) -> Act {
        match code {
            KeyCode::Char('c') => return Act::Leave,
            KeyCode::Char('d') if self.text().is_empty() => return Act::Leave,
            KeyCode::Char('d') => self.edit(InputRequest::DeleteNextChar),
            KeyCode::Char('l') => return Act::Redraw,
            KeyCode::Char('a') => self.edit(InputRequest::GoToStart),
            KeyCode::Char('e') => self.edit(InputRequest::GoToEnd),
            KeyCode::Char('b') => self.edit(InputRequest::GoToPrevChar),
            KeyCode::Char('f') => self.edit(InputRequest::GoToNextChar),
            KeyCode::Char('h') => self.edit(InputRequest::DeletePrevChar),
            KeyCode::Char('w') | KeyCode::Backspace => self.edit(InputRequest::DeletePrevWord),
            KeyCode::Char('k') => self.edit(InputRequest::DeleteTillEnd),
            KeyCode::Char('u') => self.input.reset(),
            KeyCode::Char('p') => self.recall(self.back + 1),
            KeyCode::Char('n') => self.recall(self.back.saturating_sub(1)),
            KeyCode::Char('j') => return self.enter(),
            KeyCode::Left => self.edit(InputRequest::GoToPrevWord),
            KeyCode::Right => self.edit(InputRequest::GoToNextWord),
            _ => {}
        }
        Act::Nothing
    }

    fn edit(&mut self, request: InputRequest) {
        // An impossible edit (left of the first letter) has no effect.
        let _ = self.input.handle(request);
    }

    fn letter(&mut self, letter: char, over: bool) {
        if let Some((word, typed, since)) = self.rest.take() {
            let at = typed.len();
            if since.elapsed() < WORD_TIME && word[at..].starts_with(letter) {
                self.rest = Some((word, format!("{typed}{letter}"), since));
                return;
            }
            // Another word after all, or the word with an argument.
            let begun = if typed.len() == word.len() { ONE_KEY } else { typed.as_str() };
            begun.chars().for_each(|letter| self.edit(InputRequest::InsertChar(letter)));
        } else if over && self.text().is_empty() && ONE_KEY.starts_with(letter) {
            self.alone = Some(Instant::now());
        }
        if self.text().len() < LONGEST {
            self.edit(InputRequest::InsertChar(letter));
        }
    }

    fn enter(&mut self) -> Act {
        if let Some((word, typed, since)) = self.rest.take() {
            if typed == word && since.elapsed() < WORD_TIME {
                return Act::Nothing;
            }
            // Not the word after all: `n` begins another game.
            typed.chars().for_each(|letter| self.edit(InputRequest::InsertChar(letter)));
        }
        let text = self.input.value().to_owned();
        self.input.reset();
        self.back = 0;
        if !text.trim().is_empty() && self.history.last() != Some(&text) {
            if self.history.len() == HISTORY {
                self.history.remove(0);
            }
            self.history.push(text.clone());
        }
        Act::Line(text)
    }

    /// Shows the line typed `back` lines ago; an empty line for 0. Does nothing if there is no such line.
    fn recall(&mut self, back: usize) {
        if back > self.history.len() {
            return;
        }
        self.back = back;
        let text = back.checked_sub(1).map(|back| self.history[self.history.len() - 1 - back].clone());
        self.input = Input::new(text.unwrap_or_default());
    }

    /// Completes the line to a command or a legal move, as far as all that begin with it agree.
    fn complete(&mut self, table: &GameTable) {
        let begun = self.text().to_owned();
        let board = table.game().board();
        let moves = board.legal_moves().into_iter().map(|mv| table.messages().localizer().san(board, mv));
        let words = WORDS.into_iter().map(str::to_owned).chain(moves);
        if let Some(word) = common(words.filter(|word| word.starts_with(&begun))) {
            self.input = Input::new(word);
        }
    }
}

/// Returns the longest common beginning of these words; `None` without words.
fn common(words: impl Iterator<Item = String>) -> Option<String> {
    words.reduce(|one, other| {
        one.chars()
            .zip(other.chars())
            .take_while(|(one, other)| one == other)
            .map(|(letter, _)| letter)
            .collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::messages::GameMessages;
    use crate::play::table::GameSetup;
    use palisade::board::Board;
    use palisade::engine::human_model::PlayingStyle;
    use palisade_coach::Language;

    fn table() -> GameTable {
        let setup = GameSetup {
            start: Board::startpos(),
            side: None,
            level: None,
            playing_style: PlayingStyle::Natural,
            control: None,
            rating: None,
            plays_on: true,
            follows: false,
        };
        GameTable::new(setup, GameMessages::new(Language::English), 0)
    }

    fn press(typing: &mut Typing, text: &str, over: bool) -> Vec<Act> {
        let table = table();
        let code = |letter| match letter {
            '\n' => KeyCode::Enter,
            '\t' => KeyCode::Tab,
            '\u{8}' => KeyCode::Backspace,
            '^' => KeyCode::Up,
            letter => KeyCode::Char(letter),
        };
        let keys = text.chars().map(|letter| KeyEvent::new(code(letter), KeyModifiers::NONE));
        let acts: Vec<Act> = keys.map(|key| typing.key(key, over, &table)).collect();
        acts.into_iter().filter(|act| *act != Act::Nothing).collect()
    }

    #[test]
    fn lines_are_typed_corrected_recalled_and_completed() {
        let mut typing = Typing::default();
        assert_eq!(press(&mut typing, "e5\u{8}4\n", false), [Act::Line("e4".into())]);
        assert_eq!(press(&mut typing, "hi\t\n", false), [Act::Line("hint".into())]);
        assert_eq!(press(&mut typing, "^^\n", false), [Act::Line("e4".into())]);
        assert_eq!(press(&mut typing, "Nc\t\n", false), [Act::Line("Nc3".into())]);
        assert_eq!(press(&mut typing, "ana\n", false), [Act::Line("ana".into())]);
        let leave = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
        assert_eq!(typing.key(leave, false, &table()), Act::Leave);
    }

    #[test]
    fn at_the_end_one_key_is_enough() {
        let later = || Instant::now() + ALONE_TIME;
        let report = || Act::Line("analyse".into());
        // What follows a letter slowly is the rest of its word, or another line.
        for (keys, left) in [("", ""), ("nalyse\n", ""), ("\n", ""), ("new", "new")] {
            let mut typing = Typing::default();
            assert_eq!(press(&mut typing, "a", true), []);
            assert_eq!(typing.pause(Instant::now()), Act::Nothing);
            assert_eq!(typing.text(), "a");
            assert_eq!(typing.pause(later()), report());
            assert_eq!(typing.text(), "");
            assert!(press(&mut typing, keys, true).iter().all(|act| *act == Act::Line(String::new())));
            assert_eq!(typing.text(), left, "{keys}");
        }
        let mut typing = Typing::default();
        press(&mut typing, "a", true);
        assert_eq!(typing.pause(later()), report());
        assert_eq!(press(&mut typing, "n\n", true), [Act::Line("n".into())]);
        // What follows at once makes it a line like any other: no letter is lost, no report is written.
        for line in ["a", "a4", "axb5", "analyse", "analyse x.html", "new"] {
            let mut typing = Typing::default();
            assert_eq!(press(&mut typing, &format!("{line}\n"), true), [Act::Line(line.into())]);
            press(&mut typing, &line[..line.len().min(2)], line.len() > 1);
            assert_eq!(typing.pause(later()), Act::Nothing, "{line}");
        }
    }
}
