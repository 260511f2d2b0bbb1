//! Making moves.
//!
//! The search copies the board and makes the move on the copy; there is no unmake (see `position.rs`). An
//! [`Observer`] is called for every piece that is placed or removed, so that sums over pieces can be updated
//! without another pass.

use super::state::Board;
use super::validate::MAX_HALFMOVE;
use super::zobrist;
use crate::types::{Bitboard, CastlingRights, CastlingSide, Color, Move, Piece, PieceKind, Square};

/// Receives the pieces that leave and enter squares while a move is made, to update data that depend on them,
/// such as piece-square sums. `()` is an observer that does nothing.
///
/// ```
/// use palisade::board::{Board, Observer};
/// use palisade::types::{Piece, Square};
///
/// /// Counts the pieces on the board.
/// struct Pieces(i32);
///
/// impl Observer for Pieces {
///     fn put(&mut self, _: Piece, _: Square) {
///         self.0 += 1;
///     }
///     fn remove(&mut self, _: Piece, _: Square) {
///         self.0 -= 1;
///     }
/// }
///
/// let (mut board, mut pieces) = (Board::from_fen("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")?, Pieces(4));
/// board.make(board.parse_san("exd5")?, &mut pieces);
/// assert_eq!(pieces.0, 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Observer {
    /// Called after `piece` was placed on `sq`.
    fn put(&mut self, piece: Piece, sq: Square);
    /// Called when `piece` is removed from `sq`, by a capture, a promotion or because it moves.
    fn remove(&mut self, piece: Piece, sq: Square);
}

/// No observer.
impl Observer for () {
    #[inline]
    fn put(&mut self, _: Piece, _: Square) {}
    #[inline]
    fn remove(&mut self, _: Piece, _: Square) {}
}

/// Returns the squares of king and rook after `color` castles on `side`.
#[inline]
pub(super) fn castling_targets(color: Color, side: CastlingSide) -> (Square, Square) {
    let (king, rook) = match side {
        CastlingSide::King => (Square::G1, Square::F1),
        CastlingSide::Queen => (Square::C1, Square::D1),
    };
    (king.relative(color), rook.relative(color))
}

/// Returns the side to which a castling move castles. The move must be castling, which is encoded
/// as king takes own rook.
#[inline]
pub(super) fn castling_side(mv: Move) -> CastlingSide {
    if mv.to().file() > mv.from().file() { CastlingSide::King } else { CastlingSide::Queen }
}

impl Board {
    /// Makes a legal move. Any other move corrupts the board: check moves that do not come from the generator
    /// with [`Board::is_legal`].
    ///
    /// ```
    /// use palisade::board::Board;
    /// let mut board = Board::startpos();
    /// let before = board;
    /// board.make(board.parse_uci("e2e4").expect("legal"), &mut ());
    /// assert!(board != before, "a board is copied, not unmade");
    /// ```
    pub fn make(&mut self, mv: Move, observer: &mut impl Observer) {
        debug_assert!(self.is_legal(mv), "{mv:?} on\n{self:?}");
        let us = self.side;
        let (from, to) = (mv.from(), mv.to());
        let piece = self.moved_piece(mv);

        // Before the en-passant square next to them in memory: a load that spans a
        // byte just stored has to wait for it.
        self.halfmove_clock += 1;
        self.since_null += 1;
        self.fullmove_number = self.fullmove_number.saturating_add(us.index() as u32);
        if let Some(target) = self.en_passant.take() {
            self.core.toggle_main_key(zobrist::en_passant(target));
        }

        if mv.is_castle() {
            self.castle(mv, observer);
        } else {
            if mv.is_capture() {
                let victim_sq = if mv.is_en_passant() { to.forward(!us) } else { to };
                if let Some(victim) = self.piece_on(victim_sq) {
                    self.core.remove(victim, victim_sq);
                    observer.remove(victim, victim_sq);
                }
                self.halfmove_clock = 0;
            }
            observer.remove(piece, from);
            if let Some(kind) = mv.promotion_kind() {
                let promoted = Piece::new(us, kind);
                self.core.remove(piece, from);
                self.core.put(promoted, to);
                observer.put(promoted, to);
            } else {
                self.core.relocate(piece, from, to);
                observer.put(piece, to);
            }
            if piece.kind() == PieceKind::Pawn {
                self.halfmove_clock = 0;
            }
            self.drop_castling_rights(from, to);
        }

        self.side = !us;
        self.core.toggle_main_key(zobrist::SIDE);
        self.refresh();
        if mv.is_double_push() {
            self.set_en_passant(from.forward(us));
        }
    }

    /// Limits the halfmove clock and the plies since the last null move to [`MAX_HALFMOVE`], so
    /// that a search cannot overflow them.
    pub(super) fn cap_clocks(&mut self) {
        self.halfmove_clock = self.halfmove_clock.min(MAX_HALFMOVE);
        self.since_null = self.since_null.min(MAX_HALFMOVE);
    }

    /// Makes a null move: the side to move passes. It must not be in check.
    pub fn make_null(&mut self) {
        debug_assert!(!self.in_check());
        if let Some(target) = self.en_passant.take() {
            self.core.toggle_main_key(zobrist::en_passant(target));
        }
        self.halfmove_clock += 1;
        self.since_null = 0;
        self.fullmove_number = self.fullmove_number.saturating_add(self.side.index() as u32);
        self.side = !self.side;
        self.core.toggle_main_key(zobrist::SIDE);
        self.refresh();
    }

    /// Moves king and rook for a castling move and removes the rights of the side. Castling is rare, so this
    /// is out of line.
    #[cold]
    #[inline(never)]
    fn castle(&mut self, mv: Move, observer: &mut impl Observer) {
        let us = self.side;
        let (king_to, rook_to) = castling_targets(us, castling_side(mv));
        let (king, rook) = (Piece::new(us, PieceKind::King), Piece::new(us, PieceKind::Rook));
        // Both leave before either lands: in Chess960 the squares may overlap.
        for (piece, sq) in [(king, mv.from()), (rook, mv.to())] {
            self.core.remove(piece, sq);
            observer.remove(piece, sq);
        }
        for (piece, sq) in [(king, king_to), (rook, rook_to)] {
            self.core.put(piece, sq);
            observer.put(piece, sq);
        }
        self.set_castling_rights(self.castling - CastlingRights::both(us));
    }

    /// Removes the castling rights of a king that has left its square, and of a rook that has left its square
    /// or was captured, by the move from `from` to `to`.
    #[inline]
    fn drop_castling_rights(&mut self, from: Square, to: Square) {
        let touched = from.bb() | to.bb();
        if !touched.intersects(self.castling_squares) {
            return;
        }
        let mut rights = self.castling;
        // The mover has already landed: a king that has left shows by where he is now.
        for color in Color::ALL {
            if (touched & self.colored(color, PieceKind::King)).any() {
                rights -= CastlingRights::both(color);
            }
            for side in CastlingSide::ALL {
                if touched.intersects(Bitboard::from(self.castling_rook(color, side))) {
                    rights -= CastlingRights::of(color, side);
                }
            }
        }
        if rights != self.castling {
            self.set_castling_rights(rights);
        }
    }

    /// Replaces the castling rights by `rights`, a subset of those that the board was set up with,
    /// and updates the key and the squares that lose a right when touched.
    #[inline]
    pub(super) fn set_castling_rights(&mut self, rights: CastlingRights) {
        self.core.toggle_main_key(zobrist::castling(self.castling) ^ zobrist::castling(rights));
        self.castling = rights;
        self.castling_squares = Bitboard::EMPTY;
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                if rights.contains(CastlingRights::of(color, side)) {
                    self.castling_squares |= self.king(color).bb() | self.castling_rook(color, side).bb();
                }
            }
        }
    }

    /// Returns the Zobrist key that the position will have after a legal move, for prefetching a hash
    /// cluster. It is exact except after castling, en passant captures, and changes of castling rights or of
    /// the en passant file.
    #[inline]
    pub fn key_after(&self, mv: Move) -> u64 {
        let piece = self.moved_piece(mv);
        let mut key = self.key() ^ zobrist::SIDE;
        if mv.is_castle() {
            return key;
        }
        if let Some(victim) = self.piece_on(mv.to()) {
            key ^= zobrist::piece(victim, mv.to());
        }
        let placed = mv.promotion_kind().map_or(piece, |kind| Piece::new(self.side, kind));
        key ^ zobrist::piece(piece, mv.from()) ^ zobrist::piece(placed, mv.to())
    }
}
