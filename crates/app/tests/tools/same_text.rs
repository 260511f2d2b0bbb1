//! The same position, move and node budget give the same text from the command line, MCP, Python and the page.
//!
//! tests/data/why_answers.json has the answers. Each interface has a test that compares its answers with the file: this one,
//! `crates/mcp/tests/same_text.rs`, `crates/page/src/why.rs` and `python/tests/test_results.py`. Set `PALISADE_DRAW` to
//! record the file again with this test.

use crate::PROGRAM;
use serde_json::{Value, json};
use std::path::Path;
use std::process::Command;
use std::{env, fs};

/// Returns the explanation by the program in JSON.
fn answer_to(fen: &str, mv: &str, nodes: u64) -> Value {
    let run = Command::new(PROGRAM)
        .args(["why", fen, mv, "--nodes", &nodes.to_string(), "--json"])
        .output()
        .expect("the program runs");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    serde_json::from_slice(&run.stdout).expect("JSON")
}

#[test]
fn the_command_line_answers_like_the_other_interfaces() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/why_answers.json");
    let recorded: Value = serde_json::from_str(&fs::read_to_string(&path).expect("answers")).expect("JSON");
    let mut answers = recorded.as_array().expect("a list").clone();
    assert!(answers.len() >= 4);
    for answer in &mut answers {
        let (fen, mv) = (answer["fen"].as_str().expect("a FEN"), answer["move"].as_str().expect("a move"));
        let study = answer_to(fen, mv, answer["nodes"].as_u64().expect("nodes"));
        answer["best"] = json!({ "move": study["best"]["move"], "text": study["best"]["text"] });
        answer["other"] = json!({ "move": study["others"][0]["move"], "text": study["others"][0]["text"] });
    }
    if env::var_os("PALISADE_DRAW").is_some() {
        let text = serde_json::to_string_pretty(&answers).expect("JSON");
        fs::write(&path, text + "\n").expect("writable");
    } else {
        assert_eq!(Value::Array(answers), recorded);
    }
}
