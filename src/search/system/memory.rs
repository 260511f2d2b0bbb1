//! Memory on large pages: allocation, and the box that holds what threads learn.
//!
//! A search reads its tables at random; with pages of 4 KiB most reads cost an additional page walk. Linux is
//! asked for huge pages and Windows for large ones; both may refuse without harm. macOS has none: its current
//! processors (ARM) have pages of 16 KiB and refuse `VM_FLAGS_SUPERPAGE_SIZE_2MB`.
//!
//! Rests on the functions of the system's own file (`linux`, `windows`, `other`).
//! Invariant: a [`Pages`] is zeroed, aligned to [`Pages::ALIGN`], and its own.

use crate::search::system::machine::ALIGN;
use crate::search::system::native;
use std::alloc::{Layout, handle_alloc_error};
use std::fmt;
use std::io;
use std::marker::PhantomData;
use std::ops::Deref;
use std::ptr::NonNull;

pub use crate::search::system::machine::PageKind;

/// The number of bytes for which a MiB of a table size stands: 2^20, but far fewer under Miri, which is slow.
pub(in crate::search) const MIB: usize = if cfg!(miri) { 1 << 12 } else { 1 << 20 };

/// The error of a request for more memory than the machine has, or than the system gives; `Display` names the
/// sizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OutOfMemory {
    /// The requested size in MiB.
    pub mib: usize,
}

impl fmt::Display for OutOfMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no memory for {} MiB of hash", self.mib)
    }
}

impl std::error::Error for OutOfMemory {}

impl fmt::Display for PageKind {
    /// Writes the kind for `speedtest`; for transparent pages with the amount of the process that is on them
    /// now, MiB, if the system reports it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Normal => match native::why_no_large_pages() {
                Some(why) => write!(f, "normal ({why})"),
                None => write!(f, "normal"),
            },
            Self::Transparent => match native::huge_kib_in_use() {
                Some(kib) => write!(f, "transparent huge pages, {} MiB on them", kib / 1024),
                None => write!(f, "transparent huge pages"),
            },
            Self::Large => write!(f, "large"),
        }
    }
}

/// A block of zeroed memory directly from the operating system, freed when dropped. Linux and Windows map its
/// pages lazily (except large ones of Windows), so the thread that first writes to a page determines its
/// memory node.
pub(in crate::search) struct Pages {
    start: NonNull<u8>,
    bytes: usize,
    kind: PageKind,
}

// SAFETY: the memory is owned by this value alone, which gives out its address only.
unsafe impl Send for Pages {}
// SAFETY: as above.
unsafe impl Sync for Pages {}

impl Pages {
    /// The alignment of the block, bytes.
    pub(in crate::search) const ALIGN: usize = ALIGN;

    /// Allocates `bytes` bytes of zeroed memory; `None` for 0 bytes, or if the system does not have them.
    pub(in crate::search) fn new(bytes: usize) -> Option<Self> {
        // No object may be larger, and the systems round up.
        if bytes == 0 || bytes > isize::MAX as usize / 2 {
            return None;
        }
        let (start, kind) = native::allocate(bytes)?;
        debug_assert_eq!(start.addr().get() % Self::ALIGN, 0);
        Some(Self { start, bytes, kind })
    }

    /// Returns the address of the first byte of the block.
    pub(in crate::search) fn start(&self) -> NonNull<u8> {
        self.start
    }

    /// Returns the size of the block in bytes, as requested.
    pub(in crate::search) fn bytes(&self) -> usize {
        self.bytes
    }

    /// Returns the kind of memory pages (normal or huge) that the block is on.
    pub(in crate::search) fn kind(&self) -> PageKind {
        self.kind
    }
}

impl Drop for Pages {
    fn drop(&mut self) {
        // SAFETY: from `allocate`, with the same size, and no reference to it is left.
        unsafe { native::release(self.start, self.bytes) };
    }
}

/// Tests whether the process can allocate `bytes` more bytes now, and returns an error if it cannot.
pub(in crate::search) fn try_for(bytes: usize) -> io::Result<()> {
    Pages::new(bytes).map(drop).ok_or_else(|| io::ErrorKind::OutOfMemory.into())
}

/// Returns the size of the machine's memory in bytes; `None` if the system does not report it.
pub(in crate::search) fn physical_memory() -> Option<u64> {
    native::physical_memory()
}

/// Marks types whose value may be made from zeroed memory.
///
/// # Safety
/// All bits zero must be a valid value of the type.
pub(in crate::search) unsafe trait Zeroed {}

/// A large `T` in a memory block of its own, initially all zero, on large pages if the system has them, since
/// random accesses to a table would otherwise miss the TLB. It is changed through shared references.
pub(in crate::search) struct HugeBox<T: Zeroed> {
    pages: Pages,
    holds: PhantomData<T>,
}

// SAFETY: the memory is owned by this value alone.
unsafe impl<T: Zeroed + Send> Send for HugeBox<T> {}
// SAFETY: shared access gives out shared references only.
unsafe impl<T: Zeroed + Sync> Sync for HugeBox<T> {}

impl<T: Zeroed> HugeBox<T> {
    const FITS: () = assert!(align_of::<T>() <= Pages::ALIGN && size_of::<T>() > 0);

    /// Allocates a zeroed `T` on the heap, on large pages if the system has them, and touches its pages now:
    /// they are mapped near the processor that runs this, and not during a search.
    pub(in crate::search) fn new() -> Self {
        let () = Self::FITS;
        let pages = Pages::new(size_of::<T>()).unwrap_or_else(|| handle_alloc_error(Layout::new::<T>()));
        // SAFETY: memory of our own for one `T`, of which zero is a value.
        unsafe { pages.start().cast::<T>().write_bytes(0, 1) };
        Self { pages, holds: PhantomData }
    }
}

impl<T: Zeroed> Deref for HugeBox<T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        // SAFETY: memory for a `T`, at first zero, that lives as long as `self`.
        unsafe { self.pages.start.cast().as_ref() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_zeroed_aligned_and_writable_to_the_end() {
        for bytes in [1, 4096, Pages::ALIGN + 1, 3 * MIB + 7] {
            let pages = Pages::new(bytes).expect("memory");
            assert_eq!(pages.start().addr().get() % Pages::ALIGN, 0);
            assert_eq!(pages.bytes(), bytes);
            // SAFETY: memory of our own of that size, read and written by this test alone.
            let all = unsafe { std::slice::from_raw_parts_mut(pages.start().as_ptr(), bytes) };
            assert!(all.iter().all(|&byte| byte == 0));
            all.fill(0xff);
        }
        assert!(Pages::new(0).is_none() && Pages::new(usize::MAX).is_none());
    }

    #[test]
    fn the_machine_has_memory_and_page_kinds_have_names() {
        if cfg!(not(miri)) {
            assert!(physical_memory().is_some_and(|bytes| bytes > 64 << 20));
        }
        let kind = Pages::new(4 * MIB).expect("4 MiB").kind();
        let text = kind.to_string();
        assert!(["normal", "transparent huge pages", "large"].iter().any(|word| text.starts_with(word)));
        assert_eq!(PageKind::Large.to_string(), "large");
    }
}
