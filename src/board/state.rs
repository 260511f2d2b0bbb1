//! The board: placement, rights, clocks, and what every layer above asks for.
//!
//! A [`Board`] is one position and plain data (`Copy`): the search copies it to
//! make a move. Checkers and pins are computed once per move made and then only
//! read. Invariant: each side has exactly one king, and the side not
//! to move is not in check (`validate.rs` refuses anything else).

use super::core::Core;
use super::zobrist::{self, lane};
use crate::attacks::{
    between, bishop_attacks, bishop_rays, king_attacks, knight_attacks, line, pawn_attacks, rook_attacks,
    rook_rays,
};
use crate::types::{Bitboard, CastlingRights, CastlingSide, Color, Move, Piece, PieceKind, Square};

/// A chess position with the derived data (keys, checkers, pins) that move generation, search and evaluation
/// share.
///
/// ```
/// use palisade::board::Board;
/// use palisade::types::{Color, PieceKind, Square};
/// let mut board = Board::startpos();
/// for text in ["e4", "e5", "Nf3"] {
///     let mv = board.parse_san(text)?;
///     board.make(mv, &mut ());
/// }
/// assert_eq!(board.fen(), "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
/// assert_eq!(board.side_to_move(), Color::Black);
/// assert_eq!(board.kind_on(Square::F3), Some(PieceKind::Knight));
/// assert_eq!(board.colored(Color::White, PieceKind::Pawn).count(), 8);
/// # Ok::<(), palisade::board::SanError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Board {
    /// The pieces by kind, by colour and by square, with the Zobrist keys.
    pub(super) core: Core,
    /// The squares of the pieces that give check to the side to move.
    pub(super) checkers: Bitboard,
    /// By colour of the king: the pieces of either colour that alone shield it from an enemy
    /// slider.
    pub(super) blockers: [Bitboard; 2],
    /// By colour of the king: the enemy sliders that pin a piece of that colour.
    pub(super) pinners: [Bitboard; 2],
    /// The side to move.
    pub(super) side: Color,
    /// The castling rights that are left.
    pub(super) castling: CastlingRights,
    /// The squares of the castling rooks by [`Color::index`] and [`CastlingSide::index`]; valid
    /// only while the right exists.
    pub(super) castling_rooks: [[Square; 2]; 2],
    /// The squares of the kings and rooks that have castling rights; a move that touches none of them changes
    /// no right.
    pub(super) castling_squares: Bitboard,
    /// The square that a pawn has just passed over; `None` unless a capture there is legal.
    pub(super) en_passant: Option<Square>,
    /// Plies since the last capture or pawn move.
    pub(super) halfmove_clock: u16,
    /// The plies since the last null move, for repetition detection; without one, the halfmove clock of the
    /// setup plus the plies since then.
    pub(super) since_null: u16,
    /// The number of the full move, from 1.
    pub(super) fullmove_number: u32,
}

/// A position as a parser finds it: pieces, side to move, castling rights, en passant square and counters,
/// without the data derived from them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Setup {
    /// The piece on each square, by square index (a1 is 0); `None` for an empty square.
    pub mailbox: [Option<Piece>; 64],
    /// The side to move in the position.
    pub side: Color,
    /// The square of the rook for each castling right, by [`Color::index`] and
    /// [`CastlingSide::index`]; `None` without the right.
    pub castling: [[Option<Square>; 2]; 2],
    /// The square behind a pawn that has just moved two squares; `None` without one.
    pub en_passant: Option<Square>,
    /// Plies since the last capture or pawn move.
    pub halfmove_clock: u16,
    /// The number of the full move, from 1.
    pub fullmove_number: u32,
}

/// The squares that the side not to move attacks, by the value of the attacker. Each set includes the one
/// before it.
///
/// ```
/// use palisade::board::Board;
/// use palisade::types::{PieceKind, Square};
/// let board = Board::from_fen("4k3/8/8/2p5/8/1N6/8/R3K2r w - - 0 1")?;
/// let threats = board.threats();
/// assert!(threats.pawn.has(Square::B4) && threats.rook.has(Square::H8) && threats.all.has(Square::D8));
/// assert!(!threats.by_lesser()[PieceKind::Knight.index()].has(Square::B3));
/// # Ok::<(), palisade::board::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threats {
    /// The squares attacked by a pawn.
    pub pawn: Bitboard,
    /// The squares attacked by a pawn, knight or bishop.
    pub minor: Bitboard,
    /// The squares attacked by a pawn, knight, bishop or rook.
    pub rook: Bitboard,
    /// The squares attacked by any piece.
    pub all: Bitboard,
}

impl Threats {
    /// Threats without any attacked square: the empty set for each value of attackers.
    pub const NONE: Self =
        Self { pawn: Bitboard::EMPTY, minor: Bitboard::EMPTY, rook: Bitboard::EMPTY, all: Bitboard::EMPTY };

    /// Returns, for each kind of piece of the side to move (by [`PieceKind::index`]), the squares on which it
    /// is attacked by an enemy piece of less value.
    #[inline]
    pub fn by_lesser(&self) -> [Bitboard; 6] {
        [Bitboard::EMPTY, self.pawn, self.pawn, self.minor, self.rook, Bitboard::EMPTY]
    }
}

impl Board {
    /// Builds the board of a setup that was validated: one king per side and consistent rights. The en
    /// passant square is dropped unless a capture there is legal.
    pub(super) fn assemble(setup: &Setup) -> Self {
        let mut core = Core::EMPTY;
        for sq in Square::all() {
            if let Some(piece) = setup.mailbox[sq.index()] {
                core.put(piece, sq);
            }
        }
        let mut board = Self {
            core,
            checkers: Bitboard::EMPTY,
            blockers: [Bitboard::EMPTY; 2],
            pinners: [Bitboard::EMPTY; 2],
            side: setup.side,
            castling: CastlingRights::empty(),
            castling_rooks: [[Square::H1, Square::A1], [Square::H8, Square::A8]],
            castling_squares: Bitboard::EMPTY,
            en_passant: None,
            halfmove_clock: setup.halfmove_clock,
            since_null: setup.halfmove_clock,
            fullmove_number: setup.fullmove_number,
        };
        let mut rights = CastlingRights::empty();
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                if let Some(rook) = setup.castling[color.index()][side.index()] {
                    rights |= CastlingRights::of(color, side);
                    board.castling_rooks[color.index()][side.index()] = rook;
                }
            }
        }
        board.set_castling_rights(rights);
        if board.side == Color::Black {
            board.core.toggle_main_key(zobrist::SIDE);
        }
        board.refresh();
        if let Some(target) = setup.en_passant {
            board.set_en_passant(target);
        }
        board
    }

    /// Sets the en passant square, and its part of the key, if a capture there is legal. Otherwise positions
    /// that differ only in that square stay equal.
    #[inline]
    pub(super) fn set_en_passant(&mut self, target: Square) {
        let us = self.side;
        let candidates = pawn_attacks(!us, target) & self.colored(us, PieceKind::Pawn);
        if candidates.into_iter().any(|from| self.is_en_passant_safe(from, target)) {
            self.en_passant = Some(target);
            self.core.toggle_main_key(zobrist::en_passant(target));
        }
    }

    /// Returns true if an en passant capture from `from` leaves the own king unattacked. Two pawns leave the
    /// rank, so the occupancy after the capture is tested.
    #[inline]
    pub(super) fn is_en_passant_safe(&self, from: Square, target: Square) -> bool {
        let (us, them) = (self.side, !self.side);
        let victim = target.forward(them);
        let occ = self.occupied().without(from).without(victim).with(target);
        let attackers = self.attackers_to(self.king(us), occ) & self.by_color(them).without(victim);
        attackers.is_empty()
    }

    /// Recomputes the checkers, blockers and pinners.
    pub(super) fn refresh(&mut self) {
        let (us, them) = (self.side, !self.side);
        let king = self.king(us);
        self.checkers = (pawn_attacks(us, king) & self.colored(them, PieceKind::Pawn))
            | (knight_attacks(king) & self.colored(them, PieceKind::Knight));
        for color in Color::ALL {
            let king = self.king(color);
            let occ = self.occupied();
            let enemies = self.by_color(!color);
            let snipers = ((rook_rays(king) & self.rooks_and_queens())
                | (bishop_rays(king) & self.bishops_and_queens()))
                & enemies;
            let (mut blockers, mut pinners) = (Bitboard::EMPTY, Bitboard::EMPTY);
            for sniper in snipers {
                let blocking = between(king, sniper) & occ;
                if blocking.is_empty() {
                    // Only the side to move can stand in check.
                    self.checkers |= sniper.bb();
                } else if !blocking.many() {
                    blockers |= blocking;
                    if (blocking - enemies).any() {
                        pinners |= sniper.bb();
                    }
                }
            }
            self.blockers[color.index()] = blockers;
            self.pinners[color.index()] = pinners;
        }
    }

    /// Returns the side to move.
    #[inline]
    pub fn side_to_move(&self) -> Color {
        self.side
    }

    /// Returns the squares of all pieces of a kind, of both colours.
    #[inline]
    pub fn pieces(&self, kind: PieceKind) -> Bitboard {
        self.core.kind(kind)
    }

    /// Returns the squares of all pieces of both colours, as one set for each kind of piece, by
    /// [`PieceKind::index`].
    #[inline]
    pub fn kinds(&self) -> &[Bitboard; 6] {
        self.core.kinds()
    }

    /// Returns the squares of all pieces of a colour.
    #[inline]
    pub fn by_color(&self, color: Color) -> Bitboard {
        self.core.color(color)
    }

    /// Returns the squares of the pieces of a colour and kind.
    #[inline]
    pub fn colored(&self, color: Color, kind: PieceKind) -> Bitboard {
        self.core.color(color) & self.core.kind(kind)
    }

    /// Returns the number of pieces of a colour and kind.
    #[inline]
    pub fn count(&self, color: Color, kind: PieceKind) -> u32 {
        self.colored(color, kind).count()
    }

    /// Returns the squares of all bishops and queens, of both colours.
    #[inline]
    pub fn bishops_and_queens(&self) -> Bitboard {
        self.core.kind(PieceKind::Bishop) | self.core.kind(PieceKind::Queen)
    }

    /// Returns the squares of all rooks and queens, of both colours.
    #[inline]
    pub fn rooks_and_queens(&self) -> Bitboard {
        self.core.kind(PieceKind::Rook) | self.core.kind(PieceKind::Queen)
    }

    /// Returns all occupied squares.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.core.occupied()
    }

    /// Returns the piece on a square; `None` if it is empty.
    #[inline]
    pub fn piece_on(&self, sq: Square) -> Option<Piece> {
        self.core.on(sq)
    }

    /// Returns [`PieceKind::index`] of the piece on a square, 6 if it is empty.
    ///
    /// ```
    /// use palisade::board::Board;
    /// use palisade::types::Square;
    /// assert_eq!([Square::A1, Square::E8, Square::E4].map(|sq| Board::startpos().kind_index(sq)), [3, 5, 6]);
    /// ```
    #[inline]
    pub fn kind_index(&self, sq: Square) -> usize {
        self.core.kind_index(sq)
    }

    /// Returns the kind of the piece on a square; `None` if it is empty.
    #[inline]
    pub fn kind_on(&self, sq: Square) -> Option<PieceKind> {
        self.core.on(sq).map(Piece::kind)
    }

    /// Returns the square of the king of `color`.
    #[inline]
    pub fn king(&self, color: Color) -> Square {
        self.colored(color, PieceKind::King).lsb()
    }

    /// Returns the squares of the pieces that give check to the side to move.
    #[inline]
    pub fn checkers(&self) -> Bitboard {
        self.checkers
    }

    /// Returns true if the side to move is in check.
    #[inline]
    pub fn in_check(&self) -> bool {
        self.checkers.any()
    }

    /// Returns the pieces of either colour that alone stand between `color`'s king and an enemy slider.
    #[inline]
    pub fn blockers(&self, color: Color) -> Bitboard {
        self.blockers[color.index()]
    }

    /// Returns the pieces of `color` that are pinned to their king.
    ///
    /// ```
    /// use palisade::board::Board;
    /// use palisade::types::{Color, Square};
    /// let board = Board::from_fen("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1")?;
    /// assert_eq!(board.pinned(Color::White), Square::E2.bb());
    /// assert_eq!(board.pinners(Color::White), Square::E7.bb());
    /// # Ok::<(), palisade::board::FenError>(())
    /// ```
    #[inline]
    pub fn pinned(&self, color: Color) -> Bitboard {
        self.blockers[color.index()] & self.by_color(color)
    }

    /// Returns the enemy sliders that pin a piece of `color` to its king.
    #[inline]
    pub fn pinners(&self, color: Color) -> Bitboard {
        self.pinners[color.index()]
    }

    /// Returns the squares that the side not to move attacks. Sliders attack through the king of the side to
    /// move, since it cannot flee along the line of a check. Computed anew by each call.
    #[inline(always)]
    pub fn threats(&self) -> Threats {
        let pieces = self.by_color(!self.side);
        let occ = self.occupied().without(self.king(self.side));
        let pawn = (self.core.kind(PieceKind::Pawn) & pieces).pawn_attacks(!self.side);
        let mut minor = pawn;
        for sq in self.core.kind(PieceKind::Knight) & pieces {
            minor |= knight_attacks(sq);
        }
        for sq in self.core.kind(PieceKind::Bishop) & pieces {
            minor |= bishop_attacks(sq, occ);
        }
        let mut rook = minor;
        for sq in self.core.kind(PieceKind::Rook) & pieces {
            rook |= rook_attacks(sq, occ);
        }
        let mut all = rook | king_attacks(self.king(!self.side));
        for sq in self.core.kind(PieceKind::Queen) & pieces {
            all |= bishop_attacks(sq, occ) | rook_attacks(sq, occ);
        }
        Threats { pawn, minor, rook, all }
    }

    /// Returns, for each kind of piece (by [`PieceKind::index`]), the squares from which a piece of the side
    /// to move would give check. The set of the king is empty.
    #[inline]
    pub fn check_squares(&self) -> [Bitboard; 6] {
        let king = self.king(!self.side);
        let occ = self.occupied();
        let (diagonal, straight) = (bishop_attacks(king, occ), rook_attacks(king, occ));
        let pawn = pawn_attacks(!self.side, king);
        [pawn, knight_attacks(king), diagonal, straight, diagonal | straight, Bitboard::EMPTY]
    }

    /// Returns the squares to which a piece of the side to move on `from` gives a discovered check by moving:
    /// all squares off the line through `from` and the enemy king, if that piece alone stands between the
    /// king and a slider of its side; otherwise empty. Whether the piece can move there is not considered.
    #[inline]
    pub fn uncovered_from(&self, from: Square) -> Bitboard {
        let them = !self.side;
        if self.blockers(them).has(from) { !line(self.king(them), from) } else { Bitboard::EMPTY }
    }

    /// Returns the pieces of both colours that attack `sq` with the occupied squares `occ`.
    ///
    /// ```
    /// use palisade::board::Board;
    /// use palisade::types::Square;
    /// let board = Board::startpos();
    /// let attackers = board.attackers_to(Square::F3, board.occupied());
    /// assert_eq!(attackers, Square::E2.bb() | Square::G2.bb() | Square::G1.bb());
    /// ```
    #[inline]
    pub fn attackers_to(&self, sq: Square, occ: Bitboard) -> Bitboard {
        (pawn_attacks(Color::White, sq) & self.colored(Color::Black, PieceKind::Pawn))
            | (pawn_attacks(Color::Black, sq) & self.colored(Color::White, PieceKind::Pawn))
            | (knight_attacks(sq) & self.pieces(PieceKind::Knight))
            | (king_attacks(sq) & self.pieces(PieceKind::King))
            | (bishop_attacks(sq, occ) & self.bishops_and_queens())
            | (rook_attacks(sq, occ) & self.rooks_and_queens())
    }

    /// Returns the castling rights that neither side has lost.
    #[inline]
    pub fn castling_rights(&self) -> CastlingRights {
        self.castling
    }

    /// Returns the square of the rook for the right of `color` to castle on `side`; it has no meaning once
    /// the right is lost.
    #[inline]
    pub fn castling_rook(&self, color: Color, side: CastlingSide) -> Square {
        self.castling_rooks[color.index()][side.index()]
    }

    /// Returns true if every remaining castling right is of the standard form: king on the e-file, rook in
    /// the corner.
    pub fn is_standard_castling(&self) -> bool {
        Color::ALL.into_iter().all(|color| {
            CastlingSide::ALL.into_iter().all(|side| {
                !self.castling.contains(CastlingRights::of(color, side))
                    || (self.king(color) == Square::E1.relative(color)
                        && self.castling_rook(color, side)
                            == [Square::H1, Square::A1][side.index()].relative(color))
            })
        })
    }

    /// Returns the en passant target square; `None` unless a capture there is legal.
    #[inline]
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Returns the number of plies since the last capture or pawn move.
    #[inline]
    pub fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    /// Returns the number of the full move, from 1.
    #[inline]
    pub fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }

    /// Returns the Zobrist key of the position: pieces, side to move, castling rights and en passant square.
    #[inline]
    pub fn key(&self) -> u64 {
        self.core.keys().0[lane::MAIN]
    }

    /// Returns the Zobrist key of the pawns of both sides.
    #[inline]
    pub fn pawn_key(&self) -> u64 {
        self.core.keys().0[lane::PAWN]
    }

    /// Returns the Zobrist key of one side's pieces other than pawns, king included.
    #[inline]
    pub fn non_pawn_key(&self, color: Color) -> u64 {
        self.core.keys().0[lane::NON_PAWN[color.index()]]
    }

    /// Returns the Zobrist key of the knights, bishops and kings of both sides.
    #[inline]
    pub fn minor_key(&self) -> u64 {
        self.core.keys().0[lane::MINOR]
    }

    /// Returns the Zobrist key of the rooks, queens and kings of both sides.
    #[inline]
    pub fn major_key(&self) -> u64 {
        self.core.keys().0[lane::MAJOR]
    }

    /// Returns the Zobrist key of the numbers of pieces of each colour and kind, wherever they stand.
    #[inline]
    pub fn material_key(&self) -> u64 {
        self.core.keys().0[lane::MATERIAL]
    }

    /// Returns true if `color` has a piece besides king and pawns.
    #[inline]
    pub fn has_non_pawns(&self, color: Color) -> bool {
        let pawns_and_kings = self.pieces(PieceKind::Pawn) | self.pieces(PieceKind::King);
        (self.by_color(color) - pawns_and_kings).any()
    }

    /// Returns the phase material of both sides: knight 1, bishop 1, rook 2, queen 4; 24 at the start, more
    /// after promotions.
    #[inline]
    pub fn phase_material(&self) -> i32 {
        let count = |kind| self.pieces(kind).count() as i32;
        count(PieceKind::Knight)
            + count(PieceKind::Bishop)
            + 2 * count(PieceKind::Rook)
            + 4 * count(PieceKind::Queen)
    }

    /// Returns true if no sequence of legal moves can mate: bare kings, a lone minor piece, or only bishops
    /// that all stand on squares of one colour.
    ///
    /// ```
    /// use palisade::board::Board;
    /// let bishops = Board::from_fen("2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1")?;
    /// assert!(bishops.is_insufficient_material(), "both on light squares");
    /// let minors = Board::from_fen("2n1k3/8/8/8/8/8/8/4KB2 w - - 0 1")?;
    /// assert!(!minors.is_insufficient_material(), "a helpmate is possible");
    /// # Ok::<(), palisade::board::FenError>(())
    /// ```
    pub fn is_insufficient_material(&self) -> bool {
        let heavy = self.pieces(PieceKind::Pawn) | self.rooks_and_queens();
        if heavy.any() {
            return false;
        }
        let (knights, bishops) = (self.pieces(PieceKind::Knight), self.pieces(PieceKind::Bishop));
        if knights.is_empty() {
            return (bishops & Bitboard::LIGHT).is_empty() || (bishops & Bitboard::DARK).is_empty();
        }
        !knights.many() && bishops.is_empty()
    }

    /// Returns the piece that a legal move moves (the king for castling).
    #[inline]
    pub fn moved_piece(&self, mv: Move) -> Piece {
        debug_assert!(self.piece_on(mv.from()).is_some());
        self.piece_on(mv.from()).unwrap_or(Piece::WhitePawn)
    }

    /// Returns the kind of piece that a legal move captures: a pawn for en passant, `None` for castling and
    /// other moves.
    #[inline]
    pub fn captured_kind(&self, mv: Move) -> Option<PieceKind> {
        if mv.is_en_passant() {
            Some(PieceKind::Pawn)
        } else if mv.is_castle() {
            None
        } else {
            self.kind_on(mv.to())
        }
    }
}

/// Two boards are equal if the rules treat them alike: placement, side, rights,
/// en passant and the halfmove clock.
impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        let rook = |board: &Self, right: CastlingRights, color: Color, side: CastlingSide| {
            board.castling.contains(right).then(|| board.castling_rook(color, side))
        };
        self.core == other.core
            && self.side == other.side
            && self.castling == other.castling
            && self.en_passant == other.en_passant
            && self.halfmove_clock == other.halfmove_clock
            && Color::ALL.into_iter().all(|color| {
                CastlingSide::ALL.into_iter().all(|side| {
                    let right = CastlingRights::of(color, side);
                    rook(self, right, color, side) == rook(other, right, color, side)
                })
            })
    }
}

impl Eq for Board {}

impl std::fmt::Debug for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for rank in (0..8).rev() {
            for file in 0..8 {
                let piece = self.piece_on(Square::at(file, rank));
                write!(f, "{} ", piece.map_or('.', Piece::letter))?;
            }
            writeln!(f)?;
        }
        writeln!(
            f,
            "{:?} to move, castling {:?}, en passant {:?}, clock {}, key {:016x}",
            self.side,
            self.castling,
            self.en_passant,
            self.halfmove_clock,
            self.key()
        )
    }
}
