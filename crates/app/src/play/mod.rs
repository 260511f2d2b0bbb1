//! `palisade play`: a game in the terminal against a level.
//!
//! The core is pure: [`table`] is the state machine (lines, answers and time in; notes and orders out) over
//! [`game`] (moves, clocks, result), [`talk`] (the commands of a line), [`manners`] (the opponent's
//! resignation), [`illegal_move`](palisade_coach::claims::illegal_move) (the reason why a move is illegal)
//! and [`messages`] (all texts, in two languages). [`screen`] renders it for a terminal of any size, with
//! [`mod@board`] and [`paint`].
//!
//! Around it: [`runner`] carries the orders out, with [`helpers`] (the opponent and the analyst on
//! threads of their own), [`store`] (the game that survives) and [`export`] (PGN); [`terminal`] and
//! [`plain`] are the two ways to show it, [`typing`] the line that is being typed, [`message_log`] the
//! messages on the screen.
//!
//! A new command is a variant of [`talk::PlayCommand`], a line in `table/commands.rs` and one in
//! [`help::HELP`].

pub mod board;
pub mod clock;
pub mod export;
pub mod file_problem;
pub mod game;
pub mod help;
pub mod helpers;
pub mod manners;
mod message_log;
pub mod paint;
mod own_rating;
mod plain;
mod runner;
pub mod screen;
pub mod store;
pub mod table;
pub mod talk;
mod terminal;
mod typing;
pub mod messages;

use board::BoardStyle;
use clock::Control;
use helpers::Helpers;
use messages::GameMessages;
use own_rating::FRIENDLY;
use paint::Palette;
use palisade::board::Board;
use palisade::engine::Level;
use palisade::engine::human_model::PlayingStyle;
use palisade_tools::support::interrupt;
use palisade_tools::why::LanguageArg;
use palisade_tools::{ColorChoice, Failure, Out, Outcome};
use runner::{Event, Runner};
use std::env;
use std::fmt;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::sync::mpsc::channel;
use store::{GameStore, StoreError};
use table::{GameSetup, GameTable};
use talk::SideChoice;

/// Arguments of `palisade play`.
#[derive(clap::Args, Debug)]
pub struct PlayArgs {
    /// The same as --level
    #[arg(value_name = "LEVEL", value_parser = level, conflicts_with_all = ["level", "resume"])]
    opponent: Option<Strength>,
    /// The opponent's rating, 600 to 3000, or full
    #[arg(long, value_name = "N", value_parser = level, default_value_t = Strength(Some(FRIENDLY)))]
    level: Strength,
    /// Style of the opponent: natural, coach, attacker, solid, grabber or endings
    #[arg(long = "style", value_name = "STYLE", value_parser = playing_style, default_value = "natural", conflicts_with = "resume")]
    playing_style: PlayingStyleArg,
    /// Your side; without this, the side to move
    #[arg(long, value_enum)]
    side: Option<SideChoice>,
    /// Both clocks: minutes and seconds a move, such as 10+5, or none
    #[arg(long, value_name = "M+S", value_parser = control, default_value = "none")]
    clock: Clocking,
    /// Your own rating on lichess, for the PGN and the report
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(100..=4000), conflicts_with = "resume")]
    rating: Option<u16>,
    /// Set the opponent's rating before each game to the rating that your games so far show
    #[arg(long, conflicts_with = "resume")]
    follow: bool,
    /// Palisade neither resigns nor offers a draw
    #[arg(long)]
    plays_on: bool,
    /// Begin from this position
    #[arg(long, value_name = "FEN", conflicts_with = "resume")]
    fen: Option<String>,
    /// Continue the last game that was not finished
    #[arg(long, conflicts_with_all = ["side", "clock", "level"])]
    resume: bool,
    /// Letters for the pieces
    #[arg(long)]
    ascii: bool,
    /// Language of the game
    #[arg(long, value_enum, default_value_t)]
    language: LanguageArg,
    /// How long the opponent takes for a move; without this, human if there is a clock
    #[arg(long, value_enum)]
    think: Option<Think>,
    /// Save the game to this file after each move [default: a file in the platform's state folder]
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
}

/// The time that the opponent takes for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Think {
    /// As long as the search takes
    AtOnce,
    /// As long as a human player of this rating takes
    Human,
}

/// The argument of `--level`: a Lichess rating, or `None` for full strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Strength(Option<u16>);

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(elo) => write!(f, "{elo}"),
            None => f.write_str("full"),
        }
    }
}

/// The argument of `--style`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct PlayingStyleArg(PlayingStyle);

/// The argument of `--clock`: a time control, or `None` for no clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Clocking(Option<Control>);

fn level(text: &str) -> Result<Strength, String> {
    if text.eq_ignore_ascii_case("full") {
        return Ok(Strength(None));
    }
    let levels = Level::MIN_ELO..=Level::MAX_ELO;
    let elo = text.parse().ok().filter(|elo| levels.contains(elo));
    let wanted = || format!("a rating from {} to {}, or full", levels.start(), levels.end());
    elo.map(|elo| Strength(Some(elo))).ok_or_else(wanted)
}

fn playing_style(text: &str) -> Result<PlayingStyleArg, String> {
    let wanted = || format!("one of {}", PlayingStyle::NAMES.map(str::to_lowercase).join(", "));
    PlayingStyle::named(text).map(PlayingStyleArg).ok_or_else(wanted)
}

fn control(text: &str) -> Result<Clocking, clock::NoControl> {
    if text.eq_ignore_ascii_case("none") {
        Ok(Clocking(None))
    } else {
        text.parse().map(|control| Clocking(Some(control)))
    }
}

/// Runs `palisade play` on the terminal, or line by line without one, until the player leaves; returns the
/// exit code.
///
/// # Errors
/// Returns an error if the position is illegal, there is no saved game to resume, no engine can be started,
/// or the output is closed.
pub fn run(args: &PlayArgs, out: &mut Out<'_>) -> Outcome {
    let start = Board::from_start(args.fen.as_deref().unwrap_or("startpos")).map_err(Failure::new)?;
    let store = GameStore::new(args.state.clone());
    let saved_game = store.read();
    let language = args.language.into();
    let (sender, events) = channel();
    let answers = sender.clone();
    let helpers = Helpers::start(language, move |job, answer| {
        // After the end of the program there is no receiver.
        let _ = answers.send(Event::Answer(job, answer));
    });
    let helpers = helpers.map_err(Failure::new)?;
    let setup = GameSetup {
        start,
        side: args.side,
        level: args.opponent.unwrap_or(args.level).0,
        playing_style: args.playing_style.0,
        control: args.clock.0,
        rating: args.rating,
        plays_on: args.plays_on,
        follows: args.follow,
    };
    let mut table = GameTable::new(setup, GameMessages::new(language), rand::random());
    if let Some(own) = saved_game.as_ref().ok().and_then(|saved_game| saved_game.own()) {
        table.remember(own.clone());
    }
    let on_terminal = on_terminal();
    let style = style(args.ascii, on_terminal);
    let think = args.think.unwrap_or(if args.clock.0.is_some() { Think::Human } else { Think::AtOnce });
    let pace = (think == Think::Human).then(rand::random);
    interrupt::watch();
    let runner = if args.resume {
        let saved_game = saved_game.map_err(Failure::new)?;
        let mut runner = Runner::new(table, helpers, store, style, pace);
        runner.resume_game(&saved_game).map_err(Failure::new)?;
        runner
    } else {
        match saved_game {
            Ok(saved_game) if saved_game.revive().is_ok_and(|game| game.ended().is_none()) => {
                table.set_saved(saved_game);
            }
            Err(error @ (StoreError::Damaged(..) | StoreError::Unreadable(..))) => {
                palisade_tools::stderr::say(&error.to_string());
            }
            _ => {}
        }
        let mut runner = Runner::new(table, helpers, store, style, pace);
        runner.begin();
        runner
    };
    if on_terminal {
        terminal::run(runner, &events, sender, out)
    } else {
        plain::run(runner, &events, sender, out)
    }
}

/// Returns true if standard input and output are a terminal that can move its cursor.
fn on_terminal() -> bool {
    let able = cfg!(windows) || !matches!(env::var("TERM").as_deref(), Err(_) | Ok("" | "dumb"));
    able && io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Returns the style of boards: figurines if the terminal shows Unicode and `ascii` is not set, colours if
/// `on_terminal` is set and the terminal has them.
fn style(ascii: bool, on_terminal: bool) -> BoardStyle {
    let variable = |name: &str| env::var(name).ok().filter(|value| !value.is_empty());
    let term = variable("TERM").unwrap_or_default();
    // The first that is set says it, as in the C library.
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(variable).unwrap_or_default();
    let locale = locale.to_ascii_lowercase();
    let utf8 = if cfg!(windows) {
        variable("WT_SESSION").is_some() || variable("TERM_PROGRAM").is_some()
    } else {
        locale.contains("utf-8") || locale.contains("utf8")
    };
    // The console of the Linux kernel has no figurines in its font.
    let unicode = !ascii && utf8 && term != "linux";
    let many =
        term.contains("256color") || variable("COLORTERM").is_some() || variable("WT_SESSION").is_some();
    let palette = match ColorChoice::for_terminal() {
        ColorChoice::Always if on_terminal && many => Palette::Many,
        ColorChoice::Always if on_terminal => Palette::Few,
        _ => Palette::None,
    };
    BoardStyle { unicode, palette }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_and_clocks_of_the_command_line() {
        assert_eq!((level("1400"), level("FULL")), (Ok(Strength(Some(1400))), Ok(Strength(None))));
        assert!(level("12").is_err() && level("x").is_err());
        assert_eq!(control("none"), Ok(Clocking(None)));
        assert!(control("3+2").is_ok_and(|clock| clock.0.is_some()) && control("x").is_err());
        assert_eq!(level(&FRIENDLY.to_string()), Ok(Strength(Some(FRIENDLY))));
    }
}
