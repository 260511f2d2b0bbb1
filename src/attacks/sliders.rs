//! Attacks of bishops, rooks and queens.
//!
//! One facade over two methods that turn an occupancy into a table index: the BMI2 instruction PEXT if the
//! build has it, and "fancy" magic multiplication everywhere else (feature `magic` forces it: PEXT is slow
//! microcode on Zen 1 and 2). Both tables have 107,648 entries and are filled at compile time by the `o ^ (o
//! - 2r)` trick (Hyperbola Quintessence, chessprogramming.org). With the magics an entry is a set, 841 KiB in
//!   all. PEXT's twin PDEP spreads bits over the lines of the slider, so there an entry is 16 bits: 210 KiB,
//!   which leaves more of the second-level cache to other tables (docs/notes/speed.md has the gain).

use super::magic_numbers::{BISHOP_MAGICS, ROOK_MAGICS};
use crate::types::{Bitboard, Square};
use lookup::{SliderEntry, SliderIndex, table};

const ROOK_ENTRIES: usize = 102_400;
const BISHOP_ENTRIES: usize = 5_248;

/// Returns the squares attacked from `sq` along one line, first blockers included, by subtracting twice.
/// `mask` is the line without the slider.
const fn line_attacks(sq: u8, occ: u64, mask: u64) -> u64 {
    let slider = 1u64 << sq;
    let occ = occ & mask;
    let up = occ.wrapping_sub(slider.wrapping_mul(2));
    let down = occ.reverse_bits().wrapping_sub(slider.reverse_bits().wrapping_mul(2)).reverse_bits();
    (up ^ down) & mask
}

const fn file_mask(sq: u8) -> u64 {
    Bitboard::FILE_A.0 << (sq & 7) & !(1 << sq)
}

const fn rank_mask(sq: u8) -> u64 {
    0xff << (sq & 56) & !(1 << sq)
}

/// Returns the diagonal through a square, without it: in the direction from a1 to h8, or with `anti`
/// from h1 to a8.
const fn diagonal_mask(sq: u8, anti: bool) -> u64 {
    let mut set = 0;
    let mut other = 0u8;
    while other < 64 {
        let (df, dr) = ((other & 7) as i8 - (sq & 7) as i8, (other >> 3) as i8 - (sq >> 3) as i8);
        if other != sq && df == if anti { -dr } else { dr } {
            set |= 1 << other;
        }
        other += 1;
    }
    set
}

/// Returns the two lines on which a rook (`rook`) or bishop on a square moves, without the square.
const fn slider_lines(sq: u8, rook: bool) -> [u64; 2] {
    if rook { [file_mask(sq), rank_mask(sq)] } else { [diagonal_mask(sq, false), diagonal_mask(sq, true)] }
}

/// Returns the squares whose occupancy decides the attacks from `sq`: its lines without their last
/// squares at the edges.
const fn relevant(sq: u8, lines: [u64; 2]) -> u64 {
    let edges = (0xff00_0000_0000_00ff & !(0xff << (sq & 56)))
        | ((Bitboard::FILE_A.0 | Bitboard::FILE_H.0) & !(Bitboard::FILE_A.0 << (sq & 7)));
    (lines[0] | lines[1]) & !edges
}

/// Returns the bits of `value` under `mask`, moved together to the lowest bits, as PEXT does.
#[cfg(any(test, target_feature = "bmi2"))]
const fn extract(value: u64, mut mask: u64) -> u64 {
    let (mut bits, mut place) = (0, 0);
    while mask != 0 {
        if value & mask & mask.wrapping_neg() != 0 {
            bits |= 1 << place;
        }
        place += 1;
        mask &= mask - 1;
    }
    bits
}

/// The part of the attack table for one slider on one square: the relevant squares, the first index, and the
/// magic number.
#[derive(Clone, Copy)]
struct Layout {
    mask: u64,
    offset: usize,
    magic: u64,
}

impl Layout {
    /// Returns the index in the table of attacks for the occupied squares `occ`, by magic
    /// multiplication.
    const fn by_magic(&self, occ: u64) -> usize {
        self.offset + ((occ & self.mask).wrapping_mul(self.magic) >> (64 - self.mask.count_ones())) as usize
    }
}

/// Returns the layout of every square, of rooks if `rook`, otherwise of bishops; the offsets run on from
/// square to square.
const fn layouts(rook: bool) -> [Layout; 64] {
    let mut table = [Layout { mask: 0, offset: 0, magic: 0 }; 64];
    let mut offset = 0;
    let mut sq = 0;
    while sq < 64 {
        let mask = relevant(sq, slider_lines(sq, rook));
        let magic = if rook { ROOK_MAGICS[sq as usize] } else { BISHOP_MAGICS[sq as usize] };
        table[sq as usize] = Layout { mask, offset, magic };
        offset += 1 << mask.count_ones();
        sq += 1;
    }
    table
}

/// By PEXT and PDEP.
#[cfg(target_feature = "bmi2")]
mod lookup {
    use super::{Bitboard, Layout, empty_board, extract, fill, layouts};
    use core::arch::x86_64::{_pdep_u64, _pext_u64};

    /// The masks and the table offset by which the attacks of a rook or bishop on one square are looked up,
    /// with the BMI2 instructions PEXT and PDEP.
    #[derive(Clone, Copy)]
    pub(super) struct SliderIndex {
        lines: u64,
        mask: u64,
        offset: u32,
    }

    /// The attacked squares of a slider as stored in the table: one bit for each square of its lines, to be
    /// expanded by PDEP.
    pub(super) type SliderEntry = u16;

    impl SliderIndex {
        /// Makes the index of one slider on one square; `lines` are the squares it attacks on an empty board.
        pub(super) const fn new(layout: &Layout, lines: u64) -> Self {
            Self { lines, mask: layout.mask, offset: layout.offset as u32 }
        }

        /// Returns the index in the table of attacks for the occupied squares `occ`, by PEXT.
        #[inline]
        pub(super) fn index(&self, occ: Bitboard) -> usize {
            // SAFETY: this variant is compiled only if the target has BMI2.
            self.offset as usize + unsafe { _pext_u64(occ.0, self.mask) } as usize
        }

        /// Returns the attacked squares of a table entry, first blockers included, by PDEP.
        #[inline]
        pub(super) fn attacks(&self, entry: SliderEntry) -> Bitboard {
            // SAFETY: as above.
            Bitboard(unsafe { _pdep_u64(u64::from(entry), self.lines) })
        }
    }

    /// Returns the attacks of a rook, packed: the file below it, its rank, the file above it. The result
    /// is that of [`extract`] under its lines, in few steps, because the compiler counts them.
    const fn pack_rook(sq: usize, attacks: u64) -> SliderEntry {
        let (file, rank) = (sq & 7, sq >> 3);
        let on_rank = attacks >> (8 * rank) & 0xff;
        let on_rank = on_rank & !(!0 << file) | on_rank >> (file + 1) << file;
        let on_file = (attacks >> file & Bitboard::FILE_A.0).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        (on_file & !(!0 << rank) | on_rank << rank | on_file >> (rank + 1) << (rank + 7)) as SliderEntry
    }

    /// Computes the table of attacks of all 64 squares: of rooks if `rook`, otherwise of bishops.
    pub(super) const fn table<const N: usize>(rook: bool) -> [SliderEntry; N] {
        let sets: [Bitboard; N] = fill(rook, true);
        let (layouts, lines) = (layouts(rook), empty_board(rook));
        let mut table = [0; N];
        let mut sq = 0;
        while sq < 64 {
            let mut index = layouts[sq].offset;
            let end = index + (1 << layouts[sq].mask.count_ones());
            while index < end {
                let set = sets[index].0;
                table[index] =
                    if rook { pack_rook(sq, set) } else { extract(set, lines[sq].0) as SliderEntry };
                index += 1;
            }
            sq += 1;
        }
        table
    }
}

/// By magic multiplication.
#[cfg(not(target_feature = "bmi2"))]
mod lookup {
    use super::{Bitboard, Layout, fill};

    /// The mask, magic number, shift and table offset by which the attacks of a rook or bishop on one square
    /// are looked up.
    #[derive(Clone, Copy)]
    pub(super) struct SliderIndex {
        mask: u64,
        magic: u64,
        shift: u32,
        offset: u32,
    }

    /// The attacked squares of a slider as stored in the table: a plain bitboard.
    pub(super) type SliderEntry = Bitboard;

    impl SliderIndex {
        /// Makes the index of one slider on one square.
        pub(super) const fn new(layout: &Layout, _lines: u64) -> Self {
            Self {
                mask: layout.mask,
                magic: layout.magic,
                shift: 64 - layout.mask.count_ones(),
                offset: layout.offset as u32,
            }
        }

        /// Returns the index in the table of attacks for the occupied squares `occ`, by magic
        /// multiplication.
        #[inline]
        pub(super) fn index(&self, occ: Bitboard) -> usize {
            self.offset as usize + ((occ.0 & self.mask).wrapping_mul(self.magic) >> self.shift) as usize
        }

        /// Returns the attacked squares of a table entry, first blockers included.
        #[inline]
        pub(super) fn attacks(&self, entry: SliderEntry) -> Bitboard {
            entry
        }
    }

    /// Computes the table of attacks of all 64 squares: of rooks if `rook`, otherwise of bishops.
    pub(super) const fn table<const N: usize>(rook: bool) -> [SliderEntry; N] {
        fill(rook, false)
    }
}

/// Returns the attacks of rooks (`rook`) or bishops for all squares and occupancies, in the order of
/// PEXT if `pext`, otherwise in that of the magics.
const fn fill<const N: usize>(rook: bool, pext: bool) -> [Bitboard; N] {
    let layouts = layouts(rook);
    let mut table = [Bitboard::EMPTY; N];
    let mut sq = 0u8;
    while sq < 64 {
        let lines = slider_lines(sq, rook);
        let layout = &layouts[sq as usize];
        let mut subset = 0u64;
        // Subsets of the mask in counting order, which is PEXT's order too.
        let mut number = 0;
        loop {
            let attacks = line_attacks(sq, subset, lines[0]) | line_attacks(sq, subset, lines[1]);
            let index = if pext { layout.offset + number } else { layout.by_magic(subset) };
            table[index] = Bitboard(attacks);
            number += 1;
            subset = subset.wrapping_sub(layout.mask) & layout.mask;
            if subset == 0 {
                break;
            }
        }
        assert!(number == 1 << layout.mask.count_ones());
        sq += 1;
    }
    table
}

#[expect(long_running_const_eval, reason = "107,648 entries take a fraction of a second, once per build")]
static ROOK_TABLE: [SliderEntry; ROOK_ENTRIES] = table(true);
static BISHOP_TABLE: [SliderEntry; BISHOP_ENTRIES] = table(false);

const fn finders(rook: bool) -> [SliderIndex; 64] {
    let (layouts, lines) = (layouts(rook), empty_board(rook));
    let mut finders = [SliderIndex::new(&layouts[0], lines[0].0); 64];
    let mut sq = 1;
    while sq < 64 {
        finders[sq] = SliderIndex::new(&layouts[sq], lines[sq].0);
        sq += 1;
    }
    finders
}

static ROOK_FINDERS: [SliderIndex; 64] = finders(true);
static BISHOP_FINDERS: [SliderIndex; 64] = finders(false);

const fn empty_board(rook: bool) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut sq = 0;
    while sq < 64 {
        let lines = slider_lines(sq, rook);
        table[sq as usize] = Bitboard(lines[0] | lines[1]);
        sq += 1;
    }
    table
}

static ROOK_RAYS: [Bitboard; 64] = empty_board(true);
static BISHOP_RAYS: [Bitboard; 64] = empty_board(false);

/// Returns the squares that a rook on `sq` attacks with the occupied squares `occ`, the first blocker
/// included.
///
/// ```
/// use palisade::attacks::rook_attacks;
/// use palisade::types::{Bitboard, Square};
/// let blockers = Square::A3.bb() | Square::C1.bb();
/// let attacked: Bitboard = [Square::B1, Square::C1, Square::A2, Square::A3].into_iter().collect();
/// assert_eq!(rook_attacks(Square::A1, blockers), attacked);
/// ```
#[inline]
pub fn rook_attacks(sq: Square, occ: Bitboard) -> Bitboard {
    let finder = &ROOK_FINDERS[sq.index()];
    // SAFETY: an index is below its square's offset plus 2^(bits of its mask);
    // `fill` asserts that layout and the test below tries every subset.
    finder.attacks(unsafe { *ROOK_TABLE.get_unchecked(finder.index(occ)) })
}

/// Returns the squares that a bishop on `sq` attacks with the occupied squares `occ`, the first blocker
/// included.
#[inline]
pub fn bishop_attacks(sq: Square, occ: Bitboard) -> Bitboard {
    let finder = &BISHOP_FINDERS[sq.index()];
    // SAFETY: as for rooks.
    finder.attacks(unsafe { *BISHOP_TABLE.get_unchecked(finder.index(occ)) })
}

/// Returns the squares that a queen on `sq` attacks with the occupied squares `occ`, the first blocker
/// included.
#[inline]
pub fn queen_attacks(sq: Square, occ: Bitboard) -> Bitboard {
    rook_attacks(sq, occ) | bishop_attacks(sq, occ)
}

/// Returns the squares that a rook on `sq` attacks on an empty board.
#[inline]
pub fn rook_rays(sq: Square) -> Bitboard {
    ROOK_RAYS[sq.index()]
}

/// Returns the squares that a bishop on `sq` attacks on an empty board.
#[inline]
pub fn bishop_rays(sq: Square) -> Bitboard {
    BISHOP_RAYS[sq.index()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::attacks::magic_numbers::SEED;
    use crate::types::SplitMix64;

    /// Walks the rays square by square.
    fn slow(sq: Square, occ: Bitboard, steps: &[(i8, i8)]) -> Bitboard {
        let mut set = Bitboard::EMPTY;
        for &(df, dr) in steps {
            let (mut f, mut r) = (sq.file() as i8 + df, sq.rank() as i8 + dr);
            while (0..8).contains(&f) && (0..8).contains(&r) {
                let to = Square::at(f as u8, r as u8);
                set = set.with(to);
                if occ.has(to) {
                    break;
                }
                (f, r) = (f + df, r + dr);
            }
        }
        set
    }

    #[test]
    fn every_relevant_occupancy_agrees_with_a_walk() {
        for sq in Square::all() {
            for (rook, steps) in
                [(true, [(0, 1), (1, 0), (0, -1), (-1, 0)]), (false, [(1, 1), (1, -1), (-1, 1), (-1, -1)])]
            {
                let mask = relevant(sq.index() as u8, slider_lines(sq.index() as u8, rook));
                let mut subset = 0u64;
                loop {
                    // Noise outside the mask must not matter.
                    for occ in [Bitboard(subset), Bitboard(subset | sq.bb().0)] {
                        let fast = if rook { rook_attacks(sq, occ) } else { bishop_attacks(sq, occ) };
                        assert_eq!(fast, slow(sq, occ, &steps), "{sq} {occ:?}");
                    }
                    subset = subset.wrapping_sub(mask) & mask;
                    if subset == 0 {
                        break;
                    }
                }
            }
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "bmi2")]
    fn extract_by_instruction(value: u64, mask: u64) -> usize {
        core::arch::x86_64::_pext_u64(value, mask) as usize
    }

    /// A build has one way to look attacks up; here both stand beside the build's own,
    /// which the test above compares with a walk.
    fn assert_both_lookups_agree(rook: bool, by_pext: &[Bitboard], by_magic: &[Bitboard]) {
        let mut random = SplitMix64(SEED);
        for (sq, layout) in Square::all().zip(layouts(rook)) {
            for round in 0..500 {
                // From crowded to nearly empty.
                let occ = (0..round % 4).fold(random.next(), |occ, _| occ & random.next());
                let place = extract(occ, layout.mask) as usize;
                #[cfg(target_arch = "x86_64")]
                if std::arch::is_x86_feature_detected!("bmi2") {
                    // SAFETY: the processor has just been asked.
                    assert_eq!(place, unsafe { extract_by_instruction(occ, layout.mask) });
                }
                let attacks = if rook { rook_attacks } else { bishop_attacks }(sq, Bitboard(occ));
                assert_eq!(by_pext[layout.offset + place], attacks, "PEXT, {sq} {occ:x}");
                assert_eq!(by_magic[layout.by_magic(occ)], attacks, "magic, {sq} {occ:x}");
            }
        }
    }

    #[test]
    fn both_lookups_agree() {
        let rook = |pext| fill::<ROOK_ENTRIES>(true, pext).to_vec();
        assert_both_lookups_agree(true, &rook(true), &rook(false));
        let bishop = |pext| fill::<BISHOP_ENTRIES>(false, pext).to_vec();
        assert_both_lookups_agree(false, &bishop(true), &bishop(false));
    }

    fn find_magic(sq: u8, rook: bool, random: &mut SplitMix64) -> u64 {
        let lines = slider_lines(sq, rook);
        let mask = relevant(sq, lines);
        let bits = mask.count_ones();
        let mut subsets = vec![];
        let mut subset = 0u64;
        loop {
            subsets.push((subset, line_attacks(sq, subset, lines[0]) | line_attacks(sq, subset, lines[1])));
            subset = subset.wrapping_sub(mask) & mask;
            if subset == 0 {
                break;
            }
        }
        let mut used = vec![0u64; 1 << bits];
        loop {
            let magic = random.next() & random.next() & random.next();
            if (mask.wrapping_mul(magic) >> 56).count_ones() < 6 {
                continue;
            }
            used.fill(0);
            if subsets.iter().all(|&(occ, attacks)| {
                let slot = &mut used[(occ.wrapping_mul(magic) >> (64 - bits)) as usize];
                let free = *slot == 0 || *slot == attacks;
                *slot = attacks;
                free
            }) {
                return magic;
            }
        }
    }

    /// The provenance of `magic_numbers.rs`: the seed gives its very numbers.
    /// With `PALISADE_PRINT_MAGICS` set it prints them instead.
    #[test]
    fn magics_come_from_the_seed() {
        let print = std::env::var_os("PALISADE_PRINT_MAGICS").is_some();
        let mut random = SplitMix64(SEED);
        for (rook, expected) in [(true, &ROOK_MAGICS), (false, &BISHOP_MAGICS)] {
            for sq in 0..64u8 {
                let magic = find_magic(sq, rook, &mut random);
                if print {
                    println!("    {magic:#018x},");
                } else {
                    assert_eq!(magic, expected[sq as usize]);
                }
            }
        }
    }
}
