//! The console and the command line: the commands that are not part of the protocol, in
//! a session and from arguments, through one output.

use crate::support::{Directory, Engine, command};
use palisade::evaluation::Weights;
use std::process::{Output, Stdio};
use std::time::{Duration, Instant};

/// Runs the program with arguments and no input.
fn run(arguments: &[&str]) -> Output {
    command().args(arguments).stdin(Stdio::null()).output().unwrap()
}

/// Standard output of a run that succeeds.
fn stdout(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Standard error of a run that could not be done.
fn error(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn arguments_are_commands() {
    let text = stdout(&["position startpos moves e2e4", "go depth 3", "d"]);
    assert!(
        text.contains("bestmove ")
            && text.contains("Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq")
    );
    assert!(text.find("bestmove").unwrap() < text.find("Fen:").unwrap(), "in order");
    assert!(!text.contains('\x1b'), "no colours in a pipe");
    assert!(stdout(&["uci", "quit"]).ends_with("uciok\n"));
    assert!(stdout(&["go perft 3"]).contains("\n\nNodes searched: 8902\n\n"));
    assert!(error(&["no-such-thing"]).contains("no-such-thing"));
}

#[test]
fn words_without_quotes_are_one_command() {
    let text = stdout(&["position", "startpos", "moves", "e2e4", "go", "depth", "3", "d"]);
    assert!(text.contains(" depth 3 ") && text.contains("/4P3/"), "{text}");
    assert_eq!(text.matches("bestmove").count(), 1, "{text}");
    assert!(stdout(&["setoption", "name", "Hash", "value", "2", "options"]).contains("Hash               2"));
}

#[test]
fn a_typing_error_on_the_command_line_never_searches() {
    for (arguments, expected) in [
        (&["go detph 4"][..], "did you mean 'depth'?"),
        (&["go", "depth"], "'depth' wants a number"),
        (&["isready", "go", "4"], "unknown word '4'"),
        (&["go depth 1", "d", "hepl"], "did you mean 'help'?"),
        (&["anlyse", "x.pgn"], "did you mean 'analyse'?"),
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty(), "nothing is done before all is understood: {arguments:?}");
        assert!(String::from_utf8(output.stderr).unwrap().contains(expected), "{arguments:?}");
    }
}

#[test]
fn what_fails_on_the_command_line_ends_it_with_code_2() {
    for (arguments, expected) in [
        (&["position fen nonsense", "go depth 3"][..], "invalid position"),
        (&["setoption name Nonsense value 3", "go depth 3"], "no option"),
        (&["position startpos moves e2e5", "d"], "illegal"),
        (&["perft 99", "d"], "99"),
        (&["bench", "0"], "0"),
        (&["genfens", "3", "seed", "x", "book", "None"], "not a seed"),
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty(), "{arguments:?}: {output:?}");
        assert!(String::from_utf8(output.stderr).unwrap().contains(expected), "{arguments:?}");
    }
}

#[test]
fn perft_without_a_position_ends() {
    let mut engine = Engine::start();
    engine.send("position fen 1nbq1rk1/Ppp1ppbp/5np1/3pP3/8/BPN5/P1PP1PPP/R2QKBNR w KQ d6 0 6");
    engine.send("go perft 1");
    let lines = engine.until("Nodes searched: 0");
    assert!(lines.iter().any(|line| line.ends_with("no valid position")), "{lines:?}");
    engine.finish();
}

#[test]
fn commands_of_the_console() {
    let mut engine = Engine::start();
    engine.send("position fen 4k3/8/8/8/8/8/4r3/4K2R w K - 0 1");
    engine.send("d");
    // As scripts count its lines: an empty one, the frame; nothing is left behind the checkers.
    let board = engine.until("Checkers:");
    assert_eq!((board[0].as_str(), &board[1][..4], board.len()), ("", " +--", 24), "{board:?}");
    assert!(engine.sync().is_empty());
    assert!(board.iter().any(|line| line == "Fen: 4k3/8/8/8/8/8/4r3/4K2R w K - 0 1"));
    engine.send("flip");
    engine.send("D");
    let board = engine.until("Checkers:");
    assert!(board.iter().any(|line| line == "Fen: 4k2r/4R3/8/8/8/8/8/4K3 b k - 0 1"), "{board:?}");
    engine.send("moves");
    assert!(engine.line().starts_with("3 legal moves: "));
    for (command, expected) in [
        ("help", "Sub-commands"),
        ("HELP", "Sub-commands"),
        ("compiler", "Palisade "),
        ("options", "Hash "),
        ("perft 1", "Nodes searched: 3"),
        ("go perft 2", "Nodes searched: "),
        ("bench --help", "Usage: palisade bench"),
        ("genfens 1 seed 1 book None", "info string genfens "),
    ] {
        engine.send(command);
        let lines = engine.sync();
        assert!(lines.iter().any(|line| line.starts_with(expected)), "{command}: {lines:?}");
    }
    // An impossible command leads to a remark.
    for (command, wanted) in [
        ("bench x", "bench: 'x' is not a number"),
        ("bench 16 1 --no-such-option", "'--no-such-option'"),
        ("perft e2e4", "perft: 'e2e4' is not a number"),
        ("perft 99", "99"),
        ("perft --max-depth 3", "perft: --suite <FILE> is missing"),
        ("eval nonsense", "is no piece"),
        ("genfens", "usage: genfens N seed S book"),
        ("showevalparams --weights", "lacks its value"),
        ("showevalparams --weights /no/file", "/no/file"),
    ] {
        engine.send(command);
        let lines = engine.sync();
        assert!(lines.len() == 1 && lines[0].starts_with("info string "), "{command}: {lines:?}");
        assert!(lines[0].contains(wanted), "{command}: {lines:?}");
    }
    engine.finish();
}

#[test]
fn perft_counts_alike_in_all_three_forms() {
    let counts_of = |text: String| -> Vec<String> {
        text.lines().filter(|line| !line.starts_with("Time")).map(str::to_owned).collect()
    };
    let mut engine = Engine::start();
    engine.send("perft 3");
    let typed = engine.until("Nodes searched");
    // An empty line ends it: wrappers read on until they see it.
    assert_eq!(engine.line(), "");
    engine.send("go perft 3");
    assert_eq!(typed, engine.until("Nodes searched"));
    assert_eq!(engine.line(), "");
    engine.finish();
    assert_eq!([typed.as_slice(), &[String::new()]].concat(), counts_of(stdout(&["perft", "3"])));
    assert_eq!(typed.len(), 22);
    assert_eq!(typed.last().unwrap(), "Nodes searched: 8902");
}

#[test]
fn tools_of_a_session_go_through_its_output() {
    let directory = Directory::new("console log");
    let mut engine = Engine::start_in(&directory.0);
    engine.send("setoption name Debug Log File value tools.log");
    for command in ["eval", "bench 1 1 1", "showevalparams", "perft 1"] {
        engine.send(command);
    }
    engine.sync();
    engine.finish();
    let log = std::fs::read_to_string(directory.0.join("tools.log")).unwrap();
    for line in ["<< score  ", " nps", "<< [material]", "<< Nodes searched: 20"] {
        assert!(log.contains(line), "'{line}' not in\n{log}");
    }
}

#[test]
fn option_engine_and_eval_report_the_same_weights() {
    let directory = Directory::new("eval file");
    let other = Weights::material_only().to_toml();
    let good = directory.file("other.toml", other.as_bytes());
    let bad = directory.file("bad.toml", b"this is = not [ toml");
    let mut engine = Engine::start();
    engine.send("position fen 4k3/pppp4/8/8/8/8/4PPPP/4K1N1 w - - 0 1");
    let shown_evaluation = |engine: &mut Engine| {
        engine.send("options");
        let shown = engine.sync().into_iter().find(|line| line.starts_with("EvalFile ")).unwrap();
        engine.send("eval");
        engine.send("showevalparams");
        (shown, engine.sync())
    };
    let embedded = shown_evaluation(&mut engine);
    assert!(embedded.0.contains("<empty>"));
    let fails = |engine: &mut Engine| {
        engine.send(&format!("setoption name EvalFile value {}", bad.display()));
        let remarks = engine.sync();
        assert!(remarks.len() == 1 && remarks[0].starts_with("info string EvalFile "), "{remarks:?}");
    };
    fails(&mut engine);
    assert_eq!(shown_evaluation(&mut engine), embedded);
    engine.send(&format!("setoption name EvalFile value {}", good.display()));
    assert!(engine.sync().is_empty());
    let exchanged = shown_evaluation(&mut engine);
    assert!(exchanged.0.contains("other.toml") && exchanged.1 != embedded.1);
    // The engine has them; the file is not read again, and a failure changes nothing.
    std::fs::remove_file(&good).unwrap();
    fails(&mut engine);
    assert_eq!(shown_evaluation(&mut engine), exchanged);
    engine.go("go depth 3").check();
    engine.finish();
}

#[test]
fn a_hash_that_cannot_be_had_costs_no_time() {
    let mut engine = Engine::start();
    engine.go("go depth 5").check();
    for value in ["33554432", "999999999999999999999"] {
        let start = Instant::now();
        engine.send(&format!("setoption name Hash value {value}"));
        engine.go("go depth 5").check();
        assert!(start.elapsed() < Duration::from_secs(2), "{value}: {:?}", start.elapsed());
    }
    engine.send("options");
    assert!(engine.sync().iter().any(|line| line.starts_with("Hash ") && line.contains(" 16 ")));
    engine.finish();
}
