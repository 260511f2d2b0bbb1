//! The engine against itself: [`openings`] to begin from, a [`referee`] who throws out the
//! one-sided ones, the [`player`], the [`game`], who labels its positions ([`teacher`]), the two
//! for a run ([`crew`]), and why it cannot be played ([`error`]).
//!
//! `datagen`, `genfens`, `match`, `resolve` and `residuals` rest on it.

pub mod crew;
pub mod error;
pub mod game;
pub mod openings;
pub mod player;
pub mod referee;
pub mod teacher;
