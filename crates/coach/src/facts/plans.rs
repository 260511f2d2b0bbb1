//! Moves of a plan in the opening.

use crate::exchange::{attacks_from, best_capture};
use crate::line::{Line, Step};
use palisade::types::{PieceKind, Square};

/// Phase material (24 at the start) of an opening, at least.
pub const OPENING: i32 = 14;

/// A knight or bishop leaves the square on which it began; in Chess960, its first rank.
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

/// No capture, no check, no castling: a move of a plan.
pub fn is_plain(step: &Step<'_>) -> bool {
    step.mv.is_quiet() && !step.mv.is_castle() && !step.after.in_check()
}

/// Where the piece goes next who came to the last square of `way` with the move at `ply`, with a plain
/// move, to a new square, and not because it must.
pub fn onward(line: &Line, ply: usize, way: &[Square]) -> Option<Square> {
    let (reply, next) = (line.step(ply + 1)?, line.step(ply + 2)?);
    let here = *way.last()?;
    let chased = best_capture(reply.after, reply.side(), here).is_some_and(|(_, gain)| gain > 0);
    let goes = next.mv.from() == here && is_plain(&next) && !way.contains(&next.mv.to());
    (is_plain_answer(&reply) && goes && !chased).then(|| next.mv.to())
}

/// An answer that leaves a plan alone.
pub fn is_plain_answer(reply: &Step<'_>) -> bool {
    reply.mv.is_quiet() && !reply.after.in_check()
}

/// True if the piece that moves could have gone to a square at once.
pub fn is_near(step: &Step<'_>, to: Square) -> bool {
    attacks_from(step.before, step.mv.from()).has(to)
}
