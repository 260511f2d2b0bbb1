//! The coverage of a sentence: which of its tokens were read, and which words are left over.
//!
//! A sentence is true only if no word is left over. A token is consumed by a judged claim, by a place ("after
//! 12.Nd5", a numbered move of the game) or by a connective, or because it is in a closed list of words
//! without a meaning of their own. All other tokens are left over, so an unforeseen phrase cannot go
//! unnoticed beside one that was read.

use crate::read::fillers::fillers;
use crate::read::places::PlaceRef;
use crate::read::remark::{Extent, Finding, SentenceVerdict, UnreadWord};
use crate::read::tokens::{Token, TokenType};
use palisade_coach::claims::Verdict;
use std::ops::Range;

/// Words that connect two claims, or a claim with the move or position that it is about.
pub const CONNECTIVES: [&str; 15] = [
    "where",
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

/// Words without a meaning of their own beside a claim that was read.
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

/// The record of which tokens of a sentence were read ("consumed"): as part of a claim, as a reference to a
/// position ([`PlaceRef`]), or as a connective.
#[derive(Clone)]
pub struct Coverage {
    used: Vec<bool>,
}

impl Coverage {
    /// Makes the record of a sentence with this number of tokens, none of them consumed.
    pub fn new(tokens: usize) -> Self {
        Self { used: vec![false; tokens] }
    }

    /// Marks a range of the sentence's tokens as consumed.
    pub fn consume(&mut self, tokens: Range<usize>) {
        if let Some(used) = self.used.get_mut(tokens) {
            used.fill(true);
        }
    }

    /// Marks a range of the sentence's tokens as not consumed.
    pub fn release(&mut self, tokens: Range<usize>) {
        if let Some(used) = self.used.get_mut(tokens) {
            used.fill(false);
        }
    }

    /// Returns true if the token at this index of the sentence was consumed; false if there is none.
    pub fn has(&self, at: usize) -> bool {
        self.used.get(at).copied().unwrap_or(false)
    }

    /// Marks the tokens of references to positions as consumed. A reference that counts only before a claim
    /// ([`PlaceRef::in_front`]) is left out if no token was consumed between it and the next reference. So is a bare move behind the last
    /// claim, which may share its verb ("11.Bxb5+ is a check, and also 9.Bg5"), unless another move follows at once.
    pub fn consume_places(&mut self, places: &[PlaceRef]) {
        let mut end = self.used.len();
        for place in places.iter().rev() {
            let claimed = (place.tokens.end..end).any(|at| self.has(at));
            let follows = (0..place.tokens.start).any(|at| self.has(at));
            let leads = place.tokens.end == end && end < self.used.len();
            let is_alone = follows && !leads && !place.worded;
            if claimed || !place.in_front && !is_alone {
                self.consume(place.tokens.clone());
            }
            end = place.tokens.start;
        }
    }

    /// Marks connectives, function words and punctuation as consumed. A question mark is not consumed, since
    /// a question claims nothing.
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

    /// Returns the tokens of `sentence` that were not consumed, as words of `text` with their positions.
    pub fn left(&self, sentence: &[Token], text: &str) -> Vec<UnreadWord> {
        let left = sentence.iter().enumerate().filter(|(at, _)| !self.has(*at));
        left.map(|(_, token)| UnreadWord {
            word: text[token.span.0..token.span.1].to_owned(),
            span: token.span,
        })
        .collect()
    }
}

/// Returns how much of a sentence was read, from its judged claims and `left`, the words that were not read.
pub fn extent(findings: &[Finding], left: &[UnreadWord]) -> Extent {
    match (findings.is_empty(), left.is_empty()) {
        (true, _) => Extent::None,
        (false, true) => Extent::All,
        (false, false) => Extent::Part,
    }
}

/// Returns the verdict on a whole sentence from the verdicts on its claims and from `extent`, how much of it
/// was read.
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
