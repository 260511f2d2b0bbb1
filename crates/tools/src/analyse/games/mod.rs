//! The games of a run: the files, the clocks and comments in them, and each game replayed once.

pub mod clock;
pub mod engine_comments;
pub mod messages;
pub mod replayed;
pub mod source;
