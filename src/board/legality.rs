//! Legality of a single move, and whether it gives check.
//!
//! Hash entries and killers hold 16 bits that may belong to another position.
//! [`Board::is_legal`] accepts exactly the moves the generator makes, flags
//! included, for any bit pattern.

use super::makemove::{castling_side, castling_targets};
use super::state::Board;
use crate::attacks::{
    aligned, attacks_of, between, bishop_attacks, king_attacks, knight_attacks, line, pawn_attacks,
    rook_attacks,
};
use crate::types::{Bitboard, CastlingSide, Color, Move, MoveFlags, PieceKind, Square};

impl Board {
    /// Returns true if the move, flags included, is one that the generator produces for this position.
    ///
    /// ```
    /// use palisade::board::Board;
    /// use palisade::types::{Move, MoveFlags, Square};
    /// let board = Board::startpos();
    /// assert!(board.is_legal(Move::quiet(Square::G1, Square::F3)));
    /// assert!(!board.is_legal(Move::new(Square::G1, Square::F3, MoveFlags::CAPTURE)));
    /// ```
    pub fn is_legal(&self, mv: Move) -> bool {
        let us = self.side;
        let (from, to) = (mv.from(), mv.to());
        let Some(piece) = self.piece_on(from).filter(|piece| piece.color() == us) else {
            return false;
        };
        if mv.is_castle() {
            let side = if to.file() > from.file() { CastlingSide::King } else { CastlingSide::Queen };
            return piece.kind() == PieceKind::King
                && self.checkers.is_empty()
                && to == self.castling_rook(us, side)
                && self.can_castle(us, side, |path| self.safe_for_king(us, path) == path);
        }
        // The piece on the target must agree with the capture flag.
        let takes = self.by_color(!us).has(to) || mv.is_en_passant();
        if takes != mv.is_capture() || self.by_color(us).has(to) {
            return false;
        }
        if piece.kind() == PieceKind::King {
            return self.has_plain_flags(mv)
                && king_attacks(from).has(to)
                && self.safe_for_king(us, to.bb()).any();
        }
        if self.checkers.many() {
            return false;
        }
        let king = self.king(us);
        let check_mask = self.checkers.first().map_or(Bitboard::ALL, |c| between(king, c) | c.bb());
        let pin_mask = if self.blockers[us.index()].has(from) { line(king, from) } else { Bitboard::ALL };
        if piece.kind() == PieceKind::Pawn {
            return self.is_legal_pawn_move(mv, check_mask & pin_mask);
        }
        self.has_plain_flags(mv)
            && (check_mask & pin_mask).has(to)
            && attacks_of(piece.kind(), from, self.occupied()).has(to)
    }

    /// Returns true if the move has no flag or only that of a capture, as all moves of pieces other than
    /// pawns and castling have.
    #[inline]
    fn has_plain_flags(&self, mv: Move) -> bool {
        (mv.flags() - MoveFlags::CAPTURE).is_empty()
    }

    fn is_legal_pawn_move(&self, mv: Move, mask: Bitboard) -> bool {
        let us = self.side;
        let (from, to) = (mv.from(), mv.to());
        if mv.is_en_passant() {
            return self.en_passant == Some(to)
                && pawn_attacks(us, from).has(to)
                && self.is_en_passant_safe(from, to);
        }
        if mv.is_promotion() != Bitboard::relative_rank(us, 7).has(to) || !mask.has(to) {
            return false;
        }
        // Without the promotion bit the lower two bits mean other things.
        let flags = mv.flags() - MoveFlags::CAPTURE;
        if mv.is_capture() {
            return (mv.is_promotion() || flags.is_empty()) && pawn_attacks(us, from).has(to);
        }
        let occ = self.occupied();
        let step = from.bb().forward(us);
        if mv.is_double_push() {
            return from.relative_rank(us) == 1
                && !occ.intersects(step | step.forward(us))
                && to.bb() == step.forward(us);
        }
        (mv.is_promotion() || flags.is_empty()) && to.bb() == step && !occ.has(to)
    }

    /// Returns true if a legal move gives check: directly, by discovery, promotion, en passant or castling.
    ///
    /// ```
    /// use palisade::board::Board;
    /// let board = Board::from_fen("4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1")?;
    /// let discovered = board.parse_san("Nc5")?;
    /// assert!(board.gives_check(discovered));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn gives_check(&self, mv: Move) -> bool {
        let us = self.side;
        let (from, to) = (mv.from(), mv.to());
        let king = self.king(!us);
        let occ = self.occupied();
        if mv.is_castle() {
            let (king_to, rook_to) = castling_targets(us, castling_side(mv));
            let after = occ.without(from).without(to).with(king_to).with(rook_to);
            // The king's leaving may open a line as well.
            return self.sliders_reach(us, king, after, rook_to.bb(), to.bb());
        }
        if self.blockers[(!us).index()].has(from) && !aligned(from, to, king) {
            return true;
        }
        let after = occ.without(from).with(to);
        if mv.is_en_passant() {
            let after = after.without(to.forward(!us));
            return pawn_attacks(us, to).has(king)
                || self.sliders_reach(us, king, after, Bitboard::EMPTY, Bitboard::EMPTY);
        }
        let Some(kind) = mv.promotion_kind().or_else(|| self.kind_on(from)) else {
            return false;
        };
        match kind {
            PieceKind::Pawn => pawn_attacks(us, to).has(king),
            PieceKind::Knight => knight_attacks(to).has(king),
            PieceKind::Bishop => bishop_attacks(to, after).has(king),
            PieceKind::Rook => rook_attacks(to, after).has(king),
            PieceKind::Queen => (bishop_attacks(to, after) | rook_attacks(to, after)).has(king),
            PieceKind::King => false,
        }
    }

    /// Returns true if a slider of `us` attacks `king` with the occupied squares `occ`, after rooks have
    /// moved from the squares `old` to `new`.
    fn sliders_reach(&self, us: Color, king: Square, occ: Bitboard, new: Bitboard, old: Bitboard) -> bool {
        let own = self.by_color(us);
        let straight = ((self.rooks_and_queens() & own) - old) | new;
        let diagonal = self.bishops_and_queens() & own;
        rook_attacks(king, occ).intersects(straight) || bishop_attacks(king, occ).intersects(diagonal)
    }
}
