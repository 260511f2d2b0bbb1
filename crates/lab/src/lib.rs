//! The tools for the development of Palisade: labelled positions, the tuner, matches. They are the
//! sub-commands of the program `palisade-lab` ([`command_line`]).
//!
//! [`datagen`] generates labelled positions, [`mod@pv_leaves`] and [`tune`] make the weights of them,
//! [`error_analysis`] shows the errors that are left. [`mod@matches`] and [`spsa`] play matches between
//! settings, [`levels`] measures and fits the model of human play. Each has the form of the tools in
//! [`palisade_tools`].

#![deny(missing_docs)]
#![forbid(unsafe_code)]

pub mod command_line;
pub mod datagen;
pub mod labelled;
pub mod levels;
pub mod matches;
pub mod error_analysis;
pub mod pv_leaves;
pub mod selfplay;
pub mod spsa;
mod threads;
pub mod tune;
