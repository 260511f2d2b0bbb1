//! MCP gives the same text as the command line, Python and the page: see `crates/app/tests/tools/same_text.rs`.

use crate::everything::Tools;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

#[test]
fn mcp_answers_like_the_other_interfaces() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/why_answers.json");
    let recorded: Value = serde_json::from_str(&fs::read_to_string(path).expect("answers")).expect("JSON");
    let answers = recorded.as_array().expect("a list");
    assert!(answers.len() >= 4);
    let tools = Tools::new();
    for answer in answers {
        let (_, data) = tools
            .ask(
                "compare_moves",
                json!({ "fen": answer["fen"], "candidates": answer["move"], "nodes": answer["nodes"], "detail": true }),
            )
            .expect("compared");
        let study = &data["whole"];
        assert_eq!(study["best"]["text"], answer["best"]["text"], "{}", answer["fen"]);
        assert_eq!(study["others"][0]["text"], answer["other"]["text"], "{}", answer["fen"]);
    }
}
