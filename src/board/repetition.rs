//! Cuckoo tables for upcoming repetitions.
//!
//! Two positions an odd number of plies apart that differ by one reversible
//! move have keys whose xor is one of 3,668 numbers. They sit in a two-hash
//! cuckoo table, so that one look-up finds the move that would repeat (the idea is
//! Marcel van Kervinck's, <http://www.open-chess.org/viewtopic.php?f=5&t=2300>).

use super::zobrist::{PIECE_NUMBERS, SIDE};
use crate::types::{Bitboard, PieceKind, Square};

const SLOTS: usize = 8192;
/// The number of reversible moves: pairs of squares a piece other than a pawn
/// connects on an empty board, over both colours.
const REVERSIBLE: usize = 3668;

struct Cuckoo {
    keys: [u64; SLOTS],
    squares: [(u8, u8); SLOTS],
}

const fn first_slot(key: u64) -> usize {
    (key & 0x1fff) as usize
}

const fn second_slot(key: u64) -> usize {
    (key >> 16 & 0x1fff) as usize
}

/// Returns true if a piece of `kind` moves between the squares with indices `a` and `b` on an empty
/// board; false for pawns.
const fn connects(kind: PieceKind, a: u8, b: u8) -> bool {
    let files = (a & 7).abs_diff(b & 7);
    let ranks = (a >> 3).abs_diff(b >> 3);
    let diagonal = files == ranks;
    let straight = files == 0 || ranks == 0;
    match kind {
        PieceKind::Pawn => false,
        PieceKind::Knight => files + ranks == 3 && !straight,
        PieceKind::Bishop => diagonal,
        PieceKind::Rook => straight,
        PieceKind::Queen => diagonal || straight,
        PieceKind::King => files <= 1 && ranks <= 1,
    }
}

#[expect(clippy::large_stack_arrays, reason = "evaluated at compile time")]
const fn build() -> Cuckoo {
    let mut table = Cuckoo { keys: [0; SLOTS], squares: [(0, 0); SLOTS] };
    let mut count = 0;
    let mut piece = 0;
    while piece < 12 {
        let kind = PieceKind::ALL[piece % 6];
        let mut a = 0u8;
        while a < 64 {
            let mut b = a + 1;
            while b < 64 {
                if connects(kind, a, b) {
                    let numbers = &PIECE_NUMBERS[piece];
                    let mut key = numbers[a as usize] ^ numbers[b as usize] ^ SIDE;
                    let mut squares = (a, b);
                    let mut slot = first_slot(key);
                    // Move the entry there to its other slot until a slot is free.
                    loop {
                        let (old_key, old_squares) = (table.keys[slot], table.squares[slot]);
                        table.keys[slot] = key;
                        table.squares[slot] = squares;
                        if old_key == 0 {
                            break;
                        }
                        (key, squares) = (old_key, old_squares);
                        slot = if slot == first_slot(key) { second_slot(key) } else { first_slot(key) };
                    }
                    count += 1;
                }
                b += 1;
            }
            a += 1;
        }
        piece += 1;
    }
    assert!(count == REVERSIBLE);
    table
}

static CUCKOO: Cuckoo = build();

/// Returns the squares strictly between the ends of the reversible move of a piece that changes the
/// key by `difference` (side to move included); `None` if no such move does.
#[inline]
pub(super) fn reversible_move(difference: u64) -> Option<Bitboard> {
    let mut slot = first_slot(difference);
    if CUCKOO.keys[slot] != difference {
        slot = second_slot(difference);
        if CUCKOO.keys[slot] != difference {
            return None;
        }
    }
    let (a, b) = CUCKOO.squares[slot];
    Some(crate::attacks::between(Square::new(a), Square::new(b)))
}
