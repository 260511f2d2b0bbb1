//! The assignment of search threads to memory nodes.
//!
//! With at most as many threads as a node has processors the system places them best: it knows the other
//! processes. With more, each thread is bound to a node, in proportion to the processors of each node; it
//! then allocates and clears its tables there, and each clears its part of the hash table. (Stockfish binds
//! likewise.)
//!
//! Invariants: the slots of the first threads do not depend on the number of further threads, except for the
//! step from unbound to bound; with one node no thread is bound.

use crate::search::system::native;
use crate::search::system::topology::Node;

/// The index of the memory (NUMA) node that a thread is bound to; `None` for a thread that is not bound.
pub type NumaSlot = Option<usize>;

/// Returns true if `threads` search threads are to be bound to the memory nodes and spread over them: there
/// are several nodes, and more threads than the largest node has processors.
pub fn is_spread(nodes: &[Node], threads: usize) -> bool {
    let largest = nodes.iter().map(|node| node.processors.len()).max().unwrap_or(0);
    nodes.len() > 1 && threads > largest
}

/// Returns the memory node for each of `threads` threads, as an index into `nodes`. Each thread in turn goes
/// to the node that has the smallest part of its processors taken afterwards, the first of equal ones. All
/// `None` if threads are not spread ([`is_spread`]).
pub fn slots(nodes: &[Node], threads: usize) -> Vec<NumaSlot> {
    if !is_spread(nodes, threads) {
        return vec![None; threads];
    }
    let mut taken = vec![0_usize; nodes.len()];
    let mut next = || {
        // (taken + 1) / size compared as fractions, without rounding.
        let fuller = |&a: &usize, &b: &usize| {
            let (size_a, size_b) = (nodes[a].processors.len(), nodes[b].processors.len());
            ((taken[a] + 1) * size_b).cmp(&((taken[b] + 1) * size_a))
        };
        let slot = (0..nodes.len()).min_by(fuller)?;
        taken[slot] += 1;
        Some(slot)
    };
    (0..threads).map(|_| next()).collect()
}

/// Binds the calling thread to the memory node `slot`, an index into `nodes`; returns true if it is bound
/// now. A thread that cannot be bound runs wherever the system decides.
pub fn bind(nodes: &[Node], slot: NumaSlot) -> bool {
    slot.and_then(|slot| nodes.get(slot)).is_some_and(native::bind)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn machine(sizes: &[u32]) -> Vec<Node> {
        let mut first = 0;
        let mut node = |(number, &size): (usize, &u32)| {
            let processors = (first..first + size).collect();
            first += size;
            Node { number: number as u32, group: 0, processors }
        };
        sizes.iter().enumerate().map(&mut node).collect()
    }

    fn counts(nodes: &[Node], threads: usize) -> Vec<usize> {
        let slots = slots(nodes, threads);
        assert_eq!(slots.len(), threads);
        (0..nodes.len()).map(|node| slots.iter().filter(|slot| **slot == Some(node)).count()).collect()
    }

    #[test]
    fn few_threads_and_single_nodes_are_left_to_the_system() {
        for (sizes, threads) in [(&[][..], 4), (&[8], 8), (&[8], 64), (&[8, 8], 8), (&[4, 16], 16)] {
            assert!(slots(&machine(sizes), threads).iter().all(Option::is_none), "{sizes:?} {threads}");
        }
    }

    #[test]
    fn many_threads_share_the_nodes_by_their_sizes() {
        assert_eq!(counts(&machine(&[8, 8]), 9), [5, 4]);
        assert_eq!(counts(&machine(&[8, 8]), 16), [8, 8]);
        assert_eq!(counts(&machine(&[8, 8]), 32), [16, 16], "more threads than processors");
        assert_eq!(counts(&machine(&[64, 64, 32]), 160), [64, 64, 32]);
        assert_eq!(counts(&machine(&[64, 64, 32]), 80), [32, 32, 16]);
        assert_eq!(counts(&machine(&[4, 12]), 16), [4, 12]);
    }

    #[test]
    fn a_thread_more_moves_no_other() {
        let nodes = machine(&[8, 16, 8]);
        let all = slots(&nodes, 40);
        for threads in 17..40 {
            assert_eq!(slots(&nodes, threads), all[..threads]);
        }
    }

    /// On the processors of this machine, each taken for a node of its own.
    #[cfg(all(any(target_os = "linux", target_os = "android"), not(miri)))]
    #[test]
    fn a_thread_that_sits_runs_on_its_node_only() {
        let allowed = || native::allowed().expect("the system tells");
        let nodes: Vec<Node> = allowed()
            .iter()
            .enumerate()
            .map(|(number, &processor)| Node { number: number as u32, group: 0, processors: vec![processor] })
            .collect();
        let before = allowed();
        for slot in 0..nodes.len() {
            let (bound, now) = std::thread::scope(|scope| {
                scope.spawn(|| (bind(&nodes, Some(slot)), allowed())).join().expect("no panic")
            });
            assert!(bound && now == nodes[slot].processors, "{now:?}");
        }
        assert!(!bind(&nodes, None) && !bind(&nodes, Some(nodes.len())));
        assert_eq!(allowed(), before, "this thread was not touched");
    }
}
