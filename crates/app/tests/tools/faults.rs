//! Faults from outside, one after the other: a full disk, no memory, a reader that does not read, files that
//! change while they are in use, odd surroundings. The engine reports the failure, keeps its previous state,
//! and continues to play. Unix only: a shell sets the limits.

#![cfg(unix)]

use crate::support::{TestFolder, text};
use crate::uci_support::{Directory, Engine, command};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The engine behind commands of the shell.
fn behind(shell: &str, args: &[&str]) -> Command {
    let mut shelled = Command::new("sh");
    shelled.arg("-c").arg(format!("{shell}; exec \"$0\" \"$@\"")).arg(command().get_program()).args(args);
    shelled
}

/// A disk that is full after a few hundred bytes: writing beyond is an error, not a signal.
const FULL_DISK: &str = "trap '' XFSZ; ulimit -f 1";

/// The remarks that come before the engine is ready again.
fn set(engine: &mut Engine, name: &str, value: &str) -> String {
    engine.send(&format!("setoption name {name} value {value}"));
    engine.sync().join("\n")
}

#[test]
fn a_full_disk_costs_the_log_and_not_the_game() {
    let directory = Directory::new("faults-log");
    let path = directory.0.join("engine.log");
    let mut engine = Engine::of(&mut behind(FULL_DISK, &[]));
    set(&mut engine, "Debug Log File", path.to_str().unwrap());
    engine.go("go depth 8").check();
    engine.go("go depth 8").check();
    assert!(
        engine.log.iter().any(|line| line.starts_with("info string the log ends here: ")),
        "{:?}",
        engine.log
    );
    assert!(fs::metadata(&path).unwrap().len() <= 1024);
    engine.finish();
}

#[test]
fn a_log_that_is_removed_is_written_on() {
    let directory = Directory::new("faults-gone");
    let path = directory.0.join("engine.log");
    let mut engine = Engine::start();
    set(&mut engine, "Debug Log File", path.to_str().unwrap());
    fs::remove_file(&path).unwrap();
    engine.go("go depth 5").check();
    // The next log is a new file.
    set(&mut engine, "Debug Log File", path.to_str().unwrap());
    engine.go("go depth 5").check();
    assert!(fs::read_to_string(&path).unwrap().contains(">> go depth 5"));
    engine.finish();
}

#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_written_to_stdout_is_an_error() {
    for args in [
        &["bench", "--depth", "1"][..],
        &["perft", "2"],
        &["eval"],
        &["showevalparams"],
        &["completions", "bash"],
        &["man"],
        &["--help"],
        &["uci"],
        &["go depth 1"],
        &["perft 1"],
    ] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = command().args(args).stdout(full).stderr(Stdio::piped()).output().unwrap();
        let stderr = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {stderr}");
        assert!(stderr.contains("no space left"), "{args:?}: {stderr}");
    }
    // A reader that closes the pipe is not an error.
    for args in [&["showevalparams"][..], &["uci"]] {
        let mut child = command().args(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success() && output.stderr.is_empty(), "{args:?}: {}", text(&output.stderr));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_broken_stderr_costs_nothing_of_the_answer() {
    let folder = TestFolder::new("faults", "stderr");
    fs::create_dir(folder.path("bad")).unwrap();
    folder.write("bad/KQvK.rtbw", "no table");
    folder.write("s.epd", "nonsense\n4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"castles\";\n");
    folder.write("g.pgn", "1. e4 e5 *\n\n1. e4 e4 *\n");
    let run = |args: &[&str], stdout: Stdio, stderr: Stdio| {
        command().args(args).current_dir(&folder.0).stdout(stdout).stderr(stderr).output().unwrap()
    };
    let full = || Stdio::from(fs::OpenOptions::new().write(true).open("/dev/full").unwrap());
    let closed = || {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        Stdio::from(writer)
    };
    for (args, code) in [
        (&["why", "4k3/8/8/8/8/8/1P6/4K3 w - - 0 1", "--nodes", "500", "--syzygy", "bad"][..], 0),
        (&["epd", "s.epd", "--nodes", "500", "--csv", "-"], 0),
        (&["epd", "s.epd", "--nodes", "500"], 0),
        (&["analyse", "g.pgn", "--nodes", "500"], 1),
        (&["perft", "nonsense"], 2),
        (&["perft", "--nonsense"], 2),
        (&["nonsense"], 2),
        (&["position fen nonsense", "d", "perft 1"], 2),
    ] {
        let usual = run(args, Stdio::piped(), Stdio::piped());
        assert_eq!(usual.status.code(), Some(code), "{args:?}");
        assert!(!usual.stderr.is_empty(), "{args:?}: there has to be something to say");
        for (what, stderr) in [("closed", closed()), ("full", full())] {
            let output = run(args, Stdio::piped(), stderr);
            assert_eq!(output.status.code(), Some(code), "{args:?}, {what}");
            // Milliseconds differ, lines do not.
            let lines = |bytes: &[u8]| text(bytes).lines().count();
            assert_eq!(lines(&output.stdout), lines(&usual.stdout), "{args:?}, {what}");
        }
    }
    // If no message can be written, the result is an error and no panic.
    for args in [&["perft", "1"][..], &["perft 1"], &["uci"]] {
        for stderr in [closed(), full()] {
            assert_eq!(run(args, full(), stderr).status.code(), Some(2), "{args:?}");
        }
    }
}

#[test]
fn a_full_disk_leaves_the_old_files() {
    let folder = TestFolder::new("faults", "full");
    let moves = "1. e4 e5 2. Qh5 Ke7 3. Qxe5# ";
    folder.write(
        "g.pgn",
        format!("[White \"A\"]\n[Result \"*\"]\n\n{{{}}} {moves} *\n", "many words ".repeat(200)),
    );
    folder.write("s.epd", "4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"castles\";\n");
    for args in [
        &["analyse", "g.pgn", "--nodes", "500", "--html", "old"][..],
        &["analyse", "g.pgn", "--nodes", "500", "--multipv", "3", "--pgn", "old"],
        &["epd", "s.epd", "--nodes", "500", "--html", "old"],
        &["eval", "--html", "old"],
        &["why", "startpos", "--nodes", "500", "--html", "old"],
    ] {
        let before = "what was there\n";
        folder.write("old", before);
        let output = behind(FULL_DISK, args).current_dir(&folder.0).output().unwrap();
        let stderr = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {stderr}");
        assert!(stderr.contains("the file is too large"), "{args:?}: {stderr}");
        assert!(!stderr.contains("panic"), "{args:?}: {stderr}");
        assert_eq!(folder.read("old"), before, "{args:?}");
    }
}

#[test]
fn no_memory_for_a_large_table_or_many_threads() {
    let mut engine = Engine::of(&mut behind("ulimit -v 1000000", &[]));
    let remarks = set(&mut engine, "Hash", "4096");
    assert!(remarks.contains("Hash stays at 16 MiB"), "{remarks}");
    engine.go("go depth 6").check();
    let remarks = set(&mut engine, "Threads", "512");
    assert!(remarks.contains("Threads is "), "{remarks}");
    engine.go("go movetime 200").check();
    assert_eq!(set(&mut engine, "Threads", "1"), "");
    assert_eq!(set(&mut engine, "Hash", "32"), "");
    engine.go("go depth 6").check();
    engine.finish();
}

#[test]
fn more_threads_than_the_machine_has_work_for() {
    let mut engine = Engine::start();
    set(&mut engine, "Threads", "100");
    engine.go("go movetime 100").check();
    engine.go("go depth 3").check();
    engine.send("go infinite");
    engine.send("stop");
    engine.answer().check();
    set(&mut engine, "Threads", "1");
    engine.go("go depth 5").check();
    engine.finish();
}

#[test]
fn a_reader_that_pauses_gets_every_answer() {
    const SEARCHES: usize = 3000;
    let mut child =
        command().stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // More than a pipe holds; the engine has to read on while it cannot write.
    stdin.write_all("go nodes 50\n".repeat(SEARCHES).as_bytes()).unwrap();
    std::thread::sleep(Duration::from_secs(3));
    assert!(child.try_wait().unwrap().is_none(), "it gave up");
    stdin.write_all(b"isready\n").unwrap();
    let mut input = Some(stdin);
    let (mut moves, mut ready) = (0, 0);
    for line in BufReader::new(child.stdout.take().unwrap()).lines() {
        let line = line.unwrap();
        moves += usize::from(line.starts_with("bestmove "));
        ready += usize::from(line == "readyok");
        // The end of input ends a search, so it comes after the last of them.
        if moves == SEARCHES {
            drop(input.take());
        }
    }
    assert_eq!((moves, ready), (SEARCHES, 1));
    assert!(child.wait().unwrap().success());
}

#[test]
fn input_that_ends_in_a_line_ends_the_process() {
    for last in ["go infinite", "go dep", "position startpos mov", "setoption name Ha", "isready"] {
        let mut engine = Engine::start();
        engine.write(format!("isready\n{last}").as_bytes());
        engine.until("readyok");
        let begin = Instant::now();
        engine.close_input();
        assert!(engine.exit_status().success(), "{last}");
        assert!(begin.elapsed() < Duration::from_secs(5), "{last}");
    }
}

#[test]
fn tables_that_are_cut_short_exchanged_and_removed_while_open() {
    let directory = Directory::new("faults-tables");
    let from = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/syzygy");
    let mut tables = Vec::new();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        if entry.file_name().to_string_lossy().contains(".rtb") {
            let copy = directory.0.join(entry.file_name());
            fs::copy(entry.path(), &copy).unwrap();
            tables.push(copy);
        }
    }
    let mut engine = Engine::start();
    let remarks = set(&mut engine, "SyzygyPath", directory.0.to_str().unwrap());
    assert!(remarks.contains("found ") && !tables.is_empty(), "{remarks}");
    let mut plays = |what: &str| {
        for fen in [
            "8/8/8/4k3/8/8/3Q4/K7 w - - 0 1",
            "8/8/8/4k3/8/3p4/3R4/K7 w - - 0 1",
            "8/4k3/8/8/8/8/8/K2R4 b - - 0 1",
        ] {
            engine.send(&format!("position fen {fen}"));
            engine.send("go depth 10");
            assert_ne!(engine.answer().mv, "(none)", "{what}: {fen}");
        }
    };
    plays("whole");
    for path in &tables {
        fs::OpenOptions::new().write(true).open(path).unwrap().set_len(100).unwrap();
    }
    plays("cut short");
    for path in &tables {
        fs::OpenOptions::new().write(true).open(path).unwrap().write_all(&[0xa5; 3000]).unwrap();
    }
    plays("exchanged");
    for path in &tables {
        fs::remove_file(path).unwrap();
    }
    plays("removed");
    engine.finish();
}

#[test]
fn weights_that_change_on_disk_count_when_they_are_set_again() {
    let directory = Directory::new("faults-weights");
    let weights = fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../src/evaluation/weights/weights.toml"));
    let path = directory.file("w.toml", &weights.unwrap());
    let path = path.to_str().unwrap();
    let mut engine = Engine::start();
    assert_eq!(set(&mut engine, "EvalFile", path), "");
    let nodes = |engine: &mut Engine| {
        engine.send("ucinewgame");
        crate::uci_support::number(engine.go("go depth 7").check().last_info(), "nodes")
    };
    let before = nodes(&mut engine);
    fs::write(path, "tempo = \n").unwrap();
    assert_eq!(nodes(&mut engine), before);
    let remarks = set(&mut engine, "EvalFile", path);
    assert!(remarks.contains("EvalFile"), "{remarks}");
    assert_eq!(nodes(&mut engine), before, "what it had stays");
    engine.finish();
}

#[test]
fn odd_surroundings_change_nothing() {
    let directory = Directory::new("faults-cwd");
    let plain = Engine::start().go("go depth 8").check().mv.clone();
    let mut strange = behind("rmdir \"$PWD\"", &[]);
    strange.current_dir(&directory.0).env_clear();
    strange.envs([("LC_ALL", "tr_TR.UTF-8"), ("LANG", "\u{fffd}"), ("TZ", ":/dev/zero"), ("TERM", "")]);
    let mut engine = Engine::of(&mut strange);
    assert_eq!(engine.go("go depth 8").check().mv, plain);
    engine.finish();
}

/// Returns the resident memory of a process, MiB.
#[cfg(target_os = "linux")]
fn resident(pid: u32) -> usize {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().trim_end_matches(" kB").parse::<usize>().unwrap() / 1024
}

#[cfg(target_os = "linux")]
#[test]
fn a_flood_of_long_games_waits_in_the_pipe_and_not_in_memory() {
    const POSITIONS: usize = 2000;
    let mut engine = Engine::start();
    // Memory that a search writes to is not counted: large pages make it some 20 MiB.
    engine.send("setoption name Hash value 1");
    engine.go("go depth 10").check();
    let before = resident(engine.pid());
    let line = format!("position startpos moves {}\n", "g1f3 g8f6 f3g1 f6g8 ".repeat(1250));
    (0..POSITIONS).for_each(|_| engine.write(line.as_bytes()));
    engine.go("go depth 3").check();
    let grown = resident(engine.pid()) - before;
    assert!(grown < 20, "{grown} MiB of {}", (POSITIONS * line.len()) >> 20);
    engine.finish();
}

#[cfg(target_os = "linux")]
#[test]
fn an_unwritable_path_is_reported_before_any_work() {
    // No user can create files there, not even the superuser.
    const THERE: &str = "/sys/palisade-faults";
    let folder = TestFolder::new("faults", "read-only");
    folder.write("g.pgn", "[White \"A\"]\n[Result \"*\"]\n\n1. e4 e5 *\n");
    folder.write("s.epd", "4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"castles\";\n");
    for args in [
        &["analyse", "g.pgn", "--depth", "60", "--html", THERE][..],
        &["analyse", "g.pgn", "--depth", "60", "--pgn", THERE],
        &["epd", "s.epd", "--depth", "60", "--html", THERE],
        &["epd", "s.epd", "--depth", "60", "--csv", THERE],
        &["eval", "--html", THERE],
    ] {
        let output = command().args(args).current_dir(&folder.0).output().unwrap();
        let stderr = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {stderr}");
        assert!(stderr.contains(THERE) && !stderr.contains("panic"), "{args:?}: {stderr}");
    }
    let mut engine = Engine::start();
    let stderr = set(&mut engine, "Debug Log File", THERE);
    assert!(stderr.contains("no log: "), "{stderr}");
    engine.go("go depth 5").check();
    engine.finish();
}

#[test]
fn a_pipe_named_as_log_is_left_alone() {
    let directory = Directory::new("faults-pipe");
    let path = directory.0.join("engine.log");
    assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
    let mut engine = Engine::start();
    let remarks = set(&mut engine, "Debug Log File", path.to_str().unwrap());
    assert!(remarks.contains(&format!("engine-{}.log", engine.pid())), "{remarks}");
    engine.go("go depth 5").check();
    engine.finish();
}

/// A copy of the engine that every user may run, removed with this.
#[cfg(target_os = "linux")]
struct Public(std::path::PathBuf);

#[cfg(target_os = "linux")]
impl Drop for Public {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// A start with too few resources either plays, or reports in one line what is missing.
#[cfg(target_os = "linux")]
fn starts_or_says_why(shell: &mut Command, what: &str) {
    let mut child =
        shell.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    // It may be gone before it has read this.
    let _ = stdin.write_all(b"setoption name Threads value 8\ngo depth 4\nisready\n");
    let begin = Instant::now();
    let mut patience = Some(stdin);
    while child.try_wait().unwrap().is_none() {
        if begin.elapsed() > Duration::from_secs(2) {
            drop(patience.take());
        }
        assert!(begin.elapsed() < Duration::from_secs(60), "{what}: it hangs");
        std::thread::sleep(Duration::from_millis(10));
    }
    let output = child.wait_with_output().unwrap();
    let (heard, stderr) = (text(&output.stdout), text(&output.stderr));
    match output.status.code() {
        Some(0) => assert!(heard.contains("bestmove "), "{what}: {heard}{stderr}"),
        Some(2) => assert!(stderr.starts_with("palisade: cannot start: "), "{what}: {stderr}"),
        // A few bytes that the standard library cannot do without.
        None => assert!(stderr.contains("memory allocation of "), "{what}: {stderr}"),
        code => panic!("{what}: {code:?}: {heard}{stderr}"),
    }
}

#[cfg(target_os = "linux")]
#[test]
fn too_few_threads_to_start_with_are_an_error_and_no_panic() {
    use std::os::unix::fs::MetadataExt;
    use std::os::unix::process::CommandExt;

    let copy = Public(std::env::temp_dir().join(format!("palisade-faults-{}", std::process::id())));
    fs::copy(command().get_program(), &copy.0).unwrap();
    for most in [0, 1, 2, 3, 4, 6] {
        let mut shell = Command::new("bash");
        shell.arg("-c").arg(format!("ulimit -u {most}; exec \"$0\"")).arg(&copy.0);
        shell.current_dir("/");
        // The superuser has no limit, and other users have more tasks than these already.
        if fs::metadata("/proc/self").unwrap().uid() == 0 {
            shell.uid(64_321).gid(64_321);
        }
        starts_or_says_why(&mut shell, &format!("{most} threads"));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn no_memory_for_a_start_is_an_error_and_no_panic() {
    for kib in (20_000..=160_000).step_by(20_000) {
        // A panic that prints its trace needs memory too, and could wait for ever.
        let mut shell = behind(&format!("ulimit -v {kib}"), &[]);
        starts_or_says_why(shell.env("RUST_BACKTRACE", "1"), &format!("{kib} KiB"));
    }
}
