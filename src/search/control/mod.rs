//! What a search is asked for, what it has used up, and whom it tells.

pub mod events;
pub mod limits;
pub mod options;
pub mod shared;
pub mod strength;
pub mod time;
