//! The difficulty of a move: the fraction of players of a rating who play it.
//!
//! The caller searches all moves to [`DEPTHS`] plies with an empty hash table, as a level does, and
//! keeps every iteration. There is no answer where the model was not fitted: for other ratings, for
//! the first moves of a game, and where only one move is legal.

use super::context::Candidate;
use super::human_player::HumanPlayer;
use crate::board::Position;
use crate::types::Move;
use std::ops::RangeInclusive;

#[cfg(doc)]
use super::context::DEPTHS;

/// The lichess ratings that the model was fitted to.
pub const RATINGS: RangeInclusive<f32> = 800.0..=2800.0;
/// The hash table of the shallow search, MiB, as for a level.
pub const HASH: usize = 2;
/// The node limit of the shallow search. It is reached only on boards with many queens.
pub const CANDIDATE_NODES: u64 = 400_000;
/// Before this move number, players often play from memory.
pub const FIRST_MOVE: u32 = 6;

/// True if the model has an answer for the position. Only then is the search worth its time.
pub fn is_known(position: &Position, rating: f32) -> bool {
    RATINGS.contains(&rating) && position.fullmove_number() >= FIRST_MOVE
}

/// The moves of the position with the percentage of players of this lichess rating who play them,
/// the most frequent first. Empty where the model has no answer.
pub fn often(position: &Position, rating: f32, look: &[Candidate]) -> Vec<(Move, f32)> {
    if !is_known(position, rating) || look.len() < 2 {
        return Vec::new();
    }
    let person = HumanPlayer::new(rating);
    let chances = person.chances(position, look);
    let mut found: Vec<(Move, f32)> =
        look.iter().zip(chances).map(|(candidate, chance)| (candidate.mv, 100.0 * chance)).collect();
    found.sort_by(|a, b| b.1.total_cmp(&a.1));
    found
}
