//! The material that the best move preserves where another move loses some, for a best move without a point of its own.

use crate::facts;
use crate::line::{Line, is_quiet};
use crate::study::{Explanation, Other};
use palisade::board::Board;
use palisade::types::{Color, PieceKind};
use strum::IntoStaticStr;

/// The material balance that the best move preserves, for the side that moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum PreservedBalance {
    /// Both sides have the same pieces and pawns.
    Level,
    /// One pawn more, and nothing else.
    Pawn,
    /// A knight or bishop more, for two pawns at most.
    Piece,
    /// More material of another kind.
    Material,
}

/// Returns the material balance that the best line preserves to its end and the line of the other move does not.
/// `None` if the best line changes the balance, if the other line does not worsen it, or if the side has less
/// material, or as much in other pieces.
pub fn preserved_balance(explanation: &Explanation, other: &Other) -> Option<PreservedBalance> {
    let best = &explanation.best;
    let preserved = preserved_in(&best.line, &other.candidate.line)?;
    // So it is behind the shown line too.
    let whole = Line::new(best.line.start(), &best.pv);
    let balance = facts::balance(best.line.start());
    let mut behind = (best.line.len() + 1..=whole.len()).map(|ply| whole.board(ply));
    behind.all(|board| !is_quiet(board) || facts::balance(board) == balance).then_some(preserved)
}

fn preserved_in(best: &Line, other: &Line) -> Option<PreservedBalance> {
    let us = best.start().side_to_move();
    let points = |board: &Board| facts::balance(board) * us.sign();
    let end = points(best.end());
    (end == points(best.start()) && points(other.end()) < end).then(|| surplus(best.end(), us))?
}

/// Returns the material that `us` has more than the other side; `None` if it has less, or as much in other
/// pieces.
fn surplus(board: &Board, us: Color) -> Option<PreservedBalance> {
    let more = |kind: PieceKind| board.count(us, kind) as i32 - board.count(!us, kind) as i32;
    let minors = more(PieceKind::Knight) + more(PieceKind::Bishop);
    match (more(PieceKind::Pawn), minors, more(PieceKind::Rook), more(PieceKind::Queen)) {
        (0, 0, 0, 0) => Some(PreservedBalance::Level),
        (1, 0, 0, 0) => Some(PreservedBalance::Pawn),
        (-2..=1, 1, 0, 0) => Some(PreservedBalance::Piece),
        _ => (facts::balance(board) * us.sign() > 0).then_some(PreservedBalance::Material),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::line::san_moves;

    fn found(fen: &str, best: &str, other: &str) -> Option<PreservedBalance> {
        let start = Board::from_fen(fen).expect("legal");
        let [best, other] = [best, other].map(|moves| Line::new(&start, &san_moves(&start, moves)));
        preserved_in(&best, &other)
    }

    #[test]
    fn what_the_other_line_loses_is_kept() {
        let fen = "3qk3/5ppp/8/8/3P4/5N2/5PPP/3Q2K1 w - - 0 1";
        assert_eq!(found(fen, "h3 h6 Kh2 Kf8", "Ng5 Qxg5 h3 Kf8"), Some(PreservedBalance::Piece));
        assert_eq!(found(fen, "h3 h6 Kh2 Kf8", "g3 h6 Kg2 Kf8"), None, "nothing is lost");
        assert_eq!(found(fen, "h3 Qxd4 Nxd4 Kf8", "Ng5 Qxg5 h3 Kf8"), None, "it wins something");
        let pawn = "3qk3/5ppp/8/8/3P4/8/5PPP/3Q2K1 w - - 0 1";
        assert_eq!(found(pawn, "h3 h6 Kh2 Kf8", "Qf3 Qxd4 h3 Kf8"), Some(PreservedBalance::Pawn));
        let level = "3qk3/5ppp/8/8/3P4/8/6PP/3Q2K1 w - - 0 1";
        assert_eq!(found(level, "h3 h6 Kh2 Kf8", "Qf3 Qxd4+ Kh1 Kf8"), Some(PreservedBalance::Level));
        // A piece for three pawns is as much in other pieces; a pawn less is not kept.
        let three = "3qk3/2pppppp/8/8/3P4/5N2/6PP/3Q2K1 w - - 0 1";
        assert_eq!(found(three, "h3 h6 Kh2 Kf8", "Ne5 d6 Qe2 dxe5 dxe5"), None);
        let less = "3qk3/4pppp/8/8/3P4/8/6PP/3Q2K1 w - - 0 1";
        assert_eq!(found(less, "h3 h6 Kh2 Kf8", "Qf3 Qxd4+ Kh1 Kf8"), None);
    }
}
