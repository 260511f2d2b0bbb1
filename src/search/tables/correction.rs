//! Correction histories: regular errors of the evaluation.
//!
//! A hand-written evaluation errs by structure: the same closed chain or the
//! same imbalance is misjudged in thousands of nodes. Each table keeps a
//! running mean of (search result - static evaluation) for all positions that
//! share a feature; their weighted sum is added to the static evaluation.
//! (Keys of the pieces without pawns are Clockwork's.)
//!
//! Many threads that search near the same memory share one set ([`crate::search::tables::common`]).
//!
//! Invariants: entries stay inside the bound among the parameters; the corrected value stays inside
//! the evaluation range; the transposition table keeps the uncorrected value, because
//! the correction moves on between a store and a probe.

use crate::board::Board;
use crate::search::params as p;
use crate::search::tables::entry::Entry;
use crate::search::tables::stack::{NO_CONTINUATION, Stack};
use crate::types::{Color, Score, prefetch, score};

/// The number of entries for each side to move and feature.
const SLOTS: usize = 16_384;
/// The number of entry units in one internal unit of score.
const GRAIN: i32 = 256;
/// The bound of the difference between search and evaluation that the tables learn, internal units. A larger
/// difference counts as this one.
const MAX_DIFFERENCE: Score = 8_192;
/// The distances, plies before the node, of the moves that the continuation table pairs with the last move.
/// (One table for both is an idea of Sirius; it leaves 1.2 MB of cache to others.)
const BACK: [usize; 2] = [2, 4];

/// The number of continuation indices, [`NO_CONTINUATION`] among them.
const INDICES: usize = NO_CONTINUATION as usize + 1;

/// A table of corrections: `[side to move][slot]`, with the [`slot()`] of a Zobrist key.
type Keyed = [[Entry; SLOTS]; 2];

/// Returns the index of a Zobrist key in a table, below [`SLOTS`].
#[inline]
fn slot(key: u64) -> usize {
    key as usize % SLOTS
}

/// The side to move of a node, and the indices of the entries that apply to it.
#[derive(Clone, Copy)]
struct Slots {
    us: Color,
    pawn: usize,
    white: usize,
    black: usize,
    minor: usize,
    major: usize,
    /// The continuation indices of the moves [`BACK`] plies before the node.
    before: [usize; 2],
    /// The continuation index of the move that led to the node.
    last: usize,
}

impl Slots {
    #[inline]
    fn new(board: &Board, stack: &Stack, ply: usize) -> Self {
        let index = |back| stack.back(ply, back).continuation as usize;
        Self {
            us: board.side_to_move(),
            pawn: slot(board.pawn_key()),
            white: slot(board.non_pawn_key(Color::White)),
            black: slot(board.non_pawn_key(Color::Black)),
            minor: slot(board.minor_key()),
            major: slot(board.major_key()),
            before: BACK.map(index),
            last: index(1),
        }
    }
}

/// The correction histories: the mean difference between search results and static evaluations by pawn
/// structure, pieces and last moves, which corrects the static evaluation. All zero when nothing has been
/// learned.
pub struct CorrectionHistory {
    pawn: Keyed,
    white: Keyed,
    black: Keyed,
    minor: Keyed,
    major: Keyed,
    /// The table by continuation index of an earlier move (either of [`BACK`]) and of the last move. Where
    /// either is no move nothing is learnt, so those entries are zero.
    continuation: [[Entry; INDICES]; INDICES],
}

impl CorrectionHistory {
    /// Prefetches the entries for the position `board` at `ply` plies from the root, which was just reached.
    #[inline]
    pub fn prefetch(&self, board: &Board, stack: &Stack, ply: usize) {
        let last = stack.back(ply, 1).continuation as usize;
        for back in BACK {
            prefetch(&self.continuation[stack.back(ply, back).continuation as usize][last]);
        }
        let us = board.side_to_move().index();
        prefetch(&self.pawn[us][slot(board.pawn_key())]);
        prefetch(&self.white[us][slot(board.non_pawn_key(Color::White))]);
        prefetch(&self.black[us][slot(board.non_pawn_key(Color::Black))]);
        prefetch(&self.minor[us][slot(board.minor_key())]);
        prefetch(&self.major[us][slot(board.major_key())]);
    }

    /// Clears all correction histories, for a new game.
    pub fn clear(&self) {
        let keyed = [&self.pawn, &self.white, &self.black, &self.minor, &self.major];
        let keyed = keyed.into_iter().flat_map(|table| table.as_flattened());
        keyed.chain(self.continuation.as_flattened()).for_each(|entry| entry.set(0));
    }

    /// Returns the correction to be added to the static evaluation of the position `board` at `ply`, internal
    /// units from the side to move; see [`corrected`]. It does not need that evaluation, so the tables can be
    /// read while it is computed.
    #[inline(always)]
    pub fn amount(&self, board: &Board, stack: &Stack, ply: usize) -> Score {
        let at = Slots::new(board, stack, ply);
        let us = at.us.index();
        let (own, other) = match at.us {
            Color::White => (&self.white[us][at.white], &self.black[us][at.black]),
            Color::Black => (&self.black[us][at.black], &self.white[us][at.white]),
        };
        let continuation = |i: usize| self.continuation[at.before[i]][at.last].get();
        let sum = p::correction_pawn() * self.pawn[us][at.pawn].get()
            + p::correction_own() * own.get()
            + p::correction_other() * other.get()
            + p::correction_minor() * self.minor[us][at.minor].get()
            + p::correction_major() * self.major[us][at.major].get()
            + p::correction_continuation_2() * continuation(0)
            + p::correction_continuation_4() * continuation(1);
        sum / (GRAIN * 256)
    }

    /// Updates the entries of the position `board` at `ply` after a search of `depth` plies whose score, from
    /// the side to move, was `difference` internal units above the corrected evaluation.
    pub fn update(&self, board: &Board, stack: &Stack, ply: usize, depth: i32, difference: Score) {
        let at = Slots::new(board, stack, ply);
        let us = at.us.index();
        let weight = p::correction_rate() * (1 + depth).clamp(1, 16);
        let target = difference.clamp(-MAX_DIFFERENCE, MAX_DIFFERENCE) * GRAIN;
        let (bound, step_bound) = (p::correction_bound() * GRAIN, p::correction_step());
        let blend = |entry: &Entry| {
            let old = entry.get();
            let step = ((target - old) * weight / 1024).clamp(-step_bound, step_bound);
            entry.set((old + step).clamp(-bound, bound));
        };
        blend(&self.pawn[us][at.pawn]);
        blend(&self.white[us][at.white]);
        blend(&self.black[us][at.black]);
        blend(&self.minor[us][at.minor]);
        blend(&self.major[us][at.major]);
        for before in at.before {
            if before != NO_CONTINUATION as usize && at.last != NO_CONTINUATION as usize {
                blend(&self.continuation[before][at.last]);
            }
        }
    }
}

/// Returns the static evaluation `raw` plus its correction `amount`, clamped to the range of evaluations;
/// both in internal units from the same side.
#[inline]
pub fn corrected(raw: Score, amount: Score) -> Score {
    score::clamp_eval(raw + amount)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::tables::common::Common;

    #[test]
    fn corrections_pull_towards_the_search_and_stay_bounded() {
        let (board, stack) = (Board::startpos(), Stack::new());
        let corrections = &Common::new().corrections;
        assert_eq!(corrected(10, corrections.amount(&board, &stack, 0)), 10);
        for _ in 0..1_000 {
            corrections.update(&board, &stack, 0, 20, 30_000);
        }
        let up = corrections.amount(&board, &stack, 0);
        assert!(up > 50 && up < 500, "{up}");
        assert_eq!(corrected(score::EVAL_MAX, up), score::EVAL_MAX);
        for _ in 0..1_000 {
            corrections.update(&board, &stack, 0, 20, -30_000);
        }
        assert!(corrections.amount(&board, &stack, 0) < -50);
        corrections.clear();
        assert_eq!(corrections.amount(&board, &stack, 0), 0);
    }
}
