//! The win-rate model: from a score to chances, and from the internal unit to
//! the centipawns that users see.
//!
//! For a score `x` in internal units and the material `m` on the board (pawns
//! 1, knights and bishops 3, rooks 5, queens 9, both sides; 78 at the start)
//! the chance to win is `1 / (1 + exp((a(m) - x) / b(m)))`: even at `x = a(m)`
//! and twice as steep for half the `b(m)`. The chance to lose is that of `-x`,
//! the rest is a draw. `a` and `b` are cubic in `m / 58`. The form is the one
//! that the Stockfish project publishes its scores with (WDL_model); the
//! coefficients are our own, fitted by `scripts/fit_wdl.py`.
//!
//! The anchor: **a score of +1.00 means an even chance to win against an equal**
//! (the rest being nearly all draws), with any material; so a centipawn is
//! `a(m) / 100` internal units (about 1.32 at move 32, where `m` is about 58, and
//! up to 2.22 when few pieces are left, where a pawn more wins less often).
//! Results and scores are those of Palisade's own games from unbalanced openings:
//! 1,027 at 1+0.01 and 2,000 at 25,000 nodes a move against the version before it.

use crate::board::Board;
use crate::types::{PieceKind, Score};

/// The score, internal units, at which a side wins half of its games: coefficients of a cubic in `m / 58` for
/// the material `m` of both sides in points, highest power first. Written by `scripts/fit_wdl.py`, as is
/// [`B`].
///
/// Fitted to 328938 scores of 3027 games of benches 3886907 and 4138147.
pub const A: [f64; 4] = [-258.3050, 802.9192, -809.4200, 396.5843];
/// The spread of the win-rate curve (a logistic function of the score), internal units: coefficients of a
/// cubic in `m / 58` for the material `m` of both sides in points, highest power first.
pub const B: [f64; 4] = [26.1287, 3.8048, 4.3696, 55.9078];
/// The material of both sides in points (pawn 1, minor piece 3, rook 5, queen 9; 78 at the start) by which
/// material is divided in the win-rate curve ([`A`], [`B`]): about that of move 32.
pub const ANCHOR_MATERIAL: i32 = 58;
/// The least and the greatest material of both sides in points (pawn 1, minor piece 3, rook 5, queen 9; 78 at
/// the start) for which the win-rate fit has data. Beyond them the model is that of the nearer one.
pub const MATERIAL_RANGE: (i32, i32) = (17, 78);

/// The win-rate model for one amount of material: converts internal scores to centipawns and chances.
///
/// ```
/// use palisade::board::Board;
/// use palisade::evaluation::display::WinRateModel;
/// let model = WinRateModel::of(&Board::startpos());
/// let even = model.score(100);
/// assert!((model.win_rate(even) - 0.5).abs() < 0.01, "+1.00 wins every other game");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WinRateModel {
    a: f64,
    b: f64,
}

/// The chances to win, draw and lose for the side that a score belongs to, in permille; they sum to 1000.
///
/// ```
/// use palisade::evaluation::display::WinRateModel;
/// let chances = WinRateModel::new(58).chances(150);
/// assert_eq!(chances.win + chances.draw + chances.loss, 1000);
/// assert!(chances.win > chances.loss);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WinDrawLoss {
    /// The chance to win, permille.
    pub win: u32,
    /// The chance to draw, permille.
    pub draw: u32,
    /// The chance to lose, permille.
    pub loss: u32,
}

/// Returns the material of both sides on the board together, in points ([`PieceKind::points`]: pawn 1 to
/// queen 9); 78 at the start.
pub fn material(board: &Board) -> i32 {
    PieceKind::ALL.into_iter().map(|kind| kind.points() * board.pieces(kind).count() as i32).sum()
}

impl WinRateModel {
    /// Returns the win-rate model for the material on a board.
    pub fn of(board: &Board) -> Self {
        Self::new(material(board))
    }

    /// Returns the win-rate model for an amount of material, in points of both sides together ([`material`]).
    pub fn new(material: i32) -> Self {
        let x = f64::from(material.clamp(MATERIAL_RANGE.0, MATERIAL_RANGE.1)) / f64::from(ANCHOR_MATERIAL);
        let cubic = |c: [f64; 4]| ((c[0] * x + c[1]) * x + c[2]) * x + c[3];
        Self { a: cubic(A), b: cubic(B) }
    }

    /// Converts a score from internal units to centipawns, rounded; the point of view does
    /// not change. Mate scores have no meaning here.
    pub fn centipawns(self, score: Score) -> i32 {
        (f64::from(score) * 100.0 / self.a).round() as i32
    }

    /// Returns the number of centipawns in one internal unit, to convert parts of a score, which must not be
    /// rounded one by one.
    pub fn centipawns_per_unit(self) -> f64 {
        100.0 / self.a
    }

    /// Converts a score from centipawns to internal units, rounded; the point of view does
    /// not change.
    pub fn score(self, centipawns: i32) -> Score {
        (f64::from(centipawns) * self.a / 100.0).round() as Score
    }

    /// Returns the chance to win, strictly between 0 and 1 apart from rounding, of the side that a score in
    /// internal units belongs to. A mate or tablebase win gives 1 by rounding, a loss a number near 0.
    pub fn win_rate(self, score: Score) -> f64 {
        1.0 / (1.0 + ((self.a - f64::from(score)) / self.b).exp())
    }

    /// Returns the expected points, 0 to 1, of the side that a score in internal units belongs to:
    /// wins plus half of the draws; exactly one half for a score of 0.
    pub fn expected_points(self, score: Score) -> f64 {
        0.5 + (self.win_rate(score) - self.win_rate(-score)) / 2.0
    }

    /// Returns the chances to win, draw and lose, permille, of the side that a score in internal
    /// units belongs to.
    pub fn chances(self, score: Score) -> WinDrawLoss {
        let win = (1000.0 * self.win_rate(score)).round() as u32;
        let loss = (1000.0 * self.win_rate(-score)).round() as u32;
        let loss = loss.min(1000 - win);
        WinDrawLoss { win, draw: 1000 - win - loss, loss }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::score::{EVAL_MAX, MATE, TB_WIN_IN_MAX};

    #[test]
    fn the_start_position_has_78() {
        assert_eq!(material(&Board::startpos()), 78);
    }

    #[test]
    fn plus_one_is_an_even_chance_to_win() {
        for material in 0..=103 {
            let model = WinRateModel::new(material);
            assert!((model.win_rate(model.score(100)) - 0.5).abs() < 0.01, "material {material}");
            assert_eq!(model.centipawns(model.score(100)), 100);
        }
    }

    #[test]
    fn chances_sum_to_a_thousand_and_rise_with_the_score() {
        for material in 0..=103 {
            let model = WinRateModel::new(material);
            let mut last = 0;
            for score in (-EVAL_MAX..=EVAL_MAX).step_by(17).chain([TB_WIN_IN_MAX, MATE]) {
                let chances = model.chances(score);
                assert_eq!(chances.win + chances.draw + chances.loss, 1000);
                assert!(chances.win >= last, "material {material} score {score}");
                let expected = model.expected_points(score);
                assert!((expected + model.expected_points(-score) - 1.0).abs() < 1e-12);
                assert!((expected * 1000.0 - f64::from(2 * chances.win + chances.draw) / 2.0).abs() < 1.5);
                last = chances.win;
                let other = model.chances(-score);
                assert!(chances.win.abs_diff(other.loss) <= 1 && chances.draw.abs_diff(other.draw) <= 1);
            }
            assert_eq!(model.chances(MATE), WinDrawLoss { win: 1000, draw: 0, loss: 0 });
            assert_eq!(model.chances(-MATE).loss, 1000);
        }
    }

    #[test]
    fn a_and_b_stay_positive() {
        for material in 0..=103 {
            let model = WinRateModel::new(material);
            assert!(model.a > 20.0 && model.b > 10.0, "material {material}: {model:?}");
        }
    }
}
