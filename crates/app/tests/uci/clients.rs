//! Faults that clients found, one test for each report: `C1` to `C14` are the numbers of the review of
//! clients of 2026-11-28. C4 and C6 are about the clock and are in its file.
//!
//! The common rule: if the engine cannot carry out a command it reports that at once, so that no client waits
//! in vain.

use crate::support::{Answer, Directory, Engine, command, number};
use std::io::Write;
use std::process::Stdio;
use std::time::{Duration, Instant};

const MATED: &str = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";
const STALEMATED: &str = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
/// Within this time the engine answers, or says why not: two seconds, and as much again for a
/// machine that is busy with other tests.
const SOON: Duration = Duration::from_secs(4);

/// Sends a line and returns the output up to the first line with these words in it.
fn until_printed(engine: &mut Engine, line: &str, words: &str) -> Vec<String> {
    engine.send(line);
    let deadline = Instant::now() + SOON;
    let mut lines = Vec::new();
    loop {
        let left = deadline.saturating_duration_since(Instant::now());
        let Ok(line_text) = engine.line_within(left) else { panic!("{line}: no '{words}' in {lines:?}") };
        let found = line_text.contains(words);
        lines.push(line_text);
        if found {
            return lines;
        }
    }
}

/// The board's FEN, as `d` shows it.
fn shown_fen(engine: &mut Engine) -> String {
    engine.send("d");
    let lines = engine.until("Checkers:");
    lines.iter().find_map(|line| line.strip_prefix("Fen: ")).expect("a FEN").to_owned()
}

/// Returns the output of a whole script, with these variables set.
fn piped(script: &str, variables: &[(&str, &str)]) -> String {
    let mut child = command()
        .envs(variables.iter().copied())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the engine starts");
    child.stdin.take().expect("a pipe").write_all(script.as_bytes()).expect("it reads");
    String::from_utf8(child.wait_with_output().expect("it ends").stdout).expect("text")
}

#[test]
fn c1_a_root_without_a_move_is_reported_at_once_and_then_waits_for_stop() {
    let mut engine = Engine::start();
    for (fen, score) in [(MATED, "score mate 0"), (STALEMATED, "score cp 0")] {
        engine.send(&format!("position fen {fen}"));
        for go in ["go infinite", "go ponder wtime 100 btime 100", "go", "go infinite searchmoves e2e4"] {
            let reported = until_printed(&mut engine, go, " score ");
            let info = reported.last().expect("a line");
            assert!(info.starts_with("info depth 0 ") && info.contains(score), "{go}: {reported:?}");
            engine.stays_silent(Duration::from_millis(100));
            let Answer { mv, lines, .. } = engine.go("stop");
            assert_eq!((mv.as_str(), lines), ("(none)", vec![]), "{go}: told once");
        }
    }
    engine.send("position startpos");
    let reported = until_printed(&mut engine, "go infinite searchmoves e2e5 0000", " score ");
    assert!(
        reported[0].ends_with("searchmoves e2e5 0000 are not legal here; no move is left to search"),
        "{reported:?}"
    );
    engine.stays_silent(Duration::from_millis(100));
    assert_eq!(engine.go("stop").mv, "(none)");
    // `Minimal` keeps lines back, but not the only one.
    engine.send("setoption name Minimal value true");
    engine.send(&format!("position fen {MATED}"));
    until_printed(&mut engine, "go infinite", "score mate 0");
    assert_eq!(engine.go("stop").mv, "(none)");
    // In check, and with other moves than those that are asked for: no mate.
    engine.send("position fen 4k3/8/8/8/8/8/4r3/4K3 w - - 0 1");
    let reported = until_printed(&mut engine, "go infinite searchmoves e1e8", " score ");
    assert!(reported.last().expect("a line").contains("score cp 0"), "{reported:?}");
    engine.send("stop");
    engine.answer();
    engine.finish();
}

/// A sibling of C1 that the grammar of `go_lines.rs` found.
#[test]
fn a_limit_that_ends_an_endless_search_at_once_is_reported_before_the_wait() {
    let mut engine = Engine::start();
    engine.sync();
    for go in ["go infinite nodes 1", "go ponder nodes 10", "go infinite depth 1"] {
        until_printed(&mut engine, go, " score ");
        engine.stays_silent(Duration::from_millis(100));
        engine.go("stop").check();
    }
    engine.finish();
}

#[test]
fn c2_the_only_clock_that_is_known_is_taken_for_both() {
    let mut engine = Engine::start();
    engine.sync();
    for (position, clock) in [("startpos", "btime"), ("startpos moves e2e4", "wtime")] {
        engine.send(&format!("position {position}"));
        for rest in ["", " winc 0", " binc 10", " winc 10 binc 10"] {
            let begun = Instant::now();
            engine.go(&format!("go {clock} 600{rest}")).check();
            assert!(begun.elapsed() < SOON, "{clock}{rest}: {:?}", begun.elapsed());
        }
        // With more time than a test has it searches, and says so.
        until_printed(&mut engine, &format!("go {clock} 885300"), " score ");
        engine.go("stop").check();
    }
    engine.finish();
}

#[test]
fn c3_a_go_that_is_not_understood_is_named_and_answered() {
    let mut engine = Engine::start();
    engine.sync();
    for (go, expected) in [
        ("go depth abc", "go: 'depth' wants a number, and 'abc' is not one"),
        ("go foo", "go: unknown word 'foo'"),
        ("go 3600", "go: unknown word '3600'"),
        ("go wtime", "go: 'wtime' wants a number"),
        ("go movestogo 5", "go: 'movestogo' wants a clock"),
        ("go winc 1000 binc 1000", "go: 'winc' wants a clock"),
        ("go detph 4", "did you mean 'depth'?"),
        ("go searchmoves", "go: 'searchmoves' wants moves"),
    ] {
        let begun = Instant::now();
        let answer = engine.go(go);
        answer.check();
        assert!(begun.elapsed() < SOON, "{go}: {:?}", begun.elapsed());
        let remark = |words: &str| answer.lines.iter().any(|line| line.contains(words));
        assert!(remark(expected) && remark("searching for 1000 ms"), "{go}: {:?}", answer.lines);
    }
    for (go, expected, least, most) in [
        ("go nodes 1e4", "go: '1e4' is read as 10000", 5_000, 11_000),
        ("go nodes 2000x", "go: '2000x' is read as 2000", 1_000, 3_000),
        ("go nodes=3000", "go: 'nodes=3000' is read as 'nodes 3000'", 1_500, 4_000),
        ("go nodes 2000 foo foo", "go: unknown word 'foo'", 1_000, 3_000),
    ] {
        let answer = engine.go(go);
        assert!((least..=most).contains(&number(answer.check().last_info(), "nodes")), "{go}: {answer:?}");
        assert_eq!(answer.lines.iter().filter(|line| line.contains(expected)).count(), 1, "{go}: {answer:?}");
    }
    for go in ["go movetime 100ms", "go movetime=100", "go wtime 1e3 btime 1e3"] {
        let begun = Instant::now();
        engine.go(go).check();
        assert!(begun.elapsed() < SOON, "{go}: {:?}", begun.elapsed());
    }
    // Its siblings among the words read alike.
    for (line, expected) in [
        ("go perft 1ply", "perft: '1ply' is read as 1"),
        ("perft x", "perft: 'x' is not a number"),
        ("go perft", "perft: no depth is given, counting 1 ply"),
        ("bench 1 1 1x", "bench: '1x' is read as 1"),
        ("bench here", "bench: 'here' is not a number"),
        ("debug perhaps", "debug: 'perhaps' is neither on nor off"),
    ] {
        engine.send(line);
        let lines = engine.sync();
        assert!(lines.iter().any(|line| line.contains(expected)), "{line}: {lines:?}");
    }
    // A search that is meant to be endless remains so.
    for go in ["go infinite foo", "go infinite depth x", "go ponder foo"] {
        until_printed(&mut engine, go, " score ");
        engine.stays_silent(Duration::from_millis(1200));
        engine.go("stop").check();
    }
    engine.finish();
}

#[cfg(feature = "syzygy")]
#[test]
fn c5_no_text_of_a_library_reaches_the_protocol() {
    let directory = Directory::new("c5");
    let tables = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/syzygy");
    let mut damaged = std::fs::read(tables.join("KRvK.rtbw")).expect("a table");
    let half = damaged.len() / 2;
    damaged[16..half].fill(0xff);
    directory.file("KRvK.rtbw", &damaged);
    directory.file("KQvK.rtbw", b"ab");
    let weights = directory.file("bad.toml", b"[provenance]\nthis is = not toml");
    let folder = directory.0.display();
    let script = format!(
        "setoption name SyzygyPath value {folder};/no/such/folder\n\
         setoption name EvalFile value {}\nsetoption name EvalFile value /no/such/file\n\
         setoption name BookFile value {folder}\nsetoption name Debug Log File value /no/such/folder/log\n\
         position fen 8/8/8/4k3/8/8/8/KR6 w - - 0 1\ngo nodes 3000\nwait\nquit\n",
        weights.display()
    );
    let plain = piped(&script, &[]);
    for expected in [
        "KQvK.rtbw: the file ends too early",
        "/no/such/folder: no such file or folder",
        "bad.toml: weights are not valid TOML in line 2",
        "/no/such/file: no such file or folder",
        "no log: no such file or folder",
        "info string tablebases: the WDL table KRvK is damaged",
    ] {
        assert!(plain.contains(expected), "no '{expected}' in:\n{plain}");
    }
    for line in plain.lines().filter(|line| line.starts_with("info string ")) {
        let is_foreign = |words: &&str| line.to_lowercase().contains(*words);
        let foreign = ["backtrace", "os error", "fill whole buffer", "parse error", ".rs", "panic"];
        assert!(!foreign.iter().any(is_foreign) && line.len() < 300, "{line}");
    }
    // Times and speeds differ from run to run; the remarks do not.
    let remarks = |text: &str| -> Vec<String> {
        text.lines().filter(|line| line.starts_with("info string ")).map(str::to_owned).collect()
    };
    let traced = piped(&script, &[("RUST_BACKTRACE", "full"), ("RUST_LIB_BACKTRACE", "1")]);
    assert_eq!(remarks(&traced), remarks(&plain));
}

/// A sibling of C5: the reader of arguments is a library too.
#[test]
fn arguments_of_a_sub_command_are_refused_in_our_own_words() {
    let answers = [
        (
            "bench --frobnicate",
            "info string bench: it has no argument '--frobnicate' (--help shows those it has)",
        ),
        ("eval --json=maybe", "info string eval: --json has too many or too few values"),
        ("why --nodes", "info string why: --nodes <N> lacks its value"),
        ("why --nodes many", "info string why: 'many' is no value for --nodes <N>"),
    ];
    let mut engine = Engine::start();
    for (line, answer) in answers {
        let lines = until_printed(&mut engine, line, "info string");
        assert_eq!(lines.last().expect("a line"), answer);
    }
}

#[test]
fn c7_moves_without_the_word_moves_are_played() {
    let mut engine = Engine::start();
    let after_e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    for (position, expected) in [
        ("position startpos e2e4", "'e2e4' and what follows is read as moves"),
        ("position startpos move e2e4", ""),
        ("position startpos e4", "'e4' and what follows is read as moves"),
        ("position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 e2e4", "read as moves"),
        ("position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - e2e4", "read as moves"),
        ("position startpos foo moves e2e4", "'foo' is neither 'moves' nor a move and is left out"),
    ] {
        engine.send(position);
        let remarks = engine.sync();
        assert!(remarks.len() == usize::from(!expected.is_empty()), "{position}: {remarks:?}");
        assert!(remarks.iter().all(|remark| remark.contains(expected)), "{position}: {remarks:?}");
        assert_eq!(shown_fen(&mut engine), after_e4, "{position}");
    }
    engine.send("position startpos e2e4 e7e5 e4e5");
    let remarks = engine.sync();
    assert!(remarks.iter().any(|remark| remark.contains("move 3 (e4e5) is illegal")), "{remarks:?}");
    engine.finish();
}

#[test]
fn c8_searchmoves_reads_what_moves_reads() {
    let mut engine = Engine::start();
    for (position, moves, expected) in [
        ("startpos", "Nf3", "g1f3"),
        ("startpos", "e4 depth 3", "e2e4"),
        ("fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O", "e1g1"),
        ("fen 7k/P7/8/8/8/8/8/K7 w - - 0 1", "a8=R", "a7a8r"),
    ] {
        engine.send(&format!("position {position}"));
        let answer = engine.go(&format!("go depth 3 searchmoves {moves}"));
        assert_eq!(answer.check().mv, expected);
        assert!(answer.lines.iter().all(|line| !line.contains("string")), "{answer:?}");
    }
    engine.send("position startpos");
    let answer = engine.go("go depth 2 searchmoves Nf6 e2e5");
    assert_eq!(answer.mv, "(none)");
    assert!(answer.lines[0].contains("searchmoves Nf6 e2e5 are not legal here"), "{answer:?}");
    let answer = engine.go("go depth 2 searchmoves Nf6 e2e4");
    assert_eq!(answer.check().mv, "e2e4");
    assert!(answer.lines[0].contains("searchmoves Nf6 is not legal here"), "{answer:?}");
    engine.finish();
}

#[test]
fn c9_wait_reads_on_when_the_search_is_over() {
    let printed = piped("go depth 8\nwait\nposition startpos moves e2e4\ngo depth 3\nwait\n", &[]);
    assert_eq!(printed.matches("bestmove ").count(), 2, "{printed}");
    assert!(printed.contains("info depth 8 "), "{printed}");
    // Without it the end of input ends everything at once.
    let begun = Instant::now();
    let printed = piped("go depth 100\n", &[]);
    assert!(begun.elapsed() < SOON && !printed.contains("info depth 100 "), "{:?}", begun.elapsed());
    let mut engine = Engine::start();
    engine.send("wait");
    assert!(engine.sync().is_empty(), "nothing to wait for");
    engine.write(b"go nodes 20000\nwait\nisready\n");
    assert!(engine.until("readyok").iter().any(|line| line.starts_with("bestmove ")));
    for go in ["go infinite", "go ponder wtime 1000 btime 1000"] {
        engine.send(go);
        until_printed(&mut engine, "wait", "wait: this search ends only with stop");
        engine.go("stop").check();
    }
    engine.finish();
}

#[test]
fn c10_lines_of_a_level_are_in_the_order_of_their_scores() {
    let mut engine = Engine::start();
    for option in ["UCI_LimitStrength value true", "UCI_Elo value 1000", "MultiPV value 4"] {
        engine.send(&format!("setoption name {option}"));
    }
    let mut another_than_the_best = 0;
    for moves in ["e2e4", "d2d4 d7d5", "c2c4 e7e5 b1c3", "g1f3 d7d5", "e2e4 c7c5 g1f3", "e2e4 e7e5"] {
        engine.send("ucinewgame");
        engine.send(&format!("position startpos moves {moves}"));
        let answer = engine.go("go movetime 200");
        let last: Vec<&String> =
            answer.lines.iter().filter(|line| line.contains(" multipv ")).rev().take(4).collect();
        let scores: Vec<i64> = last.iter().rev().map(|line| number(line, "cp")).collect();
        assert!(scores.is_sorted_by(|one, other| one >= other), "{scores:?}: {answer:?}");
        let line_of_move = last.iter().find(|line| line.contains(&format!(" pv {}", answer.mv)));
        let place = number(line_of_move.expect("the move has its line"), "multipv");
        another_than_the_best += i64::from(place > 1);
    }
    assert!(another_than_the_best > 0, "a level of 1000 plays the best move every time");
    engine.finish();
}

#[test]
fn c11_it_greets_before_anybody_speaks() {
    let mut child = command().stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
    let mut greeting = String::new();
    let mut stdout = std::io::BufReader::new(child.stdout.take().expect("a pipe"));
    std::io::BufRead::read_line(&mut stdout, &mut greeting).expect("a line");
    assert_eq!(
        greeting.trim_end(),
        concat!("Palisade ", env!("CARGO_PKG_VERSION"), " by the Palisade developers")
    );
    child.stdin.take().expect("a pipe").write_all(b"quit\n").expect("it reads");
    let mut rest = String::new();
    std::io::Read::read_to_string(&mut stdout, &mut rest).expect("text");
    assert_eq!(rest, "");
    assert!(child.wait().expect("it ends").success());
}

#[cfg(feature = "syzygy")]
#[test]
fn c12_a_folder_that_is_named_twice_counts_once() {
    let mut engine = Engine::start();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/syzygy");
    for path in [folder.to_owned(), format!("{folder};{folder}/"), format!("{folder};{folder}/../syzygy")] {
        engine.send(&format!("setoption name SyzygyPath value {path}"));
        let remarks = engine.sync();
        assert!(remarks.iter().any(|line| line.contains("found 10 WDL and 10 DTZ")), "{path}: {remarks:?}");
    }
    engine.finish();
}

#[test]
fn c13_short_fens_are_completed_and_reported() {
    let mut engine = Engine::start();
    let board = "r3k2r/8/8/8/8/8/8/R3K2R";
    for (fields, whole, remarks) in [
        ("b", "b - - 0 1", 1),
        ("w KQ", "w KQ - 0 1", 1),
        ("w KQkq -", "w KQkq - 0 1", 0),
        ("w KQkq - 5", "w KQkq - 5 1", 0),
        ("b moves e8e7", "w - - 1 2", 1),
    ] {
        engine.send(&format!("position fen {board} {fields}"));
        let printed = engine.sync();
        assert_eq!(printed.len(), remarks, "{fields}: {printed:?}");
        assert!(printed.iter().all(|line| line.contains("the FEN ends early")), "{printed:?}");
        assert!(shown_fen(&mut engine).ends_with(whole), "{fields}");
        engine.go("go depth 2").check();
    }
    // One field says nothing of who moves: refused.
    engine.send(&format!("position fen {board}"));
    assert!(engine.sync()[0].contains("invalid position"));
    assert_eq!(engine.go("go depth 2").mv, "(none)");
    engine.finish();
}

#[test]
fn c14_an_option_that_waits_says_so() {
    let mut engine = Engine::start();
    until_printed(&mut engine, "go infinite", " score ");
    for (line, expected) in [
        ("setoption name hash value 8", "info string Hash is set when the search has ended"),
        ("setoption name MultiPV value 2", "info string MultiPV is set when the search has ended"),
    ] {
        until_printed(&mut engine, line, expected);
    }
    // Options that apply at once, or are unknown, do not wait.
    for (line, expected) in
        [("setoption name UCI_ShowWDL value true", " wdl "), ("setoption name Nonsense", "no option")]
    {
        let lines = until_printed(&mut engine, line, expected);
        assert!(!lines.iter().any(|line| line.contains("when the search has ended")), "{lines:?}");
    }
    engine.go("stop").check();
    let answer = engine.go("go depth 4");
    assert!(answer.lines.iter().any(|line| line.contains(" multipv 2 ")), "{answer:?}");
    engine.finish();
}
