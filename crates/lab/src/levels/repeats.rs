//! `palisade-lab levels repeats`: an estimate of the least Brier score that any forecast of best moves can
//! reach, from positions that several games have in common.
//!
//! Two players of about the same rating find the best move of a position with the same unknown probability
//! p. Half of the squared difference of their results (0 or 1) has the mean p (1 - p), which is the Brier
//! score of a forecast that knows p.

use super::best_moves::{self, BRIER_HEADS, BrierSums};
use super::fit::{self, FitSample};
use super::games::{GamePlace, HumanGame};
use super::shallow::{self, ShallowSearches};
use indicatif::ProgressBar;
use palisade::board::Board;
use palisade::engine::human_model::Model;
use palisade_tools::support::interrupt;
use palisade_tools::support::out::Out;
use palisade_tools::support::outcome::Failure;
use std::collections::HashMap;
use std::ops::Range;
use std::path::Path;

/// The greatest difference of the ratings of two players who are compared, Lichess points.
const NEAR: f32 = 200.0;
/// The groups of the table, by the plies that were played before the position.
const PLIES: [Range<usize>; 4] = [6..10, 10..12, 12..160, 10..160];

/// A position of several games.
struct CommonPosition {
    /// The place in the first game.
    first: GamePlace,
    visits: Vec<Visit>,
}

/// A player's move in a common position.
struct Visit {
    place: GamePlace,
    /// Whether the best move was played, and the probability that the model gave it.
    found: bool,
    chance: f32,
    /// The visits of other players with a rating nearby, as indices.
    partners: Vec<usize>,
}

/// Prints the Brier score (mean squared error of the probabilities) of the model's forecasts of best moves,
/// in positions that several games have in common, beside the least score that any forecast could reach
/// there. `searches` is the cache file of shallow searches; `bar` counts those made.
///
/// # Errors
/// If the cache file of searches cannot be used or the output cannot be written.
pub fn write(
    model: &Model,
    games: &[HumanGame],
    searches: Option<&Path>,
    bar: &ProgressBar,
    out: &mut Out<'_>,
) -> Result<(), Failure> {
    let mut positions = common(games);
    let places: Vec<GamePlace> = positions.iter().map(|position| position.first).collect();
    let searches = shallow::collect(games, &places, searches, bar)?;
    if interrupt::requested() {
        return Ok(());
    }
    positions.retain_mut(|position| position.compare(model, games, &searches));
    writeln!(
        out,
        "\n| plies before | positions | moves | {BRIER_HEADS} | least possible | difference |\n|{}",
        "---|".repeat(9)
    )?;
    for plies in PLIES {
        let of_plies = positions.iter().filter(|position| plies.contains(&position.first.ply));
        let rows: Vec<Row> = of_plies.map(CommonPosition::row).collect();
        if rows.is_empty() {
            continue;
        }
        let mut sums = BrierSums::default();
        for visit in positions.iter().filter(|position| plies.contains(&position.first.ply)) {
            visit.visits.iter().for_each(|visit| sums.add(visit.chance, visit.found));
        }
        let least = ratio(rows.iter().map(|row| (row.least, row.count)));
        let excess = ratio(rows.iter().map(|row| (row.squares - row.least, row.count)));
        writeln!(
            out,
            "| {} to {} | {} | {} | {} | {:.3} ± {:.3} | {:.3} ± {:.3} |",
            plies.start,
            plies.end - 1,
            rows.len(),
            sums.count,
            sums.cells(),
            least.0,
            least.1,
            excess.0,
            excess.1,
        )?;
    }
    Ok(())
}

/// Sums over the visits of a position.
struct Row {
    count: f64,
    squares: f64,
    /// The estimates of the least possible squares.
    least: f64,
}

/// Returns the positions of [`PLIES`] in which at least two players with ratings nearby moved, each
/// with the visits that have such a partner.
fn common(games: &[HumanGame]) -> Vec<CommonPosition> {
    let mut by_key: HashMap<u64, Vec<GamePlace>> = HashMap::new();
    for (game, of) in games.iter().enumerate() {
        let mut board = Board::startpos();
        for (ply, &mv) in of.moves.iter().enumerate().take(PLIES[PLIES.len() - 1].end) {
            if ply >= PLIES[0].start {
                by_key.entry(board.key()).or_default().push(GamePlace { game, ply });
            }
            board.make(mv, &mut ());
        }
    }
    let mut positions: Vec<CommonPosition> =
        by_key.into_values().filter_map(|p| with_partners(games, &p)).collect();
    positions.sort_by_key(|position| (position.first.game, position.first.ply));
    positions
}

/// Returns the position of these places with the visits that have partners; `None` if there are none.
fn with_partners(games: &[HumanGame], places: &[GamePlace]) -> Option<CommonPosition> {
    let rating = |place: GamePlace| games[place.game].rating(place.ply);
    let player = |place: GamePlace| games[place.game].player(place.ply);
    let are_partners =
        |a: GamePlace, b: GamePlace| player(a) != player(b) && (rating(a) - rating(b)).abs() <= NEAR;
    let with: Vec<GamePlace> =
        places.iter().copied().filter(|&a| places.iter().any(|&b| are_partners(a, b))).collect();
    let visits = with.iter().map(|&place| Visit {
        place,
        found: false,
        chance: 0.0,
        partners: (0..with.len()).filter(|&other| are_partners(place, with[other])).collect(),
    });
    Some(CommonPosition { first: *with.first()?, visits: visits.collect() })
}

impl CommonPosition {
    /// Sets the results and probabilities of the visits; returns false if the position has one legal move.
    fn compare(&mut self, model: &Model, games: &[HumanGame], searches: &ShallowSearches) -> bool {
        let Some(sample) = FitSample::of(games, searches, self.first) else { return false };
        if sample.moves.len() < 2 {
            return false;
        }
        let position = games[self.first.game].position(self.first.ply);
        let candidates = &searches[&self.first];
        let best = best_moves::best_of(&best_moves::losses(&position, candidates));
        for visit in &mut self.visits {
            let game = &games[visit.place.game];
            let of_visit = FitSample {
                rating: game.rating(visit.place.ply),
                seconds: game.seconds(visit.place.ply),
                moves: sample.moves.clone(),
                ..sample
            };
            visit.chance = fit::chances(model, &of_visit)[best];
            visit.found = game.moves[visit.place.ply] == candidates[best].mv;
        }
        true
    }

    fn row(&self) -> Row {
        let mut row = Row { count: 0.0, squares: 0.0, least: 0.0 };
        for visit in &self.visits {
            let result = f64::from(u8::from(visit.found));
            let differs = |&other: &usize| self.visits[other].found != visit.found;
            let different = visit.partners.iter().filter(|other| differs(other)).count();
            row.count += 1.0;
            row.squares += (f64::from(visit.chance) - result).powi(2);
            row.least += different as f64 / (2 * visit.partners.len()) as f64;
        }
        row
    }
}

/// Returns the ratio of the sums of pairs of numbers, and its standard error if the pairs are independent.
fn ratio(pairs: impl Iterator<Item = (f64, f64)> + Clone) -> (f64, f64) {
    let (sum, count) = pairs.clone().fold((0.0, 0.0), |sums, pair| (sums.0 + pair.0, sums.1 + pair.1));
    let mean = sum / count;
    let squares: f64 = pairs.map(|(value, number)| (value - mean * number).powi(2)).sum();
    (mean, squares.sqrt() / count)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A position with these results, in which everybody is a partner of everybody else.
    fn position(results: &[bool]) -> CommonPosition {
        let place = GamePlace { game: 0, ply: 10 };
        let visit = |index: usize| Visit {
            place,
            found: results[index],
            chance: 0.5,
            partners: (0..results.len()).filter(|&other| other != index).collect(),
        };
        CommonPosition { first: place, visits: (0..results.len()).map(visit).collect() }
    }

    #[test]
    fn the_least_score_is_that_of_the_true_probability() {
        let certain = position(&[true, true, true]).row();
        assert_eq!((certain.count, certain.least), (3.0, 0.0));
        assert!((certain.squares - 0.75).abs() < 1e-9);
        // All pairs of results, each as often as with p = 1/2.
        let rows = [[true, true], [true, false], [false, true], [false, false]].map(|of| position(&of).row());
        let (least, error) = ratio(rows.iter().map(|row| (row.least, row.count)));
        assert!((least - 0.25).abs() < 1e-9 && error > 0.0, "{least} {error}");
    }

    #[test]
    fn common_positions_are_those_of_different_players_with_ratings_nearby() {
        let moves = Board::startpos().uci_line(["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().cycle().take(10));
        let count = |ratings: [f32; 2], player: &str| {
            let other = HumanGame::of(moves.clone(), ratings).by([player, "d"]);
            common(&[HumanGame::of(moves.clone(), [1500.0, 1500.0]).by(["a", "b"]), other]).len()
        };
        assert_eq!(count([1600.0, 1400.0], "c"), 4, "plies 6 to 9");
        assert_eq!(count([1701.0, 1500.0], "c"), 2, "White's ratings are too far apart");
        assert_eq!(count([1500.0, 1500.0], "a"), 2, "White is the same player");
    }
}
