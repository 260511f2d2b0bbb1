//! Exchanges of pieces of equal worth.

use crate::exchange::worth;
use crate::line::{Line, PlacedPiece, Step};

/// An exchange of pieces of equal worth: the move takes one and is taken back, or it is taken
/// and takes back. First what the mover gives, then what it takes. Who promotes gives a pawn.
pub fn swap(line: &Line, step: &Step<'_>) -> Option<(PlacedPiece, PlacedPiece)> {
    let reply = line.step(step.ply + 1).filter(|_| !step.mv.is_promotion())?;
    let to = step.mv.to();
    let pair = if let Some(taken) = step.captured() {
        let given = reply.captured().filter(|piece| piece.sq == to)?;
        // The piece that took is the one given; where it came from does not matter.
        (PlacedPiece { piece: given.piece, sq: step.mv.from() }, taken)
    } else {
        let next = line.step(step.ply + 2)?;
        let given = reply.captured()?;
        let taken = next.captured().filter(|piece| piece.sq == given.sq)?;
        (given, taken)
    };
    (worth(pair.0.kind()) == worth(pair.1.kind())).then_some(pair)
}

/// The ply after which the exchange that begins with a step is over, and the piece of the other side
/// that goes.
pub fn exchanged(line: &Line, step: &Step<'_>) -> Option<(usize, PlacedPiece)> {
    let (_, taken) = swap(line, step)?;
    Some((step.ply + if step.mv.is_capture() { 2 } else { 3 }, taken))
}
