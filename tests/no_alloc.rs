//! The search does not allocate, nor does a new game: every byte it needs is there before
//! it starts.

use palisade::board::{Board, Position};
use palisade::engine::{Limits, SearchOptions, Silent};
use palisade::evaluation::Weights;
use palisade::internals::control::shared::{Resources, Shared};
use palisade::internals::tables::common::Common;
use palisade::internals::tables::tt::TranspositionTable;
use palisade::internals::tree::node_type::Root;
use palisade::internals::tree::worker::Worker;
use palisade::types::score;
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// The system's allocator, counting.
struct Counting;

static ALLOCATIONS: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every call goes to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Relaxed);
        // SAFETY: the caller's promise is the one `System` asks for.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: as above; the memory came from `System`.
        unsafe { System.dealloc(memory, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

// One test in this file: another thread would count as well.
#[test]
fn a_search_does_not_allocate() {
    let tt = Arc::new(TranspositionTable::new(4, 1).expect("a small table"));
    let shared = || {
        let tt = Arc::clone(&tt);
        let resources = Resources {
            tt,
            tablebases: None,
            reporter: Arc::new(Silent),
            threads: 1,
            seed: 0,
            params: Arc::default(),
        };
        Arc::new(Shared::new(resources, Limits::default(), SearchOptions::default()))
    };
    let mut worker = Worker::new(0, shared(), Weights::embedded(), Common::default());
    for fen in [
        "r1bq1rk1/pp2ppbp/2np1np1/8/3NP3/2N1BP2/PPPQ2PP/R3KB1R w KQ - 3 9",
        "8/8/4k3/3p1p2/3P1P2/4K3/8/8 w - - 0 1",
        "8/P1P1P1P1/8/k7/7K/8/p1p1p1p1/8 w - - 0 1",
        "3k4/8/8/8/8/8/4R3/4K3 w - - 0 1",
    ] {
        let pos = Position::new(Board::from_fen(fen).expect(fen));
        let moves = pos.legal_moves();
        worker.prepare(shared(), pos.clone(), &moves);
        // Start-up tables may be built by the first search.
        for depth in 1..=9 {
            worker.root_depth = depth;
            let before = ALLOCATIONS.load(Relaxed);
            let score = worker.search::<Root>(-score::INFINITE, score::INFINITE, depth, 0, false);
            assert!(score.is_some());
            if depth > 2 {
                assert_eq!(ALLOCATIONS.load(Relaxed) - before, 0, "{fen} at depth {depth}");
            }
        }
    }
    let before = ALLOCATIONS.load(Relaxed);
    worker.new_game();
    assert_eq!(ALLOCATIONS.load(Relaxed) - before, 0, "a new game");
    assert!(ALLOCATIONS.load(Relaxed) > 0, "the counter counts");
}
