//! `palisade-lab match`: games repeat from their seed, an interrupted match resumes, the test decides, and
//! errors are rejected.

use crate::support::{TestFolder, text};
use palisade_lab::matches::log::read;
use std::process::Output;

fn folder(name: &str) -> TestFolder {
    TestFolder::new("matches", name)
}

/// A match with small hash tables.
fn play(folder: &TestFolder, sides: [&str; 2], args: &[&str]) -> Output {
    folder.run(&[&["match"], &sides[..], &["--hash", "1"], args].concat())
}

/// Runs the command to its end and returns its output.
fn played(folder: &TestFolder, sides: [&str; 2], args: &[&str]) -> String {
    folder.stdout(&[&["match"], &sides[..], &["--hash", "1"], args].concat())
}

/// Returns the text after `name |` in a block.
fn figure(block: &str, name: &str) -> String {
    let line = block.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_else(|| panic!("{block}"));
    line.trim_start_matches([' ', '|']).to_owned()
}

const SIDES: [&str; 2] = ["default", "option.Contempt=40"];

#[test]
fn games_repeat_whatever_the_cores_and_the_stops() {
    let folder = folder("repeat");
    let args = |name: &'static str, games: &'static str, cores: &'static str| {
        vec!["--nodes", "200", "--seed", "5", "--journal", name, "--games", games, "--concurrency", cores]
    };
    let whole = played(&folder, SIDES, &args("whole", "16", "3"));
    let alone = played(&folder, SIDES, &args("alone", "16", "1"));
    assert_eq!(folder.read("whole"), folder.read("alone"), "the cores change the games");
    assert_eq!(figure(&whole, "Penta"), figure(&alone, "Penta"));
    assert!(figure(&whole, "Games").starts_with("16, Wins: "), "{whole}");
    assert_eq!(figure(&whole, "Conf"), "200 nodes in process threads 1 hash 1 random standard seed 5");

    // Interrupted after three pairs, in the middle of the line of the fourth.
    played(&folder, SIDES, &args("stopped", "6", "2"));
    let part = folder.read("stopped");
    assert!(folder.read("whole").starts_with(&part));
    folder.write("stopped", part + "4,1-0 ma");
    let resumed = played(&folder, SIDES, &args("stopped", "16", "2"));
    assert!(resumed.contains("going on after 3 pairs"), "{resumed}");
    assert_eq!(folder.read("whole"), folder.read("stopped"), "a stop changes the games");

    // Finished games are only reported; other settings are rejected.
    let report = played(&folder, SIDES, &[&args("whole", "16", "1")[..], &["--report"]].concat());
    assert_eq!(figure(&report, "Elo"), figure(&whole, "Elo"));
    let other = play(&folder, SIDES, &[&args("whole", "16", "1")[..], &["--resign", "none"]].concat());
    assert_eq!(other.status.code(), Some(2));
    assert!(text(&other.stderr).contains("another run was begun here"), "{}", text(&other.stderr));
    assert_eq!(folder.read("whole"), folder.read("alone"));
    played(&folder, SIDES, &[&args("whole", "2", "1")[..], &["--resign", "none", "--restart"]].concat());
    assert_ne!(folder.read("whole"), folder.read("alone"));
}

#[test]
fn a_book_is_played_with_both_colours_and_written_as_pgn() {
    let folder = folder("book");
    let openings = [
        "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3",
        "rnbqkb1r/pp2pppp/3p1n2/8/3NP3/8/PPP2PPP/RNBQKB1R w KQkq - 1 5",
    ];
    folder.write("book.epd", openings.join("\n"));
    let args =
        ["--depth", "2", "--book", "book.epd", "--games", "90", "--pgn", "games.pgn", "--journal", "j"];
    let block = played(&folder, SIDES, &args);
    assert!(block.contains("the book has 2 openings: 4 games at most"), "{block}");
    assert!(figure(&block, "Conf").ends_with(" book.epd seed 1"), "{block}");
    let pgn = folder.read("games.pgn");
    for opening in openings {
        assert_eq!(pgn.matches(&format!("[FEN \"{opening}\"]")).count(), 2, "{pgn}");
    }
    for color in ["White", "Black"] {
        assert_eq!(pgn.matches(&format!("[{color} \"default\"]")).count(), 2, "{pgn}");
    }
    // The project's own reader of PGN reads all of them, without an error.
    let (games, errors) = palisade_pgn::read_games(pgn.as_bytes());
    assert_eq!((games.len(), errors.len()), (4, 0), "{pgn}");
}

#[test]
fn a_test_stops_when_it_knows_and_says_no_with_code_1() {
    let folder = folder("sprt");
    let weak = ["default", "option.UCI_Elo=600"];
    let args = ["--nodes", "300", "--sprt", "0,100", "--games", "200", "--interval", "5"];
    let block = played(&folder, weak, &[&args[..], &["--journal", "better"]].concat());
    assert!(figure(&block, "LLR").ends_with(" [0.00, 100.00] passed"), "{block}");
    let pairs =
        folder.read("better").lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).count();
    assert!(pairs < 100, "{pairs} pairs");
    assert!(block.contains("\n5 pairs: "), "{block}");
    let worse = play(&folder, [weak[1], weak[0]], &[&args[..], &["--journal", "worse"]].concat());
    assert_eq!(worse.status.code(), Some(1));
    assert!(figure(&text(&worse.stdout), "LLR").ends_with(" failed"), "{}", text(&worse.stdout));
}

#[test]
fn a_match_that_is_over_is_a_row_of_the_log() {
    let folder = folder("log");
    let args = |more: &[&'static str]| {
        let own = ["--nodes", "200", "--seed", "5", "--journal", "j", "--games", "8", "--log", "tests.csv"];
        [&own[..], more].concat()
    };
    let log_options = ["--topic", "search", "--change", "contempt, \"40\"", "--log-bench", "4"];
    let printed = played(&folder, SIDES, &args(&log_options));
    assert!(printed.contains("a row was added to tests.csv"), "{printed}");
    let rows = read(&folder.path("tests.csv")).expect("a log");
    let [row] = rows.as_slice() else { panic!("{rows:?}") };
    assert_eq!(row.problems(), Vec::<String>::new());
    assert_eq!((row.kind.as_str(), row.change.as_str()), ("match", "contempt, \"40\""));
    assert_eq!((row.nodes.as_str(), row.tc.as_str(), row.games.as_str()), ("200", "", "8"));
    assert_eq!(format!("[{}]", row.penta.replace(' ', ", ")), figure(&printed, "Penta"));
    assert!(row.bench_new.len() >= 4 && row.bench_old.len() >= 4, "{row:?}");
    assert!(row.command.starts_with("palisade-lab match default option.Contempt=40 "), "{}", row.command);
    assert_eq!(row.note, "200 nodes in process threads 1 hash 1 random standard seed 5");
    // A finished match is not logged again; reporting an interrupted match logs it.
    assert!(!played(&folder, SIDES, &args(&log_options)).contains("a row was added"));
    played(&folder, SIDES, &args(&["--report", "--log-bench", "0"]));
    let rows = read(&folder.path("tests.csv")).expect("a log");
    assert_eq!((rows.len(), rows[1].bench_new.as_str()), (2, ""));
    assert_eq!(rows[1].change, "default against option.Contempt=40");
    // Something else is left alone, before anything is played.
    folder.write("diary.csv", "a,b\n");
    let refused = play(&folder, SIDES, &["--games", "2", "--nodes", "50", "--log", "diary.csv"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("its columns are not"), "{}", text(&refused.stderr));
    assert_eq!(folder.read("diary.csv"), "a,b\n");
}

#[test]
fn a_clock_is_kept() {
    let folder = folder("clock");
    let block =
        played(&folder, SIDES, &["--tc", "0.3+0.003", "--games", "2", "--margin", "2000", "--journal", "j"]);
    assert!(figure(&block, "Games").starts_with("2, "), "{block}");
    assert_eq!(figure(&block, "Lost"), "new: none; old: none");
    assert_eq!(figure(&block, "Conf"), "0.3+0.003 in process threads 1 hash 1 random standard seed 1");
}

#[test]
fn games_on_a_clock_of_nodes_repeat() {
    let folder = folder("node-clock");
    let args = |journal: &'static str, cores: &'static str| {
        let clock = ["--tc", "20/1+0.01", "--nodes-time", "20", "--games", "4", "--seed", "3"];
        [&clock[..], &["--journal", journal, "--concurrency", cores]].concat()
    };
    let block = played(&folder, SIDES, &args("one", "1"));
    played(&folder, SIDES, &args("two", "2"));
    assert_eq!(folder.read("one"), folder.read("two"));
    assert_eq!(figure(&block, "Lost"), "new: none; old: none");
    assert!(figure(&block, "Conf").starts_with("20/1+0.01 at 20 nodes a ms in process"), "{block}");
    // One side with ten times as many nodes a ms has a tenth of the time.
    let odds = played(
        &folder,
        ["default", "option.nodestime=2"],
        &["--tc", "1+0.01", "--nodes-time", "50", "--games", "8", "--journal", "odds"],
    );
    let points: f64 =
        figure(&odds, "Games").split("Points: ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
    assert!(points >= 6.0, "{odds}");
}

#[test]
fn what_is_wrong_is_refused() {
    let folder = folder("refused");
    let cases: [(&[&str], &str); 9] = [
        (&["default", "no-such-side"], "no-such-side"),
        (&["default", "option.Colour=red"], "no option 'Colour' makes a side"),
        (&["default", "default", "--sprt", "5,0"], "wanted ELO0,ELO1"),
        (&["default", "default", "--resign", "soon"], "MOVES,CENTIPAWNS"),
        (&["default", "default", "--tc", "fast"], "no time control"),
        (&["default", "default", "--tc", "1+1", "--nodes", "5"], "cannot be used with"),
        (&["default", "default", "--nodes-time", "5"], "--tc"),
        (&["default", "default", "--book", "no-book.epd"], "no-book.epd"),
        (&["default", "default", "--journal", "none", "--report"], "no such journal"),
    ];
    for (args, why) in cases {
        let output = folder.run(&[&["match"], args].concat());
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(text(&output.stderr).contains(why), "{args:?}: {}", text(&output.stderr));
    }
    let parameter =
        play(&folder, ["default", "qs_moves=5"], &["--depth", "1", "--games", "2", "--journal", "j"]);
    if cfg!(feature = "spsa") {
        assert!(parameter.status.success());
        assert!(folder.read("j").contains("# B qs_moves=5: qs_moves=5, plays like "));
    } else {
        assert!(text(&parameter.stderr).contains("--features spsa"), "{}", text(&parameter.stderr));
        folder.write("margins", "rfp_margin, int, 63, 30, 150, 12, 0.01\n");
        assert!(folder.refused(&["spsa", "margins"]).contains("--features spsa"));
    }
}

/// Shares of the weights need no special build, in a match or in a run that tunes them.
#[test]
fn any_build_plays_and_tunes_shares_of_the_weights() {
    let folder = folder("shares");
    let games = ["--depth", "2", "--games", "2", "--journal", "j"];
    let played = play(&folder, ["threats.mg=1500,pieces.tempo.eg=0", "default"], &games);
    assert!(played.status.success(), "{}", text(&played.stderr));
    let head = folder.read("j");
    assert!(head.contains(": threats.mg=1500 pieces.tempo.eg=0, plays like "), "{head}");
    folder.write("parts", "threats.mg, int, 1000, 200, 3000, 300, 0.05\n");
    let run = ["--nodes", "200", "--iterations", "2", "--pairs", "2", "--seed", "1", "--hash", "1"];
    folder.stdout(&[&["spsa", "parts", "--weights-out", "tuned.toml"], &run[..]].concat());
    assert!(folder.read("tuned.toml").contains("[provenance]"));
    assert!(folder.refused(&["match", "threats.mg=5000", "default"]).contains("not within 0 to 4000"));
}
