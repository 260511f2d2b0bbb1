//! Places and rights: bishops, outposts, files, castling.

use crate::PlacedPiece;
use crate::facts::is_outpost;
use crate::json::board_fact::BoardFact;
use crate::json::board_facts::fact_builder::{FactBuilder, NamedPieces};
use crate::json::fact::{Details, Fact, file_letter};
use crate::json::piece::pieces_on;
use palisade::board::Board;
use palisade::types::{Bitboard, CastlingRights, CastlingSide, Color, PieceKind};

/// Returns the facts of a board about squares and files: both bishops, outposts, bishops of opposite colours,
/// open files and castling rights.
pub fn find(fact_builder: &FactBuilder<'_>) -> Vec<Fact> {
    let board = fact_builder.board;
    let mut found = Vec::new();
    for color in Color::ALL {
        let bishops = pieces_on(board, board.colored(color, PieceKind::Bishop));
        if has_both_bishops(board, color) {
            let pieces = NamedPieces { by: &bishops, on: &[] };
            found.push(fact_builder.fact(BoardFact::BishopPairThere, Some(color), pieces, &[]));
        }
        let minors = board.colored(color, PieceKind::Knight) | board.colored(color, PieceKind::Bishop);
        let posts = pieces_on(board, minors).into_iter().filter(|piece| is_outpost(board, *piece));
        found.extend(posts.map(|piece| {
            fact_builder.fact(BoardFact::OnOutpost, Some(color), NamedPieces { by: &[piece], on: &[] }, &[])
        }));
    }
    found.extend(opposite_bishops(fact_builder));
    found.extend((0..8).flat_map(|file| files(fact_builder, file)));
    found.extend(Color::ALL.into_iter().filter_map(|color| castling(fact_builder, color)));
    found
}

fn has_both_bishops(board: &Board, color: Color) -> bool {
    let bishops = board.colored(color, PieceKind::Bishop);
    bishops.intersects(Bitboard::LIGHT) && bishops.intersects(Bitboard::DARK)
}

fn opposite_bishops(fact_builder: &FactBuilder<'_>) -> Option<Fact> {
    let board = fact_builder.board;
    let bishops = board.pieces(PieceKind::Bishop);
    let one_each = Color::ALL.into_iter().all(|color| board.count(color, PieceKind::Bishop) == 1);
    let differ = bishops.intersects(Bitboard::LIGHT) && bishops.intersects(Bitboard::DARK);
    let pieces: Vec<PlacedPiece> = pieces_on(board, bishops);
    (one_each && differ).then(|| {
        fact_builder.fact(BoardFact::OppositeBishops, None, NamedPieces { by: &[], on: &pieces }, &[])
    })
}

/// Returns the fact of a file (0 is the a-file) that is open, or half open for one side; `None` if both sides
/// have a pawn on it.
fn files(fact_builder: &FactBuilder<'_>, file: u8) -> Option<Fact> {
    let board = fact_builder.board;
    let on = Bitboard::file(file);
    let has = |color| board.colored(color, PieceKind::Pawn).intersects(on);
    let (kind, owner) = match (has(Color::White), has(Color::Black)) {
        (false, false) => (BoardFact::OpenFile, None),
        (false, true) => (BoardFact::HalfOpenFile, Some(Color::White)),
        (true, false) => (BoardFact::HalfOpenFile, Some(Color::Black)),
        (true, true) => return None,
    };
    let heavy = (board.pieces(PieceKind::Rook) | board.pieces(PieceKind::Queen)) & on;
    let pieces = pieces_on(board, owner.map_or(heavy, |color| heavy & board.by_color(color)));
    let letter = file_letter(file);
    let held = if pieces.is_empty() { "no" } else { "yes" };
    let more = [("file", letter.to_string().into()), ("held", held.into())];
    let made = fact_builder.fact(kind, owner, NamedPieces { by: &pieces, on: &[] }, &more);
    Some(Fact { details: Details { file: Some(letter), ..Details::default() }, ..made })
}

/// Returns the fact of the castling rights that a side has left; `None` if it has none.
fn castling(fact_builder: &FactBuilder<'_>, color: Color) -> Option<Fact> {
    let rights = fact_builder.board.castling_rights();
    let has = |side| rights.contains(CastlingRights::of(color, side));
    let wings = match (has(CastlingSide::King), has(CastlingSide::Queen)) {
        (true, true) => "both",
        (true, false) => "short",
        (false, true) => "long",
        (false, false) => return None,
    };
    let made = fact_builder.fact(
        BoardFact::MayCastle,
        Some(color),
        NamedPieces::default(),
        &[("wings", wings.into())],
    );
    Some(Fact { details: Details { wings: Some(wings), ..Details::default() }, ..made })
}
