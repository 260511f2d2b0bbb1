//! Pawns: passed ones, levers, space, the centre, files they open.

use crate::exchange::is_safe;
use crate::facts::fact::Kind;
use crate::line::{Fate, Line, PlacedPiece, Step};
use palisade::attacks::{attacks_of, passed_mask, pawn_attacks};
use palisade::board::Board;
use palisade::types::{Bitboard, Color, File, Move, PieceKind, Square};

/// The four squares in the middle.
pub const CENTRE: [Square; 4] = [Square::D4, Square::E4, Square::D5, Square::E5];
/// Plies a new passed pawn must live.
const LIVES: usize = 2;

/// The facts about pawns of one move.
pub fn find(line: &Line, step: &Step<'_>) -> Vec<Kind> {
    let mut found = Vec::new();
    let them = !step.side();
    let less = underpromotes(step);
    if step.mv.is_promotion() && less.is_none() {
        found.push(Kind::Promotes { to: step.moved().kind(), sq: step.mv.to() });
    }
    found.extend(less);
    if let Some(piece) = step.captured()
        && piece.kind() == PieceKind::Pawn
        && is_passed(step.before, them, piece.sq)
    {
        found.push(Kind::StopsPasser { pawn: piece.sq });
    }
    found.extend(new_passer(line, step));
    if step.mover().kind() == PieceKind::Pawn && !step.mv.is_promotion() {
        found.extend(opens_file(step));
        found.extend(lever(step));
        found.extend(denies(step));
        found.extend(centre(step));
        found.extend(space(step));
    }
    found
}

/// What the pawn keeps away from a square that it comes to guard.
fn denies(step: &Step<'_>) -> Option<Kind> {
    let (us, them, pawn) = (step.side(), !step.side(), step.moved());
    // A pinned pawn takes nobody.
    if step.captured().is_some() || !is_safe(step.after, pawn.sq) || step.after.pinned(us).has(pawn.sq) {
        return None;
    }
    let fresh = pawn_attacks(us, pawn.sq) - step.before.occupied();
    let fresh =
        fresh.into_iter().filter(|&sq| !(step.before.colored(us, PieceKind::Pawn).pawn_attacks(us)).has(sq));
    fresh.filter_map(|sq| kept_away(step, them, sq).map(|piece| Kind::Denies { piece, sq })).next()
}

/// The enemy piece that could have gone to a square well if it had been his turn, and would be lost there
/// now.
fn kept_away(step: &Step<'_>, them: Color, sq: Square) -> Option<PlacedPiece> {
    let mut passed = *step.before;
    if passed.in_check() {
        return None;
    }
    passed.make_null();
    let minor = |kind| matches!(kind, PieceKind::Knight | PieceKind::Bishop);
    passed.legal_moves().into_iter().filter(|mv| mv.to() == sq && !mv.is_capture()).find_map(|mv| {
        let piece = PlacedPiece::on(&passed, mv.from())?;
        let mut there = passed;
        there.make(mv, &mut ());
        let well = is_safe(&there, sq);
        let pins = (there.pinned(!them) - passed.pinned(!them)).any() || pins_to_queen(&there, sq, them);
        let goal = match piece.kind() {
            PieceKind::Pawn => sq.relative_rank(them) == 3 && !matches!(sq.file(), 0 | 7),
            kind => minor(kind) && pins,
        };
        (well && goal).then_some(piece)
    })
}

/// True if the bishop on a square pins a knight to the queen.
fn pins_to_queen(board: &Board, sq: Square, color: Color) -> bool {
    let reach = attacks_of(PieceKind::Bishop, sq, board.occupied());
    let knights = reach & board.colored(!color, PieceKind::Knight);
    board.kind_on(sq) == Some(PieceKind::Bishop)
        && knights.into_iter().any(|knight| {
            let beyond = attacks_of(PieceKind::Bishop, sq, board.occupied().without(knight)) - reach;
            beyond
                .intersects(board.colored(!color, PieceKind::Queen) | board.colored(!color, PieceKind::King))
        })
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
fn heavy_on(board: &Board, us: Color, file: File) -> Option<PlacedPiece> {
    let heavy = board.rooks_and_queens() & board.by_color(us) & Bitboard::file(file);
    heavy.first().and_then(|sq| PlacedPiece::on(board, sq))
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
    Some(Kind::Lever { pawn, against: PlacedPiece::on(board, sq)? })
}

pub(super) fn centre(step: &Step<'_>) -> Option<Kind> {
    let pawn = step.moved();
    let hold = |sq: Square| {
        let attacked = pawn_attacks(step.side(), sq);
        CENTRE.iter().filter(|&&centre| attacked.has(centre) || sq == centre).count()
    };
    (hold(pawn.sq) > hold(step.mv.from())).then_some(Kind::Centre { pawn })
}

pub(super) fn space(step: &Step<'_>) -> Option<Kind> {
    let pawn = step.moved();
    let wing = !(2..=5).contains(&pawn.sq.file());
    let beyond = pawn.sq.relative_rank(step.side()) >= if wing { 3 } else { 4 };
    (beyond && step.captured().is_none() && is_safe(step.after, pawn.sq)).then_some(Kind::GainsSpace { pawn })
}

/// The same promotion to a queen.
fn queened(step: &Step<'_>) -> Board {
    let mv = Move::promotion(step.mv.from(), step.mv.to(), PieceKind::Queen, step.mv.is_capture());
    let mut board = *step.before;
    board.make(mv, &mut ());
    board
}

/// A promotion to less than a queen.
fn underpromotes(step: &Step<'_>) -> Option<Kind> {
    let to = step.mv.promotion_kind().filter(|&to| to != PieceKind::Queen)?;
    let queen = queened(step);
    let stalemate = !queen.in_check() && !queen.has_legal_move();
    Some(Kind::Underpromotes { to, sq: step.mv.to(), stalemate })
}
