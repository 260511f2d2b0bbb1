//! The state machine of a game at the terminal: its inputs are lines, answers of the engine and the clock;
//! its outputs are notes and orders.
//!
//! It makes no searches and no output. Its caller carries out the [`Order`]s and passes the [`HelperAnswer`]s
//! with the number of their job. Invariant: an answer to a job that is no longer open (the move was taken
//! back, another game was begun) changes nothing.

use super::clock::Control;
use super::game::{GameEnding, TerminalGame};
use super::manners::Manners;
use super::messages::GameMessages;
use super::own_rating::{FRIENDLY, OwnRating};
use super::store::SavedGame;
use super::talk::SideChoice;
use palisade::board::{Board, Position};
use palisade::engine::human_model::PlayingStyle;
use palisade::types::{Color, Move};
use palisade_coach::Language;
use palisade_tools::analyse::TurningPoint;
use std::collections::VecDeque;
use std::path::PathBuf;
use std::time::Duration;

mod answers;
mod commands;
mod questions;
mod results;

/// The settings with which each game of a session of `palisade play` begins: side, level, style, clocks.
#[derive(Clone, Debug)]
pub struct GameSetup {
    /// The position from which each game starts.
    pub start: Board,
    /// The side of the human player; `None` for the side to move in the start position.
    pub side: Option<SideChoice>,
    /// The Lichess rating at which the opponent plays; `None` for full strength.
    pub level: Option<u16>,
    /// The playing style of the opponent.
    pub playing_style: PlayingStyle,
    /// The time control; `None` to play without clocks.
    pub control: Option<Control>,
    /// The human player's own Lichess rating, for the PGN and as the first estimate; `None` if unknown.
    pub rating: Option<u16>,
    /// True if the opponent neither resigns nor offers a draw.
    pub plays_on: bool,
    /// True if the opponent's level in each game follows the estimate of the player's rating.
    pub follows: bool,
}

/// A game or position to continue, which was loaded from a file or a FEN.
#[derive(Clone, Debug)]
pub struct LoadedGame {
    /// The start position of the loaded game.
    pub start: Board,
    /// The moves of the loaded game; empty for a position.
    pub moves: Vec<Move>,
}

/// A question that waits for an answer: which of several legal moves a typed move means.
struct MoveQuestion {
    /// The question as it was shown, to show it again.
    text: String,
    /// The accepted answers in lower case, each with its move.
    answers: Vec<(String, Move)>,
}

/// The results of the games since the program began, from the human player's side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Tally {
    won: u32,
    drawn: u32,
    lost: u32,
}

/// An action that the state machine of a game ([`GameTable`]) requests from its caller.
#[derive(Clone)]
pub enum Order {
    /// Let the opponent find a move in the current position ([`HelperAnswer::Move`]).
    Think,
    /// Pass a question to the helper engine that analyses.
    Ask(HelperQuestion),
    /// Write the game, which has changed, to the file of the saved game.
    Keep,
    /// Clear what the opponent's engine knows of the last game: a new one begins.
    NewOpponent,
    /// Export the game as PGN to this file, or for `None` to a free file name, and report the result
    /// ([`GameTable::saved`]).
    Save(Option<PathBuf>),
    /// Load the game in this file and pass it on ([`GameTable::loaded`]).
    Load(PathBuf),
    /// Leave the program: the player has quit.
    Quit,
}

/// A question to the helper engine that analyses for the player, such as a hint (the opponent's engine is
/// another).
#[derive(Clone)]
pub enum HelperQuestion {
    /// Find the best move in the current position.
    Hint,
    /// Explain in sentences how good this move is in this position.
    Why(Box<Position>, Move),
    /// Find the score of the current position from the side of the opponent, who was offered a draw.
    Draw,
    /// Find the turning points of the finished game, the moves that changed it most.
    Review,
    /// Write the report of the game, an HTML page, to this file, or for `None` to a free file name.
    Report(Option<PathBuf>),
}

/// The answer of a helper engine to a [`HelperQuestion`], or the opponent's reply to [`Order::Think`].
#[derive(Clone, Debug)]
pub enum HelperAnswer {
    /// The score after the move that the opponent found, centipawns from the opponent's side. Sent before the
    /// move.
    Opinion(i32),
    /// The move that the opponent wants to play.
    Move(Move),
    /// The best move for the human player.
    Hint(Move),
    /// An explanation in sentences.
    Text(String),
    /// The score of the current position from the opponent's side, centipawns.
    Worth(i32),
    /// The number of positions of the game that the review has analysed so far.
    Progress(usize),
    /// The turning points of the game in order; empty if neither side made a serious mistake.
    Review(Vec<TurningPoint>),
    /// The path of the report that was written.
    Report(PathBuf),
    /// The job failed; holds a message for the player.
    Failed(String),
}

/// The tone of a message to the player, which decides its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// A message in normal text.
    Plain,
    /// Emphasised text, for news.
    Strong,
    /// An error: something cannot be done.
    Bad,
}

/// A message for the player, or a view such as the board or the help, to be shown in this order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// A message with its tone.
    Text(Tone, String),
    /// The message that the opponent has made this move; the next one takes its place.
    Reply(String),
    /// The question which move is meant; the next one takes its place.
    Question(String),
    /// The question which move is meant has its answer: a screen need not show it any longer.
    Answered,
    /// Draw the board, which has changed; a screen that always shows it ignores this.
    Board,
    /// Show the list of commands.
    Help,
}

/// The answer of a helper engine that the table waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Waiting {
    Move,
    Words,
    Review { done: usize },
    Report,
}

/// The state machine of a game in the terminal. It takes the player's lines, the helper engines' answers and
/// the time, and returns [`Order`]s for the caller; [`Note`]s for the player collect in it. A `now` is the
/// time since any fixed moment, as for [`Clocks`](super::clock::Clocks).
pub struct GameTable {
    game: TerminalGame,
    setup: GameSetup,
    messages: GameMessages,
    notes: Vec<Note>,
    /// The number of the last job, that is of the last request to a helper engine.
    job: u64,
    waiting: Option<Waiting>,
    /// The move of the hint given in this position; `None` without a hint.
    hinted: Option<Move>,
    /// True if the opponent's side is at the bottom of the board.
    flipped: bool,
    /// An unfinished game that `resume` would continue; `None` if there is none.
    saved_game: Option<Box<SavedGame>>,
    /// True if the last line was a command that would leave the game in progress; the next such command is carried out.
    leave_confirmed: bool,
    /// True if the turning points of the finished game were shown.
    reviewed: bool,
    /// The random number from which the side and the opponent's manners are drawn.
    roll: u64,
    /// The open question which of several moves is meant; `None` if there is none.
    question: Option<MoveQuestion>,
    /// The lines typed during a wait, carried out after it, oldest first.
    later: VecDeque<String>,
    /// The results of the games since the program began.
    tally: Tally,
    /// True if `tally` includes the current game.
    counted: bool,
    /// The estimate of the player's own rating.
    own: OwnRating,
    /// True if `own` includes the current game.
    rated: bool,
    /// True if the player was helped in this game, its level was changed, or it was loaded from a file or FEN;
    /// it then does not count for the rating.
    aided: bool,
    /// The state by which the opponent resigns and offers draws.
    manners: Manners,
    /// The opponent's score after the move that it is about to play, centipawns from its own side; `None` if
    /// unknown.
    opinion: Option<i32>,
    /// True if the opponent offered a draw with its last move.
    draw_offered: bool,
}

impl GameTable {
    /// Makes the state machine with a new game of the settings `setup`. `messages` has the player's language;
    /// `roll` is a random number from which the sides and whether the opponent resigns are drawn.
    pub fn new(setup: GameSetup, messages: GameMessages, roll: u64) -> Self {
        let mut game = TerminalGame::new(setup.start, Color::White, setup.level, setup.control);
        game.playing_style = setup.playing_style;
        game.rating = setup.rating;
        let before = setup.rating.or(setup.level).unwrap_or(FRIENDLY);
        let mut table = Self {
            game,
            setup,
            messages,
            notes: Vec::new(),
            job: 0,
            waiting: None,
            hinted: None,
            flipped: false,
            saved_game: None,
            leave_confirmed: false,
            reviewed: false,
            roll,
            question: None,
            later: VecDeque::new(),
            tally: Tally::default(),
            counted: false,
            own: OwnRating::new(before),
            rated: false,
            aided: false,
            manners: Manners::new(true, 1.0),
            opinion: None,
            draw_offered: false,
        };
        table.follow();
        table.game.level = table.setup.level;
        table.manners = table.draw_manners();
        table.game.human = table.draw_side();
        table
    }

    /// Sets a saved, unfinished game, which the player may continue with the command `resume`.
    pub fn set_saved(&mut self, saved_game: SavedGame) {
        self.saved_game = Some(Box::new(saved_game));
    }

    /// Returns the current game, which may be over.
    pub const fn game(&self) -> &TerminalGame {
        &self.game
    }

    /// Returns the messages to the player, in the player's language.
    pub const fn messages(&self) -> &GameMessages {
        &self.messages
    }

    /// Returns the number of the last job, that is of the request to a helper engine whose answer is awaited
    /// or came last.
    pub const fn job(&self) -> u64 {
        self.job
    }

    /// Returns true while an answer of a helper engine is awaited.
    pub const fn is_waiting(&self) -> bool {
        self.waiting.is_some()
    }

    /// Returns the side at the bottom of the board: the human player's, unless the board is flipped.
    pub fn below(&self) -> Color {
        if self.flipped { !self.game.human } else { self.game.human }
    }

    /// Removes and returns the [`Note`]s (messages and views) for the player since the last call.
    pub fn take_notes(&mut self) -> Vec<Note> {
        std::mem::take(&mut self.notes)
    }

    /// Returns the current game at the time `now` in the form in which it is saved.
    pub fn keep(&self, now: Duration) -> SavedGame {
        SavedGame::of(&self.game, self.flipped, now).with_rating(&self.own, self.aided)
    }

    /// Greets the player and begins the game; returns the first orders that the caller must carry out.
    pub fn begin(&mut self) -> Vec<Order> {
        let messages = &self.messages;
        let (side, level) = (messages.side(self.game.human), messages.level(self.game.level));
        let clock = self.game.clocks.map(|clocks| format!(", {}", clocks.control)).unwrap_or_default();
        let text = match messages.language {
            Language::English => {
                format!("You have {side} against Palisade, {level}{clock}. Type a move, or `help`.")
            }
            Language::German => {
                format!(
                    "Sie haben {side} gegen Palisade, {level}{clock}. Geben Sie einen Zug ein, oder `help`."
                )
            }
        };
        self.say(Tone::Strong, text);
        if let Some(saved_game) = self.saved_game.as_ref().and_then(|saved_game| saved_game.revive().ok()) {
            let move_number = saved_game.board().fullmove_number();
            self.say(
                Tone::Plain,
                match self.messages.language {
                    Language::English => {
                        format!("There is an unfinished game (move {move_number}): `resume` continues it.")
                    }
                    Language::German => {
                        format!(
                            "Es gibt eine unbeendete Partie (Zug {move_number}): `resume` setzt sie fort."
                        )
                    }
                },
            );
        }
        self.notes.push(Note::Board);
        self.next()
    }

    /// Continues with a saved game at the time `now`, and returns the first orders that the caller must carry
    /// out.
    ///
    /// # Errors
    /// Returns the reason if the saved game is no legal game.
    pub fn resume_game(&mut self, saved_game: &SavedGame, now: Duration) -> Result<Vec<Order>, &'static str> {
        self.game = saved_game.revive()?;
        // Later games have the settings of this one.
        self.setup.level = self.game.level;
        self.setup.playing_style = self.game.playing_style;
        self.setup.control = self.game.clocks.map(|clocks| clocks.control);
        self.setup.rating = self.game.rating.or(self.setup.rating);
        self.setup.side = Some(SideChoice::of(self.game.human));
        self.flipped = saved_game.flipped();
        self.aided = saved_game.aided();
        (self.counted, self.rated) = (false, false);
        self.saved_game = None;
        self.forget();
        self.reviewed = false;
        let text = match self.game.ended() {
            None => self.messages.pick("The game continues.", "Die Partie geht weiter."),
            Some(_) => self.messages.pick("The saved game is over.", "Die gespeicherte Partie ist zu Ende."),
        };
        self.say(Tone::Strong, text.to_owned());
        self.notes.push(Note::Board);
        self.game.run_clock(now);
        if let Some(ending) = self.game.ended() {
            let text = self.messages.ending(ending, self.game.human);
            self.say(Tone::Strong, text);
        }
        Ok(self.next())
    }

    /// Ends the game if a side has no time left at `now`, and returns the orders that the caller must carry
    /// out.
    pub fn tick(&mut self, now: Duration) -> Vec<Order> {
        if self.game.ended().is_none() && self.game.check_clock(now) { self.finished() } else { Vec::new() }
    }

    /// Returns the status line for the player: whose turn it is, what is awaited, or the possible keys after
    /// the end of the game.
    pub fn status(&self) -> String {
        let pick = |english, german| self.messages.pick(english, german).to_owned();
        match self.waiting {
            Some(Waiting::Move) => pick("Palisade is thinking ...", "Palisade denkt nach ..."),
            Some(Waiting::Words) => pick("Searching ...", "Es wird gesucht ..."),
            Some(Waiting::Review { done }) => {
                let all = self.game.moves().len() + 1;
                let text = pick("Analysing the game", "Die Partie wird analysiert");
                if done < all { format!("{text}: {done}/{all}") } else { format!("{text} ...") }
            }
            Some(Waiting::Report) => pick("Writing the report ...", "Der Bericht wird geschrieben ..."),
            None => match self.game.ended() {
                Some(_) => pick("a: report  n: new  q: quit", "a: Bericht  n: neu  q: Ende"),
                None if self.game.board().in_check() => pick("You are in check.", "Sie stehen im Schach."),
                None => pick("Your move.", "Sie sind am Zug."),
            },
        }
    }

    fn say(&mut self, tone: Tone, text: String) {
        self.notes.push(Note::Text(tone, text));
    }

    /// Adds a note of this tone in the language of the player, given its English and German text.
    fn announce(&mut self, tone: Tone, english: &str, german: &str) {
        let text = self.messages.pick(english, german).to_owned();
        self.say(tone, text);
    }

    /// Cancels the requests that wait for an answer, and the queued lines, the hint and the draw offer.
    fn forget(&mut self) {
        self.job += 1;
        self.waiting = None;
        self.hinted = None;
        self.leave_confirmed = false;
        self.question = None;
        self.opinion = None;
        self.draw_offered = false;
        self.later.clear();
    }

    fn ask(&mut self, waiting: Waiting, question: HelperQuestion) -> Vec<Order> {
        self.job += 1;
        self.waiting = Some(waiting);
        vec![Order::Ask(question)]
    }

    /// Returns the order that the opponent thinks, if it is its turn; otherwise none.
    fn next(&mut self) -> Vec<Order> {
        if !self.game.is_opponents_turn() {
            return Vec::new();
        }
        self.job += 1;
        self.waiting = Some(Waiting::Move);
        vec![Order::Think]
    }

    /// Shows the result after the end of the game, counts it, and returns the orders to save the game and
    /// find its turning points.
    fn finished(&mut self) -> Vec<Order> {
        let waiting_lines = std::mem::take(&mut self.later);
        self.forget();
        self.later = waiting_lines;
        self.drop_obsolete();
        if let Some(ending) = self.game.ended() {
            self.count(ending);
            let text = self.messages.ending(ending, self.game.human);
            // A resignation does not change the board.
            if matches!(ending, GameEnding::Rules(_)) {
                self.notes.push(Note::Board);
            }
            self.say(Tone::Strong, text);
            if let Some(estimate) = self.own.estimate().filter(|_| self.setup.follows) {
                let text = self.messages.own_rating(estimate);
                self.say(Tone::Plain, text);
            }
        }
        let mut orders = vec![Order::Keep];
        if !self.game.moves().is_empty() {
            orders.extend(self.ask(Waiting::Review { done: 0 }, HelperQuestion::Review));
        }
        orders
    }

    /// Returns the human player's side in the next game: the chosen one, drawn at random if that was the
    /// choice.
    fn draw_side(&mut self) -> Color {
        self.roll = self.roll.rotate_left(7).wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(1);
        match self.setup.side {
            None => self.setup.start.side_to_move(),
            Some(SideChoice::White) => Color::White,
            Some(SideChoice::Random) if self.roll >> 63 == 1 => Color::White,
            Some(SideChoice::Black | SideChoice::Random) => Color::Black,
        }
    }

    /// Returns the manners of an opponent for a new game, drawn at random: some resign lost games, some play
    /// to mate.
    fn draw_manners(&mut self) -> Manners {
        self.roll = self.roll.rotate_left(7).wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(1);
        Manners::new(self.setup.plays_on, (self.roll >> 11) as f64 / (1_u64 << 53) as f64)
    }

    /// Ends the game by a resignation or an agreement, and returns the orders that follow.
    fn end(&mut self, ending: GameEnding, now: Duration) -> Vec<Order> {
        self.game.end(ending, now);
        self.finished()
    }
}

#[cfg(test)]
mod tests;
