//! Memory on huge pages: allocation, and the box that holds a thread's tables.
//!
//! A search looks all over its tables; on pages of 4 KiB most of those looks cost a
//! page walk besides. Linux is asked for huge pages and may refuse without harm;
//! other systems give what their allocator has.

use std::alloc::{Layout, handle_alloc_error};
#[cfg(any(not(target_os = "linux"), miri))]
use std::alloc::{alloc_zeroed, dealloc};
use std::fmt;
use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;

/// A MiB; under Miri, which is slow, far less.
pub(in crate::search) const MIB: usize = if cfg!(miri) { 1 << 12 } else { 1 << 20 };
/// The size of a huge page; WebAssembly has small ones only, and an alignment beyond
/// them would be memory for nothing.
pub(in crate::search) const HUGE_PAGE: usize = if cfg!(target_family = "wasm") { 1 << 16 } else { 2 * MIB };

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

/// Zeroed pages straight from the system, which hands them out lazily: nothing is
/// touched yet. `None` if it has not so many. Give them back with [`release`].
#[cfg(all(target_os = "linux", not(miri)))]
pub(in crate::search) fn allocate(layout: Layout) -> Option<NonNull<u8>> {
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

/// Gives memory of [`allocate`] back, with the same layout.
#[cfg(all(target_os = "linux", not(miri)))]
pub(in crate::search) fn release(start: NonNull<u8>, layout: Layout) {
    // SAFETY: exactly the part of the mapping that `allocate` kept.
    unsafe {
        libc::munmap(start.as_ptr().cast(), layout.size());
    }
}

/// Zeroed memory; `None` if the system has not so much. Give it back with [`release`].
#[cfg(any(not(target_os = "linux"), miri))]
pub(in crate::search) fn allocate(layout: Layout) -> Option<NonNull<u8>> {
    // SAFETY: the layout has a size above zero.
    NonNull::new(unsafe { alloc_zeroed(layout) })
}

/// Gives memory of [`allocate`] back, with the same layout.
#[cfg(any(not(target_os = "linux"), miri))]
pub(in crate::search) fn release(start: NonNull<u8>, layout: Layout) {
    // SAFETY: allocated by `allocate` with the same layout.
    unsafe { dealloc(start.as_ptr(), layout) };
}

/// Bytes of memory in the machine, where the system tells.
#[cfg(all(unix, not(miri)))]
pub(in crate::search) fn physical_memory() -> Option<u64> {
    // SAFETY: plain queries without arguments to get wrong.
    let (pages, size) = unsafe { (libc::sysconf(libc::_SC_PHYS_PAGES), libc::sysconf(libc::_SC_PAGESIZE)) };
    u64::try_from(pages).ok()?.checked_mul(u64::try_from(size).ok()?)
}

/// Bytes of memory in the machine: unknown here.
#[cfg(any(not(unix), miri))]
pub(in crate::search) fn physical_memory() -> Option<u64> {
    None
}
