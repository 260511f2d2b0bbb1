//! The past tense in a text about a game: "White was a pawn up", "12.Nd5 won a piece". At a named move it
//! states a fact of that position, so it is read in the present.

use crate::read::tokens::{Token, TokenType, is_word};

/// Verbs of a side or of a move in the past tense, with their present. A verb whose past is also its
/// participle is read only after its subject.
const VERBS: [(&str, &str); 34] = [
    ("won", "wins"),
    ("lost", "loses"),
    ("gave", "gives"),
    ("allowed", "allows"),
    ("threatened", "threatens"),
    ("checked", "checks"),
    ("mated", "mates"),
    ("attacked", "attacks"),
    ("defended", "defends"),
    ("protected", "protects"),
    ("guarded", "guards"),
    ("covered", "covers"),
    ("pinned", "pins"),
    ("forked", "forks"),
    ("hung", "hangs"),
    ("dropped", "drops"),
    ("blundered", "blunders"),
    ("offered", "offers"),
    ("sacrificed", "sacrifices"),
    ("promoted", "promotes"),
    ("delivered", "delivers"),
    ("left", "leaves"),
    ("forfeited", "forfeits"),
    ("opened", "opens"),
    ("blocked", "blocks"),
    ("prevented", "prevents"),
    ("stopped", "stops"),
    ("escaped", "escapes"),
    ("stood", "stands"),
    ("took", "takes"),
    ("captured", "captures"),
    ("kept", "keeps"),
    ("cost", "costs"),
    ("picked", "picks"),
];

/// Words after "was" and "had" that make a plan of them, as in "was going to".
const PLANS: [&str; 12] = [
    "going", "about", "to", "supposed", "meant", "expected", "hoping", "able", "bound", "likely", "been",
    "trying",
];

/// Words that refer to a time before the named move.
const EARLIER: [&str; 9] =
    ["earlier", "previously", "formerly", "originally", "initially", "before", "ago", "until", "first"];

/// Returns true if a token can be the subject of the verb after it; false if there is no token.
fn is_subject(token: Option<&Token>) -> bool {
    match token.map(|token| &token.kind) {
        Some(
            TokenType::Side(_, false)
            | TokenType::Move(_)
            | TokenType::Piece(..)
            | TokenType::Square(_)
            | TokenType::File(_)
            | TokenType::FilePawn(..),
        ) => true,
        Some(TokenType::Word(word)) => {
            matches!(
                word.as_str(),
                "it" | "he" | "she" | "they" | "which" | "that" | "who" | "this" | "material"
            )
        }
        _ => false,
    }
}

/// Changes verbs in the past tense to the present where they state a fact of the board. Returns for each
/// token whether it was changed.
pub fn present(tokens: &mut [Token]) -> Vec<bool> {
    let mut changed = vec![false; tokens.len()];
    if tokens.iter().any(|token| is_word(Some(token), &EARLIER)) {
        return changed;
    }
    for at in 0..tokens.len() {
        let TokenType::Word(word) = &tokens[at].kind else { continue };
        let before = at.checked_sub(1).and_then(|before| tokens.get(before));
        // "Were he to castle" and "had White castled" state no fact.
        let led = before.is_some_and(|before| !matches!(before.kind, TokenType::Stop(_)));
        let plan = is_word(tokens.get(at + 1), &PLANS);
        let now = match word.as_str() {
            "was" if led && !plan => "is",
            "were" if led && !plan => "are",
            "wasn't" if led && !plan => "isn't",
            "weren't" if led && !plan => "aren't",
            "had" if is_subject(before) && !plan => "has",
            "hadn't" if is_subject(before) && !plan => "hasn't",
            _ => {
                let doer = matches!(
                    before.map(|token| &token.kind),
                    Some(TokenType::Side(_, false) | TokenType::Move(_))
                ) || is_word(before, &["which", "it", "he", "she"]);
                match VERBS.iter().find(|(past, _)| *past == word).filter(|_| doer) {
                    Some((_, now)) => now,
                    None => continue,
                }
            }
        };
        tokens[at].kind = TokenType::Word(now.to_owned());
        changed[at] = true;
    }
    changed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::tokens::tokens;

    #[test]
    fn only_what_the_board_shows_is_put_into_the_present() {
        for (text, changed) in [
            ("White was a pawn up", vec![1]),
            ("the knight on f6 was pinned", vec![4]),
            ("Black had castled", vec![1]),
            ("12.Nd5 won a piece", vec![1]),
            ("12.Nd5, which won a piece", vec![3]),
            ("the pawn was won", vec![2]),
            ("White was going to castle", vec![]),
            ("had Black castled", vec![]),
            ("Black had to castle", vec![]),
            ("the knight had been pinned", vec![]),
            ("the knight attacked twice", vec![]),
        ] {
            let found = present(&mut tokens(text));
            let found: Vec<usize> = (0..found.len()).filter(|&at| found[at]).collect();
            assert_eq!(found, changed, "{text}");
        }
    }
}
