//! The words that the systems' files and the rest of this folder share: kinds of pages,
//! memory nodes. Rests on nothing.

/// The alignment, bytes, that memory from every operating system has at least (the granularity of Windows).
pub(super) const ALIGN: usize = 1 << 16;

/// The kind of memory pages that a table is on: normal, or huge ones, which make random access faster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageKind {
    /// Normal pages of the system.
    Normal,
    /// Transparent huge pages: Linux uses huge pages as available, when memory is first written.
    Transparent,
    /// Large pages, guaranteed.
    Large,
}

/// A memory (NUMA) node: processors that share local memory. On Windows, where processors are in groups of at
/// most 64, the part of a node in one group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The number of the node in the operating system.
    pub number: u32,
    /// The processor group; 0 except on Windows.
    pub group: u16,
    /// The numbers of the node's processors (in the group) that this process may use; never empty.
    pub processors: Vec<u32>,
}

/// Parses a list of numbers as Linux writes it: `0-3,8,10-11`. `None` if the text is no such list.
#[cfg_attr(not(any(target_os = "linux", target_os = "android", test)), expect(dead_code))]
pub(super) fn parse_list(text: &str) -> Option<Vec<u32>> {
    /// More processors than any machine has; a longer range is no list.
    const MOST: u32 = 1 << 16;
    let mut numbers = Vec::new();
    for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        let (first, last) = (first.parse::<u32>().ok()?, last.parse::<u32>().ok()?);
        if first > last || last >= MOST {
            return None;
        }
        numbers.extend(first..=last);
    }
    Some(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_processors_are_read() {
        assert_eq!(parse_list("0-3,8,10-11"), Some(vec![0, 1, 2, 3, 8, 10, 11]));
        assert_eq!(parse_list("0"), Some(vec![0]));
        assert_eq!(parse_list(""), Some(vec![]), "a node of memory without processors");
        for wrong in ["x", "3-1", "1-", "-1", "0-4294967295"] {
            assert_eq!(parse_list(wrong), None, "{wrong}");
        }
    }
}
