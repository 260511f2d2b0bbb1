//! Strictly legal move generation.
//!
//! A check mask (the squares on which a check can be met) and pin lines restrict the targets, so that no
//! illegal move is generated. The generator is generic over the class of moves and over the [`MoveSink`] that
//! takes them.

use super::makemove::castling_targets;
use super::move_sink::{Checks, MoveCount, MoveSink, Writer};
use super::state::{Board, Threats};
use crate::attacks::{
    between, bishop_attacks, king_attacks, knight_attacks, line, pawn_attacks, queen_attacks, rook_attacks,
};
use crate::types::{
    Bitboard, CastlingRights, CastlingSide, Color, Move, MoveFlags, MoveList, PieceKind, Square,
};

/// The class of captures, en passant and queen promotions: [`Move::is_noisy`].
const NOISY: u8 = 1;
/// The class of all other moves, under-promotions without capture included.
const QUIET: u8 = 2;
/// The class of all legal moves.
const ALL: u8 = NOISY | QUIET;

impl Board {
    /// Returns all legal moves of the side to move; empty if it is mated or stalemated.
    ///
    /// ```
    /// use palisade::board::Board;
    /// let board = Board::from_fen("7k/5K2/8/6Q1/8/8/8/8 b - - 0 1")?;
    /// let moves: Vec<String> = board.legal_moves().iter().map(|&mv| board.san(mv)).collect();
    /// assert_eq!(moves, ["Kh7"]);
    /// # Ok::<(), palisade::board::FenError>(())
    /// ```
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.generate::<ALL>(&mut Writer::new(&mut list));
        list
    }

    /// Appends to `list` the legal noisy moves of the side to move: captures and queen promotions.
    pub fn generate_noisy(&self, list: &mut MoveList) {
        self.write_noisy(list, self.safe_for_king(self.side, self.king_targets::<NOISY>(self.side)));
    }

    /// Appends to `list` the legal quiet moves of the side to move: all but captures and queen promotions.
    pub fn generate_quiets(&self, list: &mut MoveList) {
        self.generate::<QUIET>(&mut Writer::new(list));
    }

    /// Appends to `list` the legal noisy moves, as [`Board::generate_noisy`] does. `threats` are the squares
    /// that the opponent attacks ([`Board::threats`]), which makes king moves cheaper.
    #[inline]
    pub fn generate_noisy_given(&self, list: &mut MoveList, threats: &Threats) {
        self.write_noisy(list, self.king_targets::<NOISY>(self.side) - threats.all);
    }

    /// Appends to `list` the legal quiet moves, as [`Board::generate_quiets`] does. `threats` are the squares
    /// that the opponent attacks ([`Board::threats`]).
    pub fn generate_quiets_given(&self, list: &mut MoveList, threats: &Threats) {
        self.generate_quiets_into(&mut Writer::new(list), threats);
    }

    /// Passes the legal quiet moves to a sink. `threats` are the squares that the opponent attacks
    /// ([`Board::threats`]). One function serves both sides, to fit the instruction cache.
    #[inline]
    pub fn generate_quiets_into(&self, sink: &mut impl MoveSink, threats: &Threats) {
        let targets = self.king_targets::<QUIET>(self.side) - threats.all;
        self.generate_for::<QUIET>(self.side, sink, targets, |path| !path.intersects(threats.all));
    }

    /// Appends to `list` the legal quiet moves that give check, under-promotions left out.
    pub fn generate_quiet_checks(&self, list: &mut MoveList) {
        self.generate_of::<QUIET>(self.side, &mut Checks::new(self, &mut Writer::new(list)));
    }

    /// Returns the number of legal moves of the side to move, without making a list.
    pub fn count_legal(&self) -> u64 {
        let mut count = MoveCount::default();
        self.generate::<ALL>(&mut count);
        count.total()
    }

    /// Returns true if the side to move has a legal move; false for mate and stalemate.
    pub fn has_legal_move(&self) -> bool {
        self.count_legal() > 0
    }

    /// Appends the noisy moves. `king_targets` are the squares of the king's captures. One function serves
    /// all callers and both sides, as it is a part of every node.
    #[inline(never)]
    fn write_noisy(&self, list: &mut MoveList, king_targets: Bitboard) {
        self.generate_for::<NOISY>(self.side, &mut Writer::new(list), king_targets, |_| false);
    }

    /// Passes the legal moves of `CLASS` to `sink`. Separate code for each side is faster as long as no other
    /// code needs the instruction cache.
    #[inline]
    fn generate<const CLASS: u8>(&self, sink: &mut impl MoveSink) {
        match self.side {
            Color::White => self.generate_of::<CLASS>(Color::White, sink),
            Color::Black => self.generate_of::<CLASS>(Color::Black, sink),
        }
    }

    #[inline(always)]
    fn generate_of<const CLASS: u8>(&self, us: Color, sink: &mut impl MoveSink) {
        let targets = self.safe_for_king(us, self.king_targets::<CLASS>(us));
        self.generate_for::<CLASS>(us, sink, targets, |path| {
            self.safe_for_king(us, path - targets) == path - targets
        });
    }

    /// Returns the squares to which the king of `us` could go, of the class of moves `CLASS`, if none
    /// were attacked.
    #[inline(always)]
    fn king_targets<const CLASS: u8>(&self, us: Color) -> Bitboard {
        let mask = match CLASS {
            NOISY => self.by_color(!us),
            QUIET => !self.occupied(),
            _ => !self.by_color(us),
        };
        king_attacks(self.king(us)) & mask
    }

    /// Passes the legal moves of `CLASS` of the side `us` to `sink`. `king_targets` are the squares to which
    /// its king can move; `free` returns true if the king is unattacked on every square of a path.
    #[inline(always)]
    fn generate_for<const CLASS: u8>(
        &self,
        us: Color,
        sink: &mut impl MoveSink,
        king_targets: Bitboard,
        free: impl Fn(Bitboard) -> bool,
    ) {
        let king = self.king(us);
        let own = self.by_color(us);
        let enemies = self.by_color(!us);
        let occ = own | enemies;

        sink.piece(PieceKind::King, king, king_targets - enemies, king_targets & enemies);
        if self.checkers.many() {
            return;
        }
        // The possible target squares: all, or those that meet the check.
        let check_mask = match self.checkers.first() {
            Some(checker) => between(king, checker) | checker.bb(),
            None => Bitboard::ALL,
        };

        self.pawn_moves::<CLASS>(us, sink, check_mask);

        let pinned = self.blockers[us.index()] & own;
        let quiet_mask = if CLASS & QUIET != 0 { check_mask - occ } else { Bitboard::EMPTY };
        let capture_mask = if CLASS & NOISY != 0 { check_mask & enemies } else { Bitboard::EMPTY };
        // A pinned knight never moves.
        for from in self.colored(us, PieceKind::Knight) - pinned {
            let attacks = knight_attacks(from);
            sink.piece(PieceKind::Knight, from, attacks & quiet_mask, attacks & capture_mask);
        }
        let masks = [quiet_mask, capture_mask];
        self.sliders(us, sink, PieceKind::Bishop, bishop_attacks, pinned, masks);
        self.sliders(us, sink, PieceKind::Rook, rook_attacks, pinned, masks);
        self.sliders(us, sink, PieceKind::Queen, queen_attacks, pinned, masks);

        if CLASS & QUIET != 0 && self.checkers.is_empty() {
            for side in CastlingSide::ALL {
                if self.can_castle(us, side, &free) {
                    sink.one(Move::new(king, self.castling_rook(us, side), MoveFlags::CASTLE));
                }
            }
        }
    }

    /// Passes the moves of the sliders of one kind to `sink`: quiet moves to the squares of the first mask,
    /// captures to those of the second. Inlined, so that a sink that knows the kind has no branch on it.
    #[inline(always)]
    fn sliders(
        &self,
        us: Color,
        sink: &mut impl MoveSink,
        kind: PieceKind,
        attacks: impl Fn(Square, Bitboard) -> Bitboard,
        pinned: Bitboard,
        [quiets, captures]: [Bitboard; 2],
    ) {
        let (pieces, occ) = (self.colored(us, kind), self.occupied());
        let mut rest = [pieces - pinned, pieces & pinned];
        while let Some(from) = next_of_two(&mut rest) {
            let mut attacked = attacks(from, occ);
            if pinned.has(from) {
                attacked &= line(self.king(us), from);
            }
            sink.piece(kind, from, attacked & quiets, attacked & captures);
        }
    }

    #[inline]
    fn pawn_moves<const CLASS: u8>(&self, us: Color, sink: &mut impl MoveSink, check_mask: Bitboard) {
        let pawns = self.colored(us, PieceKind::Pawn);
        let pinned = pawns & self.blockers[us.index()];
        self.pawn_group::<CLASS>(us, sink, pawns - pinned, check_mask);
        for from in pinned {
            self.pawn_group::<CLASS>(us, sink, from.bb(), check_mask & line(self.king(us), from));
        }
        if CLASS & NOISY != 0
            && let Some(target) = self.en_passant
        {
            for from in pawn_attacks(!us, target) & pawns {
                if self.is_en_passant_safe(from, target) {
                    sink.one(Move::new(from, target, MoveFlags::EN_PASSANT));
                }
            }
        }
    }

    /// Passes the moves of `pawns` to `sink`, without en passant. `mask` has the squares to which they may
    /// move.
    #[inline]
    fn pawn_group<const CLASS: u8>(
        &self,
        us: Color,
        sink: &mut impl MoveSink,
        pawns: Bitboard,
        mask: Bitboard,
    ) {
        let up = 8 * us.sign() as i8;
        let last = Bitboard::relative_rank(us, 7);
        let occ = self.occupied();

        let single = pawns.forward(us) - occ;
        let pushes = single & mask;
        if CLASS & QUIET != 0 {
            let double = (single & Bitboard::relative_rank(us, 2)).forward(us) - occ;
            sink.pawns(pushes - last, up, MoveFlags::empty());
            sink.pawns(double & mask, 2 * up, MoveFlags::DOUBLE_PUSH);
        }
        sink.promotions(pushes & last, up, false, CLASS & NOISY != 0, CLASS & QUIET != 0);

        if CLASS & NOISY != 0 {
            let ahead = pawns.forward(us);
            // East is +1 in square numbers for both colours.
            for (targets, delta) in [(ahead.east(), up + 1), (ahead.west(), up - 1)] {
                let captures = targets & self.by_color(!us) & mask;
                sink.pawns(captures - last, delta, MoveFlags::CAPTURE);
                sink.promotions(captures & last, delta, true, true, true);
            }
        }
    }

    /// Returns the squares of `targets` on which the king of `us` would not be attacked. Sliders attack
    /// through the king's present square, since it cannot flee along the line of a check. Each target is
    /// tested by itself, which is cheaper than all enemy attacks for the usual few targets.
    #[inline]
    pub(super) fn safe_for_king(&self, us: Color, targets: Bitboard) -> Bitboard {
        if targets.is_empty() {
            return targets;
        }
        let pieces = self.by_color(!us);
        let occ = self.occupied().without(self.king(us));
        let (knights, pawns) =
            (self.pieces(PieceKind::Knight) & pieces, self.pieces(PieceKind::Pawn) & pieces);
        let (diagonal, straight) = (self.bishops_and_queens() & pieces, self.rooks_and_queens() & pieces);
        let mut safe = targets - pawns.pawn_attacks(!us) - king_attacks(self.king(!us));
        for sq in safe {
            if knight_attacks(sq).intersects(knights)
                || bishop_attacks(sq, occ).intersects(diagonal)
                || rook_attacks(sq, occ).intersects(straight)
            {
                safe = safe.without(sq);
            }
        }
        safe
    }

    /// Returns true if `us` may castle on `side` now. The caller makes sure that `us` is not in check. `free`
    /// returns true if the king is unattacked on every square of a path.
    #[inline]
    pub(super) fn can_castle(&self, us: Color, side: CastlingSide, free: impl Fn(Bitboard) -> bool) -> bool {
        if !self.castling.contains(CastlingRights::of(us, side)) {
            return false;
        }
        let (king, rook) = (self.king(us), self.castling_rook(us, side));
        // King and rook pass each other, so any piece between them is in the way.
        if between(king, rook).intersects(self.occupied()) {
            return false;
        }
        let (king_to, rook_to) = castling_targets(us, side);
        let king_path = between(king, king_to) | king_to.bb();
        let rook_path = between(rook, rook_to) | rook_to.bb();
        let others = self.occupied().without(king).without(rook);
        // In Chess960 the rook may shield the king from a slider beyond it.
        !others.intersects(king_path | rook_path) && !self.blockers[us.index()].has(rook) && free(king_path)
    }
}

/// Removes and returns a square of the first set, or of the second if the first is empty; `None` if both are empty.
#[inline(always)]
fn next_of_two(sets: &mut [Bitboard; 2]) -> Option<Square> {
    let [first, second] = sets;
    let set = if first.any() { first } else { second };
    let sq = set.first()?;
    *set = set.without(sq);
    Some(sq)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All generators of moves agree, to this depth in plies.
    fn walk(board: &Board, plies: u32) {
        let legal = board.legal_moves();
        assert_eq!(legal.len() as u64, board.count_legal());
        let (mut staged, mut given, mut checks) = (MoveList::new(), MoveList::new(), MoveList::new());
        board.generate_noisy(&mut staged);
        let noisy = staged.len();
        board.generate_quiets(&mut staged);
        assert!(staged.len() == legal.len() && staged.iter().all(|mv| legal.contains(mv)));
        let threats = board.threats();
        board.generate_noisy_given(&mut given, &threats);
        board.generate_quiets_given(&mut given, &threats);
        assert_eq!(given, staged);
        board.generate_quiet_checks(&mut checks);
        assert!(checks.iter().all(|&mv| staged[noisy..].contains(&mv) && board.gives_check(mv)));
        for mv in legal.into_iter().filter(|_| plies > 1) {
            let mut child = *board;
            child.make(mv, &mut ());
            walk(&child, plies - 1);
        }
    }

    /// Small, so that Miri can walk it too (`scripts/sanitize.sh miri`).
    #[test]
    fn lists_stages_and_counts_agree() {
        let deep = if cfg!(miri) { 1 } else { 3 };
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "r3k2r/1P4p1/8/2pP4/8/n1N1N3/1p6/R3K2R w KQkq c6 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            // As many moves as a position can have: 218.
            "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
        ] {
            walk(&Board::from_fen(fen).expect("legal"), deep);
        }
    }
}
