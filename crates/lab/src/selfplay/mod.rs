//! The engine against itself: [`openings`] to begin from, a [`referee`] who throws out the
//! one-sided ones, the [`player`], the [`game`], who labels its positions ([`teacher`]), the two
//! for a run ([`worker_setup`]), and why it cannot be played ([`error`]).
//!
//! `datagen`, `genfens`, `match`, `pv-leaves` and `error-analysis` rest on it.

pub mod worker_setup;
pub mod error;
pub mod game;
pub mod openings;
pub mod player;
pub mod referee;
pub mod teacher;
