//! The tables of `palisade-lab levels measure`: players beside the model, by band of rating.

use super::best_moves::{self, BestMoves};
use super::fit::{self, FitSample};
use super::games::{GamePlace, HumanGame, band, range};
use super::shallow::ShallowSearches;
use palisade::engine::human_model::{Feature, Model};
use palisade_tools::support::out::Out;
use palisade_tools::support::outcome::Failure;
use std::collections::BTreeMap;

/// The number of plies at the start of a game that are not measured, because they are the same in many games.
pub const OPENING: usize = 10;

/// A sum over the moves of the players, and the same over those of the model, weighted by their
/// probabilities.
#[derive(Clone, Copy, Default)]
struct Pair {
    people: f64,
    model: f64,
}

/// The sums of a rating band, over its positions.
#[derive(Default)]
struct Band {
    positions: f64,
    likeliest: f64,
    drawn: f64,
    depth1: f64,
    logarithm: f64,
    loss: Pair,
    /// The number of moves with each feature of [`MARKS`].
    marks: [Pair; MARKS.len()],
    /// For each feature of [`OFFERS`] the number of positions in which a move has it, and the number of moves
    /// played with it.
    offers: [(f64, Pair); OFFERS.len()],
}

/// The features counted in all positions, with their headings; shown per hundred positions.
const MARKS: [(Feature, &str); 5] = [
    (Feature::Inaccuracy, "inaccurate"),
    (Feature::Mistake, "mistaken"),
    (Feature::Blunder, "blundered"),
    (Feature::LeavesPiece, "piece en prise"),
    (Feature::LeavesQueen, "queen en prise"),
];

/// The features counted only in positions in which a move has them, with their headings.
const OFFERS: [(Feature, &str); 3] = [
    (Feature::TakesBackWinning, "took back"),
    (Feature::TakesWinning, "took otherwise"),
    (Feature::Mates, "mated at once"),
];

/// The comparison of the human model with the players by rating band, as the sums from which its tables are
/// made.
#[derive(Default)]
pub struct Tables {
    bands: BTreeMap<i32, Band>,
    /// The moves by the model's probability, in tenths: number of moves, sum of the probabilities, number of
    /// moves played.
    bins: [[f64; 3]; 10],
    best: BestMoves,
}

impl Tables {
    /// Compares the probabilities of the model with the moves that the players made in the positions of
    /// `samples`.
    pub fn measure(
        model: &Model,
        games: &[HumanGame],
        searches: &ShallowSearches,
        samples: &[(GamePlace, FitSample)],
    ) -> Self {
        let mut tables = Self::default();
        for (place, sample) in samples {
            let chances = fit::chances(model, sample);
            for (index, &chance) in chances.iter().enumerate() {
                let bin = &mut tables.bins[((chance * 10.0) as usize).min(9)];
                bin[0] += 1.0;
                bin[1] += f64::from(chance);
                bin[2] += f64::from(u8::from(index == sample.played));
            }
            if place.ply >= OPENING {
                let position = games[place.game].position(place.ply);
                let candidates = &searches[place];
                let losses = best_moves::losses(&position, candidates);
                tables.best.add(sample, &chances, &losses);
                let first: Vec<f32> = candidates.iter().map(|candidate| candidate.scores[0] as f32).collect();
                tables.bands.entry(band(sample.rating)).or_default().add(sample, &chances, &losses, &first);
            }
        }
        tables
    }

    /// Prints the tables that compare the model with the players, as Markdown.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn write(&self, out: &mut Out<'_>) -> Result<(), Failure> {
        writeln!(out, "\n| rating | positions | likeliest move | drawn move | depth 1 | log-likelihood |")?;
        writeln!(out, "|---|---|---|---|---|---|")?;
        for (number, band) in &self.bands {
            let percent = |sum: f64| 100.0 * sum / band.positions;
            writeln!(
                out,
                "| {} | {} | {:.1} % | {:.1} % | {:.1} % | {:.3} |",
                range(*number),
                band.positions,
                percent(band.likeliest),
                percent(band.drawn),
                percent(band.depth1),
                band.logarithm / band.positions,
            )?;
        }
        let names: Vec<&str> = MARKS.iter().chain(&OFFERS).map(|(_, name)| *name).collect();
        writeln!(out, "\nPeople, then the model; of a hundred (in brackets: how often there was one).\n")?;
        writeln!(out, "| rating | loss, cp | {} |", names.join(" | "))?;
        writeln!(out, "|{}", "---|".repeat(names.len() + 2))?;
        for (number, band) in &self.bands {
            let of = |pair: Pair, count: f64| {
                format!("{:.1}, {:.1}", 100.0 * pair.people / count, 100.0 * pair.model / count)
            };
            let mut cells = vec![format!(
                "{:.0}, {:.0}",
                band.loss.people / band.positions,
                band.loss.model / band.positions
            )];
            cells.extend(band.marks.iter().map(|&pair| of(pair, band.positions)));
            let offer = |&(count, pair): &(f64, Pair)| {
                if count == 0.0 { "-".to_owned() } else { format!("{} ({count})", of(pair, count)) }
            };
            cells.extend(band.offers.iter().map(offer));
            writeln!(out, "| {} | {} |", range(*number), cells.join(" | "))?;
        }
        writeln!(out, "\n| moves | said, % | played, % |\n|---|---|---|")?;
        for [count, predicted, was] in self.bins.iter().filter(|bin| bin[0] > 0.0) {
            writeln!(out, "| {count} | {:.1} | {:.1} |", 100.0 * predicted / count, 100.0 * was / count)?;
        }
        self.best.write(out)?;
        Ok(())
    }
}

impl Band {
    fn add(&mut self, sample: &FitSample, chances: &[f32], losses: &[f32], first: &[f32]) {
        let played = sample.played;
        let is_top = |numbers: &[f32]| {
            let best = numbers.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1));
            f64::from(u8::from(best.is_some_and(|(index, _)| index == played)))
        };
        self.positions += 1.0;
        self.likeliest += is_top(chances);
        self.drawn += f64::from(chances[played]);
        self.depth1 += is_top(first);
        self.logarithm += f64::from(chances[played].max(1e-9).ln());
        let pair = |of: &dyn Fn(usize) -> f64| Pair {
            people: of(played),
            model: chances.iter().enumerate().map(|(index, chance)| f64::from(*chance) * of(index)).sum(),
        };
        let add = |sum: &mut Pair, more: Pair| {
            sum.people += more.people;
            sum.model += more.model;
        };
        add(&mut self.loss, pair(&|index| f64::from(losses[index])));
        let number = |index: usize, feature: Feature| f64::from(sample.value(index, feature));
        for (sum, (feature, _)) in self.marks.iter_mut().zip(MARKS) {
            add(sum, pair(&|index| number(index, feature)));
        }
        for ((count, sum), (feature, _)) in self.offers.iter_mut().zip(OFFERS) {
            if (0..chances.len()).any(|index| number(index, feature) > 0.0) {
                *count += 1.0;
                add(sum, pair(&|index| number(index, feature)));
            }
        }
    }
}
