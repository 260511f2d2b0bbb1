//! Guards and other pieces led away or led on, read off the line: deflection, attraction,
//! interference, the in-between move, the X-ray, lines cleared, desperados, windmills.
//!
//! Each is told of the move that does it and proved by the two moves that follow: what the answer
//! was, and what was taken (or mated) then. [`Kind`] has the conditions.

use crate::exchange::{attackers, attacks_from, best_capture, exchange, worth};
use crate::facts::defence::has_no_way_out;
use crate::facts::fact::Kind;
use crate::facts::material::balance;
use crate::line::{Fate, Line, PlacedPiece, Step};
use palisade::attacks::between;
use palisade::board::Board;
use palisade::types::{PieceKind, Square};

/// Plies after which a piece that was drawn somewhere is taken there at the latest.
const PATIENCE: usize = 4;

/// Points more than his own worth that a piece may have taken, to be the one who has just taken something.
const MORE: i32 = 1;

/// The facts of one move.
pub fn find(line: &Line, step: &Step<'_>) -> Vec<Kind> {
    let mut found = Vec::new();
    found.extend(desperado(line, step));
    found.extend(windmill(line, step));
    let (Some(reply), Some(next)) = (line.step(step.ply + 1), line.step(step.ply + 2)) else {
        return found;
    };
    let moves = Moves { line, step, reply: &reply, next: &next };
    found.extend(moves.deflects());
    found.extend(moves.attracts());
    found.extend(moves.interferes());
    found.extend(moves.in_between());
    found.extend(moves.x_ray());
    found.extend(moves.clears());
    found
}

/// A move, the answer, and the next move of the same side.
struct Moves<'a> {
    line: &'a Line,
    step: &'a Step<'a>,
    reply: &'a Step<'a>,
    next: &'a Step<'a>,
}

fn is_mate(board: &Board) -> bool {
    board.in_check() && !board.has_legal_move()
}

fn is_slider(kind: PieceKind) -> bool {
    matches!(kind, PieceKind::Bishop | PieceKind::Rook | PieceKind::Queen)
}

impl Moves<'_> {
    /// What the next move hits: a piece, the queening square, the square from which it mates.
    fn falls(&self) -> Option<Square> {
        let next = self.next;
        let hit = next.captured().map(|piece| piece.sq);
        hit.or_else(|| (next.mv.is_promotion() || is_mate(next.after)).then(|| next.mv.to()))
    }

    /// True if taking (or going) there pays after the answer and would not have paid before it.
    fn pays_only_now(&self, sq: Square) -> bool {
        let from = self.next.mv.from();
        let now = exchange(self.next.before, from, sq);
        let pays = is_mate(self.next.after) || now.is_some_and(|gain| gain > 0);
        let held = !attacks_from(self.step.after, from).has(sq)
            || is_mate(self.next.after)
            || exchange(self.step.after, from, sq) < now;
        pays && held
    }

    fn deflects(&self) -> Option<Kind> {
        let (step, reply) = (self.step, self.reply);
        let guard = reply.mover();
        let sq = self.falls()?;
        let made_to = reply.captured().is_some_and(|piece| piece.sq == step.moved().sq)
            || step.after.in_check()
            || self.was_threatened(guard);
        let guarded = attacks_from(step.after, guard.sq).has(sq);
        let left = !attacks_from(reply.after, reply.moved().sq).has(sq);
        // What is taken was not the piece himself, nor what took the lure.
        let elsewhere = sq != reply.moved().sq && sq != guard.sq && sq != step.moved().sq;
        let cheap = step.captured().map_or(0, |piece| worth(piece.kind())) < worth(step.moved().kind());
        let held = self.pays_only_now(sq);
        (made_to && guarded && left && elsewhere && cheap && held).then_some(Kind::Deflects { guard, sq })
    }

    /// The move attacked the piece that went away.
    fn was_threatened(&self, piece: PlacedPiece) -> bool {
        let us = self.step.side();
        attacks_from(self.step.after, self.step.moved().sq).has(piece.sq)
            && best_capture(self.step.after, us, piece.sq).is_some_and(|(_, gain)| gain > 0)
    }

    fn attracts(&self) -> Option<Kind> {
        let (step, reply, next) = (self.step, self.reply, self.next);
        let sq = step.moved().sq;
        let drawn = reply.mover();
        let big = matches!(drawn.kind(), PieceKind::King | PieceKind::Queen | PieceKind::Rook);
        let took = reply.captured().is_some_and(|piece| piece.sq == sq);
        let prey = step.captured().map_or(0, |piece| worth(piece.kind()));
        let own = worth(step.moved().kind());
        // Who is worth more and is taken there at once has been drawn there as well.
        let cheap = worth(drawn.kind()) > own && prey < own && drawn.kind() != PieceKind::King;
        if big && took && cheap && next.mv.to() == sq {
            return Some(Kind::Attracts { piece: drawn, sq });
        }
        let hit = attacks_from(next.after, next.moved().sq).has(sq) && next.mv.to() != sq;
        if !(big && took && hit) {
            return None;
        }
        let struck = if drawn.kind() == PieceKind::King {
            next.after.in_check()
        } else {
            matches!(self.line.fate(step.ply + 3, sq), Fate::Taken { ply } if ply <= step.ply + PATIENCE + 2)
        };
        struck.then_some(Kind::Attracts { piece: drawn, sq })
    }

    fn interferes(&self) -> Option<Kind> {
        let now = |sq| self.cut(self.step, sq, self.next).or_else(|| self.cut(self.reply, sq, self.next));
        if let Some(found) = self.falls().and_then(now) {
            return Some(found);
        }
        // The line stays cut, and the piece falls a move later.
        let later = self.line.step(self.step.ply + 4)?;
        let piece = later.captured()?;
        let stayed = self.line.fate(self.step.ply, piece.sq) == Fate::Taken { ply: later.ply };
        self.cut(self.step, piece.sq, &later).filter(|_| stayed)
    }

    /// A slider that guarded the square until this move went between.
    fn cut(&self, by: &Step<'_>, sq: Square, taking: &Step<'_>) -> Option<Kind> {
        let (us, at) = (self.step.side(), by.mv.to());
        let guards = attackers(by.before, !us, sq);
        let slider = guards.into_iter().find(|&guard| {
            by.before.kind_on(guard).is_some_and(is_slider)
                && between(guard, sq).has(at)
                && by.after.piece_on(guard) == by.before.piece_on(guard)
                && !attacks_from(by.after, guard).has(sq)
        })?;
        let mates = is_mate(taking.after);
        let stood = mates || by.before.piece_on(sq).is_some();
        // Nobody else guards it, or it would not be the line that is missed.
        let hangs = attackers(taking.after, !us, sq).is_empty();
        let pays =
            mates || hangs && exchange(taking.before, taking.mv.from(), sq).is_some_and(|gain| gain > 0);
        (stood && sq != at && pays).then_some(Kind::Interferes {
            slider: PlacedPiece::on(by.before, slider)?,
            sq,
            at,
        })
    }

    fn in_between(&self) -> Option<Kind> {
        let (step, reply, next) = (self.step, self.reply, self.next);
        let piece = next.captured()?;
        let us = step.side();
        let stayed = PlacedPiece::on(step.before, piece.sq) == Some(piece) && piece.sq != step.mv.to();
        // At once: by a piece that may go there, from a check as well.
        let could = step.before.legal_moves().into_iter().any(|mv| mv.is_capture() && mv.to() == piece.sq);
        // He has just taken something, by the look of it: taking him back would even the material.
        let behind = -balance(step.before) * us.sign();
        let back = (1..=worth(piece.kind()) + MORE).contains(&behind);
        let forces = step.after.in_check()
            || step.captured().is_some()
            || attacks_from(step.after, step.moved().sq).into_iter().any(|sq| {
                step.after
                    .piece_on(sq)
                    .is_some_and(|other| other.color() != us && worth(other.kind()) > worth(piece.kind()))
            });
        let other =
            reply.mover().sq != piece.sq && !attacks_from(reply.before, reply.mv.from()).has(piece.sq);
        let not_pawn = piece.kind() != PieceKind::Pawn;
        (not_pawn && stayed && could && back && forces && other).then_some(Kind::InBetween { piece })
    }

    fn x_ray(&self) -> Option<Kind> {
        let (step, reply, next) = (self.step, self.reply, self.next);
        let sq = step.mv.to();
        let through = reply.mover();
        let took = reply.captured().is_some_and(|piece| piece.sq == sq) && through.kind() != PieceKind::King;
        let back = next.mv.to() == sq && is_slider(next.mover().kind());
        (took && back && between(next.mv.from(), sq).has(through.sq))
            .then_some(Kind::XRay { by: next.mover(), through })
    }

    fn clears(&self) -> Option<Kind> {
        let (step, next) = (self.step, self.next);
        let left = step.mv.from();
        let slides = is_slider(next.mover().kind()) && next.captured().is_none();
        let used = next.mv.to() == left || between(next.mv.from(), next.mv.to()).has(left);
        let other = next.mv.from() != step.mv.to() && next.mover().color() == step.side();
        let at_a_price = step.captured().is_none()
            || best_capture(step.after, !step.side(), step.moved().sq).is_some_and(|(_, gain)| gain > 0);
        let strikes = next.after.in_check()
            || attacks_from(next.after, next.mv.to()).into_iter().any(|sq| {
                exchange(next.after, next.mv.to(), sq).is_some_and(|gain| gain > 0)
                    && next.after.piece_on(sq).is_some_and(|piece| piece.color() != step.side())
            });
        let free = !step.before.in_check() && !step.mv.is_castle();
        (slides && used && other && at_a_price && strikes && free)
            .then(|| Kind::Clears { by: next.moved(), sq: left })
    }
}

fn desperado(line: &Line, step: &Step<'_>) -> Option<Kind> {
    let (us, from) = (step.side(), step.mv.from());
    let mover = step.mover();
    let prey = step.captured()?;
    let reply = line.step(step.ply + 1)?;
    let sold = reply.captured().is_some_and(|piece| piece.sq == step.mv.to());
    let in_danger = best_capture(step.before, !us, from).is_some_and(|(_, gain)| gain > 0);
    let minor = matches!(mover.kind(), PieceKind::Pawn | PieceKind::King);
    // A fair exchange is none.
    let cheap = worth(prey.kind()) < worth(mover.kind());
    let doomed = || {
        let other = (step.before.by_color(us) - step.before.pieces(PieceKind::Pawn)).without(from);
        let second = other.into_iter().any(|sq| {
            step.before.kind_on(sq) != Some(PieceKind::King)
                && best_capture(step.before, !us, sq).is_some_and(|(_, gain)| gain > 1)
        });
        second || has_no_way_out(step.before, !us, mover)
    };
    (sold && !minor && in_danger && cheap && doomed()).then_some(Kind::Desperado { by: step.moved() })
}

/// Discovered checks of the same slider with this move and the one after next, a check between.
fn windmill(line: &Line, step: &Step<'_>) -> Option<Kind> {
    let uncovers = |step: &Step<'_>| {
        let checker = step.after.checkers().without(step.moved().sq).first()?;
        PlacedPiece::on(step.after, checker)
    };
    let by = uncovers(step)?;
    let (back, again) = (line.step(step.ply + 2)?, line.step(step.ply + 4)?);
    let same = uncovers(&again)? == by;
    let swings = back.mv.from() == step.mv.to() && back.mv.to() == step.mv.from() && back.after.in_check();
    let taken = [step, &back, &again].map(|step| step.captured().map(PlacedPiece::kind));
    let mut won: Vec<PieceKind> = taken.into_iter().flatten().collect();
    won.sort_by_key(|kind| std::cmp::Reverse(worth(*kind)));
    (same && swings && won.len() >= 2).then_some(Kind::Windmill { by, won })
}
