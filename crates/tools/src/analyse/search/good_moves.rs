//! Good moves that deserve a mark: the input for the rule of [`good_move_annotation`].

use crate::analyse::search::opinion::Opinion;
use palisade::board::Board;
use palisade::types::{Move, Piece, PieceKind, Square};
use palisade_coach::judge::{Judgement, MoveChoice, Scale, Seen, good_move_annotation};

/// The least material that a sacrifice (which may earn the mark brilliant) loses by exchanges on its square,
/// in units of [`Board::see_ge`]: 100 for a pawn.
const SACRIFICE: i32 = 200;
/// A capture that wins at least this much by exchanges on its square earns no mark. In units of
/// [`Board::see_ge`]: 100 for a pawn.
const FREE: i32 = 100;

/// A move of a game with the data of the game by which it may earn a good mark.
pub struct PlayedMove<'a> {
    /// The position before the move.
    pub board: &'a Board,
    /// The move that was played.
    pub mv: Move,
    /// The square on which the opponent's last move captured; `None` if it was no capture.
    pub taken_on: Option<Square>,
}

impl<'a> PlayedMove<'a> {
    /// Returns the move at index `ply` of a game with these positions and moves.
    pub fn of(boards: &'a [Board], moves: &[Move], ply: usize) -> Self {
        let taken_on = ply.checked_sub(1).and_then(|last| taken_on(&boards[last], moves[last]));
        Self { board: &boards[ply], mv: moves[ply], taken_on }
    }

    fn mates(&self) -> bool {
        let mut next = *self.board;
        next.make(self.mv, &mut ());
        next.in_check() && !next.has_legal_move()
    }
}

/// Returns the data by which a move may earn a good mark if it was the engine's first choice in `before`, the
/// search result of the position before it; `None` for other moves. Without a second line in `before`, the
/// next best move counts as equally good.
pub fn choice(scale: Scale, before: &Opinion, played: &PlayedMove<'_>) -> Option<MoveChoice> {
    if !before.prefers(played.mv) {
        return None;
    }
    let mover = played.board.side_to_move();
    let best = scale.expected_by(mover, before.seen());
    let second = before.others.first().map(|line| Seen { value: Some(line.value), expected: line.expected });
    let takes = played.board.captured_kind(played.mv);
    let moved = played.board.piece_on(played.mv.from()).map(Piece::kind);
    Some(MoveChoice {
        best,
        second: second.map_or(best, |seen| scale.expected_by(mover, seen)),
        gives_up: moved != Some(PieceKind::Pawn) && !played.board.see_ge(played.mv, 1 - SACRIFICE),
        recaptures: played.taken_on == Some(played.mv.to()),
        takes_free: takes.is_some() && played.board.see_ge(played.mv, FREE),
        mates: played.mates(),
        forced: played.board.legal_moves().len() < 2,
    })
}

/// Returns the good mark (such as `!`) of a move with the rule for it; `None` if the move earns none.
/// `before` is the search result of the position before it.
pub fn good_move(scale: Scale, before: &Opinion, played: &PlayedMove<'_>) -> Option<Judgement> {
    good_move_annotation(&choice(scale, before, played)?)
}

/// Returns the target square of a capture; `None` if the move is no capture.
fn taken_on(board: &Board, mv: Move) -> Option<Square> {
    board.captured_kind(mv).map(|_| mv.to())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analyse::search::opinion::OtherLine;
    use palisade::evaluation::display::ShownScore;
    use palisade_coach::judge::Mark;

    /// An opinion with these centipawns for White and a second line.
    fn opinion(best: (Move, i32), other: (Move, i32)) -> Opinion {
        let line = |(mv, cp)| OtherLine { value: ShownScore::Centipawns(cp), expected: 0.5, pv: vec![mv] };
        let OtherLine { value, expected, pv } = line(best);
        Opinion { value: Some(value), expected, pv, depth: 9, others: vec![line(other)], tablebase: None }
    }

    fn judged(fen: &str, best: (&str, i32), other: (&str, i32), played: &str) -> Option<Mark> {
        let board = Board::from_fen(fen).expect("legal");
        let find = |san| board.parse_san(san).expect("legal");
        let before = opinion((find(best.0), best.1), (find(other.0), other.1));
        let mv = find(played);
        good_move(Scale::Lichess, &before, &PlayedMove { board: &board, mv, taken_on: None })
            .map(|found| found.mark)
    }

    /// White's bishop may give itself up on h7.
    const GIFT: &str = "rnbq1rk1/pppp1ppp/4p3/8/1b1P4/3BPN2/PPP2PPP/RNBQ1RK1 w - - 4 6";

    #[test]
    fn what_a_move_gives_and_takes_is_known() {
        assert_eq!(judged(GIFT, ("Bxh7+", 300), ("c3", 100), "Bxh7+"), Some(Mark::Brilliant));
        assert_eq!(judged(GIFT, ("Bxh7+", 300), ("c3", 270), "Bxh7+"), None, "another move does as well");
        assert_eq!(judged(GIFT, ("c3", 300), ("a3", 150), "c3"), Some(Mark::Only), "nothing is given up");
        assert_eq!(judged(GIFT, ("c3", 300), ("a3", 0), "c3"), Some(Mark::Great));
        assert_eq!(judged(GIFT, ("Bxh7+", 300), ("c3", 0), "c3"), None, "not the best move");
        // A queen that stands there, and a mate.
        assert_eq!(
            judged("3qk3/pp6/8/8/8/8/6PP/3RK3 w - - 0 30", ("Rxd8+", 600), ("h3", -500), "Rxd8+"),
            None
        );
        assert_eq!(judged("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", ("Ra8#", 900), ("Kg1", 0), "Ra8#"), None);
        assert_eq!(
            judged("7k/8/5K2/8/8/8/8/6R1 b - - 0 1", ("Kh7", 0), ("Kh7", -900), "Kh7"),
            None,
            "forced"
        );
    }

    #[test]
    fn taking_back_is_no_feat_and_one_line_says_nothing() {
        let board = Board::from_fen("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1").expect("legal");
        let (takes, other) = (board.parse_san("exd5").expect("legal"), board.parse_san("e5").expect("legal"));
        let mut before = opinion((other, 300), (takes, 0));
        let played = |taken_on| PlayedMove { board: &board, mv: other, taken_on };
        assert!(good_move(Scale::Lichess, &before, &played(None)).is_some());
        assert_eq!(good_move(Scale::Lichess, &before, &played(Some(other.to()))), None);
        before.others.clear();
        assert_eq!(good_move(Scale::Lichess, &before, &played(None)), None);
        assert_eq!(taken_on(&board, takes), Some(takes.to()));
        assert_eq!(taken_on(&board, other), None);
    }
}
