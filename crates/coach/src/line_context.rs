//! A move with its line, and the context in which all lines from one position are examined.

use crate::analyst::Found;
use crate::attribution::{Attribution, PieceContributions};
use crate::facts::{self, Fact, Gain, Kind, Scored};
use crate::line::{Line, is_quiet};
use crate::natural_reply::FailingReply;
use crate::recapture::{LastCapture, correct_recapture};
use palisade::board::{Board, Position};
use palisade::evaluation::breakdown::{Breakdown, Parts};
use palisade::evaluation::display::{ShownScore, WinRateModel};
use palisade::evaluation::{Evaluator, Weights};
use palisade::types::{Color, Move, Score, score};
use std::rc::Rc;
use std::sync::Arc;

/// A candidate move with its score, its principal variation and the facts about it.
#[derive(Clone, Debug)]
pub struct CandidateLine {
    /// The candidate move.
    pub mv: Move,
    /// The score for the side that makes the move, internal units.
    pub score: Score,
    /// The score as shown to users, for the side that makes the move.
    pub shown: ShownScore,
    /// The depth that the search completed, plies.
    pub depth: i32,
    /// The whole principal variation, beginning with the candidate move.
    pub pv: Vec<Move>,
    /// The part of the principal variation that is explained, up to its quiet end.
    pub line: Line,
    /// The facts about `line`, for both sides.
    pub facts: Vec<Fact>,
    /// A natural reply that fails, to the first move or to the answer; `None` if none was found or looked for.
    pub failing: Option<FailingReply>,
    /// The change of the evaluation from the position to the end of the line for the side that moves, by
    /// theme; `None` if a mate or tablebase result decides.
    pub change: Option<Attribution>,
    /// The evaluation at the end of the line, split into its parts.
    pub(super) end: Parts,
    /// The contribution of each piece to the evaluation at the end of the line.
    pub(super) contributions: Rc<PieceContributions>,
}

/// The largest difference, centipawns, at which the evaluation at the end of a line counts as equal to the
/// search score.
const NEAR: i32 = 60;

impl CandidateLine {
    /// Returns the static evaluation of the position before the move, for the side that moves, centipawns;
    /// `None` if the score of the move is a mate or tablebase result.
    pub fn before(&self) -> Option<i32> {
        let change = self.change.as_ref()?;
        match self.shown {
            ShownScore::Centipawns(cp) => Some(cp - change.total),
            ShownScore::Mate(_) => None,
        }
    }

    /// Returns true if the gain of the shown line remains, but for a pawn of a larger one, in the quiet positions after it
    /// and at the end of the whole principal variation.
    pub fn keeps(&self, gain: &Gain) -> bool {
        let (line, whole) = (&self.line, Line::new(self.line.start(), &self.pv));
        let points = |board: &Board| facts::balance(board) * gain.side.sign();
        let least = points(line.start()) + (gain.points - facts::SLACK).max(1);
        let holds = |board: &Board| points(board) >= least;
        let behind = (line.len() + 1..whole.len()).map(|ply| whole.board(ply));
        let rests = behind.filter(|board| is_quiet(board)).all(holds);
        // After mate nothing is given back.
        rests && (holds(whole.end()) || !whole.end().has_legal_move())
    }
}

/// The data shared by all candidate lines of one position: board, weights and win-rate model (from scores to
/// expected points).
pub(super) struct LineContext {
    /// The board of the position.
    pub(super) board: Board,
    /// The side to move.
    pub(super) us: Color,
    /// The conversion of internal units to centipawns and expected points.
    pub(super) model: WinRateModel,
    pub(super) weights: Arc<Weights>,
    pub(super) evaluator: Evaluator,
    /// The evaluation of the position, split into its parts.
    pub(super) start: Parts,
    /// The contribution of each piece to the evaluation of the position.
    pub(super) contributions: PieceContributions,
    /// The position with the history of its game; `None` if that is not known.
    game: Option<Position>,
    /// The last capture of the other side, by which a move may be a recapture.
    pub(super) last: LastCapture,
    /// The lowest score of the other requested moves, internal units, for the side to move; `None` without
    /// one.
    pub(super) beside: Option<Score>,
}

impl LineContext {
    /// Makes the context of a board without history, so that no first move counts as a recapture.
    pub(super) fn new(board: Board, weights: &Arc<Weights>) -> Self {
        let us = board.side_to_move();
        Self {
            start: Breakdown::new(&board, weights).parts(us),
            contributions: PieceContributions::new(&Line::new(&board, &[]), weights, us),
            board,
            us,
            model: WinRateModel::of(&board),
            weights: Arc::clone(weights),
            evaluator: Evaluator::new(Arc::clone(weights)),
            game: None,
            last: LastCapture::No,
            beside: None,
        }
    }

    /// Makes the context of a position with its history, which shows whether the last move was a capture.
    pub(super) fn of(position: &Position, weights: &Arc<Weights>) -> Self {
        Self {
            game: Some(position.clone()),
            last: LastCapture::before(position),
            ..Self::new(*position.board(), weights)
        }
    }

    /// Returns `score`, in internal units, in the units shown to users (centipawns or moves to mate), for the
    /// same side.
    pub(super) fn shown(&self, score: Score) -> ShownScore {
        ShownScore::new(score, self.model)
    }

    /// Returns true if only kings and pawns are on the board.
    pub(super) fn pawn_ending(&self) -> bool {
        self.board.phase_material() == 0
    }

    /// Makes a candidate line, with its facts and its evaluation by theme, from the result of a search. The
    /// principal variation must not be empty.
    pub(super) fn candidate(&mut self, found: &Found) -> CandidateLine {
        let line = self.line(&self.board.clone(), found);
        let end = Breakdown::new(line.end(), &self.weights).parts(self.us);
        let contributions = PieceContributions::new(&line, &self.weights, self.us);
        let shown = self.shown(found.score);
        let start = self.shown(self.start.score() * self.us.sign());
        let scored = Scored {
            score: found.score,
            start: self.start.score() * self.us.sign(),
            pawn: self.model.score(100),
        };
        let mut facts = facts::of_line(&line, scored);
        correct_recapture(&line, self.last, self.us, &mut facts);
        if let Some(position) = &self.game {
            facts::repeats_in_game(position, &line, scored, &mut facts);
        }
        CandidateLine {
            mv: found.pv[0],
            score: found.score,
            shown,
            depth: found.depth,
            facts,
            failing: None,
            change: self
                .compare(&self.start, start, &end, shown)
                .map(|change| change.with_owners(&self.contributions, &contributions, self.us)),
            contributions: Rc::new(contributions),
            pv: found.pv.clone(),
            line,
            end,
        }
    }

    /// Returns the part of the principal variation of `found`, a search of `from`, that is explained. A mate
    /// is followed to its end.
    pub(super) fn line(&mut self, from: &Board, found: &Found) -> Line {
        if score::is_mate(found.score) {
            return Line::new(from, &found.pv);
        }
        let near = self.model.score(NEAR);
        Line::to_quiet_end(from, &found.pv, found.score, near, &mut self.evaluator)
    }

    /// Returns the win of material of the other side after `candidate`, a move that is worse than the best
    /// one, if the difference between their scores confirms it. `best` is the score of the best move for the
    /// side to move, internal units. Otherwise `None`.
    pub(super) fn win_against(&self, candidate: &CandidateLine, best: Score) -> Option<Fact> {
        let (side, kind, shift) = facts::won_first(&candidate.line)?;
        let mates = score::is_mate(candidate.score) || score::is_mate(best);
        let pawns = facts::wins_pawns(&kind, shift);
        let believed = facts::is_believed(best - candidate.score, shift, pawns, self.model.score(100));
        (side != self.us && !mates && believed).then_some(Fact { kind, side, ply: 1 })
    }

    /// Returns the win of material by the best move, if the difference between its score and `worse`, that of
    /// a worse move (internal units), confirms it; otherwise `None`.
    pub(super) fn win_beside(&self, best: &CandidateLine, worse: Score) -> Option<Fact> {
        // A recapture wins nothing.
        if best.facts.iter().any(|fact| fact.ply == 0 && matches!(fact.kind, Kind::Recaptures(_))) {
            return None;
        }
        let (side, kind, shift) = facts::won_first(&best.line)?;
        let mates = score::is_mate(best.score) || score::is_mate(worse);
        let pawns = facts::wins_pawns(&kind, shift);
        let believed = facts::is_believed(best.score - worse, shift, pawns, self.model.score(100));
        (side == self.us && !mates && believed).then_some(Fact { kind, side, ply: 0 })
    }

    /// Returns the advantage of `best` over `candidate` by theme, with the pieces that account for it. `None`
    /// if a mate or tablebase result decides.
    pub(super) fn lacks(&self, candidate: &CandidateLine, best: &CandidateLine) -> Option<Attribution> {
        let lacks = self.compare(&candidate.end, candidate.shown, &best.end, best.shown)?;
        Some(lacks.with_owners(&candidate.contributions, &best.contributions, self.us))
    }

    /// Splits the difference of two scores, `shown_to` less `shown_from`, by theme; `from` and `to` are the
    /// evaluations of the two positions. All are for the side to move. `None` if one of the scores is a mate
    /// or tablebase result.
    pub(super) fn compare(
        &self,
        from: &Parts,
        shown_from: ShownScore,
        to: &Parts,
        shown_to: ShownScore,
    ) -> Option<Attribution> {
        // Scores from here on are tablebase wins, which are shown in centipawns but measure no advantage.
        const DECIDED: i32 = 19_000;
        let cp = |shown| match shown {
            ShownScore::Centipawns(cp) if cp.abs() < DECIDED => Some(cp),
            _ => None,
        };
        let total = cp(shown_to)? - cp(shown_from)?;
        Some(Attribution::between(from, to, total, self.us, self.model, &self.weights))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::is_win;
    use crate::line::san_moves;

    /// A move loses a knight where the best move would have won one: its score equals the evaluation of the
    /// position, but the knight is lost nevertheless.
    #[test]
    fn what_a_move_loses_is_seen_beside_the_best() {
        let white = Board::from_fen("4k3/4p3/3p4/8/4N3/8/3PP3/4K3 w - - 0 1").expect("legal");
        for board in [white, white.flipped()] {
            let text = if board.side_to_move() == Color::White { "Nxd6+ exd6" } else { "Nxd3+ exd3" };
            let pv = san_moves(&board, text);
            let mut context = LineContext::new(board, &Weights::embedded());
            let pawn = context.model.score(100);
            let worth = context.start.score() * board.side_to_move().sign();
            let candidate = context.candidate(&Found { score: worth, pv, depth: 8 });
            assert!(!candidate.facts.iter().any(is_win), "the score has not moved: {:?}", candidate.facts);
            let against = |best| context.win_against(&candidate, best);
            let them = !board.side_to_move();
            assert!(against(worth + 3 * pawn).is_some_and(|fact| is_win(&fact) && fact.side == them));
            assert_eq!(against(worth + pawn / 2), None, "nor beside such a best");
            assert_eq!(against(score::mate_in(5)), None, "a mate says nothing of pieces");
        }
    }
}
