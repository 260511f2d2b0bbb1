//! Syzygy tablebases: opening and probing the files, what they prove, and how they
//! rank the moves at the root.

pub mod ranking;
pub mod tablebase;
pub mod wdl;
