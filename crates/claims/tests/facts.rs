//! Facts and claims agree: the judgement of claims calls no fact that `palisade-coach` states false.

use crate::analyst::judged;
use palisade::board::Board;
use palisade_coach::Localizer;
use palisade_coach::claims::Verdict;
use palisade_coach::json::{Fact, Side, board_facts};
use serde_json::{Value, json};

/// Positions of games, at regular intervals.
const EVERY: usize = 5;

/// A fact of the board as a claim; nothing for kinds that no claim is about, or that a search decides.
fn claim(fact: &Fact) -> Option<Value> {
    let side = fact.owner.map(Side::name);
    let square = || fact.on.first().or_else(|| fact.by.first()).map(|piece| piece.square.clone());
    let none = |kind: &str| Some(json!({ "kind": kind, "side": side, "count": 0 }));
    match fact.kind.0 {
        kind @ ("passed-pawn" | "isolated-pawn" | "backward-pawn") => {
            Some(json!({ "kind": kind, "square": square() }))
        }
        "doubled-pawns" => Some(json!({ "kind": "doubled-pawn", "side": side, "file": fact.details.file })),
        "on-outpost" => Some(json!({ "kind": "outpost", "square": square(), "side": side })),
        "pinned" => Some(json!({ "kind": "pinned", "square": fact.on.first()?.square })),
        "bishop-pair-there" => Some(json!({ "kind": "bishop-pair", "side": side })),
        "open-file" => Some(json!({ "kind": "open-file", "file": fact.details.file })),
        "half-open-file" => {
            Some(json!({ "kind": "half-open-file", "side": side, "file": fact.details.file }))
        }
        "may-castle" => Some(json!({ "kind": "can-castle", "side": side })),
        "no-passed-pawn" => none("passed-pawn"),
        "no-isolated-pawn" => none("isolated-pawn"),
        "no-doubled-pawns" => none("doubled-pawn"),
        "no-backward-pawn" => none("backward-pawn"),
        _ => None,
    }
}

#[test]
fn no_fact_of_a_board_is_judged_false() {
    let localizer = Localizer::english().with_owners();
    let positions = include_str!("../../../tests/data/positions.fen");
    let (mut confirmed, mut unsure, mut wrong) = (0, 0, Vec::new());
    for fen in positions.lines().step_by(EVERY) {
        let board = Board::from_fen(fen).expect(fen);
        let board_facts = board_facts::facts(&board, &localizer);
        for fact in board_facts.facts.iter().chain(&board_facts.absences) {
            let Some(claim) = claim(fact) else { continue };
            match judged(fen, "", &claim.to_string()) {
                Verdict::True { .. } => confirmed += 1,
                Verdict::False { contrary, .. } => {
                    wrong.push(format!("{fen}: {} {claim}, but {contrary}", fact.text));
                }
                Verdict::NotCheckable { .. } => unsure += 1,
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {confirmed}: {:#?}", wrong.len(), &wrong[..wrong.len().min(12)]);
    assert!(confirmed > 2000 && unsure < confirmed / 10, "{confirmed} confirmed, {unsure} not judged");
}
