//! One line of input to one [`Command`]: a pure function on bytes.
//!
//! It cannot fail: a text that is not understood becomes [`Command::Unknown`] or an empty field, because a
//! protocol error of a GUI must never cost a game. Lines are bytes, not UTF-8: cutechess writes Latin-1, and
//! an option value may be any path.
//!
//! Invariants: parsing never panics, takes time linear in the length of the line, and depends on no state;
//! every number is clamped to `i64` instead of refused.

use crate::protocol::console_command::{self, CONSOLE, ConsoleCommand};
use crate::protocol::go::{self, Go, GoCommand};
use crate::protocol::move_word::looks_like_move;
use crate::protocol::suggest::nearest;
use std::borrow::Cow;

/// A line of input, read as a command: of UCI, or of the console (commands that are not part of UCI).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `uci`: asks the engine to identify itself.
    Uci,
    /// `debug on|off`; without a word it means `on`. The error is any other word, cut to 40 characters.
    Debug(Result<bool, String>),
    /// `isready`: asks whether the engine is ready.
    IsReady,
    /// `setoption name N [value V]`: sets an option.
    SetOption {
        /// The option's name, blanks inside made single.
        name: String,
        /// The rest of the line after `value` as it was sent, blanks at the ends cut; `<empty>` has
        /// become the empty string. `None` without `value`.
        value: Option<String>,
    },
    /// `register ...`: ignored.
    Register,
    /// `ucinewgame`: the next search is of another game.
    NewGame,
    /// `position ...`: sets the position.
    Position(PositionCommand),
    /// `go ...`: starts a search.
    Go(GoCommand),
    /// `stop`: ends the search.
    Stop,
    /// `ponderhit`: the expected move was played.
    PonderHit,
    /// `quit`: ends the session.
    Quit,
    /// A command that is not part of UCI, with its arguments.
    Console(ConsoleCommand, Vec<String>),
    /// A line with nothing but blanks.
    Empty,
    /// No word of the line is a known command; holds the first word, cut to 40 characters.
    Unknown(String),
}

/// The start position of a `position` command, as sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartPosition {
    /// The initial position: `position startpos`.
    Startpos,
    /// A FEN: its fields, separated by single blanks.
    Fen(String),
    /// Neither `startpos` nor `fen`: the command is malformed.
    Missing,
}

/// The arguments of a `position` command: `startpos|fen F [moves ...]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionCommand {
    /// The start position, before the moves.
    pub start: StartPosition,
    /// The moves as sent, not yet validated.
    pub moves: Vec<String>,
    /// The note on words that were read differently or left out, if any.
    pub note: Option<PositionNote>,
}

/// The note that a `position` command is malformed: the words after its start position do not begin with
/// `moves`. It says how they were treated; a word in it is cut to 40 characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionNote {
    /// This word and those after it were read as moves.
    ReadAsMoves(String),
    /// This word and those after it are no moves and were left out, up to a later `moves`.
    LeftOut(String),
}

/// The words that begin a command of the protocol.
const PROTOCOL_WORDS: [&str; 11] = [
    "uci",
    "debug",
    "isready",
    "setoption",
    "register",
    "ucinewgame",
    "position",
    "go",
    "stop",
    "ponderhit",
    "quit",
];

/// Returns every word that begins a command, of UCI or of the console, in lower case.
pub fn command_words() -> impl Iterator<Item = &'static str> {
    let console = CONSOLE.iter().flat_map(|entry| entry.names.iter().copied());
    PROTOCOL_WORDS.into_iter().chain(console).chain(["exit"])
}

/// Returns true if this word begins a command of UCI or of the console, in upper or lower case.
pub fn begins_command(word: &str) -> bool {
    command_words().any(|known| word.eq_ignore_ascii_case(known))
}

/// Returns the command word of UCI or of the console that is most similar to a misspelled word; `None` if
/// none is similar enough.
pub fn nearest_command(word: &str) -> Option<&'static str> {
    nearest(word, command_words())
}

/// Decodes a line of input as UTF-8, or as Latin-1 if it is not valid UTF-8 (the match runner cutechess sends
/// Latin-1). A byte order mark is removed, each control character becomes a blank.
pub fn decode(line: &[u8]) -> String {
    let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
    let text = match std::str::from_utf8(line) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => line.iter().map(|&byte| char::from(byte)).collect(),
    };
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

impl Command {
    /// Reads a line of input, without its line end, as a command. Unknown words before a UCI command are
    /// skipped; a line without a known command becomes [`Self::Unknown`].
    pub fn parse(line: &[u8]) -> Self {
        let text = decode(line);
        let Some(first) = text.split_ascii_whitespace().next() else { return Self::Empty };
        if let Some(command) = parse_console(first, &text) {
            return command;
        }
        // The protocol wants unknown words at the start skipped.
        let mut rest = text.trim_ascii_start();
        while !rest.is_empty() {
            let (word, tail) = split_word(rest);
            if let Some(command) = parse_protocol(word, tail) {
                return command;
            }
            rest = tail;
        }
        Self::Unknown(shown(first))
    }
}

/// Returns the first 40 characters of a word, for a message.
fn shown(word: &str) -> String {
    word.chars().take(40).collect()
}

/// Returns the first word and the rest of the text, without the blanks between them.
fn split_word(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| c.is_ascii_whitespace()).unwrap_or(text.len());
    (&text[..end], text[end..].trim_ascii_start())
}

/// Reads a UCI command from its first word and the rest of the line; `None` if `word` begins none.
fn parse_protocol(word: &str, rest: &str) -> Option<Command> {
    Some(match word.to_ascii_lowercase().as_str() {
        "uci" => Command::Uci,
        "debug" => Command::Debug(match rest.split_ascii_whitespace().next() {
            None => Ok(true),
            Some(word) if word.eq_ignore_ascii_case("on") => Ok(true),
            Some(word) if word.eq_ignore_ascii_case("off") => Ok(false),
            Some(word) => Err(shown(word)),
        }),
        "isready" => Command::IsReady,
        "setoption" => parse_setoption(rest),
        "register" => Command::Register,
        "ucinewgame" => Command::NewGame,
        "position" => Command::Position(parse_position(rest)),
        "go" => match go::parse(rest) {
            Go::Search(go) => Command::Go(go),
            Go::Perft(words) => Command::Console(ConsoleCommand::Tool("perft"), words),
        },
        "stop" => Command::Stop,
        "ponderhit" => Command::PonderHit,
        "quit" => Command::Quit,
        _ => return None,
    })
}

/// Reads a command of the console from its first word and the whole line, `text`; `None` if the word begins
/// none.
fn parse_console(word: &str, text: &str) -> Option<Command> {
    if word.eq_ignore_ascii_case("exit") {
        return Some(Command::Quit);
    }
    let arguments = text.split_ascii_whitespace().skip(1).map(str::to_string).collect();
    console_command::find(word).map(|entry| Command::Console(entry.command, arguments))
}

/// Reads `name N [value V]`, the rest of a line after `setoption`. The name may contain blanks, the value
/// anything; a missing `name` keyword is accepted.
fn parse_setoption(rest: &str) -> Command {
    let mut rest = rest.trim_ascii_end();
    let (word, tail) = split_word(rest);
    if word.eq_ignore_ascii_case("name") {
        rest = tail;
    }
    let mut name = String::new();
    while !rest.is_empty() {
        let (word, tail) = split_word(rest);
        if word.eq_ignore_ascii_case("value") {
            let value = if tail == "<empty>" { String::new() } else { tail.to_string() };
            return Command::SetOption { name, value: Some(value) };
        }
        if !name.is_empty() {
            name.push(' ');
        }
        name.push_str(word);
        rest = tail;
    }
    Command::SetOption { name, value: None }
}

/// Reads `startpos|fen F [moves ...]`, the rest of a line after `position`.
fn parse_position(rest: &str) -> PositionCommand {
    let mut words = rest.split_ascii_whitespace();
    let (start, tail): (_, Vec<&str>) = match words.next() {
        Some(word) if word.eq_ignore_ascii_case("startpos") => (StartPosition::Startpos, words.collect()),
        Some(word) if word.eq_ignore_ascii_case("fen") => {
            let words: Vec<&str> = words.collect();
            let (fields, tail) = words.split_at(fen_fields(&words));
            (StartPosition::Fen(fields.join(" ")), tail.to_vec())
        }
        _ => (StartPosition::Missing, Vec::new()),
    };
    let (moves, note) = parse_moves(&tail);
    PositionCommand { start, moves, note }
}

fn is_moves(word: &str) -> bool {
    word.eq_ignore_ascii_case("moves") || word.eq_ignore_ascii_case("move")
}

/// Returns the number of words at the front that are fields of a FEN: those before `moves`, and before the
/// first word that is a move rather than the field expected there.
fn fen_fields(words: &[&str]) -> usize {
    let is_field = |index: usize, word: &str| match index {
        0 | 1 => true,
        // Castling rights and the en-passant square. A word that is neither a field nor a move is passed to
        // the FEN parser, which rejects it.
        2 | 3 => word.len() <= 2 || !looks_like_move(word),
        4 | 5 => word.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | '+')),
        _ => false,
    };
    let end = words.iter().position(|word| is_moves(word)).unwrap_or(words.len());
    words[..end].iter().enumerate().take_while(|&(index, word)| is_field(index, word)).count()
}

/// Reads `tail`, the words after a start position, as moves. Without the word `moves` at the front there is a
/// note, too.
fn parse_moves(tail: &[&str]) -> (Vec<String>, Option<PositionNote>) {
    let owned = |words: &[&str]| -> Vec<String> { words.iter().map(ToString::to_string).collect() };
    let keyword = tail.iter().position(|word| is_moves(word));
    match (keyword, tail.first()) {
        (_, None) => (Vec::new(), None),
        (Some(0), _) => (owned(&tail[1..]), None),
        (_, Some(first)) if looks_like_move(first) => {
            let moves = tail.iter().enumerate().filter(|&(index, _)| Some(index) != keyword);
            (moves.map(|(_, word)| word.to_string()).collect(), Some(PositionNote::ReadAsMoves(shown(first))))
        }
        (keyword, Some(first)) => {
            let moves = keyword.map_or(&[][..], |keyword| &tail[keyword + 1..]);
            (owned(moves), Some(PositionNote::LeftOut(shown(first))))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn parse(line: &str) -> Command {
        Command::parse(line.as_bytes())
    }

    fn set(line: &str) -> (String, Option<String>) {
        match parse(line) {
            Command::SetOption { name, value } => (name, value),
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn plain_commands_blanks_and_cases() {
        assert_eq!(parse("uci"), Command::Uci);
        assert_eq!(parse("  \t isready \r"), Command::IsReady);
        assert_eq!(parse("UCI"), Command::Uci);
        assert_eq!(parse("ucinewgame x y"), Command::NewGame);
        assert_eq!(parse("debug off"), Command::Debug(Ok(false)));
        assert_eq!((parse("debug"), parse("debug ON")), (Command::Debug(Ok(true)), Command::Debug(Ok(true))));
        assert_eq!(parse("debug x"), Command::Debug(Err("x".into())));
        assert_eq!(parse(""), Command::Empty);
        assert_eq!(parse(" \t "), Command::Empty);
        assert_eq!(parse("\u{feff}uci"), Command::Uci);
        assert_eq!(Command::parse(b"\0stop\0"), Command::Stop);
        assert_eq!(parse("register later"), Command::Register);
    }

    #[test]
    fn unknown_words_in_front_are_skipped() {
        assert_eq!(parse("joho debug on"), Command::Debug(Ok(true)));
        assert_eq!(parse("joho"), Command::Unknown("joho".into()));
        // Those of the console only count in first place.
        assert_eq!(parse("joho d"), Command::Unknown("joho".into()));
        assert_eq!(parse("d"), Command::Console(ConsoleCommand::Display, vec![]));
    }

    #[test]
    fn commands_of_the_console_in_any_case() {
        let perft = |words: &[&str]| {
            let words = words.iter().map(ToString::to_string).collect();
            Command::Console(ConsoleCommand::Tool("perft"), words)
        };
        assert_eq!(parse("go perft 5"), perft(&["5"]));
        assert_eq!(parse("perft 5"), perft(&["5"]));
        assert_eq!((parse("go perft"), parse("Perft")), (perft(&[]), perft(&[])));
        assert_eq!(parse("HELP"), Command::Console(ConsoleCommand::Help, vec![]));
        assert_eq!(parse("Exit"), Command::Quit);
        for word in command_words() {
            assert!(begins_command(word) && !matches!(parse(word), Command::Unknown(_)), "{word}");
        }
        assert!(begins_command("GO") && !begins_command("e2e4"));
        assert_eq!((nearest_command("evla"), nearest_command("postion")), (Some("eval"), Some("position")));
        assert_eq!(nearest_command("hello"), None);
    }

    #[test]
    fn setoption_keeps_blanks() {
        assert_eq!(set("setoption name Hash value 64"), ("Hash".into(), Some("64".into())));
        assert_eq!(set("setoption name  Clear   Hash "), ("Clear Hash".into(), None));
        assert_eq!(
            set("setoption name SyzygyPath value C:\\my  tables;D:\\x y "),
            ("SyzygyPath".into(), Some("C:\\my  tables;D:\\x y".into()))
        );
        assert_eq!(set("setoption name BookFile value <empty>"), ("BookFile".into(), Some(String::new())));
        assert_eq!(set("setoption name BookFile value"), ("BookFile".into(), Some(String::new())));
        assert_eq!(set("setoption Hash value 2"), ("Hash".into(), Some("2".into())));
        assert_eq!(set("setoption"), (String::new(), None));
        let latin1 = Command::parse(b"setoption name UCI_Opponent value none none human Andr\xe9");
        let Command::SetOption { value, .. } = latin1 else { panic!() };
        assert_eq!(value.unwrap(), "none none human Andr\u{e9}");
    }

    fn position(line: &str) -> PositionCommand {
        match parse(line) {
            Command::Position(position) => position,
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn positions() {
        let startpos = position("position startpos moves e2e4 e7e5");
        assert_eq!((startpos.start, startpos.note), (StartPosition::Startpos, None));
        assert_eq!(startpos.moves, ["e2e4", "e7e5"]);
        let fen =
            PositionCommand { start: StartPosition::Fen("8/8 w - -".into()), moves: vec![], note: None };
        assert_eq!(position("position  fen 8/8  w - -"), fen);
        for line in ["position", "position foo"] {
            assert_eq!(position(line).start, StartPosition::Missing);
        }
        let empty = position("position fen moves e2e4");
        assert_eq!(empty.start, StartPosition::Fen(String::new()));
        assert_eq!(empty.moves, ["e2e4"]);
    }

    #[test]
    fn moves_without_the_word_are_moves_and_other_words_are_named() {
        let read_as = |word: &str| Some(PositionNote::ReadAsMoves(word.into()));
        let left_out = |word: &str| Some(PositionNote::LeftOut(word.into()));
        for (tail, fields, moves, note) in [
            ("startpos e2e4 e7e5", 0, &["e2e4", "e7e5"][..], read_as("e2e4")),
            ("startpos move e2e4", 0, &["e2e4"], None),
            ("startpos Nf3 moves d7d5", 0, &["Nf3", "d7d5"], read_as("Nf3")),
            ("startpos foo e2e4", 0, &[], left_out("foo")),
            ("startpos foo moves e2e4", 0, &["e2e4"], left_out("foo")),
            ("startpos e2e4 foo e7e5", 0, &["e2e4", "foo", "e7e5"], read_as("e2e4")),
            ("fen 8/8 w KQkq - 0 1 e2e4", 6, &["e2e4"], read_as("e2e4")),
            ("fen 8/8 w KQkq e3 e2e4", 4, &["e2e4"], read_as("e2e4")),
            ("fen 8/8 w - O-O e7e5", 3, &["O-O", "e7e5"], read_as("O-O")),
            ("fen 8/8 w e2e4", 2, &["e2e4"], read_as("e2e4")),
            ("fen 8/8 b - - -1 99 moves a7a6", 6, &["a7a6"], None),
            ("fen 8/8 b foo - 0 1", 6, &[], None),
            ("fen 8/8 w - - bm Nf3; id \"x\";", 4, &[], left_out("bm")),
            ("fen 8/8 w - - 0 1 2 moves e2e4", 6, &["e2e4"], left_out("2")),
        ] {
            let command = position(&format!("position {tail}"));
            let found = match &command.start {
                StartPosition::Fen(fen) => fen.split(' ').count(),
                _ => 0,
            };
            assert_eq!((found, command.note), (fields, note), "{tail}");
            assert_eq!(command.moves, moves, "{tail}");
        }
    }

    /// Words of the protocol, to put together at random.
    fn word() -> impl Strategy<Value = String> {
        prop_oneof![
            prop::sample::select(
                go::GO_WORDS
                    .into_iter()
                    .chain([
                        "go",
                        "position",
                        "fen",
                        "startpos",
                        "moves",
                        "setoption",
                        "name",
                        "value",
                        "e2e4"
                    ])
                    .map(str::to_string)
                    .collect::<Vec<_>>()
            ),
            any::<i64>().prop_map(|n| n.to_string()),
            "\\PC{0,8}",
        ]
    }

    proptest! {
        #[test]
        fn any_bytes_parse(line in prop::collection::vec(any::<u8>(), 0..400)) {
            let _ = Command::parse(&line);
        }

        #[test]
        fn any_words_parse(words in prop::collection::vec(word(), 0..40)) {
            let _ = Command::parse(words.join(" ").as_bytes());
        }

        #[test]
        fn option_values_survive(name in "[A-Za-z_]{1,12}", value in "[!-~]([ -~]{0,30}[!-~])?") {
            prop_assume!(value != "<empty>" && !name.eq_ignore_ascii_case("name") && !name.eq_ignore_ascii_case("value"));
            prop_assert_eq!(set(&format!("setoption name {name} value {value}")), (name, Some(value)));
        }
    }
}
