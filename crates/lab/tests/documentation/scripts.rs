//! The scripts of users and developers: they have a help text, reject errors with one clear line, and print
//! the command that they would run.
//!
//! No match is played here. To test a script's own arithmetic, a small fake of fastchess answers.

#![cfg(unix)]

use palisade_lab::matches::log::{COLUMNS, Row, read};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A folder for one test, with an engine and a book that exist but are never run.
struct ScriptFolder {
    folder: PathBuf,
}

impl ScriptFolder {
    fn new(name: &str) -> ScriptFolder {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("scripts-{name}"));
        if folder.exists() {
            fs::remove_dir_all(&folder).expect("the old folder goes");
        }
        fs::create_dir_all(&folder).expect("a folder for the test");
        let scripts = ScriptFolder { folder };
        scripts.program("engine", "exit 0");
        scripts.program("fastchess", "echo 'not to be run' >&2; exit 9");
        scripts.file("book.epd", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n");
        scripts.file("weights.toml", "");
        scripts.file("tests.csv", &format!("{}\n", COLUMNS.join(",")));
        scripts
    }

    fn path(&self, name: &str) -> String {
        self.folder.join(name).to_str().expect("a UTF-8 path").to_owned()
    }

    fn file(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).expect("the folder is writable");
    }

    fn program(&self, name: &str, body: &str) {
        self.file(name, &format!("#!/bin/sh\n{body}\n"));
        fs::set_permissions(self.path(name), fs::Permissions::from_mode(0o755)).expect("mode set");
    }

    /// The rows that the scripts added to this folder's log of tests.
    fn logged(&self) -> Vec<Row> {
        read(Path::new(&self.path("tests.csv"))).expect("a log of tests")
    }

    /// Runs a script in this folder with the stand-ins, `{}` in an argument being the folder.
    fn run(&self, script: &str, args: &[&str]) -> Output {
        let folder = self.path("");
        Command::new("bash")
            .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts").join(script))
            .args(args.iter().map(|arg| arg.replace("{}", folder.trim_end_matches('/'))))
            .current_dir(&self.folder)
            .env("PATH", format!("{folder}:{}", std::env::var("PATH").expect("a search path")))
            .env("FASTCHESS", self.path("fastchess"))
            .env("BOOK", self.path("book.epd"))
            .env("TESTLOG", self.path("tests.csv"))
            .output()
            .expect("bash runs")
    }
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The script refused with exit code 2, one line on stderr and nothing on stdout.
fn assert_refused(output: &Output, reason: &str) {
    let message = stderr(output);
    assert_eq!(output.status.code(), Some(2), "stderr: {message}");
    assert!(message.contains(reason), "`{reason}` is not in: {message}");
    assert_eq!(message.lines().count(), 1, "more than one line: {message}");
    assert_eq!(stdout(output), "");
}

#[test]
fn every_script_has_a_usage_line_and_help() {
    let scripts = ScriptFolder::new("help");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts");
    let mut seen = 0;
    for entry in fs::read_dir(folder).expect("scripts is readable") {
        let path = entry.expect("scripts is readable").path();
        let name = path.file_name().and_then(|name| name.to_str()).expect("a UTF-8 name").to_owned();
        if !name.ends_with(".sh") || name == "lib.sh" {
            continue;
        }
        let text = fs::read_to_string(&path).expect("scripts are UTF-8");
        assert!(text.contains(&format!("# usage: scripts/{name}")), "{name} has no usage line");
        let mode = fs::metadata(&path).expect("its mode is readable").permissions().mode();
        assert_ne!(mode & 0o111, 0, "{name} is not executable");
        let output = scripts.run(&name, &["--help"]);
        assert!(output.status.success(), "{name} --help: {}", stderr(&output));
        assert!(stdout(&output).contains(&format!("usage: scripts/{name}")), "{name}: {}", stdout(&output));
        seen += 1;
    }
    assert!(seen >= 5, "only {seen} scripts were tried");
}

#[test]
fn sprt_refuses_what_is_wrong() {
    let scripts = ScriptFolder::new("sprt-refuses");
    assert_refused(&scripts.run("sprt.sh", &[]), "two players wanted");
    assert_refused(&scripts.run("sprt.sh", &["{}/engine"]), "two players wanted");
    assert_refused(&scripts.run("sprt.sh", &["--frobnicate"]), "unknown option --frobnicate");
    assert_refused(&scripts.run("sprt.sh", &["--tc"]), "--tc needs a value");
    assert_refused(&scripts.run("sprt.sh", &["{}/engine", "{}/nobody"]), "no such file");
    assert_refused(&scripts.run("sprt.sh", &["{}/engine", "{}/book.epd"]), "not an engine binary");
    assert_refused(
        &scripts.run("sprt.sh", &["--engine", "{}/nobody", "{}/weights.toml", "{}/weights.toml"]),
        "not an engine binary",
    );
    assert_refused(&scripts.run("sprt.sh", &["--book", "{}/none", "{}/engine", "{}/engine"]), "no such book");
    fs::remove_file(scripts.path("fastchess")).expect("it was there");
    assert_refused(&scripts.run("sprt.sh", &["{}/engine", "{}/engine"]), "fastchess not found");
}

#[test]
fn pressure_refuses_what_is_wrong() {
    let scripts = ScriptFolder::new("pressure-refuses");
    assert_refused(&scripts.run("pressure.sh", &[]), "no command");
    assert_refused(&scripts.run("pressure.sh", &["--spare"]), "--spare needs a value");
    assert_refused(&scripts.run("pressure.sh", &["--spare", "much", "true"]), "not a number of MB: much");
    assert_refused(&scripts.run("pressure.sh", &["--frobnicate", "true"]), "unknown option --frobnicate");
    // If all memory is to be spared, none is taken and the command is not run.
    assert_refused(&scripts.run("pressure.sh", &["--spare", "999999999", "fastchess"]), "MB are free");
}

#[test]
fn gauntlet_plays_more_games_at_once_than_there_are_cores_on_request() {
    let scripts = ScriptFolder::new("gauntlet-many");
    let command = |games| {
        let args = ["--dry-run", "--concurrency", games, "{}/engine", "{}/engine"];
        stdout(&scripts.run("gauntlet.sh", &args))
    };
    assert!(command("9999").contains("-concurrency 9999") && command("9999").contains("-force-concurrency"));
    assert!(command("1").contains("-concurrency 1") && !command("1").contains("-force-concurrency"));
}

#[test]
fn sprt_prints_the_command_of_a_test() {
    let scripts = ScriptFolder::new("sprt-dry");
    let output = scripts.run("sprt.sh", &["--dry-run", "--games", "301", "{}/engine", "{}/engine"]);
    let command = stdout(&output);
    assert!(output.status.success(), "{}", stderr(&output));
    assert_eq!(command.lines().count(), 1);
    for part in [
        "name=new",
        "name=old",
        "tc=2+0.02",
        "option.Hash=16",
        "option.Threads=1",
        "-rounds 151 -repeat -concurrency 2",
        "-sprt elo0=0 elo1=10 alpha=0.05 beta=0.05 model=logistic",
        "book.epd format=epd order=random",
    ] {
        assert!(command.contains(part), "`{part}` is not in {command}");
    }
    let output = scripts.run(
        "sprt.sh",
        &[
            "--dry-run",
            "--no-sprt",
            "--nodes",
            "5000",
            "--engine",
            "{}/engine",
            "{}/weights.toml",
            "{}/engine",
        ],
    );
    let command = stdout(&output);
    assert!(command.contains("weights.toml name=new") && command.contains("option.EvalFile="), "{command}");
    assert!(command.contains("tc=inf nodes=5000") && !command.contains(" -sprt "), "{command}");
}

/// The output of fastchess at the end of a match.
const MATCH: &str = "cat <<'END'
Finished game 1 (new vs old): 1-0 {Black loses on time (12ms overrun)}
Finished game 2 (old vs new): 1-0 {Black makes an illegal move}
Results of new vs old (2+0.02, 1t, 16MB, book.epd):
Elo: 12.50 +/- 9.75, nElo: 20.00 +/- 15.00
LOS: 99.00 %, DrawRatio: 50.00 %, PairsRatio: 1.20
Games: 600, Wins: 200, Losses: 150, Draws: 250, Points: 325.0 (54.17 %)
Ptnml(0-2): [10, 60, 140, 70, 20], WL/DD Ratio: 0.70
LLR: 2.97 (100.8%) (-2.94, 2.94) [0.00, 10.00]
END";

#[test]
fn sprt_reports_a_passed_and_a_failed_test() {
    let scripts = ScriptFolder::new("sprt-report");
    let players = ["{}/engine", "{}/engine"];
    scripts.program("fastchess", &format!("{MATCH}\necho 'SPRT completed - H1 was accepted'"));
    let passed = scripts.run("sprt.sh", &players);
    assert!(passed.status.success(), "{}", stderr(&passed));
    let printed = stdout(&passed);
    for line in [
        "Elo   | 12.50 +/- 9.75 (95 %)",
        "LLR   | 2.97 (-2.94, 2.94) [0.00, 10.00] passed",
        "Games | 600, Wins: 200, Losses: 150, Draws: 250, Points: 325.0 (54.17 %)",
        "Penta | [10, 60, 140, 70, 20]",
        "Lost  | new: 0 on time, 1 illegal moves, 0 crashes or stalls; \
         old: 1 on time, 0 illegal moves, 0 crashes or stalls",
    ] {
        assert!(printed.lines().any(|l| l == line), "`{line}` is not in:\n{printed}");
    }
    scripts.program("fastchess", &format!("{MATCH}\necho 'SPRT completed - H0 was accepted'"));
    let failed = scripts.run("sprt.sh", &players);
    assert_eq!(failed.status.code(), Some(1));
    assert!(stdout(&failed).contains("[0.00, 10.00] failed"));
    scripts.program("fastchess", "echo 'no such option'; exit 1");
    let broken = scripts.run("sprt.sh", &players);
    assert_eq!(broken.status.code(), Some(2));
    assert!(stderr(&broken).contains("fastchess failed"), "{}", stderr(&broken));
}

/// The output of fastchess on a match with correct counts.
const SOUND: &str = "cat <<'END'
Elo: 34.86 +/- 17.89, nElo: 50.00 +/- 15.00
Games: 798, Wins: 300, Losses: 220, Draws: 278, Points: 439.0 (55.01 %)
Ptnml(0-2): [20, 76, 149, 112, 42], WL/DD Ratio: 0.70
LLR: 2.97 (100.8%) (-2.94, 2.94) [0.00, 10.00]
END
echo 'SPRT completed - H1 was accepted'";

#[test]
fn sprt_adds_a_row_to_the_log_of_tests() {
    let scripts = ScriptFolder::new("sprt-log");
    scripts.program("fastchess", SOUND);
    scripts.program("engine", "[ \"$1\" = bench ] && echo '4449449 nodes 1000000 nps'");
    let players = ["{}/engine", "{}/weights.toml"];
    let args =
        ["--seed", "7", "--topic", "search", "--change", "a \"rule\", and more", "--engine", "{}/engine"];
    let output = scripts.run("sprt.sh", &[&args[..], &players].concat());
    assert!(output.status.success(), "{}{}", stdout(&output), stderr(&output));
    let rows = scripts.logged();
    assert_eq!(rows.len(), 1, "{}", stderr(&output));
    let row = &rows[0];
    assert_eq!(row.problems(), Vec::<String>::new());
    assert_eq!((row.kind.as_str(), row.change.as_str()), ("match", "a \"rule\", and more"));
    assert_eq!(
        (row.bench_new.as_str(), row.bench_old.as_str()),
        ("4449449", ""),
        "of weights nothing is known"
    );
    assert_eq!((row.tc.as_str(), row.nodes.as_str(), row.games.as_str()), ("2+0.02", "", "798"));
    assert_eq!((row.penta.as_str(), row.elo.as_str(), row.error.as_str()), ("20 76 149 112 42", "35", "18"));
    assert_eq!((row.llr.as_str(), row.bounds.as_str(), row.seed.as_str()), ("2.97", "[0, 10]", "7"));
    assert_eq!((row.verdict.as_str(), row.figure.as_str()), ("passed", "W 300, D 278, L 220"));
    assert!(
        row.command.starts_with("scripts/sprt.sh --seed 7 ") && row.note.contains("lost by fault: new none"),
        "{row:?}"
    );
    // Another row with fixed nodes, and none with `--log none`.
    scripts.run(
        "sprt.sh",
        &[&args[..], &["--nodes", "5000", "--no-sprt", "--verdict", "taken"], &players].concat(),
    );
    let rows = scripts.logged();
    assert_eq!((rows[1].nodes.as_str(), rows[1].tc.as_str(), rows[1].llr.as_str()), ("5000", "", ""));
    assert_eq!(rows[1].verdict, "taken");
    scripts.run("sprt.sh", &[&args[..], &["--log", "none"], &players].concat());
    assert_eq!(scripts.logged().len(), 2);
    assert_refused(
        &scripts.run("sprt.sh", &[&args[..], &["--log", "{}/other"], &players].concat()),
        "no such log",
    );
}

#[test]
fn gauntlet_knows_its_opponents() {
    let scripts = ScriptFolder::new("gauntlet");
    assert_refused(&scripts.run("gauntlet.sh", &["{}/engine"]), "at least one opponent");
    assert_refused(&scripts.run("gauntlet.sh", &["{}/engine", "no-such-engine-here"]), "no such engine");
    scripts.program("stockfish", "exit 0");
    let output = scripts.run(
        "gauntlet.sh",
        &["--dry-run", "--games", "10", "{}/engine", "{}/engine", "strong={}/stockfish", "club={}/engine"],
    );
    let printed = stdout(&output);
    assert!(output.status.success(), "{}", stderr(&output));
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(lines.len(), 3, "{printed}");
    assert!(lines.iter().all(|line| line.contains("-rounds 5 -repeat") && line.contains("name=palisade")));
    assert!(lines[0].contains("name=engine") && lines[1].contains("name=strong"), "{printed}");
}

#[test]
fn gauntlet_makes_a_row_per_opponent_and_counts_faults() {
    let scripts = ScriptFolder::new("gauntlet-table");
    scripts.program("fastchess", &MATCH.replace("new", "palisade").replace("old", "rival"));
    let output = scripts.run("gauntlet.sh", &["{}/engine", "rival={}/engine"]);
    let printed = stdout(&output);
    let row = "| rival | 600 | 54.2 % | 12.50 ± 9.75 | 200 / 150 / 250 |";
    assert!(printed.contains("| 200 / 250 / 150 |"), "{printed}");
    assert!(printed.contains(&row.replace("200 / 150 / 250", "200 / 250 / 150")), "{printed}");
    assert_eq!(output.status.code(), Some(1), "an illegal move of ours is a fault");
    let rows = scripts.logged();
    assert_eq!((rows.len(), rows[0].kind.as_str(), rows[0].opponent.as_str()), (1, "gauntlet", "rival"));
    assert_eq!((rows[0].games.as_str(), rows[0].figure.as_str()), ("600", "W 200, D 250, L 150"));
    assert!(rows[0].note.contains("lost by fault: 0 on time, 1 illegal moves"), "{:?}", rows[0]);
}

#[test]
fn check_refuses_unknown_steps() {
    let scripts = ScriptFolder::new("check");
    assert_refused(&scripts.run("check.sh", &["format", "dance"]), "unknown step dance");
    assert_refused(&scripts.run("check.sh", &["format", "--without", "sleep"]), "unknown step sleep");
    assert_refused(&scripts.run("check_levels.sh", &["--dance"]), "unknown option --dance");
}

#[test]
fn web_skips_what_cannot_be_run_here_and_says_so() {
    let scripts = ScriptFolder::new("web");
    assert_refused(&scripts.run("web.sh", &["test", "dance"]), "unknown test dance");
    assert_refused(&scripts.run("web.sh", &["dance"]), "unknown command dance");
    // A Node that is too old.
    scripts.program("node", "exit 1");
    scripts.program("npm", "echo 'not to be run' >&2; exit 9");
    let output = scripts.run("web.sh", &["test", "unit", "nodes", "smoke", "browser", "firefox"]);
    let printed = stdout(&output);
    assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""), "{printed}");
    assert_eq!(printed.matches("SKIPPED: ").count(), 5, "{printed}");
    let end = "== web: fine, but skipped: unit nodes smoke browser firefox";
    assert_eq!(printed.lines().last(), Some(end));
    assert_refused(&scripts.run("web.sh", &["serve"]), "the page needs Node 20.19 or later");
}

#[test]
fn clients_refuses_what_is_wrong_and_leaves_out_what_is_not_here() {
    let scripts = ScriptFolder::new("clients");
    assert_refused(&scripts.run("clients.sh", &["--engine", "{}/none"]), "not an engine binary");
    assert_refused(&scripts.run("clients.sh", &["--engine"]), "--engine needs a value");
    assert_refused(&scripts.run("clients.sh", &["arena"]), "unknown client arena");
    // A runner that plays nothing has passed nothing.
    let output = scripts.run("clients.sh", &["--engine", "{}/engine", "fastchess"]);
    let printed = stdout(&output);
    assert_eq!(output.status.code(), Some(1), "{printed}");
    assert!(printed.contains("| fastchess | --compliance | 0 of 1 |"), "{printed}");
    assert!(printed.contains("| fastchess | 1+0.05 | 0 of 4 |"), "{printed}");
    let fair = "case $1 in --compliance) exit 0 ;; --version) echo fastchess 0 ;; *) for i in 1 2 3 4; do
        echo \"Finished game $i (one vs two): 1-0 {White mates}\"; done ;; esac";
    scripts.program("fastchess", fair);
    let output = scripts.run("clients.sh", &["--engine", "{}/engine", "fastchess"]);
    let printed = stdout(&output);
    assert!(output.status.success() && printed.contains("| 4 of 4 | fastchess 0 |"), "{printed}");
}

#[test]
fn speed_compares_two_builds() {
    let scripts = ScriptFolder::new("speed");
    assert_refused(&scripts.run("speed.sh", &[]), "one or two builds");
    assert_refused(&scripts.run("speed.sh", &["--runs", "0", "{}/engine"]), "--runs takes a number");
    assert_refused(&scripts.run("speed.sh", &["--depth", "1", "{}/engine"]), "--depth takes a number");
    assert_refused(&scripts.run("speed.sh", &["{}/book.epd"]), "not an engine binary");
    assert_refused(&scripts.run("speed.sh", &["{}/engine"]), "not with 'N nodes M nps'");
    // Counters like those of `perf stat -x, -e ... NEW bench D`: a million instructions
    // for every 400 nodes and ten million to start.
    scripts.program(
        "perf",
        "shift 4; \"$@\"; case $1 in */old) each=1250000 ;; *) each=1000000 ;; esac
         echo \"$((10000000 + $3 * each)),,instructions:u,1,100.00,,\" >&2",
    );
    scripts.program("new", "echo 'position 1'; echo \"$((${2:-10} * 400)) nodes 1500000 nps\"");
    scripts.program("old", "echo \"$((${2:-10} * 400)) nodes 1000000 nps\"");
    let output = scripts.run("speed.sh", &["--runs", "3", "{}/new", "{}/old"]);
    let printed = stdout(&output);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(
        printed.contains("new: 1500000 nps\nold: 1000000 nps\nspeed: 1.500 times the old one"),
        "{printed}"
    );
    assert!(printed.contains("difference: +50.00 % +/- 0.00 (95 %, 3 pairs): faster"), "{printed}");
    assert!(printed.contains("new: 2500.0 instructions per node (perf, bench 14 less bench 1)"), "{printed}");
    assert!(printed.contains("old: 3125.0 instructions per node"), "{printed}");
    assert!(printed.contains("instructions: 0.8000 times the old one"), "{printed}");
    assert!(!printed.contains("play differently"), "{printed}");

    // Speeds 1, 2, 1 and 2 times the old one: what lies between is not shown.
    let swinging = "i=$(cat count 2>/dev/null || echo 0); echo $((i + 1)) >count
        echo \"4001 nodes $((1000000 * (1 + i % 2))) nps\"";
    scripts.program("old", "echo '4000 nodes 1400000 nps'");
    scripts.program("new", swinging);
    let output = scripts.run("speed.sh", &["--runs", "4", "--depth", "3", "{}/new", "{}/old"]);
    let printed = stdout(&output);
    assert!(printed.contains("speed: 1.071 times the old one (single pairs 0.714 to 1.429)"), "{printed}");
    assert!(
        printed.contains("difference: +1.02 % +/- 63.63 (95 %, 4 pairs): no difference shown"),
        "{printed}"
    );
    assert!(printed.contains("new: no instruction count"), "{printed}");
    assert!(printed.contains("play differently: 4001 and 4000 nodes"), "{printed}");
}

/// A stand-in for an engine with `perft` and for its rival, which counts `$2` leaves.
fn perft_engine(scripts: &ScriptFolder, name: &str, counted: u32) {
    scripts.program(name, &format!("[ $# -gt 0 ] || cat >/dev/null\necho 'Nodes searched: {counted}'"));
}

#[test]
fn perft_speed_compares_the_counts_too() {
    let scripts = ScriptFolder::new("perft-speed");
    assert_refused(&scripts.run("perft_speed.sh", &["--engine", "{}/none"]), "not an engine binary");
    assert_refused(&scripts.run("perft_speed.sh", &["--runs", "x"]), "--runs takes a number");
    perft_engine(&scripts, "ours", 4000);
    perft_engine(&scripts, "theirs", 4000);
    let args = ["--runs", "1", "--engine", "{}/ours", "--rival", "{}/theirs"];
    assert_refused(
        &scripts.run("perft_speed.sh", &[&args[..4], &["no-such-engine"]].concat()),
        "unknown option",
    );
    let output = scripts.run("perft_speed.sh", &args);
    assert!(output.status.success(), "{}", stderr(&output));
    let printed = stdout(&output);
    assert!(
        printed.contains("startpos perft 6: palisade") && printed.contains("kiwipete perft 5: "),
        "{printed}"
    );
    perft_engine(&scripts, "theirs", 4001);
    assert_refused(&scripts.run("perft_speed.sh", &args), "4000 nodes here, 4001 by");
}

#[test]
fn wac_makes_a_table_of_both_engines() {
    let scripts = ScriptFolder::new("wac");
    assert_refused(&scripts.run("wac.sh", &["--engine", "{}/none"]), "not an engine binary");
    assert_refused(
        &scripts.run("wac.sh", &["--engine", "{}/engine", "--rival", "no-such"]),
        "no such engine",
    );
    scripts.program(
        "suites",
        "case \"$*\" in *--engine*) n=250 ;; *) n=270 ;; esac\n\
         case $2 in */sts.epd) echo '  points       1,000 of 2,000 (50.0 %)' ;; esac\n\
         echo \"$2: $n/300 solved\"",
    );
    let output = scripts
        .run("wac.sh", &["--engine", "{}/suites", "--rival", "{}/engine", "--times", "300 3000", "--sts"]);
    let printed = stdout(&output);
    assert!(output.status.success(), "{}", stderr(&output));
    for row in ["| wac | 0.3 s | palisade | 270/300 | - |", "| 3.0 s |", "| 250/300 |"] {
        assert!(printed.contains(row), "`{row}` is not in:\n{printed}");
    }
    assert!(printed.contains("| sts | 0.1 s | palisade | 270/300 | 1,000 of 2,000 |"), "{printed}");
}

#[test]
fn calibrate_elo_refuses_what_is_wrong() {
    let scripts = ScriptFolder::new("calibrate-refuses");
    assert_refused(&scripts.run("calibrate_elo.sh", &[]), "an engine wanted");
    assert_refused(&scripts.run("calibrate_elo.sh", &["{}/engine", "{}/engine"]), "one engine only");
    assert_refused(&scripts.run("calibrate_elo.sh", &["{}/nobody"]), "no such engine");
    assert_refused(&scripts.run("calibrate_elo.sh", &["--frobnicate"]), "unknown option --frobnicate");
    let ladder = ["--levels", "1000", "{}/engine"];
    assert_refused(&scripts.run("calibrate_elo.sh", &ladder), "needs a higher one before it");
}

#[test]
fn calibrate_elo_climbs_down_the_ladder() {
    let scripts = ScriptFolder::new("calibrate-ladder");
    // The engine scores 50 points more than its level at the top, 30 less one step down.
    scripts.program(
        "fastchess",
        "case $* in *palisade-1500*) elo=50.0;; *) elo=-330.0;; esac\n\
         echo \"Elo: $elo +/- 40.0, nElo: 1.0 +/- 2.0\"\n\
         echo 'Games: 20, Wins: 9, Losses: 6, Draws: 5, Points: 11.5 (57.50 %)'",
    );
    let output = scripts.run(
        "calibrate_elo.sh",
        &["--levels", "1500 1200", "--rival", "{}/engine", "--games", "20", "{}/engine"],
    );
    assert!(output.status.success(), "{}", stderr(&output));
    let table = stdout(&output);
    assert!(table.contains("| 1500 | stockfish at 1500 | 20 | 57.5 % | 1550 ± 40.0 | +50 |"), "{table}");
    // Below the floor the level above counts with its measured value.
    assert!(table.contains("| 1200 | level 1500 | 20 | 57.5 % | 1220 ± 40.0 | +20 |"), "{table}");
}
