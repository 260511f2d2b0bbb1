//! The output for programs conforms to the printed schemas: studies whole and in brief on positions of all
//! sorts, `eval`, `epd` and `analyse` as commands.

use crate::support::TestFolder;
use jsonschema::Validator;
use palisade::board::{Board, Position};
use palisade::evaluation::Weights;
use palisade::types::Move;
use palisade_coach::json::{MOST_BYTES, RenderOptions, State, Study};
use palisade_coach::{Language, Localizer, study};
use palisade_tools::Budget;
use palisade_tools::schema::JsonOutput;
use palisade_tools::why::analyst::engine_analyst;
use serde_json::Value;
use std::fs;
use std::path::Path;

/// Mates, stalemates, dead draws, Chess960, checks, promotions, one legal move, none; with the requested move.
const ODD: &[(&str, &str)] = &[
    ("", ""),
    ("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "Ra7"),
    ("6k1/5ppp/8/8/8/1r6/r7/6K1 w - - 0 1", ""),
    ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", ""),
    ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", ""),
    ("7k/8/6K1/8/8/8/5Q2/8 w - - 0 1", "Qf7"),
    ("7k/8/8/8/8/8/1q6/K7 w - - 0 1", ""),
    ("8/8/8/3p1K2/2kP4/8/8/8 w - - 0 1", "Ke6"),
    ("8/8/8/1p1p4/1P1P1k2/8/3K4/8 w - - 0 1", ""),
    ("7k/8/6K1/8/8/8/8/8 w - - 0 1", ""),
    ("8/8/8/8/8/4k3/4P3/4K3 b - - 0 1", ""),
    ("7K/8/k1P5/7p/8/8/8/8 w - - 0 1", "Kh7"),
    ("8/5P1k/8/6K1/8/8/8/8 w - - 0 1", "f8=Q"),
    ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6"),
    ("nrkbbrqn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBRQN w FBfb - 0 1", "Nb3"),
    ("r1k4r/8/8/8/8/8/8/1R1K2R1 w GBha - 0 1", "O-O"),
    ("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 0 3", "Nd4"),
    ("r1bqkb1r/pppn1ppp/5n2/3p2B1/3P4/2N5/PP2PPPP/R2QKBNR w KQkq - 0 6", "Nxd5"),
    ("8/8/8/8/8/2k5/8/4K2R w K - 99 80", "O-O"),
    ("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", ""),
];
/// Positions of games beside them.
const POSITIONS: usize = 30;
const NODES: u64 = 2000;

fn validator(output: JsonOutput) -> Validator {
    let schema = serde_json::to_value(output.schema()).expect("JSON");
    let dialect = schema["$schema"].as_str().expect("a dialect").to_owned();
    assert_eq!(dialect, "https://json-schema.org/draft/2020-12/schema");
    jsonschema::draft202012::meta::validate(&schema).expect("a schema");
    jsonschema::draft202012::new(&schema).expect("a schema")
}

/// The faults of a value.
fn faults(validator: &Validator, value: &Value) -> Vec<String> {
    validator.iter_errors(value).map(|error| format!("{}: {error}", error.instance_path())).collect()
}

fn conforms(validator: &Validator, value: &Value, what: &str) {
    let faults = faults(validator, value);
    assert!(faults.is_empty(), "{what}: {}", faults.join("\n"));
}

fn questions() -> Vec<(Position, Vec<Move>)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/positions.fen");
    let text = fs::read_to_string(path).expect("positions");
    let games = text.lines().step_by(71).take(POSITIONS).map(|fen| (fen, ""));
    let read = |(fen, requested): (&str, &str)| {
        let board = if fen.is_empty() { Board::startpos() } else { Board::from_fen(fen).expect(fen) };
        let requested =
            if requested.is_empty() { None } else { Some(board.parse_san(requested).expect(fen)) };
        (Position::new(board), requested.into_iter().collect())
    };
    ODD.iter().copied().chain(games).map(read).collect()
}

/// The shares of every difference add up, and no piece is named without his owner.
fn holds_together(study: &Study) {
    let moves = study.best.iter().chain(&study.others).chain(&study.natural);
    for explained in moves {
        let lacks = explained.against.as_ref().and_then(|against| against.lacks.as_ref());
        for shares in explained.change.iter().chain(lacks) {
            let sum: i32 = shares.themes.iter().map(|share| share.share).sum();
            assert_eq!(sum + shares.beyond, shares.total, "{}", study.fen);
        }
        for fact in &explained.facts {
            let ends = fact.text.ends_with('.') && !fact.text.contains(['{', '}']);
            assert!(ends, "{}: {}", study.fen, fact.text);
            assert_eq!(
                fact.evidence.depth.is_some(),
                fact.evidence.kind == palisade_coach::json::EvidenceKind::Search
            );
            assert!(fact.proof.as_ref().is_some_and(|line| !line.is_empty()), "{}", fact.text);
        }
        let both = explained.score.white.expected + explained.score.mover.expected;
        let white = study.position.to_move == palisade_coach::json::Side::White;
        assert!(white || (both - 1.0).abs() < 0.02, "{}: {both}", study.fen);
    }
}

#[test]
fn studies_conform_whole_and_in_brief() {
    let weights = Weights::embedded();
    let mut analyst = engine_analyst(&weights, 1, 4, Budget::Nodes(NODES)).expect("an engine");
    let (whole, brief) = (validator(JsonOutput::Why), validator(JsonOutput::Brief));
    let (english, german) = (Localizer::english(), Localizer::of(Language::German));
    let (mut over, mut longest) = (0, 0);
    for (number, (position, requested)) in questions().into_iter().enumerate() {
        let fen = position.board().fen();
        let options = RenderOptions::new(if number % 5 == 4 { &german } else { &english });
        let Ok(found) = study(&mut analyst, &position, &requested, &weights);
        let study = Study::of(found.as_ref(), &position, &weights, &options);
        conforms(&whole, &serde_json::to_value(&study).expect("JSON"), &fen);
        holds_together(&study);
        assert_eq!(study.best.is_some(), position.has_legal_move(), "{fen}");
        over += usize::from(matches!(study.position.state, State::Checkmate | State::Stalemate));
        let short = study.brief();
        conforms(&brief, &serde_json::to_value(&short).expect("JSON"), &fen);
        let bytes = serde_json::to_string(&short).expect("JSON").len();
        assert!(bytes <= MOST_BYTES, "{fen}: {bytes} bytes");
        longest = longest.max(bytes);
    }
    assert_eq!(over, 3);
    assert!(longest > MOST_BYTES / 3, "{longest}");
}

/// A validator that passes everything would be none.
#[test]
fn what_does_not_conform_is_seen() {
    let validator = validator(JsonOutput::Why);
    let mut analyst = engine_analyst(&Weights::embedded(), 1, 4, Budget::Nodes(500)).expect("an engine");
    let localizer = Localizer::english();
    let position = Position::new(Board::startpos());
    let weights = Weights::embedded();
    let Ok(found) = study(&mut analyst, &position, &[], &weights);
    let study = Study::of(found.as_ref(), &position, &weights, &RenderOptions::new(&localizer));
    let sound = serde_json::to_value(&study).expect("JSON");
    assert!(validator.is_valid(&sound));
    for (place, value) in [
        ("/side", Value::from("red")),
        ("/best/score/white/cp", Value::from("much")),
        ("/facts/0/kind", Value::from("no-such-kind")),
        ("/best/line", Value::Null),
    ] {
        let mut broken = sound.clone();
        *broken.pointer_mut(place).expect(place) = value;
        assert!(!validator.is_valid(&broken), "{place}");
    }
}

#[test]
fn commands_print_what_their_schemas_say() {
    let folder = TestFolder::new("schema", "commands");
    let read = |text: &str| serde_json::from_str::<Value>(text).expect("JSON");
    let all = read(&folder.stdout(&["schema"]));
    assert_eq!(all.as_object().expect("an object").len(), JsonOutput::ALL.len());
    for output in JsonOutput::ALL {
        assert_eq!(all[output.name()], read(&folder.stdout(&["schema", output.name()])));
    }
    let mated = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";
    for words in [&["why", mated, "--json"][..], &["why", "startpos", "e4", "--nodes", "500", "--json"]] {
        conforms(&validator(JsonOutput::Why), &read(&folder.stdout(words)), "why");
    }
    let known = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    conforms(
        &validator(JsonOutput::Eval),
        &read(&folder.stdout(&["eval", "startpos", known, "--json"])),
        "eval",
    );
    fs::write(folder.path("s.epd"), "6k1/5ppp/8/8/8/8/8/R6K w - - bm Ra8#; id \"mate\";\nnonsense\n")
        .expect("a file");
    folder.run(&["epd", "s.epd", "--nodes", "500", "--json", "s.json"]);
    let runs = read(&fs::read_to_string(folder.path("s.json")).expect("s.json"));
    assert_eq!(runs["runs"][0]["positions"][0]["score"]["mover"]["mate"], 1);
    conforms(&validator(JsonOutput::Epd), &runs, "epd");
    fs::write(folder.path("g.pgn"), "1. f3 e5 2. g4 Qh4# 0-1\n").expect("a file");
    folder.run(&["analyse", "g.pgn", "--nodes", "500", "--json", "g.json"]);
    let lines = fs::read_to_string(folder.path("g.json")).expect("g.json");
    let lines: Vec<Value> = lines.lines().map(read).collect();
    assert!(lines.len() == 2 && lines[1].get("positions").is_some(), "{lines:?}");
    for line in &lines {
        conforms(&validator(JsonOutput::Analyse), line, "analyse");
    }
    fs::write(folder.path("t.txt"), "2...Qh4# is mate. White is a pawn up. What a game!").expect("a file");
    let checked =
        read(&String::from_utf8_lossy(&folder.run(&["check", "t.txt", "--pgn", "g.pgn", "--json"]).stdout));
    conforms(&validator(JsonOutput::Check), &checked, "check");
}

#[test]
fn another_version_does_not_conform() {
    for (output, value) in [
        (
            JsonOutput::Check,
            serde_json::json!({ "schema": "palisade.check/1", "games": [], "true": 0, "false": 0,
            "not_checkable": 0, "part": 0, "unread": 0 }),
        ),
        (JsonOutput::Analyse, serde_json::json!({ "analysis": 1, "palisade": "0", "settings": "" })),
    ] {
        let schema = serde_json::to_value(output.schema()).expect("JSON");
        assert!(schema["$id"].as_str().is_some_and(|id| id.ends_with(":1")), "{schema}");
        let validator = validator(output);
        conforms(&validator, &value, output.name());
        let mut next = value;
        for (name, version) in [("schema", Value::from("palisade.check/2")), ("analysis", Value::from(2))] {
            if let Some(field) = next.get_mut(name) {
                *field = version;
            }
        }
        assert!(!faults(&validator, &next).is_empty(), "{next}");
    }
}
