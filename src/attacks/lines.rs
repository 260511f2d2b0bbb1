//! Geometry of the board: lines, distances, rings and pawn masks.

use crate::types::{Bitboard, Color, Square};

/// Returns the squares of the ray from `from` by the step of `df` files and `dr` ranks to the edge,
/// without `from`, as the bits of a bitboard.
const fn ray(from: u8, df: i8, dr: i8) -> u64 {
    let (mut f, mut r) = ((from & 7) as i8 + df, (from >> 3) as i8 + dr);
    let mut set = 0;
    while f >= 0 && f < 8 && r >= 0 && r < 8 {
        set |= 1 << (r * 8 + f);
        f += df;
        r += dr;
    }
    set
}

/// Returns the tables of [`between`] and [`line()`] for every pair of squares, filled together.
const fn line_tables() -> ([[Bitboard; 64]; 64], [[Bitboard; 64]; 64]) {
    const STEPS: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
    let mut between = [[Bitboard::EMPTY; 64]; 64];
    let mut line = [[Bitboard::EMPTY; 64]; 64];
    let mut a = 0u8;
    while a < 64 {
        let mut d = 0;
        while d < 8 {
            let (df, dr) = STEPS[d];
            let ahead = ray(a, df, dr);
            let whole = ahead | ray(a, -df, -dr) | 1 << a;
            let mut rest = ahead;
            while rest != 0 {
                let b = rest.trailing_zeros() as u8;
                rest &= rest - 1;
                between[a as usize][b as usize] = Bitboard(ahead & ray(b, -df, -dr));
                line[a as usize][b as usize] = Bitboard(whole);
            }
            d += 1;
        }
        a += 1;
    }
    (between, line)
}

const LINES: ([[Bitboard; 64]; 64], [[Bitboard; 64]; 64]) = line_tables();
static BETWEEN: [[Bitboard; 64]; 64] = LINES.0;
static LINE: [[Bitboard; 64]; 64] = LINES.1;

/// Returns the squares strictly between `a` and `b` on a common rank, file or diagonal; empty if they have
/// none.
///
/// ```
/// use palisade::attacks::{between, line};
/// use palisade::types::{Bitboard, Square};
/// assert_eq!(between(Square::C1, Square::F4), Square::D2.bb() | Square::E3.bb());
/// assert!(line(Square::C1, Square::F4).has(Square::H6));
/// assert_eq!(between(Square::A1, Square::B3), Bitboard::EMPTY);
/// ```
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

/// Returns the whole line through `a` and `b` from edge to edge, both included; empty if they share no rank,
/// file or diagonal, or are the same square.
#[inline]
pub fn line(a: Square, b: Square) -> Bitboard {
    LINE[a.index()][b.index()]
}

/// Returns true if `c` lies on the line through `a` and `b`, either of them included; false if `a`
/// and `b` have no common rank, file or diagonal.
#[inline]
pub fn aligned(a: Square, b: Square, c: Square) -> bool {
    line(a, b).has(c)
}

/// Returns where `sq` is, seen from `king` in the direction of play of `us`: the distance in files (0 to 7),
/// and the number of ranks by which `sq` is ahead of the king plus 7 (0 to 14; 7 is the same rank).
#[inline]
pub const fn offset(us: Color, king: Square, sq: Square) -> (usize, usize) {
    let ahead = 7 + sq.relative_rank(us) - king.relative_rank(us);
    (file_distance(king, sq) as usize, ahead as usize)
}

const fn offset_table() -> [[[u8; 64]; 64]; 2] {
    let mut table = [[[0; 64]; 64]; 2];
    let mut place = 0;
    while place < 2 * 64 * 64 {
        let (us, king, sq) = (place >> 12, place >> 6 & 63, place & 63);
        let (files, ranks) =
            offset(Color::from_white(us == 0), Square::new(king as u8), Square::new(sq as u8));
        table[us][king][sq] = (15 * files + ranks) as u8;
        place += 1;
    }
    table
}

static OFFSETS_FROM: [[[u8; 64]; 64]; 2] = offset_table();

/// Returns, for each square (a1 first), its [`offset`] from `king` as one number, 0 to 119: 15 times the
/// distance in files, plus the ranks ahead of the king plus 7, seen by `us`. It indexes evaluation weights.
#[inline]
pub fn offsets_from(us: Color, king: Square) -> &'static [u8; 64] {
    &OFFSETS_FROM[us.index()][king.index()]
}

/// Returns the distance between two squares in files, 0 to 7.
#[inline]
pub const fn file_distance(a: Square, b: Square) -> u8 {
    a.file().abs_diff(b.file())
}

/// Returns the distance between two squares in ranks, 0 to 7.
#[inline]
pub const fn rank_distance(a: Square, b: Square) -> u8 {
    a.rank().abs_diff(b.rank())
}

const fn distances() -> [[u8; 64]; 64] {
    let mut table = [[0; 64]; 64];
    let mut a = 0u8;
    while a < 64 {
        let mut b = 0u8;
        while b < 64 {
            let (from, to) = (Square::new(a), Square::new(b));
            let (files, ranks) = (file_distance(from, to), rank_distance(from, to));
            table[a as usize][b as usize] = if files > ranks { files } else { ranks };
            b += 1;
        }
        a += 1;
    }
    table
}

static DISTANCES: [[u8; 64]; 64] = distances();

/// Returns the number of king moves from `a` to `b` on an empty board (Chebyshev distance).
#[inline]
pub fn distance(a: Square, b: Square) -> u8 {
    DISTANCES[a.index()][b.index()]
}

/// Returns, for each square, the squares exactly `steps` king moves away.
const fn rings(steps: u8) -> [Bitboard; 64] {
    let distances = distances();
    let mut table = [Bitboard::EMPTY; 64];
    let mut a = 0;
    while a < 64 {
        let mut b = 0;
        while b < 64 {
            if distances[a][b] == steps {
                table[a].0 |= 1 << b;
            }
            b += 1;
        }
        a += 1;
    }
    table
}

const fn king_zones() -> [[Bitboard; 2]; 64] {
    let (near, far) = (rings(1), rings(2));
    let mut table = [[Bitboard::EMPTY; 2]; 64];
    let mut king = 0;
    while king < 64 {
        let centred = match king & 7 {
            0 => king + 1,
            7 => king - 1,
            _ => king,
        };
        let inner = (near[king].0 | near[centred].0) & !(1 << king);
        table[king] = [Bitboard(inner), Bitboard(far[king].0 & !inner)];
        king += 1;
    }
    table
}

static INNER_RINGS: [Bitboard; 64] = rings(1);
static KING_ZONES: [[Bitboard; 2]; 64] = king_zones();

/// Returns the squares adjacent to `sq` (3 to 8 of them), without `sq` itself.
#[inline]
pub fn inner_ring(sq: Square) -> Bitboard {
    INNER_RINGS[sq.index()]
}

/// Returns the zone of a king on the square `king` as two sets without that square. The first has the squares
/// adjacent to the king, and for a king on the a- or h-file also those adjacent to its neighbour on the b- or
/// g-file. The second has the remaining squares at distance two.
#[inline]
pub fn king_zone(king: Square) -> [Bitboard; 2] {
    KING_ZONES[king.index()]
}

/// Returns, by colour and square, the squares ahead on the file, and those ahead on the adjacent files.
const fn pawn_paths() -> ([[Bitboard; 64]; 2], [[Bitboard; 64]; 2]) {
    let mut file = [[Bitboard::EMPTY; 64]; 2];
    let mut span = [[Bitboard::EMPTY; 64]; 2];
    let mut i = 0;
    while i < 128 {
        let (color, sq) = (Color::from_white(i < 64), Square::new(i % 64));
        let ahead = sq.bb().forward(color).forward_fill(color);
        file[color.index()][sq.index()] = ahead;
        span[color.index()][sq.index()] = Bitboard(ahead.east().0 | ahead.west().0);
        i += 1;
    }
    (file, span)
}

const PAWN_PATHS: ([[Bitboard; 64]; 2], [[Bitboard; 64]; 2]) = pawn_paths();
static FORWARD_FILE: [[Bitboard; 64]; 2] = PAWN_PATHS.0;
static PAWN_SPAN: [[Bitboard; 64]; 2] = PAWN_PATHS.1;

/// Returns the one or two files adjacent to that of `sq`.
#[inline]
pub const fn adjacent_files(sq: Square) -> Bitboard {
    let file = Bitboard::file(sq.file());
    Bitboard(file.east().0 | file.west().0)
}

/// Returns the squares ahead of `sq` on its file, from the view of `color`; without `sq`.
#[inline]
pub fn forward_file(color: Color, sq: Square) -> Bitboard {
    FORWARD_FILE[color.index()][sq.index()]
}

/// Returns the squares ahead of `sq` on the adjacent files, from the view of `color`: an enemy pawn there
/// could stop or capture a pawn that advances from `sq`, and the pawn itself can attack them.
#[inline]
pub fn pawn_attack_span(color: Color, sq: Square) -> Bitboard {
    PAWN_SPAN[color.index()][sq.index()]
}

/// Returns the squares on which an enemy pawn prevents a pawn of `color` on `sq` from being passed: ahead of
/// it on its own and the adjacent files.
///
/// ```
/// use palisade::attacks::passed_mask;
/// use palisade::types::{Bitboard, Color, Square};
/// let mask: Bitboard = [Square::A7, Square::B7, Square::A8, Square::B8].into_iter().collect();
/// assert_eq!(passed_mask(Color::White, Square::A6), mask);
/// ```
#[inline]
pub fn passed_mask(color: Color, sq: Square) -> Bitboard {
    forward_file(color, sq) | pawn_attack_span(color, sq)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_distances() {
        assert_eq!(between(Square::A1, Square::D4), [Square::B2, Square::C3].into_iter().collect());
        assert!(between(Square::A1, Square::B3).is_empty() && between(Square::E4, Square::E5).is_empty());
        assert_eq!(line(Square::C1, Square::C5), Bitboard::file(2));
        assert!(aligned(Square::B2, Square::G7, Square::H8) && !aligned(Square::B2, Square::G7, Square::H7));
        assert!(line(Square::E4, Square::E4).is_empty());
        assert_eq!(distance(Square::A1, Square::H7), 7);
    }

    #[test]
    fn offsets_are_the_same_by_table_and_from_either_side() {
        assert_eq!(offset(Color::White, Square::G8, Square::E5), (2, 4));
        for king in !Bitboard::EMPTY {
            for sq in !Bitboard::EMPTY {
                let pair = offset(Color::White, king, sq);
                assert_eq!(pair, offset(Color::Black, king.flip_rank(), sq.flip_rank()));
                for us in Color::ALL {
                    let (files, ranks) = offset(us, king, sq);
                    assert_eq!(usize::from(offsets_from(us, king)[sq.index()]), 15 * files + ranks);
                }
            }
        }
    }

    #[test]
    fn rings_and_pawn_masks() {
        let counts = |king| king_zone(king).map(Bitboard::count);
        assert_eq!((inner_ring(Square::E4).count(), counts(Square::E4)), (8, [8, 16]));
        assert_eq!((inner_ring(Square::A1).count(), counts(Square::A1)), (3, [5, 3]));
        assert_eq!(passed_mask(Color::White, Square::A5).count(), 6);
        assert_eq!(forward_file(Color::Black, Square::D3), [Square::D2, Square::D1].into_iter().collect());
        assert_eq!(pawn_attack_span(Color::White, Square::H7), Square::G8.bb());
    }
}
