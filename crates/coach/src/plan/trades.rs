//! The trade that helps: both pieces are taken off the board, and a search shows which side gains.

use crate::analyst::{Analyst, Effort};
use crate::exchange::attacks_from;
use crate::facts::balance;
use crate::facts::bishops::is_bad_bishop;
use crate::line::PlacedPiece;
use crate::plan::kinds::{Confirmation, Plan, PlanKind, TradeReason};
use crate::plan::outlook::{Outlook, edited, is_no_evaluation};
use palisade::board::{Board, Position};
use palisade::evaluation::Breakdown;
use palisade::types::PieceKind;

/// The least gain of an exchange by the evaluation, centipawns; by both searches it is [`GAINS`].
const PROPOSED: i32 = 15;
const GAINS: i32 = 35;
/// The largest gain of an exchange, centipawns: a larger one is tactical.
const TACTICS: i32 = 250;
/// The least difference in king danger, centipawns, by which a king counts as the more exposed one.
const EXPOSED: f64 = 40.0;

impl Outlook<'_> {
    /// Returns an exchange that helps this side and can be reached soon, confirmed by searches; `None` if
    /// there is none.
    ///
    /// # Errors
    /// Returns the error of the analyst if a search fails.
    pub(super) fn searched_trade<A: Analyst>(&mut self, analyst: &mut A) -> Result<Option<Plan>, A::Error> {
        let Some((own, theirs, changed)) = self.proposed_trade() else { return Ok(None) };
        for effort in [Effort::Probe, Effort::Tenth] {
            let Some(gain) = self.gain_of_trade(analyst, &changed, effort)? else { return Ok(None) };
            if !(GAINS..=TACTICS).contains(&gain) {
                return Ok(None);
            }
            if effort == Effort::Tenth {
                return Ok(Some(Plan {
                    side: self.side,
                    kind: PlanKind::Trade { reason: self.reason(own) },
                    piece: own,
                    target: Some(theirs),
                    confirmed_by: Confirmation::Search,
                    gain,
                }));
            }
        }
        Ok(None)
    }

    /// Returns the gain of the board `changed`, without the exchanged pieces, over the current board for this
    /// side, centipawns; `None` if one of the searches has no centipawn score.
    fn gain_of_trade<A: Analyst>(
        &self,
        analyst: &mut A,
        changed: &Board,
        effort: Effort,
    ) -> Result<Option<i32>, A::Error> {
        let Some(without) = analyst.search(&Position::new(*changed), &[], effort)? else { return Ok(None) };
        let Some(with) = analyst.search(&Position::new(self.board), &[], effort)? else { return Ok(None) };
        if is_no_evaluation(without.score) || is_no_evaluation(with.score) {
            return Ok(None);
        }
        Ok(Some(self.context.model.centipawns(without.score - with.score)))
    }

    /// Returns the own and the enemy piece whose exchange gains most by the evaluation, with the board
    /// without them: two pieces of one kind (no rooks), or a bad bishop for a minor piece. `None` if no
    /// exchange that one move can offer gains [`PROPOSED`].
    fn proposed_trade(&mut self) -> Option<(PlacedPiece, PlacedPiece, Board)> {
        let mut best: Option<(i32, (PlacedPiece, PlacedPiece, Board))> = None;
        let minor = |kind| matches!(kind, PieceKind::Knight | PieceKind::Bishop);
        for own in pieces(&self.board, self.side) {
            for theirs in pieces(&self.board, !self.side) {
                // A bad bishop is glad to go for a knight; else such a trade is a matter of its own.
                let bad = || is_bad_bishop(&self.board, own) && minor(theirs.kind());
                if !(own.kind() == theirs.kind() || bad())
                    || own.kind() == PieceKind::Rook
                    || !self.can_meet(own, theirs)
                {
                    continue;
                }
                let gone = [(own.sq, None), (theirs.sq, None)];
                let Some(changed) = edited(&self.board, &gone, self.side) else { continue };
                let gain = self.worth(&changed) - self.value;
                if gain >= PROPOSED && best.as_ref().is_none_or(|(most, _)| gain > *most) {
                    best = Some((gain, (own, theirs, changed)));
                }
            }
        }
        best.map(|(_, pair)| pair)
    }

    /// Returns true if one safe move of `own` makes it attack `theirs`, and it does not do so yet: an
    /// immediate trade is a move, not a plan.
    fn can_meet(&self, own: PlacedPiece, theirs: PlacedPiece) -> bool {
        if attacks_from(&self.board, own.sq).has(theirs.sq) {
            return false;
        }
        self.board.legal_moves().into_iter().filter(|mv| mv.from() == own.sq && mv.is_quiet()).any(|mv| {
            let mut after = self.board;
            after.make(mv, &mut ());
            attacks_from(&after, mv.to()).has(theirs.sq) && crate::exchange::is_safe(&after, mv.to())
        })
    }

    fn reason(&self, own: PlacedPiece) -> TradeReason {
        let ahead = balance(&self.board) * self.side.sign() >= 1;
        let found = Breakdown::new(&self.board, &self.context.weights);
        let danger = found.attack(!self.side) - found.attack(self.side);
        if is_bad_bishop(&self.board, own) {
            TradeReason::BadBishop
        } else if ahead {
            TradeReason::Ahead
        } else if own.kind() == PieceKind::Queen
            && danger * self.context.model.centipawns_per_unit() >= EXPOSED
        {
            TradeReason::KingSafety
        } else {
            TradeReason::Searched
        }
    }
}

/// Returns the pieces of `side` without king and pawns.
fn pieces(board: &Board, side: palisade::types::Color) -> Vec<PlacedPiece> {
    let all =
        board.by_color(side) - board.colored(side, PieceKind::Pawn) - board.colored(side, PieceKind::King);
    all.into_iter().filter_map(|sq| PlacedPiece::on(board, sq)).collect()
}
