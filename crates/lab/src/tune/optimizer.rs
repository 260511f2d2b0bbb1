//! Adam, and the rate it learns at.

use super::model::Parameter;
use serde::{Deserialize, Serialize};

/// The decay of the running mean of the gradients per step.
const BETA1: f64 = 0.9;
/// The decay of the running mean of the gradients' squares per step.
const BETA2: f64 = 0.999;
/// Added to the denominator, so that the step of a parameter without a gradient so far is finite.
const EPSILON: f64 = 1e-9;

/// The state of the Adam optimiser (Kingma and Ba 2014): running means of the gradient and of its
/// square.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Adam {
    steps: i32,
    mean: Vec<f64>,
    square: Vec<f64>,
}

impl Adam {
    /// Makes the initial state for `len` parameters.
    pub fn new(len: usize) -> Self {
        Self { steps: 0, mean: vec![0.0; len], square: vec![0.0; len] }
    }

    /// Returns the number of parameters that the optimiser has a state for.
    pub fn len(&self) -> usize {
        self.mean.len()
    }

    /// Returns true if there are no parameters.
    pub fn is_empty(&self) -> bool {
        self.mean.is_empty()
    }

    /// Moves `params` one step against `gradient`, within `bounds`. `rate` is in score units and multiplied
    /// by each parameter's own rate in `rates`; 0 freezes it.
    pub fn step(
        &mut self,
        params: &mut [f64],
        gradient: &[f64],
        rate: f64,
        rates: &[f64],
        bounds: &[Parameter],
    ) {
        let corrections = self.begin();
        for i in (0..params.len()).filter(|&i| rates[i] != 0.0) {
            let step = self.direction(i, gradient[i], corrections);
            params[i] = (params[i] - rate * rates[i] * step).clamp(bounds[i].lower, bounds[i].upper);
        }
    }

    /// Moves `params` one step of `rate` (score units) against `gradient`, none frozen or bounded.
    pub fn step_free(&mut self, params: &mut [f64], gradient: &[f64], rate: f64) {
        let corrections = self.begin();
        for (i, param) in params.iter_mut().enumerate() {
            *param -= rate * self.direction(i, gradient[i], corrections);
        }
    }

    /// Begins a step. Returns the factors (0 to 1) by which both means are too small, because they began at
    /// zero.
    fn begin(&mut self) -> [f64; 2] {
        self.steps += 1;
        [BETA1, BETA2].map(|beta| 1.0 - beta.powi(self.steps))
    }

    /// Updates the means of parameter `i` by its gradient. Returns its step in units of the learning rate.
    fn direction(&mut self, i: usize, gradient: f64, [correct1, correct2]: [f64; 2]) -> f64 {
        self.mean[i] = BETA1 * self.mean[i] + (1.0 - BETA1) * gradient;
        self.square[i] = BETA2 * self.square[i] + (1.0 - BETA2) * gradient * gradient;
        (self.mean[i] / correct1) / ((self.square[i] / correct2).sqrt() + EPSILON)
    }
}

/// The learning rate by epoch: it falls by the same factor each epoch, from `first` to `last`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Schedule {
    /// The rate of the first epoch, in score units per step.
    pub first: f64,
    /// The rate of the last epoch, in score units per step.
    pub last: f64,
    /// The number of epochs over which the rate falls.
    pub epochs: usize,
}

impl Schedule {
    /// Returns the learning rate of `epoch` (from 0), in score units per step.
    pub fn rate(&self, epoch: usize) -> f64 {
        if self.epochs < 2 {
            return self.first;
        }
        let progress = epoch.min(self.epochs - 1) as f64 / (self.epochs - 1) as f64;
        self.first * (self.last / self.first).powf(progress)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn free(len: usize) -> Vec<Parameter> {
        (0..len)
            .map(|weight| Parameter {
                name: String::new(),
                group: String::new(),
                weight: Some(weight),
                lower: -10.0,
                upper: 4.0,
                rate: 1.0,
                tunable: true,
                coarse: false,
            })
            .collect()
    }

    #[test]
    fn finds_the_bottom_of_a_bowl_within_bounds_and_leaves_frozen_ones() {
        let mut params = [0.0, 0.0, 0.0];
        let goal = [3.0, 9.0, 3.0];
        let mut adam = Adam::new(3);
        let schedule = Schedule { first: 0.5, last: 0.001, epochs: 400 };
        for epoch in 0..400 {
            let gradient: Vec<f64> = params.iter().zip(goal).map(|(p, g)| 2.0 * (p - g)).collect();
            adam.step(&mut params, &gradient, schedule.rate(epoch), &[1.0, 1.0, 0.0], &free(3));
        }
        assert!((params[0] - 3.0).abs() < 0.01, "{params:?}");
        assert_eq!(params[1..], [4.0, 0.0]);
    }

    #[test]
    fn schedule_has_its_ends() {
        let schedule = Schedule { first: 1.0, last: 0.01, epochs: 3 };
        assert_eq!(schedule.rate(0), 1.0);
        assert!((schedule.rate(1) - 0.1).abs() < 1e-12);
        assert!((schedule.rate(2) - 0.01).abs() < 1e-12);
        assert_eq!(schedule.rate(9), schedule.rate(2));
    }
}
