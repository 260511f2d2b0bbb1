//! Which position an answer is about: repeated in each, so that nobody has to keep a board in mind.

use crate::place::Place;
use palisade_explain::Words;
use palisade_facts::{PositionEcho, Telling};

/// What there is to repeat of a place.
pub fn of(place: &Place) -> PositionEcho {
    let words = Words::english().with_owners();
    let last = place.before_last();
    let last = last.as_ref().map(|(before, mv)| (before, *mv));
    PositionEcho::of(&place.position, last, &words, false)
}

/// The same in a sentence or two.
pub fn text(here: &PositionEcho) -> String {
    format!("{} White: {}. Black: {}.", here.text, here.white, here.black)
}

/// How a study of a place is told.
pub fn telling<'a>(place: &Place, words: &'a Words) -> Telling<'a> {
    let telling = Telling::new(words);
    match place.before_last() {
        Some((before, mv)) => telling.last(before, mv),
        None => telling,
    }
}
