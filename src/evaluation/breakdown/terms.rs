//! What each term brings its owners, and what the danger sums come to.

use crate::evaluation::tuning::trace::Trace;
use crate::evaluation::weights::curve::{Curve, STEPS};
use crate::evaluation::weights::table::Weights;
use crate::evaluation::weights::taper;
use crate::evaluation::weights::terms::{Component, TERMS};
use crate::evaluation::weights::theme::Theme;
use crate::types::{Color, S};
use std::collections::BTreeMap;

/// What a term, or one weight of it, brings White and Black: the owners of a linear term, the
/// attackers of a danger term (before the curve), whoever is the stronger side for a scale.
/// What belongs to nobody, as all that is winnable, stands at White.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Brought {
    /// How often it counts.
    pub counts: [i32; 2],
    /// For how much: both halves, internal units (danger: its own; scale: 1/128).
    pub halves: [S; 2],
}

impl Brought {
    /// True if it does not occur.
    pub fn is_nothing(&self) -> bool {
        *self == Self::default()
    }

    /// The part of one side.
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

    /// White's less Black's: what a linear term adds to the sum.
    pub fn difference(&self) -> S {
        self.halves[0] - self.halves[1]
    }
}

/// Every weight that occurs: the number of its term, its place in it, and what it brings.
pub(super) fn weights_that_count<'a>(
    trace: &'a Trace,
    weights: &'a Weights,
) -> impl Iterator<Item = (usize, usize, Brought)> + 'a {
    TERMS.iter().enumerate().flat_map(move |(number, term)| {
        let counts = trace.counts[term.range()].iter().enumerate();
        counts.filter(|&(_, &counts)| counts != [0, 0]).map(move |(place, counts)| {
            let (pair, counts) = (weights.pair_at(term.offset + place), counts.map(i32::from));
            (number, place, Brought { counts, halves: counts.map(|count| pair * count) })
        })
    })
}

/// What each of [`TERMS`] brings.
pub(super) fn by_term(trace: &Trace, weights: &Weights) -> [Brought; TERMS.len()] {
    let mut terms = [Brought::default(); TERMS.len()];
    for (number, _, brought) in weights_that_count(trace, weights) {
        terms[number].add(&brought);
    }
    terms
}

/// What each theme has of each term: the place of the theme, the number of the term, what it
/// brings; the king dangers as `us` sees them.
pub(super) fn by_theme_and_term(
    trace: &Trace,
    weights: &Weights,
    us: Color,
) -> BTreeMap<(Theme, usize), Brought> {
    let mut terms: BTreeMap<_, Brought> = BTreeMap::new();
    for (number, place, brought) in weights_that_count(trace, weights) {
        let term = &TERMS[number];
        for owner in Color::ALL {
            let part = brought.of(owner);
            if !part.is_nothing() {
                terms.entry((term.theme(place, owner == us), number)).or_default().add(&part);
            }
        }
    }
    terms
}

/// How the halves of a position's score are blended, and what its dangers come to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Blend {
    /// The endgame's share, 0 to 1.
    pub(super) endgame: f64,
    /// What the attack of White and that of Black come to, for the attacker, by half.
    pub(super) attacks: [[f64; 2]; 2],
    /// What a step of the danger sum is worth to the attacker, by side and half.
    slopes: [[f64; 2]; 2],
}

impl Blend {
    pub(super) fn new(trace: &Trace, weights: &Weights) -> Self {
        let share = weights.taper().share(i32::from(trace.head.material));
        let [mg, eg] = weights.danger();
        let slope = |curve: &Curve, sum| {
            f64::from(curve.value(sum - STEPS) - curve.value(sum + STEPS)) / (2.0 * f64::from(STEPS))
        };
        // The curve says what the danger costs its king's owner.
        let worth = |curve: &Curve, sum| -f64::from(curve.value(sum));
        Self {
            endgame: f64::from(share) / f64::from(taper::UNIT),
            attacks: trace.sums.danger.map(|sum| [worth(mg, sum.mg()), worth(eg, sum.eg())]),
            slopes: trace.sums.danger.map(|sum| [slope(mg, sum.mg()), slope(eg, sum.eg())]),
        }
    }

    /// The two halves as one number.
    pub(super) fn tapered(&self, [mg, eg]: [f64; 2]) -> f64 {
        mg * (1.0 - self.endgame) + eg * self.endgame
    }

    /// What a term is worth to its owners: a linear term as it is, one of the danger by the
    /// slope of its curve; the others get zero.
    pub(super) fn worth(&self, component: Component, brought: &Brought) -> [f64; 2] {
        let slopes = match component {
            Component::Linear => [[1.0; 2]; 2],
            Component::Danger => self.slopes,
            Component::Winnable | Component::Scale => return [0.0; 2],
        };
        std::array::from_fn(|side| {
            let ([mg, eg], halves) = (slopes[side], brought.halves[side]);
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
        for (term, brought) in TERMS.iter().zip(by_term(&trace, &weights)) {
            match term.component {
                Component::Linear => linear += brought.difference(),
                Component::Danger => danger = [0, 1].map(|side| danger[side] + brought.halves[side]),
                Component::Winnable | Component::Scale => {}
            }
        }
        assert_eq!((linear, danger), (trace.sums.linear, trace.sums.danger));
        let blend = Blend::new(&trace, &weights);
        assert!(blend.slopes.iter().flatten().all(|&slope| slope >= 0.0), "{blend:?}");
    }
}
