//! Words and phrases that state nothing about a position: they frame a sentence ("the point is that"), order it ("once again"), or say in
//! which manner somebody moves ("calmly"). The reader passes over them, wherever they stand.
//!
//! No word belongs here that limits, denies or grades a claim ("only", "almost", "safely", "clearly", "at once"), that says something
//! of a piece ("poisoned"), or that gives a reason.

use crate::read::tokens::{Token, TokenType};

const WORDS: [&str; 62] = [
    "really",
    "actually",
    "certainly",
    "obviously",
    "naturally",
    "evidently",
    "calmly",
    "quietly",
    "coolly",
    "boldly",
    "bravely",
    "greedily",
    "happily",
    "cheerfully",
    "gladly",
    "willingly",
    "patiently",
    "casually",
    "duly",
    "suddenly",
    "finally",
    "meanwhile",
    "nonetheless",
    "nevertheless",
    "besides",
    "furthermore",
    "additionally",
    "moreover",
    "incidentally",
    "interestingly",
    "curiously",
    "notably",
    "amusingly",
    "ironically",
    "sadly",
    "alas",
    "luckily",
    "fortunately",
    "unfortunately",
    "surprisingly",
    "unsurprisingly",
    "remarkably",
    "admittedly",
    "frankly",
    "objectively",
    "conveniently",
    "presently",
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
];

const PHRASES: &[&[&str]] = &[
    &["all", "in", "one", "move"],
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

/// Which tokens of a sentence state nothing.
pub fn fillers(sentence: &[Token]) -> Vec<bool> {
    let mut found = vec![false; sentence.len()];
    let is = |at: usize, wanted: &str| matches!(sentence.get(at).map(|token| &token.kind), Some(TokenType::Word(word)) if word == wanted);
    for at in 0..sentence.len() {
        let fits = |words: &&[&str]| words.iter().enumerate().all(|(next, word)| is(at + next, word));
        let length = PHRASES.iter().copied().filter(fits).map(<[&str]>::len).max();
        let length = length.unwrap_or(usize::from(WORDS.iter().any(|word| is(at, word))));
        found[at..at + length].fill(true);
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

/// A sentence without the tokens that state nothing, and where each of its tokens stood.
pub struct ContentTokens {
    /// The tokens that are left.
    pub tokens: Vec<Token>,
    places: Vec<usize>,
    all: usize,
}

impl ContentTokens {
    /// What is kept of a sentence.
    pub fn new(sentence: Vec<Token>) -> Self {
        let all = sentence.len();
        let empty = fillers(&sentence);
        let (places, tokens) = sentence.into_iter().enumerate().filter(|(at, _)| !empty[*at]).unzip();
        Self { tokens, places, all }
    }

    /// Where a token that is kept stood in the sentence; behind the last one, the sentence's length.
    pub fn place(&self, at: usize) -> usize {
        self.places.get(at).copied().unwrap_or(self.all)
    }

    /// Where tokens that are kept stood in the sentence.
    pub fn range(&self, first: usize, last: usize) -> std::ops::Range<usize> {
        let end = last.checked_sub(1).map_or(0, |end| self.place(end) + 1);
        self.place(first)..end.max(self.place(first))
    }
}
