//! Where the difference of two scores comes from, theme by theme, to the centipawn.
//!
//! Two positions, a *reference* and a *subject*, with the score that a search gave the way
//! that leads to each. The evaluations of the two are compared theme by theme. Most terms
//! only add up, but a score is more than a sum: king danger goes through a curve, complexity
//! is cut off at the endgame value, the scale multiplies it, material decides how much of
//! either half counts. What such parts do together is shared out by the Shapley value: a
//! theme gets the mean, over all orders in which the themes could change one after the
//! other from the reference to the subject, of what its own change adds. It is computed
//! over all subsets, not sampled, and it is the one rule under which the shares add up,
//! equal themes get equal shares and a theme that changes nothing gets nothing (Shapley,
//! "A value for n-person games", 1953).
//!
//! What the search saw and the evaluation at the ends does not show is
//! [`Attribution::beyond`]. Invariant: `themes + beyond == total`, in whole centipawns; the
//! shares are rounded together by largest remainder.

use super::theme::{Group, Theme};
use palisade::evaluation::display::WinRateModel;
use palisade::evaluation::tuning::model::{SCALE_MAX, assemble, halves};
use palisade::evaluation::weights::terms::{Component, TERMS};
use palisade::evaluation::{Sums, Trace, Weights};
use palisade::types::{Color, Score};

const THEMES: usize = Theme::ALL.len();

/// One of the two positions that are compared.
#[derive(Clone, Debug)]
pub struct End {
    /// What each theme brings to the sums.
    parts: [Part; THEMES],
    /// The value by rule, if the ending is a known one.
    known: Option<Score>,
    score: Score,
}

/// What a theme brings to the sums of an evaluation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Part {
    sums: Sums,
    /// With material: how much of it there is (0 to 24).
    phase: i32,
    /// With the winning chances: scales fixed by rule, by stronger side.
    fixed_scale: [Option<u8>; 2],
}

impl End {
    /// The parts of a position's evaluation, the king dangers as `us` sees them.
    pub fn new(trace: &Trace, weights: &Weights, us: Color) -> Self {
        let mut parts = [Part::default(); THEMES];
        for term in &TERMS {
            for (index, &[white, black]) in term.range().zip(&trace.counts[term.range()]) {
                if [white, black] == [0, 0] {
                    continue;
                }
                let (pair, white, black) = (weights.pair_at(index), i32::from(white), i32::from(black));
                let theme = |attacker: Color| match Theme::of_weight(index) {
                    Group::Theme(theme) => theme,
                    Group::Danger if attacker == us => Theme::KingAttack,
                    Group::Danger => Theme::KingSafety,
                };
                match term.component {
                    Component::Linear => {
                        parts[theme(us).index()].sums.linear += pair * (white - black);
                    }
                    Component::Winnable => {
                        parts[theme(us).index()].sums.winnable += pair.eg() * (white + black);
                    }
                    Component::Danger => {
                        for (color, count) in [(Color::White, white), (Color::Black, black)] {
                            parts[theme(color).index()].sums.danger[color.index()] += pair * count;
                        }
                    }
                    Component::Scale => {
                        let sums = &mut parts[theme(us).index()].sums;
                        sums.scale[0] += pair.eg() * white;
                        sums.scale[1] += pair.eg() * black;
                    }
                }
            }
        }
        parts[Theme::Material.index()].phase = i32::from(trace.head.material);
        parts[Theme::WinningChances.index()].fixed_scale = trace.head.fixed_scale;
        Self { parts, known: trace.head.known.then_some(trace.score), score: trace.score }
    }

    /// The evaluation in internal units from White's view.
    pub fn score(&self) -> Score {
        self.score
    }
}

impl Part {
    /// All parts put together.
    fn all(parts: &[Self; THEMES]) -> Self {
        let mut all = Self::default();
        for part in parts {
            all.add(part, 1);
        }
        all
    }

    /// Adds a part (`sign` 1), or takes away one that is in it (-1).
    fn add(&mut self, part: &Self, sign: i32) {
        self.sums.linear += part.sums.linear * sign;
        self.sums.winnable += part.sums.winnable * sign;
        self.phase += part.phase * sign;
        for side in Color::ALL.map(Color::index) {
            self.sums.danger[side] += part.sums.danger[side] * sign;
            self.sums.scale[side] += part.sums.scale[side] * sign;
            // One theme alone has any.
            if part.fixed_scale[side].is_some() {
                self.fixed_scale[side] = part.fixed_scale[side].filter(|_| sign > 0);
            }
        }
    }

    /// What it comes to as an evaluation, from White's view.
    fn value(&self, weights: &Weights) -> Score {
        let (mg, eg) = halves(&self.sums, weights);
        let strong = usize::from(eg < 0);
        let scale =
            self.fixed_scale[strong].map_or_else(|| self.sums.scale[strong].clamp(0, SCALE_MAX), i32::from);
        assemble(mg, eg, scale, weights.taper().share(self.phase))
    }
}

/// The shares of the themes in the difference of two scores, from one side's view.
///
/// ```
/// use palisade::board::Board;
/// use palisade::evaluation::display::WinRateModel;
/// use palisade::evaluation::{Trace, Weights};
/// use palisade_explain::{Attribution, End, Theme};
/// use palisade::types::Color;
/// let weights = Weights::embedded();
/// let end = |fen| Board::from_fen(fen).map(|b| End::new(&Trace::new(&b, &weights), &weights, Color::White));
/// let even = end("4k1n1/5ppp/8/8/8/8/5PPP/4K1N1 w - - 0 1")?;
/// let ahead = end("4k3/5ppp/8/8/8/8/5PPP/4K1N1 w - - 0 1")?;
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
        reference: &End,
        subject: &End,
        total: i32,
        us: Color,
        model: WinRateModel,
        weights: &Weights,
    ) -> Self {
        let shares = if reference.known.is_some() || subject.known.is_some() {
            // A value by rule has no parts: knowing the ending is all there is to say.
            let mut shares = [0.0; THEMES];
            shares[Theme::WinningChances.index()] = f64::from(subject.score - reference.score);
            shares
        } else {
            shapley(reference, subject, weights)
        };
        // The model is linear; a large score makes its factor exact to five digits.
        const LARGE: Score = 1_000_000;
        let factor = f64::from(us.sign()) * f64::from(model.centipawns(LARGE)) / f64::from(LARGE);
        let shares = shares.map(|share| share * factor);
        let beyond = f64::from(total) - shares.iter().sum::<f64>();
        let mut all = shares.to_vec();
        all.push(beyond);
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

/// The Shapley values of the themes, internal units from White's view. They sum to the
/// difference of the two evaluations.
fn shapley(reference: &End, subject: &End, weights: &Weights) -> [f64; THEMES] {
    // A theme that is the same at both ends changes nothing in any order.
    let live: Vec<usize> = (0..THEMES).filter(|&i| reference.parts[i] != subject.parts[i]).collect();
    let n = live.len();
    let mut all = Part::all(&reference.parts);
    let mut values = vec![all.value(weights); 1 << n];
    let mut set = 0;
    // In Gray's order each set differs from the one before by one theme.
    for step in 1..1usize << n {
        let bit = step.trailing_zeros() as usize;
        set ^= 1 << bit;
        let (before, after) = if set >> bit & 1 == 1 { (reference, subject) } else { (subject, reference) };
        all.add(&before.parts[live[bit]], -1);
        all.add(&after.parts[live[bit]], 1);
        values[set] = all.value(weights);
    }
    // The share of the orders in which exactly a given set of k themes comes before one:
    // k! (n - 1 - k)! / n!.
    let choose = |k: usize| (0..k).fold(1.0, |c, i| c * (n - 1 - i) as f64 / (i + 1) as f64);
    let orders: Vec<f64> = (0..n).map(|k| 1.0 / (n as f64 * choose(k))).collect();
    let mut shares = [0.0; THEMES];
    for (bit, &theme) in live.iter().enumerate() {
        // What it adds to all sets of so many themes without it.
        let mut added = vec![0i64; n];
        for set in (0..1usize << n).filter(|set| set >> bit & 1 == 0) {
            added[set.count_ones() as usize] += i64::from(values[set | 1 << bit] - values[set]);
        }
        shares[theme] = orders.iter().zip(added).map(|(order, added)| order * added as f64).sum();
    }
    shares
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
    use palisade::board::Board;

    fn end(fen: &str) -> End {
        let weights = Weights::embedded();
        End::new(&Trace::new(&Board::from_fen(fen).expect("legal"), &weights), &weights, Color::White)
    }

    #[test]
    fn parts_put_together_are_the_evaluation() {
        for fen in [
            "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N1PN2/PP1B1PPP/R2QKB1R w KQ - 0 8",
            "8/5k2/3p4/1p1Pp2p/pP2Pp1P/P4P1K/8/8 b - - 99 50",
            "2b1k3/8/8/5p2/4P3/8/3B4/4K3 w - - 0 1",
        ] {
            let end = end(fen);
            assert_eq!(Part::all(&end.parts).value(&Weights::embedded()), end.score, "{fen}");
        }
    }

    #[test]
    fn shares_add_up_and_do_not_depend_on_the_direction() {
        let weights = Weights::embedded();
        let (a, b) = (
            end("r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N1PN2/PP1B1PPP/R2QKB1R w KQ - 0 8"),
            end("6k1/5p2/5Q1p/6N1/8/8/5PPP/q5K1 w - - 0 1"),
        );
        let (there, back) = (shapley(&a, &b, &weights), shapley(&b, &a, &weights));
        let sum: f64 = there.iter().sum();
        assert!((sum - f64::from(b.score - a.score)).abs() < 1e-6, "{sum}");
        for (x, y) in there.iter().zip(back) {
            assert!((x + y).abs() < 1e-6, "{x} {y}");
        }
        assert!(shapley(&a, &a, &weights).iter().all(|&x| x == 0.0));
        // A scale that is fixed by rule at one end only: the bishop of the wrong colour.
        let fixed = end("k7/8/8/P7/8/8/3B4/4K3 w - - 0 1");
        for (from, to) in [(&a, &fixed), (&fixed, &a)] {
            let sum: f64 = shapley(from, to, &weights).iter().sum();
            assert!((sum - f64::from(to.score - from.score)).abs() < 1e-6, "{sum}");
        }
    }

    #[test]
    fn shapley_by_all_orders_of_three_themes() {
        // Change three themes only, and walk the six orders by hand.
        let weights = Weights::embedded();
        let a = end("6k1/5ppp/8/8/8/8/5PPP/Q5K1 w - - 0 1");
        let other = end("6k1/5p2/5Q1p/6N1/8/8/5PPP/q5K1 w - - 0 1");
        let mut b = a.clone();
        let themes = [Theme::KingAttack, Theme::Material, Theme::WinningChances].map(Theme::index);
        for theme in themes {
            b.parts[theme] = other.parts[theme];
        }
        let mut by_orders = [0.0; THEMES];
        for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            let mut parts = a.parts;
            for step in order.map(|i| themes[i]) {
                let before = Part::all(&parts).value(&weights);
                parts[step] = b.parts[step];
                by_orders[step] += f64::from(Part::all(&parts).value(&weights) - before) / 6.0;
            }
        }
        for (x, y) in shapley(&a, &b, &weights).iter().zip(by_orders) {
            assert!((x - y).abs() < 1e-6, "{x} {y}");
        }
    }

    #[test]
    fn rounding_keeps_the_sum() {
        assert_eq!(round_together(&[0.5, 0.5, -0.5, 1.5], 2), [1, 1, -1, 1]);
        assert_eq!(round_together(&[-0.4, -0.4, -0.2], -1), [0, -1, 0]);
        assert_eq!(round_together(&[3.0], 3), [3]);
    }
}
