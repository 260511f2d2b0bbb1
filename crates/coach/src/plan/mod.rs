//! Plans of quiet positions: the best square of a piece with its route, the pawn break, the target, the
//! favourable trade.
//!
//! A plan is a proposal of the evaluation (a better value with the piece or the pawn on another square, or
//! without these two pieces) that a search supports. Either the line of the best move begins to
//! carry it out ([`Confirmation::Line`]), or one search shows that the changed position is better and another
//! that the first move loses nothing ([`Confirmation::Search`]). A proposal that no search supports is
//! dropped.
//!
//! Rests on the lines of the study and on searches with small node budgets. Invariant: the same answers of
//! the analyst give the same plans.
//!
//! Read [`plans`] (the entry), `outlook` (one side's view of the position), then the kinds: `reroute`, `breaks`,
//! `targets`, `trades`, `passers`.

mod breaks;
mod kinds;
mod outlook;
mod passers;
mod reroute;
mod targets;
mod trades;

use crate::analyst::Analyst;
use crate::facts::{Fact, Kind, gain, is_win};
use crate::line::Line;
use crate::line_context::{CandidateLine, LineContext};
pub use kinds::{Confirmation, Plan, PlanKind, Purpose, TradeReason};
use outlook::Outlook;
use palisade::board::Position;
use palisade::evaluation::display::ShownScore;
use palisade::types::Color;
pub use passers::is_outside;

/// The largest number of plans that are returned.
const MOST: usize = 2;
/// A position with a larger absolute score, centipawns, counts as decided and gets no plan.
const DECIDED: i32 = 500;
/// The largest lead of the best move over the next best in a quiet position, centipawns.
const ALONE: i32 = 100;

/// Finds the plans in a quiet position, at most two, those of the side to move first; an empty list if there
/// are tactics. `rival` is the line of a move that is about as good, whose plans count if the best line has
/// none, and `second` the score of the next best move; each is `None` if there is no such move.
///
/// # Errors
/// Returns the error of the analyst if a search fails.
pub(super) fn plans<A: Analyst>(
    analyst: &mut A,
    position: &Position,
    best: &CandidateLine,
    rival: Option<&CandidateLine>,
    second: Option<ShownScore>,
    context: &mut LineContext,
) -> Result<Vec<Plan>, A::Error> {
    if !is_quiet_position(position, best, second) {
        return Ok(Vec::new());
    }
    let mut found = Vec::new();
    let line = Line::new(&context.board, &best.pv);
    let us = context.us;
    for side in [us, !us] {
        if found.len() >= MOST {
            break;
        }
        let Some(mut outlook) = Outlook::new(side, best, &line, context) else { continue };
        let mut proposals = outlook.in_the_line();
        if let Some(rival) = rival.filter(|_| side == us && proposals.is_empty()) {
            // The line of a move that is about as good counts as much.
            let line = Line::new(&outlook.board, &rival.pv);
            let other = Outlook::new(side, rival, &line, outlook.context);
            proposals.extend(other.map(|mut other| other.in_the_line()).unwrap_or_default());
        }
        if proposals.len() < MOST {
            proposals.extend(outlook.searched(analyst)?);
        }
        found.extend(choose(proposals));
    }
    Ok(select(found, us))
}

/// Returns the plans of one side, the best first, at most one for each kind and each piece.
fn choose(mut plans: Vec<Plan>) -> Vec<Plan> {
    plans.sort_by_key(|plan| -plan.weight());
    let mut chosen: Vec<Plan> = Vec::new();
    for plan in plans {
        let same = |other: &Plan| {
            other.piece == plan.piece
                || std::mem::discriminant(&other.kind) == std::mem::discriminant(&plan.kind)
        };
        if !chosen.iter().any(same) {
            chosen.push(plan);
        }
    }
    chosen
}

/// Returns at most two plans of both sides: the first plan of the side to move (`us`), then the one with the
/// largest weight among the others.
fn select(mut plans: Vec<Plan>, us: Color) -> Vec<Plan> {
    let first = plans.iter().position(|plan| plan.side == us).map(|at| plans.remove(at));
    plans.sort_by_key(|plan| -plan.weight());
    first.into_iter().chain(plans).take(MOST).collect()
}

/// Returns true for a quiet position: no check, a score of at most [`DECIDED`], and a best move that is not a
/// check, capture or promotion, neither makes nor meets a threat, and wins nothing by force. Another move is
/// nearly as good: `second` is the score of the next best move for the side to move; `None` if it was not
/// searched, which counts as good.
fn is_quiet_position(position: &Position, best: &CandidateLine, second: Option<ShownScore>) -> bool {
    let board = position.board();
    let Some(step) = best.line.step(0) else { return false };
    let cp = |shown: ShownScore| match shown {
        ShownScore::Centipawns(cp) => Some(cp),
        ShownScore::Mate(_) => None,
    };
    let Some(score) = cp(best.shown) else { return false };
    let alone = second.is_some_and(|second| cp(second).is_none_or(|second| score - second > ALONE));
    let loud = step.captured().is_some() || step.mv.is_promotion() || step.after.in_check();
    // A threat made or met comes first, unless it is one of a pawn.
    let threat = |kind: &Kind| match kind {
        Kind::Threat(threat) => !threat.is_of_a_pawn(),
        kind => matches!(kind, Kind::Parries(_)),
    };
    let threat = best.facts.iter().any(|fact| fact.ply == 0 && threat(&fact.kind));
    !board.in_check()
        && !loud
        && !threat
        && !alone
        && score.abs() <= DECIDED
        && !best.facts.iter().any(|fact| fact.side == board.side_to_move() && is_decisive(fact, &best.line))
}

/// The win of a single pawn at this ply or later is the aim of a plan and decides nothing.
const LATER: usize = 6;

/// Returns true for a fact that decides the game or wins material soon.
fn is_decisive(fact: &Fact, line: &Line) -> bool {
    let later = || gain(line, fact.side).is_some_and(|gain| gain.ply >= LATER && gain.points == 1);
    let wins = is_win(fact) && !later();
    fact.kind.decides().is_some() || (fact.ply == 0 && fact.kind.forces()) || wins
}

#[cfg(test)]
mod tests;
