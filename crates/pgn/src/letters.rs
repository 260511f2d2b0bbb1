//! Piece letters of other languages.

use crate::marks::{self, is_blank};

/// The letters of a language for king, queen, rook, bishop and knight, in this order.
#[derive(Debug)]
pub struct Letters {
    /// The name of the language, or of several languages that use the same letters.
    pub name: &'static str,
    pieces: [&'static str; 5],
}

/// The English letters, in the order of [`Letters::pieces`].
const ENGLISH: [char; 5] = ['K', 'Q', 'R', 'B', 'N'];

/// The piece letters of other languages, which are tried if English letters do not fit.
pub const OTHERS: [Letters; 14] = [
    Letters { name: "German", pieces: ["K", "D", "T", "L", "S"] },
    Letters { name: "French", pieces: ["R", "D", "T", "F", "C"] },
    Letters { name: "Spanish", pieces: ["R", "D", "T", "A", "C"] },
    Letters { name: "Portuguese", pieces: ["R", "D", "T", "B", "C"] },
    Letters { name: "Dutch", pieces: ["K", "D", "T", "L", "P"] },
    Letters { name: "Polish", pieces: ["K", "H", "W", "G", "S"] },
    Letters { name: "Czech", pieces: ["K", "D", "V", "S", "J"] },
    Letters { name: "Hungarian", pieces: ["K", "V", "B", "F", "H"] },
    Letters { name: "Romanian", pieces: ["R", "D", "T", "N", "C"] },
    Letters { name: "Finnish", pieces: ["K", "D", "T", "L", "R"] },
    Letters { name: "Russian", pieces: ["\u{41a}\u{440}", "\u{424}", "\u{41b}", "\u{421}", "\u{41a}"] },
    Letters { name: "Ukrainian", pieces: ["\u{41a}\u{440}", "\u{424}", "\u{422}", "\u{421}", "\u{41a}"] },
    Letters { name: "Bulgarian", pieces: ["\u{426}", "\u{414}", "\u{422}", "\u{41e}", "\u{41a}"] },
    Letters { name: "Greek", pieces: ["\u{3a1}", "\u{392}", "\u{3a0}", "\u{391}", "\u{399}"] },
];

/// The lower-case English letters as piece letters, for files that write `bb5` for `Bb5`.
pub const SMALL: Letters = Letters { name: "small letters", pieces: ["k", "q", "r", "b", "n"] };

impl Letters {
    /// Returns a move in this language with English letters for the piece and for a promotion. A word that
    /// begins with a letter that the language does not have is returned with a `?` before it, so that it is
    /// not read as a move.
    pub fn to_english(&self, word: &str) -> String {
        let mut out = String::with_capacity(word.len());
        let rest = match self.piece(word) {
            Some((english, rest)) => {
                out.push(english);
                rest
            }
            None if word.starts_with(char::is_uppercase) && !word.starts_with('O') => {
                return format!("?{word}");
            }
            None => word,
        };
        let (square, becomes) = split_promotion(rest);
        out.push_str(square);
        match self.piece(becomes) {
            Some((english, "")) => out.extend(['=', english]),
            _ => out.push_str(&rest[square.len()..]),
        }
        out
    }

    /// Returns the English letter of the piece with whose letters the word begins (the longest match), and
    /// the rest of the word; `None` if it begins with none.
    fn piece<'a>(&self, word: &'a str) -> Option<(char, &'a str)> {
        let fits = |(letters, english): (&&str, char)| {
            word.strip_prefix(*letters).map(|rest| (letters.len(), english, rest))
        };
        let found = self.pieces.iter().zip(ENGLISH).filter_map(fits).max_by_key(|(length, ..)| *length)?;
        Some((found.1, found.2))
    }
}

/// Splits a move such as `b8(Q)` into `b8` and the promotion piece, without `=`, `/` or parentheses. The
/// second part is empty without a promotion.
fn split_promotion(word: &str) -> (&str, &str) {
    let Some(at) = word.rfind(['1', '8']) else { return (word, "") };
    let (square, becomes) = word.split_at(at + 1);
    (square, becomes.trim_matches(|c: char| is_blank(c) || matches!(c, '=' | '/' | '(' | ')')))
}

/// Returns true if the word starts with a capital that is not an English piece letter (`P` included, `O` and
/// `Z` for castling not), or promotes to such a letter, as in `e8D`.
pub fn is_foreign(word: &str) -> bool {
    let strange = |c: char| c.is_uppercase() && !ENGLISH.contains(&c) && !matches!(c, 'O' | 'P' | 'Z');
    let word = word.trim_start_matches(['=', '/']);
    word.starts_with(|c: char| strange(c) || c == 'P') || split_promotion(word).1.starts_with(strange)
}

/// Returns true for a word such as `Pa6`: a pawn move in English, which rarely writes the letter, or a knight
/// move in Dutch.
pub fn is_lettered_pawn(word: &str) -> bool {
    word.starts_with('P') && marks::looks_like_a_move(word)
}

/// Returns true for a move that begins with a lower-case piece letter, such as `nf3`. A lower-case bishop
/// does not count, because `b` is also a file.
pub fn is_small_piece(word: &str) -> bool {
    word.starts_with(['n', 'r', 'q', 'k']) && marks::looks_like_a_move(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn english(name: &str, word: &str) -> String {
        let letters = OTHERS.iter().find(|letters| letters.name == name).expect("a language");
        letters.to_english(word)
    }

    #[test]
    fn pieces_in_front_and_at_the_end() {
        for (name, word, wanted) in [
            ("German", "Sf3", "Nf3"),
            ("German", "Sg1-f3", "Ng1-f3"),
            ("German", "e8D", "e8=Q"),
            ("German", "exd8=S", "exd8=N"),
            ("German", "b8(T)", "b8=R"),
            ("German", "e4", "e4"),
            ("German", "O-O", "O-O"),
            ("German", "Nf3", "?Nf3"),
            ("French", "Rg1", "Kg1"),
            ("Russian", "\u{41a}f3", "Nf3"),
            ("Russian", "\u{41a}\u{440}g1", "Kg1"),
        ] {
            assert_eq!(english(name, word), wanted, "{name}");
        }
        assert_eq!(SMALL.to_english("bb5"), "Bb5");
    }

    #[test]
    fn letters_that_are_not_english() {
        assert!(is_foreign("Sf3") && is_foreign("e8D") && !is_foreign("Nf3") && !is_foreign("e8=Q"));
    }
}
