//! The search of all positions of a game.
//!
//! The first pass runs from the end of the game to its beginning ([`GameSearch::first`]). Positions before
//! and after a bad move are searched again with more work, until no mark rests on a short search
//! ([`GameSearch::second`]). A move that may deserve a good mark is compared with the best other move
//! ([`GameSearch::rivals`]).

use crate::analyse::games::replayed::ReplayedGame;
use crate::analyse::search::good_moves;
use crate::analyse::search::opinion::{Opinion, OtherLine, TablebaseFact, final_score, judge};
use crate::engines::{Course, LineReport, ThinkError, Thinker};
use crate::support::args::Budget;
use crate::support::interrupt;
use palisade::engine::Tablebases;
use palisade_coach::judge::{Ground, Judgement, MoveChoice, Scale, Seen};
use std::sync::Arc;

/// The settings with which the positions of a game are searched and its moves marked (annotated as bad or
/// good).
pub struct Method {
    /// The budget of each position's first search; re-searches have a multiple of it.
    pub budget: Budget,
    /// The scale of the marks: the rules by which a loss becomes a mark.
    pub scale: Scale,
    /// The number of lines in each search.
    pub lines: u32,
    /// The tablebases to probe; `None` without any.
    pub tables: Option<Arc<Tablebases>>,
}

/// The re-search of a bad move has this many times the budget of the first search.
const RE_SEARCH: u32 = 4;
/// The part of the progress of all re-searches, 0 to 1, that counts for the first round.
const FIRST_ROUND: f64 = 0.7;
/// The third search of a move whose mark is in doubt has this many times the budget.
const THIRD_SEARCH: u32 = 10;
/// The number of expected points (0 to 1) within which a loss is close to a threshold of the marks.
const NEAR: f64 = 0.0125;
/// The part of the budget, as numerator and denominator, for a first search (probe) of the best other move.
/// If the probe suggests a good mark, a search with the whole budget confirms it.
const PROBE: (u32, u32) = (1, 4);

/// A game whose positions are being searched, with the results so far.
pub struct GameSearch<'a> {
    player: &'a mut dyn Thinker,
    game: &'a ReplayedGame,
    method: &'a Method,
    opinions: Vec<Opinion>,
    /// True for each position that was searched again.
    settled: Vec<bool>,
}

impl<'a> GameSearch<'a> {
    /// Searches every position of the main line except the last ones, whose results (opinions) are `known`.
    /// The order is from the end to the beginning, so that the hash table has the continuation of a move when
    /// the position before it is searched. `done` is called once for each position, with true if it was
    /// searched and the move played in it is bad. Ctrl-C ends the pass.
    ///
    /// # Errors
    /// Returns the errors of the engine.
    pub fn first(
        player: &'a mut dyn Thinker,
        game: &'a ReplayedGame,
        method: &'a Method,
        known: Vec<Opinion>,
        mut done: impl FnMut(bool),
    ) -> Result<FirstSearch<'a>, ThinkError> {
        player.new_game()?;
        let settled = vec![false; game.boards.len()];
        known.iter().for_each(|_| done(false));
        let mut search = Self { player, game, method, opinions: known, settled };
        search.opinions.reverse();
        let known = search.opinions.len();
        for ply in (0..game.boards.len() - known).rev() {
            if interrupt::requested() {
                break;
            }
            let opinion = search.opinion(ply, method.budget)?;
            let after = search.opinions.last();
            let bad = after.zip(game.moves.get(ply)).is_some_and(|(after, &mv)| {
                judge(method.scale, &opinion, after, game.boards[ply].side_to_move(), mv).is_some()
            });
            search.opinions.push(opinion);
            done(bad);
        }
        // Ctrl-C may have cut the last search short.
        if interrupt::requested() && search.opinions.len() > known {
            search.opinions.pop();
        }
        search.opinions.reverse();
        Ok(if search.opinions.len() == game.boards.len() {
            FirstSearch::Whole(search)
        } else {
            FirstSearch::Part(search.opinions)
        })
    }

    fn course(&self, ply: usize) -> Course {
        Course::after(self.game.game.start, &self.game.moves[..ply])
    }

    fn opinion(&mut self, ply: usize, budget: Budget) -> Result<Opinion, ThinkError> {
        let course = self.course(ply);
        if let Some(expected) = final_score(&course) {
            return Ok(Opinion::of_the_end(expected));
        }
        let board = &self.game.boards[ply];
        let answer = self.player.think(&course, budget.limits(), &mut |_| false)?;
        let seen = |line: LineReport| OtherLine::of(line, board);
        let others = answer.others.into_iter().map(seen).collect();
        let last = answer.last.unwrap_or_default();
        let depth = last.depth;
        let OtherLine { value, mut expected, pv } = seen(last);
        let tablebase = self.method.tables.as_deref().and_then(|tables| TablebaseFact::of(tables, board));
        if let Some(fact) = tablebase {
            expected = fact.expected();
        }
        Ok(Opinion { value: Some(value), expected, pv, depth, others, tablebase })
    }

    fn judgement(&self, ply: usize) -> Option<Judgement> {
        let (before, after) = (&self.opinions[ply], &self.opinions[ply + 1]);
        let mover = self.game.boards[ply].side_to_move();
        judge(self.method.scale, before, after, mover, self.game.moves[ply])
    }

    /// Searches the positions before and after every bad move for whose index `wanted` is true again, with a
    /// larger budget, until no bad mark rests on a first search. `done` is called with the fraction of the
    /// work just done; these add up to 1. Returns false if Ctrl-C ended it.
    ///
    /// # Errors
    /// Returns the errors of the engine.
    pub fn second(
        &mut self,
        wanted: impl Fn(usize) -> bool,
        mut done: impl FnMut(f64),
    ) -> Result<bool, ThinkError> {
        let budget = self.method.budget.times(RE_SEARCH, 1);
        let mut first_round = FIRST_ROUND;
        loop {
            let bad = |ply: &usize| wanted(*ply) && self.judgement(*ply).is_some();
            let bad: Vec<usize> = (0..self.game.moves.len()).filter(bad).collect();
            let ends = bad.into_iter().rev().flat_map(|ply| [ply + 1, ply]);
            let next: Vec<usize> = ends.filter(|&ply| !self.settled[ply]).collect();
            if next.is_empty() {
                let completed = self.third(&wanted)?;
                done(1.0 - FIRST_ROUND + first_round);
                return Ok(completed);
            }
            let part = std::mem::take(&mut first_round) / next.len() as f64;
            for ply in next {
                if !std::mem::replace(&mut self.settled[ply], true) {
                    self.opinions[ply] = self.opinion(ply, budget)?;
                }
                done(part);
                if interrupt::requested() {
                    return Ok(false);
                }
            }
        }
    }

    /// Searches the positions before and after every wanted move whose loss is close to a threshold of the
    /// marks a third time, with the largest budget. Returns false if Ctrl-C ended it.
    fn third(&mut self, wanted: &impl Fn(usize) -> bool) -> Result<bool, ThinkError> {
        let budget = self.method.budget.times(THIRD_SEARCH, 1);
        let close = |ply: &usize| wanted(*ply) && self.settled[*ply] && self.hangs(*ply);
        let close: Vec<usize> = (0..self.game.moves.len()).filter(close).collect();
        let mut next: Vec<usize> = close.into_iter().flat_map(|ply| [ply + 1, ply]).collect();
        next.sort_unstable();
        next.dedup();
        for ply in next.into_iter().rev() {
            self.opinions[ply] = self.opinion(ply, budget)?;
            self.settled[ply] = true;
            if interrupt::requested() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns true if the move at index `ply` has a mark for its loss of expected points that would change
    /// if it lost [`NEAR`] more or less. A mark for a missed or allowed mate does not count.
    fn hangs(&self, ply: usize) -> bool {
        let scale = self.method.scale;
        let mover = self.game.boards[ply].side_to_move();
        let [before, after] = [0, 1].map(|next| self.opinions[ply + next].seen());
        let Some(judged) = self.judgement(ply) else { return false };
        let lost = scale.loss(before, after, mover);
        matches!(judged.ground, Ground::Loss)
            && [-NEAR, NEAR].into_iter().any(|shift| scale.mark(lost + shift) != scale.mark(lost))
    }

    /// Searches the best alternative to each move for whose index `wanted` is true and which may deserve a
    /// good mark. Stores its line in [`Opinion::others`] if the mark is confirmed. A run with several lines
    /// has searched it already, and this does nothing.
    ///
    /// Returns false if Ctrl-C ended it.
    ///
    /// # Errors
    /// Returns the errors of the engine.
    pub fn rivals(&mut self, wanted: impl Fn(usize) -> bool) -> Result<bool, ThinkError> {
        if self.method.lines > 1 {
            return Ok(true);
        }
        for ply in (0..self.game.moves.len()).rev().filter(|&ply| wanted(ply)) {
            if interrupt::requested() {
                return Ok(false);
            }
            let Some(mut choice) = self.choice(ply) else { continue };
            let mover = self.game.boards[ply].side_to_move();
            for budget in [self.method.budget.times(PROBE.0, PROBE.1), self.method.budget] {
                let Some(rival) = self.rival(ply, budget)? else { break };
                let seen = Seen { value: Some(rival.value), expected: rival.expected };
                choice.second = self.method.scale.expected_by(mover, seen);
                if choice.best - choice.second < choice.least_gap() {
                    break;
                }
                self.opinions[ply].others = vec![rival];
            }
            if choice.best - choice.second < choice.least_gap() {
                self.opinions[ply].others.clear();
            }
        }
        Ok(!interrupt::requested())
    }

    fn choice(&self, ply: usize) -> Option<MoveChoice> {
        let played = good_moves::PlayedMove::of(&self.game.boards, &self.game.moves, ply);
        good_moves::choice(self.method.scale, &self.opinions[ply], &played)
            .filter(|choice| !choice.is_plain())
    }

    /// Searches all moves except the one played at index `ply` and returns the best line; `None` if the engine
    /// reported none.
    fn rival(&mut self, ply: usize, budget: Budget) -> Result<Option<OtherLine>, ThinkError> {
        let board = &self.game.boards[ply];
        let others = board.legal_moves().into_iter().filter(|&mv| mv != self.game.moves[ply]).collect();
        let course = self.course(ply);
        let answer = self.player.think(&course, budget.limits().with_search_moves(others), &mut |_| false)?;
        Ok(answer.last.map(|line| OtherLine::of(line, board)))
    }

    /// Returns the search results so far, one for each position of the game in order.
    pub fn opinions(&self) -> &[Opinion] {
        &self.opinions
    }

    /// Returns the final search results, one for each position of the game in order.
    pub fn into_opinions(self) -> Vec<Opinion> {
        self.opinions
    }
}

/// The result of [`GameSearch::first`], the first pass of searches over a game.
pub enum FirstSearch<'a> {
    /// All positions were searched.
    Whole(GameSearch<'a>),
    /// Ctrl-C ended the pass; holds the results of the last positions of the game, in game order.
    Part(Vec<Opinion>),
}
