//! Carries out the orders of the game table, for a terminal or a pipe.

use super::board::BoardStyle;
use super::export;
use super::helpers::{Helpers, Query, TurnState};
use super::store::GameStore;
use super::table::{GameTable, HelperAnswer, Note, Order};
use crossterm::event::KeyEvent;
use palisade::engine::human_model::pace::PlayerClock;
use palisade_pgn::write_game;
use palisade_tools::engines::Course;
use palisade_tools::files::write::Outputs;
use palisade_tools::support::date;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// An event that a running game in the terminal reacts to: input of the player, or an answer of a helper
/// engine.
pub enum Event {
    /// The player entered a line.
    Line(String),
    /// The player pressed a key.
    Key(KeyEvent),
    /// The terminal was resized.
    Resized,
    /// The input has ended.
    Eof,
    /// A helper engine sends an answer to the request with this number.
    Answer(u64, HelperAnswer),
}

/// A running game in the terminal: carries out the orders of its state machine ([`GameTable`]) with the
/// helper engines and the file of the saved game.
pub struct Runner {
    table: GameTable,
    helpers: Helpers,
    store: GameStore,
    style: BoardStyle,
    begun: Instant,
    /// The random number from which humanlike thinking times are drawn; `None` if the opponent answers at
    /// once.
    pace: Option<u64>,
    left: bool,
    /// True if the game may be saved: a move was made, or a game resumed or loaded, since the program began.
    begun_playing: bool,
    /// True if the player has had the message that the game cannot be saved.
    complained: bool,
}

impl Runner {
    /// Makes a runner from the game's state machine, the helper engines and `store`, the file of the saved
    /// game. `pace` is a random number from which the opponent's humanlike thinking times are drawn; `None`
    /// if it answers at once.
    pub fn new(
        table: GameTable,
        helpers: Helpers,
        store: GameStore,
        style: BoardStyle,
        pace: Option<u64>,
    ) -> Self {
        Self {
            table,
            helpers,
            store,
            style,
            begun: Instant::now(),
            pace,
            left: false,
            begun_playing: false,
            complained: false,
        }
    }

    /// Returns the time since the runner was made, which all clocks of the game use as `now`.
    pub fn now(&self) -> Duration {
        self.begun.elapsed()
    }

    /// Returns the state machine of the game, which has the game itself.
    pub const fn table(&self) -> &GameTable {
        &self.table
    }

    /// Returns the style (characters and colours) in which boards are drawn.
    pub const fn style(&self) -> BoardStyle {
        self.style
    }

    /// Removes and returns the [`Note`]s (messages and views) for the player since the last call.
    pub fn take_notes(&mut self) -> Vec<Note> {
        self.table.take_notes()
    }

    /// Returns true if the program should end: the player has entered `quit`, or [`Self::leave`] was called.
    pub const fn has_left(&self) -> bool {
        self.left
    }

    /// Begins a new game with the current settings, and greets the player.
    pub fn begin(&mut self) {
        let orders = self.table.begin();
        self.carry_out(orders);
    }

    /// Continues the game with `saved_game`.
    ///
    /// # Errors
    /// Returns the reason if the saved game cannot be resumed.
    pub fn resume_game(&mut self, saved_game: &super::store::SavedGame) -> Result<(), &'static str> {
        let now = self.now();
        let orders = self.table.resume_game(saved_game, now)?;
        self.begun_playing = true;
        self.carry_out(orders);
        Ok(())
    }

    /// Handles a line that the player typed: a move or a command.
    pub fn line(&mut self, text: &str) {
        let now = self.now();
        let orders = self.table.line(text, now);
        self.carry_out(orders);
    }

    /// Handles an answer of a helper engine to the request with the number `job`: plays the move, shows the
    /// hint. An answer to a cancelled request is ignored.
    pub fn answer(&mut self, job: u64, answer: HelperAnswer) {
        let now = self.now();
        let orders = self.table.answer(job, answer, now);
        self.carry_out(orders);
    }

    /// Ends the game if a side has run out of time; to be called at short intervals.
    pub fn tick(&mut self) {
        let now = self.now();
        let orders = self.table.tick(now);
        self.carry_out(orders);
    }

    /// Saves the game to its file and leaves: [`Self::has_left`] is true afterwards.
    pub fn leave(&mut self) {
        self.carry_out(vec![Order::Keep, Order::Quit]);
    }

    fn carry_out(&mut self, orders: Vec<Order>) {
        self.helpers.drop_before(self.table.job());
        for order in orders {
            match order {
                Order::Think => self.think(),
                Order::Ask(question) => self.helpers.ask(Query {
                    job: self.table.job(),
                    question,
                    position: self.table.game().position().clone(),
                    game: export::pgn(self.table.game(), &date::today()),
                    date: date::today(),
                }),
                Order::Keep => self.keep(),
                Order::NewOpponent => self.helpers.new_game(),
                Order::Save(path) => {
                    let saved = self.save(path);
                    self.table.saved(saved);
                }
                Order::Load(path) => {
                    let now = self.now();
                    let loaded = export::load(&path);
                    let loaded = loaded.map_err(|problem| self.table.messages().file_problem(&problem));
                    let orders = self.table.loaded(loaded, now);
                    self.begun_playing = true;
                    self.carry_out(orders);
                }
                Order::Quit => self.left = true,
            }
        }
    }

    fn think(&mut self) {
        let game = self.table.game();
        let side = !game.human;
        let clock = game.clocks.map(|clocks| PlayerClock {
            left: clocks.left(side, self.now()),
            increment: clocks.control.increment,
            base: clocks.control.base,
        });
        self.pace = self.pace.map(|roll| roll.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(1));
        self.helpers.think(TurnState {
            job: self.table.job(),
            course: Course::after(*game.start(), game.moves()),
            level: game.level,
            playing_style: game.playing_style,
            clock,
            pace: self.pace,
        });
    }

    /// Saves the game if it has a move, or was resumed or loaded; otherwise the last saved game remains. The
    /// first failure is shown to the player.
    fn keep(&mut self) {
        self.begun_playing |= !self.table.game().moves().is_empty();
        if !self.begun_playing {
            return;
        }
        let saved_game = self.table.keep(self.now());
        if let Err(error) = self.store.keep(&saved_game)
            && !std::mem::replace(&mut self.complained, true)
        {
            self.table.not_saved(&error.to_string());
        }
    }

    fn save(&self, named: Option<PathBuf>) -> Result<PathBuf, String> {
        let date = date::today();
        let path = export::place(named, &date, "pgn");
        let path = path.map_err(|problem| self.table.messages().file_problem(&problem))?;
        let text = write_game(&export::pgn(self.table.game(), &date));
        write(&path, &text).map(|()| path)
    }
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    let target = Outputs::default().claim(path).map_err(|error| error.to_string())?;
    target.replace(text.as_bytes()).map_err(|error| error.to_string())
}
