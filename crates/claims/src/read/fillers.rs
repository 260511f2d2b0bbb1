//! Words and phrases that state nothing about a position: they frame a sentence ("the point is that"), order
//! it ("once again") or describe the manner of a move ("calmly"). The reader skips them anywhere in a
//! sentence.
//!
//! A word does not belong here if it limits, denies or grades a claim ("only", "almost", "safely", "clearly",
//! "at once"), describes a piece ("poisoned") or gives a reason.

use crate::read::modifiers::modifier;
use crate::read::rewording::{joins_nouns, reworded};
use crate::read::tokens::{Token, TokenType};
use std::ops::Range;

const WORDS: [&str; 30] = [
    "meanwhile",
    "nonetheless",
    "nevertheless",
    "besides",
    "furthermore",
    "moreover",
    "alas",
    "anyway",
    "meantime",
    "yes",
    "poor",
    "brave",
    "proud",
    "lonely",
    "famous",
    "dreaded",
    "trusty",
    "faithful",
    "hapless",
    "lowly",
    "humble",
    "own",
    "genuine",
    "neat",
    "lovely",
    "duly",
    "notably",
    "sadly",
    "surprisingly",
    "simultaneously",
];

/// Pronouns as subjects of a clause: before them "at least" limits nothing.
const PRONOUNS: [&str; 3] = ["he", "she", "it"];

/// Verbs before which "at least" and "not only" limit nothing.
const VERBS: [&str; 14] = [
    "attacks",
    "hits",
    "forks",
    "pins",
    "protects",
    "guards",
    "defends",
    "covers",
    "gives",
    "takes",
    "captures",
    "wins",
    "threatens",
    "supports",
];

/// Participles before which "not only" limits nothing: "is not only attacked but pinned".
const PARTICIPLES: [&str; 6] = ["attacked", "pinned", "protected", "guarded", "defended", "forked"];

const PHRASES: &[&[&str]] = &[
    &["even", "so"],
    &["all", "the", "same"],
    &["needless", "to", "say"],
    &["you", "will", "notice", "that"],
    &["you", "will", "see", "that"],
    &["objectively", "speaking"],
    &["generally", "speaking"],
    &["counting", "in", "the", "usual", "way"],
    &["on", "the", "usual", "count"],
    &["at", "the", "same", "moment"],
    &["in", "the", "same", "breath"],
    &["so", "to", "speak"],
    &["all", "in", "one", "move"],
    &["all", "at", "once"],
    &["in", "one", "go"],
    &["at", "one", "stroke"],
    &["at", "a", "stroke"],
    &["in", "one", "stroke"],
    &["in", "one", "fell", "swoop"],
    &["in", "a", "single", "stroke"],
    &["into", "the", "bargain"],
    &["in", "the", "bargain"],
    &["in", "the", "process"],
    &["to", "boot"],
    &["at", "the", "very", "same", "time"],
    &["see", "how"],
    &["counting", "everything"],
    &["if", "he", "wanted"],
    &["if", "he", "wants"],
    &["if", "he", "likes"],
    &["if", "he", "wishes"],
    &["for", "example"],
    &["for", "instance"],
    &["look", "at", "the", "position"],
    &["consider", "the", "position"],
    &["in", "return"],
    &["the", "point", "is", "that"],
    &["the", "point", "is"],
    &["the", "point", "being", "that"],
    &["the", "fact", "is", "that"],
    &["the", "trouble", "is", "that"],
    &["the", "problem", "is", "that"],
    &["the", "catch", "is", "that"],
    &["the", "sting", "is"],
    &["the", "good", "news", "is", "that"],
    &["the", "bad", "news", "is", "that"],
    &["note", "that"],
    &["notice", "that"],
    &["notice", "how"],
    &["observe", "that"],
    &["remember", "that"],
    &["keep", "in", "mind", "that"],
    &["bear", "in", "mind", "that"],
    &["it", "turns", "out", "that"],
    &["as", "you", "can", "see"],
    &["as", "we", "can", "see"],
    &["you", "can", "see", "that"],
    &["we", "can", "see", "that"],
    &["we", "see", "that"],
    &["as", "things", "stand"],
    &["as", "it", "stands"],
    &["as", "it", "happens"],
    &["as", "usual"],
    &["as", "well"],
    &["as", "always"],
    &["after", "all"],
    &["at", "the", "same", "time"],
    &["at", "last"],
    &["at", "long", "last"],
    &["once", "again"],
    &["once", "more"],
    &["by", "contrast"],
    &["by", "the", "way"],
    &["by", "now"],
    &["in", "fact"],
    &["in", "addition"],
    &["in", "reply"],
    &["in", "response"],
    &["in", "turn"],
    &["in", "any", "case"],
    &["in", "other", "words"],
    &["in", "the", "meantime"],
    &["for", "now"],
    &["for", "the", "record"],
    &["for", "good", "measure"],
    &["for", "the", "time", "being"],
    &["for", "his", "part"],
    &["of", "course"],
    &["on", "top", "of", "that"],
    &["on", "the", "other", "hand"],
    &["to", "be", "fair"],
    &["mind", "you"],
    &["by", "the", "usual", "count"],
];

/// Returns for each token of a sentence whether it is part of a filler: a word or phrase that states nothing
/// about the position, such as "of course", with the commas around it.
pub fn fillers(sentence: &[Token]) -> Vec<bool> {
    let mut found = vec![false; sentence.len()];
    let is = |at: usize, wanted: &str| matches!(sentence.get(at).map(|token| &token.kind), Some(TokenType::Word(word)) if word == wanted);
    for at in 0..sentence.len() {
        let fits = |words: &&[&str]| words.iter().enumerate().all(|(next, word)| is(at + next, word));
        let length = PHRASES.iter().copied().filter(fits).map(<[&str]>::len).max();
        // "Besides the king" leaves it out.
        let besides =
            is(at, "besides") && ["the", "his", "her", "its", "a"].iter().any(|word| is(at + 1, word));
        let word = !besides && WORDS.iter().any(|word| is(at, word));
        let length = length.unwrap_or(usize::from(word)).max(modifier(sentence, at));
        // "A knight as well as a bishop" joins two nouns.
        let joins = joins_nouns(sentence, at);
        found[at..at + length * usize::from(!joins)].fill(true);
        // "At least forks the rooks": the verb says enough. "At least a pawn" limits a number.
        let least = is(at, "at") && is(at + 1, "least");
        let clause = matches!(sentence.get(at + 2).map(|token| &token.kind), Some(TokenType::Side(_, false)));
        if least && (clause || PRONOUNS.iter().chain(&VERBS).any(|word| is(at + 2, word))) {
            found[at..at + 2].fill(true);
        }
        // "Not only takes a pawn but attacks the queen": both are stated. "Not only a pawn up but two", "not only
        // attacked once but twice" and "not only wins a pawn but a rook" deny the first amount.
        let object = |at: usize| {
            let number = matches!(sentence.get(at).map(|token| &token.kind), Some(TokenType::Number(_)));
            number || ["once", "twice", "thrice", "a", "an", "another", "the"].iter().any(|word| is(at, word))
        };
        let more = || (at + 3..sentence.len()).find(|&at| is(at, "but")).is_some_and(|but| !object(but + 1));
        let verb = VERBS.iter().chain(&PARTICIPLES).any(|verb| is(at + 2, verb));
        if is(at, "not") && is(at + 1, "only") && verb && more() {
            found[at..at + 2].fill(true);
        }
    }
    // "The knight, once again, is pinned": the commas go with it.
    let comma = |at: usize| sentence.get(at).is_some_and(|token| token.kind == TokenType::Stop(','));
    let runs = found.clone();
    for first in (1..sentence.len()).filter(|&at| runs[at] && !runs[at - 1] && comma(at - 1)) {
        let end = (first..sentence.len()).find(|&at| !runs[at]).unwrap_or(sentence.len());
        if comma(end) {
            (found[first - 1], found[end]) = (true, true);
        }
    }
    found
}

/// A sentence without its filler phrases, such as "of course", with the index that each remaining token had
/// in the sentence.
pub struct ContentTokens {
    /// The tokens of the sentence without its fillers, in the words of the rules.
    pub tokens: Vec<Token>,
    places: Vec<Range<usize>>,
    all: usize,
}

impl ContentTokens {
    /// Removes the fillers of a sentence and rewords it ([`reworded`]).
    pub fn new(sentence: Vec<Token>) -> Self {
        let all = sentence.len();
        let empty = fillers(&sentence);
        let kept = sentence.into_iter().enumerate().filter(|(at, _)| !empty[*at]);
        let (places, tokens) = kept.map(|(at, token)| (at..at + 1, token)).unzip();
        let mut content = Self { tokens, places, all };
        content.reword();
        content
    }

    /// Replaces words of the sentence by those of the rules ([`reworded`]).
    fn reword(&mut self) {
        let mut at = 0;
        while at < self.tokens.len() {
            let Some((length, words)) = reworded(&self.tokens, at) else {
                at += 1;
                continue;
            };
            let span = (self.tokens[at].span.0, self.tokens[at + length - 1].span.1);
            let place = self.places[at].start..self.places[at + length - 1].end;
            let kinds: Vec<Token> = words.into_iter().map(|kind| Token { kind, span }).collect();
            let places = vec![place; kinds.len()];
            let count = kinds.len();
            self.tokens.splice(at..at + length, kinds);
            self.places.splice(at..at + length, places);
            at += count;
        }
    }

    /// Returns the index in the original sentence of the token at index `at` of [`Self::tokens`]; the length
    /// of the original sentence if there is no such token.
    pub fn place(&self, at: usize) -> usize {
        self.places.get(at).map_or(self.all, |place| place.start)
    }

    /// Returns the range in the original sentence that the tokens `first..last` of [`Self::tokens`] come
    /// from.
    pub fn range(&self, first: usize, last: usize) -> Range<usize> {
        let end =
            last.checked_sub(1).map_or(0, |end| self.places.get(end).map_or(self.all, |place| place.end));
        self.place(first)..end.max(self.place(first))
    }
}
