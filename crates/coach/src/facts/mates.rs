//! Mates that have a name, by how the mating pieces stand to the king.
//!
//! Names and conditions are those of the literature (Renaud and Kahn, "The Art of Checkmate", for the classical
//! ones; the descriptions of Lichess's puzzle themes for the others); the rules are our own. The literature binds
//! most patterns to a place: the castled king beside the corner, the king in the corner, the king that has not
//! castled. Only there the mate gets the name ([`textbook`]); elsewhere the same pieces make it similar to the
//! pattern ([`patterns`], as Lichess's themes have them). The narrower pattern is tried first. The name is shown
//! in addition to the mate.

use crate::facts::back_rank_mate::is_back_rank_mate;
use crate::facts::details::MatePattern;
use crate::line::Line;
use palisade::attacks::{attacks_of, distance, file_distance, inner_ring, rank_distance};
use palisade::board::Board;
use palisade::types::{Bitboard, Color, PieceKind, Square};
use strum::IntoEnumIterator;

/// Returns the patterns of the mate that ends a line, wherever on the board the king stands, the narrowest
/// first; empty if the line does not end in mate or no pattern fits.
pub fn patterns(line: &Line) -> Vec<MatePattern> {
    Mate::new(line.end()).map_or_else(Vec::new, |mate| mate.narrowest(|_| true))
}

/// Returns the patterns of the mate at the end of a line for which the king stands where chess literature
/// shows it, the narrowest first; empty if there are none.
pub fn textbook(line: &Line) -> Vec<MatePattern> {
    Mate::new(line.end())
        .map_or_else(Vec::new, |mate| mate.narrowest(|pattern| mate.is_in_its_place(pattern)))
}

/// A checkmate by one checking piece, with the squares by which its pattern is recognised.
struct Mate<'a> {
    board: &'a Board,
    /// The side that is mated.
    mated: Color,
    /// The square of the mated king.
    king: Square,
    /// The square of the piece that gives check.
    by: Square,
    /// The kind of the piece that gives check.
    kind: PieceKind,
    /// The squares next to the king.
    ring: Bitboard,
}

impl<'a> Mate<'a> {
    /// Returns the mate on `board`; `None` if it is no checkmate or two pieces give check.
    fn new(board: &'a Board) -> Option<Self> {
        if !board.in_check() || board.has_legal_move() || board.checkers().many() {
            return None;
        }
        let mated = board.side_to_move();
        let (king, by) = (board.king(mated), board.checkers().first()?);
        Some(Self { board, mated, king, by, kind: board.kind_on(by)?, ring: inner_ring(king).without(king) })
    }

    /// Returns the patterns of the mate that `wanted` accepts, the narrowest first, without those that a
    /// narrower one implies.
    fn narrowest(&self, wanted: impl Fn(MatePattern) -> bool) -> Vec<MatePattern> {
        let mut names: Vec<MatePattern> =
            MatePattern::iter().filter(|&pattern| self.is(pattern) && wanted(pattern)).collect();
        // Crossing bishops are two bishops.
        if names.contains(&MatePattern::Boden) {
            names.retain(|&name| name != MatePattern::DoubleBishop);
        }
        // A bishop that a rook guards is often held by that rook too.
        if names.contains(&MatePattern::Reti) {
            names.retain(|&name| name != MatePattern::Morphy);
        }
        names
    }

    fn is(&self, pattern: MatePattern) -> bool {
        match pattern {
            MatePattern::Smothered => self.is_smothered(),
            MatePattern::Arabian => self.is_arabian(),
            MatePattern::Hook => self.is_hook(),
            MatePattern::BlindSwine => self.is_blind_swine(),
            MatePattern::Vukovic => self.is_vukovic(),
            MatePattern::Anastasia => self.is_anastasia(),
            MatePattern::Boden => self.is_boden(),
            MatePattern::DoubleBishop => self.is_double_bishop(),
            MatePattern::Triangle => self.is_triangle(),
            MatePattern::Epaulette => self.is_epaulette(),
            MatePattern::Dovetail => self.is_dovetail(),
            MatePattern::BackRank => is_back_rank_mate(self.board),
            MatePattern::Opera => self.is_opera(),
            MatePattern::KillBox => self.is_kill_box(),
            MatePattern::Corner => self.is_corner(),
            MatePattern::Reti => self.is_reti(),
            MatePattern::Morphy => self.is_morphy(),
            MatePattern::Balestra => self.is_balestra(),
            MatePattern::Pillsbury => self.is_pillsbury(),
        }
    }

    /// Returns true if the king stands where chess literature shows the pattern.
    fn is_in_its_place(&self, pattern: MatePattern) -> bool {
        let file = self.king.file();
        match pattern {
            // The king that has not castled, on its first rank, the rook beside it there.
            MatePattern::Opera => self.at_home() && (2..=5).contains(&file) && self.apart(self.by) == (1, 0),
            // The castled king, and the rook on its file; the bishop's diagonal ends in the corner.
            MatePattern::Pillsbury => {
                let corner = Square::at(if file == 1 { 0 } else { 7 }, self.king.rank());
                let bishops = self.hunters(corner) & self.pieces(PieceKind::Bishop);
                self.at_home() && matches!(file, 1 | 6) && self.apart(self.by).0 == 0 && bishops.any()
            }
            // The king in the corner, and the rook on the line beside it.
            MatePattern::Morphy => {
                let rooks = self.covered_by(PieceKind::Rook);
                self.in_corner() && rooks.into_iter().any(|sq| self.apart(sq) != (1, 1))
            }
            MatePattern::Corner => self.in_corner(),
            // The rooks on the seventh rank, the king on the eighth.
            MatePattern::BlindSwine => self.at_home() && self.apart(self.by) == (0, 1),
            // The rook checks from beside the king.
            MatePattern::KillBox => self.kind == PieceKind::Rook && self.is_straight_beside(),
            // Its own pieces, as a rook and a pawn after castling long, are in the king's way.
            MatePattern::Boden => (self.ring & self.board.by_color(self.mated)).many(),
            MatePattern::Epaulette | MatePattern::Balestra => self.on_edge(),
            _ => true,
        }
    }

    /// Returns true if the king is on its first rank.
    fn at_home(&self) -> bool {
        self.king.relative_rank(self.mated) == 0
    }

    /// Returns the squares of the mating side's pieces that attack `sq`, with the mated king removed from the
    /// board.
    fn hunters(&self, sq: Square) -> Bitboard {
        let occupied = self.board.occupied().without(self.king);
        self.board.attackers_to(sq, occupied) & self.board.by_color(!self.mated)
    }

    /// Returns the squares of the mating side's pieces of this kind.
    fn pieces(&self, kind: PieceKind) -> Bitboard {
        self.board.colored(!self.mated, kind)
    }

    /// Returns true if a piece of this kind guards the piece that gives check.
    fn is_guarded_by(&self, kind: PieceKind) -> bool {
        self.hunters(self.by).intersects(self.pieces(kind))
    }

    /// Returns the distances between the king and a square in files and in ranks.
    fn apart(&self, sq: Square) -> (u8, u8) {
        (file_distance(sq, self.king), rank_distance(sq, self.king))
    }

    fn is_straight_beside(&self) -> bool {
        matches!(self.apart(self.by), (1, 0) | (0, 1))
    }

    fn is_diagonal_beside(&self) -> bool {
        self.apart(self.by) == (1, 1)
    }

    fn on_edge(&self) -> bool {
        matches!(self.king.file(), 0 | 7) || matches!(self.king.rank(), 0 | 7)
    }

    fn in_corner(&self) -> bool {
        matches!(self.king.file(), 0 | 7) && matches!(self.king.rank(), 0 | 7)
    }

    /// Returns the squares beside the mated king that a piece of this kind covers.
    fn covered_by(&self, kind: PieceKind) -> Bitboard {
        self.ring.into_iter().filter(|&sq| self.hunters(sq).intersects(self.pieces(kind))).collect()
    }

    /// Returns true if pieces of these kinds cover every square beside the king that any piece covers, the
    /// checking piece's square aside.
    fn covered_only_by(&self, kinds: &[PieceKind]) -> bool {
        let pieces = kinds.iter().fold(Bitboard::EMPTY, |pieces, &kind| pieces | self.pieces(kind));
        self.ring.into_iter().all(|sq| {
            let hunters = self.hunters(sq);
            hunters.is_empty() || hunters.intersects(pieces) || sq == self.by
        })
    }

    /// Returns true for a smothered mate: a knight checks, and the king is shut in by its own pieces alone.
    fn is_smothered(&self) -> bool {
        self.kind == PieceKind::Knight && (self.ring - self.board.by_color(self.mated)).is_empty()
    }

    /// Returns true for an Arabian mate: a rook checks a king in the corner from beside it, guarded by a
    /// knight two files and two ranks away from the king.
    fn is_arabian(&self) -> bool {
        let knights = self.hunters(self.by) & self.pieces(PieceKind::Knight);
        self.in_corner()
            && self.kind == PieceKind::Rook
            && self.is_straight_beside()
            && knights.into_iter().any(|sq| self.apart(sq) == (2, 2))
    }

    /// Returns true for a hook mate: a rook checks from beside the king, guarded by a knight beside the king,
    /// which a pawn guards.
    fn is_hook(&self) -> bool {
        let knights = self.hunters(self.by) & self.pieces(PieceKind::Knight);
        self.kind == PieceKind::Rook
            && self.is_straight_beside()
            && knights.into_iter().any(|sq| {
                distance(sq, self.king) == 1 && self.hunters(sq).intersects(self.pieces(PieceKind::Pawn))
            })
    }

    /// Returns true for a blind swine mate: a rook checks from beside the king, guarded by a second rook
    /// diagonally beside the king.
    fn is_blind_swine(&self) -> bool {
        let other = self.hunters(self.by) & self.pieces(PieceKind::Rook);
        self.kind == PieceKind::Rook
            && self.is_straight_beside()
            && other.into_iter().any(|sq| self.apart(sq) == (1, 1))
    }

    /// Returns true for a Vukovic mate: a rook checks a king on the edge from beside it, with a knight
    /// straight behind the rook.
    fn is_vukovic(&self) -> bool {
        let beside = self.apart(self.by);
        let straight = |sq: Square| self.apart(sq) == (2 * beside.0, 2 * beside.1);
        self.on_edge()
            && self.kind == PieceKind::Rook
            && self.is_straight_beside()
            && self.pieces(PieceKind::Knight).into_iter().any(|sq| straight(sq) && distance(sq, self.by) == 1)
    }

    /// Returns true for Anastasia's mate: a rook or queen checks along the edge, a knight stands three
    /// squares straight inward of the king, and one of the king's own pieces blocks a square between the two.
    fn is_anastasia(&self) -> bool {
        let heavy = matches!(self.kind, PieceKind::Rook | PieceKind::Queen);
        let along = self.apart(self.by);
        let file = matches!(self.king.file(), 0 | 7) && along.0 == 0;
        let rank = matches!(self.king.rank(), 0 | 7) && along.1 == 0;
        let knight = if file { (3, 0) } else { (0, 3) };
        heavy
            && (file || rank)
            && self.pieces(PieceKind::Knight).into_iter().any(|sq| {
                let inward: Bitboard =
                    self.ring.into_iter().filter(|&near| distance(near, sq) == 2).collect();
                self.apart(sq) == knight && (inward & self.board.by_color(self.mated)).any()
            })
    }

    /// Returns true for a mate by two bishops: one checks, both cover squares beside the king, and no other
    /// piece does.
    fn is_double_bishop(&self) -> bool {
        let bishops = self.pieces(PieceKind::Bishop);
        self.kind == PieceKind::Bishop
            && bishops.count() == 2
            && self.ring.into_iter().all(|sq| (self.hunters(sq) - bishops).is_empty())
            && bishops.into_iter().all(|sq| self.ring.into_iter().any(|near| self.hunters(near).has(sq)))
    }

    /// Returns true for Boden's mate: a mate by two bishops ([`Self::is_double_bishop`]), one from each side
    /// of the king's file.
    fn is_boden(&self) -> bool {
        let right =
            self.pieces(PieceKind::Bishop).into_iter().filter(|sq| sq.file() > self.king.file()).count();
        let left =
            self.pieces(PieceKind::Bishop).into_iter().filter(|sq| sq.file() < self.king.file()).count();
        self.is_double_bishop() && right == 1 && left == 1
    }

    /// Returns true for a triangle mate: a queen checks from diagonally beside the king, guarded by a rook
    /// that is diagonally beside the king too.
    fn is_triangle(&self) -> bool {
        let rooks = self.hunters(self.by) & self.pieces(PieceKind::Rook);
        self.kind == PieceKind::Queen
            && self.is_diagonal_beside()
            && rooks.into_iter().any(|sq| self.apart(sq) == (1, 1))
    }

    /// Returns true for an epaulette mate: a queen checks from two squares away on the king's line, and the
    /// king's own pieces stand on both squares beside it across that line.
    fn is_epaulette(&self) -> bool {
        let own = self.board.by_color(self.mated);
        let shoulders = |rank: bool| {
            let beside = if rank { (1, 0) } else { (0, 1) };
            let squares: Bitboard = self.ring.into_iter().filter(|&sq| self.apart(sq) == beside).collect();
            squares.count() == 2 && (squares - own).is_empty()
        };
        self.kind == PieceKind::Queen
            && match self.apart(self.by) {
                (0, 2) => shoulders(true),
                (2, 0) => shoulders(false),
                _ => false,
            }
    }

    /// Returns true for a dovetail mate: a queen checks a king off the edge from diagonally beside it, and
    /// covers every square beside it except those of its own pieces.
    fn is_dovetail(&self) -> bool {
        let queen = self.pieces(PieceKind::Queen);
        self.kind == PieceKind::Queen
            && self.is_diagonal_beside()
            && !self.on_edge()
            && self
                .ring
                .without(self.by)
                .into_iter()
                .all(|sq| self.hunters(sq).intersects(queen) || self.board.by_color(self.mated).has(sq))
    }

    /// Returns true for an opera mate: a rook checks from beside the king, guarded by a bishop.
    fn is_opera(&self) -> bool {
        self.kind == PieceKind::Rook && self.is_straight_beside() && self.is_guarded_by(PieceKind::Bishop)
    }

    /// Returns true for a kill box mate: rook and queen alone confine the king to a box of three by three
    /// squares. The rook checks, guarded by the queen two squares from the king, or the queen checks from
    /// beside the king with the rook at a corner of the box.
    fn is_kill_box(&self) -> bool {
        self.kind == PieceKind::Rook
            && self.is_guarded_by(PieceKind::Queen)
            && self.covered_only_by(&[PieceKind::Queen, PieceKind::Rook])
            && self.pieces(PieceKind::Queen).into_iter().any(|sq| distance(sq, self.king) == 2)
            || self.kind == PieceKind::Queen
                && distance(self.by, self.king) == 1
                && self.covered_only_by(&[PieceKind::Queen, PieceKind::Rook])
                && self.pieces(PieceKind::Rook).into_iter().any(|sq| self.apart(sq) == (1, 1))
    }

    /// Returns true for a corner mate: a knight checks a king on the edge or the line beside it, and a rook
    /// or queen covers squares beside it.
    fn is_corner(&self) -> bool {
        let heavy = self.covered_by(PieceKind::Rook) | self.covered_by(PieceKind::Queen);
        let edge = |line: u8| line.min(7 - line) <= 1;
        self.kind == PieceKind::Knight && (edge(self.king.file()) || edge(self.king.rank())) && heavy.any()
    }

    /// Returns true for Réti's mate: a bishop checks from beside the king, guarded by a rook or queen; at
    /// least four of the king's own pieces stand beside it.
    fn is_reti(&self) -> bool {
        let guarded = self.is_guarded_by(PieceKind::Rook) || self.is_guarded_by(PieceKind::Queen);
        let blockers = self.ring & self.board.by_color(self.mated);
        self.kind == PieceKind::Bishop
            && distance(self.by, self.king) == 1
            && guarded
            && blockers.count() >= 4
    }

    /// Returns true for Morphy's mate: a bishop checks, a rook covers squares beside the king, and no queen
    /// does.
    fn is_morphy(&self) -> bool {
        self.kind == PieceKind::Bishop
            && self.covered_by(PieceKind::Rook).any()
            && self.covered_by(PieceKind::Queen).is_empty()
    }

    /// Returns true for a Balestra mate: a bishop checks, and a queen a knight's move away from the king
    /// covers squares beside it.
    fn is_balestra(&self) -> bool {
        self.kind == PieceKind::Bishop
            && self.pieces(PieceKind::Queen).into_iter().any(|sq| {
                attacks_of(PieceKind::Knight, self.king, Bitboard::EMPTY).has(sq)
                    && self.ring.into_iter().any(|near| self.hunters(near).has(sq))
            })
    }

    /// Returns true for Pillsbury's mate: a rook checks, a bishop alone covers a square beside the king, and
    /// no queen covers any.
    fn is_pillsbury(&self) -> bool {
        let bishop = self.covered_by(PieceKind::Bishop);
        let only = bishop.into_iter().any(|sq| {
            let hunters = self.hunters(sq);
            (hunters - self.pieces(PieceKind::Bishop)).is_empty()
        });
        self.kind == PieceKind::Rook && only && self.covered_by(PieceKind::Queen).is_empty()
    }
}
