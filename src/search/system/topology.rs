//! The memory nodes (NUMA) of the machine, and the processors of each.
//!
//! A processor reads the memory of its own node faster than that of another. Most
//! machines have one node, and then nothing here matters. Read once; rests on the
//! system's own file.

use crate::search::system::native;
use std::fmt;
use std::sync::OnceLock;

pub use crate::search::system::machine::Node;

/// Returns the memory (NUMA) nodes of this machine with their processors; empty if the system does not report
/// them.
pub fn nodes() -> &'static [Node] {
    static NODES: OnceLock<Vec<Node>> = OnceLock::new();
    NODES.get_or_init(native::nodes)
}

/// Returns the number of threads that can run at once on this machine. The standard library counts only one
/// processor group of Windows, but knows the limits of containers, so both sources are used.
pub fn processors() -> usize {
    let counted = std::thread::available_parallelism().map_or(1, usize::from);
    let known = nodes().iter().map(|node| node.processors.len()).sum::<usize>();
    if cfg!(windows) { counted.max(known) } else { counted }
}

/// The number of processors with their memory nodes, for display as text such as `16 in 2 nodes (8 + 8)`.
pub struct Summary<'a> {
    /// The number of processors.
    pub processors: usize,
    /// The memory nodes, as far as the system reports them.
    pub nodes: &'a [Node],
}

impl fmt::Display for Summary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.processors)?;
        if self.nodes.len() < 2 {
            return Ok(());
        }
        let sizes: Vec<String> = self.nodes.iter().map(|node| node.processors.len().to_string()).collect();
        write!(f, " in {} nodes ({})", self.nodes.len(), sizes.join(" + "))?;
        let groups = self.nodes.iter().map(|node| node.group).max().map_or(1, |last| last + 1);
        if groups > 1 { write!(f, " and {groups} groups") } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_machine_has_processors_and_each_is_on_one_node() {
        assert!(processors() >= 1);
        let mut all: Vec<(u16, u32)> = Vec::new();
        for node in nodes() {
            assert!(!node.processors.is_empty());
            all.extend(node.processors.iter().map(|&processor| (node.group, processor)));
        }
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
    }

    #[test]
    fn the_summary_says_what_there_is() {
        let node = |number, group, size| Node { number, group, processors: (0..size).collect() };
        let written = |nodes: &[Node]| {
            let processors = nodes.iter().map(|node| node.processors.len()).sum();
            Summary { processors, nodes }.to_string()
        };
        assert_eq!(written(&[node(0, 0, 8)]), "8");
        assert_eq!(written(&[node(0, 0, 8), node(1, 0, 4)]), "12 in 2 nodes (8 + 4)");
        assert_eq!(written(&[node(0, 0, 64), node(0, 1, 64)]), "128 in 2 nodes (64 + 64) and 2 groups");
        assert_eq!(Summary { processors: 2, nodes: &[] }.to_string(), "2");
    }
}
