//! The output files: annotated games, the page, JSON, and the summary over all games.

pub mod annotate;
pub mod outputs;
pub mod page;
mod sql;
pub mod summary;
