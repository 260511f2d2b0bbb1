//! The player's own rating, estimated from the results against levels.
//!
//! Before the first game the rating is taken to be normal around the level that was chosen, with a standard
//! deviation of [`PRIOR_DEVIATION`]. Each result multiplies that by its likelihood under the logistic curve
//! of A. Elo (1978); a draw counts as half a win and half a loss. The mean of the resulting distribution is
//! the rating, and the interval given with it contains 90 % of the probability.

use palisade::engine::Level;
use serde::{Deserialize, Serialize};

/// The default level of the opponent in a game in the terminal, a Lichess rating.
pub const FRIENDLY: u16 = 1000;

/// The standard deviation of the player's rating before the first game, rating points.
const PRIOR_DEVIATION: f64 = 350.0;
/// The number of latest games that count, because players improve.
const LAST: usize = 50;
/// The step between the ratings, from 0 to [`GREATEST`], whose probabilities the estimate weighs, rating
/// points.
const STEP: u16 = 10;
/// The greatest rating whose probability the estimate weighs.
const GREATEST: u16 = 3400;
/// The opponent's level is a multiple of this, rating points.
const LEVEL_STEP: u16 = 50;

/// The result of one game that counts for the estimate of the player's rating, with the opponent's level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatedGame {
    /// The opponent's level, a Lichess rating.
    pub level: u16,
    /// The player's result in half points: 0 for a loss, 1 for a draw, 2 for a win.
    pub halves: u8,
}

/// The data from which the player's own Lichess rating is estimated: the results that count, and the rating
/// assumed before them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnRating {
    before: u16,
    games: Vec<RatedGame>,
}

/// An estimate of the player's Lichess rating, with its range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatingEstimate {
    /// The mean of the estimate, a Lichess rating, a multiple of 10.
    pub rating: u16,
    /// The player's rating is below this with a probability of 5 %.
    pub low: u16,
    /// The player's rating is above this with a probability of 5 %.
    pub high: u16,
    /// The number of games that count, at most 50.
    pub games: usize,
}

impl OwnRating {
    /// Makes the data for a player without games, whose rating is assumed to be near `before`, a Lichess
    /// rating.
    pub const fn new(before: u16) -> Self {
        Self { before, games: Vec::new() }
    }

    /// Adds the result of a game; only the last 50 results count.
    pub fn add(&mut self, game: RatedGame) {
        self.games.push(game);
        let old = self.games.len().saturating_sub(LAST);
        self.games.drain(..old);
    }

    /// Removes the result that was added last, because the player continues that game; does nothing without a
    /// game.
    pub fn remove_last(&mut self) {
        self.games.pop();
    }

    /// Returns the estimate of the player's rating from the games; `None` without a game.
    pub fn estimate(&self) -> Option<RatingEstimate> {
        if self.games.is_empty() {
            return None;
        }
        let weights: Vec<(u16, f64)> = (0..=GREATEST / STEP)
            .map(|step| step * STEP)
            .map(|rating| (rating, self.logarithm(f64::from(rating))))
            .collect();
        let most = weights.iter().map(|weight| weight.1).fold(f64::NEG_INFINITY, f64::max);
        let weights = weights.into_iter().map(|(rating, weight)| (rating, (weight - most).exp()));
        let weights: Vec<(u16, f64)> = weights.collect();
        let sum: f64 = weights.iter().map(|weight| weight.1).sum();
        let mean = weights.iter().map(|&(rating, weight)| f64::from(rating) * weight).sum::<f64>() / sum;
        let part = |part: f64| {
            let mut below = 0.0;
            let reached = weights.iter().find(|weight| {
                below += weight.1;
                below >= part * sum
            });
            reached.map_or(GREATEST, |weight| weight.0)
        };
        let rating = STEP * (mean / f64::from(STEP)).round() as u16;
        Some(RatingEstimate { rating, low: part(0.05), high: part(0.95), games: self.games.len() })
    }

    /// Returns the level of an opponent as strong as the player, a Lichess rating: the estimate, or the
    /// assumed rating before the first game, rounded to 50 and limited to the levels of the human model.
    pub fn level(&self) -> u16 {
        let rating = self.estimate().map_or(self.before, |estimate| estimate.rating);
        let level = (rating + LEVEL_STEP / 2) / LEVEL_STEP * LEVEL_STEP;
        level.clamp(Level::MIN_ELO, Level::HUMAN_MODEL_MAX as u16)
    }

    /// Returns the natural logarithm of how probable it is, after the games, that the player's rating is
    /// `rating`, up to an additive constant.
    fn logarithm(&self, rating: f64) -> f64 {
        let away = (rating - f64::from(self.before)) / PRIOR_DEVIATION;
        let of_game = |game: &RatedGame| {
            let win = 1.0 / (1.0 + 10_f64.powf((f64::from(game.level) - rating) / 400.0));
            let points = f64::from(game.halves) / 2.0;
            points * win.ln() + (1.0 - points) * (1.0 - win).ln()
        };
        -away * away / 2.0 + self.games.iter().map(of_game).sum::<f64>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(before: u16, results: &[(u16, u8)]) -> OwnRating {
        let mut own = OwnRating::new(before);
        results.iter().for_each(|&(level, halves)| own.add(RatedGame { level, halves }));
        own
    }

    #[test]
    fn results_move_the_rating_and_narrow_it() {
        assert_eq!((after(1000, &[]).estimate(), after(1020, &[]).level()), (None, 1000));
        let won = after(1000, &[(1000, 2)]).estimate().expect("a game");
        assert!((1100..1250).contains(&won.rating) && won.low < 800 && won.high > 1500, "{won:?}");
        let drawn = after(1000, &[(1000, 1)]).estimate().expect("a game");
        assert!(drawn.rating.abs_diff(1000) <= 10, "{drawn:?}");
        // Three of four against 1400: some 190 points above it, less the weight of the assumed rating.
        let many: Vec<_> = (0..40).map(|game| (1400, if game % 4 == 0 { 0 } else { 2 })).collect();
        let many = after(1000, &many).estimate().expect("games");
        assert!((1510..1610).contains(&many.rating), "{many:?}");
        assert!(many.high - many.low < 250 && won.high - won.low > 700, "{many:?} {won:?}");
    }

    #[test]
    fn the_last_games_count_and_levels_stay_in_range() {
        let mut own = after(1000, &[(3000, 2); 60]);
        assert_eq!(own.estimate().map(|estimate| estimate.games), Some(LAST));
        assert_eq!(own.level(), 2800);
        own.remove_last();
        assert_eq!(own.estimate().map(|estimate| estimate.games), Some(LAST - 1));
        assert_eq!(after(700, &[(600, 0); 30]).level(), Level::MIN_ELO);
    }
}
