//! The crate `ruci`: it reads every line that the engine says.
//! usage: ruci-client ENGINE. Not a member of the workspace: scripts/clients.sh puts a
//! Cargo.toml around it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

/// The commands, and the number of searches that they start.
const COMMANDS: &str = "uci\nisready\nucinewgame\nsetoption name UCI_ShowWDL value true\n\
    setoption name MultiPV value 3\nposition startpos moves e2e4\ngo depth 8\n";
const THEN: [&str; 4] = [
    "setoption name MultiPV value 1\nposition fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1\ngo depth 6\n",
    "position fen R5k1/5ppp/8/8/8/8/8/7K b - - 0 1\ngo depth 3\n",
    "position fen 8/P7/8/8/8/8/7k/K7 w - - 0 1\ngo nodes 5000\n",
    "setoption name UCI_Chess960 value true\nposition fen nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w GBgb - 0 1\ngo movetime 1200\n",
];

fn main() {
    let path = std::env::args_os().nth(1).expect("usage: ruci-client ENGINE");
    let mut engine =
        Command::new(path).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the engine starts");
    let mut stdin = engine.stdin.take().expect("its input");
    let mut next = THEN.iter();
    let (mut passed, mut tried, mut best) = (0, 0, 0);
    stdin.write_all(COMMANDS.as_bytes()).expect("the engine reads");
    for line in BufReader::new(engine.stdout.take().expect("its output")).lines() {
        let line = line.expect("the engine writes text");
        // What Stockfish says before `uci` is no message.
        if tried == 0 && !line.starts_with("id ") {
            continue;
        }
        if line.is_empty() {
            continue;
        }
        tried += 1;
        match line.parse::<ruci::engine::Message>() {
            Ok(message) => {
                passed += 1;
                if matches!(message, ruci::engine::Message::BestMove(_)) {
                    best += 1;
                    let text = next.next().copied().unwrap_or("quit\n");
                    stdin.write_all(text.as_bytes()).expect("the engine reads");
                }
            }
            Err(error) => println!("FAIL {line}: {error:?}"),
        }
    }
    tried += 1;
    if best == 1 + THEN.len() {
        passed += 1;
    } else {
        println!("FAIL {best} searches were answered");
    }
    println!("passed {passed} of {tried}");
}
