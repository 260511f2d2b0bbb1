//! Analyses that are longer than a sitting: ended and gone on with, shared among machines.

use crate::support::{TestFolder, contents_links, text};

/// Games with mistakes in them, by people with names.
fn games() -> String {
    let players = ["Ann", "Bob", "Cid", "Dora"];
    let moves = [
        "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0",
        "1. f3 e5 2. g4 Qh4# 0-1",
        "1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0",
        "1. d4 Nf6 2. Nd2 e5 3. dxe5 Ng4 4. h3 Ne3 5. fxe3 Qh4+ 0-1",
        "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qxg2 4. Bxg2 *",
    ];
    (0..10)
        .map(|n| {
            let (white, black) = (players[n % 4], players[(n + 1) % 4]);
            let end = moves[n % 5].rsplit(' ').next().unwrap_or("*");
            format!("[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"{end}\"]\n\n{}\n\n", moves[n % 5])
        })
        .collect()
}

/// With the marks of decided games, because most of these games are decided at once.
const BUDGET: [&str; 7] = ["analyse", "in.pgn", "--nodes", "2000", "--hash", "1", "--all-marks"];

fn analyse(folder: &TestFolder, more: &[&str]) -> std::process::Output {
    folder.run(&[&BUDGET[..], more].concat())
}

#[test]
fn shards_put_together_are_one_run() {
    let folder = TestFolder::new("tools_long", "shards");
    folder.write("in.pgn", games());
    let whole = analyse(&folder, &["--json", "all.json", "--pgn", "all.pgn", "--html", "all.html"]);
    assert!(whole.status.success(), "{}", text(&whole.stderr));
    for part in ["1/3", "2/3", "3/3"] {
        let name = format!("part{}.json", &part[..1]);
        let output = analyse(&folder, &["--shard", part, "--json", &name, "--jobs", "2"]);
        assert!(output.status.success(), "{}", text(&output.stderr));
        assert!(text(&output.stdout).contains("others skipped"), "{}", text(&output.stdout));
    }
    let outputs = ["--json", "again.json", "--pgn", "again.pgn", "--html", "again.html"];
    let merge = ["--merge", "part1.json", "part2.json", "part3.json"];
    let merged = analyse(&folder, &[&outputs[..], &merge].concat());
    assert!(merged.status.success(), "{}", text(&merged.stderr));
    for kind in ["json", "pgn", "html"] {
        assert_eq!(folder.read(&format!("again.{kind}")), folder.read(&format!("all.{kind}")), "{kind}");
    }
    // Missing games are reported, and games analysed with other settings are refused.
    let some = ["--pgn", "some.pgn", "--html", "some.html", "--merge", "part1.json"];
    let some = analyse(&folder, &some);
    assert_eq!(some.status.code(), Some(1));
    assert!(
        text(&some.stderr).contains("game 2 (Bob - Cid): in no file of --merge"),
        "{}",
        text(&some.stderr)
    );
    // A game has the same anchor in the contents as at its section, though games before it are missing.
    let page = folder.read("some.html");
    assert!(page.contains(r##"<a href="#g4">"##), "{page}");
    assert!(page.contains(r#"<section class="game" id="g4">"#) && !page.contains(r#"id="g2""#), "{page}");
    // The contents name every game, and link to those that the page has.
    let [linked, dead] = contents_links(&page);
    assert_eq!((linked.as_slice(), dead.len()), (["g1", "g4", "g7", "g10"].as_slice(), 0), "{page}");
    assert_eq!(page.matches(": in none of the merged files").count(), 6, "{page}");
    assert!(page.contains("6 games are in none of the merged files.") && !page.contains("stopped"), "{page}");
    assert!(
        text(&some.stdout).contains("4 games analysed, 0 left out, 6 in no file of --merge"),
        "{}",
        text(&some.stdout)
    );
    let other = analyse(&folder, &["--pgn", "o.pgn", "--marks", "engine", "--merge", "part1.json"]);
    assert_eq!(other.status.code(), Some(2));
    assert!(text(&other.stderr).contains("part1.json: of another analysis"), "{}", text(&other.stderr));
    assert!(
        !text(&other.stderr).contains("remove it"),
        "a shard is not to be removed: {}",
        text(&other.stderr)
    );
    // The settings come from the files if the command line has none.
    let args =
        ["analyse", "in.pgn", "--html", "bare.html", "--merge", "part1.json", "part2.json", "part3.json"];
    let bare = folder.run(&args);
    assert!(bare.status.success(), "{}", text(&bare.stderr));
    assert_eq!(folder.read("bare.html"), folder.read("all.html"));
    assert!(!folder.names().iter().any(|name| name.ends_with(".unfinished")), "{:?}", folder.names());
}

#[test]
fn the_lines_of_json_are_read_by_others() {
    let folder = TestFolder::new("tools_long", "json");
    folder.write("in.pgn", games());
    let output = analyse(&folder, &["--json", "-"]);
    let stdout = text(&output.stdout);
    let lines: Vec<serde_json::Value> =
        stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!((lines.len(), &lines[0]["analysis"]), (11, &1.into()));
    let game = &lines[2];
    assert_eq!((&game["white"], &game["result"], &game["game"]), (&"Bob".into(), &"0-1".into(), &2.into()));
    assert_eq!(game["san"].as_array().map(Vec::len), Some(4));
    assert_eq!(game["positions"].as_array().map(Vec::len), Some(5));
    assert!(game["accuracy"]["white"].as_f64().is_some_and(|value| value < 60.0), "{game}");
    let remark = &game["remarks"][1];
    assert_eq!((&remark["mark"], &remark["ground"]), (&"blunder".into(), &"allowed-mate".into()));
    assert!(remark["why"]["allowed"].as_array().is_some_and(|kinds| !kinds.is_empty()), "{remark}");
}

#[test]
fn an_analysis_that_was_ended_goes_on_where_it_was() {
    let folder = TestFolder::new("tools_long", "journal");
    folder.write("in.pgn", games());
    let whole = analyse(&folder, &["--json", "all.json", "--pgn", "all.pgn"]);
    assert!(whole.status.success(), "{}", text(&whole.stderr));
    // As a power cut would leave it: some games, the last line torn.
    let all = folder.read("all.json");
    let lines: Vec<&str> = all.lines().collect();
    let torn = format!("{}\n{}\n{}\n{}", lines[0], lines[1], lines[4], &lines[5][..60]);
    folder.write("next.json.unfinished", torn);
    let next = analyse(&folder, &["--pgn", "next.pgn", "--json", "next.json"]);
    assert!(next.status.success(), "{}", text(&next.stderr));
    assert!(text(&next.stderr).contains("next.json.unfinished: goes on, 2 games"), "{}", text(&next.stderr));
    assert_eq!(folder.read("next.pgn"), folder.read("all.pgn"));
    assert!(!folder.path("next.json.unfinished").exists(), "all is done");
    assert_eq!(folder.read("next.json"), all);
    // The known positions of an interrupted game are not searched again.
    let mut begun: serde_json::Value = serde_json::from_str(lines[3]).expect("JSON");
    begun["unfinished"] = true.into();
    let positions = begun["positions"].as_array_mut().expect("a list");
    positions.drain(..3);
    positions[0]["cp"] = 77.into();
    positions[0]["mate"] = serde_json::Value::Null;
    folder.write("begun.json.unfinished", format!("{}\n{begun}\n", lines[0]));
    assert!(analyse(&folder, &["--json", "begun.json"]).status.success());
    let third = folder.read("begun.json").lines().nth(3).map(str::to_owned).expect("the third game");
    let third: serde_json::Value = serde_json::from_str(&third).expect("JSON");
    assert_eq!((&third["positions"][3]["cp"], &third["unfinished"]), (&77.into(), &serde_json::Value::Null));
    // The journal of another file's games is of no use, and does no harm.
    let turned: String =
        games().split_inclusive("\n\n").collect::<Vec<_>>().chunks(2).rev().flatten().copied().collect();
    folder.write("in.pgn", turned);
    folder.write("other.json.unfinished", format!("{}\n{}\n", lines[0], lines[1]));
    assert!(analyse(&folder, &["--json", "other.json", "--pgn", "other.pgn"]).status.success());
    assert!(folder.read("other.pgn").starts_with("[White \"Bob\"]"));
    // The journal of another analysis is refused.
    folder.write("third.pgn.unfinished", &all);
    let third = analyse(&folder, &["--pgn", "third.pgn", "--marks", "engine"]);
    assert_eq!(third.status.code(), Some(2));
    assert!(
        text(&third.stderr).contains("third.pgn.unfinished: of another analysis"),
        "{}",
        text(&third.stderr)
    );
    assert_eq!(folder.read("third.pgn.unfinished"), all, "nothing is lost");
}

#[test]
fn one_player_s_games_are_looked_at_and_his_moves_marked() {
    let folder = TestFolder::new("tools_long", "player");
    folder.write("in.pgn", games());
    folder.write("more.pgn", games().replace("Dora", "Eve"));
    let args = [
        "analyse", "in.pgn", "more.pgn", "--nodes", "2000", "--hash", "1", "--player", "dora", "--json",
        "o.json",
    ];
    let output = folder.run(&args);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(
        text(&output.stdout).contains("2 files: 4 games analysed, 0 left out, 16 others skipped"),
        "{}",
        text(&output.stdout)
    );
    for line in folder.read("o.json").lines().skip(1) {
        let game: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let side = usize::from(game["white"] != "Dora");
        for remark in game["remarks"].as_array().expect("a list") {
            assert_eq!(remark["ply"].as_u64().map(|ply| ply as usize % 2), Some(side), "{game}");
        }
    }
    let nobody = analyse(&folder, &["--player", "Zoe"]);
    assert_eq!(nobody.status.code(), Some(2));
    assert!(text(&nobody.stderr).contains("no game of this player among 10"), "{}", text(&nobody.stderr));
}

#[test]
fn a_summary_says_what_is_got_wrong() {
    let folder = TestFolder::new("tools_long", "summary");
    folder.write("in.pgn", games());
    let outputs = ["--json", "o.json", "--summary", "s.html", "--summary", "s.json", "--summary", "s.csv"];
    let output = analyse(&folder, &[&["--player", "bob"][..], &outputs].concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    let figures: serde_json::Value = serde_json::from_str(&folder.read("s.json")).expect("JSON");
    let all = &figures["tables"]["all"][0];
    // Bob has every move of his colour in six games, and the marks that the records have.
    let records: Vec<serde_json::Value> =
        folder.read("o.json").lines().skip(1).map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let side = |game: &serde_json::Value| usize::from(game["white"] != "Bob");
    let moves: usize = records
        .iter()
        .map(|game| (game["moves"].as_array().expect("moves").len() + 1 - side(game)) / 2)
        .sum();
    let blunders = records.iter().flat_map(|game| game["remarks"].as_array().expect("a list").clone());
    let blunders = blunders.filter(|remark| remark["mark"] == "blunder").count();
    assert_eq!((&all["games"], &all["moves"]), (&(records.len() as f64).into(), &(moves as f64).into()));
    let wanted = 100.0 * blunders as f64 / moves as f64;
    assert!(
        all["blunders_in_100_moves"].as_f64().is_some_and(|found| (found - wanted).abs() < 0.01),
        "{all}"
    );
    // The tables share the same moves out.
    for table in ["phase", "color", "result"] {
        let rows = figures["tables"][table].as_array().expect("rows");
        let sum: f64 = rows.iter().filter_map(|row| row["moves"].as_f64()).sum();
        let of_known = if table == "result" { sum <= moves as f64 } else { sum == moves as f64 };
        assert!(of_known, "{table}: {sum} of {moves}");
    }
    let motifs = figures["motifs"].as_array().expect("a list");
    let first = &motifs[0]["examples"][0];
    assert!(first["why"].as_str().is_some_and(|why| !why.is_empty()) && first["fen"].is_string(), "{first}");
    let (csv, page) = (folder.read("s.csv"), folder.read("s.html"));
    assert!(csv.starts_with("table,row,games,moves,score_percent,accuracy,"), "{csv}");
    let rows: Result<Vec<_>, _> = csv::Reader::from_reader(csv.as_bytes()).into_records().collect();
    assert!(!rows.expect("as many cells as columns").is_empty(), "{csv}");
    assert!(page.contains("<h1>Summary: bob</h1>") && page.contains("class=\"moment\""), "{page}");
    let refused = analyse(&folder, &["--summary", "s.txt"]);
    assert!(
        text(&refused.stderr).contains("s.txt: expected a name that ends in"),
        "{}",
        text(&refused.stderr)
    );
}
