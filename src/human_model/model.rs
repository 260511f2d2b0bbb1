//! The model: how likely a person of a rating is to play each move.
//!
//! The chance of a move is proportional to exp(utility), the sum of its features times their
//! weights; a weight is a parabola in the rating. So every number can be read: "at 1400 a piece
//! that takes back is e^1.9 times as likely to be moved there as if it did not". This is the
//! conditional logit of McFadden (1974), which R. Coulom brought to moves of Go (2007); that
//! losses count by a power below one is Regan and Haworth's (2011).
//!
//! Some moves are played with a glance ([`Choice`]). The weights were fitted by likelihood to games of
//! people (`palisade levels --fit`).

use super::context::{Candidate, Context};
use super::features::{FEATURES, Feature, Part, Vector, vector};
use once_cell::sync::Lazy;
use std::fmt;

/// The weights that were fitted, a line a feature.
const FITTED: &str = include_str!("human_model.tsv");

/// The powers of the rating in a weight: constant, linear, square.
pub const POWERS: usize = 3;

/// The weights of the model.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    weights: Box<[[f32; POWERS]; FEATURES]>,
    /// How a tactic that a move allows is found: [`Model::found`].
    pub finds: Finds,
    /// How its sums become chances.
    pub choice: Choice,
}

/// How a reply that refutes a move is found by who has to find it: a logistic regression on what
/// hides the reply ([`HIDING`]), its weights parabolas in the rating of who looks for it.
#[derive(Clone, Debug, PartialEq)]
pub struct Finds {
    /// The log-odds with nothing said of the reply.
    pub base: [f32; POWERS],
    /// What each of [`HIDING`] adds.
    pub by: [[f32; POWERS]; HIDING.len()],
}

/// What hides a reply, or shows it.
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

    /// The log-odds of a reply being found by somebody of this lichess rating.
    pub fn odds(&self, rating: f32, seen: &Vector) -> f32 {
        let powers = powers(rating);
        let at = |row: &[f32; POWERS]| -> f32 { row.iter().zip(powers).map(|(w, p)| w * p).sum() };
        at(&self.base) + HIDING.iter().zip(&self.by).map(|(&of, row)| at(row) * seen.get(of)).sum::<f32>()
    }
}

/// What draws a person to a move, part by part of the model: the sums of features times weights.
pub type Utility = [f32; Part::ALL.len()];

/// How utilities become chances: the logarithm of a move's chance falls by so much for each unit
/// that it is behind the best, piece by piece between [`Choice::KNOTS`].
///
/// One slope everywhere would be the plain conditional logit. People are less sure of themselves
/// among good moves than that, leave out the middling ones more often, and the worst less often.
///
/// Some moves are played with a glance only: then the parts of the model count for what
/// [`Choice::glance`] says, most of all less for what a reply would show.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice {
    /// The slope from each knot on.
    pub slopes: [f32; Self::KNOTS.len()],
    /// Log-odds of a glance, by powers of the rating.
    pub glances: [f32; POWERS],
    /// What each part counts for at a glance.
    pub glance: Utility,
    /// How much of the certainty is believed, by the chance of the likeliest move at
    /// [`Choice::CERTAIN`]: a power of all chances. What speaks for a move adds up to less than its sum.
    pub belief: [f32; Self::CERTAIN.len()],
    /// Points of rating that are gone when the flag is about to fall: none above
    /// [`Choice::CALM`] seconds, and evenly more below.
    pub hurry: f32,
}

impl Choice {
    /// Where a slope begins, in utility behind the best.
    pub const KNOTS: [f32; 7] = [0.0, 0.75, 1.5, 2.5, 4.0, 6.0, 9.0];

    /// The plain exponential.
    pub const PLAIN: Self = Self {
        slopes: [1.0; Self::KNOTS.len()],
        glances: [f32::NEG_INFINITY, 0.0, 0.0],
        glance: [1.0; Part::ALL.len()],
        belief: [1.0; Self::CERTAIN.len()],
        hurry: 0.0,
    };

    /// Seconds on the clock above which people play as well as ever.
    pub const CALM: f32 = 15.0;

    /// The rating that somebody plays at with so many seconds left.
    pub fn rating(&self, rating: f32, seconds: Option<f32>) -> f32 {
        let short = seconds.map_or(0.0, |seconds| (1.0 - seconds / Self::CALM).clamp(0.0, 1.0));
        rating - self.hurry * short
    }

    /// Chances of the likeliest move; between two of them the belief is linear.
    pub const CERTAIN: [f32; 7] = [0.0, 0.2, 0.35, 0.5, 0.65, 0.8, 1.0];

    /// The share of moves played with a glance at a lichess rating, 0 to 1.
    pub fn glances(&self, rating: f32) -> f32 {
        if self.glances[0] == f32::NEG_INFINITY {
            return 0.0;
        }
        let odds: f32 = self.glances.iter().zip(powers(rating)).map(|(weight, power)| weight * power).sum();
        1.0 / (1.0 + (-odds).exp())
    }

    /// The sums with a full look, or with a glance.
    pub fn sums(&self, utilities: &[Utility], glance: bool) -> Vec<f32> {
        let counts = if glance { self.glance } else { [1.0; Part::ALL.len()] };
        utilities
            .iter()
            .map(|utility| utility.iter().zip(counts).map(|(part, count)| part * count).sum())
            .collect()
    }

    /// How much of the way behind lies in each piece.
    pub fn pieces(behind: f32) -> [f32; Self::KNOTS.len()] {
        std::array::from_fn(|index| {
            let end = Self::KNOTS.get(index + 1).copied().unwrap_or(f32::INFINITY);
            (behind.min(end) - Self::KNOTS[index]).max(0.0)
        })
    }

    /// The slope so far behind.
    pub fn slope(&self, behind: f32) -> f32 {
        let piece = Self::KNOTS.iter().rposition(|&knot| behind >= knot).unwrap_or(0);
        self.slopes[piece]
    }

    /// The logarithms of the chances, up to a constant: 0 for the best.
    pub fn logarithms(&self, utilities: &[f32]) -> Vec<f32> {
        let most = utilities.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let fall = |utility: &f32| -> f32 {
            Self::pieces(most - utility).iter().zip(self.slopes).map(|(way, slope)| -way * slope).sum()
        };
        utilities.iter().map(fall).collect()
    }

    /// The chances that utilities stand for at a lichess rating; they add up to 1.
    pub fn chances(&self, rating: f32, utilities: &[Utility]) -> Vec<f32> {
        let of = |glance| softmax(&self.logarithms(&self.sums(utilities, glance)));
        let share = self.glances(rating);
        let mut all = of(false);
        if share > 0.0 {
            all.iter_mut().zip(of(true)).for_each(|(chance, other)| *chance += share * (other - *chance));
        }
        self.believed(all)
    }

    /// The power that chances are taken to if this is the greatest of them.
    pub fn power(&self, most: f32) -> f32 {
        let upper = Self::CERTAIN.iter().position(|&certain| certain >= most).unwrap_or(1).max(1);
        let (from, to) = (Self::CERTAIN[upper - 1], Self::CERTAIN[upper]);
        let (low, high) = (self.belief[upper - 1], self.belief[upper]);
        low + (high - low) * (most - from) / (to - from)
    }

    /// Chances with as much certainty as is believed.
    pub fn believed(&self, mut chances: Vec<f32>) -> Vec<f32> {
        let most = chances.iter().copied().fold(0.0, f32::max);
        let power = self.power(most);
        chances.iter_mut().for_each(|chance| *chance = (*chance / most).powf(power));
        let sum: f32 = chances.iter().sum();
        chances.iter_mut().for_each(|chance| *chance /= sum);
        chances
    }
}

/// The names of the rows that hold a [`Choice`].
const SLOPES: &str = "Slopes";
const GLANCES: &str = "Glances";
const GLANCE: &str = "Glance";
const BELIEF: &str = "Belief";
const HURRY: &str = "Hurry";
/// The rows of [`Finds`]: the base, and before the name of a feature.
const FINDS: &str = "Finds";

/// What is wrong with a file of weights.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ModelError {
    /// A line that is no name with three numbers; holds its number.
    Line(usize),
    /// A name that no feature has, and the number of its line.
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

static EMBEDDED: Lazy<Model> = Lazy::new(|| Model::parse(FITTED).expect("the embedded weights are in order"));

/// The powers of a rating: the lichess rating in units of 600 from 1600, within the range
/// that there were people of.
pub fn powers(rating: f32) -> [f32; POWERS] {
    let r = (rating.clamp(LOWEST, HIGHEST) - 1600.0) / 600.0;
    [1.0, r, r * r]
}

/// The lowest lichess rating that the model was fitted to.
pub const LOWEST: f32 = 700.0;
/// The highest.
pub const HIGHEST: f32 = 2800.0;

impl Model {
    /// The model that is built in.
    pub fn embedded() -> &'static Self {
        &EMBEDDED
    }

    /// All weights 0: every move as likely as another.
    pub fn blank() -> Self {
        Self { weights: Box::new([[0.0; POWERS]; FEATURES]), finds: Finds::NOTHING, choice: Choice::PLAIN }
    }

    /// Reads weights: lines of a name and three numbers; what is missing is 0.
    ///
    /// # Errors
    /// When a line is wrong.
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
                GLANCES => Some(&mut model.choice.glances),
                GLANCE => Some(&mut model.choice.glance),
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

    /// The weights as [`Model::parse`] reads them.
    pub fn text(&self) -> String {
        let line = |feature: &Feature| {
            let [a, b, c] = self.weights[*feature as usize];
            format!("{}\t{a:.3}\t{b:.3}\t{c:.3}\n", feature.name())
        };
        let row = |name: String, cells: &[f32]| {
            let cells: String = cells.iter().map(|cell| format!("\t{cell:.3}")).collect();
            format!("{name}{cells}\n")
        };
        let Choice { slopes, glances, glance, belief, hurry } = &self.choice;
        let choice = [
            row(SLOPES.into(), slopes),
            row(GLANCES.into(), glances),
            row(GLANCE.into(), glance),
            row(BELIEF.into(), belief),
            row(HURRY.into(), &[*hurry]),
            row(FINDS.into(), &self.finds.base),
        ];
        let finds = HIDING.iter().zip(&self.finds.by);
        let finds = finds.map(|(feature, cells)| row(format!("{FINDS}{}", feature.name()), cells));
        Feature::ALL.iter().map(line).chain(choice).chain(finds).collect()
    }

    /// The weights, by feature.
    pub fn weights(&self) -> &[[f32; POWERS]; FEATURES] {
        &self.weights
    }

    /// The weights, to be fitted.
    pub fn weights_mut(&mut self) -> &mut [[f32; POWERS]; FEATURES] {
        &mut self.weights
    }

    /// The weight of a feature at a lichess rating.
    pub fn weight(&self, feature: Feature, rating: f32) -> f32 {
        let powers = powers(rating);
        self.weights[feature as usize].iter().zip(powers).map(|(weight, power)| weight * power).sum()
    }

    /// The chance that somebody of this lichess rating finds the reply that refutes a move, of
    /// which this was seen; 0 to 1. Of moves with a refutation that is not seen at once.
    pub fn found(&self, rating: f32, seen: &Vector) -> f32 {
        1.0 / (1.0 + (-self.finds.odds(rating, seen)).exp())
    }

    /// How much each candidate draws a person of this lichess rating.
    pub fn utilities(&self, rating: f32, context: &Context<'_>, candidates: &[Candidate]) -> Vec<Utility> {
        let weights: Vec<f32> = Feature::ALL.iter().map(|&feature| self.weight(feature, rating)).collect();
        let utility = |candidate: &Candidate| {
            let mut parts = [0.0; Part::ALL.len()];
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

/// The place in [`HIDING`] of what a row of the file is called.
fn hiding(name: &str) -> Option<usize> {
    let feature = name.strip_prefix(FINDS)?;
    HIDING.iter().position(|hiding| hiding.name() == feature)
}

/// The chances proportional to exp(utility); they add up to 1.
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
    fn the_way_behind_is_cut_in_pieces_without_a_gap() {
        for behind in [0.0, 0.3, 0.75, 3.0, 50.0] {
            let pieces = Choice::pieces(behind);
            assert!(
                (pieces.iter().sum::<f32>() - behind).abs() < 1e-4
                    && pieces.iter().all(|&piece| piece >= 0.0)
            );
        }
    }
}
