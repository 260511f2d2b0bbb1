//! What a search remembers: the transposition table, histories, corrections, the
//! stack of plies and the principal variation.
//!
//! [`tt`] (on the memory of [`cluster`]) is shared by all threads. A thread's own are
//! [`history`] (which moves were good), [`correction`] (where the evaluation errs), both
//! in a box of [`crate::search::system::memory`], [`stack`] (the line being searched) and [`pv`].
//!
//! Rests on the margins only; nothing here searches.

pub(in crate::search) mod cluster;
pub mod correction;
pub mod history;
pub mod pv;
pub mod stack;
pub mod tt;
