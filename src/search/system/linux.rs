//! Linux and Android: transparent huge pages, nodes from sysfs, affinity by `sched`.

use crate::search::system::machine::{ALIGN, Node, PageKind, parse_list};
use std::fs;
use std::ptr::NonNull;

/// The size of a huge page of x86-64 and, with pages of 4 KiB, ARM.
const HUGE_PAGE: usize = 2 << 20;
const SYSFS_NODES: &str = "/sys/devices/system/node";

/// Allocates zeroed pages; the system maps them when they are first touched. `None` if there is not enough
/// memory.
pub(super) fn allocate(bytes: usize) -> Option<(NonNull<u8>, PageKind)> {
    let size = rounded(bytes);
    let align = if size >= HUGE_PAGE { HUGE_PAGE } else { ALIGN };
    // One alignment more than needed; the ends are given back.
    let padded = size.checked_add(align)?;
    let (prot, flags) = (libc::PROT_READ | libc::PROT_WRITE, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS);
    // SAFETY: a new anonymous mapping at an address of the system's choice; it
    // touches no memory we have.
    let raw = unsafe { libc::mmap(std::ptr::null_mut(), padded, prot, flags, -1, 0) };
    if raw == libc::MAP_FAILED {
        return None;
    }
    let raw = raw.cast::<u8>();
    let before = raw.align_offset(align);
    let after = align - before;
    // SAFETY: `before + size + after == padded`, so all three parts lie in the
    // mapping made above; sizes and offsets are multiples of the page size.
    unsafe {
        if before > 0 {
            libc::munmap(raw.cast(), before);
        }
        let start = raw.add(before);
        if after > 0 {
            libc::munmap(start.add(size).cast(), after);
        }
        let advised = size >= HUGE_PAGE && libc::madvise(start.cast(), size, libc::MADV_HUGEPAGE) == 0;
        Some((NonNull::new(start)?, if advised { PageKind::Transparent } else { PageKind::Normal }))
    }
}

/// Frees memory that [`allocate`] returned.
///
/// # Safety
/// It must come from [`allocate`] with the same size, and not be used any more.
pub(super) unsafe fn release(start: NonNull<u8>, bytes: usize) {
    // SAFETY: exactly the part of the mapping that `allocate` returned.
    unsafe {
        libc::munmap(start.as_ptr().cast(), rounded(bytes));
    }
}

/// Rounds up to whole huge pages if at most half of one is wasted, otherwise to whole pages of any size that
/// Linux uses (4 to 64 KiB).
fn rounded(bytes: usize) -> usize {
    let huge = bytes.next_multiple_of(HUGE_PAGE);
    if huge - bytes <= HUGE_PAGE / 2 { huge } else { bytes.next_multiple_of(ALIGN) }
}

/// Returns the reason why memory is not on large pages, as part of a sentence; never `None` on Linux.
pub(super) fn why_no_large_pages() -> Option<&'static str> {
    Some("the system gives no huge pages")
}

/// Returns the KiB of this process that are on huge pages; `None` if the system does not report it.
pub(super) fn huge_kib_in_use() -> Option<u64> {
    let text = fs::read_to_string("/proc/self/smaps_rollup").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("AnonHugePages:"))?;
    line.trim().strip_suffix("kB")?.trim().parse().ok()
}

/// Returns the bytes of memory in the machine; `None` if the system does not report it.
pub(super) fn physical_memory() -> Option<u64> {
    // SAFETY: plain queries without arguments to get wrong.
    let (pages, size) = unsafe { (libc::sysconf(libc::_SC_PHYS_PAGES), libc::sysconf(libc::_SC_PAGESIZE)) };
    u64::try_from(pages).ok()?.checked_mul(u64::try_from(size).ok()?)
}

/// Returns the memory nodes with the processors on them that this process may use (`taskset` and cgroups
/// restrict them); empty if the system does not report it.
pub(super) fn nodes() -> Vec<Node> {
    let Some(allowed) = allowed() else { return Vec::new() };
    let read = |path: String| fs::read_to_string(path).ok().and_then(|text| parse_list(text.trim()));
    let Some(numbers) = read(format!("{SYSFS_NODES}/online")) else { return Vec::new() };
    let mut nodes = Vec::new();
    for number in numbers {
        let Some(mut processors) = read(format!("{SYSFS_NODES}/node{number}/cpulist")) else {
            return Vec::new();
        };
        processors.retain(|processor| allowed.contains(processor));
        if !processors.is_empty() {
            nodes.push(Node { number, group: 0, processors });
        }
    }
    nodes
}

/// Returns the processors that this thread may run on; `None` if the system does not report it.
pub(super) fn allowed() -> Option<Vec<u32>> {
    // SAFETY: zero is an empty set, and the call writes into the set of that size only.
    let set = unsafe {
        let mut set: libc::cpu_set_t = std::mem::zeroed();
        (libc::sched_getaffinity(0, size_of::<libc::cpu_set_t>(), &raw mut set) == 0).then_some(set)
    }?;
    // SAFETY: the numbers are within the set.
    let is_in = |processor: u32| unsafe { libc::CPU_ISSET(processor as usize, &set) };
    Some((0..libc::CPU_SETSIZE as u32).filter(|&processor| is_in(processor)).collect())
}

/// Restricts this thread to the processors of the node; returns false if that failed.
pub(super) fn bind(node: &Node) -> bool {
    // SAFETY: zero is an empty set, the numbers added are within it, and the call reads it only.
    unsafe {
        let mut set: libc::cpu_set_t = std::mem::zeroed();
        for &processor in node.processors.iter().filter(|&&processor| processor < libc::CPU_SETSIZE as u32) {
            libc::CPU_SET(processor as usize, &mut set);
        }
        libc::sched_setaffinity(0, size_of::<libc::cpu_set_t>(), &raw const set) == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nearly_fills_a_huge_page_gets_one() {
        let half = HUGE_PAGE / 2;
        for (bytes, size) in [
            (HUGE_PAGE - 8, HUGE_PAGE),
            (half, HUGE_PAGE),
            (half - 8, half),
            (HUGE_PAGE + 8, HUGE_PAGE + ALIGN),
        ] {
            assert_eq!(rounded(bytes), size);
            let (start, kind) = allocate(bytes).expect("memory");
            assert!(size < HUGE_PAGE || start.addr().get() % HUGE_PAGE == 0, "{bytes}");
            assert!(size >= HUGE_PAGE || kind == PageKind::Normal, "{bytes}");
            // SAFETY: allocated above, and not used.
            unsafe { release(start, bytes) };
        }
    }
}
