//! The resources of the operating system for a search: memory on large pages, and processors.
//!
//! [`memory`] allocates tables, [`topology`] says which processors lie together, [`placement`] which thread
//! belongs where. The parts that differ from system to system are in one file each, with the same functions: `linux`
//! (Android too), `windows`, and `other` for macOS, the BSDs and Miri; `machine` has the words they share.
//!
//! [`io_error`] describes errors of the system in words.
//!
//! Invariant: nothing here is needed. A system that refuses large pages or a binding leaves a search that is
//! slower, never one that fails.

pub mod cpu;
pub mod io_error;
mod machine;
pub mod memory;
pub mod placement;
pub(in crate::search) mod sync;
pub mod topology;

#[cfg(all(any(target_os = "linux", target_os = "android"), not(miri)))]
mod linux;
#[cfg(not(all(any(target_os = "linux", target_os = "android", windows), not(miri))))]
mod other;
#[cfg(all(windows, not(miri)))]
mod windows;

#[cfg(all(any(target_os = "linux", target_os = "android"), not(miri)))]
use linux as native;
#[cfg(not(all(any(target_os = "linux", target_os = "android", windows), not(miri))))]
use other as native;
#[cfg(all(windows, not(miri)))]
use windows as native;
