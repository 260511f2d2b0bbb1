//! `palisade play` through a pipe: whole games, every command, mistakes, and a game that
//! survives what happens to the process.

use crate::support::{TestFolder, text};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The longest time of an answer on a busy machine in a debug build.
const PATIENCE: Duration = Duration::from_secs(90);
/// Black mates with what White leaves him in two moves.
const FOOLS: &str = "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2";

fn folder(name: &str) -> TestFolder {
    TestFolder::new("play", name)
}

/// Plays with these arguments and this text as input, expects success and returns the output.
fn play(folder: &TestFolder, arguments: &[&str], input: &str) -> String {
    let mut all = vec!["play", "--state", "game.json", "--ascii"];
    all.extend(arguments);
    let output = folder.run_with(&all, input.as_bytes());
    let transcript = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{transcript}\n{}", text(&output.stderr));
    assert!(
        !transcript.contains('\x1b') && !transcript.contains("info string") && !transcript.contains("Key:"),
        "{transcript}"
    );
    transcript
}

/// Fails unless these parts stand in the transcript one after the other.
fn in_order(transcript: &str, parts: &[&str]) {
    let mut rest = transcript;
    for part in parts {
        let Some(at) = rest.find(part) else { panic!("no '{part}' in its place in {transcript}") };
        rest = &rest[at + part.len()..];
    }
}

#[test]
fn a_whole_game_with_its_report() {
    let folder = folder("whole");
    // A mate by the person, what turned the game, the report and the game as a PGN.
    let transcript = play(
        &folder,
        &["--fen", FOOLS, "--level", "600"],
        "Qh4\nd4\na\nsave mate.pgn\nanalyse again.html\nsave mate.pgn\nquit\n",
    );
    in_order(
        &transcript,
        &[
            "You have Black against Palisade, level 600",
            " 1  R  N  B  K  Q  B  N  R",
            "Checkmate. You win, 0-1.",
            "The game is over",
            "The report is in palisade-",
            "The game is in mate.pgn.",
            "The report is in again.html.",
            "mate.pgn already exists; choose another name.",
        ],
    );
    assert!(folder.read("again.html").contains("2... Qh4#"));
    let pgn = folder.read("mate.pgn");
    assert!(pgn.contains("[Result \"0-1\"]") && pgn.contains("2... Qh4# 0-1"), "{pgn}");
}

#[test]
fn turning_points_are_described_in_words() {
    let folder = folder("turned");
    let transcript = play(
        &folder,
        &["--fen", "6k1/5ppp/8/8/3q4/8/5PPP/3R2K1 w - - 0 1", "--level", "full"],
        "h3\nresign\n",
    );
    in_order(
        &transcript,
        &[
            "Palisade plays 1...Q",
            "You resign. Palisade wins",
            "Turning points of the game:",
            "1.h3?? (you): a blunder, from winning to",
        ],
    );
}

#[test]
fn commands_and_mistakes() {
    let folder = folder("commands");
    let transcript = play(
        &folder,
        &["--level", "600"],
        "help\nKe3\nperft\nbord\nnf3\nhint\nhint\nwhy\nwhy reply\nmoves\nmoves g1\nlevel 1200\nlevel x\n\
         clock 10+5\nclock\nclock none\nflip\nundo\nundo\nresume\nquit\nnever read\n",
    );
    in_order(
        &transcript,
        &[
            "hint  ",
            "Ke3 is not legal: the king cannot go there",
            "'perft' is neither a move nor a command",
            "Did you mean board?",
            "Palisade plays 1...",
            "Look at the ",
            "I would play 2.",
            "1.Nf3",
            "1. Nf3 ",
            "Palisade: level 1200.",
            "A level is a Lichess rating from 600 to 3000",
            "Both clocks are set to 10+5",
            "You have 10:0",
            "No clock.",
            " 1  R ",
            "Both moves are taken back.",
            "There is no move to take back.",
            "There is no saved game.",
        ],
    );
    for word in ["perft N", "compiler", "eval", "setoption", "never"] {
        assert!(!transcript.contains(word), "{word} in {transcript}");
    }
}

#[test]
fn a_draw_is_taken_by_who_is_not_better() {
    let folder = folder("draw");
    let queen = "6k1/5ppp/8/8/8/8/3q4/6K1 w - - 0 1";
    let transcript = play(&folder, &["--fen", queen], "draw\nquit\n");
    in_order(&transcript, &["Palisade declines the draw: it stands better."]);
    let transcript = play(&folder, &["--fen", queen, "--side", "black", "--level", "600"], "draw\nquit\n");
    in_order(&transcript, &["Palisade plays 1.", "Draw by agreement, 1/2-1/2."]);
}

#[test]
fn german_and_black() {
    let folder = folder("german");
    let transcript = play(
        &folder,
        &["--language", "de", "--side", "black", "--level", "600"],
        "Ke4\nwarum antwort\nresign\n",
    );
    in_order(
        &transcript,
        &[
            "Sie haben Schwarz gegen Palisade, Stufe 600",
            "Palisade spielt 1.",
            "Ke4 geht nicht",
            "Sie geben auf.",
        ],
    );
    assert!(!transcript.contains("You "), "{transcript}");
}

#[test]
fn what_cannot_be_begun_is_refused() {
    let folder = folder("refused");
    assert!(play(&folder, &["1500"], "quit\n").contains("level 1500"));
    for (arguments, why) in [
        (&["play", "1500", "--level", "1400"][..], "cannot be used with"),
        (&["play", "--fen", "8/8"], "palisade:"),
        (&["play", "--level", "100"], "a rating from 600 to 3000"),
        (&["play", "--clock", "fast"], "such as 10+5"),
        (&["play", "--state", "none.json", "--resume"], "there is no saved game"),
    ] {
        let message = folder.refused(arguments);
        assert!(message.contains(why), "{message}");
    }
    folder.write("broken.json", "{");
    assert!(folder.refused(&["play", "--state", "broken.json", "--resume"]).contains("a damaged game"));
}

/// A game that runs.
struct Running {
    child: Child,
    received: std::sync::mpsc::Receiver<String>,
}

impl Running {
    fn start(folder: &TestFolder, arguments: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_palisade"));
        command.current_dir(&folder.0).args(["play", "--state", "game.json", "--ascii"]).args(arguments);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("starts");
        let lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        let (sender, received) = std::sync::mpsc::channel();
        std::thread::spawn(move || lines.map_while(Result::ok).try_for_each(|line| sender.send(line)));
        Self { child, received }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.child.stdin.as_mut().expect("a pipe"), "{line}").expect("it reads");
    }

    fn until(&self, part: &str) -> String {
        let begun = Instant::now();
        loop {
            let line = self.received.recv_timeout(PATIENCE.saturating_sub(begun.elapsed()));
            let line = line.unwrap_or_else(|_| panic!("nobody says '{part}'"));
            if line.contains(part) {
                return line;
            }
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // Already gone in the good case.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_game_survives_a_kill_and_the_end_of_input() {
    let folder = folder("killed");
    let mut game = Running::start(&folder, &["--level", "700", "--clock", "5+3", "--think", "at-once"]);
    game.say("e4");
    let first = game.until("Palisade plays 1...");
    game.say("clock");
    game.until("You have 5:0");
    drop(game);
    let mut game = Running::start(&folder, &["--resume"]);
    game.until("The game continues.");
    game.say("moves");
    let moves = game.until("1. e4 ");
    assert_eq!(moves.trim_start_matches("1. e4 "), first.trim_start_matches("Palisade plays 1..."));
    game.say("level");
    game.until("Level 700.");
    game.say("clock");
    game.until("You have 5:0");
    // The end of input saves it too; it is offered without a request.
    drop(game.child.stdin.take());
    assert!(game.child.wait().expect("ends").success());
    let transcript = play(&folder, &[], "resume\nmoves\n");
    in_order(&transcript, &["There is an unfinished game (move 2)", "The game continues.", "1. e4 "]);
}

#[test]
fn a_flag_falls_while_nobody_types() {
    let folder = folder("flag");
    let mut game = Running::start(&folder, &["--level", "600", "--clock", "0.05+0"]);
    game.say("e4");
    game.until("Palisade plays 1...");
    game.until("Your time is up. Palisade wins, 0-1.");
}
