//! The answers of `check_claims` to sentences, and the second page of `review_game`.

use crate::everything::Tools;
use crate::support::{GAME, Server, text};
use palisade_pgn::read_games;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Phrases with their places and verdicts.
fn phrases(data: &Value) -> Vec<(String, String, String)> {
    let word = |phrase: &Value, name: &str| phrase[name].as_str().expect("a text").to_owned();
    let all = data["text"]["phrases"].as_array().expect("a list");
    all.iter().map(|one| (word(one, "at"), word(one, "phrase"), word(one, "verdict"))).collect()
}

fn verdicts(data: &Value) -> Vec<String> {
    phrases(data).into_iter().map(|(at, _, verdict)| format!("{at} {verdict}")).collect()
}

#[test]
fn each_phrase_is_judged_where_it_belongs_and_unread_text_is_reported() {
    let tools = Tools::new();
    let commentary = "After 4...Bxf3 the knight is gone. 4...Bxf3 takes the bishop. What a lovely day. \
                7.Qb3 attacks b7. 8.Nc3 pins the knight on f6. 9...Ke6 was silly.";
    let (text, data) =
        tools.ask("check_claims", json!({ "game": GAME, "text": commentary })).expect("judged");
    let found = verdicts(&data);
    assert!(found.contains(&"4...Bxf3 false".to_owned()), "{text}");
    assert!(found.contains(&"7.Qb3 true".to_owned()), "{text}");
    assert!(found.contains(&"9...b5 false".to_owned()), "a move that cannot be made: {text}");
    assert!(text.contains("4...Bxf3 takes the knight on f3"), "the contrary is told: {text}");
    let reasons: Vec<&Value> =
        data["text"]["not_read"].as_array().expect("a list").iter().map(|one| &one["reason"]).collect();
    assert!(reasons.contains(&&json!("taste")), "{text}");
    let unread = data["text"]["not_read"].to_string();
    assert!(unread.contains("What a lovely day") && text.contains("not read, not judged"), "{text}");
    let counted = |name: &str| data["counts"][name].as_u64().expect("a number") as usize;
    let of = |verdict: &str| found.iter().filter(|found| found.ends_with(verdict)).count();
    assert_eq!((counted("true"), counted("false")), (of(" true"), of(" false")), "{text}");
}

#[test]
fn a_sentence_without_a_move_is_of_the_requested_position_or_of_none() {
    let tools = Tools::new();
    let ask = |more: Value, commentary: &str| {
        let mut arguments = json!({ "text": commentary });
        let all = arguments.as_object_mut().expect("an object");
        all.extend(more.as_object().cloned().expect("an object"));
        tools.ask("check_claims", arguments).expect("judged")
    };
    let queen = "The queen on f3 is strong.";
    let (text, data) = ask(json!({ "game": GAME, "before": "7.Qb3" }), queen);
    // She stands there; that she is strong was not read, so that nothing is confirmed.
    assert_eq!(verdicts(&data), ["6...Nf6 not-checkable"], "{text}");
    assert_eq!(data["text"]["not_read"][0]["unread"], json!(["is", "strong"]), "{text}");
    // At the end of the game it is on b3, long after it was on f3.
    let (text, data) = ask(json!({ "game": GAME }), queen);
    assert_eq!(verdicts(&data), ["9...b5 false"], "{text}");
    // In a text on the whole game it may be of any place.
    let (text, data) = ask(json!({ "game": GAME }), &format!("{queen} Then 7.Qb3 attacks b7."));
    assert_eq!(verdicts(&data), ["7.Qb3 true"], "{text}");
    assert_eq!(data["text"]["not_read"][0]["at"], "nowhere", "{text}");
    assert_eq!(data["text"]["not_read"][0]["reason"], "place-not-found", "{text}");
    let (text, data) =
        ask(json!({ "fen": "4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1" }), "The knight on d5 is hanging.");
    assert_eq!(verdicts(&data), ["start true"], "{text}");
    // A whole game and a text that goes through it without a number: the queen was on f3 earlier, so that nothing is false.
    let (text, data) = ask(json!({ "game": GAME }), &format!("{queen} It is a lovely piece. It eyes f7."));
    assert!(!verdicts(&data).iter().any(|verdict| verdict.ends_with("false")), "{text}");
    // Together with claims.
    let both = json!({ "game": GAME, "ply": 0, "claims": [{ "kind": "to-move", "side": "black" }] });
    let (text, data) = ask(both, "White can still castle.");
    assert_eq!(
        (data["answers"][0]["verdict"].as_str(), verdicts(&data)),
        (Some("false"), vec!["start true".to_owned()]),
        "{text}"
    );
    assert_eq!(data["counts"], json!({ "true": 1, "false": 1, "not_checkable": 0 }));
}

/// The comments of the public commentaries as one text each.
#[test]
fn a_long_text_is_answered_in_parts() {
    let tools = Tools::new();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/claims/commentaries");
    for name in ["01-opera", "03-immortal", "06-evergreen"] {
        let pgn = std::fs::read(format!("{folder}/{name}.pgn")).expect("a file");
        let game = read_games(&pgn[..]).0.swap_remove(0);
        let mut board = game.start;
        let (mut commentary, mut moves) = (String::new(), String::new());
        for node in &game.line.nodes {
            let mv = node.mv.expect("a move");
            let numbered = palisade_coach::line::numbered(&board, mv);
            moves += &format!("{numbered} ");
            board.make(mv, &mut ());
            commentary
                .extend(node.comments.iter().map(|comment| format!("{numbered} was played. {comment} ")));
        }
        let (mut parts, mut wrong, mut rest) = (0, Vec::new(), commentary.as_str());
        loop {
            parts += 1;
            assert!(parts < 20, "{name} has no end");
            let arguments = json!({ "game": moves, "text": rest, "nodes": 1000 });
            let (text, data) = tools.ask("check_claims", arguments).expect("judged");
            wrong.extend(phrases(&data).into_iter().filter(|(_, _, verdict)| verdict == "false"));
            let Some(goes_on) = data["text"]["goes_on"]["sentence"].as_str() else { break };
            assert!(text.contains("ask again from"), "{text}");
            let from = rest.find(goes_on.trim_end_matches("...")).expect("it stands there");
            assert!(from > 0);
            rest = &rest[from..];
        }
        let errors = std::fs::read_to_string(format!("{folder}/{name}.errors")).expect("the errors");
        let planted = errors.lines().count();
        assert!(
            wrong.len() + 1 >= planted && wrong.len() <= planted + 1,
            "{name}: {planted} planted: {wrong:#?}"
        );
    }
}

#[test]
fn a_text_that_cannot_be_checked_is_refused_with_what_can() {
    let mut server = Server::start();
    for (arguments, wanted) in [
        (json!({ "game": "1. e4" }), "claims: 0 of them and no text"),
        (json!({ "game": "1. e4", "text": "   " }), "text: \"12.Nd5 forks king and rook.\""),
        (
            json!({ "game": "1. e4", "text": "x".repeat(30_000) }),
            "text: 30000 characters; at most 20000 are read",
        ),
        (json!({ "text": { "a": 1 } }), "text: wants a text"),
        (
            json!({ "text": "White can castle.", "game": "1. e4 e5", "moves": "Nd4" }),
            "legal knight moves are",
        ),
    ] {
        let commentary = server.tool_error("check_claims", arguments.clone());
        assert!(commentary.contains(wanted) && commentary.len() < 500, "{arguments}: {commentary}");
    }
    for commentary in ["...", "(((((", "12.", "\u{0}", "1.e4 1.e4 1.e4", &"12.Nd5! ".repeat(2000)] {
        let result =
            server.result("check_claims", json!({ "game": GAME, "text": commentary, "nodes": 1000 }));
        assert_eq!(result["isError"], false, "{commentary}: {result}");
    }
}

#[test]
fn the_second_page_of_a_review_costs_nothing() {
    let tools = Tools::new();
    let steps = AtomicUsize::new(0);
    let step = |_, _| {
        steps.fetch_add(1, Ordering::Relaxed);
    };
    let ask = |arguments: Value| tools.ask_with("review_game", arguments, &step).expect("reviewed");
    let (text, first) = ask(json!({ "game": GAME, "nodes": 2000 }));
    let worked = steps.swap(0, Ordering::Relaxed);
    assert!(worked > 1, "{text}");
    // The same game, written another way, and one side of it.
    let (_, again) = ask(json!({ "game": GAME, "nodes": 2000, "page": first["pages"] }));
    let plain = "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5";
    let (_, black) = ask(json!({ "game": plain, "nodes": 2000, "side": "black" }));
    assert_eq!(steps.load(Ordering::Relaxed), 0, "it was worked out again");
    assert_eq!((&first["white"], &first["found"]), (&again["white"], &again["found"]));
    assert!(black["found"].as_u64() <= first["found"].as_u64());
    // Another budget is another question.
    ask(json!({ "game": GAME, "nodes": 1000 }));
    assert!(steps.load(Ordering::Relaxed) > 1);
}

#[test]
fn a_review_that_is_cancelled_spoils_no_other_of_the_same_game() {
    let mut server = Server::start();
    let arguments = json!({ "game": GAME, "nodes": 20_000 });
    let call = |token: u32| json!({ "name": "review_game", "arguments": arguments, "_meta": { "progressToken": token } });
    let one = server.request("tools/call", call(1));
    let step = server.hear(crate::support::PATIENCE).expect("a step");
    assert_eq!(step["params"]["progressToken"], 1, "{step}");
    let others: Vec<i64> = (2..4).map(|token| server.request("tools/call", call(token))).collect();
    server.say(
        &json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": one } }),
    );
    let answers: Vec<Value> = others.into_iter().map(|id| server.answer(id)["result"].clone()).collect();
    assert_eq!(answers[0], answers[1]);
    let mut alone = Server::start();
    let wanted = alone.result("review_game", arguments.clone());
    assert_eq!(wanted["isError"], false, "{}", text(&wanted));
    assert_eq!(answers[0], wanted);
}
