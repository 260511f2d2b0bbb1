//! Memory on huge pages: for the transposition table, where it is allowed to fail, and
//! for the tables of each thread.
//!
//! The pages of the transposition table are left untouched here: [`TranspositionTable::clear`] touches
//! them from the threads that will use them.

use std::alloc::{Layout, handle_alloc_error};
#[cfg(any(not(target_os = "linux"), miri))]
use std::alloc::{alloc_zeroed, dealloc};
use std::fmt;
use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;
use std::sync::atomic::AtomicU64;

/// A MiB; under Miri, which is slow, far less.
const MIB: usize = if cfg!(miri) { 1 << 12 } else { 1 << 20 };
/// The size of a huge page.
const HUGE_PAGE: usize = 2 * MIB;

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

/// The machine has not that much memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfMemory {
    /// What was asked for.
    pub mib: usize,
}

impl fmt::Display for OutOfMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no memory for {} MiB of hash", self.mib)
    }
}

impl std::error::Error for OutOfMemory {}

/// The clusters of a table.
pub(in crate::search) struct Memory {
    start: NonNull<Cluster>,
    len: usize,
    layout: Layout,
}

// SAFETY: the memory is owned by this value alone, and its content is atomics.
unsafe impl Send for Memory {}
// SAFETY: as above; shared access goes through atomics only.
unsafe impl Sync for Memory {}

impl Memory {
    /// Memory for `mib` MiB of clusters, on huge pages where the system has them.
    pub(in crate::search) fn new(mib: usize) -> Result<Self, OutOfMemory> {
        let error = OutOfMemory { mib };
        let bytes = mib.checked_mul(MIB).ok_or(error)?;
        if physical_memory().is_some_and(|physical| bytes as u64 > physical) {
            // Linux would promise it and kill us when the pages are touched.
            return Err(error);
        }
        let align = if bytes >= HUGE_PAGE { HUGE_PAGE } else { MIB };
        let layout = Layout::from_size_align(bytes, align).map_err(|_| error)?;
        let start = allocate(layout).ok_or(error)?;
        Ok(Self { start: start.cast(), len: bytes / size_of::<Cluster>(), layout })
    }

    /// The size in MiB.
    pub(in crate::search) fn mib(&self) -> usize {
        self.layout.size() / MIB
    }

    /// The clusters.
    #[inline]
    pub(in crate::search) fn clusters(&self) -> &[Cluster] {
        // SAFETY: `start` points to zeroed memory for `len` clusters, aligned for them,
        // that lives as long as `self`; atomics may be shared, and all bits are valid.
        unsafe { std::slice::from_raw_parts(self.start.as_ptr(), self.len) }
    }
}

impl Drop for Memory {
    fn drop(&mut self) {
        release(self.start.cast(), self.layout);
    }
}

/// A type of which all bits zero are a value.
///
/// # Safety
/// They must be a valid one.
pub(in crate::search) unsafe trait Zeroed {}

/// A large `T` of its own, at first all zero, on huge pages where the system has
/// them: tables looked up all over the place cost a page walk each time otherwise.
pub(in crate::search) struct HugeBox<T: Zeroed>(NonNull<T>);

// SAFETY: the memory is owned by this value alone.
unsafe impl<T: Zeroed + Send> Send for HugeBox<T> {}
// SAFETY: shared access gives out shared references only.
unsafe impl<T: Zeroed + Sync> Sync for HugeBox<T> {}

impl<T: Zeroed> HugeBox<T> {
    const LAYOUT: Layout = match Layout::new::<T>().align_to(HUGE_PAGE) {
        Ok(layout) => layout.pad_to_align(),
        Err(_) => panic!("the table is too large"),
    };

    /// All zero, and touched: the system hands out the pages now and not in the
    /// middle of a search.
    pub(in crate::search) fn new() -> Self {
        let start: NonNull<T> =
            allocate(Self::LAYOUT).unwrap_or_else(|| handle_alloc_error(Self::LAYOUT)).cast();
        // SAFETY: memory of our own for one `T`, of which zero is a value.
        unsafe { start.write_bytes(0, 1) };
        Self(start)
    }
}

impl<T: Zeroed> Deref for HugeBox<T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        // SAFETY: memory for a `T`, at first zero, that lives as long as `self`.
        unsafe { self.0.as_ref() }
    }
}

impl<T: Zeroed> DerefMut for HugeBox<T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut T {
        // SAFETY: as above, and `self` is borrowed alone.
        unsafe { self.0.as_mut() }
    }
}

impl<T: Zeroed> Drop for HugeBox<T> {
    fn drop(&mut self) {
        release(self.0.cast(), Self::LAYOUT);
    }
}

/// Zeroed pages straight from the system: it hands them out lazily, so nothing
/// is touched until the table is cleared.
#[cfg(all(target_os = "linux", not(miri)))]
fn allocate(layout: Layout) -> Option<NonNull<u8>> {
    // One alignment more than needed; the ends are given back.
    let padded = layout.size().checked_add(layout.align())?;
    let (prot, flags) = (libc::PROT_READ | libc::PROT_WRITE, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS);
    // SAFETY: a new anonymous mapping at an address of the system's choice; it
    // touches no memory we have.
    let raw = unsafe { libc::mmap(std::ptr::null_mut(), padded, prot, flags, -1, 0) };
    if raw == libc::MAP_FAILED {
        return None;
    }
    let raw = raw.cast::<u8>();
    let before = raw.align_offset(layout.align());
    let after = layout.align() - before;
    // SAFETY: `before + size + after == padded`, so all three parts lie in the
    // mapping made above; sizes and offsets are multiples of the page size.
    unsafe {
        if before > 0 {
            libc::munmap(raw.cast(), before);
        }
        let start = raw.add(before);
        if after > 0 {
            libc::munmap(start.add(layout.size()).cast(), after);
        }
        libc::madvise(start.cast(), layout.size(), libc::MADV_HUGEPAGE);
        NonNull::new(start)
    }
}

#[cfg(all(target_os = "linux", not(miri)))]
fn release(start: NonNull<u8>, layout: Layout) {
    // SAFETY: exactly the part of the mapping that `allocate` kept.
    unsafe {
        libc::munmap(start.as_ptr().cast(), layout.size());
    }
}

#[cfg(any(not(target_os = "linux"), miri))]
fn allocate(layout: Layout) -> Option<NonNull<u8>> {
    // SAFETY: the layout has a size above zero.
    NonNull::new(unsafe { alloc_zeroed(layout) })
}

#[cfg(any(not(target_os = "linux"), miri))]
fn release(start: NonNull<u8>, layout: Layout) {
    // SAFETY: allocated by `allocate` with the same layout.
    unsafe { dealloc(start.as_ptr(), layout) };
}

/// Bytes of memory in the machine, where the system tells.
#[cfg(all(unix, not(miri)))]
fn physical_memory() -> Option<u64> {
    // SAFETY: plain queries without arguments to get wrong.
    let (pages, size) = unsafe { (libc::sysconf(libc::_SC_PHYS_PAGES), libc::sysconf(libc::_SC_PAGESIZE)) };
    u64::try_from(pages).ok()?.checked_mul(u64::try_from(size).ok()?)
}

#[cfg(any(not(unix), miri))]
fn physical_memory() -> Option<u64> {
    None
}

/// The largest table that fits into the machine, in MiB.
pub fn largest_mib() -> usize {
    physical_memory().map_or(1 << 25, |bytes| (bytes / MIB as u64) as usize)
}
