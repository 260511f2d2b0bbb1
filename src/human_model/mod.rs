//! Layer 4: how people play. A model of a person of a rating, by hand and readable.
//!
//! The search looks at all moves for a few plies ([`Candidate`]); the [`Model`] says how likely a
//! person of a rating is to play each, by what he notices of it ([`features`]); [`HumanPlayer`] draws one.
//! Nothing here searches. docs/levels.md tells what the parts are worth and how it was fitted.

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

pub use context::{Candidate, Context, DEPTHS};
pub use features::{FEATURES, Feature, Part, Vector, vector};
pub use human_player::HumanPlayer;
pub use model::{Choice, Finds, HIDING, Model, ModelError, POWERS, Utility, powers, softmax};
pub use playing_style::PlayingStyle;
pub use scale::RatingScale;
