//! Specialised endings: values and scales by rule, where a sum of terms would be wrong.
//!
//! A won ending gets a value with a slope that leads to the mate: the losing king to the edge (or the right
//! corner), the kings together, the pawn forward. Against a bare king the value is above any sum of terms
//! ([`KNOWN_WIN`], half of it if a pawn must be promoted first); against one piece it is above the value by
//! terms. With an additional piece the value is larger, so that none is given away (with rare exceptions
//! between rule and terms of rook against pawn). From White's view throughout.

use crate::attacks::{distance, file_distance, forward_file, rank_distance};
use crate::board::Board;
use crate::evaluation::endgames::kpk;
use crate::evaluation::features::material::Ending;
use crate::types::{Bitboard, Color, PieceKind, Score, Square};

/// The least value, internal units, that the winning side gets for mating material against a bare king: above
/// any usual evaluation, far below tablebase wins.
pub const KNOWN_WIN: Score = 6000;

/// In the race of rook against pawn ([`rook_pawn`]), the value of a step of the pawn to the first rank,
/// internal units. Steps of the opponent count for the rook's side, steps of its own king against it.
const RACE_PAWN: Score = 150;
/// In the race of rook against pawn ([`rook_pawn`]), the value of a step of the pawn's king to the pawn,
/// internal units.
const RACE_ESCORT: Score = 170;
/// In the race of rook against pawn ([`rook_pawn`]), the value of a step of the pawn's king to the first
/// rank, internal units.
const RACE_LONE: Score = 120;
/// In the race of rook against pawn ([`rook_pawn`]), the value of a step of the rook's king to the first
/// rank, internal units.
const RACE_OWN: Score = 140;
/// In the race of rook against pawn ([`rook_pawn`]), the value of the right to move for the rook's side,
/// internal units.
const RACE_TEMPO: Score = 240;
/// The amount subtracted from the sum of the race of rook against pawn ([`rook_pawn`]), internal units. At
/// this sum and below it the value is that of a draw ([`ROOK_PAWN_DRAW`]).
const RACE_EVEN: Score = 200;
/// The value of rook against pawn if it is surely won, internal units; less than a rook more, because of the
/// pawn.
const ROOK_PAWN_WIN: Score = 700;
/// The least value of rook against pawn, for drawn positions: a little more than 0, as only one side can
/// lose.
const ROOK_PAWN_DRAW: Score = 80;

/// The value of queen against pawn, internal units, except for the draws of [`queen_lone_piece`].
const QUEEN_PAWN_WIN: Score = 1000;
/// The value of queen against a minor piece, internal units, before [`drive`] is added.
const QUEEN_MINOR_WIN: Score = 900;
/// The value of queen against rook, which is won but long, internal units, before [`drive`] is added.
const QUEEN_ROOK_WIN: Score = 600;
/// The value of each rank for a pawn in addition to the winning piece, internal units.
const PAWN_STEP: Score = 20;
/// The greatest value of the material beside the winning piece, internal units: the whole value is then less
/// than [`KNOWN_WIN`], to which the capture of the last piece leads.
const MOST_EXTRAS: Score = 3500;

/// Returns the value of a specialised ending from White's side, internal units; `None` for [`Ending::None`],
/// or if the position is an exception that the normal evaluation has to judge.
#[inline(always)]
pub fn value(board: &Board, ending: Ending) -> Option<Score> {
    if ending == Ending::None { None } else { special_value(board, ending) }
}

/// Returns the value of a specialised ending from White's side, internal units; `None` if the terms
/// decide. Few positions have such an ending, so this is out of line.
#[inline(never)]
fn special_value(board: &Board, ending: Ending) -> Option<Score> {
    let (strong, value) = match ending {
        Ending::None => return None,
        Ending::Draw => (Color::White, 0),
        Ending::BareKing(strong) => (strong, bare_king(board, strong)?),
        Ending::Pawn(strong) => (strong, pawn(board, strong)),
        Ending::Pawns(strong) => (strong, pawns(board, strong)?),
        Ending::BishopKnight(strong) => (strong, bishop_knight(board, strong)),
        Ending::RookPawn(strong) => (strong, rook_pawn(board, strong)?),
        Ending::QueenLonePiece(strong) => (strong, queen_lone_piece(board, strong)?),
    };
    // A stalemate is no win.
    let stalemate =
        value != 0 && board.side_to_move() != strong && !board.in_check() && !board.has_legal_move();
    Some(if stalemate { 0 } else { value * strong.sign() })
}

/// Returns the closeness of a square to the edge: 0 in the centre, 6 in a corner.
fn edge(sq: Square) -> i32 {
    let away = |x: u8| i32::from(x.max(7 - x)) - 4;
    away(sq.file()) + away(sq.rank())
}

/// Returns the bonus of the stronger side for a losing king near the edge and a winning king near it,
/// internal units.
fn drive(board: &Board, strong: Color) -> Score {
    let (own, lone) = (board.king(strong), board.king(!strong));
    // The edge by itself first, then the corner along it.
    let side = |x: u8| i32::from(x.max(7 - x)) - 4;
    let nearest = side(lone.file()).max(side(lone.rank()));
    60 * nearest + 20 * edge(lone) + 20 * (7 - i32::from(distance(own, lone)))
        - 2 * i32::from(file_distance(own, lone) + rank_distance(own, lone))
}

/// Returns the approximate value of a piece or pawn in an endgame, internal units (`weights.toml`, material).
/// The figures are fixed, as a value by rule must not change when weights are tuned. They only have to make
/// more material the better known win, so that pawns are promoted and pieces preserved.
fn piece(kind: PieceKind) -> Score {
    match kind {
        PieceKind::Pawn => 140,
        PieceKind::Knight => 450,
        PieceKind::Bishop => 475,
        PieceKind::Rook => 800,
        PieceKind::Queen => 1700,
        PieceKind::King => 0,
    }
}

/// Returns the value of a side's pieces by [`piece`], internal units.
fn material(board: &Board, color: Color) -> Score {
    PieceKind::ALL.into_iter().map(|kind| board.count(color, kind) as Score * piece(kind)).sum()
}

/// Returns the value of the winning side's material in addition to the piece that wins alone, its pawns by
/// their ranks, internal units; at most [`MOST_EXTRAS`].
fn extras(board: &Board, strong: Color, winner: PieceKind) -> Score {
    let pawns = board.colored(strong, PieceKind::Pawn).into_iter();
    let steps: Score = pawns.map(|pawn| Score::from(pawn.relative_rank(strong))).sum();
    (material(board, strong) - piece(winner) + PAWN_STEP * steps).min(MOST_EXTRAS)
}

/// Returns the value of material against a bare king for the side `strong`, internal units: won with
/// mating material, drawn with bishops of one colour. `None` if pawns have to decide and no rule knows
/// how.
fn bare_king(board: &Board, strong: Color) -> Option<Score> {
    let own = board.by_color(strong);
    let heavy = board.rooks_and_queens().any() || (board.pieces(PieceKind::Knight) & own).any();
    let bishops = board.pieces(PieceKind::Bishop);
    let both_colours = bishops.intersects(Bitboard::LIGHT) && bishops.intersects(Bitboard::DARK);
    if !heavy && !both_colours {
        // Bishops of one colour cannot mate.
        return if board.pieces(PieceKind::Pawn).is_empty() { Some(0) } else { pawns(board, strong) };
    }
    Some(KNOWN_WIN + material(board, strong).min(9000) + drive(board, strong))
}

/// Returns the exact value of king and pawn against king for the side `strong`, internal units; 0 for a
/// draw.
fn pawn(board: &Board, strong: Color) -> Score {
    won_pawn(board, strong, board.pieces(PieceKind::Pawn).lsb()).unwrap_or(0)
}

/// Returns the value of pawns, and minor pieces that cannot mate, against a bare king for the side
/// `strong`, internal units: won if one of the pawns would win alone and has no piece of its own in
/// front of it, otherwise `None`. Of 9,000 random positions of KPPvK, KBPvK and KNPvK the rule covers
/// 6,267 of the 8,154 won ones and, wrongly, one of the 846 drawn ones.
fn pawns(board: &Board, strong: Color) -> Option<Score> {
    let pieces = board.by_color(strong).without(board.king(strong));
    let free = board
        .pieces(PieceKind::Pawn)
        .into_iter()
        .filter(|&pawn| !forward_file(strong, pawn).intersects(pieces));
    let value = free.filter_map(|pawn| won_pawn(board, strong, pawn)).max()?;
    Some(value + material(board, strong))
}

/// Returns the value, internal units, of a pawn that wins with its king alone against the other; `None`
/// if it does not.
fn won_pawn(board: &Board, strong: Color, pawn: Square) -> Option<Score> {
    let (own, lone) = (board.king(strong), board.king(!strong));
    if !kpk::is_win(strong, board.side_to_move(), own, lone, pawn) {
        return None;
    }
    let goal = forward_file(strong, pawn).frontmost(strong);
    let value = KNOWN_WIN / 2 + 60 * Score::from(pawn.relative_rank(strong))
        - 8 * Score::from(distance(own, goal))
        + 4 * Score::from(distance(lone, goal));
    Some(value)
}

/// Returns the value of bishop and knight against a bare king for the side `strong`, internal units. The
/// lone king must go to a corner of the bishop's colour; driving it there leads to mate with additional
/// pawns too.
fn bishop_knight(board: &Board, strong: Color) -> Score {
    let (own, lone) = (board.king(strong), board.king(!strong));
    let light = board.pieces(PieceKind::Bishop).intersects(Bitboard::LIGHT);
    // a1 and h8 are dark; mirrored, the wanted corners always are a1 and h8.
    let king = if light { lone.flip_file() } else { lone };
    let knight = board.pieces(PieceKind::Knight).lsb();
    // 7 on the diagonal's corners a1 and h8, 0 along the other long diagonal.
    let corner = (7 - i32::from(king.file()) - i32::from(king.rank())).abs();
    KNOWN_WIN
        + material(board, strong)
        + 100 * corner
        + 30 * edge(lone)
        + 20 * (7 - i32::from(distance(own, lone)))
        - 4 * i32::from(distance(knight, lone))
}

/// Returns the value of rook against pawn for the side `strong`, internal units; `None` if there are
/// more pieces and the rook alone might not win. It is won with the own king in front of the pawn,
/// otherwise a race of the enemy king and pawn to the first rank against the own king, in steps weighted
/// by [`RACE_PAWN`] and the constants after it. Fitted to 6,000 random positions of the table KRvKP
/// (logistic, then a constant that mistakes fewer draws for wins: of 5,207 wins 293 are below 150 cp, of
/// 793 draws 96 above). The rook's side is treated as White.
fn rook_pawn(board: &Board, strong: Color) -> Option<Score> {
    let view = |sq: Square| sq.relative(strong);
    let own = view(board.king(strong));
    let lone = view(board.king(!strong));
    let pawn = view(board.colored(!strong, PieceKind::Pawn).lsb());
    let steps = |a: Square, b: Square| Score::from(distance(a, b));
    let goal = Square::at(pawn.file(), 0);
    let tempo = Score::from(board.side_to_move() == strong);
    let theirs =
        RACE_PAWN * steps(pawn, goal) + RACE_ESCORT * steps(lone, pawn) + RACE_LONE * steps(lone, goal);
    let race = theirs - RACE_OWN * steps(own, goal) + RACE_TEMPO * tempo - RACE_EVEN;
    let in_front = own.file() == pawn.file() && own.rank() < pawn.rank();
    let value = if in_front { ROOK_PAWN_WIN } else { race.clamp(ROOK_PAWN_DRAW, ROOK_PAWN_WIN) };
    let more = extras(board, strong, PieceKind::Rook);
    let is_rule = more == 0 || value == ROOK_PAWN_WIN;
    is_rule.then_some(value + more - 8 * steps(own, pawn))
}

/// Returns the value of queen against one piece for the side `strong`, internal units. It is won, except
/// against a rook or bishop pawn on its seventh rank with its king beside it and the own king far away; The
/// value of that draw is 0 to 60; with more pieces it is `None`, and the terms decide.
fn queen_lone_piece(board: &Board, strong: Color) -> Option<Score> {
    let (own, lone) = (board.king(strong), board.king(!strong));
    let more = extras(board, strong, PieceKind::Queen);
    let piece = board.by_color(!strong).without(lone).lsb();
    let kind = board.kind_on(piece)?;
    if kind != PieceKind::Pawn {
        let base = if kind == PieceKind::Rook { QUEEN_ROOK_WIN } else { QUEEN_MINOR_WIN };
        return Some(base + drive(board, strong) + more);
    }
    let close = 10 * (7 - Score::from(distance(own, lone)));
    let ready = piece.relative_rank(!strong) == 6 && distance(lone, piece) == 1;
    let drawn_file = matches!(piece.file(), 0 | 2 | 5 | 7);
    if ready && drawn_file && distance(own, piece) > 3 {
        return (more == 0).then_some(close);
    }
    Some(QUEEN_PAWN_WIN + close + more)
}

/// Returns the endgame scale factor (1/128) that a rule fixes if `strong` is the stronger side: 0 (a draw)
/// for rook pawns whose corner the defending king controls, with the wrong bishop or none. `None` if no rule
/// applies.
#[inline]
pub fn fixed_scale(board: &Board, strong: Color) -> Option<u8> {
    let own = board.by_color(strong);
    let pawns = board.colored(strong, PieceKind::Pawn);
    let bishops = board.colored(strong, PieceKind::Bishop);
    if pawns.is_empty() || own != pawns | bishops | board.king(strong).bb() {
        return None;
    }
    let file = pawns.lsb().file();
    if !matches!(file, 0 | 7) || (pawns - Bitboard::file(file)).any() {
        return None;
    }
    let goal = Square::at(file, 0).relative(!strong);
    let colour = if goal.is_light() { Bitboard::LIGHT } else { Bitboard::DARK };
    if bishops.intersects(colour) {
        return None;
    }
    let (king, lone) = (board.king(strong), board.king(!strong));
    // Without a bishop enemy pawns could be forced to move: the bare king only.
    let bare = board.by_color(!strong).count() == 1;
    let there = distance(lone, goal) <= 1 && (bishops.any() || bare);
    // In front of the pawn and two steps ahead of its king, the lone king arrives in time: only 2 of 661 such
    // random positions of the table KBPvK are won.
    let steps = distance(lone, goal).saturating_sub(u8::from(board.side_to_move() != strong));
    let foremost = distance(pawns.frontmost(strong), goal);
    let first = bare && bishops.any() && steps < foremost && steps + 2 <= distance(king, goal);
    (there || first).then_some(0)
}
