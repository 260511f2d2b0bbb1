//! The protocol: both handshakes, the list, progress, cancelling, ten calls at once, the end.

use crate::support::{GAME, PATIENCE, Server, text};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const NAMES: [&str; 10] = [
    "position",
    "study",
    "compare_moves",
    "threats",
    "review_game",
    "check_claims",
    "play_at_level",
    "how_hard",
    "endgame",
    "picture",
];

/// The metadata of each request of the newest protocol.
fn meta() -> Value {
    json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": { "name": "t", "version": "0" },
        "io.modelcontextprotocol/clientCapabilities": {},
    })
}

#[test]
fn the_tools_are_listed_with_all_that_they_need() {
    let mut server = Server::start();
    let answer = server.ask("tools/list", json!({}));
    let tools = answer["result"]["tools"].as_array().expect("a list");
    let names: Vec<&str> = tools.iter().filter_map(|tool| tool["name"].as_str()).collect();
    assert_eq!(names, NAMES);
    for tool in tools {
        let name = &tool["name"];
        let about = tool["description"].as_str().expect("described");
        assert!(about.contains("se it ") && about.len() < 700, "{name}: when to use it: {about}");
        assert!(!about.contains("  "), "{about}");
        assert!(
            tool["outputSchema"]["type"] == "object" && tool["inputSchema"]["type"] == "object",
            "{tool}"
        );
        assert_eq!(tool["inputSchema"]["additionalProperties"], false, "{name}");
        let hints = &tool["annotations"];
        for (hint, wanted) in [
            ("readOnlyHint", true),
            ("destructiveHint", false),
            ("idempotentHint", true),
            ("openWorldHint", false),
        ] {
            assert_eq!(hints[hint], wanted, "{name} {hint}");
        }
        // Flat: a text, a number, a word of a few, true or false; only claims are a list of objects.
        for (argument, schema) in tool["inputSchema"]["properties"].as_object().expect("arguments") {
            assert!(schema["description"].is_string(), "{name} {argument}");
            assert!(
                schema["type"] != "object" && schema.get("$ref").is_none(),
                "{name} {argument}: {schema}"
            );
        }
    }
    let inputs: usize = tools
        .iter()
        .map(|tool| tool["inputSchema"].to_string().len() + tool["description"].to_string().len())
        .sum();
    assert!(inputs < 24_000, "{inputs} characters of descriptions are too many for a model to read");
    assert!(server.close().is_empty());
}

#[test]
fn the_newest_protocol_needs_no_handshake() {
    let mut server = Server::silent();
    let found = server.ask("server/discover", json!({ "_meta": meta() }));
    assert!(found["result"]["supportedVersions"].to_string().contains("2026-07-28"), "{found}");
    let list = server.ask("tools/list", json!({ "_meta": meta() }));
    assert_eq!(list["result"]["tools"].as_array().map(Vec::len), Some(NAMES.len()), "{list}");
    assert!(list["result"]["ttlMs"].is_u64() && list["result"]["cacheScope"].is_string(), "{list}");
    let call = json!({ "name": "position", "arguments": { "game": GAME }, "_meta": meta() });
    let answer = server.ask("tools/call", call);
    assert_eq!(answer["result"]["resultType"], "complete", "{answer}");
    assert!(text(&answer["result"]).contains("White is to move"), "{answer}");
}

#[test]
fn an_unknown_tool_is_an_error_of_the_protocol_and_bad_arguments_are_a_result() {
    let mut server = Server::start();
    let answer = server.ask("tools/call", json!({ "name": "best_move", "arguments": {} }));
    assert_eq!(answer["error"]["code"], -32602, "{answer}");
    assert!(
        answer["error"]["message"].as_str().is_some_and(|text| text.contains("study, compare_moves")),
        "{answer}"
    );
    let message = server.tool_error("study", json!({ "game": "1. e4 e5", "moves": "Nd4" }));
    assert_eq!(
        message,
        "moves: Nd4: no knight can reach d4; legal knight moves are Na3, Nc3, Ne2, Nf3, Nh3 (White is to move, move 2)"
    );
    for (tool, arguments, wanted) in [
        ("study", json!({ "nodes": 7 }), "nodes: 7 is out of range; it goes from 1000 to 5000000"),
        ("study", json!({ "depth": 20 }), "depth: no such argument; there are before, detail, fen, game"),
        ("compare_moves", json!({ "game": "1. e4" }), "candidates is needed"),
        ("compare_moves", json!({ "game": "1. e4", "candidates": "" }), "candidates: 0 moves"),
        ("compare_moves", json!({ "game": "1. e4", "candidates": "e5 Qh4" }), "Qh4: "),
        ("review_game", json!({ "game": "*" }), "game:"),
        ("review_game", json!({ "game": "1. e4", "page": 2, "nodes": 1000 }), "page 2: there are 1"),
        ("play_at_level", json!({ "game": "1. e4", "rating": 9000 }), "rating: 9000 is out of range"),
        (
            "play_at_level",
            json!({ "rating": 1500, "scale": "FIDE" }),
            "FIDE is none of lichess, chess.com, engine",
        ),
        ("how_hard", json!({ "rating": 1500, "game": "1. e4", "move": "e4" }), "e4: "),
        ("picture", json!({ "game": "1. e4", "squares": "z9" }), "squares: z9 is no square"),
        ("picture", json!({ "format": "gif" }), "gif is none of png, svg, text"),
        ("check_claims", json!({ "game": "1. e4", "claims": [] }), "claims: 0 of them"),
        ("endgame", json!({ "fen": "8/8/8/8/8/8/8/8 w - - 0 1" }), "fen: "),
        ("study", json!({ "game": "1. f3 e5 2. g4 Qh4#", "ply": 9 }), "0 to 4 are places"),
        ("threats", json!({ "game": "1. f3 e5 2. g4 Qh4#" }), "White is checkmated"),
        ("study", json!({}), "game is needed"),
        ("study", json!({ "game": "   " }), "game is needed"),
        ("study", json!({ "game": null, "moves": "e4" }), "game is needed"),
        ("picture", json!({ "game": "" }), "game is needed"),
        ("threats", json!({ "game": "1. e4", "seconds": 0 }), "seconds: 0.0 is out of range"),
    ] {
        let message = server.tool_error(tool, arguments.clone());
        assert!(message.contains(wanted) && message.len() < 500, "{tool} {arguments}: {message}");
    }
}

#[test]
fn progress_comes_if_requested_and_rises() {
    let mut server = Server::start();
    server.result("review_game", json!({ "game": GAME, "nodes": 2000 }));
    assert!(server.notifications.is_empty(), "{:?}", server.notifications);
    // Another budget, or the review would be there already.
    let arguments = json!({ "game": GAME, "nodes": 3000 });
    let call = json!({ "name": "review_game", "arguments": arguments, "_meta": { "progressToken": "p7" } });
    let answer = server.ask("tools/call", call);
    assert!(answer["result"]["structuredContent"]["found"].as_u64() > Some(0), "{answer}");
    let steps: Vec<f64> = server
        .notifications
        .iter()
        .inspect(|step| {
            assert!(
                step["method"] == "notifications/progress" && step["params"]["progressToken"] == "p7",
                "{step}"
            );
        })
        .filter_map(|step| step["params"]["progress"].as_f64())
        .collect();
    assert!(!steps.is_empty() && steps.is_sorted_by(|a, b| a < b), "{steps:?}");
}

#[test]
fn a_call_that_is_cancelled_stops_its_search() {
    let mut server = Server::start();
    let call = json!({ "name": "review_game", "arguments": { "game": GAME, "nodes": 200_000 }, "_meta": { "progressToken": 1 } });
    let id = server.request("tools/call", call);
    // In the middle: something has been done already.
    let step = server.hear(PATIENCE).expect("a step");
    assert_eq!(step["method"], "notifications/progress", "{step}");
    server.say(
        &json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": id } }),
    );
    // Its place is free again: as many long questions as there are places would hold up all others.
    let here = server.result("study", json!({ "game": GAME, "nodes": 1000 }));
    assert_eq!(here["isError"], false, "{here}");
    assert!(server.notifications.len() < 22, "the review went on");
    assert!(server.hear(Duration::from_millis(300)).is_none(), "nobody waits for an answer to it");
}

#[test]
fn ten_calls_at_once_are_all_answered_as_if_alone() {
    let mut server = Server::start();
    let arguments = |ply: usize| json!({ "game": GAME, "ply": ply, "nodes": 3000 });
    let alone: Vec<Value> = (0..10).map(|ply| server.result("study", arguments(ply))).collect();
    let ids: Vec<i64> = (0..10).map(|ply| server.call("study", arguments(ply))).collect();
    for (id, alone) in ids.into_iter().zip(alone).rev() {
        assert_eq!(server.answer(id)["result"], alone);
    }
}

/// The errors of JSON-RPC: a known method with wrong parameters is not an unknown method.
#[test]
fn wrong_parameters_differ_from_an_unknown_method() {
    let mut server = Server::start();
    for (method, params, code) in [
        ("tools/call", json!({}), -32602),
        ("tools/call", json!({ "name": "study", "arguments": [1] }), -32602),
        ("tools/call", json!({ "name": 7 }), -32602),
        ("prompts/get", json!({}), -32602),
        ("prompts/get", json!({ "name": "nobody" }), -32602),
        ("tools/forget", json!({}), -32601),
    ] {
        let answer = server.ask(method, params.clone());
        assert_eq!(answer["error"]["code"], code, "{method} {params}: {answer}");
    }
}

#[test]
fn a_prompt_coaches_a_game() {
    let mut server = Server::start();
    let list = server.ask("prompts/list", json!({}));
    let prompts = list["result"]["prompts"].as_array().expect("a list");
    assert_eq!(prompts.len(), 1, "{list}");
    let params = json!({ "name": prompts[0]["name"], "arguments": { "game": GAME } });
    let answer = server.ask("prompts/get", params);
    let message = answer["result"]["messages"][0]["content"]["text"].as_str().expect("a text");
    assert!(message.contains(GAME) && message.contains("check_claims"), "{message}");
}

/// The list of tools, which a client passes to a model in every session.
#[test]
fn the_list_is_short_and_no_client_complains_of_it() {
    let mut server = Server::start();
    let answer = server.ask("tools/list", json!({}));
    let list = answer["result"].to_string();
    // A token has about four characters.
    assert!(list.len() / 4 < 12_000, "{} tokens", list.len() / 4);
    assert!(!list.contains("\"format\":\"uint") && !list.contains("\"format\":\"int"), "formats of Rust");
    assert!(!list.contains("\"format\":\"double") && !list.contains("\"format\":\"float"), "formats of Rust");
}

#[test]
fn a_short_question_passes_long_ones_that_report_their_nodes() {
    let mut server = Server::start();
    let long = json!({ "game": GAME, "nodes": 5_000_000 });
    for token in 0..3 {
        let call = json!({ "name": "study", "arguments": long, "_meta": { "progressToken": token } });
        server.request("tools/call", call);
    }
    let begun = Instant::now();
    let short = server.result("study", json!({ "game": GAME, "nodes": 2_000 }));
    assert_eq!(short["isError"], false, "{short}");
    // One second on two cores that are free; more here, where other tests run.
    assert!(begun.elapsed() < Duration::from_secs(8), "{:?}", begun.elapsed());
    while !server.notifications.iter().any(|step| step["params"]["progress"].as_f64() > Some(2_000.0)) {
        let step = server.hear(PATIENCE).expect("progress");
        assert_eq!(step["method"], "notifications/progress", "{step}");
        server.notifications.push(step);
    }
}

#[test]
fn a_limit_of_time_ends_a_search_with_an_answer() {
    let mut server = Server::start();
    let begun = Instant::now();
    let answer = server.result("study", json!({ "game": GAME, "nodes": 5_000_000, "seconds": 0.5 }));
    assert!(text(&answer).contains("9.") || text(&answer).contains("10."), "{answer}");
    assert!(answer["structuredContent"]["best"].is_object(), "{answer}");
    assert!(begun.elapsed() < Duration::from_secs(8), "{:?}", begun.elapsed());
}

#[test]
fn several_lines_and_the_annotated_game_come_if_they_are_wanted() {
    let mut server = Server::start();
    let one = server.result("study", json!({ "game": GAME, "nodes": 3_000 }));
    assert!(one["structuredContent"].get("lines").is_none(), "{one}");
    let three = server.result("study", json!({ "game": GAME, "nodes": 3_000, "lines": 3 }));
    let lines = three["structuredContent"]["lines"].as_array().expect("lines");
    let moves: Vec<&str> = lines.iter().filter_map(|line| line["move"].as_str()).collect();
    assert!(moves.len() == 3 && moves[0] != moves[1] && moves[1] != moves[2], "{moves:?}");
    let worth: Vec<f64> =
        lines.iter().filter_map(|line| line["score"]["mover"]["expected"].as_f64()).collect();
    assert!(worth.len() == 3 && worth.is_sorted_by(|a, b| a >= b), "{worth:?}");
    assert!(text(&three).contains("\n3. 10. "), "{three}");
    let plain = server.result("review_game", json!({ "game": GAME, "nodes": 2_000 }));
    assert!(plain["structuredContent"].get("pgn").is_none(), "{plain}");
    let review = server.result("review_game", json!({ "game": GAME, "nodes": 2_000, "pgn": true }));
    let pgn = review["structuredContent"]["pgn"].as_str().expect("a game");
    assert!(pgn.contains("[Annotator ") && pgn.contains("[%eval ") && pgn.contains("9. Bg5"), "{pgn}");
    assert_eq!(review["content"][1]["text"], pgn);
}

/// Short answers come, long ones do not hold up the end: clients kill a server after some two seconds.
#[test]
fn the_process_ends_soon_after_its_input() {
    let mut server = Server::start();
    server.call("study", json!({ "game": GAME, "nodes": 5_000_000 }));
    server.call("review_game", json!({ "game": GAME, "nodes": 200_000 }));
    let id = server.call("position", json!({ "game": GAME }));
    let begun = Instant::now();
    let rest = server.close();
    assert!(rest.iter().any(|answer| answer["id"] == id), "{rest:?}");
    assert!(begun.elapsed() < Duration::from_secs(4), "{:?}", begun.elapsed());
}

#[test]
fn requests_before_the_end_are_answered() {
    let mut server = Server::start();
    let ids: Vec<i64> =
        (0..3).map(|ply| server.call("study", json!({ "game": GAME, "ply": ply, "nodes": 1000 }))).collect();
    let mut answered: Vec<i64> = server.close().iter().filter_map(|answer| answer["id"].as_i64()).collect();
    answered.sort_unstable();
    assert_eq!(answered, ids);
}
