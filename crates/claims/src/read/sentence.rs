//! A sentence among the tokens of its text, with the resolved moves of the text.

use crate::read::place::{PhraseFate, TextPlace};
use crate::read::tokens::Token;
use std::ops::Range;

/// A sentence of a comment, as a range of its tokens.
pub struct Sentence<'s> {
    /// The text of the whole comment.
    pub text: &'s str,
    /// The tokens of the whole comment.
    pub tokens: &'s [Token],
    /// The moves that the comment names, each with its token index and what was found out about it.
    pub fates: &'s [(usize, PhraseFate)],
    /// The place of the comment in the game.
    pub place: &'s TextPlace<'s>,
    /// The range of the sentence in `tokens`.
    pub range: Range<usize>,
}

impl Sentence<'_> {
    /// Returns the tokens of this sentence, without those of the rest of the comment.
    pub fn own(&self) -> &[Token] {
        &self.tokens[self.range.clone()]
    }
}
