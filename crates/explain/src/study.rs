//! The study of a position: which searches an explanation wants, and what it makes of them.
//!
//! [`study`] asks an [`Analyst`] for the best move, for each move that was asked about and (with
//! no other to compare) for the best of the rest, each with the same budget; short looks more
//! go on where a search's line is too short to tell of, and `proof` tries claims again before
//! they are made. All else is computed here, from the lines alone: no clock, no thread, no I/O.
//! The same answers give the same [`Explanation`].

use crate::analyst::{Analyst, Effort, lengthen, search_whole};
use crate::attribution::Attribution;
use crate::exchange::{exchange, is_safe};
use crate::facts::{self, Fact, Kind, Verdict};
use crate::line::HORIZON;
use crate::proof::{CLEAR, keep_lasting_wins, next_best, searched_facts};
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
    /// It is nearly as good: by half a pawn, or because neither changes what is to be expected.
    pub close: bool,
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
    /// The move that offers itself and is bad: a man that seems free to be taken, a check. Looked for
    /// if no other move was asked about, or one that is nearly as good.
    pub natural: Option<Other>,
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
    let searched = searched_facts(analyst, position, &best, &mut view)?;
    best.facts.extend(searched);
    for other in &mut others {
        // What is nearly as good has its points as well.
        if view.is_close(other.score, best.score) {
            let searched = searched_facts(analyst, position, other, &mut view)?;
            other.facts.extend(searched);
        }
    }
    let alone = second.is_some_and(|(_, shown)| view.is_alone(best.shown, shown))
        && (best.facts.iter().all(|fact| fact.kind != Kind::Quiet)
            || is_still_alone(analyst, position, &best, &view)?);
    for way in std::iter::once(&mut best).chain(&mut others) {
        // A quiet move is a point only where no other does as well.
        let keep = alone && way.mv == first.pv[0];
        way.facts.retain(|fact| keep || fact.kind != Kind::Quiet);
    }
    let warns = others.iter().all(|other| view.is_close(other.score, best.score));
    let natural = if warns && others.len() <= 1 {
        natural(analyst, position, others.first().unwrap_or(&best), &mut view)?
    } else {
        None
    };
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
    let against =
        |way: Way| Other { lacks: view.lacks(&way, &best), close: view.is_close(way.score, best.score), way };
    let others = others.into_iter().map(against).collect();
    let natural = natural.map(against);
    Ok(Some(Explanation { board: *position.board(), best, others, second, natural }))
}

/// True if a longer look finds no other move either that does as well.
fn is_still_alone<A: Analyst>(
    analyst: &mut A,
    position: &Position,
    best: &Way,
    view: &View,
) -> Result<bool, A::Error> {
    let rest: Vec<Move> = position.legal_moves().into_iter().filter(|mv| *mv != best.mv).collect();
    let Some(others) = analyst.search(position, &rest, Effort::Half)? else { return Ok(false) };
    let Some(again) = analyst.search(position, &[best.mv], Effort::Half)? else { return Ok(false) };
    Ok(view.is_alone(view.shown(again.score), view.shown(others.score)))
}

/// A natural move costs so much at least to be warned of, centipawns.
const COSTS: i32 = 100;
/// And so much where the game is lost or won already.
const DEAR: i32 = 140;

/// The move that offers itself, if it is bad.
fn natural<A: Analyst>(
    analyst: &mut A,
    position: &Position,
    best: &Way,
    view: &mut View,
) -> Result<Option<Way>, A::Error> {
    let Some(mv) = offers_itself(position, best.mv) else { return Ok(None) };
    let Some(mut found) = analyst.search(position, &[mv], Effort::Tenth)? else { return Ok(None) };
    let costs = best.score - found.score;
    let dear = costs >= view.model.score(DEAR) || view.is_worse(found.score, best.score);
    if found.pv.is_empty() || costs < view.model.score(COSTS) || !dear {
        return Ok(None);
    }
    lengthen(analyst, position, &mut found, HORIZON, Effort::Glance)?;
    let mut way = view.way(&found);
    let us = view.us;
    let shift = (facts::balance(way.line.start()) - facts::balance(way.line.end())) * us.sign();
    let believed = f64::from(costs) >= CLEAR * f64::from(shift * view.model.score(100));
    way.facts.retain(|fact| believed || !(facts::is_win(fact) || facts::rests_on_a_win(fact, &way.line)));
    Ok(Some(way))
}

/// A man that seems free, the dearest first; else a safe check.
fn offers_itself(position: &Position, best: Move) -> Option<Move> {
    let board = position.board();
    if board.in_check() {
        return None;
    }
    let others = || position.legal_moves().into_iter().filter(|mv| *mv != best);
    let gain = |mv: Move| exchange(board, mv.from(), mv.to()).unwrap_or(0);
    let free = others().filter(|mv| mv.is_capture() && !mv.is_en_passant() && gain(*mv) > 0);
    // The same man taken by another is a natural move as well.
    let free = free.max_by_key(|mv| (gain(*mv), mv.to(), mv.from()));
    let check = |mv: &Move| {
        let mut next = *board;
        next.make(*mv, &mut ());
        board.gives_check(*mv) && is_safe(&next, mv.to())
    };
    free.or_else(|| others().filter(|_| !board.gives_check(best)).find(check))
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
