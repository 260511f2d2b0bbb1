//! What a search remembers: the transposition table, histories, corrections, the
//! stack of plies and the principal variation.
//!
//! Rests on the margins only; nothing here searches.

pub(in crate::search) mod cluster;
pub mod correction;
pub mod history;
pub mod memory;
pub mod pv;
pub mod stack;
pub mod tt;
