//! Perpetual check.

use crate::fact;
use crate::facts::balance::balance;
use crate::facts::declaration::{Example, FactKind, Finder, TACTICS, example};
use crate::facts::kind::Kind;
use crate::line::{Line, Step};
use palisade::board::Board;
use palisade::types::Color;

fact! {
    /// Perpetual check: the line ends in a repetition in which every move of this side is a check, or the score is a draw and
    /// the line has such a repetition. Or the first move is a check by a side with no more material, and every answer leads
    /// to an earlier position or to another such check, eight in a row at most; the score is a draw.
    pub struct Perpetual;
    key: "perpetual",
    evidence: Search,
    motif: Draw,
    decides: 850,
}

impl FactKind for Perpetual {
    const HOLDS: &'static [Example] = &[
        example("6k1/6p1/8/7Q/8/8/1q6/7K w - - 0 1", "Qe8+ Kh7 Qh5+ Kg8"),
        // Every answer allows another check, whatever the line does.
        example("6k1/6p1/8/7Q/8/8/1q6/7K w - - 0 1", "Qe8+ Kh7"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // A repetition without checks.
        example("4k1n1/8/8/8/8/8/8/4K1N1 w - - 0 1", "Nf3 Nf6 Ng1 Ng8"),
        // The side that checks is ahead; the king steps out of the checks.
        example("6k1/6p1/8/7Q/8/8/8/7K w - - 0 1", "Qe8+ Kh7"),
        example("6k1/5p1p/6p1/8/8/8/1q6/R6K w - - 0 1", "Ra8+ Kg7"),
    ];
}

/// Finds a first move that begins a perpetual check which every answer allows.
pub const FINDER: Finder = Finder {
    order: 72,
    plies: TACTICS,
    find: |at| {
        Vec::from_iter((at.step.ply == 0 && at.scored.is_drawn()).then(|| perpetual(&at.step)).flatten())
    },
};

/// The largest number of successive checks that are tried to prove a perpetual check. [`POSITIONS`] limits
/// the positions examined.
const CHECKS: usize = 8;

const POSITIONS: u32 = 20_000;

/// Finds a perpetual check: every answer to the check allows another check, until a position recurs.
fn perpetual(step: &Step<'_>) -> Option<Kind> {
    let us = step.side();
    let behind = balance(step.before) * us.sign() <= 0;
    if !behind || !step.after.in_check() || !step.after.has_legal_move() {
        return None;
    }
    let mut proof = ChecksInARow { seen: vec![step.before.key()], left: POSITIONS };
    proof.every_answer(step.after, CHECKS).then_some(Kind::Perpetual(Perpetual))
}

struct ChecksInARow {
    /// Keys of the earlier positions of the line in which this side was to move.
    seen: Vec<u64>,
    left: u32,
}

impl ChecksInARow {
    /// Returns true if every answer to this check allows a check that continues the perpetual.
    fn every_answer(&mut self, board: &Board, checks: usize) -> bool {
        board.legal_moves().into_iter().all(|answer| {
            let mut next = *board;
            next.make(answer, &mut ());
            self.some_check(&next, checks)
        })
    }

    fn some_check(&mut self, board: &Board, checks: usize) -> bool {
        if self.seen.contains(&board.key()) {
            return true;
        }
        if checks == 0 || self.left == 0 {
            return false;
        }
        self.left -= 1;
        self.seen.push(board.key());
        let found = board.legal_moves().into_iter().any(|mv| {
            let mut next = *board;
            next.make(mv, &mut ());
            next.in_check() && next.has_legal_move() && self.every_answer(&next, checks - 1)
        });
        self.seen.pop();
        found
    }
}

/// Returns the side that gives check with each of its moves in the repetition that ends the line; `None` if
/// there is no such repetition.
pub fn repeated_checks(line: &Line) -> Option<Color> {
    let end = line.end();
    let first = (0..line.len()).rev().skip(3).step_by(2).find(|&ply| line.board(ply).key() == end.key())?;
    let checks = |side: Color| {
        line.steps().skip(first).filter(|step| step.side() == side).all(|step| step.after.in_check())
    };
    Color::ALL.into_iter().find(|&side| checks(side))
}

/// Returns the side that gives check with each of its moves between two equal positions of the line, and the ply of the first of
/// its successive checks; `None` if there is no such repetition.
pub fn checks_within(line: &Line) -> Option<(Color, usize)> {
    let key = |ply: usize| line.board(ply).key();
    let is_check = |ply: usize| line.step(ply).is_some_and(|step| step.after.in_check());
    let again = |last: usize| (0..(last + 1).saturating_sub(CYCLE)).rev().find(|&ply| key(ply) == key(last));
    let repeated = (CYCLE..=line.len()).filter_map(|last| again(last).map(|first| (first, last)));
    for (first, last) in repeated {
        // The checks of the side to move there, or those of the other side.
        for from in [first, first + 1] {
            if (from..last).step_by(2).all(is_check) {
                let earliest = (0..=from).rev().step_by(2).take_while(|&ply| is_check(ply)).last();
                let ply = earliest.unwrap_or(from);
                return line.step(ply).map(|step| (step.side(), ply));
            }
        }
    }
    None
}

/// The least number of plies between two equal positions.
const CYCLE: usize = 4;

/// Returns the first ply from which every move of `side` is a check; the length of the line if there is none.
pub fn checks_from(line: &Line, side: Color) -> usize {
    let ours = (0..line.len()).rev().filter_map(|ply| line.step(ply)).filter(|step| step.side() == side);
    ours.take_while(|step| step.after.in_check()).last().map_or(line.len(), |step| step.ply)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::line::san_moves;

    /// The queen checks until a position comes back, and goes on; a rook's move between two checks breaks the row.
    #[test]
    fn checks_that_repeat_within_a_line_are_found() {
        let start = Board::from_fen("6k1/6p1/8/7Q/8/8/1q6/R6K w - - 0 1").expect("legal");
        let found = |moves: &str| checks_within(&Line::new(&start, &san_moves(&start, moves)));
        assert_eq!(found("Qe8+ Kh7 Qh5+ Kg8 Qe8+"), Some((Color::White, 0)));
        assert_eq!(found("Qe2 Kf8 Qe8+ Kxe8"), None);
        assert_eq!(found("Qe8+ Kh7 Qh5+ Kg8 Rg1 Qb7+ Kh2 Qb8+"), Some((Color::White, 0)));
        // The queen goes to and fro without a check.
        assert_eq!(found("Qe2 Qb3 Qh5 Qb2 Qe2"), None);
        let black = Board::from_fen("6k1/6p1/8/7Q/8/8/1q6/R6K b - - 0 1").expect("legal");
        let moves = san_moves(&black, "Kf8 Qf5+ Kg8 Qe6+ Kh7 Qh3+ Kg8 Qe6+ Kf8 Qf5+ Kg8");
        assert_eq!(checks_within(&Line::new(&black, &moves)), Some((Color::White, 1)));
    }
}
