//! Families: similar weights that share a value.
//!
//! The weight of a knight for an own pawn two files to the right and one rank ahead is similar on all
//! squares. So a family has a shared value, which is added to the own value of each member and gives a
//! good value to members with few positions. The sums are written to the weights file; the evaluation
//! does not know families. Trainers of networks with inputs by king square factorise them in the same
//! way ("virtual" features, HalfKP^ of nnue-pytorch).

use std::collections::HashMap;
use std::hash::Hash;

/// Families of parameters that share a part of their value, so that rare parameters learn from related ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Families {
    /// Pairs of the index of a parameter that has any family, and the indices of its families.
    members: Vec<(usize, Vec<usize>)>,
    count: usize,
}

impl Families {
    /// Makes families from pairs of a parameter's index and the names of the families it belongs to.
    ///
    /// ```
    /// use palisade_lab::tune::families::Families;
    /// let families = Families::of([(3, vec!["left", "low"]), (5, vec!["left"])]);
    /// let mut moved = vec![9.0; 6];
    /// families.fold(&[1.0, 20.0], |member, share| moved[member] += share);
    /// assert_eq!(moved, [9.0, 9.0, 9.0, 30.0, 9.0, 10.0]);
    /// ```
    pub fn of<N: Hash + Eq>(named: impl IntoIterator<Item = (usize, Vec<N>)>) -> Self {
        let mut numbers = HashMap::new();
        let mut number = |name| {
            let next = numbers.len();
            *numbers.entry(name).or_insert(next)
        };
        let members =
            named.into_iter().map(|(member, names)| (member, names.into_iter().map(&mut number).collect()));
        Self { members: members.collect(), count: numbers.len() }
    }

    /// Calls `add` for each parameter that is in a family, with the parameter's index and the sum of the
    /// values of its families. `values` has one value for each family.
    pub fn fold(&self, values: &[f64], mut add: impl FnMut(usize, f64)) {
        for (member, families) in &self.members {
            add(*member, families.iter().map(|&family| values[family]).sum());
        }
    }

    /// Adds to each family's entry of `sums` the entries of `numbers` (one for each parameter) that belong to
    /// its members, except those marked in `left_out`.
    pub fn gather(&self, numbers: &[f64], left_out: &[bool], sums: &mut [f64]) {
        for (member, families) in self.members.iter().filter(|(member, _)| !left_out[*member]) {
            for &family in families {
                sums[family] += numbers[*member];
            }
        }
    }

    /// Returns the number of families of parameters.
    pub fn len(&self) -> usize {
        self.count
    }

    /// Returns true if there are no families of parameters.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }
}
