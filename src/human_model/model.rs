//! The model: the probability that a player of a rating plays each move.
//!
//! The probability of a move is proportional to exp(utility). The utility is the sum of the features
//! times their weights, and a weight is a parabola in the rating. So every number has a meaning: "at
//! 1400 a recapture is e^1.9 times as likely as the same move without a capture". This is the
//! conditional logit of McFadden (1974), which R. Coulom applied to moves of Go (2007). A power below
//! one for losses comes from Regan and Haworth (2011).
//!
//! Some moves are played by intuition, without considering replies ([`Choice`]). The weights were
//! fitted by maximum likelihood to human games (`palisade-lab levels fit`).

use super::context::{Candidate, HumanContext};
use super::features::{FEATURES, Feature, UtilityPart, Vector, vector};
use std::fmt;
use std::sync::LazyLock;

/// The fitted weights, one line for each feature.
const FITTED: &str = include_str!("human_model.tsv");

/// The number of coefficients of a weight of the human model, which is a parabola in the rating: constant,
/// linear and quadratic ([`powers`]).
pub const POWERS: usize = 3;

/// The weights of the human model, from which the probability of each move for a player of a rating follows.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    weights: Box<[[f32; POWERS]; FEATURES]>,
    /// The probability that the opponent finds a tactic: [`Model::found`].
    pub finds: Finds,
    /// The function from utilities to probabilities.
    pub choice: Choice,
}

/// A logistic regression for the probability that a player finds the refutation of a move. Its inputs
/// are the features that hide the refutation ([`HIDING`]); its weights are parabolas in the rating.
#[derive(Clone, Debug, PartialEq)]
pub struct Finds {
    /// The log odds without any of the hiding features, by power of the rating ([`powers`]).
    pub base: [f32; POWERS],
    /// The log odds that one unit of each feature of [`HIDING`] adds, by power of the rating
    /// ([`powers`]).
    pub by: [[f32; POWERS]; HIDING.len()],
}

/// The features that make the refutation of a move harder or easier to find: the inputs of [`Finds`].
pub const HIDING: [Feature; 13] = [
    Feature::Hidden,
    Feature::HiddenTakesLoose,
    Feature::HiddenTakesMoved,
    Feature::HiddenByMoved,
    Feature::HiddenCheck,
    Feature::HiddenQuiet,
    Feature::HiddenFar,
    Feature::HiddenBackward,
    Feature::HiddenKnight,
    Feature::HiddenPawn,
    Feature::HiddenDiagonal,
    Feature::HiddenLate,
    Feature::HiddenPinned,
];

impl Finds {
    const NOTHING: Self = Self { base: [0.0; POWERS], by: [[0.0; POWERS]; HIDING.len()] };

    /// Returns the natural log odds that a player of this Lichess rating finds the refutation of a move
    /// with the features `seen`: above 0 if it is found more often than missed.
    pub fn odds(&self, rating: f32, seen: &Vector) -> f32 {
        let powers = powers(rating);
        let at = |row: &[f32; POWERS]| -> f32 { row.iter().zip(powers).map(|(w, p)| w * p).sum() };
        at(&self.base) + HIDING.iter().zip(&self.by).map(|(&of, row)| at(row) * seen.get(of)).sum::<f32>()
    }
}

/// The utility of a move for a player, in natural log units, divided by [`UtilityPart`]: the sum of that
/// part's features times their weights. Players choose a move of higher total utility more often.
pub type Utility = [f32; UtilityPart::ALL.len()];

/// The function from the utilities of moves to the probabilities with which players choose them. The log
/// probability of a move falls with its distance behind the best move, with one slope between each two of
/// [`Choice::KNOTS`].
///
/// With the same slope everywhere this is the plain conditional logit. Compared with it, human players
/// distinguish less between good moves, play mediocre moves less often, and play the worst more often.
///
/// Some moves are played by intuition. Then each part of the model counts by its factor in
/// [`Choice::intuition_weights`], which is least for features that depend on a reply.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice {
    /// The fall of the log probability for each unit of utility behind the best move, from each of
    /// [`Choice::KNOTS`] to the next.
    pub slopes: [f32; Self::KNOTS.len()],
    /// The log odds that a move is played by intuition, by powers of the rating.
    pub intuition_odds: [f32; POWERS],
    /// The factor of each [`UtilityPart`] for moves played by intuition, without calculation; 1 counts it fully.
    pub intuition_weights: Utility,
    /// The exponent for all probabilities of a position, given at the values [`Choice::CERTAIN`] of
    /// the greatest probability. It expresses that reasons for a move have diminishing returns.
    pub belief: [f32; Self::CERTAIN.len()],
    /// The loss of rating points just before the flag falls. It falls linearly to 0 at [`Choice::CALM`]
    /// seconds.
    pub hurry: f32,
}

impl Choice {
    /// The distances behind the best move, in units of utility, from which each of the slopes in
    /// [`Choice::slopes`] applies.
    pub const KNOTS: [f32; 7] = [0.0, 0.75, 1.5, 2.5, 4.0, 6.0, 9.0];

    /// The choice without corrections, the plain conditional logit: every slope is 1, no move is played by
    /// intuition, probabilities are not sharpened, and the clock does not matter.
    pub const PLAIN: Self = Self {
        slopes: [1.0; Self::KNOTS.len()],
        intuition_odds: [f32::NEG_INFINITY, 0.0, 0.0],
        intuition_weights: [1.0; UtilityPart::ALL.len()],
        belief: [1.0; Self::CERTAIN.len()],
        hurry: 0.0,
    };

    /// The seconds left on the clock below which a player plays below their rating ([`Choice::rating`]).
    /// Above it time pressure has no effect.
    pub const CALM: f32 = 15.0;

    /// Returns the Lichess rating at which a player of this Lichess rating plays with these seconds left on
    /// the clock: lower below [`Choice::CALM`] seconds. `seconds` is `None` without a clock.
    pub fn rating(&self, rating: f32, seconds: Option<f32>) -> f32 {
        let short = seconds.map_or(0.0, |seconds| (1.0 - seconds / Self::CALM).clamp(0.0, 1.0));
        rating - self.hurry * short
    }

    /// The values of a position's greatest move probability for which [`Choice::belief`] has the exponents.
    /// Between two of them the exponent is interpolated.
    pub const CERTAIN: [f32; 7] = [0.0, 0.2, 0.35, 0.5, 0.65, 0.8, 1.0];

    /// Returns the fraction of moves that players of a Lichess rating choose by intuition, without
    /// considering replies: 0 to 1.
    pub fn intuitive_share(&self, rating: f32) -> f32 {
        if self.intuition_odds[0] == f32::NEG_INFINITY {
            return 0.0;
        }
        let odds: f32 =
            self.intuition_odds.iter().zip(powers(rating)).map(|(weight, power)| weight * power).sum();
        1.0 / (1.0 + (-odds).exp())
    }

    /// Returns the total utility of each move, in the same order: the sum of its parts, each counted fully
    /// or, if `intuitive` is set, times its factor in [`Choice::intuition_weights`].
    pub fn sums(&self, utilities: &[Utility], intuitive: bool) -> Vec<f32> {
        let counts = if intuitive { self.intuition_weights } else { [1.0; UtilityPart::ALL.len()] };
        utilities
            .iter()
            .map(|utility| utility.iter().zip(counts).map(|(part, count)| part * count).sum())
            .collect()
    }

    /// Divides the distance `behind` (utility behind the best move) at [`Choice::KNOTS`] and returns the
    /// length within each segment, to be multiplied by its slope. The lengths sum to `behind`.
    pub fn pieces(behind: f32) -> [f32; Self::KNOTS.len()] {
        std::array::from_fn(|index| {
            let end = Self::KNOTS.get(index + 1).copied().unwrap_or(f32::INFINITY);
            (behind.min(end) - Self::KNOTS[index]).max(0.0)
        })
    }

    /// Returns the slope at the distance `behind` the best move: the amount by which the log probability of a
    /// move falls for one more unit of utility.
    pub fn slope(&self, behind: f32) -> f32 {
        let piece = Self::KNOTS.iter().rposition(|&knot| behind >= knot).unwrap_or(0);
        self.slopes[piece]
    }

    /// Returns the natural log probability of each move relative to that of the best one, by the moves' total
    /// utilities: 0 for the best move, negative for others.
    pub fn logarithms(&self, utilities: &[f32]) -> Vec<f32> {
        let most = utilities.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let fall = |utility: &f32| -> f32 {
            Self::pieces(most - utility)
                .iter()
                .zip(self.slopes)
                .map(|(distance, slope)| -distance * slope)
                .sum()
        };
        utilities.iter().map(fall).collect()
    }

    /// Returns the probability of each move for players of a Lichess rating, by the moves' utilities, in
    /// their order; the probabilities sum to 1.
    pub fn chances(&self, rating: f32, utilities: &[Utility]) -> Vec<f32> {
        let of = |intuitive| softmax(&self.logarithms(&self.sums(utilities, intuitive)));
        let share = self.intuitive_share(rating);
        let mut all = of(false);
        if share > 0.0 {
            all.iter_mut().zip(of(true)).for_each(|(chance, other)| *chance += share * (other - *chance));
        }
        self.believed(all)
    }

    /// Returns the exponent to which all move probabilities of a position are raised, by the greatest of
    /// them, `most` (0 to 1). Above 1 it sharpens them, below 1 it makes them more equal.
    pub fn power(&self, most: f32) -> f32 {
        let upper = Self::CERTAIN.iter().position(|&certain| certain >= most).unwrap_or(1).max(1);
        let (from, to) = (Self::CERTAIN[upper - 1], Self::CERTAIN[upper]);
        let (low, high) = (self.belief[upper - 1], self.belief[upper]);
        low + (high - low) * (most - from) / (to - from)
    }

    /// Returns the move probabilities of a position, each raised to the exponent [`Choice::power`] of the
    /// greatest and divided by their sum, so that they sum to 1.
    pub fn believed(&self, mut chances: Vec<f32>) -> Vec<f32> {
        let most = chances.iter().copied().fold(0.0, f32::max);
        let power = self.power(most);
        chances.iter_mut().for_each(|chance| *chance = (*chance / most).powf(power));
        let sum: f32 = chances.iter().sum();
        chances.iter_mut().for_each(|chance| *chance /= sum);
        chances
    }
}

/// The names of the rows of the file that hold a [`Choice`].
const SLOPES: &str = "Slopes";
const INTUITION_ODDS: &str = "IntuitionOdds";
const INTUITION_WEIGHTS: &str = "IntuitionWeights";
const BELIEF: &str = "Belief";
const HURRY: &str = "Hurry";
/// The names of the rows that hold [`Finds`]: the base, and the prefix before a feature's name.
const FINDS: &str = "Finds";

/// The error in a file of human-model weights, with the number of the line from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ModelError {
    /// This line (numbered from 1) does not have a name and the numbers that belong to it.
    Line(usize),
    /// The name is not a feature; holds the line number, from 1.
    Unknown(usize, String),
}

impl fmt::Display for ModelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(line) => write!(f, "line {line}: a feature's name and three numbers wanted"),
            Self::Unknown(line, name) => write!(f, "line {line}: no feature is called '{name}'"),
        }
    }
}

impl std::error::Error for ModelError {}

static EMBEDDED: LazyLock<Model> =
    LazyLock::new(|| Model::parse(FITTED).expect("the embedded weights are in order"));

/// Returns the powers 0, 1 and 2 of (rating - 1600) / 600, by which the coefficients of the human model's
/// weights are multiplied. The Lichess rating is limited to [`LOWEST`] to [`HIGHEST`].
pub fn powers(rating: f32) -> [f32; POWERS] {
    let r = (rating.clamp(LOWEST, HIGHEST) - 1600.0) / 600.0;
    [1.0, r, r * r]
}

/// The lowest Lichess rating that the human model distinguishes; lower ones count as this.
pub const LOWEST: f32 = 700.0;
/// The highest Lichess rating that the human model distinguishes; higher ones count as this.
pub const HIGHEST: f32 = 2800.0;

impl Model {
    /// Returns the built-in human model.
    pub fn embedded() -> &'static Self {
        &EMBEDDED
    }

    /// Returns a human model with all weights 0, by which all moves are equally likely, as the start of a
    /// fit.
    pub fn blank() -> Self {
        Self { weights: Box::new([[0.0; POWERS]; FEATURES]), finds: Finds::NOTHING, choice: Choice::PLAIN }
    }

    /// Reads the weights of a human model: lines of a name and its numbers, separated by tabs. Empty lines
    /// and those that begin with `#` are skipped; a missing weight is 0, and a missing row of [`Choice`] is
    /// that of [`Choice::PLAIN`].
    ///
    /// # Errors
    /// If a line is invalid.
    pub fn parse(text: &str) -> Result<Self, ModelError> {
        let mut model = Self::blank();
        for (index, line) in text.lines().enumerate() {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let mut words = line.split('\t');
            let name = words.next().unwrap_or_default();
            let mut number =
                || words.next().and_then(|word| word.parse().ok()).ok_or(ModelError::Line(index + 1));
            let row: Option<&mut [f32]> = match name {
                SLOPES => Some(&mut model.choice.slopes),
                INTUITION_ODDS => Some(&mut model.choice.intuition_odds),
                INTUITION_WEIGHTS => Some(&mut model.choice.intuition_weights),
                BELIEF => Some(&mut model.choice.belief),
                HURRY => Some(std::slice::from_mut(&mut model.choice.hurry)),
                FINDS => Some(&mut model.finds.base),
                _ => hiding(name).map(|place| model.finds.by[place].as_mut_slice()),
            };
            if let Some(row) = row {
                for cell in row {
                    *cell = number()?;
                }
                continue;
            }
            let three = [number()?, number()?, number()?];
            let feature = Feature::ALL.iter().find(|feature| feature.name() == name);
            let feature = feature.ok_or_else(|| ModelError::Unknown(index + 1, name.to_owned()))?;
            model.weights[*feature as usize] = three;
        }
        Ok(model)
    }

    /// Returns the weights of the human model as the text of a file, in the form that [`Model::parse`] reads.
    pub fn text(&self) -> String {
        let line = |feature: &Feature| {
            let [a, b, c] = self.weights[*feature as usize];
            format!("{}\t{a:.3}\t{b:.3}\t{c:.3}\n", feature.name())
        };
        let row = |name: String, cells: &[f32]| {
            let cells: String = cells.iter().map(|cell| format!("\t{cell:.3}")).collect();
            format!("{name}{cells}\n")
        };
        let Choice { slopes, intuition_odds, intuition_weights, belief, hurry } = &self.choice;
        let choice = [
            row(SLOPES.into(), slopes),
            row(INTUITION_ODDS.into(), intuition_odds),
            row(INTUITION_WEIGHTS.into(), intuition_weights),
            row(BELIEF.into(), belief),
            row(HURRY.into(), &[*hurry]),
            row(FINDS.into(), &self.finds.base),
        ];
        let finds = HIDING.iter().zip(&self.finds.by);
        let finds = finds.map(|(feature, cells)| row(format!("{FINDS}{}", feature.name()), cells));
        Feature::ALL.iter().map(line).chain(choice).chain(finds).collect()
    }

    /// Returns the coefficients of the weights: a row for each feature in the order of [`Feature::ALL`], a
    /// column for each power of the rating ([`powers`]).
    pub fn weights(&self) -> &[[f32; POWERS]; FEATURES] {
        &self.weights
    }

    /// Returns the coefficients of the weights ([`Model::weights`]), to change them in a fit.
    pub fn weights_mut(&mut self) -> &mut [[f32; POWERS]; FEATURES] {
        &mut self.weights
    }

    /// Returns the weight of a feature for players of a Lichess rating, in natural log units: one unit of the
    /// feature makes a move exp(weight) times as likely.
    pub fn weight(&self, feature: Feature, rating: f32) -> f32 {
        let powers = powers(rating);
        self.weights[feature as usize].iter().zip(powers).map(|(weight, power)| weight * power).sum()
    }

    /// Returns the probability, 0 to 1, that a player of this Lichess rating finds the refutation of a move
    /// with the features `seen`. Valid for refutations that are not obvious at once.
    pub fn found(&self, rating: f32, seen: &Vector) -> f32 {
        1.0 / (1.0 + (-self.finds.odds(rating, seen)).exp())
    }

    /// Returns the utility of each of `candidates` for a player of this Lichess rating, in their order;
    /// `context` has the data of their position.
    pub fn utilities(
        &self,
        rating: f32,
        context: &HumanContext<'_>,
        candidates: &[Candidate],
    ) -> Vec<Utility> {
        let weights: Vec<f32> = Feature::ALL.iter().map(|&feature| self.weight(feature, rating)).collect();
        let utility = |candidate: &Candidate| {
            let mut parts = [0.0; UtilityPart::ALL.len()];
            for (index, &number) in vector(context, candidate).numbers().iter().enumerate() {
                if number != 0.0 {
                    parts[Feature::ALL[index].part() as usize] += number * weights[index];
                }
            }
            parts
        };
        candidates.iter().map(utility).collect()
    }
}

/// Returns the index in [`HIDING`] of the feature that a row of the file names; `None` if it names none.
fn hiding(name: &str) -> Option<usize> {
    let feature = name.strip_prefix(FINDS)?;
    HIDING.iter().position(|hiding| hiding.name() == feature)
}

/// Returns probabilities proportional to exp(utility), in the order of `utilities`; they sum to 1.
pub fn softmax(utilities: &[f32]) -> Vec<f32> {
    let most = utilities.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut chances: Vec<f32> = utilities.iter().map(|utility| (utility - most).exp()).collect();
    let sum: f32 = chances.iter().sum();
    chances.iter_mut().for_each(|chance| *chance /= sum);
    chances
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_weights_are_there_and_come_back_from_their_text() {
        let model = Model::embedded();
        assert_eq!(Model::parse(&model.text()).as_ref(), Ok(model));
        assert!(model.weight(Feature::TakesBackWinning, 1400.0) > 0.0, "people take back");
        assert!(Feature::ALL.iter().all(|&feature| model.weight(feature, 1e9).is_finite()));
        assert!(model.weight(Feature::Castles, 0.0) == model.weight(Feature::Castles, LOWEST));
    }

    #[test]
    fn wrong_files_are_refused_with_their_line() {
        assert_eq!(
            Model::parse("# a remark\n\nNonsense\t1\t2\t3\n"),
            Err(ModelError::Unknown(3, "Nonsense".into()))
        );
        for text in ["Castles\t1\t2", "Castles\tx\t0\t0", "Slopes\t1"] {
            assert_eq!(Model::parse(text), Err(ModelError::Line(1)), "{text}");
        }
    }

    #[test]
    fn chances_add_up_and_follow_the_utilities() {
        let utilities: Vec<Utility> = [0.0, 1.0, 5.0, -20.0]
            .map(|sum| std::array::from_fn(|part| if part == 0 { sum } else { 0.0 }))
            .to_vec();
        for choice in [Choice::PLAIN, Model::embedded().choice] {
            for rating in [700.0, 1500.0, 2800.0] {
                let chances = choice.chances(rating, &utilities);
                assert!((chances.iter().sum::<f32>() - 1.0).abs() < 1e-5);
                assert!(chances[2] > chances[1] && chances[1] > chances[0] && chances[0] > chances[3]);
            }
        }
        let plain = Choice::PLAIN.chances(1500.0, &utilities[..2]);
        assert!((plain[1] / plain[0] - std::f32::consts::E).abs() < 1e-4);
        assert_eq!(Choice::PLAIN.chances(1500.0, &utilities[..1]), [1.0]);
    }

    #[test]
    fn the_distance_behind_the_best_move_is_split_without_a_gap() {
        for behind in [0.0, 0.3, 0.75, 3.0, 50.0] {
            let pieces = Choice::pieces(behind);
            assert!(
                (pieces.iter().sum::<f32>() - behind).abs() < 1e-4
                    && pieces.iter().all(|&piece| piece >= 0.0)
            );
        }
    }
}
