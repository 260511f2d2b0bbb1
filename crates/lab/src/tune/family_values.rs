//! The shared values of families of weights ([`super::families`]), and their steps.

use super::families::Families;
use super::optimizer::Adam;
use serde::{Deserialize, Serialize};

/// The shared values of the parameter families (sets of similar weights), and the state of their optimiser.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FamilyValues {
    /// The value of each family, in score units (those of the evaluation's weights).
    pub values: Vec<f64>,
    adam: Adam,
}

impl FamilyValues {
    /// Makes the shared values of these families, all 0, and the initial state of their optimiser.
    pub fn new(families: &Families) -> Self {
        Self { values: vec![0.0; families.len()], adam: Adam::new(families.len()) }
    }

    /// Makes one step of Adam at `rate` (score units). A family's gradient is the sum of the entries of
    /// `gradient` for its parameters, `frozen` ones left out, plus `hold` times the family's value, which
    /// pulls it towards zero. Returns the change of each family's value.
    pub fn step(
        &mut self,
        families: &Families,
        gradient: &[f64],
        frozen: &[bool],
        rate: f64,
        hold: f64,
    ) -> Vec<f64> {
        let mut total: Vec<f64> = self.values.iter().map(|value| hold * value).collect();
        families.gather(gradient, frozen, &mut total);
        let before = self.values.clone();
        self.adam.step_free(&mut self.values, &total, rate);
        self.values.iter().zip(before).map(|(now, before)| now - before).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_family_learns_for_a_member_that_is_never_seen() {
        let families = Families::of([(0, vec!["all"]), (1, vec!["all"]), (2, vec!["all"])]);
        let mut learnt = FamilyValues::new(&families);
        // The gradients draw the first two to 4; the third has none, and a frozen one is left alone.
        for frozen in [[false; 3], [false, false, true]] {
            let mut params = [0.0; 3];
            for _ in 0..2000 {
                let gradient = [params[0] - 4.0, params[1] - 4.0, 0.0];
                let change = learnt.step(&families, &gradient, &frozen, 0.01, 0.0);
                families.fold(&change, |member, share| {
                    if !frozen[member] {
                        params[member] += share;
                    }
                });
            }
            let wanted = if frozen[2] { [4.0, 4.0, 0.0] } else { [4.0; 3] };
            for (found, wanted) in params.into_iter().zip(wanted) {
                assert!((found - wanted).abs() < 0.05, "{params:?}");
            }
        }
    }
}
