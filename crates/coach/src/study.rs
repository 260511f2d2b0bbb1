//! The study of a position: the searches of an explanation, and the results made from them.
//!
//! [`study`] lets an [`Analyst`] search the best move, each requested move and (with no other to compare) the
//! best of the rest, each with the same budget. Short searches extend a line that is too short to be shown,
//! and `proof` tests claims again before they are stated. All other results are computed from the lines,
//! without clock, thread or I/O. The same search results give the same [`Explanation`].

use crate::analyst::{Analyst, Effort, search_whole};
use crate::attribution::Attribution;
use crate::castling_check::castling_check;
use crate::facts::{self, Fact, Kind, TablebaseResult};
use crate::facts::{Quiet, Tablebase};
use crate::failing_reply::failing_reply;
use crate::lasting_wins::keep_lasting_wins;
use crate::line::Line;
use crate::line_context::{CandidateLine, LineContext};
use crate::natural::natural;
use crate::plan::{Plan, plans};
use crate::proof::{next_best, searched_facts, stops_answer};
use crate::prospect::{Turn, keeps_result, turn_of};
use crate::reader::Reader;
use crate::refutation::{met_answer, refutation};
use crate::threat::threat_of_answer;
use palisade::board::{Board, Position};
use palisade::evaluation::Weights;
use palisade::evaluation::display::ShownScore;
use palisade::types::{Color, Move};
use std::sync::Arc;

/// A requested move that is not the best, compared with the best.
#[derive(Clone, Debug)]
pub struct Other {
    /// The move with its score and line.
    pub candidate: CandidateLine,
    /// The advantage of the best move over this one for the side to move, by theme; `None` if a mate or
    /// tablebase result decides.
    pub lacks: Option<Attribution>,
    /// True if the move is nearly as good as the best one: within half a pawn and 0.08 expected points, or
    /// somewhat more if the game is won anyway.
    pub close: bool,
    /// The effect of the move on the result of the game for its side; `None` if there is none or it is not
    /// clear.
    pub turn: Option<Turn>,
    /// True if the best move stops the opponent's answer to this move; false for a move that is
    /// [`close`](Self::close).
    pub answer_stopped: bool,
    /// A line that begins with the opponent's answer to this move, played after the best move instead, and
    /// shows why it fails there. `None` if the best move does not stop it, or makes it impossible.
    pub refutation: Option<Line>,
    /// A line that begins with the opponent's answer to this move, played after the best move instead, where it is
    /// clearly worse: the second move of the line meets it. `None` if the best move does not stop the answer so, or
    /// is [`close`](Self::close).
    pub met: Option<Line>,
    /// The percentage of players of the reader's rating who play the move; `None` if the human model does not
    /// know.
    pub often: Option<f32>,
}

/// The explanation of a position: the best move, the requested moves, and the plans.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The board of the explained position.
    pub board: Board,
    /// The best move with its line.
    pub best: CandidateLine,
    /// The requested moves except the best move, in the order of the request.
    pub others: Vec<Other>,
    /// The best alternative to the best move and its score for the mover; `None` if it was not searched,
    /// because other moves were requested or there is no other.
    pub second: Option<(Move, ShownScore)>,
    /// The line of that alternative, if it is about as good as the best move (at most 15 centipawns worse).
    pub rival: Option<CandidateLine>,
    /// A natural move that is bad, such as the capture of a piece that only seems free, or a check. It is
    /// searched if no other move was requested, or only a good one. `None` if none was found or searched.
    pub natural: Option<Other>,
    /// The plans in a quiet position, the most important first; empty if there are tactics, or if a requested
    /// move is clearly worse than the best.
    pub plans: Vec<Plan>,
    /// The reader whom the explanation is for: a rating and the moves that its players choose.
    pub reader: Reader,
}

impl Explanation {
    /// Returns the side to move in the explained position.
    pub fn side(&self) -> Color {
        self.board.side_to_move()
    }
}

/// Explains a position and the moves `requested` in it, by searches of `analyst`. An empty `requested`
/// explains the best move alone. `None` if there is no legal move, or if the analyst finds nothing.
///
/// # Errors
/// Returns the error of the analyst if a search fails.
pub fn study<A: Analyst>(
    analyst: &mut A,
    position: &Position,
    requested: &[Move],
    weights: &Arc<Weights>,
) -> Result<Option<Explanation>, A::Error> {
    study_for(analyst, position, requested, weights, Reader::default())
}

/// Explains a position as [`study`] does, for a reader of a given rating: the order of the reasons depends on
/// it. `None` if there is no legal move.
///
/// # Errors
/// Returns the error of the analyst if a search fails.
pub fn study_for<A: Analyst>(
    analyst: &mut A,
    position: &Position,
    requested: &[Move],
    weights: &Arc<Weights>,
    reader: Reader,
) -> Result<Option<Explanation>, A::Error> {
    let mut context = LineContext::of(position, weights);
    let Some(mut candidates) = Candidates::search(analyst, position, requested, &mut context)? else {
        return Ok(None);
    };
    candidates.prove(analyst, position, &mut context)?;
    let warns = candidates.others.iter().all(|other| context.is_close(other.score, candidates.best.score));
    let natural = if warns && candidates.others.len() <= 1 {
        natural(
            analyst,
            position,
            candidates.others.first().unwrap_or(&candidates.best),
            &reader,
            &mut context,
        )?
    } else {
        None
    };
    candidates.keep_lasting_wins(analyst, &mut context)?;
    let Candidates { mut best, others, second, rival, .. } = candidates;
    best.failing = failing_reply(analyst, &best, 0, &mut context)?;
    let mut against = |mut candidate: CandidateLine| -> Result<Other, A::Error> {
        let close = context.is_close(candidate.score, best.score);
        let turn = if close { None } else { turn_of(analyst, position, &best, &candidate, &context)? };
        if !close {
            let threat = threat_of_answer(analyst, &candidate, &mut context)?;
            candidate.facts.extend(threat);
            candidate.failing = failing_reply(analyst, &candidate, 1, &mut context)?;
            for ply in [1, 3] {
                candidate.facts.extend(castling_check(analyst, &candidate, ply, &context)?);
            }
        }
        let answer_stopped = !close && stops_answer(analyst, &best, &candidate, &context)?;
        let refutation =
            if close { None } else { refutation(analyst, &best, &candidate, answer_stopped, &mut context)? };
        // A stopped answer is searched already.
        let searched = close || refutation.is_some();
        let met = if searched { None } else { met_answer(analyst, &best, &candidate, &mut context)? };
        Ok(Other {
            answer_stopped,
            refutation,
            met,
            lacks: context.lacks(&candidate, &best),
            close,
            turn,
            often: reader.often(candidate.mv),
            candidate,
        })
    };
    let others: Vec<Other> = others.into_iter().map(&mut against).collect::<Result<_, _>>()?;
    let natural = natural.map(against).transpose()?;
    // A move that is clearly worse is explained by itself.
    let plans = if others.iter().all(|other| other.close) {
        plans(analyst, position, &best, rival.as_ref(), second.map(|(_, shown)| shown), &mut context)?
    } else {
        Vec::new()
    };
    Ok(Some(Explanation { board: *position.board(), best, others, second, rival, natural, plans, reader }))
}

/// The candidate moves of a study.
struct Candidates {
    best: CandidateLine,
    others: Vec<CandidateLine>,
    second: Option<(Move, ShownScore)>,
    rival: Option<CandidateLine>,
    /// The best move of the search over all moves.
    first: Move,
}

impl Candidates {
    /// Searches the best move, the requested moves and, if there is no other move to compare, the next best
    /// move. `None` if there is no legal move.
    fn search<A: Analyst>(
        analyst: &mut A,
        position: &Position,
        requested: &[Move],
        context: &mut LineContext,
    ) -> Result<Option<Self>, A::Error> {
        let Some(first) = search_whole(analyst, position, &[])? else { return Ok(None) };
        let first_move = first.pv[0];
        let mut candidates = vec![context.candidate(&first)];
        for &mv in requested {
            if candidates.iter().any(|candidate| candidate.mv == mv) {
                continue;
            }
            candidates.extend(search_whole(analyst, position, &[mv])?.map(|found| context.candidate(&found)));
        }
        // A search of one move alone may find more in it than the search of all did.
        let best = (0..candidates.len()).rev().max_by_key(|&i| candidates[i].score).unwrap_or(0);
        let best = candidates.remove(best);
        let beaten = candidates.first().filter(|candidate| candidate.mv == first_move).cloned();
        let mut others: Vec<CandidateLine> =
            candidates.into_iter().filter(|candidate| requested.contains(&candidate.mv)).collect();
        others.sort_by_key(|candidate| requested.iter().position(|mv| *mv == candidate.mv));
        let mut found = Self { best, others, second: None, rival: None, first: first_move };
        if !found.others.is_empty() {
            return Ok(Some(found));
        }
        match beaten {
            // The best that the search of all moves found comes next, and nearly as good.
            Some(beaten) if !context.far_apart(found.best.score, beaten.score) => {
                found.second = Some((beaten.mv, beaten.shown));
                found.rival = Some(beaten);
            }
            _ => found.search_second(analyst, position, requested, context)?,
        }
        let best = found.best.shown;
        found.rival = found.rival.filter(|rival| is_about_equal(best, rival.shown));
        // It was not proved to be the only one.
        if let Some(rival) = &mut found.rival {
            rival.facts.retain(|fact| fact.kind != Kind::Quiet(Quiet));
        }
        Ok(Some(found))
    }

    fn search_second<A: Analyst>(
        &mut self,
        analyst: &mut A,
        position: &Position,
        requested: &[Move],
        context: &mut LineContext,
    ) -> Result<(), A::Error> {
        let Some(found) = next_best(analyst, position, &mut self.best, context)? else { return Ok(()) };
        if found.score <= self.best.score {
            self.second = Some((found.pv[0], context.shown(found.score)));
            self.rival = Some(context.candidate(&found));
            return Ok(());
        }
        // Nor need the search of all be right about the rest.
        let was = std::mem::replace(&mut self.best, context.candidate(&found));
        if requested.contains(&was.mv) {
            self.others.push(was);
        } else {
            self.second = Some((was.mv, was.shown));
            self.rival = Some(was);
        }
        Ok(())
    }

    fn all(&mut self) -> impl Iterator<Item = &mut CandidateLine> {
        std::iter::once(&mut self.best).chain(&mut self.others)
    }

    /// Adds the facts that need a search, and removes the fact of a quiet move if another move is as good.
    fn prove<A: Analyst>(
        &mut self,
        analyst: &mut A,
        position: &Position,
        context: &mut LineContext,
    ) -> Result<(), A::Error> {
        let best = self.best.score;
        for candidate in self.all() {
            // A nearly equal move has points of its own.
            if context.is_close(candidate.score, best) {
                let searched = searched_facts(analyst, position, candidate, context)?;
                candidate.facts.extend(searched);
            }
        }
        let alone = self.second.is_some_and(|(_, shown)| context.is_alone(self.best.shown, shown))
            && (self.best.facts.iter().all(|fact| fact.kind != Kind::Quiet(Quiet))
                || is_confirmed_alone(analyst, position, &self.best, context)?);
        let first = self.first;
        for candidate in self.all() {
            let keep = alone && candidate.mv == first;
            candidate.facts.retain(|fact| keep || fact.kind != Kind::Quiet(Quiet));
        }
        self.best.facts.extend(keeps_result(analyst, position, &self.best, self.second, context)?);
        Ok(())
    }

    /// Removes wins of material that do not last, and wins of the other side that it also has after the best
    /// move.
    fn keep_lasting_wins<A: Analyst>(
        &mut self,
        analyst: &mut A,
        context: &mut LineContext,
    ) -> Result<(), A::Error> {
        let us = context.us;
        let falls = facts::gain(&self.best.line, !us);
        let least = falls.as_ref().map_or(0, |gain| gain.points);
        let best = self.best.score;
        // The win of the best move shows in comparison with a move that wins less, if not with the evaluation
        // of the position.
        context.beside = self.others.iter().map(|candidate| candidate.score).min();
        if let Some(worst) = context.beside
            && !self.best.facts.iter().any(facts::is_win)
        {
            let won = context.win_beside(&self.best, worst);
            self.best.facts.extend(won);
        }
        for candidate in self.all() {
            // Another piece falls, or more does.
            let falls_here = facts::gain(&candidate.line, !us);
            let more = falls_here.as_ref().is_some_and(|here| {
                here.points > least || falls.as_ref().is_some_and(|there| there.taken != here.taken)
            });
            if more && !candidate.facts.iter().any(facts::is_win) {
                candidate.facts.extend(context.win_against(candidate, best));
            }
            candidate.facts.retain(|fact| more || fact.side == us || !facts::is_win(fact));
            candidate.facts.extend(tablebase_fact(analyst, candidate, us));
            keep_lasting_wins(analyst, candidate, best, context)?;
        }
        Ok(())
    }
}

/// The largest difference, centipawns, of two moves that count as equally good.
pub const EQUAL: i32 = 15;

/// Returns true if `second` is at most [`EQUAL`] centipawns below `best`, both for the same side; false if
/// either is a mate.
pub fn is_about_equal(best: ShownScore, second: ShownScore) -> bool {
    match (best, second) {
        (ShownScore::Centipawns(best), ShownScore::Centipawns(second)) => best - second <= EQUAL,
        _ => false,
    }
}

/// Returns true if a longer search confirms that no other move is as good as `best`.
fn is_confirmed_alone<A: Analyst>(
    analyst: &mut A,
    position: &Position,
    best: &CandidateLine,
    context: &LineContext,
) -> Result<bool, A::Error> {
    let rest: Vec<Move> = position.legal_moves().into_iter().filter(|mv| *mv != best.mv).collect();
    let Some(others) = analyst.search(position, &rest, Effort::Half)? else { return Ok(false) };
    let Some(again) = analyst.search(position, &[best.mv], Effort::Half)? else { return Ok(false) };
    Ok(context.is_alone(context.shown(again.score), context.shown(others.score)))
}

/// Returns the fact of the tablebase result after the candidate move of `us`; `None` if the position is not
/// in the tablebases.
fn tablebase_fact<A: Analyst>(analyst: &mut A, candidate: &CandidateLine, us: Color) -> Option<Fact> {
    let result = match analyst.tablebase(candidate.line.board(1))? {
        TablebaseResult::Win => TablebaseResult::Loss,
        TablebaseResult::Draw => TablebaseResult::Draw,
        TablebaseResult::Loss => TablebaseResult::Win,
    };
    let side = if result == TablebaseResult::Loss { !us } else { us };
    Some(Fact { kind: Kind::Tablebase(Tablebase { result }), side, ply: 0 })
}
