//! The public set of claims with answers (`tests/data/claims/claims.jsonl`) is correct: every claim is read,
//! and claims that the rules decide have the stated verdict.

use crate::analyst::judged;
use serde_json::Value;

const SET: &str = include_str!("../../../tests/data/claims/claims.jsonl");

#[test]
fn the_public_set_is_judged_right() {
    let (mut right, mut unjudged) = (0, 0);
    for line in SET.lines() {
        let entry: Value = serde_json::from_str(line).expect("JSON");
        let fen = entry["fen"].as_str().unwrap_or("startpos");
        let moves = entry["moves"].as_str().expect("moves");
        let verdict = judged(fen, moves, &entry["claim"].to_string());
        let answer = entry["answer"].as_bool().expect("an answer");
        assert!(answer || !verdict.is_true(), "false called true: {line}: {verdict:?}");
        if verdict.is_true() || verdict.is_false() {
            assert_eq!(verdict.is_true(), answer, "{line}: {verdict:?}");
            right += 1;
        } else {
            unjudged += 1;
        }
    }
    assert!(right >= 300 && unjudged * 10 <= right, "{right} right, {unjudged} not judged");
}
