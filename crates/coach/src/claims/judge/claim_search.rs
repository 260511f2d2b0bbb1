//! The searches that judge claims, each with a fixed effort, and their results as text.

use crate::claims::context::Scene;
use crate::{Analyst, CandidateLine, Effort, Explanation, study};
use palisade::board::diagram::san_line;
use palisade::board::{Board, Position};
use palisade::evaluation::Weights;
use palisade::evaluation::display::{ShownScore, WinRateModel};
use palisade::types::{Color, Move, score};
use std::sync::Arc;

/// The largest number of plies of a line in a verdict.
const SHOWN: usize = 8;

/// Makes the searches that judge one claim, through an [`Analyst`]; their scores are in centipawns and
/// expected points.
pub struct ClaimSearcher<'a, A> {
    analyst: &'a mut A,
    weights: Arc<Weights>,
    /// True if the analyst was cleared since its searches for other claims.
    alone: bool,
}

/// The result of a search for a claim, from the view of the side to move.
#[derive(Clone, Debug)]
pub struct SearchOutcome {
    /// The score as shown to users, from the view of the side to move.
    pub shown: ShownScore,
    /// The score for the side to move, centipawns; 20,000 or -20,000 for a mate.
    pub centipawns: i32,
    /// The expected points of the side to move, 0 to 1.
    pub points: f64,
    /// The principal variation; it has at least one move.
    pub pv: Vec<Move>,
    /// The depth that the search completed, plies.
    pub depth: i32,
}

/// The centipawns that stand for a mate.
const MATE: i32 = 20_000;

impl SearchOutcome {
    /// Returns the start of the principal variation, at most eight plies from `board`, as text with move
    /// numbers.
    pub fn line(&self, board: &Board) -> String {
        san_line(board, &self.pv[..self.pv.len().min(SHOWN)])
    }

    /// Returns the number of moves to mate: positive if the side to move mates, negative if it is mated;
    /// `None` without a mate score.
    pub fn mate(&self) -> Option<i32> {
        match self.shown {
            ShownScore::Mate(moves) => Some(moves),
            ShownScore::Centipawns(_) => None,
        }
    }
}

/// Returns a score as text: `+1.35` in pawns, or `mate in 3` for a mate by either side.
pub fn written(shown: ShownScore) -> String {
    match shown {
        ShownScore::Mate(moves) => format!("mate in {}", moves.unsigned_abs()),
        ShownScore::Centipawns(centipawns) => format!("{:+.2}", f64::from(centipawns) / 100.0),
    }
}

impl<'a, A: Analyst> ClaimSearcher<'a, A> {
    /// Makes a searcher for one claim that uses this analyst.
    pub fn new(analyst: &'a mut A) -> Self {
        Self { analyst, weights: Weights::embedded(), alone: false }
    }

    /// Clears the analyst before the first search of a claim, so that earlier claims have no effect.
    fn begin(&mut self) -> Result<(), A::Error> {
        if !self.alone {
            self.analyst.forget()?;
            self.alone = true;
        }
        Ok(())
    }

    /// Searches the best move among all legal moves, or among those in `only` if it is not empty, with this
    /// effort. `None` without a legal move.
    ///
    /// # Errors
    /// Returns the error of the analyst if a search fails.
    pub fn search(
        &mut self,
        position: &Position,
        only: &[Move],
        effort: Effort,
    ) -> Result<Option<SearchOutcome>, A::Error> {
        self.begin()?;
        let found = self.analyst.search(position, only, effort)?.filter(|found| !found.pv.is_empty());
        let model = WinRateModel::of(position.board());
        Ok(found.map(|found| {
            let shown = ShownScore::new(found.score, model);
            let centipawns = match shown {
                ShownScore::Centipawns(centipawns) => centipawns,
                ShownScore::Mate(_) if found.score > 0 => MATE,
                ShownScore::Mate(_) => -MATE,
            };
            let points = match (score::is_mate(found.score), found.score > 0) {
                (true, true) => 1.0,
                (true, false) => 0.0,
                _ => model.expected_points(found.score),
            };
            SearchOutcome { shown, centipawns, points, pv: found.pv, depth: found.depth }
        }))
    }

    /// Returns the explanation of the scene's position with `mv` as the requested move, and the line of that
    /// move. `None` if there is no legal move or no result for `mv`.
    ///
    /// # Errors
    /// Returns the error of the analyst if a search fails.
    pub fn study(
        &mut self,
        scene: &Scene,
        mv: Move,
    ) -> Result<Option<(Explanation, CandidateLine)>, A::Error> {
        self.begin()?;
        let found = study(self.analyst, scene.position(), &[mv], &self.weights)?;
        Ok(found.and_then(|found| {
            let candidate = if found.best.mv == mv {
                found.best.clone()
            } else {
                found.others.iter().find(|other| other.candidate.mv == mv)?.candidate.clone()
            };
            Some((found, candidate))
        }))
    }

    /// Returns the tablebase result for the side to move; `None` if the position is not in the tablebases.
    pub fn tablebase(&mut self, board: &Board) -> Option<crate::TablebaseResult> {
        self.analyst.tablebase(board)
    }
}

/// Returns the score of a search for White, centipawns (20,000 or -20,000 for a mate); `side` is the side to
/// move.
pub fn for_white(outcome: &SearchOutcome, side: Color) -> i32 {
    outcome.centipawns * side.sign()
}
