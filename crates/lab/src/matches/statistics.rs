//! Statistics of a match: Elo with its error, and the verdict of the sequential test.
//!
//! The unit is a pair of games from one opening, once with each colour, so that the
//! opening's own advantage cancels: five results, 0 to 2 points in halves. Elo is
//! logistic, `score = 1 / (1 + 10^(-elo / 400))`. The test is the generalised
//! sequential probability ratio test on the five frequencies: the log likelihood
//! ratio (LLR) of the two most likely distributions whose mean is the score of one
//! hypothesis or of the other, as published by Michel Van den Bergh ("Comparing the
//! approximations for the generalized log likelihood ratio of a multinomial
//! distribution", proposition 1.1) and used by Fishtest and fastchess.

use std::fmt;

/// The number of standard deviations within which 95 % of a normal distribution lie.
const CONFIDENCE_95: f64 = 1.959_963_984_540_054;
/// The count used for a result that has not occurred, so that it stays possible.
const UNSEEN: f64 = 1e-3;

/// The number of game pairs in which the counted side scored 0, 1/2, 1, 3/2 and 2 points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pentanomial(pub [u64; 5]);

/// A difference in logistic Elo and half the width of its 95 % interval; infinite if a score of 0 or 1 lies
/// within the interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EloEstimate {
    /// The estimated difference in logistic Elo, positive if the counted side is stronger; infinite
    /// for a score of 0 or 1.
    pub elo: f64,
    /// Half the width of the 95 % interval, in Elo; infinite without pairs or if the interval
    /// reaches a score of 0 or 1.
    pub error: f64,
}

impl fmt::Display for EloEstimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.2} +/- {:.2}", self.elo, self.error)
    }
}

impl Pentanomial {
    /// Counts a game pair in which the side scored this number of half points, 0 to 4.
    ///
    /// # Panics
    /// If the number is larger.
    pub fn add(&mut self, half_points: usize) {
        self.0[half_points] += 1;
    }

    /// Returns the number of game pairs.
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Returns the fraction of the points won, 0 to 1; one half before the first pair.
    pub fn score(&self) -> f64 {
        let pairs = self.pairs();
        if pairs == 0 { 0.5 } else { mean(&self.0.map(|n| n as f64 / pairs as f64)) }
    }

    /// Returns the variance of the score (0 to 1) of one pair.
    fn variance(&self) -> f64 {
        let (score, pairs) = (self.score(), self.pairs().max(1) as f64);
        self.0.iter().zip(SCORES).map(|(&n, s)| n as f64 / pairs * (s - score).powi(2)).sum()
    }

    /// Returns the estimated difference in logistic Elo with its error; positive if the counted side is
    /// stronger.
    pub fn elo(&self) -> EloEstimate {
        let score = self.score();
        let reach = CONFIDENCE_95 * (self.variance() / self.pairs().max(1) as f64).sqrt();
        let error = (elo_of(score + reach) - elo_of(score - reach)) / 2.0;
        EloEstimate { elo: elo_of(score), error: if self.pairs() == 0 { f64::INFINITY } else { error } }
    }

    /// Returns the log-likelihood ratio (natural logarithm) of the hypothesis `elo1` against
    /// `elo0`, both logistic Elo, by the likeliest distributions of pairs with these means;
    /// positive if the results favour `elo1`, 0 without pairs.
    pub fn llr(&self, elo0: f64, elo1: f64) -> f64 {
        if self.pairs() == 0 {
            return 0.0;
        }
        let counts = self.0.map(|n| if n == 0 { UNSEEN } else { n as f64 });
        let total: f64 = counts.iter().sum();
        let shares = counts.map(|n| n / total);
        let tilts = [score_of(elo0), score_of(elo1)].map(|score| (score, tilt(&shares, score)));
        let [(s0, t0), (s1, t1)] = tilts;
        let ratio = |s: f64| ((1.0 + t0 * (s - s0)) / (1.0 + t1 * (s - s1))).ln();
        total * shares.iter().zip(SCORES).map(|(share, s)| share * ratio(s)).sum::<f64>()
    }
}

/// The score of each of the five results.
const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

fn mean(shares: &[f64; 5]) -> f64 {
    shares.iter().zip(SCORES).map(|(share, s)| share * s).sum()
}

/// Returns the expected score, 0 to 1, of a side stronger by `elo` logistic Elo.
pub fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// Returns the difference in logistic Elo with this expected score; infinite for 0 and 1.
fn elo_of(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        400.0 * (score / (1.0 - score)).log10()
    }
}

/// Returns the multiplier `t` of the most likely distribution of the five results with the mean `score`
/// (above 0, below 1), given the observed `shares`: its shares are `share / (1 + t (s - score))`. The sum
/// below falls strictly between its two poles, so bisection finds it.
fn tilt(shares: &[f64; 5], score: f64) -> f64 {
    let excess = |t: f64| -> f64 {
        shares.iter().zip(SCORES).map(|(share, s)| share * (s - score) / (1.0 + t * (s - score))).sum()
    };
    let (mut low, mut high) = (-1.0 / (1.0 - score), 1.0 / score);
    for _ in 0..200 {
        let middle = (low + high) / 2.0;
        if excess(middle) > 0.0 { low = middle } else { high = middle }
    }
    (low + high) / 2.0
}

/// The two hypotheses of a sequential probability ratio test and its error rates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The Elo difference of the null hypothesis (logistic).
    pub elo0: f64,
    /// The Elo difference of the alternative hypothesis (logistic), greater than `elo0`.
    pub elo1: f64,
    /// The probability, 0 to 1, to pass a patch whose true difference is `elo0`.
    pub alpha: f64,
    /// The probability, 0 to 1, to fail a patch whose true difference is `elo1`.
    pub beta: f64,
}

/// The state of a sequential probability ratio test: undecided, passed or failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtVerdict {
    /// The hypothesis `elo1` was accepted.
    Passed,
    /// The hypothesis `elo0` was accepted.
    Failed,
    /// The test is not decided yet.
    None,
}

impl fmt::Display for SprtVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Passed => "passed",
            Self::Failed => "failed",
            Self::None => "none",
        })
    }
}

impl Sprt {
    /// Returns the log-likelihood ratio (natural logarithm) at or below which the test fails, and the one at
    /// or above which it passes (Wald 1945).
    pub fn limits(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// Returns the log-likelihood ratio (natural logarithm) of these results; positive if they favour `elo1`.
    pub fn llr(&self, results: &Pentanomial) -> f64 {
        results.llr(self.elo0, self.elo1)
    }

    /// Returns the state of the test after these results: passed or failed once the log-likelihood ratio
    /// reaches a limit.
    pub fn verdict(&self, results: &Pentanomial) -> SprtVerdict {
        let (llr, (low, high)) = (self.llr(results), self.limits());
        if llr >= high {
            SprtVerdict::Passed
        } else if llr <= low {
            SprtVerdict::Failed
        } else {
            SprtVerdict::None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64, within: f64) -> bool {
        (a - b).abs() <= within
    }

    #[test]
    fn elo_and_its_error_by_hand() {
        // 5.25 of 8 pairs' points.
        let results = Pentanomial([0, 1, 2, 4, 1]);
        assert_eq!(results.score(), 0.656_25);
        assert!(close(results.elo().elo, 400.0 * (0.656_25_f64 / 0.343_75).log10(), 1e-9));
        let even = Pentanomial([1, 0, 2, 0, 1]);
        assert_eq!((even.score(), even.elo().elo), (0.5, 0.0));
        // Variance 0.125 a pair, four pairs: 1.96 * 0.17678 = 0.34648 either way.
        let error = 400.0 * (0.846_48_f64 / 0.153_52).log10();
        assert!(close(even.elo().error, error, 0.05), "{} {error}", even.elo());
    }

    #[test]
    fn extremes_are_infinite_and_no_game_is_no_knowledge() {
        let all = Pentanomial([0, 0, 0, 0, 9]);
        assert_eq!(all.elo().elo, f64::INFINITY);
        assert!(all.llr(0.0, 10.0) > 0.0 && all.llr(0.0, 10.0).is_finite());
        let nothing = Pentanomial::default();
        assert_eq!((nothing.elo().elo, nothing.elo().error), (0.0, f64::INFINITY));
        assert_eq!(nothing.llr(0.0, 10.0), 0.0);
    }

    /// Counts with the LLR that fastchess 1.x publishes for them in its tests, and matches of docs/log with
    /// its output.
    #[test]
    fn llr_and_elo_agree_with_published_figures() {
        let known = [
            ([223, 9863, 21279, 10037, 246], 0.5, 2.5, -3.07),
            ([871, 26175, 55983, 26678, 821], 0.0, 2.0, -4.98),
            ([29, 87, 170, 97, 43], 0.0, 10.0, 1.35),
        ];
        for (counts, elo0, elo1, llr) in known {
            let found = Pentanomial(counts).llr(elo0, elo1);
            assert!(close(found, llr, 0.01 * llr.abs()), "{counts:?}: {found} for {llr}");
        }
        let elo = Pentanomial([20, 76, 149, 112, 42]).elo();
        assert!(close(elo.elo, 35.0, 0.5) && close(elo.error, 18.0, 0.5), "{elo}");
    }

    #[test]
    fn llr_is_near_its_gaussian_approximation() {
        let results = Pentanomial([81, 727, 1553, 801, 104]);
        let (s0, s1) = (score_of(0.0), score_of(10.0));
        let gauss = results.pairs() as f64 * (s1 - s0) * (2.0 * results.score() - s0 - s1)
            / (2.0 * results.variance());
        assert!(close(results.llr(0.0, 10.0), gauss, 0.02), "{} {gauss}", results.llr(0.0, 10.0));
    }

    #[test]
    fn a_test_stops_at_its_limits() {
        let sprt = Sprt { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05 };
        let (low, high) = sprt.limits();
        assert!(close(low, -2.944, 0.001) && close(high, 2.944, 0.001));
        assert_eq!(sprt.verdict(&Pentanomial([20, 76, 149, 112, 42])), SprtVerdict::Passed);
        assert_eq!(sprt.verdict(&Pentanomial([42, 112, 149, 76, 20])), SprtVerdict::Failed);
        assert_eq!(sprt.verdict(&Pentanomial([1, 2, 3, 2, 1])), SprtVerdict::None);
        // Evidence for one side is equal evidence against the other.
        let (there, back) = (Pentanomial([5, 20, 40, 30, 9]), Pentanomial([9, 30, 40, 20, 5]));
        assert!(close(there.llr(-5.0, 5.0), -back.llr(-5.0, 5.0), 1e-9));
    }
}
