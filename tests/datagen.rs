//! Self-play data repeats from its seed, survives being stopped, and feeds the tuner.

use assert_cmd::Command;
use palisade::board::Board;
use std::fs;
use std::path::{Path, PathBuf};

/// A folder of its own for a test, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("palisade-datagen-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn datagen(out: &str, more: &[&str]) -> assert_cmd::assert::Assert {
    let mut command = Command::cargo_bin("palisade").unwrap();
    command.args(["datagen", "--out", out, "--nodes", "150", "--hash", "1"]).args(more);
    command.assert()
}

#[test]
fn games_repeat_whatever_the_threads_and_the_stops() {
    let folder = Folder::new("repeat");
    let [whole, threads, stopped, other] =
        ["whole", "threads", "stopped", "other"].map(|name| folder.file(name));
    datagen(&whole, &["--games", "40", "--threads", "2"]).success();
    let text = fs::read_to_string(&whole).unwrap();
    assert!(text.lines().count() > 200, "{text}");
    datagen(&threads, &["--games", "40", "--threads", "1"]).success();
    assert!(text == fs::read_to_string(&threads).unwrap(), "threads change the games");
    datagen(&other, &["--games", "40", "--seed", "2"]).success();
    assert!(text != fs::read_to_string(&other).unwrap(), "the seed changes nothing");

    // Stopped after a part, with the beginning of a round that was not finished.
    datagen(&stopped, &["--games", "18", "--threads", "1"]).success();
    let part = fs::read_to_string(&stopped).unwrap();
    assert!(text.starts_with(&part) && part.len() < text.len());
    fs::write(&stopped, part + "half a li").unwrap();
    let resumed = datagen(&stopped, &["--games", "40"]).success();
    assert!(String::from_utf8_lossy(&resumed.get_output().stdout).contains("resuming after game 18"));
    assert!(text == fs::read_to_string(&stopped).unwrap(), "a stop changes the games");

    // Other settings must not be mixed in, nor a strange file continued.
    datagen(&stopped, &["--games", "50", "--seed", "9"]).failure().code(2);
    let foreign = folder.file("foreign");
    fs::write(&foreign, "mine").unwrap();
    datagen(&foreign, &["--games", "1"]).failure().code(2);
    assert_eq!(fs::read_to_string(&foreign).unwrap(), "mine");
}

#[test]
fn positions_are_quiet_counted_and_fit_for_tuning() {
    let folder = Folder::new("tune");
    let (data, weights) = (folder.file("data.txt.gz"), folder.file("weights.toml"));
    datagen(&data, &["--games", "36", "--variant", "dfrc", "--per-game", "9"]).success();
    let text = unpack(Path::new(&data));
    for line in text.lines() {
        let fields: Vec<&str> = line.split('|').collect();
        let board = Board::from_fen(fields[0]).unwrap();
        assert!(!board.in_check() && board.has_legal_move(), "{line}");
        assert!(fields[1].parse::<i32>().unwrap().abs() <= 2500, "{line}");
        assert!(["1.0", "0.5", "0.0"].contains(&fields[2]), "{line}");
    }
    let positions = text.lines().count();
    assert!(positions > 100 && positions <= 36 * 9, "{positions}");

    let mut stats = Command::cargo_bin("palisade").unwrap();
    let stats = stats.args(["datagen", "--stats", &data]).assert().success();
    let table = String::from_utf8_lossy(&stats.get_output().stdout).into_owned();
    assert!(table.starts_with(&format!("positions      {positions:>10}\n")), "{table}");

    let mut tune = Command::cargo_bin("palisade").unwrap();
    tune.args(["tune", &data, "--epochs", "2", "--out", &weights, "--hold-out", "0.1"]).assert().success();
    assert!(fs::read_to_string(&weights).unwrap().contains("[provenance]"));
}

fn unpack(path: &Path) -> String {
    let mut text = String::new();
    let file = fs::File::open(path).unwrap();
    std::io::Read::read_to_string(&mut flate2::read::MultiGzDecoder::new(file), &mut text).unwrap();
    text
}

#[test]
fn a_book_is_used_and_its_bad_line_named() {
    let folder = Folder::new("book");
    let (book, data) = (folder.file("book.epd"), folder.file("data.txt"));
    fs::write(&book, "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq -\n").unwrap();
    datagen(&data, &["--games", "2", "--book", &book, "--random", "0,0"]).success();
    assert!(fs::read_to_string(&data).unwrap().lines().count() > 0);
    fs::write(&book, "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq -\nrubbish\n").unwrap();
    let refused = datagen(&folder.file("more.txt"), &["--book", &book]).failure();
    let errors = String::from_utf8_lossy(&refused.get_output().stderr).into_owned();
    assert!(errors.contains("book.epd:2:"), "{errors}");
}
