//! Scores as shown to users: centipawns, pawns, mates and chances.
//!
//! Everything above (search options, protocol, console, reports) shows scores through these modules, so that
//! the same score reads the same everywhere. They depend only on the board; [`crate::evaluation::breakdown`]
//! has the parts of a score.

pub mod shown_score;
pub mod win_rate;

pub use shown_score::ShownScore;
pub use win_rate::{WinDrawLoss, WinRateModel};
