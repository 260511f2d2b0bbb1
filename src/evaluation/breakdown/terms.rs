//! The contribution of each term to its owners, and the values of the danger sums.

use crate::evaluation::tuning::trace::Trace;
use crate::evaluation::weights::curve::{Curve, STEPS};
use crate::evaluation::weights::table::Weights;
use crate::evaluation::weights::taper;
use crate::evaluation::weights::terms::{Component, TERMS};
use crate::evaluation::weights::theme::Theme;
use crate::types::{Color, S};
use std::collections::BTreeMap;

/// The contribution of a term, or of one of its weights, for White and for Black: the owner of a linear term,
/// the attacker of a danger term (before the curve), the stronger side of a scale term. Winnable terms, which
/// belong to neither side, are stored as White's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TermContribution {
    /// The number of times the term counts for White and for Black.
    pub counts: [i32; 2],
    /// The middlegame and endgame value for White and for Black, internal units (units of danger for danger
    /// terms, 1/128 for scale terms).
    pub halves: [S; 2],
}

impl TermContribution {
    /// Returns true if the term does not occur: all counts and values are zero.
    pub fn is_nothing(&self) -> bool {
        *self == Self::default()
    }

    /// Returns the contribution with the part of the side other than `owner` set to zero.
    fn of(&self, owner: Color) -> Self {
        let mut part = *self;
        let other = (!owner).index();
        (part.counts[other], part.halves[other]) = (0, S::ZERO);
        part
    }

    fn add(&mut self, more: &Self) {
        for side in 0..2 {
            self.counts[side] += more.counts[side];
            self.halves[side] += more.halves[side];
        }
    }

    /// Returns White's value less Black's as a middlegame and an endgame half, in internal units: the
    /// contribution of a linear term to the evaluation.
    pub fn difference(&self) -> S {
        self.halves[0] - self.halves[1]
    }
}

/// Returns every weight that occurs: the index of its term, its index in the term, and its contribution.
pub(super) fn weights_that_count<'a>(
    trace: &'a Trace,
    weights: &'a Weights,
) -> impl Iterator<Item = (usize, usize, TermContribution)> + 'a {
    TERMS.iter().enumerate().flat_map(move |(number, term)| {
        let counts = trace.counts[term.range()].iter().enumerate();
        counts.filter(|&(_, &counts)| counts != [0, 0]).map(move |(place, counts)| {
            let (pair, counts) = (weights.pair_at(term.offset + place), counts.map(i32::from));
            (number, place, TermContribution { counts, halves: counts.map(|count| pair * count) })
        })
    })
}

/// Returns the contribution of each of [`TERMS`], all its weights added up.
pub(super) fn by_term(trace: &Trace, weights: &Weights) -> [TermContribution; TERMS.len()] {
    let mut terms = [TermContribution::default(); TERMS.len()];
    for (number, _, contribution) in weights_that_count(trace, weights) {
        terms[number].add(&contribution);
    }
    terms
}

/// Returns the contribution of each term to each theme, by the theme and the index of the term in
/// [`TERMS`]. Danger to the enemy king of `us` counts as king attack, danger to its own king as
/// king safety.
pub(super) fn by_theme_and_term(
    trace: &Trace,
    weights: &Weights,
    us: Color,
) -> BTreeMap<(Theme, usize), TermContribution> {
    let mut terms: BTreeMap<_, TermContribution> = BTreeMap::new();
    for (number, place, contribution) in weights_that_count(trace, weights) {
        let term = &TERMS[number];
        for owner in Color::ALL {
            let part = contribution.of(owner);
            if !part.is_nothing() {
                terms.entry((term.theme(place, owner == us), number)).or_default().add(&part);
            }
        }
    }
    terms
}

/// The phase of a position, by which middlegame and endgame values are blended, and the values of the attacks
/// on both kings.
#[derive(Clone, Copy, Debug)]
pub(super) struct Blend {
    /// The weight of the endgame, 0 to 1.
    pub(super) endgame: f64,
    /// The value of White's and of Black's attack for the attacker, by half (middlegame, endgame), internal
    /// units.
    pub(super) attacks: [[f64; 2]; 2],
    /// The value of one unit of the danger sum for the attacker, by side and half (middlegame, endgame),
    /// internal units.
    slopes: [[f64; 2]; 2],
}

impl Blend {
    /// Computes the blend of a traced position.
    pub(super) fn new(trace: &Trace, weights: &Weights) -> Self {
        let share = weights.taper().share(i32::from(trace.head.material));
        let [mg, eg] = weights.danger();
        let slope = |curve: &Curve, sum| {
            f64::from(curve.value(sum - STEPS) - curve.value(sum + STEPS)) / (2.0 * f64::from(STEPS))
        };
        // The curve has the cost of the danger for the king's owner.
        let worth = |curve: &Curve, sum| -f64::from(curve.value(sum));
        Self {
            endgame: f64::from(share) / f64::from(taper::UNIT),
            attacks: trace.sums.danger.map(|sum| [worth(mg, sum.mg()), worth(eg, sum.eg())]),
            slopes: trace.sums.danger.map(|sum| [slope(mg, sum.mg()), slope(eg, sum.eg())]),
        }
    }

    /// Returns the mean of a middlegame and an endgame value, weighted by the phase of the position; the unit
    /// stays.
    pub(super) fn tapered(&self, [mg, eg]: [f64; 2]) -> f64 {
        mg * (1.0 - self.endgame) + eg * self.endgame
    }

    /// Returns the value of a term for White and for Black, each seen by that side, blended by
    /// phase, internal units: a linear term as it is, a danger term for the attacker by the slope
    /// of the curve, 0 for all others.
    pub(super) fn worth(&self, component: Component, contribution: &TermContribution) -> [f64; 2] {
        let slopes = match component {
            Component::Linear => [[1.0; 2]; 2],
            Component::Danger => self.slopes,
            Component::Winnable | Component::Scale => return [0.0; 2],
        };
        std::array::from_fn(|side| {
            let ([mg, eg], halves) = (slopes[side], contribution.halves[side]);
            self.tapered([f64::from(halves.mg()) * mg, f64::from(halves.eg()) * eg])
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;

    #[test]
    fn terms_bring_what_the_sums_hold_and_more_danger_is_never_worth_less() {
        let weights = Weights::embedded();
        let board = Board::from_fen("r4rk1/pp3ppp/2n5/3q4/3P2b1/2NB1N2/PP3PPP/R2Q1RK1 w - - 0 13");
        let trace = Trace::new(&board.expect("legal"), &weights);
        let (mut linear, mut danger) = (S::ZERO, [S::ZERO; 2]);
        for (term, contribution) in TERMS.iter().zip(by_term(&trace, &weights)) {
            match term.component {
                Component::Linear => linear += contribution.difference(),
                Component::Danger => danger = [0, 1].map(|side| danger[side] + contribution.halves[side]),
                Component::Winnable | Component::Scale => {}
            }
        }
        assert_eq!((linear, danger), (trace.sums.linear, trace.sums.danger));
        let blend = Blend::new(&trace, &weights);
        assert!(blend.slopes.iter().flatten().all(|&slope| slope >= 0.0), "{blend:?}");
    }
}
