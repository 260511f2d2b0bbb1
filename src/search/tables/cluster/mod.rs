//! The memory of the transposition table: clusters of entries, on large pages.
//!
//! Unlike a thread's tables it may fail to be there, and its pages are left untouched
//! at first: `TranspositionTable::clear` touches them from the threads that use them.
//!
//! In WebAssembly they may also lie in a memory outside the module, which several
//! instances of the engine share (`host.rs`).

#[cfg(not(all(test, loom)))]
use crate::search::system::memory::{MIB, OutOfMemory, PageKind, Pages, physical_memory};
use crate::search::system::sync::AtomicU64;
use crate::types::prefetch;
use std::sync::atomic::Ordering::Relaxed;

#[cfg(target_family = "wasm")]
pub(in crate::search) mod host;

/// The number of entries in a cluster of the transposition table.
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

impl Cluster {
    /// Returns the 64-bit word with the parts of the keys of the cluster's three entries.
    #[inline]
    pub(in crate::search) fn keys(&self) -> u64 {
        self.keys.load(Relaxed)
    }

    /// Sets the 64-bit word with the parts of the keys of the cluster's three entries.
    #[inline]
    pub(in crate::search) fn set_keys(&self, keys: u64) {
        self.keys.store(keys, Relaxed);
    }

    /// Returns the 64 data bits (move, score and so on) of the entry `slot`, below [`ENTRIES`]; 0 is an empty
    /// entry.
    #[inline]
    pub(in crate::search) fn payload(&self, slot: usize) -> u64 {
        self.payloads[slot].load(Relaxed)
    }

    /// Sets the 64 data bits (move, score and so on) of the entry `slot`, below [`ENTRIES`].
    #[inline]
    pub(in crate::search) fn set_payload(&self, slot: usize, payload: u64) {
        self.payloads[slot].store(payload, Relaxed);
    }
}

/// Returns the index of the cluster of a key in a table of `len` clusters, below `len`. The key's high bits
/// choose it, so that the low ones can verify it.
#[inline]
fn index(key: u64, len: usize) -> usize {
    ((u128::from(key) * len as u128) >> 64) as usize
}

/// The memory of a transposition table, as an array of clusters.
#[cfg(not(all(test, loom)))]
pub(in crate::search) struct Clusters {
    pages: Pages,
}

#[cfg(not(all(test, loom)))]
impl Clusters {
    /// Allocates `mib` MiB of empty clusters, on large memory pages if the system has them.
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

    /// Returns the size of the table in MiB.
    pub(in crate::search) fn mib(&self) -> usize {
        self.pages.bytes() / MIB
    }

    /// Returns the kind of memory pages that the table is on.
    pub(in crate::search) fn page_kind(&self) -> PageKind {
        self.pages.kind()
    }

    /// Returns all clusters of the table.
    #[inline]
    pub(in crate::search) fn as_slice(&self) -> &[Cluster] {
        let len = self.pages.bytes() / size_of::<Cluster>();
        // SAFETY: the pages are zeroed memory for `len` clusters, aligned for them, that
        // lives as long as `self`; atomics may be shared, and all bits are valid.
        unsafe { std::slice::from_raw_parts(self.pages.start().cast().as_ptr(), len) }
    }
}

impl Clusters {
    /// Returns the cluster in which the position with this Zobrist key is stored.
    #[inline]
    pub(in crate::search) fn of(&self, key: u64) -> &Cluster {
        let clusters = self.as_slice();
        // SAFETY: key < 2^64, so key * len / 2^64 < len.
        unsafe { clusters.get_unchecked(index(key, clusters.len())) }
    }

    /// Prefetches the cluster of the position with this Zobrist key.
    #[inline]
    pub(in crate::search) fn prefetch(&self, key: u64) {
        prefetch(self.of(key));
    }

    /// Returns the number of clusters in the table, at least 1.
    pub(in crate::search) fn len(&self) -> usize {
        self.as_slice().len()
    }

    /// Returns the cluster with this index, below [`Clusters::len`].
    pub(in crate::search) fn at(&self, index: usize) -> &Cluster {
        &self.as_slice()[index]
    }
}

/// The memory of a transposition table: in WebAssembly its own or the host's.
#[cfg(not(target_family = "wasm"))]
pub(in crate::search) use Clusters as Storage;
#[cfg(target_family = "wasm")]
pub(in crate::search) use host::Storage;

#[cfg(all(test, loom))]
mod models;
#[cfg(all(test, loom))]
pub(in crate::search) use models::Clusters;
