//! The answers of the tools: valid by their schemas, short, reproducible, and correct where the result is known.

use crate::everything::{Tools, ask_all, positions};
use palisade::board::{Board, Position};
use palisade::engine::{Engine, Limits};
use palisade::evaluation::Weights;
use palisade::types::Move;
use palisade_coach::{Allowance, BudgetedAnalyst, Found, SearchEngine, StudyBudget, study};
use serde_json::json;
use std::convert::Infallible;

/// scripts/mcp_answers.sh asks on a thousand.
#[test]
fn all_answers_are_valid_and_short() {
    assert!(ask_all(200, false) > 1_400);
}

/// An engine that counts its nodes.
struct CountingEngine {
    engine: Engine,
    spent: u64,
}

impl SearchEngine for &mut CountingEngine {
    type Error = Infallible;

    fn search(
        &mut self,
        position: &Position,
        only: &[Move],
        allowance: Allowance,
    ) -> Result<Option<Found>, Infallible> {
        let Allowance::Nodes(nodes) = allowance else { panic!("a budget of nodes") };
        let mut limits = Limits::nodes(nodes);
        limits.search_moves = (!only.is_empty()).then(|| only.to_vec());
        self.engine.set_position(position.clone());
        let result = self.engine.search_blocking(limits);
        self.spent += result.nodes;
        let found = |pv: Vec<Move>, score, depth| Found { score, pv, depth };
        Ok(result.lines.first().map(|line| found(line.pv.to_vec(), line.score, line.depth)))
    }
}

/// The help of `nodes` says: nodes of each search, and a study makes about three.
#[test]
fn a_study_costs_about_three_searches() {
    const NODES: u64 = 20_000;
    let (fens, mut all) = (positions(20), 0);
    for fen in &fens {
        let engine = Engine::builder().hash(16).threads(1).build().expect("an engine");
        let mut counting = CountingEngine { engine, spent: 0 };
        let mut analyst = BudgetedAnalyst::new(&mut counting, StudyBudget::NodesPerSearch(NODES));
        let position = Position::new(Board::from_fen(fen).expect(fen));
        let Ok(found) = study(&mut analyst, &position, &[], &Weights::embedded());
        assert!(found.is_some(), "{fen}");
        assert!(counting.spent <= 12 * NODES, "{fen}: {}", counting.spent);
        all += counting.spent;
    }
    let average = all / fens.len() as u64;
    assert!((2 * NODES..=4 * NODES).contains(&average), "{average}");
}

#[test]
fn a_finished_game_is_reported_as_finished() {
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
        { "kind": "checkmate", "move": "10. Nxb5" }, { "kind": "piece-on", "square": "b3", "piece": "queen", "side": "white" },
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
        (Some("White has a pawn, Black the king alone"), Some(1000.0)),
        "{text}"
    );
    // Drawn, and not only level.
    assert_eq!(data["tablebase"]["result"], "draw", "{data}");
    assert!(text.contains("known exactly: it is drawn"), "{text}");
    let (text, data) =
        tools.ask("endgame", json!({ "fen": "4k3/8/4K3/4P3/8/8/8/8 b - - 0 1" })).expect("known");
    assert_eq!(data["tablebase"]["result"], "loss", "{data}");
    assert_eq!(data["known_from_rating"], 1500.0, "the defence is harder: {data}");
    assert!(text.contains("White wins."), "{text}");
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

#[test]
fn the_chances_are_those_of_the_style() {
    let tools = Tools::new();
    // A pawn can be taken.
    let fen = "rnbqkb1r/ppp2ppp/5n2/3pp3/3P4/2N1P3/PPP2PPP/R1BQKBNR w KQkq - 0 12";
    let takes = |style: &str| -> f64 {
        let (_, data) = tools
            .ask("play_at_level", json!({ "fen": fen, "rating": 1500, "style": style, "seed": 1 }))
            .expect("a move");
        let likely = data["likely"].as_array().expect("a list");
        let taken = likely.iter().find(|chance| chance["move"] == "dxe5").expect("it is likely");
        taken["percent"].as_f64().expect("a number")
    };
    let [natural, grabber] = ["natural", "grabber"].map(takes);
    assert!(grabber > natural, "{grabber} {natural}");
}
