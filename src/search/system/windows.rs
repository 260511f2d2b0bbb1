//! Windows: large pages, memory status, processor groups and nodes.
//!
//! Large pages want the right to lock pages in memory (*Local Security Policy > Local
//! Policies > User Rights Assignment*), which users do not have by default; without it all is as
//! usual. Processors come in groups of at most 64. A thread runs in one group at a time,
//! and before Windows 11 a process stays in one unless it binds its threads elsewhere.

use crate::search::system::machine::{Node, PageKind};
use std::mem::offset_of;
use std::ptr::{NonNull, null, null_mut};
use std::sync::OnceLock;
use windows_sys::Win32::Foundation::{
    CloseHandle, ERROR_SUCCESS, GetLastError, HANDLE, INVALID_HANDLE_VALUE, SetLastError,
};
use windows_sys::Win32::Security::{
    AdjustTokenPrivileges, LUID_AND_ATTRIBUTES, LookupPrivilegeValueW, SE_LOCK_MEMORY_NAME,
    SE_PRIVILEGE_ENABLED, TOKEN_ADJUST_PRIVILEGES, TOKEN_PRIVILEGES, TOKEN_QUERY,
};
use windows_sys::Win32::System::Memory::{
    GetLargePageMinimum, MEM_COMMIT, MEM_LARGE_PAGES, MEM_RELEASE, MEM_RESERVE, PAGE_READWRITE, VirtualAlloc,
    VirtualFree,
};
use windows_sys::Win32::System::SystemInformation::{
    GROUP_AFFINITY, GetLogicalProcessorInformationEx, GlobalMemoryStatusEx, MEMORYSTATUSEX,
    NUMA_NODE_RELATIONSHIP, RelationNumaNode, SYSTEM_LOGICAL_PROCESSOR_INFORMATION_EX,
};
use windows_sys::Win32::System::Threading::{
    GetCurrentProcess, GetCurrentThread, GetProcessAffinityMask, OpenProcessToken, SetThreadGroupAffinity,
};

/// Allocates zeroed pages: large ones if the user has the privilege and enough are free, otherwise normal
/// ones, not touched yet. `None` if there is not enough memory.
pub(super) fn allocate(bytes: usize) -> Option<(NonNull<u8>, PageKind)> {
    if let Ok(large) = *large_page()
        && bytes >= large
        && let Some(start) = reserve(bytes.next_multiple_of(large), MEM_LARGE_PAGES)
    {
        return Some((start, PageKind::Large));
    }
    reserve(bytes, 0).map(|start| (start, PageKind::Normal))
}

fn reserve(bytes: usize, kind: u32) -> Option<NonNull<u8>> {
    // SAFETY: new memory at an address of the system's choice; it touches none we have.
    let start = unsafe { VirtualAlloc(null(), bytes, MEM_RESERVE | MEM_COMMIT | kind, PAGE_READWRITE) };
    NonNull::new(start.cast())
}

/// Frees memory that [`allocate`] returned.
///
/// # Safety
/// It must come from [`allocate`], and not be used any more.
pub(super) unsafe fn release(start: NonNull<u8>, _: usize) {
    // SAFETY: the whole of what `VirtualAlloc` gave, which a size of 0 means.
    unsafe {
        VirtualFree(start.as_ptr().cast(), 0, MEM_RELEASE);
    }
}

/// Returns the size of a large page in bytes; the error is the reason why there are none, as part of a
/// sentence.
fn large_page() -> &'static Result<usize, &'static str> {
    static FOUND: OnceLock<Result<usize, &'static str>> = OnceLock::new();
    FOUND.get_or_init(|| {
        // SAFETY: a plain query.
        let size = unsafe { GetLargePageMinimum() };
        if !size.is_power_of_two() {
            return Err("the system has no large pages");
        }
        if enable_lock_memory() { Ok(size) } else { Err("no right to lock pages in memory") }
    })
}

/// Enables the right to lock pages in memory for this process; returns false if the user does not have it.
fn enable_lock_memory() -> bool {
    let mut token: HANDLE = INVALID_HANDLE_VALUE;
    // SAFETY: the handles are this process's own, every pointer leads to a value of the
    // type and size the call names, and the token is closed once.
    unsafe {
        if OpenProcessToken(GetCurrentProcess(), TOKEN_ADJUST_PRIVILEGES | TOKEN_QUERY, &raw mut token) == 0 {
            return false;
        }
        let mut right = LUID_AND_ATTRIBUTES { Attributes: SE_PRIVILEGE_ENABLED, ..Default::default() };
        let mut enabled = LookupPrivilegeValueW(null(), SE_LOCK_MEMORY_NAME, &raw mut right.Luid) != 0;
        if enabled {
            let wanted = TOKEN_PRIVILEGES { PrivilegeCount: 1, Privileges: [right] };
            SetLastError(ERROR_SUCCESS);
            // It succeeds without the right as well; only the last error shows this.
            enabled = AdjustTokenPrivileges(token, 0, &raw const wanted, 0, null_mut(), null_mut()) != 0
                && GetLastError() == ERROR_SUCCESS;
        }
        CloseHandle(token);
        enabled
    }
}

/// Returns the reason why memory is not on large pages, as part of a sentence.
pub(super) fn why_no_large_pages() -> Option<&'static str> {
    Some(large_page().err().unwrap_or("not enough large pages free"))
}

/// Returns `None`: not measured on Windows.
pub(super) fn huge_kib_in_use() -> Option<u64> {
    None
}

/// Returns the bytes of memory in the machine; `None` if the system does not report it.
pub(super) fn physical_memory() -> Option<u64> {
    let mut status = MEMORYSTATUSEX { dwLength: size_of::<MEMORYSTATUSEX>() as u32, ..Default::default() };
    // SAFETY: the structure says its own size.
    (unsafe { GlobalMemoryStatusEx(&raw mut status) } != 0).then_some(status.ullTotalPhys)
}

/// The size of the smallest record of a node, bytes. The structure is larger: its union has room for other
/// kinds of records.
const NODE_RECORD: usize =
    offset_of!(SYSTEM_LOGICAL_PROCESSOR_INFORMATION_EX, Anonymous) + size_of::<NUMA_NODE_RELATIONSHIP>();

/// Returns the memory nodes; a node across processor groups is split by group. Empty if the system does not
/// report them, or if the process is restricted to some of the processors (`start /affinity`), since its
/// owner has placed it already.
pub(super) fn nodes() -> Vec<Node> {
    if is_restricted() {
        return Vec::new();
    }
    let mut length = 0;
    // SAFETY: without a buffer the call only says how large one must be.
    unsafe { GetLogicalProcessorInformationEx(RelationNumaNode, null_mut(), &raw mut length) };
    // Words, so that the records in it are aligned.
    let mut buffer = vec![0_u64; (length as usize).div_ceil(size_of::<u64>())];
    let start = buffer.as_mut_ptr().cast::<SYSTEM_LOGICAL_PROCESSOR_INFORMATION_EX>();
    // SAFETY: the buffer has the length that is passed.
    if length == 0
        || unsafe { GetLogicalProcessorInformationEx(RelationNumaNode, start, &raw mut length) } == 0
    {
        return Vec::new();
    }
    let mut nodes = Vec::new();
    let mut at = 0;
    while at + NODE_RECORD <= length as usize {
        // SAFETY: a record lies whole at every offset that the sizes lead to, and the
        // loop's condition keeps the fixed part of a node's inside of the buffer.
        let record = unsafe { start.byte_add(at) };
        // SAFETY: as above.
        let (relation, size) = unsafe { ((*record).Relationship, (*record).Size as usize) };
        if relation == RelationNumaNode {
            // SAFETY: of this relation the union holds a node.
            nodes.extend(parts(unsafe { &raw const (*record).Anonymous.NumaNode }));
        }
        if size == 0 {
            break;
        }
        at += size;
    }
    nodes
}

/// Returns the node's part of each processor group. The count is 0 before Windows 10 20H2, where a node has
/// only one group.
fn parts(node: *const NUMA_NODE_RELATIONSHIP) -> Vec<Node> {
    // SAFETY: `nodes` gives a whole record, which ends with that number of masks, at least one.
    let (number, masks) = unsafe {
        let count = usize::from((*node).GroupCount).max(1);
        let first = (&raw const (*node).Anonymous).cast::<GROUP_AFFINITY>();
        ((*node).NodeNumber, std::slice::from_raw_parts(first, count))
    };
    let of_mask = |mask: &GROUP_AFFINITY| Node {
        number,
        group: mask.Group,
        processors: (0..usize::BITS).filter(|bit| mask.Mask >> bit & 1 != 0).collect(),
    };
    masks.iter().map(of_mask).filter(|node| !node.processors.is_empty()).collect()
}

/// Returns true if this process is restricted to some of the processors. The masks of a process in several
/// groups are 0, which counts as not restricted.
fn is_restricted() -> bool {
    let (mut ours, mut all) = (0, 0);
    // SAFETY: two words of our own to write to.
    unsafe { GetProcessAffinityMask(GetCurrentProcess(), &raw mut ours, &raw mut all) != 0 && ours != all }
}

/// Restricts this thread to the processors of the node; returns false if that failed.
pub(super) fn bind(node: &Node) -> bool {
    let mask = node.processors.iter().fold(0, |mask, &bit| mask | 1_usize << bit);
    let wanted = GROUP_AFFINITY { Mask: mask, Group: node.group, Reserved: [0; 3] };
    // SAFETY: the handle is that of this thread, and the call only reads the mask.
    unsafe { SetThreadGroupAffinity(GetCurrentThread(), &raw const wanted, null_mut()) != 0 }
}
