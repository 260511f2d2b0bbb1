//! The target: a weak pawn, or the king.

use crate::exchange::{attackers, attacks_from};
use crate::facts::{Weakness, weakness};
use crate::line::{Fate, PlacedPiece, Step};
use crate::plan::kinds::{Confirmation, Plan, PlanKind};
use crate::plan::outlook::Outlook;
use palisade::attacks::{file_distance, inner_ring};
use palisade::evaluation::Breakdown;
use palisade::types::{Bitboard, PieceKind, Square};

/// The number of own moves of the line in which pieces may approach a target.
const COMES: usize = 5;
/// The weight of a weak pawn as a target, centipawns; a king has [`KING`].
const PAWN: i32 = 40;
const KING: i32 = 50;
/// The least number of pieces that take part in an attack on a king.
const ATTACKERS: usize = 2;
/// The least king attack at the end of the line by the evaluation, centipawns.
const ATTACK: f64 = 40.0;

impl Outlook<'_> {
    /// Returns the plan of an attack on a weak pawn that the line carries out with two pieces or more, or with
    /// one if the pawn falls; the first piece comes within two moves. `None` if there is none.
    pub(super) fn weak_pawns_in_the_line(&self) -> Option<Plan> {
        let them = !self.side;
        let pawns = self.board.colored(them, PieceKind::Pawn);
        let weak = pawns.into_iter().filter_map(|sq| {
            let why = weakness(&self.board, them, sq)?;
            (why != Weakness::Doubled).then_some((sq, why))
        });
        let mut best: Option<Plan> = None;
        for (sq, why) in weak {
            let by = self.comers(|step| {
                let unmoved = step.after.piece_on(sq) == self.board.piece_on(sq);
                let hits = |at: Square, board| attacks_from(board, at).has(sq);
                unmoved && hits(step.moved().sq, step.after) && !hits(step.mv.from(), step.before)
            });
            let attack = attackers(self.line.end(), self.side, sq).count();
            let falls = matches!(self.line.fate(self.first(), sq), Fate::Taken { .. });
            let more = attack > attackers(&self.board, self.side, sq).count();
            let enough = by.len() >= 2 || (by.len() == 1 && falls);
            if !(enough && (falls || more)) {
                continue;
            }
            let gain = PAWN + 10 * by.len() as i32;
            let Some(target) = PlacedPiece::on(&self.board, sq) else { continue };
            let Some(&piece) = by.first() else { continue };
            if best.as_ref().is_none_or(|best| gain > best.gain) {
                best = Some(Plan {
                    side: self.side,
                    kind: PlanKind::WeakPawn { weakness: why, by },
                    piece,
                    target: Some(target),
                    confirmed_by: Confirmation::Line,
                    gain,
                });
            }
        }
        best
    }

    /// Returns the plan of an attack on the king to which the line brings pieces or pawns; `None` if there is
    /// none.
    pub(super) fn king_attack_in_the_line(&self) -> Option<Plan> {
        if self.endgame {
            return None;
        }
        let (us, them) = (self.side, !self.side);
        let king = self.board.king(them);
        let own = self.board.king(us);
        // A king in the middle is a target as well, but not that of a pawn storm.
        let ring = inner_ring(king).with(king);
        let wing = |sq: Square| file_distance(sq, king) <= 1 && !matches!(king.file(), 3 | 4);
        let by = self.comers(|step| {
            let to = step.moved().sq;
            if step.moved().kind() == PieceKind::Pawn {
                let storms =
                    wing(to) && file_distance(to, own) > 2 && (3..=5).contains(&to.relative_rank(us));
                return storms && king.relative_rank(them) <= 1;
            }
            let hits = |at: Square, board| (attacks_from(board, at) & ring).count();
            hits(to, step.after) > hits(step.mv.from(), step.before)
        });
        let end = Breakdown::new(self.line.end(), &self.context.weights);
        let start = Breakdown::new(&self.board, &self.context.weights);
        let unit = self.context.model.centipawns_per_unit();
        let worth = end.attack(us) * unit;
        let grows = worth > start.attack(us) * unit;
        let moved = self.line.end().king(them) == king || ring.has(self.line.end().king(them));
        let target = PlacedPiece::on(&self.board, king)?;
        let piece = *by.first()?;
        (by.len() >= ATTACKERS && worth >= ATTACK && grows && moved).then(|| Plan {
            side: us,
            gain: KING + 10 * by.len() as i32,
            kind: PlanKind::KingAttack { by },
            piece,
            target: Some(target),
            confirmed_by: Confirmation::Line,
        })
    }

    /// Returns the pieces of this side that make a plain move of the line for which `does` returns true, on
    /// the squares that they reach; empty unless the first of them comes within two moves.
    fn comers(&self, does: impl Fn(&Step<'_>) -> bool) -> Vec<PlacedPiece> {
        let mut by: Vec<PlacedPiece> = Vec::new();
        let mut came = Bitboard::EMPTY;
        for (number, step) in self.steps().iter().enumerate().take(COMES) {
            let plain = crate::facts::plans::is_plain(step);
            if !(plain && does(step)) || step.moved().kind() == PieceKind::King {
                continue;
            }
            if by.is_empty() && number > 1 {
                return by;
            }
            let to = step.moved().sq;
            if self.line.takes(step.ply + 1, to) || came.has(to) {
                continue;
            }
            // A piece that moves again is named on its last square.
            by.retain(|earlier| earlier.sq != step.mv.from());
            came = came.with(to);
            by.push(step.moved());
        }
        by
    }
}
