//! The EPD runner: its input, its errors, its output.

use crate::support::{TestFolder, text};
use palisade::board::Board;
use palisade::evaluation::display::ShownScore;
use palisade_tools::epd::parse::{parse_file, parse_line};
use palisade_tools::epd::{EffortUnit, PositionResult, Solution, SuiteResult, render, report};
use std::collections::BTreeMap;
use std::fs;
use std::time::Duration;

/// One line for each kind of damage, with its error message.
const BROKEN: [(&str, &str); 24] = [
    ("4k3/8/8/8/8/8/8/4K2R w K", "a position needs 4 fields, found 3"),
    ("bm Qg6;", "a position needs 4 fields, found 2"),
    ("4k3/8/8/8/8/8/8/4K2R x - - bm Kd2;", "side to move"),
    ("4k3/8/8/8/8/8/4K2R w - - bm Kd2;", "ranks"),
    ("4k3/8/8/8/8/8/8/4K3R w - - bm Kd2;", "rank"),
    ("4k3/8/8/8/8/8/8/4X2R w - - bm Kd2;", "'X'"),
    ("8/8/8/8/8/8/8/4K2R w - - bm Kd2;", "king"),
    ("4k3/8/8/8/8/8/8/4KK1R w - - bm Kd2;", "king"),
    ("4k2P/8/8/8/8/8/8/4K2R w - - bm Kd2;", "pawn"),
    ("4k2R/8/8/8/8/8/8/4K3 w - - bm Kd2;", "check"),
    ("4k3/8/8/8/8/8/8/4K2R w - - bm Qd2;", "bm: 'Qd2' is not a legal move here"),
    ("4k3/8/8/8/8/8/8/4K2R w - - bm;", "bm: operand is missing"),
    ("4k3/8/8/8/8/8/8/4K2R w - - am Ke3;", "am: 'Ke3' is not a legal move here"),
    ("4k3/8/8/8/8/8/8/4K2R w - - bm Kd2; am Kd2;", "'Kd2' is both in bm and in am"),
    ("4k3/8/8/8/8/8/8/4K2R w - - bm Kd2; bm Ke2;", "bm: given twice"),
    ("4k3/8/8/8/8/8/8/4K2R w - - bm Kd2; id \"open;", "id: closing quote is missing"),
    ("4k3/8/8/8/8/8/8/4K2R w - - bm Kd2; 5x 3;", "'5x' is not an opcode"),
    ("4k3/8/8/8/8/8/8/4K2R w - - dm soon;", "dm: 'soon' is not a whole number in range"),
    ("4k3/8/8/8/8/8/8/4K2R w - - dm 99999;", "dm: '99999' is not a whole number in range"),
    ("4k3/8/8/8/8/8/8/4K2R w - - bm Kd2; hmvc minus;", "hmvc: 'minus' is not a whole number in range"),
    ("4k3/8/8/8/8/8/8/4K2R w - - c8 \"10 5\"; c9 \"e1d2\";", "c8 has 2 figures for 1 moves in c9"),
    ("4k3/8/8/8/8/8/8/4K2R w - - c8 \"10\"; c9 \"e1e9\";", "c9: 'e1e9' is not a legal move here"),
    ("4k3/8/8/8/8/8/8/4K2R w - - id \"no goal\"; ce 31;", "nothing to solve"),
    ("7k/5Q2/6K1/8/8/8/8/8 b - - dm 0;", "the game is over in this position"),
];

const GOOD: &str = "4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"castles\";";

#[test]
fn every_kind_of_damage_is_named_and_the_rest_is_read() {
    let lines: Vec<&str> = BROKEN.iter().flat_map(|&(line, _)| [line, GOOD]).collect();
    let (records, errors) = parse_file(lines.join("\n").as_bytes());
    assert_eq!(records.len(), BROKEN.len());
    assert_eq!(errors.len(), BROKEN.len(), "{errors:#?}");
    for (index, ((line, wanted), (number, error))) in BROKEN.iter().zip(&errors).enumerate() {
        assert_eq!(*number, 2 * index + 1);
        let message = error.to_string();
        assert!(
            message.to_lowercase().contains(&wanted.to_lowercase()),
            "{line}\n said: {message}\n wanted: {wanted}"
        );
    }
}

#[test]
fn what_files_in_the_wild_do_is_read() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w K -";
    let read = |text: &str| parse_line(text, 1).unwrap_or_else(|error| panic!("{text}: {error}"));
    // Six fields, no last semicolon, UCI in place of SAN, castling both ways, commas.
    assert_eq!(read(&format!("{fen} 3 17 bm Kd2")).board.fullmove_number(), 17);
    assert_eq!(read(&format!("{fen} hmvc 5; fmvn 9; bm Kd2;")).board.halfmove_clock(), 5);
    for castle in ["O-O", "0-0", "e1g1", "e1h1", "O-O+?!"] {
        let record = parse_line(&format!("{fen} bm {castle};"), 1);
        assert!(record.is_ok_and(|record| record.goal.best[0].is_castle()), "{castle}");
    }
    assert_eq!(read(&format!("{fen} bm Kd2, Ke2 Kf2;")).goal.best.len(), 3);
    // Unknown operations are preserved; quotes may contain semicolons.
    let record = read(&format!("{fen} bm Kd2; acd 12; c3 \"a; b\"; id \"x y\";"));
    assert_eq!(record.operations[2].operands, ["a; b"]);
    assert_eq!((record.operations[1].opcode.as_str(), record.id.as_deref()), ("acd", Some("x y")));
    // A mark at the head of the file, comments, CR LF and Latin-1 bytes.
    let mut bytes = b"\xef\xbb\xbf# head\r\n\r\n".to_vec();
    bytes.extend(format!("{fen} bm Kd2; id \"caf").bytes());
    bytes.extend(b"\xe9\";\r\n");
    let (records, errors) = parse_file(&bytes);
    assert!(errors.is_empty(), "{errors:?}");
    assert_eq!((records[0].name().as_str(), records[0].line), ("café", 3));
}

#[test]
fn points_come_from_c8_and_c9_or_from_c0() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w K -";
    for ops in [
        "c8 \"10 4\"; c9 \"e1g1 e1e2\";",
        "c0 \"O-O=10, Ke2=4\";",
        "c0 \"f5=1\"; c8 \"10 4\"; c9 \"e1g1 e1e2\";",
    ] {
        let goal = parse_line(&format!("{fen} {ops}"), 1).expect("points").goal;
        assert_eq!(goal.points.iter().map(|&(_, points)| points).collect::<Vec<_>>(), [10, 4], "{ops}");
    }
    // Comments of any other kind are comments.
    let goal =
        parse_line(&format!("{fen} bm Kd2; c0 \"see p. 7\"; c8 \"hard\"; c9 \"x\";"), 1).expect("fine").goal;
    assert!(goal.points.is_empty());
}

#[test]
fn no_bytes_whatever_panic() {
    let all: Vec<u8> = (0..=255).collect();
    let good = GOOD.as_bytes();
    let mut cases: Vec<Vec<u8>> =
        vec![all.clone(), vec![b'"'; 500], vec![b';'; 500], vec![b' '; 500], vec![]];
    for at in 0..good.len() {
        cases.push(good[..at].to_vec());
        for byte in [0, b'"', b';', 0xff, b'9'] {
            let mut damaged = good.to_vec();
            damaged[at] = byte;
            cases.push(damaged);
        }
    }
    for case in cases {
        let lines = case.split(|&byte| byte == b'\n').count();
        let (records, errors) = parse_file(&case);
        assert!(records.len() + errors.len() <= lines);
    }
}

/// A run made up by hand: two solved, two missed, one bad line.
fn sample() -> SuiteResult {
    let text = "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id \"WAC.001\";\n\
        8/7p/5k2/5p2/p1p2P2/Pr1pPK2/1P1R3P/8 b - - bm Rxb2; id \"WAC.002\";\n\
        nonsense\n\
        4k3/8/8/8/8/8/8/4K2R w K - am O-O Kf2; id \"with, comma and \\ <tag>\";\n\
        8/8/8/8/8/4N3/3N4/K1k5 w - - dm 1;\n";
    let (records, skipped) = parse_file(text.as_bytes());
    let played = ["Qg6", "Rb8", "O-O", "Nb3#"];
    let solved = [Some((4, 7, 1234)), None, None, Some((1500, 12, 2_345_678))];
    let values = [
        Some(ShownScore::Centipawns(812)),
        Some(ShownScore::Centipawns(-35)),
        None,
        Some(ShownScore::Mate(1)),
    ];
    let results = records.into_iter().zip(played).zip(solved).zip(values);
    let results = results.map(|(((record, san), solved), value)| PositionResult {
        played: Some(record.board.parse_san(san).expect("legal")),
        value,
        solution: solved.map(|(ms, depth, nodes)| Solution { time: Duration::from_millis(ms), depth, nodes }),
        points: 0,
        depth: 15,
        nodes: 3_000_000,
        elapsed: Duration::from_millis(3000),
        record,
    });
    SuiteResult {
        file: "some/wac.epd".to_owned(),
        engine: "Palisade <test>".to_owned(),
        settings: "3 s a position, 1 thread, Hash 64".to_owned(),
        unit: EffortUnit::Time,
        results: results.collect(),
        skipped,
    }
}

#[test]
fn the_summary() {
    let suite = sample();
    let mut text: String = (1..)
        .zip(&suite.results)
        .map(|(number, result)| report::position_line(number, suite.results.len(), result, suite.unit) + "\n")
        .collect();
    text += &report::summary(&suite);
    insta::assert_snapshot!(text);
    assert_eq!(text.lines().last(), Some("some/wac.epd: 2/4 solved"));
}

#[test]
fn the_summary_of_a_suite_with_points() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - c8 \"10 4\"; c9 \"e1g1 e1e2\";";
    let text: String =
        ["One.001", "One.002", "Two words.001"].map(|id| format!("{fen} id \"{id}\";\n")).concat();
    let (records, skipped) = parse_file(text.as_bytes());
    let results = records.into_iter().zip(["O-O", "Ke2", "Kd1"]).map(|(record, san)| {
        let mv = record.board.parse_san(san).expect("legal");
        let solution = (san == "O-O").then_some(Solution { time: Duration::ZERO, depth: 1, nodes: 20 });
        PositionResult {
            points: record.goal.points_for(mv),
            played: Some(mv),
            value: None,
            solution,
            depth: 5,
            nodes: 100,
            elapsed: Duration::from_millis(100),
            record,
        }
    });
    let suite = SuiteResult { file: "sts.epd".into(), results: results.collect(), skipped, ..sample() };
    assert_eq!(suite.points(), Some((14, 30)));
    insta::assert_snapshot!(report::summary(&suite));
}

#[test]
fn the_csv_file() {
    let suite = sample();
    let rows = suite.results.iter().map(|result| report::csv_row(&suite.file, &suite.engine, result));
    let text = format!("{}\n{}", report::CSV_HEAD, rows.collect::<String>());
    insta::assert_snapshot!(text);
}

/// The skeleton of a page: elements with their classes, runs of the same left out.
fn skeleton(html: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut depth: usize = 0;
    for tag in html.split('<').skip(1).filter_map(|part| part.split('>').next()) {
        if tag.starts_with(['!', '/', '?']) {
            depth = depth.saturating_sub(usize::from(tag.starts_with('/')));
            continue;
        }
        let name = tag.split([' ', '/', '\n']).next().unwrap_or_default();
        let class = tag.split("class=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap_or_default();
        let line = format!("{}{name} {class}", "  ".repeat(depth)).trim_end().to_owned();
        if lines.last() != Some(&line) && !["rect", "line", "text", "path", "polyline", "br"].contains(&name)
        {
            lines.push(line);
        }
        let open = !tag.ends_with('/') && !["meta", "br", "img", "link"].contains(&name);
        depth += usize::from(open);
    }
    lines.dedup();
    lines.join("\n")
}

#[test]
fn the_page() {
    let page = render(&[sample()], &[]);
    insta::assert_snapshot!(skeleton(&page));
    // One file, nothing from elsewhere, nothing unescaped.
    for forbidden in ["<link", "<img", " src=", "url(", "@import", "fetch(", "<test>", "<tag>"] {
        assert!(!page.contains(forbidden), "{forbidden}");
    }
    let addresses = page.matches("http").count() - page.matches("http-equiv").count();
    assert_eq!(addresses, page.matches("http://www.w3.org/2000/svg").count(), "only the SVG name space");
    assert!(page.contains("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';"));
    // Two missed positions: each a board with one arrow per move, both drawn once wide and narrow.
    assert_eq!(page.matches("<svg class=\"board").count(), 2);
    assert_eq!(page.matches("class=\"arrow good\"").count(), 1);
    assert_eq!(page.matches("class=\"arrow bad\"").count(), 2);
    // The pieces; and of each board its squares, and the letters as either side sees them.
    assert_eq!(page.matches("<use ").count(), 14 + 3 + 2 * 3);
    assert!(page.contains("Wanted <span class=\"yes\">Rxb2</span>, played <span class=\"no\">Rb8</span>"));
    assert!(page.contains("To avoid <span class=\"no\">O-O Kf2</span>, played") && !page.contains("am O-O"));
}

/// A folder that holds `suite` as `in.epd`.
fn folder_with(name: &str, suite: &str) -> TestFolder {
    let folder = TestFolder::new("tools_epd", name);
    folder.write("in.epd", suite);
    folder
}

#[test]
fn a_run_from_the_command_line() {
    let folder =
        folder_with("run", &format!("nonsense\n8/8/8/8/8/4N3/3N4/K1k5 w - - bm Nb3; id \"one\";\n{GOOD}\n"));
    let output = folder
        .run(&["epd", "in.epd", "--nodes", "2000", "--hash", "1", "--csv", "o.csv", "--html", "o.html"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert_eq!(text(&output.stderr), "in.epd:1: a position needs 4 fields, found 1\n");
    let stdout = text(&output.stdout);
    assert!(stdout.contains("1/2 + one "), "{stdout}");
    assert!(stdout.contains("  skipped      1 bad line\n"), "{stdout}");
    assert!(
        stdout.lines().last().is_some_and(|line| line.starts_with("in.epd: ") && line.ends_with("/2 solved"))
    );
    let mut rows = csv::Reader::from_path(folder.0.join("o.csv")).expect("written");
    let rows: Vec<_> = rows.records().collect::<Result<_, _>>().expect("as many cells as columns");
    assert_eq!(rows.len(), 2);
    assert!(fs::read_to_string(folder.0.join("o.html")).expect("written").ends_with("</html>\n"));
    // The answer "too few" is exit code 1.
    let required = |count| {
        folder.run(&["epd", "in.epd", "--depth", "2", "--hash", "1", "-q", "--require", count]).status.code()
    };
    assert_eq!((required("1"), required("3")), (Some(0), Some(1)));
}

#[test]
fn the_same_nodes_give_the_same_moves() {
    let suite = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../epd/bratko-kopec.epd"))
        .expect("there");
    let folder = folder_with("same", &suite);
    let run = |csv: &str, jobs: &str| {
        let output = folder
            .run(&["epd", "in.epd", "--nodes", "3000", "--hash", "1", "--jobs", jobs, "-q", "--csv", csv]);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let mut rows = csv::Reader::from_path(folder.0.join(csv)).expect("written");
        let without_times = |row: Result<BTreeMap<String, String>, csv::Error>| {
            let mut row = row.expect("as many cells as columns");
            assert!(row.remove("solution_ms").is_some() && row.remove("total_ms").is_some(), "{row:?}");
            row
        };
        rows.deserialize().map(without_times).collect::<Vec<_>>()
    };
    let first = run("a.csv", "1");
    assert_eq!(first.len(), 24);
    // The nodes are those of the whole search, not of its last finished iteration.
    for row in &first {
        let nodes: u64 = row["nodes"].parse().expect("a number");
        assert!((3_000..3_100).contains(&nodes), "{row:?}");
    }
    assert_eq!(first, run("b.csv", "1"));
    assert_eq!(first, run("c.csv", "3"), "the number of jobs must not matter");
}

#[test]
fn what_cannot_be_done_is_reported_on_stderr_with_code_2() {
    let folder = folder_with("usage", GOOD);
    for (args, expected) in [
        (&["epd"][..], "FILES"),
        (&["epd", "missing.epd"], "missing.epd: no such file"),
        (&["epd", "in.epd", "--movetime", "0"], "--movetime"),
        (&["epd", "in.epd", "--movetime", "5", "--nodes", "5"], "cannot be used with"),
        (&["epd", "in.epd", "--jobs", "0"], "--jobs"),
        (&["epd", "in.epd", "--csv", "no/such/folder/o.csv"], "no/such/folder/o.csv"),
        (&["epd", "in.epd", "--engine", "/no/such/engine"], "/no/such/engine"),
        (&["epd", "in.epd", "--engine-option", "a=b"], "--engine"),
        (&["epd", "in.epd", "--engine", "true", "--engine-option", "ab"], "NAME=VALUE"),
        (&["epd", "in.epd", "--engine", "true"], "true: "),
        (&["perft", "x"], "DEPTH"),
        (&["perft", "2", "nonsense"], "palisade: "),
        (&["perft", "--suite", "in.epd"], "in.epd:1: "),
        (&["bench", "0"], "HASH"),
        (&["analyse", "missing.pgn"], "missing.pgn"),
        (&["analyse", "in.epd", "--nodes", "10"], "no game to analyse"),
        (&["eval", "nonsense"], "palisade: "),
        (&["eval", "--weights", "in.epd"], "in.epd: "),
        (&["showevalparams", "--weights", "missing.toml"], "missing.toml"),
    ] {
        let output = folder.run(args);
        let stderr = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {stderr}");
        assert!(stderr.contains(expected), "{args:?}: {stderr}");
        assert!(output.stdout.is_empty(), "{args:?}: {}", text(&output.stdout));
    }
}

#[test]
fn another_engine_can_be_driven() {
    // Palisade as an external engine: all of the pipe code runs.
    let folder = folder_with("engine", GOOD);
    let engine = env!("CARGO_BIN_EXE_palisade");
    let output = folder.run(&[
        "epd",
        "in.epd",
        "--nodes",
        "500",
        "--hash",
        "1",
        "--engine",
        engine,
        "--engine-option",
        "Move Overhead=0",
    ]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("/1 solved"), "{}", text(&output.stdout));
    let output = folder.run(&["epd", "in.epd", "--engine", engine, "--engine-option", "No Such=1"]);
    assert!(text(&output.stderr).contains("has no option 'No Such'"), "{}", text(&output.stderr));
}

#[test]
fn the_suites_in_the_repository_are_sound() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../epd");
    for (name, count) in [
        ("wac", 300),
        ("sts", 1188),
        ("bratko-kopec", 24),
        ("ecmgcp", 183),
        ("silent-but-deadly", 134),
        ("zugzwang", 37),
        ("mates", 48),
    ] {
        let bytes = fs::read(format!("{folder}/{name}.epd")).expect("there");
        let (records, errors) = parse_file(&bytes);
        assert_eq!((records.len(), errors.len()), (count, 0), "{name}: {errors:?}");
    }
    let (sts, _) = parse_file(&fs::read(format!("{folder}/sts.epd")).expect("there"));
    assert_eq!(sts.iter().map(|record| record.goal.max_points()).sum::<u32>(), 118_800);
    let bench = fs::read_to_string(format!("{folder}/bench.epd")).expect("there");
    let fens = bench.lines().filter(|line| !line.starts_with('#')).map(|line| line.split(" id ").next());
    assert!(fens.flatten().all(|fen| Board::from_fen(fen).is_ok()));
}

/// Three positions, of which the engine should solve all but the last in 2,000 nodes.
const THREE: &str = "6k1/5ppp/8/8/8/8/8/R6K w - - bm Ra8#; id \"mate\";\n\
    4k3/8/8/3q4/4P3/8/8/4K3 w - - bm exd5; id \"queen\";\n\
    4k3/8/8/8/8/8/4P3/4K3 w - - am Kf1 Kd1 e3 e4 Kf2 Kd2; id \"=none\";\n";

#[test]
fn an_earlier_run_stands_beside_this_one() {
    let folder = folder_with("compare", THREE);
    let run = |more: &[&str]| {
        folder.stdout(&[&["epd", "in.epd", "--nodes", "2000", "--hash", "1", "-q"][..], more].concat())
    };
    let stdout = run(&["--csv", "old.csv"]);
    assert!(
        stdout.contains("in.epd: 2/3 solved") && !stdout.contains(" s,"),
        "nodes tell no seconds: {stdout}"
    );
    // As if the mate had been missed then, and the last position been another one.
    let old = folder.read("old.csv");
    assert!(old.contains(",'=none,"), "a spreadsheet takes it for text: {old}");
    let old: String = old
        .lines()
        .filter(|line| !line.contains("none"))
        .map(|line| if line.contains(",mate,") { line.replace(",Ra8#,a1a8,1,", ",Rb1,a1b1,0,") } else { line.to_owned() } + "\n")
        .collect();
    folder.write("old.csv", &old);
    let stdout = run(&["--compare", "old.csv", "--html", "o.html", "--json", "o.json"]);
    for part in [
        "beside old.csv, 2 positions (1 more are not in the other run)",
        "  solved       2 beside 1: both 1, neither 0",
        "  gained       mate (Rb1)",
        "  sign test    1 gained, 0 lost: 100 % chance between equals",
    ] {
        assert!(stdout.contains(part), "{part} not in {stdout}");
    }
    let page = folder.read("o.html");
    assert!(page.contains("+1 \u{2212}0") && page.contains("<tr class=\"solved\"><td>mate</td>"), "{page}");
    assert!(page.contains("Nodes to the solution") && !page.contains("Time, s") && !page.contains("0.000 s"));
    let json: serde_json::Value = serde_json::from_str(&folder.read("o.json")).expect("JSON");
    assert_eq!((&json["runs"][0]["solved"], &json["comparisons"][0]["gained"]), (&2.into(), &1.into()));
    assert_eq!(json["runs"][0]["positions"][0]["played"], "Ra8#");
    assert!(folder.refused(&["epd", "in.epd", "--compare", "in.epd"]).contains("no column 'fen'"));
    assert!(
        folder.refused(&["epd", "in.epd", "--compare", "old.csv", "--csv", "old.csv"]).contains("overwrite")
    );
}

#[test]
fn two_engines_stand_side_by_side() {
    let folder = folder_with("two", THREE);
    let engine = env!("CARGO_BIN_EXE_palisade");
    let args =
        ["epd", "in.epd", "--nodes", "2000", "--hash", "1", "-q", "--engine", "self", "--engine", engine];
    let stdout = folder.stdout(&[&args[..], &["--csv", "o.csv", "--html", "o.html"]].concat());
    assert_eq!(stdout.matches("in.epd: 2/3 solved").count(), 2, "{stdout}");
    assert!(stdout.contains("3 positions\n  solved       2 beside 2: both 2, neither 1"), "{stdout}");
    assert_eq!(folder.read("o.csv").lines().count(), 7);
    assert!(folder.read("o.html").contains("2 : 2"));
    let three = [&args[..], &["--engine", "self"]].concat();
    assert!(folder.refused(&three).contains("at most 2"));
    // The first of them has to solve the required number.
    assert_eq!(folder.run(&[&args[..], &["--require", "3"]].concat()).status.code(), Some(1));
    assert_eq!(folder.run(&[&args[..], &["--require", "2"]].concat()).status.code(), Some(0));
}

#[test]
fn themes_are_bars() {
    let suite = |theme: &str| {
        format!("6k1/5ppp/8/8/8/8/8/R6K w - - bm Ra8#; c8 \"10 1\"; c9 \"a1a8 h1g1\"; id \"{theme}.001\";\n")
    };
    let folder = folder_with("themes", &(suite("Mates <one>") + &suite("Other mates")));
    folder.stdout(&["epd", "in.epd", "--nodes", "500", "--hash", "1", "-q", "--html", "o.html"]);
    let page = folder.read("o.html");
    assert_eq!(page.matches("class=\"track\"").count(), 4, "a bar a theme, wide and narrow");
    assert!(page.contains("Mates &lt;one&gt;") && page.contains(">100 %<"), "{page}");
}
