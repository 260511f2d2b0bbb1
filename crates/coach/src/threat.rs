//! The threat of a move: what its side would do if the other side passed.

use crate::analyst::{Analyst, Effort, Found};
use crate::exchange::{attackers, attacks_from, exchange};
use crate::facts::declaration::points_of;
use crate::facts::{self, Fact, Interferes, Kind, NEAR_MATE, Scored, Threat, Wins};
use crate::line::{Line, PlacedPiece};
use crate::line_context::{CandidateLine, LineContext};
use crate::thresholds::{LOST, QUIET_THREAT, THREAT, THREATENED, THREATENED_PAWN};
use palisade::attacks::between;
use palisade::board::{Board, Position};
use palisade::evaluation::display::ShownScore;
use palisade::types::{Color, Move, PieceKind, Score, Square, score};

/// A gain up to this ply is stated in preference to the threat of an answer, unless that is mate.
const WINS_SOON: usize = 3;

/// Returns the threat made by the answer to `worse`, a move that is worse than the best; empty if there is
/// none. It counts only if the answer's line wins nothing soon, or a pawn later while the threat is of a
/// piece, or if it is mate and the answer attacks a piece too.
///
/// # Errors
/// Returns the error of the analyst if a search fails.
pub(super) fn threat_of_answer<A: Analyst>(
    analyst: &mut A,
    worse: &CandidateLine,
    context: &mut LineContext,
) -> Result<Vec<Fact>, A::Error> {
    let wins = facts::gain(&worse.line, !context.us).filter(|gain| gain.ply <= WINS_SOON);
    let attacks = worse.facts.iter().any(|fact| fact.ply == 1 && matches!(fact.kind, Kind::Threatens(_)));
    let pawn = wins.as_ref().is_some_and(|gain| gain.won == [PieceKind::Pawn] && gain.lost.is_empty());
    let at_once = wins.as_ref().is_some_and(|gain| gain.ply == 1);
    if worse.line.len() < 2 || at_once || (wins.is_some() && !attacks && !pawn) {
        return Ok(Vec::new());
    }
    let mut facts = threat(analyst, &Threatening::answer(worse), context)?;
    let more = |threat: &Threat| threat.mate.is_some() || (pawn && threat.is_of_a_piece());
    facts.retain(|fact| wins.is_none() || matches!(&fact.kind, Kind::Threat(threat) if more(threat)));
    Ok(facts)
}

/// A move of a line whose threat is searched for.
pub(super) struct Threatening<'a> {
    line: &'a Line,
    /// The ply of the move.
    ply: usize,
    /// The move itself.
    mv: Move,
    /// The score of the line for the side that makes the move, internal units.
    score: Score,
}

impl<'a> Threatening<'a> {
    /// Returns the first move of a line, with the score for its side.
    pub(super) fn first(candidate: &'a CandidateLine) -> Self {
        Self { line: &candidate.line, ply: 0, mv: candidate.mv, score: candidate.score }
    }

    /// Returns the answer to the first move of a line of at least two plies, with the score for the answering side.
    fn answer(candidate: &'a CandidateLine) -> Self {
        Self { line: &candidate.line, ply: 1, mv: candidate.line.moves()[1], score: -candidate.score }
    }
}

/// Returns the position of `board` with the other side to move, as after a null move.
pub(super) fn passed(board: &Board) -> Position {
    let mut passed = *board;
    passed.make_null();
    Position::new(passed)
}

/// Returns the facts of the threat of a move: its side's best line if it could move again. Empty if it
/// threatens nothing.
pub(super) fn threat<A: Analyst>(
    analyst: &mut A,
    best: &Threatening<'_>,
    context: &mut LineContext,
) -> Result<Vec<Fact>, A::Error> {
    let (before, after) = (best.line.board(best.ply), best.line.board(best.ply + 1));
    let us = before.side_to_move();
    let mates = matches!(context.shown(best.score), ShownScore::Mate(moves) if (1..=NEAR_MATE as i32).contains(&moves));
    // A piece that can be recaptured makes no threat, unless recapturing is the only way to stop mate.
    let taken = best.line.takes(best.ply + 1, best.mv.to());
    let recaptured = taken && best.mv.is_capture();
    if after.in_check() || !after.has_legal_move() || mates || recaptured || context.points(best.score) < LOST
    {
        return Ok(Vec::new());
    }
    let passed = passed(after);
    let Some(seen) = analyst.search(&passed, &[], Effort::Probe)? else { return Ok(Vec::new()) };
    // With the move in hand: a mate, a pawn at least, or a draw for a side that stands worse.
    let pawn = context.model.score(100);
    let saves = |found: &Found| best.score <= -pawn && found.score.abs() <= score::DRAW_JITTER;
    let gains = |found: &Found| {
        let mate = matches!(context.shown(found.score), ShownScore::Mate(moves) if (1..=NEAR_MATE as i32).contains(&moves));
        mate || saves(found) || 2 * (found.score - best.score) >= THREATENED_PAWN * pawn
    };
    if !gains(&seen) {
        return Ok(Vec::new());
    }
    let Some(found) = analyst.search(&passed, &[], Effort::First)? else { return Ok(Vec::new()) };
    if !gains(&found) {
        return Ok(Vec::new());
    }
    let Some(&mv) = found.pv.first() else { return Ok(Vec::new()) };
    let line = context.line(passed.board(), &found);
    let mate = match context.shown(found.score) {
        ShownScore::Mate(moves) if (1..=NEAR_MATE as i32).contains(&moves) => Some(moves.unsigned_abs()),
        _ => None,
    };
    let (wins, lost) = match facts::won_first(&line) {
        Some((side, Kind::Wins(Wins { won, lost }), shift)) if side == us => {
            let halves = if shift >= THREAT { THREATENED } else { THREATENED_PAWN };
            let enough = 2 * (found.score - best.score) >= halves * pawn;
            if enough { (facts::won_at_once(&line, won, &lost), lost) } else { (Vec::new(), Vec::new()) }
        }
        _ => (Vec::new(), Vec::new()),
    };
    let draws = wins.is_empty() && mate.is_none() && saves(&found);
    // A quiet first step is not stated as a threat, nor is a gain that was possible before the move as well.
    let loud = mv.is_capture() || mv.is_promotion() || passed.board().gives_check(mv);
    let much = points_of(&wins) - points_of(&lost) >= PieceKind::Knight.points()
        && found.score - best.score >= QUIET_THREAT * pawn;
    let strikes = loud
        || hits_two(&line, &found, us, context)
        || (much && lasts(analyst, &passed, &found, best.score + (QUIET_THREAT - 1) * pawn)?);
    let old = before.is_legal(mv) && exchange(before, mv.from(), mv.to()).is_some_and(|gain| gain > 0);
    // A piece that the answer captures wins nothing.
    let lost_first = best.line.takes(best.ply + 1, mv.from());
    let wins_now = !wins.is_empty() && strikes && !old && !lost_first;
    // A check or capture may improve the position by a pawn without winning anything on the board.
    let takes_piece = passed.board().captured_kind(mv).is_some_and(|kind| kind != PieceKind::Pawn);
    let bare = wins.is_empty() && mate.is_none() && loud && !takes_piece && !old && !lost_first && !taken;
    let improves = bare && !draws && lasts(analyst, &passed, &found, best.score + pawn)?;
    let new = if taken { mate == Some(1) } else { mate.is_some() || wins_now || (draws && loud) || improves };
    let cut = if mate == Some(1) { cut_off(best.line, best.ply, mv.to()) } else { None };
    let threat = new.then_some(Kind::Threat(Threat { mv, mate, wins, lost, draws }));
    let kinds = threat.into_iter().chain(cut);
    Ok(kinds.map(|kind| Fact { kind, side: us, ply: best.ply }).collect())
}

/// Returns true if the first move of `found` scores at least `least` (internal units, for its side) in a longer search too.
fn lasts<A: Analyst>(
    analyst: &mut A,
    passed: &Position,
    found: &Found,
    least: Score,
) -> Result<bool, A::Error> {
    let again = analyst.search(passed, &found.pv[..1], Effort::Half)?;
    Ok(again.is_some_and(|again| again.score >= least))
}

/// Returns true if the motif of a line's first move explains its win: a fork, a skewer, a trapped piece.
fn hits_two(line: &Line, found: &Found, us: Color, context: &LineContext) -> bool {
    let (start, pawn) = (context.start.score() * us.sign(), context.model.score(100));
    let scored = Scored { score: found.score, start, pawn };
    let says = |kind: &Kind| matches!(kind, Kind::Fork(_) | Kind::Skewer(_) | Kind::Traps(_));
    facts::of_line(line, scored).iter().any(|fact| fact.ply == 0 && says(&fact.kind))
}

/// Returns the fact of a slider that guarded `sq`, where mate is threatened, until the move at `ply` blocked its line; `None` if
/// there is none.
fn cut_off(line: &Line, ply: usize, sq: Square) -> Option<Kind> {
    let step = line.step(ply)?;
    let at = step.moved().sq;
    let slider = attackers(step.before, !step.side(), sq)
        .into_iter()
        .find(|&guard| between(guard, sq).has(at) && !attacks_from(step.after, guard).has(sq))?;
    Some(Kind::Interferes(Interferes { slider: PlacedPiece::on(step.before, slider)?, sq, at }))
}
