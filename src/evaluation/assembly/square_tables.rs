//! Remembers the piece-square tables of the pawn structures seen last
//! ([`crate::evaluation::features::piece_pawns`]).

use crate::board::Board;
use crate::evaluation::features::piece_pawns::{SquareTables, pawns_of};
use crate::evaluation::weights::table::Weights;
use crate::types::Bitboard;

/// The number of entries; a power of two. 2.6 kB each. With 32 a search takes 1.03 times as long; more than
/// these show no gain, as a table follows from another with few changes (docs/log, topic speed).
const ENTRIES: usize = 1 << 8;

/// The piece-square tables of one pawn structure: White's and Black's pawns.
#[derive(Clone, Copy)]
struct Entry {
    tables: SquareTables,
    pawns: [Bitboard; 2],
}

/// The cache of one thread for the piece-square values that depend on the pawn structure ([`SquareTables`]).
pub struct SquareTableCache {
    entries: Box<[Entry; ENTRIES]>,
    /// The index of the entry returned last; the next pawn structure is most like it.
    last: usize,
}

impl SquareTableCache {
    /// Makes an empty cache: every entry has the values for a board without pawns, which are zero.
    pub fn new() -> Self {
        let empty = Entry { tables: SquareTables::ZERO, pawns: [Bitboard::EMPTY; 2] };
        let entries = vec![empty; ENTRIES].into_boxed_slice();
        let entries = entries.try_into().unwrap_or_else(|_| unreachable!("the length is the type's"));
        Self { entries, last: 0 }
    }

    /// Resets every entry to the values for a board without pawns, in place, for a new set of weights.
    pub fn clear(&mut self) {
        self.entries.fill(Entry { tables: SquareTables::ZERO, pawns: [Bitboard::EMPTY; 2] });
    }

    /// Returns the piece-square values for the pawn structure of a board, from the cache or updated from its
    /// entry. They depend on `weights`, which must be the same between two calls of [`Self::clear`].
    #[inline(always)]
    pub fn get(&mut self, board: &Board, weights: &Weights) -> &SquareTables {
        let at = board.pawn_key() as usize & (ENTRIES - 1);
        let pawns = pawns_of(board);
        if self.entries[at].pawns != pawns {
            self.fill(at, pawns, weights);
        }
        self.last = at;
        &self.entries[at].tables
    }

    #[cold]
    #[inline(never)]
    fn fill(&mut self, at: usize, pawns: [Bitboard; 2], weights: &Weights) {
        if at != self.last {
            self.entries[at] = self.entries[self.last];
        }
        let entry = &mut self.entries[at];
        entry.tables.follow(entry.pawns, pawns, weights);
        entry.pawns = pawns;
    }
}
