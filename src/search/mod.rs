//! Layer 4: what to play.

pub mod params;
pub mod tables;
pub mod syzygy;
pub mod control;
pub mod tree;
pub mod root;
pub mod threads;
