//! The sub-commands from the command line: perft, bench, analyse, eval.

use std::fs;
use std::path::PathBuf;
use std::process::Output;
use std::time::Duration;

/// Runs the binary in a folder of its own.
struct Desk(PathBuf);

impl Desk {
    fn new(name: &str) -> Self {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("tools_cli").join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder for the test");
        Self(folder)
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.0.join(name), text).expect("writable");
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).expect("written")
    }

    fn run(&self, args: &[&str]) -> Output {
        let mut command = assert_cmd::Command::new(env!("CARGO_BIN_EXE_palisade"));
        command.current_dir(&self.0).timeout(Duration::from_secs(120)).args(args).output().expect("runs")
    }

    /// Runs to success and returns stdout.
    fn stdout(&self, args: &[&str]) -> String {
        let output = self.run(args);
        let stderr = text(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{args:?}: {stderr}");
        text(&output.stdout)
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

#[test]
fn perft_counts_quoted_and_unquoted() {
    let desk = Desk::new("perft");
    let quoted = desk.stdout(&["perft", "3", KIWIPETE]);
    assert!(quoted.contains("\n\nNodes searched: 97862\n"), "{quoted}");
    assert!(quoted.lines().last().is_some_and(|line| line.ends_with("nodes per second")), "{quoted}");
    assert_eq!(quoted.lines().filter(|line| line.contains(": ") && line.len() < 13).count(), 48);
    let words: Vec<&str> = ["perft", "3"].into_iter().chain(KIWIPETE.split(' ')).collect();
    assert!(desk.stdout(&words).contains("Nodes searched: 97862"));
    assert!(desk.stdout(&["perft", "4"]).contains("Nodes searched: 197281"));
}

#[test]
fn a_suite_passes_or_fails_with_code_1() {
    let desk = Desk::new("suite");
    let good = format!(
        "# two positions\nid start\nepd rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n\
        perft 1 20\nperft 2 400\n\nid kiwipete\nepd {KIWIPETE}\nperft 1 48\nperft 2 2039\n"
    );
    desk.write("good.perft", &good);
    assert!(
        desk.stdout(&["perft", "--suite", "good.perft"])
            .starts_with("good.perft: 2 positions, 4 counts, all right\n")
    );
    desk.write("bad.perft", &good.replace("2039", "2040"));
    let output = desk.run(&["perft", "--suite", "bad.perft"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).starts_with("kiwipete: perft 2 is 2039, should be 2040\n"));
    assert!(
        desk.stdout(&["perft", "--suite", "bad.perft", "--max-depth", "1"]).contains("2 counts, all right")
    );
    desk.write("usual.epd", &format!("{KIWIPETE} ;D1 48 ;D2 2039\n"));
    assert!(desk.stdout(&["perft", "--suite", "usual.epd"]).starts_with("usual.epd: 1 positions, 2 counts"));
}

#[test]
fn bench_ends_with_the_signature_and_repeats_itself() {
    let desk = Desk::new("bench");
    let signature = |args: &[&str]| {
        let stdout = desk.stdout(args);
        let last = stdout.lines().last().unwrap_or_default().to_owned();
        let words: Vec<&str> = last.split(' ').collect();
        assert!(
            matches!(words.as_slice(), [nodes, "nodes", nps, "nps"]
            if nodes.parse::<u64>().is_ok() && nps.parse::<u64>().is_ok()),
            "{last}"
        );
        (stdout.lines().count(), words[0].to_owned())
    };
    let first = signature(&["bench", "5", "1", "1"]);
    assert!(first.0 > 45);
    assert_eq!(first, signature(&["bench", "5", "1", "1"]));
    assert_eq!((1, first.1), signature(&["bench", "5", "1", "1", "--quiet"]));
    assert!(signature(&["bench", "3", "2", "4", "-q"]).0 == 1, "two threads run as well");
}

#[test]
fn speedtest_tells_what_it_did() {
    let stdout = Desk::new("speedtest").stdout(&["speedtest", "2", "4", "1"]);
    let names = ["threads", "hash", "time", "mean depth", "nodes", "nodes per second"];
    assert!(stdout.lines().zip(names).all(|(line, name)| line.starts_with(name)), "{stdout}");
    assert_eq!(stdout.lines().count(), names.len());
}

const GAMES: &str = "[Event \"Café\"]\n[White \"Fool\"]\n[Black \"Sage\"]\n[Result \"0-1\"]\n\n\
    1. f3 {hm} e5 (1... d5 $1 {solid}) 2. g4 Qh4# 0-1\n\n\
    [White \"Broken\"]\n[Black \"Game\"]\n\n1. e4 e5 2. Ke3 *\n\n\
    [White \"A<b>\"]\n[Black \"B\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 30\"]\n[SetUp \"1\"]\n[Result \"*\"]\n\n\
    30... Kd7 31. e4 Ke6 *\n";

#[test]
fn games_are_annotated_and_the_broken_one_is_left_out() {
    let desk = Desk::new("analyse");
    desk.write("in.pgn", GAMES);
    let args = ["analyse", "in.pgn", "--nodes", "3000", "--hash", "1"];
    let output = desk.run(&args);
    assert_eq!(output.status.code(), Some(1), "a game was left out");
    assert_eq!(text(&output.stderr), "in.pgn: game 2 (Broken - Game): move 2: 'Ke3' is not legal\n");
    let pgn = text(&output.stdout);
    let flat = pgn.replace('\n', " ");
    for part in [
        "[Event \"Café\"]",
        "[Annotator \"Palisade ",
        "{solid}",
        "[%eval ",
        " hm}",
        "2. g4 $4",
        "Qh4# 0-1",
        "30... Kd7",
    ] {
        assert!(flat.contains(part), "{part} not in {pgn}");
    }
    assert!(!flat.contains("Broken"));
    // What was written can be read and annotated again without growing comments.
    desk.write("again.pgn", &pgn);
    let again = desk.stdout(&["analyse", "again.pgn", "--nodes", "3000", "--hash", "1"]);
    let evals = |text: &str| text.replace('\n', " ").matches("30... Kd7 {[%eval").count();
    assert_eq!((evals(&pgn), evals(&again)), (1, 1));
    // To files: a word on stdout, both written.
    let both = [&args[..], &["--pgn", "out.pgn", "--html", "out.html"]].concat();
    assert_eq!(text(&desk.run(&both).stdout), "in.pgn: 2 games analysed, 1 left out\n");
    assert_eq!(desk.read("out.pgn"), pgn, "the same nodes give the same annotations");
    let page = desk.read("out.html");
    assert!(
        page.contains("A&lt;b&gt; - B") && !page.contains("A<b>") && page.contains("game 2 (Broken - Game)")
    );
    assert!(!page.contains("<script") && page.matches("<section>").count() == 3);
    assert!(page.matches("<svg class=\"board\"").count() >= 3, "a mistake and two endings");
}

#[test]
fn missed_mates_are_marked_and_people_have_their_say() {
    let desk = Desk::new("marks");
    let missed = "[FEN \"6k1/5ppp/8/8/8/8/1q3PPP/6K1 b - - 0 40\"]\n[SetUp \"1\"]\n\n40... Qb7 *\n\n";
    desk.write(
        "in.pgn",
        &format!("{missed}[Annotator \"Me\"]\n\n1. f3 e5 2. g4 d5 $3 {{so calm}} (2... Nc6 {{dull}}) *\n"),
    );
    let budget = ["--nodes", "20000", "--hash", "4"];
    let args = [&["analyse", "in.pgn", "--pgn", "o.pgn", "--html", "o.html"][..], &budget].concat();
    desk.stdout(&args);
    let (pgn, page) = (desk.read("o.pgn").replace('\n', " "), desk.read("o.html"));
    assert!(pgn.contains("40... Qb7 $2 ") || pgn.contains("40... Qb7 $4 "), "{pgn}");
    assert!(pgn.contains("[Annotator \"Me; Palisade ") && pgn.contains("d5 $3 {"), "{pgn}");
    assert!(page.contains("Misses mate in 1: "), "{page}");
    for part in [">d5!!<", "so calm", "dull", "2... Nc6"] {
        assert!(page.contains(part), "{part} not in {page}");
    }
    assert!(
        page.contains(">\n40\n</text>") || page.contains(">\n41\n</text>"),
        "moves from the FEN's number"
    );
    assert!(page.contains("<h3>Accuracy</h3>"));
    // Without a person's mark the engine's stands: a mate in one thrown away is a blunder.
    desk.write("two.pgn", "1. f3 e5 2. g4 d5 *\n");
    let pgn = desk.stdout(&[&["analyse", "two.pgn"][..], &budget].concat()).replace('\n', " ");
    assert!(pgn.contains("d5 $4 "), "{pgn}");
    // Only what was asked for.
    let white = desk.stdout(&[&["analyse", "two.pgn", "--color", "white"][..], &budget].concat());
    assert!(!white.contains("d5 $") && white.contains("g4 $4"), "{white}");
    let first = desk.stdout(&[&["analyse", "two.pgn", "--to", "1"][..], &budget].concat());
    assert!(!first.contains("$4"), "{first}");
}

#[test]
fn games_come_from_stdin_too() {
    let mut command = assert_cmd::Command::new(env!("CARGO_BIN_EXE_palisade"));
    let output =
        command.args(["analyse", "-", "--depth", "2", "--hash", "1"]).write_stdin("1. e4 e5 *\n").output();
    let output = output.expect("runs");
    assert!(text(&output.stdout).contains("1. e4 {[%eval"), "{}", text(&output.stdout));
}

#[test]
fn the_evaluation_is_explained() {
    let desk = Desk::new("eval");
    let stdout = desk.stdout(&["eval", KIWIPETE]);
    for part in ["material", "-- Tapered sum", "phase ", "for White, "] {
        assert!(stdout.contains(part), "{part} not in {stdout}");
    }
    assert_eq!(stdout, desk.stdout(&["eval", "--fen", KIWIPETE]));
    assert!(desk.stdout(&["eval"]).contains("White"));
    let params = desk.stdout(&["showevalparams"]);
    assert!(params.contains("[material]") && params.contains("king-safety array, mg"));
    let kept = include_str!("../docs/evaluation-parameters.txt");
    assert!(params == kept, "out of date: palisade showevalparams > docs/evaluation-parameters.txt");
}

#[test]
fn a_closed_pipe_is_no_error() {
    // `palisade perft 4 | head -1`: the reader leaves, nobody should hear of it.
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_palisade"))
        .args(["bench", "1"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("ends");
    assert!(output.stderr.is_empty(), "{}", text(&output.stderr));
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn help_is_there_for_every_sub_command() {
    let desk = Desk::new("help");
    let help = desk.stdout(&["--help"]);
    for command in ["bench", "speedtest", "perft", "epd", "eval", "showevalparams", "analyse", "tune"] {
        assert!(help.lines().any(|line| line.trim_start().starts_with(command)), "{command} not in {help}");
        assert!(desk.stdout(&[command, "--help"]).contains("Usage: palisade"), "{command}");
    }
    assert!(desk.stdout(&["--version"]).starts_with("palisade "));
}
