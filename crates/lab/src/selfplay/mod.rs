//! The engine against itself: [`openings`] to begin from, a [`referee`] who throws out the
//! one-sided ones, the [`player`], the [`game`] and who labels its positions ([`teacher`]).
//!
//! `datagen`, `genfens`, `match`, `resolve` and `residuals` rest on it.

pub mod game;
pub mod openings;
pub mod player;
pub mod referee;
pub mod teacher;
