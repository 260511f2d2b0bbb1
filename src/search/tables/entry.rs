//! The entry of a table that several threads learn in.
//!
//! Reads and writes are single and without order: where two threads write the same entry at once one update
//! is lost, and later updates make up for it. No entry is ever half written.

use std::sync::atomic::{AtomicI16, Ordering::Relaxed};

/// An entry of a history table: a 16-bit number that any thread may read and replace at any time.
#[repr(transparent)]
pub struct Entry(AtomicI16);

impl Entry {
    /// Returns the current value, in the unit of its table: history units, or 1/256 of an internal
    /// unit for corrections.
    #[inline(always)]
    pub fn get(&self) -> i32 {
        i32::from(self.0.load(Relaxed))
    }

    /// Sets the value, in the unit of its table; the caller must limit it to 16 bits.
    #[inline(always)]
    pub fn set(&self, value: i32) {
        debug_assert_eq!(i32::from(value as i16), value);
        self.0.store(value as i16, Relaxed);
    }
}
