//! The tables of a search: the transposition table, histories, corrections, the stack of plies and the
//! principal variation.
//!
//! [`tt`] (on the memory of [`cluster`]) is shared by all threads. The large tables of
//! [`history`] (which moves were good) and [`correction`] (where the evaluation errs) are
//! [`common`] to many threads of a memory node, made of [`entry`]s, in a box of
//! [`crate::search::system::memory`]. A thread's own are the small tables of [`history`],
//! [`stack`] (the line being searched) and [`pv`].
//!
//! Rests on the margins only; nothing here searches.

pub(in crate::search) mod cluster;
pub mod common;
pub mod correction;
pub mod entry;
pub mod history;
pub mod pv;
pub mod stack;
pub mod tt;
