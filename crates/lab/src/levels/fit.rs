//! Fits the weights of the model by maximum likelihood of the moves that players made.
//!
//! The log likelihood of a conditional logit is concave, so any ascent finds its maximum. Adam is used
//! here, on all positions at once, with a small quadratic penalty on the weights.

use super::games::{GamePlace, HumanGame};
use super::shallow::ShallowSearches;
use palisade::engine::human_model::{
    Choice, FEATURES, Feature, HumanContext, Model, POWERS, Utility, UtilityPart, powers, softmax, vector,
};
use rayon::prelude::*;

/// A position of a human game with the features of its moves and the move played: one sample for fitting the
/// human model.
pub struct FitSample {
    /// The Lichess rating of the player to move.
    pub rating: f32,
    /// The seconds on the player's clock before the move; `None` if unknown.
    pub seconds: Option<f32>,
    /// The features of each legal move, in the order of the shallow search.
    pub moves: Vec<Sparse>,
    /// The index in `moves` of the move that was played.
    pub played: usize,
    /// The weight of the position in the fit, relative to the others.
    pub weight: f32,
}

impl FitSample {
    /// Makes the sample of the position at `place`; `None` if the position was not searched, or if the search
    /// lacks the move played.
    pub fn of(games: &[HumanGame], searches: &ShallowSearches, place: GamePlace) -> Option<Self> {
        let game = &games[place.game];
        let candidates = searches.get(&place)?;
        let position = game.position(place.ply);
        let context = HumanContext::new(&position, position.recent_moves(), candidates);
        let played = candidates.iter().position(|candidate| candidate.mv == game.moves[place.ply])?;
        let sparse = |numbers: &[f32]| -> Sparse {
            let numbers = numbers.iter().enumerate().filter(|(_, number)| **number != 0.0);
            numbers.map(|(index, &number)| (index as u8, number)).collect()
        };
        let moves =
            candidates.iter().map(|candidate| sparse(vector(&context, candidate).numbers())).collect();
        Some(Self {
            rating: game.rating(place.ply),
            seconds: game.seconds(place.ply),
            moves,
            played,
            weight: 1.0,
        })
    }

    /// Returns the value of a feature (a property by which the human model weighs moves) of the move at index
    /// `mv`; 0 if the move does not have it.
    pub fn value(&self, mv: usize, feature: Feature) -> f32 {
        let found = self.moves[mv].iter().find(|(number, _)| usize::from(*number) == feature as usize);
        found.map_or(0.0, |&(_, value)| value)
    }
}

/// A sparse vector of the features of a move: pairs of the feature's index in [`Feature::ALL`] and
/// its value; absent features are 0.
pub type Sparse = Vec<(u8, f32)>;

/// The settings of the optimiser that fits the human model ([`fit`]).
#[derive(Clone, Copy)]
pub struct Steps {
    /// The number of optimisation steps.
    pub count: usize,
    /// The penalty for the square of a weight (L2 regularisation), in log likelihood per position.
    pub price: f32,
}

/// The number of fitted parameters: the weights of the features, then those of the choice between moves
/// (logarithms of its slopes, the odds of intuitive moves, and the weights of the parts in them).
const PARAMETERS: usize = INTUITION_WEIGHTS + PARTS;
const SLOPES: usize = FEATURES * POWERS;
const INTUITION_ODDS: usize = SLOPES + Choice::KNOTS.len();
const INTUITION_WEIGHTS: usize = INTUITION_ODDS + POWERS;
const PARTS: usize = UtilityPart::ALL.len();
/// The largest candidate for the loss of rating under time pressure, in steps of 50 rating points; the
/// smallest is 0.
const HURRIES: i32 = 20;
/// The number of rounds of a fit: each fits the weights, then the exponents of the choice between moves.
const ROUNDS: usize = 3;

/// Returns the utility of each move of a position at a Lichess rating, in the order of [`FitSample::moves`].
fn utilities(weights: &[[f32; POWERS]; FEATURES], rating: f32, sample: &FitSample) -> Vec<Utility> {
    let powers = powers(rating);
    let at: Vec<f32> =
        weights.iter().map(|weight| weight.iter().zip(powers).map(|(w, p)| w * p).sum()).collect();
    let utility = |mv: &Sparse| {
        let mut parts = [0.0; PARTS];
        for &(feature, number) in mv {
            parts[Feature::ALL[usize::from(feature)].part() as usize] += at[usize::from(feature)] * number;
        }
        parts
    };
    sample.moves.iter().map(utility).collect()
}

/// Returns the model's probability of each move of a position, 0 to 1, in the order of
/// [`FitSample::moves`].
pub fn chances(model: &Model, sample: &FitSample) -> Vec<f32> {
    let rating = model.choice.rating(sample.rating, sample.seconds);
    model.choice.chances(rating, &utilities(model.weights(), rating, sample))
}

/// Returns the mean natural logarithm of the probability that the model gives to the move played, weighted by
/// position: 0 at best, negative otherwise.
pub fn likelihood<'a>(model: &Model, samples: impl IntoIterator<Item = &'a FitSample>) -> f64 {
    let samples: Vec<&FitSample> = samples.into_iter().collect();
    let (sum, weight) = samples
        .into_par_iter()
        .map(|sample| {
            let chances = chances(model, sample);
            (f64::from(sample.weight * chances[sample.played].max(1e-9).ln()), f64::from(sample.weight))
        })
        .reduce(|| (0.0, 0.0), |a, b| (a.0 + b.0, a.1 + b.1));
    sum / weight
}

/// Fits the model of human play by maximising the likelihood of the moves played. `uses` takes the index of a
/// feature; the weights of those that it rejects stay 0. `report` receives the number of each finished step,
/// from 1, and the mean natural log-likelihood of the moves.
pub fn fit(
    samples: &[FitSample],
    steps: Steps,
    uses: impl Fn(usize) -> bool,
    mut report: impl FnMut(usize, f64),
) -> Model {
    let mut at = vec![0.0_f32; PARAMETERS];
    at[INTUITION_ODDS] = -1.5;
    at[INTUITION_WEIGHTS..].fill(1.0);
    at[INTUITION_WEIGHTS + UtilityPart::Value as usize] = 0.3;
    at[INTUITION_WEIGHTS + UtilityPart::Sight as usize] = 0.3;
    let mut choice = Choice::PLAIN;
    let total: f32 = samples.iter().map(|sample| sample.weight).sum();
    let mut done = 0;
    // The beliefs are fitted between the rounds: the weights adapt to them.
    for round in 1..=ROUNDS {
        let count = steps.count / ROUNDS;
        let mut adam = Adam::default();
        for step in 1..=count {
            let (gradient, likelihood) = gradient(&model(&at, &choice), samples, total);
            done += 1;
            report(done, likelihood);
            // The rate falls from round to round.
            let rate = rate(0.05 / round as f32, step, count);
            for (index, slope) in gradient.into_iter().enumerate() {
                if index < SLOPES && !uses(index / POWERS) {
                    continue;
                }
                at[index] += rate * adam.change(index, slope - steps.price * at[index], step);
            }
        }
        choice = believe(model(&at, &choice), samples).choice;
    }
    model(&at, &choice)
}

/// Returns `model` with the weights of the features that `uses` accepts fitted to `samples`; the rest of the
/// model stays as it is.
pub fn refit(mut model: Model, samples: &[FitSample], steps: Steps, uses: impl Fn(Feature) -> bool) -> Model {
    let total: f32 = samples.iter().map(|sample| sample.weight).sum();
    let mut adam = Adam::default();
    for step in 1..=steps.count {
        let (gradient, _) = gradient(&model, samples, total);
        let rate = rate(0.05, step, steps.count);
        for (number, weight) in model.weights_mut().iter_mut().enumerate() {
            if !uses(Feature::ALL[number]) {
                continue;
            }
            for (power, cell) in weight.iter_mut().enumerate() {
                let index = number * POWERS + power;
                *cell += rate * adam.change(index, gradient[index] - steps.price * *cell, step);
            }
        }
    }
    model
}

/// Returns the learning rate of a step (1 to `count`), which falls from `first` like a cosine to nearly 0.
fn rate(first: f32, step: usize, count: usize) -> f32 {
    let cosine = (std::f32::consts::PI * step as f32 / count as f32).cos();
    first * 0.5 * (1.0 + cosine) + 2e-4
}

/// The running means of Adam, by parameter.
struct Adam {
    mean: [f32; PARAMETERS],
    square: [f32; PARAMETERS],
}

/// The means before the first step, all 0.
impl Default for Adam {
    fn default() -> Self {
        Self { mean: [0.0; PARAMETERS], square: [0.0; PARAMETERS] }
    }
}

impl Adam {
    /// Returns the change of the parameter at `index` for a learning rate of one. `slope` is its gradient;
    /// `step` counts from 1.
    fn change(&mut self, index: usize, slope: f32, step: usize) -> f32 {
        let (mean, square) = (&mut self.mean[index], &mut self.square[index]);
        *mean = 0.9 * *mean + 0.1 * slope;
        *square = 0.99 * *square + 0.01 * slope * slope;
        let correct = |sum: f32, decay: f32| sum / (1.0 - decay.powi(step as i32));
        correct(*mean, 0.9) / (correct(*square, 0.99).sqrt() + 1e-6)
    }
}

/// Returns the model with its exponents and its loss of rating under time pressure fitted, one number after
/// the other.
fn believe(mut model: Model, samples: &[FitSample]) -> Model {
    let mut best = likelihood(&model, samples);
    for hurry in 0..=HURRIES {
        let mut other = model.clone();
        other.choice.hurry = 50.0 * hurry as f32;
        let found = likelihood(&other, samples);
        if found > best {
            (model, best) = (other, found);
        }
    }
    let mut step = 0.1;
    while step > 0.01 {
        let mut better = false;
        for index in 0..Choice::CERTAIN.len() {
            for delta in [step, -step] {
                let mut other = model.clone();
                other.choice.belief[index] = (other.choice.belief[index] + delta).max(0.1);
                let found = likelihood(&other, samples);
                if found > best {
                    (model, best, better) = (other, found, true);
                }
            }
        }
        if !better {
            step *= 0.5;
        }
    }
    model
}

/// Returns the model with the fitted parameters `at` (in the order of [`PARAMETERS`]); the exponents and the
/// loss by time pressure are those of `found`.
fn model(at: &[f32], found: &Choice) -> Model {
    let mut model = Model::blank();
    let (weights, choice) = at.split_at(SLOPES);
    for (weight, numbers) in model.weights_mut().iter_mut().zip(weights.chunks(POWERS)) {
        weight.copy_from_slice(numbers);
    }
    model.choice = Choice {
        slopes: std::array::from_fn(|piece| choice[piece].exp()),
        intuition_odds: std::array::from_fn(|power| at[INTUITION_ODDS + power]),
        intuition_weights: std::array::from_fn(|part| at[INTUITION_WEIGHTS + part]),
        belief: found.belief,
        hurry: found.hurry,
    };
    model
}

/// Returns the gradient of the mean log-likelihood by each parameter, and the mean log-likelihood. `total` is
/// the sum of the weights of the samples.
fn gradient(model: &Model, samples: &[FitSample], total: f32) -> (Vec<f32>, f64) {
    let zero = || (vec![0.0_f32; PARAMETERS], 0.0_f64);
    let (mut gradient, sum) = samples
        .par_chunks(256)
        .map(|chunk| {
            let (mut slope, mut sum) = zero();
            chunk.iter().for_each(|sample| sum += climb(model, sample, &mut slope));
            (slope, sum)
        })
        .reduce(zero, |mut a, b| {
            a.0.iter_mut().zip(b.0).for_each(|(a, b)| *a += b);
            (a.0, a.1 + b.1)
        });
    gradient.iter_mut().for_each(|slope| *slope /= total);
    (gradient, sum / f64::from(total))
}

/// Adds the gradient of one position's weighted log-likelihood to `slope` (one entry for each parameter) and
/// returns the weighted log-likelihood.
fn climb(model: &Model, sample: &FitSample, slope: &mut [f32]) -> f64 {
    let choice = &model.choice;
    let rating = choice.rating(sample.rating, sample.seconds);
    let utilities = utilities(model.weights(), rating, sample);
    let share = choice.intuitive_share(rating);
    let powers = powers(rating);
    let played = sample.played;
    let both = [false, true].map(|intuitive| choice.logarithms(&choice.sums(&utilities, intuitive)));
    let chances = both.each_ref().map(|logarithms| softmax(logarithms));
    let mixed: Vec<f32> = (0..utilities.len())
        .map(|index| ((1.0 - share) * chances[0][index] + share * chances[1][index]).max(1e-12))
        .collect();
    let power = choice.power(mixed.iter().copied().fold(0.0, f32::max));
    let believed = choice.believed(mixed.clone());
    let chance = believed[played].max(1e-9);
    // The slope of the logarithm of the chance by the logarithms of the mixed ones.
    let by_mixed: Vec<f32> = (0..utilities.len())
        .map(|index| sample.weight * power * (f32::from(u8::from(index == played)) - believed[index]))
        .collect();
    let mut errors = vec![[0.0_f32; PARTS]; utilities.len()];
    for intuitive in [false, true] {
        let number = usize::from(intuitive);
        let sums = choice.sums(&utilities, intuitive);
        let counts = if intuitive { choice.intuition_weights } else { [1.0; PARTS] };
        let part_of = if intuitive { share } else { 1.0 - share };
        // The probability of each of these moves, times its slope.
        let own: Vec<f32> = (0..utilities.len())
            .map(|index| by_mixed[index] * part_of * chances[number][index] / mixed[index])
            .collect();
        let all: f32 = own.iter().sum();
        if intuitive {
            for (power, value) in powers.into_iter().enumerate() {
                slope[INTUITION_ODDS + power] += all * value;
            }
        }
        let by_logarithm: Vec<f32> =
            own.iter().zip(&chances[number]).map(|(own, chance)| own - chance * all).collect();
        for (index, error) in climb_sums(choice, &sums, &by_logarithm, slope).into_iter().enumerate() {
            for part in 0..PARTS {
                errors[index][part] += error * counts[part];
                if intuitive {
                    slope[INTUITION_WEIGHTS + part] += error * utilities[index][part];
                }
            }
        }
    }
    for (mv, errors) in sample.moves.iter().zip(errors) {
        for &(feature, number) in mv {
            let error = errors[Feature::ALL[usize::from(feature)].part() as usize];
            let at = usize::from(feature) * POWERS;
            for (power, value) in powers.into_iter().enumerate() {
                slope[at + power] += error * number * value;
            }
        }
    }
    f64::from(sample.weight * chance.ln())
}

/// Returns the derivatives of the log-likelihood by the utility sum of each move. `by_logarithm` has its
/// derivatives by the logarithms of the moves' chances. Adds the derivatives by the slopes of the choice to
/// `slope`.
fn climb_sums(choice: &Choice, sums: &[f32], by_logarithm: &[f32], slope: &mut [f32]) -> Vec<f32> {
    let best = (0..sums.len()).max_by(|&a, &b| sums[a].total_cmp(&sums[b])).unwrap_or(0);
    let mut errors = vec![0.0; sums.len()];
    for (index, (sum, error)) in sums.iter().zip(by_logarithm).enumerate() {
        let behind = sums[best] - sum;
        for (piece, distance) in Choice::pieces(behind).into_iter().enumerate() {
            slope[SLOPES + piece] -= error * distance * choice.slopes[piece];
        }
        // A move that is behind falls further back when the best one rises.
        let error = error * choice.slope(behind);
        errors[index] += error;
        errors[best] -= error;
    }
    errors
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Four of five times the move with the feature is played, of two.
    fn samples(rating: f32) -> impl Iterator<Item = FitSample> {
        let feature = Feature::Recaptures as u8;
        (0..40).map(move |index| FitSample {
            rating,
            seconds: None,
            moves: vec![vec![(feature, 1.0)], vec![]],
            played: usize::from(index % 5 == 0),
            weight: 1.0,
        })
    }

    #[test]
    fn the_fit_finds_how_often_people_do_it() {
        let samples: Vec<FitSample> = [1000.0, 1600.0, 2200.0].into_iter().flat_map(samples).collect();
        let steps = Steps { count: 90, price: 1e-6 };
        let mut likelihoods = Vec::new();
        let model = fit(&samples, steps, |_| true, |_, likelihood| likelihoods.push(likelihood));
        for sample in samples.iter().step_by(40) {
            let chances = chances(&model, sample);
            assert!((chances[0] - 0.8).abs() < 0.03, "{chances:?}");
        }
        assert!(likelihoods.len() == 90 && likelihoods[89] > likelihoods[0]);
        let best = 0.8_f64 * 0.8_f64.ln() + 0.2 * 0.2_f64.ln();
        assert!((likelihood(&model, &samples) - best).abs() < 0.01);
        // One weight alone is fitted again, and only that one.
        let again = refit(Model::blank(), &samples, steps, |feature| feature == Feature::Recaptures);
        assert!((chances(&again, &samples[0])[0] - 0.8).abs() < 0.03, "{:?}", chances(&again, &samples[0]));
        let mut other = again.clone();
        other.weights_mut()[Feature::Recaptures as usize] = [0.0; POWERS];
        assert_eq!(other, Model::blank());
        // A part that may not be used stays out.
        let without = fit(&samples, steps, |feature| feature != Feature::Recaptures as usize, |_, _| ());
        assert!((chances(&without, &samples[0])[0] - 0.5).abs() < 1e-3);
    }
}
