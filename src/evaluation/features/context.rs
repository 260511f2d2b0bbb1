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
use crate::types::{Bitboard, Color, PieceKind, Square};

/// What is known of one side, its own pieces and attacks and the zone around its king.
#[derive(Clone, Copy)]
pub struct SideFacts {
    /// All its pieces.
    pub pieces: Bitboard,
    /// Its pawns.
    pub pawns: Bitboard,
    /// Squares its pawns attack, or could attack after moving on.
    pub span: Bitboard,
    /// What its pieces attack.
    pub maps: AttackMaps,
    /// Its mobility area.
    pub area: Bitboard,
    /// The inner ring around its king; a king on the edge file has the ring of its
    /// neighbour on top.
    pub inner: Bitboard,
    /// The outer ring around its king.
    pub outer: Bitboard,
    /// Where each square is from the enemy king ([`offsets_from`]).
    pub enemy_king_offsets: &'static [u8; 64],
    /// Where its king stands.
    pub king: Square,
    /// How it stands in material: 0 behind, 1 level, 2 ahead.
    pub standing: u8,
}

/// The squares a side attacks. Sliders see through own sliders of their direction; pinned
/// pieces keep to the pin line.
#[derive(Clone, Copy)]
pub struct AttackMaps {
    /// By kind of piece.
    pub by: [Bitboard; 6],
    /// By any piece.
    pub all: Bitboard,
    /// At least twice.
    pub twice: Bitboard,
}

impl AttackMaps {
    /// Enters the attacks of one piece.
    #[inline(always)]
    pub fn record(&mut self, kind: PieceKind, attacks: Bitboard) {
        self.by[kind.index()] |= attacks;
        self.twice |= self.all & attacks;
        self.all |= attacks;
    }
}

impl SideFacts {
    /// Squares it attacks with a kind.
    #[inline(always)]
    pub fn attacks(&self, kind: PieceKind) -> Bitboard {
        self.maps.by[kind.index()]
    }

    /// Squares that its opponent cannot hope to win: held by a pawn, or by more than one
    /// piece while the opponent has but one attacker.
    #[inline(always)]
    pub fn strongly_held(&self, opponent: &Self) -> Bitboard {
        self.attacks(PieceKind::Pawn) | (self.maps.twice - opponent.maps.twice)
    }
}

/// The position with everything derived from it.
pub struct EvalContext<'a> {
    /// The position.
    pub board: &'a Board,
    /// All occupied squares.
    pub occ: Bitboard,
    /// The passed pawns of both sides.
    pub passed: Bitboard,
    /// What the pawns make of the squares of the pieces.
    pub squares: &'a SquareTables,
    /// By side.
    pub sides: [SideFacts; 2],
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
        let sides = Color::ALL.map(|us| side_facts(board, us, material, &pawns));
        Self { board, occ: board.occupied(), passed: pawns.passed, squares, sides }
    }

    /// The facts of a side and those of its opponent.
    #[inline(always)]
    pub fn facts(&self, us: Color) -> [&SideFacts; 2] {
        [us, !us].map(|color| &self.sides[color.index()])
    }
}

#[inline(always)]
fn side_facts(board: &Board, us: Color, material: &MaterialInfo, info: &PawnInfo) -> SideFacts {
    let them = !us;
    let pawns = board.colored(us, PieceKind::Pawn);
    let king = board.king(us);
    let [by_pawn, by_king] = [pawns.pawn_attacks(us), king_attacks(king)];
    let mut by = [Bitboard::EMPTY; 6];
    by[PieceKind::Pawn.index()] = by_pawn;
    by[PieceKind::King.index()] = by_king;
    let twice = pawns.pawn_double_attacks(us) | (by_pawn & by_king);

    let low = Bitboard::relative_rank(us, 1) | Bitboard::relative_rank(us, 2);
    let stuck = pawns & (board.occupied().backward(us) | low);
    let enemy_pawn_attacks = board.colored(them, PieceKind::Pawn).pawn_attacks(them);
    let [inner, outer] = king_zone(king);
    SideFacts {
        pieces: board.by_color(us),
        pawns,
        span: info.spans[us.index()],
        maps: AttackMaps { by, all: by_pawn | by_king, twice },
        area: !(enemy_pawn_attacks | stuck | king.bb()),
        inner,
        outer,
        enemy_king_offsets: offsets_from(us, board.king(them)),
        king,
        standing: material.standing[us.index()],
    }
}
