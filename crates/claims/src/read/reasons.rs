//! The reason why a sentence was not read as a whole.

use crate::read::guards::changes_meaning;
use crate::read::place::PhraseFate;
use crate::read::remark::{Extent, UnreadReason, UnreadWord};
use crate::read::sentence::Sentence;
use crate::read::taste::is_taste;
use crate::read::tokens::{TokenType, tokens};

/// Returns the reason why a sentence was not read as a whole; `None` if it was. `read` is how much of it was
/// read, `unread` the words that were not.
///
/// `is_short` is true if the sentence is short enough to be read, `unplaced` if its position is not known.
pub fn reason(
    sentence: &Sentence<'_>,
    (read, unread): (Extent, &[UnreadWord]),
    (is_short, unplaced): (bool, bool),
) -> Option<UnreadReason> {
    let left = |span: (usize, usize)| unread.iter().any(|word| word.span == span);
    let last =
        sentence.own().iter().rev().find(|token| matches!(token.kind, TokenType::Stop('.' | '!' | '?')));
    let lost = sentence.fates.iter().any(|(at, fate)| {
        let token = &sentence.tokens[*at];
        sentence.range.contains(at) && !matches!(fate, PhraseFate::Found(_)) && left(token.span)
    });
    let guarded = || unread.iter().any(|word| tokens(&word.word).iter().any(changes_meaning));
    Some(match () {
        () if read == Extent::All => return None,
        () if !is_short => UnreadReason::TooLong,
        () if last.is_some_and(|token| token.kind == TokenType::Stop('?')) => UnreadReason::Question,
        () if read == Extent::None && is_taste(sentence) => UnreadReason::Taste,
        () if unplaced => UnreadReason::PlaceNotFound,
        () if lost => UnreadReason::MoveNotFound,
        () if guarded() => UnreadReason::NotStated,
        () => UnreadReason::UnknownWords,
    })
}
