//! Wins of material that last: searches from the end of a line test whether its win is lasting.
//!
//! A short search comes first; a win that it shows clearly, or refutes, needs no longer one. The reliability
//! was measured at 60,000 nodes against ten times the nodes: of 92 wins of pieces that were clear in the
//! first search none was false. Of 40 wins of pawns confirmed by one search of 90,000 nodes seven were false,
//! of 36 confirmed by both searches five.

use crate::analyst::{Analyst, Effort, lengthen};
use crate::facts;
use crate::line::{HORIZON, Line, is_quiet};
use crate::line_context::{CandidateLine, LineContext};
use crate::thresholds::{CLEAR, CLEAR_IF_WON, PAWN_HOLDS, PROOF, WON};
use palisade::board::{Board, Position};
use palisade::types::{Color, Score, score};

/// Removes from the facts of `candidate` a win of material that does not last, together with the facts that
/// rest on it. A win lasts if the material remains won at the end of the principal variation and in a second
/// search from the end of the shown line, whose score must agree. `best` is the score of the best move for
/// the side to move, internal units.
///
/// # Errors
/// Returns the error of the analyst if a search fails.
pub(super) fn keep_lasting_wins<A: Analyst>(
    analyst: &mut A,
    candidate: &mut CandidateLine,
    best: Score,
    context: &mut LineContext,
) -> Result<(), A::Error> {
    // Material won on the way to a mate is visible on the board.
    if !score::is_mate(candidate.score)
        && let Some(win) = Win::of(candidate, best, context)
        && !(win.is_kept(candidate) && win.lasts(analyst, candidate, context)?)
    {
        candidate.facts.retain(|fact| !facts::is_win(fact) && !facts::rests_on_a_win(fact, &candidate.line));
    }
    Ok(())
}

/// A win of material that a line claims.
struct Win {
    /// The side that wins material.
    side: Color,
    /// The position at the end of the shown line.
    end: Position,
    /// The material balance of `side` before the line, points; `shift` is its change by the line.
    before: i32,
    shift: i32,
    /// True for a small win: of one point, of pawns only, or of at most two points at the cost of pawns
    /// ([`facts::wins_pawns`]). It is often lost again.
    pawns: bool,
    /// The score of the line for `side`, internal units.
    score: Score,
    /// The evaluation of the line's start for `side`, internal units, or the score of a move to compare with
    /// if that is lower.
    start: Score,
    /// The value of a pawn, internal units.
    pawn: Score,
}

/// The result of a search from the end of a line, about the win of the line.
struct SearchedWin {
    /// True if the material remains won and the score agrees.
    lasts: bool,
    /// The rise of the score as a fraction of the value of the win.
    part: f64,
}

impl Win {
    /// Returns the win that the facts of the line state; `None` if they state none.
    fn of(candidate: &CandidateLine, best: Score, context: &LineContext) -> Option<Self> {
        let fact = candidate.facts.iter().find(|fact| facts::is_win(fact))?;
        let side = fact.side;
        let sign = if side == context.us { 1 } else { -1 };
        let start = context.start.score() * side.sign();
        let before = facts::balance(&context.board) * side.sign();
        let shift = facts::balance(candidate.line.end()) * side.sign() - before;
        Some(Self {
            side,
            end: Position::new(*candidate.line.end()),
            before,
            shift,
            pawns: facts::wins_pawns(&fact.kind, shift),
            score: candidate.score * sign,
            start: start.min(if side == context.us { context.beside.unwrap_or(start) } else { -best }),
            pawn: context.model.score(100),
        })
    }

    /// Returns true if the material balance on `board` is better for the side than before the line.
    fn is_there(&self, board: &Board) -> bool {
        facts::balance(board) * self.side.sign() > self.before
    }

    /// Returns true if the win is there, as it is stated, at the end of the principal variation.
    fn is_kept(&self, candidate: &CandidateLine) -> bool {
        facts::gain(&candidate.line, self.side).is_none_or(|gain| candidate.keeps(&gain))
    }

    /// Returns true if the win lasts by the principal variation and by one or two searches.
    fn lasts<A: Analyst>(
        &self,
        analyst: &mut A,
        candidate: &CandidateLine,
        context: &mut LineContext,
    ) -> Result<bool, A::Error> {
        let own = Line::played_out(&context.board, &candidate.pv, &mut context.evaluator);
        // A side with a won game may give pawns back, and sometimes pieces.
        let won = context.points(self.start) >= WON;
        if !self.is_there(own.end()) || (self.pawns && won) {
            return Ok(false);
        }
        // A clearly won piece needs one search; a smaller win has to last in both.
        let first = self.search(analyst, Effort::First, context)?;
        let clear = if won { CLEAR_IF_WON } else { CLEAR };
        let settled = if self.pawns { !first.lasts } else { first.lasts && first.part >= clear };
        if settled {
            return Ok(first.lasts);
        }
        Ok(self.search(analyst, Effort::Half, context)?.lasts)
    }

    /// Searches from the end of the line with this effort, and returns whether the win remains.
    fn search<A: Analyst>(
        &self,
        analyst: &mut A,
        effort: Effort,
        context: &mut LineContext,
    ) -> Result<SearchedWin, A::Error> {
        let Some(mut found) = analyst.search(&self.end, &[], effort)? else {
            // The game is over there, or the budget allows no search: an unsearched win is not claimed.
            let lasts = !self.end.board().has_legal_move();
            return Ok(SearchedWin { lasts, part: 1.0 });
        };
        // A line of one or two moves does not show whether a pawn is lost again.
        let plies = if self.pawns { PROOF } else { HORIZON };
        lengthen(analyst, &self.end, &mut found, plies, Effort::First)?;
        let end = self.end.board();
        let score = if end.side_to_move() == self.side { found.score } else { -found.score };
        let on = Line::played_out(end, &found.pv, &mut context.evaluator);
        let mut rests = (2..=on.len()).map(|ply| on.board(ply)).filter(|board| is_quiet(board));
        // A score that falls while the pawn is there says that it is about to go.
        let holds = !self.pawns || PAWN_HOLDS * (self.score - score) <= self.pawn;
        let moved = score - self.start;
        let lasts = self.is_there(on.end())
            && rests.all(|board| self.is_there(board))
            && holds
            && facts::is_believed(moved, self.shift, self.pawns, self.pawn);
        Ok(SearchedWin { lasts, part: f64::from(moved) / f64::from(self.shift * self.pawn) })
    }
}
