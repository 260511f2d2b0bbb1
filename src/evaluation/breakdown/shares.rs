//! The share of each theme in a score, and in the difference of two.
//!
//! Most terms only add up, but a score is more than a sum: king danger goes through a curve, complexity is
//! cut off at the endgame value, the scale multiplies it, material decides how much of either half counts.
//! The joint effect of such parts is divided by the Shapley value: a theme gets the mean, over all orders in
//! which the themes could change one after the other from a *reference* to a *subject*, of the difference
//! that its own change makes. It is computed over all subsets, not sampled, and it is the one rule under
//! which the shares add up, equal themes get equal shares and a theme that changes nothing gets nothing
//! (Shapley, "A value for n-person games", 1953).
//!
//! The reference of a single position is a board of the same phase on which nothing counts and
//! the endgame half is not scaled, worth nothing: so the shares of a position add up to its score.

use super::terms::weights_that_count;
use crate::evaluation::assembly::total::{SCALE_MAX, SCALE_UNIT, assemble, halves};
use crate::evaluation::tuning::trace::Trace;
use crate::evaluation::weights::sink::Sums;
use crate::evaluation::weights::table::Weights;
use crate::evaluation::weights::terms::{Component, TERMS};
use crate::evaluation::weights::theme::Theme;
use crate::types::{Color, Score};

const THEMES: usize = Theme::ALL.len();

/// The shares of the themes of the evaluation in a score or in the difference of two scores; they sum to it.
/// Where themes act together, as a scale on a sum, the effect is divided by the Shapley value.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Shares([f64; THEMES]);

impl Shares {
    /// Returns the share of a theme, in the unit and from the side of the score that was divided.
    pub fn of(&self, theme: Theme) -> f64 {
        self.0[theme.index()]
    }

    /// Returns each theme with its share, in the order of [`Theme::ALL`].
    pub fn each(&self) -> impl Iterator<Item = (Theme, f64)> + '_ {
        Theme::ALL.into_iter().zip(self.0)
    }

    /// Returns the sum of all shares, which is the score that was divided, in its unit and from its side.
    pub fn total(&self) -> f64 {
        self.0.iter().sum()
    }

    /// Returns the shares multiplied by a factor, to convert their unit or, with -1, to change the side.
    pub fn times(self, factor: f64) -> Self {
        Self(self.0.map(|share| share * factor))
    }
}

/// The contribution of each theme to the evaluation of a position before it is assembled to a score, so that
/// the scores of two positions can be compared by theme.
#[derive(Clone, Debug)]
pub struct Parts {
    parts: [Part; THEMES],
    /// True if a rule gives the value of the ending.
    known: bool,
    score: Score,
}

/// The contribution of a theme to the sums of an evaluation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Part {
    sums: Sums,
    /// For the theme material: the phase material, 0 to 24; otherwise 0.
    phase: i32,
    /// For the theme winning chances: the endgame scale (1/128) fixed by rule if White or Black is the
    /// stronger side; otherwise `None`.
    fixed_scale: [Option<u8>; 2],
}

impl Parts {
    /// Divides the evaluation of a position, recorded in `trace`, by theme. Danger to the enemy king of `us`
    /// counts as king attack, danger to its own king as king safety.
    pub fn new(trace: &Trace, weights: &Weights, us: Color) -> Self {
        let mut parts = [Part::default(); THEMES];
        for (number, place, contribution) in weights_that_count(trace, weights) {
            let term = &TERMS[number];
            let of = |owner: Color| term.theme(place, owner == us).index();
            let [white, black] = contribution.halves;
            match term.component {
                Component::Linear => parts[of(us)].sums.linear += contribution.difference(),
                Component::Winnable => parts[of(us)].sums.winnable += (white + black).eg(),
                Component::Danger => {
                    for (owner, danger) in Color::ALL.into_iter().zip(contribution.halves) {
                        parts[of(owner)].sums.danger[owner.index()] += danger;
                    }
                }
                Component::Scale => {
                    let scale = &mut parts[of(us)].sums.scale;
                    *scale = [scale[0] + white.eg(), scale[1] + black.eg()];
                }
            }
        }
        parts[Theme::Material.index()].phase = i32::from(trace.head.material);
        parts[Theme::WinningChances.index()].fixed_scale = trace.head.fixed_scale;
        Self { parts, known: trace.head.known, score: trace.score }
    }

    /// Returns the evaluation of the position from White's side, internal units.
    pub fn score(&self) -> Score {
        self.score
    }

    /// Returns the shares of the themes in the score of the position, internal units from White's side.
    pub fn shares(&self, weights: &Weights) -> Shares {
        let mut nothing = Self { parts: [Part::default(); THEMES], known: false, score: 0 };
        nothing.parts[Theme::Material.index()].phase = self.parts[Theme::Material.index()].phase;
        nothing.parts[Theme::WinningChances.index()].sums.scale = [SCALE_UNIT; 2];
        self.shares_against(&nothing, weights)
    }

    /// Returns the shares of the themes in the score of this position less that of `reference`, internal
    /// units from White's side. If a rule gives the value of one of them, the whole difference belongs to the
    /// theme of winning chances.
    pub fn shares_against(&self, reference: &Self, weights: &Weights) -> Shares {
        if self.known || reference.known {
            let mut shares = Shares::default();
            shares.0[Theme::WinningChances.index()] = f64::from(self.score - reference.score);
            return shares;
        }
        shapley(&reference.parts, &self.parts, weights)
    }
}

impl Part {
    /// Returns the sum of the parts of all themes.
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

    /// Returns the evaluation that the sums of this part give alone, internal units from White's side: with the
    /// king-danger curves and the taper of `weights`, and the endgame scale.
    fn value(&self, weights: &Weights) -> Score {
        let (mg, eg) = halves(&self.sums, weights);
        let strong = usize::from(eg < 0);
        let scale =
            self.fixed_scale[strong].map_or_else(|| self.sums.scale[strong].clamp(0, SCALE_MAX), i32::from);
        assemble(mg, eg, scale, weights.taper().share(self.phase))
    }
}

/// Returns the Shapley values of the themes, internal units from White's side. They sum to the evaluation of
/// `subject` less that of `reference`.
fn shapley(reference: &[Part; THEMES], subject: &[Part; THEMES], weights: &Weights) -> Shares {
    // A theme that is the same at both ends changes nothing in any order.
    let live: Vec<usize> = (0..THEMES).filter(|&i| reference[i] != subject[i]).collect();
    let n = live.len();
    let mut all = Part::all(reference);
    let mut values = vec![all.value(weights); 1 << n];
    let mut set = 0;
    // In Gray's order each set differs from the one before by one theme.
    for step in 1..1usize << n {
        let bit = step.trailing_zeros() as usize;
        set ^= 1 << bit;
        let (before, after) = if set >> bit & 1 == 1 { (reference, subject) } else { (subject, reference) };
        all.add(&before[live[bit]], -1);
        all.add(&after[live[bit]], 1);
        values[set] = all.value(weights);
    }
    // The share of the orders in which exactly a given set of k themes comes before one:
    // k! (n - 1 - k)! / n!.
    let choose = |k: usize| (0..k).fold(1.0, |c, i| c * (n - 1 - i) as f64 / (i + 1) as f64);
    let orders: Vec<f64> = (0..n).map(|k| 1.0 / (n as f64 * choose(k))).collect();
    let mut shares = [0.0; THEMES];
    for (bit, &theme) in live.iter().enumerate() {
        // The sum of its effects on all sets of each size that lack it.
        let mut added = vec![0i64; n];
        for set in (0..1usize << n).filter(|set| set >> bit & 1 == 0) {
            added[set.count_ones() as usize] += i64::from(values[set | 1 << bit] - values[set]);
        }
        shares[theme] = orders.iter().zip(added).map(|(order, added)| order * added as f64).sum();
    }
    Shares(shares)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;

    fn parts(fen: &str) -> Parts {
        let weights = Weights::embedded();
        Parts::new(&Trace::new(&Board::from_fen(fen).expect("legal"), &weights), &weights, Color::White)
    }

    const MIDDLEGAME: &str = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N1PN2/PP1B1PPP/R2QKB1R w KQ - 0 8";
    const ATTACK: &str = "6k1/5p2/5Q1p/6N1/8/8/5PPP/q5K1 w - - 0 1";
    /// A scale that is fixed by rule: the bishop of the wrong colour.
    const FIXED_SCALE: &str = "k7/8/8/P7/8/8/3B4/4K3 w - - 0 1";

    #[test]
    fn parts_put_together_are_the_evaluation() {
        for fen in [
            MIDDLEGAME,
            "8/5k2/3p4/1p1Pp2p/pP2Pp1P/P4P1K/8/8 b - - 99 50",
            "2b1k3/8/8/5p2/4P3/8/3B4/4K3 w - - 0 1",
        ] {
            let parts = parts(fen);
            assert_eq!(Part::all(&parts.parts).value(&Weights::embedded()), parts.score, "{fen}");
        }
    }

    #[test]
    fn shares_add_up_and_do_not_depend_on_the_direction() {
        let weights = Weights::embedded();
        let (a, b) = (parts(MIDDLEGAME), parts(ATTACK));
        let (there, back) = (b.shares_against(&a, &weights), a.shares_against(&b, &weights));
        assert!((there.total() - f64::from(b.score - a.score)).abs() < 1e-6, "{there:?}");
        for ((_, x), (_, y)) in there.each().zip(back.each()) {
            assert!((x + y).abs() < 1e-6, "{x} {y}");
        }
        assert_eq!(a.shares_against(&a, &weights), Shares::default());
        // Fixed at one end only.
        let fixed = parts(FIXED_SCALE);
        for (from, to) in [(&a, &fixed), (&fixed, &a)] {
            let sum = to.shares_against(from, &weights).total();
            assert!((sum - f64::from(to.score - from.score)).abs() < 1e-6, "{sum}");
        }
    }

    #[test]
    fn the_shares_of_one_position_add_up_to_its_score() {
        let weights = Weights::embedded();
        for fen in [MIDDLEGAME, ATTACK, FIXED_SCALE, "8/8/8/4k3/8/8/8/KQ6 w - - 0 1"] {
            let parts = parts(fen);
            let shares = parts.shares(&weights);
            assert!((shares.total() - f64::from(parts.score)).abs() < 1e-6, "{fen} {shares:?}");
        }
        let shares = parts(ATTACK).shares(&weights);
        assert!(shares.of(Theme::KingAttack) > 100.0 && shares.of(Theme::Material) > 100.0, "{shares:?}");
        assert_eq!(shares.of(Theme::PassedPawns), 0.0, "there are none");
    }

    #[test]
    fn shapley_by_all_orders_of_three_themes() {
        // Change three themes only, and walk the six orders by hand.
        let weights = Weights::embedded();
        let (a, other) = (parts("6k1/5ppp/8/8/8/8/5PPP/Q5K1 w - - 0 1"), parts(ATTACK));
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
        for ((_, x), y) in shapley(&a.parts, &b.parts, &weights).each().zip(by_orders) {
            assert!((x - y).abs() < 1e-6, "{x} {y}");
        }
    }
}
