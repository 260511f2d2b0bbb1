//! Names of the players, from the tags of the game. In a text about the game they are read as the sides.
//!
//! A name is read as a side only if it is capitalised, belongs to only one of the two players, and is not
//! part of another name ("the Alekhine Defence").

use crate::read::terms::ENDS;
use crate::read::tokens::{Token, TokenType, is_word};
use palisade::types::Color;

/// Surnames that are also ordinary words: they are read only together with the given name.
const WORDS: [&str; 20] = [
    "long", "short", "young", "so", "may", "will", "best", "good", "strong", "wall", "day", "west", "east",
    "north", "south", "hand", "price", "field", "winner", "computer",
];

/// The names of the two players of a game, by which a text may refer to the sides.
#[derive(Clone, Debug, Default)]
pub struct Players {
    /// The forms of the names as lists of words in lower case, each with the player's side; the longest
    /// first.
    names: Vec<(Vec<String>, Color)>,
}

/// Returns the words of a name in lower case; empty for a string without letters ("?").
fn words(text: &str) -> Vec<String> {
    text.split_whitespace()
        .map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase().replace('\u{2019}', "'"))
        .filter(|word| word.chars().any(char::is_alphabetic))
        .collect()
}

/// Returns the forms in which a text may name the player of a tag: given name and surname, and the surname alone.
fn name_forms(tag: &str) -> Vec<Vec<String>> {
    let (surname, given) = match tag.split_once(',') {
        Some((surname, given)) => (words(surname), words(given)),
        None => {
            let mut given = words(tag);
            let surname = given.pop().into_iter().collect();
            (surname, given)
        }
    };
    if surname.is_empty() {
        return Vec::new();
    }
    let alone = surname.len() > 1
        || surname.iter().all(|name| name.chars().count() > 2 && !WORDS.contains(&name.as_str()));
    let mut name_forms = Vec::new();
    if !given.is_empty() {
        name_forms.push([given.clone(), surname.clone()].concat());
        name_forms.push([given[..1].to_vec(), surname.clone()].concat());
    }
    if alone {
        name_forms.push(surname);
    }
    name_forms.dedup();
    name_forms
}

impl Players {
    /// Makes the names from the tags `White` and `Black` of a game; `None` without such a tag. A name that
    /// both players share is read as neither side.
    pub fn new(white: Option<&str>, black: Option<&str>) -> Self {
        let name_forms = |tag: Option<&str>| tag.map(name_forms).unwrap_or_default();
        let (white, black) = (name_forms(white), name_forms(black));
        let only = |own: &[Vec<String>], others: &[Vec<String>], side: Color| {
            let free = own.iter().filter(|name| !others.contains(name));
            free.map(|name| (name.clone(), side)).collect::<Vec<_>>()
        };
        let mut names = only(&white, &black, Color::White);
        names.extend(only(&black, &white, Color::Black));
        names.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
        Self { names }
    }

    /// Returns the tokens of `text` with each name of a player replaced by the player's side.
    pub fn named(&self, text: &str, tokens: Vec<Token>) -> Vec<Token> {
        if self.names.is_empty() {
            return tokens;
        }
        let mut found = Vec::with_capacity(tokens.len());
        let mut at = 0;
        while at < tokens.len() {
            let (token, length) = self.side_at(text, &tokens, at).unwrap_or((tokens[at].clone(), 1));
            found.push(token);
            at += length;
        }
        found
    }

    /// Reads the name of a player that begins at token `at`: returns the player's side as a token, and the
    /// number of tokens of the name. `None` if no name begins there, after an article, and before a word such
    /// as "defence".
    fn side_at(&self, text: &str, tokens: &[Token], at: usize) -> Option<(Token, usize)> {
        if at.checked_sub(1).is_some_and(|before| is_word(tokens.get(before), &["the", "a", "an", "this"])) {
            return None;
        }
        self.names.iter().find_map(|(name, side)| {
            let last = at + name.len() - 1;
            let mut owner = false;
            for (offset, word) in name.iter().enumerate() {
                let token = tokens.get(at + offset)?;
                let TokenType::Word(written) = &token.kind else { return None };
                if !text[token.span.0..].starts_with(char::is_uppercase) {
                    return None;
                }
                owner = at + offset == last && written.strip_suffix("'s") == Some(word);
                let owner_of_s = at + offset == last && word.ends_with('s') && written.strip_suffix('\'') == Some(word);
                owner |= owner_of_s;
                if written != word && !owner {
                    return None;
                }
            }
            let next = tokens.get(last + 1).map(|token| &token.kind);
            if matches!(next, Some(TokenType::Word(word)) if ENDS.contains(&word.as_str()) || word == "system") {
                return None;
            }
            let span = (tokens[at].span.0, tokens[last].span.1);
            Some((Token { kind: TokenType::Side(*side, owner), span }, name.len()))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::tokens::tokens;

    fn sides(players: &Players, text: &str) -> Vec<(Color, bool, usize)> {
        let named = players.named(text, tokens(text));
        let side = |token: Token| match token.kind {
            TokenType::Side(side, owner) => Some((side, owner, token.span.0)),
            _ => None,
        };
        named.into_iter().filter_map(side).collect()
    }

    #[test]
    fn a_name_stands_for_its_side() {
        let players = Players::new(Some("Morphy, Paul"), Some("Duke Karl / Count Isouard"));
        let (white, black) = (Color::White, Color::Black);
        assert_eq!(sides(&players, "Morphy has castled"), [(white, false, 0)]);
        assert_eq!(sides(&players, "Here Paul Morphy's bishop"), [(white, true, 5)]);
        assert_eq!(sides(&players, "then Isouard castled"), [(black, false, 5)]);
        for other in ["the Morphy Defence", "Morphy Defence", "Morphys", "a Morphy", "morphy", "Paul castled"]
        {
            assert_eq!(sides(&players, other), [], "{other}");
        }
    }

    #[test]
    fn a_name_that_both_have_or_that_is_a_word_stands_for_neither() {
        let players = Players::new(Some("Polgar, Judit"), Some("Polgar, Zsuzsa"));
        assert_eq!(sides(&players, "Polgar castled"), []);
        assert_eq!(sides(&players, "Judit Polgar castled"), [(Color::White, false, 0)]);
        let players = Players::new(Some("So, Wesley"), Some("?"));
        assert_eq!(sides(&players, "So White castled"), [(Color::White, false, 3)]);
        assert_eq!(sides(&players, "Wesley So castled"), [(Color::White, false, 0)]);
        let players = Players::new(Some("Bishop"), Some("White"));
        assert_eq!(sides(&players, "Bishop takes").len(), 0);
    }
}
