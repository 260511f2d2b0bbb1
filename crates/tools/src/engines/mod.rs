//! Engines that the tools let think: this one, or any UCI program.

pub mod external;
pub mod internal;
pub mod player;
pub mod start;
