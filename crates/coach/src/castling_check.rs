//! The right to castle that a check takes, proved by a search where the board alone does not show it.

use crate::analyst::{Analyst, Effort};
use crate::facts::{self, Fact, Kind, SpoilsCastling};
use crate::line_context::{CandidateLine, LineContext};
use palisade::board::Position;
use palisade::types::{Move, PieceKind};

/// Returns the fact that the move at index `ply` (0 or more) of the candidate's line, a check, costs the
/// other side its last right to castle. The king answers the check in the line, and by a search every answer
/// that keeps a right is worse by at least half a pawn. `None` if that does not hold, or if the candidate has
/// the fact already.
///
/// # Errors
/// Returns the error of the analyst if a search fails.
pub(super) fn castling_check<A: Analyst>(
    analyst: &mut A,
    candidate: &CandidateLine,
    ply: usize,
    context: &LineContext,
) -> Result<Option<Fact>, A::Error> {
    let line = &candidate.line;
    let (Some(check), Some(answer)) = (line.step(ply), line.step(ply + 1)) else { return Ok(None) };
    let known = candidate
        .facts
        .iter()
        .any(|fact| fact.ply == ply && fact.kind == Kind::SpoilsCastling(SpoilsCastling));
    let keeps = facts::keeps_castling(check.after);
    if known
        || keeps.is_empty()
        || !check.after.in_check()
        || answer.mover().kind() != PieceKind::King
        || !facts::gives_up_castling(&answer)
    {
        return Ok(None);
    }
    let after = Position::new(*check.after);
    let mut best_of = |moves: &[Move]| analyst.search(&after, moves, Effort::First);
    let Some(goes) = best_of(&[answer.mv])? else { return Ok(None) };
    let worse = match best_of(&keeps)? {
        Some(keeps) => 2 * (goes.score - keeps.score) >= context.model.score(100),
        None => false,
    };
    Ok(worse.then_some(Fact { kind: Kind::SpoilsCastling(SpoilsCastling), side: check.side(), ply }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analyst::Found;
    use crate::line::san_moves;
    use palisade::board::Board;
    use palisade::evaluation::Weights;
    use palisade::types::Score;
    use std::convert::Infallible;

    /// Gives a king's move the score 0 and a search of other moves this score.
    struct Other(Score);

    impl Analyst for Other {
        type Error = Infallible;

        fn search(&mut self, at: &Position, only: &[Move], _: Effort) -> Result<Option<Found>, Infallible> {
            let king = at.board().king(at.board().side_to_move());
            let score = if only.iter().any(|mv| mv.from() == king) { 0 } else { self.0 };
            Ok(only.first().map(|&mv| Found { score, pv: vec![mv], depth: 8 }))
        }
    }

    /// True if the check is found to cost the right to castle, with this score, in pawns, of a piece between.
    fn costs(fen: &str, moves: &str, pawns: i32) -> bool {
        let board = Board::from_fen(fen).expect("legal");
        let mut context = LineContext::new(board, &Weights::embedded());
        let candidate = context.candidate(&Found { score: 0, pv: san_moves(&board, moves), depth: 8 });
        let mut analyst = Other(pawns * context.model.score(100));
        let Ok(found) = castling_check(&mut analyst, &candidate, 0, &context);
        found.is_some()
    }

    /// The pawn can step between, but a search finds that worse; or it does not.
    #[test]
    fn a_check_that_is_best_met_by_the_king_costs_the_right_to_castle() {
        let fen = "rnbqkbnr/pppp1ppp/8/4p3/4PP2/8/PPPP2PP/RNBQKBNR b KQkq - 0 2";
        assert!(costs(fen, "Qh4+ Ke2 Nc6", -1));
        assert!(!costs(fen, "Qh4+ Ke2 Nc6", 0));
        assert!(!costs(fen, "Qh4+ g3 Qe7", -1), "the pawn steps between");
        let castled = fen.replace("KQkq", "kq");
        assert!(!costs(&castled, "Qh4+ Ke2 Nc6", -1), "no right is left");
    }
}
