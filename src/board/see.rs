//! Static exchange evaluation: what a chain of captures on one square brings.
//!
//! The threshold form: not the value, only whether it reaches a bound, which a
//! few comparisons settle most of the time. Pinned pieces do not take part
//! while their pinner stands, promotions count, kings do not step into attacks.

use super::state::Board;
use crate::attacks::{bishop_attacks, line, rook_attacks};
use crate::types::{Bitboard, Color, Move, PieceKind, Score, Square};

/// What the exchange counts for each kind, in internal score units. Round
/// figures: an exchange needs the order and the sums, not the tuned weights.
pub const SEE_VALUES: [Score; 6] = [100, 450, 450, 675, 1300, 0];

impl Board {
    /// True if the exchange that `mv` (legal) starts on its target square wins
    /// at least `threshold` for the side to move when both play it out well.
    pub fn see_ge(&self, mv: Move, threshold: Score) -> bool {
        if mv.is_castle() {
            return threshold <= 0;
        }
        let (from, to) = (mv.from(), mv.to());
        let value = |kind: PieceKind| SEE_VALUES[kind.index()];
        let standing = mv.promotion_kind().or_else(|| self.kind_on(from)).map_or(0, value);
        let promotion_gain =
            mv.promotion_kind().map_or(0, |kind| value(kind) - SEE_VALUES[PieceKind::Pawn.index()]);

        // What we have if nobody takes back.
        let mut balance = self.captured_kind(mv).map_or(0, value) + promotion_gain - threshold;
        if balance < 0 {
            return false;
        }
        // What we have if they take and that is the end of it.
        balance -= standing;
        if balance >= 0 {
            return true;
        }

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
                // A king may only take what nobody defends.
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

    /// The least valuable piece of `side` that may take on `to`: a piece pinned
    /// by a slider still on the board only along the line of the pin.
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
