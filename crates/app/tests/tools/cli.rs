//! The sub-commands from the command line: perft, bench, analyse, eval.

use crate::support::{TestFolder, ends_quietly_without_a_reader, text};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

#[test]
fn perft_counts_quoted_and_unquoted() {
    let folder = TestFolder::new("tools_cli", "perft");
    let quoted = folder.stdout(&["perft", "3", KIWIPETE]);
    assert!(quoted.contains("\n\nNodes searched: 97862\n"), "{quoted}");
    assert!(quoted.lines().last().is_some_and(|line| line.ends_with("nodes per second")), "{quoted}");
    assert_eq!(quoted.lines().filter(|line| line.contains(": ") && line.len() < 13).count(), 48);
    let words: Vec<&str> = ["perft", "3"].into_iter().chain(KIWIPETE.split(' ')).collect();
    assert!(folder.stdout(&words).contains("Nodes searched: 97862"));
    assert!(folder.stdout(&["perft", "4"]).contains("Nodes searched: 197281"));
}

#[test]
fn a_suite_passes_or_fails_with_code_1() {
    let folder = TestFolder::new("tools_cli", "suite");
    let good = format!(
        "# two positions\nid start\nepd rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n\
        perft 1 20\nperft 2 400\n\nid kiwipete\nepd {KIWIPETE}\nperft 1 48\nperft 2 2039\n"
    );
    folder.write("good.perft", &good);
    assert!(
        folder
            .stdout(&["perft", "--suite", "good.perft"])
            .starts_with("good.perft: 2 positions, 4 counts, all right\n")
    );
    folder.write("bad.perft", good.replace("2039", "2040"));
    let output = folder.run(&["perft", "--suite", "bad.perft"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).starts_with("kiwipete: perft 2 is 2039, should be 2040\n"));
    assert!(
        folder.stdout(&["perft", "--suite", "bad.perft", "--max-depth", "1"]).contains("2 counts, all right")
    );
    folder.write("usual.epd", format!("{KIWIPETE} ;D1 48 ;D2 2039\n"));
    assert!(
        folder.stdout(&["perft", "--suite", "usual.epd"]).starts_with("usual.epd: 1 positions, 2 counts")
    );
    folder.write("empty.epd", format!("{KIWIPETE};\n"));
    let output = folder.run(&["perft", "--suite", "empty.epd"]);
    assert_eq!(output.status.code(), Some(2), "nothing was checked");
    assert!(text(&output.stderr).contains("no count to check"));
}

#[test]
fn bench_ends_with_the_signature_and_repeats_itself() {
    let folder = TestFolder::new("tools_cli", "bench");
    let signature = |args: &[&str]| {
        let stdout = folder.stdout(args);
        let last = stdout.lines().last().unwrap_or_default().to_owned();
        let words: Vec<&str> = last.split(' ').collect();
        assert!(
            matches!(words.as_slice(), [nodes, "nodes", nps, "nps"]
            if nodes.parse::<u64>().is_ok() && nps.parse::<u64>().is_ok()),
            "{last}"
        );
        (stdout.lines().count(), words[0].to_owned())
    };
    let first = signature(&["bench", "1", "1", "5"]);
    assert!(first.0 > 45);
    assert_eq!(first, signature(&["bench", "1", "1", "5"]));
    assert_eq!((1, first.1), signature(&["bench", "1", "1", "5", "--quiet"]));
    assert!(signature(&["bench", "4", "2", "3", "-q"]).0 == 1, "two threads run as well");
}

#[test]
fn speedtest_reports_what_it_did() {
    let stdout = TestFolder::new("tools_cli", "speedtest").stdout(&["speedtest", "2", "4", "1"]);
    let names = [
        "processors",
        "threads",
        "hash",
        "pages",
        "clock step",
        "time",
        "mean depth",
        "nodes",
        "nodes per second",
    ];
    assert!(stdout.lines().zip(names).all(|(line, name)| line.starts_with(name)), "{stdout}");
    assert_eq!(stdout.lines().count(), names.len());
}

const GAMES: &str = "[Event \"Café\"]\n[White \"Fool\"]\n[Black \"Sage\"]\n[Result \"0-1\"]\n\n\
    1. f3 {hm} e5 (1... d5 $1 {solid}) 2. g4 Qh4# 0-1\n\n\
    [White \"Broken\"]\n[Black \"Game\"]\n\n1. e4 e5 2. Ke3 *\n\n\
    [White \"A<b>\"]\n[Black \"B\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 30\"]\n[SetUp \"1\"]\n[Result \"*\"]\n\n\
    30... Kd7 31. e4 Ke6 *\n";

#[test]
fn games_are_annotated_and_the_broken_one_up_to_there() {
    let folder = TestFolder::new("tools_cli", "analyse");
    folder.write("in.pgn", GAMES);
    let args = ["analyse", "in.pgn", "--nodes", "3000", "--hash", "1"];
    let output = folder.run(&args);
    assert_eq!(output.status.code(), Some(1), "a game is damaged");
    assert_eq!(
        text(&output.stderr),
        "in.pgn: game 2 (Broken - Game), line 11: move 2: 'Ke3' is not legal: the game is kept up to here\n"
    );
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
    assert!(
        flat.contains("{Reader: move 2: 'Ke3' is not legal: the game is kept up to here; not read: Ke3}")
    );
    // The output can be read and annotated again without additional comments.
    folder.write("again.pgn", &pgn);
    let again = folder.stdout(&["analyse", "again.pgn", "--nodes", "3000", "--hash", "1"]);
    let evals = |text: &str| text.replace('\n', " ").matches("30... Kd7 {[%eval").count();
    assert_eq!((evals(&pgn), evals(&again)), (1, 1));
    // To files: a word on stdout, both written.
    let both = [&args[..], &["--pgn", "out.pgn", "--html", "out.html"]].concat();
    assert_eq!(
        text(&folder.run(&both).stdout),
        "in.pgn: 3 games analysed, 0 left out, 1 damaged in the file\n"
    );
    assert_eq!(folder.read("out.pgn"), pgn, "the same nodes give the same annotations");
    let page = folder.read("out.html");
    assert!(
        page.contains("A&lt;b&gt; - B")
            && !page.contains("A<b>")
            && page.contains("game 2 (Broken - Game), line 11")
    );
    assert_eq!(page.matches("<section class=\"game\"").count(), 3);
    assert!(
        page.contains("<h1>Analysis of in.pgn</h1>")
            && page.contains("<a href=\"#g3\">A&lt;b&gt; - B, *</a>")
    );
    assert!(page.matches("<svg class=\"board\"").count() >= 3, "a mistake and a board for each game");
    // One file: nothing from elsewhere, and a policy that says so.
    assert!(!page.contains(" src=") && !page.contains("<link") && page.contains("default-src 'none'"));
}

#[test]
fn missed_mates_are_marked_and_people_have_their_say() {
    let folder = TestFolder::new("tools_cli", "marks");
    let missed = "[FEN \"6k1/5ppp/8/8/8/8/1q3PPP/6K1 b - - 0 40\"]\n[SetUp \"1\"]\n\n40... Qb7 *\n\n";
    folder.write(
        "in.pgn",
        format!("{missed}[Annotator \"Me\"]\n\n1. f3 e5 2. g4 d5 $3 {{so calm}} (2... Nc6 {{dull}}) *\n"),
    );
    // The black queen wins anyway, so that this mark is one of those asked for.
    let budget = ["--nodes", "20000", "--hash", "4", "--all-marks"];
    let args = [&["analyse", "in.pgn", "--pgn", "o.pgn", "--html", "o.html"][..], &budget].concat();
    folder.stdout(&args);
    let (pgn, page) = (folder.read("o.pgn").replace('\n', " "), folder.read("o.html"));
    assert!(pgn.contains("40... Qb7 $2 ") || pgn.contains("40... Qb7 $4 "), "{pgn}");
    assert!(pgn.contains("[Annotator \"Me; Palisade ") && pgn.contains("d5 $3 {"), "{pgn}");
    assert!(page.contains("Misses mate in 1: "), "{page}");
    // The engine's mark is counted; the person's is shown beside it.
    for part in [">d5??<", "title=\"so marked in the file\">!!<", "so calm", "dull", "2... Nc6"] {
        assert!(page.contains(part), "{part} not in {page}");
    }
    assert!(page.contains("middle\">41</text>"), "moves from the FEN's number");
    assert!(page.contains(">Accuracy</th>"));
    // Without a person's mark the engine's stands: a mate in one thrown away is a blunder.
    folder.write("two.pgn", "1. f3 e5 2. g4 d5 *\n");
    let pgn = folder.stdout(&[&["analyse", "two.pgn"][..], &budget].concat()).replace('\n', " ");
    assert!(pgn.contains("d5 $4 "), "{pgn}");
    // Only the requested side.
    let white = folder.stdout(&[&["analyse", "two.pgn", "--color", "white"][..], &budget].concat());
    assert!(!white.contains("d5 $") && white.contains("g4 $4"), "{white}");
    let first = folder.stdout(&[&["analyse", "two.pgn", "--to", "1"][..], &budget].concat());
    let none = folder.refused(&["analyse", "two.pgn", "--from", "30", "--to", "2"]);
    assert!(none.contains("--from 30 --to 2: no move between them"), "{none}");
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
    let folder = TestFolder::new("tools_cli", "eval");
    let stdout = folder.stdout(&["eval", KIWIPETE]);
    for part in ["material", "-- Tapered sum", "phase ", "for White, "] {
        assert!(stdout.contains(part), "{part} not in {stdout}");
    }
    assert_eq!(stdout, folder.stdout(&["eval", "--fen", KIWIPETE]));
    assert!(folder.stdout(&["eval"]).contains("White"));
    let params = folder.stdout(&["showevalparams"]);
    assert!(params.contains("[material]") && params.contains("king-safety array, mg"));
}

#[test]
fn a_closed_pipe_is_no_error() {
    // `palisade perft 4 | head -1`: the reader leaves, and there must be no message.
    ends_quietly_without_a_reader(&["bench", "--depth", "1"]);
}

#[test]
fn help_is_there_for_every_sub_command() {
    let folder = TestFolder::new("tools_cli", "help");
    let help = folder.stdout(&["--help"]);
    for command in
        ["bench", "speedtest", "perft", "epd", "eval", "why", "showevalparams", "analyse", "genfens"]
    {
        assert!(help.lines().any(|line| line.trim_start().starts_with(command)), "{command} not in {help}");
        assert!(folder.stdout(&[command, "--help"]).contains("Usage: palisade"), "{command}");
    }
    assert!(folder.stdout(&["--version"]).starts_with("palisade "));
}

/// A short game with clocks, in an opening with a name.
const CLOCKED: &str = "[White \"One\"]\n[Black \"Two\"]\n[Result \"1-0\"]\n\n\
    1. e4 {[%clk 0:03:00]} e5 {[%clk 0:02:59]} 2. Bc4 {[%clk 0:02:55]} Nc6 {[%clk 0:02:50]} \
    3. Qh5 {[%clk 0:02:48]} Nf6 {[%clk 0:02:47]} 4. Qxf7# {[%clk 0:02:46]} 1-0\n\n";

#[test]
fn openings_have_names_and_clocks_a_graph() {
    let folder = TestFolder::new("tools_cli", "openings");
    folder.write("in.pgn", CLOCKED);
    let args = ["analyse", "in.pgn", "--nodes", "3000", "--hash", "1", "--pgn", "o.pgn", "--html", "o.html"];
    folder.stdout(&args);
    let (pgn, page) = (folder.read("o.pgn"), folder.read("o.html"));
    assert!(pgn.contains("[ECO \"C23\"]\n[Opening \"Bishop's Opening"), "{pgn}");
    assert!(pgn.replace('\n', " ").contains("[%clk 0:02:47]"), "clocks stay");
    assert!(page.contains("C23 Bishop's Opening") && page.contains("<h3>Time</h3>"), "{page}");
    // Black let himself be mated: the mark leads from both graphs, the list, the turning point and its exercise
    // to one place.
    assert!(page.contains("id=\"g1p6\"") && page.matches("href=\"#g1p6\"").count() == 5, "{page}");
}

#[test]
fn good_move_annotations_are_for_feats_only() {
    let folder = TestFolder::new("tools_cli", "good_moves");
    // A mate in one, a recapture, and the one move that keeps the opposition.
    folder.write(
        "in.pgn",
        "[FEN \"6k1/5ppp/8/8/8/8/5qPP/3Q3K w - - 0 1\"]\n[SetUp \"1\"]\n\n1. Qd8# *\n\n\
         [FEN \"4r1k1/5ppp/8/8/8/8/1q3PPP/R3Q1K1 b - - 0 40\"]\n[SetUp \"1\"]\n\n40... Rxe1+ 41. Rxe1 h6 42. h3 *\n\n\
         [FEN \"8/4k3/4P3/3K4/8/8/8/8 b - - 0 1\"]\n[SetUp \"1\"]\n\n1... Ke8 2. Kd6 Kd8 *\n",
    );
    for lines in ["1", "3"] {
        let out =
            folder.stdout(&["analyse", "in.pgn", "--nodes", "20000", "--hash", "4", "--multipv", lines]);
        let flat = out.replace('\n', " ");
        assert!(flat.contains("1. Qd8# {") || flat.contains("1. Qd8# *"), "mate in one is no feat: {flat}");
        assert!(!flat.contains("41. Rxe1 $"), "a recapture is no feat: {flat}");
        assert!(flat.contains("1... Ke8 $1"), "{flat}");
        assert_eq!(out.contains("3 lines\"]"), lines == "3", "{out}");
    }
}

#[test]
fn marks_are_of_the_requested_scale() {
    let folder = TestFolder::new("tools_cli", "scales");
    // Two pawns down, then a knight as well: lichess's blunder, and little to an engine.
    folder.write(
        "in.pgn",
        "[FEN \"6k1/5ppp/8/1p2p3/1p2n3/3N4/1P4PP/6K1 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. Nc5 Nxc5 2. h3 *\n",
    );
    let marks = |scale: &[&str]| {
        let out =
            folder.stdout(&[&["analyse", "in.pgn", "--nodes", "20000", "--hash", "4"][..], scale].concat());
        let flat = out.replace('\n', " ");
        let (_, after) = flat.split_once("1. Nc5 ").expect("the move");
        after.split_whitespace().next().unwrap_or_default().to_owned()
    };
    assert_eq!(marks(&[]), "$4");
    assert_eq!(marks(&["--marks", "lichess"]), "$4");
    // By chess.com every move has a class.
    let args = ["analyse", "in.pgn", "--nodes", "20000", "--hash", "4", "--marks", "chess.com"];
    folder.stdout(&[&args[..], &["--json", "o.json", "--html", "o.html"]].concat());
    assert!(
        folder.read("o.json").contains("\"classes\":[\"blunder\",\"best\","),
        "{}",
        folder.read("o.json")
    );
    assert!(folder.read("o.html").contains("Moves by the classes of chess.com"));
    assert_ne!(marks(&["--marks", "engine"]), "$4");
}

#[test]
fn jobs_change_nothing_but_the_time() {
    let folder = TestFolder::new("tools_cli", "jobs");
    folder.write("in.pgn", format!("{CLOCKED}{}", GAMES.replace("Ke3", "Ke2")).repeat(3));
    let run =
        |jobs: &str| folder.stdout(&["analyse", "in.pgn", "--nodes", "500", "--hash", "1", "--jobs", jobs]);
    let one = run("1");
    assert_eq!(one.matches("[Annotator").count(), 12);
    assert_eq!(one, run("3"), "in the order of the file, whoever is ready first");
}

#[test]
fn endgame_tables_have_the_last_word() {
    let folder = TestFolder::new("tools_cli", "tables");
    let tables = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/syzygy");
    // 1. Kd6 keeps the win, 1. Kd5 throws it away.
    folder.write("in.pgn", "[FEN \"8/3k4/8/3K4/3P4/8/8/8 b - - 0 1\"]\n[SetUp \"1\"]\n\n1... Kc7 2. Ke6 Kc6 3. d5+ Kc7 4. d6+ Kc8 5. Ke7 Kb7 6. Kf7 *\n");
    let args = ["analyse", "in.pgn", "--nodes", "2000", "--hash", "1", "--syzygy", tables];
    let flat = folder.stdout(&[&args[..], &["--html", "o.html", "--pgn", "-"]].concat()).replace('\n', " ");
    assert!(flat.contains("{Tablebase: White wins (DTZ "), "{flat}");
    assert!(folder.read("o.html").contains("Tablebase: White wins (DTZ "));
    assert!(folder.refused(&["analyse", "in.pgn", "--syzygy", "no/such/folder"]).contains("no/such/folder"));
}

#[test]
fn several_positions_are_explained_from_words_and_from_stdin() {
    let folder = TestFolder::new("tools_cli", "evals");
    let two = folder.stdout(&["eval", KIWIPETE, "startpos"]);
    assert_eq!(two.matches("for White, ").count(), 2);
    let lines = format!("# a comment\n\n{KIWIPETE}\n4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"x\";\n");
    let output = folder.run_with(&["eval", "-"], lines.as_bytes());
    let stdout = text(&output.stdout);
    assert_eq!(stdout.matches("for White, ").count(), 2, "{stdout}");
    assert!(!stdout.contains('\u{1b}'), "no colours in a pipe");
    let output = folder.run_with(&["eval", "-"], b"4k3/8 w\n");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("-:1: "), "{}", text(&output.stderr));
    assert!(text(&folder.run_with(&["eval", "-"], b"\n").stderr).contains("no position"));
    // In a session standard input is the session's.
    let session = folder.run_with(&[], b"eval -\nisready\nquit\n");
    assert!(text(&session.stdout).contains("only on the command line"), "{}", text(&session.stdout));
}

#[test]
fn the_evaluation_is_there_as_json_and_as_a_page() {
    let folder = TestFolder::new("tools_cli", "eval_files");
    let rich = "r2q1rk1/pp2bppp/2n1bn2/3p4/3P4/2N1BN2/PPQ1BPPP/R4RK1 w - - 4 11";
    let known = "8/8/8/4k3/8/8/8/KQ6 w - - 0 1";
    let json: serde_json::Value =
        serde_json::from_str(&folder.stdout(&["eval", rich, known, "--json"])).expect("JSON");
    let (first, second) = (&json[0], &json[1]);
    assert_eq!(first["fen"], rich);
    let centipawns = first["centipawns"].as_f64().expect("a number");
    let sum: f64 =
        first["themes"].as_object().expect("themes").values().filter_map(serde_json::Value::as_f64).sum();
    assert!((sum - centipawns).abs() < 1.5, "{sum} {centipawns}");
    let squares = &first["squares"];
    let pieces: f64 =
        squares["pieces"].as_object().expect("pieces").values().filter_map(serde_json::Value::as_f64).sum();
    let rest = ["together", "outcome"].map(|part| squares[part].as_f64().expect("a number"));
    assert!((pieces + rest[0] + rest[1] - centipawns).abs() < 3.0, "{pieces} {rest:?} {centipawns}");
    assert_eq!((&second["known_ending"], &second["squares"]), (&true.into(), &serde_json::Value::Null));
    folder.stdout(&["eval", rich, known, "--html", "o.html"]);
    let page = folder.read("o.html");
    assert_eq!(page.matches("<section class=\"game\"").count(), 2);
    assert!(
        page.contains("class=\"heat\"") && page.contains("Winning chances") && page.contains("known result")
    );
    assert!(folder.stdout(&["eval", rich, "--html", "-"]).starts_with("<!DOCTYPE html>"));
    assert!(folder.refused(&["eval", "--html", "-", "--json"]).contains("standard output"));
}

#[test]
fn shells_and_manuals_learn_of_every_sub_command() {
    let folder = TestFolder::new("tools_cli", "shell");
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = folder.stdout(&["completions", shell]);
        assert!(script.contains("analyse") && script.contains("multipv"), "{shell}: {script}");
    }
    assert!(folder.refused(&["completions", "cmd"]).contains("possible values"));
    #[cfg(unix)]
    {
        // As bash asks for it when Tab is pressed behind `palisade ana` and `palisade analyse --multi`.
        folder.write("palisade.bash", folder.stdout(&["completions", "bash"]));
        let completed = |words: &str, number: &str| {
            let script = format!(
                ". ./palisade.bash; COMP_WORDS=(palisade {words}); COMP_CWORD={number}; \
                 _palisade palisade \"${{COMP_WORDS[-1]}}\" \"${{COMP_WORDS[-2]}}\"; echo \"${{COMPREPLY[@]}}\""
            );
            let output =
                std::process::Command::new("bash").current_dir(&folder.0).args(["-euc", &script]).output();
            let output = output.expect("bash is there");
            assert!(output.status.success(), "{}", text(&output.stderr));
            text(&output.stdout).trim().to_owned()
        };
        assert_eq!(completed("ana", "1"), "analyse");
        assert_eq!(completed("analyse --multi", "2"), "--multipv");
    }
    let page = folder.stdout(&["man"]);
    assert!(page.contains(".TH palisade") && page.contains("genfens") && page.contains("analyse"), "{page}");
    assert_eq!(folder.stdout(&["man", "--all", "."]), "");
    let help = folder.stdout(&["--help"]);
    let (_, list) = help.split_once("Commands:\n").expect("a list of commands");
    let names = list
        .lines()
        .take_while(|line| line.starts_with("  "))
        .filter_map(|line| line.split_whitespace().next());
    let mut pages = 0;
    for name in names.filter(|name| *name != "help") {
        assert!(folder.read(&format!("palisade-{name}.1")).contains(".SH SYNOPSIS"), "{name}");
        pages += 1;
    }
    assert!(pages > 12 && folder.read("palisade.1").contains(".SH SUBCOMMANDS"), "{pages} pages");
    assert!(folder.stdout(&["man", "eval"]).contains("palisade\\-eval"));
    assert!(folder.refused(&["man", "nothing"]).contains("no sub-command 'nothing'"));
    // The other spelling is the same command.
    assert!(folder.stdout(&["analyze", "--help"]).contains("palisade analyse"));
}

#[test]
fn moves_on_the_command_line_are_written_as_people_write_them() {
    let folder = TestFolder::new("tools_cli", "moves");
    let stdout = folder.stdout(&["position startpos moves e4 c7c5 Nf3", "d"]);
    assert!(stdout.contains("rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq"), "{stdout}");
    assert!(folder.refused(&["position startpos moves e4 Ke4"]).contains("move 2 (Ke4) is illegal"));
}
