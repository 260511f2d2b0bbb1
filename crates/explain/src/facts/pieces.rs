//! Pieces and their places: outposts, files, the seventh rank, blockades, exchanges offered,
//! made and avoided, squares cleared.

use crate::exchange::{attackers, attacks_from, exchange, is_safe, worth};
use crate::facts::defence::takes_back;
use crate::facts::fact::Kind;
use crate::facts::pawns::is_passed;
use crate::facts::{material, steps};
use crate::line::{Line, PlacedPiece, Step};
use palisade::attacks::{forward_file, pawn_attack_span, pawn_attacks};
use palisade::board::Board;
use palisade::types::{Bitboard, PieceKind, Square};

/// The sixteen central squares.
const CENTRAL: Bitboard = Bitboard(0x0000_3c3c_3c3c_0000);
/// Squares more that make a better place.
const BETTER: u32 = 3;
/// Own pawns on its colour that make a bishop bad.
const BAD: u32 = 4;

/// The facts about pieces of one move.
pub fn find(line: &Line, step: &Step<'_>) -> Vec<Kind> {
    let mut found = trades(line, step);
    found.extend(vacates(line, step));
    if step.mv.is_castle() {
        return found;
    }
    found.extend(restores(step).filter(|_| !takes_back(line, step)));
    found.extend(steps::guards(step));
    found.extend(steps::saves(step));
    let by = step.moved();
    if step.mover().kind() == PieceKind::King {
        found.extend(steps::find(step));
        found.extend(blockade(step));
        return found;
    }
    if by.kind() == PieceKind::Pawn || step.mv.is_promotion() {
        return found;
    }
    found.extend(offers(step));
    found.extend(avoids(step));
    if !is_safe(step.after, by.sq) {
        return found;
    }
    found.extend(is_outpost(step.after, by).then_some(Kind::Outpost { by }));
    found.extend(rook_places(step));
    found.extend(blockade(step));
    let central = CENTRAL.has(by.sq) && !CENTRAL.has(step.mv.from());
    if central && by.kind() != PieceKind::Rook && !step.mv.is_capture() {
        found.push(Kind::Centralises { by });
    }
    let (before, now) = (reach(step.before, step.mv.from()), reach(step.after, by.sq));
    if now >= before + BETTER {
        found.push(Kind::Improves { by, before, now });
    }
    found
}

/// How many squares a piece reaches on which no pawn can take it and no own piece stands.
fn reach(board: &Board, sq: Square) -> u32 {
    let Some(by) = board.piece_on(sq) else { return 0 };
    let guarded = board.colored(!by.color(), PieceKind::Pawn).pawn_attacks(!by.color());
    (attacks_from(board, sq) - board.by_color(by.color()) - guarded).count()
}

/// True for a knight or bishop on a post ([`Kind::Outpost`] says which those are), whether or not it
/// could be taken there with profit.
pub fn is_outpost(board: &Board, by: PlacedPiece) -> bool {
    let us = by.color();
    let rank = by.sq.relative_rank(us);
    let minor = matches!(by.kind(), PieceKind::Knight | PieceKind::Bishop);
    let held = pawn_attacks(!us, by.sq).intersects(board.colored(us, PieceKind::Pawn));
    let free = !pawn_attack_span(us, by.sq).intersects(board.colored(!us, PieceKind::Pawn));
    // On the fourth rank only the middle is a post from which something is done.
    let far = (4..=5).contains(&rank) || rank == 3 && (2..=5).contains(&by.sq.file());
    minor && far && held && free
}

fn rook_places(step: &Step<'_>) -> Vec<Kind> {
    let (board, by, us) = (step.after, step.moved(), step.side());
    let mut found = Vec::new();
    let pawns = board.pieces(PieceKind::Pawn) & Bitboard::file(by.sq.file());
    let new_file = by.sq.file() != step.mv.from().file();
    if by.kind() == PieceKind::Rook && new_file && !pawns.intersects(board.by_color(us)) {
        found.push(Kind::TakesFile { by, half: pawns.any() });
    }
    let rooks = |board: &Board| {
        let others = attacks_from(board, by.sq) & board.colored(us, PieceKind::Rook);
        (others & Bitboard::file(by.sq.file())).any()
    };
    // It stood with the other on this file, or came up from behind a piece.
    let was = !new_file
        && (attacks_from(step.before, step.mv.from())
            & step.before.colored(us, PieceKind::Rook)
            & Bitboard::file(by.sq.file()))
        .any();
    if by.kind() == PieceKind::Rook && rooks(board) && !was && !pawns.intersects(board.by_color(us)) {
        found.push(Kind::DoublesRooks { by });
    }
    let heavy = matches!(by.kind(), PieceKind::Rook | PieceKind::Queen);
    let seventh = Bitboard::relative_rank(us, 6);
    let worth_it =
        board.king(!us).relative_rank(us) == 7 || board.colored(!us, PieceKind::Pawn).intersects(seventh);
    if heavy && seventh.has(by.sq) && !seventh.has(step.mv.from()) && worth_it {
        found.push(Kind::Seventh { by });
    }
    found
}

fn blockade(step: &Step<'_>) -> Option<Kind> {
    let (board, by, them) = (step.after, step.moved(), !step.side());
    let pawn = by.sq.bb().backward(them).first()?;
    let stands = board.colored(them, PieceKind::Pawn).has(pawn);
    // Passed but for the piece, and it was free to go on before.
    let runs = stands && is_passed(board, them, pawn) && pawn.relative_rank(them) >= 3;
    runs.then_some(Kind::Blockades { by, pawn })
}

fn offers(step: &Step<'_>) -> Option<Kind> {
    let (board, by) = (step.after, step.moved());
    if step.mv.is_capture() || by.kind() == PieceKind::King {
        return None;
    }
    let them = !by.color();
    let mut rivals = board.colored(them, by.kind());
    match by.kind() {
        PieceKind::Knight => rivals |= board.colored(them, PieceKind::Bishop),
        PieceKind::Bishop => rivals |= board.colored(them, PieceKind::Knight),
        _ => {}
    }
    let even = |sq: &Square| {
        let same = board.kind_on(*sq) == Some(by.kind());
        let back = if same { exchange(board, *sq, by.sq) == Some(0) } else { is_safe(board, by.sq) };
        let queens = is_taken_with_promotion(board, by.sq) || is_taken_with_promotion(board, *sq);
        back && !queens
            && exchange(board, by.sq, *sq).is_some_and(|gain| gain >= 0)
            && !attackers(step.before, by.color(), *sq).has(step.mv.from())
    };
    let with = (attacks_from(board, by.sq) & rivals).into_iter().find(even)?;
    let ahead = material::balance(step.before) * by.color().sign() > 0;
    Some(Kind::OffersTrade { by, with: PlacedPiece::on(board, with)?, ahead })
}

/// True if a pawn of either side promotes by taking on a square: no even exchange.
fn is_taken_with_promotion(board: &Board, sq: Square) -> bool {
    let pawns = board.attackers_to(sq, board.occupied()) & board.pieces(PieceKind::Pawn);
    matches!(sq.rank(), 0 | 7) && pawns.any()
}

fn avoids(step: &Step<'_>) -> Option<Kind> {
    let (board, from) = (step.before, step.mv.from());
    let mover = step.mover();
    if step.mv.is_capture() || board.in_check() {
        return None;
    }
    let even = |sq: &Square| {
        board.kind_on(*sq).is_some_and(|kind| worth(kind) == worth(mover.kind()))
            && exchange(board, *sq, from) == Some(0)
            && !attacks_from(step.after, *sq).has(step.mv.to())
    };
    let with = attackers(board, !mover.color(), from).into_iter().find(even)?;
    Some(Kind::AvoidsTrade { piece: step.moved(), with: PlacedPiece::on(board, with)? })
}

/// What comes off the board one for one, beginning with this move.
fn trades(line: &Line, step: &Step<'_>) -> Vec<Kind> {
    let Some((given, taken)) = swap(line, step) else { return Vec::new() };
    let us = step.side();
    let mut found = Vec::new();
    if given.kind() == taken.kind() && given.kind() != PieceKind::Pawn {
        let ahead = material::balance(step.before) * us.sign() > 0;
        found.push(Kind::Trades { kind: given.kind(), ahead });
    }
    if worth(given.kind()) == 3 && worth(taken.kind()) == 3 {
        if given.kind() != taken.kind() {
            found.push(Kind::MinorTrade { give: given.kind(), take: taken.kind() });
        }
        let bishop =
            (given.color() == us).then_some(given).filter(|piece| is_bad_bishop(step.before, *piece));
        found.extend(bishop.map(|bishop| Kind::TradesBadBishop { bishop }));
    }
    found
}

/// An exchange of pieces of equal worth: the move takes one and is taken back, or it is taken
/// and takes back. First what the mover gives, then what it takes. Who promotes gives a pawn.
pub(super) fn swap(line: &Line, step: &Step<'_>) -> Option<(PlacedPiece, PlacedPiece)> {
    let reply = line.step(step.ply + 1).filter(|_| !step.mv.is_promotion())?;
    let to = step.mv.to();
    let pair = if let Some(taken) = step.captured() {
        let given = reply.captured().filter(|piece| piece.sq == to)?;
        // The piece that took is the one given; where he came from does not matter.
        (PlacedPiece { piece: given.piece, sq: step.mv.from() }, taken)
    } else {
        let next = line.step(step.ply + 2)?;
        let given = reply.captured()?;
        let taken = next.captured().filter(|piece| piece.sq == given.sq)?;
        (given, taken)
    };
    (worth(pair.0.kind()) == worth(pair.1.kind())).then_some(pair)
}

/// A bishop with many own pawns on its colour, more than on the other, one of them stopped
/// on a central file.
pub(super) fn is_bad_bishop(board: &Board, piece: PlacedPiece) -> bool {
    if piece.kind() != PieceKind::Bishop {
        return false;
    }
    let (us, colour) = (piece.color(), if piece.sq.is_light() { Bitboard::LIGHT } else { Bitboard::DARK });
    let pawns = board.colored(us, PieceKind::Pawn);
    let same = pawns & colour;
    let files = Bitboard::file(2) | Bitboard::file(3) | Bitboard::file(4) | Bitboard::file(5);
    let stopped = same & files & board.occupied().backward(us);
    same.count() >= BAD && same.count() > (pawns - colour).count() && stopped.any()
}

fn restores(step: &Step<'_>) -> Option<Kind> {
    let piece = step.captured()?;
    let behind = -material::balance(step.before) * step.side().sign();
    (behind > 0 && behind == worth(piece.kind())).then_some(Kind::Restores { piece })
}

fn vacates(line: &Line, step: &Step<'_>) -> Option<Kind> {
    let sq = step.mv.from();
    let next = line.step(step.ply + 2)?;
    let other = next.mv.from() != step.mv.to() && !next.mv.is_castle();
    let there = next.mv.to() == sq && next.mover().color() == step.side();
    // A pawn that only follows on its file has not been waiting for the square.
    let file = forward_file(step.side(), next.mv.from()).has(sq);
    let follows = next.mover().kind() == PieceKind::Pawn && file;
    (other && there && !follows && next.captured().is_none())
        .then(|| Kind::Vacates { sq, piece: next.moved() })
}
