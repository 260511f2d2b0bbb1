//! Perpetual check.

use crate::fact;
use crate::facts::balance::balance;
use crate::facts::declaration::{Example, FactKind, Finder, TACTICS, example};
use crate::facts::kind::Kind;
use crate::line::{Line, Step};
use palisade::board::Board;
use palisade::types::Color;

fact! {
    /// Perpetual check: the score is a draw, a position recurs in the line, and every move of this side from there to the
    /// end is a check. Or the first move is a check by a side with no more material, and every answer leads to an earlier
    /// position or to another such check, eight in a row at most; the score is a draw.
    pub struct Perpetual;
    key: "perpetual",
    evidence: Search,
    motif: Draw,
    decides: 850,
    replaces: [Repeats],
}

impl FactKind for Perpetual {
    const HOLDS: &'static [Example] = &[
        example("6k1/6p1/8/7Q/8/8/1q6/7K w - - 0 1", "Qe8+ Kh7 Qh5+ Kg8"),
        // Every answer allows another check, whatever the line does.
        example("6k1/6p1/8/7Q/8/8/1q6/7K w - - 0 1", "Qe8+ Kh7"),
        // The line goes on behind the repetition. The side that checks is ahead, so that only the line shows it.
        example("6k1/6p1/8/7Q/8/8/8/7K w - - 0 1", "Qe8+ Kh7 Qh5+ Kg8 Qe8+ Kh7 Qe4+"),
    ];

    const NEAR_MISSES: &'static [Example] = &[
        // A repetition without checks.
        example("4k1n1/8/8/8/8/8/8/4K1N1 w - - 0 1", "Nf3 Nf6 Ng1 Ng8"),
        // The side that checks is ahead; the king steps out of the checks.
        example("6k1/6p1/8/7Q/8/8/8/7K w - - 0 1", "Qe8+ Kh7"),
        example("6k1/5p1p/6p1/8/8/8/1q6/R6K w - - 0 1", "Ra8+ Kg7"),
        // After the repetition a quiet move ends the checks.
        example("6k1/6p1/8/7Q/8/8/8/7K w - - 0 1", "Qe8+ Kh7 Qh5+ Kg8 Qe2"),
    ];
}

/// The [`Finder`] of the fact [`Perpetual`]: a first move that begins a perpetual check which every answer
/// allows.
pub const FINDER: Finder = Finder {
    order: 72,
    plies: TACTICS,
    find: |at| {
        Vec::from_iter((at.step.ply == 0 && at.scored.is_drawn()).then(|| perpetual(&at.step)).flatten())
    },
};

/// The largest number of successive checks that are tried to prove a perpetual check; at most [`POSITIONS`]
/// positions are examined.
const CHECKS: usize = 8;

const POSITIONS: u32 = 20_000;

/// Returns the fact of a perpetual check that the move `step` begins: every answer to the check allows
/// another check, until a position recurs. `None` if the side that moves is ahead in material, or the checks
/// are not proved.
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
    /// Hash keys of the earlier positions of the line in which the checking side was to move.
    seen: Vec<u64>,
    /// The number of positions that may still be examined.
    left: u32,
}

impl ChecksInARow {
    /// Returns true if every answer to the check on `board` allows a check that continues the perpetual. At
    /// most `checks` more checks are tried.
    fn every_answer(&mut self, board: &Board, checks: usize) -> bool {
        board.legal_moves().into_iter().all(|answer| {
            let mut next = *board;
            next.make(answer, &mut ());
            self.some_check(&next, checks)
        })
    }

    /// Returns true if the position is one of `seen`, or the side to move has a check that continues the
    /// perpetual.
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

/// Returns the side whose every move is a check, from a position that recurs in the line to the end of the
/// line. `None` if no position recurs or neither side checks with each of its moves.
pub fn repeated_checks(line: &Line) -> Option<Color> {
    let repeats = |last: usize| {
        let key = line.board(last).key();
        (0..last).rev().skip(3).step_by(2).find(|&ply| line.board(ply).key() == key)
    };
    let first = (0..=line.len()).rev().find_map(repeats)?;
    let checks = |side: Color| {
        line.steps().skip(first).filter(|step| step.side() == side).all(|step| step.after.in_check())
    };
    Color::ALL.into_iter().find(|&side| checks(side))
}

/// Returns the ply (0 for the first move) from which on every move of `side` in the line is a check; the
/// length of the line if its last move is no check.
pub fn checks_from(line: &Line, side: Color) -> usize {
    let ours = (0..line.len()).rev().filter_map(|ply| line.step(ply)).filter(|step| step.side() == side);
    ours.take_while(|step| step.after.in_check()).last().map_or(line.len(), |step| step.ply)
}
