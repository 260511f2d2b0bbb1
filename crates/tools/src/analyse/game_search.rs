//! How the positions of a game are searched.
//!
//! From the end of the game to its beginning ([`GameSearch::first`]); what then looks bad is searched again
//! with more work, the positions before and after it, until no bad move rests on a short search
//! ([`GameSearch::second`]); what may deserve praise is compared with the best of the other moves
//! ([`GameSearch::rivals`]).

use super::good_moves;
use super::judge::{Opinion, OtherLine, TablebaseFact, boards, final_score, judge};
use crate::engines::{Course, Progress, ThinkError, Thinker};
use crate::support::args::Budget;
use crate::support::interrupt;
use palisade::board::Board;
use palisade::engine::Tablebases;
use palisade::types::Move;
use palisade_explain::judge::{Choice, Judgement, Scale, Seen};
use palisade_pgn::Game;
use std::sync::Arc;

/// How positions are searched.
pub struct Method {
    /// For each position.
    pub budget: Budget,
    /// Whose marks.
    pub scale: Scale,
    /// Lines that each search looks for.
    pub lines: u32,
    /// Endgame tables to ask.
    pub tables: Option<Arc<Tablebases>>,
}

/// The re-search of a bad move has so many times the budget of the first.
const RE_SEARCH: u32 = 4;
/// The probe of the best other move has this part of the budget, and all of it where
/// that says praise.
const PROBE: (u32, u32) = (1, 4);

/// A game being searched.
pub struct GameSearch<'a> {
    player: &'a mut dyn Thinker,
    game: &'a Game,
    moves: Vec<Move>,
    boards: Vec<Board>,
    method: &'a Method,
    opinions: Vec<Opinion>,
    /// The positions that have had their second search.
    settled: Vec<bool>,
}

impl<'a> GameSearch<'a> {
    /// Looks at every position of the main line, one more than it has moves, but for the last ones that
    /// are `known`. From the end to the beginning, so that what came of a move is in the hash
    /// table when the position before it is searched.
    pub fn first(
        player: &'a mut dyn Thinker,
        game: &'a Game,
        method: &'a Method,
        known: Vec<Opinion>,
        mut done: impl FnMut(),
    ) -> Result<FirstSearch<'a>, ThinkError> {
        player.new_game()?;
        let moves = game.moves();
        let boards = boards(&game.start, &moves);
        let settled = vec![false; boards.len()];
        known.iter().for_each(|_| done());
        let mut search = Self { player, game, moves, boards, method, opinions: known, settled };
        search.opinions.reverse();
        let known = search.opinions.len();
        for ply in (0..search.boards.len() - known).rev() {
            if interrupt::requested() {
                break;
            }
            let opinion = search.opinion(ply, method.budget)?;
            search.opinions.push(opinion);
            done();
        }
        // The last may have been cut short.
        if interrupt::requested() && search.opinions.len() > known {
            search.opinions.pop();
        }
        search.opinions.reverse();
        Ok(if search.opinions.len() == search.boards.len() {
            FirstSearch::Whole(search)
        } else {
            FirstSearch::Part(search.opinions)
        })
    }

    fn opinion(&mut self, ply: usize, budget: Budget) -> Result<Opinion, ThinkError> {
        let course = Course::after(self.game.start, &self.moves[..ply]);
        if let Some(expected) = final_score(&course) {
            return Ok(Opinion::of_the_end(expected));
        }
        let board = &self.boards[ply];
        let answer = self.player.think(&course, budget.limits(), &mut |_| false)?;
        let seen = |line: Progress| OtherLine::of(line, board);
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
        let mover = self.boards[ply].side_to_move();
        judge(self.method.scale, before, after, mover, self.moves[ply])
    }

    /// Looks again, with more work, at the positions before and after every move of those
    /// `wanted` that looks bad, until none that still does rests on a first search. False if Ctrl-C
    /// asked to end.
    pub fn second(&mut self, wanted: impl Fn(usize) -> bool) -> Result<bool, ThinkError> {
        let budget = self.method.budget.times(RE_SEARCH, 1);
        loop {
            let bad = |ply: &usize| wanted(*ply) && self.judgement(*ply).is_some();
            let bad: Vec<usize> = (0..self.moves.len()).filter(bad).collect();
            let ends = bad.into_iter().rev().flat_map(|ply| [ply + 1, ply]);
            let next: Vec<usize> = ends.filter(|&ply| !self.settled[ply]).collect();
            if next.is_empty() {
                return Ok(true);
            }
            for ply in next {
                if !std::mem::replace(&mut self.settled[ply], true) {
                    self.opinions[ply] = self.opinion(ply, budget)?;
                }
                if interrupt::requested() {
                    return Ok(false);
                }
            }
        }
    }

    /// Looks for the best of the other moves where the one played, of those `wanted`, may deserve
    /// praise. False if Ctrl-C asked to end.
    pub fn rivals(&mut self, wanted: impl Fn(usize) -> bool) -> Result<bool, ThinkError> {
        if self.method.lines > 1 {
            return Ok(true);
        }
        for ply in (0..self.moves.len()).rev().filter(|&ply| wanted(ply)) {
            if interrupt::requested() {
                return Ok(false);
            }
            let Some(mut choice) = self.choice(ply) else { continue };
            let mover = self.boards[ply].side_to_move();
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

    fn choice(&self, ply: usize) -> Option<Choice> {
        let played = good_moves::PlayedMove::of(&self.boards, &self.moves, ply);
        good_moves::choice(self.method.scale, &self.opinions[ply], &played)
            .filter(|choice| !choice.is_plain())
    }

    /// The best of the moves that were not played.
    fn rival(&mut self, ply: usize, budget: Budget) -> Result<Option<OtherLine>, ThinkError> {
        let board = &self.boards[ply];
        let others = board.legal_moves().into_iter().filter(|&mv| mv != self.moves[ply]).collect();
        let course = Course::after(self.game.start, &self.moves[..ply]);
        let answer = self.player.think(&course, budget.limits().with_search_moves(others), &mut |_| false)?;
        Ok(answer.last.map(|line| OtherLine::of(line, board)))
    }

    /// What came of it, one opinion per position.
    pub fn opinions(&self) -> &[Opinion] {
        &self.opinions
    }

    /// The same, when all is done.
    pub fn into_opinions(self) -> Vec<Opinion> {
        self.opinions
    }
}

/// What came of the first search of a game.
pub enum FirstSearch<'a> {
    /// All its positions were searched.
    Whole(GameSearch<'a>),
    /// Ctrl-C came before: the last ones.
    Part(Vec<Opinion>),
}
