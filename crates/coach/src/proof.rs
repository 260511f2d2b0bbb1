//! Facts that rest on a search: the only good move, a threat that is met, zugzwang.
//!
//! Each claim is tested again before it is stated. Necessary conditions of the board come first, then short
//! searches. A claim that they show clearly, or refute, needs no longer search.
//!
//! The facts are declared in `facts/searched`. Their finders are here: they search with an [`Analyst`] and read a [`LineContext`],
//! which both rest on [`facts`]. In the files of the facts they would make the modules circular.

use crate::analyst::{Analyst, Effort, Found, search_whole};
use crate::castling_check::castling_check;
use crate::exchange::is_taken_evenly;
use crate::facts::{self, Fact, Kind};
use crate::facts::{Fortress, InZugzwang, Lost, OnlyMove, Parries, Prevents, Zugzwang};
use crate::judge::{Scale, Seen};
use crate::line::{HORIZON, Line, Step};
use crate::line_context::{CandidateLine, LineContext};
use crate::threat::{Threatening, passed, threat};
use crate::thresholds::{
    CLEARLY_MET, CLOSE, CLOSE_POINTS, FEW_PIECES, FORTRESS, FORTRESS_SCORE, GLIMPSED, LOST, MET, NEAR_FIFTY,
    NEAR_POINTS, ONLY_MARGIN, ONLY_POINTS, PREVENTED, THREAT, WON, WON_ANYWAY, WORSE_NOW, ZUGZWANG_MARGIN,
    ZUGZWANG_MATERIAL, ZUGZWANG_POINTS,
};
use palisade::board::{Board, Position};
use palisade::evaluation::display::ShownScore;
use palisade::types::{Color, Move, PieceKind, Score, score};

/// Searches the best move other than `best`, and adds the fact that `best` is the only good or only legal
/// move if it is. Returns the result of the search; `None` without another legal move.
///
/// # Errors
/// Returns the error of the analyst if a search fails.
pub(super) fn next_best<A: Analyst>(
    analyst: &mut A,
    position: &Position,
    best: &mut CandidateLine,
    context: &LineContext,
) -> Result<Option<Found>, A::Error> {
    let rest: Vec<Move> = position.legal_moves().into_iter().filter(|mv| *mv != best.mv).collect();
    let only = |legal| Fact { kind: Kind::OnlyMove(OnlyMove { legal }), side: context.us, ply: 0 };
    if rest.is_empty() {
        best.facts.push(only(true));
        return Ok(None);
    }
    let Some(found) = search_whole(analyst, position, &rest)? else { return Ok(None) };
    if context.far_apart(best.score, found.score) && position.board().halfmove_clock() < NEAR_FIFTY {
        // Looked at longer the rest may be as good.
        if let Some(again) = analyst.search(position, &rest, Effort::More)?
            && context.far_apart(best.score, again.score)
            && let Some(best_again) = analyst.search(position, &[best.mv], Effort::More)?
            && context.far_apart(best_again.score, again.score)
        {
            best.facts.push(only(false));
        }
    }
    Ok(Some(found))
}

/// Returns the facts of the best move that only a search can prove: threats parried or made, a good move or
/// castling prevented, zugzwang, a fortress, a lost position. Empty if there are none.
///
/// # Errors
/// Returns the error of the analyst if a search fails.
pub(super) fn searched_facts<A: Analyst>(
    analyst: &mut A,
    position: &Position,
    best: &CandidateLine,
    context: &mut LineContext,
) -> Result<Vec<Fact>, A::Error> {
    let mut found = Vec::new();
    found.extend(lost(analyst, position, best, context)?);
    found.extend(stopped(analyst, position.board(), best, context)?);
    found.extend(zugzwang(analyst, best, context)?);
    found.extend(in_zugzwang(analyst, position, best, context)?);
    found.extend(threat(analyst, &Threatening::first(best), context)?);
    found.extend(fortress(analyst, best, context)?);
    found.extend(castling_check(analyst, best, 0, context)?);
    Ok(found)
}

/// Returns the fact that every move loses: the best one is mated, or two searches expect less than 0.03
/// points (0 to 1) with more than eight pieces on the board. Otherwise `None`.
fn lost<A: Analyst>(
    analyst: &mut A,
    position: &Position,
    best: &CandidateLine,
    context: &LineContext,
) -> Result<Option<Fact>, A::Error> {
    let fact = |mate| Some(Fact { kind: Kind::Lost(Lost { mate }), side: context.us, ply: 0 });
    match best.shown {
        ShownScore::Mate(moves) => {
            return Ok(if moves < 0 { fact(Some(moves.unsigned_abs())) } else { None });
        }
        ShownScore::Centipawns(_) if context.points(best.score) >= LOST => return Ok(None),
        ShownScore::Centipawns(_) => {}
    }
    // With few pieces there are draws that no score shows, and a longer search may find a resource.
    if position.board().occupied().count() <= FEW_PIECES {
        return Ok(None);
    }
    let again = analyst.search(position, &[], Effort::More)?;
    let hopeless =
        again.is_some_and(|again| !score::is_win(again.score) && context.points(again.score) < LOST);
    Ok(if hopeless { fact(None) } else { None })
}

/// Returns the fact that the best move stops the move that the other side would make if it were its turn: a
/// parried threat, or a good move that is no longer good. `None` if there is none.
fn stopped<A: Analyst>(
    analyst: &mut A,
    board: &Board,
    best: &CandidateLine,
    context: &mut LineContext,
) -> Result<Option<Fact>, A::Error> {
    if board.in_check() || score::is_win(best.score) || context.points(best.score) < LOST {
        return Ok(None);
    }
    let passed = passed(board);
    let Some(seen) = analyst.search(&passed, &[], Effort::Probe)? else { return Ok(None) };
    if !context.is_met(seen.score, best.score, PREVENTED) {
        return Ok(None);
    }
    let Some(threat) = analyst.search(&passed, &[], Effort::Tenth)? else { return Ok(None) };
    // Against mate more may be given up.
    let kept = gained(&best.line, !context.us) <= 0 || score::is_mate(seen.score);
    if kept
        && context.is_met(seen.score, best.score, GLIMPSED)
        && let Some(fact) = threat_met(analyst, &passed, &threat, best, context)?
    {
        return Ok(Some(fact));
    }
    prevented(analyst, &passed, &threat, best, context)
}

/// Returns the fact that the best move parries `threat`, the other side's line in the position `passed`,
/// where it is to move. `None` if it parries none.
fn threat_met<A: Analyst>(
    analyst: &mut A,
    passed: &Position,
    threat: &Found,
    best: &CandidateLine,
    context: &mut LineContext,
) -> Result<Option<Fact>, A::Error> {
    let Some(fact) = context.parried(passed.board(), threat, best) else { return Ok(None) };
    // It must remain a threat in the longer search, and be met; a result that is clear in both searches counts.
    let clear = context.is_met(threat.score, best.score, CLEARLY_MET);
    let short = clear.then_some((Effort::First, Effort::First));
    let after = Position::new(*best.line.board(1));
    for (of_answer, of_threat) in short.into_iter().chain([(Effort::Fifth, Effort::Half)]) {
        let Some(answer) = analyst.search(&after, &[], of_answer)? else { return Ok(None) };
        if !context.is_met(threat.score, -answer.score, MET) {
            return Ok(None);
        }
        let Some(again) = analyst.search(passed, &threat.pv[..1], of_threat)? else { return Ok(None) };
        let same = context.parried(passed.board(), &again, best).is_some_and(|again| again == fact);
        if !same || !context.is_met(again.score, -answer.score, MET) {
            return Ok(None);
        }
        if of_threat == Effort::First && context.is_met(again.score, -answer.score, CLEARLY_MET) {
            break;
        }
    }
    Ok(Some(fact))
}

/// Returns the fact that the first move of `threat`, good for the other side in the position `passed`, is bad
/// or illegal after the best move; `None` if it is not.
fn prevented<A: Analyst>(
    analyst: &mut A,
    passed: &Position,
    threat: &Found,
    best: &CandidateLine,
    context: &mut LineContext,
) -> Result<Option<Fact>, A::Error> {
    let Some(&mv) = threat.pv.first() else { return Ok(None) };
    // In a game that is won anyway a half pawn is nothing.
    if !context.is_met(threat.score, best.score, PREVENTED) || context.points(best.score) >= WON {
        return Ok(None);
    }
    let after = Position::new(*best.line.board(1));
    // Capturing the piece, driving it away or giving check does not prevent its plan.
    let stands = after.board().piece_on(mv.from()) == context.board.piece_on(mv.from());
    if !stands || after.board().in_check() || best.line.step(0).is_some_and(|step| step.captured().is_some())
    {
        return Ok(None);
    }
    // A piece that moves away avoids the capture instead.
    if mv.to() == best.mv.from() {
        return Ok(None);
    }
    let fact = Fact { kind: Kind::Prevents(Prevents { mv }), side: context.us, ply: 0 };
    // A longer search must confirm the result of the short one.
    let Some(would) = analyst.search(passed, &[mv], Effort::First)? else { return Ok(None) };
    let Some(has) = analyst.search(&after, &[], Effort::First)? else { return Ok(None) };
    if 2 * (would.score - has.score) < PREVENTED * context.model.score(100) {
        return Ok(None);
    }
    if !after.legal_moves().contains(&mv) {
        return Ok(Some(fact));
    }
    let Some(now) = analyst.search(&after, &[mv], Effort::First)? else { return Ok(None) };
    let worse = 2 * (would.score - now.score) >= WORSE_NOW * context.model.score(100);
    Ok((worse && now.score <= has.score).then_some(fact))
}

/// Returns true if the best move stops the answer to a worse move. After the best move the answer is illegal.
/// Or the answering piece can be captured on its new square, which it could not be otherwise, and by a search
/// the answer is worse than the best answer by half a pawn and than its former value by a pawn.
///
/// Trivial cases do not count: an answer that captures the piece of the worse move, an answer with a piece
/// that the best move captures, an answer on the square that the best move leaves, and an answer that would have been
/// impossible or captured without the best move as well.
///
/// # Errors
/// Returns the error of the analyst if a search fails.
pub(super) fn stops_answer<A: Analyst>(
    analyst: &mut A,
    best: &CandidateLine,
    worse: &CandidateLine,
    context: &LineContext,
) -> Result<bool, A::Error> {
    let (Some(first), Some(answer)) = (best.line.step(0), worse.line.step(1)) else { return Ok(false) };
    let mv = answer.mv;
    let after = Position::new(*first.after);
    let stands = after.board().piece_on(mv.from()) == answer.before.piece_on(mv.from());
    let comes = |step: Step<'_>| {
        step.side() == answer.side() && (step.mv.from(), step.mv.to()) == (mv.from(), mv.to())
    };
    if !stands
        || after.board().in_check()
        || answer.before.in_check()
        || worse.line.takes(1, worse.mv.to())
        || mv.to() == best.mv.from()
        || best.line.steps().any(comes)
    {
        return Ok(false);
    }
    // What was impossible or a loss before the move as well is not stopped by it.
    let passed = (!first.before.in_check()).then(|| passed(first.before));
    let stopped_before =
        |of: fn(&Board, Move) -> bool| passed.as_ref().is_some_and(|passed| of(passed.board(), mv));
    if stopped_before(|board, mv| !board.is_legal(mv)) {
        return Ok(false);
    }
    if !after.legal_moves().contains(&mv) {
        return Ok(true);
    }
    if !is_taken_after(after.board(), mv)
        || is_taken_evenly(answer.after, mv.to())
        || stopped_before(is_taken_after)
    {
        return Ok(false);
    }
    let Some(now) = analyst.search(&after, &[mv], Effort::First)? else { return Ok(false) };
    let pawn = context.model.score(100);
    Ok(2 * (-best.score - now.score) >= pawn && -worse.score - now.score >= pawn)
}

/// Returns true if the piece that makes the move `mv` on `board` can then be captured without loss.
fn is_taken_after(board: &Board, mv: Move) -> bool {
    let mut there = *board;
    there.make(mv, &mut ());
    is_taken_evenly(&there, mv.to())
}

/// Returns the fact of a fortress of the side with less material: even if it passes, the other side makes no progress. Both lines
/// have no capture and no promotion, and this side gives at most one check. `None` if it is no fortress.
fn fortress<A: Analyst>(
    analyst: &mut A,
    best: &CandidateLine,
    context: &mut LineContext,
) -> Result<Option<Fact>, A::Error> {
    let (us, start) = (context.us, best.line.start());
    let less = -facts::balance(start) * us.sign();
    let drawn = |score: Score| score.abs() <= context.model.score(FORTRESS_SCORE);
    let is_quiet_line = |line: &Line| {
        line.len() >= HORIZON && line.steps().all(|step| step.captured().is_none() && !step.mv.is_promotion())
    };
    let checks = best.line.steps().filter(|step| step.side() == us && step.after.in_check()).count();
    let near_fifty = start.halfmove_clock() >= NEAR_FIFTY;
    if less < FORTRESS
        || near_fifty
        || !drawn(best.score)
        || !is_quiet_line(&best.line)
        || start.in_check()
        || checks > 1
    {
        return Ok(None);
    }
    let Some(found) = analyst.search(&passed(start), &[], Effort::Tenth)? else { return Ok(None) };
    let quiet = found.pv.iter().all(|mv| !mv.is_capture() && !mv.is_promotion());
    let holds = drawn(found.score) && quiet;
    Ok(holds.then_some(Fact { kind: Kind::Fortress(Fortress), side: us, ply: 0 }))
}

/// Returns the fact of a zugzwang of the other side after the best move or, in a pawn ending, after this side's next move; `None`
/// if there is none.
fn zugzwang<A: Analyst>(
    analyst: &mut A,
    best: &CandidateLine,
    context: &LineContext,
) -> Result<Option<Fact>, A::Error> {
    // A side that loses expected points by a pass must have some.
    if context.points(best.score) < ZUGZWANG_POINTS {
        return Ok(None);
    }
    // In a pawn ending the move after is looked at as well.
    let plies: &[usize] = if context.pawn_ending() { &[0, 2] } else { &[0] };
    for &ply in plies.iter().filter(|&&ply| ply < best.line.len()) {
        let after = best.line.board(ply + 1);
        let fighting = context.may_be_zugzwang(after, !context.us);
        if fighting && is_squeezed(analyst, after, best.score, context)? {
            return Ok(Some(Fact { kind: Kind::Zugzwang(Zugzwang), side: context.us, ply }));
        }
    }
    Ok(None)
}

/// Returns the fact, which helps the other side, that this side is in zugzwang before its move; `None` if it is not.
fn in_zugzwang<A: Analyst>(
    analyst: &mut A,
    position: &Position,
    best: &CandidateLine,
    context: &LineContext,
) -> Result<Option<Fact>, A::Error> {
    let board = position.board();
    let suffers =
        context.may_be_zugzwang(board, context.us) && context.points(best.score) <= 1.0 - ZUGZWANG_POINTS;
    // Seen from the other side.
    let squeezed = suffers && is_squeezed(analyst, board, -best.score, context)?;
    Ok(squeezed.then_some(Fact { kind: Kind::InZugzwang(InZugzwang), side: !context.us, ply: 0 }))
}

/// Returns true if the side to move would stand clearly better if it could pass. `score` is that of the other
/// side if it moves, internal units.
fn is_squeezed<A: Analyst>(
    analyst: &mut A,
    board: &Board,
    score: Score,
    context: &LineContext,
) -> Result<bool, A::Error> {
    let (passed, moved) = (passed(board), Position::new(*board));
    let seen = analyst.search(&passed, &[], Effort::Probe)?;
    if seen.is_none_or(|seen| !context.is_better(score, seen.score, 0.5)) {
        return Ok(false);
    }
    // Both searches have the same effort, since a deeper one would be favoured. The result has to remain the
    // same with more effort.
    for effort in [Effort::Tenth, Effort::Half] {
        let pass = analyst.search(&passed, &[], effort)?;
        if pass.as_ref().is_none_or(|pass| !context.is_better(score, pass.score, 0.5)) {
            return Ok(false);
        }
        let went = analyst.search(&moved, &[], effort)?;
        if !pass.zip(went).is_some_and(|(pass, went)| context.is_better(-went.score, pass.score, 1.0)) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Returns the material that `side` gains in a line, points (pawn 1); negative for a loss.
fn gained(line: &Line, side: Color) -> i32 {
    (facts::balance(line.end()) - facts::balance(line.start())) * side.sign()
}

/// Returns Lichess's expected points, 0 to 1, for the side of the score.
fn win_points(shown: ShownScore) -> f64 {
    Scale::Lichess.expected(Seen { value: Some(shown), expected: 0.5 })
}

impl LineContext {
    /// Returns true if `best` is higher than `other` (both internal units from one side) by at least [`ONLY_MARGIN`] centipawns
    /// and [`ONLY_POINTS`] expected points, so that the move with the second score is bad.
    pub(super) fn far_apart(&self, best: Score, other: Score) -> bool {
        let (best, other) = (self.shown(best), self.shown(other));
        let lost = best.expected_points(self.model) - other.expected_points(self.model);
        100.0 * (best.pawns(100.0) - other.pawns(100.0)) >= f64::from(ONLY_MARGIN) && lost >= ONLY_POINTS
    }

    /// Returns true if the next best move, with the score `other`, is worse than the best (`one`) by at least
    /// a pawn or 0.1 expected points.
    pub(super) fn is_alone(&self, one: ShownScore, other: ShownScore) -> bool {
        let points = one.expected_points(self.model) - other.expected_points(self.model);
        one.pawns(100.0) - other.pawns(100.0) >= 1.0 || points >= 0.1
    }

    /// Returns true if `score` is nearly as good as `best`, both internal units from one side: equal; or
    /// neither is a mate, the loss earns no mark by Lichess's scale, and it is within [`CLOSE`] and
    /// [`NEAR_POINTS`], or [`WON_ANYWAY`] and [`CLOSE_POINTS`].
    pub(super) fn is_close(&self, score: Score, best: Score) -> bool {
        if score == best {
            return true;
        }
        let mates = score::is_mate(score) || score::is_mate(best);
        let apart = self.points(best) - self.points(score);
        let near = best - score <= self.model.score(CLOSE) && apart <= NEAR_POINTS;
        let won_anyway = apart <= CLOSE_POINTS && best - score <= self.model.score(WON_ANYWAY);
        // A move that a report marks as bad is not called as good.
        let points = |score| win_points(self.shown(score));
        let unmarked = Scale::Lichess.mark(points(best) - points(score)).is_none();
        !mates && (near || won_anyway) && unmarked
    }

    /// Returns true if `score` is worse than `best` by at least 0.1 expected points; both in internal units.
    pub(super) fn is_worse(&self, score: Score, best: Score) -> bool {
        self.points(best) - self.points(score) >= 0.1
    }

    /// Returns true if `one` is better than `other` by at least the margins of a different result, multiplied
    /// by `part` (0 to 1). Both are internal units from the view of the same side.
    fn is_better(&self, one: Score, other: Score, part: f64) -> bool {
        let (one, other) = (self.shown(one), self.shown(other));
        let points = one.expected_points(self.model) - other.expected_points(self.model);
        let margin = 100.0 * (one.pawns(100.0) - other.pawns(100.0));
        margin >= part * f64::from(ZUGZWANG_MARGIN) && points >= part * ZUGZWANG_POINTS
    }

    /// Returns true for an endgame in which `side`, to move, is not in check and has a legal move. Without a
    /// piece besides king and pawns it counts only in a pawn ending.
    fn may_be_zugzwang(&self, board: &Board, side: Color) -> bool {
        board.phase_material() <= ZUGZWANG_MATERIAL
            && !board.in_check()
            && board.has_legal_move()
            && (board.has_non_pawns(side) || self.pawn_ending())
    }

    /// Returns true if a threat is met by a move of this side. The other side's score, `threat` with a move
    /// in a row, falls by at least `halves` half pawns, and this side is not lost. `score` is the score after
    /// the meeting move from this side's view; both are internal units.
    fn is_met(&self, threat: Score, score: Score, halves: i32) -> bool {
        2 * (threat + score) >= halves * self.model.score(100) && self.points(score) >= LOST
    }

    /// Returns the expected points, 0 to 1, of a side whose score is `score`, internal units.
    pub(super) fn points(&self, score: Score) -> f64 {
        self.shown(score).expected_points(self.model)
    }

    /// Returns the fact of the move that the other side would make if it were its turn, if it is a threat and the best move
    /// parries it completely; otherwise `None`.
    fn parried(&mut self, passed: &Board, threat: &Found, best: &CandidateLine) -> Option<Fact> {
        let &mv = threat.pv.first()?;
        let line = self.line(passed, threat);
        let them = !self.us;
        let mates = line.end().in_check() && !line.end().has_legal_move() && score::is_win(threat.score);
        let pawn = self.model.score(100);
        let wins = gained(&line, them) >= THREAT && threat.score - self.start.score() * them.sign() >= pawn;
        // Parried: the line of the best move loses no material (except to stop a mate), and the threat is met
        // by its score.
        let kept = (mates || gained(&best.line, them) <= 0) && self.is_met(threat.score, best.score, MET);
        let taken = self.board.piece_on(mv.to()).is_some_and(|piece| piece.kind() != PieceKind::King);
        let real = mates || (wins && (taken || line.len() > 1));
        (real && kept).then_some(Fact {
            kind: Kind::Parries(Parries { mv, mate: mates }),
            side: self.us,
            ply: 0,
        })
    }
}
