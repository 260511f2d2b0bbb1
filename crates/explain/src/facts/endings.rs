//! Endgames: key squares, the square of the pawn, races, Lucena and Philidor, underpromotion.
//!
//! Geometry says what could be so, and where that is not the whole truth (other pawns, a check on
//! the way) the search's score has to agree.

use crate::exchange::{best_capture, is_safe};
use crate::facts::fact::Kind;
use crate::facts::pawns::is_passed;
use crate::facts::scored::Scored;
use crate::line::{Fate, Line, PlacedPiece, Step};
use palisade::attacks::{distance, file_distance, forward_file, king_attacks};
use palisade::board::Board;
use palisade::types::{Bitboard, Color, PieceKind, Score, Square};

/// A score of so many pawns is as good as won.
const WINNING: Score = 2;
/// The other side's pawn is in a race if it is at most so many moves behind.
const CLOSE: u8 = 2;
/// A king so near to its pawn goes with it.
const WITH_IT: u8 = 2;

/// The facts of one move.
pub fn find(line: &Line, step: &Step<'_>, scored: Scored) -> Vec<Kind> {
    let sign = if step.ply.is_multiple_of(2) { 1 } else { -1 };
    let score = Told { score: sign * scored.score, pawn: scored.pawn };
    let found = [
        key_square(step, score),
        catches_pawn(step, score),
        heads_for_both(step, score),
        promotes_later(line, step, score),
        to_pawn_ending(line, step, score),
        runs(line, step, score),
        lucena(line, step, score),
        philidor(line, step, score),
    ];
    found.into_iter().flatten().collect()
}

/// The search's score for the side whose move is looked at.
#[derive(Clone, Copy)]
struct Told {
    score: Score,
    pawn: Score,
}

impl Told {
    fn wins(self) -> bool {
        self.score >= WINNING * self.pawn
    }

    fn loses(self) -> bool {
        self.score <= -WINNING * self.pawn
    }

    fn is_even(self) -> bool {
        self.score.abs() < self.pawn
    }
}

/// True if nothing but kings and pawns is left.
fn is_pawn_ending(board: &Board) -> bool {
    board.phase_material() == 0 && board.pieces(PieceKind::Pawn).any()
}

/// The squares from which a king wins the way for its pawn, against a bare king and whoever moves.
fn key_squares(color: Color, pawn: Square) -> Bitboard {
    let seen = pawn.relative(color);
    let (file, rank) = (seen.file(), seen.rank());
    let squares = match (file, rank) {
        (0, _) => Square::B7.bb() | Square::B8.bb(),
        (7, _) => Square::G7.bb() | Square::G8.bb(),
        _ => {
            let row = |rank: u8| {
                Bitboard::rank(rank) & (king_attacks(Square::at(file, rank)) | Square::at(file, rank).bb())
            };
            match rank {
                1..=3 => row(rank + 2),
                4..=5 => row(rank + 1) | row(rank + 2),
                _ => king_attacks(seen) & (Bitboard::rank(6) | Bitboard::rank(7)),
            }
        }
    };
    squares.into_iter().map(|sq| sq.relative(color)).collect()
}

fn key_square(step: &Step<'_>, told: Told) -> Option<Kind> {
    let (board, by, us) = (step.after, step.moved(), step.side());
    if by.kind() != PieceKind::King || !is_pawn_ending(board) || !told.wins() {
        return None;
    }
    let passed = |color: Color| {
        board.colored(color, PieceKind::Pawn).into_iter().filter(move |&sq| is_passed(board, color, sq))
    };
    let mut own = passed(us);
    let pawn = own.next().filter(|_| own.next().is_none() && passed(!us).next().is_none())?;
    let keys = key_squares(us, pawn);
    let held = best_capture(board, !us, pawn).is_none_or(|(_, gain)| gain <= 0);
    (keys.has(by.sq) && !keys.has(step.mv.from()) && held)
        .then_some(Kind::KeySquare { by, pawn: PlacedPiece::on(board, pawn)? })
}

/// Moves until the passed pawn of `color` promotes, if nothing stands in its way.
fn moves_to_promote(board: &Board, color: Color, pawn: Square) -> Option<u8> {
    let free = is_passed(board, color, pawn) && !forward_file(color, pawn).intersects(board.occupied());
    // The first step is a double one.
    free.then(|| 7 - pawn.relative_rank(color).max(2))
}

/// Where a pawn promotes.
fn goal(color: Color, pawn: Square) -> Square {
    Square::at(pawn.file(), 7).relative(color)
}

/// True if it is the pawn's turn and the other side's king takes it at the latest when it has
/// promoted after `moves`: it is in the pawn's square.
fn is_in_square(king: Square, goal: Square, moves: u8) -> bool {
    distance(king, goal) <= moves
}

fn catches_pawn(step: &Step<'_>, told: Told) -> Option<Kind> {
    let (board, by, them) = (step.after, step.moved(), !step.side());
    if by.kind() != PieceKind::King || step.mv.is_capture() || !is_pawn_ending(board) || told.loses() {
        return None;
    }
    let escort = king_attacks(board.king(them));
    let caught = board.colored(them, PieceKind::Pawn).into_iter().filter(|&pawn| {
        let goal = goal(them, pawn);
        moves_to_promote(board, them, pawn).is_some_and(|moves| {
            is_in_square(by.sq, goal, moves) && !is_in_square(step.mv.from(), goal, moves)
        }) && !escort.intersects(forward_file(them, pawn))
    });
    let pawn = caught.max_by_key(|sq| (sq.relative_rank(them), std::cmp::Reverse(*sq)))?;
    Some(Kind::CatchesPawn { by, pawn: PlacedPiece::on(board, pawn)? })
}

/// A king so many moves short of a pawn may still gain them on the way.
const SHORT: u8 = 2;

/// Réti's way: towards the other pawn and the own one at once.
fn heads_for_both(step: &Step<'_>, told: Told) -> Option<Kind> {
    let (board, by, us) = (step.after, step.moved(), step.side());
    if by.kind() != PieceKind::King || step.mv.is_capture() || !is_pawn_ending(board) || told.loses() {
        return None;
    }
    let (them, from) = (!us, step.mv.from());
    let own = board.colored(us, PieceKind::Pawn).into_iter().filter(|&sq| {
        is_passed(board, us, sq) && distance(by.sq, sq) < distance(from, sq) && distance(from, sq) > WITH_IT
    });
    let own = own.max_by_key(|sq| (sq.relative_rank(us), std::cmp::Reverse(*sq)))?;
    let escort = king_attacks(board.king(them));
    let far = board.colored(them, PieceKind::Pawn).into_iter().filter(|&pawn| {
        let goal = goal(them, pawn);
        let short = moves_to_promote(board, them, pawn).map(|moves| {
            (distance(by.sq, goal).saturating_sub(moves), distance(by.sq, goal) < distance(from, goal))
        });
        short.is_some_and(|(short, nearer)| nearer && (1..=SHORT).contains(&short))
            && !escort.intersects(forward_file(them, pawn))
    });
    let pawn = far.max_by_key(|sq| (sq.relative_rank(them), std::cmp::Reverse(*sq)))?;
    Some(Kind::HeadsForBoth { by, pawn: PlacedPiece::on(board, pawn)?, own: PlacedPiece::on(board, own)? })
}

/// A pawn that runs and is not caught: alone, or in a race.
fn runs(line: &Line, step: &Step<'_>, told: Told) -> Option<Kind> {
    let (board, us, them) = (step.after, step.side(), !step.side());
    let pawn = step.moved();
    if pawn.kind() != PieceKind::Pawn || board.has_non_pawns(them) || runs_already(line, step) {
        return None;
    }
    let moves = moves_to_promote(board, us, pawn.sq)?;
    let king = PlacedPiece::on(board, board.king(them))?;
    // It is the king's turn: one step more.
    let lost = is_in_square(king.sq, goal(us, pawn.sq), moves + 1);
    let stands = matches!(line.fate(step.ply + 1, pawn.sq), Fate::Stands(_));
    if lost || !stands {
        return None;
    }
    let runners = board.colored(them, PieceKind::Pawn).into_iter();
    // A pawn that this side's king catches does not run, unless its own king goes with it.
    let escort = king_attacks(king.sq);
    let runners =
        runners.filter_map(|sq| Some((moves_to_promote(board, them, sq)?, sq))).filter(|&(theirs, sq)| {
            !is_in_square(board.king(us), goal(them, sq), theirs) || escort.intersects(forward_file(them, sq))
        });
    let Some((theirs, other)) = runners.min() else { return Some(Kind::Outruns { pawn, king }) };
    if theirs <= moves {
        return None;
    }
    let race = theirs <= moves + CLOSE && !is_in_square(board.king(us), goal(them, other), theirs);
    if !race {
        return Some(Kind::Outruns { pawn, king });
    }
    let first = line.steps().skip(step.ply).find(|step| step.mv.is_promotion());
    let wins = is_pawn_ending(board) && told.wins() && first.is_none_or(|first| first.side() == us);
    wins.then_some(Kind::WinsRace { pawn, other: PlacedPiece::on(board, other)? })
}

/// The last pieces come off, and the pawns win.
fn to_pawn_ending(line: &Line, step: &Step<'_>, told: Told) -> Option<Kind> {
    let traded = step.captured().is_some_and(|piece| piece.kind() != PieceKind::Pawn)
        && line.takes(step.ply + 1, step.moved().sq);
    let over = line.board(step.ply + 2);
    let left = !is_pawn_ending(step.before) && is_pawn_ending(over);
    (traded && left && told.wins()).then_some(Kind::PawnEnding)
}

/// A pawn that goes all the way in the line, whatever the other side does about it.
fn promotes_later(line: &Line, step: &Step<'_>, told: Told) -> Option<Kind> {
    let pawn = step.moved();
    let first = step.ply < 2;
    if !first || pawn.kind() != PieceKind::Pawn || step.mv.is_capture() || !told.wins() {
        return None;
    }
    let mut at = pawn.sq;
    for later in line.steps().skip(step.ply + 1) {
        if later.captured().is_some_and(|piece| piece.sq == at) {
            return None;
        }
        if later.mv.from() == at {
            at = later.mv.to();
            if later.mv.is_promotion() {
                let queen = later.moved().kind() == PieceKind::Queen;
                return (queen && !line.takes(later.ply + 1, at)).then_some(Kind::Runs { pawn, to: at });
            }
        }
    }
    None
}

/// True if the side's move before was made by the same piece: what he does was told there.
fn runs_already(line: &Line, step: &Step<'_>) -> bool {
    let earlier = step.ply.checked_sub(2).and_then(|ply| line.step(ply));
    earlier.is_some_and(|earlier| earlier.moved().sq == step.mv.from())
}

/// The pawn of an ending of rook and pawn against rook.
fn rook_ending(board: &Board) -> Option<PlacedPiece> {
    let rooks = Color::ALL.into_iter().all(|color| board.count(color, PieceKind::Rook) == 1);
    let pawn = board.pieces(PieceKind::Pawn).first()?;
    (rooks && board.occupied().count() == 5).then(|| PlacedPiece::on(board, pawn)).flatten()
}

/// The pawn, if `us` has Lucena's position.
fn lucena_pawn(board: &Board, us: Color) -> Option<PlacedPiece> {
    let pawn = rook_ending(board).filter(|pawn| pawn.color() == us)?;
    let ready = pawn.sq.relative_rank(us) == 6 && !matches!(pawn.sq.file(), 0 | 7);
    let shut_in = board.king(us) == pawn.sq.forward(us);
    let (file, king) = (pawn.sq.file(), board.king(!us).file());
    let rook = board.colored(us, PieceKind::Rook).first()?.file();
    // The rook's file is between pawn and king.
    let cut_off = rook > file.min(king) && rook < file.max(king);
    (ready && shut_in && cut_off).then_some(pawn)
}

fn lucena(line: &Line, step: &Step<'_>, told: Told) -> Option<Kind> {
    let us = step.side();
    let told_before = step.ply >= 2 && lucena_pawn(line.board(step.ply - 1), us).is_some();
    let pawn = lucena_pawn(step.after, us)?;
    let held = is_safe(step.after, step.moved().sq);
    (told.wins() && held && !told_before).then_some(Kind::Lucena { pawn })
}

/// The rook, if `us` defends as Philidor did.
fn philidor_rook(board: &Board, us: Color) -> Option<PlacedPiece> {
    let (them, pawn) = (!us, rook_ending(board).filter(|pawn| pawn.color() != us)?);
    let (own, king) = (board.king(us), board.king(them));
    let before = own.relative_rank(us) <= 1 && file_distance(own, pawn.sq) <= 1;
    let rook = board.colored(us, PieceKind::Rook).first().and_then(|sq| PlacedPiece::on(board, sq))?;
    let (at, far) = (pawn.sq.relative_rank(them), king.relative_rank(them));
    let attacks = distance(king, pawn.sq) <= WITH_IT;
    let reserved = rook.sq.relative_rank(us) == 2 && (3..=4).contains(&at) && (3..=4).contains(&far);
    let from_behind = rook.sq.relative_rank(us) >= 6 && at == 5 && far >= 4;
    (before && attacks && (reserved || from_behind)).then_some(rook)
}

fn philidor(line: &Line, step: &Step<'_>, told: Told) -> Option<Kind> {
    let us = step.side();
    let told_before = step.ply >= 2 && philidor_rook(line.board(step.ply - 1), us).is_some();
    let by = philidor_rook(step.after, us)?;
    let held = is_safe(step.after, by.sq);
    (told.is_even() && held && !told_before).then_some(Kind::Philidor { by })
}
