//! The files of all tools: one way to read, one way to write.

pub mod error;
mod identity;
pub mod log;
mod packed;
pub mod read;
pub mod write;
