//! The table under every order of its loads and stores.

use super::{Cluster, ENTRIES};
use crate::search::system::memory::{OutOfMemory, PageKind};
use crate::search::system::sync::AtomicU64;
use crate::search::tables::tt::{Bound, TranspositionTable, TtEntry};
use crate::types::{Move, Square};
use std::sync::Arc;

/// The memory of a transposition table with a single cluster whatever the requested size, for tests of
/// concurrency: all keys share it.
pub(in crate::search) struct Clusters([Cluster; 1]);

impl Clusters {
    /// Makes the table with its single empty cluster; the requested size in MiB is ignored.
    pub(in crate::search) fn new(_: usize) -> Result<Self, OutOfMemory> {
        let words = || std::array::from_fn::<_, ENTRIES, _>(|_| AtomicU64::new(0));
        Ok(Self([Cluster { keys: AtomicU64::new(0), payloads: words() }]))
    }

    /// Returns 1 as the size of the table in MiB.
    pub(in crate::search) fn mib(&self) -> usize {
        1
    }

    /// Returns the kind of memory pages that the table is on: normal ones.
    pub(in crate::search) fn page_kind(&self) -> PageKind {
        PageKind::Normal
    }

    /// Returns the single cluster as a slice.
    pub(in crate::search) fn as_slice(&self) -> &[Cluster] {
        &self.0
    }
}

/// Entries that differ in every field, so that a mixture of two equals none.
fn entries() -> [TtEntry; 2] {
    let mv = |from, to| Some(Move::quiet(from, to));
    [
        TtEntry {
            mv: mv(Square::E2, Square::E4),
            score: -321,
            eval: 17,
            depth: 9,
            bound: Bound::Lower,
            pv: true,
        },
        TtEntry {
            mv: mv(Square::G8, Square::F6),
            score: 54,
            eval: -80,
            depth: 4,
            bound: Bound::Upper,
            pv: false,
        },
    ]
}

/// Two threads store, one reads meanwhile: it finds nothing or one of the entries whole,
/// maybe under the other's key, and never a mixture.
#[test]
fn an_entry_is_whole_or_not_there() {
    loom::model(|| {
        let tt = Arc::new(TranspositionTable::reserve(1).expect("one cluster"));
        let writers = [0, 1].map(|number| {
            let tt = Arc::clone(&tt);
            loom::thread::spawn(move || tt.store(number as u64 + 1, 0, &entries()[number]))
        });
        for key in [1, 2] {
            assert!(tt.probe(key, 0, 0).is_none_or(|hit| entries().contains(&hit)));
        }
        for writer in writers {
            writer.join().expect("no panic");
        }
        // Both may have taken the same place; then the key that stayed may stand beside the
        // other's payload, but one key is there.
        let found = [1, 2].map(|key| tt.probe(key, 0, 0));
        assert!(found.iter().any(Option::is_some));
        assert!(found.iter().flatten().all(|hit| entries().contains(hit)));
    });
}

/// Two threads store the same position: it stays one entry, and each sees its own or the
/// other's.
#[test]
fn threads_with_the_same_position_share_its_entry() {
    loom::model(|| {
        let tt = Arc::new(TranspositionTable::reserve(1).expect("one cluster"));
        tt.store(7, 0, &entries()[0]);
        let other = Arc::clone(&tt);
        let writer = loom::thread::spawn(move || {
            let exact = TtEntry { bound: Bound::Exact, ..entries()[1] };
            other.store(7, 0, &exact);
            assert_eq!(other.probe(7, 0, 0).map(|hit| hit.bound), Some(Bound::Exact));
        });
        // A reader meanwhile: the move it takes belongs to the score it takes.
        let hit = tt.probe(7, 0, 0).expect("the key is never away");
        let [first, second] = entries();
        assert!(hit == first || hit == TtEntry { bound: Bound::Exact, ..second }, "{hit:?}");
        writer.join().expect("no panic");
        assert_eq!(tt.probe(7, 0, 0), Some(TtEntry { bound: Bound::Exact, ..second }));
    });
}
