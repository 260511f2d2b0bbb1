//! Layer 6: the UCI protocol.

pub mod command;
