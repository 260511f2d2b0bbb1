//! The limits of a search, its use of nodes and time, and its reports.
//!
//! [`limits`] and [`options`] come from the caller; [`time`] converts a clock to milliseconds, [`lag`] has
//! the delays of this machine; [`strength`] weakens play below a rating; [`shared`] combines them for the
//! threads of one search; [`events`] reports the results. [`instant`] is the clock. Tests play whole games
//! against `load_simulation`'s clock.

#[cfg(test)]
mod load_simulation;
pub mod events;
pub mod instant;
pub mod lag;
pub mod limits;
pub mod options;
pub mod shared;
pub mod strength;
pub mod time;
