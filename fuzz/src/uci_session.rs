//! Whole sessions: bytes choose commands with sensible arguments, or are lines of their own. Every `go` is
//! answered by one `bestmove`, every `isready` by one `readyok`, and all output consists of lines of plain
//! ASCII.

use palisade_app::options::{OptionEntry, find};
use palisade_app::protocol::command::Command;
use palisade_app::session::Session;
use palisade_app::stream::output::Transcript;

/// Commands an input can name by a byte, each as a GUI may send it.
const COMMANDS: [&str; 32] = [
    "isready",
    "stop",
    "ponderhit",
    "ucinewgame",
    "uci",
    "go infinite",
    "go nodes 50",
    "go depth 2",
    "go movetime 1",
    "go wtime 1 btime 1",
    "go ponder wtime 10 btime 10 winc 1 binc 1",
    "go ponder",
    "go mate 1 nodes 100",
    "go searchmoves e2e4 a1a8 nodes 20",
    "position startpos",
    "position startpos moves e2e4 e7e5 e1e2 e8e7",
    "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 99 80",
    "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
    "position",
    "setoption name MultiPV value 3",
    "setoption name MultiPV value 1",
    "setoption name Threads value 2",
    "setoption name Threads value 1",
    "setoption name Hash value 1",
    "setoption name Clear Hash",
    "setoption name UCI_Chess960 value true",
    "setoption name UCI_LimitStrength value true",
    "setoption name Minimal value true",
    "setoption name UCI_ShowWDL value true",
    "debug on",
    "joho",
];

/// Most lines of one session.
const LINES: usize = 40;

/// A line of an input: one of a single byte is a command of the list.
fn line(bytes: &[u8]) -> &[u8] {
    match *bytes {
        [byte] => COMMANDS[usize::from(byte) % COMMANDS.len()].as_bytes(),
        _ => bytes,
    }
}

/// Not a command of the console (a bench may take minutes), no great table or number of
/// threads, and nothing that opens files.
fn is_cheap(line: &[u8]) -> bool {
    match Command::parse(line) {
        Command::Console(..) => false,
        Command::SetOption { name, value } => match find(&name).map(OptionEntry::name) {
            Some("Hash" | "Threads") => {
                value.and_then(|value| value.trim().parse::<u32>().ok()).is_some_and(|number| number <= 4)
            }
            Some("Debug Log File" | "SyzygyPath" | "BookFile" | "EvalFile") => false,
            _ => true,
        },
        _ => true,
    }
}

/// One input.
pub fn run(data: &[u8]) {
    let heard = Transcript::default();
    let mut session = Session::new(heard.output());
    let split = data.split(|&byte| byte == b'\n').take(LINES);
    let lines: Vec<&[u8]> = split.map(line).filter(|line| is_cheap(line)).collect();
    session.replay(std::iter::once(&b"uci"[..]).chain(lines.iter().copied()));
    drop(session);
    let output = heard.take();
    assert!(output.bytes().all(|byte| byte == b'\n' || (b' '..=b'~').contains(&byte)), "{output:?}");
    let mut wanted = [0, 0];
    for line in lines {
        match Command::parse(line) {
            Command::Go(_) => wanted[0] += 1,
            Command::IsReady => wanted[1] += 1,
            Command::Quit => break,
            _ => {}
        }
    }
    let count = |word: &str| output.lines().filter(|line| line.split(' ').next() == Some(word)).count();
    assert_eq!([count("bestmove"), count("readyok")], wanted, "{output}");
}
