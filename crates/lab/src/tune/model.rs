//! The interface between the tuner and the model that it tunes.
//!
//! The optimiser sees a vector of numbers and, per position, a value and its gradient. All chess knowledge
//! (the numbers of each term, the danger curve, the effect of the scale factor) is in the implementation of
//! [`TuneModel`].

use super::families::Families;
use super::store::Sample;

/// A number of the evaluation that can be tuned.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// The name as printed, such as `knight_mobility[3].mg`.
    pub name: String,
    /// The name of the group, which can be frozen or given a learning rate of its own.
    pub group: String,
    /// Index of the weight in the packed entries, for counting its uses; `None`
    /// for a number that takes part in every position.
    pub weight: Option<usize>,
    /// The smallest value that the tuner may give the number.
    pub lower: f64,
    /// The largest value that the tuner may give the number.
    pub upper: f64,
    /// The learning rate relative to that of an ordinary weight.
    pub rate: f64,
    /// False for numbers that are never tuned.
    pub tunable: bool,
    /// True for numbers of which a step of one matters much (exponents, weights
    /// that count often at once): they are rounded and frozen before the last part
    /// of a run, so that the others settle around the value that will be written.
    pub coarse: bool,
}

/// A differentiable evaluation, whose parameters can be tuned by gradients. A score unit is the unit of its
/// values.
pub trait TuneModel: Sync {
    /// The model's own data of a position, such as phase and scale.
    type Head: Copy + Send + Sync;
    /// The memory that one thread reuses from position to position.
    type Scratch: Default;

    /// Returns the numbers to tune; all parameter slices have this order.
    fn parameters(&self) -> &[Parameter];

    /// Returns the families of parameters that share a part of their value.
    fn families(&self) -> &Families;

    /// Returns the evaluation from White's side, in score units, without rounding.
    fn value(&self, scratch: &mut Self::Scratch, params: &[f64], sample: &Sample<'_, Self::Head>) -> f64;

    /// Computes the value `v`, calls `slope` for dL/dv (the derivative of the loss L by it), and adds dL/dp
    /// to `gradient` for every parameter p.
    fn learn(
        &self,
        scratch: &mut Self::Scratch,
        params: &[f64],
        sample: &Sample<'_, Self::Head>,
        slope: impl FnOnce(f64) -> f64,
        gradient: &mut [f64],
    );

    /// Returns the number of different weights: one more than the largest weight index in packed
    /// entries.
    fn weights(&self) -> usize;

    /// Returns the mean value of a pawn in the endgame, in score units; `uses` counts how often each weight
    /// occurs in the data.
    fn pawn_eg(&self, params: &[f64], uses: &[u64]) -> f64;

    /// Resolves redundancies between parameters that can offset each other without changing any evaluation;
    /// frozen ones stay as they are. Weights of such a table that are used fewer than `min_uses` times get
    /// the table's mean.
    fn settle(&self, params: &mut [f64], uses: &[u64], frozen: &[bool], min_uses: u64);

    /// Multiplies the value of every position by `factor`, by a change of the parameters.
    fn rescale(&self, params: &mut [f64], factor: f64);
}
