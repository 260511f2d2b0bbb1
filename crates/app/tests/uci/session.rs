//! The session over real pipes: transport, the state machine, odd endings.
//!
//! The numbers are those of the edge cases in the project's UCI reference.

use crate::support::{Directory, Engine, command, field, number};
use std::io::Write;
use std::process::Stdio;
use std::time::{Duration, Instant};

const MATED: &str = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
const STALEMATED: &str = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
const MATE_IN_ONE: &str = "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1";
const BARE_KINGS: &str = "8/8/4k3/8/8/4K3/8/8 w - - 0 1";
const ONE_MOVE: &str = "k7/3Q4/8/8/8/8/8/6K1 b - - 0 1";

fn fen(engine: &mut Engine, fen: &str) {
    engine.send(&format!("position fen {fen}"));
}

#[test]
fn introduction() {
    let mut engine = Engine::start();
    for _ in 0..2 {
        engine.send("uci");
        let lines = engine.until("uciok");
        assert!(lines[0].starts_with("id name Palisade ") && lines[1].starts_with("id author "));
        assert!(lines.iter().all(|line| line.is_ascii() && line.trim() == line && !line.is_empty()));
        let middle = &lines[2..lines.len() - 1];
        assert!(middle.iter().all(|line| line.starts_with("option name ")), "{lines:?}");
        for name in [
            "Hash",
            "Threads",
            "Ponder",
            "MultiPV",
            "Move Overhead",
            "SyzygyPath",
            "SyzygyProbeLimit",
            "UCI_Chess960",
            "UCI_ShowWDL",
            "Clear Hash",
        ] {
            assert!(
                middle.iter().any(|line| line.starts_with(&format!("option name {name} type "))),
                "{name}"
            );
        }
    }
    engine.finish();
}

/// Only the greeting comes before the first command of the GUI.
#[test]
fn silence_at_the_start() {
    let mut engine = Engine::start();
    engine.stays_silent(Duration::from_millis(200));
    assert!(engine.log.is_empty(), "{:?}", engine.log);
    engine.finish();
}

#[test]
fn case_1_junk() {
    let mut engine = Engine::start();
    engine.send("uci");
    engine.until("uciok");
    engine.write(b"stop\nponderhit\n\n   \n\t\ndebug off\nregister later\nregister name x code y\r\n");
    engine.write(&[b'x'; 100_000]);
    engine.write(b"\n\0\0\0\n\xff\xfe\xe9\n\xef\xbb\xbfisready\n");
    assert_eq!(engine.until("readyok"), ["readyok"]);
    engine.write(b"setoption name UCI_Opponent value none none human Andr\xe9\n");
    engine.write(b"\t isready \r\nISREADY\r");
    engine.until("readyok");
    engine.until("readyok");
    engine.write(b"UCI\n");
    engine.until("uciok");
    // Unknown words in front of a command are skipped.
    engine.write(b"joho isready\n");
    assert_eq!(engine.until("readyok"), ["readyok"]);
    engine.write(b"  go\t  depth   2 \r\n");
    engine.answer().check();
    engine.finish();
}

#[test]
fn case_2_a_thousand_isready() {
    let mut engine = Engine::start();
    engine.send("go infinite");
    engine.write("isready\n".repeat(1000).as_bytes());
    let mut answers = 0;
    while answers < 1000 {
        let line = engine.line();
        assert!(!line.starts_with("bestmove"));
        answers += usize::from(line == "readyok");
    }
    engine.stays_silent(Duration::from_millis(100));
    engine.send("stop");
    engine.answer().check();
    engine.finish();
}

#[test]
fn case_3_infinite_means_until_stop() {
    std::thread::scope(|scope| {
        for position in [MATE_IN_ONE, BARE_KINGS, ONE_MOVE, MATED, STALEMATED] {
            scope.spawn(move || {
                let mut engine = Engine::start();
                fen(&mut engine, position);
                for go in
                    ["go infinite", "go", "go infinite depth 1", "go ponder depth 1", "go infinite nodes 50"]
                {
                    engine.send(go);
                    engine.stays_silent(Duration::from_millis(500));
                    engine.send("stop");
                    let answer = engine.answer();
                    if matches!(position, MATED | STALEMATED) {
                        assert_eq!(answer.mv, "(none)");
                    } else {
                        answer.check();
                    }
                }
                engine.finish();
            });
        }
    });
}

#[test]
fn case_4_ponder() {
    let mut engine = Engine::start();
    engine.send("position startpos moves e2e4");
    engine.send("go ponder wtime 100 btime 100");
    engine.stays_silent(Duration::from_millis(600));
    let start = Instant::now();
    engine.send("ponderhit");
    engine.answer().check();
    assert!(start.elapsed() < Duration::from_millis(500), "{:?}", start.elapsed());
    // A miss.
    engine.send("go ponder wtime 100 btime 100");
    engine.stays_silent(Duration::from_millis(100));
    engine.send("stop");
    engine.answer().check();
    // All in one write, so that the hit is read before the search has begun.
    engine.write(b"go ponder wtime 100 btime 100\nponderhit\n");
    engine.answer().check();
    engine.write(b"go ponder wtime 100000 btime 100000\nstop\n");
    engine.answer().check();
    engine.write(b"go ponder movetime 100\n");
    engine.stays_silent(Duration::from_millis(300));
    engine.write(b"ponderhit\n");
    engine.answer().check();
    engine.finish();
}

#[test]
fn a_limit_that_is_reached_while_pondering_waits_for_the_hit() {
    let mut engine = Engine::start();
    engine.send("go ponder nodes 100");
    engine.stays_silent(Duration::from_millis(300));
    engine.send("ponderhit");
    engine.answer().check();
    // A level has its own limit of nodes.
    engine.write(b"setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 1000\n");
    for (go, end) in [("go ponder wtime 60000 btime 60000", "ponderhit"), ("go infinite", "stop")] {
        engine.send(go);
        engine.stays_silent(Duration::from_millis(300));
        engine.send(end);
        engine.answer();
    }
    engine.finish();
}

#[test]
fn case_4_many_fast_hits_and_stops() {
    let mut engine = Engine::start();
    for round in 0..100 {
        engine.write(if round % 2 == 0 {
            b"go ponder wtime 40 btime 40\nponderhit\n"
        } else {
            b"go infinite\nstop\n"
        });
        engine.answer();
    }
    engine.finish();
}

/// However soon the stop comes, the first iteration is finished: the queen is taken.
#[test]
fn case_4_a_stop_at_once_gets_a_sensible_move() {
    let mut engine = Engine::start();
    fen(&mut engine, "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1");
    for _ in 0..50 {
        engine.write(b"go infinite\nstop\n");
        assert_eq!(engine.answer().mv, "e4d5");
    }
    engine.finish();
}

#[test]
fn case_5_five_thousand_searches_in_one_write() {
    let mut engine = Engine::start();
    engine.write("go depth 1\n".repeat(5000).as_bytes());
    let first = engine.answer().mv;
    for _ in 1..5000 {
        let answer = engine.answer();
        assert_eq!(answer.mv.len(), 4);
    }
    assert_eq!(first.len(), 4);
    engine.finish();
}

#[test]
fn case_6_no_move_to_make() {
    let mut engine = Engine::start();
    for (position, score) in [(MATED, "mate 0"), (STALEMATED, "cp 0")] {
        fen(&mut engine, position);
        for go in [
            "go wtime 1000 btime 1000",
            "go depth 5",
            "go movetime 50",
            "go searchmoves e2e4 depth 3",
            "go nodes 1",
        ] {
            let answer = engine.go(go);
            assert_eq!(answer.mv, "(none)", "{go}");
            assert!(answer.last_info().contains(&format!(" score {score}")), "{answer:?}");
        }
        for go in [
            "go infinite\nstop",
            "go ponder wtime 100 btime 100\nstop",
            "go ponder wtime 9 btime 9\nponderhit",
        ] {
            assert_eq!(engine.go(go).mv, "(none)", "{go}");
        }
    }
    engine.send("position startpos");
    assert_eq!(engine.go("go searchmoves 0000 depth 2").mv, "(none)");
    assert_eq!(engine.go("go searchmoves a2a4 e2e5 depth 2").check().mv, "a2a4");
    engine.finish();
}

#[test]
fn case_6_a_position_drawn_by_rule_gets_a_move() {
    let mut engine = Engine::start();
    let shuffle = "g1f3 g8f6 f3g1 f6g8 ".repeat(3);
    engine.send(&format!("position startpos moves {shuffle}"));
    engine.go("go depth 3").check();
    for position in [BARE_KINGS, "4k3/8/8/8/8/8/3R4/4K3 w - - 100 90", "4k3/8/8/8/8/8/3R4/4K3 w - - 150 90"] {
        fen(&mut engine, position);
        engine.go("go depth 4").check();
        engine.go("go wtime 100 btime 100").check();
    }
    engine.finish();
}

#[test]
fn case_13_commands_during_a_search() {
    let mut engine = Engine::start();
    engine.send("go infinite");
    engine.stays_silent(Duration::from_millis(50));
    for line in [
        "setoption name Hash value 8",
        "setoption name Threads value 2",
        "setoption name MultiPV value 2",
        "setoption name UCI_ShowWDL value true",
        "setoption name SyzygyPath value /nowhere",
        "setoption name Clear Hash",
        "ucinewgame",
        "position startpos moves e2e4",
        "debug on",
        "uci",
    ] {
        engine.send(line);
        engine.sync();
    }
    engine.stays_silent(Duration::from_millis(100));
    engine.send("stop");
    engine.answer().check();
    // The commands took effect, in order, after the end of the search.
    let answer = engine.go("go depth 4");
    assert!(answer.lines.iter().any(|line| line.contains(" wdl ")));
    assert!(answer.lines.iter().any(|line| field(line, "multipv") == Some("2")));
    assert!(matches!(answer.mv.as_bytes()[1], b'7' | b'8'), "Black moves: {answer:?}");
    engine.finish();
}

#[test]
fn case_13_go_during_a_search() {
    let mut engine = Engine::start();
    engine.send("go infinite");
    engine.stays_silent(Duration::from_millis(50));
    engine.send("go infinite");
    engine.answer().check();
    engine.stays_silent(Duration::from_millis(200));
    engine.send("stop");
    engine.answer().check();
    // In one write: the stop belongs to the second.
    engine.write(b"go infinite\ngo infinite\nstop\n");
    engine.answer();
    engine.answer();
    engine.write(b"go infinite\nposition startpos moves e2e4\ngo depth 2\n");
    engine.answer();
    assert!(matches!(engine.answer().check().mv.as_bytes()[1], b'7' | b'8'));
    engine.finish();
}

#[test]
fn case_13_quit_and_end_of_input() {
    for commands in [
        "",
        "quit\n",
        "go infinite\nquit\n",
        "go ponder wtime 1 btime 1\nquit\n",
        "go depth 60\nquit\n",
        "uci\nquit\n",
    ] {
        let mut engine = Engine::start();
        engine.write(commands.as_bytes());
        engine.close_input();
        let start = Instant::now();
        assert!(engine.exit_status().success(), "{commands}");
        assert!(start.elapsed() < Duration::from_secs(2), "{commands}: {:?}", start.elapsed());
    }
    for commands in ["go infinite\n", "go ponder wtime 1 btime 1\n"] {
        let mut engine = Engine::start();
        engine.write(commands.as_bytes());
        engine.stays_silent(Duration::from_millis(100));
        engine.close_input();
        assert!(engine.exit_status().success(), "{commands}");
    }
}

#[test]
fn case_17_closed_output() {
    for commands in ["uci\nisready\ngo infinite\n", "go infinite\n"] {
        let mut child =
            command().stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let mut stdin = child.stdin.take().unwrap();
        // The engine may be gone before everything is written.
        let _ = stdin.write_all(commands.as_bytes());
        let start = Instant::now();
        let output = child.wait_with_output().unwrap();
        assert!(start.elapsed() < Duration::from_secs(10));
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        assert!(output.status.success(), "{:?}", output.status);
        drop(stdin);
    }
}

#[test]
fn case_17_two_engines_log_to_two_files() {
    let directory = Directory::new("logs");
    let mut engines = [Engine::start_in(&directory.0), Engine::start_in(&directory.0)];
    for engine in &mut engines {
        engine.send("setoption name Debug Log File value engine.log");
        engine.go("go depth 1");
    }
    let [one, two] = engines;
    one.finish();
    two.finish();
    let mut logs: Vec<_> = std::fs::read_dir(&directory.0)
        .unwrap()
        .map(|entry| std::fs::read_to_string(entry.unwrap().path()).unwrap())
        .collect();
    assert_eq!(logs.len(), 2);
    for log in &mut logs {
        assert_eq!(log.matches(">> go depth 1").count(), 1, "{log}");
        assert_eq!(log.matches("<< bestmove").count(), 1, "{log}");
    }
}

#[test]
fn times_and_counts_are_plausible() {
    let mut engine = Engine::start();
    let start = Instant::now();
    let answer = engine.go("go movetime 300");
    let wall = start.elapsed().as_millis() as i64;
    let info = answer.check().last_info();
    let (time, nodes, nps) = (number(info, "time"), number(info, "nodes"), number(info, "nps"));
    assert!(time <= wall && (wall < 600 || time > 150), "{info} after {wall} ms");
    assert!((nps - nodes * 1000 / time.max(1)).abs() <= nps / 20 + 1000, "{info}");
    assert!((0..=1000).contains(&number(info, "hashfull")));
    let mut last = 0;
    for line in answer.lines.iter().filter(|line| line.contains(" score ")) {
        assert!(number(line, "nodes") >= last, "{line}");
        last = number(line, "nodes");
        assert!(number(line, "seldepth") >= 1);
    }
    engine.finish();
}

/// Stopping and continuing the process simulates a busy machine.
#[cfg(unix)]
#[test]
fn time_that_the_machine_took_is_kept_in_reserve_for_some_moves() {
    let mut engine = Engine::start();
    engine.send("debug on");
    engine.sync();
    let signal = |name: &str, pid: u32| {
        let done = std::process::Command::new("kill").args([name, &pid.to_string()]).status();
        assert!(done.expect("kill is there").success());
    };
    let reserve = |lines: &[String]| -> u64 {
        let reported = lines.iter().find_map(|line| line.strip_prefix("info string the machine was late: "));
        reported.map_or(0, |reported| reported.split(' ').next().unwrap().parse().expect("milliseconds"))
    };
    engine.send("go wtime 60000 btime 60000 winc 10 binc 10");
    engine.until("info depth 2");
    signal("-STOP", engine.pid());
    std::thread::sleep(Duration::from_millis(300));
    signal("-CONT", engine.pid());
    engine.answer();
    let first = reserve(&engine.go("go wtime 2000 btime 2000 winc 10 binc 10").lines);
    assert!(first >= 200, "{first} ms after 300 were lost:\n{}", engine.log.join("\n"));
    // It is forgotten as moves pass without, and analysis neither makes nor needs any.
    let later = |_| reserve(&engine.go("go wtime 300 btime 300 winc 10 binc 10").lines);
    assert!((0..12).map(later).any(|later| later < first / 2), "{}", engine.log.join("\n"));
    assert_eq!(reserve(&engine.go("go depth 3").lines), 0);
}

/// The time missing from the clocks of two requests beyond our own was lost in transmission.
#[test]
fn time_lost_on_the_way_is_kept_in_reserve() {
    let mut engine = Engine::start();
    engine.send("debug on");
    let begun = Instant::now();
    engine.go("go wtime 9000 btime 9000 winc 0 binc 0");
    let left = 9000 - 400 - i64::try_from(begun.elapsed().as_millis()).expect("seconds");
    engine.send("position startpos moves e2e4 e7e5");
    let lines = engine.go(&format!("go wtime {left} btime 9000 winc 0 binc 0")).lines;
    let reported = lines.iter().find_map(|line| line.strip_prefix("info string the machine was late: "));
    let late: u64 = reported.expect("some lag").split(' ').next().unwrap().parse().expect("milliseconds");
    assert!((390..=500).contains(&late), "{late}");
}
