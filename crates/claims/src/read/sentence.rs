//! A sentence among the tokens of its text, with what became of the moves in it.

use crate::read::place::{PhraseFate, TextPlace};
use crate::read::tokens::Token;
use std::ops::Range;

/// A sentence among the tokens of its comment.
pub struct Sentence<'s> {
    /// The comment.
    pub text: &'s str,
    /// Its tokens.
    pub tokens: &'s [Token],
    /// What became of its moves.
    pub fates: &'s [(usize, PhraseFate)],
    /// Where it stands.
    pub place: &'s TextPlace<'s>,
    /// The sentence's tokens.
    pub range: Range<usize>,
}

impl Sentence<'_> {
    /// Its own tokens.
    pub fn own(&self) -> &[Token] {
        &self.tokens[self.range.clone()]
    }
}
