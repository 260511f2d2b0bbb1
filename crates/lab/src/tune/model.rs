//! The interface between the tuner and the model that it tunes.
//!
//! The optimiser sees a vector of numbers and, per position, a value and its gradient. All chess knowledge
//! (the numbers of each term, the danger curve, the effect of the scale factor) is in the implementation of
//! [`TuneModel`].

use super::families::Families;
use super::store::Sample;

/// A number of the evaluation that can be tuned, with its name, bounds and properties.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// The name as printed, such as `knight_mobility[3].mg`.
    pub name: String,
    /// The name of the group, which can be frozen or given a learning rate of its own.
    pub group: String,
    /// The index of the weight in the packed entries of positions, for counting its uses; `None` for a number
    /// that takes part in every position.
    pub weight: Option<usize>,
    /// The smallest value that the tuner may give the number.
    pub lower: f64,
    /// The largest value that the tuner may give the number.
    pub upper: f64,
    /// The learning rate relative to that of an ordinary weight.
    pub rate: f64,
    /// False for numbers that are never tuned.
    pub tunable: bool,
    /// True for numbers of which a step of one has a large effect (exponents, weights that count often at
    /// once). They are rounded and frozen before the last part of a run, so that the others settle around the
    /// value that will be written.
    pub coarse: bool,
}

/// A differentiable evaluation, whose parameters can be tuned by gradients. Its values and weights are in
/// score units.
pub trait TuneModel: Sync {
    /// The model's own data of a position, such as phase and scale.
    type Head: Copy + Send + Sync;
    /// The working memory that one thread reuses for every position.
    type Scratch: Default;

    /// Returns the numbers to tune; all parameter slices have this order.
    fn parameters(&self) -> &[Parameter];

    /// Returns the families (sets of similar parameters) whose members share a part of their value.
    fn families(&self) -> &Families;

    /// Returns the evaluation of `sample` with the parameters `params`, from White's side, in score units,
    /// not rounded.
    fn value(&self, scratch: &mut Self::Scratch, params: &[f64], sample: &Sample<'_, Self::Head>) -> f64;

    /// Computes the value `v` of `sample` with the parameters `params`, calls `slope` with it for dL/dv (the
    /// derivative of the loss L), and adds dL/dp to `gradient` for every parameter p.
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
    /// `frozen` ones stay as they are. `uses` counts how often each weight occurs in the data. Weights of
    /// such a table with fewer than `min_uses` get the table's mean.
    fn settle(&self, params: &mut [f64], uses: &[u64], frozen: &[bool], min_uses: u64);

    /// Multiplies the value of every position by `factor`, by a change of the parameters.
    fn rescale(&self, params: &mut [f64], factor: f64);
}
