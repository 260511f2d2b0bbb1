//! The transposition table: results that nodes, threads and moves of a game share.
//!
//! Clusters of 32 bytes hold three entries in four atomic words: one word with
//! the three 16-bit keys, and a word of payload per entry. There are no locks:
//! threads may overwrite each other between two words, and then a key meets a
//! payload of another position. That is harmless by design. Every payload
//! decodes to values in range, moves are validated by `Board::is_legal`
//! before they are played, and a wrong score is no worse than a collision of
//! 16-bit keys, which happens as well.
//!
//! Scores of mates and tablebase wins are stored relative to the node and
//! read back relative to the root.

use crate::search::system::memory::{OutOfMemory, PageKind};
use crate::search::system::sync::{AtomicBool, AtomicU8};
use crate::search::system::{placement, topology};
#[cfg(target_family = "wasm")]
pub use crate::search::tables::cluster::host::HostMemory;
use crate::search::tables::cluster::{Cluster, ENTRIES, Storage};
use crate::types::{MAX_PLY, Move, Score, score};
use bitflags::bitflags;
use std::sync::atomic::Ordering::Relaxed;

/// Added to a depth before it is stored, so that 0 means "no entry": quiescence, the
/// shallowest search there is, stores depth 0.
const DEPTH_OFFSET: i32 = 1;
/// The number of generations (numbers of searches); after the last one counting starts again at 0.
const GENERATIONS: u8 = 32;
/// The plies of depth by which an entry is worth less for each search that began since it was stored.
const AGE_WEIGHT: i32 = 4;
/// The least number of plies by which an old record of the same position must be deeper than a new one to
/// survive it (more for a node on the principal variation).
const REPLACE_MARGIN: i32 = 3;
/// The size in MiB from which on a table is cleared by as many threads as the machine has processors.
const CLEARED_BY_ALL: usize = 64;
/// The number of plies without capture or pawn move after which the 50-move rule ends the game.
const FIFTY_MOVE_PLIES: Score = 100;

/// The relation of a score to the true one: exact, an upper or lower bound, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Bound {
    /// No relation: the entry holds a static evaluation only.
    None,
    /// The true score is at most the stored one (a fail-low).
    Upper,
    /// The true score is at least the stored one (a fail-high).
    Lower,
    /// The true score is the stored one.
    Exact,
}

impl Bound {
    /// Returns the bound of a fail-soft score after a search in the window (`alpha`, `beta`); it is exact
    /// inside the window.
    #[inline]
    pub const fn of(score: Score, alpha: Score, beta: Score) -> Self {
        if score >= beta {
            Self::Lower
        } else if score > alpha {
            Self::Exact
        } else {
            Self::Upper
        }
    }

    #[inline]
    const fn from_bits(bits: u8) -> Self {
        match bits & 3 {
            0 => Self::None,
            1 => Self::Upper,
            2 => Self::Lower,
            _ => Self::Exact,
        }
    }

    /// Returns true for a bound from below: the true score is at least the stored one (lower or exact).
    #[inline]
    pub const fn is_lower(self) -> bool {
        matches!(self, Self::Lower | Self::Exact)
    }

    /// Returns true for a bound from above: the true score is at most the stored one (upper or exact).
    #[inline]
    pub const fn is_upper(self) -> bool {
        matches!(self, Self::Upper | Self::Exact)
    }
}

/// The data of a position in the transposition table: best move, score, static evaluation, depth and bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TtEntry {
    /// The best move; `None` if unknown, which keeps the move stored before.
    pub mv: Option<Move>,
    /// The score from the side to move, internal units, mates counted from the root; ignored with
    /// [`Bound::None`].
    pub score: Score,
    /// The static evaluation from the side to move before correction, internal units;
    /// [`score::NONE`] if there is none (in check).
    pub eval: Score,
    /// The depth searched, plies, 0 (quiescence) to [`MAX_PLY`].
    pub depth: i32,
    /// The relation of `score` to the true score.
    pub bound: Bound,
    /// True if the node is, or was once, part of a principal variation.
    pub pv: bool,
}

bitflags! {
    /// The last byte of an entry: bound (2 bits), PV flag, generation (5 bits).
    #[derive(Clone, Copy)]
    struct Flags: u8 {
        const BOUND = 0b0000_0011;
        const PV = 0b0000_0100;
        const GENERATION = 0b1111_1000;
    }
}

/// An entry in 64 bits: move, score, evaluation (16 each), depth and flags (8
/// each), from the low end. Zero is no entry.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Payload(u64);

impl Payload {
    fn pack(mv: Option<Move>, score: Score, eval: Score, depth: i32, flags: Flags) -> Self {
        let depth = (depth + DEPTH_OFFSET).clamp(1, 255) as u64;
        Self(
            u64::from(mv.map_or(0, Move::raw))
                | u64::from(score as i16 as u16) << 16
                | u64::from(eval as i16 as u16) << 32
                | depth << 48
                | u64::from(flags.bits()) << 56,
        )
    }

    #[inline]
    const fn is_empty(self) -> bool {
        self.0 >> 48 & 0xff == 0
    }

    #[inline]
    const fn mv(self) -> Option<Move> {
        Move::from_raw(self.0 as u16)
    }

    #[inline]
    const fn score(self) -> Score {
        (self.0 >> 16) as i16 as Score
    }

    #[inline]
    const fn eval(self) -> Score {
        (self.0 >> 32) as i16 as Score
    }

    #[inline]
    const fn depth(self) -> i32 {
        (self.0 >> 48 & 0xff) as i32 - DEPTH_OFFSET
    }

    #[inline]
    const fn flags(self) -> Flags {
        Flags::from_bits_retain((self.0 >> 56) as u8)
    }

    #[inline]
    const fn bound(self) -> Bound {
        Bound::from_bits(self.flags().bits())
    }

    #[inline]
    const fn pv(self) -> bool {
        self.flags().contains(Flags::PV)
    }

    #[inline]
    const fn generation(self) -> u8 {
        self.flags().bits() >> 3
    }

    /// Returns the value of the entry for replacement: its depth less [`AGE_WEIGHT`] for each search of its
    /// age, plies; `i32::MIN` for no entry. `now` is the current generation.
    #[inline]
    const fn quality(self, now: u8) -> i32 {
        if self.is_empty() {
            return i32::MIN;
        }
        let age = now.wrapping_sub(self.generation()) % GENERATIONS;
        self.depth() - AGE_WEIGHT * age as i32
    }
}

/// The transposition (hash) table: results of earlier searches by position, shared by all threads.
pub struct TranspositionTable {
    clusters: Storage,
    /// The number of the current search, below [`GENERATIONS`].
    generation: AtomicU8,
    /// True if a search has begun since the table was last empty.
    used: AtomicBool,
}

impl TranspositionTable {
    /// Makes an empty table of `mib` MiB (at least 1) for `threads` search threads.
    ///
    /// # Errors
    /// There is not enough memory.
    pub fn new(mib: usize, threads: usize) -> Result<Self, OutOfMemory> {
        let table = Self::reserve(mib)?;
        table.settle(threads);
        Ok(table)
    }

    /// Allocates a table of `mib` MiB without touching its memory pages, so that an old table can be freed
    /// before the new one takes memory. Call [`TranspositionTable::settle`] before use.
    ///
    /// # Errors
    /// There is not enough memory.
    pub fn reserve(mib: usize) -> Result<Self, OutOfMemory> {
        Ok(Self {
            clusters: Storage::new(mib.max(1))?,
            generation: AtomicU8::new(0),
            used: AtomicBool::new(false),
        })
    }

    /// Makes a table in a memory that the host of the WebAssembly module provides, with the entries that are
    /// there already: none if the memory is new.
    #[cfg(target_family = "wasm")]
    pub fn in_host(memory: HostMemory) -> Self {
        let clusters = Storage::Host(memory);
        Self { clusters, generation: AtomicU8::new(0), used: AtomicBool::new(false) }
    }

    /// Maps the memory pages of a new table, so that the first search does not spend time on it; if `threads`
    /// search threads are spread over memory nodes, this also places each part on a node. Small tables are
    /// skipped: their pages are mapped as they are used, so that programs which start an engine for each
    /// request need not wait.
    pub fn settle(&self, threads: usize) {
        let is_spread = placement::is_spread(topology::nodes(), threads.max(1));
        if self.mib() >= CLEARED_BY_ALL || is_spread {
            self.clear(threads);
        }
    }

    /// Clears the table for a new game, as [`TranspositionTable::clear`] does, unless no search has begun
    /// since it was last empty.
    pub fn forget(&self, threads: usize) {
        if self.used.load(Relaxed) {
            self.clear(threads);
        }
    }

    /// Returns the size of the table in MiB.
    pub fn mib(&self) -> usize {
        self.clusters.mib()
    }

    /// Returns the kind of memory pages (normal or huge) that the table is on.
    pub fn page_kind(&self) -> PageKind {
        self.clusters.page_kind()
    }

    /// Prefetches the part of the table in which the position with this Zobrist key is stored.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        self.clusters.prefetch(key);
    }

    /// Returns the entry of the position with this key, `ply` plies from the root, with the 50-move counter
    /// at `halfmove`; `None` if there is none. The score is relative to the root; a win or loss that the
    /// 50-move rule may prevent is limited to the largest evaluation. The move is not validated.
    #[inline]
    pub fn probe(&self, key: u64, ply: usize, halfmove: u16) -> Option<TtEntry> {
        let cluster = self.clusters.of(key);
        let keys = cluster.keys();
        for i in 0..ENTRIES {
            if (keys >> (16 * i)) as u16 != key as u16 {
                continue;
            }
            let payload = Payload(cluster.payload(i));
            if payload.is_empty() {
                continue;
            }
            let bound = payload.bound();
            return Some(TtEntry {
                mv: payload.mv(),
                score: match bound {
                    Bound::None => score::NONE,
                    _ => from_table(payload.score(), ply, halfmove),
                },
                eval: match payload.eval() {
                    score::NONE => score::NONE,
                    eval => score::clamp_eval(eval),
                },
                depth: payload.depth(),
                bound,
                pv: payload.pv(),
            });
        }
        None
    }

    /// Stores the entry of the position with this key, `ply` plies from the root. Its score is relative to
    /// the root; the table converts it. A bound from the search does not replace an entry of the same
    /// position and search that is at least 3 plies deeper (5 if the new entry is marked `pv`); an entry
    /// without a score never replaces one with a score. An entry without a move keeps the move stored before.
    /// For a new position the least valuable entry of the cluster is replaced.
    #[inline]
    pub fn store(&self, key: u64, ply: usize, entry: &TtEntry) {
        let cluster = self.clusters.of(key);
        let keys = cluster.keys();
        let now = self.generation.load(Relaxed);
        let mut slot = 0;
        let mut worst = i32::MAX;
        let mut old = Payload(0);
        for i in 0..ENTRIES {
            let payload = Payload(cluster.payload(i));
            if (keys >> (16 * i)) as u16 == key as u16 && !payload.is_empty() {
                (slot, old) = (i, payload);
                break;
            }
            let quality = payload.quality(now);
            if quality < worst {
                (worst, slot) = (quality, i);
            }
        }

        let mut mv = entry.mv;
        if !old.is_empty() {
            let margin = REPLACE_MARGIN + 2 * i32::from(entry.pv);
            let keeps = match entry.bound {
                Bound::Exact => false,
                Bound::None => old.bound() != Bound::None,
                _ => old.generation() == now && entry.depth + margin <= old.depth(),
            };
            if keeps {
                return;
            }
            mv = mv.or(old.mv());
        }

        let score = match entry.bound {
            Bound::None => 0,
            _ => to_table(entry.score, ply),
        };
        let pv = if entry.pv { Flags::PV.bits() } else { 0 };
        let flags = Flags::from_bits_retain(entry.bound as u8 | pv | now << 3);
        let payload = Payload::pack(mv, score, entry.eval, entry.depth, flags);
        cluster.set_payload(slot, payload.0);
        let shift = 16 * slot;
        let with_key = keys & !(0xffff << shift) | (key & 0xffff) << shift;
        if with_key != keys {
            cluster.set_keys(with_key);
        }
    }

    /// Starts a new search: entries stored before now count as old, and are replaced sooner.
    pub fn new_search(&self) {
        let next = (self.generation.load(Relaxed) + 1) % GENERATIONS;
        #[cfg(target_family = "wasm")]
        let next = self.clusters.agree(next);
        self.generation.store(next, Relaxed);
        self.used.store(true, Relaxed);
    }

    /// Clears the table on `threads` threads, or on one for each processor if the table is large. If search
    /// threads are spread over memory nodes, each part is cleared on its node, since the first touch places
    /// its pages.
    pub fn clear(&self, threads: usize) {
        #[cfg(target_family = "wasm")]
        self.clusters.clear_in_host();
        let nodes = topology::nodes();
        let slots = placement::slots(nodes, threads.max(1));
        let workers = if self.mib() >= CLEARED_BY_ALL { topology::processors() } else { 1 };
        let clusters = self.clusters.as_slice();
        let share = clusters.len().div_ceil(workers.max(threads)).max(1);
        let wipe = |part: &[Cluster]| {
            for cluster in part {
                cluster.set_keys(0);
                for slot in 0..ENTRIES {
                    cluster.set_payload(slot, 0);
                }
            }
        };
        std::thread::scope(|scope| {
            let mut parts = clusters.chunks(share).zip(slots.iter().copied().cycle());
            // Only threads of ours are bound, never the caller's.
            let own = if slots[0].is_none() { parts.next() } else { None };
            for (part, slot) in parts {
                let there = move || {
                    placement::bind(nodes, slot);
                    wipe(part);
                };
                // A thread that cannot be started leaves its share to us.
                if std::thread::Builder::new().spawn_scoped(scope, there).is_err() {
                    wipe(part);
                }
            }
            if let Some((part, _)) = own {
                wipe(part);
            }
        });
        self.generation.store(0, Relaxed);
        self.used.store(false, Relaxed);
    }

    /// Returns the share of the table that entries of the current search fill, permille (0 to 1000), from a
    /// sample.
    pub fn hashfull(&self) -> u32 {
        let now = self.generation.load(Relaxed);
        // A thousand entries or so: every iteration of every search asks.
        let sample = self.clusters.len().min(1000_usize.div_ceil(ENTRIES));
        let used = (0..sample)
            .map(|index| self.clusters.at(index))
            .flat_map(|cluster| (0..ENTRIES).map(move |slot| Payload(cluster.payload(slot))))
            .filter(|payload| !payload.is_empty() && payload.generation() == now)
            .count();
        (used * 1000 / (sample * ENTRIES)) as u32
    }
}

/// Converts a score relative to the root into one relative to the node at `ply`; internal units.
#[inline]
fn to_table(score: Score, ply: usize) -> Score {
    let ply = ply as Score;
    if score::is_win(score) {
        (score + ply).min(score::MATE)
    } else if score::is_loss(score) {
        (score - ply).max(-score::MATE)
    } else {
        score
    }
}

/// Converts a score relative to the node into one relative to the root, for a node at `ply` whose
/// 50-move counter stands at `halfmove`. A mate or tablebase win that comes after the counter has run
/// out was found with another counter and may be false here: it only counts as the largest evaluation.
#[inline]
fn from_table(stored: Score, ply: usize, halfmove: u16) -> Score {
    let stored = stored.clamp(-score::MATE, score::MATE);
    if !score::is_decisive(stored) {
        return stored;
    }
    let sign = stored.signum();
    let size = stored.abs();
    let top = if score::is_mate(size) { score::MATE } else { score::TB_WIN };
    if top - size + Score::from(halfmove) > FIFTY_MOVE_PLIES {
        return sign * score::EVAL_MAX;
    }
    let lowest = if score::is_mate(size) { score::MATE_IN_MAX } else { score::TB_WIN_IN_MAX };
    sign * (size - ply.min(MAX_PLY) as Score).max(lowest)
}

#[cfg(test)]
mod tests;
