//! The locks, flags and words that the threads of a search share, by the names of `std`.
//!
//! In a model they are loom's, which tries every order in which threads may run and every
//! value that a relaxed load may see (`scripts/sanitize.sh model`); in the engine this file
//! is nothing but other names.

#[cfg(all(test, loom))]
pub(in crate::search) use loom::sync::atomic::{AtomicBool, AtomicU8, AtomicU64};
#[cfg(all(test, loom))]
pub(in crate::search) use loom::sync::{Condvar, Mutex, MutexGuard};

#[cfg(not(all(test, loom)))]
pub(in crate::search) use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64};
#[cfg(not(all(test, loom)))]
pub(in crate::search) use std::sync::{Condvar, Mutex, MutexGuard};
