//! How a score is shown to whoever asks: centipawns, pawns, mates and chances.
//!
//! Rests on the board alone, not on the evaluator; everything above (search options,
//! protocol, console, reports) shows scores through these two modules, so that the
//! same score reads the same everywhere.

pub mod shown_score;
pub mod win_rate;

pub use shown_score::ShownScore;
pub use win_rate::{WinDrawLoss, WinRateModel};
