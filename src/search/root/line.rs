//! Lines of analysis, and the end of a line.

use crate::board::Position;
use crate::search::control::shared::Shared;
use crate::search::tables::pv::PvLine;
use crate::search::tables::tt::Bound;
use crate::types::{Move, Score, score};

/// A line of the root with its score, as reported at the end of an iteration.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RootLine {
    /// The score from the side to move's view, internal units.
    pub score: Score,
    /// The kind of the score: exact, except in a report on a window that failed, and for a move whose score
    /// exceeded the window when the search was stopped.
    pub bound: Bound,
    /// The depth of the iteration that found the line, plies.
    pub depth: i32,
    /// The greatest depth reached (selective depth), plies.
    pub sel_depth: usize,
    /// True if the line is certainly drawn: the root is a draw by insufficient material or the fifty-move
    /// rule, or the tablebases give a draw for the first move.
    pub drawn: bool,
    /// The moves of the line, never empty, cut at the end of the game.
    pub pv: PvLine,
}

/// Returns the line cut after the move that ends the game, and before an illegal move (which should not
/// occur; debug builds panic). `line` starts at `root`.
pub(in crate::search) fn cut_at_game_end(root: &Position, line: &[Move]) -> PvLine {
    let mut pos = root.clone();
    let mut cut = PvLine::new();
    for &mv in line {
        if !pos.is_legal(mv) {
            debug_assert!(false, "{mv:?} is not legal in {line:?}");
            break;
        }
        pos.push(mv, &mut ());
        cut.push(mv);
        if is_over(&pos) {
            break;
        }
    }
    cut
}

/// Returns true if the game is over by the rules: mate, stalemate, third occurrence of a position, fifty
/// moves, or too little material.
pub(in crate::search) fn is_over(pos: &Position) -> bool {
    pos.is_draw(0) || !pos.has_legal_move()
}

/// Returns the expected reply to the first move of `line`, which starts at `root`: its second move, or else
/// the move in the transposition table. `None` if there is no legal one, or if the game is over before or
/// after it.
pub(in crate::search) fn expected_reply(root: &Position, shared: &Shared, line: &[Move]) -> Option<Move> {
    let mut pos = root.clone();
    pos.push(*line.first()?, &mut ());
    if is_over(&pos) {
        return None;
    }
    let from_table = || shared.tt.probe(pos.key(), 1, pos.halfmove_clock()).and_then(|hit| hit.mv);
    let reply = line.get(1).copied().or_else(from_table).filter(|&mv| pos.is_legal(mv))?;
    pos.push(reply, &mut ());
    (!is_over(&pos)).then_some(reply)
}

/// Returns the score of a root position that has no move to search, from the side to move's view: mated, or a
/// draw. It is a draw also if the game is not over but all moves are excluded.
pub(in crate::search) fn final_score(pos: &Position) -> Score {
    if pos.in_check() && !pos.has_legal_move() { score::mated_in(0) } else { score::DRAW }
}
