//! Searches the chances of a game: positions in which one move is better than all others, and a combination makes it so.
//!
//! A player finds a chance or misses it, so that a summary can say `found 12 of 30`. Both are found by the
//! same rule. A position whose move is neither the engine's choice nor marked as bad has a second good move,
//! so it is no chance.

use crate::analyse::analysis::analysed::AnalysedGame;
use crate::analyse::analysis::chance::Chance;
use crate::analyse::analysis::reasons::{PeerModel, Readers};
use crate::analyse::search::opinion::{OtherLine, seen};
use crate::engines::internal::InternalEngine;
use crate::engines::{Course, ThinkError, Thinker};
use crate::support::args::Budget;
use crate::support::interrupt;
use crate::why::marked::motif_of_line;
use palisade::board::Board;
use palisade::evaluation::Weights;
use palisade::evaluation::display::ShownScore;
use palisade::types::Move;
use palisade_coach::judge::{Seen, Swing};

/// The least number of expected points, 0 to 1, by which every other move is worse: the loss of an inaccuracy.
const LEAST_STAKE: f64 = 0.05;
/// The part of a position's budget, as numerator and denominator, for the search of the other moves.
const PROBE: (u32, u32) = (1, 4);
/// Number of own moves within which a combination captures, promotes or mates.
const SOON: usize = 3;

/// Returns the chances (positions with one outstanding move, a combination) before the moves for whose index
/// `wanted` is true, in game order. Moves within a named opening are left out. Each search has at most
/// `budget`. For the rating of `readers`, `peers` estimates how many players find the move. Ctrl-C ends this
/// early.
///
/// # Errors
/// Returns the errors of the engine.
pub fn search(
    engine: &mut InternalEngine,
    analysed: &AnalysedGame,
    wanted: impl Fn(usize) -> bool,
    budget: Budget,
    readers: Readers,
    peers: &mut PeerModel,
) -> Result<Vec<Chance>, ThinkError> {
    let weights = Weights::embedded();
    let book = analysed.opening.map_or(0, |(plies, _)| plies);
    let mut chances = Vec::new();
    engine.engine_mut().set_multi_pv(1);
    for ply in (book..analysed.moves.len()).filter(|&ply| wanted(ply)) {
        if interrupt::requested() {
            break;
        }
        let (board, played, before) = (&analysed.boards[ply], analysed.moves[ply], &analysed.opinions[ply]);
        let Some(&best) = before.pv.first() else { continue };
        let marked = analysed.mark(ply).is_some_and(palisade_coach::judge::Mark::is_bad);
        // A move that is neither the best nor marked shows that another is as good.
        if !(played == best || marked) || !is_forcing(board, &before.pv, before.value) {
            continue;
        }
        let course = Course::after(analysed.game.start, &analysed.moves[..ply]);
        let pair = seen(board, before, played, &analysed.boards[ply + 1], &analysed.opinions[ply + 1]);
        let Some(line) = pair.map(|pair| pair.best) else { continue };
        let Some(motif) = motif_of_line(engine, course.position(), line, budget, &weights)? else { continue };
        if !is_alone(engine, analysed, &course, ply, budget)? {
            continue;
        }
        let rated = readers.rated(analysed, ply);
        let shares =
            rated.map(|rated| peers.shares(course.position(), rated)).transpose()?.unwrap_or_default();
        let found_by = shares.iter().find(|(mv, _)| *mv == best).map(|(_, share)| share.round() as u32);
        chances.push(Chance { ply, motif, found: played == best, found_by });
    }
    Ok(chances)
}

/// Returns true if the score `value` is a mate, or if one of the first [`SOON`] moves of the side to move in
/// `line` captures or promotes.
fn is_forcing(board: &Board, line: &[Move], value: Option<ShownScore>) -> bool {
    let mut next = *board;
    let mut forcing = false;
    for (ply, &mv) in line.iter().enumerate().take(2 * SOON - 1) {
        forcing |= ply % 2 == 0 && (next.captured_kind(mv).is_some() || mv.promotion_kind().is_some());
        next.make(mv, &mut ());
    }
    forcing || matches!(value, Some(ShownScore::Mate(_)))
}

/// Returns true if every other move than the engine's choice at index `ply` loses at least [`LEAST_STAKE`],
/// and the game is not decided whichever of the two is played; false for the only legal move.
fn is_alone(
    engine: &mut InternalEngine,
    analysed: &AnalysedGame,
    course: &Course,
    ply: usize,
    budget: Budget,
) -> Result<bool, ThinkError> {
    let (board, before) = (&analysed.boards[ply], &analysed.opinions[ply]);
    let others: Vec<Move> = board.legal_moves().into_iter().filter(|&mv| !before.prefers(mv)).collect();
    if others.is_empty() {
        return Ok(false);
    }
    let limits = budget.times(PROBE.0, PROBE.1).limits().with_search_moves(others);
    let Some(second) = engine.think(course, limits, &mut |_| false)?.last else { return Ok(false) };
    let second = OtherLine::of(second, board);
    let mover = board.side_to_move();
    let of = |seen: Seen| analysed.scale.expected_by(mover, seen);
    let swing = Swing {
        ply,
        before: of(before.seen()),
        after: of(Seen { value: Some(second.value), expected: second.expected }),
    };
    Ok(swing.lost() >= LEAST_STAKE && !swing.is_decided())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_forcing_line_takes_promotes_or_mates_soon() {
        let line = |fen: &str, moves: &[&str]| {
            let board = Board::from_fen(fen).expect("legal");
            let line = board.uci_line(moves.iter().copied());
            (board, line)
        };
        let quiet = Some(ShownScore::Centipawns(20));
        let (board, takes) = line("4k3/8/8/3n4/8/2N5/8/4K3 w - - 0 1", &["c3d5"]);
        assert!(is_forcing(&board, &takes, quiet));
        let (board, waits) = line("4k3/8/8/3n4/8/2N5/8/4K3 w - - 0 1", &["e1e2", "d5c3", "e2d3"]);
        assert!(!is_forcing(&board, &waits, quiet), "the other side takes");
        assert!(is_forcing(&board, &waits, Some(ShownScore::Mate(4))));
    }
}
