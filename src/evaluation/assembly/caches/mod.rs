//! The caches of one thread: pawn structures by pawn key, each with the shelter of the most recent kings,
//! shelters of other kings, and material balances by material key. ([`square_tables`](super::square_tables)
//! has the squares by pawn structure.)
//!
//! [`CacheLookup`] is the interface: the search uses [`Caches`], a trace uses [`Uncached`], and both give
//! the same values (a test compares them).

use crate::board::Board;
use crate::evaluation::assembly::square_tables::SquareTableCache;
use crate::evaluation::features::material::{self, MaterialInfo};
use crate::evaluation::features::pawns::{self, PawnInfo};
use crate::evaluation::features::piece_pawns::SquareTables;
use crate::evaluation::features::shelter;
use crate::evaluation::weights::sink::{Sink, Sum, Sums};
use crate::evaluation::weights::table::Weights;
use crate::types::{Bitboard, Color, S, Square, prefetch};

/// Provides the parts of the evaluation that depend on pawns or material alone, from a cache ([`Caches`]) or
/// computed anew ([`Uncached`]), and adds their terms to the [`Sink`] that sums the evaluation.
pub trait CacheLookup {
    /// Returns the passed pawns and pawn attack spans of `board`, and adds the terms of the pawn structure
    /// and of the pawns around both kings to `sink`.
    fn pawns<K: Sink>(&mut self, board: &Board, sink: &mut K) -> PawnInfo;
    /// Returns the piece-square values that depend on the pawns of `board`. They are all zero without a
    /// cache: a sink that traces then gets their weights one by one.
    fn square_tables(&mut self, board: &Board, weights: &Weights) -> &SquareTables;
    /// Returns the data that depend on the piece counts of `board` (phase, kind of ending), and adds the
    /// terms of the material balance to `sink`.
    fn material<K: Sink>(&mut self, board: &Board, sink: &mut K) -> MaterialInfo;
}

/// A [`CacheLookup`] without caches: every part of the evaluation is computed anew, as for a trace.
pub struct Uncached;

impl CacheLookup for Uncached {
    fn pawns<K: Sink>(&mut self, board: &Board, sink: &mut K) -> PawnInfo {
        let info = pawns::evaluate(board, sink);
        for color in Color::ALL {
            shelter::evaluate(board, color, sink);
        }
        info
    }

    /// Returns the piece-square tables of a board without pawns, since a trace counts pawns one by one.
    fn square_tables(&mut self, _board: &Board, _weights: &Weights) -> &SquareTables {
        &SquareTables::ZERO
    }

    fn material<K: Sink>(&mut self, board: &Board, sink: &mut K) -> MaterialInfo {
        material::evaluate(board, sink)
    }
}

/// The number of entries of the pawn cache; a power of two. Each has 64 bytes: one cache line.
const PAWN_ENTRIES: usize = 1 << 14;
const _: () = assert!(size_of::<PawnEntry>() == 64);
/// The number of entries of the shelter cache; a power of two. Each has 16 bytes, so that the second-level
/// cache has room for other tables.
const SHELTER_ENTRIES: usize = 1 << 11;
/// The number of entries of the material cache; a power of two.
const MATERIAL_ENTRIES: usize = 1 << 12;

#[derive(Clone, Copy)]
#[repr(align(64))]
struct PawnEntry {
    key: u64,
    info: PawnInfo,
    score: S,
    winnable: i32,
    shelter: [Shelter; 2],
}

impl PawnEntry {
    /// A key that no position is expected to have marks an empty entry; should one have it,
    /// its entry is merely the empty board's.
    const EMPTY: Self = Self {
        key: !0,
        info: PawnInfo { passed: Bitboard::EMPTY, spans: [Bitboard::EMPTY; 2] },
        score: S::ZERO,
        winnable: 0,
        shelter: [Shelter::NONE; 2],
    };

    #[cold]
    #[inline(never)]
    fn of(board: &Board, weights: &Weights) -> Self {
        let mut sum = Sum::new(weights);
        let info = pawns::evaluate(board, &mut sum);
        let sums = sum.sums();
        let (score, winnable) = (sums.linear, sums.winnable);
        Self { key: board.pawn_key(), info, score, winnable, shelter: [Shelter::NONE; 2] }
    }
}

/// The cached sums of the shelter of one king (the terms of the pawns around it).
#[derive(Clone, Copy)]
struct Shelter {
    /// The square of the king; `None` if nothing was computed yet.
    king: Option<Square>,
    /// The linear sum, White less Black, internal units.
    score: S,
    /// The danger sum of the attack on the king, in eighths of an index of the king-safety array.
    danger: S,
}

impl Shelter {
    const NONE: Self = Self { king: None, score: S::ZERO, danger: S::ZERO };

    /// Returns the shelter of the king of `color`: from the entries `known`, or computed anew and stored
    /// there. Kings come back or differ in every other line, so several entries are stored.
    #[cold]
    #[inline(never)]
    fn of(
        board: &Board,
        color: Color,
        known: &mut [ShelterEntry; SHELTER_ENTRIES],
        weights: &Weights,
    ) -> Self {
        let king = board.king(color);
        let key = ShelterEntry::key(board.pawn_key(), color, king);
        let entry = &mut known[key as usize & (SHELTER_ENTRIES - 1)];
        if entry.key != key {
            let mut sum = Sum::new(weights);
            shelter::evaluate(board, color, &mut sum);
            let sums = sum.sums();
            *entry = ShelterEntry { key, score: sums.linear, danger: sums.danger[(!color).index()] };
        }
        Self { king: Some(king), score: entry.score, danger: entry.danger }
    }
}

/// An entry of the shelter cache: the sums of one king's shelter, by the key of its pawns, side and square.
#[derive(Clone, Copy)]
struct ShelterEntry {
    key: u64,
    score: S,
    danger: S,
}

impl ShelterEntry {
    const EMPTY: Self = Self { key: !0, score: S::ZERO, danger: S::ZERO };

    /// Returns the key of a shelter: pawns, side and square of the king in one number.
    const fn key(pawn_key: u64, color: Color, king: Square) -> u64 {
        let place = 64 * color.index() + king.index() + 1;
        pawn_key ^ (place as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

#[derive(Clone, Copy)]
struct MaterialEntry {
    key: u64,
    score: S,
    danger: [S; 2],
    info: MaterialInfo,
}

impl MaterialEntry {
    const EMPTY: Self = Self { key: !0, score: S::ZERO, danger: [S::ZERO; 2], info: MaterialInfo::NONE };

    #[cold]
    #[inline(never)]
    fn of(board: &Board, weights: &Weights) -> Self {
        let mut sum = Sum::new(weights);
        let info = material::evaluate(board, &mut sum);
        let Sums { linear: score, danger, .. } = sum.sums();
        Self { key: board.material_key(), score, danger, info }
    }
}

/// The number of lookups in an evaluation cache and the number of those that found an entry, counted in tests
/// only.
#[cfg(test)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HitRate {
    /// The number of lookups.
    pub probes: u64,
    /// The number of lookups that found an entry.
    pub hits: u64,
}

/// The evaluation caches of one search thread: pawn structures, king shelters, piece-square values by pawns,
/// and material balances.
pub struct Caches {
    pawns: Box<[PawnEntry; PAWN_ENTRIES]>,
    shelters: Box<[ShelterEntry; SHELTER_ENTRIES]>,
    squares: SquareTableCache,
    material: Box<[MaterialEntry; MATERIAL_ENTRIES]>,
    /// The hit rate of the pawn cache, counted in tests.
    #[cfg(test)]
    pub pawn_rate: HitRate,
    /// The hit rate of the material cache, counted in tests.
    #[cfg(test)]
    pub material_rate: HitRate,
}

impl Caches {
    /// Makes evaluation caches without entries.
    pub fn new() -> Self {
        Self {
            pawns: filled(PawnEntry::EMPTY),
            shelters: filled(ShelterEntry::EMPTY),
            squares: SquareTableCache::new(),
            material: filled(MaterialEntry::EMPTY),
            #[cfg(test)]
            pawn_rate: HitRate::default(),
            #[cfg(test)]
            material_rate: HitRate::default(),
        }
    }

    /// Removes all entries from the caches, in place, since fresh memory would have to be mapped by the
    /// system during a search.
    pub fn clear(&mut self) {
        self.pawns.fill(PawnEntry::EMPTY);
        self.shelters.fill(ShelterEntry::EMPTY);
        self.squares.clear();
        self.material.fill(MaterialEntry::EMPTY);
        #[cfg(test)]
        {
            (self.pawn_rate, self.material_rate) = (HitRate::default(), HitRate::default());
        }
    }

    /// Prefetches the cache entry of the pawn structure with this Zobrist key ([`Board::pawn_key`]).
    #[inline]
    pub fn prefetch(&self, pawn_key: u64) {
        prefetch(&self.pawns[pawn_key as usize & (PAWN_ENTRIES - 1)]);
    }
}

impl CacheLookup for Caches {
    #[inline(always)]
    fn pawns<K: Sink>(&mut self, board: &Board, sink: &mut K) -> PawnInfo {
        let key = board.pawn_key();
        let entry = &mut self.pawns[key as usize & (PAWN_ENTRIES - 1)];
        #[cfg(test)]
        count(&mut self.pawn_rate, entry.key == key);
        if entry.key != key {
            *entry = PawnEntry::of(board, sink.weights());
        }
        let mut score = entry.score;
        for color in Color::ALL {
            let shelter = &mut entry.shelter[color.index()];
            if shelter.king != Some(board.king(color)) {
                *shelter = Shelter::of(board, color, &mut self.shelters, sink.weights());
            }
            score += shelter.score;
            sink.add_danger(!color, shelter.danger);
        }
        sink.add_sum(score);
        sink.add_winnable(entry.winnable);
        entry.info
    }

    #[inline(always)]
    fn square_tables(&mut self, board: &Board, weights: &Weights) -> &SquareTables {
        self.squares.get(board, weights)
    }

    #[inline(always)]
    fn material<K: Sink>(&mut self, board: &Board, sink: &mut K) -> MaterialInfo {
        let key = board.material_key();
        let entry = &mut self.material[key as usize & (MATERIAL_ENTRIES - 1)];
        #[cfg(test)]
        count(&mut self.material_rate, entry.key == key);
        if entry.key != key {
            *entry = MaterialEntry::of(board, sink.weights());
        }
        sink.add_sum(entry.score);
        for color in Color::ALL {
            sink.add_danger(color, entry.danger[color.index()]);
        }
        entry.info
    }
}

/// Returns a heap array of `N` copies of `entry`. The compiler knows its length, which spares a bounds check.
fn filled<T: Clone, const N: usize>(entry: T) -> Box<[T; N]> {
    vec![entry; N].into_boxed_slice().try_into().unwrap_or_else(|_| unreachable!("the length is the type's"))
}

#[cfg(test)]
fn count(rate: &mut HitRate, hit: bool) {
    rate.probes += 1;
    rate.hits += u64::from(hit);
}

#[cfg(test)]
mod tests;
