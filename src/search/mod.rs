//! Layer 4: what to play.

pub mod events;
pub mod limits;
pub mod options;
pub mod shared;
pub mod strength;
mod table_memory;
pub mod tablebase;
pub mod time;
pub mod tt;

pub use table_memory::{OutOfMemory, largest_mib};
