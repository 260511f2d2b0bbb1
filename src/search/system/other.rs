//! Systems without large pages, nodes or binding: macOS, the BSDs, and Miri.
//!
//! A Mac has one node, and binds threads by classes of quality, not to processors.

use crate::search::system::machine::{ALIGN, Node, PageKind};
use std::alloc::{Layout, alloc_zeroed, dealloc};
use std::ptr::NonNull;

/// Allocates zeroed memory by the standard allocator; `None` if there is not enough memory.
pub(super) fn allocate(bytes: usize) -> Option<(NonNull<u8>, PageKind)> {
    let layout = Layout::from_size_align(bytes, ALIGN).ok()?;
    // SAFETY: the layout has a size above zero: `memory` asks for no other.
    NonNull::new(unsafe { alloc_zeroed(layout) }).map(|start| (start, PageKind::Normal))
}

/// Frees memory that [`allocate`] returned.
///
/// # Safety
/// It must come from [`allocate`] with the same size, and not be used any more.
pub(super) unsafe fn release(start: NonNull<u8>, bytes: usize) {
    // SAFETY: allocated by `allocate` with the same size and alignment, as one layout.
    unsafe { dealloc(start.as_ptr(), Layout::from_size_align_unchecked(bytes, ALIGN)) };
}

/// Returns `None`: these systems have no large pages, so there is no reason to report.
pub(super) fn why_no_large_pages() -> Option<&'static str> {
    None
}

/// Returns `None`: these systems have no huge pages.
pub(super) fn huge_kib_in_use() -> Option<u64> {
    None
}

/// Returns the bytes of memory in the machine; `None` if the system does not report it.
#[cfg(all(unix, not(miri)))]
pub(super) fn physical_memory() -> Option<u64> {
    // SAFETY: plain queries without arguments to get wrong.
    let (pages, size) = unsafe { (libc::sysconf(libc::_SC_PHYS_PAGES), libc::sysconf(libc::_SC_PAGESIZE)) };
    u64::try_from(pages).ok()?.checked_mul(u64::try_from(size).ok()?)
}

/// Returns `None`: the memory of the machine is not known.
#[cfg(any(not(unix), miri))]
pub(super) fn physical_memory() -> Option<u64> {
    None
}

/// Returns an empty list: memory nodes are not known.
pub(super) fn nodes() -> Vec<Node> {
    Vec::new()
}

/// Returns false: threads are not bound to processors.
pub(super) fn bind(_: &Node) -> bool {
    false
}
