//! The natural reply that fails: the attacked piece moves away, or the piece that has moved is captured.
//!
//! An attack or an offer convinces a reader only if he sees why he may not simply save his piece or take the other one.
//! Where the line shows another reply, a search of these moves alone shows what they lose.

use crate::analyst::{Analyst, Effort};
use crate::exchange::legal_capture;
use crate::facts::{GainsTime, Kind, Threatens};
use crate::line::{Line, Step};
use crate::line_context::{CandidateLine, LineContext};
use crate::natural_reply::{FailingReply, NaturalReply};
use palisade::board::{Board, Position};
use palisade::types::{Move, PieceKind, Score, Square};

/// The least loss, in half pawns, of a try against the reply of the line.
const FAILS: i32 = 3;
/// The largest number of plies of a shown try.
const SHOWN: usize = 6;
/// The least material, points (pawn 1), that a capture seems to win for it to be a natural try.
const OFFERED: i32 = 2;

/// Returns the natural reply to the move at `ply` of a candidate line that loses at least a pawn and a half more
/// than the reply of the line, by two searches, and whose refutation is a capture or mate within six plies. `None`
/// if there is none.
///
/// # Errors
/// Returns the error of the analyst if a search fails.
pub(super) fn failing_reply<A: Analyst>(
    analyst: &mut A,
    candidate: &CandidateLine,
    ply: usize,
    context: &mut LineContext,
) -> Result<Option<FailingReply>, A::Error> {
    let (Some(step), Some(reply)) = (candidate.line.step(ply), candidate.line.step(ply + 1)) else {
        return Ok(None);
    };
    if reply.mv.to() == step.moved().sq {
        return Ok(None);
    }
    let Some((what, moves)) = natural_tries(candidate, &step, &reply) else { return Ok(None) };
    // The score of the line for the side that replies.
    let score: Score = if ply.is_multiple_of(2) { -candidate.score } else { candidate.score };
    let position = Position::new(*step.after);
    let mut last = None;
    for effort in [Effort::Probe, Effort::First] {
        let Some(found) = analyst.search(&position, &moves, effort)? else { return Ok(None) };
        if 2 * (score - found.score) < FAILS * context.model.score(100) {
            return Ok(None);
        }
        last = Some(found);
    }
    Ok(last.and_then(|found| {
        let line = Line::new(step.after, &found.pv);
        Some(FailingReply { what, ply, shown: refuted_by(&line)?, line })
    }))
}

/// Returns the moves of a natural reply to `step` that the line does not play: a capture of the moved piece that seems
/// to win material, otherwise the moves of an attacked piece. `None` if there is none.
fn natural_tries(
    candidate: &CandidateLine,
    step: &Step<'_>,
    reply: &Step<'_>,
) -> Option<(NaturalReply, Vec<Move>)> {
    if let Some((capture, gain)) = legal_capture(step.after, step.moved().sq)
        && gain >= OFFERED
    {
        return Some((NaturalReply::Captures, vec![capture]));
    }
    let attacked = candidate.facts.iter().filter(|fact| fact.ply == step.ply && fact.side == step.side());
    let target = attacked.filter_map(|fact| match fact.kind {
        Kind::Threatens(Threatens { target, .. }) | Kind::GainsTime(GainsTime { target, .. }) => Some(target),
        _ => None,
    });
    let target = target.max_by_key(|target| target.kind().points())?;
    let stays = reply.mv.from() != target.sq && target.kind() != PieceKind::Pawn && !step.after.in_check();
    let moves = moves_of(step.after, target.sq);
    (stays && !moves.is_empty()).then_some((NaturalReply::MovesAway, moves))
}

fn moves_of(board: &Board, from: Square) -> Vec<Move> {
    board.legal_moves().into_iter().filter(|mv| mv.from() == from).collect()
}

/// Returns the number of plies that show what refutes the first move of a line: up to the first mate or the first
/// capture of more than a pawn by the other side that is not recaptured. `None` if the first six have neither.
fn refuted_by(line: &Line) -> Option<usize> {
    let answers = (1..line.len().min(SHOWN)).step_by(2);
    let decides = |ply: &usize| {
        line.step(*ply).is_some_and(|step| {
            let mates = step.after.in_check() && !step.after.has_legal_move();
            let takes = step.captured().is_some_and(|piece| piece.kind() != PieceKind::Pawn);
            mates || (takes && !line.takes(ply + 1, step.moved().sq))
        })
    };
    answers.into_iter().find(decides).map(|ply| ply + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analyst::Found;
    use crate::line::san_moves;
    use palisade::evaluation::Weights;
    use std::convert::Infallible;

    /// Answers each search with the same score and moves, and keeps the moves that it was to search.
    struct Answers(Score, &'static str, Vec<Move>);

    impl Analyst for Answers {
        type Error = Infallible;

        fn search(&mut self, at: &Position, only: &[Move], _: Effort) -> Result<Option<Found>, Infallible> {
            self.2 = only.to_vec();
            Ok(Some(Found { score: self.0, pv: san_moves(at.board(), self.1), depth: 8 }))
        }
    }

    /// The rook on g2 is attacked and guards the first rank's mate; a rook that could go loses nothing.
    #[test]
    fn the_attacked_rook_may_not_leave() {
        let fen = "6k1/5ppp/8/5b2/7P/6Q1/6RK/2r5 b - - 0 1";
        let board = Board::from_fen(fen).expect("legal");
        let mut context = LineContext::new(board, &Weights::embedded());
        let pv = san_moves(&board, "Be4 h5 Bxg2 Qxg2");
        let best = context.candidate(&Found { score: 400, pv, depth: 8 });
        let mut fails = |score: Score, tried: &'static str| {
            let mut analyst = Answers(score, tried, Vec::new());
            let Ok(found) = failing_reply(&mut analyst, &best, 0, &mut context);
            found.map(|found| (found.what, found.shown, analyst.2.iter().all(|mv| mv.from() == Square::G2)))
        };
        assert_eq!(fails(-30_000, "Rf2 Rh1#"), Some((NaturalReply::MovesAway, 2, true)));
        assert_eq!(fails(-400, "Rf2 Rh1#"), None, "no worse than the line");
        assert_eq!(fails(-900, "Rf2 Kf8 Rg2 Ke7"), None, "nothing is lost on the board");
    }
}
