//! The first objection to a move: the effect of the answer, or a missed opportunity.

use crate::facts::declaration::{Motif, Role, points_of};
use crate::facts::{self, Fact, Kind, Recaptures, Wins};
use crate::line::{Line, PlacedPiece};
use crate::prospect::Turn;
use crate::reasons::{self, Falls, Lasting, Rank, Reason};
use crate::study::{Explanation, Other};
use crate::words::sentences::chosen;
use palisade::types::PieceKind;

/// The value of a pawn, centipawns. A loss of one pawn is not stated to lose the game, except with few
/// pieces.
pub(super) const ONE_PAWN: i32 = 100;

/// The least weight, centipawns, of an attack that threatens mate or much material.
const GRAVE: i32 = 90;
/// A positional reason of less weight, centipawns, is replaced by a tactical point of the second answer.
const LIGHT: i32 = 55;
/// The last ply of the line at which a lost piece is named in place of an attack that wins nothing.
const SOON: usize = 5;
/// The ply of the side's next move.
const NEXT: usize = 2;

/// The first objection to a move that is not the best, with which the text against it begins.
pub(super) enum Fault<'a> {
    /// The harm that the move or its answer does.
    Does(&'a Reason),
    /// The gain of the best move that the move misses.
    Misses(&'a Reason),
    /// The best move captures a piece for good, and the move does not.
    LeavesStanding(Falls),
    /// A later move of the best line captures a piece, and no fault of the move weighs as much.
    MissesLater(Falls),
    /// The best move recaptures this piece, and the move does not.
    LeavesTaken(Recaptures),
    /// The move allows the answer that the best move stops.
    Lets,
    /// A piece is lost to the answer or later without compensation.
    Falls(Falls),
    /// The second answer does harm, and the first none of weight.
    Later(Reason),
    /// The moved piece goes back with the side's next move.
    GoesBack(PlacedPiece),
    /// A difference remains on the board at the end of the line.
    Leaves(Lasting),
    /// No fact was found.
    Unknown,
}

impl Fault<'_> {
    /// Returns true for a missed opportunity, false for harm that the move does.
    pub(super) fn is_missed(&self) -> bool {
        matches!(
            self,
            Self::Misses(_) | Self::LeavesStanding(_) | Self::MissesLater(_) | Self::LeavesTaken(_)
        )
    }
}

/// Returns the first objection to the move `other`: the gain of the other side, otherwise the missed
/// opportunity. `bad` are the reasons against the move, `good` those for the best one in comparison.
pub(super) fn fault<'a>(
    explanation: &Explanation,
    other: &Other,
    bad: &'a [Reason],
    good: &'a [Reason],
) -> Fault<'a> {
    let first = chosen(bad, &other.candidate.line, 1).into_iter().next();
    let missed = chosen(good, &explanation.best.line, 1).into_iter().next().filter(|reason| {
        (reason.rank <= Rank::Tactics || reason.wins.is_some())
            && !reasons::is_idle_point(reason)
            && reason.fact.as_ref().is_some_and(|fact| fact.ply == 0)
    });
    // A missed mate comes first, unless the move or its answer decides the game, by mate, stalemate or a dead draw.
    if let Some(missed) = missed
        && is_mate(missed)
        && first.is_none_or(|first| first.rank > Rank::Decided && !is_mate(first))
    {
        return Fault::Misses(missed);
    }
    let harm = harm(explanation, other);
    match (first, missed) {
        (Some(reason), _) if reason.rank <= Rank::Tactics => {
            // A win by the answer comes before an attack by a later move.
            let later = reason.rank == Rank::Tactics && reason.fact.as_ref().is_some_and(|fact| fact.ply > 1);
            let taken = reasons::falls(explanation, other)
                .filter(|falls| later && falls.gain.ply == 1 && falls.is_whole(&other.candidate.line));
            return taken.map_or(Fault::Does(reason), Fault::Falls);
        }
        (Some(reason), missed) if is_attack(reason) => {
            // A piece that is simply taken comes before what else the answer attacks, and what falls soon to an attack
            // that by itself wins nothing.
            let alone = reason.wins.is_none() && reason.weight < GRAVE;
            let piece = |falls: &Falls| {
                let at_once = falls.gain.ply == 1 && falls.gain.points > 1;
                at_once || (alone && falls.gain.ply <= SOON)
            };
            if let Some(falls) = reasons::falls(explanation, other).filter(piece) {
                return Fault::Falls(falls);
            }
            // An attack that wins nothing comes after a missed win.
            if let Some(missed) = missed.filter(|missed| stake(missed) > ONE_PAWN * harm) {
                return Fault::Misses(missed);
            }
            return match reasons::takes(explanation, other).filter(|taken| taken.gain.points > harm) {
                Some(taken) => Fault::LeavesStanding(taken),
                None => Fault::Does(reason),
            };
        }
        // A missed win comes before other positional reasons, and after the loss of a piece of equal value.
        (_, Some(missed)) => {
            let as_much = |falls: &Falls| 100 * falls.gain.points >= stake(missed);
            let falls = reasons::falls(explanation, other)
                .filter(|falls| as_much(falls) && !other.turn.is_some_and(Turn::throws));
            return falls.map_or(Fault::Misses(missed), Fault::Falls);
        }
        _ => {}
    }
    let taken = || reasons::takes(explanation, other);
    let weak = first.is_none_or(|first| first.weight < LIGHT);
    let later = reasons::later_point(explanation, other).filter(|_| weak);
    let missed_later = || reasons::misses_later(explanation, other);
    if first.is_none() && other.turn.is_some_and(Turn::throws) {
        if let Some(taken) = taken() {
            return Fault::LeavesStanding(taken);
        }
        if let Some(falls) =
            reasons::falls(explanation, other).filter(|falls| falls.piece.kind() != PieceKind::Pawn)
        {
            return Fault::Falls(falls);
        }
        // A win or a draw thrown away is stated alone if there is no concrete reason.
        if later.is_none() {
            return missed_later().map_or_else(|| without_a_name(explanation, other), Fault::MissesLater);
        }
    }
    if let Some(piece) = due_recapture(explanation, other) {
        return Fault::LeavesTaken(Recaptures { piece });
    }
    if let Some(falls) = reasons::falls(explanation, other) {
        // What falls later comes after more that the best line wins.
        let more = missed_later().filter(|taken| falls.gain.ply > 1 && taken.gain.points > falls.gain.points);
        return more.map_or(Fault::Falls(falls), Fault::MissesLater);
    }
    if let Some(taken) = taken() {
        return Fault::LeavesStanding(taken);
    }
    let lost = other.lacks.as_ref().map_or(0, |lacks| lacks.total);
    let small = first.is_none_or(|first| !reasons::accounts_for(first.weight, lost));
    if let Some(taken) = missed_later().filter(|_| small && later.is_none()) {
        return Fault::MissesLater(taken);
    }
    let counts = |falls: &Falls| first.is_none() || reasons::accounts_for(100 * falls.gain.points, lost);
    if let Some(falls) =
        reasons::falls_beside(explanation, other).filter(|falls| (weak || small) && counts(falls))
    {
        return Fault::Falls(falls);
    }
    if let Some(missed) = missed_next(explanation, good).filter(|_| weak && later.is_none()) {
        return Fault::Misses(missed);
    }
    if let Some(later) = later {
        return Fault::Later(later);
    }
    // Damage that stays comes before an answer that only develops.
    let least = first.map_or(i32::MAX, |first| first.weight);
    let lasts = |harm: &Reason| weak && harm.weight > least;
    if let Some(harm) = reasons::lasting_harm(explanation, other).filter(lasts) {
        return Fault::Later(harm);
    }
    let harms = |fact: &Fact| fact.ply == 0 && matches!(fact.kind, Kind::SpoilsCastling(_));
    let attack = chosen(good, &explanation.best.line, 1).into_iter().next().filter(|reason| {
        let at_once = is_attack(reason) && reason.fact.as_ref().is_some_and(|fact| fact.ply == 0);
        at_once || reason.fact.as_ref().is_some_and(harms)
    });
    let idle = weak && first.is_none_or(|first| first.wins.is_none());
    let loses_time = || reasons::goes_back(explanation, other).filter(|_| first.is_some() && idle);
    if let (None, Some(piece)) = (&attack, loses_time()) {
        return Fault::GoesBack(piece);
    }
    match (first, attack) {
        (Some(reason), _) => Fault::Does(reason),
        // An attack or a lost right to castle that is missed says more than an answer that only develops.
        (None, Some(attack)) => Fault::Misses(attack),
        (None, None) => without_a_name(explanation, other),
    }
}

/// Returns the objection to a move that no fact of its own line or of the best move names. It is the answer
/// that the best move stops, a piece that goes back, a capture by the second answer or in the best line,
/// otherwise an attack or lasting harm.
fn without_a_name<'a>(explanation: &Explanation, other: &Other) -> Fault<'a> {
    if other.answer_stopped || reasons::stops_the_answer(explanation, other) {
        return Fault::Lets;
    }
    if let Some(piece) = reasons::goes_back(explanation, other) {
        return Fault::GoesBack(piece);
    }
    if let Some(falls) = reasons::second_capture(explanation, other) {
        return Fault::Falls(falls);
    }
    if let Some(taken) = reasons::takes_beside(explanation, other) {
        return Fault::MissesLater(taken);
    }
    let later = reasons::later_attack(explanation, other);
    if let Some(later) = later.or_else(|| reasons::lasting_harm(explanation, other)) {
        return Fault::Later(later);
    }
    reasons::lasting(explanation, other).map_or(Fault::Unknown, Fault::Leaves)
}

/// Returns the tactical point of the side's next move in the best line, if a capture or check prepares it;
/// otherwise `None`.
fn missed_next<'a>(explanation: &Explanation, good: &'a [Reason]) -> Option<&'a Reason> {
    let next = |reason: &&Reason| {
        let point = reason.rank == Rank::Tactics && !reasons::is_idle_point(reason);
        point && reason.fact.as_ref().is_some_and(|fact| fact.ply == NEXT)
    };
    let line = &explanation.best.line;
    let forces = line.step(0).is_some_and(|step| step.captured().is_some() || step.after.in_check());
    chosen(good, line, 1).into_iter().next().filter(next).filter(|_| forces)
}

/// Returns the material that a reason wins, centipawns: the win stated with it, or else the part of the
/// difference that it could explain.
fn stake(reason: &Reason) -> i32 {
    match reason.wins.as_ref().map(|wins| &wins.kind) {
        Some(Kind::Wins(Wins { won, lost })) => 100 * (points_of(won) - points_of(lost)),
        _ => reason.stake,
    }
}

/// Returns the piece that the best move recaptures and the move `other` does not; `None` if there is none.
pub(super) fn due_recapture(explanation: &Explanation, other: &Other) -> Option<PlacedPiece> {
    let mut facts = explanation.best.facts.iter().filter(|fact| fact.ply == 0);
    let piece = facts.find_map(|fact| match fact.kind {
        Kind::Recaptures(Recaptures { piece }) => Some(piece),
        _ => None,
    })?;
    (other.candidate.mv.to() != explanation.best.mv.to()).then_some(piece)
}

/// Returns the points (pawn 1) that the opponent wins after the move `other` in addition to those it wins
/// after the best move; 0 if none.
fn harm(explanation: &Explanation, other: &Other) -> i32 {
    let them = !explanation.side();
    let points = |line: &Line| facts::gain(line, them).map_or(0, |gain| gain.points);
    (points(&other.candidate.line) - points(&explanation.best.line)).max(0)
}

/// Returns true if the reason is checkmate, at once or forced.
pub(super) fn is_mate(reason: &Reason) -> bool {
    reason.fact.as_ref().is_some_and(|fact| matches!(fact.kind, Kind::Mate(_)))
}

/// Returns true if the reason is an attack on a piece, its loss, or a threat made or met.
pub(super) fn is_attack(reason: &Reason) -> bool {
    let of = |kind: &Kind| {
        let motif = kind.info().motif;
        kind.has(Role::Attack)
            || !kind.has(Role::Harmless)
                && matches!(
                    motif,
                    Some(
                        Motif::Threat
                            | Motif::MakesThreat
                            | Motif::Fork
                            | Motif::Pin
                            | Motif::Skewer
                            | Motif::Trapped
                            | Motif::Defender
                    )
                )
    };
    reason.fact.as_ref().is_some_and(|fact| of(&fact.kind))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::Fork;
    use crate::words::scripted::studied;

    /// The fork that a capture prepares is missed; one that a quiet move prepares could be met.
    #[test]
    fn a_fork_that_is_forced_is_missed() {
        let misses = |fen: &str, best: &str, ply: usize| {
            let found = studied(fen, (900, best), (0, "g3 Ke7 Kg2 Kf6 h3 h6"));
            let line = &found.best.line;
            let by = line.step(NEXT).expect("a move").moved();
            let fork = Kind::Fork(Fork { by, targets: Vec::new() });
            let fact = Fact { kind: fork, side: found.side(), ply };
            let good = [Reason { stake: 0, ..Reason::of(fact, Rank::Tactics, 535) }];
            missed_next(&found, &good).is_some()
        };
        let fen = "4k3/5p1p/8/8/2B3q1/5N2/5PPP/6K1 w - - 0 1";
        let takes = "Bxf7+ Kxf7 Ne5+ Ke7 Nxg4 h5";
        assert!(misses(fen, takes, NEXT) && !misses(fen, takes, 0) && !misses(fen, takes, NEXT + 2));
        let quiet = "r3k3/7p/8/8/8/2N5/5PPP/6K1 w - - 0 1";
        assert!(!misses(quiet, "Nd5 h6 Nc7+ Kd7 Nxa8 Kc8", NEXT));
    }
}
