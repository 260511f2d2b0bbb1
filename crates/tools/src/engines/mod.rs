//! Engines that the tools let think: this one, or any UCI program.
//!
//! [`thinker`] is what they have in common, [`internal`] this engine, which
//! [`player`] sets up for games, and [`external`] any
//! other; [`start`] picks the one that the arguments ask for, and [`error`] is why one did not
//! think.

pub mod error;
pub mod external;
pub mod internal;
pub mod player;
pub mod start;
pub mod thinker;

pub use error::ThinkError;
pub use start::{Started, Starter};
pub use thinker::{Answer, Chances, Course, Progress, Thinker, Watch};
