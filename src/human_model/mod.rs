//! A readable model of how human players of a rating choose their moves.
//!
//! The search gives every move a score at several shallow depths ([`Candidate`]). The [`Model`]
//! computes the probability that a player of a rating plays each move, from the [`features`] that the
//! player notices. [`HumanPlayer`] draws a move. This module does not search. docs/levels.md describes
//! the worth of the parts and the fit.

mod chance;
pub mod context;
pub mod features;
pub mod hardness;
pub mod known;
pub mod model;
pub mod playing_style;
pub mod openings;
pub mod pace;
pub mod human_player;
pub mod scale;

pub use context::{Candidate, DEPTHS, HumanContext};
pub use features::{FEATURES, Feature, OPENING_ENDS, UtilityPart, Vector, vector};
pub use human_player::HumanPlayer;
pub use model::{Choice, Finds, HIDING, Model, ModelError, POWERS, Utility, powers, softmax};
pub use playing_style::PlayingStyle;
pub use scale::RatingScale;
