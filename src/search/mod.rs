//! Layer 4: what to play.

mod aspiration;
pub mod correction;
pub mod events;
pub mod history;
pub mod kind;
mod learn;
pub mod limits;
mod node;
pub mod options;
pub mod params;
pub mod picker;
pub mod pool;
mod probe;
pub mod prune;
pub mod pv;
mod quiescence;
pub mod root;
pub mod shared;
mod shortcut;
pub mod stack;
pub mod strength;
mod table_memory;
pub mod tablebase;
pub mod time;
pub mod tt;
pub mod worker;

pub use table_memory::{OutOfMemory, largest_mib};
