//! What the table makes of the lines that a person types.

use super::{GameTable, HelperQuestion, Note, Order, Tone, Waiting};
use crate::play::clock::Control;
use crate::play::game::{GameEnding, TerminalGame};
use crate::play::talk::{PlayCommand, Requested, SideChoice, UnclearInput};
use crate::protocol::suggest::nearest;
use palisade::board::diagram::san_line;
use palisade::engine::human_model::PlayingStyle;
use palisade::types::Square;
use palisade_coach::Language;
use palisade_coach::claims::illegal_move::{self, IllegalMoveReason};
use std::path::PathBuf;
use std::time::Duration;

impl GameTable {
    /// Takes a line.
    pub fn line(&mut self, text: &str, now: Duration) -> Vec<Order> {
        let mut orders = self.tick(now);
        // At the end of a game a letter is enough; the others are words already.
        let over = self.game.ended().is_some();
        let text = if over && text.trim().eq_ignore_ascii_case("n") { "new" } else { text };
        let command = match PlayCommand::read(text) {
            Ok(command) => command,
            Err(unclear) => {
                self.unclear(&unclear);
                return orders;
            }
        };
        let sure = std::mem::take(&mut self.sure);
        orders.extend(match command {
            PlayCommand::Nothing => Vec::new(),
            PlayCommand::Move(text) => self.make_move(&text, now),
            PlayCommand::Hint => self.hint(),
            PlayCommand::Why(asked) => self.why(asked),
            PlayCommand::Undo => self.undo(now),
            PlayCommand::Resign => self.resign(now),
            PlayCommand::Draw => self.offer_draw(),
            PlayCommand::New(side) => self.new_game(side, sure),
            PlayCommand::Resume => self.resume(now),
            PlayCommand::Flip => {
                self.flipped = !self.flipped;
                self.notes.push(Note::Board);
                vec![Order::Keep]
            }
            PlayCommand::Board => {
                self.notes.push(Note::Board);
                Vec::new()
            }
            PlayCommand::Level(level) => self.set_level(level),
            PlayCommand::AskLevel => {
                let text =
                    format!("{} {}", upper(&self.localizer.level(self.game.level)), self.localizer.levels());
                self.say(Tone::Plain, text);
                Vec::new()
            }
            PlayCommand::PlayingStyle(playing_style) => self.set_playing_style(playing_style),
            PlayCommand::AskPlayingStyle => {
                let text = format!(
                    "{} {}",
                    self.localizer.playing_style(self.game.playing_style),
                    self.localizer.playing_styles()
                );
                self.say(Tone::Plain, text);
                Vec::new()
            }
            PlayCommand::Clock(control) => self.set_clock(control, now),
            PlayCommand::AskClock => {
                self.tell_clock(now);
                Vec::new()
            }
            PlayCommand::Save(path) => vec![Order::Save(path)],
            PlayCommand::Analyse(path) => self.analyse(path),
            PlayCommand::Moves(of) => {
                self.tell_moves(of.as_deref());
                Vec::new()
            }
            PlayCommand::Help => {
                self.notes.push(Note::Help);
                Vec::new()
            }
            PlayCommand::Quit => vec![Order::Keep, Order::Quit],
        });
        orders
    }

    /// A line that is neither a move nor a command: the nearest legal move may be meant.
    fn unclear(&mut self, unclear: &UnclearInput) {
        let near = match unclear {
            UnclearInput::Word(word, None) => self.near_move(word),
            _ => None,
        };
        let text = self.localizer.unclear(unclear, near.as_deref());
        self.say(Tone::Bad, text);
    }

    /// The legal move whose name is nearest to a word.
    fn near_move(&self, word: &str) -> Option<String> {
        let board = self.game.board();
        let names: Vec<String> =
            board.legal_moves().into_iter().map(|mv| self.localizer.words().san(board, mv)).collect();
        nearest(word, names.iter().map(String::as_str)).map(str::to_owned)
    }

    fn make_move(&mut self, text: &str, now: Duration) -> Vec<Order> {
        if self.game.ended().is_some() {
            self.tell(
                Tone::Bad,
                "The game is over: `new` begins another, `undo` takes the last move back.",
                "Die Partie ist zu Ende: `new` beginnt eine neue, `undo` nimmt den letzten Zug zurück.",
            );
            return Vec::new();
        }
        if !self.game.is_persons_turn() {
            self.tell(
                Tone::Bad,
                "It is not your move: Palisade is thinking.",
                "Sie sind nicht am Zug: Palisade denkt nach.",
            );
            return Vec::new();
        }
        match illegal_move::read(self.game.board(), text) {
            Ok(mv) => {
                self.forget();
                self.kept = None;
                self.game.play(mv, now);
                if self.game.ended().is_some() {
                    return self.finished();
                }
                let mut orders = vec![Order::Keep];
                orders.extend(self.next());
                orders
            }
            Err(mistake) => {
                self.say_mistake(text, &mistake);
                Vec::new()
            }
        }
    }

    fn say_mistake(&mut self, text: &str, mistake: &IllegalMoveReason) {
        let mut said = self.localizer.mistake(self.game.board(), text, mistake);
        // A slip of the finger, where the board has no better explanation.
        if matches!(mistake, IllegalMoveReason::NoMove)
            && let Some(near) = self.near_move(text)
        {
            said += &format!(" {} {near}?", self.localizer.pick("Did you mean", "Meinten Sie"));
        }
        self.say(Tone::Bad, said);
    }

    fn hint(&mut self) -> Vec<Order> {
        if !self.may_ask() {
            return Vec::new();
        }
        let Some(mv) = self.hinted else { return self.ask(Waiting::Words, HelperQuestion::Hint) };
        let name = self.localizer.numbered(self.game.board(), mv);
        let text = self.localizer.pick("I would play", "Ich würde so spielen:");
        self.say(Tone::Plain, format!("{text} {name}."));
        Vec::new()
    }

    /// True if the person is to move and nothing is being waited for; says so otherwise.
    fn may_ask(&mut self) -> bool {
        if self.game.ended().is_some() {
            self.tell(Tone::Bad, "The game is over.", "Die Partie ist zu Ende.");
            return false;
        }
        if !self.game.is_persons_turn() || self.waiting.is_some() {
            self.tell(Tone::Bad, "When it is your move.", "Wenn Sie am Zug sind.");
            return false;
        }
        true
    }

    fn why(&mut self, asked: Requested) -> Vec<Order> {
        if self.waiting.is_some() {
            self.tell(Tone::Bad, "When Palisade has moved.", "Wenn Palisade gezogen hat.");
            return Vec::new();
        }
        let person = self.game.person;
        let ply = match asked {
            Requested::Own => self.game.last_of(person),
            Requested::Reply => self.game.last_of(!person),
            Requested::Move(text) => {
                let board = self.game.board();
                return match illegal_move::read(board, &text) {
                    Ok(mv) => {
                        let position = Box::new(self.game.position().clone());
                        self.ask(Waiting::Words, HelperQuestion::Why(position, mv))
                    }
                    Err(mistake) => {
                        self.say_mistake(&text, &mistake);
                        Vec::new()
                    }
                };
            }
        };
        let Some(ply) = ply else {
            self.tell(Tone::Bad, "There is no such move yet.", "Einen solchen Zug gibt es noch nicht.");
            return Vec::new();
        };
        let (position, mv) = (Box::new(self.game.after(ply)), self.game.moves()[ply]);
        self.ask(Waiting::Words, HelperQuestion::Why(position, mv))
    }

    fn undo(&mut self, now: Duration) -> Vec<Order> {
        let Some(taken) = self.game.undo(now) else {
            self.tell(Tone::Bad, "There is no move to take back.", "Es gibt keinen Zug zurückzunehmen.");
            return Vec::new();
        };
        self.forget();
        self.reviewed = false;
        match taken {
            0 => self.tell(Tone::Plain, "The game goes on.", "Die Partie geht weiter."),
            1 => self.tell(Tone::Plain, "A move is taken back.", "Ein Zug ist zurückgenommen."),
            _ => self.tell(Tone::Plain, "Both moves are taken back.", "Beide Züge sind zurückgenommen."),
        }
        self.notes.push(Note::Board);
        let mut orders = vec![Order::Keep];
        orders.extend(self.next());
        orders
    }

    fn resign(&mut self, now: Duration) -> Vec<Order> {
        if self.game.ended().is_some() {
            self.tell(Tone::Bad, "The game is over.", "Die Partie ist zu Ende.");
            return Vec::new();
        }
        self.end(GameEnding::Resigned(self.game.person), now)
    }

    fn offer_draw(&mut self) -> Vec<Order> {
        if self.may_ask() { self.ask(Waiting::Words, HelperQuestion::Draw) } else { Vec::new() }
    }

    fn new_game(&mut self, side: Option<SideChoice>, sure: bool) -> Vec<Order> {
        let on = self.game.ended().is_none() && self.game.last_of(self.game.person).is_some();
        if on && !sure {
            self.sure = true;
            self.tell(
                Tone::Bad,
                "A game is on. `new` again leaves it for another.",
                "Eine Partie läuft. Noch einmal `new` beginnt eine andere.",
            );
            return Vec::new();
        }
        if side.is_some() {
            self.setup.side = side;
        }
        self.setup.level = self.game.level;
        self.setup.playing_style = self.game.playing_style;
        self.forget();
        self.reviewed = false;
        self.flipped = false;
        let person = self.draw_side();
        self.game = TerminalGame::new(self.setup.start, person, self.setup.level, self.setup.control);
        self.game.playing_style = self.setup.playing_style;
        let mut orders = vec![Order::NewOpponent, Order::Keep];
        orders.extend(self.begin());
        orders
    }

    fn resume(&mut self, now: Duration) -> Vec<Order> {
        let Some(kept) = self.kept.take() else {
            self.tell(Tone::Bad, "No game is kept.", "Keine Partie ist aufgehoben.");
            return Vec::new();
        };
        match self.go_on_with(&kept, now) {
            Ok(orders) => orders,
            Err(what) => {
                self.say(Tone::Bad, what.to_owned());
                Vec::new()
            }
        }
    }

    fn set_level(&mut self, level: Option<u16>) -> Vec<Order> {
        self.game.level = level;
        self.setup.level = level;
        let text = format!("Palisade: {}.", self.localizer.level(level));
        self.say(Tone::Plain, text);
        vec![Order::Keep]
    }

    fn set_playing_style(&mut self, playing_style: PlayingStyle) -> Vec<Order> {
        self.game.playing_style = playing_style;
        self.setup.playing_style = playing_style;
        let mut text = self.localizer.playing_style(playing_style).to_owned();
        if self.game.level.is_none() && playing_style != PlayingStyle::Natural {
            text += self.localizer.pick(
                " At full strength that changes nothing: `level 1400` does.",
                " Bei voller Stärke ändert das nichts; mit `level 1400` schon.",
            );
        }
        self.say(Tone::Plain, text);
        vec![Order::Keep]
    }

    fn set_clock(&mut self, control: Option<Control>, now: Duration) -> Vec<Order> {
        self.setup.control = control;
        if self.game.ended().is_none() {
            self.game.set_control(control, now);
        }
        let text = self.localizer.control(control);
        self.say(Tone::Plain, text);
        vec![Order::Keep]
    }

    fn tell_clock(&mut self, now: Duration) {
        let person = self.game.person;
        let text = match &self.game.clocks {
            Some(clocks) => self.localizer.times(clocks.left(person, now), clocks.left(!person, now)),
            None => self.localizer.control(None),
        };
        self.say(Tone::Plain, text);
    }

    fn analyse(&mut self, path: Option<PathBuf>) -> Vec<Order> {
        if self.game.moves().is_empty() {
            self.tell(Tone::Bad, "Nothing was played yet.", "Es ist noch nichts gespielt.");
            return Vec::new();
        }
        match self.waiting {
            Some(Waiting::Move | Waiting::Words) => {
                self.tell(Tone::Bad, "When Palisade has moved.", "Wenn Palisade gezogen hat.");
                Vec::new()
            }
            Some(Waiting::Report) => Vec::new(),
            // The look at the game that is under way is part of the report.
            _ => self.ask(Waiting::Report, HelperQuestion::Report(path)),
        }
    }

    /// The moves of the game, or those of the piece on a square.
    fn tell_moves(&mut self, of: Option<&str>) {
        let board = self.game.board();
        let text = match of {
            None if self.game.moves().is_empty() => {
                self.localizer.pick("Nothing was played yet.", "Es ist noch nichts gespielt.").to_owned()
            }
            None => self.score_sheet(),
            Some(word) => {
                let Some(square) = Square::parse(&word.to_lowercase()) else {
                    self.tell(Tone::Bad, "`moves` or `moves g1`.", "`moves` oder `moves g1`.");
                    return;
                };
                let of_it = board.legal_moves().into_iter().filter(|mv| mv.from() == square);
                let names: Vec<String> = of_it.map(|mv| self.localizer.words().san(board, mv)).collect();
                if names.is_empty() {
                    self.localizer.pick("No move from there.", "Kein Zug von dort.").to_owned()
                } else {
                    names.join(" ")
                }
            }
        };
        self.say(Tone::Plain, text);
    }

    fn score_sheet(&self) -> String {
        match self.localizer.language {
            Language::English => san_line(self.game.start(), self.game.moves()),
            Language::German => self.localizer.words().line(self.game.start(), self.game.moves()),
        }
    }
}

/// A text with a great first letter and a point.
fn upper(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_uppercase().collect::<String>()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}
