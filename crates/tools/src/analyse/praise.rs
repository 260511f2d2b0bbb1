//! Moves that deserve more than silence: the only one, and the brilliant one.
//!
//! Both need a second line to compare with, so without `--multipv 2` or more there are
//! none. Both are the engine's own first choice, among two legal moves or more; the rest of the
//! rule is [`judge::praise`]. To give up material is to lose two pawns or more by exchange on
//! the move's square.

use super::judge::Opinion;
use palisade::board::Board;
use palisade::types::{Move, Square};
use palisade_explain::judge::{self, Judgement, expected_by};

/// What a brilliant move gives up by exchange, in units of which a pawn has 100.
const SACRIFICE: i32 = 200;

/// A move of a game and where it was played.
pub struct Played<'a> {
    /// The position before it.
    pub board: &'a Board,
    /// The move.
    pub mv: Move,
    /// The move before it took a man on this square.
    pub taken_on: Option<Square>,
}

/// The praise for a move, if it earns any.
pub fn praise(before: &Opinion, played: &Played<'_>) -> Option<Judgement> {
    let mover = played.board.side_to_move();
    let second = before.others.first()?;
    if !before.prefers(played.mv) || played.board.legal_moves().len() < 2 {
        return None;
    }
    let [best, other] = [before.expected, second.expected].map(|expected| expected_by(mover, expected));
    let gives_up = !played.board.see_ge(played.mv, 1 - SACRIFICE);
    let takes_back = played.taken_on == Some(played.mv.to());
    judge::praise(best, other, gives_up, takes_back)
}

/// The square on which a move took a man.
pub fn taken_on(board: &Board, mv: Move) -> Option<Square> {
    board.captured_kind(mv).map(|_| mv.to())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analyse::judge::OtherLine;
    use palisade::evaluation::display::ShownScore;
    use palisade_explain::judge::Mark;

    /// An opinion with these points for White and a second line.
    fn opinion(best: (Move, f64), other: (Move, f64)) -> Opinion {
        let value = ShownScore::Centipawns(0);
        let others = vec![OtherLine { value, expected: other.1, pv: vec![other.0] }];
        Opinion { value: Some(value), expected: best.1, pv: vec![best.0], depth: 9, others, tablebase: None }
    }

    fn judged(fen: &str, best: (&str, f64), other: (&str, f64), played: &str) -> Option<Mark> {
        let board = Board::from_fen(fen).expect("legal");
        let find = |san| board.parse_san(san).expect("legal");
        let before = opinion((find(best.0), best.1), (find(other.0), other.1));
        let mv = find(played);
        praise(&before, &Played { board: &board, mv, taken_on: None }).map(|found| found.mark)
    }

    /// White's bishop may give itself up on h7.
    const GIFT: &str = "rnbq1rk1/pppp1ppp/4p3/8/1b1P4/3BPN2/PPP2PPP/RNBQ1RK1 w - - 4 6";

    #[test]
    fn the_rules_hold() {
        let gift = |best, other| judged(GIFT, ("Bxh7+", best), ("c3", other), "Bxh7+");
        assert_eq!(gift(0.8, 0.6), Some(Mark::Brilliant));
        assert_eq!(gift(0.8, 0.75), None, "another move does as well");
        assert_eq!(gift(0.45, 0.1), Some(Mark::Only), "not even half the points, but nothing else");
        assert_eq!(gift(1.0, 0.95), None, "won anyway");
        let quiet = |best, other| judged(GIFT, ("c3", best), ("a3", other), "c3");
        assert_eq!(quiet(0.8, 0.55), Some(Mark::Only), "nothing is given up");
        assert_eq!(quiet(0.8, 0.65), None);
        assert_eq!(judged(GIFT, ("Bxh7+", 0.8), ("c3", 0.5), "c3"), None, "not the best move");
    }

    #[test]
    fn taking_back_is_no_feat_and_one_line_says_nothing() {
        let board = Board::from_fen("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1").expect("legal");
        let (takes, other) = (board.parse_san("exd5").expect("legal"), board.parse_san("e5").expect("legal"));
        let mut before = opinion((takes, 0.9), (other, 0.5));
        let praised =
            |before: &Opinion, taken_on| praise(before, &Played { board: &board, mv: takes, taken_on });
        assert!(praised(&before, None).is_some());
        assert_eq!(praised(&before, Some(takes.to())), None);
        before.others.clear();
        assert_eq!(praised(&before, None), None);
        assert_eq!(taken_on(&board, takes), Some(takes.to()));
        assert_eq!(taken_on(&board, other), None);
    }
}
