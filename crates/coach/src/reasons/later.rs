//! A point of the side's second answer, where the first answer alone has none: a piece shut in, a fork, an attack.

use crate::facts::{Kind, Threatens};
use crate::line::Line;
use crate::reasons::reason::{Rank, Reason};
use crate::study::{Explanation, Other};
use palisade::types::PieceKind;

/// The ply of the second answer.
const SECOND: usize = 3;

/// Returns the piece shut in or trapped, the fork or the skewer that the second answer to a move makes;
/// `None` if there is none, or the line of the best move has the same.
pub fn later_point(explanation: &Explanation, other: &Other) -> Option<Reason> {
    of_second_answer(explanation, other, |kind, _| {
        matches!(kind, Kind::ShutsIn(_) | Kind::Traps(_) | Kind::Fork(_) | Kind::Skewer(_))
    })
}

/// Returns the piece that the second answer to a move drives away, or the attack that it uncovers; `None` if there is none,
/// or the line of the best move has the same.
pub fn later_attack(explanation: &Explanation, other: &Other) -> Option<Reason> {
    of_second_answer(explanation, other, |kind, line| match kind {
        Kind::Threatens(Threatens { target, .. }) => {
            target.kind() != PieceKind::Pawn
                && line.step(SECOND + 1).is_some_and(|next| next.mv.from() == target.sq)
        }
        kind => matches!(kind, Kind::Discovers(_)),
    })
}

/// Returns the first fact of the second answer, of the kinds that count, that the line of the best move does not have.
fn of_second_answer(
    explanation: &Explanation,
    other: &Other,
    counts: impl Fn(&Kind, &Line) -> bool,
) -> Option<Reason> {
    let them = !explanation.side();
    let there = |kind: &Kind| {
        let mut theirs = explanation.best.facts.iter().filter(|fact| fact.side == them);
        theirs.any(|fact| fact.kind.is_same_thing(kind))
    };
    let mut facts = other.candidate.facts.iter().filter(|fact| fact.side == them && fact.ply == SECOND);
    let fact = facts.find(|fact| counts(&fact.kind, &other.candidate.line) && !there(&fact.kind))?.clone();
    let weight = fact.kind.play()?;
    Some(Reason { fact: Some(fact), wins: None, theme: None, rank: Rank::Play, weight, stake: weight })
}
