//! Chooses the facts and themes that are the reasons for a move, in a coach's order.
//!
//! A reason is a fact, with the material that it wins and the share of its theme if both agree, or a theme
//! alone. Reasons that decide the game come first (mate within three moves, a draw by a tactical resource,
//! "every move loses"). Then comes the tactical point by its mechanism, and then, by weight, prevented moves,
//! threats, plans and placements of pieces. Shares of themes come last. `weight` has the order; `redundant`
//! removes reasons that another one already states.

mod both_lines;
mod contrast;
mod idle;
mod balance;
mod lasting;
mod later;
mod manoeuvre;
mod next_step;
mod outcome;
mod reader;
mod reason;
mod redundant;
mod remedy;
mod rescue;
mod shown;
mod recaptures;
mod themes;
mod threats;
mod weight;
mod winning;

pub use balance::{PreservedBalance, preserved_balance};
pub use contrast::{
    castles_in_time, check_avoided, goes_first, holds_back, leaves_target, out_of_reach, played_later,
    sidesteps, sound_pawn, takes_threatener,
};
pub use lasting::{Lasting, lasting, lasting_harm};
pub use later::{goes_back, later_attack, later_point, second_capture};
pub use manoeuvre::{next_attack, own_capture};
pub use next_step::{
    AfterCheck, after_check, attacks_pawn, check_ends_castling, clears_for_rook, drives_out, goes_elsewhere,
    next_trade, opens_line, prepared_advance, prepared_castling, replies_better, rook_after_castling,
};
pub use outcome::comes_to;
pub use reason::{Rank, Reason};
pub use recaptures::recaptures_with;
pub use remedy::{Remedy, remedy};
pub use rescue::{Means, Rescue, comes_to_guard, guarded_square, rescue, states_rescue};
pub use shown::{later_effect, later_merit, next_merit};
pub use winning::{
    Falls, falls, falls_beside, is_idle_point, is_let, misses_later, takes, takes_beside, takes_later,
};

use crate::attribution::Attribution;
use crate::facts::declaration::{Motif, Role};
use crate::facts::{
    self, AdvancesPawn, Fact, HangingPiece, InZugzwang, Kind, Parries, Prevents, TakesFor, Threat,
    WeakensPawn, Weakness,
};
use crate::line::{Line, PlacedPiece};
use crate::line_context::CandidateLine;
use crate::reader::Reader;
use crate::study::{Explanation, Other};
use both_lines::{BothLines, points_for};
use idle::{
    comes_to_nothing, is_far, is_ignored, is_own_affair, is_same_answer, is_traded_too, never_harms, runs,
};
use palisade::board::Board;
use palisade::types::{CastlingRights, Color, PieceKind, Square};
use reason::{EXPLAINED, SLACK, is};
use themes::{add_themes, own_theme};
use weight::Case;

/// The least weight, about centipawns, that a positional reason needs to be stated.
pub const LEAST_STATED: i32 = 30;
/// The largest number of plies after the side's first move at which a later move is stated as a plan.
const SOON: usize = 2;
/// The weight that a reason loses for each move of its side before its own, centipawns.
const LATER: i32 = 18;
/// The weight that a tactical point loses for each move of its side before its own, in no unit.
const LATER_POINT: i32 = 250;
/// The largest weight that a theme adds to a fact, centipawns.
const LIFT: i32 = 60;

/// Returns the reasons for a move from the facts about its line, the most useful to the reader first; empty
/// if there are none.
pub fn for_candidate(candidate: &CandidateLine, reader: &Reader) -> Vec<Reason> {
    let us = candidate.line.start().side_to_move();
    let mut reasons = of_facts(candidate, us, candidate.change.as_ref(), |_| true);
    // In a lost position minor merits are not stated.
    if reasons.iter().any(|reason| is(reason, |kind| matches!(kind, Kind::Lost(_)))) {
        reasons.retain(|reason| reason.rank <= Rank::Tactics);
    } else {
        add_themes(&mut reasons, candidate.change.as_ref(), own_theme(candidate));
    }
    reader::weigh_for(reader, &mut reasons);
    sort(&mut reasons);
    reasons
}

/// Returns the reasons against a requested move that is not the best: the gains of the opponent by it, the
/// most important first. Empty if there are none.
pub fn against(explanation: &Explanation, other: &Other) -> Vec<Reason> {
    let them = !explanation.side();
    let mut reasons = of_facts(&other.candidate, them, None, |_| true);
    let enough = |reason: &Reason| {
        let lost = other.lacks.as_ref().map_or(0, |lacks| lacks.total);
        reason.rank < Rank::Play
            || accounts_for(reason.weight, lost)
            || is(reason, |kind| kind.has(Role::Attack))
    };
    state_what_stands(&mut reasons, &other.candidate.line);
    // A fact that also holds after the best move is no reason against this one.
    drop_same(&mut reasons, &other.candidate, &explanation.best, them);
    // A tablebase result is expressed by the effect of the move on the result.
    let by_tables = |kind: &Kind| matches!(kind, Kind::Tablebase(_)) && other.turn.is_some();
    reasons.retain(|reason| {
        let line = &other.candidate.line;
        let idle = is_far(reason, line)
            || is_ignored(reason, line)
            || comes_to_nothing(reason, line)
            || is_same_answer(reason, line, &explanation.best.line)
            || is_traded_too(reason, &explanation.best.line);
        let harmless = is(reason, Kind::is_harmless) || (is(reason, never_harms) && !runs(reason, line));
        !harmless && !is(reason, by_tables) && !idle
    });
    let there = points_for(&explanation.best.line, them);
    let fits = |reason: &Reason| explains(reason, other.lacks.as_ref(), there) && enough(reason);
    // If no reason explains all of the difference, the effect of the answer is stated too.
    if reasons.iter().any(fits) {
        reasons.retain(fits);
    } else {
        reasons.retain_mut(|reason| {
            // Its win is then not stated, only its action.
            reason.wins = None;
            let is_point = reason.rank == Rank::Play
                || (reason.rank == Rank::Tactics && redundant::is_mechanism(reason));
            is_point && reason.fact.as_ref().is_some_and(|fact| fact.ply <= 1)
        });
    }
    reader::weigh_for(&explanation.reader, &mut reasons);
    sort(&mut reasons);
    let most = other.lacks.as_ref().map_or(i32::MAX, |lacks| EXPLAINED * lacks.total + SLACK);
    winning::join_attack(&mut reasons, &other.candidate.line, them);
    winning::credit_line(&mut reasons, &other.candidate, them, (there, most));
    threats::put_first(&mut reasons, &other.candidate.line, 1);
    outcome::add(&mut reasons, comes_to(explanation, other).as_ref());
    reasons
}

/// Returns true if a side with a right to castle at the start of a line has none after the first move.
fn castling_is_gone(line: &Line, side: Color) -> bool {
    let has_rights = |board: &Board| board.castling_rights().intersects(CastlingRights::both(side));
    has_rights(line.start()) && line.step(0).is_some_and(|step| !has_rights(step.after))
}

/// Returns the immediate effects of the opponent's answer to a move, as reasons that do not count against the
/// move by themselves. The most important comes first.
pub fn of_the_answer(explanation: &Explanation, other: &Other) -> Vec<Reason> {
    let them = !explanation.side();
    let mut reasons = of_facts(&other.candidate, them, None, |_| true);
    drop_same(&mut reasons, &other.candidate, &explanation.best, them);
    // For a pawn that captures towards the centre the captured piece is the reason, if there is one.
    let takes = other.candidate.line.step(1).is_some_and(|step| step.captured().is_some());
    let line = &other.candidate.line;
    let idle = |kind: &Kind| {
        let recaptures = matches!(kind, Kind::Recaptures(_));
        let aims = takes && matches!(kind, Kind::Centre(_) | Kind::Lever(_));
        recaptures || is_own_affair(kind) || aims
    };
    reasons.retain(|reason| {
        let harmless = is(reason, idle) || (is(reason, never_harms) && !runs(reason, line));
        !harmless && !is_ignored(reason, line) && reason.fact.as_ref().is_some_and(|fact| fact.ply == 1)
    });
    sort(&mut reasons);
    reasons
}

/// Replaces each reason for the later capture of a piece that reaches its square only in the line by the
/// material won, and drops it if no win is stated with it.
fn state_what_stands(reasons: &mut Vec<Reason>, line: &Line) {
    let stands = |fact: &Fact| {
        let (Kind::HangingPiece(HangingPiece { piece }) | Kind::TakesFor(TakesFor { piece })) = &fact.kind
        else {
            return true;
        };
        fact.ply <= 1 || line.board(1).piece_on(piece.sq) == Some(piece.piece)
    };
    for reason in &mut *reasons {
        if reason.fact.as_ref().is_some_and(|fact| !stands(fact))
            && let Some(wins) = reason.wins.take()
        {
            let ply = reason.fact.as_ref().map_or(wins.ply, |fact| fact.ply);
            reason.fact = Some(Fact { ply, ..wins });
        }
    }
    reasons.retain(|reason| reason.fact.as_ref().is_none_or(stands));
}

/// Returns true if the reason is a later capture of the piece that the other side has just moved: no move
/// prepares it.
fn answers_a_move(reason: &Reason, line: &Line) -> bool {
    reason.fact.as_ref().is_some_and(|fact| {
        let last = fact.ply.checked_sub(1).filter(|&ply| ply > 0).and_then(|ply| line.step(ply));
        last.is_some_and(|last| line.takes(fact.ply, last.mv.to()))
    })
}

/// Removes the reasons whose facts the other line (`there`) has for `side` too. A different win by such a
/// fact is stated without the fact, unless the fact comes later in the other line and less is won there.
fn drop_same(reasons: &mut Vec<Reason>, here: &CandidateLine, there: &CandidateLine, side: Color) {
    let both = BothLines::new(&here.line, &there.line, side);
    let same = |fact: &Fact| {
        let theirs = || there.facts.iter().filter(|other| other.side == side);
        match fact.kind {
            // A piece is taken in many lines; it counts if it is not made good.
            Kind::HangingPiece(_) | Kind::TakesFor(_) | Kind::Promotes(_) if both.wins_more() => false,
            // A recapture that is due now is not made by one that comes later.
            Kind::Recaptures(_) if fact.ply == 0 => {
                theirs().any(|other| other.ply == 0 && matches!(other.kind, Kind::Recaptures(_)))
            }
            Kind::WeakensPawn(WeakensPawn { pawn, weakness }) => {
                there.line.steps().any(|step| is_weak(step.after, pawn, weakness))
            }
            // The other move gives the right up by itself.
            Kind::SpoilsCastling(_) => castling_is_gone(&there.line, !side),
            _ if is_virtue(&fact.kind) => theirs().any(|other| other.kind.name() == fact.kind.name()),
            _ => theirs().any(|other| both_lines::is_as_soon(other, fact)),
        }
    };
    let known = |fact: &Fact| {
        let mut theirs = there.facts.iter().filter(|other| other.side == side && other.ply == fact.ply);
        theirs.any(|other| other.kind.name() == fact.kind.name())
    };
    reasons.retain(|reason| {
        let in_both = reason.fact.as_ref().is_some_and(|fact| both.is_in_both(fact));
        let known = reason.fact.as_ref().is_some_and(known);
        !in_both && !both.is_of_the_same_answer(reason, known) && !both.is_taken_sooner(reason)
    });
    // By the same means more is won here, and sooner.
    let wins_sooner = |fact: &Fact| {
        let mut theirs = there.facts.iter().filter(|other| other.side == side);
        both.wins_more() && theirs.all(|other| other.ply > fact.ply || !other.kind.is_same_thing(&fact.kind))
    };
    for reason in &mut *reasons {
        reason.wins.take_if(|wins| both.is_in_both(wins));
        let by_the_way = reason.fact.as_ref().is_some_and(|fact| same(fact) && !wins_sooner(fact));
        if by_the_way && let Some(wins) = reason.wins.take() {
            reason.fact = Some(wins);
        }
    }
    reasons.retain(|reason| reason.wins.is_some() || !reason.fact.as_ref().is_some_and(same));
}

/// Returns true if a pawn of the same colour as `pawn` and on its file has the weakness.
fn is_weak(board: &Board, pawn: PlacedPiece, weakness: Weakness) -> bool {
    let pawns = board.colored(pawn.color(), PieceKind::Pawn);
    let same_file = |sq: &Square| sq.file() == pawn.sq.file();
    pawns.into_iter().filter(same_file).any(|sq| facts::weakness(board, pawn.color(), sq) == Some(weakness))
}

/// Returns true for kinds of facts about placement, development and exchanges. If two moves both have such a
/// fact, it is no reason to prefer one of them.
pub fn is_virtue(kind: &Kind) -> bool {
    matches!(kind.info().motif, Some(Motif::Development | Motif::Pieces | Motif::Exchange))
        && !matches!(kind, Kind::TakesFor(_) | Kind::Restores(_) | Kind::GainsTime(_))
}

/// A positional reason explains a loss of up to its weight times this.
const EXPLAINS: i32 = 3;

/// Returns true if a positional reason of this weight (about centipawns) can account for a loss of `lost`
/// centipawns: at most three times the weight.
pub fn accounts_for(weight: i32, lost: i32) -> bool {
    EXPLAINS * weight >= lost
}

/// Returns false if the material of a reason is far larger than the difference of the scores: then the line
/// wins it back later. `there` is the number of points that the side wins after the other move as well.
fn explains(reason: &Reason, difference: Option<&Attribution>, there: i32) -> bool {
    difference
        .is_none_or(|difference| reason.stake - 100 * there <= EXPLAINED * difference.total.abs() + SLACK)
}

/// Returns the reasons why the best move is better than `other`, the most important first: its merits that
/// the other move lacks. Empty if there are none.
pub fn for_best_against(explanation: &Explanation, other: &Other) -> Vec<Reason> {
    let us = explanation.side();
    // A threat that the other move stops as well is no difference, so it must not hide another fact; nor is a piece that
    // the other move moves out of danger as well, or a threat that the other move makes as well.
    let moves_too = rescue::moves_too(explanation, other);
    let differs = |fact: &Fact| {
        let saved_too = fact.ply == 0 && matches!(fact.kind, Kind::Saves(_)) && moves_too;
        let threatened_too = fact.ply == 0
            && both_lines::is_threatened_too(&fact.kind, &explanation.best.line, &other.candidate.line);
        // What the other move takes is not missed.
        let taken = other.candidate.line.step(0).and_then(|step| step.captured());
        let taken_too =
            fact.kind.has(Role::Attack) && taken.is_some_and(|taken| fact.kind.pieces().on == [taken]);
        let (here, there) = (&explanation.best.line, &other.candidate.line);
        let too = both_lines::is_guarded_too(fact, there)
            || both_lines::is_played_too(fact, here, there)
            || both_lines::is_traded_later(fact, here);
        !saved_too && !threatened_too && !taken_too && !too && !is_stopped_too(&fact.kind, there)
    };
    let mut reasons = of_facts(&explanation.best, us, other.lacks.as_ref(), differs);
    // The advance of a pawn is no merit by itself, unless it is a passed pawn.
    let step = |kind: &Kind| match kind {
        Kind::AdvancesPawn(AdvancesPawn { pawn }) => {
            !facts::is_passed(explanation.best.line.board(1), us, pawn.sq)
        }
        kind => matches!(kind, Kind::Check(_)),
    };
    let lost = |kind: &Kind| {
        matches!(kind, Kind::Lost(_) | Kind::InZugzwang(InZugzwang) | Kind::EnPassant(_)) || step(kind)
    };
    // A quiet move prepares the next one of its side, a capture or check may lead to the one after that.
    let loud =
        explanation.best.line.step(0).is_some_and(|step| step.mv.is_capture() || step.after.in_check());
    let latest = if loud { 2 * SOON } else { SOON };
    reasons.retain(|reason| {
        reason.rank == Rank::Decided || reason.fact.as_ref().is_none_or(|fact| fact.ply <= latest)
    });
    state_what_stands(&mut reasons, &explanation.best.line);
    drop_same(&mut reasons, &explanation.best, &other.candidate, us);
    reasons.retain(|reason| {
        let line = &explanation.best.line;
        reason.rank < Rank::Play
            || !(answers_a_move(reason, line) || is_ignored(reason, line) || comes_to_nothing(reason, line))
    });
    let there = points_for(&other.candidate.line, us);
    reasons.retain(|reason| explains(reason, other.lacks.as_ref(), there) && !is(reason, lost));
    add_themes(&mut reasons, other.lacks.as_ref(), own_theme(&explanation.best));
    reader::weigh_for(&explanation.reader, &mut reasons);
    sort(&mut reasons);
    let most = other.lacks.as_ref().map_or(i32::MAX, |lacks| EXPLAINED * lacks.total + SLACK);
    winning::join_attack(&mut reasons, &explanation.best.line, us);
    winning::credit_line(&mut reasons, &explanation.best, us, (there, most));
    winning::leave_out_common(&mut reasons, &other.candidate.line, us);
    winning::put_wins_first(&mut reasons);
    threats::put_first(&mut reasons, &explanation.best.line, 0);
    let gain = outcome::gain_beside(&explanation.best, &other.candidate.line, us, other);
    outcome::add(&mut reasons, gain.as_ref());
    both_lines::leave_out_capture(&mut reasons, &explanation.best.line, &other.candidate.line);
    reasons
}

/// Returns true if the best move prevents or parries the opponent's answer to the move `other`.
pub fn stops_the_answer(explanation: &Explanation, other: &Other) -> bool {
    explanation.best.facts.iter().any(|fact| {
        let stops = matches!(fact.kind, Kind::Parries(_) | Kind::Prevents(_));
        let played = is_played_all_the_same(fact, &explanation.best.line);
        fact.ply == 0 && stops && !played && !is_stopped_too(&fact.kind, &other.candidate.line)
    })
}

/// Returns true if `kind` states that a move is stopped that is not the answer in the line `other` either, so
/// that it may not be the difference between the two moves. Measured: if it was not the answer, it was not
/// the difference in 21 of 24 positions; if it was the answer, it was the difference in all 18.
fn is_stopped_too(kind: &Kind, other: &Line) -> bool {
    let (Kind::Parries(Parries { mv, .. }) | Kind::Prevents(Prevents { mv })) = kind else { return false };
    other.step(1).is_none_or(|step| (step.mv.from(), step.mv.to()) != (mv.from(), mv.to()))
}

/// Returns true if the fact states that a move is stopped, but the line plays that move nevertheless, as the
/// answer or later.
pub fn is_played_all_the_same(fact: &Fact, line: &Line) -> bool {
    let (Kind::Parries(Parries { mv, .. }) | Kind::Prevents(Prevents { mv })) = fact.kind else {
        return false;
    };
    let later = line.steps().skip(fact.ply + 1).step_by(2);
    later.into_iter().any(|step| (step.mv.from(), step.mv.to()) == (mv.from(), mv.to()))
}

fn sort(reasons: &mut [Reason]) {
    reasons.sort_by_key(|reason| {
        let place = reason.fact.as_ref().map_or(usize::MAX, |fact| fact.ply);
        (reason.rank, -reason.weight, place)
    });
    // A threat of mate now comes before a draw or a mate some moves on.
    if let [first, rest @ ..] = &*reasons
        && first.rank == Rank::Decided
        && let Some(at) = first.fact.as_ref().map(|fact| fact.ply)
        && let Some(threat) = rest.iter().position(|reason| threatens_mate(reason, at))
    {
        reasons[..threat + 2].rotate_right(1);
    }
    // "Quiet move" and "only move" do not give the purpose of a move: the next reason does.
    let vague = Kind::is_vague;
    let [first, second, rest @ ..] = &*reasons else { return };
    let is_specific = second.fact.as_ref().is_some_and(|fact| !vague(&fact.kind));
    if is(first, vague) {
        if is_specific && (second.rank < Rank::Play || second.weight >= LEAST_STATED) {
            reasons.swap(0, 1);
        }
        return;
    }
    // The direction of an attack comes after the mechanism of its win, if that is stated as well.
    let third = rest.first();
    let mechanism = |reason: &Reason| reason.rank == Rank::Tactics && redundant::is_mechanism(reason);
    if first.rank == Rank::Tactics && is(first, |kind| kind.has(Role::Direction)) {
        if mechanism(second) {
            reasons.swap(0, 1);
        } else if third.is_some_and(mechanism) {
            reasons[..3].rotate_right(1);
        }
    }
}

/// Returns true if the reason is a threat of mate that is made at least a move before the ply `before`.
fn threatens_mate(reason: &Reason, before: usize) -> bool {
    reason.fact.as_ref().is_some_and(|fact| {
        fact.ply + SOON <= before && matches!(fact.kind, Kind::Threat(Threat { mate: Some(_), .. }))
    })
}

/// Returns the facts of a line that help `side` and that `includes` accepts, as reasons in order. `themes` is
/// the score difference by theme, which adds to the weight of facts that show in it.
fn of_facts(
    candidate: &CandidateLine,
    side: Color,
    themes: Option<&Attribution>,
    includes: impl Fn(&Fact) -> bool,
) -> Vec<Reason> {
    // A later error of the other side in the line is not an effect of this move.
    let later_gift = |fact: &Fact| fact.ply > 0 && fact.kind.has(Role::HelpsOpponent);
    let facts: Vec<&Fact> = candidate
        .facts
        .iter()
        .filter(|fact| fact.side == side && !later_gift(fact) && includes(fact))
        .collect();
    let case = Case::new(candidate, side, &facts);
    let mut reasons: Vec<Reason> = Vec::new();
    for fact in facts {
        if reasons.iter().any(|r| r.fact.as_ref().is_some_and(|f| f.kind.name() == fact.kind.name())) {
            continue;
        }
        let theme = fact.kind.theme().and_then(|theme| {
            let share = themes.map_or(0, |themes| themes.share(theme));
            (share > 0).then_some((theme, share))
        });
        let Some((rank, base)) = case.weigh(fact) else { continue };
        let play = rank == Rank::Play;
        if play && fact.ply > case.first && (fact.ply > case.first + SOON || !is_plan(fact, &candidate.line))
        {
            continue;
        }
        let lift = theme.filter(|_| play && base < 100).map_or(0, |(_, share)| share.min(LIFT) / 2);
        let moves_before = (fact.ply.saturating_sub(case.first) / 2) as i32;
        let later = moves_before * if play { LATER } else { LATER_POINT };
        let stake = if play { base } else { case.stake() };
        let reason = Reason::of(fact.clone(), rank, base + lift - later);
        reasons.push(Reason { theme, stake, ..reason });
    }
    redundant::drop_collected(&mut reasons, case.first);
    redundant::drop_redundant(&mut reasons, case.gain);
    sort(&mut reasons);
    let gain = facts::gain(&candidate.line, side);
    redundant::join_wins(&mut reasons, &candidate.line, gain.as_ref(), case.first);
    winning::say_how(&mut reasons, &candidate.line, side, case.first);
    let win = candidate.facts.iter().find(|fact| fact.side == side && facts::is_win(fact));
    winning::credit_attack(&mut reasons, &candidate.line, case.first, win);
    reasons
}

/// Returns true if a later move of the line is a reason by itself: a plan (a quiet move with a lasting
/// improvement) or lasting damage.
fn is_plan(fact: &Fact, line: &Line) -> bool {
    // An en passant capture depends on the other side's double step.
    if line.step(fact.ply).is_some_and(|step| step.mv.is_en_passant()) {
        return false;
    }
    let quiet = line.step(fact.ply).is_some_and(|step| step.captured().is_none() && !step.before.in_check());
    fact.kind.has(Role::Damage) || (quiet && fact.kind.has(Role::Plan))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analyst::Found;
    use crate::facts::{Discovers, EnPassant, Quiet, Wins};
    use crate::line::PlacedPiece;
    use crate::line::san_moves;
    use crate::line_context::LineContext;
    use palisade::board::Board;
    use palisade::evaluation::Weights;
    use palisade::types::{PieceKind, Square};

    fn fact(kind: Kind, side: Color) -> Fact {
        Fact { kind, side, ply: 1 }
    }

    fn reason(fact: Fact, wins: Option<Fact>) -> Reason {
        Reason { wins, ..Reason::of(fact, Rank::Tactics, 600) }
    }

    /// A line with these facts.
    fn candidate(board: &Board, moves: &str, facts: Vec<Fact>) -> CandidateLine {
        let pv = san_moves(board, moves);
        let mut context = LineContext::new(*board, &Weights::embedded());
        CandidateLine { facts, ..context.candidate(&Found { score: 900, pv, depth: 8 }) }
    }

    /// The queen is taken either way, and only one of the two moves gets something for her.
    #[test]
    fn what_is_won_is_stated_if_it_is_won_by_the_same_means_as_less_is() {
        let board = Board::from_fen("3qk3/8/1B6/8/8/8/8/4K3 w - - 0 1").expect("legal");
        let piece = PlacedPiece::on(&board, Square::D8).expect("a queen");
        let takes = fact(Kind::HangingPiece(HangingPiece { piece }), Color::White);
        let wins = |lost: &[PieceKind]| {
            fact(Kind::Wins(Wins { won: vec![PieceKind::Queen], lost: lost.to_vec() }), Color::White)
        };
        let more = wins(&[PieceKind::Bishop]);
        let there =
            candidate(&board, "Bxd8 Kxd8", vec![takes.clone(), wins(&[PieceKind::Rook, PieceKind::Bishop])]);
        let here = candidate(&board, "Bxd8 Kxd8", Vec::new());
        let mut reasons = vec![reason(takes.clone(), Some(more.clone())), reason(takes.clone(), None)];
        drop_same(&mut reasons, &here, &there, Color::White);
        assert_eq!(reasons, [reason(more.clone(), None)]);
        // No reason is left if as much is won; and a fact that helps the other side is not the same.
        let mut reasons = vec![reason(takes.clone(), Some(more.clone()))];
        let there = candidate(&board, "Bxd8 Kxd8", vec![takes.clone(), more]);
        drop_same(&mut reasons, &here, &there, Color::White);
        assert!(reasons.is_empty());
        let mut reasons = vec![reason(takes.clone(), None)];
        let there = candidate(&board, "Bxd8 Kxd8", vec![fact(takes.kind, Color::Black)]);
        drop_same(&mut reasons, &here, &there, Color::White);
        assert_eq!(reasons.len(), 1);
    }

    /// The attack is uncovered later in the other line, and there the queen goes.
    #[test]
    fn what_wins_sooner_is_stated_with_its_means() {
        let board = Board::from_fen("3qk3/8/1B6/8/8/8/8/4K3 w - - 0 1").expect("legal");
        let [by, target] =
            [Square::B6, Square::D8].map(|sq| PlacedPiece::on(&board, sq).expect("a bishop, a queen"));
        let uncovers = |ply| Fact { ply, ..fact(Kind::Discovers(Discovers { by, target }), Color::White) };
        let kind = Kind::Wins(Wins { won: vec![PieceKind::Queen], lost: vec![PieceKind::Bishop] });
        let wins = fact(kind, Color::White);
        let here = candidate(&board, "Bxd8 Kxd8", Vec::new());
        let left = |ply, moves: &str| {
            let there = candidate(&board, moves, vec![uncovers(ply)]);
            let mut reasons = vec![reason(uncovers(1), Some(wins.clone()))];
            drop_same(&mut reasons, &here, &there, Color::White);
            reasons
        };
        assert_eq!(left(3, "Ba5 Qd7"), [reason(uncovers(1), Some(wins.clone()))]);
        assert_eq!(left(1, "Ba5 Qd7"), [reason(wins.clone(), None)], "as soon");
    }

    /// A knight that a pawn attacks: whichever way it goes, the pawn takes nothing; and if it stays the
    /// answer may be another one.
    #[test]
    fn what_the_other_move_stops_as_well_is_no_difference() {
        let white = Board::from_fen("6k1/8/8/6p1/7N/8/5P2/4K3 w - - 0 1").expect("legal");
        let lines = [["Kd2 gxh4", "Kd2 Kf7", "Nf3 g4"], ["Kd7 gxh5", "Kd7 Kf2", "Nf6 g5"]];
        for (board, lines) in [white, white.flipped()].into_iter().zip(lines) {
            let mut passed = board;
            passed.make_null();
            let takes = passed.legal_moves().into_iter().find(|mv| mv.is_capture()).expect("gxh4");
            let stopped = lines.map(|text| {
                let line = Line::new(&board, &san_moves(&board, text));
                assert!(!is_stopped_too(&Kind::Quiet(Quiet), &line));
                let kinds = [
                    Kind::Parries(Parries { mv: takes, mate: false }),
                    Kind::Prevents(Prevents { mv: takes }),
                ];
                kinds.map(|kind| is_stopped_too(&kind, &line))
            });
            assert_eq!(stopped, [[false; 2], [true; 2], [true; 2]]);
        }
    }

    /// The en passant capture itself is no harm; the loss of a piece is.
    #[test]
    fn en_passant_is_no_reason_against_a_move() {
        assert!(Kind::is_harmless(&Kind::EnPassant(EnPassant)));
        let board = Board::from_fen("3qk3/8/1B6/8/8/8/8/4K3 w - - 0 1").expect("legal");
        let piece = PlacedPiece::on(&board, Square::D8).expect("a queen");
        assert!(
            Kind::TakesFor(TakesFor { piece }).has(Role::Attack)
                && !Kind::EnPassant(EnPassant).has(Role::Attack)
        );
    }
}
