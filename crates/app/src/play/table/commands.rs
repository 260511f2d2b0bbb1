//! The effects of typed lines on the table.

use super::{GameTable, HelperQuestion, LoadedGame, Note, Order, Tally, Tone, Waiting};
use crate::play::clock::Control;
use crate::play::game::{GameEnding, TerminalGame};
use crate::play::talk::{PlayCommand, Requested, SideChoice, UnclearInput};
use crate::protocol::suggest::nearest;
use palisade::board::Board;
use palisade::board::diagram::san_line;
use palisade::engine::human_model::PlayingStyle;
use palisade::types::{Color, Move, Square};
use palisade_coach::Language;
use palisade_coach::claims::illegal_move::{self, IllegalMoveReason};
use std::path::PathBuf;
use std::time::Duration;

/// The least number of counted games from which `score` shows the player's rating although the opponent's
/// level does not follow it.
const RATED_FROM: usize = 10;

impl GameTable {
    /// Handles a line that the player typed at the time `now`: a move, a command or an answer to a question.
    /// Returns the orders that the caller must carry out.
    pub fn line(&mut self, text: &str, now: Duration) -> Vec<Order> {
        let mut orders = self.tick(now);
        if let Some(answered) = self.answer_question(text, now) {
            orders.extend(answered);
            return orders;
        }
        let confirmed = std::mem::take(&mut self.leave_confirmed);
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
        if self.must_wait(&command) {
            self.typed_ahead(text.trim());
            return orders;
        }
        orders.extend(match command {
            PlayCommand::Nothing => Vec::new(),
            PlayCommand::Move(text) => self.make_move(&text, now),
            PlayCommand::Hint => self.hint(),
            PlayCommand::Why(requested) => self.why(requested),
            PlayCommand::Undo => self.undo(now),
            PlayCommand::Redo => self.redo(now),
            PlayCommand::Rematch => self.rematch(confirmed),
            PlayCommand::Score => {
                let Tally { won, drawn, lost } = self.tally;
                let mut text = self.messages.tally(won, drawn, lost);
                let is_shown = |games| self.setup.follows || games >= RATED_FROM;
                if let Some(estimate) = self.own.estimate().filter(|estimate| is_shown(estimate.games)) {
                    text = format!("{text} {}", self.messages.own_rating(estimate));
                }
                self.say(Tone::Plain, text);
                Vec::new()
            }
            PlayCommand::Fen(None) => {
                let text = self.game.board().fen();
                self.say(Tone::Plain, text);
                Vec::new()
            }
            PlayCommand::Fen(Some(fen)) => self.set_position(&fen, confirmed, now),
            PlayCommand::Load(path) => {
                let free = self.leaves_game(confirmed);
                free.then_some(Order::Load(path)).into_iter().collect()
            }
            PlayCommand::Resign => self.resign(now),
            PlayCommand::Draw => self.offer_draw(now),
            PlayCommand::New(side) => self.new_game(side, confirmed),
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
                    format!("{} {}", upper(&self.messages.level(self.game.level)), self.messages.levels());
                self.say(Tone::Plain, text);
                Vec::new()
            }
            PlayCommand::PlayingStyle(playing_style) => self.set_playing_style(playing_style),
            PlayCommand::AskPlayingStyle => {
                let text = format!(
                    "{} {}",
                    self.messages.playing_style(self.game.playing_style),
                    self.messages.playing_styles()
                );
                self.say(Tone::Plain, text);
                Vec::new()
            }
            PlayCommand::Clock(control) => self.set_clock(control, now),
            PlayCommand::AskClock => {
                self.show_clock(now);
                Vec::new()
            }
            PlayCommand::Save(path) => vec![Order::Save(path)],
            PlayCommand::Analyse(path) => self.analyse(path),
            PlayCommand::Moves(of) => {
                self.show_moves(of.as_deref());
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

    /// Shows the player that a line is neither a move nor a command, with the most similar legal move or
    /// command, if one is similar.
    fn unclear(&mut self, unclear: &UnclearInput) {
        let near = match unclear {
            UnclearInput::Word(word, None) => self.near_move(word),
            _ => None,
        };
        let text = self.messages.unclear(unclear, near.as_deref());
        self.say(Tone::Bad, text);
    }

    /// Returns the legal move in SAN that is most similar to a word; `None` if none is similar.
    fn near_move(&self, word: &str) -> Option<String> {
        let board = self.game.board();
        let names: Vec<String> =
            board.legal_moves().into_iter().map(|mv| self.messages.localizer().san(board, mv)).collect();
        nearest(word, names.iter().map(String::as_str)).map(str::to_owned)
    }

    fn make_move(&mut self, text: &str, now: Duration) -> Vec<Order> {
        if self.game.ended().is_some() {
            self.announce(
                Tone::Bad,
                "The game is over: `new` begins another, `undo` takes the last move back.",
                "Die Partie ist zu Ende: `new` beginnt eine neue, `undo` nimmt den letzten Zug zurück.",
            );
            return Vec::new();
        }
        if !self.game.is_humans_turn() {
            self.typed_ahead(text);
            return Vec::new();
        }
        match illegal_move::read(self.game.board(), text) {
            Ok(mv) => self.play(mv, now),
            Err(mistake) => {
                self.question = self.question_about(text, &mistake);
                match &self.question {
                    Some(question) => self.notes.push(Note::Question(question.text.clone())),
                    None => self.say_mistake(text, &mistake),
                }
                Vec::new()
            }
        }
    }

    /// Plays the legal move `mv` for the player, and returns the orders that follow. Drops what was awaited
    /// or queued.
    pub(super) fn play(&mut self, mv: Move, now: Duration) -> Vec<Order> {
        self.forget();
        self.saved_game = None;
        self.game.play(mv, now);
        if self.game.ended().is_some() {
            return self.finished();
        }
        let mut orders = vec![Order::Keep];
        orders.extend(self.next());
        orders
    }

    fn say_mistake(&mut self, text: &str, mistake: &IllegalMoveReason) {
        let mut message = self.messages.mistake(self.game.board(), text, mistake);
        // A typing error, if the board has no better explanation.
        if matches!(mistake, IllegalMoveReason::NoMove)
            && let Some(near) = self.near_move(text)
        {
            message += &format!(" {} {near}?", self.messages.pick("Did you mean", "Meinten Sie"));
        }
        self.say(Tone::Bad, message);
    }

    fn hint(&mut self) -> Vec<Order> {
        if !self.may_ask("hint") {
            return Vec::new();
        }
        self.aided = true;
        let Some(mv) = self.hinted else { return self.ask(Waiting::Words, HelperQuestion::Hint) };
        let name = self.messages.numbered(self.game.board(), mv);
        let text = self.messages.pick("I would play", "Ich würde so spielen:");
        self.say(Tone::Plain, format!("{text} {name}."));
        Vec::new()
    }

    /// Returns true if the player is to move and no answer is awaited. Otherwise queues `line` until then, or
    /// shows that the game is over.
    fn may_ask(&mut self, line: &str) -> bool {
        if self.game.ended().is_some() {
            self.announce(Tone::Bad, "The game is over.", "Die Partie ist zu Ende.");
            return false;
        }
        if !self.game.is_humans_turn() || self.waiting.is_some() {
            self.typed_ahead(line);
            return false;
        }
        true
    }

    fn why(&mut self, requested: Requested) -> Vec<Order> {
        if self.waiting.is_some() {
            self.typed_ahead(&match requested {
                Requested::Own => "why".to_owned(),
                Requested::Reply => "why reply".to_owned(),
                Requested::Move(text) => format!("why {text}"),
            });
            return Vec::new();
        }
        let human = self.game.human;
        let ply = match requested {
            Requested::Own => self.game.last_of(human),
            Requested::Reply => self.game.last_of(!human),
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
            self.announce(Tone::Bad, "There is no such move yet.", "Einen solchen Zug gibt es noch nicht.");
            return Vec::new();
        };
        let (position, mv) = (Box::new(self.game.after(ply)), self.game.moves()[ply]);
        self.ask(Waiting::Words, HelperQuestion::Why(position, mv))
    }

    fn undo(&mut self, now: Duration) -> Vec<Order> {
        self.uncount();
        let Some(taken) = self.game.undo(now) else {
            self.announce(Tone::Bad, "There is no move to take back.", "Es gibt keinen Zug zurückzunehmen.");
            return Vec::new();
        };
        self.aided = true;
        self.forget();
        self.manners.forget();
        self.reviewed = false;
        match taken {
            0 => self.announce(Tone::Plain, "The game continues.", "Die Partie geht weiter."),
            1 => self.announce(Tone::Plain, "One move is taken back.", "Ein Zug ist zurückgenommen."),
            _ => self.announce(Tone::Plain, "Both moves are taken back.", "Beide Züge sind zurückgenommen."),
        }
        self.notes.push(Note::Board);
        let mut orders = vec![Order::Keep];
        orders.extend(self.next());
        orders
    }

    fn redo(&mut self, now: Duration) -> Vec<Order> {
        if self.game.redo(now) == 0 {
            self.announce(
                Tone::Bad,
                "There is no move to play again.",
                "Es gibt keinen Zug, der wieder gespielt werden kann.",
            );
            return Vec::new();
        }
        self.forget();
        self.notes.push(Note::Board);
        if self.game.ended().is_some() {
            return self.finished();
        }
        let mut orders = vec![Order::Keep];
        orders.extend(self.next());
        orders
    }

    fn resign(&mut self, now: Duration) -> Vec<Order> {
        if self.game.ended().is_some() {
            self.announce(Tone::Bad, "The game is over.", "Die Partie ist zu Ende.");
            return Vec::new();
        }
        self.end(GameEnding::Resigned(self.game.human), now)
    }

    fn offer_draw(&mut self, now: Duration) -> Vec<Order> {
        if self.draw_offered && self.game.ended().is_none() {
            return self.end(GameEnding::Agreed, now);
        }
        if self.may_ask("draw") { self.ask(Waiting::Words, HelperQuestion::Draw) } else { Vec::new() }
    }

    fn new_game(&mut self, side: Option<SideChoice>, confirmed: bool) -> Vec<Order> {
        if !self.leaves_game(confirmed) {
            return Vec::new();
        }
        if side.is_some() {
            self.setup.side = side;
        }
        self.setup.level = self.game.level;
        self.setup.playing_style = self.game.playing_style;
        let human = self.draw_side();
        self.begin_game(self.setup.start, human);
        let mut orders = vec![Order::NewOpponent, Order::Keep];
        orders.extend(self.begin());
        orders
    }

    /// Begins another game with the same settings and the sides changed, and returns the orders that follow;
    /// none if a game in progress has to be left first. `confirmed` is true if the line before was such a
    /// command too.
    fn rematch(&mut self, confirmed: bool) -> Vec<Order> {
        if !self.leaves_game(confirmed) {
            return Vec::new();
        }
        self.setup.level = self.game.level;
        self.setup.playing_style = self.game.playing_style;
        self.begin_game(self.setup.start, !self.game.human);
        let mut orders = vec![Order::NewOpponent, Order::Keep];
        orders.extend(self.begin());
        orders
    }

    /// Returns true if no game is in progress, or if `confirmed` says that the line before was such a command
    /// too. Otherwise shows the player that the command must be repeated.
    fn leaves_game(&mut self, confirmed: bool) -> bool {
        let in_progress = self.game.ended().is_none() && self.game.last_of(self.game.human).is_some();
        if in_progress && !confirmed {
            self.leave_confirmed = true;
            self.announce(
                Tone::Bad,
                "A game is in progress. Repeat the command to leave it.",
                "Eine Partie läuft. Wiederholen Sie den Befehl, um sie abzubrechen.",
            );
        }
        !in_progress || confirmed
    }

    fn begin_game(&mut self, start: Board, human: Color) {
        self.forget();
        self.reviewed = false;
        self.flipped = false;
        (self.counted, self.rated, self.aided) = (false, false, false);
        self.manners = self.draw_manners();
        self.follow();
        self.game = TerminalGame::new(start, human, self.setup.level, self.setup.control);
        self.game.playing_style = self.setup.playing_style;
        self.game.rating = self.setup.rating;
    }

    /// Continues with a game or position that was loaded from a file, or shows the message why it could not
    /// be loaded. The human player's side stays the same; the game does not count for the rating. Returns the
    /// orders that the caller must carry out.
    pub fn loaded(&mut self, loaded: Result<LoadedGame, String>, now: Duration) -> Vec<Order> {
        let LoadedGame { start, moves } = match loaded {
            Ok(loaded) => loaded,
            Err(text) => {
                self.say(Tone::Bad, text);
                return Vec::new();
            }
        };
        self.begin_game(start, self.game.human);
        self.aided = true;
        // The clocks start here, with their full time: the loaded moves took none and add none.
        self.game.clocks = None;
        for mv in moves {
            if self.game.ended().is_some() {
                break;
            }
            self.game.play(mv, now);
        }
        self.game.set_control(self.setup.control, now);
        self.notes.push(Note::Board);
        let mut orders = vec![Order::NewOpponent, Order::Keep];
        if let Some(ending) = self.game.ended() {
            let text = self.messages.ending(ending, self.game.human);
            self.say(Tone::Strong, text);
        } else {
            let side = self.messages.side(self.game.human);
            let text = match self.messages.language {
                Language::English => format!("The game continues from here. You have {side}."),
                Language::German => format!("Von hier geht die Partie weiter. Sie haben {side}."),
            };
            self.say(Tone::Strong, text);
            orders.extend(self.next());
        }
        orders
    }

    /// Continues from a position that was typed as FEN, and returns the orders that follow; none if it is
    /// invalid or a game in progress has to be left first. `confirmed` is true if the line before was such a
    /// command too.
    fn set_position(&mut self, fen: &str, confirmed: bool, now: Duration) -> Vec<Order> {
        match Board::from_fen(fen) {
            Err(error) => {
                let text = self.messages.pick("This is not a position", "Das ist keine Stellung");
                self.say(Tone::Bad, format!("{text}: {error}."));
                Vec::new()
            }
            Ok(start) if self.leaves_game(confirmed) => {
                self.loaded(Ok(LoadedGame { start, moves: Vec::new() }), now)
            }
            Ok(_) => Vec::new(),
        }
    }

    fn resume(&mut self, now: Duration) -> Vec<Order> {
        let Some(saved_game) = self.saved_game.take() else {
            self.announce(Tone::Bad, "There is no saved game.", "Es gibt keine gespeicherte Partie.");
            return Vec::new();
        };
        match self.resume_game(&saved_game, now) {
            Ok(orders) => orders,
            Err(what) => {
                self.say(Tone::Bad, what.to_owned());
                Vec::new()
            }
        }
    }

    fn set_level(&mut self, level: Option<u16>) -> Vec<Order> {
        // A game against two levels says little of either.
        self.aided |= self.game.level != level && !self.game.moves().is_empty();
        self.game.level = level;
        self.setup.level = level;
        let mut text = format!("Palisade: {}.", self.messages.level(level));
        if std::mem::take(&mut self.setup.follows) {
            text += self
                .messages
                .pick(" It no longer follows the results.", " Die Stärke folgt nicht mehr den Ergebnissen.");
        }
        self.say(Tone::Plain, text);
        vec![Order::Keep]
    }

    fn set_playing_style(&mut self, playing_style: PlayingStyle) -> Vec<Order> {
        self.game.playing_style = playing_style;
        self.setup.playing_style = playing_style;
        let mut text = self.messages.playing_style(playing_style).to_owned();
        if self.game.level.is_none() && playing_style != PlayingStyle::Natural {
            text += self.messages.pick(
                " At full strength a style has no effect; choose a level too, such as `level 1400`.",
                " Bei voller Stärke wirkt ein Stil nicht; wählen Sie auch eine Stufe, wie `level 1400`.",
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
        let text = self.messages.control(control);
        self.say(Tone::Plain, text);
        vec![Order::Keep]
    }

    fn show_clock(&mut self, now: Duration) {
        let human = self.game.human;
        let text = match &self.game.clocks {
            Some(clocks) => self.messages.times(clocks.left(human, now), clocks.left(!human, now)),
            None => self.messages.control(None),
        };
        self.say(Tone::Plain, text);
    }

    fn analyse(&mut self, path: Option<PathBuf>) -> Vec<Order> {
        if self.game.moves().is_empty() {
            self.announce(Tone::Bad, "No move has been played yet.", "Noch ist kein Zug gespielt.");
            return Vec::new();
        }
        match self.waiting {
            Some(Waiting::Move | Waiting::Words) => {
                self.typed_ahead(
                    &path.map_or_else(|| "analyse".into(), |path| format!("analyse {}", path.display())),
                );
                Vec::new()
            }
            // A report with a name of its own waits ([`Self::must_wait`]).
            Some(Waiting::Report) => Vec::new(),
            // The analysis of the game that is in progress is part of the report.
            _ => self.ask(Waiting::Report, HelperQuestion::Report(path)),
        }
    }

    /// Shows the moves of the game, or with `of`, the name of a square, the legal moves from there.
    fn show_moves(&mut self, of: Option<&str>) {
        let board = self.game.board();
        let text = match of {
            None if self.game.moves().is_empty() => {
                self.messages.pick("No move has been played yet.", "Noch ist kein Zug gespielt.").to_owned()
            }
            None => self.score_sheet(),
            Some(word) => {
                let Some(square) = Square::parse(&word.to_lowercase()) else {
                    self.announce(
                        Tone::Bad,
                        "Name a square: `moves g1`.",
                        "Nennen Sie ein Feld: `moves g1`.",
                    );
                    return;
                };
                let of_it = board.legal_moves().into_iter().filter(|mv| mv.from() == square);
                let names: Vec<String> = of_it.map(|mv| self.messages.localizer().san(board, mv)).collect();
                if names.is_empty() {
                    self.messages
                        .pick("No legal move starts there.", "Von dort gibt es keinen Zug.")
                        .to_owned()
                } else {
                    names.join(" ")
                }
            }
        };
        self.say(Tone::Plain, text);
    }

    fn score_sheet(&self) -> String {
        match self.messages.language {
            Language::English => san_line(self.game.start(), self.game.moves()),
            Language::German => self.messages.localizer().line(self.game.start(), self.game.moves()),
        }
    }
}

/// Returns the string with a capital first letter and a full stop.
fn upper(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_uppercase().collect::<String>()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}
