//! The search of a game: the engine's opinion of every position, and which moves deserve a mark.

pub mod game_search;
pub mod good_moves;
pub mod opinion;
