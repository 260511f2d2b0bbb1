//! The saved game: a file in the state folder of the platform, written after every move.
//!
//! It is replaced whole or not at all ([`palisade_tools::files::write`]), so that a process that is killed
//! leaves the game before or after the move. The file is checked when it is read: an edited file gives a
//! legal game or an error.

use super::clock::{Clocks, Control};
use super::game::{GameEnding, TerminalGame};
use super::own_rating::OwnRating;
use etcetera::BaseStrategy;
use palisade::board::Board;
use palisade::engine::Level;
use palisade::engine::human_model::PlayingStyle;
use palisade::types::Color;
use palisade_tools::Failure;
use palisade_tools::files::write::Outputs;
use serde::{Deserialize, Serialize};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The version of the file format.
const VERSION: u32 = 1;

/// A saved game of `palisade play`, in the form in which it is written to its JSON file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SavedGame {
    version: u32,
    start: String,
    moves: Vec<String>,
    person: String,
    /// The opponent's level, a Lichess rating; `None` for full strength.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    level: Option<u16>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    playing_style: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock: Option<SavedClock>,
    /// The end of the game, such as `resigned white`, if it was not by the rules of chess; otherwise `None`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ended: Option<String>,
    #[serde(default)]
    flipped: bool,
    /// The human player's own Lichess rating; `None` if unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rating: Option<u16>,
    /// The time left to the side that moved, after each move, ms; `None` for a move without a running clock.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    clock_after_ms: Vec<Option<u64>>,
    /// The number of plies played before the clocks were set.
    #[serde(default)]
    clocked_from: usize,
    /// True if the player was helped in the game, which then does not count for the own rating.
    #[serde(default)]
    aided: bool,
    /// The estimate of the player's own rating from the games so far; `None` if none was saved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    own: Option<OwnRating>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct SavedClock {
    control: String,
    white_ms: u64,
    black_ms: u64,
}

/// The reason why no saved game can be resumed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// No game was saved.
    #[error("there is no saved game")]
    Nothing,
    /// The file of the saved game cannot be read.
    #[error("{0}: {1}")]
    Unreadable(PathBuf, #[source] io::Error),
    /// The file of the saved game is damaged; has the path and the reason.
    #[error("{0}: a damaged game ({1})")]
    Damaged(PathBuf, &'static str),
}

/// Returns the default path of the saved game, in the user's state folder; `None` if the user has no home
/// directory.
pub fn usual_place() -> Option<PathBuf> {
    let places = etcetera::choose_base_strategy().ok()?;
    let folder = places.state_dir().unwrap_or_else(|| places.data_dir());
    Some(folder.join("palisade").join("play.json"))
}

/// The file in which the game of `palisade play` is saved; without a path games are not saved.
pub struct GameStore(Option<PathBuf>);

impl GameStore {
    /// Makes a store that uses the file `path`; for `None` the default file ([`usual_place`]), if the user
    /// has a home directory.
    pub fn new(path: Option<PathBuf>) -> Self {
        Self(path.or_else(usual_place))
    }

    /// Writes a game to the file in place of the last one; does nothing without a path.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written.
    pub fn keep(&self, saved_game: &SavedGame) -> Result<(), Failure> {
        let Some(path) = &self.0 else { return Ok(()) };
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|error| Failure::file(folder, error))?;
        }
        let mut text = serde_json::to_string_pretty(saved_game).map_err(Failure::new)?;
        text.push('\n');
        Outputs::default().claim(path)?.replace(text.as_bytes())
    }

    /// Reads the saved game from the file and checks that it is a legal game.
    ///
    /// # Errors
    /// Returns an error if no game was saved, or the file cannot be read or is damaged.
    pub fn read(&self) -> Result<SavedGame, StoreError> {
        let path = self.0.as_ref().ok_or(StoreError::Nothing)?;
        let text = fs::read_to_string(path).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => StoreError::Nothing,
            _ => StoreError::Unreadable(path.clone(), error),
        })?;
        let damaged = |what| StoreError::Damaged(path.clone(), what);
        let saved_game: SavedGame = serde_json::from_str(&text).map_err(|_| damaged("not in its form"))?;
        saved_game.revive().map_err(damaged)?;
        Ok(saved_game)
    }

    /// Returns the path of the file of the saved game; `None` if games are not saved.
    pub fn path(&self) -> Option<&Path> {
        self.0.as_deref()
    }
}

impl SavedGame {
    /// Makes a saved game from a game at the time `now` of its [`Clocks`], without an estimate of the
    /// player's rating; `flipped` is true if the opponent's side is at the bottom of the board.
    pub fn of(game: &TerminalGame, flipped: bool, now: Duration) -> Self {
        let mut board = *game.start();
        let mut moves = Vec::with_capacity(game.moves().len());
        for &mv in game.moves() {
            moves.push(board.uci(mv, true));
            board.make(mv, &mut ());
        }
        let ms = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let clock = game.clocks.map(|clocks| SavedClock {
            control: clocks.control.to_string(),
            white_ms: ms(clocks.left(Color::White, now)),
            black_ms: ms(clocks.left(Color::Black, now)),
        });
        let ended = game.ended().and_then(|ending| match ending {
            GameEnding::Rules(_) => None,
            GameEnding::Agreed => Some("agreed".to_owned()),
            GameEnding::Resigned(side) => Some(format!("resigned {}", name(side))),
            GameEnding::Flag(side) => Some(format!("flag {}", name(side))),
            GameEnding::FlagDraw(side) => Some(format!("flag-draw {}", name(side))),
        });
        Self {
            version: VERSION,
            start: game.start().shredder_fen(),
            moves,
            person: name(game.human).to_owned(),
            level: game.level,
            playing_style: (game.playing_style != PlayingStyle::Natural)
                .then(|| game.playing_style.name().to_owned()),
            clock,
            ended,
            flipped,
            rating: game.rating,
            clock_after_ms: game
                .clocks
                .map_or_else(Vec::new, |_| game.clock_after().iter().map(|left| left.map(ms)).collect()),
            clocked_from: game.clocked_from(),
            aided: false,
            own: None,
        }
    }

    /// Returns this saved game with `own`, the estimate of the player's own rating; `aided` is true if the
    /// player was helped in this game.
    #[must_use]
    pub fn with_rating(self, own: &OwnRating, aided: bool) -> Self {
        Self { own: Some(own.clone()), aided, ..self }
    }

    /// Returns the estimate of the player's own rating; `None` if none was saved.
    pub const fn own(&self) -> Option<&OwnRating> {
        self.own.as_ref()
    }

    /// Returns true if the player was helped in this game, which then does not count for the rating.
    pub const fn aided(&self) -> bool {
        self.aided
    }

    /// Restores the game from the saved data, with its clocks stopped.
    ///
    /// # Errors
    /// Returns the reason, a few words, if the saved data is no legal game or of another version.
    pub fn revive(&self) -> Result<TerminalGame, &'static str> {
        if self.version != VERSION {
            return Err("of another version");
        }
        let start = Board::from_fen(&self.start).map_err(|_| "no position")?;
        let moves = start.uci_line(self.moves.iter().map(String::as_str));
        if moves.len() != self.moves.len() {
            return Err("a move that is not legal");
        }
        let human = side(&self.person).ok_or("no side")?;
        if self.level.is_some_and(|elo| !(Level::MIN_ELO..=Level::MAX_ELO).contains(&elo)) {
            return Err("no level");
        }
        let mut game = TerminalGame::new(start, human, self.level, None);
        if let Some(playing_style) = &self.playing_style {
            game.playing_style = PlayingStyle::named(playing_style).ok_or("no such playing style")?;
        }
        for &mv in &moves {
            if game.ended().is_some() {
                return Err("moves behind the end");
            }
            game.play(mv, Duration::ZERO);
        }
        if let Some(clock) = &self.clock {
            let control: Control = clock.control.parse().map_err(|_| "no clock")?;
            game.clocks =
                Some(Clocks::with(control, [clock.white_ms, clock.black_ms].map(Duration::from_millis)));
        }
        game.rating = self.rating;
        let after = self.clock_after_ms.iter().map(|left| left.map(Duration::from_millis)).collect();
        game.set_clock_after(after, self.clocked_from);
        if let Some(ended) = &self.ended {
            game.end(ending(ended).ok_or("no ending")?, Duration::ZERO);
        }
        Ok(game)
    }

    /// Returns true if the opponent's side is at the bottom of the board.
    pub const fn flipped(&self) -> bool {
        self.flipped
    }
}

const fn name(side: Color) -> &'static str {
    match side {
        Color::White => "white",
        Color::Black => "black",
    }
}

fn side(name: &str) -> Option<Color> {
    match name {
        "white" => Some(Color::White),
        "black" => Some(Color::Black),
        _ => None,
    }
}

fn ending(text: &str) -> Option<GameEnding> {
    if text == "agreed" {
        return Some(GameEnding::Agreed);
    }
    let (how, who) = text.split_once(' ')?;
    let who = side(who)?;
    match how {
        "resigned" => Some(GameEnding::Resigned(who)),
        "flag" => Some(GameEnding::Flag(who)),
        "flag-draw" => Some(GameEnding::FlagDraw(who)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game() -> TerminalGame {
        let mut game = TerminalGame::new(Board::startpos(), Color::Black, Some(1400), "10+5".parse().ok());
        for (text, at) in [("e4", 0), ("e5", 30), ("Nf3", 31)] {
            let mv = game.board().parse_san(text).expect(text);
            game.play(mv, Duration::from_secs(at));
        }
        game
    }

    #[test]
    fn a_game_comes_back_as_it_was() {
        let folder = std::env::temp_dir().join(format!("palisade-play-{}", std::process::id()));
        let store = GameStore::new(Some(folder.join("a").join("game.json")));
        assert!(matches!(store.read(), Err(StoreError::Nothing)));
        let mut game = game();
        for ending in [None, Some(GameEnding::Agreed), Some(GameEnding::Flag(Color::White))] {
            if let Some(ending) = ending {
                game.end(ending, Duration::from_secs(41));
            }
            let saved_game = SavedGame::of(&game, true, Duration::from_secs(41));
            store.keep(&saved_game).expect("writable");
            let read = store.read().expect("readable");
            assert_eq!(read, saved_game);
            let back = read.revive().expect("legal");
            assert_eq!((back.moves(), back.ended(), back.human), (game.moves(), ending, Color::Black));
            let clocks = back.clocks.expect("clocks");
            let left = |side| clocks.left(side, Duration::from_secs(999)).as_secs();
            // White: +5, one second, +5; Black: thirty seconds and ten more, +5.
            assert_eq!((left(Color::White), left(Color::Black)), (609, 565));
        }
        assert_eq!(fs::read_dir(folder.join("a")).expect("there").count(), 1, "no draft is left");
        fs::remove_dir_all(folder).expect("ours");
    }

    #[test]
    fn a_damaged_game_is_no_game() {
        let whole = SavedGame::of(&game(), false, Duration::ZERO);
        let broken = |change: fn(&mut SavedGame)| {
            let mut saved_game = whole.clone();
            change(&mut saved_game);
            saved_game.revive().err()
        };
        assert_eq!(broken(|_| {}), None);
        assert_eq!(broken(|saved_game| saved_game.version = 9), Some("of another version"));
        assert_eq!(
            broken(|saved_game| saved_game.moves.push("a1a8".into())),
            Some("a move that is not legal")
        );
        assert_eq!(broken(|saved_game| saved_game.level = Some(9)), Some("no level"));
        assert_eq!(broken(|saved_game| saved_game.start = "x".into()), Some("no position"));
        assert_eq!(broken(|saved_game| saved_game.ended = Some("won white".into())), Some("no ending"));
        let folder = std::env::temp_dir().join(format!("palisade-play-broken-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("ours");
        let path = folder.join("game.json");
        fs::write(&path, "{").expect("ours");
        assert!(matches!(GameStore::new(Some(path)).read(), Err(StoreError::Damaged(..))));
        fs::remove_dir_all(folder).expect("ours");
    }
}
