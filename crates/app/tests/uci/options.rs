//! Options over real pipes: absurd values, failing allocations, tables, books.
//!
//! The numbers are those of the edge cases in the project's UCI reference.

use crate::support::{Directory, Engine, field};
use palisade::board::Board;
use palisade_app::book::polyglot_key;
use std::time::{Duration, Instant};

fn set(engine: &mut Engine, name: &str, value: &str) -> Vec<String> {
    engine.send(&format!("setoption name {name} value {value}"));
    engine.sync()
}

#[test]
fn case_11_hash() {
    let mut engine = Engine::start();
    for value in ["1", "0", "-1", "2", "abc", "", "33554433", "99999999999999999999"] {
        // The two largest cannot be had; the engine says so and plays on.
        set(&mut engine, "Hash", value);
        engine.go("go depth 3").check();
    }
    let remarks = set(&mut engine, "Hash", "33554432");
    assert!(remarks.iter().any(|line| line.starts_with("info string Hash")), "{remarks:?}");
    assert!(set(&mut engine, "Hash", "8").is_empty(), "a later size works");
    engine.send("ucinewgame");
    engine.send("options");
    let table = engine.sync();
    assert!(table.iter().any(|line| line.starts_with("Hash ") && line.contains(" 8 ")), "kept: {table:?}");
    engine.go("go depth 3").check();
    engine.finish();
}

#[test]
fn case_11_threads() {
    let mut engine = Engine::start();
    for round in 0..30 {
        engine.send(&format!("setoption name Threads value {}", if round % 2 == 0 { 16 } else { 1 }));
        if round % 5 == 0 {
            engine.go("go depth 2").check();
        }
    }
    for order in [["Hash value 4", "Threads value 3"], ["Threads value 2", "Hash value 2"]] {
        for option in order {
            engine.send(&format!("setoption name {option}"));
        }
        engine.go("go depth 5").check();
    }
    for value in ["0", "-4", "x"] {
        assert_eq!(set(&mut engine, "Threads", value).len(), 1, "{value}");
    }
    engine.go("go movetime 50").check();
    engine.finish();
}

#[test]
fn case_12_tablebases() {
    let directory = Directory::new("syzygy");
    let file = directory.file("KQvK.rtbw", b"too short");
    directory.file("KRvK.rtbw", &[0; 64]);
    directory.file("notes.txt", b"not a table");
    let path = directory.0.to_str().unwrap().to_string();
    let mut engine = Engine::start();
    for value in [
        String::new(),
        "<empty>".into(),
        "/no/such/directory".into(),
        file.to_str().unwrap().into(),
        path.clone(),
        format!("{path};/nowhere"),
        format!("{path}:{path};"),
        format!(";;{path};;"),
        "/caf\u{e9}/t\u{e4}".into(),
    ] {
        let remarks = set(&mut engine, "SyzygyPath", &value);
        assert!(remarks.iter().all(|line| line.starts_with("info string ")), "{remarks:?}");
        engine.send("position fen 8/8/8/4k3/8/8/8/KQ6 w - - 0 1");
        engine.go("go depth 4").check();
    }
    // Bad, then good, on real tables.
    if cfg!(feature = "syzygy") {
        let tables = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/syzygy");
        let remarks = set(&mut engine, "SyzygyPath", tables);
        assert!(remarks.iter().any(|line| line.contains("found 10 WDL and 10 DTZ")), "{remarks:?}");
        for multipv in [1, 4] {
            set(&mut engine, "MultiPV", &multipv.to_string());
            engine.send("position fen 8/8/8/4k3/8/8/8/KQ6 w - - 0 1");
            let answer = engine.go("go depth 4");
            let info = answer.check().last_info();
            assert!(field(info, "tbhits").unwrap() != "0", "{info}");
        }
        assert!(set(&mut engine, "SyzygyPath", "<empty>").is_empty());
        let answer = engine.go("go depth 4");
        assert_eq!(field(answer.last_info(), "tbhits"), Some("0"));
    }
    engine.finish();
}

#[test]
fn case_16_malformed_setoption() {
    let mut engine = Engine::start();
    engine.send("uci");
    engine.until("uciok");
    for line in [
        "setoption",
        "setoption name",
        "setoption name value",
        "setoption value 3",
        "setoption name Nonsense value 7",
        "setoption name Hash",
        "setoption name Hash value",
        "setoption name UCI_Chess960 value perhaps",
        "setoption name Aspiration value sideways",
    ] {
        engine.send(line);
        let remarks = engine.sync();
        assert!(remarks.len() == 1 && remarks[0].starts_with("info string "), "{line}: {remarks:?}");
    }
    for line in [
        "setoption name Clear Hash",
        "setoption name clear hash value",
        "setoption name ClearHash",
        "setoption Hash value 4",
        "setoption name MoveOverhead value 50",
        "setoption name hAsH value 5",
        "setoption name UCI_Opponent value GM 2800 human Magnus Carlsen",
    ] {
        engine.send(line);
        let remarks = engine.sync();
        assert!(remarks.is_empty(), "{line}: {remarks:?}");
    }
    engine.go("go depth 3").check();
    engine.finish();
}

#[test]
fn show_wdl_and_minimal() {
    let mut engine = Engine::start();
    set(&mut engine, "UCI_ShowWDL", "true");
    let answer = engine.go("go depth 4");
    let info = answer.check().last_info();
    let words: Vec<_> = info.split(' ').collect();
    let at = words.iter().position(|word| *word == "wdl").unwrap();
    let sum: u32 = words[at + 1..at + 4].iter().map(|word| word.parse::<u32>().unwrap()).sum();
    assert_eq!(sum, 1000, "{info}");
    set(&mut engine, "Minimal", "true");
    let answer = engine.go("go depth 5");
    assert_eq!(answer.lines.len(), 1, "{answer:?}");
    answer.check();
    engine.finish();
}

#[test]
fn a_book_is_played_from() {
    let board = Board::startpos();
    let mut bytes = Vec::new();
    for (text, weight) in [("a2a3", 1_u16), ("h2h3", 3)] {
        let mv = board.parse_uci(text).unwrap();
        bytes.extend(polyglot_key(&board.into()).unwrap().to_be_bytes());
        bytes.extend((mv.to().index() as u16 | (mv.from().index() as u16) << 6).to_be_bytes());
        bytes.extend(weight.to_be_bytes());
        bytes.extend([0; 4]);
    }
    let directory = Directory::new("book");
    let path = directory.file("my book.bin", &bytes);
    let mut engine = Engine::start();
    for missing in ["/no/such/file.bin", "/"] {
        assert!(set(&mut engine, "BookFile", missing)[0].starts_with("info string BookFile"));
    }
    set(&mut engine, "BookFile", path.to_str().unwrap());
    // Not without OwnBook.
    assert!(engine.go("go depth 1").check().lines.iter().all(|line| !line.contains("book move")));
    set(&mut engine, "OwnBook", "true");
    let mut seen = [0, 0];
    for _ in 0..60 {
        match engine.go("go wtime 1000 btime 1000").mv.as_str() {
            "a2a3" => seen[0] += 1,
            "h2h3" => seen[1] += 1,
            other => panic!("{other} is not in the book"),
        }
    }
    assert!(seen[0] > 0 && seen[1] > seen[0], "{seen:?}");
    // Not in analysis, and not in a position outside the book.
    engine.send("go infinite");
    engine.stays_silent(Duration::from_millis(50));
    engine.send("stop");
    engine.answer().check();
    engine.send("position startpos moves e2e4");
    engine.go("go depth 1").check();
    engine.finish();
}

#[test]
fn weights_can_be_exchanged() {
    let directory = Directory::new("weights");
    let bad = directory.file("bad.toml", b"this is = not [ toml");
    let mut engine = Engine::start();
    for path in [bad.to_str().unwrap(), "/no/such/weights.toml"] {
        let remarks = set(&mut engine, "EvalFile", path);
        assert!(remarks[0].starts_with("info string EvalFile"), "{remarks:?}");
        engine.go("go depth 3").check();
    }
    assert!(set(&mut engine, "EvalFile", "<empty>").is_empty());
    engine.go("go depth 3").check();
    engine.finish();
}

#[test]
fn a_level_takes_the_time_of_a_person_where_a_clock_alone_limits_it() {
    let mut engine = Engine::start();
    set(&mut engine, "UCI_LimitStrength", "true");
    set(&mut engine, "Human Clock", "true");
    engine.send("position startpos moves e2e4 e7e5");
    let took = |engine: &mut Engine, go: &str| {
        let begun = Instant::now();
        engine.go(go).check();
        begun.elapsed()
    };
    // The least time of a move with a minute left, and the greatest.
    let thought = took(&mut engine, "go wtime 60000 btime 60000");
    assert!(thought >= Duration::from_millis(300) && thought < Duration::from_secs(12), "{thought:?}");
    // Other limits are unchanged: no search takes hours.
    for go in ["go movetime 50 wtime 9000000", "go nodes 100 wtime 9000000", "go depth 1 wtime 9000000"] {
        let thought = took(&mut engine, go);
        assert!(thought < Duration::from_secs(8), "{go}: {thought:?}");
    }
    // A person would think for minutes here; `stop` ends that.
    engine.send("go wtime 90000000 btime 90000000");
    engine.stays_silent(Duration::from_millis(100));
    engine.send("stop");
    engine.answer().check();
    engine.finish();
}

#[test]
fn a_level_plays_and_only_a_level_is_random() {
    let mut engine = Engine::start();
    let mut full = Vec::new();
    for _ in 0..3 {
        engine.send("ucinewgame");
        let answer = engine.go("go nodes 3000");
        full.push((answer.check().mv.clone(), field(answer.last_info(), "nodes").unwrap().to_string()));
    }
    assert!(full.windows(2).all(|pair| pair[0] == pair[1]), "{full:?}");
    set(&mut engine, "UCI_LimitStrength", "true");
    set(&mut engine, "UCI_Elo", "600");
    let mut moves = Vec::new();
    for _ in 0..60 {
        engine.send("ucinewgame");
        moves.push(engine.go("go wtime 10000 btime 10000").check().mv.clone());
    }
    moves.sort();
    moves.dedup();
    assert!(moves.len() > 1, "a level of 600 varies: {moves:?}");
    for elo in [599, 1200, 2000, 3000, 9999] {
        set(&mut engine, "UCI_Elo", &elo.to_string());
        engine.go("go wtime 1000 btime 1000").check();
    }
    engine.finish();
}
