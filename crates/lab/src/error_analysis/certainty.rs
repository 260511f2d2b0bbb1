//! The fit of [`palisade::evaluation::certainty`], the model of how far searches move the evaluation,
//! and the quality of its predictions.
//!
//! The model is fitted to the first two thirds of the searched positions and tested on the last third.
//! The lines of one game are adjacent in a file, so these are other games.

use super::sample::{ErrorSample, Measured};
use palisade::evaluation::certainty::{SIGNS, Sign, Signs, seen};
use palisade::evaluation::display::WinRateModel;
use palisade::evaluation::{Breakdown, Weights};
use rayon::prelude::*;
use std::fmt::Write as _;

/// Scores are limited to plus and minus this, centipawns: differences between greater scores have no meaning.
const CAP: f64 = 1000.0;
/// The strength with which each weight is pulled to zero, as a number of positions.
const PRIOR: f64 = 20.0;
/// The number of passes over the weights. The last passes change no third decimal.
const SWEEPS: usize = 300;
/// The number of rows of the table of predictions and results.
const BINS: usize = 10;

/// The signs of a position (its features in the certainty model), and the absolute difference in centipawns
/// between its search score and its evaluation.
struct Moved {
    seen: Signs,
    centipawns: f64,
}

/// The result of fitting the certainty model, which predicts how far a search moves the evaluation.
pub struct Fitted {
    /// The fitted weights of the signs: natural logarithms of factors, in the form of
    /// [`palisade::evaluation::certainty::Certainty::weights`].
    pub weights: Signs,
    /// The quality of the predictions on the held-out positions, as a table.
    pub table: String,
}

/// Fits the certainty model to the deepest search of two thirds of the positions; the rest is held out.
/// `weights` are those of the evaluation. Returns `None` if too few positions were searched to hold any out.
pub fn fit(sample: &ErrorSample, weights: &Weights) -> Option<Fitted> {
    let deepest = sample.deepest()?;
    let moved: Vec<Moved> =
        sample.positions.par_iter().filter_map(|position| moved(position, deepest, weights)).collect();
    let (fitted_to, left_out) = moved.split_at(moved.len() * 2 / 3);
    if left_out.is_empty() {
        return None;
    }
    let weights = descend(fitted_to);
    Some(Fitted { weights, table: table(&weights, fitted_to, left_out) })
}

fn moved(position: &Measured, search: usize, weights: &Weights) -> Option<Moved> {
    let searched = *position.searched.get(search)?;
    let seen = seen(&Breakdown::new(&position.board, weights))?;
    let unit = WinRateModel::of(&position.board).centipawns_per_unit();
    let [searched, evaluated] = [searched, position.value].map(|score| (score * unit).clamp(-CAP, CAP));
    Some(Moved { seen, centipawns: (searched - evaluated).abs() })
}

/// Returns the absolute difference in centipawns between search and evaluation that the model predicts for a
/// position with the signs `seen`.
fn predicted(weights: &Signs, seen: &Signs) -> f64 {
    weights.iter().zip(seen).map(|(weight, seen)| weight * seen).sum::<f64>().exp()
}

/// Returns the weights of the signs with the greatest likelihood, for gamma distributions around the
/// predictions. They are found by a Newton step for one weight after the other.
fn descend(moved: &[Moved]) -> Signs {
    let mut weights = [0.0; SIGNS];
    let mean = moved.iter().map(|moved| moved.centipawns).sum::<f64>() / moved.len().max(1) as f64;
    weights[Sign::Always as usize] = mean.max(1e-9).ln();
    let mut predicted: Vec<f64> = moved.iter().map(|moved| predicted(&weights, &moved.seen)).collect();
    for _ in 0..SWEEPS {
        for (sign, weight) in weights.iter_mut().enumerate() {
            let prior = if sign == Sign::Always as usize { 0.0 } else { PRIOR };
            let (mut slope, mut curvature) = (-prior * *weight, prior + 1e-9);
            for (moved, predicted) in moved.iter().zip(&predicted) {
                let seen = moved.seen[sign];
                slope += seen * (moved.centipawns / predicted - 1.0);
                curvature += seen * seen;
            }
            let step = (slope / curvature).clamp(-0.5, 0.5);
            *weight += step;
            for (moved, predicted) in moved.iter().zip(&mut predicted) {
                *predicted *= (step * moved.seen[sign]).exp();
            }
        }
    }
    // As the file keeps them, so that the tables are its own.
    weights.map(|weight| (weight * 1000.0).round() / 1000.0)
}

/// Returns the mean deviance of the predictions (centipawns) from the differences found, for gamma
/// distributions; 0 at best.
fn deviance(moved: &[Moved], predicted: impl Fn(&Moved) -> f64) -> f64 {
    let of = |moved: &Moved| {
        let (found, predicted) = (moved.centipawns.max(0.5), predicted(moved));
        2.0 * (found / predicted - 1.0 - (found / predicted).ln())
    };
    moved.iter().map(of).sum::<f64>() / moved.len() as f64
}

fn mean(moved: &[Moved]) -> f64 {
    moved.iter().map(|moved| moved.centipawns).sum::<f64>() / moved.len() as f64
}

/// Returns a Markdown table of the model's features: the factor by which one unit of a feature multiplies the
/// expected absolute difference between search score and evaluation. The first row is that difference without
/// any feature, in centipawns.
pub fn signs(weights: &Signs) -> String {
    let mut text = String::from("| sign | one of it | times |\n|---|---|---|\n");
    for (sign, weight) in Sign::ALL.iter().zip(weights) {
        let (sentence, unit) = (sign.sentence(), sign.unit().unwrap_or("there or not"));
        let _ = writeln!(text, "| {sentence} | {unit} | {:.2} |", weight.exp());
    }
    text
}

fn table(weights: &Signs, fitted_to: &[Moved], left_out: &[Moved]) -> String {
    let mut text = format!("\n{}", signs(weights));
    let typical = mean(fitted_to);
    let _ = writeln!(
        text,
        "\n{} positions fitted to, mean {typical:.0} cp; {} left out, mean {:.0} cp. Deviance there: {:.3} if \
         all get the same, {:.3} as said.\n\n| positions | said, cp | found, cp |\n|---|---|---|",
        fitted_to.len(),
        left_out.len(),
        mean(left_out),
        deviance(left_out, |_| typical),
        deviance(left_out, |moved| predicted(weights, &moved.seen)),
    );
    let mut all: Vec<(f64, f64)> =
        left_out.iter().map(|moved| (predicted(weights, &moved.seen), moved.centipawns)).collect();
    all.sort_by(|a, b| a.0.total_cmp(&b.0));
    for bin in all.chunks(all.len().div_ceil(BINS)) {
        let count = bin.len() as f64;
        let [predicted, found] = [|pair: &(f64, f64)| pair.0, |pair: &(f64, f64)| pair.1]
            .map(|of| bin.iter().map(of).sum::<f64>() / count);
        let _ = writeln!(text, "| {count} | {predicted:.0} | {found:.0} |");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fit_finds_what_multiplies() {
        // Twice as far with queens, half as far in pawn endings; no other sign is shown.
        let moved = |number: usize| {
            let mut seen = [0.0; SIGNS];
            let (queens, pawns) = (number.is_multiple_of(2), number.is_multiple_of(5));
            seen[Sign::Always as usize] = 1.0;
            seen[Sign::Queens as usize] = f64::from(u8::from(queens));
            seen[Sign::PawnEnding as usize] = f64::from(u8::from(pawns));
            let scatter = [0.5, 1.5][number / 10 % 2];
            let centipawns = 40.0 * scatter * if queens { 2.0 } else { 1.0 } * if pawns { 0.5 } else { 1.0 };
            Moved { seen, centipawns }
        };
        let moved: Vec<Moved> = (0..20_000).map(moved).collect();
        let weights = descend(&moved);
        let factor = |sign: Sign| weights[sign as usize].exp();
        assert!((factor(Sign::Always) - 40.0).abs() < 0.5, "{}", factor(Sign::Always));
        assert!((factor(Sign::Queens) - 2.0).abs() < 0.02, "{}", factor(Sign::Queens));
        assert!((factor(Sign::PawnEnding) - 0.5).abs() < 0.02, "{}", factor(Sign::PawnEnding));
        assert_eq!(factor(Sign::Pins), 1.0);
        assert!(deviance(&moved, |moved| predicted(&weights, &moved.seen)) < deviance(&moved, |_| 40.0));
    }
}
