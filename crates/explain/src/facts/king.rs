//! Kings: mates, castling, the pawns in front of them, and the ways to a draw.

use crate::facts::fact::Kind;
use crate::facts::material::balance;
use crate::line::{Fate, Line, PlacedPiece, Step};
use palisade::attacks::{file_distance, inner_ring};
use palisade::board::Board;
use palisade::types::{Bitboard, CastlingRights, Color, PieceKind};

/// Pawns this near to a king at home, in files, and within two ranks before it, are its cover.
const COVER_FILES: u8 = 1;
/// Phase material (24 at the start) with which a king wants to castle.
const RICH: i32 = 14;

/// The facts about kings of one move.
pub fn find(line: &Line, step: &Step<'_>) -> Vec<Kind> {
    let mut found = Vec::new();
    if step.mv.is_castle() {
        found.push(Kind::Castles { short: step.mv.to().file() > step.mv.from().file() });
    }
    found.extend(breaks_cover(line, step));
    let reply = line.step(step.ply + 1).filter(|reply| reply.before.in_check());
    if reply.is_some_and(|reply| castling_lost(&reply) == Some(!step.side())) {
        found.push(Kind::SpoilsCastling);
    }
    found
}

/// What the end of a line says, and which side it helps.
pub fn of_the_end(line: &Line) -> Option<(Color, Kind)> {
    let end = line.end();
    if !end.in_check() && !end.has_legal_move() {
        let saved = poorer(end)?;
        return Some((saved, Kind::Stalemate));
    }
    perpetual(line).map(|side| (side, Kind::Perpetual))
}

/// The side with less material.
fn poorer(board: &Board) -> Option<Color> {
    match balance(board) {
        0 => None,
        more => Some(Color::from_white(more < 0)),
    }
}

/// True if the side to move is mated on its first rank by a rook or queen on that rank, and
/// its own pieces fill the squares before the king.
pub fn is_back_rank_mate(board: &Board) -> bool {
    let side = board.side_to_move();
    let king = board.king(side);
    if !board.in_check() || king.relative_rank(side) != 0 || board.has_legal_move() {
        return false;
    }
    let rank = Bitboard::relative_rank(side, 0);
    let along = board.checkers() & board.rooks_and_queens() & rank;
    let before = inner_ring(king) - rank;
    let own = board.by_color(side);
    along.any() && (before & own).any() && {
        // Squares that are not filled are guarded, or the king would go there; but two of
        // his own pieces at least shut him in.
        (before & own).count() * 2 >= before.count()
    }
}

/// The side that checks with every move of a repetition at the end of the line.
fn perpetual(line: &Line) -> Option<Color> {
    let end = line.end();
    let first = (0..line.len()).rev().skip(3).step_by(2).find(|&ply| line.board(ply).key() == end.key())?;
    let checks = |side: Color| {
        line.steps().skip(first).filter(|step| step.side() == side).all(|step| step.after.in_check())
    };
    Color::ALL.into_iter().find(|&side| checks(side))
}

/// The ply from which on every move of this side is a check; the length of the line without one.
pub fn checks_from(line: &Line, side: Color) -> usize {
    let ours = (0..line.len()).rev().filter_map(|ply| line.step(ply)).filter(|step| step.side() == side);
    ours.take_while(|step| step.after.in_check()).last().map_or(line.len(), |step| step.ply)
}

/// True if the mover gives up its last right to castle of its own will, with enough pieces on
/// the board for its king to miss it.
pub fn forfeits_castling(step: &Step<'_>) -> bool {
    !step.before.in_check()
        && step.before.phase_material() >= RICH
        && castling_lost(step) == Some(step.side())
}

/// The side that loses its last right to castle with this step, other than by castling.
fn castling_lost(step: &Step<'_>) -> Option<Color> {
    Color::ALL.into_iter().find(|&color| {
        let rights = |board: &Board| board.castling_rights() & CastlingRights::both(color);
        let castles = step.mv.is_castle() && step.side() == color;
        !castles && !rights(step.before).is_empty() && rights(step.after).is_empty()
    })
}

/// The pawns before a king on its first two ranks.
fn cover(board: &Board, color: Color) -> Bitboard {
    let king = board.king(color);
    if king.relative_rank(color) > 1 || matches!(king.file(), 3 | 4) {
        return Bitboard::EMPTY;
    }
    let pawns = board.colored(color, PieceKind::Pawn);
    pawns
        .into_iter()
        .filter(|&sq| {
            let ahead = sq.relative_rank(color).saturating_sub(king.relative_rank(color));
            file_distance(sq, king) <= COVER_FILES && (1..=2).contains(&ahead)
        })
        .collect()
}

fn breaks_cover(line: &Line, step: &Step<'_>) -> Option<Kind> {
    let enemy = !step.side();
    let pawn = step.captured().filter(|piece| piece.kind() == PieceKind::Pawn)?;
    let before = cover(step.before, enemy);
    let fewer = cover(line.end(), enemy).count() < before.count();
    let stays = matches!(line.fate(step.ply, step.before.king(enemy)), Fate::Stands(_));
    let king = PlacedPiece::on(step.before, step.before.king(enemy))?;
    (before.has(pawn.sq) && fewer && stays).then_some(Kind::BreaksCover { pawn: pawn.sq, king })
}
