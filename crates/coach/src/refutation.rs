//! The moves by which the best move refutes the answer to another move.
//!
//! That the answer is stopped is proved elsewhere ([`crate::proof`]); here a search of the answer after the best move shows the
//! means.

use crate::analyst::{Analyst, Effort};
use crate::facts::{Kind, Parries, Prevents};
use crate::line::Line;
use crate::line_context::{CandidateLine, LineContext};
use palisade::board::{Board, Position};
use palisade::types::Move;

/// The least difference, half pawns, between the score of the answer after the other move and after the best
/// one.
const WORSE_THERE: i32 = 1;

/// Returns a line that shows why the answer to a worse move fails after the best move: it begins with that
/// answer, played after the best move instead. `stopped` is true if the best move is known to stop the
/// answer; its facts may state the same.
///
/// `None` if nothing stops the answer, if it is illegal after the best move or its piece is captured, or if
/// it is not worse there by half a pawn.
///
/// # Errors
/// Returns the error of the analyst if the search fails.
pub(super) fn refutation<A: Analyst>(
    analyst: &mut A,
    best: &CandidateLine,
    worse: &CandidateLine,
    stopped: bool,
    context: &mut LineContext,
) -> Result<Option<Line>, A::Error> {
    let Some((after, mv)) = answer_there(best, worse) else { return Ok(None) };
    let named = best.facts.iter().any(|fact| match fact.kind {
        Kind::Parries(Parries { mv: named, .. }) | Kind::Prevents(Prevents { mv: named }) => {
            fact.ply == 0 && is_same(named, mv)
        }
        _ => false,
    });
    if !(stopped || named) {
        return Ok(None);
    }
    let found = analyst.search(&Position::new(*after), &[mv], Effort::First)?;
    let Some(found) = found.filter(|found| found.pv.first() == Some(&mv)) else { return Ok(None) };
    let worse_there = 2 * (-found.score - worse.score) >= WORSE_THERE * context.model.score(100);
    Ok(worse_there.then(|| context.line(after, &found)))
}

/// The least difference, half pawns, between the scores of the answer after the two moves for the best move to meet it.
const MET: i32 = 3;

/// Returns a line that begins with the answer to a worse move, played after the best move instead, where it is worse by a
/// pawn and a half at least: the best move meets it with the second move of the line. `None` if the answer is not
/// possible there, is the main reply to the best move too, or only captures the piece of the worse move.
///
/// # Errors
/// Returns the error of the analyst if the search fails.
pub(super) fn met_answer<A: Analyst>(
    analyst: &mut A,
    best: &CandidateLine,
    worse: &CandidateLine,
    context: &mut LineContext,
) -> Result<Option<Line>, A::Error> {
    let Some((after, mv)) = answer_there(best, worse) else { return Ok(None) };
    let own = worse.line.takes(1, worse.mv.to()) || mv.to() == best.mv.from();
    if own || after.in_check() {
        return Ok(None);
    }
    let mut met = None;
    for effort in [Effort::Probe, Effort::First] {
        let found = analyst.search(&Position::new(*after), &[mv], effort)?;
        let Some(found) = found.filter(|found| found.pv.first() == Some(&mv)) else { return Ok(None) };
        if 2 * (-found.score - worse.score) < MET * context.model.score(100) {
            return Ok(None);
        }
        met = Some(found);
    }
    Ok(met.map(|found| context.line(after, &found)).filter(|line| line.len() > 1))
}

/// Returns the board after the best move with the answer to a worse move, if the same piece can make it there and it is
/// not the main reply to the best move; otherwise `None`.
fn answer_there<'a>(best: &'a CandidateLine, worse: &CandidateLine) -> Option<(&'a Board, Move)> {
    let (first, answer) = (best.line.step(0)?, worse.line.step(1)?);
    let (after, mv) = (first.after, answer.mv);
    let there = after.piece_on(mv.from()) == answer.before.piece_on(mv.from()) && after.is_legal(mv);
    let main = best.line.step(1).is_some_and(|step| is_same(step.mv, mv));
    (there && !main).then_some((after, mv))
}

/// Returns true if two moves go between the same squares.
fn is_same(one: Move, other: Move) -> bool {
    (one.from(), one.to()) == (other.from(), other.to())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analyst::Found;
    use crate::line::san_moves;
    use palisade::evaluation::Weights;
    use palisade::types::Score;
    use std::convert::Infallible;

    /// Answers the only search with a score and moves.
    struct Answers(Score, &'static str);

    impl Analyst for Answers {
        type Error = Infallible;

        fn search(&mut self, at: &Position, only: &[Move], _: Effort) -> Result<Option<Found>, Infallible> {
            let pv = san_moves(at.board(), self.1);
            assert_eq!(only, &pv[..1]);
            Ok(Some(Found { score: self.0, pv, depth: 8 }))
        }
    }

    /// The queen on d5 is taken after the best move, if the score says so too; an answer that nothing stops is not searched.
    #[test]
    fn the_answer_is_refuted_after_the_best_move() {
        let board = Board::from_fen("3qk3/5ppp/8/8/8/8/3N1PPP/3R2K1 w - - 0 1").expect("legal");
        let mut context = LineContext::new(board, &Weights::embedded());
        let candidate = |context: &mut LineContext, score: Score, moves: &str| {
            context.candidate(&Found { score, pv: san_moves(&board, moves), depth: 8 })
        };
        let best = candidate(&mut context, 0, "Nf1 Qe7 h3 Kf8");
        let worse = candidate(&mut context, -300, "h3 Qd5 Kh2 Kf8");
        let mut found = |score: Score, stopped: bool| {
            let mut analyst = Answers(score, "Qd5 Rxd5 h6");
            let Ok(line) = refutation(&mut analyst, &best, &worse, stopped, &mut context);
            line.map(|line| line.moves().len() >= 2)
        };
        assert_eq!(found(-900, true), Some(true));
        assert_eq!(found(300, true), None, "as good as after the other move");
        assert_eq!(found(-900, false), None);
    }

    /// The queen that could answer on d5 loses itself there; where it is not the worse answer nothing is met.
    #[test]
    fn an_answer_that_is_worse_there_is_met() {
        let board = Board::from_fen("3qk3/5ppp/8/8/8/8/3N1PPP/3R2K1 w - - 0 1").expect("legal");
        let mut context = LineContext::new(board, &Weights::embedded());
        let candidate = |context: &mut LineContext, score: Score, moves: &str| {
            context.candidate(&Found { score, pv: san_moves(&board, moves), depth: 8 })
        };
        let worse = candidate(&mut context, -300, "h3 Qd5 Kh2 Kf8");
        let mut met = |best: &str, score: Score| {
            let best = candidate(&mut context, 0, best);
            let Ok(line) = met_answer(&mut Answers(score, "Qd5 Rxd5 h6"), &best, &worse, &mut context);
            line.map(|line| line.len() >= 2)
        };
        assert_eq!(met("Nf1 Qe7 h3 Kf8", -900), Some(true));
        assert_eq!(met("Nf1 Qe7 h3 Kf8", 300), None, "as good as after the other move");
        assert_eq!(met("Nf1 Qd5 Rxd5 h6", -900), None, "the main reply");
    }
}
