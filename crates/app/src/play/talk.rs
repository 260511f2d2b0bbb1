//! Reads a typed line as a command. It does not know the position: the board decides whether a move is legal.

use super::clock::Control;
use crate::protocol::suggest;
use palisade::engine::Level;
use palisade::engine::human_model::PlayingStyle;
use palisade::types::Color;
use palisade_coach::claims::illegal_move;
use std::path::PathBuf;

/// The choice of the human player's side: White, Black or random.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum SideChoice {
    /// White
    #[default]
    White,
    /// Black
    Black,
    /// Drawn at random for each game
    Random,
}

impl SideChoice {
    /// Returns the choice that is always this side.
    pub const fn of(side: Color) -> Self {
        match side {
            Color::White => Self::White,
            Color::Black => Self::Black,
        }
    }
}

/// The move that the player wants explained with the command `why`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Requested {
    /// The player's own last move.
    Own,
    /// The opponent's last move.
    Reply,
    /// This move in the current position.
    Move(String),
}

/// A line that the player typed in a game in the terminal, read as a move or a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayCommand {
    /// An empty line.
    Nothing,
    /// A move, as typed.
    Move(String),
    /// Ask for a hint.
    Hint,
    /// Ask why a move is good or bad.
    Why(Requested),
    /// Take back the player's last move, and the reply to it.
    Undo,
    /// Play again the moves taken back.
    Redo,
    /// Resign the game.
    Resign,
    /// Offer a draw.
    Draw,
    /// Start a new game with this side; with the side of the settings for `None`.
    New(Option<SideChoice>),
    /// Start another game with sides changed.
    Rematch,
    /// Show the results of the games so far.
    Score,
    /// Show the position as FEN for `None`, or continue from this FEN.
    Fen(Option<String>),
    /// Load the first game of a PGN file, or the position of a FEN file.
    Load(PathBuf),
    /// Resume the saved game.
    Resume,
    /// Turn the board around.
    Flip,
    /// Show the board of the current position.
    Board,
    /// Set the Lichess rating of the opponent; `None` for full strength.
    Level(Option<u16>),
    /// Show the current level and the available levels.
    AskLevel,
    /// Set the playing style of the opponent.
    PlayingStyle(PlayingStyle),
    /// Show the playing style of the opponent and the available styles.
    AskPlayingStyle,
    /// Set another time control; `None` to play without clocks.
    Clock(Option<Control>),
    /// Show the time left.
    AskClock,
    /// Export the game as PGN to this file; to a free file name for `None`.
    Save(Option<PathBuf>),
    /// Write the report of the game to this file; to a free file name for `None`.
    Analyse(Option<PathBuf>),
    /// Show the moves played for `None`, or the legal moves from this square.
    Moves(Option<String>),
    /// Show the list of commands.
    Help,
    /// Leave the program.
    Quit,
}

/// The reason why a line that the player typed is not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnclearInput {
    /// The line is neither a command nor a move: its first 20 characters, and the most similar command if one
    /// is similar.
    Word(String, Option<&'static str>),
    /// `level` with a word that is no level.
    Level(String),
    /// `style` with a word that is no style.
    PlayingStyle(String),
    /// `clock` with a word that is no time control.
    Clock(String),
    /// `new` with a word that is no side.
    Side(String),
    /// `load` without a file name.
    Load,
}

/// The words of all commands of a game in the terminal, as help lists them and Tab completes them.
pub const WORDS: [&str; 23] = [
    "analyse",
    "board",
    "clock",
    "draw",
    "fen",
    "flip",
    "help",
    "hint",
    "level",
    "load",
    "style",
    "moves",
    "new",
    "quit",
    "redo",
    "rematch",
    "resign",
    "resume",
    "save",
    "score",
    "undo",
    "why",
    "why reply",
];

impl PlayCommand {
    /// Reads a line that the player typed as a move or a command; English and German words are known.
    ///
    /// # Errors
    /// Returns an error if the line is no command and does not have the form of a move.
    pub fn read(line: &str) -> Result<Self, UnclearInput> {
        let line = line.trim().trim_start_matches('/');
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let (word, rest) = (word.to_lowercase(), rest.trim());
        let path = || (!rest.is_empty()).then(|| PathBuf::from(rest));
        Ok(match word.as_str() {
            "" => Self::Nothing,
            "hint" | "tip" | "tipp" => Self::Hint,
            "why" | "warum" => Self::Why(match rest.to_lowercase().as_str() {
                "" | "mine" => Requested::Own,
                "reply" | "yours" | "his" | "her" | "antwort" => Requested::Reply,
                _ => Requested::Move(rest.to_owned()),
            }),
            "undo" | "takeback" | "back" | "zurück" | "zurueck" => Self::Undo,
            "take" if rest.eq_ignore_ascii_case("back") => Self::Undo,
            "redo" | "vor" => Self::Redo,
            "resign" | "aufgeben" => Self::Resign,
            "give" if rest.eq_ignore_ascii_case("up") => Self::Resign,
            "draw" | "remis" => Self::Draw,
            "offer" if rest.is_empty() || rest.to_lowercase().ends_with("draw") => Self::Draw,
            "new" | "neu" => Self::New(side(rest)?),
            "rematch" | "revanche" => Self::Rematch,
            "score" | "stand" => Self::Score,
            "fen" | "stellung" => Self::Fen((!rest.is_empty()).then(|| rest.to_owned())),
            "load" | "open" | "laden" if rest.is_empty() => return Err(UnclearInput::Load),
            "load" | "open" | "laden" => Self::Load(PathBuf::from(rest)),
            "resume" | "fortsetzen" => Self::Resume,
            "flip" | "turn" | "drehen" => Self::Flip,
            "board" | "d" | "show" | "brett" => Self::Board,
            "level" | "elo" | "stufe" => level(rest)?,
            "style" | "stil" => playing_style(rest)?,
            "clock" | "time" | "uhr" => clock(rest)?,
            "save" | "speichern" => Self::Save(path()),
            "analyse" | "analyze" | "bericht" | "a" if !is_pawn_move(&word, rest) => Self::Analyse(path()),
            "moves" | "züge" | "zuege" => Self::Moves((!rest.is_empty()).then(|| rest.to_owned())),
            "help" | "?" | "h" | "hilfe" => Self::Help,
            "quit" | "exit" | "q" | "bye" | "ende" | "beenden" => Self::Quit,
            "move" | "play" if !rest.is_empty() => Self::Move(rest.to_owned()),
            _ if illegal_move::looks_like_a_move(line) => Self::Move(line.to_owned()),
            _ => {
                let near = suggest::nearest(&word, WORDS);
                return Err(UnclearInput::Word(line.chars().take(20).collect(), near));
            }
        })
    }
}

/// Returns true for a move of the a-pawn whose file stands apart, such as `a 4`; `word` is the first word and
/// `rest` the others.
fn is_pawn_move(word: &str, rest: &str) -> bool {
    word == "a" && illegal_move::looks_like_a_move(&format!("{word}{rest}"))
}

fn side(text: &str) -> Result<Option<SideChoice>, UnclearInput> {
    Ok(Some(match text.to_lowercase().as_str() {
        "" => return Ok(None),
        "white" | "w" | "weiss" | "weiß" => SideChoice::White,
        "black" | "b" | "schwarz" => SideChoice::Black,
        "random" | "zufall" => SideChoice::Random,
        _ => return Err(UnclearInput::Side(text.to_owned())),
    }))
}

fn level(text: &str) -> Result<PlayCommand, UnclearInput> {
    match text.to_lowercase().as_str() {
        "" => Ok(PlayCommand::AskLevel),
        "full" | "voll" => Ok(PlayCommand::Level(None)),
        number => {
            let elo = number.parse().ok().filter(|elo| (Level::MIN_ELO..=Level::MAX_ELO).contains(elo));
            elo.map(|elo| PlayCommand::Level(Some(elo))).ok_or_else(|| UnclearInput::Level(text.to_owned()))
        }
    }
}

fn playing_style(text: &str) -> Result<PlayCommand, UnclearInput> {
    match text.to_lowercase().as_str() {
        "" => Ok(PlayCommand::AskPlayingStyle),
        "none" | "off" => Ok(PlayCommand::PlayingStyle(PlayingStyle::Natural)),
        name => PlayingStyle::named(name)
            .map(PlayCommand::PlayingStyle)
            .ok_or_else(|| UnclearInput::PlayingStyle(text.to_owned())),
    }
}

fn clock(text: &str) -> Result<PlayCommand, UnclearInput> {
    match text.to_lowercase().as_str() {
        "" => Ok(PlayCommand::AskClock),
        "none" | "off" | "no" | "ohne" => Ok(PlayCommand::Clock(None)),
        control => control
            .parse()
            .map(|control| PlayCommand::Clock(Some(control)))
            .map_err(|_| UnclearInput::Clock(text.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_of_the_help_is_a_command() {
        for word in WORDS {
            let read = PlayCommand::read(if word == "load" { "load x.pgn" } else { word });
            assert!(read.is_ok_and(|command| !matches!(command, PlayCommand::Move(_))), "{word}");
        }
    }

    #[test]
    fn words_of_a_line() {
        use PlayCommand as C;
        for (line, wanted) in [
            ("", C::Nothing),
            ("  UNDO ", C::Undo),
            ("why", C::Why(Requested::Own)),
            ("why reply", C::Why(Requested::Reply)),
            ("why Nf3", C::Why(Requested::Move("Nf3".into()))),
            ("new black", C::New(Some(SideChoice::Black))),
            ("new", C::New(None)),
            ("give up", C::Resign),
            ("Aufgeben", C::Resign),
            ("take back", C::Undo),
            ("Zurück", C::Undo),
            ("offer a draw", C::Draw),
            ("beenden", C::Quit),
            ("load My Games.pgn", C::Load("My Games.pgn".into())),
            ("fen", C::Fen(None)),
            ("fen 8/8 w", C::Fen(Some("8/8 w".into()))),
            ("Stufe 1400", C::Level(Some(1400))),
            ("Uhr ohne", C::Clock(None)),
            ("Züge g1", C::Moves(Some("g1".into()))),
            ("level 1400", C::Level(Some(1400))),
            ("level full", C::Level(None)),
            ("level", C::AskLevel),
            ("style coach", C::PlayingStyle(PlayingStyle::Coach)),
            ("style", C::AskPlayingStyle),
            ("clock 10+5", C::Clock("10+5".parse().ok())),
            ("clock none", C::Clock(None)),
            ("save My Game.pgn", C::Save(Some("My Game.pgn".into()))),
            ("analyse", C::Analyse(None)),
            ("a", C::Analyse(None)),
            ("a 4", C::Move("a 4".into())),
            ("moves g1", C::Moves(Some("g1".into()))),
            ("e4", C::Move("e4".into())),
            ("0-0", C::Move("0-0".into())),
            ("exd", C::Move("exd".into())),
            ("b4", C::Move("b4".into())),
            ("/quit", C::Quit),
        ] {
            assert_eq!(PlayCommand::read(line), Ok(wanted), "{line}");
        }
        for (line, wanted) in [
            ("load", UnclearInput::Load),
            ("hnit", UnclearInput::Word("hnit".into(), Some("hint"))),
            ("perft", UnclearInput::Word("perft".into(), None)),
            ("compiler", UnclearInput::Word("compiler".into(), None)),
            ("level 99", UnclearInput::Level("99".into())),
            ("style bad", UnclearInput::PlayingStyle("bad".into())),
            ("clock fast", UnclearInput::Clock("fast".into())),
            ("new green", UnclearInput::Side("green".into())),
        ] {
            assert_eq!(PlayCommand::read(line), Err(wanted), "{line}");
        }
    }
}
