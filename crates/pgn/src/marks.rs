//! Everything written beside the moves: numbers, results, checks, annotation signs.

use palisade::board::notation::{is_dash, is_figurine, plain};

/// Annotation signs and their numeric glyphs (NAG numbers); longer signs precede those they contain.
const SIGNS: [(&str, u8); 53] = [
    ("+/=", 14),
    ("=/+", 15),
    ("=/\u{221e}", 44),
    ("+/-", 16),
    ("-/+", 17),
    ("+/\u{2212}", 16),
    ("\u{2212}/+", 17),
    ("--+", 21),
    ("+--", 20),
    ("+-", 18),
    ("-+", 19),
    ("+\u{2212}", 18),
    ("\u{2212}+", 19),
    ("+\u{2013}", 18),
    ("\u{2013}+", 19),
    ("+=", 14),
    ("=+", 15),
    ("=\u{221e}", 44),
    ("\u{221e}=", 44),
    ("!!", 3),
    ("??", 4),
    ("!?", 5),
    ("?!", 6),
    ("!", 1),
    ("?", 2),
    ("\u{203c}", 3),
    ("\u{2047}", 4),
    ("\u{2049}", 5),
    ("\u{2048}", 6),
    ("\u{b1}", 16),
    ("\u{2213}", 17),
    ("\u{2a72}", 14),
    ("\u{2a71}", 15),
    ("\u{221e}", 13),
    ("=", 10),
    ("\u{25a1}", 7),
    ("\u{25fb}", 7),
    ("\u{2610}", 7),
    ("\u{2a00}", 22),
    ("\u{2299}", 22),
    ("\u{27f3}", 32),
    ("\u{21bb}", 32),
    ("\u{2191}", 36),
    ("\u{2192}", 40),
    ("\u{21c6}", 132),
    ("\u{21c4}", 132),
    ("\u{25b3}", 140),
    ("\u{2206}", 140),
    ("\u{394}", 140),
    ("\u{2207}", 141),
    ("\u{2313}", 142),
    ("\u{2a01}", 138),
    ("\u{2295}", 138),
];
/// Words that mean an annotation glyph (NAG number) if they stand alone.
const WORDS: [(&str, u8); 4] = [("N", 146), ("TN", 146), ("D", 220), ("RR", 145)];
/// Words for facts that the board shows: check, mate, en passant.
const SEEN: [&str; 16] = [
    "ch",
    "+ch",
    "check",
    "dch",
    "dbl",
    "dblch",
    "dbl.ch",
    "dis",
    "disch",
    "dis.ch",
    "mate",
    "mat",
    "matt",
    "checkmate",
    "e.p",
    "ep",
];

/// A NUL character, with which some programs fill files.
pub const NUL: char = '\0';
/// Ctrl-Z, the end of a text file under DOS.
pub const END_OF_FILE: char = '\u{1a}';

/// Returns true for white space of all kinds and for invisible characters.
pub fn is_blank(letter: char) -> bool {
    letter.is_whitespace()
        || matches!(letter, '\u{feff}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{ad}' | NUL | END_OF_FILE)
}

/// Words of [`SEEN`] that may be attached to a move.
const SUFFIXES: [&str; 7] = ["mate", "ch", "dis", "dbl", "e.p", "ep", "matt"];

/// Returns the length in bytes, dots included, of the move number at the start of a word, its value (0 for
/// dots alone), and the number of dots; `None` if the word starts with neither a number nor dots.
pub fn number(word: &str) -> Option<(usize, u32, usize)> {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let after = &word[digits..];
    let dots = after.len() - after.trim_start_matches(['.', '\u{2026}', '\u{b7}', ')']).len();
    let all_dots = digits == 0 && dots > 0;
    // A digit attached to a move is its number (`1e4`), but 0 starts castling.
    let glued = digits > 0 && after.starts_with(|c: char| c.is_alphabetic() || is_figurine(c));
    if !(all_dots || digits > 0 && (dots > 0 || after.is_empty() || glued))
        || word.starts_with('0') && dots == 0
    {
        return None;
    }
    Some((digits + dots, word[..digits].parse().unwrap_or(0), dots))
}

/// Returns the length in bytes of the game result at the start of the text: `1-0`, `1 : 0`, `1/2`,
/// `*`; `None` if there is none.
pub fn result(text: &str) -> Option<usize> {
    if !text.starts_with(['0', '1', '*', '\u{bd}']) {
        return None;
    }
    let half = |text: &str| {
        ["1/2", "\u{bd}", "0.5", "0,5"].into_iter().find(|half| text.starts_with(half)).map(str::len)
    };
    let blanks = |text: &str| text.len() - text.trim_start_matches([' ', '\t', '\u{a0}']).len();
    let between = |text: &str| {
        let before = blanks(text);
        let sign = text[before..].chars().next().filter(|&c| is_dash(c) || c == ':')?.len_utf8();
        Some(before + sign + blanks(&text[before + sign..]))
    };
    if text.starts_with('*') {
        return Some(1);
    }
    let length = if let Some(first) = half(text) {
        let second = between(&text[first..]).and_then(|gap| Some(first + gap + half(&text[first + gap..])?));
        second.or((first < 3 || text.starts_with("1/2")).then_some(first))?
    } else {
        let (first, other) = (text.chars().next()?, text.get(1..)?);
        let second = match first {
            '1' => '0',
            '0' => '1',
            _ => return None,
        };
        let gap = between(other)?;
        other[gap..].starts_with(second).then_some(1 + gap + 1)?
    };
    let after = text[length..].chars().next();
    let ends =
        after.is_none_or(|c| is_blank(c) || matches!(c, '{' | '(' | ')' | '[' | ';' | '$' | ',' | '.' | '<'));
    // `1-0.` ends a sentence; `1-0.5` and `0-1.e4` are something else.
    let dotted = matches!(after, Some('.' | ',')) && text[length + 1..].starts_with(|c: char| !is_blank(c));
    (ends && !dotted).then_some(length)
}

/// Returns the game result that `text` as a whole means: `1-0`, `0-1`, `1/2-1/2` or `*`; `None` if it means
/// none.
pub fn outcome(text: &str) -> Option<&'static str> {
    let text = text.trim_matches(is_blank);
    let length = result(text)?;
    if !text[length..].trim_matches(['.', ',']).is_empty() {
        return None;
    }
    let digits: String = text.chars().filter(|c| c.is_ascii_digit() || *c == '\u{bd}' || *c == '*').collect();
    match digits.as_str() {
        "10" => Some("1-0"),
        "01" => Some("0-1"),
        "*" => Some("*"),
        _ => Some("1/2-1/2"),
    }
}

/// Returns the length in bytes of a promotion such as `(Q)` at the start of `text`, which begins with a
/// parenthesis; `None` if it is something else.
pub fn promotion_in_parentheses(text: &str) -> Option<usize> {
    let end = text.char_indices().take(6).find(|(_, c)| *c == ')')?.0;
    let inner = text[1..end].trim_matches(is_blank).trim_start_matches('=');
    let mut letters = inner.chars();
    let piece = letters.next().filter(|&c| c.is_alphabetic() || is_figurine(c));
    (piece.is_some() && letters.next().is_none()).then_some(end + 1)
}

/// Returns true for words that may be a move in any language: those that contain a square, and castling.
pub fn looks_like_a_move(word: &str) -> bool {
    let square = word.as_bytes().windows(2).any(|pair| matches!(pair, [b'a'..=b'h', b'1'..=b'8']));
    square || is_castling(word)
}

/// Returns the length in bytes of the move in English notation at the start of a word, without
/// check and other signs; `None` if there is none. The move need not be legal.
pub fn move_length(word: &str) -> Option<usize> {
    if let Some(castling) = ["O-O-O", "0-0-0", "O-O", "0-0"].iter().find(|start| word.starts_with(*start)) {
        return Some(castling.len());
    }
    let bytes = word.as_bytes();
    let byte = |at: usize| bytes.get(at).copied().unwrap_or(b' ');
    let is_file = |at: usize| matches!(byte(at), b'a'..=b'h');
    let is_rank = |at: usize| matches!(byte(at), b'1'..=b'8');
    let mut at = usize::from(matches!(byte(0), b'K' | b'Q' | b'R' | b'B' | b'N'));
    // The square it comes from, whole or in part, unless it is the one it goes to.
    let joint = |at: usize| matches!(byte(at), b'x' | b'-');
    let square = |at: usize| is_file(at) && is_rank(at + 1);
    if square(at) && (square(at + 2) || joint(at + 2) && square(at + 3)) {
        at += 2;
    } else if (is_file(at) && (is_file(at + 1) || joint(at + 1))) || (is_rank(at) && at > 0) {
        at += 1;
    }
    at += usize::from(joint(at));
    if !square(at) {
        return None;
    }
    at += 2;
    let promotion = at + usize::from(byte(at) == b'=');
    if matches!(byte(promotion), b'Q' | b'R' | b'B' | b'N') {
        at = promotion + 1;
    }
    Some(at)
}

/// Returns true for `O-O`, `O-O-O` and similar, with or without signs after it.
fn is_castling(word: &str) -> bool {
    let word = plain(word);
    let (body, _) = split(&word);
    let rings: String =
        body.chars().filter(|&c| c != '-').map(|c| if matches!(c, '0' | 'o') { 'O' } else { c }).collect();
    matches!(rings.as_str(), "OO" | "OOO")
}

/// Returns the numeric annotation glyphs (NAG numbers) that a word without a move means; an empty list for a
/// word that only describes the board (`mate`, `+`) or is punctuation; `None` for any other word.
pub fn alone(word: &str) -> Option<Vec<u8>> {
    if let Some((_, glyph)) = WORDS.iter().find(|(text, _)| *text == word) {
        return Some(vec![*glyph]);
    }
    let (body, glyphs) = split(word);
    (body.is_empty() || SEEN.iter().any(|text| text.eq_ignore_ascii_case(body))).then_some(glyphs)
}

/// Splits a move from the signs after it. Returns the move and the numeric annotation glyphs (NAG
/// numbers) of the signs, in their order. Check signs yield none, because the board shows checks.
pub fn split(word: &str) -> (&str, Vec<u8>) {
    let (mut body, mut glyphs) = (word, Vec::new());
    loop {
        let sign = SIGNS.iter().find_map(|(sign, glyph)| Some((body.strip_suffix(sign)?, *glyph)));
        if let Some((rest, glyph)) = sign {
            // A trailing `=` after a promotion (`e8=`) is not an assessment.
            body = rest;
            glyphs.insert(0, glyph);
            continue;
        }
        let seen =
            || SUFFIXES.iter().find_map(|word| body.strip_suffix(word)).filter(|rest| !rest.is_empty());
        match body.strip_suffix(['+', '#', '\u{2020}', '\u{2021}', ',', ':', '.']).or_else(seen) {
            Some(rest) => body = rest,
            None => return (body, glyphs),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_in_every_dress() {
        for (text, wanted) in [
            ("1-0", "1-0"),
            ("0-1", "0-1"),
            ("1/2-1/2", "1/2-1/2"),
            ("*", "*"),
            ("1 - 0", "1-0"),
            ("0:1", "0-1"),
            ("1\u{2013}0", "1-0"),
            ("\u{bd}-\u{bd}", "1/2-1/2"),
            ("\u{bd}", "1/2-1/2"),
            ("1/2", "1/2-1/2"),
            ("1/2 - 1/2", "1/2-1/2"),
            ("0.5-0.5", "1/2-1/2"),
            ("1-0.", "1-0"),
        ] {
            assert_eq!((result(text).is_some(), outcome(text)), (true, Some(wanted)), "{text}");
            assert!(result(&format!("{text} {{x}}")).is_some(), "{text}");
        }
        for text in
            ["0-0", "0-0-0", "1-0-0", "1. e4", "12", "1.e4", "0000", "10", "-", "", "1-", "1/", "1-01", "0.5"]
        {
            assert_eq!(result(text), None, "{text}");
        }
    }

    #[test]
    fn numbers_and_what_is_none() {
        for (text, wanted) in [
            ("1.", (2, 1, 1)),
            ("1...", (4, 1, 3)),
            ("1\u{2026}", (4, 1, 3)),
            ("12.Nf3", (3, 12, 1)),
            ("12", (2, 12, 0)),
            ("1e4", (1, 1, 0)),
            ("...", (3, 0, 3)),
            ("...Nf6", (3, 0, 3)),
        ] {
            assert_eq!(number(text), Some(wanted), "{text}");
        }
        for text in ["e4", "0-0", "0000", "Nf3", "", "1-0"] {
            assert_eq!(number(text), None, "{text}");
        }
    }

    #[test]
    fn moves_at_the_start_of_words() {
        for (text, wanted) in [
            ("Nf33", Some(3)),
            ("Qxf7X#", Some(4)),
            ("e4xyz", Some(2)),
            ("Ng1f3~", Some(5)),
            ("Nbd2,", Some(4)),
            ("N1d2z", Some(4)),
            ("exd5zz", Some(4)),
            ("e7e8=Qz", Some(6)),
            ("e8Qz", Some(3)),
            ("O-O-O-O", Some(5)),
            ("0-0z", Some(3)),
            ("Kx9", None),
            ("Nf9", None),
            ("N@f4", None),
            ("Sf3", None),
            ("hello", None),
            ("", None),
        ] {
            assert_eq!(move_length(text), wanted, "{text}");
        }
    }

    #[test]
    fn marks_come_off_and_say_what_they_are() {
        for (text, body, glyphs) in [
            ("Nf3", "Nf3", &[][..]),
            ("Nf3!", "Nf3", &[1]),
            ("Nf3!?", "Nf3", &[5]),
            ("Nf3+!!", "Nf3", &[3]),
            ("Qxf7++", "Qxf7", &[]),
            ("Qxf7#", "Qxf7", &[]),
            ("Nf3+-", "Nf3", &[18]),
            ("Nf3++-", "Nf3", &[18]),
            ("Nf3?!=", "Nf3", &[6, 10]),
            ("Nf3\u{b1}", "Nf3", &[16]),
            ("e8=Q+", "e8=Q", &[]),
            ("O-O+-", "O-O", &[18]),
            ("!!!", "", &[1, 3]),
        ] {
            assert_eq!(split(text), (body, glyphs.to_vec()), "{text}");
        }
        assert_eq!((alone("N"), alone("mate"), alone("Nf3")), (Some(vec![146]), Some(Vec::new()), None));
    }
}
