//! A hash table outside the module, for threads of WebAssembly.
//!
//! The memory of a module belongs to one Worker: without atomics in the standard library, which a stable compiler
//! does not have for this target, instances of the engine cannot share it. So the shared table lies in a
//! second memory, which the host makes, and which is read and written by the functions of [`HostMemory`].
//! Every instance has its own histories; one of them, the leader, clears the table and counts the searches.
//!
//! Its first bytes are a header: the number of the current search (its generation).

use super::{Cluster, Clusters, index};
use crate::search::system::memory::{MIB, OutOfMemory, PageKind};

/// The bytes before the first cluster, a page of WebAssembly.
const HEADER: usize = 1 << 16;

/// A memory outside the WebAssembly module, provided by the host, through which several instances of the
/// engine share a hash table. Addresses are bytes from its start, divisible by 8.
#[derive(Clone, Copy, Debug)]
pub struct HostMemory {
    /// Reads the word at an address, atomically.
    pub load: fn(u32) -> u64,
    /// Writes the word at an address, atomically.
    pub store: fn(u32, u64),
    /// Sets the bytes from an address (the first argument) to zero; the second is their number.
    pub clear: fn(u32, u32),
    /// The size of the table in MiB, 1 to 2048. The memory has 64 KiB more for the header.
    pub mib: usize,
    /// True for the instance that clears the table and counts the searches: one of those that share it.
    pub is_leader: bool,
}

impl HostMemory {
    fn clusters(&self) -> usize {
        self.mib * MIB / size_of::<Cluster>()
    }

    /// Returns the cluster `index`, below [`HostMemory::clusters`].
    #[inline]
    fn cluster(&self, index: usize) -> ClusterRef<'_> {
        ClusterRef::Host(self, (HEADER + index * size_of::<Cluster>()) as u32)
    }
}

/// A cluster (bucket) of the transposition table: in the module's own memory, or in the host's at an address.
#[derive(Clone, Copy)]
pub(in crate::search) enum ClusterRef<'a> {
    Own(&'a Cluster),
    Host(&'a HostMemory, u32),
}

impl ClusterRef<'_> {
    /// Returns the 64-bit word with the parts of the keys of the cluster's three entries.
    #[inline]
    pub(in crate::search) fn keys(self) -> u64 {
        match self {
            Self::Own(cluster) => cluster.keys(),
            Self::Host(memory, address) => (memory.load)(address),
        }
    }

    /// Sets the 64-bit word with the parts of the keys of the cluster's three entries.
    #[inline]
    pub(in crate::search) fn set_keys(self, keys: u64) {
        match self {
            Self::Own(cluster) => cluster.set_keys(keys),
            Self::Host(memory, address) => (memory.store)(address, keys),
        }
    }

    /// Returns the 64 data bits (move, score and so on) of the entry `slot`, below [`super::ENTRIES`]; 0 is
    /// an empty entry.
    #[inline]
    pub(in crate::search) fn payload(self, slot: usize) -> u64 {
        match self {
            Self::Own(cluster) => cluster.payload(slot),
            Self::Host(memory, address) => (memory.load)(word(address, slot)),
        }
    }

    /// Sets the 64 data bits (move, score and so on) of the entry `slot`, below [`super::ENTRIES`].
    #[inline]
    pub(in crate::search) fn set_payload(self, slot: usize, payload: u64) {
        match self {
            Self::Own(cluster) => cluster.set_payload(slot, payload),
            Self::Host(memory, address) => (memory.store)(word(address, slot), payload),
        }
    }
}

/// Returns the address of the data of the entry `slot` in the cluster at `address`.
#[inline]
fn word(address: u32, slot: usize) -> u32 {
    address + 8 * (1 + slot as u32)
}

/// The memory of a transposition table: clusters in the module's own memory, or in one that the host
/// provides.
pub(in crate::search) enum Storage {
    Own(Clusters),
    Host(HostMemory),
}

impl Storage {
    /// Allocates `mib` MiB of empty clusters of a transposition table in the module's own memory.
    ///
    /// # Errors
    /// There is not enough memory.
    pub(in crate::search) fn new(mib: usize) -> Result<Self, OutOfMemory> {
        Clusters::new(mib).map(Self::Own)
    }

    /// Returns the size of the table in MiB.
    pub(in crate::search) fn mib(&self) -> usize {
        match self {
            Self::Own(clusters) => clusters.mib(),
            Self::Host(memory) => memory.mib,
        }
    }

    /// Returns the kind of memory pages that the table is on.
    pub(in crate::search) fn page_kind(&self) -> PageKind {
        match self {
            Self::Own(clusters) => clusters.page_kind(),
            Self::Host(_) => PageKind::Normal,
        }
    }

    /// Returns the cluster in which the position with this Zobrist key is stored.
    #[inline]
    pub(in crate::search) fn of(&self, key: u64) -> ClusterRef<'_> {
        match self {
            Self::Own(clusters) => ClusterRef::Own(clusters.of(key)),
            Self::Host(memory) => memory.cluster(index(key, memory.clusters())),
        }
    }

    /// Prefetches the cluster of the position with this Zobrist key, which WebAssembly does not do so far.
    #[inline]
    pub(in crate::search) fn prefetch(&self, key: u64) {
        if let Self::Own(clusters) = self {
            clusters.prefetch(key);
        }
    }

    /// Returns the number of clusters in the table, at least 1.
    pub(in crate::search) fn len(&self) -> usize {
        match self {
            Self::Own(clusters) => clusters.len(),
            Self::Host(memory) => memory.clusters(),
        }
    }

    /// Returns the cluster with this index, below [`Storage::len`].
    pub(in crate::search) fn at(&self, index: usize) -> ClusterRef<'_> {
        match self {
            Self::Own(clusters) => ClusterRef::Own(clusters.at(index)),
            Self::Host(memory) => memory.cluster(index),
        }
    }

    /// Returns all clusters of the table if they are in the module's own memory; empty if they are in the
    /// host's.
    pub(in crate::search) fn as_slice(&self) -> &[Cluster] {
        match self {
            Self::Own(clusters) => clusters.as_slice(),
            Self::Host(_) => &[],
        }
    }

    /// Clears the table if it is in the host's memory and this instance leads ([`HostMemory::is_leader`]);
    /// otherwise does nothing.
    pub(in crate::search) fn clear_in_host(&self) {
        if let Self::Host(memory) = self
            && memory.is_leader
        {
            (memory.clear)(0, (HEADER + memory.mib * MIB) as u32);
        }
    }

    /// Returns the generation (number of the search) that new entries get. It is `next`, which a leader also
    /// writes into the host's memory; other instances of a shared table take the leader's from there.
    pub(in crate::search) fn agree(&self, next: u8) -> u8 {
        match self {
            Self::Own(_) => next,
            Self::Host(memory) if memory.is_leader => {
                (memory.store)(0, u64::from(next));
                next
            }
            Self::Host(memory) => (memory.load)(0) as u8,
        }
    }
}
