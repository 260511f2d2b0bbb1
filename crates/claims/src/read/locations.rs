//! Places on the board in words: "on the seventh rank", "in the corner", "on its home square", "on the e-file".

use crate::read::piece_reference::{Who, squares, who};
use crate::read::tokens::{Token, TokenType, is_word};
use palisade::attacks::between;
use palisade::board::Board;
use palisade::types::{Color, File, PieceKind, Square};

/// A part of the board that a text names, such as a rank, a file or the centre.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Location {
    /// A rank, 1 to 8. A text may count it from White's side or from that of the piece's owner; [`lies`]
    /// judges only if that makes no difference.
    Rank(u8),
    /// The first rank as the owner of the piece sees it.
    BackRank,
    /// A corner.
    Corner,
    /// The edge: the a- and h-files, the first and eighth ranks.
    Edge,
    /// The centre: the squares d4, d5, e4 and e5, or some more.
    Centre,
    /// The squares on which pieces of that kind and side start.
    Home,
    /// The light squares (true) or the dark squares (false).
    Light(bool),
    /// A file.
    File(File),
    /// A diagonal, by its two end squares.
    Diagonal(Square, Square),
    /// The squares beside another piece, in all eight directions.
    Beside(Who),
    /// The half of the board that belongs to a side: its first four ranks.
    Half(Color),
}

/// Returns the value of an ordinal number, 1 to 8, such as "fifth" or "5th"; `None` for another token.
pub fn ordinal(token: Option<&Token>) -> Option<u8> {
    const NAMES: [&str; 8] = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];
    const SHORT: [&str; 8] = ["1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th"];
    let TokenType::Word(word) = &token?.kind else { return None };
    let at = [NAMES, SHORT].iter().find_map(|list| list.iter().position(|name| name == word))?;
    u8::try_from(at + 1).ok()
}

/// Returns the two end squares of a diagonal such as `a3-f8`; `None` for any other word.
fn ends(word: &str) -> Option<(Square, Square)> {
    let (from, to) = word.split_once('-')?;
    Some((Square::parse(from)?, Square::parse(to)?))
}

/// Reads the location at the start of `tokens`, such as "on the seventh rank": returns it with its number of
/// tokens; `None` if none begins there.
pub fn location(tokens: &[Token]) -> Option<(Location, usize)> {
    const THE: [&str; 6] = ["the", "a", "its", "his", "her", "their"];
    let mut at = 0;
    if is_word(tokens.first(), &["next"]) && is_word(tokens.get(1), &["to"])
        || is_word(tokens.first(), &["beside"])
    {
        at += if is_word(tokens.first(), &["beside"]) { 1 } else { 2 };
        let (who, length) = who(&tokens[at..]).into_iter().next()?;
        return Some((Location::Beside(who), at + length));
    }
    at += usize::from(is_word(tokens.first(), &["deep", "right", "back"]));
    // "the fourth rank of the b-file"
    let of = is_word(tokens.get(at), &["of"]);
    if !of && !is_word(tokens.get(at), &["on", "in", "along", "at", "onto", "into", "to"]) {
        return None;
    }
    at += 1;
    if let (Some(TokenType::Side(side, true)), true) = (
        tokens.get(at).map(|token| &token.kind),
        is_word(tokens.get(at + 1), &["camp", "half", "territory", "position"]),
    ) {
        return Some((Location::Half(*side), at + 2));
    }
    at += usize::from(is_word(tokens.get(at), &THE));
    at += usize::from(is_word(tokens.get(at), &["long", "short", "very", "very", "main"]));
    let next = |words: &[&str]| is_word(tokens.get(at + 1), words);
    let here = |words: &[&str]| is_word(tokens.get(at), words);
    if is_word(tokens.get(at - 1), &["at"]) && is_word(tokens.get(at), &["home"]) {
        return Some((Location::Home, at + 1));
    }
    let found = match tokens.get(at).map(|token| &token.kind)? {
        TokenType::File(file) => (Location::File(*file), 1),
        TokenType::Word(word) if next(&["diagonal"]) && ends(word).is_some() => {
            let (from, to) = ends(word)?;
            (Location::Diagonal(from, to), 2)
        }
        _ if next(&["rank"]) && ordinal(tokens.get(at)).is_some() => {
            (Location::Rank(ordinal(tokens.get(at))?), 2)
        }
        _ if next(&["rank"]) && here(&["back", "home"]) => (Location::BackRank, 2),
        _ if next(&["square"]) && here(&["home", "original", "starting", "initial"]) => (Location::Home, 2),
        _ if next(&["square", "squares"]) && here(&["light", "white"]) => (Location::Light(true), 2),
        _ if next(&["square", "squares"]) && here(&["dark", "black"]) => (Location::Light(false), 2),
        _ if here(&["corner"]) => (Location::Corner, 1),
        _ if here(&["edge", "rim"]) => (Location::Edge, 1),
        _ if here(&["centre", "center", "middle"]) => (Location::Centre, 1),
        _ => return None,
    };
    at += found.1;
    if of && !matches!(found.0, Location::File(_)) {
        return None;
    }
    // "of the board"
    for (offset, word) in ["of", "the", "board"].into_iter().enumerate() {
        if !is_word(tokens.get(at + offset), &[word]) {
            return Some((found.0, at));
        }
    }
    Some((found.0, at + 3))
}

/// Returns whether the square `sq`, with the piece on it, belongs to a location, such as the seventh rank.
/// `None` if the words may mean different squares (a rank counted from either side, the squares around the
/// centre), or if an empty square is compared with a home square.
pub fn lies(board: &Board, sq: Square, location: Location) -> Option<bool> {
    let piece = board.piece_on(sq);
    let side = piece.map(palisade::types::Piece::color);
    let (file, rank) = (sq.file(), sq.rank());
    let from_own = |rank: u8| if side == Some(Color::Black) { 7 - rank } else { rank };
    let edge = |at: u8| at == 0 || at == 7;
    match location {
        Location::Rank(wanted) => {
            let (absolute, own) = (rank + 1 == wanted, from_own(rank) + 1 == wanted);
            (absolute == own).then_some(absolute)
        }
        Location::BackRank => Some(from_own(rank) == 0),
        Location::Corner => Some(edge(file) && edge(rank)),
        Location::Edge => Some(edge(file) || edge(rank)),
        Location::Centre => match (file.min(7 - file), rank.min(7 - rank)) {
            (2.., 2..) => Some(true),
            (0, _) | (_, 0) => Some(false),
            _ => None,
        },
        Location::Home => {
            let kind = piece?.kind();
            let at = match kind {
                PieceKind::Pawn => from_own(rank) == 1,
                PieceKind::Knight => from_own(rank) == 0 && matches!(file, 1 | 6),
                PieceKind::Bishop => from_own(rank) == 0 && matches!(file, 2 | 5),
                PieceKind::Rook => from_own(rank) == 0 && matches!(file, 0 | 7),
                PieceKind::Queen => from_own(rank) == 0 && file == 3,
                PieceKind::King => from_own(rank) == 0 && file == 4,
            };
            Some(at)
        }
        Location::Light(light) => Some(sq.is_light() == light),
        Location::File(wanted) => Some(file == wanted),
        Location::Diagonal(from, to) => Some(sq == from || sq == to || between(from, to).has(sq)),
        Location::Beside(who) => {
            let near = |other: &Square| {
                *other != sq && other.file().abs_diff(file) <= 1 && other.rank().abs_diff(rank) <= 1
            };
            Some(squares(board, &who).iter().any(near))
        }
        Location::Half(side) => Some((rank >= 4) == (side == Color::Black)),
    }
}
