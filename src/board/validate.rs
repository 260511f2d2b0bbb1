//! The positions that the engine accepts.
//!
//! A [`Setup`] is anything a FEN can spell: pieces on squares, a side to move and some claims (castling, en
//! passant, counters). [`Setup::check`] rejects impossible positions and those that would break an invariant
//! of the board, with one [`FenError`] as the reason. Claims that the board contradicts are dropped instead
//! of rejected, because GUIs and problem collections often send such flags.
//!
//! Refused: a side without exactly one king, more than sixteen pieces or eight pawns a side, more promoted
//! pieces than missing pawns (this keeps the number of moves below the capacity of a move list), pawns on the
//! first and last ranks, kings side by side, and a side that is in check while the other is to move.
//!
//! Accepted though unreachable: any number of checkers and any geometry of them, and pawn structures that
//! would have taken too many captures. The rules define the legal moves of such positions too, and the
//! generator relies on nothing more. Testers and perft collections use such positions.

use super::state::{Board, Setup};
use crate::attacks::{bishop_attacks, king_attacks, knight_attacks, pawn_attacks, rook_attacks};
use crate::types::{Bitboard, CastlingRights, CastlingSide, Color, Piece, PieceKind, Square};
use std::fmt;

/// The largest halfmove clock (plies since a capture or pawn move) that a board holds. A larger one in a FEN
/// is replaced by this.
pub const MAX_HALFMOVE: u16 = 9_999;
/// The largest full-move number that a board holds. A larger one in a FEN is replaced by this.
pub const MAX_FULLMOVE: u32 = 999_999;

/// The reason why a FEN was refused: a syntax error, or an impossible position.
///
/// The text of each is one line of ASCII, fit for `info string` and stderr, whatever the input contained.
///
/// ```
/// use palisade::board::{Board, FenError};
/// use palisade::types::Color;
/// let fault = |fen| Board::from_fen(fen).err();
/// assert_eq!(fault("8/8/8/8/8/8/8/4K3 w - - 0 1"), Some(FenError::NoKing(Color::Black)));
/// assert_eq!(fault("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1"), Some(FenError::OpponentInCheck(Color::Black)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FenError {
    /// The text is empty.
    Empty,
    /// The FEN has fewer than four fields; holds their number.
    MissingFields(usize),
    /// The placement does not have eight ranks; holds their number.
    RankCount(usize),
    /// This rank (1 to 8) does not have eight squares; holds their number.
    RankWidth(u8, usize),
    /// This letter is not a piece.
    UnknownPiece(char),
    /// The side to move is neither `w` nor `b`; holds the field.
    SideToMove(String),
    /// This letter is not a castling right.
    Castling(char),
    /// The en passant field is neither `-` nor a square; holds the field.
    EnPassant(String),
    /// This side has no king.
    NoKing(Color),
    /// This side has several kings; holds their number.
    ManyKings(Color, u32),
    /// This side has more than sixteen pieces; holds their number.
    TooManyPieces(Color, u32),
    /// This side has more than eight pawns; holds their number.
    ManyPawns(Color, u32),
    /// This side has more promoted pieces than missing pawns.
    ManyPromoted(Color),
    /// A pawn stands on this square of the first or eighth rank.
    PawnOnLastRank(Square),
    /// The kings stand on adjacent squares.
    KingsTouch,
    /// This side is in check although the other side is to move.
    OpponentInCheck(Color),
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |color: &Color| match color {
            Color::White => "White",
            Color::Black => "Black",
        };
        match self {
            Self::Empty => write!(f, "the FEN is empty"),
            Self::MissingFields(found) => {
                write!(
                    f,
                    "a FEN has at least four fields (board, side to move, castling, en passant), found {found}"
                )
            }
            Self::RankCount(found) => write!(f, "a board has 8 ranks separated by '/', found {found}"),
            Self::RankWidth(rank, found) => write!(f, "rank {rank} has {found} squares instead of 8"),
            Self::UnknownPiece(letter) => write!(f, "'{}' is no piece (KQRBNP, kqrbnp)", plain(*letter)),
            Self::SideToMove(text) => {
                write!(f, "the side to move is 'w' or 'b', found '{}'", plain_text(text))
            }
            Self::Castling(letter) => {
                write!(f, "'{}' is no castling right (KQkq, file letters, or '-')", plain(*letter))
            }
            Self::EnPassant(text) => {
                write!(f, "the en-passant field is a square or '-', found '{}'", plain_text(text))
            }
            Self::NoKing(color) => write!(f, "{} has no king", name(color)),
            Self::ManyKings(color, found) => write!(f, "{} has {found} kings", name(color)),
            Self::TooManyPieces(color, found) => {
                write!(f, "{} has {found} pieces, more than 16", name(color))
            }
            Self::ManyPawns(color, found) => write!(f, "{} has {found} pawns, more than 8", name(color)),
            Self::ManyPromoted(color) => {
                write!(f, "{} has more promoted pieces than missing pawns", name(color))
            }
            Self::PawnOnLastRank(sq) => write!(f, "there is a pawn on {sq}, where no pawn can stand"),
            Self::KingsTouch => write!(f, "the kings stand on neighbouring squares"),
            Self::OpponentInCheck(color) => {
                write!(f, "{} is in check but it is the other side's move", name(color))
            }
        }
    }
}

impl std::error::Error for FenError {}

/// Returns a character as printable ASCII, with an escape if it is none.
fn plain(letter: char) -> String {
    if letter.is_ascii_graphic() { letter.to_string() } else { letter.escape_default().to_string() }
}

/// Returns the first 12 characters of a text as printable ASCII for a message, 40 bytes at most
/// with escapes; `...` follows if anything was cut off.
pub(super) fn plain_text(text: &str) -> String {
    let mut shown = String::new();
    for (n, letter) in text.chars().enumerate() {
        let letter = plain(letter);
        if n == 12 || shown.len() + letter.len() > 40 {
            shown.push_str("...");
            break;
        }
        shown.push_str(&letter);
    }
    shown
}

impl Setup {
    /// Makes an empty board with White to move, without castling rights and en passant square.
    pub const fn empty() -> Self {
        Self {
            mailbox: [None; 64],
            side: Color::White,
            castling: [[None; 2]; 2],
            en_passant: None,
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }

    /// Returns the squares of the pieces of a colour and kind.
    pub fn of(&self, color: Color, kind: PieceKind) -> Bitboard {
        let piece = Some(Piece::new(color, kind));
        Square::all().filter(|sq| self.mailbox[sq.index()] == piece).collect()
    }

    /// Returns the square of a colour's king, the lowest index if there are several; `None` without one.
    pub fn king(&self, color: Color) -> Option<Square> {
        self.of(color, PieceKind::King).first()
    }

    /// Returns all occupied squares of the setup.
    pub fn occupied(&self) -> Bitboard {
        Square::all().filter(|sq| self.mailbox[sq.index()].is_some()).collect()
    }

    /// Checks that the position is legal, except for castling and en passant rights. Each side has one king,
    /// at most 16 pieces (8 of them pawns), no more promoted pieces than missing pawns and no pawn on the
    /// first or last rank. The kings are not adjacent, and the side not to move is not in check.
    ///
    /// # Errors
    ///
    /// Returns the first violation, in this order.
    pub fn check(&self) -> Result<(), FenError> {
        for color in Color::ALL {
            self.check_pieces(color)?;
        }
        let (Some(ours), Some(theirs)) = (self.king(self.side), self.king(!self.side)) else {
            return Err(FenError::NoKing(self.side)); // check_pieces has seen to it
        };
        if king_attacks(ours).has(theirs) {
            return Err(FenError::KingsTouch);
        }
        if self.attackers(theirs, self.side, self.occupied()).any() {
            return Err(FenError::OpponentInCheck(!self.side));
        }
        Ok(())
    }

    /// Checks the numbers of one side's pieces: one king, at most 16 pieces and 8 pawns, and no more
    /// promoted pieces than missing pawns.
    fn check_pieces(&self, color: Color) -> Result<(), FenError> {
        let count = |kind| self.of(color, kind).count();
        match count(PieceKind::King) {
            0 => return Err(FenError::NoKing(color)),
            1 => {}
            more => return Err(FenError::ManyKings(color, more)),
        }
        let pieces = PieceKind::ALL.into_iter().map(count).sum();
        if pieces > 16 {
            return Err(FenError::TooManyPieces(color, pieces));
        }
        let pawns = count(PieceKind::Pawn);
        if pawns > 8 {
            return Err(FenError::ManyPawns(color, pawns));
        }
        let promoted =
            [(PieceKind::Knight, 2), (PieceKind::Bishop, 2), (PieceKind::Rook, 2), (PieceKind::Queen, 1)]
                .into_iter()
                .map(|(kind, at_first)| count(kind).saturating_sub(at_first))
                .sum::<u32>();
        if pawns + promoted > 8 {
            return Err(FenError::ManyPromoted(color));
        }
        let last_ranks = Bitboard::rank(0) | Bitboard::rank(7);
        match (self.of(color, PieceKind::Pawn) & last_ranks).first() {
            Some(sq) => Err(FenError::PawnOnLastRank(sq)),
            None => Ok(()),
        }
    }

    /// Returns the pieces of colour `by` that attack `sq` with the occupied squares `occ`.
    fn attackers(&self, sq: Square, by: Color, occ: Bitboard) -> Bitboard {
        let of = |kind| self.of(by, kind);
        let queens = of(PieceKind::Queen);
        (pawn_attacks(!by, sq) & of(PieceKind::Pawn))
            | (knight_attacks(sq) & of(PieceKind::Knight))
            | (king_attacks(sq) & of(PieceKind::King))
            | (bishop_attacks(sq, occ) & (of(PieceKind::Bishop) | queens))
            | (rook_attacks(sq, occ) & (of(PieceKind::Rook) | queens))
    }

    /// Drops the rights that the placement of the pieces contradicts: castling rights without the king on its
    /// back rank or without the rook, and en passant squares without a legal capture.
    pub fn drop_false_claims(&mut self) {
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                let rook = self.castling[color.index()][side.index()];
                let sound = rook.filter(|&rook| self.is_castling_sound(color, side, rook));
                self.castling[color.index()][side.index()] = sound;
            }
        }
        self.en_passant = self.sound_en_passant();
    }

    /// Returns true if the king of `color` and the square `rook` are those that a right to castle on `side`
    /// needs: both on the back rank, with a rook on the right side of the king.
    fn is_castling_sound(&self, color: Color, side: CastlingSide, rook: Square) -> bool {
        self.king(color).is_some_and(|king| {
            let on_side = match side {
                CastlingSide::King => rook.file() > king.file(),
                CastlingSide::Queen => rook.file() < king.file(),
            };
            on_side
                && king.relative_rank(color) == 0
                && rook.relative_rank(color) == 0
                && self.mailbox[rook.index()] == Some(Piece::new(color, PieceKind::Rook))
        })
    }

    /// Returns the claimed en passant square if the board supports it: the pawn stands there, could have
    /// come by two squares, and a legal capture of it exists. Otherwise `None`.
    fn sound_en_passant(&self) -> Option<Square> {
        let (us, them) = (self.side, !self.side);
        let target = self.en_passant.filter(|sq| sq.relative_rank(us) == 5)?;
        let victim = target.forward(them);
        let origin = target.forward(us);
        let king = self.king(us)?;
        let empty = |sq: Square| self.mailbox[sq.index()].is_none();
        if self.mailbox[victim.index()] != Some(Piece::new(them, PieceKind::Pawn))
            || !empty(target)
            || !empty(origin)
        {
            return None;
        }
        let capturers = pawn_attacks(them, target) & self.of(us, PieceKind::Pawn);
        let legal = |from: Square| {
            let occ = self.occupied().without(from).without(victim).with(target);
            self.attackers(king, them, occ).without(victim).is_empty()
        };
        capturers.into_iter().any(legal).then_some(target)
    }
}

impl From<&Board> for Setup {
    fn from(board: &Board) -> Self {
        let mut setup = Self::empty();
        for sq in Square::all() {
            setup.mailbox[sq.index()] = board.piece_on(sq);
        }
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                let has_right = board.castling_rights().contains(CastlingRights::of(color, side));
                setup.castling[color.index()][side.index()] =
                    has_right.then(|| board.castling_rook(color, side));
            }
        }
        setup.side = board.side_to_move();
        setup.en_passant = board.en_passant();
        setup.halfmove_clock = board.halfmove_clock();
        setup.fullmove_number = board.fullmove_number();
        setup
    }
}

impl Board {
    /// Compares all incrementally updated data (bitboards, mailbox, keys, checkers, pins) and the threats
    /// with values computed from scratch, to find a corrupted board.
    ///
    /// # Errors
    /// Returns the name of the first data that differ, or a message that the position is impossible.
    pub fn verify(&self) -> Result<(), &'static str> {
        let mut setup = Setup::from(self);
        setup.check().map_err(|_| "the position is impossible")?;
        setup.drop_false_claims();
        let fresh = Self::assemble(&setup);
        if fresh.core != self.core {
            return Err("placement or keys");
        }
        if fresh != *self {
            return Err("castling rights or en passant");
        }
        let (us, occ) = (self.side_to_move(), self.occupied());
        if self.checkers() != self.attackers_to(self.king(us), occ) & self.by_color(!us) {
            return Err("checkers");
        }
        for color in Color::ALL {
            let (blockers, pinners) = self.slow_pins(color);
            if self.blockers(color) != blockers {
                return Err("blockers");
            }
            if self.pinners(color) != pinners {
                return Err("pinners");
            }
        }
        let (threats, mut attackers) = (self.threats(), Bitboard::EMPTY);
        for (kinds, set) in [
            (&[PieceKind::Pawn][..], threats.pawn),
            (&[PieceKind::Knight, PieceKind::Bishop], threats.minor),
            (&[PieceKind::Rook], threats.rook),
            (&[PieceKind::Queen, PieceKind::King], threats.all),
        ] {
            for &kind in kinds {
                attackers |= self.colored(!us, kind);
            }
            let seen_through = occ.without(self.king(us));
            let attacked = |sq: &Square| self.attackers_to(*sq, seen_through).intersects(attackers);
            if set != Square::all().filter(attacked).collect() {
                return Err("threats");
            }
        }
        Ok(())
    }

    /// Returns the blockers and the pinners of `color`'s king ([`Board::blockers`], [`Board::pinners`]),
    /// found by removing every piece in turn and comparing the attackers of the king.
    fn slow_pins(&self, color: Color) -> (Bitboard, Bitboard) {
        let (king, occ, enemies) = (self.king(color), self.occupied(), self.by_color(!color));
        let before = self.attackers_to(king, occ);
        let (mut blockers, mut pinners) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for sq in occ.without(king) {
            let revealed = (self.attackers_to(king, occ.without(sq)) & enemies) - before;
            if revealed.any() {
                blockers = blockers.with(sq);
                if self.by_color(color).has(sq) {
                    pinners |= revealed;
                }
            }
        }
        (blockers, pinners)
    }
}
