//! One line of input to one [`Command`]: a pure function on bytes.
//!
//! It rests on nothing but the standard library and cannot fail: what is not
//! understood becomes [`Command::Unknown`] or a field left empty, because a
//! protocol error of a GUI must never cost a game. Lines are bytes, not UTF-8:
//! cutechess writes Latin-1, and an option value may be any path.
//!
//! Invariants: parsing never panics, takes time linear in the line, and looks
//! at no state; every number is clamped to `i64` instead of refused.

use std::borrow::Cow;

/// A command of the protocol, or one for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `uci`: introduce yourself.
    Uci,
    /// `debug on|off`.
    Debug(bool),
    /// `isready`.
    IsReady,
    /// `setoption name N [value V]`; `value` is `None` for a button.
    SetOption {
        /// The option's name, blanks inside made single.
        name: String,
        /// The rest of the line as it was sent, blanks at the ends cut;
        /// `<empty>` has become the empty string.
        value: Option<String>,
    },
    /// `register ...`: nothing to do.
    Register,
    /// `ucinewgame`.
    NewGame,
    /// `position ...`.
    Position(PositionCommand),
    /// `go ...`.
    Go(GoCommand),
    /// `go perft N` or `perft N`.
    Perft(i64),
    /// `stop`.
    Stop,
    /// `ponderhit`.
    PonderHit,
    /// `quit`.
    Quit,
    /// A command that is not part of the protocol, with its arguments.
    People(PeopleCommand, Vec<String>),
    /// A line of blanks.
    Empty,
    /// Anything else; the first word of it (at most 40 characters).
    Unknown(String),
}

/// The commands for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PeopleCommand {
    /// `help`: what can be typed here.
    Help,
    /// `d`: the board.
    Display,
    /// `eval`: the evaluation, term by term.
    Eval,
    /// `showevalparams`: every weight of the evaluation.
    ShowEvalParams,
    /// `bench [depth]`: the fixed search whose nodes identify a version.
    Bench,
    /// `speedtest [threads] [seconds]`: nodes a second on several threads.
    SpeedTest,
    /// `compiler`: how this binary was built.
    Compiler,
    /// `options`: the options and their values.
    Options,
    /// `moves`: the legal moves.
    Moves,
    /// `flip`: the position with the colours exchanged.
    Flip,
    /// `genfens N seed S book B`: start positions, as OpenBench asks for them.
    GenFens,
    /// `spsa [json|list]`: the search's parameters in the form of tuners, or as a table.
    Spsa,
}

/// Where a `position` command starts from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Root {
    /// `position startpos`.
    Startpos,
    /// `position fen F`: the fields, single blanks between them.
    Fen(String),
    /// Neither: the command is malformed.
    Missing,
}

/// `position startpos|fen F [moves ...]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionCommand {
    /// The position before the moves.
    pub root: Root,
    /// The moves as they were sent.
    pub moves: Vec<String>,
}

/// `go` with all it can carry. Times in ms; nothing is clamped or checked yet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GoCommand {
    /// Restricts the root to these moves; empty means no restriction.
    pub search_moves: Vec<String>,
    /// The last move of the position is the one expected from the opponent.
    pub ponder: bool,
    /// Search until `stop`.
    pub infinite: bool,
    /// White's clock.
    pub wtime: Option<i64>,
    /// Black's clock.
    pub btime: Option<i64>,
    /// White's increment.
    pub winc: Option<i64>,
    /// Black's increment.
    pub binc: Option<i64>,
    /// Moves to the next time control.
    pub movestogo: Option<i64>,
    /// Plies to search.
    pub depth: Option<i64>,
    /// Nodes to search.
    pub nodes: Option<i64>,
    /// Look for a mate in this many moves.
    pub mate: Option<i64>,
    /// Time for this move.
    pub movetime: Option<i64>,
}

/// The words that may follow `go`; they end a list of `searchmoves`.
const GO_WORDS: [&str; 13] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
    "perft",
];

/// Bytes to text: UTF-8 where it is, else Latin-1 (cutechess). A byte order
/// mark goes, control characters become blanks.
pub fn decode(line: &[u8]) -> String {
    let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
    let text = match std::str::from_utf8(line) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => line.iter().map(|&byte| char::from(byte)).collect(),
    };
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

impl Command {
    /// What the line says. `line` is without its line end.
    pub fn parse(line: &[u8]) -> Self {
        let text = decode(line);
        let Some(first) = text.split_ascii_whitespace().next() else { return Self::Empty };
        if let Some(command) = parse_people(first, &text) {
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
        Self::Unknown(first.chars().take(40).collect())
    }
}

/// The first word and the rest, both without blanks in front.
fn split_word(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| c.is_ascii_whitespace()).unwrap_or(text.len());
    (&text[..end], text[end..].trim_ascii_start())
}

/// A command of the protocol, `None` if `word` begins none.
fn parse_protocol(word: &str, rest: &str) -> Option<Command> {
    Some(match word.to_ascii_lowercase().as_str() {
        "uci" => Command::Uci,
        "debug" => match rest.split_ascii_whitespace().next() {
            Some(word) if word.eq_ignore_ascii_case("off") => Command::Debug(false),
            _ => Command::Debug(true),
        },
        "isready" => Command::IsReady,
        "setoption" => parse_setoption(rest),
        "register" => Command::Register,
        "ucinewgame" => Command::NewGame,
        "position" => Command::Position(parse_position(rest)),
        "go" => parse_go(rest),
        "stop" => Command::Stop,
        "ponderhit" => Command::PonderHit,
        "quit" => Command::Quit,
        _ => return None,
    })
}

/// A command for people; only as the first word of a line.
fn parse_people(word: &str, text: &str) -> Option<Command> {
    let mut arguments = text.split_ascii_whitespace().skip(1);
    let command = match word {
        "help" | "?" | "--help" | "-h" => PeopleCommand::Help,
        "d" | "print" => PeopleCommand::Display,
        "eval" => PeopleCommand::Eval,
        "showevalparams" => PeopleCommand::ShowEvalParams,
        "bench" => PeopleCommand::Bench,
        "speedtest" => PeopleCommand::SpeedTest,
        "compiler" => PeopleCommand::Compiler,
        "options" => PeopleCommand::Options,
        "moves" => PeopleCommand::Moves,
        "flip" => PeopleCommand::Flip,
        "genfens" => PeopleCommand::GenFens,
        "spsa" => PeopleCommand::Spsa,
        "exit" => return Some(Command::Quit),
        "perft" => return Some(Command::Perft(arguments.next().and_then(parse_number).unwrap_or(1))),
        _ => return None,
    };
    Some(Command::People(command, arguments.map(str::to_string).collect()))
}

/// `name N [value V]`. The name may hold blanks, the value anything; a missing
/// `name` keyword is forgiven.
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

/// `startpos|fen F [moves ...]`.
fn parse_position(rest: &str) -> PositionCommand {
    let mut words = rest.split_ascii_whitespace().peekable();
    let is_moves = |word: &&str| word.eq_ignore_ascii_case("moves");
    let root = match words.next() {
        Some(word) if word.eq_ignore_ascii_case("startpos") => Root::Startpos,
        Some(word) if word.eq_ignore_ascii_case("fen") => {
            let mut fen = String::new();
            while let Some(field) = words.next_if(|word| !is_moves(word)) {
                if !fen.is_empty() {
                    fen.push(' ');
                }
                fen.push_str(field);
            }
            Root::Fen(fen)
        }
        _ => Root::Missing,
    };
    let moves = words.skip_while(|word| !is_moves(word)).skip(1).map(str::to_string).collect();
    PositionCommand { root, moves }
}

/// Everything after `go`, in any order. An unknown word is skipped; a keyword
/// without its number is as if it were not there.
fn parse_go(rest: &str) -> Command {
    let mut go = GoCommand::default();
    let mut words = rest.split_ascii_whitespace().peekable();
    while let Some(word) = words.next() {
        let word = word.to_ascii_lowercase();
        let target = match word.as_str() {
            "searchmoves" => {
                while let Some(mv) = words.next_if(|word| !is_go_word(word)) {
                    go.search_moves.push(mv.to_string());
                }
                continue;
            }
            "ponder" => {
                go.ponder = true;
                continue;
            }
            "infinite" => {
                go.infinite = true;
                continue;
            }
            "perft" => {
                return Command::Perft(words.next().and_then(parse_number).unwrap_or(1));
            }
            "wtime" => &mut go.wtime,
            "btime" => &mut go.btime,
            "winc" => &mut go.winc,
            "binc" => &mut go.binc,
            "movestogo" => &mut go.movestogo,
            "depth" => &mut go.depth,
            "nodes" => &mut go.nodes,
            "mate" => &mut go.mate,
            "movetime" => &mut go.movetime,
            _ => continue,
        };
        if let Some(number) = words.peek().and_then(|word| parse_number(word)) {
            *target = Some(number);
            words.next();
        }
    }
    Command::Go(go)
}

fn is_go_word(word: &str) -> bool {
    GO_WORDS.iter().any(|known| word.eq_ignore_ascii_case(known))
}

/// A signed integer; too large ones saturate, a fraction is cut off.
fn parse_number(word: &str) -> Option<i64> {
    let whole = word.split('.').next().unwrap_or(word);
    let digits = whole.trim_start_matches(['+', '-']);
    if digits.is_empty() || whole.len() > digits.len() + 1 || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let negative = whole.starts_with('-');
    Some(whole.parse().unwrap_or(if negative { i64::MIN } else { i64::MAX }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn parse(line: &str) -> Command {
        Command::parse(line.as_bytes())
    }

    fn go(line: &str) -> GoCommand {
        match parse(line) {
            Command::Go(go) => go,
            other => panic!("{line}: {other:?}"),
        }
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
        assert_eq!(parse("debug off"), Command::Debug(false));
        assert_eq!(parse("debug"), Command::Debug(true));
        assert_eq!(parse(""), Command::Empty);
        assert_eq!(parse(" \t "), Command::Empty);
        assert_eq!(parse("\u{feff}uci"), Command::Uci);
        assert_eq!(Command::parse(b"\0stop\0"), Command::Stop);
        assert_eq!(parse("register later"), Command::Register);
    }

    #[test]
    fn unknown_words_in_front_are_skipped() {
        assert_eq!(parse("joho debug on"), Command::Debug(true));
        assert_eq!(parse("joho"), Command::Unknown("joho".into()));
        // Commands for people only count in first place.
        assert_eq!(parse("joho d"), Command::Unknown("joho".into()));
        assert_eq!(parse("d"), Command::People(PeopleCommand::Display, vec![]));
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

    #[test]
    fn go_takes_any_order_sign_and_junk() {
        let all = go(
            "go btime -5 winc 7 searchmoves e2e4 d2d4 wtime 9223372036854775807 movestogo 3 foo depth x nodes 99999999999999999999 binc",
        );
        assert_eq!(all.btime, Some(-5));
        assert_eq!(all.wtime, Some(i64::MAX));
        assert_eq!((all.winc, all.binc), (Some(7), None));
        assert_eq!(all.search_moves, ["e2e4", "d2d4"]);
        assert_eq!((all.movestogo, all.depth, all.nodes), (Some(3), None, Some(i64::MAX)));
        let clocks = go("go wtime btime 5");
        assert_eq!((clocks.wtime, clocks.btime), (None, Some(5)));
        assert!(go("go ponder infinite").ponder && go("go infinite ponder").infinite);
        assert_eq!(go("go"), GoCommand::default());
        assert_eq!(go("go movetime 10.7").movetime, Some(10));
        assert_eq!(go("go mate 3 movetime -4").mate, Some(3));
        assert_eq!(parse("go perft 5"), Command::Perft(5));
        assert_eq!(parse("perft"), Command::Perft(1));
    }

    #[test]
    fn positions() {
        let startpos = PositionCommand { root: Root::Startpos, moves: vec!["e2e4".into(), "e7e5".into()] };
        assert_eq!(parse("position startpos moves e2e4 e7e5"), Command::Position(startpos));
        let fen = PositionCommand { root: Root::Fen("8/8 w - -".into()), moves: vec![] };
        assert_eq!(parse("position  fen 8/8  w - -"), Command::Position(fen));
        for line in ["position", "position foo"] {
            let missing = PositionCommand { root: Root::Missing, moves: vec![] };
            assert_eq!(parse(line), Command::Position(missing));
        }
        let Command::Position(empty) = parse("position fen moves e2e4") else { panic!() };
        assert_eq!(empty.root, Root::Fen(String::new()));
        assert_eq!(empty.moves, ["e2e4"]);
    }

    /// Words of the protocol, to put together at random.
    fn word() -> impl Strategy<Value = String> {
        prop_oneof![
            prop::sample::select(
                GO_WORDS
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
        fn go_order_does_not_matter(wtime in any::<i64>(), btime in any::<i64>(), depth in any::<i64>()) {
            let mut parts =
                [format!("wtime {wtime}"), format!("btime {btime}"), format!("depth {depth}"), "infinite".into()];
            let expected = GoCommand {
                wtime: Some(wtime), btime: Some(btime), depth: Some(depth), infinite: true, ..Default::default()
            };
            for _ in 0..parts.len() {
                parts.rotate_left(1);
                prop_assert_eq!(go(&format!("go {}", parts.join(" "))), expected.clone());
            }
        }

        #[test]
        fn option_values_survive(name in "[A-Za-z_]{1,12}", value in "[!-~]([ -~]{0,30}[!-~])?") {
            prop_assume!(value != "<empty>" && !name.eq_ignore_ascii_case("name") && !name.eq_ignore_ascii_case("value"));
            prop_assert_eq!(set(&format!("setoption name {name} value {value}")), (name, Some(value)));
        }
    }
}
