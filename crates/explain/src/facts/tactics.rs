//! Attacks on several pieces at once: forks, pins, skewers, discovered attacks, double checks,
//! and the threat to a single piece.
//!
//! Everything is read off the board after the move; the line is asked only whether a skewered
//! piece is really taken. [`Kind`] has the conditions.

use crate::exchange::{attackers, attacks_from, best_capture, exchange, is_safe, worth};
use crate::facts::fact::Kind;
use crate::line::{Fate, Line, PlacedPiece, Step};
use palisade::attacks::{attacks_of, between, line as whole_line};
use palisade::board::Board;
use palisade::types::{PieceKind, Square};

/// The tactical facts of one move. `immune`: the search says that the moved piece must not be taken.
pub fn find(line: &Line, step: &Step<'_>, immune: bool) -> Vec<Kind> {
    let mut found = Vec::new();
    if step.mv.is_castle() {
        return found;
    }
    let fork = fork(step, immune);
    if fork.is_none() {
        found.extend(threat(step, immune));
    }
    found.extend(fork);
    found.extend(absolute_pins(step, immune));
    found.extend(through_pieces(line, step, immune));
    found.extend(uses_pin(line, step));
    found.extend(collinear(step));
    found.extend(discovered(line, step));
    if step.after.checkers().many() {
        found.push(Kind::DoubleCheck);
    }
    found
}

/// The king, or a piece that the piece on `from` could take with profit.
fn is_target(board: &Board, from: Square, sq: Square) -> bool {
    match board.kind_on(sq) {
        Some(PieceKind::King) => true,
        Some(PieceKind::Pawn) | None => false,
        Some(_) => exchange(board, from, sq).is_some_and(|gain| gain > 0),
    }
}

/// The pieces of the other side that the piece on `from` attacks with profit.
fn targets(board: &Board, from: Square) -> Vec<PlacedPiece> {
    let Some(by) = PlacedPiece::on(board, from) else { return Vec::new() };
    let hit = attacks_from(board, from) & board.by_color(!by.color());
    let mut targets: Vec<PlacedPiece> = hit
        .into_iter()
        .filter(|&sq| is_target(board, from, sq))
        .filter_map(|sq| PlacedPiece::on(board, sq))
        .collect();
    targets.sort_by_key(|piece| (-worth(piece.kind()), piece.sq));
    targets
}

fn fork(step: &Step<'_>, immune: bool) -> Option<Kind> {
    let by = step.moved();
    let targets = targets(step.after, by.sq);
    // Who can be exchanged forks nobody.
    let stays = best_capture(step.after, !step.side(), by.sq).is_none_or(|(_, gain)| gain < 0);
    if targets.len() < 2 || !(stays || immune) {
        return None;
    }
    // Attacked like this before the move already: nothing new.
    let old = attacks_from(step.before, step.mv.from());
    (!targets.iter().all(|piece| old.has(piece.sq))).then_some(Kind::Fork { by, targets })
}

fn threat(step: &Step<'_>, immune: bool) -> Option<Kind> {
    let by = step.moved();
    if !immune && !is_safe(step.after, by.sq) {
        return None;
    }
    let was_threatened =
        |sq: Square| best_capture(step.before, step.side(), sq).is_some_and(|(_, gain)| gain > 0);
    let target = targets(step.after, by.sq)
        .into_iter()
        .find(|piece| piece.kind() != PieceKind::King && !was_threatened(piece.sq))?;
    Some(Kind::Threatens { by, target })
}

fn absolute_pins(step: &Step<'_>, immune: bool) -> Vec<Kind> {
    let (board, enemy) = (step.after, !step.side());
    let king = board.king(enemy);
    let fresh = board.pinned(enemy) - step.before.pinned(enemy) - board.pieces(PieceKind::Pawn);
    let pin = |sq: Square| {
        let pinner = board.pinners(enemy).into_iter().find(|&by| between(king, by).has(sq))?;
        let left_alone = immune && pinner == step.moved().sq;
        if !(left_alone || is_safe(board, pinner)) {
            return None;
        }
        let on = |sq| PlacedPiece::on(board, sq);
        Some(Kind::Pin { by: on(pinner)?, pinned: on(sq)?, to: on(king)? })
    };
    fresh.into_iter().filter_map(pin).collect()
}

/// Pins and skewers of the moved slider: two pieces of the other side in a row.
fn through_pieces(line: &Line, step: &Step<'_>, immune: bool) -> Vec<Kind> {
    let (board, by, enemy) = (step.after, step.moved(), !step.side());
    let slides = matches!(by.kind(), PieceKind::Bishop | PieceKind::Rook | PieceKind::Queen);
    if !slides || !(immune || is_safe(board, by.sq)) {
        return Vec::new();
    }
    let reach = attacks_from(board, by.sq);
    let mut found = Vec::new();
    for sq in reach & board.by_color(enemy) {
        // What stands next on the same line.
        let beyond = attacks_of(by.kind(), by.sq, board.occupied().without(sq)) - reach;
        let behind = (beyond & board.by_color(enemy)).first().and_then(|sq| PlacedPiece::on(board, sq));
        let (Some(front), Some(behind)) = (PlacedPiece::on(board, sq), behind) else { continue };
        // It stood on this line, on this side of the pieces, before.
        let old = step.mv.from();
        if whole_line(by.sq, sq).has(old) && attacks_from(step.before, old).has(sq) {
            continue;
        }
        if front.kind() == PieceKind::Pawn || matches!(behind.kind(), PieceKind::Pawn | PieceKind::King) {
            continue;
        }
        let unguarded = attackers(board, enemy, behind.sq).without(front.sq).is_empty();
        let profits = worth(behind.kind()) > worth(by.kind());
        if worth(behind.kind()) > worth(front.kind()) {
            if profits || unguarded {
                found.push(Kind::Pin { by, pinned: front, to: behind });
            }
        } else if worth(front.kind()) > worth(by.kind()) {
            let taken = line.fate(step.ply + 1, behind.sq) == Fate::Taken { ply: step.ply + 2 };
            let by_it = line.step(step.ply + 2).is_some_and(|next| {
                let pays = exchange(next.before, by.sq, behind.sq).is_some_and(|gain| gain > 0);
                next.mv.from() == by.sq && pays
            });
            if profits || (unguarded && taken && by_it) {
                found.push(Kind::Skewer { by, front, behind });
            }
        }
    }
    found
}

/// A slider that leaves one that faces it on its line, and stays on the line.
fn collinear(step: &Step<'_>) -> Option<Kind> {
    let (board, us, from) = (step.before, step.side(), step.mv.from());
    let slides = matches!(step.mover().kind(), PieceKind::Bishop | PieceKind::Rook | PieceKind::Queen);
    if !slides || step.mv.is_capture() {
        return None;
    }
    let faces = |sq: &Square| {
        let slider =
            matches!(board.kind_on(*sq), Some(PieceKind::Bishop | PieceKind::Rook | PieceKind::Queen));
        slider
            && attacks_from(board, *sq).has(from)
            && whole_line(from, *sq).has(step.mv.to())
            && board.legal_moves().into_iter().any(|mv| mv.from() == from && mv.to() == *sq)
    };
    let reach = attacks_from(board, from) & board.by_color(!us);
    let along = reach.into_iter().find(faces)?;
    Some(Kind::Collinear { by: step.moved(), along: PlacedPiece::on(board, along)? })
}

/// An old pin that the move makes use of.
fn uses_pin(line: &Line, step: &Step<'_>) -> Option<Kind> {
    let (board, us, by) = (step.after, step.side(), step.moved());
    let king = board.king(!us);
    let old = board.pinned(!us) & step.before.pinned(!us);
    old.into_iter().filter(|&sq| sq != king).find_map(|sq| {
        let pinner = board.pinners(!us).into_iter().find(|&pinner| between(king, pinner).has(sq))?;
        // He cannot take the piece that moved, who would else be lost or not have dared.
        let helpless = attacks_from(board, sq).has(by.sq) && !whole_line(king, pinner).has(by.sq);
        let prey = attacks_from(board, by.sq).has(sq)
            && !attacks_from(step.before, step.mv.from()).has(sq)
            && matches!(line.fate(step.ply + 1, sq), Fate::Taken { ply } if ply <= step.ply + 4);
        let falls = prey && best_capture(board, us, sq).is_some_and(|(_, gain)| gain > 0);
        let (by, pinned) = (PlacedPiece::on(board, pinner)?, PlacedPiece::on(board, sq)?);
        (helpless || falls).then_some(Kind::UsesPin { by, pinned, helpless })
    })
}

/// True if the slider takes there with the next move, and wins by it.
fn takes_then(next: &Step<'_>, slider: Square, sq: Square) -> bool {
    let takes = next.mv.from() == slider && next.captured().is_some_and(|piece| piece.sq == sq);
    takes && exchange(next.before, slider, sq).is_some_and(|gain| gain > 0)
}

fn discovered(line: &Line, step: &Step<'_>) -> Vec<Kind> {
    let (board, us) = (step.after, step.side());
    let next = line.step(step.ply + 2);
    let from = step.mv.from();
    let sliders = (board.bishops_and_queens() | board.rooks_and_queens()) & board.by_color(us);
    let mut found = Vec::new();
    for slider in sliders.without(step.moved().sq) {
        let fresh = attacks_from(board, slider) - attacks_from(step.before, slider);
        for sq in fresh & board.by_color(!us) {
            // What is taken in passing leaves a line as well.
            let ways = between(slider, sq);
            let opened = ways.has(from)
                || step.mv.is_en_passant() && step.captured().is_some_and(|piece| ways.has(piece.sq));
            if opened
                && (is_target(board, slider, sq)
                    || next.as_ref().is_some_and(|next| takes_then(next, slider, sq)))
                && let (Some(by), Some(target)) = (PlacedPiece::on(board, slider), PlacedPiece::on(board, sq))
            {
                found.push(Kind::Discovers { by, target });
            }
        }
    }
    found
}
