//! Syzygy tablebases: opening and probing the files, their results, and the ranking of the root moves.

pub mod ranking;
pub mod tablebase;
pub mod wdl;
