//! The piece that can take back after the best move, where nothing takes back after the other one.

use crate::line::{Line, PlacedPiece};
use crate::study::{Explanation, Other};
use palisade::types::Square;

/// Returns the piece that recaptures in the best line, and the square, if the answer to both moves is the
/// same capture and nothing can recapture after the move `other`; otherwise `None`.
pub fn recaptures_with(explanation: &Explanation, other: &Other) -> Option<(PlacedPiece, Square)> {
    in_lines(&explanation.best.line, &other.candidate.line)
}

fn in_lines(best: &Line, other: &Line) -> Option<(PlacedPiece, Square)> {
    let (reply, answer) = (best.step(1)?, other.step(1)?);
    let to = answer.mv.to();
    let same = reply.mv == answer.mv && reply.captured().is_some() && reply.captured() == answer.captured();
    let by = best.step(2).filter(|_| same && best.takes(2, to))?.mover();
    let alone = !answer.after.legal_moves().into_iter().any(|mv| mv.is_capture() && mv.to() == to);
    (alone && !best.takes(3, to)).then_some((by, to))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::line::san_moves;
    use palisade::board::Board;

    /// The king goes out of the way of the rook, or into it.
    #[test]
    fn a_piece_is_let_take_back() {
        let found = |fen: &str, best: &str, other: &str| {
            let start = Board::from_fen(fen).expect("legal");
            let [best, other] = [best, other].map(|moves| Line::new(&start, &san_moves(&start, moves)));
            in_lines(&best, &other).map(|(by, sq)| format!("{} {sq}", by.sq))
        };
        let fen = "r3k1r1/8/5N2/6P1/8/8/6P1/6K1 b - - 0 1";
        assert_eq!(found(fen, "Ke7 Nxg8+ Rxg8 Kf2", "Kd8 Nxg8 Kd7 Kf2").as_deref(), Some("a8 g8"));
        assert_eq!(found(fen, "Ke7 Nxg8+ Ke6 Kf2", "Kd8 Nxg8 Kd7 Kf2"), None, "nothing takes back");
        assert_eq!(found(fen, "Ke7 Nxg8+ Rxg8 Kf2", "Kf7 Nxg8 Rxg8 Kf2"), None, "the other move too");
    }
}
