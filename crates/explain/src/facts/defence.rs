//! Pieces that are not guarded, or whose guard fails: loose pieces, guards taken or overloaded,
//! trapped pieces, the weak back rank.

use crate::exchange::{attackers, attacks_from, best_capture, exchange, legal_gain, worth};
use crate::facts::fact::Kind;
use crate::facts::king::is_back_rank_mate;
use crate::line::{Fate, Line, PlacedPiece, Step};
use palisade::board::Board;
use palisade::types::{Color, PieceKind, Square};

/// How many plies later a trapped piece must be taken at the latest.
const PATIENCE: usize = 4;

/// The facts about guards of one move.
pub fn find(line: &Line, step: &Step<'_>) -> Vec<Kind> {
    let found = [loose(line, step), takes_defender(line, step), overloads(line, step), back_rank(step)];
    found.into_iter().flatten().chain(trapped(line, step)).collect()
}

/// True if the move takes on the square on which the move before it took.
pub fn takes_back(line: &Line, step: &Step<'_>) -> bool {
    let last = step.ply.checked_sub(1).and_then(|ply| line.step(ply));
    step.mv.is_capture() && last.is_some_and(|last| last.mv.is_capture() && last.mv.to() == step.mv.to())
}

fn loose(line: &Line, step: &Step<'_>) -> Option<Kind> {
    let piece = step.captured()?;
    // Who takes back takes no loose piece.
    if takes_back(line, step) {
        return None;
    }
    if attackers(step.after, !step.side(), step.mv.to()).is_empty() {
        return Some(Kind::TakesLoose { piece });
    }
    let not_pawn = piece.kind() != PieceKind::Pawn && !step.mv.is_promotion();
    let gains =
        not_pawn && exchange(step.before, step.mv.from(), piece.sq).is_some_and(|gain| gain >= ENOUGH);
    (gains && legal_gain(step.after, step.mv.to()) + ENOUGH <= worth(piece.kind()))
        .then_some(Kind::TakesFor { piece })
}

/// Points that an exchange must win for the piece to have been guarded too little.
const ENOUGH: i32 = 2;

/// The only piece of his side that guards `sq`.
fn only_guard(board: &Board, side: Color, sq: Square) -> Option<Square> {
    let guards = attackers(board, side, sq);
    if guards.many() { None } else { guards.first() }
}

fn wins_there(board: &Board, side: Color, sq: Square) -> bool {
    best_capture(board, side, sq).is_some_and(|(_, gain)| gain > 0)
}

fn takes_defender(line: &Line, step: &Step<'_>) -> Option<Kind> {
    let (us, defender) = (step.side(), step.captured()?);
    let falls = |next: Step<'_>| {
        let of = next.captured()?;
        // He stood there all the time, and nobody could have had him before.
        let stayed = step.before.piece_on(of.sq) == Some(of.piece) && of.sq != defender.sq;
        let guarded = attacks_from(step.before, defender.sq).has(of.sq);
        let held = guarded && !wins_there(step.before, us, of.sq);
        let pays = exchange(next.before, next.mv.from(), of.sq).is_some_and(|gain| gain > 0);
        (stayed && held && pays).then_some(Kind::TakesDefender { defender, of })
    };
    line.step(step.ply + 2).and_then(falls).or_else(|| unguarded_goes(line, step, defender))
}

/// The answer saves the piece whose guard was taken, which leaves the one that took alone.
fn unguarded_goes(line: &Line, step: &Step<'_>, defender: PlacedPiece) -> Option<Kind> {
    let (us, reply) = (step.side(), line.step(step.ply + 1)?);
    let leaves = reply.mv.is_quiet() && !step.after.in_check();
    if !leaves || best_capture(step.after, !us, step.mv.to()).is_none_or(|(_, gain)| gain <= 0) {
        return None;
    }
    let guarded = attacks_from(step.before, defender.sq) & step.before.by_color(!us);
    let pieces = guarded.into_iter().filter_map(|sq| PlacedPiece::on(step.before, sq));
    let hangs = |of: &PlacedPiece| {
        !matches!(of.kind(), PieceKind::Pawn | PieceKind::King)
            && !wins_there(step.before, us, of.sq)
            && wins_there(step.after, us, of.sq)
    };
    let of = pieces.filter(hangs).max_by_key(|of| (worth(of.kind()), std::cmp::Reverse(of.sq)))?;
    Some(Kind::TakesDefender { defender, of })
}

fn overloads(line: &Line, step: &Step<'_>) -> Option<Kind> {
    let (us, first) = (step.side(), step.captured()?);
    let (back, next) = (line.step(step.ply + 1)?, line.step(step.ply + 2)?);
    let second = next.captured()?;
    let defender = PlacedPiece::on(step.before, back.mv.from())?;
    let takes_back = back.mv.is_capture() && back.mv.to() == step.mv.to();
    let guards_both = attackers(step.before, !us, first.sq).has(defender.sq)
        && only_guard(step.before, !us, second.sq) == Some(defender.sq);
    let stayed = step.before.piece_on(second.sq) == Some(second.piece) && second.sq != step.mv.to();
    let held = !wins_there(step.before, us, second.sq);
    let left = !attacks_from(back.after, back.mv.to()).has(second.sq);
    let falls = exchange(next.before, next.mv.from(), second.sq).is_some_and(|gain| gain > 0);
    (takes_back && guards_both && stayed && held && left && falls).then_some(Kind::Overloads {
        defender,
        first,
        second,
    })
}

fn trapped(line: &Line, step: &Step<'_>) -> Option<Kind> {
    let (board, us) = (step.after, step.side());
    if board.in_check() {
        return None;
    }
    let minor = [PieceKind::Knight, PieceKind::Bishop, PieceKind::Rook, PieceKind::Queen];
    let pieces = minor.into_iter().flat_map(|kind| board.colored(!us, kind));
    pieces.filter(|&sq| !board.pinned(!us).has(sq)).filter_map(|sq| PlacedPiece::on(board, sq)).find_map(
        |piece| {
            let taken = match line.fate(step.ply + 1, piece.sq) {
                Fate::Taken { ply } => ply <= step.ply + PATIENCE && ply % 2 == step.ply % 2,
                Fate::Stands(_) => false,
            };
            let newly = !wins_there(step.before, us, piece.sq) && wins_there(board, us, piece.sq);
            (taken && newly && has_no_way_out(board, us, piece)).then_some(Kind::Traps { piece })
        },
    )
}

/// True if every move of the piece, whose side is to move, loses points.
pub fn has_no_way_out(board: &Board, hunter: Color, piece: PlacedPiece) -> bool {
    board.legal_moves().into_iter().filter(|mv| mv.from() == piece.sq).all(|mv| {
        let got = board.captured_kind(mv).map_or(0, worth);
        let mut next = *board;
        next.make(mv, &mut ());
        best_capture(&next, hunter, mv.to()).is_some_and(|(_, gain)| gain > got)
    })
}

/// Moves in which the mate on the back rank must come.
const BACK_RANK_MOVES: usize = 2;

/// True if the side to move mates on the back rank by checks alone.
fn mates_there(board: &Board, moves: usize) -> bool {
    board.legal_moves().into_iter().filter(|&mv| board.gives_check(mv)).any(|mv| {
        let mut checked = *board;
        checked.make(mv, &mut ());
        is_back_rank_mate(&checked)
            || moves > 1
                && checked.has_legal_move()
                && checked.legal_moves().into_iter().all(|answer| {
                    let mut next = checked;
                    next.make(answer, &mut ());
                    mates_there(&next, moves - 1)
                })
    })
}

fn back_rank(step: &Step<'_>) -> Option<Kind> {
    let piece = step.captured();
    if piece.is_some_and(|piece| piece.kind() == PieceKind::Pawn) {
        return None;
    }
    let mut replies = step.after.legal_moves().into_iter().filter(|mv| mv.to() == step.mv.to()).peekable();
    replies.peek()?;
    let all = replies.all(|reply| {
        let mut board = *step.after;
        board.make(reply, &mut ());
        mates_there(&board, BACK_RANK_MOVES)
    });
    all.then_some(Kind::BackRank { piece })
}
