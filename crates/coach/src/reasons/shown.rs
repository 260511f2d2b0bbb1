//! The effect of a later move of a line, for a line that is shown because no reason has a name.

use crate::facts::declaration::Role;
use crate::facts::{self, Fact, Kind};
use crate::line_context::CandidateLine;
use crate::reasons::idle::{is_own_affair, never_harms};
use crate::reasons::lasting::facts_at;
use crate::reasons::reason::Reason;
use crate::reasons::{LEAST_STATED, is_virtue};
use crate::study::{Explanation, Other};
use palisade::types::{Color, PieceKind};

/// The ply of the side's next move.
const NEXT: usize = 2;

/// Returns, as a reason, the effect of the opponent's second or third answer to the move `other`, by the
/// facts of that answer alone, if the best line has no such effect; otherwise the pawn that the first or
/// second answer puts in the centre. `None` if there is neither.
pub fn later_effect(explanation: &Explanation, other: &Other) -> Option<Reason> {
    let harms = |kind: &Kind| !is_own_affair(kind) && !kind.is_harmless();
    let (candidate, them) = (&other.candidate, !explanation.side());
    let later = effect(candidate, Some(&explanation.best), them, &[3, 5], harms);
    later.or_else(|| effect(candidate, None, them, &[1, 3], is_centre))
}

/// Returns, as a reason, the effect (a fact, such as a fork) of the side's second or third move in the best
/// line. `None` if these moves have none, or if the line of the move `other` has the same.
pub fn later_merit(explanation: &Explanation, other: &Other) -> Option<Reason> {
    effect(&explanation.best, Some(&other.candidate), explanation.side(), &[2, 4], |_| true)
}

/// Returns, as a reason, the effect of the side's next move in the best line, if that move was not legal at
/// once and would have the same effect after a pass of the opponent. `None` if it has none, or if the line of
/// the move `other` has the same.
pub fn next_merit(explanation: &Explanation, other: &Other) -> Option<Reason> {
    let line = &explanation.best.line;
    let (mut passed, next) = (*line.board(1), line.step(NEXT)?);
    if passed.in_check() || line.start().is_legal(next.mv) {
        return None;
    }
    passed.make_null();
    let due = |kind: &Kind| !is_own_affair(kind) && facts::makes(&passed, next.mv, kind);
    effect(&explanation.best, Some(&other.candidate), explanation.side(), &[NEXT], due)
}

/// Returns the weightiest fact of the first of these plies that has one, as a reason of `side`; its piece is not captured
/// at once, unless it is a pawn that is exchanged, and the line `there`, if any, has no such fact.
fn effect(
    candidate: &CandidateLine,
    there: Option<&CandidateLine>,
    side: Color,
    plies: &[usize],
    counts: impl Fn(&Kind) -> bool,
) -> Option<Reason> {
    let line = &candidate.line;
    let known = |kind: &Kind| {
        let facts = there.into_iter().flat_map(|there| &there.facts);
        let mut theirs = facts.filter(|fact| fact.side == side);
        theirs
            .any(|fact| fact.kind.is_same_thing(kind) || (is_virtue(kind) && fact.kind.name() == kind.name()))
    };
    // A capture is no move for the sake of a place.
    let stays = |fact: &Fact| {
        line.step(fact.ply).is_some_and(|step| {
            let quiet = step.captured().is_none() || fact.kind.has(Role::Attack);
            let moved = step.moved();
            let traded = moved.kind() == PieceKind::Pawn && line.takes(fact.ply + 2, moved.sq);
            quiet && (!line.takes(fact.ply + 1, moved.sq) || traded)
        })
    };
    let weighed = |fact: Fact| {
        let kind = &fact.kind;
        let fits = fact.side == side
            && counts(kind)
            && !never_harms(kind)
            && !is_slight(kind)
            && !kind.is_vague()
            && !known(kind)
            && kind.is_made_by(line, fact.ply);
        let weight = kind.play().filter(|&weight| weight >= LEAST_STATED && fits && stays(&fact))?;
        Some((weight, fact))
    };
    let (weight, fact) = plies.iter().find_map(|&ply| {
        facts_at(candidate, ply, side).into_iter().filter_map(weighed).max_by_key(|&(weight, _)| weight)
    })?;
    Some(Reason::play(fact, weight))
}

/// Returns true for pawns in the centre, which a move may leave to the other side though the best move does so too.
fn is_centre(kind: &Kind) -> bool {
    matches!(kind, Kind::Centre(_) | Kind::BroadCentre(_))
}

/// Returns true for captures, of which the other rules decide whether anything is won, and for slight facts: a pawn that is
/// denied a square, a piece that is developed, has more squares or is on its way, a king that comes nearer.
fn is_slight(kind: &Kind) -> bool {
    match kind {
        Kind::Denies(denies) => denies.piece.kind() == PieceKind::Pawn,
        kind => matches!(
            kind,
            Kind::Improves(_)
                | Kind::Develops(_)
                | Kind::ActivatesKing(_)
                | Kind::HangingPiece(_)
                | Kind::TakesFor(_)
                | Kind::Recaptures(_)
                | Kind::Restores(_)
                | Kind::Route(_)
                | Kind::Sacrifices(_)
        ),
    }
}
