//! How often players find the best move of a position, beside the probability that the model gives it.

use super::fit::FitSample;
use super::games::{band, range};
use palisade::board::Position;
use palisade::engine::human_model::{Candidate, DEPTHS, Feature, HumanContext};
use palisade_tools::support::out::Out;
use palisade_tools::support::outcome::Failure;
use std::collections::BTreeMap;

/// Equal parts of the best moves in the table, least likely first.
const TENTHS: usize = 10;
/// A best move is clear if every other move loses at least this much against it, centipawns.
const CLEAR: f32 = 100.0;

/// How probable the human model finds the best moves of positions from human games, and how often the players
/// found them; the sums from which its tables are made.
#[derive(Default)]
pub struct BestMoves {
    /// The probability of each that the model gave it, and whether it was played.
    moves: Vec<(f32, bool)>,
    by_band: BTreeMap<i32, BrierSums>,
    by_kind: BTreeMap<BestMoveKind, BrierSums>,
}

/// The kind of a best move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum BestMoveKind {
    Recapture,
    ClearCapture,
    Capture,
    ClearOther,
    Other,
}

/// Sums over forecasts, each a probability that a player finds the best move, from which the Brier score (the
/// mean squared error of the forecasts) is computed.
#[derive(Clone, Copy, Default)]
pub struct BrierSums {
    pub count: f64,
    pub found: f64,
    /// The squared differences of probability and result.
    pub squares: f64,
    /// The products of the probability and its complement.
    pub variance: f64,
}

/// The headings, separated by ` | `, of the table columns that [`BrierSums::cells`] fills.
pub const BRIER_HEADS: &str =
    "found, % | Brier score of the mean | Brier score | ... if all probabilities were true";

/// Returns what each candidate loses against the best one at the greatest depth, in centipawns, 0 to 1000.
pub fn losses(position: &Position, candidates: &[Candidate]) -> Vec<f32> {
    let context = HumanContext::new(position, position.recent_moves(), candidates);
    candidates.iter().map(|candidate| 100.0 * context.pawns_lost(candidate, DEPTHS)).collect()
}

/// Returns the index of the first move whose loss is 0, which is a best move; 0 if there is none.
pub fn best_of(losses: &[f32]) -> usize {
    losses.iter().position(|&loss| loss == 0.0).unwrap_or(0)
}

impl BestMoves {
    /// Adds a position of a game. `chances` are the model's probabilities of its moves, 0 to 1, and `losses`
    /// what each move loses against the best one, centipawns.
    pub fn add(&mut self, sample: &FitSample, chances: &[f32], losses: &[f32]) {
        let best = best_of(losses);
        let (chance, found) = (chances[best], best == sample.played);
        self.moves.push((chance, found));
        self.by_band.entry(band(sample.rating)).or_default().add(chance, found);
        self.by_kind.entry(BestMoveKind::of(sample, best, losses)).or_default().add(chance, found);
    }

    /// Prints the tables to `out`, in Markdown: the probabilities of best moves beside the frequencies, by
    /// rating and by kind of move.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn write(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        let mut moves = self.moves.clone();
        moves.sort_by(|a, b| a.0.total_cmp(&b.0));
        writeln!(out, "\n| best moves | predicted to be found, % | found, % |\n|---|---|---|")?;
        for bin in moves.chunks(moves.len().div_ceil(TENTHS).max(1)) {
            let count = bin.len() as f32;
            let predicted: f32 = bin.iter().map(|(predicted, _)| predicted).sum::<f32>() / count;
            let found = bin.iter().filter(|(_, found)| *found).count() as f32 / count;
            writeln!(out, "| {count} | {:.1} | {:.1} |", 100.0 * predicted, 100.0 * found)?;
        }
        writeln!(out, "\n| best moves | positions | {BRIER_HEADS} |\n|{}", "---|".repeat(6))?;
        let all = moves.iter().fold(BrierSums::default(), |mut all, &(chance, found)| {
            all.add(chance, found);
            all
        });
        writeln!(out, "| all | {} | {} |", all.count, all.cells())?;
        for (number, sums) in &self.by_band {
            writeln!(out, "| {} | {} | {} |", range(*number), sums.count, sums.cells())?;
        }
        for (kind, sums) in &self.by_kind {
            writeln!(out, "| {} | {} | {} |", kind.sentence(), sums.count, sums.cells())?;
        }
        Ok(())
    }
}

impl BestMoveKind {
    fn of(sample: &FitSample, best: usize, losses: &[f32]) -> Self {
        let has = |feature| sample.value(best, feature) > 0.0;
        let others = losses.iter().enumerate().filter(|&(index, _)| index != best);
        let is_clear = others.map(|(_, &loss)| loss).fold(f32::INFINITY, f32::min) >= CLEAR;
        match (has(Feature::Recaptures), has(Feature::Takes), is_clear) {
            (true, _, _) => Self::Recapture,
            (false, true, true) => Self::ClearCapture,
            (false, true, false) => Self::Capture,
            (false, false, true) => Self::ClearOther,
            (false, false, false) => Self::Other,
        }
    }

    const fn sentence(self) -> &'static str {
        match self {
            Self::Recapture => "recaptures",
            Self::ClearCapture => "other captures, a pawn or more better than any other move",
            Self::Capture => "other captures",
            Self::ClearOther => "no captures, a pawn or more better than any other move",
            Self::Other => "no captures",
        }
    }
}

impl BrierSums {
    /// Adds a forecast: the probability `chance`, 0 to 1, that the move is found, and whether it was found.
    pub fn add(&mut self, chance: f32, found: bool) {
        let (chance, found) = (f64::from(chance), f64::from(u8::from(found)));
        self.count += 1.0;
        self.found += found;
        self.squares += (chance - found).powi(2);
        self.variance += chance * (1.0 - chance);
    }

    /// Returns the table cells for the columns [`BRIER_HEADS`], separated by ` | `.
    pub fn cells(&self) -> String {
        let found = self.found / self.count;
        let (brier, expected) = (self.squares / self.count, self.variance / self.count);
        format!("{:.1} | {:.3} | {brier:.3} | {expected:.3}", 100.0 * found, found * (1.0 - found))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn true_probabilities_have_the_expected_score() {
        let mut sums = BrierSums::default();
        for index in 0..10 {
            sums.add(0.2, index < 2);
        }
        assert_eq!(sums.cells(), "20.0 | 0.160 | 0.160 | 0.160");
        let mut sums = BrierSums::default();
        sums.add(0.5, true);
        sums.add(0.5, true);
        assert_eq!(sums.cells(), "100.0 | 0.000 | 0.250 | 0.250");
    }

    #[test]
    fn best_moves_are_sorted_by_kind() {
        let (captures, recaptures) = (Feature::Takes as u8, Feature::Recaptures as u8);
        let kind = |features: &[u8], second: f32| {
            let best = features.iter().map(|&feature| (feature, 1.0)).collect();
            let sample = FitSample {
                rating: 1500.0,
                seconds: None,
                moves: vec![vec![], best],
                played: 0,
                weight: 1.0,
            };
            BestMoveKind::of(&sample, best_of(&[second, 0.0]), &[second, 0.0]).sentence()
        };
        assert_eq!(kind(&[captures, recaptures], 300.0), "recaptures");
        assert!(kind(&[captures], 100.0).starts_with("other captures, a pawn"));
        assert_eq!(kind(&[captures], 99.0), "other captures");
        assert!(kind(&[], 500.0).starts_with("no captures, a pawn"));
        assert_eq!(kind(&[], 5.0), "no captures");
    }
}
