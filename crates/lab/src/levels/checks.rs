//! The fit of the features that only a few positions have: answers to a check, and underpromotions.
//!
//! One weight is set and not fitted ([`IDLE_WEIGHT`]): people underpromote without a reason in 1 to 2 % of the
//! positions in which they promote, and a level should not.
//!
//! A sample of all positions has too few of them. The other weights do not depend on these positions alone,
//! so they stay as they are.

use super::fit::{self, FitSample, Steps};
use palisade::board::Board;
use palisade::engine::human_model::{Feature, Model};
use palisade::types::{Color, PieceKind};
use palisade_tools::support::out::Out;
use palisade_tools::support::outcome::Failure;
use std::ops::Range;

/// The features that are fitted.
const FITTED: [Feature; 6] = [
    Feature::EvadesWinning,
    Feature::EvadesEven,
    Feature::EvadesLosing,
    Feature::EvadesKingTakes,
    Feature::EvadesBlocking,
    Feature::EvadesByKing,
];
/// The features that the table has besides.
const OF_PROMOTIONS: [Feature; 2] = [Feature::Underpromotes, Feature::UnderpromotesIdly];
/// The weight of an underpromotion without a reason, at every rating.
const IDLE_WEIGHT: f32 = -5.0;
/// The ways of taking the checking piece that lose nothing, without the king.
const TAKES: [Feature; 2] = [Feature::EvadesWinning, Feature::EvadesEven];
/// The bands of the table, Lichess ratings.
const BANDS: [Range<f32>; 3] = [800.0..1200.0, 1200.0..1600.0, 1600.0..2200.0];

/// Returns true if the fit of this module uses the position: its side to move is in check or can promote.
pub fn is_wanted(board: &Board) -> bool {
    let us = board.side_to_move();
    let last = if us == Color::White { 6 } else { 1 };
    let near = board.colored(us, PieceKind::Pawn).into_iter().any(|sq| sq.rank() == last);
    board.in_check() || near && board.legal_moves().iter().any(|mv| mv.is_promotion())
}

/// Fits the weights of answers to checks to these positions, and sets that of idle underpromotions.
pub fn fit(mut model: Model, samples: &[FitSample], steps: Steps) -> Model {
    model.weights_mut()[Feature::UnderpromotesIdly as usize] = [IDLE_WEIGHT, 0.0, 0.0];
    fit::refit(model, samples, steps, |feature| FITTED.contains(&feature))
}

/// The value of a feature of a move.
fn value(sample: &FitSample, mv: usize, feature: Feature) -> f32 {
    let found = sample.moves[mv].iter().find(|(number, _)| usize::from(*number) == feature as usize);
    found.map_or(0.0, |&(_, value)| value)
}

/// True if a move has one of the features.
fn has(sample: &FitSample, mv: usize, features: &[Feature]) -> bool {
    features.iter().any(|&feature| value(sample, mv, feature) > 0.0)
}

/// One row of the table: how often the players and the model make a move with one of the features, in percent
/// of the positions that have such a move.
fn row(model: &Model, samples: &[&FitSample], features: &[Feature]) -> (usize, f64, f64) {
    let (mut count, mut people, mut predicted) = (0, 0.0, 0.0);
    for sample in samples {
        let with: Vec<usize> = (0..sample.moves.len()).filter(|&mv| has(sample, mv, features)).collect();
        if with.is_empty() {
            continue;
        }
        let chances = fit::chances(model, sample);
        count += 1;
        people += f64::from(u8::from(with.contains(&sample.played)));
        predicted += with.iter().map(|&mv| f64::from(chances[mv])).sum::<f64>();
    }
    let percent = |sum: f64| 100.0 * sum / f64::from(count.max(1));
    (count as usize, percent(people), percent(predicted))
}

/// Prints how often players and the model take the checking piece, answer in other ways, and underpromote.
///
/// # Errors
/// If the output cannot be written.
pub fn write(model: &Model, samples: &[FitSample], out: &mut Out<'_>) -> Result<(), Failure> {
    writeln!(out, "\n{} positions, log-likelihood {:.4}\n", samples.len(), fit::likelihood(model, samples))?;
    writeln!(out, "| rating | the move ... | positions | people, % | model, % |\n|---|---|---|---|---|")?;
    for band in BANDS {
        let of_band: Vec<&FitSample> =
            samples.iter().filter(|sample| band.contains(&sample.rating)).collect();
        let mut line = |what: &str, samples: &[&FitSample], features: &[Feature]| -> Result<(), Failure> {
            let (count, people, predicted) = row(model, samples, features);
            let range = format!("{}-{}", band.start, band.end);
            Ok(writeln!(out, "| {range} | {what} | {count} | {people:.1} | {predicted:.1} |")?)
        };
        line("captures the checking piece without loss, not with the king", &of_band, &TAKES)?;
        let even: Vec<&FitSample> = of_band
            .iter()
            .copied()
            .filter(|sample| !(0..sample.moves.len()).any(|mv| has(sample, mv, &[Feature::EvadesWinning])))
            .collect();
        line("... where only even exchanges are possible", &even, &TAKES)?;
        for feature in FITTED.into_iter().chain(OF_PROMOTIONS) {
            line(feature.sentence(), &of_band, &[feature])?;
        }
    }
    Ok(())
}
