//! The account of a sentence: what every token of it was used for, and the words that are left over.
//!
//! A sentence is true only if this account leaves nothing. What is consumed is consumed by a claim that was judged, by a place
//! ("after 12.Nd5", a numbered move of the game), by a connective, or by one of a closed list of words without meaning of
//! their own. Everything else is left over, so that a phrase that was never thought of cannot hide beside one that was.

use crate::read::fillers::fillers;
use crate::read::places::PlaceRef;
use crate::read::remark::{Extent, Finding, SentenceVerdict, UnreadWord};
use crate::read::tokens::{Token, TokenType};
use palisade_coach::claims::Verdict;
use std::ops::Range;

/// Words that connect two claims or a claim and a place.
pub const CONNECTIVES: [&str; 14] = [
    "and",
    "but",
    "while",
    "whereas",
    "although",
    "though",
    "also",
    "too",
    "then",
    "und",
    "aber",
    "auch",
    "yet",
    "whereupon",
];

/// Words without meaning of their own beside a claim that was read.
const EMPTY: [&str; 19] = [
    "now",
    "here",
    "indeed",
    "however",
    "well",
    "of",
    "course",
    "ok",
    "lol",
    "wow",
    "jetzt",
    "hier",
    "already",
    "currently",
    "simply",
    "look",
    "moreover",
    "right",
    "just",
];

/// What each token of a sentence was used for.
pub struct Coverage {
    used: Vec<bool>,
}

impl Coverage {
    /// Of a sentence of so many tokens, nothing used.
    pub fn new(tokens: usize) -> Self {
        Self { used: vec![false; tokens] }
    }

    /// Consumes these tokens.
    pub fn consume(&mut self, tokens: Range<usize>) {
        if let Some(used) = self.used.get_mut(tokens) {
            used.fill(true);
        }
    }

    /// True if a token was consumed.
    pub fn has(&self, at: usize) -> bool {
        self.used.get(at).copied().unwrap_or(false)
    }

    /// Consumes the places. One that stands in front of a claim is none if nothing was read between it and the next place.
    pub fn consume_places(&mut self, places: &[PlaceRef]) {
        let mut end = self.used.len();
        for place in places.iter().rev() {
            let claimed = (place.tokens.end..end).any(|at| self.has(at));
            if !place.in_front || claimed {
                self.consume(place.tokens.clone());
            }
            end = place.tokens.start;
        }
    }

    /// Consumes the connectives, the empty words and the stops. A question is no statement: its mark is left over.
    pub fn close(&mut self, sentence: &[Token]) {
        let fillers = fillers(sentence);
        for (at, token) in sentence.iter().enumerate() {
            let empty = fillers[at]
                || match &token.kind {
                    TokenType::Stop('?') => false,
                    TokenType::Stop(_) => true,
                    TokenType::Word(word) => {
                        CONNECTIVES.contains(&word.as_str()) || EMPTY.contains(&word.as_str())
                    }
                    _ => false,
                };
            if empty {
                self.consume(at..at + 1);
            }
        }
    }

    /// The tokens that nothing has consumed, as words of the text.
    pub fn left(&self, sentence: &[Token], text: &str) -> Vec<UnreadWord> {
        let left = sentence.iter().enumerate().filter(|(at, _)| !self.has(*at));
        left.map(|(_, token)| UnreadWord {
            word: text[token.span.0..token.span.1].to_owned(),
            span: token.span,
        })
        .collect()
    }
}

/// What was read of a sentence in which these claims were judged and these words are left over.
pub fn extent(findings: &[Finding], left: &[UnreadWord]) -> Extent {
    match (findings.is_empty(), left.is_empty()) {
        (true, _) => Extent::None,
        (false, true) => Extent::All,
        (false, false) => Extent::Part,
    }
}

/// What is said of a sentence with these claims.
pub fn verdict(findings: &[Finding], extent: Extent) -> SentenceVerdict {
    let any = |is: fn(&Verdict) -> bool| findings.iter().any(|finding| is(&finding.verdict));
    match extent {
        Extent::None => SentenceVerdict::NotRead,
        _ if any(Verdict::is_false) => SentenceVerdict::False,
        Extent::Part => SentenceVerdict::Part,
        Extent::All if any(|verdict| !verdict.is_true()) => SentenceVerdict::NotCheckable,
        Extent::All => SentenceVerdict::True,
    }
}
