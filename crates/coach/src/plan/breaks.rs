//! The pawn break: a pawn strikes at an enemy pawn.

use crate::exchange::{attacks_from, best_capture};
use crate::facts::{is_passed, may_attack_majority};
use crate::line::PlacedPiece;
use crate::plan::kinds::{Confirmation, Plan, PlanKind};
use crate::plan::outlook::{Outlook, Proposal, edited, relocated};
use palisade::attacks::{between, file_distance, forward_file, pawn_attacks};
use palisade::board::Board;
use palisade::types::{Move, PieceKind, Square};

/// The number of own moves of the line among which the break must be.
const COMES: usize = 5;
/// The weight of a break that the line plays, centipawns.
const IN_LINE: i32 = 45;
/// The least gain of a break by the evaluation, centipawns.
const GAINS: i32 = 5;

impl Outlook<'_> {
    /// Returns the pawn breaks that the line plays after at least one other move of the side; empty if there
    /// are none.
    pub(super) fn breaks_in_the_line(&mut self) -> Vec<Plan> {
        let mut plans = Vec::new();
        let steps = self.steps();
        for (number, step) in steps.iter().enumerate().take(COMES).skip(1) {
            let pawn = step.moved();
            let Some(target) = struck(step.after, pawn).filter(|_| is_held(step.after, pawn)) else {
                continue;
            };
            let Some((from, route)) = self.route_of_pawn(number) else { continue };
            let Some(piece) = PlacedPiece::on(&self.board, from) else { continue };
            // The attacked pawn is already there, and a piece that captures this pawn is recaptured.
            let there = PlacedPiece::on(&self.board, target.sq) == Some(target);
            let lost = self.line.takes(step.ply + 1, pawn.sq) && !self.line.takes(step.ply + 2, pawn.sq);
            if !there || lost {
                continue;
            }
            let first = steps
                .first()
                .filter(|first| first.mv.from() != from && self.supports(first.mv, step.mv.to(), from));
            plans.push(self.pawn_break(
                piece,
                route,
                Some(target),
                first.map(|first| first.mv),
                Confirmation::Line,
                IN_LINE,
            ));
        }
        plans
    }

    /// Returns the pawn breaks that could be played soon, not yet confirmed by a search: at once, or after
    /// one supporting move.
    pub(super) fn breaks(&mut self) -> Vec<Proposal> {
        let mut proposals = Vec::new();
        let own = self.board.colored(self.side, PieceKind::Pawn);
        let pawns: Vec<PlacedPiece> =
            own.into_iter().filter_map(|sq| PlacedPiece::on(&self.board, sq)).collect();
        for piece in pawns {
            for route in self.advances(piece.sq) {
                let Some(&to) = route.last() else { continue };
                let Some(changed) = relocated(&self.board, piece.sq, to, !self.side) else { continue };
                let pawn = PlacedPiece { sq: to, ..piece };
                let holds = is_held(&changed, pawn) && self.first_step_holds(piece, &route, None);
                proposals.extend(if holds {
                    self.proposed(piece, route, None, changed)
                } else {
                    self.supported(piece, &route, &changed)
                });
            }
        }
        proposals
    }

    /// Returns true if the pawn `piece` is not lost on the first square of its route, after the move
    /// `support` that prepares it (`None`: none).
    fn first_step_holds(&self, piece: PlacedPiece, route: &[Square], support: Option<Move>) -> bool {
        let Some(&to) = route.first() else { return false };
        let on = |sq: Square| self.board.piece_on(sq);
        let mut changes = vec![(piece.sq, None), (to, Some(piece.piece))];
        if let Some(mv) = support {
            changes.extend([(mv.from(), None), (mv.to(), on(mv.from()))]);
        }
        edited(&self.board, &changes, !self.side).is_some_and(|board| is_held_piece(&board, to))
    }

    /// Returns the break of the pawn `piece` along `route`, if it works after the support of another pawn's
    /// move or of this side's move of the line. `changed` is the board with the pawn at the end of its route.
    /// `None` if neither is enough.
    fn supported(&mut self, piece: PlacedPiece, route: &[Square], changed: &Board) -> Option<Proposal> {
        let &to = route.last()?;
        let pawn = PlacedPiece { sq: to, ..piece };
        struck(changed, pawn)?;
        let of_line = self.line.step(self.first()).map(|step| step.mv);
        let moves: Vec<Move> = self.board.legal_moves().into_iter().filter(|mv| mv.is_quiet()).collect();
        let beside = moves
            .into_iter()
            .filter(|mv| self.board.kind_on(mv.from()) == Some(PieceKind::Pawn) && mv.from() != piece.sq);
        let mut supports: Vec<Move> =
            beside.chain(of_line).filter(|&mv| self.supports(mv, to, piece.sq)).collect();
        supports.retain(|mv| mv.from() != piece.sq && mv.is_quiet() && !mv.is_castle());
        // The move of the line supports best.
        supports.sort_by_key(|mv| Some(*mv) != of_line);
        supports.into_iter().find_map(|mv| {
            let there = relocated(changed, mv.from(), mv.to(), !self.side)?;
            let held = is_held(&there, pawn)
                && is_held_piece(&there, mv.to())
                && self.first_step_holds(piece, route, Some(mv));
            if held { self.proposed(piece, route.to_vec(), Some(mv), there) } else { None }
        })
    }

    /// Returns the break as a proposal, if it attacks a pawn or takes the centre, and is a minority attack or
    /// gains at least [`GAINS`] by the evaluation; otherwise `None`. `support` is the move that prepares it,
    /// `changed` the board after it.
    fn proposed(
        &mut self,
        piece: PlacedPiece,
        route: Vec<Square>,
        support: Option<Move>,
        changed: Board,
    ) -> Option<Proposal> {
        let &to = route.last()?;
        let target = struck(&changed, PlacedPiece { sq: to, ..piece });
        if target.is_none() && !self.is_centre(to) {
            return None;
        }
        let gain = self.worth(&changed) - self.value;
        let moves = route.len() as i32 + i32::from(support.is_some());
        let goes = |mv: &Move| mv.from() == piece.sq && Some(&mv.to()) == route.first();
        let first = support.or_else(|| self.board.legal_moves().into_iter().find(goes))?;
        let plan = self.pawn_break(piece, route, target, support, Confirmation::Search, gain);
        let minority = matches!(plan.kind, PlanKind::PawnBreak { minority: true, .. });
        (gain >= GAINS || minority).then_some(Proposal { plan, moves, first, changed })
    }

    /// Returns true if `to` is a central square of the side's fourth rank beside an own pawn on that rank.
    fn is_centre(&self, to: Square) -> bool {
        let own = self.board.colored(self.side, PieceKind::Pawn);
        let rank = to.relative_rank(self.side) == 3 && matches!(to.file(), 3 | 4);
        rank && own.has(Square::at(7 - to.file(), to.rank()))
    }

    /// Returns the pawn storms that are possible, not yet confirmed by a search: pawns that can advance
    /// against the enemy king, with the own king on the other wing.
    pub(super) fn storms(&mut self) -> Vec<Proposal> {
        let (us, king) = (self.side, self.board.king(!self.side));
        let castled = king.relative_rank(!us) == 0 && file_distance(king, self.board.king(us)) >= 4;
        let own = self.board.colored(us, PieceKind::Pawn);
        let mut proposals = Vec::new();
        if !castled || self.endgame {
            return proposals;
        }
        for sq in own.into_iter().filter(|&sq| file_distance(sq, king) <= 1 && sq.relative_rank(us) <= 3) {
            let Some(route) = self.advances(sq).pop() else { continue };
            let (Some(piece), Some(&to)) = (PlacedPiece::on(&self.board, sq), route.last()) else { continue };
            let Some(changed) = relocated(&self.board, sq, to, !us) else { continue };
            let goes = |mv: &Move| mv.from() == sq && Some(&mv.to()) == route.first();
            let Some(first) = self.board.legal_moves().into_iter().find(goes) else { continue };
            let gain = (self.worth(&changed) - self.value).max(GAINS);
            let moves = route.len() as i32;
            let plan = Plan {
                side: us,
                kind: PlanKind::PawnStorm { route },
                piece,
                target: PlacedPiece::on(&self.board, king),
                confirmed_by: Confirmation::Search,
                gain,
            };
            if is_held_piece(&changed, to) {
                proposals.push(Proposal { plan, moves, first, changed });
            }
        }
        proposals
    }

    fn pawn_break(
        &self,
        piece: PlacedPiece,
        route: Vec<Square>,
        target: Option<PlacedPiece>,
        first: Option<Move>,
        confirmed_by: Confirmation,
        gain: i32,
    ) -> Plan {
        let minority = may_attack_majority(&self.board, self.side, piece.sq);
        let kind = PlanKind::PawnBreak { route, first, minority };
        Plan { side: self.side, kind, piece, target, confirmed_by, gain }
    }

    /// Returns the first square of the pawn that this side's move `number` of the line (0 for its first)
    /// moves, and the squares that it passes up to that move. `None` if the move is not a plain pawn move.
    pub(super) fn route_of_pawn(&self, number: usize) -> Option<(Square, Vec<Square>)> {
        let steps = self.steps();
        let last = steps.get(number)?;
        let plain = last.mover().kind() == PieceKind::Pawn && last.mv.is_quiet() && !last.mv.is_promotion();
        if !plain {
            return None;
        }
        let mut route = vec![last.mv.to()];
        let mut from = last.mv.from();
        for step in steps[..number].iter().rev() {
            if step.mv.to() == from && step.mover().kind() == PieceKind::Pawn {
                // A pawn that captures on the way leaves its file for another reason.
                if step.mv.is_capture() {
                    return None;
                }
                route.insert(0, step.mv.to());
                from = step.mv.from();
            }
        }
        Some((from, route))
    }

    /// Returns the routes of the pawn on `sq` over its next one or two moves, up to its sixth rank; empty if
    /// it is blocked.
    fn advances(&self, sq: Square) -> Vec<Vec<Square>> {
        let occupied = self.board.occupied();
        let mut routes = Vec::new();
        let mut route: Vec<Square> = Vec::new();
        let mut at = sq;
        // Two moves at most, and no pawn goes to the seventh as a break.
        for _ in 0..3 {
            let next = at.forward(self.side);
            if occupied.has(next) || next.relative_rank(self.side) >= 6 {
                break;
            }
            // The first two squares are one move.
            if at.relative_rank(self.side) == 2 && sq.relative_rank(self.side) == 1 {
                route.pop();
            }
            route.push(next);
            if route.len() > 2 {
                break;
            }
            routes.push(route.clone());
            at = next;
        }
        routes
    }

    /// Returns true if the legal move `mv` adds a guard to `sq`, also through the pawn on `pawn` that goes
    /// there.
    fn supports(&self, mv: Move, sq: Square, pawn: Square) -> bool {
        let mut after = self.board;
        if !after.is_legal(mv) {
            return false;
        }
        let before = attacks_from(&after, mv.from()).has(sq);
        after.make(mv, &mut ());
        let rook = after.kind_on(mv.to()) == Some(PieceKind::Rook);
        let behind = rook
            && forward_file(self.side, mv.to()).has(pawn)
            && forward_file(self.side, pawn).has(sq)
            && ((between(mv.to(), sq) & after.occupied()).without(pawn)).is_empty();
        !before && (behind || attacks_from(&after, mv.to()).has(sq))
    }
}

/// Returns the enemy pawn that `pawn` attacks; `None` if there is none, or if `pawn` is a passed pawn.
fn struck(board: &Board, pawn: PlacedPiece) -> Option<PlacedPiece> {
    let us = pawn.color();
    let targets = pawn_attacks(us, pawn.sq) & board.colored(!us, PieceKind::Pawn);
    let target = targets.into_iter().min_by_key(|sq| sq.file().abs_diff(4))?;
    (!is_passed(board, us, pawn.sq)).then(|| PlacedPiece::on(board, target)).flatten()
}

/// Returns true if `pawn` cannot be captured with profit.
fn is_held(board: &Board, pawn: PlacedPiece) -> bool {
    best_capture(board, !pawn.color(), pawn.sq).is_none_or(|(_, gain)| gain <= 0)
}

/// Returns true if the piece on `sq` cannot be captured with profit; false for an empty square.
fn is_held_piece(board: &Board, sq: Square) -> bool {
    PlacedPiece::on(board, sq).is_some_and(|piece| is_held(board, piece))
}
