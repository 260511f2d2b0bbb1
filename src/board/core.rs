//! The placement of the pieces: the only code that puts a piece on the board.
//!
//! Bitboards, mailbox and keys are three views of one thing; [`Core::put`],
//! [`Core::remove`] and [`Core::relocate`] change them together, so they cannot disagree.

use super::zobrist::Keys;
use crate::types::{Bitboard, Color, Piece, PieceKind, Square};

/// The placement of the pieces on a board: bitboards, a mailbox, and the Zobrist keys, always updated
/// together.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Core {
    keys: Keys,
    kinds: [Bitboard; 6],
    colors: [Bitboard; 2],
    mailbox: [Option<Piece>; 64],
}

impl Core {
    /// An empty board.
    pub const EMPTY: Self = Self {
        keys: Keys::EMPTY,
        kinds: [Bitboard::EMPTY; 6],
        colors: [Bitboard::EMPTY; 2],
        mailbox: [None; 64],
    };

    /// Puts a piece on an empty square and updates the bitboards and keys. Debug builds panic if the square
    /// is occupied.
    #[inline]
    pub fn put(&mut self, piece: Piece, sq: Square) {
        debug_assert!(self.mailbox[sq.index()].is_none(), "{sq} is taken");
        self.mailbox[sq.index()] = Some(piece);
        self.kinds[piece.kind().index()] |= sq.bb();
        self.colors[piece.color().index()] |= sq.bb();
        self.keys.put(piece, sq);
    }

    /// Removes `piece` from `sq` and updates the bitboards and keys. Debug builds panic if another piece is
    /// there.
    #[inline]
    pub fn remove(&mut self, piece: Piece, sq: Square) {
        debug_assert_eq!(self.mailbox[sq.index()], Some(piece), "{sq}");
        self.mailbox[sq.index()] = None;
        self.kinds[piece.kind().index()] ^= sq.bb();
        self.colors[piece.color().index()] ^= sq.bb();
        self.keys.remove(piece, sq);
    }

    /// Moves `piece` from `from` to the empty square `to` and updates the bitboards and keys.
    #[inline]
    pub fn relocate(&mut self, piece: Piece, from: Square, to: Square) {
        debug_assert_eq!(self.mailbox[from.index()], Some(piece), "{from}");
        debug_assert!(self.mailbox[to.index()].is_none(), "{to} is taken");
        self.mailbox[from.index()] = None;
        self.mailbox[to.index()] = Some(piece);
        let both = from.bb() | to.bb();
        self.kinds[piece.kind().index()] ^= both;
        self.colors[piece.color().index()] ^= both;
        self.keys.relocate(piece, from, to);
    }

    /// Returns the Zobrist keys of the placement: those of all pieces, of pawns, of material and so on.
    #[inline]
    pub fn keys(&self) -> &Keys {
        &self.keys
    }

    /// Xors a number into the main Zobrist key, for state other than pieces: side to move, castling rights,
    /// en passant.
    #[inline]
    pub fn toggle_main_key(&mut self, number: u64) {
        self.keys.0[super::zobrist::lane::MAIN] ^= number;
    }

    /// Returns the squares of all pieces of a kind, of both colours.
    #[inline]
    pub fn kind(&self, kind: PieceKind) -> Bitboard {
        self.kinds[kind.index()]
    }

    /// Returns the squares of all pieces of both colours, as one set for each kind of piece, by
    /// [`PieceKind::index`].
    #[inline]
    pub fn kinds(&self) -> &[Bitboard; 6] {
        &self.kinds
    }

    /// Returns the squares of all pieces of a colour.
    #[inline]
    pub fn color(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    /// Returns all occupied squares.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    /// Returns the piece on a square; `None` if it is empty.
    #[inline]
    pub fn on(&self, sq: Square) -> Option<Piece> {
        self.mailbox[sq.index()]
    }

    /// Returns [`PieceKind::index`] of the piece on a square, 6 if it is empty.
    #[inline]
    pub fn kind_index(&self, sq: Square) -> usize {
        const NONE: usize = Piece::COUNT;
        const INDICES: [u8; NONE + 1] = {
            let mut indices = [6; NONE + 1];
            let mut n = 0;
            while n < NONE {
                indices[n] = Piece::ALL[n].kind().index() as u8;
                n += 1;
            }
            indices
        };
        usize::from(INDICES[self.mailbox[sq.index()].map_or(NONE, Piece::index)])
    }
}
