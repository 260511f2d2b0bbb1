//! Moves in letters that only look different: figurines, dashes of all lengths, blanks that do not break,
//! letters of another alphabet with the same shape. It needs no board.

use std::borrow::Cow;

/// Returns true if a character is a hyphen, a dash of any length or a minus sign.
pub fn is_dash(letter: char) -> bool {
    matches!(letter, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' | '\u{ff0d}')
}

/// Returns true if a character is a Unicode chess piece (a figurine) of either colour.
pub fn is_figurine(letter: char) -> bool {
    matches!(letter, '\u{2654}'..='\u{265f}')
}

/// Returns the text of a move in the characters of English notation: `-` for every dash, the letters KQRBN
/// for figurines, and Latin letters for those of other alphabets that look the same. Pawn figurines and
/// blanks outside ASCII are dropped.
///
/// ```
/// use palisade::board::notation::plain;
/// assert_eq!(plain("\u{2658}g1\u{2013}f3"), "Ng1-f3");
/// assert_eq!(plain("Nf3"), "Nf3");
/// ```
pub fn plain(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let mut out: String = text.chars().filter_map(letter).collect();
    // As capitals of another alphabet they are pieces, unless they castle.
    for castling in ["\u{41e}-\u{41e}", "\u{39f}-\u{39f}"] {
        if out.starts_with(castling) {
            out = out.replace(['\u{41e}', '\u{39f}'], "O");
        }
    }
    Cow::Owned(out)
}

/// Returns the letter as the English notation writes it; `None` for one that is dropped, such as a pawn
/// figurine, a joiner or a blank outside ASCII.
fn letter(letter: char) -> Option<char> {
    match letter {
        _ if is_dash(letter) => Some('-'),
        _ if letter.is_whitespace() && !letter.is_ascii() => None,
        // A pawn has no letter.
        '\u{2659}'
        | '\u{265f}'
        | '\u{200b}'..='\u{200f}'
        | '\u{2060}'
        | '\u{feff}'
        | '\u{fe0e}'
        | '\u{fe0f}'
        | '\u{ad}' => None,
        '\u{2654}' | '\u{265a}' => Some('K'),
        '\u{2655}' | '\u{265b}' => Some('Q'),
        '\u{2656}' | '\u{265c}' => Some('R'),
        '\u{2657}' | '\u{265d}' => Some('B'),
        '\u{2658}' | '\u{265e}' => Some('N'),
        '\u{d7}' | '\u{2715}' | '\u{445}' => Some('x'),
        '\u{2020}' => Some('+'),
        '\u{2021}' => Some('#'),
        '\u{430}' => Some('a'),
        '\u{441}' => Some('c'),
        '\u{435}' => Some('e'),
        '\u{43e}' | '\u{3bf}' => Some('o'),
        '\u{203c}' | '\u{2047}'..='\u{2049}' => Some('!'),
        _ => Some(letter),
    }
}
