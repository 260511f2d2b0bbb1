//! The memory of the transposition table: clusters of entries, on huge pages.
//!
//! Unlike a thread's tables it may fail to be there, and its pages are left untouched
//! at first: `TranspositionTable::clear` touches them from the threads that use them.

use crate::search::tables::memory::{HUGE_PAGE, MIB, OutOfMemory, allocate, physical_memory, release};
use std::alloc::Layout;
use std::ptr::NonNull;
use std::sync::atomic::AtomicU64;

/// Entries per cluster.
pub(in crate::search) const ENTRIES: usize = 3;

/// Three entries and their keys; two clusters fill a cache line. All zero is
/// an empty cluster.
#[repr(C, align(32))]
pub(in crate::search) struct Cluster {
    /// The 16-bit key of entry i in bits `16 i..16 i + 16`.
    pub(in crate::search) keys: AtomicU64,
    /// What is known, per entry.
    pub(in crate::search) payloads: [AtomicU64; ENTRIES],
}

/// The clusters of one transposition table.
pub(in crate::search) struct Clusters {
    start: NonNull<Cluster>,
    len: usize,
    layout: Layout,
}

// SAFETY: the memory is owned by this value alone, and its content is atomics.
unsafe impl Send for Clusters {}
// SAFETY: as above; shared access goes through atomics only.
unsafe impl Sync for Clusters {}

impl Clusters {
    /// Memory for `mib` MiB of clusters, on huge pages where the system has them.
    pub(in crate::search) fn new(mib: usize) -> Result<Self, OutOfMemory> {
        let error = OutOfMemory { mib };
        let bytes = mib.checked_mul(MIB).ok_or(error)?;
        if physical_memory().is_some_and(|physical| bytes as u64 > physical) {
            // Linux would promise it and kill us when the pages are touched.
            return Err(error);
        }
        let align = if bytes >= HUGE_PAGE { HUGE_PAGE } else { MIB.min(HUGE_PAGE) };
        let layout = Layout::from_size_align(bytes, align).map_err(|_| error)?;
        let start = allocate(layout).ok_or(error)?;
        Ok(Self { start: start.cast(), len: bytes / size_of::<Cluster>(), layout })
    }

    /// The size in MiB.
    pub(in crate::search) fn mib(&self) -> usize {
        self.layout.size() / MIB
    }

    /// All of them.
    #[inline]
    pub(in crate::search) fn as_slice(&self) -> &[Cluster] {
        // SAFETY: `start` points to zeroed memory for `len` clusters, aligned for them,
        // that lives as long as `self`; atomics may be shared, and all bits are valid.
        unsafe { std::slice::from_raw_parts(self.start.as_ptr(), self.len) }
    }
}

impl Drop for Clusters {
    fn drop(&mut self) {
        release(self.start.cast(), self.layout);
    }
}
