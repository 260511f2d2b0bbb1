//! Self-play data repeats from its seed, survives being stopped, and feeds the tuner.

use assert_cmd::Command;
use palisade::board::Board;
use palisade::types::Color;
use std::collections::HashSet;
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
    let mut command = Command::cargo_bin("palisade-lab").unwrap();
    command.args(["datagen", "--out", out, "--nodes", "150", "--hash", "1"]).args(more);
    command.assert()
}

#[test]
fn games_repeat_whatever_the_threads_and_the_stops() {
    let folder = Folder::new("repeat");
    let [whole, threads, stopped, other] =
        ["whole", "threads", "stopped", "other"].map(|name| folder.file(name));
    datagen(&whole, &["--games", "24", "--threads", "2"]).success();
    let text = fs::read_to_string(&whole).unwrap();
    assert!(text.lines().count() > 120, "{text}");
    datagen(&threads, &["--games", "24", "--threads", "1"]).success();
    assert!(text == fs::read_to_string(&threads).unwrap(), "threads change the games");
    datagen(&other, &["--games", "24", "--seed", "2"]).success();
    assert!(text != fs::read_to_string(&other).unwrap(), "the seed changes nothing");

    // Stopped after a part, with the beginning of a round that was not finished.
    datagen(&stopped, &["--games", "18", "--threads", "1"]).success();
    let part = fs::read_to_string(&stopped).unwrap();
    assert!(text.starts_with(&part) && part.len() < text.len());
    fs::write(&stopped, part + "half a li").unwrap();
    let resumed = datagen(&stopped, &["--games", "24"]).success();
    assert!(String::from_utf8_lossy(&resumed.get_output().stdout).contains("resuming after game 18"));
    assert!(text == fs::read_to_string(&stopped).unwrap(), "a stop changes the games");

    // A build that plays differently does not resume: the state identifies the build.
    let state = format!("{stopped}.state");
    let recorded = fs::read_to_string(&state).unwrap();
    let (before, after) = recorded.split_once(", plays like ").expect("a fingerprint");
    fs::write(&state, format!("{before}, plays like x{after}")).unwrap();
    let other = datagen(&stopped, &["--games", "50"]).failure().code(2);
    assert!(String::from_utf8_lossy(&other.get_output().stderr).contains("a build that plays otherwise"));
    fs::write(&state, recorded).unwrap();

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

    let mut stats = Command::cargo_bin("palisade-lab").unwrap();
    let stats = stats.args(["datagen", "--stats", &data]).assert().success();
    let table = String::from_utf8_lossy(&stats.get_output().stdout).into_owned();
    assert!(table.starts_with(&format!("positions      {positions:>10}\n")), "{table}");

    let mut tune = Command::cargo_bin("palisade-lab").unwrap();
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
fn a_teacher_labels_what_the_games_reach() {
    let folder = Folder::new("teacher");
    let [own, taught, again] = ["own", "taught", "again"].map(|name| folder.file(name));
    let teacher = format!("'{}'", crate::uci_engine());
    let options = ["--games", "24", "--teacher", &teacher, "--teacher-nodes", "400"];
    datagen(&own, &["--games", "24", "--per-game", "8"]).success();
    datagen(&taught, &[&options[..], &["--threads", "2"]].concat()).success();
    datagen(&again, &[&options[..], &["--threads", "1"]].concat()).success();
    let [own, text, again] = [&own, &taught, &again].map(|file| fs::read_to_string(file).unwrap());
    assert!(text == again, "threads change the labels");

    // The same positions, except those that the teacher finds unquiet, with its own labels.
    let split = |text: &str| -> Vec<Vec<String>> {
        text.lines().map(|line| line.split('|').map(str::to_owned).collect()).collect()
    };
    let (own, taught_lines) = (split(&own), split(&text));
    assert!(taught_lines.len() > own.len() / 2 && taught_lines.len() < own.len());
    let mut other_scores = 0;
    for line in &taught_lines {
        let before = own.iter().find(|before| before[0] == line[0]).expect("a position of the same games");
        assert_eq!(before[2], line[2], "the result is the game's");
        other_scores += usize::from(before[1] != line[1]);
        let chances: Vec<i32> = line[3].split('/').map(|part| part.parse().unwrap()).collect();
        assert_eq!(chances.iter().sum::<i32>(), 1000);
        let cp: i32 = line[1].parse().unwrap();
        assert!((chances[0] - chances[2]) * cp >= 0, "chances and score on different sides: {line:?}");
        let board = Board::from_fen(&line[0]).unwrap();
        let pieces = [Color::White, Color::Black].map(|color| board.by_color(color).count());
        assert!(pieces[0] + pieces[1] >= 5 && pieces[0] > 1 && pieces[1] > 1, "{line:?}");
    }
    assert!(2 * other_scores > taught_lines.len(), "{other_scores} of {}", taught_lines.len());

    // The tuner reads the chances: blended half, and fully.
    let error = |share: &str| {
        let mut tune = Command::cargo_bin("palisade-lab").unwrap();
        let out = folder.file("weights.toml");
        let weight = format!("{taught}=2.5");
        tune.args(["tune", &taught, "--epochs", "1", "--out", &out, "--hold-out", "0.3"]);
        let ended = tune.args(["--expected", share, "--weight", &weight]).assert().success();
        let printed = String::from_utf8_lossy(&ended.get_output().stdout).into_owned();
        printed.lines().find(|line| line.starts_with("held-out error at")).unwrap().to_owned()
    };
    assert_ne!(error("0.5"), error("1"));
    let wrong = datagen(&folder.file("none"), &["--teacher", "/no/such/engine"]).failure().code(2);
    assert!(String::from_utf8_lossy(&wrong.get_output().stderr).contains("/no/such/engine"));
}

#[test]
fn leaves_come_from_the_search_and_have_no_result() {
    let folder = Folder::new("leaves");
    let [games, mixed, again] = ["games", "mixed", "again"].map(|name| folder.file(name));
    let teacher = format!("'{}'", crate::uci_engine());
    let options = ["--games", "6", "--teacher", &teacher, "--teacher-nodes", "150"];
    datagen(&games, &[&options[..], &["--per-game", "400"]].concat()).success();
    let half = ["--leaves", "50", "--per-game", "400"];
    datagen(&mixed, &[&options[..], &half, &["--threads", "2"]].concat()).success();
    datagen(&again, &[&options[..], &half, &["--threads", "1"]].concat()).success();
    let [games, text, again] = [&games, &mixed, &again].map(|file| fs::read_to_string(file).unwrap());
    assert!(text == again, "threads change the leaves");

    let of_games: HashSet<&str> = games.lines().map(|line| line.split('|').next().unwrap()).collect();
    let (mut count, mut reached) = ([0, 0], [0, 0]);
    for line in text.lines() {
        let fields: Vec<&str> = line.split('|').collect();
        let leaf = fields[2] == "?";
        assert!(leaf || ["0.0", "0.5", "1.0"].contains(&fields[2]), "{line}");
        count[usize::from(leaf)] += 1;
        reached[usize::from(leaf)] += usize::from(of_games.contains(fields[0]));
        let board = Board::from_fen(fields[0]).unwrap();
        assert!(!board.in_check() && board.has_legal_move(), "{line}");
    }
    // Some of both are lost; of the leaves those at which the line ends before a capture.
    let [played, leaves] = count;
    assert!(leaves > played / 4 && played > leaves / 4, "{played} played, {leaves} leaves");
    assert!(10 * reached[0] > 9 * played && 3 * reached[1] < leaves, "{reached:?} of {count:?}");
    let alone = datagen(&folder.file("none"), &["--leaves", "50"]).failure().code(2);
    assert!(String::from_utf8_lossy(&alone.get_output().stderr).contains("--teacher"));

    // The tuner and the residuals go by the label alone, and say so if there is nothing else.
    let out = folder.file("weights.toml");
    let run = |args: &[&str]| Command::cargo_bin("palisade-lab").unwrap().args(args).assert();
    let tune = ["tune", &mixed, "--epochs", "1", "--out", &out, "--hold-out", "0.3"];
    run(&tune).success();
    let only = folder.file("only");
    fs::write(
        &only,
        text.lines().filter(|line| line.contains("|?|")).fold(String::new(), |all, line| all + line + "\n"),
    )
    .unwrap();
    for tool in [&["tune", &only, "--epochs", "1", "--out", &out][..], &["error-analysis", &only]] {
        let refused = run(tool).failure();
        let error = String::from_utf8_lossy(&refused.get_output().stderr).into_owned();
        assert!(error.contains("--k-cp"), "{error}");
        let run_result = run(&[tool, &["--k-cp", "0.004"]].concat()).success();
        let stdout = String::from_utf8_lossy(&run_result.get_output().stdout).into_owned();
        assert!(stdout.contains("a label of 250 cp means 73 %"), "{stdout}");
    }
    // Leaves alone have no results, so the weight of the results has no effect.
    let error = |lambda: &str| {
        let run_result = ["--k-cp", "0.004", "--epochs", "1", "--out", &out, "--lambda", lambda];
        let ended = run(&[&["tune", &only][..], &run_result].concat()).success();
        let stdout = String::from_utf8_lossy(&ended.get_output().stdout).into_owned();
        stdout.lines().find(|line| line.starts_with("held-out error at")).unwrap().to_owned()
    };
    assert_eq!(error("0"), error("1"));
}

#[test]
fn positions_come_once_in_a_run() {
    let folder = Folder::new("once");
    let (book, whole, stopped) = (folder.file("book.epd"), folder.file("whole"), folder.file("stopped"));
    fs::write(&book, "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq -\n").unwrap();
    let same = ["--book", &book, "--random", "0,0"];
    // Games from one position without random moves are one game.
    let printed = datagen(&whole, &[&same[..], &["--games", "3"]].concat()).success();
    let text = fs::read_to_string(&whole).unwrap();
    let mut lines: Vec<&str> = text.lines().collect();
    let all = lines.len();
    lines.sort_unstable();
    lines.dedup();
    assert!(all > 0 && lines.len() == all, "{all} lines, {} different", lines.len());
    assert!(String::from_utf8_lossy(&printed.get_output().stdout).contains("that had come before"));
    datagen(&stopped, &[&same[..], &["--games", "1"]].concat()).success();
    datagen(&stopped, &[&same[..], &["--games", "3"]].concat()).success();
    assert!(text == fs::read_to_string(&stopped).unwrap(), "a stop forgets what was written");
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
