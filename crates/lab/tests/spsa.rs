//! `palisade-lab spsa`: a run repeats from its seed, resumes after an interruption, writes a file that a
//! match can use, and rejects parameters that cannot be tuned. With `--features spsa`.

use crate::support::{TestFolder, text};

fn folder(name: &str) -> TestFolder {
    TestFolder::new("spsa", name)
}

/// A run over the file `params` with small hash tables, to its end; returns its output.
fn tune(folder: &TestFolder, args: &[&str]) -> String {
    folder.stdout(&[&["spsa", "params", "--hash", "1"], args].concat())
}

const PARAMS: &str = "\
# two that matter
rfp_margin, int, 63, 30, 150, 12, 0.01
lmr_base, int, 400, 200, 1500, 200, 0.01   # far from its place
";

#[test]
fn a_run_repeats_and_goes_on() {
    let folder = folder("repeat");
    folder.write("params", PARAMS);
    let args = |log: &'static str, cores: &'static str| {
        let games = ["--nodes", "400", "--iterations", "6", "--pairs", "3", "--seed", "9"];
        [&games[..], &["--log", log, "--concurrency", cores]].concat()
    };
    let printed =
        tune(&folder, &[&args("whole", "3")[..], &["--out", "tuned", "--plot", "walk.svg"]].concat());
    assert!(printed.ends_with("6 iterations, 18 pairs\n"), "{printed}");
    tune(&folder, &args("alone", "1"));
    let whole = folder.read("whole");
    assert_eq!(whole, folder.read("alone"), "the cores change the walk");
    assert_eq!(whole.lines().filter(|line| !line.starts_with('#')).count(), 1 + 6, "{whole}");

    // Interrupted in the middle of the fifth line.
    let fifth = whole.find("\n5,").expect("five iterations");
    folder.write("stopped", &whole[..fifth + 9]);
    let resumed = tune(&folder, &args("stopped", "2"));
    assert!(resumed.contains("going on after 4 iterations"), "{resumed}");
    assert_eq!(whole, folder.read("stopped"), "a stop changes the walk");

    // A build that plays differently does not resume: the head has the fingerprint of the sides.
    let (before, after) = whole.split_once(", plays like ").expect("a fingerprint");
    folder.write("foreign", format!("{before}, plays like x{after}"));
    let foreign = folder.run(&[&["spsa", "params", "--hash", "1"], &args("foreign", "1")[..]].concat());
    assert!(text(&foreign.stderr).contains("another run was begun here"), "{}", text(&foreign.stderr));

    // Another run is not mixed in, nor an input overwritten.
    folder.write("params", PARAMS.replace("200, 0.01", "210, 0.01"));
    let other = folder.run(&[&["spsa", "params", "--hash", "1"], &args("whole", "1")[..]].concat());
    assert!(text(&other.stderr).contains("another run was begun here"), "{}", text(&other.stderr));
    let over = folder.run(&["spsa", "params", "--log", "new", "--out", "params"]);
    assert!(text(&over.stderr).contains("would overwrite the input"), "{}", text(&over.stderr));
    assert_eq!(whole, folder.read("whole"));

    // The result can be used in a match and in the next run.
    let tuned = folder.read("tuned");
    assert_eq!(tuned.lines().count(), 2);
    let last = whole.lines().last().unwrap();
    for (line, value) in tuned.lines().zip(last.split(',').skip(2)) {
        let [written, value]: [f64; 2] =
            [line.split(", ").nth(2).unwrap(), value].map(|text| text.parse().unwrap());
        assert!((written - value).abs() < 0.006, "{line} {last}");
    }
    let games = ["--depth", "1", "--games", "2", "--journal", "m", "--hash", "1"];
    folder.stdout(&[&["match", "tuned", "default"], &games[..]].concat());
    // So does another sitting of the same run: its iterations count on, its draws are other ones.
    let sitting = ["--nodes", "400", "--iterations", "8", "--pairs", "3", "--seed", "9", "--after", "6"];
    let more = folder.stdout(&[&["spsa", "tuned", "--hash", "1", "--log", "more"], &sitting[..]].concat());
    assert!(more.contains("going on after 6") && more.ends_with("8 iterations, 6 pairs\n"), "{more}");
    let numbers: Vec<String> = folder.read("more").lines().rev().take(2).map(|l| l[..2].to_owned()).collect();
    assert_eq!(numbers, ["8,", "7,"]);
    let done = folder.refused(&["spsa", "tuned", "--iterations", "8", "--after", "8"]);
    assert!(done.contains("--after is less than --iterations"), "{done}");
    let plot = folder.read("walk.svg");
    assert!(
        plot.starts_with("<svg") && plot.contains(">lmr_base ") && plot.contains(">rfp_margin "),
        "{plot}"
    );
    assert_eq!(plot.matches("class=\"line ").count(), 4, "two lines, each again before its name: {plot}");
    assert!(plot.contains(">iteration</text>") && plot.contains(">steps</text>"), "{plot}");
}

#[test]
fn weights_are_tuned_part_by_part() {
    let folder = folder("shares");
    folder.write(
        "params",
        "threats.mg, int, 1000, 200, 3000, 300, 0.05\npieces.tempo.eg, int, 1500, 0, 4000, 500, 0.05\n",
    );
    let games = ["--nodes", "300", "--iterations", "4", "--pairs", "4", "--seed", "3"];
    tune(&folder, &[&games[..], &["--out", "tuned", "--weights-out", "tuned.toml"]].concat());
    let tuned = folder.read("tuned");
    assert!(
        tuned.starts_with("threats.mg, int, ") && !tuned.starts_with("threats.mg, int, 1000,"),
        "{tuned}"
    );
    // The file of the shares and the weights with them play the same games.
    let games = |side: &str, journal: &str| {
        let limit = ["--depth", "3", "--games", "8", "--hash", "1", "--journal", journal];
        folder.stdout(&[&["match", side, "default"], &limit[..]].concat());
        let text = folder.read(journal);
        text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(games("tuned", "by-shares"), games("tuned.toml", "by-weights"));
    let weights = folder.read("tuned.toml");
    assert!(weights.contains("; scaled: threats.mg ") && weights.contains(", pieces.tempo.eg "), "{weights}");
}

#[test]
fn what_changes_no_search_is_refused() {
    let folder = folder("plateau");
    // Time does not matter at fixed nodes; the other one does.
    folder.write(
        "params",
        "time_soft_part, int, 680, 300, 1200, 40, 0.002\nrfp_margin, int, 80, 30, 150, 12, 0.002\n",
    );
    let run = |more: &[&str]| {
        folder.run(&[&["spsa", "params", "--iterations", "1", "--pairs", "1"], more].concat())
    };
    let output = run(&["--nodes", "200"]);
    assert_eq!(output.status.code(), Some(2));
    let stderr = text(&output.stderr);
    assert!(stderr.contains("changes no search") && stderr.contains("time_soft_part;"), "{stderr}");
    assert!(!stderr.contains("rfp_margin"), "{stderr}");
    let clock = run(&["--tc", "1+0.01", "--nodes-time", "10", "--log", "clock"]);
    assert_eq!(clock.status.code(), Some(0), "{}", text(&clock.stderr));
}

#[test]
fn what_is_wrong_is_refused() {
    let folder = folder("refused");
    let cases = [
        ("rfp_margin, int, 80\n", "params:1: wanted five numbers"),
        ("\nno_such, int, 1, 0, 2, 1, 0.002\n", "params:2: no search parameter"),
        ("threats.mg, int, 1000, 0, 4001, 100, 0.002\n", "params:1: threats.mg: its bounds are 0 to 4000"),
        ("threats.fork.mg, int, 1000, 0, 4000, 100, 0.002\n", "the group has no such term"),
        (
            "rfp_margin, int, 80, 30, 150, 12, 0.002\nRFP_MARGIN, int, 80, 30, 150, 12, 0.002\n",
            "stands twice",
        ),
        ("# nothing\n", "no parameters in it"),
    ];
    for (params, why) in cases {
        folder.write("params", params);
        let message = folder.refused(&["spsa", "params"]);
        assert!(message.contains(why), "{params}: {message}");
    }
    folder.refused(&["spsa", "params", "--report"]);
    assert!(!folder.path("spsa.log").exists(), "a report leaves nothing behind");
}
