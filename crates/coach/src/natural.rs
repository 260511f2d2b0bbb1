//! The natural move that is bad: the one that most players would make, the capture of a piece that seems free, a check.

use crate::analyst::{Analyst, Effort, lengthen};
use crate::exchange::{exchange, is_safe};
use crate::facts;
use crate::line::HORIZON;
use crate::line_context::{CandidateLine, LineContext};
use crate::reader::Reader;
use crate::thresholds::CLEAR;
use palisade::board::Position;
use palisade::types::Move;

/// The least loss against the best move, centipawns, of a natural move that is worth a warning.
const COSTS: i32 = 100;
/// The value that takes the place of [`COSTS`] if the natural move captures the same piece as the best move.
const COSTS_THERE: i32 = 30;
/// The least loss, centipawns, of a natural move in a game that is lost or won anyway.
const DEAR: i32 = 120;

/// The least percentage of players who play a move that counts as likely.
const MANY: f32 = 12.0;

/// Finds and searches a natural move (one that most players would make) that is bad, such as the capture of a
/// piece that only seems free. `best` is the move that it must differ from. `None` if there is none, or if it
/// loses too little for a warning.
///
/// # Errors
/// Returns the error of the analyst if a search fails.
pub(super) fn natural<A: Analyst>(
    analyst: &mut A,
    position: &Position,
    best: &CandidateLine,
    reader: &Reader,
    context: &mut LineContext,
) -> Result<Option<CandidateLine>, A::Error> {
    let likely = likelier(reader, best.mv);
    let Some(mv) = likely.or_else(|| offers_itself(position, best.mv)) else { return Ok(None) };
    // Which of two pieces should take is a question by itself, and a fine one.
    let there = mv.to() == best.mv.to() && best.mv.is_capture();
    let (effort, least) = if there { (Effort::Half, COSTS_THERE) } else { (Effort::Tenth, COSTS) };
    let Some(mut found) = analyst.search(position, &[mv], effort)? else { return Ok(None) };
    let costs = best.score - found.score;
    let dear = there || costs >= context.model.score(DEAR) || context.is_worse(found.score, best.score);
    if found.pv.is_empty() || costs < context.model.score(least) || !dear {
        return Ok(None);
    }
    lengthen(analyst, position, &mut found, HORIZON, Effort::Probe)?;
    let mut candidate = context.candidate(&found);
    let us = context.us;
    let shift = (facts::balance(candidate.line.start()) - facts::balance(candidate.line.end())) * us.sign();
    let believed = f64::from(costs) >= CLEAR * f64::from(shift * context.model.score(100));
    candidate
        .facts
        .retain(|fact| believed || !(facts::is_win(fact) || facts::rests_on_a_win(fact, &candidate.line)));
    Ok(Some(candidate))
}

/// Returns the most popular move among players of the reader's rating; `None` if that is `best`, if less than
/// [`MANY`] percent make it, or if their moves are unknown.
fn likelier(reader: &Reader, best: Move) -> Option<Move> {
    let &(mv, often) = reader.moves.first()?;
    (mv != best && often >= MANY).then_some(mv)
}

/// Returns the capture other than `best` that seems to win most by the exchange on its square. If there is
/// none, returns a safe check, unless `best` is a check. `None` without either, or if the side to move is in
/// check.
fn offers_itself(position: &Position, best: Move) -> Option<Move> {
    let board = position.board();
    if board.in_check() {
        return None;
    }
    let others = || position.legal_moves().into_iter().filter(|mv| *mv != best);
    let gain = |mv: Move| exchange(board, mv.from(), mv.to()).unwrap_or(0);
    let free = others().filter(|mv| mv.is_capture() && !mv.is_en_passant() && gain(*mv) > 0);
    // The capture of the same piece by another one is a natural move too.
    let free = free.max_by_key(|mv| (gain(*mv), mv.to(), mv.from()));
    let check = |mv: &Move| {
        let mut next = *board;
        next.make(*mv, &mut ());
        board.gives_check(*mv) && is_safe(&next, mv.to())
    };
    free.or_else(|| others().filter(|_| !board.gives_check(best)).find(check))
}
