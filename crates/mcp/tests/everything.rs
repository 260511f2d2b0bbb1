//! All tools, asked in this process, every answer against its schema. The tests ask them on some positions, the
//! example `answers` on as many as one likes.

use jsonschema::Validator;
use palisade::board::Board;
use palisade_mcp::catalogue::{self, CatalogueEntry};
use palisade_mcp::request_context::{ProgressSink, RequestContext, SharedState};
use palisade_tools::Rng;
use serde_json::{Map, Value, json};

/// The maximum number of characters of an answer by default: 2,000 tokens.
const MOST: usize = 8_000;

/// The tools with their schemas, asked in this process.
pub struct Tools {
    shared_state: SharedState,
    entries: Vec<(CatalogueEntry, Validator)>,
}

impl Tools {
    /// All of them.
    pub fn new() -> Self {
        let with_schema = |entry: CatalogueEntry| {
            let schema = Value::Object(entry.tool.output_schema.as_deref().cloned().expect("a schema"));
            let validator = jsonschema::validator_for(&schema).expect("a sound schema");
            (entry, validator)
        };
        let shared_state = SharedState::new(None);
        Self { shared_state, entries: catalogue::all().into_iter().map(with_schema).collect() }
    }

    /// Returns the text and data of an answer, or the message of an error.
    pub fn ask(&self, tool: &str, arguments: Value) -> Result<(String, Value), String> {
        self.ask_with(tool, arguments, &|_, _| ())
    }

    /// The same, with progress reports.
    #[expect(clippy::needless_pass_by_value, reason = "arguments are written where they are asked")]
    pub fn ask_with(
        &self,
        tool: &str,
        arguments: Value,
        progress: ProgressSink<'_>,
    ) -> Result<(String, Value), String> {
        let (entry, validator) = self.entries.iter().find(|(entry, _)| entry.tool.name == tool).expect(tool);
        let request_context = RequestContext::new(&self.shared_state, progress);
        let arguments: Map<String, Value> = arguments.as_object().cloned().expect("an object");
        let answer =
            entry.answer(&arguments, request_context).map_err(|tool_error| tool_error.to_string())?;
        let wrong: Vec<String> = validator
            .iter_errors(&answer.data)
            .map(|error| format!("{} at {}", error, error.instance_path()))
            .collect();
        assert!(wrong.is_empty(), "{tool} {arguments:?}: {wrong:?}");
        let length = answer.text.len() + answer.data.to_string().len();
        let is_detailed = arguments.get("detail").is_some_and(|detail| detail == true);
        assert!(
            is_detailed || answer.data.to_string().len() <= MOST,
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

/// Returns a number of positions from the file that all tests share, with some moves played.
pub fn positions(count: usize) -> Vec<String> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/positions.fen");
    let text = std::fs::read_to_string(path).expect("the positions");
    let lines: Vec<&str> = text.lines().collect();
    lines.iter().step_by((lines.len() / count).max(1)).take(count).map(|line| (*line).to_owned()).collect()
}

/// Calls all tools on a number of positions, the expensive ones on one in ten or on all, and a review.
/// Returns how many answers there were; panics at one that is not as its schema says, or is too long.
pub fn ask_all(count: usize, all_dear: bool) -> usize {
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
            { "kind": "best", "move": san(one) }, { "kind": "hanging", "target": "queen" }, { "kind": "assessment" },
            { "kind": "piece-on", "square": king, "piece": "king" }, { "kind": "nonsense" },
        ]);
        let commentary = format!(
            "{} is the best move. The e-file is open. White has the bishop pair, and hopes.",
            san(other)
        );
        let rating = 700 + 100 * rng.below(20);
        let all = [
            ("position", json!({ "fen": fen, "moves": san(one) })),
            ("study", json!({ "fen": fen, "nodes": 1000 })),
            ("compare_moves", json!({ "fen": fen, "candidates": candidates, "nodes": 1000 })),
            ("threats", json!({ "fen": fen, "nodes": 1000 })),
            ("endgame", json!({ "fen": fen, "nodes": 1000 })),
            ("check_claims", json!({ "fen": fen, "claims": claims, "text": commentary, "nodes": 1000 })),
            ("picture", json!({ "fen": fen, "format": "text" })),
        ];
        // Those that look at all moves cost more.
        let dear = [
            ("play_at_level", json!({ "fen": fen, "rating": rating, "seed": index })),
            ("how_hard", json!({ "fen": fen, "rating": rating, "move": san(one) })),
            ("picture", json!({ "fen": fen, "format": "png", "arrows": san(one) })),
            ("picture", json!({ "fen": fen, "format": "svg", "view": "black" })),
            ("study", json!({ "fen": fen, "nodes": 1000, "detail": true })),
        ];
        let dear = dear.into_iter().filter(|_| index % 10 == 0 || all_dear);
        for (tool, arguments) in all.into_iter().chain(dear) {
            tools.ask(tool, arguments).unwrap_or_else(|tool_error| panic!("{tool} {fen}: {tool_error}"));
            answers += 1;
        }
    }
    for game in ["1. f3 e5 2. g4 Qh4#", "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7"] {
        tools.ask("review_game", json!({ "game": game, "nodes": 2000 })).expect("reviewed");
        answers += 1;
    }
    answers
}
