//! The engines that the tools search with: Palisade itself, or any UCI program.
//!
//! [`thinker`] is their common interface, [`internal`] is this engine, which
//! [`player`] sets up for games, and [`external`] any other. [`start`]
//! starts the one that the arguments name. [`error`] lists the errors.

pub mod error;
pub mod external;
pub mod internal;
pub mod player;
pub mod start;
pub mod thinker;

pub use error::ThinkError;
pub use start::{Started, Starter};
pub use thinker::{Chances, Course, LineReport, SearchAnswer, Thinker, Watch};
