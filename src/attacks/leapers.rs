//! Attacks of pawns, knights and kings: one table look-up each.

use crate::types::{Bitboard, Color, Square};

/// Returns the squares reached from `sq` by the given (file, rank) steps; steps beyond the edge are left
/// out.
const fn leaps(sq: u8, steps: &[(i8, i8)]) -> Bitboard {
    let (file, rank) = ((sq & 7) as i8, (sq >> 3) as i8);
    let mut set = 0;
    let mut i = 0;
    while i < steps.len() {
        let (f, r) = (file + steps[i].0, rank + steps[i].1);
        if f >= 0 && f < 8 && r >= 0 && r < 8 {
            set |= 1 << (r * 8 + f);
        }
        i += 1;
    }
    Bitboard(set)
}

const fn leap_table(steps: &[(i8, i8)]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut sq = 0;
    while sq < 64 {
        table[sq as usize] = leaps(sq, steps);
        sq += 1;
    }
    table
}

static PAWN: [[Bitboard; 64]; 2] = [leap_table(&[(-1, 1), (1, 1)]), leap_table(&[(-1, -1), (1, -1)])];
static KNIGHT: [Bitboard; 64] =
    leap_table(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
static KING: [Bitboard; 64] =
    leap_table(&[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]);

/// Returns the squares that a pawn of `color` on `sq` attacks.
#[inline]
pub fn pawn_attacks(color: Color, sq: Square) -> Bitboard {
    PAWN[color.index()][sq.index()]
}

/// Returns the squares that a knight on `sq` attacks.
#[inline]
pub fn knight_attacks(sq: Square) -> Bitboard {
    KNIGHT[sq.index()]
}

/// Returns the squares that a king on `sq` attacks.
#[inline]
pub fn king_attacks(sq: Square) -> Bitboard {
    KING[sq.index()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leapers_know_the_edges() {
        assert_eq!(knight_attacks(Square::A1), [Square::B3, Square::C2].into_iter().collect());
        assert_eq!(king_attacks(Square::H8), [Square::G8, Square::G7, Square::H7].into_iter().collect());
        assert_eq!(pawn_attacks(Color::White, Square::A2), Square::B3.bb());
        assert_eq!(pawn_attacks(Color::Black, Square::H7), Square::G6.bb());
        assert!(pawn_attacks(Color::White, Square::E8).is_empty());
        assert_eq!(Square::all().map(|sq| knight_attacks(sq).count()).sum::<u32>(), 336);
        assert_eq!(Square::all().map(|sq| king_attacks(sq).count()).sum::<u32>(), 420);
    }
}
