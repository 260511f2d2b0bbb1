//! Mate in a number of moves, by a search of all moves: it proves or refutes the mate unless it exceeds its
//! limit of nodes.
//!
//! The search of an engine proves that a mate is there and may miss one. Here every move of the side that mates is
//! tried, and every answer. Repetition and the fifty-move rule are left out: no mate this short meets them.

use palisade::board::Board;
use palisade::types::{Move, MoveList};

/// The largest number of positions that a solver examines.
const MOST: u64 = 400_000;

/// A mate solver that tries all moves. It examines at most 400,000 positions in all its searches together.
pub struct Solver {
    /// The number of positions that may still be examined.
    left: u64,
    /// The last answer that refuted a mate, by the number of moves left.
    killers: [Option<Move>; 8],
}

impl Default for Solver {
    fn default() -> Self {
        Self { left: MOST, killers: [None; 8] }
    }
}

impl Solver {
    /// Returns true if the side to move can force mate in at most `moves` of its moves, false if it cannot;
    /// `None` if the limit of positions is reached first.
    pub fn mates(&mut self, board: &Board, moves: u32) -> Option<bool> {
        self.first_of(board, moves).map(|found| found.is_some())
    }

    /// Returns the first move of a forced mate in at most `moves` moves; the inner `None` if there is no such
    /// mate, the outer `None` if the limit of positions is reached first.
    #[expect(clippy::option_option, reason = "a bound of work, and in it a move that may not be there")]
    pub fn first_of(&mut self, board: &Board, moves: u32) -> Option<Option<Move>> {
        if moves == 0 {
            return Some(None);
        }
        // Checks first: most mates go by them, and the last move is always one.
        let (checks, others): (MoveList, MoveList) =
            board.legal_moves().iter().copied().partition(|&mv| board.gives_check(mv));
        let others = if moves == 1 { MoveList::new() } else { others };
        for &mv in checks.iter().chain(&others) {
            let next = self.make(board, mv)?;
            if self.is_mated(&next, moves - 1)? {
                return Some(Some(mv));
            }
        }
        Some(None)
    }

    /// Returns true if the side to move is mated now or, whatever it plays, within `moves` moves of the other
    /// side; `None` if the limit of positions is reached first.
    pub fn is_mated(&mut self, board: &Board, moves: u32) -> Option<bool> {
        let answers = board.legal_moves();
        if answers.is_empty() {
            return Some(board.in_check());
        }
        if moves == 0 {
            return Some(false);
        }
        let slot = (moves as usize).min(self.killers.len() - 1);
        let killer = self.killers[slot].filter(|killer| answers.contains(killer));
        for mv in killer.into_iter().chain(answers.iter().copied().filter(|mv| Some(*mv) != killer)) {
            let next = self.make(board, mv)?;
            if !self.mates(&next, moves)? {
                self.killers[slot] = Some(mv);
                return Some(false);
            }
        }
        Some(true)
    }

    fn make(&mut self, board: &Board, mv: Move) -> Option<Board> {
        self.left = self.left.checked_sub(1)?;
        let mut next = *board;
        next.make(mv, &mut ());
        Some(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_proved_and_refuted() {
        let mates = |fen: &str, moves| Solver::default().mates(&Board::from_fen(fen).expect("legal"), moves);
        let back_rank = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1";
        assert_eq!([1, 2].map(|moves| mates(back_rank, moves)), [Some(true); 2]);
        // Kling and Horwitz, a mate in three with two rooks' help.
        let two = "7k/8/8/8/8/8/R7/1R5K w - - 0 1";
        assert_eq!([1, 2].map(|moves| mates(two, moves)), [Some(false), Some(true)]);
        assert_eq!(mates(palisade::board::STARTPOS, 2), Some(false));
        // Stalemate is no mate.
        assert_eq!(mates("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", 1), Some(true));
        assert_eq!(mates("7k/5Q2/8/6K1/8/8/8/8 w - - 0 1", 1), Some(false));
    }
}
