//! The certainty of a score: how far a search can be expected to move the evaluation.
//!
//! The mean of |search − evaluation| is the exponential of a sum: each [`Sign`] that the position shows
//! multiplies it by its factor, once for each occurrence. So every number has a meaning: "where the side to
//! move can win a piece, twice as far". This is a gamma regression with a logarithmic link (Nelder and
//! Wedderburn, 1972), fitted by `palisade-lab error-analysis --certainty` to searches of positions from
//! people's games. `eval` shows it; the search does not use it (docs/notes/certainty.md has the experiments).
//!
//! Read `signs` for its inputs. Rests on the trace of an evaluation and on exchanges.

mod signs;

use crate::board::Board;
use crate::evaluation::breakdown::Breakdown;
pub use signs::{SIGNS, Sign, Signs, signs};
use std::sync::LazyLock;

/// The weights that were fitted, one line for each sign: its name, and the natural logarithm of its factor.
const FITTED: &str = include_str!("certainty.tsv");

/// The depth, plies, of the searches whose scores the certainty model predicts.
pub const DEPTH: i32 = 10;

static FITTED_WEIGHTS: LazyLock<Signs> = LazyLock::new(|| parse(FITTED).expect("the file that was fitted"));

/// The expected difference between the static evaluation of a position and the score of a search, by
/// properties of the position such as hanging pieces.
///
/// ```
/// use palisade::board::Board;
/// use palisade::evaluation::certainty::Certainty;
/// use palisade::evaluation::{Breakdown, Weights};
/// let weights = Weights::embedded();
/// let spread = |fen| {
///     let board = Board::from_fen(fen)?;
///     Ok::<_, palisade::board::FenError>(Certainty::of(&Breakdown::new(&board, &weights)).map(|certainty| certainty.spread()))
/// };
/// let calm = spread("4k3/pp3ppp/8/8/8/8/PP3PPP/4K3 w - - 0 1")?.expect("not in check");
/// let sharp = spread("rnb1kbnr/pppp1ppp/8/4p3/4P2q/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3")?;
/// assert!(sharp.expect("not in check") > 2.0 * calm, "the queen can be taken");
/// assert_eq!(spread("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1")?, None, "in check there is no evaluation");
/// # Ok::<(), palisade::board::FenError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Certainty {
    logs: Signs,
}

impl Certainty {
    /// Predicts how far a search would move the evaluation; `None` in check, where there is no static
    /// evaluation, and if a rule gives the value of the ending.
    pub fn of(breakdown: &Breakdown<'_>) -> Option<Self> {
        let seen = seen(breakdown)?;
        Some(Self { logs: std::array::from_fn(|i| seen[i] * FITTED_WEIGHTS[i]) })
    }

    /// Returns the fitted weights of the model: for each [`Sign`] the natural logarithm of the factor by
    /// which one occurrence changes the expected difference. The first is the logarithm of the difference
    /// without signs, centipawns.
    pub fn weights() -> &'static Signs {
        &FITTED_WEIGHTS
    }

    /// Returns the expected absolute difference, in centipawns, between the static evaluation and the score
    /// of a search of [`DEPTH`] plies.
    pub fn spread(&self) -> f64 {
        self.logs.iter().sum::<f64>().exp()
    }

    /// Returns the [`Sign`]s of uncertainty found in the position, each with the factor by which it
    /// multiplies the expected difference ([`Certainty::spread`]): above 1 makes the score less certain. The
    /// strongest effect comes first.
    pub fn reasons(&self) -> Vec<(Sign, f64)> {
        let mut reasons: Vec<_> =
            Sign::ALL.iter().zip(&self.logs).skip(1).filter(|(_, log)| **log != 0.0).collect();
        reasons.sort_by(|a, b| b.1.abs().total_cmp(&a.1.abs()));
        reasons.into_iter().map(|(sign, log)| (*sign, log.exp())).collect()
    }
}

/// Returns how often each [`Sign`] of uncertainty occurs in a position, in the order of [`Sign::ALL`]; also
/// for fitting. `None` in check or if a rule gives the value, as for [`Certainty::of`].
pub fn seen(breakdown: &Breakdown<'_>) -> Option<Signs> {
    let board: &Board = breakdown.board();
    (!board.in_check() && !breakdown.is_known()).then(|| signs(breakdown))
}

/// Reads the text of a file of weights as [`write()`] makes it; `None` if a line is missing, invalid or in
/// another order.
fn parse(text: &str) -> Option<Signs> {
    let mut weights = [0.0; SIGNS];
    let mut lines = text.lines();
    for (sign, weight) in Sign::ALL.iter().zip(&mut weights) {
        let (name, value) = lines.next()?.split_once('\t')?;
        *weight = value.parse().ok().filter(|_| name == sign.name())?;
    }
    lines.next().is_none().then_some(weights)
}

/// Returns the text of a weights file of the certainty model: a line for each [`Sign`] with its name, a tab
/// and its weight.
pub fn write(weights: &Signs) -> String {
    Sign::ALL.iter().zip(weights).map(|(sign, weight)| format!("{}\t{weight:.3}\n", sign.name())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::Weights;

    #[test]
    fn weights_are_read_as_they_are_written() {
        assert_eq!(write(&FITTED_WEIGHTS), FITTED);
        assert_eq!(parse(&FITTED.replacen('\t', " ", 1)), None);
        assert_eq!(parse(&format!("{FITTED}Always\t1\n")), None);
    }

    #[test]
    fn colours_make_no_difference() {
        let weights = Weights::embedded();
        for fen in [
            "r4rk1/pp3ppp/2n5/3q4/3P2b1/2NB1N2/PP3PPP/R2Q1RK1 w - - 0 13",
            "8/2P3k1/8/3b4/1p6/1P3R2/5KPP/4r3 b - - 0 40",
        ] {
            let board = Board::from_fen(fen).expect("legal");
            let [one, other] = [board, board.flipped()].map(|board| seen(&Breakdown::new(&board, &weights)));
            let (one, other) = (one.expect("not in check"), other.expect("not in check"));
            for (sign, (one, other)) in Sign::ALL.iter().zip(one.iter().zip(&other)) {
                assert!((one - other).abs() < 1e-9, "{sign:?}: {one} {other}");
            }
        }
    }
}
