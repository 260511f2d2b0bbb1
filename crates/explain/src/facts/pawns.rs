//! Pawns: passed ones, levers, space, the centre, files they open.

use crate::exchange::is_safe;
use crate::facts::fact::Kind;
use crate::line::{Fate, Line, Man, Step};
use palisade::attacks::{passed_mask, pawn_attacks};
use palisade::board::Board;
use palisade::types::{Bitboard, Color, File, PieceKind, Square};

/// The four squares in the middle.
pub const CENTRE: [Square; 4] = [Square::D4, Square::E4, Square::D5, Square::E5];
/// Plies a new passed pawn must live.
const LIVES: usize = 2;

/// The facts about pawns of one move.
pub fn find(line: &Line, step: &Step<'_>) -> Vec<Kind> {
    let mut found = Vec::new();
    let them = !step.side();
    if step.mv.is_promotion()
        && let Fate::Stands(_) = line.fate(step.ply + 1, step.mv.to())
    {
        found.push(Kind::Promotes { to: step.moved().kind(), sq: step.mv.to() });
    }
    if let Some(man) = step.captured()
        && man.kind() == PieceKind::Pawn
        && is_passed(step.before, them, man.sq)
    {
        found.push(Kind::StopsPasser { pawn: man.sq });
    }
    found.extend(new_passer(line, step));
    if step.mover().kind() == PieceKind::Pawn && !step.mv.is_promotion() {
        found.extend(opens_file(step));
        found.extend(lever(step));
        found.extend(centre(step));
        found.extend(space(step));
    }
    found
}

/// True if the pawn of `color` on `sq` is passed, with no own pawn ahead of it either.
pub fn is_passed(board: &Board, color: Color, sq: Square) -> bool {
    let pawns = board.pieces(PieceKind::Pawn);
    let ahead = passed_mask(color, sq);
    let own_file = ahead & Bitboard::file(sq.file());
    !(ahead & board.colored(!color, PieceKind::Pawn)).any() && !(own_file & pawns).any()
}

fn new_passer(line: &Line, step: &Step<'_>) -> Option<Kind> {
    let us = step.side();
    let lives = step.ply + 1 + LIVES;
    for sq in step.after.colored(us, PieceKind::Pawn) {
        let moved = sq == step.mv.to();
        let was = is_passed(step.before, us, if moved { step.mv.from() } else { sq });
        if was || !is_passed(step.after, us, sq) {
            continue;
        }
        let until = Line::new(step.after, line.moves().get(step.ply + 1..lives.min(line.len()))?);
        if let Fate::Stands(now) = until.fate(0, sq)
            && until.end().kind_on(now) == Some(PieceKind::Pawn)
            && is_passed(until.end(), us, now)
        {
            return Some(Kind::Passer { sq });
        }
    }
    None
}

/// Rooks and queens of `us` on a file.
fn heavy_on(board: &Board, us: Color, file: File) -> Option<Man> {
    let heavy = board.rooks_and_queens() & board.by_color(us) & Bitboard::file(file);
    heavy.first().and_then(|sq| Man::on(board, sq))
}

fn opens_file(step: &Step<'_>) -> Option<Kind> {
    let (us, file) = (step.side(), step.mv.from().file());
    if step.mv.to().file() == file {
        return None;
    }
    let pawns = step.after.pieces(PieceKind::Pawn) & Bitboard::file(file);
    if pawns.intersects(step.after.by_color(us)) {
        return None;
    }
    Some(Kind::OpensFile { file, by: heavy_on(step.after, us, file)?, half: pawns.any() })
}

fn lever(step: &Step<'_>) -> Option<Kind> {
    let (us, board) = (step.side(), step.after);
    let pawn = step.moved();
    let hit = pawn_attacks(us, pawn.sq) & board.colored(!us, PieceKind::Pawn);
    // The most advanced of two: it is the head that stands in the way.
    let sq = hit.into_iter().max_by_key(|sq| (sq.relative_rank(!us), std::cmp::Reverse(*sq)))?;
    Some(Kind::Lever { pawn, against: Man::on(board, sq)? })
}

fn centre(step: &Step<'_>) -> Option<Kind> {
    let pawn = step.moved();
    let hold = |sq: Square| {
        let attacked = pawn_attacks(step.side(), sq);
        CENTRE.iter().filter(|&&centre| attacked.has(centre) || sq == centre).count()
    };
    (hold(pawn.sq) > hold(step.mv.from())).then_some(Kind::Centre { pawn })
}

fn space(step: &Step<'_>) -> Option<Kind> {
    let pawn = step.moved();
    let wing = !(2..=5).contains(&pawn.sq.file());
    let beyond = pawn.sq.relative_rank(step.side()) >= if wing { 3 } else { 4 };
    (beyond && step.captured().is_none() && is_safe(step.after, pawn.sq)).then_some(Kind::GainsSpace { pawn })
}
