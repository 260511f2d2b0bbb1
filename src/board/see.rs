//! Static exchange evaluation: the result of a sequence of captures on one square.
//!
//! The threshold form: not the value, only whether it reaches a bound, which a
//! few comparisons settle most of the time. Pinned pieces do not take part
//! while their pinner stands, a promotion by the move itself counts, kings do not step into attacks.

use super::state::Board;
use crate::attacks::{bishop_attacks, line, rook_attacks};
use crate::types::{Bitboard, Color, Move, PieceKind, Score, Square};

/// The piece values of the static exchange evaluation by [`PieceKind::index`], in internal units. They are
/// rounded: an exchange needs the order and the sums of the values, not the tuned weights of the evaluation.
pub const SEE_VALUES: [Score; 6] = [100, 450, 450, 675, 1300, 0];

impl Board {
    /// Returns true if the exchange that the legal move `mv` starts on its target square wins at least
    /// `threshold` (internal units) for the side to move, with best play by both sides.
    ///
    /// ```
    /// use palisade::board::{Board, SEE_VALUES};
    /// let board = Board::from_fen("4k3/8/2p5/3p4/8/8/3R4/3RK3 w - - 0 1")?;
    /// let takes = board.parse_san("Rxd5")?;
    /// assert!(!board.see_ge(takes, 0), "a rook for a pawn, or for two");
    /// assert!(board.see_ge(takes, SEE_VALUES[0] - SEE_VALUES[3]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline(always)]
    pub fn see_ge(&self, mv: Move, threshold: Score) -> bool {
        if mv.is_castle() {
            return threshold <= 0;
        }
        let value = |kind: PieceKind| SEE_VALUES[kind.index()];
        let standing = mv.promotion_kind().or_else(|| self.kind_on(mv.from())).map_or(0, value);

        // Our balance without a recapture.
        let mut balance = self.first_gain(mv) - threshold;
        if balance < 0 {
            return false;
        }
        // Our balance if they capture and the exchange ends there.
        balance -= standing;
        if balance >= 0 {
            return true;
        }
        self.wins_exchange(mv, balance)
    }

    /// Returns true if the exchange that the legal move `mv` starts wins at least `threshold` (internal
    /// units) for the side to move, as [`Board::see_ge`] does. For a caller that knows the squares
    /// `attacked` by the opponent ([`Board::threats`]): if neither end of the move is attacked, there is
    /// no recapture, which is cheaper to decide.
    #[inline(always)]
    pub fn see_ge_given(&self, mv: Move, threshold: Score, attacked: Bitboard) -> bool {
        if attacked.intersects(mv.from().bb() | mv.to().bb()) || mv.is_en_passant() {
            return self.see_ge(mv, threshold);
        }
        if mv.is_castle() {
            return threshold <= 0;
        }
        self.first_gain(mv) >= threshold
    }

    /// Returns the value of the piece that a non-castling move captures, plus the gain of its promotion,
    /// internal units ([`SEE_VALUES`]).
    #[inline(always)]
    fn first_gain(&self, mv: Move) -> Score {
        let value = |kind: PieceKind| SEE_VALUES[kind.index()];
        let promotion = mv.promotion_kind().map_or(0, |kind| value(kind) - value(PieceKind::Pawn));
        self.captured_kind(mv).map_or(0, value) + promotion
    }

    /// Plays the exchange that `mv` starts move by move and returns true if the mover ends at or above
    /// the threshold. `balance`, below zero, is the mover's balance relative to the threshold if the
    /// moved piece is lost, internal units.
    #[inline(never)]
    fn wins_exchange(&self, mv: Move, mut balance: Score) -> bool {
        let (from, to) = (mv.from(), mv.to());
        let value = |kind: PieceKind| SEE_VALUES[kind.index()];
        let mut occ = self.occupied().without(from).with(to);
        if mv.is_en_passant() {
            occ = occ.without(to.forward(!self.side));
        }
        let mut attackers = self.attackers_to(to, occ);
        let mut side = self.side;
        // `winner` has the upper hand as long as the chain stops now.
        let mut winner = self.side;
        loop {
            side = !side;
            attackers &= occ;
            let Some(attacker) = self.exchange_attacker(attackers, occ, side, to) else {
                break;
            };
            let kind = self.kind_on(attacker).unwrap_or(PieceKind::King);
            if kind == PieceKind::King {
                // A king can capture only an undefended piece.
                if !attackers.intersects(self.by_color(!side)) {
                    winner = side;
                }
                break;
            }
            winner = side;
            // Now the other side has to win back more than this.
            balance = -balance - 1 - value(kind);
            if balance >= 0 {
                break;
            }
            occ = occ.without(attacker);
            if matches!(kind, PieceKind::Pawn | PieceKind::Bishop | PieceKind::Queen) {
                attackers |= bishop_attacks(to, occ) & self.bishops_and_queens();
            }
            if matches!(kind, PieceKind::Rook | PieceKind::Queen) {
                attackers |= rook_attacks(to, occ) & self.rooks_and_queens();
            }
        }
        winner == self.side
    }

    /// Returns the least valuable piece of `side` among `attackers` that can capture on `to`; `None` if there
    /// is none. A piece pinned by a slider among the occupied squares `occ` can capture only along the line
    /// of the pin.
    fn exchange_attacker(
        &self,
        attackers: Bitboard,
        occ: Bitboard,
        side: Color,
        to: Square,
    ) -> Option<Square> {
        let mut candidates = attackers & self.by_color(side);
        if (self.pinners(side) & occ).any() {
            let king = self.king(side);
            let pinned = self.blockers(side) & candidates;
            for sq in pinned {
                if !line(king, sq).has(to) {
                    candidates = candidates.without(sq);
                }
            }
        }
        PieceKind::ALL.into_iter().find_map(|kind| (candidates & self.pieces(kind)).first())
    }
}
#[cfg(test)]
mod tests {
    use super::*;

    /// The exact exchange value by bisection over thresholds.
    fn see(fen: &str, mv: &str) -> Score {
        let board = Board::from_fen(fen).unwrap();
        let mv = board.parse_uci(mv).unwrap();
        (-3000..3000).rev().find(|&t| board.see_ge(mv, t)).unwrap()
    }

    #[test]
    fn exchanges() {
        let (p, n, r, q) = (SEE_VALUES[0], SEE_VALUES[1], SEE_VALUES[3], SEE_VALUES[4]);
        for (fen, mv, value) in [
            ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", p),
            ("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", p - n),
            ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", p),
            ("4k3/8/4p3/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 0),
            ("4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", p - r),
            ("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", p),
            ("4k3/4r3/8/4p3/8/8/4R3/4R1K1 w - - 0 1", "e2e5", p),
            ("3qk3/8/8/8/8/8/8/3RK3 w - - 0 1", "d1d8", q - r),
            ("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8q", q - p),
            ("4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1", "d5c6", p),
            ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", 0),
            // A quiet move onto an attacked square.
            ("4k3/8/2p5/8/8/2N5/8/4K3 w - - 0 1", "c3d5", -n),
        ] {
            assert_eq!(see(fen, mv), value, "{fen} {mv}");
        }
    }

    #[test]
    fn pins_and_kings() {
        // The knight on d7 is pinned to the king on d8: it cannot recapture.
        let pinned = "3k4/3n4/8/4p3/8/5N2/8/3RK3 w - - 0 1";
        assert_eq!(see(pinned, "f3e5"), SEE_VALUES[0]);
        // The king may not take a defended piece.
        let guarded = "8/8/4k3/3p4/8/8/8/3RK2B w - - 0 1";
        assert_eq!(see(guarded, "d1d5"), SEE_VALUES[0]);
        // The king takes an undefended piece.
        let open = "8/8/4k3/3p4/8/8/8/3RK3 w - - 0 1";
        assert_eq!(see(open, "d1d5"), SEE_VALUES[0] - SEE_VALUES[3]);
    }
}
