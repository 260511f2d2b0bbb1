//! Exchanges of pieces of equal worth.

use crate::exchange::worth;
use crate::line::{Line, PlacedPiece, Step};

/// Returns the two pieces of an exchange of pieces of equal value: first the one that the mover gives up, then
/// the opponent's. `step` captures and is recaptured, or the reply captures and is recaptured. Each piece is on
/// the square where it is captured, but the mover's on its square before `step` if `step` captures. `None` if
/// the move begins no such exchange, or promotes.
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

/// Returns the number of plies from the start of the line after which the exchange of equal value that `step`
/// begins ([`swap`]) is over, and the enemy piece captured in it; `None` if `step` begins none.
pub fn exchanged(line: &Line, step: &Step<'_>) -> Option<(usize, PlacedPiece)> {
    let (_, taken) = swap(line, step)?;
    Some((step.ply + if step.mv.is_capture() { 2 } else { 3 }, taken))
}
