//! The evaluator of one search thread: weights and caches.

use crate::board::Board;
use crate::evaluation::assembly::caches::Caches;
#[cfg(test)]
use crate::evaluation::assembly::caches::HitRate;
use crate::evaluation::assembly::evaluate::{self, UnassembledEvaluation};
use crate::evaluation::endgames::kpk;
use crate::evaluation::features::psqt::Accumulator;
use crate::evaluation::weights::sink::{Sink, Sum};
use crate::evaluation::weights::table::Weights;
use crate::types::{Color, S, Score, score};
use std::sync::Arc;

/// A static evaluator for one thread, with its weights and caches.
///
/// ```
/// use palisade::board::Board;
/// use palisade::evaluation::{Accumulator, Evaluator, Weights};
/// let weights = Weights::embedded();
/// let mut evaluator = Evaluator::new(weights.clone());
/// let board = Board::from_fen("4k3/pppp4/8/8/8/8/PPPP4/R3K3 w - - 0 1")?;
/// let score = evaluator.evaluate(&board, &Accumulator::new(&board, &weights));
/// assert!(score > 200, "a rook up, in internal units");
/// # Ok::<(), palisade::board::FenError>(())
/// ```
pub struct Evaluator {
    weights: Arc<Weights>,
    caches: Caches,
    /// The danger sums of the last evaluation, by attacking side.
    last_danger: [S; 2],
}

impl Evaluator {
    /// Makes an evaluator with these weights and empty caches.
    pub fn new(weights: Arc<Weights>) -> Self {
        kpk::prepare();
        Self { weights, caches: Caches::new(), last_danger: [S::ZERO; 2] }
    }

    /// Returns the weights by which the evaluator evaluates.
    #[inline]
    pub fn weights(&self) -> &Arc<Weights> {
        &self.weights
    }

    /// Clears the evaluator's caches, for example for a new game.
    pub fn clear(&mut self) {
        self.caches.clear();
    }

    /// Prefetches the cache entry of the pawn structure of a position that will be evaluated soon.
    #[inline]
    pub fn prefetch(&self, board: &Board) {
        self.caches.prefetch(board.pawn_key());
    }

    /// Returns the static evaluation of a position from the side to move's view, in internal units, within
    /// ±[`EVAL_MAX`](crate::types::score::EVAL_MAX). `acc` must have the sums of this position, which should
    /// not be in check.
    pub fn evaluate(&mut self, board: &Board, acc: &Accumulator) -> Score {
        let mut sum = Sum::new(&self.weights);
        let (value, danger) = match evaluate::run(board, acc, &mut self.caches, &mut sum) {
            UnassembledEvaluation::Known(value) => (value, [S::ZERO; 2]),
            UnassembledEvaluation::Summed { score, .. } => (score, sum.sums().danger),
        };
        self.last_danger = danger;
        score::clamp_eval(match board.side_to_move() {
            Color::White => value,
            Color::Black => -value,
        })
    }

    /// Returns how strongly `attacker` threatened the enemy king in the position evaluated last: the
    /// middlegame half of the danger sum, in eighths of an index of the king-safety array (see
    /// [`king_safety_array`](crate::evaluation::king_safety_array)). Zero for an ending with a known value,
    /// and before the first evaluation.
    ///
    /// ```
    /// use palisade::board::Board;
    /// use palisade::evaluation::{Accumulator, Evaluator, Weights};
    /// use palisade::types::Color;
    /// let mut evaluator = Evaluator::new(Weights::embedded());
    /// let attack = Board::from_fen("6k1/5p2/5Q1p/6N1/8/8/5PPP/q5K1 w - - 0 1")?;
    /// let acc = Accumulator::new(&attack, evaluator.weights());
    /// evaluator.evaluate(&attack, &acc);
    /// assert!(evaluator.last_danger(Color::White) > evaluator.last_danger(Color::Black));
    /// # Ok::<(), palisade::board::FenError>(())
    /// ```
    #[inline]
    pub fn last_danger(&self, attacker: Color) -> i32 {
        self.last_danger[attacker.index()].mg()
    }

    /// Returns the hit rates since the caches were cleared, that of the pawn cache and that of the material
    /// cache.
    #[cfg(test)]
    pub fn hit_rates(&self) -> [HitRate; 2] {
        [self.caches.pawn_rate, self.caches.material_rate]
    }
}
