//! The data that all parts of the evaluation use: the position, its pawn data, and the squares attacked once
//! and twice by each side.
//!
//! The attack maps start with pawns and kings; [`crate::evaluation::features::pieces`] adds the pieces
//! of both sides. Only then may king safety, threats, passers and space be evaluated.

use crate::attacks::{king_attacks, king_zone, offsets_from};
use crate::board::Board;
use crate::evaluation::features::material::MaterialInfo;
use crate::evaluation::features::pawns::PawnInfo;
use crate::evaluation::features::piece_pawns::SquareTables;
use crate::types::{Bitboard, Color, PieceKind, Square};

/// The data of one side that evaluation terms share: its pieces, attacked squares, king zone and material
/// standing.
#[derive(Clone, Copy)]
pub struct SideFacts {
    /// All pieces of the side.
    pub pieces: Bitboard,
    /// The pawns of the side.
    pub pawns: Bitboard,
    /// The squares that the side's pawns attack, or could attack after advancing.
    pub span: Bitboard,
    /// The squares that the side's pieces attack; only those of pawns and king until the pieces have been
    /// evaluated.
    pub maps: AttackMaps,
    /// The mobility area: the squares that count for the mobility of the side's pieces.
    pub area: Bitboard,
    /// The squares adjacent to the side's king; for a king on an edge file also those adjacent to the square
    /// beside it.
    pub inner: Bitboard,
    /// The outer ring around the side's king: the squares at distance two that the inner ring leaves.
    pub outer: Bitboard,
    /// The offset of each square (a1 is 0) from the enemy king, as [`offsets_from`] encodes it.
    pub enemy_king_offsets: &'static [u8; 64],
    /// The square of the side's king.
    pub king: Square,
    /// The material standing of the side in textbook points, pawns included: 0 behind, 1 level, 2
    /// ahead.
    pub standing: u8,
}

/// The squares that a side attacks, by kind of piece, at least once and at least twice. Sliders attack
/// through own sliders of the same direction; pinned pieces attack along the pin line only.
#[derive(Clone, Copy)]
pub struct AttackMaps {
    /// The attacked squares by kind of attacking piece ([`PieceKind::index`]).
    pub by: [Bitboard; 6],
    /// The squares attacked by at least one piece of the side.
    pub all: Bitboard,
    /// The squares attacked by at least two pieces of the side.
    pub twice: Bitboard,
}

impl AttackMaps {
    /// Adds the squares `attacks` that one piece of kind `kind` attacks; squares attacked before become
    /// attacked twice.
    #[inline(always)]
    pub fn record(&mut self, kind: PieceKind, attacks: Bitboard) {
        self.by[kind.index()] |= attacks;
        self.twice |= self.all & attacks;
        self.all |= attacks;
    }
}

impl SideFacts {
    /// Returns the squares that the side attacks with pieces of a kind; those of knights to queens only after
    /// they were evaluated.
    #[inline(always)]
    pub fn attacks(&self, kind: PieceKind) -> Bitboard {
        self.maps.by[kind.index()]
    }

    /// Returns the squares that this side holds strongly, so that `opponent` cannot expect to win a piece
    /// there: defended by a pawn, or attacked at least twice while the opponent attacks them at most once.
    #[inline(always)]
    pub fn strongly_held(&self, opponent: &Self) -> Bitboard {
        self.attacks(PieceKind::Pawn) | (self.maps.twice - opponent.maps.twice)
    }
}

/// A position with the derived data that evaluation terms share: passed pawns, attacks and king zones of both
/// sides.
pub struct EvalContext<'a> {
    /// The board of the position.
    pub board: &'a Board,
    /// All occupied squares of the board.
    pub occ: Bitboard,
    /// The passed pawns of both sides.
    pub passed: Bitboard,
    /// The piece-square values that depend on the pawns.
    pub squares: &'a SquareTables,
    /// The data of White and of Black, by [`Color::index`].
    pub sides: [SideFacts; 2],
}

impl<'a> EvalContext<'a> {
    /// Makes the evaluation context of a position with the attacks of pawns and kings, king rings and
    /// mobility areas. The attacks of other pieces are added when they are evaluated.
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

    /// Returns the data of side `us`, then those of its opponent.
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
