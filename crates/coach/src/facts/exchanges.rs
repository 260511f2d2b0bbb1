//! Exchanges of pieces of equal worth.

use crate::exchange::worth;
use crate::line::{Line, PlacedPiece, Step};

/// Returns the two pieces of an exchange of equal value that `step` begins, or that its capture and the
/// recapture make: first the piece that the mover gives up, then the opponent's. A piece that promotes counts
/// as a pawn. `None` if the move is no such exchange.
pub fn swap(line: &Line, step: &Step<'_>) -> Option<(PlacedPiece, PlacedPiece)> {
    let reply = line.step(step.ply + 1).filter(|_| !step.mv.is_promotion())?;
    let to = step.mv.to();
    let pair = if let Some(taken) = step.captured() {
        let given = reply.captured().filter(|piece| piece.sq == to)?;
        // The capturing piece is the one given up; its square of origin does not matter.
        (PlacedPiece { piece: given.piece, sq: step.mv.from() }, taken)
    } else {
        let next = line.step(step.ply + 2)?;
        let given = reply.captured()?;
        let taken = next.captured().filter(|piece| piece.sq == given.sq)?;
        (given, taken)
    };
    (worth(pair.0.kind()) == worth(pair.1.kind())).then_some(pair)
}

/// Returns the number of plies from the start of the line after which an exchange of equal value that begins
/// with `step` is over, and the enemy piece captured in it; `None` if no exchange begins there.
pub fn exchanged(line: &Line, step: &Step<'_>) -> Option<(usize, PlacedPiece)> {
    let (_, taken) = swap(line, step)?;
    Some((step.ply + if step.mv.is_capture() { 2 } else { 3 }, taken))
}
