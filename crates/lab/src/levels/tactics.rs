//! The fit of [`Finds`]: how often players find the reply that refutes a move, and what hides it.
//!
//! A sample is a played move that loses more than the first sight shows, and whether the next move of
//! the game was the reply of the shallow search.

use super::games::{GamePlace, HumanGame};
use super::shallow::ShallowSearches;
use palisade::engine::human_model::{
    DEPTHS, Finds, HIDING, HumanContext, Model, POWERS, Vector, powers, vector,
};
use palisade_tools::support::out::Out;
use palisade_tools::support::outcome::Failure;

/// A move counts as one with a hidden refutation if it loses at least this much more winning chance (-1 to 1)
/// at full depth than at depth 1.
const HIDDEN: f32 = 0.1;
/// The number of steps of the fit.
const STEPS: usize = 2000;
/// The penalty for the square of a weight, in log-likelihood per sample.
const PRICE: f32 = 3e-4;
/// The number of equal parts into which the samples are divided in the table, least likely first.
const BINS: usize = 5;

/// A position of a human game in which the opponent's last move can be refuted: the features of that move,
/// and whether the player found the refutation.
pub struct Tactic {
    /// The Lichess rating of the player who had to find the refutation.
    rating: f32,
    seen: Vector,
    found: bool,
}

/// Returns the refutations, found or missed, of the moves played at `places`. A refutation is a reply by
/// which the move loses at least 0.1 of the winning chance (-1 to 1) more than a search of one ply shows.
pub fn collect(
    games: &[HumanGame],
    searches: &ShallowSearches,
    places: impl Iterator<Item = GamePlace>,
) -> Vec<Tactic> {
    let tactic = |place: GamePlace| {
        let game = &games[place.game];
        let next = *game.moves.get(place.ply + 1)?;
        let candidates = searches.get(&place)?;
        let played = candidates.iter().find(|candidate| candidate.mv == game.moves[place.ply])?;
        let position = game.position(place.ply);
        let context = HumanContext::new(&position, position.recent_moves(), candidates);
        let hidden = context.loss(played, DEPTHS) - context.loss(played, 1);
        let reply = played.reply.filter(|_| hidden >= HIDDEN)?;
        let seen = vector(&context, played);
        Some(Tactic { rating: game.rating(place.ply + 1), seen, found: next == reply })
    };
    places.filter_map(tactic).collect()
}

/// Fits the probability that a player finds a refutation to the refutations found and missed in `tactics`, by
/// logistic regression.
pub fn fit(tactics: &[Tactic]) -> Finds {
    let mut finds = Finds { base: [0.0; POWERS], by: [[0.0; POWERS]; HIDING.len()] };
    // Logistic regression is concave: any climb finds the top. The rate falls to nothing.
    for step in 0..STEPS {
        let mut slope = Finds { base: [0.0; POWERS], by: [[0.0; POWERS]; HIDING.len()] };
        for tactic in tactics {
            let predicted = 1.0 / (1.0 + (-finds.odds(tactic.rating, &tactic.seen)).exp());
            let error = f32::from(u8::from(tactic.found)) - predicted;
            let numbers = HIDING.iter().map(|&feature| tactic.seen.get(feature));
            let rows = std::iter::once(&mut slope.base).chain(&mut slope.by);
            for (row, number) in rows.zip(std::iter::once(1.0).chain(numbers)) {
                for (cell, power) in row.iter_mut().zip(powers(tactic.rating)) {
                    *cell += error * number * power;
                }
            }
        }
        let rate = 2.0 * (1.0 - step as f32 / STEPS as f32);
        let rows = std::iter::once(&mut finds.base).chain(&mut finds.by);
        for (row, slope) in rows.zip(std::iter::once(&slope.base).chain(&slope.by)) {
            for (cell, slope) in row.iter_mut().zip(slope) {
                *cell += rate * (slope / tactics.len().max(1) as f32 - PRICE * *cell);
            }
        }
    }
    finds
}

/// Prints how many refutations the model expects players to find, and how many they found.
///
/// # Errors
/// If the output cannot be written.
pub fn write(model: &Model, tactics: &[Tactic], out: &mut Out<'_>) -> Result<(), Failure> {
    let mut predicted: Vec<(f32, bool)> =
        tactics.iter().map(|tactic| (model.found(tactic.rating, &tactic.seen), tactic.found)).collect();
    predicted.sort_by(|a, b| a.0.total_cmp(&b.0));
    writeln!(out, "\n| tactics allowed | said to be found, % | found, % |\n|---|---|---|")?;
    for bin in predicted.chunks(predicted.len().div_ceil(BINS).max(1)) {
        let count = bin.len() as f32;
        let mean: f32 = bin.iter().map(|(predicted, _)| predicted).sum::<f32>() / count;
        let found = bin.iter().filter(|(_, found)| *found).count() as f32 / count;
        writeln!(out, "| {count} | {:.1} | {:.1} |", 100.0 * mean, 100.0 * found)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fit_finds_how_often_people_find_it() {
        let tactic = |index: usize| Tactic {
            rating: 1600.0,
            seen: Vector::default(),
            found: !index.is_multiple_of(4),
        };
        let tactics: Vec<Tactic> = (0..400).map(tactic).collect();
        let mut model = Model::blank();
        model.finds = fit(&tactics);
        let predicted = model.found(1600.0, &Vector::default());
        assert!((predicted - 0.75).abs() < 0.01, "{predicted}");
    }
}
