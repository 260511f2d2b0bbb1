//! Syzygy tablebases: opening the files, and what they know of a position.

pub mod tablebase;
