//! The tools, each a module with its arguments and its result. A new one is a module here and a line in
//! [`catalogue`](crate::catalogue).

pub mod check_claims;
pub mod compare_moves;
pub mod endgame;
pub mod how_hard;
pub mod picture;
pub mod play_at_level;
pub mod position;
pub mod review_game;
pub mod study;
pub mod threats;
