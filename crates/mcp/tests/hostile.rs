//! Whatever comes is answered, nothing is lost, and memory does not grow.

use crate::support::{PATIENCE, Server, text};
use palisade_tools::Rng;
use serde_json::{Value, json};

#[test]
fn broken_lines_have_an_error_each() {
    let mut server = Server::start();
    for (line, id, code) in [
        (&b"{"[..], Value::Null, -32700),
        (b"\xff\xfe\x00", Value::Null, -32700),
        (b"not json", Value::Null, -32700),
        (
            b"{\"jsonrpc\":\"2.0\",\"id\":77,\"method\":\"tools/call\",\"params\":{\"name\":7}}",
            json!(77),
            -32600,
        ),
        (b"{\"jsonrpc\":\"2.0\",\"id\":78}", json!(78), -32600),
        (b"[]", Value::Null, -32600),
        (b"7", Value::Null, -32600),
    ] {
        server.raw(line);
        let answer = server.hear(PATIENCE).unwrap_or_else(|| panic!("no answer to {line:?}"));
        assert!(answer.get("error").is_some(), "{line:?}: {answer}");
        assert_eq!(answer.get("id").cloned().unwrap_or_default(), id, "{answer}");
        let given = answer["error"]["code"].as_i64();
        assert!(given == Some(code) || given == Some(-32601) || given == Some(-32602), "{line:?}: {answer}");
    }
    server.raw(b"");
    server.say(&json!({ "jsonrpc": "2.0", "method": "notifications/of-nobody" }));
    assert!(text(&server.result("position", json!({ "fen": "startpos" }))).contains("White is to move"));
}

#[test]
fn what_is_too_long_is_refused() {
    let mut server = Server::start();
    let message = server.tool_error("study", json!({ "fen": "p".repeat(1_000_000) }));
    assert_eq!(message, "fen: 1000000 characters; at most 120 are read");
    let message = server.tool_error("review_game", json!({ "game": "1. e4 {x} e5 ".repeat(100_000) }));
    assert!(message.starts_with("game: 1300000 characters; at most"), "{message}");
    let message = server.tool_error("position", json!({ "game": "Nf3 Nf6 Ng1 Ng8 ".repeat(1000) }));
    assert!(message.contains("half-moves; at most 1200"), "{message}");
    // Longer than a message may be: the id is found nevertheless.
    let id = server.call("study", json!({ "fen": "p".repeat(6_000_000) }));
    let answer = server.answer(id);
    assert!(
        answer["error"]["message"].as_str().is_some_and(|text| text.contains("at most 4194304 bytes")),
        "{answer}"
    );
    server.raw(&vec![b'x'; 5_000_000]);
    let answer = server.hear(PATIENCE).expect("an answer");
    assert_eq!(answer["error"]["code"], -32600, "{answer}");
    assert!(text(&server.result("position", json!({ "fen": "startpos" }))).contains("White is to move"));
}

/// Resident memory, KiB.
#[cfg(target_os = "linux")]
fn resident(id: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).expect("it runs");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("told");
    line.trim().trim_end_matches(" kB").parse().expect("a number")
}

/// Arguments that mean little.
fn fuzzed(rng: &mut Rng) -> Value {
    const WORDS: [&str; 22] = [
        "",
        "e4",
        "1. e4 e5",
        "Nf3",
        "9.Nd5",
        "...",
        "\u{0}",
        "{",
        "(((((",
        "O-O-O-O",
        "a7a8q",
        "-1",
        "1e309",
        "nan",
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "[FEN \"x\"]\n\n1. e4",
        "1. e4 {",
        "\u{2658}f3",
        "lichess",
        "KKKKKKKK/8/8/8/8/8/8/kkkkkkkk b KQkq e3 99 999999",
    ];
    const NAMES: [&str; 19] = [
        "game",
        "ply",
        "before",
        "moves",
        "fen",
        "nodes",
        "detail",
        "candidates",
        "claims",
        "text",
        "rating",
        "scale",
        "move",
        "seed",
        "page",
        "side",
        "format",
        "arrows",
        "wrong",
    ];
    let mut arguments = serde_json::Map::new();
    for _ in 0..rng.below(5) {
        let word = || WORDS[0];
        let picked = *rng.pick(&WORDS).unwrap_or(&word());
        let value = match rng.below(8) {
            0 => json!(rng.below(3)),
            1 => json!(1e18),
            2 => json!(null),
            3 => json!([picked]),
            4 => json!({ "kind": picked }),
            _ => json!(picked),
        };
        arguments.insert((*rng.pick(&NAMES).unwrap_or(&"game")).to_owned(), value);
    }
    // A search for each would take an hour.
    arguments.insert("nodes".to_owned(), json!(1000));
    Value::Object(arguments)
}

#[test]
fn ten_thousand_fuzzed_requests_have_an_answer_each() {
    const TOOLS: [&str; 8] = [
        "position",
        "picture",
        "position",
        "review_game",
        "check_claims",
        "compare_moves",
        "nothing",
        "position",
    ];
    let count: usize =
        std::env::var("PALISADE_MCP_FUZZ").ok().and_then(|text| text.parse().ok()).unwrap_or(2000);
    let mut server = Server::start();
    let mut rng = Rng::new(60, 0);
    #[cfg(target_os = "linux")]
    let mut early = 0;
    let mut waiting = std::collections::VecDeque::new();
    for index in 0..count {
        let tool = rng.pick(&TOOLS).copied().unwrap_or("position");
        let arguments = fuzzed(&mut rng);
        let request = match rng.below(20) {
            0 => server.request("tools/list", json!({ "cursor": tool })),
            1 => server.request("prompts/get", arguments),
            _ => server.call(tool, arguments),
        };
        waiting.push_back(request);
        while waiting.len() > 20 || (index + 1 == count && !waiting.is_empty()) {
            let id = waiting.pop_front().unwrap_or_default();
            let answer = server.answer(id);
            assert!(answer.get("result").is_some() != answer.get("error").is_some(), "{answer}");
        }
        #[cfg(target_os = "linux")]
        if index == count / 4 {
            early = resident(server.id());
        }
    }
    #[cfg(target_os = "linux")]
    {
        let late = resident(server.id());
        eprintln!("{count} requests: {early} KiB after a quarter, {late} KiB at the end");
        assert!(late < early + early / 3 + 30_000, "{early} KiB became {late}");
    }
    assert!(text(&server.result("position", json!({ "fen": "startpos" }))).contains("White is to move"));
}
