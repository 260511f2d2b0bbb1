//! The fits of a few features each to the positions that have them.
//!
//! A sample of all positions has too few of these positions. The other weights do not depend on them alone,
//! so they stay as they are.

use super::fit::{self, FitSample, Steps};
use super::games::GameMoment;
use palisade::board::Board;
use palisade::board::exchange::exchange;
use palisade::engine::human_model::{Feature, Model, OPENING_ENDS, openings};
use palisade::types::{Color, PieceKind};
use palisade_tools::support::out::Out;
use palisade_tools::support::outcome::Failure;
use std::ops::Range;

/// A group of features of the human model that are fitted together, on the positions in which they occur.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum FeatureGroup {
    /// Answers to a check, and underpromotions
    Checks,
    /// Losses in the first nine moves, where the opening book has no answer
    Early,
    /// Captures of rooks and queens that win a rook's worth or more
    Heavy,
}

/// The weight of an underpromotion without a reason, at every rating. It is set and not fitted: human players
/// make such moves in 1 to 2 % of the positions in which they promote, and a level should not.
const IDLE_WEIGHT: f32 = -5.0;
/// The least material that a capture of the group [`FeatureGroup::Heavy`] wins: a rook, in the units that
/// [`exchange`] returns.
const ROOK: i32 = 4;
/// The bands of the tables, Lichess ratings. The last one overlaps two others: captures in answer to a check
/// are compared in three bands, of which it is the third.
const BANDS: [Range<f32>; 6] =
    [800.0..1200.0, 1200.0..1600.0, 1600.0..2000.0, 2000.0..2400.0, 2400.0..2800.0, 1600.0..2200.0];
/// The losses counted in the tables, pawns.
const LOSSES: [f32; 3] = [0.5, 1.0, 2.0];

/// A row of a table: how often players and the model make a move with one of some features.
struct FeatureRow {
    sentence: &'static str,
    /// The counted moves have at least one of these features.
    features: &'static [Feature],
    /// Positions in which any move has this feature are left out; `None` to use all positions.
    without: Option<Feature>,
}

/// The captures of the checking piece that lose nothing, except those made by the king.
const SOUND_CAPTURES: [Feature; 2] = [Feature::EvadesWinning, Feature::EvadesEven];
/// The rows for answers to a check that count several features together.
const OF_CHECKS: [FeatureRow; 2] = [
    FeatureRow {
        sentence: "captures the checking piece without loss, not with the king",
        features: &SOUND_CAPTURES,
        without: None,
    },
    FeatureRow {
        sentence: "... where only even exchanges are possible",
        features: &SOUND_CAPTURES,
        without: Some(Feature::EvadesWinning),
    },
];

impl FeatureGroup {
    /// Returns the features that are fitted.
    const fn fitted(self) -> &'static [Feature] {
        match self {
            Self::Checks => &[
                Feature::EvadesWinning,
                Feature::EvadesEven,
                Feature::EvadesLosing,
                Feature::EvadesKingTakes,
                Feature::EvadesBlocking,
                Feature::EvadesByKing,
            ],
            Self::Early => &[Feature::EarlyLoss, Feature::EarlyRootLoss],
            Self::Heavy => &[Feature::TakesHeavyFree],
        }
    }

    /// Returns the features that the table shows in addition to the fitted ones.
    const fn shown(self) -> &'static [Feature] {
        match self {
            Self::Checks => &[Feature::Underpromotes, Feature::UnderpromotesIdly],
            Self::Early | Self::Heavy => &[Feature::LeavesPiece, Feature::LeavesRook, Feature::LeavesQueen],
        }
    }

    /// Returns true if the position is used to fit or measure the features of this group.
    pub fn is_wanted(self, moment: &GameMoment<'_>) -> bool {
        let board = moment.board;
        match self {
            Self::Checks => board.in_check() || can_promote(board),
            Self::Early => {
                board.fullmove_number() < OPENING_ENDS && openings::moves(board, moment.rating).is_empty()
            }
            Self::Heavy => board.legal_moves().iter().any(|&mv| {
                let kind = board.captured_kind(mv);
                matches!(kind, Some(PieceKind::Rook | PieceKind::Queen))
                    && moment.taken_on != Some(mv.to())
                    && exchange(board, mv) >= ROOK
            }),
        }
    }

    /// Returns `model` with the weights of the group's features fitted to `samples`. [`Self::Checks`] also
    /// sets the weight of an underpromotion without a reason (`IDLE_WEIGHT`). The other weights stay as
    /// they are.
    pub fn fit(self, mut model: Model, samples: &[FitSample], steps: Steps) -> Model {
        if self == Self::Checks {
            model.weights_mut()[Feature::UnderpromotesIdly as usize] = [IDLE_WEIGHT, 0.0, 0.0];
        }
        fit::refit(model, samples, steps, |feature| self.fitted().contains(&feature))
    }

    /// Prints the model's likelihood, how often players and the model lose half a pawn, a pawn and two pawns,
    /// how often the model's drawn and likeliest moves are the player's, and how often players and the
    /// model make moves with the features of the group.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn write(self, model: &Model, samples: &[FitSample], out: &mut Out<'_>) -> Result<(), Failure> {
        let likelihood = fit::likelihood(model, samples);
        writeln!(out, "\n{} positions, log-likelihood {likelihood:.4}\n", samples.len())?;
        write_losses(model, samples, out)?;
        writeln!(
            out,
            "\n| rating | the move ... | positions | people, % | model, % |\n|---|---|---|---|---|"
        )?;
        for band in BANDS {
            let of_band: Vec<&FitSample> =
                samples.iter().filter(|sample| band.contains(&sample.rating)).collect();
            let single = self.fitted().iter().chain(self.shown());
            let single = single.map(|feature| FeatureRow {
                sentence: feature.sentence(),
                features: std::slice::from_ref(feature),
                without: None,
            });
            let several: &[FeatureRow] = if self == Self::Checks { &OF_CHECKS } else { &[] };
            let single: Vec<FeatureRow> = single.collect();
            for row in several.iter().chain(&single) {
                let (count, people, predicted) = row.measure(model, &of_band);
                writeln!(
                    out,
                    "| {}-{} | {} | {count} | {people:.1} | {predicted:.1} |",
                    band.start, band.end, row.sentence
                )?;
            }
        }
        Ok(())
    }
}

impl FeatureRow {
    /// Returns the number of positions that have such a move, and how often the players and the model make it
    /// there, in percent of these positions.
    fn measure(&self, model: &Model, samples: &[&FitSample]) -> (u32, f64, f64) {
        let (mut count, mut people, mut predicted) = (0, 0.0, 0.0);
        for sample in samples {
            let all = 0..sample.moves.len();
            let with: Vec<usize> = all.clone().filter(|&mv| has(sample, mv, self.features)).collect();
            let is_left_out =
                self.without.is_some_and(|feature| all.clone().any(|mv| has(sample, mv, &[feature])));
            if with.is_empty() || is_left_out {
                continue;
            }
            let chances = fit::chances(model, sample);
            count += 1;
            people += f64::from(u8::from(with.contains(&sample.played)));
            predicted += with.iter().map(|&mv| f64::from(chances[mv])).sum::<f64>();
        }
        (count, percent(people, count), percent(predicted, count))
    }
}

/// Prints, by rating band, how often the players and the model lose half a pawn, one and two pawns, and how
/// often they make the same move.
fn write_losses(model: &Model, samples: &[FitSample], out: &mut Out<'_>) -> Result<(), Failure> {
    let heads = LOSSES.map(|loss| format!("loses {loss} pawns: people, model, %"));
    writeln!(out, "| rating | positions | {} | drawn move | likeliest move |", heads.join(" | "))?;
    writeln!(out, "|{}", "---|".repeat(LOSSES.len() + 4))?;
    for band in BANDS {
        let (mut count, mut drawn, mut likeliest) = (0, 0.0, 0.0);
        let mut losses = [[0.0_f64; 2]; LOSSES.len()];
        for sample in samples.iter().filter(|sample| band.contains(&sample.rating)) {
            let chances = fit::chances(model, sample);
            let top = (0..chances.len()).max_by(|&a, &b| chances[a].total_cmp(&chances[b]));
            count += 1;
            drawn += f64::from(chances[sample.played]);
            likeliest += f64::from(u8::from(top == Some(sample.played)));
            for (sums, loss) in losses.iter_mut().zip(LOSSES) {
                let loses = |mv: &usize| sample.value(*mv, Feature::Pawns7) >= loss;
                sums[0] += f64::from(u8::from(loses(&sample.played)));
                sums[1] += (0..chances.len()).filter(loses).map(|mv| f64::from(chances[mv])).sum::<f64>();
            }
        }
        let cells = losses
            .map(|[people, level]| format!("{:.2}, {:.2}", percent(people, count), percent(level, count)));
        let [drawn, likeliest] = [drawn, likeliest].map(|sum| percent(sum, count));
        let cells = cells.join(" | ");
        writeln!(
            out,
            "| {}-{} | {count} | {cells} | {drawn:.1} % | {likeliest:.1} % |",
            band.start, band.end
        )?;
    }
    Ok(())
}

/// Returns true if the side to move can promote.
fn can_promote(board: &Board) -> bool {
    let us = board.side_to_move();
    let last = if us == Color::White { 6 } else { 1 };
    let near = board.colored(us, PieceKind::Pawn).into_iter().any(|sq| sq.rank() == last);
    near && board.legal_moves().iter().any(|mv| mv.is_promotion())
}

fn percent(sum: f64, count: u32) -> f64 {
    100.0 * sum / f64::from(count.max(1))
}

/// Returns true if the move at index `mv` has one of the features with a positive value.
fn has(sample: &FitSample, mv: usize, features: &[Feature]) -> bool {
    features.iter().any(|&feature| sample.value(mv, feature) > 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use palisade::types::Square;

    fn is_wanted(group: FeatureGroup, fen: &str, taken_on: Option<Square>) -> bool {
        let board = Board::from_fen(fen).expect(fen);
        group.is_wanted(&GameMoment { board: &board, rating: 1400.0, taken_on })
    }

    #[test]
    fn early_positions_outside_the_book_are_wanted() {
        let early = |fen: &str| is_wanted(FeatureGroup::Early, fen, None);
        assert!(!early("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), "the book has it");
        let odd = "rnbqkbnr/pppppp1p/6p1/8/7P/N7/PPPPPPP1/R1BQKBNR b KQkq - 0 ";
        assert!(early(&format!("{odd}9")) && !early(&format!("{odd}10")));
    }

    #[test]
    fn rooks_and_queens_that_can_be_won_are_wanted() {
        let heavy = |fen: &str, taken_on| is_wanted(FeatureGroup::Heavy, fen, taken_on);
        let free = "4k3/8/8/7r/8/8/8/K2B4 w - - 0 1";
        assert!(heavy(free, None));
        assert!(!heavy(free, Some(Square::H5)), "a recapture");
        assert!(!heavy("4k3/8/6p1/7r/8/8/8/K2B4 w - - 0 1", None), "a rook for a bishop");
    }

    #[test]
    fn checks_and_promotions_are_wanted() {
        let checks = |fen: &str| is_wanted(FeatureGroup::Checks, fen, None);
        assert!(checks("4k3/8/8/8/8/8/8/r3K3 w - - 0 1") && checks("8/P3k3/8/8/8/8/8/4K3 w - - 0 1"));
        assert!(!checks("4k3/8/8/8/8/8/P7/4K3 w - - 0 1"));
    }
}
