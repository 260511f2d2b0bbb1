//! Splits a comment into the tokens of the grammar: moves, squares, pieces, sides, files, numbers, words,
//! punctuation.
//!
//! It reads English and German. Each token has its position in the text.

use palisade::board::SanPattern;
use palisade::types::{Color, File, PieceKind, Square};
use palisade_coach::claims::Written;

/// A token of a comment: a word, a move, a square, a punctuation mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// The type of the token.
    pub kind: TokenType,
    /// The byte range of the token in the comment: its first byte, and the first byte after it.
    pub span: (usize, usize),
}

/// The type of a token of a comment, with its value, such as the square or the move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TokenType {
    /// A move, with its number and side if they are written.
    Move(MoveText),
    /// A square, which may also be a pawn move.
    Square(Square),
    /// A kind of piece; true for a plural, such as "knights".
    Piece(PieceKind, bool),
    /// A side; true for a possessive such as "White's" or "the white".
    Side(Color, bool),
    /// A file, such as "the e-file".
    File(File),
    /// A pawn by its file, such as "the e-pawn"; true for a plural.
    FilePawn(File, bool),
    /// A number.
    Number(u32),
    /// Any other word, in lower case.
    Word(String),
    /// A punctuation mark.
    Stop(char),
}

/// A move as it is written in a comment, before it is looked up in the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveText {
    /// The move number and the side that moves, if written.
    pub place: Option<(u32, Color)>,
    /// The move without its number, with signs such as `+` and `!`; English piece letters.
    pub bare: String,
}

/// Returns a move with the German letter of its piece replaced by the English one.
fn english(text: &str) -> String {
    let mut letters = text.chars();
    let first = match letters.next() {
        Some('S') => 'N',
        Some('L') => 'B',
        Some('T') => 'R',
        Some('D') => 'Q',
        Some(other) => other,
        None => return String::new(),
    };
    std::iter::once(first).chain(letters).collect()
}

/// Returns the move, in English notation, that a word without a number can be read as; `None` if there is
/// none or the word is a bare square.
fn san(text: &str) -> Option<String> {
    let bare = text.trim_end_matches(['+', '#', '!', '?']);
    if matches!(bare, "O-O" | "O-O-O" | "0-0" | "0-0-0") {
        return Some(text.to_owned());
    }
    let digit = bare.bytes().any(|byte| byte.is_ascii_digit());
    if !digit || !bare.is_ascii() || !(3..=8).contains(&bare.len()) {
        return None;
    }
    let body = english(bare);
    SanPattern::read_loosely(&body).map(|_| english(text))
}

/// Returns the move that a word can be read as, with or without a number at its start; `None` if it is no
/// move.
fn numbered(text: &str) -> Option<MoveText> {
    let written = Written::of(text);
    if let Some(place) = written.place {
        let bare = written.bare;
        let plain = bare.trim_end_matches(['+', '#', '!', '?']);
        let bare = san(bare).or_else(|| Square::parse(plain).map(|_| bare.to_owned()))?;
        return Some(MoveText { place: Some(place), bare });
    }
    let bare = text.trim_start_matches(['.', '\u{2026}']);
    // "...f3+": after the dots a square is a pawn move.
    let pawn = || {
        let plain = bare.trim_end_matches(['+', '#', '!', '?']);
        (bare.len() < text.len() && Square::parse(plain).is_some()).then(|| bare.to_owned())
    };
    san(bare).or_else(pawn).map(|bare| MoveText { place: None, bare })
}

const PIECES: [(&str, PieceKind, bool); 38] = [
    ("horse", PieceKind::Knight, false),
    ("horses", PieceKind::Knight, true),
    ("steed", PieceKind::Knight, false),
    ("ladies", PieceKind::Queen, true),
    ("pawn", PieceKind::Pawn, false),
    ("pawns", PieceKind::Pawn, true),
    ("knight", PieceKind::Knight, false),
    ("knights", PieceKind::Knight, true),
    ("bishop", PieceKind::Bishop, false),
    ("bishops", PieceKind::Bishop, true),
    ("rook", PieceKind::Rook, false),
    ("rooks", PieceKind::Rook, true),
    ("queen", PieceKind::Queen, false),
    ("queens", PieceKind::Queen, true),
    ("king", PieceKind::King, false),
    ("kings", PieceKind::King, true),
    ("bauer", PieceKind::Pawn, false),
    ("bauern", PieceKind::Pawn, false),
    ("bauers", PieceKind::Pawn, false),
    ("springer", PieceKind::Knight, false),
    ("springers", PieceKind::Knight, false),
    ("springern", PieceKind::Knight, true),
    ("l\u{e4}ufer", PieceKind::Bishop, false),
    ("l\u{e4}ufers", PieceKind::Bishop, false),
    ("l\u{e4}ufern", PieceKind::Bishop, true),
    ("laeufer", PieceKind::Bishop, false),
    ("turm", PieceKind::Rook, false),
    ("turms", PieceKind::Rook, false),
    ("turmes", PieceKind::Rook, false),
    ("t\u{fc}rme", PieceKind::Rook, true),
    ("t\u{fc}rmen", PieceKind::Rook, true),
    ("dame", PieceKind::Queen, false),
    ("damen", PieceKind::Queen, true),
    ("k\u{f6}nig", PieceKind::King, false),
    ("k\u{f6}nigs", PieceKind::King, false),
    ("koenig", PieceKind::King, false),
    ("k\u{f6}nige", PieceKind::King, true),
    ("k\u{f6}nigin", PieceKind::Queen, false),
];

const SIDES: [(&str, Color, bool); 18] = [
    ("white", Color::White, false),
    ("white's", Color::White, true),
    ("black", Color::Black, false),
    ("black's", Color::Black, true),
    ("wei\u{df}", Color::White, false),
    ("weiss", Color::White, false),
    ("wei\u{df}en", Color::White, true),
    ("wei\u{df}e", Color::White, true),
    ("wei\u{df}er", Color::White, true),
    ("wei\u{df}es", Color::White, true),
    ("weisse", Color::White, true),
    ("weissen", Color::White, true),
    ("schwarz", Color::Black, false),
    ("schwarze", Color::Black, true),
    ("schwarzen", Color::Black, true),
    ("schwarzer", Color::Black, true),
    ("schwarzes", Color::Black, true),
    ("schwarzem", Color::Black, true),
];

const NUMBERS: [&str; 9] = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const ZAHLEN: [&str; 9] = ["einem", "zwei", "drei", "vier", "f\u{fc}nf", "sechs", "sieben", "acht", "neun"];

/// Returns the token of a word that begins with a file and a hyphen, such as `e-file`, `a-pawns` or
/// `d-Linie`; `None` for any other word.
fn of_file(word: &str) -> Option<TokenType> {
    let (file, what) = word.split_once('-')?;
    let [letter @ b'a'..=b'h'] = *file.as_bytes() else { return None };
    let file = letter - b'a';
    match what {
        "file" | "linie" => Some(TokenType::File(file)),
        "pawn" | "bauer" | "bauern" => Some(TokenType::FilePawn(file, false)),
        "pawns" => Some(TokenType::FilePawn(file, true)),
        _ => None,
    }
}

fn word(core: &str) -> TokenType {
    if let Some(text) = numbered(core) {
        return TokenType::Move(text);
    }
    let plain = core.trim_end_matches(['+', '#', '!', '?']);
    if let Some(square) = Square::parse(plain) {
        return TokenType::Square(square);
    }
    let small = core.to_lowercase().replace('\u{2019}', "'");
    let owner = small.strip_suffix("'s").unwrap_or(&small);
    if let Some((_, kind, many)) = PIECES.iter().find(|(name, ..)| *name == owner) {
        return TokenType::Piece(*kind, *many);
    }
    if let Some((_, side, adjective)) = SIDES.iter().find(|(name, ..)| *name == small) {
        return TokenType::Side(*side, *adjective);
    }
    if let Some(kind) = of_file(owner) {
        return kind;
    }
    let number = [NUMBERS, ZAHLEN].iter().find_map(|list| list.iter().position(|name| *name == small));
    if let Some(number) = number.map(|at| at as u32 + 1).or_else(|| small.parse().ok()) {
        return TokenType::Number(number);
    }
    TokenType::Word(small)
}

/// Characters that may precede a word.
const BEFORE: [char; 8] = ['(', '[', '"', '\'', '\u{201c}', '\u{201e}', '\u{2013}', '\u{2014}'];
const AFTER: [char; 14] =
    ['.', ',', ';', ':', '!', '?', ')', ']', '"', '\'', '\u{201d}', '\u{201c}', '\u{2013}', '\u{2014}'];

/// Splits a comment into tokens, in text order. Commands such as `[%eval 0.3]` are left out.
pub fn tokens(text: &str) -> Vec<Token> {
    let mut found = Vec::new();
    let mut rest = words(text).into_iter().peekable();
    while let Some((mut start, mut end)) = rest.next() {
        // `12.` and the move after a blank.
        let bare = &text[start..end];
        if is_number(bare)
            && let Some(&(next, last)) = rest.peek()
        {
            let joined: String = format!("{bare}{}", text[next..last].trim_end_matches(AFTER));
            if let Some(mv) = numbered(&joined).filter(|mv| mv.place.is_some()) {
                rest.next();
                let tail = text[next..last].len() - text[next..last].trim_end_matches(AFTER).len();
                let end = with_glyphs(text, last - tail, last, &found);
                found.push(Token { kind: TokenType::Move(mv), span: (start, end) });
                stops(text, end, last, &mut found);
                continue;
            }
        }
        while let Some(stop) = text[start..end].chars().next().filter(|c| BEFORE.contains(c)) {
            found.push(Token { kind: TokenType::Stop(stop), span: (start, start + stop.len_utf8()) });
            start += stop.len_utf8();
        }
        let core = text[start..end].trim_end_matches(AFTER);
        let whole = end;
        end = start + core.len();
        if !core.is_empty() {
            // "the e4-rook" and "the d6-pawn" are two tokens each.
            let parts = core.split_once('-').filter(|(square, rest)| {
                Square::parse(square).is_some()
                    && (matches!(word(rest), TokenType::Piece(..)) || matches!(*rest, "square" | "king"))
            });
            if let Some((square, _)) = parts
                && let Some(sq) = Square::parse(square)
            {
                found.push(Token { kind: TokenType::Square(sq), span: (start, start + square.len()) });
                start += square.len() + 1;
            }
            let core = &text[start..end];
            let mut kind = word(core);
            // "||" and "*" are marks of the writer.
            if core.chars().all(|c| matches!(c, '|' | '*' | '~' | '_' | '=')) {
                kind = TokenType::Stop(';');
            }
            // "11.Qd5 c4": c4 is a pawn move.
            if let (TokenType::Square(_), Some(TokenType::Move(last))) =
                (&kind, found.last().map(|token| &token.kind))
                && last.place.is_some_and(|(_, side)| side == Color::White)
            {
                kind = TokenType::Move(MoveText { place: None, bare: core.to_owned() });
            }
            if matches!(kind, TokenType::Move(_) | TokenType::Square(_)) {
                end = with_glyphs(text, end, whole, &found);
            }
            found.push(Token { kind, span: (start, end) });
        }
        stops(text, end, whole, &mut found);
    }
    found
}

/// Returns the byte at which a move with its glyphs (`16.Qb8+!!`) ends: `end` is the end of the move itself,
/// `whole` that of its word. Glyphs do not end a sentence. If a capitalised word follows, the last glyph
/// does, unless the tokens `before` make the move part of a reference ("After 18.Qg4! Black ...").
fn with_glyphs(text: &str, end: usize, whole: usize, before: &[Token]) -> usize {
    let glyphs = text[end..whole].bytes().take_while(|byte| matches!(byte, b'!' | b'?')).count();
    let rest = &text[end + glyphs..];
    let next = rest.split_whitespace().next().unwrap_or_default();
    let begins = rest.starts_with(char::is_whitespace)
        && next.starts_with(char::is_uppercase)
        && numbered(next.trim_end_matches(AFTER)).is_none();
    let in_a_place = before.iter().rev().find(|token| !matches!(token.kind, TokenType::Move(_)));
    let in_a_place = in_a_place.is_some_and(|token| {
        matches!(&token.kind, TokenType::Word(word) if matches!(word.as_str(), "after" | "with" | "on" | "by"))
    });
    end + glyphs - usize::from(glyphs > 0 && begins && !in_a_place)
}

/// Adds each punctuation mark in the bytes `from..to` of the text to `found` as a token.
fn stops(text: &str, from: usize, to: usize, found: &mut Vec<Token>) {
    for (at, stop) in text[from..to].char_indices() {
        let span = (from + at, from + at + stop.len_utf8());
        found.push(Token { kind: TokenType::Stop(stop), span });
    }
}

/// Returns true for a move number with its dots, such as `12.` or `12...`, or for dots alone.
fn is_number(word: &str) -> bool {
    let dots = word.trim_start_matches(|c: char| c.is_ascii_digit());
    dots.len() < word.len() && !dots.is_empty() && dots.chars().all(|c| matches!(c, '.' | '\u{2026}'))
}

/// Returns the byte ranges of the words of a text, without commands (`[%eval 0.3]`).
fn words(text: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        if rest.starts_with("[%") {
            at += rest.find(']').map_or(rest.len(), |end| end + 1);
            continue;
        }
        let first = rest.chars().next().map_or(1, char::len_utf8);
        if rest.starts_with(char::is_whitespace) {
            at += first;
            continue;
        }
        let end = rest.char_indices().skip(1).find(|&(end, c)| {
            // A dash or slash between words separates them; `(` and `[%` begin a new word.
            c.is_whitespace() || matches!(c, '\u{2014}' | '\u{2013}' | '/') || rest[end..].starts_with("[%")
        });
        let end = end.map_or(text.len(), |(end, _)| at + end);
        found.push((at, end));
        at = end;
    }
    found
}

/// Returns true if the token is one of these words, which are in lower case; false if there is no token.
pub fn is_word(token: Option<&Token>, words: &[&str]) -> bool {
    matches!(token.map(|token| &token.kind), Some(TokenType::Word(word)) if words.contains(&word.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_is_cut() {
        let kinds = |text: &str| tokens(text).into_iter().map(|token| token.kind).collect::<Vec<_>>();
        let mv = |place, bare: &str| TokenType::Move(MoveText { place, bare: bare.to_owned() });
        let word = |text: &str| TokenType::Word(text.to_owned());
        assert_eq!(
            kinds("12.Nd5 forks."),
            [mv(Some((12, Color::White)), "Nd5"), word("forks"), TokenType::Stop('.')]
        );
        assert_eq!(
            kinds("12... Qh4+, e4"),
            [mv(Some((12, Color::Black)), "Qh4+"), TokenType::Stop(','), TokenType::Square(Square::E4)]
        );
        assert_eq!(kinds("The e-file [%eval 0.3] is"), [word("the"), TokenType::File(4), word("is")]);
        assert_eq!(
            kinds("Wei\u{df} S\u{fc}d Sxf3"),
            [TokenType::Side(Color::White, false), word("s\u{fc}d"), mv(None, "Nxf3")]
        );
        assert_eq!(
            kinds("mate in 3."),
            [word("mate"), word("in"), TokenType::Number(3), TokenType::Stop('.')]
        );
        let marked = "16.Qb8+!! sacrifices 17. Rd8?! here. After 18.Qg4! Black 19.Qd7! White";
        let stops = tokens(marked).into_iter().filter(|token| matches!(token.kind, TokenType::Stop(_)));
        assert_eq!(stops.map(|stop| stop.span.0).collect::<Vec<_>>(), [35, 63]);
        for odd in ["", "(", "\u{2014}", "12.", "12. ", "...", "[%", "'s", "\u{2026}\u{2026}"] {
            let _ = tokens(odd);
        }
    }
}
