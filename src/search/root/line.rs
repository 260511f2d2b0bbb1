//! Lines of analysis: what they are, and where a line ends.

use crate::board::Position;
use crate::search::control::shared::Shared;
use crate::search::tables::pv::PvLine;
use crate::search::tables::tt::Bound;
use crate::types::{Move, Score, score};

/// A line as it is reported at the end of an iteration.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RootLine {
    /// Internal units, from the side to move's view.
    pub score: Score,
    /// Exact, except in a report on a window that failed.
    pub bound: Bound,
    /// Depth of the iteration that found it, plies.
    pub depth: i32,
    /// Deepest ply looked at.
    pub sel_depth: usize,
    /// Drawn for certain: by the rules at the root, or by the tablebases.
    pub drawn: bool,
    /// The line, never empty, cut at the end of the game.
    pub pv: PvLine,
}

/// The line up to the end of the game, with moves that are not legal (there are
/// none) cut off as well.
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

/// True if the game has ended by the rules of the board: mate, stalemate, the
/// third occurrence of a position, fifty moves, or too little material.
pub(in crate::search) fn is_over(pos: &Position) -> bool {
    pos.is_draw(0) || !pos.has_legal_move()
}

/// The reply to expect after the first move of `line`: its second move, or
/// else what the transposition table knows; only if the game goes on after both.
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

/// The score of a root without a line, from the side to move's view: mated, or a draw. The
/// latter where the game is not over and no move may be searched, too.
pub(in crate::search) fn final_score(pos: &Position) -> Score {
    if pos.in_check() && !pos.has_legal_move() { score::mated_in(0) } else { score::DRAW }
}
