//! The files of all tools: one way to read, one way to write.

mod identity;
pub mod log;
pub mod read;
pub mod write;
