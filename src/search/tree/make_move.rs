//! The steps of a [`Worker`] through the tree: making and unmaking moves, and the static evaluation.
//!
//! Invariant: `make` and `unmake` come in pairs, and the position, the accumulator of
//! its ply and the stack frame below agree between them.

use crate::search::params as p;
use crate::search::tables::stack::{NO_CONTINUATION, continuation_index};
use crate::search::tree::worker::{ACCUMULATORS, Worker};
use crate::types::{Move, Score, score};
use std::sync::atomic::Ordering::Relaxed;

impl Worker {
    /// Prefetches the entry of the transposition table for the position after `mv`, as soon as the move is
    /// picked, since memory is slower than the work before the entry is read.
    #[inline(always)]
    pub(in crate::search) fn prefetch_child(&self, mv: Move) {
        self.shared.tt.prefetch(self.pos.key_after(mv));
    }

    /// Makes a legal move in the node at `ply`: updates the position, the stack frame of this ply and the
    /// evaluation sums of the next, and counts the node.
    #[inline(never)]
    pub(in crate::search) fn make(&mut self, mv: Move, ply: usize) {
        debug_assert!(Some(mv) != self.stack[ply].excluded, "a singular search leaves its move out");
        let frame = &mut self.stack[ply];
        frame.mv = Some(mv);
        frame.continuation = continuation_index(self.pos.moved_piece(mv), mv.to());
        self.nodes += 1;
        self.shared.counters[self.id].nodes.store(self.nodes, Relaxed);
        self.accumulators[(ply + 1) % ACCUMULATORS] = self.accumulators[ply % ACCUMULATORS];
        let mut observer = self.accumulators[(ply + 1) % ACCUMULATORS].observer(&self.weights);
        self.pos.push(mv, &mut observer);
        self.common.corrections.prefetch(&self.pos, &self.stack, ply + 1);
        self.evaluator.prefetch(&self.pos);
    }

    /// Makes a null move in the node at `ply`, as [`Worker::make`] does, but does not count it as a node.
    pub(in crate::search) fn make_null(&mut self, ply: usize) {
        let frame = &mut self.stack[ply];
        frame.mv = None;
        frame.continuation = NO_CONTINUATION;
        frame.history = 0;
        frame.move_count = 0;
        frame.reduction = 0;
        self.accumulators[(ply + 1) % ACCUMULATORS] = self.accumulators[ply % ACCUMULATORS];
        self.pos.push_null();
        self.shared.tt.prefetch(self.pos.key());
    }

    /// Unmakes the last move or null move, so that the position is that of its node again.
    #[inline]
    pub(in crate::search) fn unmake(&mut self) {
        self.pos.pop();
    }

    /// Returns the static evaluation of the position at `ply` from the side to move's view, without
    /// correction, internal units.
    #[inline]
    pub(in crate::search) fn evaluate(&mut self, ply: usize) -> Score {
        let eval = self.evaluator.evaluate(&self.pos, &self.accumulators[ply % ACCUMULATORS]);
        score::clamp_eval(eval)
    }

    /// Returns the score of a draw at `ply` for the side to move, internal units: 0, less the contempt for
    /// the side to move at the root and plus it for the other, varied by one unit.
    ///
    /// The variation by node count distinguishes equal drawing lines, so that the search looks past the first
    /// repetition (Stockfish's cure for three-fold blindness). It depends on the node count alone: same
    /// search, same score. [`p::later_draws`] is Cray Blitz's idea that a draw far away is better than one at
    /// hand.
    #[inline]
    pub(in crate::search) fn draw_score(&self, ply: usize) -> Score {
        let jitter = ((self.nodes & 2) as Score - 1) * score::DRAW_JITTER;
        let late = p::later_draws() * (ply.min(64) as Score - 64) / 16;
        let for_root = late - self.contempt;
        let sign = if self.pos.side_to_move() == self.root_color { 1 } else { -1 };
        score::DRAW + jitter + sign * for_root
    }
}
