//! The tables that the threads of a memory node share, if there are many threads.
//!
//! Continuation and pawn histories and the corrections have hundreds of thousands of entries, which one
//! thread fills slowly; entries of one thread help all others that search the position (Stockfish's idea).
//! Each thread has its own small tables, which fill quickly and make the threads search differently.
//!
//! All lie in one box on large pages, those of the histories on the first.

use crate::search::system::memory::{HugeBox, Zeroed};
use crate::search::tables::correction::CorrectionHistory;
use crate::search::tables::entry::Entry;
use crate::search::tables::stack::{NO_CONTINUATION, PAWN_SLOTS};
use std::sync::Arc;

/// A history table by the moved piece and its target square, indexed by
/// [`crate::search::tables::stack::continuation_index`], which is computed once for several tables.
pub type PieceTo = [Entry; NO_CONTINUATION as usize];

/// The large history tables by which quiet moves are ordered ([`crate::search::tables::history`]):
/// continuation and pawn history.
pub struct MoveTables {
    /// The continuation history: a [`PieceTo`] for each continuation index of an earlier move, or
    /// for none.
    pub continuation: [PieceTo; NO_CONTINUATION as usize + 1],
    /// The pawn history: a [`PieceTo`] for each pawn structure ([`PAWN_SLOTS`], by Zobrist key).
    pub pawn: [PieceTo; PAWN_SLOTS],
}

impl MoveTables {
    /// Clears all entries, for a new game.
    fn clear(&self) {
        let entries = self.continuation.as_flattened().iter().chain(self.pawn.as_flattened());
        entries.for_each(|entry| entry.set(0));
    }
}

/// The large tables that a search thread fills alone or shares with others: the continuation and pawn histories
/// of moves, and the correction histories of the evaluation.
#[repr(C)]
pub struct CommonTables {
    /// The histories of moves.
    pub moves: MoveTables,
    /// The correction histories of the evaluation.
    pub corrections: CorrectionHistory,
}

const _: () = assert!(size_of::<MoveTables>() <= 2 << 20 && size_of::<CommonTables>() <= 4 << 20);

// SAFETY: nothing but arrays of integers.
unsafe impl Zeroed for CommonTables {}

/// A search thread's reference to its large history tables ([`CommonTables`]), which are its own or shared
/// with other threads.
#[derive(Clone)]
pub struct Common(Arc<HugeBox<CommonTables>>);

impl Common {
    /// Allocates empty tables, in memory near the processor that runs this call.
    pub fn new() -> Self {
        Self(Arc::new(HugeBox::new()))
    }

    /// Clears all the tables, for a new game; threads that share them are affected too.
    pub fn clear(&self) {
        self.moves.clear();
        self.corrections.clear();
    }
}

impl std::ops::Deref for Common {
    type Target = CommonTables;

    #[inline(always)]
    fn deref(&self) -> &CommonTables {
        &self.0
    }
}

impl Default for Common {
    fn default() -> Self {
        Self::new()
    }
}
