//! The memory of the transposition table: clusters of entries, on large pages.
//!
//! Unlike a thread's tables it may fail to be there, and its pages are left untouched
//! at first: `TranspositionTable::clear` touches them from the threads that use them.

#[cfg(not(all(test, loom)))]
use crate::search::system::memory::{MIB, OutOfMemory, PageKind, Pages, physical_memory};
use crate::search::system::sync::AtomicU64;

/// The number of entries in a cluster.
pub(in crate::search) const ENTRIES: usize = 3;

/// A cluster of the transposition table: three entries and their keys; two clusters fill a cache line. All
/// bits zero are an empty cluster.
#[repr(C, align(32))]
pub(in crate::search) struct Cluster {
    /// The 16-bit key of entry i in bits `16 i..16 i + 16`.
    pub(in crate::search) keys: AtomicU64,
    /// The data of each entry, packed.
    pub(in crate::search) payloads: [AtomicU64; ENTRIES],
}

/// The memory of a transposition table as clusters.
#[cfg(not(all(test, loom)))]
pub(in crate::search) struct Clusters {
    pages: Pages,
}

#[cfg(not(all(test, loom)))]
impl Clusters {
    /// Allocates `mib` MiB of empty clusters, on large pages if the system has them.
    ///
    /// # Errors
    /// There is not enough memory.
    pub(in crate::search) fn new(mib: usize) -> Result<Self, OutOfMemory> {
        const { assert!(align_of::<Cluster>() <= Pages::ALIGN) };
        let error = OutOfMemory { mib };
        let bytes = mib.checked_mul(MIB).ok_or(error)?;
        if physical_memory().is_some_and(|physical| bytes as u64 > physical) {
            // Linux would promise it and kill us when the pages are touched; Windows
            // would swap without end.
            return Err(error);
        }
        Ok(Self { pages: Pages::new(bytes).ok_or(error)? })
    }

    /// Returns the size in MiB.
    pub(in crate::search) fn mib(&self) -> usize {
        self.pages.bytes() / MIB
    }

    /// Returns the kind of pages that the clusters are on.
    pub(in crate::search) fn page_kind(&self) -> PageKind {
        self.pages.kind()
    }

    /// Returns all clusters.
    #[inline]
    pub(in crate::search) fn as_slice(&self) -> &[Cluster] {
        let len = self.pages.bytes() / size_of::<Cluster>();
        // SAFETY: the pages are zeroed memory for `len` clusters, aligned for them, that
        // lives as long as `self`; atomics may be shared, and all bits are valid.
        unsafe { std::slice::from_raw_parts(self.pages.start().cast().as_ptr(), len) }
    }
}

#[cfg(all(test, loom))]
mod models;
#[cfg(all(test, loom))]
pub(in crate::search) use models::Clusters;
