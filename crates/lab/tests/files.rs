//! No tool of the laboratory overwrites its input, destroys an old result before it has a new one, loses
//! finished work to Ctrl-C, or hangs on a special file.

#[cfg(unix)]
use crate::support::interrupted;
use crate::support::{TestFolder, text};
use palisade_lab::tune::data::DataLines;
use std::fs;
use std::io::Write;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Labelled positions: pawn endings that differ in a pawn's place and the move number.
pub fn data(lines: usize) -> String {
    let ranks = ["p7", "1p6", "2p5", "3p4", "4p3"];
    let line = |n: usize| format!("8/8/4k3/8/{}/4K3/4P3/8 w - - 0 {}|{}|0.5\n", ranks[n % 5], n + 1, n % 90);
    (0..lines).map(line).collect()
}

#[test]
fn no_output_is_an_input_or_another_output() {
    let folder = TestFolder::new("lab_files", "overwrite");
    folder.write("d.txt", data(200));
    folder.write("b.epd", format!("{START}\n"));
    fs::copy(folder.path("d.txt"), folder.path("v.txt")).unwrap();
    let before: Vec<_> = folder.names().iter().map(|name| folder.read(name)).collect();
    let names = folder.names();
    for (args, expected) in [
        (&["tune", "d.txt", "-o", "d.txt"][..], "would overwrite"),
        (&["tune", "d.txt", "--validation", "v.txt", "--svg", "./v.txt"], "would overwrite"),
        (&["tune", "d.txt", "-o", "o", "--state", "o"], "the same file"),
        (&["datagen", "--book", "b.epd", "-o", "./b.epd"], "would overwrite"),
        (&["datagen", "-o", "-"], "wants a file"),
        (&["levels", "openings", "--games", "d.txt", "--out", "./d.txt"], "would overwrite"),
    ] {
        let stderr = folder.refused(args);
        assert!(stderr.contains(expected), "{args:?}: {stderr}");
    }
    assert_eq!(folder.names(), names, "nothing new");
    assert_eq!(before, names.iter().map(|name| folder.read(name)).collect::<Vec<_>>(), "nothing changed");
}

#[test]
fn a_run_that_fails_leaves_the_old_result() {
    let folder = TestFolder::new("lab_files", "old");
    folder.write("d.txt", data(200));
    folder.write("old", "precious");
    let names = folder.names();
    for args in [
        // Refused before the work, not after it: nothing is on stdout yet.
        &["tune", "d.txt", "-o", "no/such/folder/w.toml"][..],
        &["tune", "d.txt", "-o", "w.toml", "--svg", "no/such/folder/c.svg"],
        &["datagen", "-o", "no/such/folder/d.txt", "--games", "1"],
        // Numbers out of range.
        &["datagen", "-o", "d", "--hash", "99999999"],
        &["datagen", "-o", "d", "--threads", "99999"],
        &["datagen", "-o", "d", "--random", "5000,6000"],
        &["tune", "d.txt", "--lambda", "3"],
        &["tune", "d.txt", "--lambda", "nan"],
        &["tune", "d.txt", "--hold-out", "1"],
        &["tune", "d.txt", "--batch", "0"],
        &["levels", "fit", "--games", "d.txt", "--out", "old"],
    ] {
        folder.refused(args);
        assert_eq!(folder.read("old"), "precious", "{args:?}");
        assert_eq!(folder.names(), names, "{args:?}");
    }
    let late = folder.run(&["tune", "d.txt", "-o", "old", "--freeze", "nothing of that name"]);
    assert_eq!((late.status.code(), folder.read("old").as_str()), (Some(2), "precious"));
    assert_eq!(folder.names(), names);
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_long_runs_so_that_they_can_go_on() {
    let folder = TestFolder::new("lab_files", "datagen_interrupt");
    let settings = ["--nodes", "60", "--hash", "1", "--threads", "1"];
    let args = [&["datagen", "-o", "d.txt", "--games", "100000"][..], &settings].concat();
    interrupted(&folder, &args, || folder.path("d.txt.state").exists());
    let state = folder.read("d.txt.state");
    let games: usize =
        state.lines().find_map(|l| l.strip_prefix("games = ")?.parse().ok()).expect("a progress file");
    assert!((16..100_000).contains(&games), "{games}");
    let count = games.to_string();
    let whole = [&["datagen", "-o", "whole.txt", "--games", &count][..], &settings].concat();
    assert_eq!(folder.run(&whole).status.code(), Some(0));
    assert!(folder.read("d.txt") == folder.read("whole.txt"), "the same games as in one go");

    let folder = TestFolder::new("lab_files", "match_interrupt");
    let settings = ["match", "default", "option.Contempt=9", "--nodes", "60", "--hash", "1", "--journal"];
    let args = [&settings[..], &["j", "--games", "100000", "--pgn", "g.pgn"]].concat();
    let pairs = |name: &str| fs::read_to_string(folder.path(name)).map_or(0, |text| text.lines().count());
    let output = interrupted(&folder, &args, || pairs("j") > 16);
    assert!(text(&output.stdout).contains("\nPenta | "), "{}", text(&output.stdout));
    let journal = folder.read("j");
    let games = 2 * journal.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).count();
    assert_eq!(folder.read("g.pgn").matches("[Round ").count(), games);
    let count = games.to_string();
    let whole = [&settings[..], &["whole", "--games", &count, "--pgn", "whole.pgn"]].concat();
    assert_eq!(folder.run(&whole).status.code(), Some(0));
    assert!(journal == folder.read("whole"), "the same games as in one go");

    let folder = TestFolder::new("lab_files", "tune_interrupt");
    folder.write("d.txt", data(3000));
    let args =
        ["tune", "d.txt", "-o", "w.toml", "--state", "s.toml", "--epochs", "1000000", "--patience", "0"];
    interrupted(&folder, &args, || folder.path("s.toml").exists());
    assert!(palisade::evaluation::Weights::from_toml(&folder.read("w.toml")).is_ok());
    let more = ["tune", "d.txt", "-o", "w.toml", "--state", "s.toml", "--resume", "s.toml", "--epochs", "1"];
    assert_eq!(folder.run(&more).status.code(), Some(0), "a state may be saved where it was read");
}

#[test]
fn only_as_much_is_unpacked_as_is_needed() {
    let folder = TestFolder::new("lab_files", "bomb");
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    let zeros = vec![0; 1 << 20];
    for _ in 0..48 {
        packed.write_all(&zeros).unwrap();
    }
    folder.write("zeros.gz", packed.finish().unwrap());
    for args in [&["datagen", "--stats", "zeros.gz"][..], &["tune", "zeros.gz", "--limit", "10"]] {
        assert!(folder.refused(args).contains("line 1 is longer than"), "{args:?}");
    }
    // Ten lines are ten lines, whatever comes after them.
    folder.write("d.txt", data(10) + "rubbish\n");
    assert_eq!(DataLines::read(&[folder.path("d.txt")], Some(10)).expect("not read to the end").len(), 10);
}

#[cfg(unix)]
#[test]
fn special_files_are_refused_at_once() {
    let folder = TestFolder::new("lab_files", "special");
    let made =
        std::process::Command::new("mkfifo").arg(folder.path("fifo")).status().expect("mkfifo is there");
    assert!(made.success());
    folder.write("d.txt", data(200));
    for file in ["fifo", "/dev/zero", "."] {
        for args in [
            &["tune", file][..],
            &["tune", "d.txt", "--validation", file],
            &["tune", "d.txt", "--start", file],
            &["datagen", "--stats", file],
            &["datagen", "-o", "x", "--book", file],
            &["datagen", "-o", "x", "--weights", file],
        ] {
            let message = folder.refused(args);
            assert!(
                message.contains("not a regular file") || message.contains("a folder"),
                "{args:?}: {message}"
            );
        }
    }
    assert_eq!(folder.names(), ["d.txt", "fifo"]);
}
