//! The descent: epochs of minibatches over the packed positions.
//!
//! The error is the mean, by the positions' weights, of (sigmoid(k * v) - target)^2 with target = lambda *
//! result + (1 - lambda) * sigmoid(k_cp * cp), or the sigmoid alone without a known result. Chunks of a batch
//! are processed in parallel, each into a gradient of its own, and the gradients are added in order: the
//! outcome depends on the data and the seed, not on the number of threads.

use super::family_values::FamilyValues;
use super::model::{Parameter, TuneModel};
use super::optimizer::{Adam, Schedule};
use super::store::{CHUNK, Chunk, Label, Store};
use crate::labelled::chance::{line_search, sigmoid};
use palisade_tools::support::random::Rng;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

/// The learning rate of a family's shared value relative to an ordinary weight: its steps count in all
/// members.
const FAMILY_RATE: f64 = 0.05;

/// The settings of a tuning run, which fits the weights of the evaluation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// The weight of the game's result in the target, 0 to 1; the rest is that of the label's score.
    pub lambda: f64,
    /// The number of positions in a minibatch, rounded up to whole chunks of [`CHUNK`].
    pub batch: usize,
    /// The learning rate by epoch, and the number of epochs.
    pub schedule: Schedule,
    /// The random seed of the order of the chunks in each epoch.
    pub seed: u64,
    /// The number of epochs without a better held-out error after which the run stops; 0 for never.
    pub patience: usize,
    /// The mean value of a pawn in the endgame, in score units, to which the evaluation is scaled while
    /// learning; `None` for no scaling.
    pub pawn_eg: Option<f64>,
    /// The slope of the evaluation's winning chance, per score unit: expected points are `1 / (1 +
    /// exp(-k * value))`. `None` to derive it from the labels' slope and `unit`, or with `pawn_eg`
    /// from an initial fit.
    pub k: Option<f64>,
    /// The number of internal units that correspond to 100 centipawns of the labels.
    pub unit: f64,
    /// The slope of the labels' winning chance, per centipawn; `None` to fit it to the results.
    pub k_cp: Option<f64>,
    /// The number of uses of a weight in the training positions below which it is not trained: it keeps its
    /// value, or gets that of [`TuneModel::settle`].
    pub min_uses: u64,
    /// The strength of the prior, in positions: each weight is pulled to its start value as if by this number
    /// of further positions, so that rare weights move little.
    pub prior: f64,
}

/// The mean squared errors of White's expected points after one epoch of tuning.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct EpochErrors {
    /// The mean squared error of White's expected points over the epoch's batches, each before its
    /// own step.
    pub train: f64,
    /// The mean squared error of White's expected points on the held-out positions, after the
    /// epoch.
    pub held_out: f64,
}

/// The state of a tuning run after an epoch, from which the run can be resumed exactly.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TuningState {
    /// The settings of the run.
    pub settings: Settings,
    /// A hash of the training data, 16 hexadecimal digits.
    pub data_hash: String,
    /// The number of finished epochs.
    pub epoch: usize,
    /// The slope of the evaluation's winning chance, per score unit: expected points are `1 / (1 + exp(-k *
    /// value))`.
    pub k: f64,
    /// The slope of the labels' winning chance, per centipawn: expected points are `1 / (1 + exp(-k_cp *
    /// cp))`.
    pub k_cp: f64,
    /// The mean squared error on the held-out positions of the start weights, with the initial `k`.
    pub error_before: f64,
    /// The errors of the finished epochs, in order.
    pub errors: Vec<EpochErrors>,
    /// The least held-out error so far.
    pub best_error: f64,
    /// The epoch with the least held-out error, counted from 1; 0 is the start.
    pub best_epoch: usize,
    /// The slope `k` that belongs to the best parameters.
    pub best_k: f64,
    /// The parameters with the least held-out error, not rounded.
    pub best: Vec<f64>,
    /// The parameters at the start.
    pub start: Vec<f64>,
    /// The current values of the parameters.
    pub params: Vec<f64>,
    /// The state of the optimiser.
    pub adam: Adam,
    /// The shared values of the families, which are included in `params`.
    pub families: FamilyValues,
}

/// A tuning run: the model of the evaluation, the data, and the current state.
pub struct Trainer<'a, M: TuneModel> {
    model: &'a M,
    train: &'a Store<M::Head>,
    held_out: &'a Store<M::Head>,
    rates: Vec<f64>,
    /// True for each tunable parameter that the user has frozen.
    frozen: Vec<bool>,
    uses: Vec<u64>,
    /// The state of the run, which can be saved.
    pub state: TuningState,
}

impl<'a, M: TuneModel> Trainer<'a, M> {
    /// Makes a run that begins with the parameters `start`, trains on `train` and measures on `held_out`.
    /// `rates` has each parameter's learning rate relative to an ordinary weight; 0 freezes it. `data_hash`
    /// identifies the training data in the saved state.
    pub fn new(
        model: &'a M,
        train: &'a Store<M::Head>,
        held_out: &'a Store<M::Head>,
        settings: Settings,
        start: Vec<f64>,
        rates: Vec<f64>,
        data_hash: String,
    ) -> Self {
        let uses = count_uses(model, train);
        let k_cp = settings.k_cp.unwrap_or_else(|| fit_cp(train));
        let frozen = frozen(model, &rates);
        let mut trainer = Self {
            model,
            train,
            held_out,
            rates,
            frozen,
            uses,
            state: TuningState {
                adam: Adam::new(start.len()),
                settings,
                data_hash,
                epoch: 0,
                k: 0.0,
                k_cp,
                error_before: 0.0,
                errors: Vec::new(),
                best_error: f64::INFINITY,
                best_epoch: 0,
                best_k: 0.0,
                best: start.clone(),
                params: start.clone(),
                start,
                families: FamilyValues::new(model.families()),
            },
        };
        trainer.freeze_rare();
        trainer.state.k = trainer.state.settings.k.unwrap_or_else(|| trainer.fit_k(&trainer.state.params));
        trainer.state.error_before = trainer.error(trainer.held_out, &trainer.state.params);
        trainer.state.best_k = trainer.state.k;
        trainer.state.best_error = trainer.state.error_before;
        trainer
    }

    /// Resumes a run from a saved state, with the same data, model and rates.
    pub fn resume(
        model: &'a M,
        train: &'a Store<M::Head>,
        held_out: &'a Store<M::Head>,
        rates: Vec<f64>,
        state: TuningState,
    ) -> Self {
        let uses = count_uses(model, train);
        let frozen = frozen(model, &rates);
        let mut trainer = Self { model, train, held_out, rates, frozen, uses, state };
        trainer.freeze_rare();
        trainer.settle_coarse();
        trainer
    }

    /// Freezes the parameters that are not tunable and the weights with fewer than [`Settings::min_uses`],
    /// which would only learn noise.
    fn freeze_rare(&mut self) {
        let least = self.state.settings.min_uses;
        for (rate, parameter) in self.rates.iter_mut().zip(self.model.parameters()) {
            if !parameter.tunable || parameter.weight.is_some_and(|weight| self.uses[weight] < least) {
                *rate = 0.0;
            }
        }
    }

    /// Returns for each parameter, by index, true if it could be tuned but the caller has set its rate to 0.
    pub fn frozen(&self) -> &[bool] {
        &self.frozen
    }

    /// Returns how often each weight occurs in the training positions, by weight index.
    pub fn uses(&self) -> &[u64] {
        &self.uses
    }

    /// Returns true if all epochs are done, or the held-out error has not improved for [`Settings::patience`]
    /// epochs.
    pub fn finished(&self) -> bool {
        let state = &self.state;
        let patience = state.settings.patience;
        state.epoch >= state.settings.schedule.epochs
            || (patience > 0 && state.epoch >= state.best_epoch + patience)
    }

    /// Trains on every position once (an epoch) and returns the errors. Stores the parameters as the best if
    /// their held-out error is the least so far.
    pub fn epoch(&mut self) -> EpochErrors {
        let settings = self.state.settings.clone();
        let rate = settings.schedule.rate(self.state.epoch);
        let mut order: Vec<usize> = (0..self.train.chunks.len()).collect();
        let mut rng = Rng::new(settings.seed, 1 + self.state.epoch as u64);
        for i in (1..order.len()).rev() {
            order.swap(i, rng.below(i + 1));
        }
        let mut error = 0.0;
        for batch in order.chunks(settings.batch.div_ceil(CHUNK).max(1)) {
            let (sum, gradient) = self.batch_gradient(batch);
            error += sum;
            let held = self.held(&gradient);
            self.step_families(&gradient, rate);
            self.state.adam.step(&mut self.state.params, &held, rate, &self.rates, self.model.parameters());
        }
        self.state.epoch += 1;
        self.keep_scale();
        self.settle_coarse();
        let errors = EpochErrors {
            train: error / weight_of(&self.train.chunks),
            held_out: self.error(self.held_out, &self.state.params),
        };
        self.state.errors.push(errors);
        if errors.held_out < self.state.best_error {
            self.state.best_error = errors.held_out;
            self.state.best_epoch = self.state.epoch;
            self.state.best_k = self.state.k;
            self.state.best.clone_from(&self.state.params);
        }
        errors
    }

    /// Returns the weighted sum of the squared errors of a batch, given by the indices of its chunks, and the
    /// gradient of their mean without the constant factor 2k.
    fn batch_gradient(&self, batch: &[usize]) -> (f64, Vec<f64>) {
        let params = &self.state.params;
        let learned: Vec<(f64, Vec<f64>)> =
            batch.par_iter().map(|&i| self.chunk_gradient(&self.train.chunks[i], params)).collect();
        let mut total = vec![0.0; params.len()];
        let mut error = 0.0;
        for (sum, gradient) in &learned {
            error += sum;
            for (t, g) in total.iter_mut().zip(gradient) {
                *t += g;
            }
        }
        let count: f64 = batch.iter().map(|&i| self.train.chunks[i].weight()).sum();
        total.iter_mut().for_each(|t| *t /= count);
        (error, total)
    }

    /// Returns the pull of the prior on a parameter that differs by one from its start, in the unit of the
    /// gradient.
    fn pull(&self) -> f64 {
        // A position in balance, halfway through the taper, pulls at a weight that
        // is off by d with (1/4)^2 * (1/2)^2 * k * d: the slopes of logistic and taper.
        self.state.settings.prior / weight_of(&self.train.chunks) * self.state.k / 64.0
    }

    /// Returns `gradient` plus the pull of the weights to their start values; changes by their families do
    /// not count.
    fn held(&self, gradient: &[f64]) -> Vec<f64> {
        let (state, pull) = (&self.state, self.pull());
        let mut moved: Vec<f64> =
            state.params.iter().zip(&state.start).map(|(now, start)| now - start).collect();
        self.model.families().fold(&state.families.values, |member, share| moved[member] -= share);
        let weights = self.model.parameters().iter().map(|parameter| parameter.weight.is_some());
        let with_pull = |((g, moved), weight)| if weight { g + pull * moved } else { g };
        gradient.iter().copied().zip(moved).zip(weights).map(with_pull).collect()
    }

    /// Makes one step of the families' shared values against the gradient, and moves the parameters that are
    /// not frozen by the same changes.
    fn step_families(&mut self, gradient: &[f64], rate: f64) {
        let (families, hold) = (self.model.families(), self.pull());
        let state = &mut self.state;
        let change = state.families.step(families, gradient, &self.frozen, FAMILY_RATE * rate, hold);
        families.fold(&change, |member, share| {
            if !self.frozen[member] {
                let Parameter { lower, upper, .. } = self.model.parameters()[member];
                state.params[member] = (state.params[member] + share).clamp(lower, upper);
            }
        });
    }

    /// Returns the weighted sum of the squared errors of a chunk, and its gradient without the constant
    /// factor 2k.
    fn chunk_gradient(&self, chunk: &Chunk<M::Head>, params: &[f64]) -> (f64, Vec<f64>) {
        let mut gradient = vec![0.0; params.len()];
        let mut error = 0.0;
        let k = self.state.k;
        let mut scratch = M::Scratch::default();
        for sample in chunk.iter() {
            let target = self.target(sample.label);
            let slope = |value: f64| {
                let chance = sigmoid(k * value);
                let miss = chance - target;
                let weight = f64::from(sample.label.weight);
                error += weight * miss * miss;
                weight * miss * chance * (1.0 - chance)
            };
            self.model.learn(&mut scratch, params, &sample, slope, &mut gradient);
        }
        (error, gradient)
    }

    /// Returns White's expected points of a label, 0 to 1: those of its score, blended with the result if
    /// that is known.
    #[inline]
    fn target(&self, label: Label) -> f64 {
        let by_score = sigmoid(self.state.k_cp * f64::from(label.cp));
        let lambda = self.state.settings.lambda;
        label.result.map_or(by_score, |result| lambda * f64::from(result) + (1.0 - lambda) * by_score)
    }

    /// Resolves redundancies ([`TuneModel::settle`]), and scales all weights and the slope together so that
    /// the endgame pawn has its wanted value, which changes no winning chance. Does nothing after the first
    /// half of the run, so that the last epochs refine a fixed scale.
    fn keep_scale(&mut self) {
        let epoch = self.state.epoch;
        if epoch > self.state.settings.schedule.epochs.div_ceil(2) {
            return;
        }
        let least = self.state.settings.min_uses;
        self.model.settle(&mut self.state.params, &self.uses, &self.frozen, least);
        let Some(goal) = self.state.settings.pawn_eg else { return };
        let pawn = self.model.pawn_eg(&self.state.params, &self.uses);
        if pawn < 0.1 * goal {
            return;
        }
        let factor = goal / pawn;
        let mut scaled = self.state.params.clone();
        self.model.rescale(&mut scaled, factor);
        // Frozen weights fix the scale.
        let held = |i: usize| self.frozen[i] && scaled[i] != self.state.params[i];
        if !(0..scaled.len()).any(held) {
            self.state.params = scaled;
            self.state.k /= factor;
        }
    }

    /// Rounds and freezes the coarse parameters ([`Parameter::coarse`]) once seven tenths of the epochs are
    /// done.
    fn settle_coarse(&mut self) {
        if 10 * self.state.epoch < 7 * self.state.settings.schedule.epochs {
            return;
        }
        for (i, parameter) in self.model.parameters().iter().enumerate() {
            if parameter.coarse && self.rates[i] != 0.0 {
                self.state.params[i] = self.state.params[i].round();
                self.rates[i] = 0.0;
            }
        }
    }

    /// Returns the slope of the winning chance, per score unit, at which `params` fit the targets of the
    /// first 64 chunks of the training positions best.
    fn fit_k(&self, params: &[f64]) -> f64 {
        let chunks = &self.train.chunks[..self.train.chunks.len().min(64)];
        let pairs: Vec<(f64, f64)> = chunks
            .par_iter()
            .flat_map_iter(|chunk| {
                let mut scratch = M::Scratch::default();
                chunk.iter().map(move |s| (self.model.value(&mut scratch, params, &s), self.target(s.label)))
            })
            .collect();
        line_search(1e-5, 0.05, |k| mean_error(&pairs, k))
    }

    /// Returns the mean squared error of White's expected points, 0 to 1, on the positions of `store` with
    /// the parameters `params` and the current slope `k`.
    pub fn error(&self, store: &Store<M::Head>, params: &[f64]) -> f64 {
        self.error_with(store, params, self.state.k)
    }

    /// Returns the mean squared error of White's expected points, 0 to 1, on the positions of `store` with
    /// the parameters `params` and the slope `k` per score unit: expected points are `1 / (1 + exp(-k *
    /// value))`.
    pub fn error_with(&self, store: &Store<M::Head>, params: &[f64], k: f64) -> f64 {
        let sums: Vec<f64> = store
            .chunks
            .par_iter()
            .map(|chunk| {
                let mut scratch = M::Scratch::default();
                let mut miss =
                    |s| sigmoid(k * self.model.value(&mut scratch, params, &s)) - self.target(s.label);
                chunk.iter().map(|s| f64::from(s.label.weight) * miss(s).powi(2)).sum()
            })
            .collect();
        sums.iter().sum::<f64>() / weight_of(&store.chunks)
    }
}

/// Returns for each parameter true if it is tunable but has the learning rate 0.
fn frozen<M: TuneModel>(model: &M, rates: &[f64]) -> Vec<bool> {
    rates.iter().zip(model.parameters()).map(|(&rate, parameter)| parameter.tunable && rate == 0.0).collect()
}

/// Returns the number of entries of each weight in a set, by weight index, over all lists.
fn count_uses<M: TuneModel>(model: &M, store: &Store<M::Head>) -> Vec<u64> {
    let mut uses = vec![0; model.weights()];
    for chunk in &store.chunks {
        chunk.count_uses(&mut uses);
    }
    uses
}

/// Returns the slope of the winning chance, per centipawn, at which the labels' scores predict the known
/// results of the first 64 chunks best.
fn fit_cp<H: Copy>(store: &Store<H>) -> f64 {
    let labels = store.chunks.iter().take(64).flat_map(Chunk::iter).map(|s| s.label);
    let pair = |label: Label| Some((f64::from(label.cp), f64::from(label.result?)));
    let pairs: Vec<(f64, f64)> = labels.filter_map(pair).collect();
    line_search(1e-4, 0.05, |k| mean_error(&pairs, k))
}

/// Returns the sum of the weights of the positions in some chunks.
fn weight_of<H: Copy>(chunks: &[Chunk<H>]) -> f64 {
    chunks.iter().map(Chunk::weight).sum()
}

/// Returns the mean of (sigmoid(k * x) - y)^2 over pairs of x and y; 0 without pairs.
fn mean_error(pairs: &[(f64, f64)], k: f64) -> f64 {
    pairs.iter().map(|(x, y)| (sigmoid(k * x) - y).powi(2)).sum::<f64>() / pairs.len().max(1) as f64
}
