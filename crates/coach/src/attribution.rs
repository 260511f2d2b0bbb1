//! The share of each theme in the difference between two scores, to the centipawn.
//!
//! Two positions, a *reference* and a *subject*, each with the search score of the line that leads to it.
//! [`palisade::evaluation::breakdown`] divides the difference of their evaluations among the themes. The rest
//! of the difference of the scores, which the evaluations at the ends do not show, is
//! [`Attribution::beyond`]. Invariant: `themes + beyond == total`, in whole centipawns; the shares are
//! rounded together by largest remainder.

use crate::line::{Fate, Line, PlacedPiece};
use palisade::evaluation::breakdown::{Owners, Parts};
use palisade::evaluation::display::WinRateModel;
use palisade::evaluation::{Theme, Weights};
use palisade::types::{Color, Square};

const THEMES: usize = Theme::ALL.len();
/// The largest number of pieces that are named for a theme's share.
const OWNERS: usize = 2;
/// The least change of a piece's contribution for which it is named, centipawns.
const OWNS: f64 = 10.0;

/// The contribution of each piece to the evaluation themes in one position, with the square of the piece:
/// compared between the two ends of a line to find which pieces changed most.
#[derive(Debug)]
pub(crate) struct PieceContributions {
    /// The pieces of the start position: the first square of each, and its piece and square now; `None` for a
    /// captured piece.
    pieces: Vec<(Square, Option<PlacedPiece>)>,
    owners: Owners,
}

impl PieceContributions {
    /// Evaluates the pieces at the end of `line`. The evaluation counts the danger to the kings from the view
    /// of `us`.
    pub(crate) fn new(line: &Line, weights: &Weights, us: Color) -> Self {
        let pieces = line.start().occupied().into_iter().map(|sq| {
            let now = match line.fate(0, sq) {
                Fate::Stands(now) => PlacedPiece::on(line.end(), now),
                Fate::Taken { .. } => None,
            };
            (sq, now)
        });
        Self { pieces: pieces.collect(), owners: Owners::new(line.end(), weights, us) }
    }

    /// Returns, for each piece that is on the board here, the change of its contribution to `theme` against
    /// `reference`, another line from the same start. Positive is good for White.
    fn changes<'a>(
        &'a self,
        reference: &'a Self,
        theme: Theme,
    ) -> impl Iterator<Item = (f64, PlacedPiece)> + 'a {
        let brings = move |contributions: &Self, piece: Option<PlacedPiece>| {
            piece.map_or(0.0, |piece| contributions.owners.of(theme, piece.sq.index()))
        };
        self.pieces.iter().zip(&reference.pieces).filter_map(move |(&(_, now), &(_, other))| {
            Some((brings(self, now) - brings(reference, other), now?))
        })
    }
}

/// The difference of two scores (a subject less a reference) for one side, split into shares of the
/// evaluation themes (groups of its terms, such as material or king safety).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attribution {
    shares: [i32; THEMES],
    /// The part of the score difference that the static evaluations of the two positions do not show, but the
    /// search does, centipawns; positive is good for the side that the attribution was made for.
    pub beyond: i32,
    /// The difference of the two scores, subject less reference, as shown to users, centipawns. It is the sum
    /// of all shares and `beyond`.
    pub total: i32,
    /// The pieces that have most of a theme's share, on their squares in the subject.
    owners: Vec<(Theme, Vec<PlacedPiece>)>,
}

impl Attribution {
    /// Splits a score difference by theme, from the view of `us`. `reference` and `subject` are the
    /// evaluations, by parts, at the ends of the two lines. `total` is the score of the subject less that of
    /// the reference for `us`, in centipawns as shown to users by `model`.
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
        Self {
            shares: std::array::from_fn(|i| rounded[i]),
            beyond: rounded[THEMES],
            total,
            owners: Vec::new(),
        }
    }

    /// Adds to each theme's share the pieces that own it, at most two: those whose contribution has the sign
    /// of the share and changed most from `reference` to `subject`. `us` is the side that the attribution was
    /// made for.
    pub(crate) fn with_owners(
        mut self,
        reference: &PieceContributions,
        subject: &PieceContributions,
        us: Color,
    ) -> Self {
        for (theme, share) in self.themes() {
            let mut pieces: Vec<(f64, PlacedPiece)> = subject.changes(reference, theme).collect();
            let sign = f64::from(us.sign() * share.signum());
            pieces.retain(|(change, _)| change * sign >= OWNS);
            pieces.sort_by(|(a, x), (b, y)| (b.abs()).total_cmp(&a.abs()).then(x.sq.cmp(&y.sq)));
            pieces.truncate(OWNERS);
            self.owners.push((theme, pieces.into_iter().map(|(_, piece)| piece).collect()));
        }
        self
    }

    /// Returns the pieces (at most two) that account for most of a theme's share of the score difference, on
    /// their squares at the end of the subject's line. Empty if no piece has the theme or none changed
    /// enough.
    pub fn owners(&self, theme: Theme) -> &[PlacedPiece] {
        self.owners.iter().find(|(known, _)| *known == theme).map_or(&[], |(_, pieces)| pieces)
    }

    /// Returns the share of a theme in the score difference, centipawns; positive is good for the side that
    /// the attribution was made for.
    pub fn share(&self, theme: Theme) -> i32 {
        self.shares[theme.index()]
    }

    /// Returns the themes whose share is not 0, with the share in centipawns, the largest absolute value
    /// first.
    pub fn themes(&self) -> Vec<(Theme, i32)> {
        let mut themes: Vec<_> =
            Theme::ALL.into_iter().map(|theme| (theme, self.share(theme))).filter(|&(_, s)| s != 0).collect();
        themes.sort_by_key(|&(theme, share)| (-share.abs(), theme));
        themes
    }
}

/// Rounds `numbers` to whole numbers whose sum is `sum`, in the same order. `sum` must be their sum, rounded.
/// All are rounded down, then those with the largest remainders up until the sum is reached.
pub fn round_together(numbers: &[f64], sum: i32) -> Vec<i32> {
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
