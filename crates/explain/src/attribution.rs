//! What of the difference between two scores each theme has, to the centipawn.
//!
//! Two positions, a *reference* and a *subject*, with the score that a search gave the way
//! that leads to each. [`palisade::evaluation::breakdown`] shares the difference of their
//! evaluations out over the themes; what the search saw and the evaluation at the ends does not
//! show is [`Attribution::beyond`]. Invariant: `themes + beyond == total`, in whole centipawns;
//! the shares are rounded together by largest remainder.

use palisade::evaluation::breakdown::Parts;
use palisade::evaluation::display::WinRateModel;
use palisade::evaluation::{Theme, Weights};
use palisade::types::Color;

const THEMES: usize = Theme::ALL.len();

/// The shares of the themes in the difference of two scores, from one side's view.
///
/// ```
/// use palisade::board::Board;
/// use palisade::evaluation::display::WinRateModel;
/// use palisade::evaluation::{Breakdown, Theme, Weights};
/// use palisade_explain::Attribution;
/// use palisade::types::Color;
/// let weights = Weights::embedded();
/// let parts = |fen| Board::from_fen(fen).map(|b| Breakdown::new(&b, &weights).parts(Color::White));
/// let even = parts("4k1n1/5ppp/8/8/8/8/5PPP/4K1N1 w - - 0 1")?;
/// let ahead = parts("4k3/5ppp/8/8/8/8/5PPP/4K1N1 w - - 0 1")?;
/// let model = WinRateModel::new(17);
/// let found = Attribution::between(&even, &ahead, 400, Color::White, model, &weights);
/// let shares: i32 = Theme::ALL.iter().map(|&theme| found.share(theme)).sum();
/// assert_eq!((found.total, shares + found.beyond), (400, 400));
/// assert!(found.share(Theme::Material) > 100);
/// # Ok::<(), palisade::board::FenError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attribution {
    shares: [i32; THEMES],
    /// What lies beyond the ends: the score of the search less what the evaluations show,
    /// centipawns.
    pub beyond: i32,
    /// The difference of the two scores as users see them, centipawns.
    pub total: i32,
}

impl Attribution {
    /// Compares `subject` with `reference` from the view of `us`. `total` is the difference
    /// of their scores, centipawns as shown to users with `model`.
    pub fn between(
        reference: &Parts,
        subject: &Parts,
        total: i32,
        us: Color,
        model: WinRateModel,
        weights: &Weights,
    ) -> Self {
        let factor = f64::from(us.sign()) * model.centipawns_per_unit();
        let shares = subject.shares_against(reference, weights).times(factor);
        let mut all: Vec<f64> = shares.each().map(|(_, share)| share).collect();
        all.push(f64::from(total) - shares.total());
        let rounded = round_together(&all, total);
        Self { shares: std::array::from_fn(|i| rounded[i]), beyond: rounded[THEMES], total }
    }

    /// The share of a theme, centipawns; positive is good for the side that is asked for.
    pub fn share(&self, theme: Theme) -> i32 {
        self.shares[theme.index()]
    }

    /// The themes with a share, the largest first whatever its sign.
    pub fn themes(&self) -> Vec<(Theme, i32)> {
        let mut themes: Vec<_> =
            Theme::ALL.into_iter().map(|theme| (theme, self.share(theme))).filter(|&(_, s)| s != 0).collect();
        themes.sort_by_key(|&(theme, share)| (-share.abs(), theme));
        themes
    }
}

/// Rounds numbers whose sum is a whole one so that the rounded ones have it too: down, and
/// then up where the remainder is largest.
fn round_together(numbers: &[f64], sum: i32) -> Vec<i32> {
    let mut rounded: Vec<i32> = numbers.iter().map(|x| x.floor() as i32).collect();
    let missing = sum - rounded.iter().sum::<i32>();
    let mut order: Vec<usize> = (0..numbers.len()).collect();
    let remainder = |i: usize| numbers[i] - numbers[i].floor();
    order.sort_by(|&a, &b| remainder(b).total_cmp(&remainder(a)).then(a.cmp(&b)));
    for &i in order.iter().take(usize::try_from(missing).unwrap_or(0)) {
        rounded[i] += 1;
    }
    rounded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounding_keeps_the_sum() {
        assert_eq!(round_together(&[0.5, 0.5, -0.5, 1.5], 2), [1, 1, -1, 1]);
        assert_eq!(round_together(&[-0.4, -0.4, -0.2], -1), [0, -1, 0]);
        assert_eq!(round_together(&[3.0], 3), [3]);
    }
}
