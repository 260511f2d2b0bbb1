//! What the tools answer: valid by their schemas, short, the same each time, and right where that is known.

use jsonschema::Validator;
use palisade::board::Board;
use palisade_mcp::catalogue::{self, Entry};
use palisade_mcp::desk::{Desk, House, Progress};
use palisade_tools::Rng;
use serde_json::{Map, Value, json};
use std::sync::Arc;

/// Characters of an answer, at most, if nobody asks for more: 2,000 tokens.
const MOST: usize = 8_000;

/// The tools with their schemas, asked in this process.
pub struct Tools {
    house: House,
    entries: Vec<(Entry, Validator)>,
}

impl Tools {
    /// All of them.
    pub fn new() -> Self {
        let with_schema = |entry: Entry| {
            let schema = Value::Object(entry.tool.output_schema.as_deref().cloned().expect("a schema"));
            let validator = jsonschema::validator_for(&schema).expect("a sound schema");
            (entry, validator)
        };
        let house = House::new(None);
        Self { house, entries: catalogue::all().into_iter().map(with_schema).collect() }
    }

    /// The text and data of an answer, or what a refusal says.
    pub fn ask(&self, tool: &str, arguments: Value) -> Result<(String, Value), String> {
        self.ask_with(tool, arguments, &|_, _| ())
    }

    /// The same, told how far it is.
    #[expect(clippy::needless_pass_by_value, reason = "arguments are written where they are asked")]
    pub fn ask_with(
        &self,
        tool: &str,
        arguments: Value,
        progress: Progress<'_>,
    ) -> Result<(String, Value), String> {
        let (entry, validator) = self.entries.iter().find(|(entry, _)| entry.tool.name == tool).expect(tool);
        let desk = Desk { house: &self.house, stop: Arc::default(), progress };
        let arguments: Map<String, Value> = arguments.as_object().cloned().expect("an object");
        let answer = entry.answer(&arguments, &desk).map_err(|refusal| refusal.to_string())?;
        let wrong: Vec<String> = validator
            .iter_errors(&answer.data)
            .map(|error| format!("{} at {}", error, error.instance_path()))
            .collect();
        assert!(wrong.is_empty(), "{tool} {arguments:?}: {wrong:?}");
        let length = answer.text.len() + answer.data.to_string().len();
        let asked_for_more = arguments.get("detail").is_some_and(|detail| detail == true);
        assert!(
            asked_for_more || answer.data.to_string().len() <= MOST,
            "{tool} {arguments:?}: {length} characters"
        );
        assert!(answer.text.len() <= MOST && !answer.text.is_empty(), "{tool}");
        let here = &answer.data["position"];
        for part in ["to_move", "last_move", "white", "black"] {
            assert!(here.get(part).is_some(), "{tool}: {part} is not repeated");
        }
        Ok((answer.text, answer.data))
    }
}

/// So many positions from the file that all tests share, and some moves on.
fn positions(count: usize) -> Vec<String> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/positions.fen");
    let text = std::fs::read_to_string(path).expect("the positions");
    let lines: Vec<&str> = text.lines().collect();
    lines.iter().step_by((lines.len() / count).max(1)).take(count).map(|line| (*line).to_owned()).collect()
}

/// All tools on many positions: a few hundred, or as many as `PALISADE_MCP_POSITIONS` says
/// (scripts/mcp_answers.sh has a thousand).
#[test]
fn all_answers_are_valid_and_short() {
    let count =
        std::env::var("PALISADE_MCP_POSITIONS").ok().and_then(|text| text.parse().ok()).unwrap_or(200);
    let tools = Tools::new();
    let mut rng = Rng::new(60, 1);
    let mut answers = 0;
    for (index, fen) in positions(count).iter().enumerate() {
        let board = Board::from_fen(fen).expect(fen);
        let moves = board.legal_moves();
        let san = |mv| board.san(mv);
        let (Some(&one), Some(&other)) = (rng.pick(&moves), rng.pick(&moves)) else { continue };
        let candidates = format!("{} {}", san(one), san(other));
        let king = board.king(board.side_to_move()).to_string();
        let claims = json!([
            { "kind": "best", "move": san(one) }, { "kind": "hanging", "target": "queen" }, { "kind": "standing" },
            { "kind": "man-on", "square": king, "man": "king" }, { "kind": "nonsense" },
        ]);
        let rating = 700 + 100 * rng.below(20);
        let all = [
            ("position", json!({ "fen": fen, "moves": san(one) })),
            ("study", json!({ "fen": fen, "nodes": 1000 })),
            ("compare_moves", json!({ "fen": fen, "candidates": candidates, "nodes": 1000 })),
            ("threats", json!({ "fen": fen, "nodes": 1000 })),
            ("endgame", json!({ "fen": fen, "nodes": 1000 })),
            ("check_claims", json!({ "fen": fen, "claims": claims, "nodes": 1000 })),
            ("picture", json!({ "fen": fen, "format": "text" })),
        ];
        // Those that look at all moves, and pictures, cost more and vary less.
        let dear = [
            ("play_at_level", json!({ "fen": fen, "rating": rating, "seed": index })),
            ("how_hard", json!({ "fen": fen, "rating": rating })),
            ("picture", json!({ "fen": fen, "format": "png", "arrows": san(one) })),
            ("picture", json!({ "fen": fen, "format": "svg", "view": "black" })),
            ("study", json!({ "fen": fen, "nodes": 1000, "detail": true })),
        ];
        let dear = dear.into_iter().filter(|_| index % 10 == 0 || count >= 1000);
        for (tool, arguments) in all.into_iter().chain(dear) {
            tools.ask(tool, arguments).unwrap_or_else(|refusal| panic!("{tool} {fen}: {refusal}"));
            answers += 1;
        }
    }
    for game in ["1. f3 e5 2. g4 Qh4#", crate::support::GAME] {
        tools.ask("review_game", json!({ "game": game, "nodes": 2000 })).expect("reviewed");
        answers += 1;
    }
    eprintln!("{answers} answers, all valid");
}

#[test]
fn a_game_that_is_over_is_told_so() {
    let tools = Tools::new();
    for (game, word) in [("1. f3 e5 2. g4 Qh4#", "checkmate")] {
        for tool in ["position", "study", "endgame"] {
            let (text, data) = tools.ask(tool, json!({ "game": game })).expect("answered");
            assert!(text.to_lowercase().contains(word), "{tool}: {text}");
            assert_eq!(data["position"]["state"], word, "{tool}");
        }
    }
}

#[test]
fn what_is_known_is_found() {
    let tools = Tools::new();
    let game = crate::support::GAME;
    // The Opera game: 10.Nxb5.
    let (text, data) = tools.ask("study", json!({ "game": game })).expect("studied");
    assert_eq!(data["best"]["move"], "10.Nxb5", "{text}");
    assert_eq!(data["position"]["last_move"]["numbered"], "9...b5");
    let (text, data) = tools
        .ask("compare_moves", json!({ "game": game, "before": "9...b5", "candidates": "b5 Qb4" }))
        .expect("compared");
    assert!(text.contains("9...b5") && data["ranking"][0]["score"].is_object(), "{text}");
    let ranking = data["ranking"].as_array().expect("a list");
    let place = |name: &str| ranking.iter().position(|ranked| ranked["move"] == name);
    assert!(place("9...Qb4+") < place("9...b5"), "{data}");
    let (text, data) =
        tools.ask("threats", json!({ "game": "1. e4 e5 2. Bc4 Nc6 3. Qh5" })).expect("looked for");
    assert_eq!(data["threat"]["move"], "4.Qxf7#", "{text}");
    let claims = json!([
        { "kind": "checkmate", "move": "10. Nxb5" }, { "kind": "man-on", "square": "b3", "man": "queen", "side": "white" },
        { "kind": "best", "move": "Nxb5" }, { "kind": "what" },
    ]);
    let (text, data) = tools.ask("check_claims", json!({ "game": game, "claims": claims })).expect("judged");
    let verdicts: Vec<&str> = data["answers"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|answer| answer["verdict"].as_str())
        .collect();
    assert_eq!(verdicts, ["false", "true", "true", "not-checkable"], "{text}");
    let (text, data) = tools.ask("review_game", json!({ "game": game, "side": "black" })).expect("reviewed");
    assert!(data["turning_points"].to_string().contains("9...b5"), "{text}");
    let (text, data) =
        tools.ask("endgame", json!({ "fen": "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1" })).expect("known");
    assert_eq!(
        (data["class"].as_str(), data["known_from_rating"].as_f64()),
        (Some("White has a pawn, Black the king alone"), Some(1500.0)),
        "{text}"
    );
}

#[test]
fn the_same_question_has_the_same_answer() {
    let tools = Tools::new();
    let game = crate::support::GAME;
    for (tool, arguments) in [
        ("study", json!({ "game": game, "nodes": 5000 })),
        ("play_at_level", json!({ "game": game, "rating": 1200, "seed": 3 })),
        ("play_at_level", json!({ "game": game, "rating": 2900, "scale": "engine", "seed": 3 })),
        ("play_at_level", json!({ "fen": "8/8/8/4k3/8/8/8/R3K3 w - - 0 1", "rating": 1200 })),
        ("how_hard", json!({ "game": game, "rating": 1500 })),
    ] {
        let [one, other] = [0, 1].map(|_| tools.ask(tool, arguments.clone()).expect("answered"));
        assert_eq!(one, other, "{tool}");
    }
}

#[test]
fn people_differ_by_rating_and_seed() {
    let tools = Tools::new();
    let played = |seed: u64, rating: u64| {
        let (_, data) = tools
            .ask("play_at_level", json!({ "game": crate::support::GAME, "rating": rating, "seed": seed }))
            .expect("a move");
        data["move"].as_str().expect("a move").to_owned()
    };
    let moves: std::collections::BTreeSet<String> = (0..6).map(|seed| played(seed, 800)).collect();
    assert!(moves.len() > 1, "{moves:?}");
}
