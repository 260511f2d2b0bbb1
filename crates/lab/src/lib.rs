//! What developers of Palisade use: labelled positions, games of the engine against itself,
//! the tuner, matches.
//!
//! [`datagen`] and [`genfens`] make positions, [`mod@pv_leaves`] and [`tune`] make the weights,
//! [`error_analysis`] shows what they do not know yet, [`mod@matches`] and [`spsa`] let two sides
//! play. Each is a tool like those of [`palisade_tools`], of the same form.

#![deny(missing_docs)]
#![forbid(unsafe_code)]

pub mod datagen;
pub mod genfens;
pub mod labelled;
pub mod levels;
pub mod matches;
pub mod error_analysis;
pub mod pv_leaves;
pub mod selfplay;
pub mod spsa;
mod threads;
pub mod tune;
