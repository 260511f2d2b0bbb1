//! The study of a position: which searches an explanation wants, and what it makes of them.
//!
//! [`study`] asks an [`Analyst`] for the best move, for each move that was asked about and (with
//! no other to compare) for the best of the rest, each with the same budget; short looks more
//! go on where a search's line is too short to tell of, and `proof` tries claims again before
//! they are made. All else is computed here, from the lines alone: no clock, no thread, no I/O.
//! The same answers give the same [`Explanation`].

use crate::analyst::{Analyst, search_whole};
use crate::attribution::Attribution;
use crate::facts::{self, Fact, Kind, Verdict};
use crate::proof::{keep_lasting_wins, next_best, searched_facts};
use crate::view::{View, Way};
use palisade::board::{Board, Position};
use palisade::evaluation::Weights;
use palisade::evaluation::display::ShownScore;
use palisade::types::{Color, Move};
use std::sync::Arc;

/// A move that was asked about and is not the best.
#[derive(Clone, Debug)]
pub struct Other {
    /// The move.
    pub way: Way,
    /// What the best move has over it, theme by theme: the difference of the two scores.
    pub lacks: Option<Attribution>,
}

/// A position explained.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The position.
    pub board: Board,
    /// The best move.
    pub best: Way,
    /// The moves asked about, but for the best.
    pub others: Vec<Other>,
    /// The best of the other moves, if it was looked for, and its score for the mover.
    pub second: Option<(Move, ShownScore)>,
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
    let Some(first) = search_whole(analyst, position, &[])? else { return Ok(None) };
    let mut view = View::new(*position.board(), weights);
    let mut ways = vec![view.way(&first)];
    for &mv in asked {
        if ways.iter().any(|way| way.mv == mv) {
            continue;
        }
        ways.extend(search_whole(analyst, position, &[mv])?.map(|found| view.way(&found)));
    }
    // A search of one move alone may find more in it than the search of all did.
    let best = (0..ways.len()).rev().max_by_key(|&i| ways[i].score).unwrap_or(0);
    let mut best = ways.remove(best);
    let beaten = ways.first().filter(|way| way.mv == first.pv[0]).map(|way| (way.mv, way.score, way.shown));
    let mut others: Vec<Way> = ways.into_iter().filter(|way| asked.contains(&way.mv)).collect();
    others.sort_by_key(|way| asked.iter().position(|mv| *mv == way.mv));
    let mut second = None;
    if others.is_empty()
        && let Some((mv, score, shown)) = beaten
        && !view.far_apart(best.score, score)
    {
        // The best that the search of all moves found comes next, and nearly as good.
        second = Some((mv, shown));
    } else if others.is_empty()
        && let Some(found) = next_best(analyst, position, &mut best, &view)?
    {
        if found.score > best.score {
            // Nor need the search of all be right about the rest.
            let was = std::mem::replace(&mut best, view.way(&found));
            if asked.contains(&was.mv) {
                others.push(was);
            } else {
                second = Some((was.mv, was.shown));
            }
        } else {
            second = Some((found.pv[0], view.shown(found.score)));
        }
    }
    best.facts.extend(searched_facts(analyst, position, &best, &mut view)?);
    let us = view.us;
    let lost = |way: &Way| (facts::balance(way.line.start()) - facts::balance(way.line.end())) * us.sign();
    let least = lost(&best).max(0);
    for way in std::iter::once(&mut best).chain(&mut others) {
        // What the other side wins against the best move as well is told of none.
        let more = lost(way) > least;
        way.facts.retain(|fact| more || fact.side == us || !facts::is_win(fact));
        way.facts.extend(tablebase_fact(analyst, way, view.us));
        keep_lasting_wins(analyst, way, &mut view)?;
    }
    let others = others
        .into_iter()
        .map(|way| Other { lacks: view.compare(&way.end, way.shown, &best.end, best.shown), way })
        .collect();
    Ok(Some(Explanation { board: *position.board(), best, others, second }))
}

fn tablebase_fact<A: Analyst>(analyst: &mut A, way: &Way, us: Color) -> Option<Fact> {
    let result = match analyst.tablebase(way.line.board(1))? {
        Verdict::Win => Verdict::Loss,
        Verdict::Draw => Verdict::Draw,
        Verdict::Loss => Verdict::Win,
    };
    let side = if result == Verdict::Loss { !us } else { us };
    Some(Fact { kind: Kind::Tablebase { result }, side, ply: 0 })
}
