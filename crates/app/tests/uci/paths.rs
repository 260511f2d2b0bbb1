//! Files that a GUI names: folders with blanks and letters beyond ASCII, in UTF-8 and in
//! the Latin-1 that Cute Chess and old Windows programs write, lists of folders, drives.

use crate::support::{Directory, Engine, on_windows, seen_by_engine};
use palisade::board::Board;
use palisade_app::book::polyglot_key;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// A folder's name as people have it.
const FOLDER: &str = "Schach und \u{c4}rger, 2. Teil";

/// `text` as one byte a letter.
fn latin1(text: &str) -> Vec<u8> {
    text.chars().map(|letter| u8::try_from(u32::from(letter)).expect("Latin-1")).collect()
}

/// Sends `setoption` in both encodings and with the line ends of Windows, and returns the replies.
fn set(engine: &mut Engine, name: &str, value: &str) -> Vec<String> {
    engine.write(format!("setoption name {name} value {value}\r\n").as_bytes());
    let mut printed = engine.sync();
    engine.write(format!("setoption name {name} value \r\n").as_bytes());
    engine.sync();
    engine.write(&latin1(&format!("setoption name {name} value {value}\r\n")));
    printed.extend(engine.sync());
    printed
}

fn folder(directory: &Directory) -> PathBuf {
    let path = directory.0.join(FOLDER);
    std::fs::create_dir_all(&path).expect("a folder");
    path
}

#[test]
fn tables_are_found_in_folders_of_any_name() {
    let directory = Directory::new("paths tables");
    let copy = folder(&directory);
    let tables = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/syzygy");
    for entry in std::fs::read_dir(&tables).expect("the tables") {
        let path = entry.expect("an entry").path();
        std::fs::copy(&path, copy.join(path.file_name().expect("a name"))).expect("a copy");
    }
    let copy = seen_by_engine(&copy);
    let nowhere = seen_by_engine(&directory.0.join("nowhere"));
    // Each with the number of folders that have tables.
    let mut values = vec![
        (copy.clone(), 1),
        (format!("{nowhere};{copy}"), 1),
        (format!("{copy};{}", seen_by_engine(&tables)), 2),
    ];
    if on_windows() {
        // Drives, and slashes of either kind.
        values.push((copy.replace('\\', "/"), 1));
        values.push((format!("C:\\no such;{copy};D:\\TB\\6 pieces"), 1));
    } else {
        values.push((format!("{nowhere}:{copy}"), 1));
    }
    let mut engine = Engine::start();
    for (value, folders) in values {
        let printed = set(&mut engine, "SyzygyPath", &value);
        let count = format!("found {0} WDL and {0} DTZ", 10 * folders);
        let found = printed.iter().filter(|line| line.contains(&count)).count();
        let expected = if cfg!(feature = "syzygy") { 2 } else { 0 };
        assert_eq!(found, expected, "{value}: {printed:?}");
    }
    engine.send("position fen 8/8/8/4k3/8/8/8/KQ6 w - - 0 1");
    engine.go("go depth 3").check();
    engine.finish();
}

#[test]
fn books_weights_and_logs_are_found_there_too() {
    let directory = Directory::new("paths files");
    let folder = folder(&directory);
    let board = Board::startpos();
    let mv = board.parse_uci("a2a3").expect("a move");
    let mut entry = polyglot_key(&board.into()).expect("a key").to_be_bytes().to_vec();
    entry.extend((mv.to().index() as u16 | (mv.from().index() as u16) << 6).to_be_bytes());
    entry.extend([0, 1, 0, 0, 0, 0]);
    let book = folder.join("B\u{fc}cher \u{df}.bin");
    std::fs::write(&book, entry).expect("a book");
    let weights = folder.join("gewichte \u{e9}.toml");
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../src/evaluation/weights/weights.toml");
    std::fs::copy(shipped, &weights).expect("weights");

    let mut engine = Engine::start();
    let printed = set(&mut engine, "BookFile", &seen_by_engine(&book));
    assert!(
        printed.len() == 2 && printed.iter().all(|line| line.contains("book with 1 entries")),
        "{printed:?}"
    );
    engine.write(b"setoption name OwnBook value true\r\n");
    assert_eq!(engine.go("go wtime 1000 btime 1000").mv, "a2a3");
    engine.write(b"setoption name OwnBook value false\r\n");
    let printed = set(&mut engine, "EvalFile", &seen_by_engine(&weights));
    assert!(printed.is_empty(), "{printed:?}");

    let log = folder.join("Protokoll \u{f1}.txt");
    let printed = set(&mut engine, "Debug Log File", &seen_by_engine(&log));
    assert!(printed.iter().filter(|line| line.contains("logging to")).count() == 2, "{printed:?}");
    engine.go("go depth 2").check();
    engine.finish();
    let logs: Vec<String> = std::fs::read_dir(&folder)
        .expect("the folder")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .map(|path| String::from_utf8_lossy(&std::fs::read(path).expect("a log")).into_owned())
        .collect();
    // The second setting found the file of the first and left it alone.
    assert_eq!(logs.len(), 2);
    assert!(log.is_file() && logs.iter().any(|text| text.contains("<< bestmove")), "{logs:?}");
}

/// A table of 32 TiB, refused or not, must not delay the following commands.
#[test]
fn a_hash_beyond_all_measure_costs_no_time() {
    let mut engine = Engine::start();
    // A first start under Wine takes seconds by itself.
    engine.sync();
    for value in ["33554432", "33554431", "999999999999999999999"] {
        let begun = Instant::now();
        engine.write(format!("setoption name Hash value {value}\r\n").as_bytes());
        let printed = engine.sync();
        assert!(printed.len() == 1 && printed[0].starts_with("info string Hash"), "{value}: {printed:?}");
        let answer = engine.go("go depth 5");
        answer.check();
        assert!(begun.elapsed() < Duration::from_secs(2), "{value}: {:?}", begun.elapsed());
    }
    engine.finish();
}
