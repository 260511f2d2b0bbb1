//! What happens on the board: facts that attack maps and the line prove.
//!
//! [`fact`] lists every kind with the condition under which it is stated (`details` and `pieces` have what
//! kinds say alike). Finders look at one move of a line each and [`of_line`] puts them together:
//! `tactics` (several pieces at once), `defence` (guards), `lures` (guards and others led away, read off
//! the line), `sacrifice`, `attack` and `king`, `mates` (their names), `draws`, `material`; `pawns`,
//! `pieces`, `steps` (of kings), `structure`, `development` and `endings` for places and plans. Facts that
//! need a search of their own (the only move, threats, zugzwang, tablebases) are added by `study`.
//!
//! A new kind is a variant of [`Kind`], a finder in the file of its concern, its message in
//! `words/english.ftl`, and its positions in `crates/explain/tests/facts`: some where it holds,
//! for both colours, and near misses where it must stay silent.

pub mod fact;
mod attack;
mod defence;
mod details;
mod development;
mod draws;
mod endings;
mod king;
mod lures;
mod material;
mod mates;
mod named;
mod pawns;
mod pieces;
mod sacrifice;
mod scored;
mod steps;
mod structure;
mod tactics;

pub use details::{Gets, Pattern, Verdict, Weakness};
pub use fact::{Fact, KINDS, Kind, KindName};
pub use material::{balance, points};
pub use pawns::is_passed;
pub use pieces::is_outpost;
pub use scored::{Scored, is_believed};
pub use structure::{has_the_pair, weakness};

use crate::exchange::{best_capture, worth};
use crate::facts::material::won;
use crate::line::{Fate, Line, is_at_rest};
use palisade::types::{Color, PieceKind, score};

/// Tactics are looked for in so many plies of a line.
const TACTICS: usize = 7;
/// The place of pieces and pawns in so many.
const PLACES: usize = 3;

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
            kinds.extend(lures::find(line, &step));
            kinds.extend(sacrifice::find(line, &step, scored));
            kinds.extend(attack::find(line, &step, scored));
            kinds.extend(draws::find(line, &step, scored));
            kinds.extend(endings::find(line, &step, scored));
        }
        if step.ply < PLACES {
            kinds.extend(pieces::find(line, &step));
            kinds.extend(structure::find(line, &step));
            kinds.extend(development::find(line, &step));
        }
        kinds.extend(pawns::find(line, &step).into_iter().filter(|kind| {
            let lasting =
                matches!(kind, Kind::Promotes { .. } | Kind::Underpromotes { .. } | Kind::StopsPasser { .. });
            step.ply < PLACES || lasting
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
    shift == 1 || for_pawns || won.iter().all(|&piece| piece == PieceKind::Pawn)
}

/// Plies until who took the first move's piece, and is worth more, has been taken.
const LOST_BY: usize = 4;

/// True if the first move's piece is not taken by the answer to it, or who takes it is worth more and is
/// taken within two moves.
fn is_left_alone(line: &Line) -> bool {
    let (Some(first), Some(reply)) = (line.step(0), line.step(1)) else { return false };
    if !line.takes(1, first.moved().sq) {
        return true;
    }
    let dear = worth(reply.mover().kind()) > worth(first.moved().kind());
    let lost =
        matches!(line.fate(2, reply.moved().sq), Fate::Taken { ply } if ply <= LOST_BY && ply % 2 == 0);
    dear && reply.mover().kind() != PieceKind::King && lost
}

/// True if a fact of the first move is told because the line wins material all the same: the piece
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

/// A mate in more moves is told after what leads to it.
pub const NEAR_MATE: u32 = 3;

/// What a line wins, as it stands at the first rest of the line at which it is won and no more than at its
/// end: what comes after that is another story.
pub fn won_first(line: &Line) -> Option<(Color, Kind, i32)> {
    let (side, kind, shift) = won(line)?;
    let mut at_rest = (1..line.len()).filter(|&ply| {
        let so_far = (balance(line.board(ply)) - balance(line.start())) * side.sign();
        (1..=shift).contains(&so_far) && is_at_rest(line.board(ply))
    });
    let first = at_rest.next().and_then(|ply| {
        let mut told = line.clone();
        told.truncate(ply);
        won(&told)
    });
    first.or(Some((side, kind, shift)))
}

/// A line to a distant mate as far as it is told of: to its first position at rest.
fn on_the_way(line: &Line) -> Line {
    let mut told = line.clone();
    let rest = (ON_THE_WAY..line.len()).find(|&ply| is_at_rest(line.board(ply)));
    told.truncate(rest.unwrap_or(line.len()));
    told
}

/// Plies of the way to a mate at least, after which something may have been won.
const ON_THE_WAY: usize = 3;

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
            let patterns = mates::patterns(line);
            facts.push(Fact { kind: Kind::Mate { moves, patterns }, side: winner, ply: at(winner) });
        }
    }
    facts.extend(king::of_the_end(line).map(|(side, kind)| {
        // It is the last move that stalemates, whomever it helps; a perpetual check begins with a check.
        let ply = if kind == Kind::Stalemate { line.len() - 1 } else { king::checks_from(line, side) };
        Fact { kind, side, ply }
    }));
    // Before a mate that is far away something is won on the way; in the mate itself nothing counts.
    if facts.iter().any(|fact| matches!(fact.kind, Kind::Mate { moves, .. } if moves <= NEAR_MATE)) {
        return facts;
    }
    let told = if score::is_mate(scored.score) { on_the_way(line) } else { line.clone() };
    if let Some((side, kind, shift)) = won_first(&told) {
        let moved = if side == first { scored.score - scored.start } else { scored.start - scored.score };
        if is_believed(moved, shift, wins_pawns(&kind, shift), scored.pawn) {
            facts.push(Fact { kind, side, ply: at(side) });
        }
    }
    facts
}
