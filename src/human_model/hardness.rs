//! The model turned round: how many people of a rating play each move of a position.
//!
//! Whoever can search makes a look at all moves, as a level makes it, on a hash table that begins
//! empty ([`DEPTHS`] plies, every iteration kept), and asks here. Nothing is said of what the model was not
//! fitted to: other ratings, the first moves, a single legal move.

use super::context::Candidate;
use super::human_player::HumanPlayer;
use crate::board::Position;
use crate::types::Move;
use std::ops::RangeInclusive;

#[cfg(doc)]
use super::context::DEPTHS;

/// The lichess ratings that something is said of.
pub const RATINGS: RangeInclusive<f32> = 800.0..=2800.0;
/// Hash of the look, MiB: that of a level.
pub const HASH: usize = 2;
/// Nodes of the look, at most: far more than it needs but on boards full of queens.
pub const CANDIDATE_NODES: u64 = 400_000;
/// Moves before this one come from memory as often as from a look.
pub const FIRST_MOVE: u32 = 6;

/// True where the model has something to say: only then is a look worth its time.
pub fn is_known(position: &Position, rating: f32) -> bool {
    RATINGS.contains(&rating) && position.fullmove_number() >= FIRST_MOVE
}

/// How many of a hundred people of this lichess rating play each move, likeliest first; nothing
/// where nothing is known of them.
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
