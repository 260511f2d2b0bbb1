//! Exchanges of pieces of equal worth.

use crate::exchange::worth;
use crate::line::{Line, PlacedPiece, Step};

/// Returns the two pieces of an exchange of equal value that `step` begins, or that its capture and the
/// recapture make: first the piece that the mover gives up, then the opponent's. `None` if the move is no such
/// exchange, as when one of the captures promotes.
pub fn swap(line: &Line, step: &Step<'_>) -> Option<(PlacedPiece, PlacedPiece)> {
    let plain = |step: &Step<'_>| !step.mv.is_promotion();
    let reply = line.step(step.ply + 1).filter(|reply| plain(reply) && plain(step))?;
    let to = step.mv.to();
    let pair = if let Some(taken) = step.captured() {
        let given = reply.captured().filter(|piece| piece.sq == to)?;
        // The capturing piece is the one given up; its square of origin does not matter.
        (PlacedPiece { piece: given.piece, sq: step.mv.from() }, taken)
    } else {
        let next = line.step(step.ply + 2).filter(plain)?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::line::san_moves;
    use palisade::board::Board;

    /// The squares of the two pieces that the first move exchanges.
    fn squares(fen: &str, moves: &str) -> Option<[String; 2]> {
        let board = Board::from_fen(fen).expect("legal");
        let line = Line::new(&board, &san_moves(&board, moves));
        let (given, taken) = swap(&line, &line.step(0).expect("a move"))?;
        Some([given.sq.to_string(), taken.sq.to_string()])
    }

    #[test]
    fn a_capture_that_promotes_is_no_exchange() {
        let pair = |given: &str, taken: &str| Some([given.to_owned(), taken.to_owned()]);
        let queens = "1q6/2k5/8/8/8/1Q6/8/4R1K1 w - - 0 1";
        assert_eq!(squares(queens, "Qxb8+ Kxb8"), pair("b3", "b8"));
        assert_eq!(squares("7k/8/8/8/8/1Q6/q7/4R1K1 w - - 0 1", "Qb1 Qxb1 Rxb1"), pair("b1", "b1"));
        // Black loses a pawn, not a queen.
        assert_eq!(squares("7k/8/8/8/8/1Q6/p7/4R1K1 w - - 0 1", "Qb1 axb1=Q Rxb1"), None);
    }
}
