//! A cuckoo table for upcoming repetitions.
//!
//! Two positions an odd number of plies apart that differ by one reversible
//! move have keys whose xor is one of 3,668 numbers. The moves are in a two-hash
//! cuckoo table, so that one look-up finds the move that would repeat (the idea is
//! Marcel van Kervinck's, <http://www.open-chess.org/viewtopic.php?f=5&t=2300>).
//! The table has no keys, since a move gives its own: 24 KiB in place of 80.

use super::zobrist::{PIECE, SIDE};
use crate::types::{Bitboard, PieceKind, Square};

const SLOTS: usize = 8192;
/// The number of reversible moves: pairs of squares a piece other than a pawn
/// connects on an empty board, over both colours.
const REVERSIBLE: usize = 3668;

/// A reversible move in both directions: the index of a piece and those of two squares.
#[derive(Clone, Copy)]
struct ReversibleMove {
    piece: u8,
    a: u8,
    b: u8,
}

impl ReversibleMove {
    /// The content of a free slot.
    const NONE: Self = Self { piece: 0, a: 0, b: 0 };

    /// Returns true for the content of a free slot: no move ends where it begins.
    const fn is_none(self) -> bool {
        self.a == self.b
    }

    /// Returns the number that the move xors into the main key, side to move included.
    const fn key(self) -> u64 {
        let numbers = &PIECE[self.piece as usize];
        numbers[self.a as usize] ^ numbers[self.b as usize] ^ SIDE
    }
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

const fn build() -> [ReversibleMove; SLOTS] {
    let mut table = [ReversibleMove::NONE; SLOTS];
    let mut count = 0;
    let mut piece = 0;
    while piece < 12 {
        let kind = PieceKind::ALL[piece as usize % 6];
        let mut a = 0;
        while a < 64 {
            let mut b = a + 1;
            while b < 64 {
                if connects(kind, a, b) {
                    let mut mv = ReversibleMove { piece, a, b };
                    let mut slot = first_slot(mv.key());
                    // Move the entry there to its other slot until a slot is free.
                    loop {
                        let old = table[slot];
                        table[slot] = mv;
                        if old.is_none() {
                            break;
                        }
                        let key = old.key();
                        slot = if slot == first_slot(key) { second_slot(key) } else { first_slot(key) };
                        mv = old;
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

static CUCKOO: [ReversibleMove; SLOTS] = build();

/// Returns the squares strictly between the ends of the reversible move of a piece that changes the
/// key by `difference` (side to move included); `None` if no such move does.
#[inline]
pub(super) fn reversible_move(difference: u64) -> Option<Bitboard> {
    let slots = [first_slot(difference), second_slot(difference)];
    let mv = slots.map(|slot| CUCKOO[slot]).into_iter().find(|mv| !mv.is_none() && mv.key() == difference)?;
    Some(crate::attacks::between(Square::new(mv.a), Square::new(mv.b)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reversible_move_is_found_and_no_other() {
        let moves = (0..12).flat_map(|piece| {
            let squares = (0..64).flat_map(|a| (a + 1..64).map(move |b| (a, b)));
            squares.map(move |(a, b)| ReversibleMove { piece, a, b })
        });
        for mv in moves {
            let kind = PieceKind::ALL[usize::from(mv.piece) % 6];
            let path = crate::attacks::between(Square::new(mv.a), Square::new(mv.b));
            let expected = connects(kind, mv.a, mv.b).then_some(path);
            assert_eq!(reversible_move(mv.key()), expected, "{kind:?} {} {}", mv.a, mv.b);
        }
        // The same pieces with the other side to move, as after a triangulation.
        assert_eq!(reversible_move(SIDE), None);
        assert_eq!(reversible_move(0), None);
    }
}
