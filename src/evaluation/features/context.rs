//! What every part of the evaluation looks at: the position, its pawn facts, and
//! who attacks what, once and twice.
//!
//! The attack maps start with pawns and kings; [`crate::evaluation::features::pieces`] adds the pieces
//! of both sides. Only then may king safety, threats, passers and space be asked.

use crate::attacks::{king_attacks, king_zone, offsets_from};
use crate::board::Board;
use crate::evaluation::features::material::MaterialInfo;
use crate::evaluation::features::pawns::PawnInfo;
use crate::evaluation::features::piece_pawns::SquareTables;
use crate::types::{Bitboard, Color, PieceKind};

/// The position with everything derived from it.
pub struct EvalContext<'a> {
    /// The position.
    pub board: &'a Board,
    /// All occupied squares.
    pub occ: Bitboard,
    /// What the pawns alone tell.
    pub pawns: PawnInfo,
    /// What the pawns make of the squares of the pieces.
    pub squares: &'a SquareTables,
    /// Who is ahead in material, as [`MaterialInfo`] has it.
    standing: [u8; 2],
    /// Attacked squares by side and kind. Sliders see through own sliders of their
    /// direction; pinned pieces keep to the pin line.
    pub by: [[Bitboard; 6]; 2],
    /// Attacked squares by side.
    pub all: [Bitboard; 2],
    /// Squares attacked at least twice, by side.
    pub twice: [Bitboard; 2],
    /// The mobility area by side.
    pub area: [Bitboard; 2],
    /// The inner ring around the king of a side; a king on the edge file has the
    /// ring of its neighbour on top.
    pub inner: [Bitboard; 2],
    /// The outer ring around the king of a side.
    pub outer: [Bitboard; 2],
    /// Where each square is from the enemy king, by side ([`offsets_from`]).
    pub enemy_king_offsets: [&'static [u8; 64]; 2],
}

impl<'a> EvalContext<'a> {
    /// The context with pawn and king attacks, rings and mobility areas.
    #[inline(always)]
    pub fn new(
        board: &'a Board,
        material: &MaterialInfo,
        pawns: PawnInfo,
        squares: &'a SquareTables,
    ) -> Self {
        let mut cx = Self {
            board,
            occ: board.occupied(),
            pawns,
            squares,
            standing: material.standing,
            by: [[Bitboard::EMPTY; 6]; 2],
            all: [Bitboard::EMPTY; 2],
            twice: [Bitboard::EMPTY; 2],
            area: [Bitboard::EMPTY; 2],
            inner: [Bitboard::EMPTY; 2],
            outer: [Bitboard::EMPTY; 2],
            enemy_king_offsets: Color::ALL.map(|us| offsets_from(us, board.king(!us))),
        };
        cx.start::<true>();
        cx.start::<false>();
        cx
    }

    #[inline(always)]
    fn start<const WHITE: bool>(&mut self) {
        let us = Color::from_white(WHITE);
        let (us_i, them) = (us.index(), !us);
        let board = self.board;
        let pawns = board.colored(us, PieceKind::Pawn);
        let king = board.king(us);
        let by_pawn = pawns.pawn_attacks(us);
        let by_king = king_attacks(king);
        self.by[us_i][PieceKind::Pawn.index()] = by_pawn;
        self.by[us_i][PieceKind::King.index()] = by_king;
        self.all[us_i] = by_pawn | by_king;
        self.twice[us_i] = pawns.pawn_double_attacks(us) | (by_pawn & by_king);

        let low = Bitboard::relative_rank(us, 1) | Bitboard::relative_rank(us, 2);
        let stuck = pawns & (self.occ.backward(us) | low);
        let enemy_pawn_attacks = board.colored(them, PieceKind::Pawn).pawn_attacks(them);
        self.area[us_i] = !(enemy_pawn_attacks | stuck | king.bb());

        [self.inner[us_i], self.outer[us_i]] = king_zone(king);
    }

    /// Enters the attacks of one piece.
    #[inline(always)]
    pub fn record(&mut self, us: Color, kind: PieceKind, attacks: Bitboard) {
        let us = us.index();
        self.twice[us] |= self.all[us] & attacks;
        self.all[us] |= attacks;
        self.by[us][kind.index()] |= attacks;
    }

    /// How a side stands in material: 0 behind, 1 level, 2 ahead.
    #[inline(always)]
    pub fn standing(&self, color: Color) -> usize {
        usize::from(self.standing[color.index()])
    }

    /// Squares a side attacks with a kind.
    #[inline(always)]
    pub fn attacks(&self, color: Color, kind: PieceKind) -> Bitboard {
        self.by[color.index()][kind.index()]
    }

    /// Squares of `them` that we cannot hope to win: held by a pawn, or by more
    /// than one piece while we have but one attacker.
    #[inline(always)]
    pub fn strongly_held(&self, them: Color) -> Bitboard {
        let (t, u) = (them.index(), them.opposite().index());
        self.by[t][PieceKind::Pawn.index()] | (self.twice[t] - self.twice[u])
    }
}
