//! The review of one game, for a player and for programs.

pub mod moves;
pub mod game_review;
