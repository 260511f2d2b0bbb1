//! The study of a position: which searches an explanation wants, and what it makes of them.
//!
//! [`study`] asks an [`Analyst`] for the best move, for each move that was asked about and (with
//! no other to compare) for the best of the rest, each with the same budget; short looks more
//! go on where a search's line is too short to tell of, and `proof` tries claims again before
//! they are made. All else is computed here, from the lines alone: no clock, no thread, no I/O.
//! The same answers give the same [`Explanation`].

use crate::analyst::{Analyst, Effort, search_whole};
use crate::attribution::Attribution;
use crate::facts::{self, Fact, Kind, Verdict};
use crate::facts::{Quiet, Tablebase};
use crate::natural::natural;
use crate::plan::{Plan, plans};
use crate::proof::{keep_lasting_wins, next_best, searched_facts};
use crate::prospect::{Turn, keeps_result, turn_of};
use crate::reader::Reader;
use crate::view::{CandidateLine, View};
use palisade::board::{Board, Position};
use palisade::evaluation::Weights;
use palisade::evaluation::display::ShownScore;
use palisade::types::{Color, Move};
use std::sync::Arc;

/// A move that was asked about and is not the best.
#[derive(Clone, Debug)]
pub struct Other {
    /// The move.
    pub way: CandidateLine,
    /// What the best move has over it, theme by theme: the difference of the two scores.
    pub lacks: Option<Attribution>,
    /// It is nearly as good: by half a pawn, or because neither changes what is to be expected.
    pub close: bool,
    /// What it does to the result of the game, if that is clear.
    pub turn: Option<Turn>,
    /// The percentage of players of the reader's rating who play it, if the human model says so.
    pub often: Option<f32>,
}

/// A position explained.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The position.
    pub board: Board,
    /// The best move.
    pub best: CandidateLine,
    /// The moves asked about, but for the best.
    pub others: Vec<Other>,
    /// The best of the other moves, if it was looked for, and its score for the mover.
    pub second: Option<(Move, ShownScore)>,
    /// The move that offers itself and is bad: a piece that seems free to be taken, a check. Looked for
    /// if no other move was asked about, or one that is nearly as good.
    pub natural: Option<Other>,
    /// Plans of a quiet position, the one to tell first comes first; none where something is due.
    pub plans: Vec<Plan>,
    /// The reader it is for.
    pub reader: Reader,
}

impl Explanation {
    /// Who is to move.
    pub fn side(&self) -> Color {
        self.board.side_to_move()
    }
}

/// Looks at a position and the moves asked about. `None` if there is no legal move.
///
/// # Errors
/// Those of the analyst.
pub fn study<A: Analyst>(
    analyst: &mut A,
    position: &Position,
    asked: &[Move],
    weights: &Arc<Weights>,
) -> Result<Option<Explanation>, A::Error> {
    study_for(analyst, position, asked, weights, Reader::default())
}

/// The same for a reader of a rating.
///
/// # Errors
/// Those of the analyst.
pub fn study_for<A: Analyst>(
    analyst: &mut A,
    position: &Position,
    asked: &[Move],
    weights: &Arc<Weights>,
    reader: Reader,
) -> Result<Option<Explanation>, A::Error> {
    let mut view = View::of(position, weights);
    let Some(mut ways) = Ways::search(analyst, position, asked, &mut view)? else { return Ok(None) };
    ways.prove(analyst, position, &mut view)?;
    let warns = ways.others.iter().all(|other| view.is_close(other.score, ways.best.score));
    let natural = if warns && ways.others.len() <= 1 {
        natural(analyst, position, ways.others.first().unwrap_or(&ways.best), &reader, &mut view)?
    } else {
        None
    };
    ways.keep_lasting_wins(analyst, &mut view)?;
    let Ways { best, others, second, .. } = ways;
    let mut against = |way: CandidateLine| -> Result<Other, A::Error> {
        let close = view.is_close(way.score, best.score);
        let turn = if close { None } else { turn_of(analyst, position, &best, &way, &view)? };
        Ok(Other { lacks: view.lacks(&way, &best), close, turn, often: reader.often(way.mv), way })
    };
    let others: Vec<Other> = others.into_iter().map(&mut against).collect::<Result<_, _>>()?;
    let natural = natural.map(against).transpose()?;
    // A move that is clearly worse is explained by itself.
    let plans = if others.iter().all(|other| other.close) {
        plans(analyst, position, &best, second.map(|(_, shown)| shown), &mut view)?
    } else {
        Vec::new()
    };
    Ok(Some(Explanation { board: *position.board(), best, others, second, natural, plans, reader }))
}

/// The moves that a position is explained by.
struct Ways {
    best: CandidateLine,
    others: Vec<CandidateLine>,
    second: Option<(Move, ShownScore)>,
    /// The move that the search of all found.
    first: Move,
}

impl Ways {
    /// Searches the best move, those asked about and, with no other to compare, the best of the rest.
    fn search<A: Analyst>(
        analyst: &mut A,
        position: &Position,
        asked: &[Move],
        view: &mut View,
    ) -> Result<Option<Self>, A::Error> {
        let Some(first) = search_whole(analyst, position, &[])? else { return Ok(None) };
        let first_move = first.pv[0];
        let mut ways = vec![view.way(&first)];
        for &mv in asked {
            if ways.iter().any(|way| way.mv == mv) {
                continue;
            }
            ways.extend(search_whole(analyst, position, &[mv])?.map(|found| view.way(&found)));
        }
        // A search of one move alone may find more in it than the search of all did.
        let best = (0..ways.len()).rev().max_by_key(|&i| ways[i].score).unwrap_or(0);
        let best = ways.remove(best);
        let beaten = ways.first().filter(|way| way.mv == first_move);
        let beaten = beaten.map(|way| (way.mv, way.score, way.shown));
        let mut others: Vec<CandidateLine> = ways.into_iter().filter(|way| asked.contains(&way.mv)).collect();
        others.sort_by_key(|way| asked.iter().position(|mv| *mv == way.mv));
        let mut found = Self { best, others, second: None, first: first_move };
        if !found.others.is_empty() {
            return Ok(Some(found));
        }
        match beaten {
            // The best that the search of all moves found comes next, and nearly as good.
            Some((mv, score, shown)) if !view.far_apart(found.best.score, score) => {
                found.second = Some((mv, shown));
            }
            _ => found.look_for_second(analyst, position, asked, view)?,
        }
        Ok(Some(found))
    }

    fn look_for_second<A: Analyst>(
        &mut self,
        analyst: &mut A,
        position: &Position,
        asked: &[Move],
        view: &mut View,
    ) -> Result<(), A::Error> {
        let Some(found) = next_best(analyst, position, &mut self.best, view)? else { return Ok(()) };
        if found.score <= self.best.score {
            self.second = Some((found.pv[0], view.shown(found.score)));
            return Ok(());
        }
        // Nor need the search of all be right about the rest.
        let was = std::mem::replace(&mut self.best, view.way(&found));
        if asked.contains(&was.mv) {
            self.others.push(was);
        } else {
            self.second = Some((was.mv, was.shown));
        }
        Ok(())
    }

    fn all(&mut self) -> impl Iterator<Item = &mut CandidateLine> {
        std::iter::once(&mut self.best).chain(&mut self.others)
    }

    /// Adds the facts that want a search, and leaves out the quiet move that is not the only one.
    fn prove<A: Analyst>(
        &mut self,
        analyst: &mut A,
        position: &Position,
        view: &mut View,
    ) -> Result<(), A::Error> {
        let best = self.best.score;
        for way in self.all() {
            // What is nearly as good has its points as well.
            if view.is_close(way.score, best) {
                let searched = searched_facts(analyst, position, way, view)?;
                way.facts.extend(searched);
            }
        }
        let alone = self.second.is_some_and(|(_, shown)| view.is_alone(self.best.shown, shown))
            && (self.best.facts.iter().all(|fact| fact.kind != Kind::Quiet(Quiet))
                || is_still_alone(analyst, position, &self.best, view)?);
        let first = self.first;
        for way in self.all() {
            let keep = alone && way.mv == first;
            way.facts.retain(|fact| keep || fact.kind != Kind::Quiet(Quiet));
        }
        self.best.facts.extend(keeps_result(analyst, position, &self.best, self.second, view)?);
        Ok(())
    }

    /// Leaves out wins of material that do not last, and those of the other side that come against the
    /// best move as well.
    fn keep_lasting_wins<A: Analyst>(&mut self, analyst: &mut A, view: &mut View) -> Result<(), A::Error> {
        let us = view.us;
        let falls = facts::gain(&self.best.line, !us);
        let least = falls.as_ref().map_or(0, |gain| gain.points);
        let best = self.best.score;
        // What the best move wins shows beside a move that wins less, if not beside the position as it stands.
        view.beside = self.others.iter().map(|way| way.score).min();
        if let Some(worst) = view.beside
            && !self.best.facts.iter().any(facts::is_win)
        {
            let won = view.win_beside(&self.best, worst);
            self.best.facts.extend(won);
        }
        for way in self.all() {
            // Another piece falls, or more does.
            let falls_here = facts::gain(&way.line, !us);
            let more = falls_here.as_ref().is_some_and(|here| {
                here.points > least || falls.as_ref().is_some_and(|there| there.taken != here.taken)
            });
            if more && !way.facts.iter().any(facts::is_win) {
                way.facts.extend(view.win_against(way, best));
            }
            way.facts.retain(|fact| more || fact.side == us || !facts::is_win(fact));
            way.facts.extend(tablebase_fact(analyst, way, us));
            keep_lasting_wins(analyst, way, best, view)?;
        }
        Ok(())
    }
}

/// True if a longer look finds no other move either that does as well.
fn is_still_alone<A: Analyst>(
    analyst: &mut A,
    position: &Position,
    best: &CandidateLine,
    view: &View,
) -> Result<bool, A::Error> {
    let rest: Vec<Move> = position.legal_moves().into_iter().filter(|mv| *mv != best.mv).collect();
    let Some(others) = analyst.search(position, &rest, Effort::Half)? else { return Ok(false) };
    let Some(again) = analyst.search(position, &[best.mv], Effort::Half)? else { return Ok(false) };
    Ok(view.is_alone(view.shown(again.score), view.shown(others.score)))
}

fn tablebase_fact<A: Analyst>(analyst: &mut A, way: &CandidateLine, us: Color) -> Option<Fact> {
    let result = match analyst.tablebase(way.line.board(1))? {
        Verdict::Win => Verdict::Loss,
        Verdict::Draw => Verdict::Draw,
        Verdict::Loss => Verdict::Win,
    };
    let side = if result == Verdict::Loss { !us } else { us };
    Some(Fact { kind: Kind::Tablebase(Tablebase { result }), side, ply: 0 })
}
