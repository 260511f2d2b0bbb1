//! References to pieces and squares in words: "the knight on f3", "his queen", "two bishops", "the d-pawn".

use crate::read::tokens::{Token, TokenType, is_word};
use palisade::attacks::{adjacent_files, forward_file, passed_mask};
use palisade::board::Board;
use palisade::types::{Bitboard, Color, File, PieceKind, Square};

/// A piece, or several, as a comment refers to it: "White's knight on f3", "the d-pawn", "the e4-rook", "the
/// queens".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Who {
    /// The kind of piece; `None` for a bare square or "the one on f3".
    pub kind: Option<PieceKind>,
    /// The owner of the piece; `None` if not stated.
    pub side: Option<Color>,
    /// The square of the piece; `None` if not stated.
    pub square: Option<Square>,
    /// The file of the piece; `None` if not stated.
    pub file: Option<File>,
    /// True for a piece on light squares, false for dark squares; `None` if not stated.
    pub light: Option<bool>,
    /// True if the reference is to several pieces, such as "the knights".
    pub many: bool,
    /// True for "all rooks" and "every rook": those of both sides, if no side is stated.
    pub every: bool,
    /// True for "each rook", which may mean those of one side.
    pub each: bool,
    /// The number of pieces; `None` if not stated: "two bishops".
    pub count: Option<u32>,
    /// True for "the other rook": not the one that the clause is about.
    pub other: bool,
    /// True if it states that no other such piece is left: "the last remaining rook".
    pub sole: bool,
    /// True for an indefinite reference: "a knight".
    pub any: bool,
    /// An adjective that limits the reference, as in "an undefended bishop"; `None` without one.
    pub feature: Option<PieceQuality>,
}

/// An adjective that limits the pieces that a reference may mean, as in "the undefended bishop".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceQuality {
    /// Undefended: no piece of its side protects it.
    Loose,
    /// Passed: a pawn that no enemy pawn can stop or capture on its way.
    Passed,
    /// Isolated: a pawn without pawns of its side on the neighbouring files.
    Isolated,
    /// Doubled: a pawn with another one of its side on its file.
    Doubled,
    /// In a corner of the board.
    Cornered,
}

impl PieceQuality {
    fn of(token: Option<&Token>) -> Option<Self> {
        match () {
            () if is_word(token, &["undefended", "unprotected", "unguarded", "loose"]) => Some(Self::Loose),
            () if is_word(token, &["passed"]) => Some(Self::Passed),
            () if is_word(token, &["isolated"]) => Some(Self::Isolated),
            () if is_word(token, &["doubled"]) => Some(Self::Doubled),
            () => None,
        }
    }

    /// Returns whether the piece on `sq` has the feature; `None` if usage differs. False for an empty square.
    fn fits(self, board: &Board, sq: Square) -> Option<bool> {
        let Some(piece) = board.piece_on(sq) else { return Some(false) };
        let own = board.colored(piece.color(), PieceKind::Pawn);
        let is_pawn = own.has(sq);
        Some(match self {
            Self::Loose => palisade_coach::exchange::attackers(board, piece.color(), sq).is_empty(),
            Self::Passed => is_passed(board, sq)?,
            Self::Cornered => matches!(sq.file(), 0 | 7) && matches!(sq.rank(), 0 | 7),
            Self::Isolated => is_pawn && !own.intersects(adjacent_files(sq)),
            Self::Doubled => is_pawn && (own & Bitboard::file(sq.file())).many(),
        })
    }
}

/// Returns true for a passed pawn, which no pawn of the other side can stop or capture on its way, and false for
/// any other piece; `None` for such a pawn behind another one of its side, which only some call passed.
pub fn is_passed(board: &Board, sq: Square) -> Option<bool> {
    let Some(piece) = board.piece_on(sq).filter(|piece| piece.kind() == PieceKind::Pawn) else {
        return Some(false);
    };
    let (side, pawns) = (piece.color(), |side| board.colored(side, PieceKind::Pawn));
    let free = !pawns(!side).intersects(passed_mask(side, sq));
    if free && pawns(side).intersects(forward_file(side, sq)) { None } else { Some(free) }
}

/// Reads references to pieces at the start of `tokens`: returns each that can be read with its number of
/// tokens, the longest first.
pub fn who(tokens: &[Token]) -> Vec<(Who, usize)> {
    described_who(tokens).into_iter().filter(|(who, _)| who.feature.is_none()).collect()
}

/// Reads references to pieces at the start of `tokens` as [`who`] does, each with its number of tokens, the
/// longest first, but also with an adjective: "an undefended bishop", "the passed pawn". Only rules that look
/// the piece up on the board ([`squares`]) may use it.
pub fn described_who(tokens: &[Token]) -> Vec<(Who, usize)> {
    let mut who = Who::default();
    let mut at = 0;
    let mut named = false;
    // "the one on f3"
    if is_word(tokens.first(), &["the"])
        && tokens.get(1).is_some_and(|token| token.kind == TokenType::Number(1))
        && is_word(tokens.get(2), &["on"])
        && let Some(TokenType::Square(square)) = tokens.get(3).map(|token| &token.kind)
    {
        return vec![(Who { square: Some(*square), ..who }, 4)];
    }
    // "One of his rooks"
    let one_of = tokens.first().is_some_and(|token| token.kind == TokenType::Number(1))
        && is_word(tokens.get(1), &["of"]);
    if one_of {
        at = 2 + usize::from(is_word(tokens.get(2), &["the", "his", "her", "its", "their"]));
        let own = usize::from(matches!(tokens.get(at).map(|token| &token.kind), Some(TokenType::Side(..))));
        if !matches!(tokens.get(at + own).map(|token| &token.kind), Some(TokenType::Piece(_, true))) {
            return Vec::new();
        }
        who.any = true;
    } else if is_word(tokens.first(), &["every", "each"]) {
        // "Every white pawn"
        let own = usize::from(matches!(tokens.get(1).map(|token| &token.kind), Some(TokenType::Side(..))));
        if !matches!(tokens.get(1 + own).map(|token| &token.kind), Some(TokenType::Piece(_, false))) {
            return Vec::new();
        }
        (who.every, who.each) = (true, is_word(tokens.first(), &["each"]));
        at = 1;
    } else if is_word(tokens.first(), &["the", "this", "that", "his", "her", "its", "their"]) {
        at += 1;
    } else if is_word(tokens.first(), &["a", "an"]) {
        who.any = true;
        at += 1;
    } else if is_word(tokens.first(), &["both", "all"]) {
        // "Both rooks", "both of the black rooks": only with a plural.
        at += 1 + usize::from(is_word(tokens.get(1), &["of"]));
        at += usize::from(is_word(tokens.get(at), &["the", "his", "her", "its", "their"]));
        // "All four rooks".
        if let (Some(TokenType::Number(count)), true) =
            (tokens.get(at).map(|token| &token.kind), is_word(tokens.first(), &["all"]))
        {
            who.count = Some(*count);
            at += 1;
        }
        let own = usize::from(matches!(tokens.get(at).map(|token| &token.kind), Some(TokenType::Side(..))));
        let plural = matches!(
            tokens.get(at + own).map(|token| &token.kind),
            Some(TokenType::Piece(_, true) | TokenType::FilePawn(_, true))
        );
        if !plural {
            return Vec::new();
        }
        who.count = who.count.or(is_word(tokens.first(), &["both"]).then_some(2));
        who.every = who.count.is_none();
    }
    // "Two rooks", "the two black rooks".
    if let Some(TokenType::Number(count)) = tokens.get(at).map(|token| &token.kind)
        && who.count.is_none()
        && !who.any
    {
        let own = usize::from(matches!(
            tokens.get(at + 1).map(|token| &token.kind),
            Some(TokenType::Side(_, false))
        ));
        if matches!(tokens.get(at + 1 + own).map(|token| &token.kind), Some(TokenType::Piece(_, true))) {
            who.count = Some(*count);
            at += 1;
        }
    }
    if let Some(TokenType::Side(side, true)) = tokens.get(at).map(|token| &token.kind) {
        who.side = Some(*side);
        at += 1;
    } else if at >= 1
        && let Some(TokenType::Side(side, false)) = tokens.get(at).map(|token| &token.kind)
    {
        who.side = Some(*side);
        at += 1;
    }
    if is_word(tokens.first(), &["the", "his", "her"])
        && is_word(tokens.get(at), &["other"])
        && matches!(tokens.get(at + 1).map(|token| &token.kind), Some(TokenType::Piece(_, false)))
    {
        who.other = true;
        at += 1;
    }
    if at > 0 && is_word(tokens.get(at), &["enemy", "opposing", "hostile"]) {
        at += 1;
    }
    if at > 0 && is_word(tokens.get(at), &["remaining"]) {
        who.sole = true;
        at += 1;
    } else if at > 0 && is_word(tokens.get(at), &["last", "only", "sole"]) {
        who.sole = true;
        at += 1 + usize::from(is_word(tokens.get(at + 1), &["remaining"]));
    }
    if at > 0
        && let Some(feature) = PieceQuality::of(tokens.get(at))
    {
        who.feature = Some(feature);
        at += 1;
    }
    for (words, light) in
        [(["light-squared", "white-squared"], true), (["dark-squared", "black-squared"], false)]
    {
        if is_word(tokens.get(at), &words) {
            who.light = Some(light);
            at += 1;
        }
    }
    if let Some(TokenType::Square(square)) = tokens.get(at).map(|token| &token.kind) {
        who.square = Some(*square);
        at += 1;
        named = true;
    }
    match tokens.get(at).map(|token| &token.kind) {
        Some(TokenType::Piece(kind, many)) => {
            who.kind = Some(*kind);
            who.many = (*many || is_word(tokens.first(), &["every", "each"])) && !one_of;
            at += 1;
        }
        Some(TokenType::FilePawn(file, many)) => {
            who.kind = Some(PieceKind::Pawn);
            who.file = Some(*file);
            who.many = *many;
            at += 1;
        }
        // A bare square.
        _ if named && at == 1 => return vec![(who, 1)],
        _ if named && at == 2 && is_word(tokens.first(), &["the"]) && is_word(tokens.get(2), &["square"]) => {
            return vec![(who, 3)];
        }
        _ => return Vec::new(),
    }
    // "the queen's pawn"
    if let (Some(kind @ (PieceKind::Queen | PieceKind::King)), Some(TokenType::Piece(PieceKind::Pawn, _))) =
        (who.kind, tokens.get(at).map(|token| &token.kind))
    {
        who.file = Some(if kind == PieceKind::Queen { 3 } else { 4 });
        who.kind = Some(PieceKind::Pawn);
        at += 1;
    }
    let short = (who, at);
    // "The rook in the corner".
    let corner = ["in", "the", "corner"]
        .iter()
        .enumerate()
        .all(|(next, word)| is_word(tokens.get(at + next), &[word]));
    if corner && !named && who.feature.is_none() && !who.many && !who.any {
        return vec![(Who { feature: Some(PieceQuality::Cornered), ..who }, at + 3), short];
    }
    if !named
        && is_word(tokens.get(at), &["on", "at", "from"])
        && let Some(TokenType::Square(square)) = tokens.get(at + 1).map(|token| &token.kind)
    {
        let long = (Who { square: Some(*square), ..who }, at + 2);
        // "The knight forks king and bishop from d2": the square may be that of the subject.
        return if is_word(tokens.get(at), &["from"]) { vec![short, long] } else { vec![long, short] };
    }
    // "The bishop f6"
    if !named
        && at > 1
        && let Some(TokenType::Square(square)) = tokens.get(at).map(|token| &token.kind)
        && !matches!(tokens.get(at + 1).map(|token| &token.kind), Some(TokenType::Piece(..)))
    {
        return vec![(Who { square: Some(*square), ..who }, at + 1), short];
    }
    vec![short]
}

/// Returns the squares of the pieces on a board that a reference may mean; for a bare square that square.
/// Empty if no piece fits, or if usage differs on whether one of them has the stated adjective.
pub fn squares(board: &Board, who: &Who) -> Vec<Square> {
    let Some(kind) = who.kind else { return who.square.into_iter().collect() };
    let fits = |sq: &Square| {
        board.piece_on(*sq).is_some_and(|piece| {
            piece.kind() == kind
                && who.side.is_none_or(|side| side == piece.color())
                && who.square.is_none_or(|square| square == *sq)
                && who.file.is_none_or(|file| file == sq.file())
                && who.light.is_none_or(|light| light == sq.is_light())
        })
    };
    let mut found = Vec::new();
    for sq in board.occupied().into_iter().filter(fits) {
        match who.feature.map_or(Some(true), |feature| feature.fits(board, sq)) {
            Some(true) => found.push(sq),
            Some(false) => {}
            None => return Vec::new(),
        }
    }
    found
}
