//! Words of described moves other than verbs ([`verbs`](super::verbs)), and the numbers of moves in words.

use crate::read::tokens::{Token, TokenType, is_word};

/// Nouns that describe a move of a piece, such as "retreat".
pub const MOVES: [&str; 16] = [
    "move",
    "jump",
    "sortie",
    "advance",
    "push",
    "retreat",
    "thrust",
    "leap",
    "arrival",
    "hop",
    "return",
    "excursion",
    "raid",
    "invasion",
    "lunge",
    "development",
];

/// Words that may stand between a verb of motion and its goal square, as in "back to f6".
pub const DIRECTIONS: [&str; 13] = [
    "back", "out", "up", "forward", "over", "home", "down", "across", "away", "straight", "right", "safely",
    "all",
];

/// Words that mark a sentence as comparing or proposing moves ("better was ..."): a move described in it may
/// not have been made.
pub const COMPARING: [&str; 14] = [
    "best",
    "better",
    "stronger",
    "strongest",
    "correct",
    "alternative",
    "missed",
    "misses",
    "missing",
    "then",
    "planning",
    "idea",
    "wins",
    "follows",
];
/// Prepositions before the square to which a move goes.
pub const TO: [&str; 6] = ["to", "on", "onto", "at", "into", "in"];

const ORDINALS: [&str; 20] = [
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
    "sixteenth",
    "seventeenth",
    "eighteenth",
    "nineteenth",
    "twentieth",
];
const TEENS: [&str; 11] = [
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
];

/// Returns the value of a number in digits, or of a word from "ten" to "twenty"; `None` for any other token
/// or none. Smaller numbers in words are number tokens ([`TokenType`]) already.
pub fn number_of(token: Option<&Token>) -> Option<u32> {
    match &token?.kind {
        TokenType::Number(number) => Some(*number),
        TokenType::Word(word) => {
            let at = TEENS.iter().position(|name| name == word)?;
            u32::try_from(at + 10).ok()
        }
        _ => None,
    }
}

/// Returns the value of an ordinal number such as "ninth" or "35th"; `None` for any other token.
pub fn ordinal_number(token: Option<&Token>) -> Option<u32> {
    let Some(TokenType::Word(word)) = token.map(|token| &token.kind) else { return None };
    ORDINALS.iter().position(|name| name == word).map(|at| at as u32 + 1).or_else(|| {
        let digits = word.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        digits.parse().ok()
    })
}

/// Reads a move number such as "on move fifteen" or "on the ninth move" at the start of `tokens`: returns it
/// with its length in tokens; `None` if none begins there.
pub fn dated(tokens: &[Token]) -> Option<(u32, usize)> {
    is_word(tokens.first(), &["on", "at"]).then_some(())?;
    if is_word(tokens.get(1), &["move"]) {
        return Some((number_of(tokens.get(2))?, 3));
    }
    let of_a_move =
        is_word(tokens.get(1), &["the", "his", "her"]) && is_word(tokens.get(3), &["move", "turn"]);
    Some((ordinal_number(tokens.get(2).filter(|_| of_a_move))?, 4))
}
