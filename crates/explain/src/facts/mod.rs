//! What happens on the board: facts that attack maps and the line prove.
//!
//! [`fact`] lists every kind with the condition under which it is stated; `tactics`,
//! `defence`, `king`, `pawns`, `pieces`, `steps` and `material` find them, move by move, and
//! [`of_line`] puts them together. Facts that need a search of their own (the only move, a
//! threat parried, zugzwang, tablebases) are added by `study`, which has one.
//!
//! A new kind is a variant of [`Kind`], a finder in the file of its concern, its message in
//! `words/english.ftl`, and its positions in `crates/explain/tests/facts.rs`: some where it holds,
//! for both colours, and near misses where it must stay silent.

pub mod fact;
mod defence;
mod king;
mod material;
mod pawns;
mod pieces;
mod steps;
mod tactics;

pub use fact::{Fact, Kind, Verdict};
pub use material::{balance, points};

use crate::exchange::best_capture;
use crate::line::Line;
use palisade::types::{PieceKind, Score, score};

/// Tactics are looked for in so many plies of a line.
const TACTICS: usize = 7;
/// The place of men and pawns in so many.
const PLACES: usize = 3;

/// What a search said of a line.
#[derive(Clone, Copy, Debug)]
pub struct Scored {
    /// The score of the line for the side that begins it, internal units.
    pub score: Score,
    /// The evaluation of its start for the same side.
    pub start: Score,
    /// What a pawn is worth in these units.
    pub pawn: Score,
}

/// A shift of the balance is told if the score has moved by this part of its worth.
const BELIEVED: f64 = 0.4;
/// The same for a pawn, which is soon given back.
const BELIEVED_PAWN: f64 = 0.7;

/// True if a score that has moved by so much says that so many points are won, in pawns or pieces.
pub fn is_believed(moved: Score, shift: i32, pawns: bool, pawn: Score) -> bool {
    let part = if pawns { BELIEVED_PAWN } else { BELIEVED };
    f64::from(moved) >= part * f64::from(shift * pawn)
}

/// All facts of a line, in the order of its moves.
pub fn of_line(line: &Line, scored: Scored) -> Vec<Fact> {
    let mut facts = Vec::new();
    let at_the_end = of_the_end(line, scored);
    let wins = at_the_end.iter().any(|fact| fact.side == line.start().side_to_move() && is_win(fact));
    for step in line.steps() {
        let mut kinds = Vec::new();
        if step.ply < TACTICS {
            kinds.extend(tactics::find(line, &step, step.ply == 0 && wins && is_left_alone(line)));
            kinds.extend(defence::find(line, &step));
            kinds.extend(king::find(line, &step));
        }
        if step.ply < PLACES {
            kinds.extend(pieces::find(line, &step));
        }
        kinds.extend(pawns::find(line, &step).into_iter().filter(|kind| {
            step.ply < PLACES || matches!(kind, Kind::Promotes { .. } | Kind::StopsPasser { .. })
        }));
        let side = step.side();
        facts.extend(kinds.into_iter().map(|kind| Fact { kind, side, ply: step.ply }));
        if step.ply < PLACES && king::forfeits_castling(&step) {
            facts.push(Fact { kind: Kind::ForfeitsCastling, side: !side, ply: step.ply });
        }
    }
    facts.extend(at_the_end);
    facts
}

/// True for a win of material.
pub fn is_win(fact: &Fact) -> bool {
    matches!(fact.kind, Kind::Wins { .. })
}

/// The most points that a piece won for pawns must come to for them to make up for it, maybe.
const FOR_PAWNS: i32 = 2;

/// True if what is won comes to a pawn, is nothing but pawns, or is a piece that pawns may make
/// up for.
pub fn wins_pawns(kind: &Kind, shift: i32) -> bool {
    let Kind::Wins { won, lost } = kind else { return false };
    let for_pawns = shift <= FOR_PAWNS && lost.contains(&PieceKind::Pawn);
    shift == 1 || for_pawns || won.iter().all(|&man| man == PieceKind::Pawn)
}

/// True if the first move's man is not taken by the answer to it.
fn is_left_alone(line: &Line) -> bool {
    let Some(first) = line.step(0) else { return false };
    line.step(1).is_some_and(|reply| reply.captured().is_none_or(|man| man.sq != first.moved().sq))
}

/// True if a fact of the first move is told because the line wins material all the same: the man
/// that moved could be taken, and the search says that it must not be.
pub fn rests_on_a_win(fact: &Fact, line: &Line) -> bool {
    let (by, least) = match &fact.kind {
        // Who can be exchanged forks nobody.
        Kind::Fork { by, .. } => (by, 0),
        Kind::Pin { by, .. } | Kind::Skewer { by, .. } | Kind::Threatens { by, .. } => (by, 1),
        _ => return false,
    };
    fact.ply == 0 && best_capture(line.board(1), !fact.side, by.sq).is_some_and(|(_, gain)| gain >= least)
}

fn of_the_end(line: &Line, scored: Scored) -> Vec<Fact> {
    let mut facts = Vec::new();
    let first = line.start().side_to_move();
    // The side's first move of the line: what its plan comes to began there.
    let at = |side| usize::from(side != first);
    if score::is_mate(scored.score) {
        let plies = score::MATE - scored.score.abs();
        let winner = if scored.score > 0 { first } else { !first };
        let mated = line.end().in_check() && !line.end().has_legal_move();
        if mated && line.len() == plies as usize {
            let moves = (plies as u32).div_ceil(2);
            facts.push(Fact { kind: Kind::Mate { moves }, side: winner, ply: at(winner) });
        }
    }
    facts.extend(king::of_the_end(line).map(|(side, kind)| Fact { kind, side, ply: at(side) }));
    if let Some((side, kind, shift)) = material::won(line) {
        let moved = if side == first { scored.score - scored.start } else { scored.start - scored.score };
        if is_believed(moved, shift, wins_pawns(&kind, shift), scored.pawn) {
            facts.push(Fact { kind, side, ply: at(side) });
        }
    }
    facts
}
