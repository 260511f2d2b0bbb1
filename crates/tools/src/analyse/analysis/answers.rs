//! Searches every legal move at a turning point.
//!
//! The position before each bad move is searched once, with a line for every legal move and about the budget
//! of one position. That search is shallower than the one behind the mark. So a move is compared with the
//! better of the two scores, and the best move and the move played keep the scores of the game's own
//! searches.

use crate::analyse::analysis::analysed::AnalysedGame;
use crate::analyse::analysis::tries::{REPLY, Tries, Try};
use crate::analyse::search::opinion::Opinion;
use crate::engines::internal::InternalEngine;
use crate::engines::{Course, ThinkError, Thinker};
use crate::support::args::Budget;
use crate::support::interrupt;
use palisade::board::Board;
use palisade::engine::MAX_MULTI_PV;
use palisade::evaluation::display::ShownScore;
use palisade::types::{Color, Move};
use palisade_coach::judge::{Scale, Seen};
use std::collections::{BTreeMap, HashMap};

/// A move that was not played counts as good as the best one if its winning chances (0 to 100 percent) are
/// less than this number of percentage points lower.
const AS_GOOD: f64 = 3.5;

/// Searches every legal move of the positions before the moves at the indices `plies`, with about `budget` for
/// each position. Returns their scores and replies. Ctrl-C ends this early; positions not reached are missing.
///
/// # Errors
/// Returns the errors of the engine.
pub fn search(
    engine: &mut InternalEngine,
    analysed: &AnalysedGame,
    plies: &[usize],
    budget: Budget,
) -> Result<Tries, ThinkError> {
    let mut tries = BTreeMap::new();
    engine.engine_mut().set_multi_pv(MAX_MULTI_PV);
    for &ply in plies {
        if interrupt::requested() {
            break;
        }
        let course = Course::after(analysed.game.start, &analysed.moves[..ply]);
        let answer = engine.think(&course, shared(budget).limits(), &mut |_| false)?;
        let us = analysed.boards[ply].side_to_move();
        let found = answer.last.into_iter().chain(answer.others).filter_map(|line| {
            let (&mv, rest) = line.pv.split_first()?;
            Some((mv, (line.value.for_white(us), rest.to_vec())))
        });
        tries.insert(ply, tries_of(analysed, ply, &found.collect()));
    }
    Ok(Tries::known(tries))
}

/// Returns every legal move of the position before the move at index `ply`, with its score if it was searched;
/// the move played and the engine's choice always have the scores of the game's own searches.
pub fn at(analysed: &AnalysedGame, ply: usize) -> Vec<Try> {
    analysed.tries.get(ply).map_or_else(|| tries_of(analysed, ply, &Lines::new()), <[Try]>::to_vec)
}

/// Returns the indices of the moves with a bad mark (`?!`, `?` or `??`), in game order.
pub fn bad_moves(analysed: &AnalysedGame) -> Vec<usize> {
    let bad = analysed.remarks.iter().filter(|remark| remark.judgement.mark.is_bad());
    bad.map(|remark| remark.ply).collect()
}

/// Returns the budget for a search with many lines: a depth is reduced by 3 plies (to 1 at least), because
/// each line costs a search of its own; another budget is returned unchanged.
fn shared(budget: Budget) -> Budget {
    match budget {
        Budget::Depth(depth) => Budget::Depth(depth.saturating_sub(3).max(1)),
        other => other,
    }
}

/// The result of a search with a line for every move: by the move, its score from White's side and the moves
/// that follow.
type Lines = HashMap<Move, (ShownScore, Vec<Move>)>;

fn tries_of(analysed: &AnalysedGame, ply: usize, lines: &Lines) -> Vec<Try> {
    let (board, played) = (&analysed.boards[ply], analysed.moves[ply]);
    let (before, after) = (&analysed.opinions[ply], &analysed.opinions[ply + 1]);
    let us = board.side_to_move();
    let known = lines.values().map(|(value, _)| *value).chain(before.value);
    let most = known.map(|value| chances(value, us)).fold(0.0, f64::max);
    let of_move = |mv: Move| {
        let (value, line) = match lines.get(&mv) {
            _ if mv == played => (after.value.or_else(|| end(board, mv, after)), after.pv.clone()),
            _ if before.prefers(mv) => (before.value, before.pv[1..].to_vec()),
            Some((value, line)) => (Some(*value), line.clone()),
            None => (None, Vec::new()),
        };
        let close = value.is_some_and(|value| most - chances(value, us) < AS_GOOD);
        let good = before.prefers(mv) || mv != played && close;
        Try { mv, value, reply: line.into_iter().take(REPLY).collect(), good }
    };
    board.legal_moves().iter().map(|&mv| of_move(mv)).collect()
}

/// Returns the score, from White's side, of a move that ends the game: mate or a draw. `after` is the result
/// for the position after the move. `None` if it is neither.
fn end(board: &Board, mv: Move, after: &Opinion) -> Option<ShownScore> {
    let mut next = *board;
    next.make(mv, &mut ());
    let mates = !next.has_legal_move() && next.in_check();
    let mate = ShownScore::Mate(1).for_white(board.side_to_move());
    if mates { Some(mate) } else { (after.expected == 0.5).then_some(ShownScore::Centipawns(0)) }
}

/// Returns the winning chances of `side` in percent (0 to 100), by Lichess's curve, for a score
/// from White's side.
pub fn chances(value: ShownScore, side: Color) -> f64 {
    100.0 * Scale::Lichess.expected_by(side, Seen { value: Some(value), expected: 0.5 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analyse::analysis::analysed::MarkedMove;
    use palisade_coach::judge::{Ground, Judgement, Mark};
    use palisade_pgn::read_games;

    fn game() -> AnalysedGame {
        let (games, _) = read_games(b"[FEN \"3qk3/pp6/8/8/8/8/6PP/3RK3 w - - 0 30\"]\n\n30. h3 Ke7 *\n");
        let game = games[0].clone();
        let takes = game.start.parse_san("Rxd8+").expect("legal");
        let opinion =
            |cp: i32, pv| Opinion { value: Some(ShownScore::Centipawns(cp)), pv, ..Opinion::of_the_end(0.5) };
        let opinions = vec![opinion(600, vec![takes]), opinion(-500, vec![]), opinion(600, vec![])];
        let mut analysed = AnalysedGame::of_game(game, opinions, Scale::Lichess);
        let judgement = Judgement { mark: Mark::Blunder, ground: Ground::Loss };
        analysed.remarks = vec![MarkedMove { ply: 0, judgement, why: None, hard: None, found_by: None }];
        analysed
    }

    #[test]
    fn every_legal_move_has_its_answer() {
        let (mut analysed, mut engine) = (game(), InternalEngine::analysing(1, 1).expect("memory"));
        analysed.tries = search(&mut engine, &analysed, &[0], Budget::Nodes(20_000)).expect("an answer");
        let tries = at(&analysed, 0);
        let board = &analysed.boards[0];
        assert_eq!(tries.len(), board.legal_moves().len());
        assert!(tries.iter().all(|t| t.value.is_some()), "{tries:?}");
        let of = |san: &str| tries.iter().find(|t| board.san(t.mv) == san).expect("legal");
        assert!(of("Rxd8+").good && of("Rxd8+").value == Some(ShownScore::Centipawns(600)));
        assert_eq!((of("h3").good, of("h3").value), (false, Some(ShownScore::Centipawns(-500))));
        assert!(!of("Ra1").good && !of("Ra1").reply.is_empty());
        assert!(tries.iter().all(|t| t.reply.len() <= REPLY));
    }

    #[test]
    fn without_an_engine_the_legal_moves_are_there() {
        let analysed = game();
        let tries = at(&analysed, 0);
        assert_eq!(tries.len(), analysed.boards[0].legal_moves().len());
        assert_eq!(tries.iter().filter(|t| t.value.is_some()).count(), 2, "the best and the one played");
        assert_eq!(tries.iter().filter(|t| t.good).count(), 1);
    }

    #[test]
    fn chances_are_those_of_lichess() {
        let white = |value| chances(value, Color::White).round();
        assert_eq!(white(ShownScore::Centipawns(0)), 50.0);
        assert_eq!((white(ShownScore::Centipawns(100)), white(ShownScore::Centipawns(-300))), (59.0, 25.0));
        assert_eq!(white(ShownScore::Mate(3)), white(ShownScore::Centipawns(5000)));
        assert_eq!(chances(ShownScore::Mate(-2), Color::Black).round(), 98.0);
    }
}
