//! A point of the side's second answer, where the first answer alone has none: a piece shut in, a fork.

use crate::facts::Kind;
use crate::reasons::reason::{Rank, Reason};
use crate::study::{Explanation, Other};

/// The ply of the second answer.
const SECOND: usize = 3;

/// Returns the piece shut in or trapped, or the fork, that the second answer to a move makes; `None` if there is none, or
/// the line of the best move has the same.
pub fn later_point(explanation: &Explanation, other: &Other) -> Option<Reason> {
    let them = !explanation.side();
    let points =
        |kind: &Kind| matches!(kind, Kind::ShutsIn(_) | Kind::Traps(_) | Kind::Fork(_) | Kind::Skewer(_));
    let there = |kind: &Kind| {
        let mut theirs = explanation.best.facts.iter().filter(|fact| fact.side == them);
        theirs.any(|fact| fact.kind.is_same_thing(kind))
    };
    let mut facts = other.candidate.facts.iter().filter(|fact| fact.side == them && fact.ply == SECOND);
    let fact = facts.find(|fact| points(&fact.kind) && !there(&fact.kind))?.clone();
    let weight = fact.kind.play()?;
    Some(Reason { fact: Some(fact), wins: None, theme: None, rank: Rank::Play, weight, stake: weight })
}
