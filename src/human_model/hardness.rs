//! The difficulty of a move: the fraction of players of a rating who play it.
//!
//! The caller searches all moves to [`DEPTHS`] plies with an empty hash table, as a level does, and keeps
//! every iteration. There is no answer outside the range of the fit: for other ratings, for the first moves
//! of a game, and if only one move is legal.

use super::context::Candidate;
use super::human_player::HumanPlayer;
use crate::board::Position;
use crate::types::Move;
use std::ops::RangeInclusive;

#[cfg(doc)]
use super::context::DEPTHS;

/// The Lichess blitz ratings for which the human model estimates how many players find a move ([`is_known`]).
pub const RATINGS: RangeInclusive<f32> = 800.0..=2800.0;
/// The size, MiB, of the hash table for the search of all legal moves whose results the human model needs,
/// the same as for a level of play.
pub const HASH: usize = 2;
/// The node limit of the search of all legal moves whose results the human model needs. It is reached only on
/// boards with many queens.
pub const CANDIDATE_NODES: u64 = 400_000;
/// The full-move number before which the human model gives no estimate, since players often play from memory.
pub const FIRST_MOVE: u32 = 6;

/// Returns true if the human model gives an estimate for the position and the Lichess rating: the rating is
/// in [`RATINGS`] and the game has reached move [`FIRST_MOVE`]. Otherwise searching the candidates is
/// useless.
pub fn is_known(position: &Position, rating: f32) -> bool {
    RATINGS.contains(&rating) && position.fullmove_number() >= FIRST_MOVE
}

/// Returns the moves of the position with the percentage (0 to 100) of players of this Lichess rating who
/// play them, the most frequent first. `candidates` are all legal moves with their scores. Empty if there is
/// no estimate ([`is_known`]) or only one move.
pub fn often(position: &Position, rating: f32, candidates: &[Candidate]) -> Vec<(Move, f32)> {
    if !is_known(position, rating) || candidates.len() < 2 {
        return Vec::new();
    }
    let person = HumanPlayer::new(rating);
    let chances = person.chances(position, candidates);
    let mut found: Vec<(Move, f32)> =
        candidates.iter().zip(chances).map(|(candidate, chance)| (candidate.mv, 100.0 * chance)).collect();
    found.sort_by(|a, b| b.1.total_cmp(&a.1));
    found
}
