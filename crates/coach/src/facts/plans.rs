//! Moves of a plan in the opening.

use crate::exchange::{attacks_from, best_capture};
use crate::line::{Line, Step};
use palisade::types::{PieceKind, Square};

/// The smallest phase material (queen 4, rook 2, minor piece 1; 24 at the start) of an opening.
pub const OPENING: i32 = 14;

/// Returns true if the move `step` takes a knight or bishop from its square of the initial position; in
/// Chess960, from its first rank.
pub fn leaves_first_square(step: &Step<'_>) -> bool {
    let from = step.mv.from().relative(step.side());
    let standard = step.before.is_standard_castling();
    match step.mover().kind() {
        PieceKind::Knight if standard => matches!(from, Square::B1 | Square::G1),
        PieceKind::Bishop if standard => matches!(from, Square::C1 | Square::F1),
        PieceKind::Knight | PieceKind::Bishop => from.rank() == 0,
        _ => false,
    }
}

/// Returns true if the move is not a capture, promotion, check or castling.
pub fn is_plain(step: &Step<'_>) -> bool {
    step.mv.is_quiet() && !step.mv.is_castle() && !step.after.in_check()
}

/// Returns the square to which a piece continues its manoeuvre. The piece reached the last square of `path`
/// by the move at `ply` of the line; its side's next move must be a quiet move of it to a square that is not
/// on `path`, after an answer that is quiet and does not drive it away. Otherwise `None`.
pub fn onward(line: &Line, ply: usize, path: &[Square]) -> Option<Square> {
    let (reply, next) = (line.step(ply + 1)?, line.step(ply + 2)?);
    let here = *path.last()?;
    let chased = best_capture(reply.after, reply.side(), here).is_some_and(|(_, gain)| gain > 0);
    let goes = next.mv.from() == here && is_plain(&next) && !path.contains(&next.mv.to());
    (is_plain_answer(&reply) && goes && !chased).then(|| next.mv.to())
}

/// Returns true if the answer `reply` is quiet: no capture, promotion or check.
pub fn is_plain_answer(reply: &Step<'_>) -> bool {
    reply.mv.is_quiet() && !reply.after.in_check()
}

/// Returns true if the moving piece attacks `to` from the square that it leaves, so that one move would have
/// been enough.
pub fn is_near(step: &Step<'_>, to: Square) -> bool {
    attacks_from(step.before, step.mv.from()).has(to)
}
