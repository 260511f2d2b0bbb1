//! Time inside a sentence: words and events after which a claim is about a position that the sentence does not name.
//!
//! "Black takes the bishop, and White is a piece down" is about the position after the capture; the position
//! of "a move later the knight is pinned" is unknown. A claim after such a word is not judged, unless a place
//! or a narrated move comes in between.

use crate::read::place::PhraseFate;
use crate::read::places::{MARK, PlaceRef};
use crate::read::tokens::{Token, TokenType, is_word};
use crate::read::verbs::{Sense, is_finite};
use std::ops::Range;

/// Words that refer to another time in the game than that of the last named move.
const TIMES: [&str; 22] = [
    "later",
    "soon",
    "eventually",
    "afterwards",
    "afterward",
    "subsequently",
    "thereafter",
    "ultimately",
    "shortly",
    "sooner",
    "next",
    "following",
    "earlier",
    "previously",
    "ago",
    "until",
    "till",
    "before",
    "after",
    "when",
    "onwards",
    "onward",
];

/// Finds the claims of a sentence that are about a time in the game other than the positions that the
/// sentence refers to, as in "a move later the knight is pinned".
pub struct Times<'a> {
    /// The tokens of the sentence, with a mark in place of each reference in words.
    pub tokens: &'a [Token],
    /// The index of the sentence's first token in the comment.
    pub begin: usize,
    /// The references to positions in the sentence.
    pub places: &'a [PlaceRef],
    /// The moves that the comment names, each with its token index and what was found out about it.
    pub fates: &'a [(usize, PhraseFate)],
}

impl Times<'_> {
    /// Returns true if the claim in this range of tokens is about a time that no reference of the sentence
    /// gives. `read` returns true for the tokens that earlier claims consumed.
    pub fn displaced(&self, claim: &Range<usize>, read: impl Fn(usize) -> bool) -> bool {
        if self.places.iter().any(|place| place.worded && place.tokens.start == claim.end) {
            return false;
        }
        let begin = self.places.iter().map(|place| place.tokens.end).filter(|&end| end <= claim.start).max();
        let before = begin.unwrap_or(0)..claim.start;
        let behind = self.tokens[claim.end..].iter().position(|token| {
            matches!(token.kind, TokenType::Stop(_) | TokenType::Move(_))
                || is_word(Some(token), &["and", "but", "while"])
        });
        let behind = claim.end..behind.map_or(self.tokens.len(), |at| claim.end + at);
        before.clone().filter(|&at| !read(at)).any(|at| self.is_event(at) || self.is_lost(at))
            || before.chain(behind).filter(|&at| !read(at)).any(|at| self.is_time(at))
    }

    /// Returns true if the token at index `at` is a word for a time in the game: one such as "later", or
    /// "move" with a number, as in "on move five" or "by the 12th move".
    fn is_time(&self, at: usize) -> bool {
        let (token, next) = (&self.tokens[at], self.tokens.get(at + 1));
        let number =
            |token: Option<&Token>| matches!(token.map(|token| &token.kind), Some(TokenType::Number(_)));
        if is_word(Some(token), &["move", "moves"]) {
            return number(next) || self.is_ordinal(at);
        }
        // "Next to" and "before the king" refer to the board, not to time.
        let of_the_board = is_word(Some(token), &["next"]) && is_word(next, &["to"]);
        is_word(Some(token), &TIMES) && !of_the_board
    }

    fn is_ordinal(&self, at: usize) -> bool {
        let before = at.checked_sub(1).map(|before| &self.tokens[before].kind);
        matches!(before, Some(TokenType::Word(word)) if word.starts_with(|c: char| c.is_ascii_digit())
            || matches!(word.as_str(), "first" | "second" | "third" | "fourth" | "fifth" | "sixth" | "seventh" | "eighth" | "ninth" | "tenth" | "same"))
    }

    /// Returns true if the token at index `at` is a verb that narrates another move than the one named before
    /// it.
    fn is_event(&self, at: usize) -> bool {
        if !is_finite(Some(&self.tokens[at]), Sense::Narrates) {
            return false;
        }
        let subject = self.tokens[..at].iter().rposition(|token| {
            !matches!(&token.kind, TokenType::Word(word) if word.ends_with("ly") || matches!(word.as_str(), "also" | "even" | "just" | "now"))
        });
        match subject.map(|at| &self.tokens[at].kind) {
            // "12.Nxe5 takes the pawn": the rest is about the position after this move anyway.
            Some(TokenType::Move(_)) => false,
            // "With 22.Qxe7 White wins a pawn": the verb refers to that move.
            Some(TokenType::Side(..)) if subject.is_some_and(|at| self.is_by_means(at)) => false,
            Some(TokenType::Word(word)) => !matches!(
                word.as_str(),
                "to" | "can"
                    | "cannot"
                    | "can't"
                    | "could"
                    | "would"
                    | "might"
                    | "may"
                    | "never"
                    | "threatens"
            ),
            Some(kind) => *kind != MARK,
            None => true,
        }
    }

    /// Returns true if the subject at token `at` directly follows a reference such as "with 12.Nd5".
    fn is_by_means(&self, at: usize) -> bool {
        self.places.iter().any(|place| {
            place.in_front
                && place.tokens.end <= at
                && self.tokens[place.tokens.end..at]
                    .iter()
                    .all(|token| matches!(token.kind, TokenType::Stop(_)))
        })
    }

    /// Returns true if the token at index `at` is a move whose position is unknown or uncertain.
    fn is_lost(&self, at: usize) -> bool {
        if !matches!(self.tokens[at].kind, TokenType::Move(_)) {
            return false;
        }
        let fate = self.fates.iter().find(|(token, _)| *token == self.begin + at).map(|(_, fate)| fate);
        !matches!(fate, Some(PhraseFate::Found(found)) if found.certain)
    }
}
