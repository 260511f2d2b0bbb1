//! Games of the engine against itself: one [`game`], the [`teacher`] that labels its positions, the
//! engines of one thread ([`worker_setup`]), and the errors ([`error`]).

pub mod worker_setup;
pub mod error;
pub mod game;
pub mod teacher;
