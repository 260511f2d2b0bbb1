//! Random numbers behind the position keys.
//!
//! They come from a fixed seed through splitmix64 at compile time, so keys are
//! the same on every machine and in every build.

use crate::types::{CastlingRights, Piece, PieceKind, SplitMix64, Square};

/// The keys of a position, changed together in one pass per placed piece.
///
/// | lane | covers |
/// |---|---|
/// | `MAIN` | pieces; side, castling and en passant are added by make |
/// | `PAWN` | pawns of both colours |
/// | `NON_PAWN` (two lanes) | all else of one colour, king included |
/// | `MINOR` | knights, bishops and kings |
/// | `MAJOR` | rooks, queens and kings |
/// | `MATERIAL` | the piece counts, not the squares (a sum, not a xor) |
pub(super) mod lane {
    /// The index in [`Keys`](super::Keys) of the key of the whole position: all pieces, side to move,
    /// castling and en passant.
    pub const MAIN: usize = 0;
    /// The index in [`Keys`](super::Keys) of the key of the pawns of both colours.
    pub const PAWN: usize = 1;
    /// The indices in [`Keys`](super::Keys) of the key of White's pieces other than pawns, and of Black's;
    /// kings included.
    pub const NON_PAWN: [usize; 2] = [2, 3];
    /// The index in [`Keys`](super::Keys) of the key of the knights, bishops and kings of both colours.
    pub const MINOR: usize = 4;
    /// The index in [`Keys`](super::Keys) of the key of the rooks, queens and kings of both colours.
    pub const MAJOR: usize = 5;
    /// The index in [`Keys`](super::Keys) of the key of the piece counts, which does not depend on squares.
    pub const MATERIAL: usize = 6;
    /// The number of keys in [`Keys`](super::Keys): eight make a 64-byte vector; the last is always zero.
    pub const COUNT: usize = 8;
}

/// Returns the number at index `n` of the keys' random stream.
const fn random(n: u64) -> u64 {
    SplitMix64::nth(0x7061_6c69_7361_6465, n)
}

const PIECES: u64 = 0;
const SIDE_AT: u64 = 768;
const CASTLING_AT: u64 = 769;
const EN_PASSANT_AT: u64 = 800;
const MATERIAL_AT: u64 = 816;

const fn pieces() -> [[u64; 64]; Piece::COUNT] {
    let mut table = [[0; 64]; Piece::COUNT];
    let mut n = 0;
    while n < 768 {
        table[n / 64][n % 64] = random(PIECES + n as u64);
        n += 1;
    }
    table
}

const fn castlings() -> [u64; 16] {
    let mut table = [0; 16];
    let mut n = 0;
    while n < 16 {
        table[n] = if n == 0 { 0 } else { random(CASTLING_AT + n as u64) };
        n += 1;
    }
    table
}

/// Returns, for each piece, all bits in the lanes into which its square numbers go and 0 in the others.
const fn masks() -> [[u64; lane::COUNT]; Piece::COUNT] {
    let mut table = [[0; lane::COUNT]; Piece::COUNT];
    let mut n = 0;
    while n < Piece::COUNT {
        let piece = Piece::ALL[n];
        let all = !0;
        table[n][lane::MAIN] = all;
        match piece.kind() {
            PieceKind::Pawn => table[n][lane::PAWN] = all,
            PieceKind::Knight | PieceKind::Bishop => table[n][lane::MINOR] = all,
            PieceKind::Rook | PieceKind::Queen => table[n][lane::MAJOR] = all,
            PieceKind::King => {
                table[n][lane::MINOR] = all;
                table[n][lane::MAJOR] = all;
            }
        }
        if !matches!(piece.kind(), PieceKind::Pawn) {
            table[n][lane::NON_PAWN[piece.color().index()]] = all;
        }
        n += 1;
    }
    table
}

const fn materials() -> [u64; Piece::COUNT] {
    let mut table = [0; Piece::COUNT];
    let mut n = 0;
    while n < Piece::COUNT {
        // Odd, so that no small count of one piece sums to zero.
        table[n] = random(MATERIAL_AT + n as u64) | 1;
        n += 1;
    }
    table
}

const fn en_passants() -> [u64; 8] {
    let mut table = [0; 8];
    let mut n = 0;
    while n < 8 {
        table[n] = random(EN_PASSANT_AT + n as u64);
        n += 1;
    }
    table
}

/// The pseudo-random Zobrist number of each coloured piece ([`Piece::index`]) on each square (a1 is 0).
pub(super) static PIECE: [[u64; 64]; Piece::COUNT] = pieces();
static CASTLING: [u64; 16] = castlings();
static EN_PASSANT: [u64; 8] = en_passants();
static MASKS: [[u64; lane::COUNT]; Piece::COUNT] = masks();
static MATERIAL: [u64; Piece::COUNT] = materials();

/// The Zobrist number that is xored into the main key if Black is to move.
pub(super) const SIDE: u64 = random(SIDE_AT);

/// The Zobrist keys of a position (main, pawns, material and so on), by the indices in [`lane`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub(super) struct Keys(pub [u64; lane::COUNT]);

impl Keys {
    /// The keys of an empty board.
    pub const EMPTY: Self = Self([0; lane::COUNT]);

    /// Updates all keys for a piece placed on a square.
    #[inline]
    pub fn put(&mut self, piece: Piece, sq: Square) {
        self.toggle(piece, self::piece(piece, sq));
        self.0[lane::MATERIAL] = self.0[lane::MATERIAL].wrapping_add(MATERIAL[piece.index()]);
    }

    /// Updates all keys for a piece removed from a square.
    #[inline]
    pub fn remove(&mut self, piece: Piece, sq: Square) {
        self.toggle(piece, self::piece(piece, sq));
        self.0[lane::MATERIAL] = self.0[lane::MATERIAL].wrapping_sub(MATERIAL[piece.index()]);
    }

    /// Updates all keys for a piece moved from one square to another, in one pass, since the material stays
    /// the same.
    #[inline]
    pub fn relocate(&mut self, piece: Piece, from: Square, to: Square) {
        self.toggle(piece, self::piece(piece, from) ^ self::piece(piece, to));
    }

    /// Xors a number into the lanes that cover the piece.
    #[inline]
    fn toggle(&mut self, piece: Piece, number: u64) {
        for (key, mask) in self.0.iter_mut().zip(&MASKS[piece.index()]) {
            *key ^= number & mask;
        }
    }
}

/// Returns the Zobrist number of a piece on a square.
#[inline]
pub(super) fn piece(piece: Piece, sq: Square) -> u64 {
    PIECE[piece.index()][sq.index()]
}

/// Returns the Zobrist number of a set of castling rights.
#[inline]
pub(super) fn castling(rights: CastlingRights) -> u64 {
    CASTLING[(rights.bits() & 15) as usize]
}

/// Returns the Zobrist number of an en passant square, which depends on its file only.
#[inline]
pub(super) fn en_passant(sq: Square) -> u64 {
    EN_PASSANT[sq.file() as usize]
}
