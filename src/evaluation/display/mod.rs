//! How a score is shown to whoever asks: centipawns, pawns, mates and chances.
//!
//! Everything above (search options, protocol, console, reports) shows scores through
//! these modules, so that the same score reads the same everywhere. [`shown_score`] and
//! [`win_rate`] rest on the board alone; [`themes`] and [`squares`] ask
//! the evaluator.

pub mod shown_score;
pub mod squares;
pub mod themes;
pub mod win_rate;

pub use shown_score::ShownScore;
pub use win_rate::{WinDrawLoss, WinRateModel};
